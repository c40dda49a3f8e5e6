"""SVG text put together from cached faces: the few marks of which every picture is made."""

from __future__ import annotations

from functools import cache
from html import escape
from zlib import crc32

from ..cards import Card
from ..i18n import gettext, say
from .faces import HEIGHT, PAINT, STRIP, WIDTH, Part, face, ghost, small
from .marking import Marking, card_ring
from .marks import Mark
from .palette import CLASSIC, FELT, Palette
from .words import card_label, plain_signs

__all__ = ["FONTS", "TEXT", "Canvas", "document"]

# Names without quotes, and no quotes in any text: show.figure relies on it.
# A PNG takes the first that is installed and, unlike a browser, knows no other fallback.
FONTS = "Inter,Segoe UI,Roboto,Helvetica,Arial,DejaVu Sans,Liberation Sans,Noto Sans,sans-serif"


TEXT = 12
"""The usual size of a text; one of that size does not say it."""


def document(
    body: str,
    label: str,
    width: float,
    height: float,
    *,
    margin: float = 0,
    live: bool = False,
    more: str = "",
) -> str:
    """A whole SVG picture. A still one has its own size and is one image to a screen reader; of a
    live one ``more`` are further attributes."""
    box = f"{-margin:g} {-margin:g} {width + 2 * margin:g} {height + 2 * margin:g}"
    if live:
        head = f'class="bl-table" role="group"{more}'
    else:
        head = f'width="{width + 2 * margin:g}" height="{height + 2 * margin:g}" role="img"'
    fonts = f'font-family="{FONTS}" font-size="{TEXT}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" {head} '
        f'aria-label="{escape(label)}" {PAINT} {fonts}>{body}</svg>'
    )


