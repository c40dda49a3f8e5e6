"""What a page of facts is made of: sentences, rules, tables and pictures, as plain values.

Everything here is asked of the core under a rule set; texts do not know what comes out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from ...analysis.compare import judge_meld
from ...cards import parse_cards
from ...exercises.judged import fill_wild
from ...game.round import Round
from ...i18n import gettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.numbered import NumberedRule
from ...rules.parameters import PARAMETERS, VALUE_KEYS, parameter_value
from ...rules.statements import statements_about
from ...rules.templates import is_on, label, words
from ...svg.scene import scene_of
from ...svg.table import draw_table
from ...svg.words import describe
from ..lab import words as lab_words
from ..lab.line import read_cards
from .pictures import aims_picture, rack

__all__ = [
    "Block",
    "Cell",
    "More",
    "PictureBlock",
    "Statements",
    "Table",
    "aims",
    "bonuses",
    "counts_as",
    "dealt",
    "governing",
    "matters",
    "parameters",
    "parts",
    "shown_words",
    "statements",
    "values",
]


@dataclass(frozen=True)
class Cell:
    """A text, a picture before it if there is one, and the rules that say it.

    ``more`` are further texts with rules of their own, set after it.
    """

    text: str
    rules: tuple[NumberedRule, ...] = ()
    svg: str = ""
    alt: str = ""
    strong: bool = False
    more: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Statements:
    """Sentences, each with its rules."""

    kind: ClassVar = "statements"

    items: tuple[Cell, ...]


@dataclass(frozen=True)
class Table:
    """A table; the first cell of each row names the row."""

    kind: ClassVar = "table"

    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    caption: str = ""


@dataclass(frozen=True)
class PictureBlock:
    """A picture alone, and what stands in it as words."""

    kind: ClassVar = "picture"

    svg: str
    alt: str


@dataclass(frozen=True)
class More:
    """What is shown on demand alone, under a title that says what it is."""

    kind: ClassVar = "more"

    title: str
    blocks: tuple[Statements | Table, ...]


Block = Statements | Table | PictureBlock | More
"""One part of a page; its ``kind`` chooses the function that shows it in the browser."""


def governing(rules: Rules, *names: str, most: int = 99) -> tuple[NumberedRule, ...]:
    """The rules that say these parameters and can come up."""
    ids = dict.fromkeys(id for name in names for id in rules.governed_by(name))
    return tuple(rule for id in ids if (rule := rules.rule(id)).applies)[:most]


# -- sentences and tables ------------------------------------------------------------------------


def statements(rules: Rules, topics: Sequence[str]) -> Statements:
    """What is to be said about some topics. Raises KeyError for one that is not there."""
    return Statements(
        tuple(
            Cell(one.text, tuple(map(rules.rule, one.rules)))
            for topic in topics
            for one in statements_about(topic, rules)
        )
    )


def parts(name: str) -> tuple[str, ...]:
    """The parameters that a name stands for: "values" for the points of all cards."""
    return tuple(one for one in PARAMETERS if one == name or one.partition(".")[0] == name) or (
        name,
    )


def values(rules: Rules) -> Table:
    """The points of the cards, with neighbours of equal value in one row."""
    spans: list[list[str]] = []
    for key in VALUE_KEYS:
        if key == "Jk" and not rules.jokers:
            continue
        joins = spans and rules.values[spans[-1][0]] == rules.values[key]
        if joins and key not in ("A", "2", "3", "Jk"):
            spans[-1].append(key)
        else:
            spans.append([key])
    rows = []
    for span in spans:
        ends = [_rank(key) for key in (span[0], span[-1])]
        name = say("{first} to {last}", first=ends[0], last=ends[1]) if span[1:] else ends[0]
        rows.append(
            (
                Cell(name),
                Cell(
                    str(rules.values[span[0]]),
                    governing(rules, *(f"values.{key}" for key in span), most=3),
                ),
            )
        )
    return Table((gettext("Card"), gettext("Points")), tuple(rows))


def _rank(key: str) -> str:
    return gettext("jolly") if key == "Jk" else key.replace("T", "10")


_SUIT = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
_SEVENS = "7s 7s 7h 7h 7d 7d 7c"
_SPECIMENS = (
    "3h 4h 5h * 7h 8h 9h",
    "* 3h 4h 5h 6h 7h 8h 9h",
    "3h 4h 5h 6h 7h 8h 9h",
    f"{_SEVENS} 7c *",
    f"{_SEVENS} 7c",
    "Ah 2h 3h 4h 5h * 7h 8h 9h Th Jh Qh Kh",
    f"Ah {_SUIT}",
    f"Ah {_SUIT} Ah",
    f"Ah {_SUIT} *",
)


def counts_as(kind: str, rules: Rules, other: Rules) -> tuple[str, ...]:
    """What the burracos of a kind that a rule set has are called under another one, by examples."""
    names = []
    for text in _SPECIMENS:
        here = judge_meld(fill_wild(text, rules), (), rules).meld
        there = judge_meld(fill_wild(text, other), (), other).meld
        if here is not None and here.burraco == kind and there is not None:
            names.append(there.kind_name)
    return tuple(dict.fromkeys(names))


def bonuses(rules: Rules) -> Table:
    """The kinds of burraco that can be made, each with an example and its bonus."""
    found: dict[str, Meld] = {}
    for text in _SPECIMENS:
        meld = judge_meld(fill_wild(text, rules), (), rules).meld
        if meld is not None and meld.burraco is not None:
            found.setdefault(meld.burraco, meld)
    kinds = [kind for kind in rules.bonuses if kind in found]
    return Table(
        (gettext("Burraco"), gettext("Example"), gettext("Bonus in points")),
        tuple(
            (
                Cell(found[kind].kind_name),
                Cell("", svg=rack(found[kind]), alt=found[kind].shown),
                Cell(str(rules.bonuses[kind]), governing(rules, f"bonuses.{kind}", most=3)),
            )
            for kind in kinds
        ),
    )


def parameters(rules: Rules, names: Sequence[str]) -> Table:
    """Some parameters, each with its value in words and its rules."""
    return Table(
        (gettext("What"), rules.title),
        tuple(
            (
                Cell(label(name)),
                Cell(words(name, parameter_value(rules, name)), governing(rules, name, most=4)),
            )
            for whole in names
            for name in parts(whole)
            if parameter_value(rules, name) is not None and matters(name, rules)
        ),
    )


_NEEDS: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("semi_run_test", "semi_group_test"), ("bonuses.semi-clean", "max_wilds")),
    **dict.fromkeys(
        ("bonuses.dirty", "bonuses.semi-clean", "bonuses.super-dirty", "bonuses.royal-dirty"),
        ("max_wilds",),
    ),
    "royal_run": ("bonuses.royal",),
    "noble_two_to_ace": ("bonuses.royal",),
    **dict.fromkeys(
        (
            "twos_wild",
            "free_end_wild_slides",
            "interior_wild_lock",
            "freed_wild_side",
            "natural_two_may_turn_wild",
            "close_wild_discard",
            "wild_pozzetto_discard",
        ),
        ("max_wilds",),
    ),
    **dict.fromkeys(("max_group", "one_group_per_rank"), ("group_ranks",)),
    **dict.fromkeys(
        (
            "flying_pozzetto",
            "discard_pozzetto",
            "unplayed_pozzetto",
            "close_without_pozzetto_when_none_left",
            "stock_refill",
            "pozzetto_penalty",
            "waive_penalty_if_none_taken",
        ),
        ("pozzetto_sizes",),
    ),
    "values.Jk": ("jokers",),
}
"""For a parameter those that have to be on for it to mean anything."""


def matters(name: str, rules: Rules) -> bool:
    """Whether a parameter makes any difference under a rule set."""
    return all(is_on(needed, rules) for needed in _NEEDS.get(name, ()))


def aims(rules: Rules) -> PictureBlock:
    """A run, a group, and the burraco that they grow into."""
    seven = "3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc".split()[: rules.burraco_size]
    laid = [Meld.lay(parse_cards(text), rules) for text in _SMALL_MELDS if _is_allowed(text, rules)]
    goal = Meld.lay(parse_cards(" ".join(seven)), rules)
    return PictureBlock(*aims_picture([*laid, goal]))


_SMALL_MELDS = ("4h 5h 6h 7h", "9s 9h 9d")


def _is_allowed(text: str, rules: Rules) -> bool:
    return judge_meld(text, [], rules).refusal is None


def dealt(rules: Rules, players: int) -> PictureBlock:
    """A table right after the deal, as one of the players sees it: always the same cards."""
    number = players if players in rules.players else rules.players[0]
    scene = scene_of(Round.deal(rules, number, seed=1).view(0))
    return PictureBlock(draw_table(scene, live=False), describe(scene))


def shown_words(text: str) -> str:
    """Cards as a lab writes them, as a person reads them: ``3♥ 4♥ jolly=5♥``."""
    return lab_words.cards_shown(read_cards(text)) if text else ""
