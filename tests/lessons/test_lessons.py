"""The lessons: they run under every rule set, and what they say of all is true of all."""

from __future__ import annotations

import ast
import json
import re
import time
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget

import burraco_learn as bl
from burraco_learn.analysis.goals import ROUND_GOALS
from burraco_learn.bots import bots
from burraco_learn.exercises import KINDS, why_no_sense
from burraco_learn.exercises.decided import THEMES
from burraco_learn.rules.parameters import PARAMETERS, Rules
from burraco_learn.rules.statements import topics
from burraco_learn.widgets.lesson.blocks import Cell, Statements
from burraco_learn.widgets.lesson.facts import Facts
from burraco_learn.widgets.lesson.judging import Judging
from burraco_learn.widgets.lesson.words import LESSONS, lesson_title

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
BEGINNERS = ("first-steps", "with-wilds", "one-pozzetto")
LANGUAGES = sorted(path.name for path in NOTEBOOKS.iterdir() if path.is_dir())
PATHS = sorted((NOTEBOOKS / "en").glob("[0-9][0-9]-*.ipynb"))
EVERY = [path for code in LANGUAGES for path in sorted((NOTEBOOKS / code).glob("*.ipynb"))]

CLUB = """
base = "burraco-reale"
title = {en = "Our club"}
[parameters]
hand_size = 13
pozzetto_sizes = [13, 9]
min_meld = 4
burraco_size = 8
group_ranks = "A37"
max_group = [8, 9]
close_needs_discard = false
flying_pozzetto = "next-turn"
"""


def cells(path: Path, kind: str) -> list[dict[str, Any]]:
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if cell["cell_type"] == kind]


def sources(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in cells(path, "code")]


def prose(path: Path) -> str:
    return "\n\n".join("".join(cell["source"]) for cell in cells(path, "markdown"))


def run(path: Path, rules: str) -> Iterator[tuple[str, object, float]]:
    """Run the code cells in order: each source, what it shows, and how long it took.

    ``rules`` is chosen in the bar once the first cell has run.
    """
    names: dict[str, Any] = {}
    for source in sources(path):
        tree = ast.parse(source)
        last = tree.body.pop()
        start = time.perf_counter()
        exec(compile(tree, path.name, "exec"), names)
        assert isinstance(last, ast.Expr | ast.For), source
        shown = None
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), path.name, "eval"), names)
        else:
            exec(compile(ast.Module([last], []), path.name, "exec"), names)
        yield source, shown, time.perf_counter() - start
        if shown is names["lesson"]:
            names["lesson"].use_rules(rules)


@pytest.fixture(autouse=True)
def _let_widgets_go() -> Iterator[None]:
    yield
    Widget.close_all()


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("club") / "club.toml"
    path.write_text(CLUB, encoding="utf-8", newline="\n")
    return str(path)


# -- they run --------------------------------------------------------------------------------------


def test_each_notebook_is_a_lesson_of_its_own() -> None:
    numbers = [path.name[:2] for path in PATHS]
    assert numbers == sorted({*numbers} & {*LESSONS})
    assert numbers[0] == LESSONS[0] and numbers[-1] == LESSONS[-1]


@pytest.mark.parametrize("path", PATHS[1:10], ids=lambda path: path.stem)
def test_a_lesson_takes_as_long_as_it_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(NOTEBOOKS.parent / "tools"))
    from lesson_minutes import minutes

    _, _, took = minutes(path)
    said = re.search(r"It takes about (\d+) minutes", prose(path))
    assert said is not None and abs(took - int(said[1])) <= 1
    assert 9.5 <= took <= 15


# Those that differ most from each other; the others before a release.
UNLIKE = ("stargames", "burraco-reale", "classico", "first-steps", "a file of one's own")
EVERY_RULES = [
    *UNLIKE,
    *(pytest.param(id, marks=pytest.mark.release) for id in bl.rule_sets() if id not in UNLIKE),
]


