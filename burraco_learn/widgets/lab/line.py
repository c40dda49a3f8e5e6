"""What a meld lab holds, and the same as one short line to copy into another lab.

>>> held = LabState(steps=(read_cards("3h 4h Jk"), read_cards("5h")))
>>> write_line(held)
'lab 1 meld classico: 3h 4h Jk + 5h'
>>> read_line(write_line(held), {"classico"}) == held
True
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from ...analysis.compare import Situation, read_situation
from ...cards import MOST_CARDS as MOST_IN_A_MOVE
from ...cards import Card, ParseError, parse_card, parse_role
from ...game.moves import parse_move
from ...i18n import gettext, say

__all__ = [
    "LONGEST",
    "MOST_CARDS",
    "Cards",
    "Chosen",
    "LabState",
    "checked",
    "is_line",
    "read_cards",
    "read_line",
    "write_line",
]


class Chosen(NamedTuple):
    """A card that was chosen, and the ``role`` that was stated for it, if any.

    >>> str(Chosen(parse_card("Jk"), "5h")), str(Chosen(parse_card("3h")))
    ('Jk=5h', '3h')
    """

    card: Card
    role: str | None = None

    def __str__(self) -> str:
        return str(self.card) if self.role is None else f"{self.card}={self.role}"


Cards = tuple[Chosen, ...]
"""Cards in the order in which they were chosen."""

Pozzetto = Literal["open", "taken", "gone"]

LONGEST = 4000
"""The longest line that is read, in characters; no lab can hold what makes one as long."""

MOST_CARDS = 108
"""The most cards that can be chosen in all."""

_MOST_MELDS = 24
_MOST_STEPS = 20
_FORM = re.compile(r"lab 1 (meld|table) (\S{1,64})( all)? ?: ?(.*)", re.DOTALL)
_EXAMPLE = "lab 1 meld classico: 3h 4h Jk + 5h"


@dataclass(frozen=True)
class LabState:
    """What a lab holds: the cards of its first page, the situation of its second.

    ``steps`` are the cards laid and then each set of cards added; ``every`` says whether all rule
    sets are compared; ``open`` is the place of the second page to which cards go: "hand", "pile" or
    "meld" with its number from 0.
    """

    rules: str = "classico"
    page: Literal["meld", "table"] = "meld"
    every: bool = False
    steps: tuple[Cards, ...] = ((),)
    hand: Cards = ()
    melds: tuple[Cards, ...] = ()
    pile: Cards = ()
    pozzetto: Pozzetto = "open"
    moves: tuple[str, ...] = ()
    open: str = "hand"

    @classmethod
    def asking(cls, rules: str, question: Situation) -> LabState:
        """The state with a question on the second page. Raises ParseError."""
        return cls(
            rules,
            "table",
            hand=_plain(question.hand),
            melds=tuple(map(read_cards, question.melds)),
            pile=_plain(question.pile),
            pozzetto=question.pozzetto,
            moves=question.moves,
        )

    @property
    def situation(self) -> Situation:
        """The second page as a question that the core can answer."""
        return Situation(
            hand=_text(self.hand),
            melds=tuple(_text(meld) for meld in self.melds if meld),
            pile=_text(self.pile),
            pozzetto=self.pozzetto,
            moves=self.moves,
        )

    @property
    def texts(self) -> list[str]:
        """The steps of the first page that have cards, as text."""
        return [_text(step) for step in self.steps if step]

    @property
    def cards(self) -> Cards:
        """All cards chosen on the page."""
        if self.page == "meld":
            return tuple(one for step in self.steps for one in step)
        return (*self.hand, *self.pile, *(one for meld in self.melds for one in meld))


def read_cards(text: str) -> Cards:
    """Cards that a person typed. Raises ParseError, also where there are none."""
    found = []
    for word in re.split(r"[\s,]+", text.strip()):
        name, equals, role = word.partition("=")
        card = parse_card(name)
        if equals and not card.may_be_wild:
            raise ParseError(say("The {card} is not wild and stands for itself.", card=card.symbol))
        found.append(Chosen(card, parse_role(role) if equals else None))
    return tuple(found)


def _text(cards: Cards) -> str:
    return " ".join(map(str, cards))


def is_line(text: str) -> bool:
    """Whether a text means to be the line of a lab."""
    return text.strip().lower().startswith("lab ")


def write_line(state: LabState) -> str:
    """The page that is open, as one line."""
    head = f"lab 1 {state.page} {state.rules}{' all' if state.every else ''}:"
    if state.page == "meld":
        steps = list(map(_text, state.steps))
        while len(steps) > 1 and not steps[-1]:
            steps.pop()
        return f"{head} {' + '.join(steps)}".rstrip()
    question = state.situation
    parts = {
        "hand": question.hand,
        "melds": " / ".join(question.melds),
        "pile": question.pile,
        "pozzetto": question.pozzetto,
        "moves": ", ".join(question.moves),
    }
    return f"{head} {'; '.join(f'{name} {text}' for name, text in parts.items() if text)}"


def read_line(text: str, known: Collection[str]) -> LabState:
    """The state that a line says. ``known`` are the ids of the rule sets that this lab has.

    Raises ParseError, one sentence, for any other text.
    """
    if len(text) > LONGEST:
        raise ParseError(
            say(
                "This line has {length} characters; a lab's line has at most {most}.",
                length=len(text),
                most=LONGEST,
            )
        )
    form = _FORM.fullmatch(" ".join(text.split()))
    if form is None:
        raise ParseError(
            say("This is not a line of a lab; one looks like '{example}'.", example=_EXAMPLE)
        )
    page, rules, every, rest = form.groups()
    if rules not in known:
        raise ParseError(say("This lab has no rule set '{name}'.", name=rules[:40]))
    state = _read_melds(rest) if page == "meld" else _read_table(rest)
    return checked(replace(state, rules=rules, every=bool(every)))


def checked(state: LabState) -> LabState:
    """The state, if a lab can hold it, so that its line can be read again: not too many cards,
    melds, steps and moves, and one stated role in each step.

    Raises ParseError, one sentence, if not.
    """
    if len(state.steps) > _MOST_STEPS:
        raise ParseError(say("A lab's line has at most {most} steps.", most=_MOST_STEPS))
    if len(state.melds) > _MOST_MELDS or len(state.moves) > _MOST_STEPS:
        raise ParseError(_most_on_table())
    if len(state.cards) > MOST_CARDS:
        raise ParseError(say("A lab holds at most {most} cards.", most=MOST_CARDS))
    for cards in (*state.steps, *state.melds):
        if len(cards) > MOST_IN_A_MOVE:
            raise ParseError(
                say("A step in the lab has at most {most} cards.", most=MOST_IN_A_MOVE)
            )
        if sum(one.role is not None for one in cards) > 1:
            raise ParseError(gettext("Only one wild card can say what it stands for."))
    return state


def _read_melds(rest: str) -> LabState:
    steps = _split(rest, "+")
    if len(steps) > _MOST_STEPS:
        raise ParseError(say("A lab's line has at most {most} steps.", most=_MOST_STEPS))
    if not all(steps) and rest.strip():
        raise ParseError(gettext("A step of this line has no cards: '+' stands between two steps."))
    return LabState(steps=tuple(map(read_cards, steps)) if rest.strip() else ((),))


def _read_table(rest: str) -> LabState:
    asked = read_situation(rest)
    if len(asked.melds) > _MOST_MELDS or len(asked.moves) > _MOST_STEPS:
        raise ParseError(_most_on_table())
    moves = tuple(str(parse_move(move)) for move in asked.moves)
    return LabState.asking("classico", replace(asked, moves=moves))


def _most_on_table() -> str:
    return say(
        "A lab's line has at most {melds} melds and {moves} moves.",
        melds=_MOST_MELDS,
        moves=_MOST_STEPS,
    )


def _plain(text: str) -> Cards:
    """Cards that lie nowhere yet, and so state no role."""
    return tuple(Chosen(parse_card(word)) for word in text.split())


def _split(text: str, mark: str) -> Sequence[str]:
    return [part.strip() for part in text.split(mark)]
