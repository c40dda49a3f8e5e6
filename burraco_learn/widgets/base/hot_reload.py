"""For the development of the front end: a changed file shows at once in the widgets that are open.

It is on where the environment says ``ANYWIDGET_HMR=1``, as for any widget of anywidget. This module
only notices changes, since what is served is joined from several files.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from threading import Thread
from typing import Protocol
from weakref import WeakSet

from . import front_end as joined

__all__ = ["Watch", "follow", "wanted"]

_PAUSE = 0.3
"""Seconds between two looks at the files."""


class Served(Protocol):
    """A widget that can send its front end again."""

    def serve_anew(self) -> None: ...


class Watch:
    """The files of the front end, and the widgets that follow them."""

    def __init__(self) -> None:
        self.widgets: WeakSet[Served] = WeakSet()
        self._seen = dict(_texts(joined.FRONT))

    def look(self) -> bool:
        """Serve the front end anew if a file has changed since the last look; whether it has."""
        now = dict(_texts(joined.FRONT))
        if now == self._seen:
            return False
        self._seen = now
        joined.forget()
        for widget in list(self.widgets):
            widget.serve_anew()
        return True

    def forever(self) -> None:
        """Look again and again."""
        while True:
            time.sleep(_PAUSE)
            try:
                self.look()
            except (OSError, ValueError) as error:
                # A file is half written, or has a mistake: the next change may mend it.
                print(f"The front end is not served anew: {error}")


def _texts(folder: Traversable) -> Iterator[tuple[str, str]]:
    for one in folder.iterdir():
        if one.is_dir():
            for name, text in _texts(one):
                yield f"{one.name}/{name}", text
        elif one.name.endswith((".js", ".css")):
            yield one.name, one.read_text(encoding="utf-8")


_watch: Watch | None = None


def wanted() -> bool:
    """Whether the environment asks for it."""
    return os.environ.get("ANYWIDGET_HMR") == "1"


def follow(widget: Served) -> None:
    """Serve a widget anew whenever a file of the front end changes."""
    global _watch
    if _watch is None:
        _watch = Watch()
        Thread(target=_watch.forever, name="front end", daemon=True).start()
    _watch.widgets.add(widget)
