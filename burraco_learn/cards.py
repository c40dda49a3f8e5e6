"""Cards, their text, and hands of cards packed into one integer.

A card is a value: the two 5h of two packs are equal and nothing tells them apart. The 53
different cards exist once each, so that they compare by identity.

>>> parse_cards("5h 10h Jk 2♠")
(Card('5h'), Card('Th'), Card('Jk'), Card('2s'))
>>> [str(card) for card in sorted(parse_cards("Jk 2c As Kh"))]
['As', 'Kh', '2c', 'Jk']
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random

from .display import Pictured
from .i18n import gettext, say

__all__ = [
    "CARDS",
    "JOLLY",
    "MOST_CARDS",
    "RANKS",
    "SUITS",
    "Card",
    "ParseError",
    "parse_card",
    "parse_cards",
    "parse_role",
    "show_cards",
]

RANKS = "A23456789TJQK"
"""The rank letters from ace to king; T is the ten."""

SUITS = "shdc"
"""The suit letters in card order: spades, hearts, diamonds, clubs."""

_SYMBOLS = "♠♥♦♣"

_READ = str.maketrans("♠♤♥♡♦♢♣♧", "sshhddcc", "\ufe0e\ufe0f")
"""The suits as they may also be written, and what an emoji adds to them."""

ITALIAN_RANKS = {"F": "J", "D": "Q", "R": "K"}
"""Fante, donna and re, as an Italian deck names jack, queen and king. No other rank has these
letters; the suit d never stands first."""


MOST_CARDS = 20
"""The most cards that the text of a move or a meld may name; none can ever have that many."""


class ParseError(ValueError):
    """Text that is not a card, move, meld, position or record; the message names the bad word."""


class Card(Pictured):
    """One card. Get it with :func:`parse_card`; there is one object for each of the 53 cards.

    >>> parse_card("10♥"), parse_card("10♥").symbol, parse_card("10♥").name
    (Card('Th'), '10♥', '10 of hearts')
    """

    __slots__ = ("code", "index", "rank", "suit", "symbol")

    code: str
    """The card as its text: "5h", "Th", "Jk"."""
    index: int
    """Its place in card order: 0 to 51 by suit (s h d c), ace to king; 52 is the jolly."""
    rank: int
    """1 (ace) to 13 (king); 0 for the jolly."""
    suit: int
    """0 to 3 for spades, hearts, diamonds and clubs; -1 for the jolly."""
    symbol: str
    """The card as a person reads it: "5♥", "10♥", "jolly"."""

    def __init__(self, index: int) -> None:
        self.index = index
        if index == 52:
            self.rank, self.suit, self.code, self.symbol = 0, -1, "Jk", "jolly"
        else:
            self.suit, low = divmod(index, 13)
            self.rank = low + 1
            self.code = RANKS[low] + SUITS[self.suit]
            self.symbol = RANKS[low].replace("T", "10") + _SYMBOLS[self.suit]

    @property
    def is_jolly(self) -> bool:
        """Whether the card is a jolly."""
        return self.index == 52

    @property
    def is_two(self) -> bool:
        """Whether the card is a 2: wild or natural, depending on where it lies."""
        return self.rank == 2

    @property
    def may_be_wild(self) -> bool:
        """Whether the card is one that stands for others under some rule set: a jolly or a 2.

        Whether it does so under given rules is asked of them: ``rules.is_wild(card)``.

        >>> [str(card) for card in parse_cards("2h Jk 3h") if card.may_be_wild]
        ['2h', 'Jk']
        """
        return self.rank in (0, 2)  # asked very often

    @property
    def name(self) -> str:
        """The card in words, in the current language, for a screen reader."""
        if self.is_jolly:
            return gettext("jolly")
        return say("{rank} of {suit}", rank=rank_name(self.rank), suit=suit_name(self.suit))

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return parse_card, (self.code,)


CARDS: tuple[Card, ...] = tuple(Card(index) for index in range(53))
"""The 53 cards in card order."""

JOLLY: Card = CARDS[52]

_BY_CODE = {card.code.lower(): card for card in CARDS}


def rank_name(rank: int) -> str:
    """A rank in words, in the current language: 1 is the ace, 13 the king."""
    # One message is looked up and not all four: a picture asks for the name of each of its cards.
    if rank == 1:
        return gettext("ace")
    if rank == 11:
        return gettext("jack")
    if rank == 12:
        return gettext("queen")
    return gettext("king") if rank == 13 else str(rank)


def suit_name(suit: int) -> str:
    """A suit in words, in the current language: 0 is spades, 3 is clubs."""
    if suit == 0:
        return gettext("spades")
    if suit == 1:
        return gettext("hearts")
    return gettext("diamonds") if suit == 2 else gettext("clubs")


def parse_card(word: str) -> Card:
    """The card a word names: rank A 2..9 T or 10 J Q K with suit s h d c or ♠♥♦♣; jolly Jk.

    The ranks F, D and R of an Italian deck are read as J, Q and K. Raises ParseError if the word
    does not name a card.

    >>> parse_card("q♡"), parse_card("Dh"), parse_card("Rd")
    (Card('Qh'), Card('Qh'), Card('Kd'))
    """
    plain = word.strip().translate(_READ).lower()
    if plain.startswith("10"):
        plain = "t" + plain[2:]
    elif len(plain) == 2:
        plain = ITALIAN_RANKS.get(plain[0].upper(), plain[0]).lower() + plain[1]
    card = _BY_CODE.get(plain)
    if card is None:
        raise ParseError(
            say(
                "'{word}' is not a card: a card is a rank (A 2 … 9 T J Q K) and a suit (s h d "
                "c), or Jk.",
                word=" ".join(word.split())[:20],
            )
        )
    return card


def parse_role(word: str) -> str:
    """What a wild is said to stand for: a card (in a run) or a rank (in a group).

    >>> parse_role("10♥"), parse_role("q"), parse_role("R")
    ('Th', 'Q', 'K')
    """
    plain = word.strip().upper().replace("10", "T")
    plain = ITALIAN_RANKS.get(plain, plain)
    if len(plain) == 1 and plain in RANKS:
        return plain
    card = parse_card(word)
    if card.is_jolly:
        raise ParseError(gettext("A wild card cannot stand for a jolly."))
    return str(card)


def parse_cards(text: str) -> tuple[Card, ...]:
    """The cards a text names, parted by spaces or commas, in any case.

    Raises ParseError that names the first word that is not a card.
    """
    return tuple(parse_card(word) for word in re.split(r"[\s,]+", text.strip()) if word)


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as a person reads them in a sentence.

    >>> show_cards(parse_cards("Th Jk"))
    '10♥ jolly'
    """
    return " ".join(gettext("jolly") if card.index == 52 else card.symbol for card in cards)


