"""What every exercise has: question, options, key, hints, verdict; and the table of kinds.

A kind of exercise is a class of tasks. A task holds cards and answers but no language: its texts
are made when they are read. The key is what the core says; the wrong options are what
misconceptions lead to, each of them a function of the task.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from itertools import chain, islice
from pkgutil import iter_modules
from typing import Any, ClassVar, Generic, Literal, TypeVar

from ..cards import Card, ParseError
from ..game.view import View
from ..i18n import say
from ..melds.book import Meld
from ..rules import REFUSALS, Rules, load_rules
from . import kinds
from .seeded import Draw
from .two_beside_wild import has_two_beside_wild, of_two_beside_wild

__all__ = [
    "KINDS",
    "LEVELS",
    "NoExercise",
    "Exercise",
    "Exhibit",
    "Misconception",
    "Option",
    "Task",
    "Verdict",
    "check_answer",
    "exercise_kinds",
    "kind_title",
    "make_exercise",
    "misconceptions_of",
    "offer",
    "register",
    "side_melds",
    "why_no_sense",
]

_ORDER = (
    "is-meld",
    "fix-meld",
    "best-meld",
    "wild-place",
    "add-card",
    "burraco",
    "pozzetto",
    "close",
    "discard",
    "count",
    "find-all",
    "other-rules",
    "what-to-play",
)
"""The order in which the course needs the kinds; one that is not named here comes after these."""


def _kinds() -> tuple[str, ...]:
    """The kinds of which :mod:`burraco_learn.exercises.kinds` has a module, none of them loaded."""
    found = {module.name.replace("_", "-") for module in iter_modules(kinds.__path__)}
    return tuple(sorted(found, key=lambda kind: (_place(kind), kind)))


def _place(kind: str) -> int:
    return _ORDER.index(kind) if kind in _ORDER else len(_ORDER)


KINDS = _kinds()
"""The kinds of exercise, in the order in which the course needs them.

The kind "add-card" lives in the module ``kinds/add_card.py``, and so on.
"""

LEVELS = (1, 2, 3)

Form = Literal["choice", "cards", "melds", "number"]

_DRAWS = 40
"""How often a task is drawn anew before it is said that there is not one. Where there are any, one
is found in far fewer draws."""

_PATIENCE = 30
"""After this many draws a task may be one that another seed has as well."""

_SURPRISING = 3
"""The first level on which a natural 2 may lie beside a wild card."""


@dataclass(frozen=True)
class Option:
    """One of the answers on offer: as typed, in words, and the misconception it comes from."""

    answer: str
    text: str
    misconception: str | None = None


@dataclass(frozen=True)
class Exhibit:
    """What is shown with a question.

    ``value`` is a tuple of cards for "cards" and "hand" (from which the answer is chosen), a Meld
    for "meld", a View for "view"; ``label`` is in the current language and may be empty.
    """

    what: Literal["cards", "hand", "meld", "view"]
    value: tuple[Card, ...] | Meld | View
    label: str = ""


def side_melds(melds: Iterable[Meld]) -> tuple[Exhibit, ...]:
    """The melds of the asked player's side, each with the number that it has there."""
    return tuple(
        Exhibit("meld", meld, say("Meld {number} of your side:", number=number))
        for number, meld in enumerate(melds, 1)
    )


@dataclass(frozen=True)
class Verdict:
    """What is said to an answer.

    ``rule`` is the id of the rule that decides, ``why`` says so in the current language, and
    ``misconception`` is the name of the one that a wrong answer comes from, if it is known.
    """

    right: bool
    rule: str
    why: str
    misconception: str | None = None


