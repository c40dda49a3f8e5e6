"""How a value shows itself in a notebook: the one hook from the core up to the pictures."""

from __future__ import annotations

from typing import Any

__all__ = ["Shown"]


class Shown:
    """A mixin for values that a notebook shows as a picture.

    The import happens when a notebook asks, and is the only one in the core that looks up: the
    core itself loads nothing but the standard library.
    """

    __slots__ = ()

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> dict[str, Any] | None:
        from burraco_learn import svg

        return svg.mimebundle(self)
