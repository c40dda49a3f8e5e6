"""The decks as SVG files, one file a card: what lies in ``svg_cards``."""

from __future__ import annotations

from html import escape

from ..cards import CARDS
from ..i18n import gettext, language
from .faces import HEIGHT, PAINT, WIDTH, back, face
from .palette import Palette

__all__ = ["deck_files"]

_SCALE = 4  # 264 by 368 pixels, for a slide; in print any size is sharp


def deck_files(palette: Palette) -> dict[str, str]:
    """The files of one deck: for each name the text. 52 faces, the jolly ``Jk`` and ``back``.

    >>> from burraco_learn.svg.palette import CLASSIC
    >>> files = deck_files(CLASSIC)
    >>> len(files), "5h.svg" in files, "back.svg" in files
    (54, True, True)
    """
    with language("en"):
        files = {f"{card.code}.svg": (card.name, face(card, palette=palette)) for card in CARDS}
        files["back.svg"] = (gettext("card, face down"), back(palette))
    return {name: _file(title, drawn) for name, (title, drawn) in files.items()}


def _file(title: str, drawn: str) -> str:
    width, height = WIDTH + 2, HEIGHT + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width} {height}" '
        f'width="{width * _SCALE}" height="{height * _SCALE}" role="img" {PAINT}>'
        f"<title>{escape(title)}</title>{drawn}</svg>\n"
    )
