"""Odds: counted again by trying every card, and by dealing out every hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from pseudo import pseudo, untranslated

import burraco_learn as bl
from burraco_learn.cards import Card, parse_card, parse_cards

CLASSICO = bl.load_rules("classico")


def played(rules: bl.Rules, seed: int, turns: int) -> bl.Round:
    """A round of bots, at the beginning of a turn."""
    rnd, greedy = bl.Round.deal(rules, players=4, seed=seed), bl.bot("greedy")
    while not rnd.over and (turns or rnd.phase != "draw"):
        turns -= rnd.phase == "draw"
        rnd.play(greedy.choose(rnd.view(rnd.turn)))
    return rnd


def helps(rnd: bl.Round, card: Card) -> bool:
    """Whether the seat to move could play a card, if it drew it, by moves without a wild card."""
    stock = list(rnd.stock)
    if card in stock:
        stock.remove(card)
    after = rnd.altered(stock=(card, *stock))
    after.play("draw")
    if rnd.rules.is_wild(card):
        return True
    hand = list(after.hands[after.turn])
    hand.remove(card)
    lays = (bl.Move.lay((card, *two)) for two in combinations(hand, rnd.rules.min_meld - 1))
    if any(move.kind == "add" and card in move.cards for move in after.legal_moves()):
        return True
    melds = (after.result_of(move) for move in lays if after.why_not(move) is None)
    return any(isinstance(meld, bl.Meld) and meld.wild is None for meld in melds)


@pytest.mark.parametrize("name", ["classico", "burraco-reale", "internazionale"])
def test_what_helps_is_what_could_be_played(name: str) -> None:
    rules = bl.load_rules(name)
    for seed, turns in ((1, 9), (2, 22)):
        rnd = played(rules, seed, turns)
        view = rnd.view(rnd.turn)
        found = bl.odds(view)
        # What lies hidden is the rest of the deck: counted here from the round itself.
        hidden = Counter(rnd.all_cards())
        for melds in rnd.melds:
            hidden.subtract(card for meld in melds for card in meld.cards)
        hidden.subtract(rnd.pile)
        hidden.subtract(view.hand)
        for seat, known in enumerate(rnd.known):
            hidden.subtract(known if seat != rnd.turn else ())
        assert found.unseen == +hidden
        helping = [card for card in hidden.elements() if helps(rnd, card)]
        assert set(found.helps) == set(helping)
        assert found.chance == pytest.approx(len(helping) / hidden.total())
        # And by simulation: the next card of samples.
        rng = Random(seed)
        drawn = [view.sample(rng).stock[0] in found.helps for _ in range(400)]
        assert sum(drawn) / 400 == pytest.approx(found.chance, abs=0.08)


def small_table() -> bl.Round:
    """Nobody has played, so that every hand of the other player is as likely."""
    hands = [parse_cards("5h 9s Kd"), parse_cards("6h 7h")]
    stock = parse_cards("4h 3c 5s 8d Jk")
    return bl.Round.set_up(CLASSICO, 2, hands=hands, stock=stock, pile=parse_cards("Qs"))


def test_who_may_hold_what_and_the_danger_are_those_of_all_deals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = small_table().view(0)
    small = parse_cards("6h 7h 4h 3c 5s 8d Jk")
    monkeypatch.setattr(type(view), "hidden", property(lambda _: tuple(sorted(small))))
    monkeypatch.setattr("burraco_learn.coach.odds._WORLDS", 1500)
    found = bl.odds(view)
    pairs = list(combinations(small, 2))
    wanted = {"6h 7h", "4h 6h"}
    useful = [pair for pair in pairs if " ".join(map(str, sorted(pair))) in wanted]
    assert found.danger[parse_card("5h")] == pytest.approx(len(useful) / len(pairs), abs=0.04)
    assert found.danger[parse_card("Kd")] == 0.0
    for card in small:
        share = sum(card in pair for pair in pairs) / len(pairs)
        assert found.holders[1][card] == pytest.approx(share, abs=0.05)


def test_what_fits_the_opponents_meld_is_certain_danger() -> None:
    melds = ((), (bl.parse_meld("6h 7h 8h", CLASSICO),))
    found = bl.odds(small_table().altered(melds=melds).view(0))
    assert found.danger[parse_card("5h")] == 1.0 and found.danger[parse_card("9s")] < 0.2


def test_reasons_are_sentences() -> None:
    melds = (
        (bl.parse_meld("9s 9h 9d 9c 9c Jk=9", CLASSICO), bl.parse_meld("Tc Jc Qc", CLASSICO)),
        (),
    )
    rnd = small_table().altered(melds=melds, hands=[parse_cards("5h 6h Kd"), parse_cards("7h 7s")])
    found = bl.odds(rnd.view(0))
    said = {str(card): why for card, why in found.helps.items()}
    assert said["9d"] == "It makes 9♠ 9♥ 9♦ 9♣ 9♣ jolly=9 a burraco."
    assert said["Kc"] == "It fits 10♣ J♣ Q♣."
    assert said["7h"] == "It makes a meld with 5♥ 6♥."
    assert said["2s"] == "It is wild." and "3c" not in said
    assert str(found).startswith("The next card helps with a chance of ")
    with pseudo():
        assert untranslated(str(bl.odds(rnd.view(0)))) == ""


def test_without_a_stock_no_card_comes() -> None:
    assert bl.odds(small_table().altered(stock=()).view(0)).chance == 0.0


def test_a_pozzetto_not_looked_at_yet_tells_nothing() -> None:
    view = small_table().altered(unseen=(True, False)).view(0)
    found = bl.odds(view)
    assert set(found.helps) == {card for card in found.unseen if CLASSICO.is_wild(card)}
    assert not found.danger
