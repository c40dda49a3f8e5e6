"""The sample rounds: they replay, say what they promise, and show every rule that can be shown."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import burraco_learn as bl
from burraco_learn import samples
from burraco_learn.analysis.rule_coverage import facts_shown
from burraco_learn.cards import Card
from burraco_learn.notation.annotations import Comment
from burraco_learn.rules.parameters import KINDS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "burraco_learn" / "samples" / "data"
sys.path.insert(0, str(ROOT / "tests" / "golden"))

from replay import outcome  # noqa: E402

IDS = bl.sample_rounds()


def tool(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[name] = found
    spec.loader.exec_module(found)
    return found


CHECK = tool("check_rounds")
COVERAGE = tool("round_coverage")


# -- the rounds ------------------------------------------------------------------------------------


def test_the_files_are_the_rounds() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*")) == sorted(IDS)


def test_there_are_as_many_of_each_rule_set_as_there_should_be() -> None:
    whole = [id for id in IDS if not id.endswith("-study")]
    assert Counter(bl.sample_round(id).rules.id for id in whole) == {
        "stargames": 2,
        "burraco-reale": 2,
        "classico": 2,
        "special": 1,
        "fibur": 1,
        "fitab": 1,
        "internazionale": 1,
        "first-steps": 1,
    }
    assert bl.sample_rounds("classico") == (
        "classico-1",
        "classico-2",
        "classico-study",
        "classico-stock-study",
    )
    assert bl.sample_rounds("with-wilds") == ()


def test_a_round_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="There is no sample round 'clasico-1'"):
        bl.sample_round("clasico-1")


@pytest.mark.parametrize("id", IDS)
def test_it_replays_to_its_score(id: str) -> None:
    record = bl.sample_round(id)
    lines = (ROOT / "tests" / "sample_scores.txt").read_text(encoding="utf-8").splitlines()
    assert f"{id}: {outcome(record.round())}" in lines, "run: python tools/refresh.py golden"


@pytest.mark.parametrize("id", IDS)
def test_it_reads_back(id: str) -> None:
    record = bl.sample_round(id)
    assert bl.read_record(bl.write_record(record)) == record


@pytest.mark.parametrize("id", IDS)
def test_what_is_tried_is_refused_with_its_rule(id: str) -> None:
    record = bl.sample_round(id)
    for at, note in record.notes.items():
        for attempt in note.attempts:
            with pytest.raises(bl.IllegalMove) as refused:
                record.round(at).play(attempt.move)
            assert refused.value.rule == attempt.rule


@pytest.mark.parametrize("id", IDS)
def test_what_a_question_accepts_is_legal(id: str) -> None:
    record = bl.sample_round(id)
    for at, note in record.notes.items():
        if note.question is not None:
            table = record.round(at)
            assert note.question.asks and at < len(record.moves)
            assert all(table.why_not(move) is None for move in note.question.accepts)


def test_three_rounds_ask() -> None:
    asking = [id for id in IDS if any(note.question for note in bl.sample_round(id).notes.values())]
    assert len(asking) >= 3


@pytest.mark.no_cover
def test_nothing_is_at_fault() -> None:
    """Comments, alternatives, side lines, cards named, and no two comments alike."""
    assert list(CHECK.faults([FOLDER / f"{id}.txt" for id in IDS])) == []


# -- what they show --------------------------------------------------------------------------------


def test_together_they_show() -> None:
    shown = {fact for id in IDS for fact in facts_shown(bl.sample_round(id))}
    for event in (
        "flying_pozzetto",
        "discard_pozzetto",
        *(f"bonuses.{kind}" for kind in KINDS),
        "free_end_wild_slides",  # a wild slides
        "interior_wild_lock",  # a wild is released by its card
        "natural_two_may_turn_wild",
        "stock_stop",
        "stock_refill",
        "closing_bonus",
        "closing missed",
        "pozzetto_penalty",
        "single_pickup",  # the twin exception
    ):
        assert event in shown, event
    assert any(fact.startswith("refuses ") for fact in shown)


@pytest.mark.parametrize("name", COVERAGE.SETS)
def test_every_rule_that_a_table_can_show_is_shown(name: str) -> None:
    records = {id: bl.sample_round(id) for id in IDS}
    assert COVERAGE.missing(records, bl.load_rules(name)) == []


def test_the_table_in_the_docs_is_current() -> None:
    records = {id: bl.sample_round(id) for id in IDS}
    committed = (ROOT / "docs" / "sample-rounds.md").read_text(encoding="utf-8")
    assert committed == COVERAGE.text(records), "run: python tools/refresh.py docs"


def test_rounds_that_show_a_rule() -> None:
    found = bl.rounds_showing("BR-17")
    assert found and {id.rpartition("-")[0] for id, _ in found} == {"burraco-reale"}
    for id, move in found:
        assert move in bl.rules_shown(bl.sample_round(id))["BR-17"]
    assert bl.rounds_showing("BR-33") == bl.rounds_showing("no rule") == ()
    assert samples.rounds_showing("CL-04")


# -- the checker itself ----------------------------------------------------------------------------

DRAFT = """\
burraco record 1
rules: classico
players: 2
dealer: 1
seed: 5

