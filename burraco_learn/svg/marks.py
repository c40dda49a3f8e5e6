"""Marks on a picture: what to look at, what would lie where, which way a card goes, which rule.

A mark says what it shows in words too, and its tone by the pattern of its line, never by colour
alone.

>>> from burraco_learn import Round, load_rules
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=1)
>>> mark = Mark.frame(Spot("hand", place=0))
>>> from burraco_learn.svg.scene import scene_of
>>> mark.words(scene_of(rnd))
'Look here: 2♠ in your hand.'
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

from ..cards import Card
from ..game.moves import Move
from ..game.view import View
from ..i18n import gettext, say
from ..melds.book import Meld
from ..rules.refusals import IllegalMove
from .palette import TONES
from .scene import Scene
from .words import seat_name

__all__ = [
    "Mark",
    "Spot",
    "change_marks",
    "fan_of",
    "ghosts_in",
    "move_marks",
    "nowhere",
    "place_of",
]

Kind = Literal["frame", "arrow", "ghost", "badge"]

_ZONES = ("hand", "own", "opponents", "pile", "stock", "pozzetti", "seat")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table that a mark points at.

    ``zone`` is "hand", "own" or "opponents" (melds), "pile", "stock", "pozzetti" or "seat"
    (another player's hand; ``place`` is the number of the seat, and ``card`` a card of it if it
    lies open). ``meld`` is the number of a meld,
    from 0. A card is named by its ``place`` as drawn, from 0, or by ``card``: the first such card
    there. With none of them the zone itself is meant; of "own", the felt where a new meld would
    lie.

    Raises ValueError for an unknown zone.
    """

    zone: str
    meld: int | None = None
    place: int | None = None
    card: Card | None = None

    def __post_init__(self) -> None:
        if self.zone not in _ZONES:
            raise ValueError(
                say("'{zone}' is not a zone: use {zones}.", zone=self.zone, zones=", ".join(_ZONES))
            )


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark on a picture. Make it with ``frame``, ``arrow``, ``ghost`` or ``badge``.

    ``tone`` is "hint", "refused" or "changed"; ``says`` replaces the words a screen reader gets.
    Raises ValueError for an unknown tone.
    """

    kind: Kind
    spot: Spot
    tone: str = "hint"
    says: str = ""
    end: Spot | None = None
    what: Meld | Card | None = None
    text: str = ""

    def __post_init__(self) -> None:
        if self.tone not in TONES:
            raise ValueError(
                say("'{tone}' is not a tone: use {tones}.", tone=self.tone, tones=", ".join(TONES))
            )

    @classmethod
    def frame(cls, spot: Spot, tone: str = "hint", says: str = "") -> Mark:
        """A frame round a card, a meld, a zone or a hidden hand.

        Two equal frames round a card given by name stand for its two twins.
        """
        return cls("frame", spot, tone, says)

    @classmethod
    def arrow(cls, start: Spot, end: Spot, tone: str = "hint", says: str = "") -> Mark:
        """An arrow from one place to another; refused, it ends in a cross."""
        return cls("arrow", start, tone, says, end=end)

    @classmethod
    def ghost(cls, what: Meld | Card, spot: Spot, tone: str = "hint", says: str = "") -> Mark:
        """What would lie there: a meld of the own side as it would be, a new meld, a discard.

        A Meld at ``Spot("own", 2)`` is that meld as it would be, with what is new in it as ghosts;
        at ``Spot("own")`` it is a new meld. A Card goes on top of the discard pile. Raises
        ValueError for any other pair.
        """
        fits = spot.zone == "own" if isinstance(what, Meld) else spot.zone == "pile"
        if not fits or spot.place is not None or spot.card is not None:
            raise ValueError(
                say("A ghost is a meld among the own melds or a card on the discard pile.")
            )
        return cls("ghost", spot, tone, says, what=what)

    @classmethod
    def badge(cls, text: str, spot: Spot, tone: str = "refused", says: str = "") -> Mark:
        """A badge with a few letters, such as the id of a rule."""
        return cls("badge", spot, tone, says, text=text)

    def words(self, scene: Scene) -> str:
        """The mark in a sentence. Raises ValueError if its place is not on the table."""
        if self.says:
            return self.says
        where = _spot_name(scene, self.spot)
        if self.kind == "arrow" and self.end is not None:
            values = {"start": where, "end": _spot_name(scene, self.end)}
            if self.tone == "refused":
                return say("Not allowed: from {start} to {end}.", **values)
            return say("Arrow from {start} to {end}.", **values)
        if isinstance(self.what, Meld):
            would = f"{self.what.shown} ({self.what.caption})"
            if self.spot.meld is None:
                return say("A new meld would be {meld}.", meld=would)
            return say("Meld {n} would be {meld}.", n=self.spot.meld + 1, meld=would)
        if isinstance(self.what, Card):
            return say("{card} would lie on the discard pile.", card=self.what.symbol)
        if self.kind == "badge":
            return say("Rule {rule}: {place}.", rule=self.text, place=where)
        if self.tone == "hint":
            return say("Look here: {place}.", place=where)
        if self.tone == "refused":
            return say("Not allowed: {place}.", place=where)
        return say("New: {place}.", place=where)

    @property
    def short(self) -> str:
        """What the mark says of the card it frames, to be read after the card's name."""
        if self.says:
            return self.says
        return {
            "hint": gettext("look here"),
            "refused": gettext("not allowed"),
            "changed": gettext("new"),
        }[self.tone]


