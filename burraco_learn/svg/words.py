"""What a picture says in words: names of seats and sides, labels, and the table in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import TYPE_CHECKING

from ..cards import RANKS, Card, parse_card, rank_name, show_cards
from ..i18n import gettext, ngettext, say
from .palette import LIGHT

if TYPE_CHECKING:
    from ..melds.book import Meld
    from .scene import Scene

__all__ = [
    "card_count",
    "card_label",
    "card_list",
    "describe",
    "meld_label",
    "plain_signs",
    "points_on_table",
    "seat_name",
    "side_name",
    "tinted_signs",
    "turn_sentence",
]

# What makes of a suit sign a letter, where a phone would show a coloured picture.
_AS_TEXT = "\ufe0e"

_PLAIN = {ord(sign): sign + _AS_TEXT for sign in "♠♥♦♣"}

_TINTED = _PLAIN | {
    ord(sign): f'<span style="color:{LIGHT.red_sign}">{sign}{_AS_TEXT}</span>' for sign in "♥♦"
}


def plain_signs(words: str) -> str:
    """Words whose suit signs are letters everywhere, never coloured pictures as on a phone.

    >>> plain_signs("5♥") == "5♥\ufe0e"
    True
    """
    return words.translate(_PLAIN)


def tinted_signs(words: str) -> str:
    """Words as HTML, their suit signs in the colours of the suits.

    >>> tinted_signs("2♠ & 5♥").replace("\ufe0e", "")
    '2♠ &amp; 5<span style="color:#d8343b">♥</span>'
    """
    return escape(words).translate(_TINTED)


def seat_name(seat: int, me: int, players: int) -> str:
    """Who sits there, as seen from the seat ``me``; play goes round to the left.

    One word, the same on the table and in every sentence about it.

    >>> seat_name(2, 3, 4), seat_name(1, 3, 4)
    ('Right', 'Partner')
    """
    place = (seat - me) % players
    if place == 0:
        return gettext("You")
    if players == 2:
        return gettext("Opponent")
    # translators: the opponent who sits on your left, your partner, the one on your right
    return (gettext("Left"), gettext("Partner"), gettext("Right"))[place - 1]


def side_name(side: int, me: int, players: int) -> str:
    """A side, as seen from the seat ``me``: the same on the table and in every sentence."""
    if side == me % 2:
        return gettext("You") if players == 2 else gettext("We")
    return gettext("Opponent") if players == 2 else gettext("They")


def card_count(n: int) -> str:
    """A number of cards.

    >>> card_count(1), card_count(11)
    ('1 card', '11 cards')
    """
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def points_on_table(n: int) -> str:
    """The points of a side's melds, bonuses included."""
    return ngettext("{n} point on the table", "{n} points on the table", n).format(n=n)


def role_name(role: str) -> str:
    """What a wild stands for, in words: a card, or in a group a rank."""
    return parse_card(role).name if len(role) > 1 else rank_name(RANKS.index(role.upper()) + 1)


def card_label(card: Card, role: str | None = None) -> str:
    """A card for a screen reader; a wild says what it stands for.

    >>> card_label(parse_card("2c"), "7h")
    '2 of clubs, wild, stands for 7 of hearts'
    """
    if role is None:
        return card.name
    return say("{card}, wild, stands for {role}", card=card.name, role=role_name(role))


def meld_label(meld: Meld) -> str:
    """A meld for a screen reader: its caption and its cards."""
    what, *rest = meld.caption.split(" · ")
    return ", ".join((what, *rest[:-1], _span(meld), *rest[-1:]))


def _span(meld: Meld) -> str:
    if meld.kind == "group":
        return meld.shown
    ends = [
        parse_card(role).symbol if role else card.symbol
        for card, role in ((meld.cards[i], meld.roles[i]) for i in (0, -1))
    ]
    span = say("{low} to {high}", low=ends[0], high=ends[1])
    if meld.wild is None or meld.wild_role is None:
        return span
    wild = show_cards((meld.wild,))
    role = parse_card(meld.wild_role).symbol
    return f"{span}, " + say("{card} stands for {role}", card=wild, role=role)


def points_in_short(n: int) -> str:
    """The points of a side's melds, bonuses included, where the table is round them."""
    return ngettext("{n} point", "{n} points", n).format(n=n)


def turn_in_short(scene: Scene) -> str:
    """Whose turn it is, in two or three words."""
    if scene.phase == "over":
        return gettext("Round over")
    if scene.turn == scene.seat:
        return gettext("Your turn")
    return say("{player} plays", player=seat_name(scene.turn, scene.seat, scene.players))