class Task(ABC):
    """What one exercise asks, in no language yet. A kind of exercise is a class of these.

    A class gives ``form``, :meth:`title`, :meth:`make` and the texts; each task gives ``rules`` and
    ``key``, the right answer as the core has it. An answer is a short text without any language,
    such as ``run`` or ``3h 4h 5h``.
    """

    form: ClassVar[Form] = "choice"
    misconceptions: ClassVar[tuple[Misconception[Any], ...]] = ()
    most: ClassVar[int] = 4
    """The largest number of options."""
    shuffles: ClassVar[bool] = True
    """Whether the options come in any order; else in that of :meth:`fillers`."""

    rules: Rules
    key: str

    @staticmethod
    @abstractmethod
    def title() -> str:
        """What this kind of exercise asks, in the current language."""

    @staticmethod
    def no_sense(rules: Rules) -> str | None:
        """Why this kind makes no sense under a rule set: one sentence; None if it does."""
        return None

    @classmethod
    @abstractmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> Task | None:
        """A task from these draws; None if others are to be tried."""

    @abstractmethod
    def question(self) -> str:
        """The question in the current language."""

    @abstractmethod
    def exhibits(self) -> tuple[Exhibit, ...]:
        """What is shown with the question."""

    @abstractmethod
    def text(self, answer: str) -> str:
        """An answer in words, in the current language."""

    @abstractmethod
    def hints(self) -> tuple[str, str, str]:
        """Where to look; the rule, with its id; nearly the answer."""

    @abstractmethod
    def why(self, answer: str) -> tuple[str, str]:
        """The id of the rule that decides, and why the answer is right or wrong, with the cards."""

    @abstractmethod
    def read(self, text: str) -> str:
        """A typed answer in its canonical form. Raises ParseError with one sentence."""

    def under(self, rules: Rules) -> str | None:
        """What the key would be under other rules; None if there would be none.

        A kind gives this if some of its misconceptions misread a parameter of the rule set.
        """
        raise NotImplementedError

    def misread(self, parameter: str, value: object) -> str | None:
        """What the answer would be if a parameter of the rule set had another value."""
        return self.under(self.rules.with_value(parameter, value))

    def at_issue(self) -> tuple[Meld, ...]:
        """The melds that are shown, or that the right answer is about."""
        return tuple(one.value for one in self.exhibits() if isinstance(one.value, Meld))

    def right(self, answer: str) -> bool:
        """Whether an answer in canonical form is right: the key, or another one as good."""
        return answer == self.key

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        """Further wrong answers, for where misconceptions lead to too few."""
        return ()

    def near(self, answer: str) -> bool:
        """Whether a wrong answer is about what is asked, and so comes first where few are given."""
        return True

    def size(self, answer: str) -> int | None:
        """What tempts to guess an answer, such as the number of its cards; None if nothing does.

        Where it is given, the right answer has any place among the options by size.
        """
        return None


T = TypeVar("T", bound=Task)


@dataclass(frozen=True)
class Misconception(Generic[T]):
    """What a wrong answer comes from: a row in the table of its kind of exercise.

    ``cites`` names the rule that refutes it, by a reason to refuse a move or by a parameter;
    ``says`` gives the sentence that puts it right, in the current language, and without the right
    answer; ``answer`` computes the wrong answer that it leads to, or None where it makes no
    difference.
    """

    name: str
    cites: str
    says: Callable[[T], str] = field(repr=False)
    answer: Callable[[T], str | None] = field(repr=False)

    def rule(self, rules: Rules) -> str:
        """The id of the rule that refutes it."""
        return cited(rules, self.cites)


def cited(rules: Rules, key: str) -> str:
    """The id of the rule for a reason to refuse a move, or for a parameter.

    Of several rules for a parameter it is the first that can come up, or one that says as much in
    half the words.
    """
    if key in REFUSALS:
        return rules.cites[key]
    found = rules.governed_by(key)
    likely = [rule for id in found if (rule := rules.rule(id)).applies]
    if not likely:
        return found[0]
    first = likely[0]
    alike = (rule for rule in likely if len(rule.parameters) == len(first.parameters))
    shortest = min(alike, key=lambda rule: len(rule.text))
    return (shortest if 2 * len(shortest.text) < len(first.text) else first).id


def quoted(rules: Rules, rule: str) -> str:
    """A rule as a hint quotes it: its text and its id."""
    return say("{text} ({rule})", text=rules.rule(rule).text, rule=rule)


def brief(text: str) -> str:
    """What was typed, short enough for a sentence about it."""
    return " ".join(text.split())[:20]


