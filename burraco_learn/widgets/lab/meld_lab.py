"""Try cards and moves against the rules, in a notebook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import traitlets

from ...cards import ParseError
from ...game.moves import TAKE, Move, parse_move
from ...i18n import gettext, say
from ...i18n import language as speaking
from ...rules import Rules, load_rules, rule_sets
from ...storage.club import RuleSet, ruled
from ..base.messages import Message
from ..base.stage import Stage, not_usual
from .examples import EXAMPLES, Example
from .line import Cards, Chosen, LabState, checked, is_line, read_cards, read_line, write_line
from .pictures import deck_rows
from .places import cards_at, number_at, with_cards, without_card
from .ruling import meld_answer, stating
from .snapshot import snapshot
from .state import lab_state

__all__ = ["MeldLab"]

_MOST_UNDONE = 200


class MeldLab(Stage):
    """A place to try what the rules say: to cards as a meld, or to a move in a situation.

    ``rules`` is the id of a rule set, the path of a file of one's own, or Rules; ``cards`` are laid
    (a wild card may say what it stands for: ``3h 4h Jk=5h``) and ``add`` is a set of cards to add
    to them, or several such sets in turn; ``state`` is the line of another lab, in place of
    cards. At the lab the person can change all of it. With ``projector=True`` everything is large.

    Raises RulesError for unknown rules, and ParseError for text that does not name cards or is
    not the line of a lab.

    >>> MeldLab(cards="6h Jk 8h", add="7h").line
    'lab 1 meld classico: 6h Jk 8h + 7h'
    """

    front = "lab/lab.js"
    to_width = False
    tells = ("result", "refusal")

    deck: Any = traitlets.List().tag(sync=True)
    """The cards to choose from, with their pictures: they stay the same, and travel once."""

    def __init__(
        self,
        rules: RuleSet | None = None,
        cards: str = "",
        add: str | Iterable[str] = (),
        state: str | None = None,
        language: str | None = None,
        projector: bool = False,
    ) -> None:
        chosen = ruled(rules)
        adds = (add,) if isinstance(add, str) else tuple(add)
        said = not_usual(
            cards=(cards, ""),
            add=(add if isinstance(add, str) else list(adds), []),
            state=(state, None),
            language=(language, None),
            projector=(projector, False),
        )
        name = rules if isinstance(rules, str) else chosen.id
        self.written = f"MeldLab({', '.join([repr(name), *said])})"
        self._on_offer = {id: load_rules(id) for id in rule_sets()} | {chosen.id: chosen}
        self._held = _opening(chosen.id, cards, adds, state, self._on_offer)
        self._first = self._held
        self._past: list[LabState] = []
        self._example: Example | None = None
        self._answers: Mapping[str, Callable[[Message], None]] = {
            "put": self._put,
            "remove": self._remove,
            "shift": self._shift,
            "open": self._open,
            "page": self._turn_page,
            "choose": self._choose_rules,
            "every": lambda _: self._change(every=not self._held.every),
            "example": self._show_example,
            "more": lambda _: self._more(),
            "role": self._state_role,
            "pozzetto": self._set_pozzetto,
            "line": self._read_typed,
            "take": lambda _: self._ask(TAKE),
            "lay": lambda message: self._ask_cards("lay", message),
            "add": lambda message: self._ask_cards("add", message),
            "discard": lambda message: self._ask_cards("discard", message),
            "undo": lambda _: self._undo(),
            "clear": lambda _: self._clear(),
            "rules": self._send_rules,
        }
        super().__init__(language, projector)
        with speaking(self.language):
            self.deck = deck_rows()
            self._show()

    @property
    def line(self) -> str:
        """What the lab shows now, as one line for another lab's ``state``."""
        return write_line(self._held)

    def use_rules(self, rules: Rules | str) -> None:
        chosen = rules if isinstance(rules, Rules) else load_rules(rules)
        changed = self._on_offer.get(chosen.id) != chosen or chosen.id != self._held.rules
        self._on_offer[chosen.id] = chosen
        if changed:
            with speaking(self.language):
                # The bar says it: not every lab of the lesson has to.
                self._become(replace(self._held, rules=chosen.id), example=self._example, said=[])

    def snapshot(self) -> str:
        return snapshot(self._first, self._on_offer)

    # What a message asks for

    def answer(self, message: Message) -> None:
        asked = self._answers.get(message.type)
        if asked is None:
            self.send_state("state")
            return
        try:
            asked(message)
        except ParseError as error:  # the lab cannot hold that, or no text says it
            self._refuse(str(error))

    def _put(self, message: Message) -> None:
        self._put_cards(tuple(map(Chosen, message.cards)), message.what)

    def _put_cards(self, cards: Cards, place: str = "") -> None:
        self._become(with_cards(self._held, cards, place))

    def _remove(self, message: Message) -> None:
        left = without_card(self._held, message.what, message.at)
        if left is None:
            self.send_state("state")
        else:
            self._become(left)

    def _shift(self, message: Message) -> None:
        """Move a card from one place to another."""
        cards = cards_at(self._held, message.what)
        left = without_card(self._held, message.what, message.at)
        if left is None or message.at >= len(cards) or "moves" in (message.what, message.to):
            self.send_state("state")
        else:
            self._become(with_cards(left, cards[message.at : message.at + 1], message.to))

    def _open(self, message: Message) -> None:
        places = {"hand", "pile", *(f"meld{number}" for number in range(len(self._held.melds)))}
        if message.what in places:
            self._held = replace(self._held, open=message.what)
            self._show(said=[])
        else:
            self.send_state("state")

    def _turn_page(self, message: Message) -> None:
        if message.what == "meld":
            self._change(page="meld")
        elif message.what == "table":
            self._change(page="table")
        else:
            self.send_state("state")

    def _choose_rules(self, message: Message) -> None:
        if message.rules in self._on_offer:
            self._become(replace(self._held, rules=message.rules), example=self._example)
        else:
            self.send_state("state")

    def _show_example(self, message: Message) -> None:
        found = next((one for one in EXAMPLES if one.id == message.what), None)
        if found is None:
            self.send_state("state")
            return
        here = found.under(self._on_offer[self._held.rules])
        if here.table is None:
            steps = tuple(map(read_cards, (here.cards, *here.adds)))
            held = replace(self._held, page="meld", steps=steps)
        else:
            asked = LabState.asking(self._held.rules, here.table)
            held = replace(asked, every=self._held.every, steps=self._held.steps)
        self._become(held, example=found)

    def _more(self) -> None:
        held = self._held
        if held.page == "table":
            melds = tuple(meld for meld in held.melds if meld)
            self._change(melds=(*melds, ()), open=f"meld{len(melds)}")
            return
        answer = meld_answer(held, self._on_offer[held.rules])
        if held.steps[-1] and answer is not None and answer.refusal is None:
            self._change(said=[gettext("Choose the cards to add.")], steps=(*held.steps, ()))
        else:
            self._refuse(gettext("Cards can be added once a meld lies there."))

    def _state_role(self, message: Message) -> None:
        answer = meld_answer(self._held, self._on_offer[self._held.rules])
        meld = None if answer is None else answer.meld
        stated = None
        if meld is not None and meld.wild is not None and len(message.cards) == 1:
            stated = stating(self._held, meld.wild, str(message.cards[0]))
        if stated is None:
            self.send_state("state")
        else:
            self._become(stated)

    def _set_pozzetto(self, message: Message) -> None:
        if message.what == "open":
            self._change(pozzetto="open")
        elif message.what == "taken":
            self._change(pozzetto="taken")
        elif message.what == "gone":
            self._change(pozzetto="gone")
        else:
            self.send_state("state")

    def _read_typed(self, message: Message) -> None:
        if is_line(message.line):
            self._become(read_line(message.line, self._on_offer))
        elif self._held.page == "table" and message.line.split()[:1] and _is_move(message.line):
            self._ask(parse_move(message.line))
        else:
            self._put_cards(read_cards(message.line))

    def _undo(self) -> None:
        if not self._past:
            self._refuse(gettext("There is nothing to take back."))
            return
        was = self._held
        self._held, self._example = self._past.pop(), None
        self._show(before=was)

    def _clear(self) -> None:
        if self._held.page == "meld":
            self._change(steps=((),))
        else:
            self._change(hand=(), melds=(), pile=(), moves=(), pozzetto="open", open="hand")

    def _send_rules(self, message: Message) -> None:
        rules = self._on_offer.get(message.rules or self._held.rules)
        if rules is None:
            self.send_state("state")
            return
        self.send_rules(rules)

    # The moves in question

    def _ask_cards(self, kind: str, message: Message) -> None:
        held, cards = self._held, message.cards
        if held.page != "table":
            self.send_state("state")
        elif not cards:
            self._refuse(gettext("Choose the cards in your hand that the move is about."))
        elif kind == "lay":
            self._ask(Move.lay(cards))
        elif kind == "discard":
            if len(cards) == 1:
                self._ask(Move.discard(cards[0]))
            else:
                self._refuse(gettext("Choose the one card that you discard."))
        else:
            self._ask_add(message)

    def _ask_add(self, message: Message) -> None:
        held, number = self._held, message.meld
        if number is None and held.open.startswith("meld"):
            number = number_at(held.open, "meld", len(held.melds), 0)
        if number is None and len(held.melds) == 1:
            number = 0
        if number is None or number >= len(held.melds):
            self._refuse(gettext("Press the number of the meld that these cards should join."))
        else:
            self._ask(Move.add(message.cards, number))

    def _ask(self, move: Move) -> None:
        held = self._held
        if held.page != "table":
            self.send_state("state")
        elif len(held.moves) >= 20:
            self._refuse(say("A question has at most {most} moves.", most=20))
        else:
            self._change(moves=(*held.moves, str(move)))

    # What is shown

    def _change(self, said: list[str] | None = None, **changed: object) -> None:
        self._become(replace(self._held, **changed), said=said)  # type: ignore[arg-type]

    def _become(
        self, held: LabState, example: Example | None = None, said: list[str] | None = None
    ) -> None:
        """Hold something else. Raises ParseError, with nothing changed, for what no line says."""
        checked(held)
        was = self._held
        self._past = [*self._past[1 - _MOST_UNDONE :], was]
        self._held, self._example = held, example
        self._show(before=was, said=said)

    def _refuse(self, why: str) -> None:
        """A plain sentence, which cites no rule; all else stays."""
        self._show(said=[why], notice=why)

    def _show(
        self,
        before: LabState | None = None,
        said: list[str] | None = None,
        notice: str = "",
    ) -> None:
        old = None
        if before is not None and before.page == "meld":
            answer = meld_answer(before, self._on_offer[before.rules])
            old = None if answer is None else answer.meld
        state = lab_state(self._held, old, self._on_offer, self._example, bool(self._past))
        if said is not None:
            state["said"] = said
        state["notice"] = notice
        self.publish(state)


def _opening(
    rules: str, cards: str, adds: tuple[str, ...], line: str | None, known: Iterable[str]
) -> LabState:
    """The state that the arguments of a lab ask for."""
    if line is not None:
        if cards or adds:
            raise ValueError(gettext("A lab opens with cards or with a line, not with both."))
        return read_line(line, set(known))
    if adds and not cards.strip():
        raise ValueError(gettext("Cards can be added only where cards are laid."))
    steps = (read_cards(cards) if cards.strip() else (), *map(read_cards, adds))
    return checked(LabState(rules=rules, steps=steps))


def _is_move(text: str) -> bool:
    return text.split()[0].lower() in ("draw", "take", "lay", "add", "discard")
