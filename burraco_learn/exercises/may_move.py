"""Are these moves allowed? A hand, the melds of its side and the pile are shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..analysis.compare import MoveAnswer, Situation, judge_moves
from ..analysis.turn_search import told
from ..cards import ParseError, parse_cards
from ..game.moves import Move, parse_move
from ..i18n import gettext, say
from ..rules import Rules
from .base import Exhibit, Task, brief, cited, side_melds
from .seeded import Draw

__all__ = ["MayMove"]

_YES, _NO = "yes", "no"
_NOW, _LATER, _CLOSED = "pozzetto-now", "pozzetto-later", "closed"

_CITES: Mapping[str, str] = {
    _NOW: "flying_pozzetto",
    _LATER: "discard_pozzetto",
    _CLOSED: "close_kind",
    "ended": "stock_stop",
}
"""The parameter whose rule says what the last of the moves leads to."""


@dataclass(frozen=True)
class MayMove(Task):
    """A situation, the moves that a player wishes to make in it, and what the core says to them.

    It is asked about a situation that is given, and never drawn.
    """

    rules: Rules
    asked: Situation
    answer: MoveAnswer
    key: str

    shuffles = False

    @staticmethod
    def title() -> str:
        return gettext("Is this move allowed?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> None:
        return None

    @classmethod
    def about(cls, asked: Situation, rules: Rules) -> MayMove | str:
        """The task about a situation; why there is no such table under the rule set, if so.

        Raises ParseError for text that is not a card or a move.
        """
        answer = judge_moves(asked, rules)
        if answer.table is None:
            return answer.problem if answer.refusal is None else answer.refusal.reason
        last = answer.outcome in (_NOW, _LATER, _CLOSED)
        key = _NO if answer.refusal else (answer.outcome or _YES) if last else _YES
        return cls(rules, asked, answer, key)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in question."""
        return tuple(map(parse_move, self.asked.moves))

    @property
    def _empties_hand(self) -> bool:
        """Whether the hand would be empty after all of the moves."""
        played = sum(len(move.cards) for move in self.moves)
        held = len(parse_cards(self.asked.hand))
        kinds = [move.kind for move in self.moves]
        held += kinds.count("draw") + ("take" in kinds) * len(parse_cards(self.asked.pile))
        return held - played < 1

    def question(self) -> str:
        moves = told(self.moves)
        words = {
            "": gettext("You have drawn. May you do this: {moves}?"),
            "begin": gettext("Your turn begins. May you do this: {moves}?"),
            "taken": gettext(
                "You have drawn, and your side has had its pozzetto. May you do this: {moves}?"
            ),
            "open": gettext(
                "You have drawn. Your side has had no pozzetto, and one lies on the table. May you "
                "do this: {moves}?"
            ),
            "gone": gettext(
                "You have drawn. Your side has had no pozzetto, and none is left. May you do this: "
                "{moves}?"
            ),
        }
        begins = bool(self.moves) and self.moves[0].kind in ("draw", "take")
        # Of the pozzetto it is spoken where the hand nearly ends.
        left = len(parse_cards(self.asked.hand)) - sum(len(move.cards) for move in self.moves)
        near = left < 2 and bool(self.rules.pozzetto_sizes)
        return words["begin" if begins else self.asked.pozzetto if near else ""].format(moves=moves)

    def exhibits(self) -> tuple[Exhibit, ...]:
        assert self.answer.table is not None
        hand = Exhibit("cards", parse_cards(self.asked.hand), gettext("Your hand:"))
        pile = parse_cards(self.asked.pile)
        shown = (Exhibit("cards", pile, gettext("Discard pile:")),) if pile else ()
        return hand, *shown, *side_melds(self.answer.table.melds[0])

    def text(self, answer: str) -> str:
        words = {
            _YES: gettext("Yes."),
            _NO: gettext("No."),
            _NOW: gettext("Yes: you take the pozzetto and play on at once."),
            _LATER: gettext("Yes: you take the pozzetto for your next turn."),
            _CLOSED: gettext("Yes: that closes the round."),
        }
        return words[answer]

    def hints(self) -> tuple[str, str, str]:
        rule, why = self.why(self.key)
        return (
            gettext("Go through the moves one by one, and see what stays in the hand."),
            say("{text} ({rule})", text=self.rules.rule(rule).text, rule=rule),
            why,
        )

    def why(self, answer: str) -> tuple[str, str]:
        refusal, outcome = self.answer.refusal, self.answer.outcome or "goes-on"
        if refusal is not None:
            return refusal.rule, refusal.reason
        words = {
            "goes-on": gettext("It is allowed, and your turn goes on."),
            "turn-ends": gettext("It is allowed, and your turn ends."),
            _NOW: gettext("You take the pozzetto in flight and play on in the same turn."),
            _LATER: gettext("You take the pozzetto and play it from your next turn on."),
            _CLOSED: gettext("This closes the round."),
            "ended": gettext("It is allowed, and the round ends with this turn."),
        }
        if outcome in _CITES:
            rule = cited(self.rules, _CITES[outcome])
        elif any(move.kind == "take" for move in self.moves):
            rule = cited(self.rules, "single_pickup")
        else:
            rule = self.rules.cites["phase"]
        return rule, words[outcome]

    def read(self, text: str) -> str:
        word = text.strip().casefold()
        if word in (_YES, _NO, _NOW, _LATER, _CLOSED):
            return word
        raise ParseError(say("'{word}' is not an answer here: say yes or no.", word=brief(text)))

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        if not self._empties_hand:
            return _YES, _NO
        if self.asked.pozzetto == "open" and self.rules.pozzetto_sizes:
            return _NOW, _LATER, _NO
        return _CLOSED, _NO
