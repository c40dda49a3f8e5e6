"""The pictures of an exercise: cards one by one, melds without a caption, and tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...cards import Card
from ...exercises import Exhibit
from ...game.view import View
from ...i18n import gettext
from ...melds.book import Meld
from ...svg.faces import HEIGHT, PAINT, WIDTH, face
from ...svg.palette import deck_palette
from ...svg.scene import scene_of
from ...svg.show import figure
from ...svg.table import draw_table
from ...svg.words import card_label, describe
from .wire import ShownCard, ShownExhibit

__all__ = ["card_items", "exhibit_figure", "exhibit_state"]

_PITCH = 70
_PER_ROW = 13


def _picture(card: Card, role: str | None, deck: str) -> str:
    """A card whose name stands beside it, so that a screen reader passes over the picture."""
    drawn = face(card, role, palette=deck_palette(deck))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {WIDTH + 2} {HEIGHT + 2}" '
        f'aria-hidden="true" {PAINT}>{drawn}</svg>'
    )


def _cards_of(value: Any) -> list[tuple[Card, str | None]]:
    """The cards of an exhibit, each with what it stands for if it is wild in a meld."""
    if isinstance(value, Meld):
        return list(zip(value.cards, value.roles, strict=True))
    return [(card, None) for card in value]


def card_items(cards: Iterable[tuple[Card, str | None]], deck: str) -> list[ShownCard]:
    """Cards as the front end lays them out, in rows as wide as the page."""
    return [
        {"card": str(card), "label": card_label(card, role), "svg": _picture(card, role, deck)}
        for card, role in cards
    ]


def exhibit_state(exhibit: Exhibit, deck: str, width: int) -> ShownExhibit:
    """An exhibit for the front end; a table is drawn for a page so many units wide.

    A meld stands there without the caption that it has on a table: that may be the answer.
    """
    svg, cards = "", []
    if isinstance(exhibit.value, View):
        svg = draw_table(scene_of(exhibit.value), live=False, deck=deck, width=width)
    else:
        cards = card_items(_cards_of(exhibit.value), deck)
    return {"what": exhibit.what, "label": exhibit.label, "svg": svg, "cards": cards}


def exhibit_figure(exhibit: Exhibit, deck: str) -> str:
    """An exhibit as a still picture with a text that says the same."""
    if isinstance(exhibit.value, View):
        scene = scene_of(exhibit.value)
        return figure(draw_table(scene, live=False, deck=deck), describe(scene))
    cards = _cards_of(exhibit.value)
    names = ", ".join(card_label(card, role) for card, role in cards) or gettext("no cards")
    return figure(_row(cards, deck), f"{exhibit.label} {names}".strip())


def _row(cards: list[tuple[Card, str | None]], deck: str) -> str:
    """Cards side by side, in rows if they are many."""
    palette = deck_palette(deck)
    columns = max(1, min(_PER_ROW, len(cards)))
    rows = -(-max(1, len(cards)) // columns)
    width, height = columns * _PITCH, rows * (HEIGHT + 6)
    body = "".join(
        f'<g transform="translate({at % columns * _PITCH},{at // columns * (HEIGHT + 6)})">'
        f"{face(card, role, palette=palette)}</g>"
        for at, (card, role) in enumerate(cards)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width} {height}" '
        f'width="{width}" height="{height}" {PAINT}>{body}</svg>'
    )
