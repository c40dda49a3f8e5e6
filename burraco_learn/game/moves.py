"""Moves as immutable values, with their text.

>>> move = parse_move("lay 3h 4h Jk=5h")
>>> move.kind, move.cards, move.role
('lay', (Card('3h'), Card('4h'), Card('Jk')), '5h')
>>> str(parse_move("ADD 10♥ to 2"))
'add Th to 2'
>>> parse_move("discard Ks") is parse_move("discard K♠")
True
"""

from __future__ import annotations

import re

from ..cards import MOST_CARDS, Card, ParseError, pack, parse_card, parse_role, unpack
from ..i18n import gettext, say

__all__ = ["DRAW", "TAKE", "Move", "parse_move"]

_KINDS = ("draw", "take", "lay", "add", "discard")

_LAST_MELD = 998
"""The largest number of a meld, counted from 0: its text has three digits."""


class Move:
    """One move of a player. Equal moves are the same object.

    Get one with :func:`burraco_learn.parse_move`, :meth:`lay`, :meth:`add` or :meth:`discard`.
    Every move has a text that is read back as the same move; what would have none raises
    ParseError: a kind that is not there, too few or too many cards, a meld's number where none is
    added to, or a role of a card that is not in the move or not wild.
    """

    __slots__ = ("_text", "bearer", "cards", "kind", "meld", "packed", "role")

    kind: str
    """"draw", "take", "lay", "add" or "discard"."""
    cards: tuple[Card, ...]
    """The cards from the hand, in card order."""
    role: str | None
    """The card (or, in a group, the rank) that the player says a wild stands for, or None."""
    bearer: Card | None
    """The card that ``role`` was said of; None where no role is said."""
    meld: int | None
    """The number of the own side's meld that is added to, counted from 0; else None."""
    packed: int
    """The cards as one integer (see :mod:`burraco_learn.cards`)."""

    _text: str | None

    _all: dict[tuple[str, int, str | None, Card | None, int | None], Move] = {}

    def __new__(
        cls,
        kind: str,
        cards: tuple[Card, ...] = (),
        role: str | None = None,
        meld: int | None = None,
        bearer: Card | None = None,
    ) -> Move:
        if role is not None and bearer is None:
            bearer = _bearer(cards, role)
        packed = pack(cards)
        key = kind, packed, role, bearer, meld
        move = cls._all.get(key)
        if move is None:
            # Asked once for each different move: whoever makes one again gets the same.
            why = _why_no_move(kind, unpack(packed), role, meld, bearer)
            if why:
                raise ParseError(why)
            move = object.__new__(cls)
            move.kind, move.cards, move.role, move.meld = kind, unpack(packed), role, meld
            move.packed, move.bearer = packed, bearer
            move._text = None
            cls._all[key] = move
        return move

    @classmethod
    def lay(cls, cards: tuple[Card, ...], role: str | None = None) -> Move:
        """Lay a new meld; ``role`` states what its wild stands for. Raises ParseError."""
        return cls("lay", cards, role)

    @classmethod
    def add(cls, cards: tuple[Card, ...], meld: int, role: str | None = None) -> Move:
        """Add cards to the own side's meld with that number, counted from 0. Raises ParseError."""
        return cls("add", cards, role, meld)

    @classmethod
    def discard(cls, card: Card) -> Move:
        """Discard a card, which ends the turn."""
        return cls("discard", (card,))

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_move, (str(self),)

    def __str__(self) -> str:
        if self._text is None:
            words = [self.kind, *map(str, self.cards)]
            if self.bearer is not None:
                words[1 + self.cards.index(self.bearer)] = f"{self.bearer}={self.role}"
            if self.meld is not None:
                words.append(f"to {self.meld + 1}")
            self._text = " ".join(words)
        return self._text

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


def _why_no_move(
    kind: str,
    cards: tuple[Card, ...],
    role: str | None,
    meld: int | None,
    bearer: Card | None,
) -> str:
    """Why no text could say such a move, in one sentence; "" if one can."""
    if kind not in _KINDS:
        return _unknown(str(kind))
    if kind in ("draw", "take"):
        if cards or role is not None or meld is not None or bearer is not None:
            return _alone(kind)
        return ""
    if not cards:
        return _no_cards(kind)
    if len(cards) > MOST_CARDS:
        return _too_many(len(cards))
    if kind == "discard" and (len(cards) != 1 or role is not None):
        return gettext("discard needs exactly one card, which stands for itself.")
    if kind == "add":
        if type(meld) is not int or not 0 <= meld <= _LAST_MELD:
            return say("'{word}' is not the number of a meld.", word=str(meld)[:20])
    elif meld is not None:
        return say("{move} has no number of a meld: only add has one.", move=kind)
    if role is None and bearer is None:
        return ""
    return _why_no_role(cards, role, bearer)


