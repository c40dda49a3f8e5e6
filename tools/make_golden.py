"""Writes the records of tests/golden anew: one round for each rule set, and one of a club's own.

What the sample rounds come to is written into tests/sample_scores.txt.

Run it when a rule set's parameters have changed; the tests then hold every later version, and
every Python version, to what these records come to.
"""

from __future__ import annotations

import sys
from pathlib import Path

import burraco_learn as bl
from burraco_learn.notation.annotations import Comment, Note
from burraco_learn.rules import Rules, parse_rules

FOLDER = Path(__file__).parents[1] / "tests" / "golden"
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


def main() -> None:
    """Write all of them."""
    for number, rules in enumerate([*map(bl.load_rules, bl.rule_sets()), parse_rules(CLUB)]):
        text = bl.write_record(record(rules, number))
        path = FOLDER / f"{rules.id}.txt"
        path.write_text(text, encoding="utf-8", newline="\n")
        print(path.name, text.splitlines()[-1])
    lines = [f"{id}: {outcome(bl.sample_round(id).round())}" for id in bl.sample_rounds()]
    scores = FOLDER.parent / "sample_scores.txt"
    scores.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
