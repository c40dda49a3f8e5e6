"""Worlds: what was seen of a player makes cards likelier or less likely in his hand."""

from __future__ import annotations

from random import Random

import burraco_learn as bl
from burraco_learn.bots.worlds import RATIOS, Worlds, clues
from burraco_learn.cards import CARDS, packed_count, parse_cards
from burraco_learn.game.view import View

CLASSICO, REALE = bl.load_rules("classico"), bl.load_rules("burraco-reale")

MINE, OTHER, PILE = (
    parse_cards(text)
    for text in (
        "Ks 7c 9d 4c 5d Qc 8s 3s Jd 6d 9h",
        "7h Kh 9c 4d Jc Tc 8d 3c 6s 5c Qd",
        "Ts",
    )
)


def after(moves: str, rules: bl.Rules = CLASSICO) -> View:
    """What seat 0 knows after some moves of two players."""
    rest = list(bl.Round.deal(rules, players=2, seed=1).all_cards())
    for card in MINE + OTHER + PILE:
        rest.remove(card)
    stock = Random(3).sample(rest, len(rest))
    rnd = bl.Round.set_up(rules, 2, hands=[MINE, OTHER], pile=PILE, stock=stock)
    for move in moves.split("; "):
        rnd.play(move)
    return rnd.view(0)


def spoken(view: View, clue: str) -> str:
    """The cards that a clue speaks of in the hand of the other player, in card order."""
    masks = [mask for name, mask in clues(view, 1) if name == clue]
    return " ".join(str(card) for card in CARDS if any(mask >> card.index & 1 for mask in masks))


def held(view: View, seat: int, mask: int) -> tuple[float, float]:
    """How many cards of a mask lie unknown in a hand: in the mean of worlds and plain samples."""
    worlds, rng, seen = Worlds(view, Random(1)), Random(2), view.seen_of(seat)

    def count(table: bl.Round) -> int:
        hand = table.packed_hand(seat)
        cards = [card for card in CARDS if mask >> card.index & 1]
        return sum(packed_count(hand, card) - packed_count(seen, card) for card in cards)

    times = range(300)
    return (
        sum(count(worlds.deal()) for _ in times) / len(times),
        sum(count(view.sample(rng)) for _ in times) / len(times),
    )


def test_a_discard_tells_what_is_not_held() -> None:
    view = after("draw; discard Ks; draw; discard 7h")
    assert spoken(view, "next to a discard") == "6h 8h"
    assert spoken(view, "near a discard") == "5h 9h"
    assert spoken(view, "in a group with a discard") == "7s 7h 7d 7c"
    in_worlds, anyhow = held(view, 1, sum(1 << card.index for card in parse_cards("7s 7d 6h 8h")))
    assert in_worlds < 0.8 * anyhow


def test_a_discard_tells_nothing_of_groups_where_there_are_none() -> None:
    view = after("draw; discard Ks; draw; discard 7h", REALE)
    assert spoken(view, "next to a discard") == "6h 8h"
    assert spoken(view, "in a group with a discard") == ""


def test_an_ace_lies_at_both_ends_and_a_wild_card_nowhere() -> None:
    assert spoken(after("draw; discard Ks; draw; discard Kh"), "next to a discard") == "Ah Qh"
    assert spoken(after("draw; discard Ks; draw; discard 3c"), "next to a discard") == "4c"


def test_a_card_taken_and_one_left_lying_are_told_apart() -> None:
    taken = after("draw; discard 9d; take; discard 7h")
    assert spoken(taken, "next to a card taken") == "9s Js 8d Td"
    assert spoken(taken, "in a group with a card passed by") == ""
    left = after("draw; discard 9d; draw; discard 7h")
    assert spoken(left, "in a group with a card passed by") == "9s 9h 9d 9c"
    assert spoken(left, "next to a card taken") == ""


def test_what_is_long_ago_tells_nothing() -> None:
    moves = "draw; discard Ks; draw; discard 7h"
    for mine, other in (("7c", "9c"), ("9d", "Kh"), ("4c", "3c"), ("5d", "6s")):
        moves += f"; draw; discard {mine}; draw; discard {other}"
    assert "8h" not in spoken(after(moves), "next to a discard")


def test_who_takes_a_pozzetto_begins_anew() -> None:
    rnd = bl.Round.deal(CLASSICO, players=2, seed=2)
    greedy = bl.bot("greedy")
    while not rnd.had_pozzetto[1]:
        before = rnd.view(0)
        rnd.play(greedy.choose(rnd.view(rnd.turn)))
    assert spoken(before, "next to a discard") and not spoken(rnd.view(0), "next to a discard")


def test_what_fits_the_own_melds_would_have_been_added() -> None:
    greedy, looked, in_worlds, anyhow = bl.bot("greedy"), 0, 0.0, 0.0
    rnd = bl.Round.deal(CLASSICO, players=4, seed=11)
    while not rnd.over and looked < 4:
        asked = rnd.phase == "draw" and rnd.turn == 0 and rnd.melds[1]
        if asked and not rnd.unplayed_pozzetto[1]:
            view = rnd.view(0)
            found = held(view, 1, dict(clues(view, 1))["fits own melds"])
            looked, in_worlds, anyhow = looked + 1, in_worlds + found[0], anyhow + found[1]
        rnd.play(greedy.choose(rnd.view(rnd.turn)))
    assert looked == 4 and 0 < in_worlds < 0.3 * anyhow


def test_a_hand_holds_no_meld_that_would_have_been_laid() -> None:
    view = after("draw; discard Ks; draw; discard 7h")
    worlds, rng = Worlds(view, Random(1)), Random(1)

    def lays(table: bl.Round) -> int:
        moves = table.altered(turn=1, phase="play").legal_moves()
        return sum(
            move.kind == "lay" and not any(map(CLASSICO.is_wild, move.cards)) for move in moves
        )

    times = range(100)
    laid, anyhow = (
        sum(map(lays, tables))
        for tables in ([worlds.deal() for _ in times], [view.sample(rng) for _ in times])
    )
    assert laid < 0.3 * anyhow


def test_before_a_seat_has_played_nothing_is_known_of_it() -> None:
    view = after("draw; discard Ks")
    in_worlds, anyhow = held(view, 1, sum(1 << card.index for card in parse_cards("Kh Kd Kc Qs")))
    assert abs(in_worlds - anyhow) < 0.25


def test_every_clue_has_its_ratio() -> None:
    assert all(0.01 < ratio < 5 and ratio != 1 for ratio in RATIOS.values())
