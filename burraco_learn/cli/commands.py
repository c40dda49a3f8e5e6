"""What each command does. It gets its options, and gives its exit status."""

from __future__ import annotations

import argparse
import json
import sys
import warnings
from importlib.util import find_spec
from pathlib import Path

import burraco_learn as bl

from ..analysis.compare import judge_meld
from ..i18n import gettext, say
from ..storage import atomic
from .files import (
    Fault,
    check_output,
    read_record,
    rules_of,
    tell,
    unwritten,
    why,
    with_progress,
)

__all__ = [
    "check",
    "check_rules",
    "conformance",
    "differences",
    "duel",
    "glossary",
    "lessons",
    "render",
    "rulebook",
    "score",
]

_IN_JSON = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
"""The control characters that json leaves as they are."""


def lessons(options: argparse.Namespace) -> int:
    if find_spec("jupyterlab") is None:
        raise Fault(
            gettext("JupyterLab is missing, and the lessons open in it: pip install jupyterlab")
        )
    from datetime import UTC, datetime

    from ..exercises.course import last_lesson, note_start
    from ..storage.jupyter_lab import lab_flags, use_our_settings
    from ..storage.lessons import copy_lessons, home
    from ..storage.reader import choose_at_first
    from ..storage.resources import folder

    try:
        lessons = copy_lessons(folder("notebooks"), home())
        note_start(datetime.now(UTC))
    except (OSError, RuntimeError) as error:  # RuntimeError: there is no home directory
        raise Fault(
            say("The lessons cannot be copied to your folder: {why}", why=why(error))
        ) from None
    tell(lessons)
    number = last_lesson() or "00"
    # By the number, since a lesson may get another name.
    found = [
        path
        for language in (choose_at_first(), "en")
        for path in sorted(lessons.folder.glob(f"{language}/{number}-*.ipynb"))
    ]
    opened = found[0].relative_to(lessons.folder).as_posix() if found else "en"
    if options.no_browser:
        print(gettext("Starting JupyterLab; its address comes in some seconds."))
    else:
        print(gettext("Starting JupyterLab; your browser opens in some seconds."))
    print(gettext("To stop, press Ctrl-C here."), flush=True)
    use_our_settings()
    from jupyterlab.labapp import main as jupyterlab

    jupyterlab(lab_flags(lessons.folder, opened, options.port, not options.no_browser))
    return 0


def check(options: argparse.Namespace) -> int:
    rules = rules_of(options.rules)
    try:
        answer = judge_meld(options.cards, [] if options.add is None else [options.add], rules)
    except bl.ParseError as error:
        raise Fault(error, 2) from None
    refusal = answer.refusal
    meld = answer.meld if refusal is None else None
    if options.json:
        print(
            json.dumps(
                {
                    "legal": meld is not None,
                    "meld": None if meld is None else str(meld),
                    "kind": meld and meld.kind,
                    "burraco": meld and meld.burraco,
                    "card_points": meld and meld.card_points,
                    "bonus": meld and meld.bonus,
                    "rule": refusal and refusal.rule,
                    "reason": refusal and refusal.reason,
                },
                ensure_ascii=False,
            ).translate(_IN_JSON)
        )
    elif meld is not None:
        tell(meld, meld.caption, sep="\n")
    if refusal is not None:
        raise Fault(f"{refusal.rule}: {refusal.reason}")
    return 0


def rulebook(options: argparse.Namespace) -> int:
    tell(rules_of(options.rules).rulebook())
    return 0


def glossary(options: argparse.Namespace) -> int:
    try:
        told = [bl.glossary(" ".join(options.term))] if options.term else bl.glossary()
    except ValueError as error:
        raise Fault(error, 2) from None
    tell("\n\n".join(map(str, told)))
    return 0


def differences(options: argparse.Namespace) -> int:
    first, *others = map(rules_of, options.rules)
    if not others:
        raise Fault(gettext("To print how rule sets differ, name at least two."), 2)
    for number, other in enumerate(others):
        if number:
            print()
        tell(first.differences(other))
    return 0


def check_rules(options: argparse.Namespace) -> int:
    try:
        rules = bl.load_rules(options.file)
    except bl.RulesError as error:
        raise Fault(error) from None
    tell(
        say(
            "{file} is a good rule set: {title} ({id}).",
            file=options.file,
            title=rules.title,
            id=rules.id,
        )
    )
    return 0


def score(options: argparse.Namespace) -> int:
    record = read_record(options.record)
    asked = [rules_of(name) for name in options.rules or ()]
    scores = bl.rescore(record, *(asked or [record.rules]))
    tell(scores)
    return 0


def render(options: argparse.Namespace) -> int:
    record = read_record(options.record)
    count = len(record.moves)
    if options.move is not None and options.move > count:
        raise Fault(
            say(
                "{file} has {count} moves; there is no move {number}.",
                file=options.record,
                count=count,
                number=options.move,
            )
        )
    from .. import svg

    picture = svg.table(record.round(options.move), open_hands=True)
    if options.output is None:
        print(picture)
        return 0
    check_output(options.output, options.record)
    target = Path(options.output)
    try:
        if target.suffix:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                svg.save(picture, target)
            for warning in warned:
                tell(warning.message, file=sys.stderr)
        else:  # a pipe, say
            atomic.write(target, picture + "\n")
    except ImportError as error:
        raise Fault(error) from None
    except ValueError as error:
        raise Fault(error, 2) from None
    except OSError as error:
        raise unwritten(options.output, error) from None
    return 0


def duel(options: argparse.Namespace) -> int:
    from ..bots.duel import Duel, play_on, play_pairs

    rules, path = rules_of(options.rules), options.output
    if path:
        check_output(path, options.rules)
    what = (*options.bots, rules, options.players, options.pairs, options.seed)
    try:
        results = play_on(Path(path), *what) if path else play_pairs(*what)
        played = tuple(with_progress(results, options.pairs, rounds=2))
    except ValueError as error:
        raise Fault(error, 2) from None
    except OSError as error:
        raise unwritten(path, error) from None
    tell(f"{rules.title}: {' – '.join(options.bots)}")
    tell(Duel(played))
    return 0


def conformance(options: argparse.Namespace) -> int:
    from ..conformance import against
    from ..conformance.suite import read_cases

    cases = read_cases()
    if options.against is None:
        outcomes = against.ask_ourselves(cases)
    else:
        outcomes = against.ask(options.against, cases, options.seconds)
    agreed = answered = 0
    try:
        for outcome in outcomes:
            answered += not outcome.skipped
            agreed += not outcome.skipped and outcome.difference is None
            if outcome.difference is not None:
                tell(f"{outcome.case.id}: {outcome.difference}")
    except against.EngineError as error:
        raise Fault(error) from None
    print(
        say(
            "{agreed} of {answered} answers agree; {skipped} questions were not answered.",
            agreed=agreed,
            answered=answered,
            skipped=len(cases) - answered,
        )
    )
    return 0 if answered and agreed == answered else 1