@dataclass(frozen=True, eq=False)
class Exercise:
    """One exercise; get it with :func:`make_exercise`. Its texts are in the current language.

    ``form`` says how an answer is given: "choice" is one of the options, "cards" a selection out of
    the exhibit "hand", "melds" several such selections, "number" a number. ``key`` is the right
    answer, computed by the core.

    >>> from burraco_learn.rules import load_rules
    >>> exercise = make_exercise("is-meld", load_rules("classico"), seed=1)
    >>> exercise.verdict(exercise.key).right
    True
    """

    kind: str
    rules: Rules
    seed: int | str
    level: int
    task: Task = field(repr=False)
    _answers: tuple[tuple[str, str | None], ...] = field(repr=False)

    @property
    def form(self) -> Form:
        """How an answer is given."""
        return self.task.form

    @property
    def key(self) -> str:
        """The right answer in its canonical form."""
        return self.task.key

    @property
    def question(self) -> str:
        """The question."""
        return self.task.question()

    @property
    def exhibits(self) -> tuple[Exhibit, ...]:
        """What is shown with the question."""
        return self.task.exhibits()

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers on offer, the right one among them."""
        return tuple(Option(answer, self.task.text(answer), name) for answer, name in self._answers)

    def hints(self) -> tuple[str, str, str]:
        """Three sentences: where to look; the rule, with its id; nearly the answer."""
        return self.task.hints()

    def accepts(self, answer: str) -> bool:
        """Whether an answer is right. Raises ParseError if it is not an answer at all."""
        return self.task.right(self.read(answer))

    def read(self, answer: str) -> str:
        """An answer in its canonical form: an option's words, or what can be typed for it.

        Raises ParseError with one sentence if the text is not an answer to this question.
        """
        if not isinstance(answer, str):
            raise ParseError(
                say("An answer is text, such as '{example}'.", example=self._answers[0][0])
            )
        plain = " ".join(answer.split()).casefold()
        for known, _ in self._answers:
            if plain in (known.casefold(), self.task.text(known).casefold()):
                return known
        return self.task.read(answer)

    def verdict(self, answer: str) -> Verdict:
        """What is said to an answer. Raises ParseError if it is not an answer to this question."""
        canonical = self.read(answer)
        rule, why = self.task.why(canonical)
        why = f"{why} {of_two_beside_wild(self.task.at_issue())}".rstrip()
        if self.task.right(canonical):
            return Verdict(True, rule, why)
        found = self._misconception(canonical)
        if found is None:
            return Verdict(False, rule, why)
        return Verdict(False, found.rule(self.rules), f"{found.says(self.task)} {why}", found.name)

    def _misconception(self, answer: str) -> Misconception[Any] | None:
        """The misconception that leads to an answer, the one of the option first."""
        named = dict(self._answers).get(answer)
        for one in self.task.misconceptions:
            if one.name == named:
                return one
        for one in self.task.misconceptions:
            if one.answer(self.task) == answer:
                return one
        return None

    def __str__(self) -> str:
        lines = [self.question]
        for exhibit in self.exhibits:
            value = exhibit.value
            shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            lines.append(f"{exhibit.label} {shown}".strip())
        return "\n".join([*lines, *(f"- {option.answer}" for option in self.options)])


# -- the kinds ---------------------------------------------------------------------------------

_TASKS: dict[str, type[Task]] = {}
"""The kinds that have been asked for so far: each is loaded when it is first needed."""

C = TypeVar("C", bound=type[Task])


def register(kind: str) -> Callable[[C], C]:
    """Enter a class of tasks as the kind of exercise that its module is named after."""

    def entered(task: C) -> C:
        _TASKS[kind] = task
        return task

    return entered


def _task(kind: str) -> type[Task]:
    if kind not in KINDS:
        raise ValueError(
            say(
                "'{kind}' is not a kind of exercise; there are: {kinds}.",
                kind=" ".join(str(kind).split())[:30],
                kinds=", ".join(KINDS),
            )
        )
    if kind not in _TASKS:
        import_module(f"{kinds.__name__}.{kind.replace('-', '_')}")
    return _TASKS[kind]


def exercise_kinds(rules: Rules | str | None = None) -> tuple[str, ...]:
    """The kinds of exercise; with a rule set or its id, those that make sense under it."""
    if rules is None:
        return KINDS
    return tuple(kind for kind in KINDS if why_no_sense(kind, rules) is None)


def kind_title(kind: str) -> str:
    """What a kind of exercise asks, in the current language."""
    return _task(kind).title()


def why_no_sense(kind: str, rules: Rules | str) -> str | None:
    """Why a kind makes no sense under a rule set: one sentence; None if it does."""
    return _task(kind).no_sense(_rules(rules))


def misconceptions_of(kind: str) -> tuple[Misconception[Any], ...]:
    """The misconceptions that the wrong answers of a kind come from."""
    return _task(kind).misconceptions


def make_exercise(kind: str, rules: Rules | str, seed: int | str, level: int = 1) -> Exercise:
    """An exercise: a function of kind, rule set, seed and level alone, on every Python version.

    Raises ValueError with a sentence if there is no such kind or level, if the kind makes no sense
    under the rule set, or if no exercise is found there.
    """
    task = _task(kind)
    rules = _rules(rules)
    if level not in LEVELS or isinstance(level, bool):
        raise ValueError(say("There is no level {level}; levels are 1, 2 and 3.", level=level))
    if not isinstance(seed, int | str) or isinstance(seed, bool):
        raise ValueError(say("A seed is a whole number or a text, not {seed}.", seed=seed))
    reason = task.no_sense(rules)
    if reason is not None:
        raise ValueError(reason)
    made = _made(kind, rules, seed, level)
    if made is None:
        raise NoExercise(
            say(
                "Under these rules no exercise of this kind was found: {title}",
                title=kind_title(kind),
            )
        )
    return made


class NoExercise(ValueError):
    """A kind that makes sense under a rule set, but whose exercises were looked for in vain."""


@lru_cache(maxsize=64)
def _made(kind: str, rules: Rules, seed: int | str, level: int) -> Exercise | None:
    draw = Draw(f"{kind} {level}", seed)
    for number in range(_DRAWS):
        if number == _PATIENCE:  # rules with so few melds that some are met again
            draw.forget_other_seeds()
        made = _TASKS[kind].make(rules, draw, level)
        if made is not None and level < _SURPRISING:
            made = None if any(map(has_two_beside_wild, made.at_issue())) else made
        if made is not None:
            answers = offer(made, draw)
            if len(answers) > 1:
                return Exercise(kind, rules, seed, level, made, answers)
    return None


def offer(task: Task, draw: Draw, most: int = 99) -> tuple[tuple[str, str | None], ...]:
    """The answers on offer with their misconceptions: the key, and some wrong ones.

    They are as many as the kind has, or as ``most`` says if that is fewer: then the near ones.
    """
    key = task.size(task.key)
    if key is not None:
        return tuple(draw.shuffled([(task.key, None), *_around(task, key, draw).items()]))
    found: Iterable[tuple[str, str | None]] = _wrong(task, draw)
    if most < task.most:
        found = sorted(found, key=lambda one: not task.near(one[0]))
    wrong = islice(found, min(task.most, most) - 1)
    if task.shuffles:
        return tuple(draw.shuffled([(task.key, None), *wrong]))
    order = task.fillers(draw)
    return tuple(sorted([(task.key, None), *wrong], key=lambda one: order.index(one[0])))


def _around(task: Task, key: int, draw: Draw) -> dict[str, str | None]:
    """Wrong answers, of which a number that is drawn is larger than the key.

    Wrong answers are often all of one size; the key then is the next to them in size, unless none
    is larger or all are. So that is drawn more often.
    """
    most = task.most - 1
    larger = draw.pick((0, 0, 0, *range(1, most), most, most, most))
    places = {True: larger, False: most - larger}
    wrong: dict[str, str | None] = {}
    spare: dict[str, str | None] = {}
    for answer, name in _wrong(task, draw):
        size = task.size(answer)
        side = size is not None and size > key
        if places[side]:
            places[side] -= 1
            wrong[answer] = name
        else:
            spare.setdefault(answer, name)
        if len(wrong) == most:
            return wrong
    for answer, name in spare.items():
        if len(wrong) < most:
            wrong[answer] = name
    return wrong


def _wrong(task: Task, draw: Draw) -> Iterator[tuple[str, str | None]]:
    """All wrong answers, each once: those of misconceptions first."""
    seen = set[str]()
    answers = ((one.answer(task), one.name) for one in draw.shuffled(task.misconceptions))
    others = ((answer, None) for answer in task.fillers(draw))
    for answer, name in chain(answers, others):
        if answer is not None and answer not in seen and not task.right(answer):
            seen.add(answer)
            yield answer, name


def check_answer(
    kind: str, seed: int | str, level: int, rules: Rules | str, answer: str
) -> Verdict:
    """What is said to an answer to the exercise of this kind, seed, level and rule set.

    It needs no widget, so that an autograder can call it. Raises ValueError for an exercise that
    does not exist, ParseError (a ValueError) if the text is not an answer to this question.

    >>> check_answer("is-meld", 1, 1, "classico", "no").rule in ("CL-19", "C03", "C31")
    True
    """
    return make_exercise(kind, rules, seed, level).verdict(answer)


def _rules(rules: Rules | str) -> Rules:
    return rules if isinstance(rules, Rules) else load_rules(rules)
