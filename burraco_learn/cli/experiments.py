"""The commands that play many rounds and say what came of it."""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from typing import TYPE_CHECKING

import burraco_learn as bl

from .files import Fault, Progress, check_output, rules_of, tell, unwritten

__all__ = ["compare", "effect", "path", "simulate"]

if TYPE_CHECKING:
    Found = bl.Simulation | bl.RuleComparison


def simulate(options: argparse.Namespace) -> int:
    return _asked(bl.simulate, rules_of(options.rules), options=options)


def compare(options: argparse.Namespace) -> int:
    return _asked(bl.compare, [*map(rules_of, options.rules)], options=options)


def path(options: argparse.Namespace) -> int:
    first, last = map(rules_of, options.rules)
    return _asked(bl.path, first, last, options=options)


def effect(options: argparse.Namespace) -> int:
    what = (rules_of(options.rules), options.parameter, _value(options.value))
    return _asked(bl.effect, *what, options=options)


def _value(text: str) -> object:
    """A value as a rule file says it; the quotation marks of a text may be left out."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _asked(ask: Callable[..., Found], *what: object, options: argparse.Namespace) -> int:
    """Ask for an experiment, and print what it came to."""
    if options.output:
        for name in [options.rules] if isinstance(options.rules, str) else options.rules:
            check_output(options.output, name)
    with Progress() as progress:
        try:
            found = ask(
                *what,
                bots=options.bots,
                rounds=options.rounds,
                seed=options.seed,
                players=options.players,
                keep=options.output,
                progress=progress,
            )
        except ValueError as error:
            raise Fault(error, 2) from None
        except BrokenExecutor as error:
            raise Fault(error) from None
        except OSError as error:
            raise unwritten(str(options.output), error) from None
    if not found.complete:
        raise KeyboardInterrupt
    tell(found)
    return 0
