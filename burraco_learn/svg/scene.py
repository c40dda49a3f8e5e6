"""What a picture of a table shows: the same few facts from a view or from a round."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import Card
from ..game.round import Round
from ..game.view import View
from ..i18n import say
from ..melds.book import Meld

__all__ = ["Scene", "bare_scene", "scene_of"]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as seen from ``seat``. ``hands`` holds None for a hand that stays hidden;
    ``melds``, ``taken`` (pozzetto taken?) and ``points`` are by side."""

    seat: int
    players: int
    title: str
    hands: tuple[tuple[Card, ...] | None, ...]
    counts: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    pile: tuple[Card, ...]
    stock: int
    has_pozzetti: bool
    pozzetti: int
    taken: tuple[bool, ...]
    points: tuple[int, ...]
    turn: int
    phase: str
    ending: str | None
    closer: int | None
    said: tuple[str, ...] = ()
    """What each seat did in its last turn, in a few words; by seat, or left out."""
    fresh: frozenset[tuple[str, int | None, int]] = frozenset()
    """The cards that are new to the one who looks, as zone, meld and place."""
    thrown_by: tuple[str, ...] = ()
    """Who discarded each card of the pile, by name, "" where nobody did; or left out."""

    @property
    def side(self) -> int:
        """The side at the bottom of the picture."""
        return self.seat % 2

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards at the bottom of the picture that may be seen."""
        return self.hands[self.seat] or ()

    @property
    def unseen(self) -> int:
        """How many own cards nobody may see yet: a pozzetto for the next turn."""
        return self.counts[self.seat] - len(self.hand)

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, in the order of play."""
        return tuple((self.seat + step) % self.players for step in range(1, self.players))


def scene_of(table: View | Round, seat: int | None = None, open_hands: bool = False) -> Scene:
    """The scene of a view, or of a round as ``seat`` (by default seat 0) sees it.

    Raises ValueError for a seat that the table does not have, for another seat than a view's own,
    and for open hands of a view, which does not know them.
    """
    hands: tuple[tuple[Card, ...] | None, ...]
    if isinstance(table, Round):
        chosen = 0 if seat is None else seat
        view = table.view(chosen)
    else:
        view = table
        if seat is not None and seat != view.seat:
            raise ValueError(
                say("A view shows the table only from its own seat {seat}.", seat=view.seat)
            )
    if open_hands:
        if not isinstance(table, Round):
            raise ValueError(say("Open hands need a round: a view does not know other hands."))
        hands = tuple(tuple(hand) for hand in table.hands)
    else:
        hands = tuple(view.hand if s == view.seat else None for s in range(view.players))
    return Scene(
        seat=view.seat,
        players=view.players,
        title=view.rules.title,
        hands=hands,
        counts=tuple(view.hand_counts),
        melds=tuple(tuple(melds) for melds in view.melds),
        pile=tuple(view.pile),
        stock=view.stock_count,
        has_pozzetti=bool(view.rules.pozzetto_sizes),
        pozzetti=view.pozzetti_left,
        taken=tuple(view.had_pozzetto),
        points=tuple(view.scores),
        turn=view.turn,
        phase=view.phase,
        ending=view.ending,
        closer=view.closer,
    )


def bare_scene(hand: tuple[Card, ...] = (), melds: tuple[Meld, ...] = ()) -> Scene:
    """The scene of a picture of less than a table: cards alone, or melds alone."""
    return Scene(
        seat=0,
        players=2,
        title="",
        hands=(hand, None),
        counts=(len(hand), 0),
        melds=(melds, ()),
        pile=(),
        stock=0,
        has_pozzetti=False,
        pozzetti=0,
        taken=(False, False),
        points=(0, 0),
        turn=0,
        phase="play",
        ending=None,
        closer=None,
    )
