"""The words that every page has."""

from __future__ import annotations

from typing import Any

from ...i18n import gettext

__all__ = ["frame_labels"]


def frame_labels(stage: str) -> dict[str, Any]:
    """The labels without which no page is shown; ``stage`` says to a screen reader what it is.

    A page adds its own to them, and has more rows of keys if it has keys.
    """
    return {
        "stage": stage,
        "tools": gettext("Rulebook and keys"),
        "rules": gettext("Rulebook"),
        "help": gettext("Keys"),
        "help_rows": [(["Esc"], gettext("Close what is open"))],
    }
