"""The questions that a lesson asks: tasks as exercises have them, about cards that it names.

A question is a line of text: how it is asked, and what it is about. The same line asks the same
under every rule set, and a rule set has its own answer to it. ``*`` is a jolly, or a 2 where the
deck has none:

>>> from burraco_learn.rules import load_rules
>>> classico = load_rules("classico")
>>> judged("meld: 5h 6h *", classico).key
'run'
>>> judged("add: 6h * 8h + 7h", classico).key
'Jk=5h 6h 7h 8h'

The line is the seed under which a question stands in the learner's progress, as an exercise of the
kind ``JUDGED``: so practice can ask it again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from ..analysis.compare import judge_meld, read_situation, set_up
from ..cards import ParseError, parse_card, parse_cards
from ..i18n import gettext, ngettext, say
from ..rules import Rules
from ..rules.refusals import IllegalMove
from .base import Exercise, Task, offer
from .decided import decided
from .kinds.add_card import AddCard
from .kinds.burraco import Burraco
from .kinds.close import Close
from .kinds.is_meld import IsMeld
from .kinds.pozzetto import Pozzetto
from .kinds.wild_place import WildPlace
from .may_move import MayMove
from .misconceptions import kind_of, meld_of
from .schedule import JUDGED
from .seeded import Draw
from .still_out import StillOut

__all__ = ["NoQuestion", "fill_wild", "judged"]

_CHOICES = 3
"""So many answers are offered at most."""


class NoQuestion(ValueError):
    """Under these rules a question does not arise; the message says why."""


def fill_wild(text: str, rules: Rules) -> str:
    """Cards as text, with the wild card that the rule set has in place of ``*``."""
    return text.replace("*", "Jk" if rules.jokers else "2c")


@lru_cache(maxsize=512)
def judged(question: str, rules: Rules) -> Exercise:
    """A question of a lesson under a rule set.

    The ways to ask: ``meld`` (may these cards be laid?), ``place`` (what does the first card stand
    for, when those after the stroke are laid?), ``worth`` (which burraco, and what is it worth?),
    ``points`` (what is it worth?), ``add`` (may the last of these cards be added?), ``move`` (are
    these moves allowed?), ``reach`` (can this hand take the pozzetto, or close?), ``left`` (how
    many of the first card are still hidden, when those after the stroke are seen?) and ``play``
    (what would you play? a decision by its name). Cards that are not a meld under the rule set are
    asked about as ``meld``.

    Raises NoQuestion where the rule set has no such table, and ParseError for any other text.
    """
    ask, _, about = question.partition(": ")
    if ask not in _TASKS:
        raise ParseError(say("'{word}' does not ask anything.", word=ask[:20]))
    try:
        task = _TASKS[ask](fill_wild(about, rules), rules)
    except IllegalMove as refusal:
        raise NoQuestion(refusal.reason) from None
    return Exercise(JUDGED, rules, question, 1, task, offer(task, Draw(JUDGED, question), _CHOICES))


# -- the ways to ask ---------------------------------------------------------------------------


def _meld(about: str, rules: Rules) -> Task:
    cards = parse_cards(re.sub(r"=\S+", "", about))
    return IsMeld(rules, cards, kind_of(cards, rules) or "no")


def _worth(about: str, rules: Rules) -> Task:
    meld = meld_of(parse_cards(about), rules)
    return _meld(about, rules) if meld is None else Burraco.of(meld)


class _Points(Burraco):
    """A meld, and its points alone: in a lesson about counting, kinds are known."""

    def question(self) -> str:
        return gettext("How many points is this meld worth, with its bonus if it is a burraco?")

    def text(self, answer: str) -> str:
        n = answer.rpartition(" ")[2]
        return ngettext("{n} point", "{n} points", int(n)).format(n=n)

    def near(self, answer: str) -> bool:
        return not super().near(answer)


def _points(about: str, rules: Rules) -> Task:
    meld = meld_of(parse_cards(about), rules)
    return _meld(about, rules) if meld is None else _Points.of(meld)


def _place(about: str, rules: Rules) -> Task:
    asked, _, laid = about.partition(" / ")
    cards = parse_cards(laid)
    result = meld_of(cards, rules)
    if result is None:
        return _meld(laid, rules)
    return WildPlace.of(None, cards, parse_card(asked), result)


def _add(about: str, rules: Rules) -> Task:
    laid, *added = about.split(" + ")
    answer = judge_meld(laid, added[:-1], rules)
    if answer.meld is None:
        if len(added) > 1:  # that it is not a meld was asked in the first step
            raise NoQuestion("")
        return _meld(laid, rules)
    if answer.refusal is not None:  # a step before this one was refused
        raise NoQuestion("")
    task = AddCard.of(answer.meld, parse_card(added[-1]))
    if task is None:
        raise NoQuestion("")
    return task


def _move(about: str, rules: Rules) -> Task:
    task = MayMove.about(read_situation(about), rules)
    if isinstance(task, str):
        raise NoQuestion(task)
    return task


def _reach(about: str, rules: Rules) -> Task:
    asked = read_situation(about)
    parse_cards(asked.hand)
    try:
        table = set_up(asked, rules)
    except ParseError as error:
        raise NoQuestion(str(error)) from None
    if asked.pozzetto == "open" and rules.pozzetto_sizes:
        task: Task | None = Pozzetto.of(rules, tuple(sorted(table.hands[0])), table.melds[0])
    else:
        task = Close.of(table, asked.pozzetto)
    if task is None:
        raise NoQuestion(gettext("More than one thing is missing here under these rules."))
    return task


def _left(about: str, rules: Rules) -> Task:
    asked, _, seen = about.partition(" / ")
    return StillOut.of(parse_card(asked), read_situation(seen), rules)


def _play(about: str, rules: Rules) -> Task:
    return decided(about)


_TASKS: Mapping[str, Callable[[str, Rules], Task]] = {
    "meld": _meld,
    "worth": _worth,
    "points": _points,
    "place": _place,
    "add": _add,
    "move": _move,
    "reach": _reach,
    "left": _left,
    "play": _play,
}
