"""What is said to be in reach is only what the judge confirms."""

from __future__ import annotations

from random import Random

import pytest

import burraco_learn as bl
from burraco_learn.analysis.reach import largest_lays, outlook
from burraco_learn.analysis.turn_search import way_out
from burraco_learn.game.moves import DRAW, Move


def table(**lines: str) -> bl.Round:
    """A two-player table at which seat 0 is to play; the rest of the deck lies hidden."""
    rules = bl.load_rules("classico")
    shown = {
        "hand 0": "",
        "hand 1": " ".join(["??"] * 11),
        "melds 0": "",
        "pile": "",
        "had": "",
        **{key.replace("_", " "): value for key, value in lines.items()},
    }
    used = sum(len(bl.parse_cards(shown[k])) for k in ("hand 0", "pile"))
    used += sum(word != "/" for word in shown["melds 0"].split()) + 11
    pozzetti = 2 - len(shown["had"].split())
    stock = rules.deck_size - used - 11 * pozzetti
    text = [f"burraco position 1\nrules: classico {rules.digest}", "players: 2", "dealer: 1"]
    text += ["turn: 0 play", *(f"{key}: {value}" for key, value in shown.items() if value)]
    text += ["stock: " + " ".join(["??"] * stock)]
    text += ["pozzetto: " + " ".join(["??"] * 11)] * pozzetti
    return bl.read_position("\n".join(text))


@pytest.mark.parametrize(
    ("lines", "goal", "moves"),
    [
        ({"hand_0": "5h 6h 7h"}, "in flight", ["lay 5h 6h 7h"]),
        ({"hand_0": "5h 6h 7h Ks"}, "with discard", ["lay 5h 6h 7h", "discard Ks"]),
        (
            {"hand_0": "5h 6h 7h Ks", "melds_0": "3c 4c 5c 6c 7c 8c 9c", "had": "0"},
            "closing",
            ["lay 5h 6h 7h", "discard Ks"],
        ),
        ({"hand_0": "5h 6h 7h Ks", "had": "0"}, None, []),
        ({"hand_0": "5h 6h 8h Ks"}, None, []),
    ],
)
def test_a_way_out_reaches_its_goal(lines: dict[str, str], goal: str | None, moves: list[str]):
    rnd = table(**lines)
    way = way_out(rnd)
    assert (way and way.goal, [str(move) for move in way.moves] if way else []) == (goal, moves)


@pytest.mark.parametrize("rules", bl.rule_sets())
def test_what_is_named_is_legal(rules: str):
    rng = Random(rules)
    rnd = bl.Round.deal(bl.load_rules(rules), players=2, seed=rules)
    seen = 0
    while not rnd.over and seen < 40:
        view = rnd.view(rnd.turn)
        lines = outlook(view)
        assert all(line.text for line in lines)
        assert all(rnd.why_not(line.move) is None for line in lines if line.move is not None)
        for meld in largest_lays(rnd) if rnd.phase == "play" else ():
            assert rnd.why_not(Move.lay(meld.cards)) is None
            seen += 1
        way = way_out(rnd)
        if way is not None:
            ahead = rnd.copy()
            for move in way.moves:
                ahead.play(move)
            assert ahead.over or ahead.had_pozzetto != rnd.had_pozzetto
        moves = rnd.legal_moves()
        rnd.play(moves[int(rng.random() * len(moves))])


def test_what_closing_still_needs_is_said_with_its_rule():
    rnd = table(hand_0="5h 6h 8h Ks", had="0")
    missing = rnd.closing_refusal()
    assert missing is not None and missing.rule == "CL-13"
    assert missing.reason in [line.text for line in outlook(rnd.view(0))]


def test_what_cannot_be_is_not_listed():
    may_close = table(hand_0="5h 6h 8h Ks", melds_0="3c 4c 5c 6c 7c 8c 9c", had="0")
    assert may_close.closing_refusal() is None
    assert [line.text for line in outlook(may_close.view(0))] == [
        "None of your cards can be laid or added.",
        "Discard a card to end your turn.",
    ]
    rnd = bl.Round.deal(bl.load_rules("first-steps"), players=2, seed=1)
    while not rnd.over:
        view = rnd.view(rnd.turn)
        assert not any("pozzetto" in line.text for line in outlook(view))
        assert rnd.phase == "play" or outlook(view)[0].move is DRAW
        rnd.play(bl.bot("greedy").choose(view))
