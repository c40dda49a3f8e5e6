"""Make exercises of all kinds, to find any that cannot be made, answered or explained.

    python tools/make_exercises.py [--seeds 2000] [--files 500] [--first 0] [--jobs N]

First all kinds under all rule sets that ship, on all levels, with so many seeds each; then so many
random rule files that are valid, with one exercise of each kind and level. Of each exercise all
that a person can see is asked for: the question, the hints, what is said to each option. A kind may
make no sense under rules, and no exercise may be found under those of a random file; both are said
in a sentence. All else is a fault, and is printed with what makes it again: ``make_exercise`` and
the rule file. Numbers are the same on every machine: seeds count from ``--first``.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import burraco_learn as bl  # noqa: E402
from burraco_learn.exercises.base import NoExercise  # noqa: E402
from burraco_learn.rules import Rules, RulesError, parse_rules  # noqa: E402
from burraco_learn.rules.parameters import CHOICES, KINDS, VALUE_KEYS  # noqa: E402

LEVELS = (1, 2, 3)

SLOW = 5.0
"""Seconds that no exercise may take; on a machine that is busy it may take some times more."""

_RANGES = {
    "decks": (1, 3),
    "jokers": (0, 6),
    "hand_size": (1, 14),
    "min_meld": (3, 14),
    "max_wilds": (0, 1),
    "stock_stop": (0, 12),
    "stalemate_rounds": (1, 4),
    "burraco_size": (3, 14),
    "closing_bonus": (0, 300),
    "pozzetto_penalty": (0, 300),
    "target": (1, 3000),
    "rounds": (1, 5),
}
_LISTS: dict[str, tuple[str, ...]] = {
    "pozzetto_sizes": ("[]", "[5]", "[11, 11]", "[3, 12]"),
    "players": ("[2]", "[4]", "[2, 4]"),
    "group_ranks": ('""', '"A3"', '"789"', '"KQ"', '"A3456789TJQK"'),
    "ace_positions": ("[]", '["low"]', '["high"]', '["low", "high"]'),
    "max_run": ("[5, 6]", "[7, 8]", "[9, 9]", "[12, 13]", "[13, 14]", "[14, 14]"),
    "max_group": ("[4, 5]", "[7, 8]", "[8, 9]", "[12, 13]"),
}
_NAMES = tuple(Rules.__dataclass_fields__)
_NAMES = _NAMES[: _NAMES.index("id")]


def faults(kind: str, rules: Rules, seed: int, level: int, found: bool = True) -> Iterator[str]:
    """What is wrong with one exercise; with ``found`` also that none is found."""
    begun = time.process_time()
    try:
        exercise = bl.make_exercise(kind, rules, seed, level)
        if not (exercise.question and all(exercise.hints()) and str(exercise)):
            yield "a text is empty"
        right = [one.answer for one in exercise.options if exercise.verdict(one.answer).right]
        if right != [exercise.key]:
            yield f"right are {right}, but the key is {exercise.key}"
    except NoExercise as error:
        if found:
            yield f"{type(error).__name__}: {error}"
    except Exception as error:
        yield f"{type(error).__name__}: {error}"
    if time.process_time() - begun > SLOW:
        yield f"it took {time.process_time() - begun:.1f} s"


def under(name: str, kind: str, seeds: range) -> tuple[int, list[str]]:
    """How many exercises of a kind were made under a shipped rule set, and what was wrong."""
    rules = bl.load_rules(name)
    if kind not in bl.exercise_kinds(rules):
        return 0, []
    wrong = [
        f"make_exercise({kind!r}, {name!r}, seed={seed}, level={level}): {why}"
        for level in LEVELS
        for seed in seeds
        for why in faults(kind, rules, seed, level)
    ]
    return len(LEVELS) * len(seeds), wrong


def random_file(seed: int) -> str:
    """A valid rule file that changes up to twelve parameters of a shipped rule set."""
    rng = Random(f"rule file {seed}")
    base = f'base = "{rng.choice(bl.rule_sets())}"\n'
    tables: dict[str, dict[str, str]] = {"parameters": {}, "values": {}, "bonuses": {}}
    text = base
    for _ in range(rng.randint(1, 12)):
        table, key, value = _change(rng)
        before = tables[table].get(key)
        tables[table][key] = value
        changed = base + "".join(
            f"[{name}]\n" + "".join(f"{key} = {value}\n" for key, value in held.items())
            for name, held in tables.items()
            if held
        )
        try:
            parse_rules(changed, id="club")
        except RulesError:  # it contradicts what stands there already
            del tables[table][key]
            if before is not None:
                tables[table][key] = before
        else:
            text = changed
    return text


def _change(rng: Random) -> tuple[str, str, str]:
    name = rng.choice(_NAMES)
    if name == "values":
        return name, rng.choice(VALUE_KEYS), str(rng.randint(0, 60))
    if name == "bonuses":
        return name, rng.choice(KINDS), rng.choice((str(rng.randint(0, 900)), '"none"'))
    if name in _LISTS:
        return "parameters", name, rng.choice(_LISTS[name])
    if name in CHOICES:
        return "parameters", name, f'"{rng.choice(CHOICES[name])}"'
    if name in _RANGES:
        return "parameters", name, str(rng.randint(*_RANGES[name]))
    return "parameters", name, rng.choice(("true", "false"))


def under_file(seed: int) -> tuple[int, list[str]]:
    """The same under the random rule file of a seed: one exercise of each kind and level."""
    text = random_file(seed)
    rules = parse_rules(text, id="club")
    wrong = [
        f"make_exercise({kind!r}, club, seed={seed}, level={level}): {why}; the file {seed} is\n"
        f"{text}"
        for kind in bl.exercise_kinds(rules)
        for level in LEVELS
        for why in faults(kind, rules, seed, level, found=False)
    ]
    return len(LEVELS) * len(bl.exercise_kinds(rules)), wrong


def main() -> int:
    """Make them all; 0 if nothing was wrong."""
    asked = argparse.ArgumentParser(description="Make exercises of all kinds.")
    asked.add_argument("--seeds", type=int, default=2000, help="for each kind, rule set and level")
    asked.add_argument("--files", type=int, default=500, help="random rule files")
    asked.add_argument("--first", type=int, default=0, help="the first seed, also of rule files")
    asked.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    options = asked.parse_args()
    seeds = range(options.first, options.first + options.seeds)
    files = range(options.first, options.first + options.files)
    begun, total, wrong = time.monotonic(), 0, 0
    with ProcessPoolExecutor(options.jobs) as pool:
        jobs = [
            (f"{kind} under {name}, seeds {seeds}", pool.submit(under, name, kind, seeds))
            for name in bl.rule_sets()
            for kind in bl.exercise_kinds()
        ]
        jobs += [(f"random rule file {one}", pool.submit(under_file, one)) for one in files]
        for number, (what, job) in enumerate(jobs, 1):
            count, found = job.result()
            total, wrong = total + count, wrong + len(found)
            for line in found:
                print(f"FAULT {line}", flush=True)
            passed = time.monotonic() - begun
            print(f"{number}/{len(jobs)} {what}: {count} made, {passed:.0f} s", flush=True)
    print(f"{total} exercises, {wrong} faults, {time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
