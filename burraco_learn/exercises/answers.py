"""Answers made of cards: their canonical text, and how a typed one is read."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import (
    CARDS,
    Card,
    ParseError,
    pack,
    parse_card,
    parse_cards,
    parse_role,
    show_cards,
    unpack,
)
from ..i18n import gettext, say

__all__ = ["cards_text", "read_cards", "read_one_card", "read_word", "word_shown"]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards as an answer: their codes in card order.

    >>> from burraco_learn.cards import parse_cards
    >>> cards_text(parse_cards("Jk 5h 3h"))
    '3h 5h Jk'
    """
    return " ".join(map(str, sorted(cards)))


def read_cards(text: str, hand: Iterable[Card]) -> tuple[Card, ...]:
    """The cards that a typed answer names, in card order, all of them out of a hand.

    Raises ParseError with one sentence if it names none, or one that the hand does not have.
    """
    cards = parse_cards(text)
    if not cards:
        raise ParseError(gettext("An answer names at least one card."))
    left = list(hand)
    for card in cards:
        if card not in left:
            raise ParseError(
                say("The {card} is not there, or not that many times.", card=show_cards((card,)))
            )
        left.remove(card)
    return unpack(pack(cards))


def read_one_card(text: str, hand: Iterable[Card]) -> Card:
    """The one card that a typed answer names, out of a hand.

    Raises ParseError with one sentence if it names none, or several.
    """
    cards = read_cards(text, hand)
    if len(cards) > 1:
        raise ParseError(gettext("An answer here names one card only."))
    return cards[0]


def read_word(word: str) -> str:
    """A typed card of a meld, with what it stands for if it is wild, in canonical form.

    Raises ParseError for a word that is not a card.

    >>> read_word("jk=10H")
    'Jk=Th'
    """
    name, equals, role = word.partition("=")
    card = parse_card(name)
    return f"{card}={parse_role(role)}" if equals else str(card)


def word_shown(word: str) -> str:
    """A card of a meld in canonical form as a person reads it.

    >>> word_shown("2c=Th")
    '2♣=10♥'
    """
    name, equals, role = word.partition("=")
    card = show_cards(card for card in CARDS if str(card) == name)
    if not equals:
        return card
    stands = show_cards(card for card in CARDS if str(card) == role)
    return f"{card}={stands or role.replace('T', '10')}"
