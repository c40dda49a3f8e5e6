"""The colours of the pictures: contrast in both themes, and suits that no eye takes for others."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import combinations, product
from math import dist

import pytest
from colours import DEFICIENCIES, contrast, lab, linear
from drawn_tables import crowded

from burraco_learn.svg import faces
from burraco_learn.svg.palette import (
    DARK,
    DARK_PALETTES,
    FELT,
    LIGHT,
    PALETTES,
    TONES,
    Palette,
    Tokens,
    dark_colours,
)
from burraco_learn.svg.table import draw_table
from burraco_learn.widgets.base.front_end import FRONT

THEMES = pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
ALL_DECKS = pytest.mark.parametrize(
    "palette", [*PALETTES.values(), *DARK_PALETTES.values()], ids=lambda deck: deck.name
)
GROUNDS = ("felt", "felt_2", "rail", "tray")

TEXTS = (
    *product(("on", "on_2", "act", "no", "clean", "semi"), GROUNDS),
    *product(("new",), ("felt", "rail", "tray")),
    ("on_act", "act"),
    *((f"on_{kind}", kind) for kind in ("clean", "semi", "dirty", "royal")),
    ("ink", "face"),
    ("hair", "skin"),
)
"""What is read, and what it stands on."""

LINES = (
    *product(("slot", "new"), GROUNDS),
    ("edge", "face"),
    ("wild", "face"),
    ("wild", "badge"),
    ("back", "face"),
    ("back_2", "back"),
    *product(("act", "new", "no"), ("ink", "back")),
    *product(("face", "face_new"), GROUNDS),
)
"""Outlines, rings and marks, and what they stand on."""


@THEMES
@pytest.mark.parametrize(("text", "ground"), TEXTS)
def test_text_has_contrast(tokens: Tokens, text: str, ground: str) -> None:
    assert contrast(getattr(tokens, text), getattr(tokens, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize(("line", "ground"), LINES)
def test_lines_and_rings_have_contrast(tokens: Tokens, line: str, ground: str) -> None:
    assert contrast(getattr(tokens, line), getattr(tokens, ground)) >= 3


@ALL_DECKS
def test_every_index_can_be_read_on_its_paper(palette: Palette) -> None:
    tokens = palette.tokens
    for colour in (*palette.suits, palette.jolly):
        assert contrast(colour, tokens.face) >= 4.5
        assert contrast(colour, tokens.face_new) >= 4.5
    for colour in palette.suits:
        assert contrast(colour, tokens.badge) >= 4.5


def test_words_on_the_felt_have_contrast() -> None:
    for text, ground in product(
        ("text", "quiet", "clean", "dirty", "turn"), ("table", "band", "panel")
    ):
        assert contrast(getattr(FELT, text), getattr(FELT, ground)) >= 4.5


@pytest.mark.parametrize("page", ["#ffffff", "#111111"])
def test_a_sign_in_text_shows_on_pages_of_both_themes(page: str) -> None:
    assert contrast(LIGHT.red_sign, page) >= 3


def test_what_a_tone_is_comes_from_the_tokens() -> None:
    assert {tone.line for tone in TONES.values()} == {LIGHT.act, LIGHT.no, LIGHT.new}
    assert {tone.halo for tone in TONES.values()} == {LIGHT.ink}


def test_a_picture_has_no_colour_but_those_of_the_tokens() -> None:
    for name, palette in PALETTES.items():
        known = {*asdict(LIGHT).values(), *palette.suits, palette.jolly}
        text = draw_table(crowded(4), True, deck=name) + faces.back(palette)
        assert set(re.findall(r"#[0-9a-fA-F]{3,8}", text)) <= known


@pytest.mark.parametrize("name", PALETTES)
def test_a_dark_page_turns_each_colour_into_its_own(name: str) -> None:
    """As a stylesheet does it: one colour at a time, whatever it stands for."""
    dark = dark_colours()
    light, dimmed = PALETTES[name], DARK_PALETTES[name]
    for token, colour in asdict(LIGHT).items():
        assert dark.get(colour, colour) == getattr(DARK, token)
    assert [dark.get(colour, colour) for colour in light.suits] == list(dimmed.suits)
    assert dark.get(light.jolly, light.jolly) == dimmed.jolly
    assert light.hollow == dimmed.hollow


def seen(colour: str, deficiency: str) -> tuple[float, float, float]:
    """A colour as somebody sees it who lacks a cone."""
    parts = linear(colour)
    return lab(
        [
            min(1.0, max(0.0, sum(a * b for a, b in zip(row, parts, strict=True))))
            for row in DEFICIENCIES[deficiency]
        ]
    )


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
@pytest.mark.parametrize("decks", [PALETTES, DARK_PALETTES], ids=["light", "dark"])
def test_suits_of_the_colour_safe_deck_stay_apart(
    decks: dict[str, Palette], deficiency: str
) -> None:
    """By colour if both are solid or both hollow, else by that. Without blue, which hardly anybody
    lacks, the hollow ones are nearer to each other; they are a lozenge and a trefoil."""
    deck = decks["colour-safe"]
    suits = [seen(colour, deficiency) for colour in deck.suits]
    alike = [
        (one, other)
        for one, other in combinations(range(4), 2)
        if deck.hollow[one] == deck.hollow[other]
    ]
    assert alike == [(0, 1), (2, 3)]
    for one, other in alike:
        assert dist(suits[one], suits[other]) >= (25 if deficiency == "tritanopia" else 30)


def test_pages_have_the_colours_of_the_pictures() -> None:
    """The stylesheet of every page names the same tokens, for a light page and for a dark one."""
    sheet = FRONT.joinpath("base/stage.css").read_text(encoding="utf-8")
    block = r"^\.bl-stage(?::is\([^{]*\))? \{([^}]*--bl-felt:[^}]*)\}"
    light, dark = re.findall(block, sheet, re.MULTILINE)
    for token in ("felt", "felt_2", "rail", "on", "on_2", "act", "on_act"):
        name = f"--bl-{token.replace('_', '-')}"
        said = [re.search(rf"{name}: (#\w+);", part) for part in (light, dark)]
        assert said[0] is not None and said[0][1] == getattr(LIGHT, token), name
        # What stays the same in the dark is not said again.
        there = said[1][1] if said[1] else said[0][1]
        assert there == getattr(DARK, token), name
