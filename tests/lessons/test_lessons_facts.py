"""Pages of facts in a lesson: what they say of a rule set is what the core says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from ipywidgets import Widget
from pseudo import CODE, pseudo, untranslated, widened_data, words_in

import burraco_learn as bl
from burraco_learn.exercises import make_exercise
from burraco_learn.rules import parse_rules, statements
from burraco_learn.rules.parameters import CHOICES, PARAMETERS
from burraco_learn.rules.parameters import KINDS as BURRACOS
from burraco_learn.rules.templates import kind_words, label, words

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture(autouse=True)
def _let_widgets_go() -> Iterator[None]:
    yield
    Widget.close_all()


def test_a_count_adds_up_to_the_score_of_the_core() -> None:
    lesson = bl.Lesson("09")
    closing = "hand Kd; melds 3h 4h 5h 6h 7h 8h 9h / Qs Qh Qd; pozzetto taken; moves discard Kd"
    for rules in ("classico", "special", "stargames", "fitab"):
        lesson.use_rules(rules)
        (table,) = lesson.count(closing).state["blocks"]
        points = [row[2]["text"].rpartition("→")[2].strip() for row in table["rows"]]
        *rows, total = (int(one.replace("\N{MINUS SIGN}", "-")) for one in points)
        values = lesson.rules.card_values
        cards = bl.parse_cards("3h 4h 5h 6h 7h 8h 9h Qs Qh Qd")
        assert sum(rows) == total == 300 + sum(values[card.index] for card in cards)


@pytest.mark.parametrize("id", bl.rule_sets())
def test_a_whole_round_adds_up(id: str) -> None:
    lesson = bl.Lesson("09", rules=id)
    minus = str.maketrans("\N{MINUS SIGN}", "-")
    for side, table in enumerate(lesson.finished().state["blocks"]):
        points = {
            row[0]["text"]: int(row[2]["text"].rpartition("→")[2].strip().translate(minus))
            for row in table["rows"]
        }
        total = points.pop("Total")
        assert sum(points.values()) == total and len(points) == len(table["rows"]) - 1
        hands = [name for name in points if name.startswith("cards in hand: ")]
        pozzetti = bool(lesson.rules.pozzetto_sizes)
        assert len(hands) == 2
        assert any("never played" in name for name in hands) == (pozzetti and side == 1)
        if side == 0 and pozzetti:
            assert points["pozzetto"] == -lesson.rules.pozzetto_penalty


def test_what_other_rule_sets_have_otherwise() -> None:
    lesson = bl.Lesson("09")
    page = lesson.compare("values.2", "close_kind", "freed_wild_side")
    played, more = page.state["blocks"]
    table, same = played["blocks"]
    said = {row[0]["text"]: [one["text"] for one in row[1]["more"]] for row in table["rows"]}
    assert said == {
        "Burraco Reale": [
            "points of a 2: 10 (here 20)",
            "burraco needed to close: a clean burraco (here a burraco of any kind)",
        ],
        "Burraco Special": ["points of a 2: 5 (here 20)"],
        "Burraco Internazionale": [
            "burraco needed to close: a clean burraco (here a burraco of any kind)"
        ],
    }
    alike = "StarGames Buracco, FIBUR tournament rules, FITAB tournament rules"
    assert same["items"][0]["text"].startswith(f"As in Burraco Classico: {alike}")
    assert more["kind"] == "more"
    notes, steps, _ = more["blocks"]
    assert [one["text"].partition(":")[0] for one in notes["items"]] == [
        "First steps",
        "With wild cards",
        "One pozzetto",
    ]
    # No wild cards: no place of one that differs. Sets that differ in the same way share a row.
    assert [row[0]["text"] for row in steps["rows"]] == ["First steps, With wild cards"]
    (closing,) = steps["rows"][0][1]["more"]
    assert closing["text"] == "burraco needed to close: no burraco (here a burraco of any kind)"
    # The rule about the aim of the game says it first.
    assert [rule["id"] for rule in closing["rules"]] == ["HR-CL-01"]
    still = page.snapshot()
    assert still.index("<details><summary>The steps for beginners") > still.index("As in Burraco")
    assert still.startswith("<div><p><em>Burraco Classico</em></p><details>")


@pytest.mark.parametrize("id", bl.rule_sets())
def test_sources_are_told_to_a_person(id: str) -> None:
    from burraco_learn.widgets.lesson.html import told_source

    rules = bl.load_rules(id)
    for rule in rules.numbered():
        said = told_source(rule)
        assert not re.search(r"\bS\d:", said) and said.endswith("."), said
        assert (rule.house, rule.reading) != (False, True) or said.startswith("Our reading")


def test_what_is_closed_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(TOOLS))
    from reading_test import as_text

    opened: set[str] = set()
    rules = "<ul><li>C02 Closed.</li><li>Yes.</li></ul>"
    page = f"<p>Open</p><details><summary>More</summary>{rules}</details><p>End</p>"
    assert as_text(page, opened).split() == ["Open", "More", "C02", "Closed.", "Yes.", "End"]
    assert as_text(page, opened).split() == ["Open", "More", "Yes.", "End"]


def test_situations_agree_with_the_core() -> None:
    from burraco_learn.widgets.lab.examples import EXAMPLES
    from burraco_learn.widgets.lesson.tables import SITUATIONS

    lesson = bl.Lesson("15")
    ids = [id for id in bl.rule_sets() if id != "classico"]
    (table,) = lesson.situations(*ids).state["blocks"]
    assert len(table["rows"]) == 12
    chosen = {one.id: one for one in EXAMPLES}
    for id, (_, _, *cells_) in zip(SITUATIONS, table["rows"], strict=True):
        said = set()
        for rules, cell in zip(["classico", *ids], cells_, strict=True):
            answer = chosen[id].answer(bl.load_rules(rules))
            refusal = answer.refusal
            assert [one["id"] for one in cell["rules"]] == ([refusal.rule] if refusal else [])
            said.add(cell["text"])
        assert len(said) > 1, f"all rule sets agree on {id}"


def test_a_page_tells_its_rules_and_escapes_them() -> None:
    hostile = parse_rules(
        'base = "classico"\ntitle = {en = "<img src=x>"}\n[parameters]\nmax_wilds = 0\n', id="evil"
    )
    lesson = bl.Lesson("03")
    page = lesson.parameters("max_wilds")
    lesson.use_rules(hostile)
    assert page.state["title"] == "<img src=x>"
    again = lesson.parameters("max_wilds").snapshot()
    assert "<img src=x>" not in again and "&lt;img src=x&gt;" in again


FROM_FILES = {
    *(label(name) for name in PARAMETERS),
    *(words(name, value) for name, values in CHOICES.items() for value in values),
    *(words("group_ranks", bl.load_rules(id).group_ranks) for id in bl.rule_sets()),
    *(words("max_run", bl.load_rules(id).max_run) for id in bl.rule_sets()),
    *map(kind_words, BURRACOS),
}
"""Values and names of parameters, whose translations stand in a data file."""


def spoken(value: object, key: str = "") -> Iterator[str]:
    """The texts of a page's state that go through the catalogue."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            if name not in (
                "svg",
                "kind",
                "rules",
                "id",
                "mark",
                "page",
                "lang",
                "chosen",
                "terms",
            ):
                yield from spoken(one, name)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from spoken(one, key)


