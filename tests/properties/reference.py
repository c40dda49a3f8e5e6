"""The rules of melds and of legal moves once more, slowly, written from the rulebook alone.

A meld is looked for by trying every place its cards could lie in; a legal move by trying every
set of cards of the hand. Nothing here reads how the core does it: of the core it needs cards, the
text of moves and, where a core's round is asked about, what lies on its table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple, Protocol

import burraco_learn as bl
from burraco_learn.cards import CARDS, RANKS, Card
from burraco_learn.game.moves import DRAW, TAKE, Move
from burraco_learn.rules import Rules

CLEAN = {"clean", "super", "royal", "noble"}


class Lying(NamedTuple):
    """A meld as it lies: natural cards by slot (1 to 14) or by suit, and maybe a wild."""

    suit: int | None
    """The suit of a run, None for a group."""
    rank: int
    """The rank of a group, 0 for a run."""
    slots: tuple[int, ...]
    """The slots of a run's naturals."""
    naturals: tuple[Card, ...]
    wild: Card | None
    wild_slot: int

    @property
    def text(self) -> str:
        """The meld as ``str(meld)`` is to write it."""
        if self.suit is None:
            words = [str(card) for card in self.naturals]
            return " ".join(words + ([f"{self.wild}={RANKS[self.rank - 1]}"] if self.wild else []))
        words = {slot: str(slot_card(self.suit, slot)) for slot in self.slots}
        if self.wild:
            words[self.wild_slot] = f"{self.wild}={slot_card(self.suit, self.wild_slot)}"
        return " ".join(words[slot] for slot in sorted(words))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All its cards."""
        return (*self.naturals, self.wild) if self.wild else self.naturals


def slot_card(suit: int, slot: int) -> Card:
    """The card whose place a slot of a run is."""
    return CARDS[13 * suit + (slot - 1) % 13]


@lru_cache(maxsize=100_000)
def lying(meld: bl.Meld) -> Lying:
    """A meld of the core, read off its public cards and roles."""
    wild = meld.wild
    naturals = tuple(
        card for card, role in zip(meld.cards, meld.roles, strict=True) if role is None
    )
    if meld.kind == "group":
        return Lying(None, naturals[0].rank, (), naturals, wild, 0)
    suit = naturals[0].suit
    for low in range(1, 15):
        slots = range(low, low + len(meld.cards))
        places = [slot for slot, role in zip(slots, meld.roles, strict=True) if role is None]
        if slots[-1] < 15 and tuple(slot_card(suit, slot) for slot in places) == naturals:
            (wild_slot,) = set(slots) - set(places) or {0}
            return Lying(suit, 0, tuple(places), tuple(sorted(naturals)), wild, wild_slot)
    raise AssertionError(f"{meld} lies nowhere")


# -- melds -------------------------------------------------------------------------------------


def lay(rules: Rules, cards: Sequence[Card], role: str | None = None) -> Lying | None:
    """The meld that the cards make, or None."""
    return _made(rules, None, tuple(cards), role)


def add(rules: Rules, old: Lying, cards: Sequence[Card], role: str | None = None) -> Lying | None:
    """The meld with the cards added, or None."""
    return _made(rules, old, tuple(cards), role) if cards else None


@lru_cache(maxsize=100_000)  # the moves after a move ask mostly for the same cards again
def _made(
    rules: Rules, old: Lying | None, cards: tuple[Card, ...], role: str | None
) -> Lying | None:
    everything = [*(old.cards if old else ()), *cards]
    # Cards that can never be wild are of one suit in a run and of one rank in a group.
    never_wild = [card for card in everything if not card.is_jolly and not card.is_two]
    if len({card.suit for card in never_wild}) > 1 and len({card.rank for card in never_wild}) > 1:
        return None
    count = Counter(everything)
    if any(n > (rules.jokers if card.is_jolly else rules.decks) for card, n in count.items()):
        return None
    if len(everything) < rules.min_meld:
        return None
    if role is not None and not any(card.is_jolly or card.is_two for card in cards):
        return None
    found = list(_groups(rules, old, everything)) + list(_runs(rules, old, everything, cards))
    # First those without a wild; then what the player said of a wild that he puts down now.
    fewest = [one for one in found if one.wild is None]
    if fewest:
        found = fewest
    elif role is not None:
        found = [one for one in found if one.wild not in cards or _said(one, role)]
    if not found:
        return None
    side = 1 if rules.freed_wild_side == "low" else -1
    return min(found, key=lambda one: (-bonus(rules, one), 14 in one.slots, side * one.wild_slot))


def _said(one: Lying, role: str) -> bool:
    if one.suit is None:
        return role[0] == RANKS[one.rank - 1]
    return role == str(slot_card(one.suit, one.wild_slot))


def _wild_choices(rules: Rules, everything: list[Card]) -> Iterator[tuple[Card | None, list[Card]]]:
    """Each card that could be the wild (or none), with the other cards."""
    yield None, everything
    if rules.max_wilds:
        for card in set(everything):
            if card.is_jolly or (card.is_two and rules.twos_wild):
                rest = list(everything)
                rest.remove(card)
                yield card, rest


def _groups(rules: Rules, old: Lying | None, everything: list[Card]) -> Iterator[Lying]:
    if old is not None and old.suit is not None:
        return
    most_naturals, most = rules.max_group
    for wild, rest in _wild_choices(rules, everything):
        ranks = {card.rank for card in rest}
        if len(ranks) != 1 or len(rest) > most_naturals or len(everything) > most:
            continue
        (rank,) = ranks
        played = (
            rules.groups_of_twos if rank == 2 else rank and RANKS[rank - 1] in rules.group_ranks
        )
        if not played or (rank == 2 and wild is not None and wild.is_two):
            continue
        if old is not None and rank != old.rank:
            continue
        yield Lying(None, rank, (), tuple(sorted(rest)), wild, 0)


def _runs(
    rules: Rules, old: Lying | None, everything: list[Card], new: Sequence[Card]
) -> Iterator[Lying]:
    if not rules.runs_allowed or (old is not None and old.suit is None):
        return
    size = len(everything)
    for wild, rest in _wild_choices(rules, everything):
        suits = {card.suit for card in rest}
        if len(suits) != 1 or -1 in suits:
            continue
        if size > rules.max_run[1] or len(rest) > rules.max_run[0]:
            continue
        if any(card.is_two for card in rest) and not rules.natural_twos:
            continue
        (suit,) = suits
        for low in range(1, 16 - size):
            slots = range(low, low + size)
            if 1 in slots and "low" not in rules.ace_positions:
                continue
            if 14 in slots and "high" not in rules.ace_positions:
                continue
            for wild_slot in slots if wild else (0,):
                places = tuple(slot for slot in slots if slot != wild_slot)
                if {1, 14} <= set(places) and not rules.ace_both_ends:
                    continue
                if sorted(slot_card(suit, slot) for slot in places) != sorted(rest):
                    continue
                if wild_slot == 2 and wild is slot_card(suit, 2) and rules.natural_twos:
                    continue  # a 2 of the suit in the slot of the 2 is natural
                one = Lying(suit, 0, places, tuple(sorted(rest)), wild, wild_slot)
                if old is None or _may_follow(rules, old, one, new):
                    yield one


def _may_follow(rules: Rules, old: Lying, one: Lying, new: Sequence[Card]) -> bool:
    """Whether naturals stay, and a locked wild too, when a run grows."""
    if old.suit != one.suit:
        return False
    if not set(old.slots) - {2} <= set(one.slots):
        return False
    if 2 in old.slots and 2 not in one.slots and not rules.natural_two_may_turn_wild:
        return False
    if old.wild is None:
        return True
    inside = min(old.slots) < old.wild_slot < max(old.slots)
    locked = rules.interior_wild_lock if inside else not rules.free_end_wild_slides
    assert old.suit is not None
    if not locked or slot_card(old.suit, old.wild_slot) in new:
        return True
    return (one.wild, one.wild_slot) == (old.wild, old.wild_slot)


def burraco(rules: Rules, one: Lying) -> str | None:
    """Which burraco a meld is."""
    size = rules.burraco_size
    if len(one.cards) < size:
        return None
    if one.suit is None:
        natural = len(one.naturals)
        if natural == 8 and one.wild is None and "super" in rules.bonuses:
            return "super"
        if natural == 8 and one.wild is not None and "super-dirty" in rules.bonuses:
            return "super-dirty"
        if one.wild is None:
            return "clean"
        semi = {
            "never": False,
            "exactly": natural == size,
            "at-least": natural >= size,
        }[rules.semi_group_test]
        return "semi-clean" if semi and "semi-clean" in rules.bonuses else "dirty"
    filled = {*one.slots, one.wild_slot}
    a_to_k = filled >= set(range(1, 14)) or (rules.noble_two_to_ace and filled >= set(range(2, 15)))
    royal = a_to_k if rules.royal_run == "A-K" else filled >= set(range(1, 15))
    if one.wild is None:
        if royal and "royal" in rules.bonuses:
            return "royal"
        return "noble" if a_to_k and "noble" in rules.bonuses else "clean"
    if royal and "royal-dirty" in rules.bonuses:
        return "royal-dirty"
    if rules.semi_run_test == "end":
        inside = min(one.slots) < one.wild_slot < max(one.slots)
        semi = not inside and len(one.slots) >= size
    else:
        below = set(range(one.wild_slot - size, one.wild_slot))
        above = set(range(one.wild_slot + 1, one.wild_slot + 1 + size))
        semi = below <= set(one.slots) or above <= set(one.slots)
    return "semi-clean" if semi and "semi-clean" in rules.bonuses else "dirty"


def bonus(rules: Rules, one: Lying) -> int:
    """The bonus of a meld, in points."""
    kind = burraco(rules, one)
    return rules.bonuses[kind] if kind else 0


def roles(rules: Rules) -> tuple[str, ...]:
    """Everything a player could say that a wild stands for."""
    return (*(str(card) for card in CARDS[:52]), *RANKS)


# -- moves -------------------------------------------------------------------------------------


@dataclass
class Facts:
    """What a watcher writes down about the turn in progress."""

    took: bool = False
    melded: bool = False
    picked: Card | None = None
    """The single card of the pile taken in this turn, if the hand held none like it."""
    seen: bool = False
    """Whether something hidden was seen since the last move that could be taken back."""
    steps: int = 0
    """How many moves of the turn can be taken back."""


class AnyTable(Protocol):
    """What is looked at of a table: a round of the core, or of an engine of one's own."""

    rules: Rules
    turn: int
    phase: str
    hands: Sequence[Sequence[Card]]
    melds: Sequence[Sequence[bl.Meld | Lying]]
    pile: Sequence[Card]
    stock: Sequence[Card]
    pozzetti: Sequence[Sequence[Card]]
    had_pozzetto: Sequence[bool]