def turn_steps() -> tuple[str, str, str]:
    """The three parts of a turn."""
    return (
        # translators: first part of a turn: take a card from the stock, or the pile
        gettext("Draw"),
        # translators: second part of a turn: lay melds and add to them
        gettext("Meld"),
        # translators: last part of a turn: put a card on the discard pile
        gettext("Discard"),
    )


def stock_left(n: int) -> str:
    """How many cards are left in the stock, under its name."""
    return ngettext("{n} left", "{n} left", n).format(n=n)


def pozzetto_place(scene: Scene) -> str:
    """How many pozzetti are left; of two, who took the one that is gone."""
    if scene.pozzetti and any(scene.taken) and not all(scene.taken):
        if scene.taken[scene.side]:
            return gettext("you took one") if scene.players == 2 else gettext("we took one")
        return gettext("they took one")
    return pozzetti_left(scene.pozzetti)


def turn_sentence(scene: Scene) -> str:
    """Whose turn it is and what is to be done."""
    if scene.phase == "over":
        return _ending(scene)
    if scene.turn == scene.seat:
        if scene.phase == "play":
            return gettext("Your turn: lay or add cards, then discard.")
        if scene.pile:
            return gettext("Your turn: draw a card or take the discard pile.")
        return gettext("Your turn: draw a card.")
    name = seat_name(scene.turn, scene.seat, scene.players)
    if scene.phase == "play":
        return say("{player} lays, adds or discards next.", player=name)
    return say("{player} draws next.", player=name)


def _ending(scene: Scene) -> str:
    if scene.closer is not None and scene.closer == scene.side:
        return gettext("The round is over: your side closed.")
    if scene.closer is not None:
        return gettext("The round is over: the other side closed.")
    if scene.ending == "stock":
        return gettext("The round is over: the stock is used up.")
    return gettext("The round is over: nothing more could happen.")


def pozzetto_state(scene: Scene, side: int) -> str:
    """Whether a side has had its pozzetto."""
    return gettext("pozzetto taken") if scene.taken[side] else gettext("pozzetto not taken")


def pile_label(pile: tuple[Card, ...]) -> str:
    """The discard pile for a screen reader."""
    if not pile:
        return gettext("Discard pile, empty")
    return say(
        "Discard pile, {count}, top card {card}",
        count=card_count(len(pile)),
        card=show_cards(pile[-1:]),
    )


def describe(scene: Scene) -> str:
    """The whole table in a few sentences, for people who cannot see the picture."""
    parts = [say("Burraco table, {rules}.", rules=scene.title), turn_sentence(scene)]
    parts += [f"{name}: {text}." for name, text in _zones(scene, meld_label)]
    return " ".join(parts)


def _zones(scene: Scene, tell: Callable[[Meld], str]) -> list[tuple[str, str]]:
    """Each part of the table by name, and what lies there; ``tell`` puts a meld into words."""
    unseen = gettext("your pozzetto, face down until your next turn")
    own = f"{card_count(scene.unseen)}, {unseen}" if scene.unseen else _counted(scene.hand)
    zones = [(gettext("Your hand"), own)]
    for seat in scene.others:
        cards = scene.hands[seat]
        held = card_count(scene.counts[seat]) if cards is None else _counted(cards)
        zones.append((seat_name(seat, scene.seat, scene.players), held))
    for side in (scene.side, 1 - scene.side):
        name = side_name(side, scene.seat, scene.players)
        melds = "; ".join(map(tell, scene.melds[side]))
        parts = [points_on_table(scene.points[side])]
        if scene.has_pozzetti:
            parts.insert(0, pozzetto_state(scene, side))
        zones.append((name, f"{', '.join(parts)}; {melds or gettext('no melds yet')}"))
    zones.append((gettext("Discard pile"), _counted(scene.pile)))
    zones.append((gettext("Stock"), card_count(scene.stock)))
    if scene.has_pozzetti:
        zones.append((gettext("Pozzetti"), pozzetti_left(scene.pozzetti)))
    return zones


def pozzetti_left(n: int) -> str:
    """How many pozzetti are still on the table."""
    return ngettext("{n} left", "{n} left", n).format(n=n) if n else gettext("none left")


def _counted(cards: tuple[Card, ...]) -> str:
    return f"{card_count(len(cards))}, {show_cards(cards)}" if cards else card_count(0)


def card_list(entries: Iterable[tuple[str, str]]) -> str:
    """A list in HTML that opens on a click: what each part of a picture holds."""
    rows = "".join(
        f"<li>{escape(name)}: {tinted_signs(text)}</li>" if name else f"<li>{escape(text)}</li>"
        for name, text in entries
    )
    summary = escape(gettext("Cards in words"))
    return f"<details><summary>{summary}</summary><ul>{rows}</ul></details>"


def table_list(scene: Scene) -> str:
    """The card list of a table."""
    return card_list(_zones(scene, lambda meld: f"{meld.shown} ({meld.caption})"))
