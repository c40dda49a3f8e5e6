"""The experiments that can be asked for: simulate, compare, path and effect."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from os import PathLike

from ..bots.duel import Maker
from ..i18n import gettext, say
from ..rules import Rules
from .changes import OF_MATCHES, changed, steps_between
from .plan import Plan, planned, rules_of
from .results import RuleComparison, RulePath, Simulation
from .rounds import RoundResult
from .running import Progress, carried_out

__all__ = ["compare", "effect", "path", "simulate"]

Bots = Maker | tuple[Maker, Maker]


def simulate(
    rules: Rules | str,
    bots: Bots = "greedy",
    rounds: int = 100,
    seed: int | str = 0,
    *,
    players: int | None = None,
    executor: Executor | None = None,
    keep: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play ``rounds`` rounds under a rule set, and tell of each what happened.

    ``bots`` is one bot for all seats, or two, one for each side: by name, or as functions that make
    one for a seat. With two different bots each deal is played twice, the second time with the
    sides changed. Four play where the rule set allows it, if ``players`` does not say otherwise.

    The same arguments give the same results on every machine, whoever plays the rounds: an
    ``executor`` of ``concurrent.futures``, or, without one, a process for each core as soon as it
    takes longer than two seconds; functions as bots are played here.

    Interrupted (Ctrl-C, or the button of a notebook) it gives the rounds that it has. With
    ``keep`` they also are in that CSV file, and the same call goes on with it. ``progress`` is
    called with the number of rounds that are there, and of those that were asked for.

    Raises ValueError, one sentence, for rules, bots or numbers that there are not, and for a file
    that holds something else; OSError if it cannot be written; BrokenExecutor if workers end again
    and again.

    >>> found = simulate("classico", "random", rounds=2, seed=1)
    >>> found.rounds[0].ending, found.rounds[0].turns > 30
    ('stock', True)
    """
    plan = planned([rules_of(rules)], bots, rounds, seed, players)
    (part,) = _parts(plan, carried_out(plan, executor, keep, progress))
    return part


def compare(
    rule_sets: Sequence[Rules | str],
    bots: Bots = "greedy",
    rounds: int = 100,
    seed: int | str = 0,
    *,
    players: int | None = None,
    executor: Executor | None = None,
    keep: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> RuleComparison:
    """Play the same deals under several rule sets, ``rounds`` rounds each.

    Each rule set is compared with the first one. Everything else is as for :func:`simulate`.

    >>> found = compare(["classico", "special"], "random", rounds=3, seed=1)
    >>> found.same_deck, found.difference(1, "points").count
    (True, 3)
    """
    named = [rule_sets] if isinstance(rule_sets, str) else rule_sets
    chosen = list(dict.fromkeys(map(rules_of, named)))
    if len(chosen) < 2:
        raise ValueError(gettext("To compare rule sets, name at least two."))
    plan = planned(chosen, bots, rounds, seed, players)
    return RuleComparison(_parts(plan, carried_out(plan, executor, keep, progress)))


def path(
    a: Rules | str,
    b: Rules | str,
    bots: Bots = "greedy",
    rounds: int = 100,
    seed: int | str = 0,
    *,
    players: int | None = None,
    executor: Executor | None = None,
    keep: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> RulePath:
    """Go from one rule set to another, one parameter at a time, and see what each step does.

    The parameters are in such an order that every step is a rule set that can be played; those
    that contradict the rest one by one change together. What only matters for matches, such as
    the target, is no step. ``rounds`` rounds are played under each of the rule sets, over the same
    deals. Everything else is as for :func:`simulate`.

    What a step does may depend on the steps before it: the other way round it can be more or less.

    >>> found = path("classico", "one-pozzetto", "random", rounds=2)
    >>> [row.parameter for step in found.changes for row in step]
    ['pozzetto_sizes', 'close_without_pozzetto_when_none_left']
    """
    first, last = rules_of(a), rules_of(b)
    steps = [rules for _, rules in steps_between(first, last)]
    if not steps:
        raise ValueError(say("Rounds of {a} and {b} are the same.", a=first.id, b=last.id))
    plan = planned([first, *steps], bots, rounds, seed, players)
    return _path(plan, carried_out(plan, executor, keep, progress))


def effect(
    rules: Rules | str,
    parameter: str,
    value: object,
    bots: Bots = "greedy",
    rounds: int = 100,
    seed: int | str = 0,
    *,
    players: int | None = None,
    executor: Executor | None = None,
    keep: str | PathLike[str] | None = None,
    progress: Progress | None = None,
) -> RulePath:
    """What it does to give one parameter of a rule set another value: a path of one step.

    The parameters are the fields of :class:`Rules`, with card points and bonuses one by one
    ("values.2", "bonuses.clean"). Raises RulesError, one sentence, if the rule set cannot have this
    value. Everything else is as for :func:`simulate`.

    >>> found = effect("first-steps", "closing_bonus", 200, "greedy", rounds=2, players=2)
    >>> found.changes[0][0].mine, found.changes[0][0].theirs
    ('100', '200')
    """
    first = rules_of(rules)
    second = changed(first, parameter, value)
    if parameter in OF_MATCHES:
        raise ValueError(say("{key} changes nothing in a single round.", key=parameter))
    plan = planned([first, second], bots, rounds, seed, players)
    return _path(plan, carried_out(plan, executor, keep, progress))


def _path(plan: Plan, rounds: Sequence[RoundResult]) -> RulePath:
    parts = _parts(plan, rounds)
    pairs = zip(plan.rules, plan.rules[1:], strict=False)
    changes = (
        tuple(row for row in before.differences(after) if row.parameter not in OF_MATCHES)
        for before, after in pairs
    )
    return RulePath(parts, tuple(changes))


def _parts(plan: Plan, rounds: Sequence[RoundResult]) -> tuple[Simulation, ...]:
    found: dict[tuple[str, str], list[RoundResult]] = {
        (rules.id, rules.digest): [] for rules in plan.rules
    }
    for each in rounds:
        found[each.rules, each.digest].append(each)
    return tuple(
        Simulation(rules, plan.names, plan.rounds, plan.twice, tuple(mine))
        for rules, mine in zip(plan.rules, found.values(), strict=True)
    )
