"""The command line, ``burraco-learn``: the lessons, and the rules for those who work with text.

Every command leaves with 0 when all is well, 1 when a rule or a file says no (one line on
standard error says why), and 2 when it was called in a way it does not understand.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import sys
import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import IO, TYPE_CHECKING, NoReturn, TypeVar

import burraco_learn as bl

from .analysis.compare import judge_meld
from .i18n import gettext, say
from .storage import atomic

if TYPE_CHECKING:
    from .bots.simulate import RoundResult

__all__ = ["main"]

T = TypeVar("T")

_NAME = "burraco-learn"
_COMMANDING = re.compile(r"[^\n\t -~\xa0-\u2029\u202f-\u2065\u206a-\U0010ffff]")
"""Control characters other than the end of a line and the tab, and those that turn the direction
of writing, so that a text reads as another one."""

_IN_JSON = {code: f"\\u{code:04x}" for code in range(0x7F, 0xA0)}
"""The control characters that json leaves as they are."""

_LARGEST = 4_000_000
"""No record or rule file comes near so many characters; more is not read into memory."""


def main(arguments: Sequence[str] | None = None, program: str = _NAME) -> int:
    """Run one command and return its exit status.

    ``arguments`` are those of the shell if not given; ``program`` is how messages name the program.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Card symbols must come through on a Windows console or pipe too.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            options = _parser(program).parse_args(arguments)
            status: int = options.run(options)
        except SystemExit as end:  # argparse, after its message or help; JupyterLab
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if sys.stdout is not None:  # closed by the caller
            sys.stdout.flush()
        return status
    except _Fault as fault:
        _print(f"{program}: {fault}", file=sys.stderr)
        return fault.status
    except BrokenPipeError:
        # The reader of a pipe (head, less) has seen enough.
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        _print(f"{program}: {_why(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\n" + gettext("Stopped."), file=sys.stderr)
        return 130


def _drop_output() -> None:
    """Send what is still to be written nowhere: Python would complain of it once more at exit."""
    with suppress(OSError):  # a stream without a descriptor has nobody at its other end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def harmless(text: str) -> str:
    r"""A text whose characters cannot command the terminal: those that could stand there escaped.

    Titles, names and comments come from files of others.

    >>> harmless("\x1b[2J5♥")
    '\\x1b[2J5♥'
    """
    return _COMMANDING.sub(lambda found: ascii(found[0])[1:-1], text)


def _print(*values: object, sep: str = " ", file: IO[str] | None = None) -> None:
    print(harmless(sep.join(map(str, values))), file=file)


class _Fault(Exception):
    """What goes on one line of standard error, and the exit status that goes with it."""

    def __init__(self, message: object, status: int = 1) -> None:
        super().__init__(" ".join(str(message).split()))
        self.status = status


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        hint = say("see {command}", command=f"{self.prog} --help")
        self.exit(2, f"{self.prog}: {harmless(message)} ({hint})\n")


# -- what the commands do --------------------------------------------------------------------------


def _lessons(options: argparse.Namespace) -> int:
    if find_spec("jupyterlab") is None:
        raise _Fault(
            gettext("JupyterLab is missing, and the lessons open in it: pip install jupyterlab")
        )
    from datetime import UTC, datetime

    from .exercises.course import last_lesson, note_start
    from .storage.jupyter_lab import lab_flags, use_our_settings
    from .storage.lessons import copy_lessons, home
    from .storage.resources import folder

    try:
        lessons = copy_lessons(folder("notebooks"), home())
        note_start(datetime.now(UTC))
    except (OSError, RuntimeError) as error:  # RuntimeError: there is no home directory
        raise _Fault(
            say("The lessons cannot be copied to your folder: {why}", why=_why(error))
        ) from None
    _print(lessons)
    number = last_lesson() or "00"
    # By the number, since a lesson may get another name.
    found = sorted(lessons.folder.glob(f"en/{number}-*.ipynb"))
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


def _check(options: argparse.Namespace) -> int:
    rules = _rules(options.rules)
    try:
        answer = judge_meld(options.cards, [] if options.add is None else [options.add], rules)
    except bl.ParseError as error:
        raise _Fault(error, 2) from None
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
        _print(meld, meld.caption, sep="\n")
    if refusal is not None:
        raise _Fault(f"{refusal.rule}: {refusal.reason}")
    return 0


