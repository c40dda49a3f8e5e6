"""The front end of a widget: one module and one stylesheet with what its page uses, as served.

The source is a few plain ES modules and stylesheets in ``front/``. A page is a module whose
default export is a widget (``export default stage(Facts);``). What is served of it is that module
after all that it imports, and of the stylesheets the rules that these modules can need, with those
that turn pictures dark. It is joined here when Python loads: there is no bundler, and nothing is
fetched from elsewhere.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from posixpath import dirname, join, normpath

from .dark import dark_pictures

__all__ = ["FRONT", "SHEETS", "forget", "front_end", "modules_of", "style"]

SHEETS = (
    "base/stage.css",
    "base/fields.css",
    "table/extras.css",
    "table/fit.css",
    "table/guide.css",
    "viewer/viewer.css",
    "viewer/notes.css",
    "viewer/samples.css",
    "lab/lab.css",
    "exercises/exercise.css",
    "exercises/progress.css",
    "exercises/exam.css",
    "lesson/lesson.css",
    "lesson/judging.css",
)
"""The stylesheets in the order in which they count: the stage, then what a widget adds to it."""

FRONT = files("burraco_learn.widgets").joinpath("front")

_IMPORT = re.compile(r'^import \{[^}]*\} from "(\.{1,2}/[a-z/]+\.js)";\n', re.MULTILINE)
_COMMENT = re.compile(
    r"^[ ]*(?://.*|/\*(?:(?!\*/)[\s\S])*\*/[ ]*)\n|/\*\* @type (?:(?!\*/).)*\*/ ?", re.MULTILINE
)
"""A comment with lines of its own, or the type of what follows on its line."""
_END_COMMENT = re.compile(r""" +// [^"'`\n]*$""", re.MULTILINE)
"""A comment at the end of a line; no string goes on after it."""
_GOES_ON, _GOES_BACK = (";", ",", "{", "(", "["), ("}", ")", "]", ".", "?", ":")
"""After and before which a line end means nothing to JavaScript."""
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) )", re.MULTILINE)
_PAGE = re.compile(r"^export default stage\((\w+)\);\n", re.MULTILINE)

_SHEET = re.compile(r"^const SHEET = .*\n", re.MULTILINE)
"""Where the stage has the stylesheet of the page."""

_CSS_COMMENT = re.compile(r"/\*[\s\S]*?\*/")
_INDENT = re.compile(r"^\s+", re.MULTILINE)

_BETWEEN = re.compile(r"\s*([{};,>])\s*")
"""What parts the rules of a stylesheet, with the blanks round it that mean nothing."""

_BLOCK = re.compile(r"([^{}]+)\{((?:[^{}]|\{[^{}]*\})*)\}")
"""A rule of a stylesheet, or an at-rule with rules in it: its head and its body."""

_COMMA = re.compile(r",(?![^(]*\))")
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_CLASS = re.compile(r"\.(bl-[a-z-]+)")
_NAME = re.compile(r"(?<![\w.-])bl-[a-z-]+")
"""A class that a module gives to something; one that it only looks for, after a dot, is not its."""


@cache
def _read(name: str) -> str:
    return FRONT.joinpath(name).read_text(encoding="utf-8")


def forget() -> None:
    """Read every file anew when it is asked for again."""
    for cached in (_read, _script, _rules, _selectors, front_end, style):
        cached.cache_clear()


def modules_of(page: str) -> list[str]:
    """The modules that a page needs, each after the ones that it imports; the page is the last.

    >>> modules_of("exercises/progress.js")[-2:]
    ['exercises/progresstable.js', 'exercises/progress.js']
    """
    found: list[str] = []

    def visit(name: str) -> None:
        for wanted in _IMPORT.findall(_read(name)):
            path = normpath(join(dirname(name), wanted))
            if path not in found:
                visit(path)
        found.append(name)

    visit(page)
    return found


@cache
def front_end(page: str) -> str:
    """A page, the path of its module in ``front/``, as one ES module that has its stylesheet."""
    sheet = json.dumps(style(page), ensure_ascii=False)
    return _joined(_SHEET.sub(lambda _: f"const SHEET = {sheet};\n", _script(page)))


@cache
def style(page: str) -> str:
    """The stylesheet of a page: the rules whose classes its modules name.

    They hold only where this page is shown. So the pages of a notebook, each with a stylesheet of
    its own, do not disturb one another, whichever comes last.
    """
    script = _script(page)
    shown = _PAGE.search(script)
    if shown is None:
        raise ValueError(f"{page} is not a page: it does not export stage(...).")
    names = set(_NAME.findall(script))
    # `bl-icon-${name}` is the beginning of names.
    begun = tuple(name for name in names if name.endswith("-"))
    rules = "\n".join(rule for name in SHEETS for rule in _needed(_read(name), names, begun))
    # A condition that adds nothing to the weight of a selector.
    sheet = f':where([data-bl-page="{shown[1]}"]) {{\n{dark_pictures()}\n{rules}\n}}\n'
    # It travels with each widget, as a text in a text: a double quote would be four bytes there.
    return _BETWEEN.sub(r"\1", sheet).replace(": ", ":").replace(";}", "}").replace('"', "'")


@cache
def _script(page: str) -> str:
    """The modules of a page as one, without comments."""
    parts = []
    for name in modules_of(page):
        text = _EXPORT.sub("", _IMPORT.sub("", _read(name)))
        # A module may use the page of another one, but exports only its own.
        parts.append(text if name == page else _PAGE.sub("", text))
    return _END_COMMENT.sub("", _INDENT.sub("", _COMMENT.sub("", "\n".join(parts))))


def _joined(script: str) -> str:
    """A script as it travels, a text in a text, where a line end and a double quote are two bytes:
    without line ends that mean nothing, and with single quotes."""
    lines = script.split("\n")
    joined = ""
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if not re.search(r"['`\\]", line):
            line = line.replace('"', "'")
        free = line.endswith(_GOES_ON) or following.startswith(_GOES_BACK)
        joined += line if free and "//" not in line else f"{line}\n"
    return joined


@cache
def _rules(sheet: str) -> tuple[tuple[str, str], ...]:
    """The rules of a stylesheet, each its head and its body: read once for all pages."""
    rules = _BLOCK.findall(_CSS_COMMENT.sub("", sheet))
    return tuple((head.strip(), _INDENT.sub("", body.strip())) for head, body in rules)


@cache
def _selectors(head: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The selectors in the head of a rule, each with the classes that it asks for."""
    return tuple(
        (one.strip(), tuple(_CLASS.findall(_IN_BRACKETS.sub("", one))))
        for one in _COMMA.split(head)
    )


def _needed(sheet: str, names: set[str], begun: tuple[str, ...]) -> Iterator[str]:
    for head, body in _rules(sheet):
        if head.startswith("@"):
            inner = "\n".join(_needed(body, names, begun))
            if inner:
                yield f"{head} {{\n{inner}\n}}"
            continue
        kept = [
            selector
            for selector, classes in _selectors(head)
            if all(name in names or (begun and name.startswith(begun)) for name in classes)
        ]
        if kept:
            yield f"{', '.join(kept)} {{{body}}}"