"""


def faults(tmp_path: Path, turns: str, head: str = DRAFT) -> list[str]:
    path = tmp_path / "draft.txt"
    path.write_text(head + turns, encoding="utf-8", newline="\n")
    return [line.removeprefix("draft.txt:") for line in CHECK.faults([path])]


def first_turn() -> tuple[bl.Round, Card, Card]:
    """The table of the draft after a draw, a card of the hand to move and one of the other."""
    rnd = bl.Round.deal(bl.load_rules("classico"), players=2, seed=5)
    rnd.play("draw")
    mine = next(card for card in rnd.hands[0] if card not in rnd.hands[1])
    other = next(card for card in rnd.hands[1] if card not in (*rnd.hands[0], *rnd.pile))
    return rnd, mine, other


def test_a_full_round_that_says_too_little(tmp_path: Path) -> None:
    assert faults(tmp_path, "1. draw\n") == [
        "1: the header has no line 'question:'",
        "7: the round is not played to its end",
        "1: 0 comments, at least 25 are wanted",
        "1: 0 alternatives, at least 8 are wanted",
        "1: 0 side lines, at least 5 are wanted",
    ]


def test_a_first_round_has_five_turns(tmp_path: Path) -> None:
    head = DRAFT.replace("classico", "first-steps")
    assert faults(tmp_path, "1. draw\n", head) == ["1: 0 turns, 5 are wanted"]


def test_cards_that_are_named(tmp_path: Path) -> None:
    _, mine, other = first_turn()
    turns = f"1. draw\n# [{mine}] and [{other}?] are named as they are.\n"
    assert not [line for line in faults(tmp_path, turns) if "seen there" in line]
    turns = f"1. draw\n# One [{mine}?]\n# Two [{other}]\n"
    assert [line for line in faults(tmp_path, turns) if "seen there" in line] == [
        f"8: [{mine}?] can be seen there; it is [{mine}]",
        f"9: [{other}] cannot be seen there; it is [{other}?]",
    ]


def test_moves_in_backquotes(tmp_path: Path) -> None:
    _, mine, other = first_turn()
    turns = f"1. draw\n# Not `discard {other}`, but `discard {mine}` or `take`.\n"
    (line,) = [line for line in faults(tmp_path, turns) if "legal" in line]
    assert line.startswith(f"8: `discard {other}` is not legal there")


def test_a_file_that_is_no_record(tmp_path: Path) -> None:
    (line,) = faults(tmp_path, "1. draw; draw\n")
    assert line.startswith("7: ")
    (missing,) = CHECK.faults([tmp_path / "none.txt"])
    assert missing.startswith("none.txt: ")


def comment(text: str) -> object:
    return CHECK.Said("", 0, Comment(text), frozenset({"ada"}), (), frozenset())


def test_comments_that_are_alike() -> None:
    for first, second, alike in (
        ("The [5h] waits for a second heart.", "The [6c] waits for a second club.", True),
        ("Ada keeps 3 of them.", "Ada keeps seven of them.", True),
        ("Take the pile now, `discard 5h` later.", "The wild stays, `discard 5h` later.", False),
        (
            "Three cards of the pile fit melds that lie here already, so taking costs nothing.",
            "Why hurry? An opponent with two cards left may close before the pozzetto is played.",
            False,
        ),
        (
            "Keep the jolly for the long run: there it completes a burraco, here only three cards.",
            "In the long run the jolly completes a burraco; keep it, three cards here are little.",
            True,
        ),
    ):
        assert CHECK.alike(comment(first), comment(second)) is alike, (first, second)