def _rulebook(options: argparse.Namespace) -> int:
    _print(_rules(options.rules).rulebook())
    return 0


def _differences(options: argparse.Namespace) -> int:
    first, *others = map(_rules, options.rules)
    if not others:
        raise _Fault(gettext("To print how rule sets differ, name at least two."), 2)
    for number, other in enumerate(others):
        if number:
            print()
        _print(first.differences(other))
    return 0


def _check_rules(options: argparse.Namespace) -> int:
    try:
        rules = bl.load_rules(options.file)
    except bl.RulesError as error:
        raise _Fault(error) from None
    _print(
        say(
            "{file} is a good rule set: {title} ({id}).",
            file=options.file,
            title=rules.title,
            id=rules.id,
        )
    )
    return 0


def _score(options: argparse.Namespace) -> int:
    record = _record(options.record)
    asked = [_rules(name) for name in options.rules or ()]
    scores = bl.rescore(record, *(asked or [record.rules]))
    _print(scores)
    return 0


def _render(options: argparse.Namespace) -> int:
    record = _record(options.record)
    count = len(record.moves)
    if options.move is not None and options.move > count:
        raise _Fault(
            say(
                "{file} has {count} moves; there is no move {number}.",
                file=options.record,
                count=count,
                number=options.move,
            )
        )
    from . import svg

    picture = svg.table(record.round(options.move), open_hands=True)
    if options.output is None:
        print(picture)
        return 0
    _check_output(options.output, options.record)
    target = Path(options.output)
    try:
        if target.suffix:
            with warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                svg.save(picture, target)
            for warning in warned:
                _print(warning.message, file=sys.stderr)
        else:  # a pipe, say
            atomic.write(target, picture + "\n")
    except ImportError as error:
        raise _Fault(error) from None
    except ValueError as error:
        raise _Fault(error, 2) from None
    except OSError as error:
        raise _unwritten(options.output, error) from None
    return 0


def _simulate(options: argparse.Namespace) -> int:
    from .bots.simulate import simulate, summary, write_csv

    rules = _rules(options.rules)
    if options.output:
        _check_output(options.output, options.rules)
    results = simulate(rules, options.bots, options.rounds, options.seed)
    played: list[RoundResult] = []
    with _growing(options.output) if options.output else nullcontext() as file:
        written = results if file is None else write_csv(results, file)
        played.extend(_with_progress(written, options.rounds))
    _print(rules.title)
    _print(summary(played, options.bots))
    return 0


def _duel(options: argparse.Namespace) -> int:
    from .bots.duel import Duel, play_on, play_pairs

    rules, path = _rules(options.rules), options.output
    if path:
        _check_output(path, options.rules)
    what = (*options.bots, rules, options.players, options.pairs, options.seed)
    try:
        results = play_on(Path(path), *what) if path else play_pairs(*what)
        played = tuple(_with_progress(results, options.pairs, rounds=2))
    except ValueError as error:
        raise _Fault(error, 2) from None
    except OSError as error:
        raise _unwritten(path, error) from None
    _print(f"{rules.title}: {' – '.join(options.bots)}")
    _print(Duel(played))
    return 0


def _conformance(options: argparse.Namespace) -> int:
    from .conformance import against
    from .conformance.suite import read_cases

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
                _print(f"{outcome.case.id}: {outcome.difference}")
    except against.EngineError as error:
        raise _Fault(error) from None
    print(
        say(
            "{agreed} of {answered} answers agree; {skipped} questions were not answered.",
            agreed=agreed,
            answered=answered,
            skipped=len(cases) - answered,
        )
    )
    return 0 if answered and agreed == answered else 1


def _with_progress(results: Iterable[T], total: int, rounds: int = 1) -> Iterator[T]:
    """Pass the results on, and say on standard error how far it is once that takes over a second.

    Each of the ``total`` results is one of so many ``rounds``.
    On a terminal the line is written anew each second; in a log it comes every ten seconds.
    """
    terminal = sys.stderr.isatty()
    start, next_line, shown = time.monotonic(), 1.0, False
    try:
        for done, result in enumerate(results, 1):
            passed = time.monotonic() - start
            if passed >= next_line:
                line = say(
                    "{done} of {total} rounds, {seconds} s",
                    done=done * rounds,
                    total=total * rounds,
                    seconds=int(passed),
                )
                print(
                    f"\r{line}" if terminal else line,
                    end="" if terminal else "\n",
                    file=sys.stderr,
                    flush=True,
                )
                next_line, shown = passed + (1 if terminal else 10), True
            yield result
    finally:
        if shown and terminal:
            print(file=sys.stderr)


