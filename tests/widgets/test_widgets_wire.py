"""What kernel and pages say to each other: the front end is told the same types as Python."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from described import state_deviations
from every_widget import EVERY

import burraco_learn.widgets
from burraco_learn import Lesson
from burraco_learn.widgets.base.message_shapes import FIELDS, SHAPES
from burraco_learn.widgets.base.signs import SIGNS
from burraco_learn.widgets.lesson.wire import FactsPage

FRONT = Path(burraco_learn.widgets.__file__).with_name("front")
TOOL = runpy.run_path(str(Path(__file__).parents[2] / "tools" / "wire_types.py"))

FRAME = {"n", "lang", "projector", "text_size", "terms", "fits", "room", "fitted"}


@pytest.mark.parametrize("name", TOOL["WRITTEN"])
def test_the_front_end_has_the_types_of_python(name: str) -> None:
    stored = FRONT.joinpath(name).read_text(encoding="utf-8")
    assert stored == TOOL["text_of"](name), "run: python tools/refresh.py types"


def test_every_module_of_types_is_made_from_python() -> None:
    wire = {path.parent.name for path in FRONT.parent.glob("*/wire.py")}
    assert {f"{name}/wire.js" for name in wire} <= set(TOOL["WRITTEN"])


def test_types_are_written_as_the_front_end_has_them() -> None:
    text = TOOL["type_text"]
    assert text(list[str | None]) == "(string | null)[]"
    assert text(tuple[list[str], int]) == "[string[], number]"
    assert text(tuple[str, ...]) == "string[]"
    assert text(dict[str, list[bool]]) == "Record<string, boolean[]>"
    with pytest.raises(TypeError):
        text(set[str])


def test_no_type_of_message_has_two_shapes() -> None:
    kinds = [kind for shape in SHAPES for kind in get_args(get_type_hints(shape)["type"])]
    assert len(kinds) == len(set(kinds)) == len(FIELDS)


def test_nothing_of_the_front_end_is_left_unchecked() -> None:
    """TypeScript looks at every module, and none says that it does not know a type."""
    package = Path(__file__).parents[2] / "burraco_learn"
    modules = [
        *FRONT.rglob("*.js"),
        *package.joinpath("storage/jupyter/labextensions").rglob("*.js"),
    ]
    silent = re.compile(r"@ts-|\{[^}]*\bany\b[^}]*\} ?\w*$|<any>|: any\b", re.MULTILINE)
    found = {path.name for path in modules if silent.search(path.read_text(encoding="utf-8"))}
    assert len(modules) > 60
    assert not found


def test_signs_of_verdicts_stand_in_one_place() -> None:
    """All others take them from there; the module of the front end is made from it."""
    package = Path(__file__).parents[2] / "burraco_learn"
    found = [
        path.relative_to(package).as_posix()
        for path in sorted(package.rglob("*"))
        if path.suffix in {".py", ".js", ".css"}
        and any(sign in path.read_text(encoding="utf-8") for sign in (SIGNS["yes"], SIGNS["no"]))
    ]
    assert found == ["widgets/base/signs.py", "widgets/front/base/signs.js"]


@pytest.mark.parametrize("name", EVERY)
def test_what_is_published_is_what_is_described(name: str) -> None:
    assert state_deviations(EVERY[name]().state) == []


def test_pages_of_facts_have_a_block_of_a_described_class() -> None:
    state = Lesson("03").values().state
    assert set(state) - FRAME == set(get_type_hints(FactsPage))
    told = FRONT.joinpath("lesson/blocks.js").read_text(encoding="utf-8")
    kinds = set(re.findall(r'@property \{"(\w+)"\} kind', told))
    assert {block["kind"] for block in state["blocks"]} <= kinds
