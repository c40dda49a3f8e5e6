"""The signs beside what is said: of a verdict, or of what became of an answer.

``python tools/refresh.py types`` writes them into ``front/base/signs.js`` too, so that a page and
its static picture show the same ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["SIGNS"]

SIGNS: Mapping[str, str] = MappingProxyType(
    {"yes": "✓", "no": "✗", "wait": "…", "none": "–", "chosen": "●", "shown": "→"}
)
"""The sign of each mark: right, wrong, not to be said yet, neither, chosen, shown without an
answer."""