@pytest.fixture
def translated_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    """The statements of the lessons, in the pseudo-language too."""
    translated = {
        topic: tuple(
            replace(one, text={**one.text, CODE: widened_data(one.text["en"])}) for one in texts
        )
        for topic, texts in statements._by_topic().items()
    }
    monkeypatch.setattr(statements, "_by_topic", lambda: translated)


@pytest.mark.usefixtures("translated_statements")
def test_bar_and_pages_are_translated() -> None:
    lesson = bl.Lesson("03", language=CODE)
    hand = "hand Kd 4c; melds 3h 4h 5h 6h 7h 8h 9h; pozzetto taken; moves discard Kd"
    pages = [
        lesson,
        lesson.says(*statements.topics()),
        lesson.values(),
        lesson.bonuses(),
        lesson.compare("max_wilds", "bonuses"),
        lesson.count(hand),
        lesson.situations("fibur"),
        lesson.sets(),
        lesson.finished(),
    ]
    sets = [bl.load_rules(id) for id in bl.rule_sets()]
    titles = [*(rules.title for rules in sets), *(rules.note for rules in sets)]
    for id in ("classico", "burraco-reale", "first-steps"):
        lesson.use_rules(id)
        for page in pages:
            for text in spoken(page.state):
                assert untranslated(text, *titles, *FROM_FILES, "Tab", "Enter", "Esc") == "", text
        with pseudo():
            for page in pages[1:]:
                still = re.sub(r"<details>.*</details>", "", page.snapshot())
                for text in words_in(still):
                    names = (*titles, *FROM_FILES, "JOLLY")
                    assert untranslated(text, *names) == "", text