def full_deck(decks: int, jokers: int) -> tuple[Card, ...]:
    """All cards of ``decks`` packs and ``jokers`` jollies, in card order."""
    return tuple(card for card in CARDS[:52] for _ in range(decks)) + (JOLLY,) * jokers


def shuffled(cards: Iterable[Card], seed: int | str | Random) -> tuple[Card, ...]:
    """The cards in an order that depends on the seed alone, the same on every Python version.

    Our own Fisher-Yates over ``Random.random()``: the library promises that sequence for ever,
    but not the one of ``Random.shuffle``.
    """
    order = list(cards)
    # Only int and str: both are seeded the same way on every Python version.
    draw = (seed if isinstance(seed, Random) else Random(seed)).random
    for last in range(len(order) - 1, 0, -1):
        chosen = int(draw() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


# A hand is a multiset of cards. Packed into one integer, bit 64·k + i says that the hand holds
# more than k copies of card i. The low 53 bits are then the mask of the cards it holds at all,
# `bit_count()` is its size, and two hands are equal exactly when the integers are.

PLANE = 64
HELD = (1 << 53) - 1
MAY_BE_WILD = sum(1 << card.index for card in CARDS if card.may_be_wild)


def pack(cards: Iterable[Card]) -> int:
    """A hand packed into an integer.

    >>> unpack(pack(parse_cards("5h 3s 5h")))
    (Card('3s'), Card('5h'), Card('5h'))
    """
    return packed_add(0, cards)


def packed_add(hand: int, cards: Iterable[Card]) -> int:
    """The packed hand with some more cards."""
    for card in cards:
        bit = 1 << card.index
        while hand & bit:
            bit <<= PLANE
        hand |= bit
    return hand


def packed_remove(hand: int, card: Card) -> int:
    """The packed hand without one copy of a card that it holds."""
    bit = 1 << card.index
    while hand & (bit << PLANE):
        bit <<= PLANE
    return hand ^ bit


def packed_without(hand: int, cards: Iterable[Card]) -> int:
    """The packed hand without some cards that it holds."""
    for card in cards:
        bit = 1 << card.index
        while hand & (bit << PLANE):
            bit <<= PLANE
        hand ^= bit
    return hand


def packed_count(hand: int, card: Card) -> int:
    """How many copies of a card the packed hand holds."""
    bit, count = 1 << card.index, 0
    while hand & bit:
        bit <<= PLANE
        count += 1
    return count


def unpack(hand: int) -> tuple[Card, ...]:
    """The cards of a packed hand, in card order."""
    cards = []
    held = hand & HELD
    while held:
        bit = held & -held
        held ^= bit
        card = CARDS[bit.bit_length() - 1]
        while hand & bit:
            cards.append(card)
            bit <<= PLANE
    return tuple(cards)
