"""What is kept of a round is what happened in it, and stands in a table."""

from __future__ import annotations

import sys

import pytest

import burraco_learn as bl
from burraco_learn.bots.duel import half_width
from burraco_learn.experiments.measures import MEASURES, Estimate, measure_label
from burraco_learn.experiments.rounds import COLUMNS, Job, play
from burraco_learn.rules.parameters import KINDS

GREEDY = ("greedy", "greedy")


@pytest.mark.parametrize(("rules", "deal"), [("classico", "a"), ("fitab", "b"), ("stargames", "c")])
def test_what_is_kept_is_what_happened(rules: str, deal: str) -> None:
    result = play(Job(3, bl.load_rules(rules), deal, 4, GREEDY))
    rnd = bl.Round.deal(bl.load_rules(rules), players=4, seed=deal)
    bots = [bl.bot("greedy", seed=seat) for seat in range(4)]
    turns, discards, taken = 0, 0, {}
    while not rnd.over:
        if rnd.phase == "draw":
            turns += 1
        side, move = rnd.turn % 2, bots[rnd.turn].choose(rnd.view(rnd.turn))
        before = rnd.pozzetti_left
        rnd.play(move)
        discards += str(move).startswith("discard")
        if rnd.pozzetti_left < before and rnd.had_pozzetto[side] and side not in taken:
            taken[side] = ("discard" if str(move).startswith("discard") else "flying", turns)
    assert taken  # a pozzetto was taken in each of these rounds
    assert result.points == tuple(side.total for side in rnd.score().sides)
    assert (result.ending, result.closer) == (rnd.ending, rnd.closer)
    assert (result.turns, result.moves, result.decisions[-1]) == (turns, len(rnd.log), discards)
    for side in (0, 1):
        found = (result.pozzetto[side], result.pozzetto_turn[side])
        assert found == taken.get(side, ("", None))
        kinds = [meld.burraco for meld in rnd.melds[side] if meld.burraco]
        assert dict(zip(KINDS, result.burracos[side], strict=True)) == {
            kind: kinds.count(kind) for kind in KINDS
        }


def test_a_result_is_a_line_of_a_table() -> None:
    result = play(Job(1, bl.load_rules("classico"), "x", 2, ("greedy", "random")))
    row = result.row()
    assert tuple(row) == COLUMNS
    text = {name: "" if value is None else str(value) for name, value in row.items()}
    assert type(result).of_row(text) == result
    for bad in ({"moves": "1"}, {"turns": "many"}, {"closer": "nobody"}):
        with pytest.raises(ValueError):
            type(result).of_row(text | bad)


def test_a_data_frame_has_the_same_columns() -> None:
    pytest.importorskip("pandas", reason="pandas (extra data) is not installed")
    found = bl.compare(["first-steps", "with-wilds"], "greedy", 2, players=2)
    frame = found.as_frame()
    assert tuple(frame.columns) == COLUMNS and len(frame) == 4
    assert list(frame["points_0"]) == [each.points[0] for each in found.rounds]
    assert list(frame["pozzetto_turn_0"].isna()) == [True] * 4  # there is none in these rules
    assert list(found.parts[0].as_frame()["rules"]) == ["first-steps"] * 2


def test_without_pandas_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    found = bl.simulate("first-steps", "random", 1, players=2)
    with pytest.raises(ImportError, match=r"^A data frame needs pandas.*pip install"):
        found.as_frame()


def test_every_measure_has_a_label() -> None:
    assert len(set(map(measure_label, MEASURES))) == len(MEASURES)


def test_an_estimate() -> None:
    found = Estimate.of([10.0, 20.0, 60.0])
    assert (found.mean, found.count) == (30, 3)
    # The squared differences are 400, 100 and 900: a variance of 700.
    assert found.half == pytest.approx(1.96 * (700 / 3) ** 0.5) == half_width([10, 20, 60])
    assert found.low == pytest.approx(0.06, abs=0.01) and found.clear
    assert not Estimate.of([-1.0, 1.0]).clear and str(Estimate.of([5.0])) == "5.0 ± ?"
