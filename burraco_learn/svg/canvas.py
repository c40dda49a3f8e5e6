"""SVG text put together from cached faces: the few marks of which every picture is made."""

from __future__ import annotations

from html import escape

from ..cards import Card
from .faces import PAINT, Part, face
from .palette import FELT
from .words import card_label

__all__ = ["FONTS", "Canvas", "document"]

FONTS = "'Source Sans 3',Inter,'Segoe UI',Roboto,Helvetica,Arial,'DejaVu Sans',sans-serif"


def document(
    body: str, label: str, width: float, height: float, *, margin: float = 0, live: bool = False
) -> str:
    """A whole SVG picture. A still one has its own size and is one image to a screen reader."""
    box = f"{-margin:g} {-margin:g} {width + 2 * margin:g} {height + 2 * margin:g}"
    if live:
        head = 'class="bl-table" role="group"'
    else:
        head = f'width="{width + 2 * margin:g}" height="{height + 2 * margin:g}" role="img"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {head} '
        f'aria-label="{escape(label)}" {PAINT} font-family="{FONTS}">{body}</svg>'
    )


class Canvas:
    """Collects the parts of a picture in the order in which they are painted.

    A ``live`` picture carries names for screen readers and data for the front end; a still one
    does without, and is smaller.
    """

    def __init__(self, live: bool) -> None:
        self.live = live
        self.parts: list[str] = []

    def svg(self, text: str) -> None:
        """A part that is SVG text already."""
        self.parts.append(text)

    def at(self, x: float, y: float, text: str) -> None:
        """SVG text moved to a place."""
        self.parts.append(f'<g transform="translate({x:g},{y:g})">{text}</g>')

    def box(
        self, x: float, y: float, width: float, height: float, fill: str, radius: float = 0
    ) -> None:
        """A filled rectangle."""
        corner = f' rx="{radius:g}"' if radius else ""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"{corner} '
            f'fill="{fill}"/>'
        )

    def slot(self, x: float, y: float, width: float, height: float) -> None:
        """The empty place of a card."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="6" '
            f'stroke="{FELT.slot}" stroke-width="1.5" stroke-dasharray="5 6"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        fill: str = FELT.quiet,
        *,
        bold: bool = False,
        anchor: str = "",
        spoken: bool = True,
    ) -> None:
        """A line of text; not ``spoken`` if the name of a group around it says the same."""
        extra = ' font-weight="700"' if bold else ""
        if anchor:
            extra += f' text-anchor="{anchor}"'
        if self.live and not spoken:
            extra += ' aria-hidden="true"'
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{extra}>'
            f"{escape(words, quote=False)}</text>"
        )

    def heading(
        self, x: float, y: float, title: str, count: str, size: float, *, spoken: bool = True
    ) -> None:
        """A title, and beside it in smaller letters how much there is."""
        hidden = ' aria-hidden="true"' if self.live and not spoken else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{FELT.text}" '
            f'font-weight="700"{hidden}>{escape(title, quote=False)}'
            f'<tspan dx="8" font-size="12.5" font-weight="400" fill="{FELT.quiet}">'
            f"{escape(count, quote=False)}</tspan></text>"
        )

    def card(
        self,
        x: float,
        y: float,
        card: Card,
        place: int,
        role: str | None = None,
        shown: Part = "full",
        *,
        option: bool = False,
        scale: float = 1,
    ) -> None:
        """A card face up; in the own hand it is an ``option`` that can be selected."""
        where = f'transform="translate({x:g},{y:g})'
        where += f' scale({scale:g})"' if scale != 1 else '"'
        drawn = face(card, role, shown)
        if not self.live:
            self.parts.append(f"<g {where}>{drawn}</g>")
            return
        part = 'role="option" aria-selected="false"' if option else 'role="img"'
        self.parts.append(
            f'<g data-card="{card.code}" data-place="{place}" {part} '
            f'aria-label="{escape(card_label(card, role))}" {where}>{drawn}</g>'
        )

    def group(self, kind: str, label: str, role: str = "group") -> None:
        """Begin a group of a live picture; ``kind`` is an attribute such as ``data-meld="0"``."""
        if self.live:
            self.parts.append(f'<g {kind} role="{role}" aria-label="{escape(label)}">')

    def end(self) -> None:
        """End the group begun last."""
        if self.live:
            self.parts.append("</g>")
