"""Examples of the rules for the meld lab: cards or a situation, and the parameters they show.

An example names no rule of any rule set. The core works out which numbered rules it shows: the
rule of its refusal, or those that say the parameters which it is about.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from ...analysis.compare import MeldAnswer, MoveAnswer, Situation, judge_meld, judge_moves
from ...i18n import gettext
from ...rules import Rules
from ...rules.refusals import N_

__all__ = ["EXAMPLES", "Example", "example_title", "group_title"]

_SUIT = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
_SEVENS = "7s 7s 7h 7h 7d 7d 7c"
_BURRACO = "3h 4h 5h 6h 7h 8h 9h"
_DIRTY = "3h 4h 5h 6h 7h 8h 2c=9h"
_WILD = "*"


@dataclass(frozen=True)
class Example:
    """One example. ``title`` says what is tried; what comes out is for the core to say.

    ``*`` among the cards is a wild card: a jolly where the deck has one, else the two of clubs.
    ``parameters`` are what it shows; without any it shows the rule by which it is refused.
    """

    id: str
    group: str
    title: str
    parameters: tuple[str, ...]
    cards: str = ""
    adds: tuple[str, ...] = ()
    table: Situation | None = None

    def under(self, rules: Rules) -> Example:
        """The example with the wild card that the rule set has."""
        wild = "Jk" if rules.jokers else "2c"

        def put(text: str) -> str:
            return text.replace(_WILD, wild)

        table = self.table and replace(
            self.table, hand=put(self.table.hand), moves=tuple(map(put, self.table.moves))
        )
        return replace(self, cards=put(self.cards), adds=tuple(map(put, self.adds)), table=table)

    def answer(self, rules: Rules) -> MeldAnswer | MoveAnswer:
        """What the rule set says to the example."""
        here = self.under(rules)
        if here.table is not None:
            return judge_moves(here.table, rules)
        return judge_meld(here.cards, here.adds, rules)

    def shown(self, rules: Rules) -> tuple[str, ...]:
        """The ids of the rules that the example shows under a rule set; none if it shows none."""
        return _shown(self, rules)


@lru_cache(maxsize=1024)
def _shown(example: Example, rules: Rules) -> tuple[str, ...]:
    answer = example.answer(rules)
    if isinstance(answer, MoveAnswer) and answer.table is None:
        return ()
    governing = dict.fromkeys(
        id for parameter in example.parameters for id in rules.governed_by(parameter)
    )
    if answer.refusal is not None:
        rule = answer.refusal.rule
        if example.parameters and rule not in governing:
            return ()
        return tuple(dict.fromkeys((rule, *governing)))
    return tuple(governing)


def example_title(example: Example) -> str:
    """What an example tries, in the current language."""
    return gettext(example.title)


def group_title(group: str) -> str:
    """The title over the examples of a group."""
    return {
        "melds": gettext("What makes a meld"),
        "wilds": gettext("Wild cards"),
        "adding": gettext("Adding to a meld"),
        "burraco": gettext("Burraco"),
        "pile": gettext("The discard pile"),
        "pozzetto": gettext("The pozzetto"),
        "closing": gettext("Closing"),
    }[group]


def _table(id: str, group: str, title: str, parameters: str, **parts: object) -> Example:
    situation = Situation(**parts)  # type: ignore[arg-type]
    return Example(id, group, title, tuple(parameters.split()), table=situation)


def _cards(id: str, group: str, title: str, parameters: str, cards: str, *adds: str) -> Example:
    return Example(id, group, title, tuple(parameters.split()), cards, adds)


EXAMPLES: tuple[Example, ...] = (
    _cards(
        "run", "melds", N_("Neighbours of one suit"), "runs_allowed values values.3", "3h 4h 5h"
    ),
    _cards("group", "melds", N_("Three of one rank"), "group_ranks values", "7s 7h 7d"),
    _cards("few", "melds", N_("Two cards"), "min_meld", "5h 6h"),
    _cards("twin", "melds", N_("The same card twice in a run"), "", "5h 5h 6h"),
    _cards("gap", "melds", N_("A gap and no wild card"), "", "5h 6h 8h"),
    _cards("copy", "melds", N_("More copies than the deck has"), "decks", "3h 3h 3h"),
    _cards("jolly", "melds", N_("With a jolly"), "jokers", "Jk 5h 6h"),
    _cards("ace-low", "melds", N_("The ace below the 2"), "ace_positions values.A", "Ah 2h 3h"),
    _cards("ace-high", "melds", N_("The ace above the king"), "ace_positions", "Qh Kh Ah"),
    _cards("over", "melds", N_("Round the ace"), "", "Qh Kh Ah 2h 3h"),
    _cards("aces", "melds", N_("An ace at both ends"), "ace_both_ends", f"Ah {_SUIT} Ah"),
    _cards("long", "melds", N_("A whole suit and a wild card"), "max_run", f"Ah {_SUIT} *"),
    _cards("wide", "melds", N_("A group of nine"), "max_group", f"{_SEVENS} 7c *"),
    _cards("wild", "wilds", N_("A wild card in a gap"), "max_wilds jokers values.Jk", "3h 4h * 6h"),
    _cards("two-wild", "wilds", N_("A 2 in place of another card"), "twos_wild", "2c 5h 6h"),
    _cards("two", "wilds", N_("A 2 in its own place"), "natural_twos values.2", "2h 3h 4h"),
    _cards(
        "two-both", "wilds", N_("A 2 as itself and another as wild"), "natural_twos", "Ah 2h 2c 4h"
    ),
    _cards("wilds", "wilds", N_("Two wild cards"), "max_wilds", "5h 6h * 2s"),
    _cards("only", "wilds", N_("Nothing but 2s"), "groups_of_twos", "2s 2h 2d"),
    _cards("role", "wilds", N_("A wild card where it cannot be"), "", "5h 6h *=9h"),
    _cards(
        "slide",
        "adding",
        N_("The wild card is at the end"),
        "free_end_wild_slides",
        "* 7h 8h 9h",
        "Jh",
    ),
    _cards(
        "lock",
        "adding",
        N_("The wild card is between two cards"),
        "interior_wild_lock",
        "3h 2h 5h",
        "2c",
    ),
    _cards(
        "freed",
        "adding",
        N_("The card that the wild card stands for is added"),
        "freed_wild_side",
        "3h 4h * 6h 7h",
        "5h",
    ),
    _cards("gaps", "adding", N_("Two gaps and one wild card"), "", "6h * 8h", "Th"),
    _cards("together", "adding", N_("Two cards added together"), "", "6h * 8h", "7h Th"),
    _cards(
        "turned",
        "adding",
        N_("The 2 is needed as a wild card"),
        "natural_two_may_turn_wild",
        "2h 3h 4h 5h 6h 7h",
        "9h",
    ),
    _cards(
        "dirty",
        "burraco",
        N_("Seven cards, one of them wild"),
        "bonuses.dirty bonuses",
        "3h 4h 5h * 7h 8h 9h",
    ),
    _cards(
        "clean",
        "burraco",
        N_("Seven cards, none wild"),
        "bonuses.clean bonuses burraco_size",
        _BURRACO,
    ),
    _cards(
        "semi",
        "burraco",
        N_("Seven in a row and a wild card next to them"),
        "bonuses.semi-clean semi_run_test",
        f"{_BURRACO} *",
    ),
    _cards(
        "semi-inside",
        "burraco",
        N_("Seven in a row, then a wild card, then one more"),
        "semi_run_test",
        "3h * 5h 6h 7h 8h 9h Th Jh",
    ),
    _cards(
        "semi-group",
        "burraco",
        N_("Seven of a rank and a wild card"),
        "semi_group_test",
        f"{_SEVENS} *",
    ),
    _cards("super", "burraco", N_("All eight of a rank"), "bonuses.super", f"{_SEVENS} 7c"),
    _cards(
        "super-wild",
        "burraco",
        N_("All eight of a rank and a wild card"),
        "bonuses.super-dirty",
        f"{_SEVENS} 7c *",
    ),
    _cards(
        "royal",
        "burraco",
        N_("From ace to king"),
        "bonuses.royal bonuses.noble royal_run",
        f"Ah {_SUIT}",
    ),
    _cards(
        "royal-wild",
        "burraco",
        N_("From ace to king with a wild card"),
        "bonuses.royal-dirty",
        "Ah 2h 3h 4h 5h * 7h 8h 9h Th Jh Qh Kh",
    ),
    _cards(
        "two-ace",
        "burraco",
        N_("From 2 to ace"),
        "noble_two_to_ace",
        "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah",
        "2h",
    ),
    _table(
        "lone",
        "pile",
        N_("Discard the only card of the pile you took"),
        "single_pickup",
        hand="4c 5c 6c 7d 8s",
        pile="9d",
        moves=("take", "lay 4c 5c 6c", "discard 9d"),
    ),
    _table(
        "lone-twin",
        "pile",
        N_("The same, with its twin in your hand"),
        "single_pickup",
        hand="4c 5c 6c 7d 9d",
        pile="9d",
        moves=("take", "lay 4c 5c 6c", "discard 9d"),
    ),
    _table(
        "no-meld",
        "pile",
        N_("Take the pile and lay nothing"),
        "pile_needs_meld",
        hand="4c 5c 6c 9s",
        pile="Qd Kd",
        moves=("take", "discard 9s"),
    ),
    _table(
        "twice",
        "pile",
        N_("Take the pile and draw as well"),
        "",
        hand="4c 5c 6c 9s",
        pile="Qd Kd",
        moves=("take", "draw"),
    ),
    _table(
        "second-group",
        "pile",
        N_("A second group of the same rank"),
        "one_group_per_rank",
        hand="3s 3s 3h 4c 9d",
        melds=("3h 3d 3c",),
        moves=("lay 3s 3s 3h",),
    ),
    _table(
        "flying",
        "pozzetto",
        N_("Lay your last cards"),
        "flying_pozzetto pozzetto_sizes",
        hand="9c Tc Jc",
        moves=("lay 9c Tc Jc",),
    ),
    _table(
        "by-discard",
        "pozzetto",
        N_("Discard your last card"),
        "discard_pozzetto",
        hand="Kd",
        melds=("3h 4h 5h",),
        moves=("discard Kd",),
    ),
    _table(
        "by-wild",
        "pozzetto",
        N_("Discard your last card, a wild card"),
        "wild_pozzetto_discard",
        hand="*",
        melds=("3h 4h 5h",),
        moves=("discard *",),
    ),
    _table(
        "no-burraco",
        "closing",
        N_("Close without a burraco"),
        "close_kind",
        hand="Kd",
        melds=("3h 4h 5h",),
        pozzetto="taken",
        moves=("discard Kd",),
    ),
    _table(
        "dirty-only",
        "closing",
        N_("Close with a dirty burraco only"),
        "close_kind",
        hand="Kd",
        melds=(_DIRTY,),
        pozzetto="taken",
        moves=("discard Kd",),
    ),
    _table(
        "close",
        "closing",
        N_("Close with a clean burraco"),
        "close_kind closing_bonus",
        hand="Kd",
        melds=(_BURRACO,),
        pozzetto="taken",
        moves=("discard Kd",),
    ),
    _table(
        "close-wild",
        "closing",
        N_("Close by discarding a wild card"),
        "close_wild_discard",
        hand="*",
        melds=(_BURRACO,),
        pozzetto="taken",
        moves=("discard *",),
    ),
    _table(
        "no-discard",
        "closing",
        N_("Lay all cards and discard none"),
        "close_needs_discard",
        hand="4h 5h 6h 7h 8h 9h Th",
        pozzetto="taken",
        moves=("lay 4h 5h 6h 7h 8h 9h Th",),
    ),
    _table(
        "left-over",
        "closing",
        N_("Lay all but one card, without a burraco"),
        "close_kind",
        hand="9c Tc Jc 4d",
        pozzetto="taken",
        moves=("lay 9c Tc Jc",),
    ),
    _table(
        "gone",
        "closing",
        N_("Close without ever having had a pozzetto"),
        "close_without_pozzetto_when_none_left",
        hand="Kd",
        melds=(_BURRACO,),
        pozzetto="gone",
        moves=("discard Kd",),
    ),
)
"""All examples, in the order in which the lab offers them."""