# -- what they read and write ----------------------------------------------------------------------


def _why(error: Exception) -> str:
    """An error of the system in its own words, without its number and the file's name."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def _read(name: str) -> str:
    """The text of a file; a missing, binary or endless one is a fault in one line."""
    try:
        with open(name, encoding="utf-8-sig") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        raise _Fault(say("{file} cannot be read: {why}", file=name, why=_why(error))) from None
    except UnicodeDecodeError:
        raise _Fault(say("{file} is not a text file in UTF-8.", file=name)) from None
    if len(text) > _LARGEST or "\0" in text:
        raise _Fault(say("{file} is not a text file of this program.", file=name))
    return text


def _record(name: str) -> bl.Record:
    text = _read(name)
    try:
        return bl.read_record(text)
    except ValueError as error:
        raise _Fault(f"{name}: {error}") from None


def _rules(name: str) -> bl.Rules:
    """The rule set with that id or in that file."""
    try:
        return bl.load_rules(name)
    except bl.RulesError as error:
        a_file = Path(name).suffix or Path(name).name != name or os.path.exists(name)
        raise _Fault(error, 1 if a_file else 2) from None


def _check_output(name: str, read: str) -> None:
    """Refuse to write over the file that the command has read."""
    with suppress(OSError):  # one of them is not a file that is there
        if os.path.samefile(name, read):
            raise _Fault(
                say(
                    "{file} is the file that is read, and would be overwritten: choose another "
                    "name.",
                    file=name,
                )
            )


def _growing(name: str) -> IO[str]:
    """A file that grows while the program runs, so that what was written stays if it is stopped."""
    try:
        return open(name, "w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise _unwritten(name, error) from None


def _unwritten(name: str, error: OSError) -> _Fault:
    return _Fault(say("{file} cannot be written: {why}", file=name, why=_why(error)))


# -- how they are called ---------------------------------------------------------------------------


def _number(lowest: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and lowest <= int(text[:9]) and len(text) < 10):
            raise argparse.ArgumentTypeError(
                say(
                    "'{text}' is not a whole number from {lowest} up", text=text[:20], lowest=lowest
                )
            )
        return int(text)

    return number


def _port(text: str) -> int:
    number = _number(1)(text)
    if number > 65535:
        raise argparse.ArgumentTypeError(
            say("'{text}' is not a port: a port is a number from 1 to 65535", text=text)
        )
    return number


def _text(text: str) -> str:
    if not text.isprintable():  # nor is what is not UTF-8
        raise argparse.ArgumentTypeError(
            say("'{text}' is not a text of letters, digits and signs", text=text[:20])
        )
    return text


def _command(text: str) -> str | list[str]:
    """A command as the system takes it: on Windows it is one line."""
    try:
        words = shlex.split(text)
    except ValueError:  # a quotation that is not closed
        words = []
    if not words or not all(word.isprintable() for word in words):
        raise argparse.ArgumentTypeError(say("'{text}' is not a command", text=text[:40]))
    return text if os.name == "nt" else words


def _two_bots(text: str) -> tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) != 2 or not all(names):
        raise argparse.ArgumentTypeError(
            gettext("name two bots with a comma between them, such as greedy,random")
        )
    return _bot(names[0]), _bot(names[1])


def _bot(name: str) -> str:
    try:
        bl.bot(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _parser(program: str = _NAME) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=program,
        description=gettext(
            "Learn Burraco. Without a command, the lessons open in JupyterLab, in a folder of "
            "your own (BURRACO_LEARN_HOME, or burraco-lessons in your home directory)."
        ),
    )
    parser.set_defaults(run=_lessons)
    parser.add_argument(
        "--port", type=_port, metavar="N", help=gettext("the port that JupyterLab uses")
    )
    parser.add_argument(
        "--no-browser",
        action="store_true",
        help=gettext("open no browser, and tell the address to open"),
    )
    commands = parser.add_subparsers(title=gettext("commands"), metavar="COMMAND")

    def command(name: str, run: object, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text)
        made.set_defaults(run=run)
        return made

    which = gettext("id of a rule set, or a rule file: {ids}").format(ids=", ".join(bl.rule_sets()))

    check = command("check", _check, gettext("Say whether cards make a legal meld."))
    check.add_argument(
        "cards",
        metavar="CARDS",
        help=gettext("the cards, such as '3h 4h Jk'; 'Jk=5h' says what a wild card stands for"),
    )
    check.add_argument("--rules", required=True, metavar="ID", help=which)
    check.add_argument("--add", metavar="CARDS", help=gettext("cards to add to that meld"))
    check.add_argument(
        "--json", action="store_true", help=gettext("answer as JSON, also when it is refused")
    )

    rulebook = command("rulebook", _rulebook, gettext("Print the whole rulebook of a rule set."))
    rulebook.add_argument("rules", metavar="ID", help=which)

    differences = command(
        "differences", _differences, gettext("Print how rule sets differ from the first one.")
    )
    differences.add_argument("rules", nargs="+", metavar="ID", help=which)

    rules = command("rules", _check_rules, gettext("Check a rule file of your own."))
    rules.add_argument("file", metavar="FILE", help=gettext("the rule file (TOML)"))

    score = command("score", _score, gettext("Print the score sheet of a recorded round."))
    score.add_argument("record", metavar="RECORD", help=gettext("the file of the record"))
    score.add_argument("--rules", action="append", metavar="ID", help=which)

    render = command("render", _render, gettext("Draw the table of a recorded round."))
    render.add_argument("record", metavar="RECORD", help=gettext("the file of the record"))
    render.add_argument(
        "--move",
        type=_number(0),
        metavar="N",
        help=gettext("after how many moves (all of them if not given)"),
    )
    render.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help=gettext("the SVG or PNG file (else SVG on standard output)"),
    )

    simulate = command(
        "simulate",
        _simulate,
        gettext(
            "Play many rounds between two bots, each deal twice with the sides changed. The CSV "
            "file has a line for each round: round, deal (the seed of its cards), players, bot_0 "
            "and bot_1 (per side; side 0 starts), points_0 and points_1, ending (closed, stock or "
            "stalemate), closer (the side that closed, or empty) and moves."
        ),
    )
    of_each = gettext("the bot of each side")
    simulate.add_argument("--bots", required=True, type=_two_bots, metavar="A,B", help=of_each)
    how_many = gettext("how many rounds")
    simulate.add_argument("--rounds", required=True, type=_number(1), metavar="N", help=how_many)

    duel = command(
        "duel",
        _duel,
        gettext(
            "Find out which of two bots is stronger: each deal is played twice, with the sides "
            "changed. A CSV file that is there already is gone on with. It has a line for each "
            "deal: deal (the seed of its cards), then for each of its two rounds the points of "
            "both bots (a and b) and the ending (closed, stock or stalemate)."
        ),
    )
    duel.add_argument("bots", nargs=2, type=_bot, metavar="BOT", help=gettext("a bot by its name"))
    how_many = gettext("how many play (4 if not given)")
    duel.add_argument("--players", type=_number(1), default=4, metavar="N", help=how_many)
    how_many = gettext("how many deals, each played twice (200 if not given)")
    duel.add_argument("--pairs", type=_number(1), default=200, metavar="N", help=how_many)

    for parser_of in (simulate, duel):
        parser_of.add_argument("--rules", required=True, metavar="ID", help=which)
        seed = gettext("the seed of the deals (0 if not given)")
        parser_of.add_argument("--seed", default="0", type=_text, metavar="S", help=seed)
        parser_of.add_argument("-o", "--output", metavar="FILE", help=gettext("the CSV file"))

    conformance = command(
        "conformance",
        _conformance,
        gettext(
            "Ask a Burraco engine the questions of the conformance suite, and print each answer "
            "that differs from the expected one."
        ),
    )
    conformance.add_argument(
        "--against",
        type=_command,
        metavar="COMMAND",
        help=gettext(
            "the program to ask, which reads a line of JSON for each question and writes one as "
            "its answer (our own engine if not given)"
        ),
    )
    conformance.add_argument(
        "--seconds",
        type=_number(1),
        default=10,
        metavar="N",
        help=gettext("how long an answer may take (10 if not given)"),
    )
    return parser
