"""Find deals in which a goal comes up early, for the rounds at the end of lessons.

    python tools/find_deals.py [RULES ...] [--deals 60] [--log deals.log]

Each deal of each rule set is played by three bots in the learner's place. Those deals are kept in
which at least two of them reach a goal, by the turn in which the second one does, the earliest
first; what all reach in their first turn is too easy. They go into
``burraco_learn/coach/deals.toml``.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from burraco_learn.analysis.goals import ROUND_GOALS  # noqa: E402
from burraco_learn.cards import Card  # noqa: E402
from burraco_learn.coach.deals import FILE, LEARNERS, OPPONENT, turns_to  # noqa: E402
from burraco_learn.game.round import Round  # noqa: E402
from burraco_learn.rules import Rules, load_rules, rule_sets  # noqa: E402

KEPT = 3
"""So many deals are kept for each goal."""

STARTS: Mapping[str, Callable[[Rules, tuple[Card, ...]], bool]] = {
    "wild-meld": lambda rules, hand: any(map(rules.is_wild, hand)),
}
"""What is asked of the first hand beside that, by goal."""

NOT_BEFORE = {"pozzetto": 3, "pozzetto-in-flight": 3, "close": 4}
"""No bot reaches these before such a turn: cards that play themselves teach nothing."""

HEAD = f"""\
# Deals in which a goal comes up early: made by tools/find_deals.py. In each, at least two of the
# bots {", ".join(LEARNERS)} reach the goal as seat 0 against {OPPONENT}; the second of
# them does so in the turn that stands in "turns".
"""


def written(deals: Mapping[str, Any]) -> str:
    """The lines of one goal under one rule set."""
    return "\n".join(["[[deals]]", *(f"{key} = {json.dumps(deals[key])}" for key in deals), ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=rule_sets())
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--log", type=Path)
    arguments = parser.parse_args()
    kept = tomllib.loads(FILE.read_text(encoding="utf-8"))["deals"] if FILE.is_file() else []
    for id in arguments.rules:
        kept, said = [one for one in kept if one["rules"] != id], []
        rules, start = load_rules(id), time.perf_counter()
        players = min(rules.players)
        goals = [goal for goal in ROUND_GOALS.values() if goal.why_not(rules) is None]
        found: dict[str, list[tuple[int, str]]] = {goal.id: [] for goal in goals}
        for number in range(arguments.deals):
            seed = f"goal/{number}"
            hand = Round.deal(rules, players, seed).hands[0]
            played = [turns_to(goals, rules, players, seed, learner) for learner in LEARNERS]
            for goal in goals:
                turns = [one[goal.id] for one in played if goal.id in one]
                starts = goal.id not in STARTS or STARTS[goal.id](rules, hand)
                fits = len(turns) > 1 and min(turns) >= NOT_BEFORE.get(goal.id, 1)
                if fits and max(turns) > 1 and starts:
                    found[goal.id].append((sorted(turns)[1], seed))
        for goal_id, deals in found.items():
            best = sorted(deals)[:KEPT]
            kept.append(
                {
                    "rules": id,
                    "digest": rules.digest,
                    "players": players,
                    "goal": goal_id,
                    "seeds": [seed for _, seed in best],
                    "turns": [turn for turn, _ in best],
                }
            )
            said.append(
                f"{id} {goal_id}: {arguments.deals} deals, {len(deals)} fit, "
                f"best in turns {[turn for turn, _ in best]}"
            )
        said.append(f"{id}: {time.perf_counter() - start:.0f} s")
        kept.sort(key=lambda one: rule_sets().index(one["rules"]))
        FILE.write_text("\n".join([HEAD, *map(written, kept)]), encoding="utf-8", newline="\n")
        if arguments.log:
            with arguments.log.open("a", encoding="utf-8", newline="\n") as file:
                file.write("\n".join(said) + "\n")


if __name__ == "__main__":
    main()
