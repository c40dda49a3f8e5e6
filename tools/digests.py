"""Short digests that stand for what must stay the same: exercises and parameters of rule sets.

`python tools/refresh.py digests` writes them. Those of the exercises follow the code. Those of the
rule sets stand for ever, since records hold them: one is added for a new rule set, and none is
changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

from exercise_digests import digest_of

import burraco_learn as bl

TESTS = Path(__file__).resolve().parents[1] / "tests"
EXERCISES = TESTS / "exercises" / "digests.toml"
RULE_SETS = TESTS / "rules" / "digests.toml"

HEAD_OF_EXERCISES = """\
# For each kind of exercise a digest of some exercises: they are the same on every Python version
# and system. `python tools/refresh.py digests` writes this file. A digest that changes says that a
# seed now makes another exercise, so that the seeds of old exams ask other questions.
"""
HEAD_OF_RULE_SETS = """\
# The digest of the parameters of each rule set. Records hold these: one that is changed makes old
# records unreadable. `python tools/refresh.py digests` adds those of new rule sets, and no more.
"""


def files() -> Iterator[tuple[Path, str]]:
    """Both files. Raises ValueError if a rule set no longer has the digest that records hold."""
    yield EXERCISES, _text(HEAD_OF_EXERCISES, {one: digest_of(one) for one in bl.exercise_kinds()})
    known = tomllib.loads(RULE_SETS.read_text(encoding="utf-8"))
    found = {id: bl.load_rules(id).digest for id in bl.rule_sets()}
    for id in known:
        if id in found and found[id] != known[id]:
            raise ValueError(
                f"the parameters of {id} have changed, and old records of it cannot be read: give "
                f"the changed rule set another id, or take its line out of {RULE_SETS.name} if no "
                "record of it exists yet"
            )
    yield RULE_SETS, _text(HEAD_OF_RULE_SETS, found)


def _text(head: str, digests: Mapping[str, str]) -> str:
    return head + "\n" + "".join(f'{name} = "{digest}"\n' for name, digest in digests.items())