def test_bad_notation_is_an_error_in_the_cell() -> None:
    lesson = bl.Lesson("03")
    for make in (
        lambda: lesson.melds("3x"),
        lambda: lesson.moves("hand Kd; moves jump"),
        lambda: lesson.count("jump Kd"),
    ):
        with pytest.raises(bl.ParseError):
            make()
    with pytest.raises(ValueError):
        lesson.rescored("nowhere")


def test_a_kind_that_does_not_exist_counts_as_another() -> None:
    from burraco_learn.widgets.lesson.blocks import counts_as

    sets = {id: bl.load_rules(id) for id in bl.rule_sets()}
    classico = sets["classico"]
    assert counts_as("royal", classico, sets["stargames"]) == ("clean burraco",)
    assert counts_as("semi-clean", classico, sets["internazionale"]) == ("dirty burraco",)
    assert counts_as("noble", sets["burraco-reale"], classico) == ("royal burraco",)
    assert counts_as("super", sets["fitab"], classico) == ("clean burraco",)
    assert counts_as("super", sets["fitab"], sets["burraco-reale"]) == ()
    page = bl.Lesson("06").compare("bonuses")
    assert "no extra bonus, counts as clean burraco (here 500)" in page.snapshot()


@pytest.mark.parametrize("id", ["classico", "burraco-reale", "one-pozzetto"])
def test_the_list_of_lesson_08_leads_to_the_answers_of_the_exercises(id: str) -> None:
    from burraco_learn.analysis.turn_search import ways_out, without
    from burraco_learn.exercises.kinds.close import Close
    from burraco_learn.game.round import Round

    def closes(table: Round, *lifted: str) -> bool:
        for reason in lifted:
            table = without(table, reason)
        ways = ways_out(table)
        return ways is not None and "closing" in ways.found

    def judged(table: Round) -> str:
        pozzetto, burraco, wild = "close-pozzetto", "close-burraco", "close-wild"
        ways = ways_out(table)
        assert ways is not None
        waits = table.pozzetti_left and not table.had_pozzetto[0]
        if closes(table):
            return "yes"
        placed = ways.found if waits else closes(table, pozzetto, burraco, wild, "empty-hand")
        if not placed:
            return "cards left"
        if waits:
            return "pozzetto first"
        if not closes(table, pozzetto, burraco, wild):
            return "no discard"
        if not closes(table, burraco, wild):
            return "no pozzetto"
        return "wild discard" if closes(table, wild) else "no burraco"

    rules = bl.load_rules(id)
    met = set()
    for level in (1, 2):
        for seed in range(12):
            task = make_exercise("close", rules, seed, level).task
            assert isinstance(task, Close)
            assert judged(task.table) == task.key, (level, seed)
            met.add(task.key)
    assert len(met) > 3
