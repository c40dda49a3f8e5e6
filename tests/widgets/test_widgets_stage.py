"""The one front end: its rooms join to one module that has no words and no rules of its own."""

from __future__ import annotations

import re
from importlib.resources import files
from os.path import normpath
from pathlib import Path

from burraco_learn.widgets.base.stage import ROOMS, SHEETS, front_end, style

FRONT = files("burraco_learn.widgets").joinpath("front")


def source(room):
    return FRONT.joinpath(room).read_text(encoding="utf-8")


def test_every_room_is_served_once():
    folder = Path(str(FRONT))
    assert sorted(ROOMS) == sorted(
        one.relative_to(folder).as_posix() for one in folder.rglob("*.js")
    )


def test_a_room_imports_only_rooms_before_it():
    for number, room in enumerate(ROOMS):
        for wanted in re.findall(r'from "(\.[a-z./]+\.js)"', source(room)):
            assert normpath(Path(room).parent / wanted) in ROOMS[:number], (room, wanted)


def test_one_module_with_one_export():
    module = front_end()
    assert not re.search(r"^import ", module, re.MULTILINE)
    assert re.findall(r"^export .*", module, re.MULTILINE) == ["export default { render };"]


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
        (room, line.strip())
        for room in ROOMS
        for line in source(room).splitlines()
        if re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser", line)
    ]
    assert places == [("base/dom.js", "element.innerHTML = svg;")]


def test_the_front_end_has_no_words():
    # A string with a blank between two words would be a sentence that no catalogue translates.
    for room in ROOMS:
        code = re.sub(r"//.*", "", source(room))
        for string in re.findall(r'"([^"\n]*)"', code):
            is_code = re.search(r"[\[\]:(){}#=.]|bl-|^\d|^px|preserve", string)
            assert is_code or not re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", string), (room, string)


def test_rooms_are_short():
    for room in [*ROOMS, *SHEETS]:
        assert len(source(room).splitlines()) <= 600


def test_what_happened_is_announced_in_one_live_region():
    script = front_end()
    assert script.count("aria-live") == 1
    # These announce by themselves too.
    for name in ('"output"', '"status"', '"alert"'):
        assert name not in script
