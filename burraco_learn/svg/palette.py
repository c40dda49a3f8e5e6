"""The colours of a deck and of the felt: one small table, so that a deck is a row in it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CLASSIC",
    "COLOUR_SAFE",
    "FELT",
    "FOUR_COLOUR",
    "PALETTES",
    "Felt",
    "Palette",
]


@dataclass(frozen=True)
class Palette:
    """The colours of one deck: a card, its four suits (in card order), the jolly, a wild, a back.

    Shapes tell the suits too; no colour ever says something alone.
    """

    name: str
    suits: tuple[str, str, str, str]
    jolly: str = "#6a1b9a"
    face: str = "#fffdf8"
    edge: str = "#83898e"
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