@pytest.mark.no_cover
@pytest.mark.parametrize("rules", EVERY_RULES)
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_every_lesson_runs_under_every_rule_set(
    path: Path, rules: str, club: str, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = rules if rules in bl.rule_sets() else club
    title = bl.load_rules(chosen).title
    pages = 0
    for source, shown, seconds in run(path, chosen):
        assert seconds < 5, source
        if isinstance(shown, Widget):
            still = shown.snapshot()  # type: ignore[attr-defined]
            assert still.startswith("<div>"), source
            # What the cell says is about the rules that were chosen.
            pages += title in still.replace("&#x27;", "'")
    assert pages > 2


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_first_cell_is_the_bar_of_the_lesson(path: Path) -> None:
    first = sources(path)[0]
    assert first.startswith("import burraco_learn as bl\n\nlesson = bl.Lesson(")
    assert f'"{path.name[:2]}"' in first
    assert first.endswith("\nlesson")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_each_cell_follows_the_bar_without_running_again(path: Path, own_home: Path) -> None:
    shown = [one for _, one, _ in run(path, "classico") if isinstance(one, Widget)]
    lesson, *pages = shown
    assert isinstance(lesson, bl.Lesson)
    before = [dict(page.state) for page in pages]
    lesson._receive(
        lesson, {"type": "choose", "state": lesson.state["n"], "rules": "burraco-reale"}, []
    )
    assert lesson.rules.id == "burraco-reale" and lesson.state["chosen"] == "burraco-reale"
    for page, was in zip(pages, before, strict=True):
        kept = isinstance(page, bl.RoundViewer) or (
            isinstance(page, bl.Lesson) and page.state["chosen"] == "burraco-reale"
        )
        # A round for beginners is played by their rules, whatever the lesson follows.
        kept = kept or any(f"PlayTable('{id}'" in repr(page) for id in BEGINNERS)
        assert kept or page.state != was, page


# -- what is said in fixed words -------------------------------------------------------------------

STEPS = ("first-steps", "with-wilds", "one-pozzetto")


def deals_in_turn(rules: Rules) -> bool:
    match = bl.Match(rules, min(rules.players), seed=1)
    first = match.dealer
    player = bl.bot("random", seed=1)
    while not match.round.over:
        match.round.play(player.choose(match.round.view(match.round.turn)))
    match.next_round()
    return match.over or match.dealer == (first + 1) % match.players


CLAIMS: dict[str, Callable[[Rules], bool]] = {
    "Two packs are shuffled together": lambda rules: rules.decks == 2,
    "Most rules have two; the steps for beginners have one or none": lambda rules: (
        (len(rules.pozzetto_sizes) == 2) == (rules.id not in STEPS)
    ),
    "*First steps* and *With wild cards* have no pozzetto": lambda rules: (
        (not rules.pozzetto_sizes) == (rules.id in STEPS[:2])
    ),
    "in *One pozzetto* only one side can get it": lambda rules: (
        (len(rules.pozzetto_sizes) == 1) == (rules.id == STEPS[2])
    ),
    "Only Burraco Reale allows an ace at both ends": lambda rules: (
        rules.ace_both_ends == (rules.id == "burraco-reale")
    ),
    "Burraco Reale plays runs only": lambda rules: (
        (not rules.group_ranks) == (rules.id == "burraco-reale")
    ),
    "Burraco Internazionale has groups of aces and 3s only": lambda rules: (
        (rules.group_ranks == "A3") == (rules.id == "internazionale")
    ),
    "*First steps* has no wild cards": lambda rules: (
        (not rules.max_wilds) == (rules.id == "first-steps")
    ),
    "only the card it stands for frees it": lambda rules: rules.interior_wild_lock,
    "a free wild card always goes to the low end": lambda rules: (
        rules.free_end_wild_slides and rules.freed_wild_side == "low"
    ),
    "the 3 may itself be a wild card: 2♦ 2♠=3♦ 4♦ 5♦": lambda rules: (
        not rules.max_wilds
        or str(bl.Meld.lay(bl.parse_cards("2d 2s 4d 5d"), rules)) == "2d 2s=3d 4d 5d"
    ),
    "A meld of seven cards or more is a **burraco**": lambda rules: rules.burraco_size == 7,
    "There are two of each card": lambda rules: rules.decks == 2,
    "it isn't even allowed": lambda rules: rules.max_wilds < 2,
    "Only Burraco Reale plays another round": lambda rules: (
        (rules.tie_rule == "extra-round") == (rules.id == "burraco-reale")
    ),
    "20 for both sides together": lambda rules: sum(bl.victory_points(0)) == 20,
    "the deal passes on to the next player, clockwise": lambda rules: deals_in_turn(rules),
    "Last card into a meld: in flight, and you play on. Last card onto the pile: you wait": (
        lambda rules: (rules.flying_pozzetto, rules.discard_pozzetto) == ("at-once", "next-turn")
    ),
}
"""What the lessons say of all rule sets, or of some as the exceptions."""


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_the_prose_says_of_all_rule_sets_is_true_of_all(claim: str) -> None:
    assert any(claim in prose(path) for path in PATHS)
    assert [id for id in bl.rule_sets() if not CLAIMS[claim](bl.load_rules(id))] == []


# -- how a lesson is made --------------------------------------------------------------------------

PARTS = ("aims", "exercises", "summary")


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_each_lesson_has_aims_exercises_and_summary(path: Path) -> None:
    every = json.loads(path.read_text(encoding="utf-8"))["cells"]
    tags = [tag for cell in every for tag in cell["metadata"].get("tags", ())]
    assert tuple(tag for tag in tags if tag in PARTS) == PARTS
    place = {tag: i for i, cell in enumerate(every) for tag in cell["metadata"].get("tags", ())}
    between = every[place["exercises"] : place["summary"]]
    asked = ["".join(cell["source"]) for cell in between if cell["cell_type"] == "code"]
    assert any(re.search(r"\.(exercise|practice)\(", source) for source in asked)
    # After the summary a last part says what the reader can do now.
    ends = "\n".join("".join(cell["source"]) for cell in every[place["summary"] + 1 :])
    assert re.search(r"^## .+\n\n- ", ends, re.MULTILINE)


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_headings_are_ordered(path: Path) -> None:
    text = re.sub(r"```.*?```", "", prose(path), flags=re.DOTALL)
    levels = [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(next - level <= 1 for level, next in zip(levels, levels[1:], strict=False))


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_links_resolve(path: Path) -> None:
    for address in re.findall(r"\]\(([^)]+)\)", prose(path)):
        assert not address.startswith(("http:", "/")), address
        assert address.startswith("https:") or (path.parent / address).is_file(), address


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_lessons_lead_from_one_to_the_next(path: Path) -> None:
    at = PATHS.index(path)
    linked = {*re.findall(r"\]\((\d\d-[^)]+\.ipynb)\)", prose(path))}
    assert {one.name for one in PATHS[max(0, at - 1) : at + 2]} - {path.name} <= linked


NOTATION = re.compile(
    r"(?:[A23456789TJQK][shdc]|Jk|\*)(?:=[A23456789TJQK][shdc]?)?|hand|melds|pile|pozzetto|moves|open|"
    r"taken|gone|take|draw|lay|add|discard|to|\d|[/;,]"
)
"""A word of cards, moves and situations, which no language translates."""


def is_notation(text: str) -> bool:
    return all(NOTATION.fullmatch(word) for word in re.findall(r"[;,/]|[^\s;,/]+", text))


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_code_cells_hold_no_words_of_a_language(path: Path) -> None:
    names = {
        *bl.rule_sets(),
        *bl.sample_rounds(),
        *KINDS,
        *LESSONS,
        *topics(),
        *PARAMETERS,
        *(name.partition(".")[0] for name in PARAMETERS),
        *bots(),
        *THEMES,
        *ROUND_GOALS,
        *("slow", "="),
    }
    for source in sources(path):
        assert "#" not in source
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                known = node.value in names or re.fullmatch(
                    r"lesson-\d\d|[A-Z]{1,2}-?\d\d", node.value
                )
                in_lab = re.fullmatch(r"lab 1 (meld|table) \w+( all)?: (.*)", node.value)
                text = in_lab[3] if in_lab else node.value
                assert known or is_notation(text), node.value


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_outputs_are_stored_and_small(path: Path) -> None:
    for cell in cells(path, "code"):
        assert cell["outputs"], "".join(cell["source"])
    assert path.stat().st_size < 300_000


def judged(page: Judging) -> list[str]:
    """The right answers of a page of questions."""
    page._receive(page, {"type": "reveal", "state": page.state["n"]}, [])
    rows = page.state["rows"]
    return [one["text"] for row in rows for one in row["answers"] if one["mark"] == "yes"]


# -- the bar ---------------------------------------------------------------------------------------


def test_unknown_lessons_and_rules() -> None:
    with pytest.raises(ValueError, match="There is no lesson '17': they are 00 to 16"):
        bl.Lesson("17")
    with pytest.raises(bl.RulesError):
        bl.Lesson("03", rules="nowhere")
    assert [lesson_title(number)[:9] for number in LESSONS] == [f"Lesson {n}" for n in LESSONS]


def test_a_file_of_ones_own_is_on_offer(club: str) -> None:
    lesson = bl.Lesson("03", rules=club)
    assert lesson.rules.title == "Our club"
    assert {"id": "club", "label": "Our club"} in lesson.state["choices"]
    page = lesson.melds("5h 6h 7h", "4h 5h 6h 7h")
    assert judged(page) == ["No, this is not a meld.", "Yes, as a run."]
    lesson.use_rules("classico")
    assert judged(page) == ["Yes, as a run."] * 2
    lesson.use_rules(lesson.rules)
    for made in (lesson.lab("5h 6h 7h"), lesson.table(), lesson.exercise("is-meld")):
        made.use_rules(bl.load_rules(club))
        assert "Our club" in json.dumps(made.state, ensure_ascii=False)


def test_a_page_of_facts_is_worked_out_once_for_each_rule_set() -> None:
    asked: list[str] = []

    def compose(rules: bl.Rules) -> tuple[Statements, ...]:
        asked.append(rules.id)
        return (Statements((Cell(f"{rules.title} says this."),)),)

    classico, fibur = bl.load_rules("classico"), bl.load_rules("fibur")
    page = Facts(compose, classico, "a page")
    assert f"{classico.title} says this." in page._repr_mimebundle_()[0]["text/html"]
    assert asked == ["classico"]
    page.use_rules(fibur)
    assert page.state["blocks"][0]["items"][0]["text"] == f"{fibur.title} says this."
    # What a saved notebook shows is still what the cell asked for.
    assert f"{classico.title} says this." in page.snapshot()
    assert asked == ["classico", "fibur"]


def test_a_lesson_made_again_takes_over_its_pages() -> None:
    page = bl.Lesson("04").says("twos")
    again = bl.Lesson("04", rules="burraco-reale")
    assert page.state["title"] == "Burraco Reale"
    again.use_rules("special")
    assert page.state["title"] == "Burraco Special"
    other = bl.Lesson("05")
    other.use_rules("fibur")
    assert page.state["title"] == "Burraco Special"


def test_what_a_browser_may_not_choose_changes_nothing() -> None:
    lesson = bl.Lesson("05")
    for message in ({"rules": "nowhere"}, {"rules": 7}, {}):
        content = {"type": "choose", "state": lesson.state["n"], **message}
        lesson._receive(lesson, content, [])
        assert lesson.rules.id == "classico"


def test_a_round_under_way_keeps_its_rules_and_says_so(own_home: Path) -> None:
    lesson = bl.Lesson("14")
    table = lesson.table(players=2, seed=1, speed="at-once")
    lesson.use_rules("fibur")
    # The person has not moved yet: the table is dealt anew.
    assert table.state["page"] == "table"
    assert table.round is not None and table.round.rules.id == "fibur"
    table._receive(table, {"type": "draw", "state": table.state["n"]}, [])
    lesson.use_rules("special")
    assert table.round is not None and table.round.rules.id == "fibur"
    assert table.state["notices"] == [
        "This table goes on under FIBUR tournament rules. The next one that is dealt here can "
        "follow Burraco Special."
    ]
    lesson.use_rules("fibur")
    assert table.state["notices"] == []
    lesson.use_rules("stargames")
    lesson.use_rules("special")
    assert len(table.state["notices"]) == 1
    table._choose()
    assert table.state["choices"]["chosen_rules"] == "special"
    lesson.use_rules("fibur")  # the rules of the round that waits behind the opening screen
    assert table.state["choices"]["chosen_rules"] == "fibur"


def test_an_exercise_that_makes_no_sense_says_so_in_a_sentence() -> None:
    lesson = bl.Lesson("07")
    page = lesson.exercise("pozzetto")
    lesson.use_rules("first-steps")
    sentence = why_no_sense("pozzetto", lesson.rules)
    assert sentence is not None and sentence.endswith(".")
    assert sentence in json.dumps(page.state, ensure_ascii=False)
    assert sentence in unescape(lesson.exercise("pozzetto").snapshot())
    lesson.use_rules("classico")
    assert sentence not in json.dumps(page.state, ensure_ascii=False)