def _why_no_role(cards: tuple[Card, ...], role: str | None, bearer: Card | None) -> str:
    if bearer is None:
        return gettext("No card of this move is wild, so that none can stand for another.")
    if bearer not in cards:
        return say("{card} is not among the cards of the move.", card=str(bearer)[:20])
    if not bearer.may_be_wild:
        return _not_wild(bearer)
    try:
        as_read = parse_role(role) if isinstance(role, str) else None
    except ParseError as error:
        return str(error)
    if role is None or as_read != role:
        return say("'{word}' is not a card or rank that a card stands for.", word=str(role)[:20])
    return ""


def _bearer(cards: tuple[Card, ...], role: str | None) -> Card | None:
    """The card that a role is said of when only the role was given.

    A jolly, else a 2 that is not of the role's suit (the run's own 2 may be natural), else a 2.
    """
    wilds = [card for card in sorted(cards) if card.may_be_wild]
    if not role or not wilds:
        return None
    return max(wilds, key=lambda card: (card.is_jolly, card.code[-1] != role[-1]))


DRAW = Move("draw")
"""Draw one card from the stock."""

TAKE = Move("take")
"""Take the whole discard pile."""


def parse_move(text: str) -> Move:
    """The move a text says.

    The forms are ``draw``, ``take``, ``lay 3h 4h Jk=5h``, ``add 6h to 2`` and ``discard Ks``, in
    any case and with the cards as :func:`burraco_learn.parse_cards` reads them. One wild card may
    say what it stands for.

    Raises ParseError that names the word which is wrong.
    """
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    kind = words[0].lower() if words else ""
    if kind not in _KINDS:
        raise ParseError(_unknown(kind))
    rest = words[1:]
    meld: int | None = None
    if kind == "add":
        if len(rest) < 2 or rest[-2].lower() != "to":
            raise ParseError(gettext("add needs the number of a meld at its end, as in 'to 2'."))
        number = rest[-1]
        if not (number.isascii() and number.isdigit() and 0 < int(number[:6]) <= _LAST_MELD + 1):
            raise ParseError(say("'{word}' is not the number of a meld.", word=number[:20]))
        meld, rest = int(number) - 1, rest[:-2]
    if kind in ("draw", "take"):
        if rest:
            raise ParseError(_alone(kind))
        return DRAW if kind == "draw" else TAKE
    if not rest:
        raise ParseError(_no_cards(kind))
    cards, role, bearer = _cards_with_role(rest)
    if kind == "discard" and (len(cards) != 1 or role):
        raise ParseError(gettext("discard needs exactly one card, which stands for itself."))
    return Move(kind, cards, role, meld, bearer)


def _cards_with_role(words: list[str]) -> tuple[tuple[Card, ...], str | None, Card | None]:
    if len(words) > MOST_CARDS:
        raise ParseError(_too_many(len(words)))
    cards: list[Card] = []
    bearer, role = None, None
    for word in words:
        name, equals, stands_for = word.partition("=")
        card = parse_card(name)
        cards.append(card)
        if not equals:
            continue
        if not card.may_be_wild:
            raise ParseError(_not_wild(card))
        if role is not None:
            raise ParseError(gettext("Only one wild card of a move can say what it stands for."))
        bearer, role = card, parse_role(stands_for)
    return tuple(cards), role, bearer


# What is said in the same words of a text and of a move that was made without one.


def _unknown(kind: str) -> str:
    return say("'{word}' is not a move: a move is draw, take, lay, add or discard.", word=kind[:20])


def _alone(kind: str) -> str:
    return say("{move} is said alone, without cards.", move=kind)


def _no_cards(kind: str) -> str:
    return say("{move} needs at least one card.", move=kind)


def _too_many(count: int) -> str:
    return say("A move has at most {most} cards, not {count}.", count=count, most=MOST_CARDS)


def _not_wild(card: Card) -> str:
    return say("The {card} is not wild and stands for itself.", card=card.symbol)