def nowhere(spot: Spot) -> ValueError:
    """The error for a place that is not on the picture."""
    words = [spot.zone]
    if spot.meld is not None:
        words.append(say("meld {n}", n=spot.meld + 1))
    if spot.card is not None:
        words.append(spot.card.symbol)
    elif spot.place is not None:
        words.append(say("place {n}", n=spot.place + 1))
    return ValueError(say("There is no {spot} here to mark.", spot=", ".join(words)))


def _cards_at(scene: Scene, spot: Spot) -> tuple[Card, ...]:
    """The cards of which a place is one. ValueError if there is no such meld or zone."""
    if spot.zone == "seat" and spot.place is not None:
        return scene.hands[spot.place] or ()
    if spot.zone in ("hand", "pile") and spot.meld is None:
        return scene.hand if spot.zone == "hand" else scene.pile
    if spot.zone in ("own", "opponents"):
        side = scene.side if spot.zone == "own" else 1 - scene.side
        melds = scene.melds[side]
        if spot.meld is not None and 0 <= spot.meld < len(melds):
            return melds[spot.meld].cards
    raise nowhere(spot)


def place_of(scene: Scene, spot: Spot, taken: frozenset[int] = frozenset()) -> int | None:
    """The number of the card meant, the first not ``taken`` if it is given by name; None for a
    whole meld or zone. Raises ValueError if it is not on the table."""
    if spot.zone == "seat":
        if spot.place not in scene.others or spot.meld is not None:
            raise nowhere(spot)
        if spot.card is None:
            return None
    if spot.meld is not None or spot.place is not None or spot.card is not None:
        cards = _cards_at(scene, spot)
        if spot.card is not None:
            for place, card in enumerate(cards):
                if card is spot.card and place not in taken:
                    return place
        elif spot.place is None:
            return None
        elif 0 <= spot.place < len(cards):
            return spot.place
        raise nowhere(spot)
    if spot.zone == "pozzetti" and not scene.has_pozzetti:
        raise nowhere(spot)
    return None


def fan_of(spot: Spot) -> tuple[str, int | None]:
    """The zone and in it the meld, or the seat of an open hand, that holds a card."""
    if spot.zone == "seat":
        return ("open", spot.place)
    return (spot.zone, spot.meld)


