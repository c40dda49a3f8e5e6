"""What holds for every refusal."""

from __future__ import annotations

import burraco_learn as bl
from burraco_learn.rules import Rules


def check_refusal(error: bl.IllegalMove, rules: Rules) -> None:
    """A refusal cites a rule that is there, in one sentence."""
    assert rules.rule(error.rule).id == error.rule
    assert error.key in rules.rule(error.rule).refuses
    assert error.reason.endswith(".") and "{" not in error.reason
    assert error.reason.count(". ") == 0
