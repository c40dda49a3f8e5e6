"""May you close in this turn, and if not, why? A hand and the melds of one's side are shown.

The reason is the one thing that is in the way: closing would be possible if that alone were
otherwise. So the core judges the same table under rules without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...analysis.compare import PozzettoState
from ...analysis.turn_search import Ways, told, ways_out, without
from ...cards import Card, ParseError, show_cards
from ...game.moves import Move
from ...game.round import Round
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register, side_melds
from ..meld_generator import draw_wild
from ..seeded import Draw
from ..table_generator import (
    draw_cards,
    draw_meld,
    draw_melds,
    has_wilds,
    in_deck,
    price_of,
    table_of,
)

__all__ = ["Close"]

_YES = "yes"
_CARDS = "cards left"
_FIRST = "pozzetto first"
_HAD_NONE = "no pozzetto"
_BURRACO = "no burraco"
_WILD = "wild discard"
_DISCARD = "no discard"

_LIFTED = {
    _HAD_NONE: "close-pozzetto",
    _BURRACO: "close-burraco",
    _WILD: "close-wild",
    _DISCARD: "empty-hand",
}
"""The answers that are a reason to refuse a move."""

_CITES = {
    _YES: "close-burraco",
    _CARDS: "close_needs_discard",
    _FIRST: "discard_pozzetto",
    **_LIFTED,
}


def _answers(rules: Rules) -> tuple[str, ...]:
    """The answers to choose from under a rule set."""
    pozzetti = bool(rules.pozzetto_sizes)
    makes_sense = {
        _YES: True,
        _FIRST: pozzetti,
        _HAD_NONE: pozzetti,
        _BURRACO: rules.close_kind != "none",
        _WILD: has_wilds(rules) and not rules.close_wild_discard,
        _DISCARD: rules.close_needs_discard,
        _CARDS: True,
    }
    return tuple(answer for answer, sensible in makes_sense.items() if sensible)


def _right_ones(rules: Rules) -> tuple[str, ...]:
    """Those that can be right, besides yes."""
    never = _HAD_NONE if rules.close_without_pozzetto_when_none_left else ""
    return tuple(answer for answer in _answers(rules)[1:] if answer != never)


def _closes(table: Round, reason: str) -> bool:
    """Whether the round could be closed in this turn but for this reason."""
    ways = ways_out(without(table, _LIFTED[reason]))
    return ways is not None and "closing" in ways.found


def _reason(table: Round) -> str | None:
    """The answer to the question; None where not one reason alone is in the way."""
    ways = ways_out(table)
    if ways is None:
        return None
    if "closing" in ways.found:
        return _YES
    if table.pozzetti_left and not table.had_pozzetto[0]:
        return _FIRST if ways.found else _CARDS
    found = [
        reason for reason in _LIFTED if reason in _answers(table.rules) and _closes(table, reason)
    ]
    if len(found) == 1:
        return found[0]
    # Then it is the cards, unless something else is lacking as well.
    return _CARDS if not found and len(ways.rest) > 1 and not table.closing_refusal() else None


# -- misconceptions ----------------------------------------------------------------------------


def _clean_is_needed(task: Close) -> str | None:
    if task.key != _YES or task.rules.close_kind != "any":
        return None
    return None if any(meld.burraco and not meld.wild for meld in task.melds) else _BURRACO


def _pozzetto_needed(task: Close) -> str | None:
    said_so = task.pozzetto == "gone" and task.rules.pozzetto_sizes
    return _HAD_NONE if task.key == _YES and said_so else None


def _wild_in_hand(task: Close) -> str | None:
    wild = any(task.rules.is_wild(card) for card in task.hand)
    return _WILD if wild and _WILD in _answers(task.rules) else None


def _high_cards_are_wild(task: Close) -> str | None:
    wild = any(task.rules.is_wild(card) for card in task.hand)
    return _WILD if not wild and _WILD in _answers(task.rules) else None


def _pozzetto_out_of_mind(task: Close) -> str | None:
    free = task.pozzetto == "gone" and task.rules.close_without_pozzetto_when_none_left
    return None if free or not task.rules.pozzetto_sizes else _HAD_NONE


def _of_the_pozzetto(task: Close) -> str:
    """What was said of the pozzetto, once more."""
    if task.pozzetto == "taken":
        return gettext("A side takes one pozzetto, and yours has had it.")
    if task.pozzetto == "gone":
        return gettext("No pozzetto is left on the table for your side to take.")
    return gettext("A pozzetto still lies there for your side: first see what your last card is.")


def _burraco_overlooked(task: Close) -> str | None:
    played = task.rules.close_kind == "none" or _clean_is_needed(task)
    return None if played else _BURRACO


def _of_the_burraco(task: Close) -> str:
    """Whether a burraco lies there, or where it comes from."""
    clean = task.rules.close_kind == "clean"
    lying = (meld for meld in task.melds if meld.burraco and not (clean and meld.wild))
    one = next(lying, None)
    if one is not None:
        return say("This is a burraco: {meld}.", meld=one.shown)
    if task.key == _FIRST or task.pozzetto == "open":
        return gettext("A burraco is needed for closing only, not for the pozzetto.")
    return gettext("Count the melds again with the cards that can be added to them.")


def _has_burraco(task: Close) -> bool:
    return any(meld.burraco for meld in task.melds)


_MISCONCEPTIONS: tuple[Misconception[Close], ...] = (
    # A wild card closes like any other.
    Misconception(
        "any-last-card",
        "close-wild",
        says=lambda task: say(
            "Not every card may be the last one that closes: look at {cards}.",
            cards=show_cards(card for card in task.hand if task.rules.is_wild(card)),
        ),
        answer=lambda task: _YES if task.key == _WILD else None,
    ),
    # Whoever has no cards left has closed.
    Misconception(
        "no-burraco-needed",
        "close-burraco",
        says=lambda task: gettext("Having no cards left is not enough for closing."),
        answer=lambda task: _YES if task.key == _BURRACO and not _has_burraco(task) else None,
    ),
    # Any burraco will do.
    Misconception(
        "dirty-is-enough",
        "close-burraco",
        says=lambda task: say(
            "Not every burraco is enough for closing under these rules: look at {melds}.",
            melds=" / ".join(meld.shown for meld in task.melds if meld.burraco),
        ),
        answer=lambda task: _YES if task.key == _BURRACO and _has_burraco(task) else None,
    ),
    # Closing needs a burraco without a wild card.
    Misconception(
        "clean-is-needed",
        "close-burraco",
        says=lambda task: gettext(
            "Under these rules a burraco with a wild card is enough for closing."
        ),
        answer=_clean_is_needed,
    ),
    # Whoever lays or adds the last card closes.
    Misconception(
        "no-discard-needed",
        "empty-hand",
        says=lambda task: say(
            "Closing ends with a discard: which of {cards} would be left for it?",
            cards=show_cards(task.hand),
        ),
        answer=lambda task: _YES if task.key == _DISCARD else None,
    ),
    # When no pozzetto is left, one can close without.
    Misconception(
        "pozzetto-not-needed",
        "close-pozzetto",
        says=lambda task: gettext(
            "A side that had no pozzetto may not close, even when none is left."
        ),
        answer=lambda task: _YES if task.key == _HAD_NONE else None,
    ),
    # A side that had no pozzetto never closes.
    Misconception(
        "pozzetto-needed",
        "close_without_pozzetto_when_none_left",
        says=lambda task: gettext(
            "When no pozzetto is left, a side that had none may close all the same."
        ),
        answer=_pozzetto_needed,
    ),
    # The last card closes, whether or not there is a pozzetto to take.
    Misconception(
        "pozzetto-does-not-matter",
        "discard_pozzetto",
        says=lambda task: gettext(
            "While a pozzetto lies there for your side, your last card takes it."
        ),
        answer=lambda task: _YES if task.key == _FIRST else None,
    ),
    # With a wild card in the hand no one can close.
    Misconception(
        "wild-in-hand",
        "max_wilds",
        says=lambda task: say(
            "You may have a wild card in your hand, here {cards}, as long as another card can "
            "be the last one.",
            cards=show_cards(card for card in task.hand if task.rules.is_wild(card)),
        ),
        answer=_wild_in_hand,
    ),
    # Other cards than jollies and twos are wild as well.
    Misconception(
        "high-cards-are-wild",
        "max_wilds",
        says=lambda task: say("None of your cards is wild: {cards}.", cards=show_cards(task.hand)),
        answer=_high_cards_are_wild,
    ),
    # Whoever has no cards left takes a pozzetto, each time and whatever was taken before.
    Misconception(
        "another-pozzetto",
        "discard_pozzetto",
        says=_of_the_pozzetto,
        answer=lambda task: _FIRST if _FIRST in _answers(task.rules) else None,
    ),
    # The pozzetto always has to be taken first, also by a side that has had it.
    Misconception(
        "pozzetto-out-of-mind",
        "close-pozzetto",
        says=_of_the_pozzetto,
        answer=_pozzetto_out_of_mind,
    ),
    # The burraco that is there, or that the hand makes, is not seen.
    Misconception(
        "burraco-overlooked",
        "burraco_size",
        says=_of_the_burraco,
        answer=_burraco_overlooked,
    ),
    # All cards of the hand are played, and none is kept.
    Misconception(
        "plays-them-all",
        "empty-hand",
        says=lambda task: gettext(
            "See which cards can be laid or added; one may be kept to discard."
        ),
        answer=lambda task: _DISCARD if task.rules.close_needs_discard else None,
    ),
    # Cards that go to melds are taken to be left over.
    Misconception(
        "cards-that-go",
        "phase",
        says=lambda task: gettext("More of your cards can be laid or added than you think."),
        answer=lambda task: _CARDS if len(task.hand) > 1 and task.key != _YES else None,
    ),
    # Whoever still has a card cannot close.
    Misconception(
        "one-card-too-many",
        "phase",
        says=lambda task: say(
            "One card in the hand is not too many: the question is whether the {card} may go.",
            card=show_cards(task.hand),
        ),
        answer=lambda task: _CARDS if len(task.hand) == 1 and task.key != _YES else None,
    ),
    # Cards that are left over do not stop anyone from closing.
    Misconception(
        "rest-does-not-matter",
        "close_needs_discard",
        says=lambda task: gettext(
            "Only one card can be discarded: all others must be laid or added."
        ),
        answer=lambda task: _YES if task.key == _CARDS else None,
    ),
    # Every card has to be laid or added.
    Misconception(
        "every-card-laid",
        "close_needs_discard",
        says=lambda task: gettext(
            "One card may stay over: it is the discard with which you close."
        ),
        answer=lambda task: _CARDS if task.key == _YES and len(task.ways.rest) == 1 else None,
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("close")
@dataclass(frozen=True)
class Close(Task):
    """A hand, the melds and the pozzetto of its side, and whether it can close in this turn."""

    rules: Rules
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    pozzetto: PozzettoState
    key: str

    most = 7
    shuffles = False
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("May you close? If not, why not?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> Close | None:
        wanted = _YES if draw.chance(0.33) else draw.pick(_right_ones(rules))
        count = draw.among(*((1, 3), (2, 4), (3, 5))[level - 1])
        wild = wanted == _WILD or has_wilds(rules) and draw.chance(0.25)
        for _ in range(40):
            state = _state(rules, draw, wanted)
            melds = _melds(rules, draw, level, wanted)
            hand = None if melds is None else _hand(rules, draw, melds, wanted, count, wild)
            if melds is None or hand is None:
                continue
            if not in_deck(rules, hand, *(meld.cards for meld in melds)):
                continue
            task = cls(rules, tuple(sorted(hand)), melds, state, wanted)
            try:
                if _likely(task.table, wanted) and _reason(task.table) == wanted:
                    return task
            except (IllegalMove, ParseError):
                continue
        return None

    @classmethod
    def of(cls, table: Round, pozzetto: PozzettoState) -> Close | None:
        """The task about a table; None where not one reason alone is in the way."""
        key = _reason(table)
        hand = tuple(sorted(table.hands[0]))
        return None if key is None else cls(table.rules, hand, table.melds[0], pozzetto, key)

    @cached_property
    def table(self) -> Round:
        """The table in question."""
        return table_of(self.rules, self.hand, self.melds, self.pozzetto)

    @cached_property
    def ways(self) -> Ways:
        """What the hand can reach."""
        found = ways_out(self.table)
        assert found is not None
        return found

    def question(self) -> str:
        words = {
            "": gettext("You have drawn from the stock. May you close in this turn?"),
            "taken": gettext(
                "You have drawn from the stock. Your side has had its pozzetto. May you close in "
                "this turn?"
            ),
            "open": gettext(
                "You have drawn from the stock. Your side has had no pozzetto, and one lies on the "
                "table. May you close in this turn?"
            ),
            "gone": gettext(
                "You have drawn from the stock. Your side has had no pozzetto, and none is left. "
                "May you close in this turn?"
            ),
        }
        return words[self.pozzetto if self.rules.pozzetto_sizes else ""]

    def exhibits(self) -> tuple[Exhibit, ...]:
        hand = Exhibit("cards", self.hand, gettext("Your hand:"))
        return hand, *side_melds(self.melds)

    def text(self, answer: str) -> str:
        words = {
            _YES: gettext("Yes."),
            _FIRST: gettext("No: the last card takes the pozzetto."),
            _HAD_NONE: gettext("No: your side has had no pozzetto."),
            _BURRACO: gettext("No: your side lacks the burraco for it."),
            _WILD: gettext("No: only a wild card could be discarded."),
            _DISCARD: gettext("No: no card would be left to discard."),
            _CARDS: gettext("No: too many cards stay in your hand."),
        }
        return words[answer]

    def hints(self) -> tuple[str, str, str]:
        rule = self.why(self.key)[0]
        stay = len(self.ways.rest) if self.key == _CARDS else len(self.hand)
        nearly = ngettext(
            "Your hand has {n} card: see whether it may be the last one.",
            "All but one of your {n} cards can be played: see whether that one may be the last.",
            stay,
        )
        if self.key == _DISCARD or self._closes_without_discard():
            nearly = gettext("All your {n} cards can be played: see how a round is closed.")
        elif self.key == _CARDS:
            nearly = gettext("At least {n} of your cards stay in your hand.")
        elif self.key in (_FIRST, _HAD_NONE):
            nearly = gettext(
                "Melds and cards are in order: read again what was said of the pozzetto."
            )
        elif self.key == _BURRACO:
            nearly = gettext(
                "All but one of your cards can be played, and that one may go: look at the melds."
            )
        where = gettext("See which cards can be laid or added, and what the last card would be.")
        if self.rules.pozzetto_sizes:
            where = gettext(
                "Ask four things: the pozzetto, the burraco, whether all other cards can be "
                "played, and what the last card is."
            )
        return (
            where,
            quoted(self.rules, rule),
            nearly.format(n=stay),
        )

    def _closes_without_discard(self) -> bool:
        return self.key == _YES and self.ways.found["closing"][-1].kind != "discard"

    def why(self, answer: str) -> tuple[str, str]:
        rule = cited(self.rules, _CITES[self.key])
        if self.key == _YES:
            closing = self.ways.found["closing"]
            can = say("You can close: {moves}.", moves=told(closing))
            return rule, f"{can} {price_of(self.table, closing)}".rstrip()
        if self.key == _CARDS:
            return rule, say(
                "Whatever is laid and added, at least these cards stay in the hand: {cards}.",
                cards=show_cards(self.ways.rest),
            )
        if self.key == _FIRST:
            taking = next(iter(self.ways.found.values()))
            takes = say("Your last card takes the pozzetto: {moves}.", moves=told(taking))
            return rule, f"{takes} {price_of(self.table, taking)}".rstrip()
        moves = told(self._refused())
        words = {
            _HAD_NONE: gettext("{moves}: that would close, but your side has had no pozzetto."),
            _BURRACO: gettext("{moves}: that would close, but your side lacks the burraco for it."),
            _WILD: gettext("{moves}: that would close with a wild card."),
            _DISCARD: gettext("{moves}: then no card is left to discard."),
        }
        return rule, words[self.key].format(moves=moves)

    def _refused(self) -> tuple[Move, ...]:
        """The moves that would close but for the reason."""
        found = ways_out(without(self.table, _LIFTED[self.key]))
        assert found is not None
        return found.found["closing"]

    def read(self, text: str) -> str:
        word = " ".join(text.split()).casefold()
        if word in _answers(self.rules):
            return word
        raise ParseError(
            say(
                "'{word}' is not an answer here; there are: {answers}.",
                word=brief(text),
                answers=", ".join(_answers(self.rules)),
            )
        )

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return _answers(self.rules)


def _melds(rules: Rules, draw: Draw, level: int, wanted: str) -> tuple[Meld, ...] | None:
    sizes = [draw.among(3, 6) for _ in range(draw.among(1, level))]
    share = 1.0 if wanted == _WILD else 0.4
    if wanted == _BURRACO and (rules.close_kind != "clean" or draw.chance(0.4)):
        return draw_melds(rules, draw, [*sizes, draw.among(4, 6)], share)
    melds = draw_melds(rules, draw, sizes, share)
    clean = rules.close_kind == "clean" and wanted != _BURRACO
    wild = has_wilds(rules) and not clean and draw.chance(1.0 if wanted == _BURRACO else share)
    large = draw_meld(rules, draw, draw.among(7, 8), wild)
    if melds is None or large is None:
        return None
    if rules.one_group_per_rank and large.rank and any(large.rank == m.rank for m in melds):
        return None
    return (*melds, large)


def _hand(
    rules: Rules, draw: Draw, melds: tuple[Meld, ...], wanted: str, count: int, wild: bool
) -> tuple[Card, ...] | None:
    if wanted == _DISCARD:
        # Otherwise a card could be kept to discard.
        meld = draw_meld(rules, draw, rules.min_meld, wild)
        return None if meld is None else meld.cards
    if wanted == _WILD and rules.close_kind == "clean":
        count = 1  # with another card, the burraco would be in the way as well
    elif wanted == _CARDS:
        count = max(count, 2)
    strays = {_CARDS: draw.among(2, 3), _WILD: 0, _FIRST: draw.below(2)}.get(wanted, 1)
    hand = draw_cards(rules, draw, melds, count - wild, min(strays, count - wild))
    return (*hand, draw_wild(rules, draw)) if hand is not None and wild else hand


def _likely(table: Round, wanted: str) -> bool:
    """Whether the table can be one for the answer, before all ways to play are tried."""
    missing = table.closing_refusal()
    if wanted == _BURRACO:
        return missing is not None and missing.key == "close-burraco"
    return missing is None or wanted in (_FIRST, _HAD_NONE, _CARDS)


def _state(rules: Rules, draw: Draw, wanted: str) -> PozzettoState:
    """What is said of the pozzetto."""
    if wanted in (_FIRST, _HAD_NONE):
        return "open" if wanted == _FIRST else "gone"
    may = rules.close_without_pozzetto_when_none_left
    if wanted == _CARDS and draw.chance(0.3):
        return "open" if rules.pozzetto_sizes else "gone"
    return "gone" if not rules.pozzetto_sizes or may and draw.chance(0.4) else "taken"
