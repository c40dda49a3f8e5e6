"""How the commands are called: their options, and what may be said for each."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable
from typing import NoReturn

import burraco_learn as bl

from ..i18n import gettext, say
from . import commands as does
from . import experiments as plays
from .files import harmless

__all__ = ["NAME", "parser_of"]

NAME = "burraco-learn"


class _Parser(argparse.ArgumentParser):
    """An argument parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        hint = say("see {command}", command=f"{self.prog} --help")
        self.exit(2, f"{self.prog}: {harmless(message)} ({hint})\n")


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


def _bots(text: str) -> str | tuple[str, str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) == 1:
        return _bot(names[0])
    if len(names) > 2 or not all(names):
        raise argparse.ArgumentTypeError(
            gettext("name one bot, or two with a comma between them, such as greedy,random")
        )
    return _bot(names[0]), _bot(names[1])


def _bot(name: str) -> str:
    try:
        bl.bot(name)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def parser_of(program: str = NAME) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=program,
        description=gettext(
            "Learn Burraco. Without a command, the lessons open in JupyterLab, in a folder of "
            "your own (BURRACO_LEARN_HOME, or burraco-lessons in your home directory)."
        ),
    )
    parser.set_defaults(run=does.lessons)
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

    check = command("check", does.check, gettext("Say whether cards make a legal meld."))
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

    rulebook = command(
        "rulebook", does.rulebook, gettext("Print the whole rulebook of a rule set.")
    )
    rulebook.add_argument("rules", metavar="ID", help=which)

    glossary = command("glossary", does.glossary, gettext("Print what the words of the game mean."))
    glossary.add_argument(
        "term",
        nargs="*",
        type=_text,
        metavar="TERM",
        help=gettext("a word (all of them if not given)"),
    )

    differences = command(
        "differences", does.differences, gettext("Print how rule sets differ from the first one.")
    )
    differences.add_argument("rules", nargs="+", metavar="ID", help=which)

    rules = command("rules", does.check_rules, gettext("Check a rule file of your own."))
    rules.add_argument("file", metavar="FILE", help=gettext("the rule file (TOML)"))

    score = command("score", does.score, gettext("Print the score sheet of a recorded round."))
    score.add_argument("record", metavar="RECORD", help=gettext("the file of the record"))
    score.add_argument("--rules", action="append", metavar="ID", help=which)

    render = command("render", does.render, gettext("Draw the table of a recorded round."))
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

    in_the_file = gettext(
        "The CSV file has a line for each round: its rule set and deal, the bot and the points of "
        "each side (side 0 starts), how it ended (closed, stock or stalemate), the side that "
        "closed, turns, moves by kind, how and in which turn each side got its pozzetto, and its "
        "burracos by kind. A file that is there already is gone on with."
    )
    simulate = command(
        "simulate",
        plays.simulate,
        gettext("Play many rounds, and tell what came of them.") + " " + in_the_file,
    )
    compare = command(
        "compare",
        plays.compare,
        gettext("Play the same deals under several rule sets.") + " " + in_the_file,
    )
    compare.add_argument("rules", nargs="+", metavar="ID", help=which)
    path = command(
        "path",
        plays.path,
        gettext("Go from one rule set to another, and see what each step does.")
        + " "
        + in_the_file,
    )
    path.add_argument("rules", nargs=2, metavar="ID", help=which)
    effect = command(
        "effect",
        plays.effect,
        gettext("See what it does to give one parameter of a rule set another value.")
        + " "
        + in_the_file,
    )
    effect.add_argument("rules", metavar="ID", help=which)
    a_parameter = gettext("the name of a parameter, as in a rule file, such as values.2")
    effect.add_argument("parameter", type=_text, metavar="PARAMETER", help=a_parameter)
    effect.add_argument("value", type=_text, metavar="VALUE", help=gettext("its other value"))
    of_each = gettext(
        "one bot for all seats, or two with a comma between them, one for each side (greedy if "
        "not given)"
    )
    experiments = (simulate, compare, path, effect)
    for made in experiments:
        made.add_argument("--bots", type=_bots, default="greedy", metavar="A,B", help=of_each)
        how_many = gettext("how many rounds under each rule set (100 if not given)")
        made.add_argument("--rounds", type=_number(1), default=100, metavar="N", help=how_many)
        how_many = gettext("how many play (4 if not given, or 2 where 4 cannot)")
        made.add_argument("--players", type=_number(1), metavar="N", help=how_many)

    duel = command(
        "duel",
        does.duel,
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

    for made in (simulate, duel):
        made.add_argument("--rules", required=True, metavar="ID", help=which)
    for made in (*experiments, duel):
        seed = gettext("the seed of the deals (0 if not given)")
        made.add_argument("--seed", default="0", type=_text, metavar="S", help=seed)
        made.add_argument("-o", "--output", metavar="FILE", help=gettext("the CSV file"))

    conformance = command(
        "conformance",
        does.conformance,
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
