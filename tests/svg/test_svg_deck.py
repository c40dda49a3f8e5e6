"""The deck files in ``svg_cards``: complete, valid and current."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from burraco_learn.cards import CARDS
from burraco_learn.i18n import language
from burraco_learn.storage.resources import folder
from burraco_learn.svg.deck import deck_files
from burraco_learn.svg.palette import CLASSIC, PALETTES

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", PALETTES)
def test_the_files_are_current(name: str) -> None:
    shipped = {
        file.name: file.read_text(encoding="utf-8")
        for file in (folder("svg_cards") / name).iterdir()
    }
    assert shipped == deck_files(PALETTES[name]), "run: python tools/refresh.py deck"


def test_there_is_a_file_for_every_card() -> None:
    names = {f"{card}.svg" for card in CARDS} | {"back.svg"}
    assert set(deck_files(CLASSIC)) == names
    assert len(names) == 54


def test_each_file_stands_alone() -> None:
    for name, text in deck_files(CLASSIC).items():
        root = ET.fromstring(text)
        title = root[0]
        assert title.tag == f"{SVG}title" and title.text, name
        assert root.get("role") == "img"
        assert root.get("width") and root.get("height") and root.get("viewBox")
        assert "href" not in text and "<text" not in text and " id=" not in text


def test_files_do_not_depend_on_the_language() -> None:
    with language("it"):
        assert "<title>5 of hearts</title>" in deck_files(CLASSIC)["5h.svg"]


def test_an_unknown_folder_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match="no-such"):
        folder("no-such")