def own_melds(table: AnyTable) -> list[Lying]:
    """The melds of the side to move, as they lie."""
    melds = table.melds[table.turn % 2]
    return [meld if isinstance(meld, Lying) else lying(meld) for meld in melds]


def legal_moves(table: AnyTable, facts: Facts) -> tuple[Move, ...]:
    """The atomic moves of a table, in order, found by trying all of them."""
    if table.phase == "over":
        return ()
    hand = table.hands[table.turn]
    if table.phase == "play":
        return tuple(_plays(table, hand, facts))
    moves = [DRAW] if table.stock else []
    if table.pile:
        single = len(table.pile) == 1 and table.pile[0] not in hand
        picked = table.pile[0] if single and table.rules.single_pickup == "twin" else None
        after = _plays(table, (*hand, *table.pile), Facts(took=True, picked=picked))
        if not table.rules.pile_needs_meld or any(move.kind != "discard" for move in after):
            moves.append(TAKE)
    return tuple(moves)


def _plays(table: AnyTable, hand: Sequence[Card], facts: Facts) -> Iterator[Move]:
    hand = sorted(hand)
    for cards in sorted(set(combinations(hand, table.rules.min_meld))):
        if lay_or_add(table, hand, cards, None, None, facts):
            yield Move.lay(cards)
    for card in sorted(set(hand)):
        for number in range(len(table.melds[table.turn % 2])):
            if lay_or_add(table, hand, (card,), number, None, facts):
                yield Move.add((card,), number)
    for card in sorted(set(hand)):
        if may_discard(table, card, hand, own_melds(table), facts):
            yield Move.discard(card)


