"""Which burraco is it, and what is it worth? A meld is shown; the answer is a kind and points."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ...cards import Card, ParseError
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld, kind_in_words
from ...melds.layouts import slot_card
from ...rules import Rules
from ...rules.parameters import KINDS
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register
from ..meld_generator import Shape, draw_wild
from ..misconceptions import MELD_MISCONCEPTIONS, meld_of
from ..seeded import Draw

__all__ = ["Burraco"]

_NONE = "none"

_LONGEST = 60
"""No answer has more characters."""

# -- misconceptions ----------------------------------------------------------------------------


def _called(task: Burraco, kind: str) -> str | None:
    """The meld as another kind of burraco, if the rule set has that one."""
    if kind not in task.rules.bonuses:
        return None
    return f"{kind} {task.meld.card_points + task.rules.bonuses[kind]}"


def _valued(task: Burraco, value: Callable[[Card, str | None], int | None]) -> str:
    """The meld with its cards counted in another way; None is what the card really counts."""
    meld, points = task.meld, task.meld.bonus
    for card, role in zip(meld.cards, meld.roles, strict=True):
        other = value(card, role)
        points += task.rules.value_of(card) if other is None else other
    return f"{meld.burraco or _NONE} {points}"


def _short_semi_clean(task: Burraco) -> str | None:
    meld = task.meld
    if meld.burraco != "dirty" or len(meld.cards) != task.rules.burraco_size or meld.locked:
        return None
    if meld.kind == "group" and task.rules.semi_group_test == "never":
        return None
    return _called(task, "semi-clean")


def _any_place_is_semi_clean(task: Burraco) -> str | None:
    meld = task.meld
    if meld.burraco != "dirty" or meld.kind == "group":
        return None
    return _called(task, "semi-clean") if len(meld.cards) > task.rules.burraco_size else None


def _group_is_like_a_run(task: Burraco) -> str | None:
    meld = task.meld
    if meld.burraco != "dirty" or meld.kind == "run":
        return None
    return _called(task, "semi-clean") if len(meld.cards) > task.rules.burraco_size else None


def _wild_means_dirty(task: Burraco) -> str | None:
    meld = task.meld
    return _called(task, "dirty") if meld.burraco and meld.wild else None


def _two_always_wild(task: Burraco) -> str | None:
    meld = task.meld
    if meld.burraco is None or meld.wild or not any(card.is_two for card in meld.cards):
        return None
    return _called(task, "dirty")


def _wild_leaves_it_clean(task: Burraco) -> str | None:
    meld = task.meld
    if meld.burraco is None or meld.wild is None:
        return None
    return _called(task, "royal" if meld.burraco == "royal-dirty" else "clean")


_MISCONCEPTIONS: tuple[Misconception[Burraco], ...] = (
    # One natural card fewer, and a wild at the end, are semi-clean.
    Misconception(
        "short-semi-clean",
        "burraco_size",
        says=lambda task: gettext(
            "A semi-clean burraco needs as many natural cards as the smallest burraco has cards."
        ),
        answer=_short_semi_clean,
    ),
    # Enough naturals are semi-clean, wherever the wild lies.
    Misconception(
        "any-place-is-semi-clean",
        "semi_run_test",
        says=lambda task: gettext("For a semi-clean burraco the place of the wild card matters."),
        answer=_any_place_is_semi_clean,
    ),
    # A group with enough naturals is semi-clean as a run would be.
    Misconception(
        "group-is-like-a-run",
        "semi_group_test",
        says=lambda task: gettext(
            "For groups, the rules say separately which of them are semi-clean."
        ),
        answer=_group_is_like_a_run,
    ),
    # A burraco with a wild card is dirty.
    Misconception(
        "wild-means-dirty",
        "bonuses.semi-clean",
        says=lambda task: gettext("Not every burraco with a wild card is a dirty one."),
        answer=_wild_means_dirty,
    ),
    # A 2 is always wild, so that it makes a burraco dirty.
    Misconception(
        "two-always-wild",
        "natural_twos",
        says=lambda task: MELD_MISCONCEPTIONS["two-always-wild"].says((), task.rules),
        answer=_two_always_wild,
    ),
    # One card fewer than a burraco has is enough.
    Misconception(
        "one-card-short",
        "burraco_size",
        says=lambda task: say("A burraco has at least {n} cards.", n=task.rules.burraco_size),
        answer=lambda task: task.misread("burraco_size", task.rules.burraco_size - 1),
    ),
    # A burraco takes one card more than it does.
    Misconception(
        "one-card-more",
        "burraco_size",
        says=lambda task: say("{n} cards are enough for a burraco.", n=task.rules.burraco_size),
        answer=lambda task: task.misread("burraco_size", task.rules.burraco_size + 1),
    ),
    # A jolly counts as many points as a 2.
    Misconception(
        "jolly-counts-as-a-two",
        "values.Jk",
        says=lambda task: gettext("A jolly has points of its own, not those of a 2."),
        answer=lambda task: _valued(
            task, lambda card, role: task.rules.values["2"] if card.is_jolly else None
        ),
    ),
    # A wild card counts as the card that it stands for.
    Misconception(
        "wild-counts-as-its-role",
        "values.2",
        says=lambda task: gettext(
            "A wild card counts its own points, not those of what it stands for."
        ),
        answer=lambda task: _valued(
            task, lambda card, role: task.rules.values[role[0]] if role else None
        ),
    ),
    # A natural 2 counts as the small cards do.
    Misconception(
        "natural-two-counts-as-a-three",
        "values.2",
        says=lambda task: gettext("A natural 2 counts as many points as any other 2."),
        answer=lambda task: _valued(
            task, lambda card, role: task.rules.values["3"] if card.is_two and not role else None
        ),
    ),
    # A burraco is worth its bonus, and its cards nothing.
    Misconception(
        "bonus-alone",
        "burraco_size",
        says=lambda task: gettext("The cards of a burraco count as well, besides its bonus."),
        answer=lambda task: f"{task.meld.burraco} {task.meld.bonus}" if task.meld.burraco else None,
    ),
    # A burraco is worth what its cards are worth.
    Misconception(
        "bonus-forgotten",
        "burraco_size",
        says=lambda task: gettext("A burraco brings its bonus besides the points of its cards."),
        answer=lambda task: (
            f"{task.meld.burraco} {task.meld.card_points}" if task.meld.burraco else None
        ),
    ),
    # The cards from the 5 to the 7 count like the higher ones.
    Misconception(
        "low-cards-count-more",
        "values.7",
        says=lambda task: say(
            "From the 3 to the 7, a card counts {n} points.", n=task.rules.values["7"]
        ),
        answer=lambda task: _valued(
            task, lambda card, role: task.rules.values["8"] if 4 < card.rank < 8 else None
        ),
    ),
    # The longest run is a clean burraco like any other.
    Misconception(
        "royal-is-clean",
        "bonuses.royal",
        says=lambda task: gettext("A run this long is more than a clean burraco."),
        answer=lambda task: (
            _called(task, "clean") if task.meld.burraco in ("royal", "noble") else None
        ),
    ),
    # A wild card does not matter.
    Misconception(
        "wild-leaves-it-clean",
        "bonuses.clean",
        says=lambda task: gettext("A burraco with a wild card is never clean."),
        answer=_wild_leaves_it_clean,
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("burraco")
@dataclass(frozen=True)
class Burraco(Task):
    """A meld that may be a burraco."""

    rules: Rules
    meld: Meld
    key: str

    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Which burraco is it, and what is it worth?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> Burraco | None:
        def cards() -> tuple[tuple[Card, ...], ...] | None:
            shape = _shape(rules, draw, level)
            made = _end_wild(shape) if shape.special and draw.chance(0.5) else shape.legal()
            return None if made is None else (made,)

        found = draw.unlike(cards, lambda made: meld_of(made[0], rules) is not None)
        meld = None if found is None else meld_of(found[0], rules)
        return None if meld is None else cls.of(meld)

    @classmethod
    def of(cls, meld: Meld) -> Burraco:
        """The task about a meld."""
        return cls(meld.rules, meld, _answer(meld))

    def under(self, rules: Rules) -> str | None:
        meld = meld_of(self.meld.cards, rules)
        return None if meld is None else _answer(meld)

    def question(self) -> str:
        return gettext("Which burraco is this, and how many points is it worth with its cards?")

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (Exhibit("meld", self.meld),)

    def text(self, answer: str) -> str:
        kind, _, digits = answer.rpartition(" ")
        points = ngettext("{n} point", "{n} points", int(digits)).format(n=digits)
        return say("{kind}: {points}", kind=_words(kind), points=points)

    def hints(self) -> tuple[str, str, str]:
        meld = self.meld
        if meld.wild is None:
            where = gettext("Count the cards, and look whether a 2 among them is in its own place.")
        else:
            where = gettext("Count the cards, and look at the place of the wild card.")
        rule, _ = self.why(self.key)
        if meld.burraco is None:
            nearly = gettext("It is not a burraco, so that only its cards count.")
        else:
            nearly = say(
                "It is: {kind}. Add the points of its cards to the bonus of {bonus}.",
                kind=_words(meld.burraco),
                bonus=meld.bonus,
            )
        return where, quoted(self.rules, rule), nearly

    def why(self, answer: str) -> tuple[str, str]:
        meld = self.meld
        rule = cited(self.rules, f"bonuses.{meld.burraco}" if meld.burraco else "burraco_size")
        if meld.burraco is None:
            return rule, say(
                "{meld} is not a burraco: its cards count {points}, and there is no bonus.",
                meld=meld.shown,
                points=meld.points,
            )
        return rule, say(
            "{meld} is a {kind}. Cards {cards}, bonus {bonus}, together {points}.",
            meld=meld.shown,
            kind=_words(meld.burraco),
            cards=meld.card_points,
            bonus=meld.bonus,
            points=meld.points,
        )

    def read(self, text: str) -> str:
        words = re.findall(r"[a-z]+|-?\d+", text[:_LONGEST].lower())
        words = [word for word in words if word not in ("burraco", "points", "point")]
        kind = "-".join(words[:-1])
        if kind not in (*KINDS, _NONE) or not words[-1].lstrip("-").isdigit():
            raise ParseError(
                say(
                    "'{word}' is not an answer here: name a kind and points, such as 'clean "
                    "250', or 'none 45' if it is not a burraco.",
                    word=brief(text),
                )
            )
        return f"{kind} {int(words[-1])}"

    def near(self, answer: str) -> bool:
        return answer.partition(" ")[0] != self.key.partition(" ")[0]

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        kinds = [kind for kind in self.rules.bonuses if kind in ("dirty", "clean", "semi-clean")]
        said = [one for kind in kinds if (one := _called(self, kind))]
        own = self.meld.burraco or _NONE
        return (
            *draw.shuffled([*said, f"{_NONE} {self.meld.card_points}"]),
            f"{own} {self.meld.points + 5}",
            f"{own} {self.meld.points - 5}",
        )


def _answer(meld: Meld) -> str:
    """What a meld is and what it is worth, as an answer."""
    return f"{meld.burraco or _NONE} {meld.points}"


def _words(kind: str) -> str:
    """A kind of burraco in words, or that it is not one."""
    return gettext("not a burraco") if kind == _NONE else kind_in_words(kind)


def _size(rules: Rules, draw: Draw, level: int) -> int:
    size = rules.burraco_size
    if not (rules.max_wilds and rules.runs_allowed):  # so few melds that all sizes are needed
        most = 13 if rules.runs_allowed else rules.max_group[1]
        return draw.among(max(size - 3, rules.min_meld), most)
    if level == 3 and draw.chance(0.3):
        return draw.among(13, 14)
    return draw.among(size - 1, size + (1, 3, 4)[level - 1])


def _shape(rules: Rules, draw: Draw, level: int) -> Shape:
    size = _size(rules, draw, level)
    groups = rules.group_ranks and size <= rules.max_group[1]
    # The suits of a group can be exchanged in more ways, so that more groups will do.
    kind = "group" if groups and (not rules.runs_allowed or draw.chance(0.2)) else "run"
    special = draw.pick(((0, 0, 1), (0, 1, 1, 2), (0, 1, 1, 2))[level - 1])
    most = rules.max_wilds + (kind == "run" and rules.natural_twos)
    return Shape(rules, draw, kind, size, min(special, most))


def _end_wild(shape: Shape) -> tuple[Card, ...] | None:
    """A run that has its wild at an end, or two of them where one is natural."""
    draw = shape.draw
    if shape.kind == "group" or shape.rules.max_wilds == 0:
        return None
    naturals = shape.size - 1
    low = draw.among(2, 15 - naturals) if naturals < 13 else 1
    suit = draw.below(4)
    run = tuple(slot_card(suit, slot) for slot in range(low, low + naturals))
    return (*run, draw_wild(shape.rules, draw))