def _spot_name(scene: Scene, spot: Spot) -> str:
    place = place_of(scene, spot)
    card = "" if place is None else _cards_at(scene, spot)[place].symbol
    if spot.zone == "seat":
        name = seat_name(spot.place or 0, scene.seat, scene.players)
        return say("{card} in the hand of {player}", card=card, player=name) if card else name
    n = (spot.meld or 0) + 1
    if not card:
        if spot.meld is not None:
            if spot.zone == "own":
                return say("your meld {n}", n=n)
            return say("the opponents' meld {n}", n=n)
        return {
            "hand": gettext("your hand"),
            "own": gettext("a free place for a new meld"),
            "opponents": gettext("the opponents' melds"),
            "pile": gettext("the discard pile"),
            "stock": gettext("the stock"),
            "pozzetti": gettext("the pozzetti"),
        }[spot.zone]
    if spot.zone == "hand":
        return say("{card} in your hand", card=card)
    if spot.zone == "pile":
        return say("{card} in the discard pile", card=card)
    if spot.zone == "own":
        return say("{card} in your meld {n}", card=card, n=n)
    return say("{card} in the opponents' meld {n}", card=card, n=n)


def ghosts_in(meld: Meld, before: Meld | None) -> frozenset[int]:
    """Which cards of a meld, by place, were not in the meld ``before``."""
    if before is None:
        return frozenset(range(len(meld.cards)))
    new = Counter(meld.cards)
    new.subtract(before.cards)
    old = Counter(zip(before.cards, before.roles, strict=True))
    here = list(zip(meld.cards, meld.roles, strict=True))
    places = set()
    # A card that stood for the same before is not the new one of two twins, if there is a choice.
    for place in sorted(range(len(here)), key=lambda place: (here[place] in old, -place)):
        if new[here[place][0]] > 0:
            new[here[place][0]] -= 1
            places.add(place)
    return frozenset(places)


def move_marks(view: View, move: Move, why: IllegalMove | None = None) -> tuple[Mark, ...]:
    """What shows a move on the table before it is played: cards, arrow, and where they would lie.

    With ``why``, the refusal of the move, everything is marked as refused and the rule's badge
    stands where the cards were to go. Raises ValueError if a card of the move is not in the hand.

    >>> from burraco_learn import Round, load_rules, parse_move
    >>> view = Round.deal(load_rules("classico"), players=2, seed=1).view(0)
    >>> [mark.kind for mark in move_marks(view, parse_move("draw"))]
    ['frame', 'arrow']
    """
    tone = "hint" if why is None else "refused"
    target = {
        "draw": Spot("hand"),
        "take": Spot("hand"),
        "lay": Spot("own"),
        "add": Spot("own", move.meld),
        "discard": Spot("pile"),
    }[move.kind]
    if move.kind in ("draw", "take"):
        starts = [Spot("stock" if move.kind == "draw" else "pile")]
    else:
        starts = [Spot("hand", card=card) for card in move.cards]
    marks = [Mark.frame(spot, tone) for spot in starts]
    melds = view.melds[view.seat % 2]
    if why is not None:
        marks.append(Mark.badge(why.rule, target, says=str(why)))
    elif move.kind == "lay":
        laid = Meld.lay(move.cards, view.rules, move.role)
        marks.append(Mark.ghost(laid, target))
    elif move.kind == "add" and move.meld is not None:
        marks.append(Mark.ghost(melds[move.meld].add(move.cards, move.role), target))
    elif move.kind == "discard":
        marks.append(Mark.ghost(move.cards[0], target))
    if starts:
        marks.append(Mark.arrow(starts[0], target, tone))
    return tuple(marks)


def change_marks(view: View, move: Move, seat: int) -> tuple[Mark, ...]:
    """What a move changed, on the table as it lies after ``seat`` played it.

    A draw or a taken pile marks the hand that grew: a view does not tell which card was drawn.
    """
    mine = seat % 2 == view.seat % 2
    zone = "own" if mine else "opponents"
    melds = view.melds[seat % 2]
    if move.kind == "discard":
        # A discard that ended the stock's last turn, or a pile taken since, leaves no card there.
        spots = [Spot("pile", place=len(view.pile) - 1)] if view.pile else [Spot("pile")]
    elif move.kind == "lay":
        spots = [Spot(zone, len(melds) - 1)]
    elif move.kind == "add":
        spots = [Spot(zone, move.meld, card=card) for card in move.cards]
    elif seat == view.seat:
        spots = [Spot("hand")]
    else:
        spots = [Spot("seat", place=seat)]
    return tuple(Mark.frame(spot, "changed") for spot in spots)
