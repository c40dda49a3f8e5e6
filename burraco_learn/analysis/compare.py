"""What some cards, or some moves in a situation, are under a rule set: plain values to compare.

>>> from burraco_learn import load_rules
>>> answer = judge_meld("6h Jk 8h", ["7h"], load_rules("classico"))
>>> [str(meld) for meld in answer.melds], answer.refusal
(['6h Jk=7h 8h', 'Jk=5h 6h 7h 8h'], None)
>>> answer.shifts
(Shift(card=Card('Jk'), was='7h', now='5h'),)

A question about a move is a situation with the moves in question; each rule set has its answer:

>>> lone = Situation(hand="4c 5c 6c 7d", pile="9d", moves=("take", "lay 4c 5c 6c", "discard 9d"))
>>> judge_moves(lone, load_rules("stargames")).refusal.rule
'A09'
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ..cards import Card, ParseError, full_deck, pack, parse_cards
from ..game.moves import Move, parse_move
from ..game.round import Round
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book
from ..melds.parsing import parse_meld
from ..rules import Rules
from ..rules.refusals import N_, IllegalMove, Refusal

__all__ = [
    "MeldAnswer",
    "MoveAnswer",
    "PozzettoState",
    "Shift",
    "Situation",
    "judge_meld",
    "judge_moves",
    "meld_moves",
    "origins",
    "read_situation",
    "set_up",
    "shifts",
]

Outcome = Literal["goes-on", "turn-ends", "pozzetto-now", "pozzetto-later", "closed", "ended"]
"""What the last of some moves led to."""

PozzettoState = Literal["open", "taken", "gone"]
"""What is said of a side and the pozzetto.

