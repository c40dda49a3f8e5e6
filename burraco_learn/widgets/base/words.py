"""The words that every page has."""

from __future__ import annotations

from ...i18n import gettext
from .wire import FrameLabels, KeyRow

__all__ = ["frame_labels", "silent_kernel"]


def silent_kernel() -> str:
    """What is said where nothing answers a page."""
    return gettext(
        "Nothing answers: the kernel is busy, or gone. If it stays like this, run the cell again."
    )


def frame_labels(stage: str, *keys: KeyRow) -> FrameLabels:
    """The labels without which no page is shown; ``stage`` says to a screen reader what it is.

    A page adds its own to them; ``keys`` are those that it has, each row with what they do. A page
    of many keys puts groups of its own in place of these rows.
    """
    return {
        "stage": stage,
        "tools": gettext("Rulebook and keys"),
        "rules": gettext("Rulebook"),
        "help": gettext("Keys"),
        "silent": silent_kernel(),
        "close": gettext("Close"),
        "keys": [{"label": "", "rows": [*keys, (["Esc"], gettext("Close what is open"))]}],
    }
