"""The front end of every widget: one module and one stylesheet as served.

Its source is a few plain ES modules and stylesheets in ``front/``, joined here when Python loads.
There is no bundler, and nothing is fetched from elsewhere.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

__all__ = ["MODULES", "SHEETS", "front_end", "style"]

MODULES = (
    "base/dom.js",
    "base/zones.js",
    "base/selection.js",
    "base/motion.js",
    "base/keys.js",
    "base/press.js",
    "base/drag.js",
    "base/carry.js",
    "table/table.js",
    "base/panels.js",
    "table/game.js",
    "table/extras.js",
    "table/chooser.js",
    "viewer/moves.js",
    "viewer/notes.js",
    "viewer/annotator.js",
    "viewer/viewer.js",
    "viewer/samples.js",
    "lab/labparts.js",
    "lab/lab.js",
    "exercises/taskview.js",
    "exercises/progress.js",
    "exercises/exercise.js",
    "exercises/exam.js",
    "lesson/lesson.js",
    "stage.js",
)
"""The modules of the front end; each uses only the ones before it."""

SHEETS = (
    "base/stage.css",
    "table/extras.css",
    "viewer/viewer.css",
    "viewer/notes.css",
    "viewer/samples.css",
    "lab/lab.css",
    "exercises/exercise.css",
    "exercises/progress.css",
    "exercises/exam.css",
    "lesson/lesson.css",
)
"""The stylesheets: the stage, then what a widget adds to it."""

_FRONT = files("burraco_learn.widgets").joinpath("front")

_IMPORT = re.compile(r'^import \{[^}]*\} from "\.{1,2}/(?:[a-z]+/)?[a-z]+\.js";\n', re.MULTILINE)
_COMMENT = re.compile(
    r"^[ ]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ ]*)\n|/\*\* @type (?:(?!\*/).)*\*/ ?", re.MULTILINE
)
"""A comment with lines of its own, or the type of what follows on its line."""

_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)


def _read(name: str) -> str:
    return _FRONT.joinpath(name).read_text(encoding="utf-8")


@cache
def front_end() -> str:
    """The front end as one ES module, without its comments."""
    return "\n".join(
        _EXPORT.sub("", _COMMENT.sub("", _IMPORT.sub("", _read(name)))) for name in MODULES
    )


@cache
def style() -> str:
    """The stylesheets of the front end as one."""
    return "\n".join(map(_read, SHEETS))