def lay_or_add(
    table: AnyTable,
    hand: Sequence[Card],
    cards: Sequence[Card],
    number: int | None,
    role: str | None,
    facts: Facts,
) -> Lying | None:
    """The meld that a lay, or an add to the meld with that number, makes; None if it is refused."""
    rules, melds = table.rules, own_melds(table)
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    if number is None:
        made = lay(rules, cards, role)
        if made is None:
            return None
        if made.suit is None and rules.one_group_per_rank:
            if any(meld.suit is None and meld.rank == made.rank for meld in melds):
                return None
        after = [*melds, made]
    else:
        made = add(rules, melds[number], cards, role) if number < len(melds) else None
        if made is None:
            return None
        after = [*melds[:number], made, *melds[number + 1 :]]
    return made if _may_leave(table, rest, after, facts) else None


def is_open(table: AnyTable) -> bool:
    """Whether a pozzetto lies there for the side to move."""
    return bool(table.pozzetti) and not table.had_pozzetto[table.turn % 2]


def _may_leave(table: AnyTable, rest: Sequence[Card], melds: Sequence[Lying], facts: Facts) -> bool:
    """Whether a lay or add may leave these cards: nobody gets stuck."""
    rules = table.rules
    if len(rest) > 1:
        return True
    if not rest:
        return is_open(table) or (not rules.close_needs_discard and _may_close(table, None, melds))
    (card,) = rest
    # The lay or add in question is the meld that the pile asks for.
    if may_discard(table, card, rest, melds, Facts(picked=facts.picked)):
        return True
    if not is_open(table) and rules.close_needs_discard:
        return False
    for number, meld in enumerate(melds):
        made = add(rules, meld, [card])
        if made is not None:
            after = (*melds[:number], made, *melds[number + 1 :])
            if is_open(table) or _may_close(table, None, after):
                return True
    return False


def may_discard(
    table: AnyTable, card: Card, hand: Sequence[Card], melds: Sequence[Lying], facts: Facts
) -> bool:
    """Whether a card of a hand may be discarded, with these melds on the table."""
    if facts.took and not facts.melded and table.rules.pile_needs_meld:
        return False
    if card == facts.picked and list(hand).count(card) == 1:
        return False
    if len(hand) > 1:
        return True
    if is_open(table):
        return table.rules.wild_pozzetto_discard or not _is_wild(table.rules, card)
    return _may_close(table, card, melds)


def _may_close(table: AnyTable, card: Card | None, melds: Sequence[Lying]) -> bool:
    rules = table.rules
    kinds = {burraco(rules, meld) for meld in melds} - {None}
    had_one = table.had_pozzetto[table.turn % 2]
    if not had_one and not rules.close_without_pozzetto_when_none_left:
        return False
    if rules.close_kind == "any" and not kinds:
        return False
    if rules.close_kind == "clean" and not kinds & CLEAN:
        return False
    return card is None or rules.close_wild_discard or not _is_wild(rules, card)


def _is_wild(rules: Rules, card: Card) -> bool:
    return card.is_jolly or (card.is_two and rules.twos_wild)
