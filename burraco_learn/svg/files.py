"""Pictures as files: SVG, and PNG with the extra ``png``."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import cache
from os import PathLike
from pathlib import Path

from ..i18n import say
from ..storage import atomic
from .canvas import FONTS
from .show import picture

__all__ = ["save"]

_ZOOM = 2  # twice as many pixels as units, so that a PNG is sharp on a slide


def save(value: object, path: str | PathLike[str]) -> None:
    """Write a picture into a file whose name ends in ``.svg`` or ``.png``.

    ``value`` is a card, hand, meld, view or round, or the text of a picture, such as ``table``
    gives. The cards of a PNG are as drawn everywhere; its captions need a font, and without one
    there is a warning. Raises TypeError for any other value, ValueError for another ending, and
    ImportError for a PNG without the extra ``png``.
    """
    target = Path(path)
    drawn = value if isinstance(value, str) else picture(value)
    ending = target.suffix.lower()
    if ending == ".svg":
        atomic.write(target, drawn + "\n")
    elif ending == ".png":
        atomic.write(target, _png(drawn))
    else:
        raise ValueError(say("'{name}' must end in .svg or .png.", name=target.name))


def _png(drawn: str) -> bytes:
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise ImportError(
            say("A PNG needs the package resvg-py: pip install 'burraco-learn[png]'.")
        ) from None
    if "<text" in drawn and not _has_font(svg_to_bytes):
        warnings.warn(
            say("No font for the captions was found, so the PNG shows none."), stacklevel=3
        )
    return bytes(svg_to_bytes(svg_string=drawn, zoom=_ZOOM))


@cache
def _has_font(paint: Callable[..., bytes]) -> bool:
    """Whether letters leave anything on the picture: a missing font is not an error to resvg."""
    letters = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
        f'<text y="9" font-family="{FONTS}">H</text></svg>'
    )
    return bytes(paint(svg_string=letters)) != bytes(paint(svg_string=letters.replace(">H<", "><")))
