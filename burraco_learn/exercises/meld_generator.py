"""Cards drawn for an exercise: a run or group, or one that is spoilt in a way people overlook.

Whether cards are a meld or not, and how many of them are jollies or twos, is drawn independently,
so that neither their number nor a jolly among them tells what the cards are. What is legal is only
aimed at here: the core judges what comes out.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..cards import CARDS, JOLLY, RANKS, Card
from ..melds.layouts import slot_card
from ..rules import Rules
from .seeded import Draw

__all__ = ["Shape", "draw_shape", "draw_wild"]


@dataclass(frozen=True)
class Shape:
    """What the cards are to look like: a run or a group, and of how many cards.

    ``special`` is how many of them are jollies or twos.
    """

    rules: Rules
    draw: Draw
    kind: str
    size: int
    special: int

    def legal(self) -> tuple[Card, ...] | None:
        """Cards that should make a meld; None if this draw did not give any."""
        return self._run() if self.kind == "run" else self._group()

    def spoilt(self) -> tuple[Card, ...] | None:
        """Cards that should look like a meld and not be one; None if this draw did not give any."""
        draw = self.draw
        if self.rules.group_ranks and draw.chance(0.25):
            return self._half_and_half()
        if self.kind == "group":
            return self._spoilt_group()
        if self.special > self.rules.max_wilds and draw.chance(0.5):
            return self._too_many_wilds()
        if self.special and draw.chance(0.4):
            return self._ring()
        cards = self._run()
        if cards is None:
            return None
        # Two suits can be exchanged in three times as many ways (Draw.unlike).
        return self._other_suit(cards) if draw.chance(0.13) else self._stretched(cards)

    # -- runs --------------------------------------------------------------------------------

    def _run(self) -> tuple[Card, ...] | None:
        draw, rules, size = self.draw, self.rules, self.size
        natural = rules.natural_twos and draw.chance(0.5) if self.special < 2 else True
        twos = 1 if natural and self.special else 0
        wilds = self.special - twos
        if not 0 <= wilds <= rules.max_wilds or size > 14:
            return None
        if twos:
            low = draw.among(1, 2)
        elif draw.chance(0.3):
            low = 15 - size
        else:
            low = draw.among(2 if wilds else 3, 15 - size) if size < 12 else 1
        slots = list(range(low, low + size))
        if wilds:
            gone = 2 if 2 in slots and not twos else draw.pick(slots)
            if gone == 2 and twos:
                return None
            slots.remove(gone)
        suit = draw.below(4)
        cards = tuple(slot_card(suit, slot) for slot in slots)
        if sum(card.is_two for card in cards) != twos:
            return None
        return cards + tuple(draw_wild(rules, draw) for _ in range(wilds))

    def _other_suit(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        plain = [card for card in cards if not card.may_be_wild]
        one = self.draw.pick(plain)
        suit = (one.suit + self.draw.among(1, 3)) % 4
        return _swap(cards, one, slot_card(suit, one.rank))

    def _stretched(self, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
        """The run with its last card one rank further away, or with one card twice."""
        plain = sorted(
            (card for card in cards if not card.may_be_wild),
            key=lambda card: card.rank,
        )
        if len(plain) > 1 and self.draw.chance(0.15):
            return _swap(cards, plain[0], plain[1])
        if plain[-1].rank < 13 and self.draw.chance(0.5):
            return _swap(cards, plain[-1], slot_card(plain[-1].suit, plain[-1].rank + 1))
        if plain[0].rank > 3:
            return _swap(cards, plain[0], slot_card(plain[0].suit, plain[0].rank - 1))
        return None

    def _ring(self) -> tuple[Card, ...] | None:
        """A run that goes on past the ace."""
        draw, rules = self.draw, self.rules
        wilds = self.special - 1
        if wilds > rules.max_wilds or not rules.natural_twos or self.size < 3:
            return None
        above = draw.among(1, self.size - 2)
        slots = list(range(14 - above, 14 - above + self.size))
        if wilds:
            slots.remove(draw.pick([slot for slot in slots if slot != 15]))
        suit = draw.below(4)
        cards = tuple(slot_card(suit, slot) for slot in slots)
        return cards + tuple(draw_wild(rules, draw) for _ in range(wilds))

    def _too_many_wilds(self) -> tuple[Card, ...] | None:
        draw, rules = self.draw, self.rules
        count = self.size - self.special
        if count < 1:
            return None
        low = draw.among(3, 15 - count)
        suit = draw.below(4)
        cards = tuple(slot_card(suit, slot) for slot in range(low, low + count))
        return cards + tuple(draw_wild(rules, draw) for _ in range(self.special))

    def _half_and_half(self) -> tuple[Card, ...] | None:
        """Cards of one rank beside cards of one suit, with one card that belongs to both."""
        draw, rules = self.draw, self.rules
        naturals = self.size - min(self.special, rules.max_wilds)
        if naturals < 3 or not rules.runs_allowed:
            return None
        alike = draw.among(2, naturals - 1)
        suit, low = draw.below(4), draw.among(3, 14 - (naturals - alike))
        row = [slot_card(suit, low + step) for step in range(naturals - alike + 1)]
        both = row[0] if draw.chance(0.5) else row[-1]
        if RANKS[both.rank - 1] not in rules.group_ranks:
            return None
        others = [other for other in range(4) if other != suit or rules.decks > 1]
        more = [slot_card(other, both.rank) for other in draw.shuffled(others)[: alike - 1]]
        wilds = (draw_wild(rules, draw) for _ in range(self.size - naturals))
        return (*row, *more, *wilds)

    # -- groups ------------------------------------------------------------------------------

    def _group(self, ranks: str = "") -> tuple[Card, ...] | None:
        draw, rules = self.draw, self.rules
        ranks = ranks or rules.group_ranks
        naturals = self.size - self.special
        if not ranks or naturals < 1:
            return None
        rank = RANKS.index(draw.pick(ranks))
        suits = [suit for suit in range(4) for _ in range(rules.decks)]
        if naturals == 2 and self.special and rules.twos_wild and rules.decks > 1:
            # All cards of one suit: it looks like a run.
            if draw.chance(0.4):
                suit = draw.below(4)
                return (CARDS[13 * suit + rank],) * 2 + (slot_card(suit, 2),) * self.special
        if naturals <= 4 and draw.chance(0.35):
            suits = [0, 1, 2, 3]
        elif naturals <= 2 * rules.decks and draw.chance(0.6):
            first, second = draw.shuffled(range(4))[:2]
            suits = [suit for suit in suits if suit in (first, second)]
        if naturals > len(suits):
            return None
        chosen = draw.shuffled(suits)[:naturals]
        return tuple(CARDS[13 * suit + rank] for suit in chosen) + tuple(
            draw_wild(rules, draw) for _ in range(self.special)
        )

    def _spoilt_group(self) -> tuple[Card, ...] | None:
        draw, rules = self.draw, self.rules
        if self.special > rules.max_wilds:
            return self._group("3456789TJQK")
        others = "".join(rank for rank in "A3456789TJQK" if rank not in rules.group_ranks)
        if others and draw.chance(0.5 if not rules.group_ranks else 0.3):
            return self._group(others)
        cards = self._group()
        if cards is None or not self.special and draw.chance(0.2) and rules.max_wilds:
            return tuple(draw_wild(rules, draw) for _ in range(self.size))
        plain = [card for card in cards if not card.may_be_wild]
        one = draw.pick(plain)
        rank = one.rank + (1 if draw.chance(0.5) else -1)
        if len(rules.group_ranks) < 4 and draw.chance(0.5):  # these ranks are seen so often
            rank = RANKS.index(draw.pick(rules.group_ranks)) + 1
        return _swap(cards, one, slot_card(one.suit, rank)) if 0 < rank < 14 else None


def draw_shape(rules: Rules, draw: Draw, level: int) -> Shape:
    """A shape for a level: few cards, most often plain ones; then a jolly or a 2; then more."""
    size = draw.among(*((3, 5), (3, 6), (4, 8))[level - 1])
    size = max(size, rules.min_meld)
    special = draw.pick(((0, 0, 0, 0, 1), (0, 1, 1, 1, 1, 2), (0, 1, 2, 2))[level - 1])
    # The suits of a group can be exchanged in more ways (Draw.unlike), so that more groups will do.
    kind = "group" if draw.chance(0.25 if rules.group_ranks else 0.1) else "run"
    if not rules.runs_allowed:
        kind = "run" if draw.chance(0.12) else "group"
    most = rules.max_wilds if kind == "group" or not rules.natural_twos else rules.max_wilds + 1
    # Beyond that no cards are a meld, so that it must not be seen often.
    if special > most and draw.chance(0.85):
        special = most
    return Shape(rules, draw, kind, size, special)


def draw_wild(rules: Rules, draw: Draw) -> Card:
    """A card that can be wild; a 2 where nothing can."""
    if rules.jokers and (not rules.twos_wild or draw.chance(0.5)):
        return JOLLY
    return slot_card(draw.below(4), 2)


def _swap(cards: tuple[Card, ...], old: Card, new: Card) -> tuple[Card, ...]:
    place = cards.index(old)
    return cards[:place] + (new,) + cards[place + 1 :]
