"""Hidden stays hidden: whatever lies where nobody may look, each bot does the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import burraco_learn as bl
from burraco_learn.bots import bot, bots
from burraco_learn.bots.club import ClubBot, ranked_discards
from burraco_learn.cards import Card
from burraco_learn.game.view import View

TABLES = 7
"""How many tables of each round are looked at."""


def dealt_otherwise(rnd: bl.Round, seat: int, random: Random) -> bl.Round:
    """The same table with everything that a seat may not see put in another order."""
    known = [
        list(hand) if place == seat and not rnd.unplayed_pozzetto[place] else list(rnd.known[place])
        for place, hand in enumerate(rnd.hands)
    ]
    hidden: list[Card] = [*rnd.stock]
    for cards in rnd.pozzetti:
        hidden += cards
    for seen, hand in zip(known, rnd.hands, strict=True):
        rest = list(hand)
        for card in seen:
            rest.remove(card)
        hidden += rest
    random.shuffle(hidden)

    def some(count: int) -> list[Card]:
        return [hidden.pop() for _ in range(count)]

    counts = rnd.hand_counts
    hands = [seen + some(count - len(seen)) for seen, count in zip(known, counts, strict=True)]
    return rnd.altered(
        hands=hands,
        pozzetti=[some(len(cards)) for cards in rnd.pozzetti],
        stock=some(rnd.stock_count),
    )


def tables(rules: str, players: int) -> Iterator[bl.Round]:
    """Some tables of a round between club players, spread over all of it."""
    rnd, player = bl.Round.deal(bl.load_rules(rules), players, seed=f"{rules}{players}"), ClubBot()
    passed = [rnd.copy()]
    while not rnd.over:
        rnd.play(player.choose(rnd.view(rnd.turn)))
        passed.append(rnd.copy())
    step = len(passed) // TABLES
    yield from passed[:-1:step]


def held(view: View) -> dict[str, object]:
    """All that an object of a view keeps, by the name of its slot."""
    names = {name for one in type(view).__mro__ for name in getattr(one, "__slots__", ())}
    return {name: getattr(view, name) for name in names if not name.startswith("__")}


@pytest.mark.parametrize(("rules", "players"), [("classico", 4), ("burraco-reale", 2)])
def test_no_decision_changes_with_what_is_hidden(rules: str, players: int) -> None:
    random, changed = Random(rules), 0
    for rnd in tables(rules, players):
        seat = rnd.turn
        other = dealt_otherwise(rnd, seat, random)
        assert other.all_cards() == rnd.all_cards()
        changed += other.hands != rnd.hands
        view, same = rnd.view(seat), other.view(seat)
        assert held(view) == held(same)
        for name in bots():
            assert bot(name, seed=3).choose(view) is bot(name, seed=3).choose(same), name
        # A club player at a Round, as in a play-out, reads no more than at the view of its seat.
        choice = ClubBot().choose(view)
        assert ClubBot().choose(rnd) is ClubBot().choose(other) is choice
        if rnd.phase == "play":
            assert ranked_discards(rnd) == ranked_discards(other) == ranked_discards(view)
    assert changed >= TABLES


def test_what_is_hidden_is_told_from_what_is_known() -> None:
    rnd = bl.Round.deal(bl.load_rules("classico"), players=2, seed=5)
    rnd.play("take")
    rnd.play(f"discard {rnd.legal_moves()[-1].cards[0]}")
    taken = rnd.known[0]
    assert taken
    for number in range(20):
        hand = dealt_otherwise(rnd, 1, Random(number)).hands[0]
        assert all(card in hand for card in taken)
    assert dealt_otherwise(rnd, 1, Random(1)).hands[1] == rnd.hands[1]
