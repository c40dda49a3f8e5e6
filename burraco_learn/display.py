"""How a value shows itself in a notebook: the one hook from the core up to the pictures."""

from __future__ import annotations

from os import PathLike
from typing import Any

__all__ = ["Pictured", "Shown"]


class Shown:
    """A mixin for values that a notebook shows: a score sheet as a table, the others drawn.

    The import happens when a notebook asks, and is the only one in the core that looks up: the
    core itself loads nothing but the standard library.
    """

    __slots__ = ()

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> dict[str, Any] | None:
        from burraco_learn import svg

        return svg.mimebundle(self)


class Pictured(Shown):
    """A mixin for values that have a picture, which can also be kept as a file."""

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture into a file whose name ends in ``.svg`` or ``.png``.

        Raises ValueError for another ending, ImportError for a PNG without the extra ``png``, and
        OSError if the file cannot be written.
        """
        from burraco_learn import svg

        svg.save(self, path)
