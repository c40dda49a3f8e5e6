"""Pictures in files: the right bytes under the right name, or one clear sentence."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn import svg
from burraco_learn.svg import files
from burraco_learn.svg.show import picture

RULES = bl.load_rules("classico")
HAND = svg.Hand(bl.parse_cards("5h 10h Jk"))


def size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its header."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


def test_every_shown_value_can_be_saved(tmp_path: Path) -> None:
    rnd = bl.Round.deal(RULES, players=2, seed=2)
    meld = bl.Meld.lay(bl.parse_cards("3h 4h Jk 6h"), RULES)
    for number, value in enumerate((HAND, bl.parse_card("5h"), meld, rnd, rnd.view(1))):
        path = tmp_path / f"{number}.svg"
        value.save(path)
        assert path.read_bytes().decode("utf-8") == picture(value) + "\n"
        ET.parse(path)


def test_a_picture_with_wishes_can_be_saved(tmp_path: Path) -> None:
    drawn = svg.table(bl.Round.deal(RULES, players=2, seed=2), width=360, deck="colour-safe")
    svg.save(drawn, str(tmp_path / "narrow.svg"))
    assert (tmp_path / "narrow.svg").read_text(encoding="utf-8") == drawn + "\n"


def test_a_png_is_twice_as_large_and_shows_its_captions(tmp_path: Path) -> None:
    resvg = pytest.importorskip("resvg_py", reason="resvg-py (extra png) is not installed")
    drawn = svg.table(bl.Round.deal(RULES, players=2, seed=2))
    svg.save(drawn, tmp_path / "table.PNG")
    root = ET.fromstring(drawn)
    png = (tmp_path / "table.PNG").read_bytes()
    assert size(png) == (2 * int(root.get("width", "")), 2 * int(root.get("height", "")))
    if files._has_font(resvg.svg_to_bytes):
        silent = resvg.svg_to_bytes(svg_string=drawn, zoom=2, skip_system_fonts=True)
        assert png != bytes(silent), "the captions are missing"


def test_cards_need_no_font() -> None:
    resvg = pytest.importorskip("resvg_py", reason="resvg-py (extra png) is not installed")
    drawn = svg.hand(HAND.cards)
    with_fonts = resvg.svg_to_bytes(svg_string=drawn)
    assert bytes(with_fonts) == bytes(resvg.svg_to_bytes(svg_string=drawn, skip_system_fonts=True))


def test_missing_fonts_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py", reason="resvg-py (extra png) is not installed")
    monkeypatch.setattr(files, "_has_font", lambda paint: False)
    with pytest.warns(UserWarning, match="No font for the captions was found"):
        svg.save(bl.Meld.lay(bl.parse_cards("3h 4h 5h"), RULES), tmp_path / "meld.png")
    svg.save(bl.parse_card("5h"), tmp_path / "card.png")  # has no caption: no warning


def test_what_cannot_be_saved_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"'hand.jpg' must end in .svg or .png"):
        HAND.save(tmp_path / "hand.jpg")
    sheet = bl.Round.deal(RULES, players=2, seed=2).score()
    assert not hasattr(sheet, "save"), "a table has no picture"
    with pytest.raises(TypeError, match="ScoreSheet has no picture"):
        svg.save(sheet, tmp_path / "sheet.svg")
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"needs the package resvg-py: pip install .*\[png\]"):
        HAND.save(tmp_path / "hand.png")
    assert list(tmp_path.iterdir()) == []