class Canvas:
    """Collects the parts of a picture in the order in which they are painted.

    A ``live`` picture carries names for screen readers and data for the front end; a still one
    does without, and is smaller. ``marking`` are the marks on the picture, and ``fresh`` the cards
    that are new, as zone, meld and place; ``where`` is the zone, and in it the meld, whose cards
    are being drawn.
    """

    def __init__(
        self,
        live: bool,
        palette: Palette = CLASSIC,
        marking: Marking | None = None,
        fresh: frozenset[tuple[str, int | None, int]] = frozenset(),
    ) -> None:
        self.live = live
        self.fresh = fresh
        self.palette = palette
        self.marking = marking
        self.where: tuple[str, int | None] = ("", None)
        self.parts: list[str] = []
        self._shared: dict[str, str] = {}

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
        size: float = 12,
        fill: str = FELT.quiet,
        *,
        bold: bool = False,
        anchor: str = "",
        spoken: bool = True,
        within: float = 0,
    ) -> None:
        """A line of text; not ``spoken`` if the name of a group around it says the same. Its
        letters close up until it is as wide as ``within``, if that is given."""
        extra = "" if size == TEXT else f' font-size="{size:g}"'
        extra += ' font-weight="700"' if bold else ""
        if anchor:
            extra += f' text-anchor="{anchor}"'
        if within:
            extra += f' textLength="{within:g}" lengthAdjust="spacingAndGlyphs"'
        if self.live and not spoken:
            extra += ' aria-hidden="true"'
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" fill="{fill}"{extra}>{escape(plain_signs(words))}</text>'
        )

    def heading(
        self,
        x: float,
        y: float,
        title: str,
        count: str,
        size: float,
        fill: str = FELT.text,
        *,
        spoken: bool = True,
    ) -> None:
        """A title, and beside it in smaller letters how much there is."""
        hidden = ' aria-hidden="true"' if self.live and not spoken else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" '
            f'font-weight="700"{hidden}>{escape(plain_signs(title))}'
            f'<tspan dx="8" font-size="12.5" font-weight="400" fill="{FELT.quiet}">'
            f"{escape(count)}</tspan></text>"
        )

    def card(
        self,
        x: float,
        y: float,
        card: Card,
        place: int,
        role: str | None = None,
        free: tuple[float, float] = (WIDTH, HEIGHT),
        *,
        size: tuple[float, float] | None = None,
        option: bool = False,
        scale: float = 1,
        angle: float = 0,
    ) -> None:
        """A card face up, of which the other cards of its fan leave a width and a height ``free``.

        With a ``size`` it is a small card, as in a meld or on the pile. ``scale`` and ``angle`` (in
        degrees) are those of a fan. In the own hand it is an ``option`` that can be selected.
        """
        drawn = self._drawn(card, role, free, size)
        new = (*self.where, place) in self.fresh
        if new:
            drawn = self._as_new(drawn, free, size)
        mark = None
        if self.marking is not None:
            seen = free[0] * scale, free[1] * scale
            mark = self.marking.card(self.where, place, x, y, *seen)
            if mark is not None:
                drawn += card_ring(mark.tone, free, size or (WIDTH, HEIGHT))
        where = f'transform="translate({x:g},{y:g})'
        where += f" rotate({angle:g})" if angle else ""
        where += f' scale({scale:g})"' if scale != 1 else '"'
        if not self.live:
            self.parts.append(f"<g {where}>{drawn}</g>")
            return
        label = card_label(card, role)
        if mark is not None:
            label = f"{label}, {mark.short}"
        elif new:
            label = say("{card}, new", card=label)
        part = 'role="option" aria-selected="false"' if option else 'role="img"'
        self.parts.append(
            f'<g data-card="{card.code}" data-place="{place}" {part} '
            f'aria-label="{escape(label)}" {where}>{self._sharing(drawn, card)}</g>'
        )

    def _sharing(self, drawn: str, card: Card) -> str:
        """A card with the rank and the suit of its index from those that cards share: most of the
        text of a small card is these two."""
        if card.is_jolly:
            return drawn
        paper, rank, suit, rest = drawn.split("/>", 3)
        return f"{paper}/>{self._use(rank)}{self._use(suit)}{rest}"

    def _use(self, path: str) -> str:
        name = self._shared[path] = _name_of(path)
        return f'<use href="#{name}"/>'

    def whole(self) -> str:
        """All parts, and before them what they share."""
        shared = "".join(
            path.replace("<path", f'<path id="{name}"', 1) + "/>"
            for path, name in self._shared.items()
        )
        return f"<defs>{shared}</defs>{''.join(self.parts)}" if shared else "".join(self.parts)

    def ghost(
        self,
        x: float,
        y: float,
        card: Card,
        role: str | None,
        free: tuple[float, float],
        mark: Mark,
        *,
        size: tuple[float, float] | None = None,
    ) -> None:
        """A card that would lie there; with a ``size`` a small card."""
        whole = size or (WIDTH, HEIGHT)
        drawn = ghost(self._drawn(card, role, free, size), self.palette, *whole)
        drawn += card_ring(mark.tone, free, whole)
        head = ""
        if self.live:
            label = say("{card} would lie here", card=card_label(card, role))
            head = f'class="bl-ghost" role="img" aria-label="{escape(label)}" '
        self.parts.append(f'<g {head}transform="translate({x:g},{y:g})">{drawn}</g>')

    def _as_new(
        self, drawn: str, free: tuple[float, float], size: tuple[float, float] | None
    ) -> str:
        """A card that has just come: tinted paper and a bar at its left edge; in a hand a pill."""
        tokens = self.palette.tokens
        drawn = drawn.replace(f'fill="{tokens.face}"', f'fill="{tokens.face_new}"', 1)
        if size is None:
            word = gettext("new")
            return drawn + (
                f'<rect x="3" y="71" width="28" height="13" rx="6.5" fill="{tokens.back}"/>'
                f'<text x="17" y="81" font-size="11" font-weight="600" fill="{tokens.on}" '
                f'text-anchor="middle" aria-hidden="true">{escape(word)}</text>'
            )
        high = free[1] - 4
        return f'{drawn}<rect x="-3.5" y="2" width="3.5" height="{high:g}" fill="{tokens.new}"/>'

    def _drawn(
        self,
        card: Card,
        role: str | None,
        free: tuple[float, float],
        size: tuple[float, float] | None,
    ) -> str:
        if size is None:
            return face(card, role, _part(free, (WIDTH, HEIGHT)), self.palette)
        # An index that a low strip does not leave room for is drawn smaller, and stays whole.
        index = min(1.0, round(free[1] / STRIP, 2))
        return small(card, role, _part(free, size), self.palette, *size, index, free[0])

    def group(self, kind: str, label: str, role: str = "group") -> None:
        """Begin a group of a live picture; ``kind`` is an attribute such as ``data-meld="0"``."""
        if self.live:
            self.parts.append(f'<g {kind} role="{role}" aria-label="{escape(label)}">')

    def end(self) -> None:
        """End the group begun last."""
        if self.live:
            self.parts.append("</g>")


@cache
def _name_of(path: str) -> str:
    """The name of a path: one name is the same in all pictures of a page, of whatever deck."""
    return f"bl{crc32(path.encode()):x}"


def _part(free: tuple[float, float], size: tuple[float, float]) -> Part:
    """What to draw of a card of which so much is seen: no pip is cut in two where little is left.

    Where most of a card is seen, it lies under the next one as in a hand on a table.
    """
    if free[1] < size[1]:
        return "top"
    share = free[0] / size[0]
    return "side" if share < 0.72 else "most" if share < 0.8 else "full"
