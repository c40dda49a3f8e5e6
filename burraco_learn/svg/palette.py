"""The colours of the pictures, named after what they say: of the table, the marks and the decks.

One table of tokens has all of them, for a light page and for a dark one. Pictures are painted in
the light ones. ``dark_colours`` says what each becomes on a dark page, so that a page can turn
its pictures dark by a stylesheet, without a new picture.

Text has a contrast of at least 4.5 to 1 on its ground, and a line or a mark one of 3 to 1; the
tests count it for every pair. No colour ever says something alone.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

from ..i18n import say

__all__ = [
    "CLASSIC",
    "COLOUR_SAFE",
    "DARK",
    "DARK_PALETTES",
    "DECKS",
    "FELT",
    "FOUR_COLOUR",
    "LIGHT",
    "PALETTES",
    "TONES",
    "Felt",
    "Palette",
    "Tokens",
    "Tone",
    "dark_colours",
    "deck_palette",
]


@dataclass(frozen=True)
class Tokens:
    """Every colour that the decks have in common, by what it says.

    - ``felt`` and ``felt_2``: the table, and its lighter middle; ``rail``: where one acts;
      ``tray``: where the discard pile lies; ``slot``: the outline of an empty place
    - ``on`` and ``on_2``: text on these four, and second text
    - ``act`` and ``on_act``: your turn and what can be done now, and text on it
    - ``new``: came since your last turn; ``no``: a refusal
    - ``face``: the paper of a card, never black; ``face_new``: paper that is new; ``edge``: its
      outline; ``hatch``: the lines on the paper of a card that would lie there
    - ``back`` and ``back_2``: the back of a card and the lines on it
    - ``gold``, ``skin`` and ``hair``: the figures of jack, queen, king and jolly
    - ``wild`` and ``badge``: the frame of a wild card, and the ground of what it stands for
    - ``clean``, ``semi``, ``dirty`` and ``royal``: what tells the kinds of burraco, each with the
      colour of its letters
    - ``ink``: the dark line round a mark, which shows it on paper
    - ``red_sign``: hearts and diamonds in the text of a page, light or dark; the black suits have
      the colour of the text
    """

    felt: str = "#1a4d3e"
    felt_2: str = "#215c4a"
    rail: str = "#0f2f26"
    tray: str = "#143e32"
    slot: str = "#8fb5a3"
    on: str = "#ffffff"
    on_2: str = "#cde2d8"
    act: str = "#f5cc62"
    on_act: str = "#2a2000"
    new: str = "#7cc4ff"
    no: str = "#ffc2b8"
    face: str = "#fffdf7"
    face_new: str = "#dcefff"
    edge: str = "#7d827f"
    hatch: str = "#c3cdc6"
    back: str = "#22486f"
    back_2: str = "#a9c8e6"
    gold: str = "#dba32c"
    skin: str = "#f0d2ae"
    hair: str = "#7d4a21"
    wild: str = "#b06200"
    badge: str = "#ffedc0"
    clean: str = "#f8e3a0"
    on_clean: str = "#3a2b00"
    semi: str = "#dfc9a6"
    on_semi: str = "#38260a"
    dirty: str = "#8a4b2a"
    on_dirty: str = "#fffefe"
    royal: str = "#e4d2f6"
    on_royal: str = "#3a1460"
    ink: str = "#14171a"
    red_sign: str = "#d8343b"


LIGHT = Tokens()
DARK = Tokens(
    felt="#12322a",
    felt_2="#174036",
    rail="#0a1d18",
    tray="#0e2820",
    on="#f1f5f3",
    on_2="#b5cbc1",
    face="#e9e4d7",
    face_new="#cfe0ee",
    edge="#5d625f",
    hatch="#b4bbb2",
    wild="#8f5000",
    badge="#f0dcab",
)


# Compared by identity: each card drawn looks its palette up, and hashing all colours takes longer.
@dataclass(frozen=True, eq=False)
class Palette:
    """The colours of one deck: its four suits (in card order), its jolly, and what all decks share.

    ``hollow`` says of each suit whether its signs are outlines, so that a deck is told apart
    without colour: in print, in grey, by eyes that lack a colour.
    """

    name: str
    suits: tuple[str, str, str, str]
    jolly: str = "#6a2a9c"
    hollow: tuple[bool, bool, bool, bool] = (False, False, False, False)
    tokens: Tokens = LIGHT


CLASSIC = Palette("classic", ("#15181b", "#c2151c", "#c2151c", "#15181b"))
FOUR_COLOUR = Palette("four-colour", ("#15181b", "#c2151c", "#0b57d0", "#0a7a2f"))
# Hearts and clubs of the four-colour deck are one colour to many people. Here violet, green and
# orange stay apart for those who lack red or green, and less far for the few who lack blue; black
# and white has no colour. So diamonds and clubs are hollow and the others solid.
COLOUR_SAFE = Palette(
    "colour-safe",
    ("#15181b", "#ad4500", "#605490", "#00705a"),
    jolly="#5b2a86",
    hollow=(False, False, True, True),
)

PALETTES: dict[str, Palette] = {
    palette.name: palette for palette in (CLASSIC, FOUR_COLOUR, COLOUR_SAFE)
}
"""The decks by name."""

DARK_PALETTES: dict[str, Palette] = {
    palette.name: Palette(palette.name, suits, palette.jolly, palette.hollow, DARK)
    for palette, suits in (
        (CLASSIC, ("#15181b", "#b01218", "#b01218", "#15181b")),
        (FOUR_COLOUR, ("#15181b", "#b01218", "#0a4ab4", "#096528")),
        (COLOUR_SAFE, ("#15181b", "#a34100", "#574b86", "#006350")),
    )
}
"""The same decks on dimmed paper, for a dark page."""

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


def dark_colours() -> dict[str, str]:
    """What becomes of each colour of a picture on a dark page; the others stay.

    >>> dark_colours()[LIGHT.felt] == DARK.felt
    True
    """
    pairs = [(getattr(LIGHT, token.name), getattr(DARK, token.name)) for token in fields(Tokens)]
    for name, palette in PALETTES.items():
        pairs += zip(palette.suits, DARK_PALETTES[name].suits, strict=True)
    return {light: dark for light, dark in pairs if light != dark}


@dataclass(frozen=True)
class Felt:
    """The colours of the table. The felt is opaque: captions read the same on any page."""

    table: str = LIGHT.felt
    band: str = LIGHT.tray
    panel: str = LIGHT.rail
    text: str = LIGHT.on
    quiet: str = LIGHT.on_2
    clean: str = LIGHT.clean
    dirty: str = LIGHT.semi
    turn: str = LIGHT.act
    slot: str = LIGHT.slot


FELT = Felt()


@dataclass(frozen=True)
class Tone:
    """How a mark is painted: a bright line on a dark one, so that it shows on card and felt.

    ``dashes`` tells the tones apart without colour.
    """

    line: str
    dashes: str = ""
    weight: float = 1.0
    halo: str = LIGHT.ink


TONES: dict[str, Tone] = {
    "hint": Tone(LIGHT.act),
    "refused": Tone(LIGHT.no, "8 6"),
    "changed": Tone(LIGHT.new, ".1 5.5", 1.3),
}
"""The tones of marks by name: something to look at, something not allowed, something new."""
