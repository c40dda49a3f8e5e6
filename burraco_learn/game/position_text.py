"""A position as text: the whole table, or what one seat may know of it.

:mod:`burraco_learn.notation.position` describes the text and reads it back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import Card, unpack
from ..rules.serialize import rules_lines
from .table import Table

__all__ = ["FORMAT", "HIDDEN", "position_text"]

FORMAT = "1"
"""The version of the text forms."""

HIDDEN = "??"
"""A card that the text hides."""

Cards = Sequence[Card | None]
"""Cards of which some may be hidden (None)."""


def position_text(
    table: Table, hand_counts: Sequence[int], stock: Cards, pozzetti: Iterable[Cards]
) -> str:
    """The position of a table whose hands have so many cards, seen or not."""
    lines = [f"burraco position {FORMAT}", *rules_lines(table.rules)]
    lines += [f"players: {table.players}", f"dealer: {table.dealer}"]
    lines.append(f"turn: {table.turn} {table.phase}")
    for seat, count in enumerate(hand_counts):
        cards = unpack(table._hands[seat]) or unpack(table._known[seat])
        hidden: Cards = (None,) * (count - len(cards))
        lines.append(f"hand {seat}: {_words((*cards, *hidden))}".rstrip())
    for side, melds in enumerate(table.melds):
        lines.append(f"melds {side}: {' / '.join(map(str, melds))}".rstrip())
    lines += [f"pile: {_words(table.pile)}".rstrip(), f"stock: {_words(stock)}".rstrip()]
    lines += [f"pozzetto: {_words(cards)}" for cards in pozzetti]
    had = " ".join(str(side) for side in (0, 1) if table._had[side])
    optional = [
        ("had", had),
        *((f"known {seat}", _words(unpack(known))) for seat, known in enumerate(table._known)),
        ("unseen", " ".join(str(seat) for seat, yes in enumerate(table._unseen) if yes)),
        ("picked", str(table._picked or "")),
        ("took", "yes" if table._took else ""),
        ("melded", "yes" if table._melded else ""),
        ("idle", str(table._idle or "")),
        ("ended", _ending(table)),
    ]
    lines += [f"{key}: {value}" for key, value in optional if value]
    return "\n".join(lines)


def _words(cards: Cards) -> str:
    return " ".join(HIDDEN if card is None else str(card) for card in cards)


def _ending(table: Table) -> str:
    closer = "" if table.closer is None else f" {table.closer}"
    return f"{table.ending}{closer}" if table.ending else ""
