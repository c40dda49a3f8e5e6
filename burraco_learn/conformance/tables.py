"""A table as a case describes it, and what can be said of a table in plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..cards import Card, full_deck, parse_card, parse_cards
from ..game.round import Round
from ..melds.parsing import parse_meld
from ..rules import Rules

__all__ = ["REST", "dealt", "facts", "read_table", "shown"]

REST = "..."
"""What stands for all cards of the deck that a table does not name, in card order."""


def shown(cards: Sequence[Card]) -> str:
    """Cards as the text that a case has."""
    return " ".join(map(str, cards))


def read_table(words: Mapping[str, Any], rules: Rules) -> Round:
    """The table that a case describes, ready to be played on.

    Raises ParseError for a word that is not a card or not a meld.
    """
    players = len(words["hands"])
    first, second = (
        tuple(parse_meld(text, rules) for text in side) for side in words.get("melds", ((), ()))
    )
    named = [card for meld in (*first, *second) for card in meld.cards]
    texts = [*words["hands"], *words.get("pozzetti", ()), words.get("pile", ""), words["stock"]]
    named += (card for text in texts for card in _cards(text.replace(REST, "")))
    rest = list(full_deck(rules.decks, rules.jokers))
    for card in named:
        rest.remove(card)

    def cards(text: str) -> tuple[Card, ...]:
        before, dots, after = text.partition(REST)
        return (*_cards(before), *(rest if dots else ()), *_cards(after))

    had, unseen, picked = words.get("had", ()), words.get("unseen", ()), words.get("picked")
    return Round.set_up(
        rules,
        players,
        turn=words["turn"],
        phase=words["phase"],
        hands=[cards(text) for text in words["hands"]],
        melds=(first, second),
        pile=cards(words.get("pile", "")),
        stock=cards(words["stock"]),
        pozzetti=[cards(text) for text in words.get("pozzetti", ())],
        had_pozzetto=(0 in had, 1 in had),
        unseen=tuple(seat in unseen for seat in range(players)),
        picked=None if picked is None else parse_card(picked),
        took=words.get("took", False),
        melded=words.get("melded", False),
        idle=words.get("idle", 0),
    )


def _cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text) if text.strip() else ()


def facts(rnd: Round) -> dict[str, Any]:
    """What is so at a table, as the answer to a question about moves has it."""
    sides = [dict(side.entries) | {"total": side.total} for side in rnd.score().sides]
    rows = ("melds", "bonus", "hand", "closing", "pozzetto", "total")
    return {
        "turn": rnd.turn,
        "phase": rnd.phase,
        "hands": [len(hand) for hand in rnd.hands],
        "melds": [[str(meld) for meld in side] for side in rnd.melds],
        "pile": shown(rnd.pile),
        "stock": len(rnd.stock),
        "next": shown(rnd.stock[:2]),
        "pozzetti": len(rnd.pozzetti),
        "had": [side for side in (0, 1) if rnd.had_pozzetto[side]],
        "ending": rnd.ending,
        "closer": rnd.closer,
        "score": {row: [side.get(row) for side in sides] for row in rows},
    }


def dealt(rnd: Round) -> dict[str, Any]:
    """Where the cards lie after a deal."""
    return {
        "turn": rnd.turn,
        "hands": [shown(hand) for hand in rnd.hands],
        "pile": shown(rnd.pile),
        "stock": shown(rnd.stock),
        "pozzetti": [shown(cards) for cards in rnd.pozzetti],
    }
