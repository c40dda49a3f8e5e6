"""Which texts of a browser are taken, and how a card is called in words."""

from __future__ import annotations

import pytest

from burraco_learn.cards import parse_card
from burraco_learn.notation.characters import half_character, why_not_text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("lay 3h 4h Jk=5h", ""),
        ("café ♠\n\tline", ""),
        ("x" * 41, "The text has 41 characters; here it has at most 40."),
        ("a\ud83d", "The text has half of a character (U+D83D): type or paste it again."),
        (
            "a\x00b",
            "The text has a character that cannot be seen (U+0000): type it again without it.",
        ),
    ],
)
def test_what_a_text_may_hold(text: str, told: str) -> None:
    assert why_not_text(text, 40) == told
    assert bool(half_character(text)) == ("half" in told)


@pytest.mark.parametrize(
    ("card", "name"),
    [
        ("As", "ace of spades"),
        ("Jh", "jack of hearts"),
        ("Qd", "queen of diamonds"),
        ("Kc", "king of clubs"),
        ("Th", "10 of hearts"),
        ("Jk", "jolly"),
    ],
)
def test_cards_in_words(card: str, name: str) -> None:
    assert parse_card(card).name == name
