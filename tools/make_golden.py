"""The records of tests/golden: a round for each rule set, and one of a club's own.

With them goes tests/sample_scores.txt: what the sample rounds come to. Written by
`python tools/refresh.py golden`, when the parameters of a rule set have changed or a bot plays
otherwise; the tests then hold every later version, and every Python version, to these records.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import burraco_learn as bl
from burraco_learn.notation.annotations import Comment, Note
from burraco_learn.rules import Rules, parse_rules

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"
sys.path.insert(0, str(FOLDER))

from replay import outcome  # noqa: E402

CLUB = """
id = "club"
title = {en = "Rules of a club ♣", it = "Regole di un circolo"}
base = "classico"

[parameters]
pozzetto_sizes = [13, 11]
freed_wild_side = "high"
close_kind = "clean"
stock_refill = true

[values]
2 = 25

[bonuses]
semi-clean = "none"

[[rule]]
id = "HR-CL-13"
text = "To close, the side needs a clean burraco."
"""


def record(rules: Rules, number: int) -> bl.Record:
    """A whole round: greedy bots against a random one."""
    players = rules.players[number % len(rules.players)]
    rnd = bl.Round.deal(rules, players=players, seed=f"golden {number}", dealer=number % players)
    bots = [bl.bot("random" if seat == 1 else "greedy", seed=number) for seat in range(players)]
    while not rnd.over:
        rnd.play(bots[rnd.turn].choose(rnd.view(rnd.turn)))
    header = {"title": f"Golden round {number}"}
    notes = {
        0: Note(comments=(Comment("Greedy bots against a random one."),)),
        len(rnd.log): Note(comments=(Comment(outcome(rnd)),)),
    }
    deck = rnd.deck
    assert deck is not None
    return bl.Record(rules, players, rnd.dealer, deck, rnd.log, header, notes)


def numbers(ids: list[str]) -> dict[str, int]:
    """The number of each rule set's round: the one it has, or the next for a new rule set."""
    found = {}
    for id in ids:
        path = FOLDER / f"{id}.txt"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        if title := re.search(r"^title: Golden round (\d+)$", text, re.MULTILINE):
            found[id] = int(title[1])
    for id in ids:
        found.setdefault(id, max(found.values(), default=-1) + 1)
    return found


def files() -> Iterator[tuple[Path, str]]:
    """All of them, as paths with their texts."""
    every = [*map(bl.load_rules, bl.rule_sets()), parse_rules(CLUB)]
    number_of = numbers([rules.id for rules in every])
    for rules in every:
        yield FOLDER / f"{rules.id}.txt", bl.write_record(record(rules, number_of[rules.id]))
    lines = [f"{id}: {outcome(bl.sample_round(id).round())}" for id in bl.sample_rounds()]
    yield FOLDER.parent / "sample_scores.txt", "\n".join(lines) + "\n"
