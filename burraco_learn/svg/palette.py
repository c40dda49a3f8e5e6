"""The colours of a deck and of the felt: one small table, so that a deck is a row in it."""

from __future__ import annotations

from dataclasses import dataclass

from ..i18n import say

__all__ = [
    "CLASSIC",
    "COLOUR_SAFE",
    "DECKS",
    "FELT",
    "FOUR_COLOUR",
    "PALETTES",
    "TONES",
    "Felt",
    "Palette",
    "Tone",
    "deck_palette",
]


# Compared by identity: each card drawn looks its palette up, and hashing ten colours takes longer.
@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one deck: a card, its four suits (in card order), the jolly, a wild, a back.

    Shapes tell the suits too; no colour ever says something alone.
    """

    name: str
    suits: tuple[str, str, str, str]
    jolly: str = "#6a1b9a"
    face: str = "#fffdf8"
    edge: str = "#83898e"
    hatch: str = "#c3cdc6"
    badge: str = "#ffe9b0"
    wild: str = "#a85f00"
    back: str = "#1f4870"
    back_line: str = "#8fb4d6"


CLASSIC = Palette("classic", ("#15171a", "#c4161c", "#c4161c", "#15171a"))
FOUR_COLOUR = Palette("four-colour", ("#111111", "#c00000", "#0b57d0", "#0a7a2f"))
# Far apart also to people with deuteranopia, protanopia or tritanopia, who take the hearts and
# clubs of the four-colour deck for one colour.
COLOUR_SAFE = Palette(
    "colour-safe",
    ("#111111", "#cc3300", "#cc00ff", "#669999"),
    jolly="#5b2a86",
    badge="#fffdf8",
)

PALETTES: dict[str, Palette] = {
    palette.name: palette for palette in (CLASSIC, FOUR_COLOUR, COLOUR_SAFE)
}
"""The decks by name."""

DECKS: tuple[str, ...] = tuple(PALETTES)
"""The names of the decks."""


def deck_palette(name: str) -> Palette:
    """The colours of a deck. Raises ValueError for a name that no deck has.

    >>> deck_palette("four-colour").suits[2]
    '#0b57d0'
    """
    try:
        return PALETTES[name]
    except KeyError:
        raise ValueError(
            say("'{name}' is not a deck: use {decks}.", name=name, decks=", ".join(DECKS))
        ) from None


@dataclass(frozen=True)
class Felt:
    """The colours of the table. The felt is opaque: captions read the same on any page."""

    table: str = "#1d4d3a"
    band: str = "#173f30"
    panel: str = "#153427"
    text: str = "#ffffff"
    quiet: str = "#cfe0d4"
    clean: str = "#a6ecb9"
    dirty: str = "#ffd68a"
    turn: str = "#ffd76a"
    slot: str = "#7fa592"


FELT = Felt()


@dataclass(frozen=True)
class Tone:
    """How a mark is painted: a bright line on a dark one, so that it shows on card and felt.

    ``dashes`` tells the tones apart without colour.
    """

    line: str
    dashes: str = ""
    weight: float = 1.0
    halo: str = "#14171a"


TONES: dict[str, Tone] = {
    "hint": Tone("#ff9d2e"),
    "refused": Tone("#ff8a96", "8 6"),
    "changed": Tone("#dcbcff", ".1 5.5", 1.3),
}
"""The tones of marks by name: something to look at, something not allowed, something new."""