"open": it has not had one, and one lies there for it; "taken": it has had one; "gone": it has not
had one, and none is left.
"""


# -- melds -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shift:
    """A card of a meld whose role changed: ``was`` and ``now`` are roles, None for itself."""

    card: Card
    was: str | None
    now: str | None


@dataclass(frozen=True)
class MeldAnswer:
    """What cards laid, and cards added to them step by step, are under a rule set.

    ``melds`` is the meld after each step that was allowed, ``refusal`` the refusal of the step
    after these, or None.
    """

    rules: Rules
    melds: tuple[Meld, ...]
    refusal: IllegalMove | None

    @property
    def meld(self) -> Meld | None:
        """The meld that lies there at the end; None if there is not one."""
        return self.melds[-1] if self.melds else None

    @property
    def shifts(self) -> tuple[Shift, ...]:
        """What the last addition did to the cards that lay there; nothing if it was refused."""
        if self.refusal is not None or len(self.melds) < 2:
            return ()
        return shifts(self.melds[-2], self.melds[-1])


def meld_moves(cards: str, adds: Sequence[str] = ()) -> tuple[Move, ...]:
    """The steps as moves: cards laid, then sets of cards added to that meld.

    A wild card may say what it is to stand for: ``3h 4h Jk=5h``. Raises ParseError for text that
    names no cards.
    """
    return (parse_move(f"lay {cards}"), *(parse_move(f"add {added} to 1") for added in adds))


def judge_meld(cards: str, adds: Sequence[str], rules: Rules) -> MeldAnswer:
    """What these cards are under a rule set, and what each set of added cards makes of them.

    Raises ParseError for text that names no cards.
    """
    first, *further = meld_moves(cards, adds)
    book = meld_book(rules)
    result = book.lay(first.packed, first.role, first.bearer)
    melds: list[Meld] = []
    move = first
    while isinstance(result, Meld):
        melds.append(result)
        if not further:
            return MeldAnswer(rules, tuple(melds), None)
        move = further.pop(0)
        result = book.add(result, move.packed, move.role, move.bearer)
    return MeldAnswer(rules, tuple(melds), IllegalMove(rules, result, move.cards))


def origins(old: Meld, new: Meld) -> tuple[int | None, ...]:
    """For each card of a grown meld its place in the old one, or None if it was added."""
    free = list(range(len(old.cards)))
    found: list[int | None] = [None] * len(new.cards)
    for exactly in (True, False):
        for place, (card, role) in enumerate(zip(new.cards, new.roles, strict=True)):
            if found[place] is not None:
                continue
            for was in free:
                if old.cards[was] is card and (not exactly or old.roles[was] == role):
                    found[place] = was
                    free.remove(was)
                    break
    return tuple(found)


def shifts(old: Meld, new: Meld) -> tuple[Shift, ...]:
    """The cards of a meld that stand for something else once it has grown."""
    return tuple(
        Shift(card, old.roles[was], role)
        for card, role, was in zip(new.cards, new.roles, origins(old, new), strict=True)
        if was is not None and old.roles[was] != role
    )


# -- moves -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Situation:
    """A table as a question about the rules has it, and the moves that it is about.

    ``hand`` and ``pile`` are cards as text (the pile with its top card last), ``melds`` those of
    the own side, ``pozzetto`` what is said of it, ``moves`` what the player would do, in order.
    Without ``draw`` or ``take`` as its first move the player has drawn already.
    """

    hand: str
    melds: tuple[str, ...] = ()
    pile: str = ""
    pozzetto: PozzettoState = "open"
    moves: tuple[str, ...] = ()


_PARTS = ("hand", "melds", "pile", "pozzetto", "moves")


def read_situation(text: str) -> Situation:
    """A situation as a lab's line and a lesson write it; cards and moves are read later.

    Raises ParseError, one sentence, for any other text.

    >>> read_situation("hand Kd; pile 9d; moves take, discard Kd").moves
    ('take', 'discard Kd')
    """
    parts: dict[str, str] = {}
    for part in _split(text, ";") if text.strip() else ():
        name, _, value = part.partition(" ")
        if name not in _PARTS or name in parts:
            raise ParseError(
                say(
                    "'{word}' cannot stand in this line: it has {parts}, each once.",
                    word=name[:20],
                    parts=", ".join(_PARTS),
                )
            )
        parts[name] = value
    pozzetto = parts.get("pozzetto", "open")
    if pozzetto not in get_args(PozzettoState):
        raise ParseError(
            say("A pozzetto cannot be '{word}': it is open, taken or gone.", word=pozzetto[:20])
        )
    return Situation(
        parts.get("hand", ""),
        _split(parts["melds"], "/") if parts.get("melds") else (),
        parts.get("pile", ""),
        pozzetto,  # type: ignore[arg-type]
        _split(parts["moves"], ",") if parts.get("moves") else (),
    )


def _split(text: str, mark: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(mark))


@dataclass(frozen=True)
class MoveAnswer:
    """What a rule set says to the moves of a situation.

    ``table`` is the table before them, or None if the rule set cannot have it; ``before`` the table
    on which the last of them that counts was judged, the first that is refused or else the last;
    ``after`` the table after those that were allowed, ``played`` how many these are; ``refusal`` is
    why the table cannot be or the next move is not allowed; ``problem`` says in words what else is
    wrong with the table; ``outcome`` what all the moves led to, if there are any and all were
    allowed.
    """

    rules: Rules
    table: Round | None = None
    before: Round | None = None
    after: Round | None = None
    played: int = 0
    refusal: IllegalMove | None = None
    problem: str = ""
    outcome: Outcome | None = None


def judge_moves(situation: Situation, rules: Rules) -> MoveAnswer:
    """What a rule set says to a situation.

    Raises ParseError for text that is not a card or a move.
    """
    moves = tuple(map(parse_move, situation.moves))
    parse_cards(situation.hand), parse_cards(situation.pile)
    try:
        table = set_up(situation, rules)
    except IllegalMove as refusal:
        return MoveAnswer(rules, refusal=refusal)
    except ParseError as error:
        return MoveAnswer(rules, problem=str(error))
    before, after = table, table.copy()
    outcome: Outcome | None = None
    for number, move in enumerate(moves):
        # The view says when it is another player's turn; a round would judge their move.
        refusal_of_move = after.view(0).why_not(move)
        if refusal_of_move is not None:
            return MoveAnswer(rules, table, after, after, number, refusal_of_move)
        before, had = after.copy(), after.had_pozzetto[0]
        after.play(move)
        outcome = _outcome(after, had)
    return MoveAnswer(rules, table, before, after, len(moves), None, "", outcome)


def _outcome(after: Round, had: bool) -> Outcome:
    if after.over:
        return "closed" if after.ending == "closed" else "ended"
    if after.had_pozzetto[0] and not had:
        return "pozzetto-now" if after.turn == 0 else "pozzetto-later"
    return "goes-on" if after.turn == 0 else "turn-ends"


def set_up(situation: Situation, rules: Rules) -> Round:
    """The situation as a Round of a rule set; what it does not name is hidden and dealt anyhow.

    Seat 0 is to move; unlike a position it may have no legal move, which can be the question.
    Raises IllegalMove if the rule set allows no such melds or its deck does not have these cards,
    ParseError if no round can be like that.
    """
    hand, pile = parse_cards(situation.hand), parse_cards(situation.pile)
    if not hand:
        raise ParseError(gettext("Your hand needs a card."))
    melds = tuple(_lying(text, rules) for text in situation.melds)
    cards = (*hand, *pile, *(card for meld in melds for card in meld.cards))
    book = meld_book(rules)
    if not book.deck_holds(cards):
        excess = next(card for card in cards if not book.deck_holds((card,) * cards.count(card)))
        refusal = Refusal(
            "deck",
            N_("The deck does not have as many {card} as this table shows."),
            (("card", excess),),
        )
        raise IllegalMove(rules, refusal, (excess,))
    hidden = list(full_deck(rules.decks, rules.jokers))
    for card in cards:
        hidden.remove(card)

    def deal(count: int) -> tuple[Card, ...]:
        dealt = tuple(hidden[:count])
        del hidden[:count]
        return dealt

    players, sizes = rules.players[0], rules.pozzetto_sizes
    lie = {"open": sizes, "taken": sizes[1:], "gone": ()}[situation.pozzetto]
    pozzetti = tuple(deal(size) for size in lie)
    # The others hold a dealt hand, or fewer cards where the table shows nearly the whole deck.
    others = min(rules.hand_size, (len(hidden) - rules.stock_stop - 2) // (players - 1))
    if others < 1:
        raise ParseError(gettext("With so many cards on the table, none are left for the others."))
    return Round.set_up(
        rules,
        players,
        phase="draw" if _draws(situation) else "play",
        hands=(hand, *(deal(others) for _ in range(players - 1))),
        melds=(melds, ()),
        pile=pile,
        pozzetti=pozzetti,
        had_pozzetto=(situation.pozzetto == "taken" and bool(sizes), False),
        stock=hidden,
    )


def _draws(situation: Situation) -> bool:
    return bool(situation.moves) and parse_move(situation.moves[0]).kind in ("draw", "take")


def _lying(text: str, rules: Rules) -> Meld:
    """A meld as it is written, or else as its cards are laid under the rule set."""
    move = parse_move(f"lay {text}")
    result = meld_book(rules).lay(pack(move.cards), None, None)
    if isinstance(result, Refusal):
        raise IllegalMove(rules, result, move.cards)
    try:
        return parse_meld(text, rules)
    except ParseError:
        return result
