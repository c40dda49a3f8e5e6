"""The front end: its modules join, page by page, to one without words or rules of its own."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path, PurePosixPath

import pytest
from every_widget import EVERY

import burraco_learn as bl
import burraco_learn.widgets
from burraco_learn.widgets.base import front_end as joined
from burraco_learn.widgets.base import hot_reload
from burraco_learn.widgets.base.front_end import SHEETS, front_end, modules_of, style
from burraco_learn.widgets.base.stage import PAGE_OWNED

FRONT = Path(burraco_learn.widgets.__file__).with_name("front")


def source(name):
    return FRONT.joinpath(name).read_text(encoding="utf-8")


def named(kind):
    return sorted(path.relative_to(FRONT).as_posix() for path in FRONT.rglob(f"*.{kind}"))


def is_served(name):
    """Whether a module has code, and not only types."""
    return not source(name).startswith("// Types only")


MODULES = [name for name in named("js") if is_served(name)]
PAGES = [name for name in MODULES if re.search(r"^export default stage\(", source(name), re.M)]
CLASSES = r"bl-[a-z-]+"


def imported(name):
    """The modules that a module imports, as paths inside the front end."""
    for wanted in re.findall(r'^(?:import |\} )[^"]*from "([^"]+)"', source(name), re.MULTILINE):
        path = FRONT.joinpath(PurePosixPath(name).parent, wanted).resolve()
        yield path.relative_to(FRONT.resolve()).as_posix()


def widgets():
    """A widget for each page, in the state that it opens with; made when its turn comes."""
    seen = set()
    for make in EVERY.values():
        one = make()
        if one.state["n"] == 1 and one.front not in seen:
            seen.add(one.front)
            yield one


def test_every_module_and_every_sheet_is_served():
    assert set().union(*map(modules_of, PAGES)) == set(MODULES)
    assert sorted(SHEETS) == named("css")


def test_every_page_is_that_of_a_widget():
    alone = set(PAGES) - {widget.front for widget in widgets()}
    assert not alone, "enter a widget that opens with this page in EVERY of tests/every_widget.py"
    names = [re.search(r"default stage\((\w+)\)", source(page))[1] for page in PAGES]
    assert len(names) == len(set(names)), (
        "the stylesheet of a page is known by the name of its class"
    )


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_imports_stands_before_it_once(page):
    modules = modules_of(page)
    assert modules[-1] == page
    assert len(modules) == len(set(modules))
    for number, name in enumerate(modules):
        missed = set(imported(name)) - set(modules[:number])
        assert not missed, f"{name} imports {missed} in another form than CONTRIBUTING.md names"


@pytest.mark.parametrize("page", PAGES)
def test_one_module_with_one_export(page):
    module = front_end(page)
    assert not re.search(r"^import ", module, re.MULTILINE)
    exports = re.findall(r"^export .*", module, re.MULTILINE)
    assert len(exports) == 1 and exports[0].startswith("export default stage(")


@pytest.mark.parametrize("page", PAGES)
def test_no_name_is_given_twice(page):
    top = [
        name
        for module in modules_of(page)
        for name in re.findall(
            r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", source(module), re.M
        )
    ]
    assert len(top) > 10
    assert len(top) == len(set(top))


def test_comments_are_not_served():
    for page in PAGES:
        assert not re.search(r"^\s*(//|/\*)", front_end(page), re.MULTILINE)
    for name in MODULES:
        # Lines are joined without their indent, so no string may go over the end of a line.
        for line in source(name).splitlines():
            assert line.count("`") % 2 == 0, (name, line)


def test_a_page_has_the_rules_of_style_that_it_can_need():
    every = "\n".join(map(source, SHEETS))
    for page in PAGES:
        names = set(re.findall(r"(?<![\w.-])" + CLASSES, "".join(map(source, modules_of(page)))))
        sheet = style(page)
        assert ".bl-stage{" in sheet
        assert sheet.count("{") == sheet.count("}")
        for head, _ in joined._rules(every):
            for selector, classes in () if head[0] == "@" else joined._selectors(head):
                assert not names.issuperset(classes) or _compact(selector) in sheet, (
                    page,
                    selector,
                )
        assert json.dumps(sheet, ensure_ascii=False) in front_end(page)
    assert ".bl-chooser" in style("table/page.js")
    assert ".bl-chooser" not in style("lesson/facts.js")
    assert len(style("lesson/facts.js")) < len(every) / 4


def _compact(selector: str) -> str:
    return re.sub(r"\s*([,>])\s*", r"\1", selector).replace('"', "'").replace(": ", ":")


def test_each_sheet_is_read_once_for_all_pages():
    joined.forget()
    for page in PAGES:
        style(page)
    # Beside the sheets there are the bodies of their conditions, such as those for narrow pages.
    conditions = re.findall(r"^@", "".join(map(source, SHEETS)), re.MULTILINE)
    read = joined._rules.cache_info()
    assert len(SHEETS) <= read.misses <= len(SHEETS) + len(conditions)
    assert read.hits >= (len(PAGES) - 1) * len(SHEETS)


def test_every_class_of_a_sheet_is_named_by_a_module():
    names = set(re.findall(CLASSES, "".join(map(source, MODULES))))
    begun = tuple(name for name in names if name.endswith("-"))
    for name in SHEETS:
        for found in re.findall(r"\.(bl-[a-z-]+)", source(name)):
            assert found in names or found.startswith(begun), (name, found)


def test_fields_to_write_in_look_alike_by_one_sheet():
    paint = re.compile(r"(?<![\w-])(?:border|background|color|border-radius): ")
    field = re.compile(r"(?<![\w.-])(?:input|select|textarea)(?![\w-])")
    painted = {
        name
        for name in SHEETS
        for head, body in re.findall(r"([^{}]+)\{([^{}]*)\}", source(name))
        if field.search(head) and paint.search(body)
    }
    assert painted == {"base/fields.css"}


def test_a_page_of_facts_sends_little():
    whole = sum(len(source(name)) for name in (*MODULES, *SHEETS))
    assert len(front_end("lesson/facts.js")) < whole / 8


def test_every_page_has_the_one_interface():
    page = source("base/page.js")
    methods = re.findall(r"^  (\w+)\(.*\) \{", page, re.MULTILINE)
    assert methods == [
        "show",
        "hear",
        "room",
        "refit",
        "arrow",
        "item",
        "letter",
        "escape",
        "rulesWanted",
        "leave",
    ]
    for name in PAGES:
        shown = re.search(r"default stage\((\w+)\)", source(name))[1]
        assert f"class {shown} extends Page {{" in source(name)
        assert re.search(r"^  show\(", source(name), re.MULTILINE)


def test_a_state_opens_the_way_to_the_browser_and_travels_once():
    for widget in widgets():
        assert widget.comm is not None and not widget.is_closed
        assert widget.state["n"] == 1, widget
        assert widget._esm == front_end(widget.front)
        widget.close()
        assert widget.is_closed


# What a page may write


class Wire:
    """The comm of a widget: keeps what goes to the browser."""

    kernel = object()
    comm_id = "wire"

    def __init__(self):
        self.sent = []

    def send(self, data=None, buffers=None, **_):
        self.sent.append(data)

    def on_msg(self, _):
        pass

    def close(self, *_, **__):
        pass


def test_a_page_writes_into_no_value_of_the_kernel():
    assert PAGE_OWNED == frozenset()
    for widget in widgets():
        widget.comm = wire = Wire()
        before = widget.get_state()
        forged = dict.fromkeys(before, "forged") | {"stranger": 1}
        widget._handle_msg(
            {"content": {"data": {"method": "update", "state": forged}}, "buffers": []}
        )
        assert widget.get_state() == before
        (answer,) = wire.sent
        assert answer["method"] == "update"
        assert answer["state"] == before, "the page gets what the kernel has"


def test_what_is_the_pages_own_is_taken(monkeypatch):
    monkeypatch.setattr("burraco_learn.widgets.base.stage.PAGE_OWNED", frozenset({"tooltip"}))
    lab = bl.MeldLab()
    lab.set_state({"tooltip": "cards", "state": {}})
    assert lab.tooltip == "cards"
    assert lab.state["n"] == 1


# A changed file while one works on the front end


@pytest.fixture
def copied(tmp_path, monkeypatch):
    """The front end as a copy that may be changed."""
    folder = tmp_path / "front"
    shutil.copytree(FRONT, folder)
    monkeypatch.setattr(joined, "FRONT", folder)
    joined.forget()
    yield folder
    monkeypatch.undo()
    joined.forget()


def test_a_changed_module_or_sheet_is_served_anew(copied):
    watch = hot_reload.Watch()
    lesson = bl.Lesson("03")
    lab = bl.MeldLab()
    for widget in (lesson, lab):
        watch.widgets.add(widget)
    old = lab._esm
    assert not watch.look()

    module = copied / "lab" / "lab.js"
    module.write_text(module.read_text("utf-8").replace("1500", "1600"), "utf-8")
    assert watch.look() and not watch.look()
    assert lab._esm != old and "PATIENCE = 1600" in lab._esm
    assert "PATIENCE" not in lesson._esm

    sheet = copied / "base" / "stage.css"
    sheet.write_text(sheet.read_text("utf-8").replace("#17644d", "#123456"), "utf-8")
    assert watch.look()
    assert "#123456" in lab._esm and "#123456" in lesson._esm
    assert "#123456" in bl.MeldLab()._esm


def test_a_half_written_file_is_passed_over(copied, capsys, monkeypatch):
    watch = hot_reload.Watch()
    watch.widgets.add(bl.MeldLab())
    module = copied / "lab" / "lab.js"
    whole = module.read_text("utf-8")
    module.write_text("", "utf-8")
    with pytest.raises(ValueError, match="not a page"):
        watch.look()
    module.write_text(whole, "utf-8")
    assert watch.look()


def test_it_is_watched_only_where_the_environment_asks_for_it(monkeypatch):
    followed = []
    monkeypatch.setattr(hot_reload, "follow", followed.append)
    monkeypatch.delenv("ANYWIDGET_HMR", raising=False)
    bl.MeldLab()
    assert not followed
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    lab = bl.MeldLab()
    assert followed == [lab]


def test_all_that_follow_are_watched_by_one_thread(monkeypatch):
    started = []

    class Thread:
        def __init__(self, target, name, daemon):
            self.target = target

        def start(self):
            started.append(self.target)

    monkeypatch.setattr(hot_reload, "Thread", Thread)
    monkeypatch.setattr(hot_reload, "_watch", None)
    lab, other = bl.MeldLab(), bl.MeldLab()
    hot_reload.follow(lab)
    hot_reload.follow(other)
    (_,) = started
    assert set(hot_reload._watch.widgets) == {lab, other}


def test_the_watch_goes_on_after_a_mistake(monkeypatch, capsys):
    watch = hot_reload.Watch()
    looks = iter([ValueError("lab/lab.js is not a page"), OSError("gone"), KeyboardInterrupt()])

    def look():
        raise next(looks)

    monkeypatch.setattr(watch, "look", look)
    monkeypatch.setattr(hot_reload, "_PAUSE", 0)
    with pytest.raises(KeyboardInterrupt):
        watch.forever()
    assert capsys.readouterr().out.count("not served anew") == 2


# What there is not


def test_nothing_is_fetched_from_elsewhere():
    for text in map(front_end, PAGES):
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
    for page in PAGES:
        script = front_end(page)
        assert script.count("aria-live") == 1
        # These announce by themselves too.
        assert not re.search(r"([\"'])(?:output|status|alert)\1", script)


def test_a_title_without_blanks_breaks_in_a_still_page_and_in_a_result():
    rules = bl.parse_rules(f'base = "classico"\ntitle = "{"x" * 200}"\n', id="club")
    for widget in (bl.PlayTable(rules), bl.MeldLab(rules), bl.ProgressPicture(rules)):
        html = widget._repr_mimebundle_()[0]["text/html"]
        assert html == f'<div style="overflow-wrap:anywhere">{widget.snapshot()}</div>'
    exam = bl.Exam(rules, kinds=["is-meld"], count=1)
    for _ in range(2):
        exam._handle_custom_msg({"type": "finish", "state": exam.state["n"]}, [])
    page = exam._page("x" * 80)
    assert re.search(r"body \{[^}]*overflow-wrap: anywhere;", page)


def test_a_page_of_facts_stays_small():
    """A lesson has dozens of them: with these and their states lesson 03 sends 1.5 MB."""
    assert len(json.dumps(front_end("lesson/facts.js"))) <= 31_000
