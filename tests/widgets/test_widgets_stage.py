"""The one front end: its modules join to one that has no words and no rules of its own."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import burraco_learn.widgets
from burraco_learn.widgets.base.front_end import MODULES, SHEETS, front_end, style

FRONT = Path(burraco_learn.widgets.__file__).with_name("front")


def source(name):
    return FRONT.joinpath(name).read_text(encoding="utf-8")


def named(kind):
    return sorted(path.relative_to(FRONT).as_posix() for path in FRONT.rglob(f"*.{kind}"))


def imported(name):
    """The modules that a module imports, as MODULES names them."""
    for wanted in re.findall(r'^(?:import |\} )[^"]*from "([^"]+)"', source(name), re.MULTILINE):
        path = FRONT.joinpath(PurePosixPath(name).parent, wanted).resolve()
        yield path.relative_to(FRONT.resolve()).as_posix()


def is_served(name):
    """Whether a module has code, and not only types."""
    return not source(name).startswith("// Types only")


def test_every_module_and_every_sheet_is_served_once():
    assert sorted(MODULES) == [name for name in named("js") if is_served(name)]
    assert sorted(SHEETS) == named("css")


def test_a_module_imports_only_modules_before_it():
    found = 0
    for number, name in enumerate(MODULES):
        for wanted in imported(name):
            assert wanted in MODULES[:number], (name, wanted)
            found += 1
    assert found > 30


def test_one_module_with_one_export():
    module = front_end()
    assert not re.search(r"^import ", module, re.MULTILINE)
    assert re.findall(r"^export .*", module, re.MULTILINE) == ["export default { render };"]


def test_comments_are_not_served():
    module = front_end()
    assert "@type" not in module and "@param" not in module and "/*" not in module
    assert not re.search(r"^ *//", module, re.MULTILINE)
    # All code is: as many functions and classes as the sources have.
    heads = re.compile(r"^(?:export )?(?:function|class) \w+", re.MULTILINE)
    assert len(heads.findall(module)) == sum(len(heads.findall(source(one))) for one in MODULES)


def test_no_name_is_given_twice():
    names = re.findall(r"^(?:function|class|const|let) (\w+)", front_end(), re.MULTILINE)
    assert len(names) == len(set(names))


def test_nothing_is_fetched_from_elsewhere():
    for text in (front_end(), style()):
        found = set(re.findall(r"https?://[^\"'\s)]+", text))
        assert found <= {"http://www.w3.org/2000/svg"}
        assert "@import" not in text
        assert "url(" not in text


def test_markup_enters_at_one_place_alone():
    places = [
        (name, line.strip())
        for name in MODULES
        for line in source(name).splitlines()
        if re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser", line)
    ]
    assert places == [("base/dom.js", "element.innerHTML = svg;")]


def test_the_front_end_has_no_words():
    # A string with a blank between two words would be a sentence that no catalogue translates.
    for name in MODULES:
        code = re.sub(r"//.*|/\*(?:(?!\*/)[\s\S])*\*/", "", source(name))
        for string in re.findall(r'"([^"\n]*)"', code):
            is_code = re.search(r"[\[\]:(){}#=.]|bl-|^\d|^px|preserve", string)
            assert is_code or not re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", string), (name, string)


def test_modules_and_sheets_are_short():
    for name in (*MODULES, *SHEETS):
        assert len(source(name).splitlines()) <= 600, name


def test_what_happened_is_announced_in_one_live_region():
    script = front_end()
    assert script.count("aria-live") == 1
    # These announce by themselves too.
    for name in ('"output"', '"status"', '"alert"'):
        assert name not in script
