"""Deals, turns and kinds of burraco as the rules have them; which of two broken rules is cited."""

from __future__ import annotations

import pytest
from house import REFUSED_BY
from parameter_proofs import (
    deals,
    seats_in_order,
    turns_to_stalemate,
    two_pozzetti,
    who_deals,
    who_may_add,
)
from refusal_proofs import A_TO_A, SUIT
from tables import SETS, known_deck, lay, meld_told, rules_of, table

from burraco_learn import IllegalMove, Meld, Round, load_rules, parse_cards, parse_meld


@pytest.mark.parametrize("letters", SETS)
def test_the_deal(letters: str) -> None:
    rules = rules_of(letters)
    stock = {2: 59, 4: 37} if letters == "BR" else {2: 63, 4: 41}
    deck = 104 if letters == "BR" else 108
    wanted = {players: ({11}, 1, stock[players], [11, 11], deck) for players in (2, 4)}
    assert deals(rules) == wanted
    assert who_may_add(rules) == {2: [True, False], 4: [True, False, True, False]}
    assert seats_in_order(rules) == {2: [0, 1, 0, 1, 0, 1], 4: [2, 3, 0, 1, 2, 3]}


@pytest.mark.parametrize("letters", SETS)
def test_a_known_deck_is_dealt_from_its_top_and_the_pozzetti_from_its_bottom(letters: str) -> None:
    rules = rules_of(letters)
    deck = known_deck(rules, "3s 4s 5s 6s 7s 8s 9s Ts", "Kc Kc Qc Qc")
    rnd = Round.deal(rules, players=4, deck=deck, dealer=0)
    for place, card in enumerate(parse_cards("3s 4s 5s 6s 7s 8s 9s Ts")):
        assert card in rnd.hands[(1 + place) % 4]
    assert rnd.pile == deck[44:45] and rnd.stock == deck[45:-22]
    assert rnd.pozzetti == (deck[-11:], deck[-22:-11])


@pytest.mark.parametrize("letters", SETS)
def test_the_deal_passes_on(letters: str) -> None:
    for players, (dealers, first) in who_deals(rules_of(letters)).items():
        steps = {(b - a) % players for a, b in zip(dealers, dealers[1:], strict=False)}
        assert steps == {1}
        assert first == [(dealer + 1) % players for dealer in dealers]


@pytest.mark.parametrize("letters", SETS)
def test_each_side_takes_one_pozzetto(letters: str) -> None:
    assert two_pozzetti(rules_of(letters)) == ([11, 11], 0)


@pytest.mark.parametrize("letters", [key for key in SETS if key != "IN"])
def test_a_stalemate(letters: str) -> None:
    """Four times round the table; where taking the pile needs a meld there can be none."""
    assert turns_to_stalemate(rules_of(letters)) == (8, "stalemate")


@pytest.mark.parametrize("letters", SETS)
def test_a_draw_a_lay_and_an_add_begin_the_count_anew(letters: str) -> None:
    hands = ["4c 5c 6c 7c 9s", "5s 6d"]
    for move in ("lay 4c 5c 6c", "add 7c to 1", "draw"):
        rnd = table(
            rules_of(letters),
            hands,
            melds=["4c 5c 6c" if move.startswith("add") else "", ""],
            pile="Qc",
            turn="0 draw",
            more="idle: 7",
            pozzetti=2,
        )
        rnd.play("draw" if move == "draw" else "take")
        if move != "draw":
            rnd.play(move)
        rnd.play("discard 9s")
        assert not rnd.over and "idle" not in str(rnd)


def test_the_kinds_of_burraco_reale() -> None:
    rules = rules_of("BR")
    wanted = {
        f"Ah {SUIT}": "(110) noble 500",
        A_TO_A: "(125) royal 1000",
        "3h 4h 5h 6h 7h 8h 9h": "(45) clean 200",
        f"Ah {SUIT} 2c": "(120) dirty 100",
        "Ah 2h 3h 4h 5h 6h 2c 8h 9h Th Jh Qh Kh": "(115) dirty 100",
    }
    told = {cards: meld_told(lay(rules, cards)) for cards in wanted}
    assert {cards: text[text.index("(") :] for cards, text in told.items()} == wanted
    assert str(lay(rules, f"Ah {SUIT} 2c")).endswith("Kh 2c=Ah")


@pytest.mark.parametrize("letters", SETS)
def test_a_stated_role(letters: str) -> None:
    rules = rules_of(letters)
    assert str(lay(rules, "2c 5h 6h", "7h")) == "5h 6h 2c=7h"
    assert str(lay(rules, "2h 2h 3h", "4h")) == "2h 3h 2h=4h"
    assert str(parse_meld("5h 6h 7h", rules).add(parse_cards("2c"), "8h")) == "5h 6h 7h 2c=8h"
    rnd = table(rules, ["2h 2c 3h 4h 9s 9d", "5s"])
    rnd.play("lay 2h=5h 2c 3h 4h")
    assert str(rnd.melds[0][0]) == "2c=Ah 2h 3h 4h"
    if letters in ("CL", "IN"):
        assert str(lay(rules, "3h 3d 2c", "3")) == "3h 3d 2c=3"
        with pytest.raises(IllegalMove) as caught:
            lay(rules, "3h 3d 2c", "4")
        assert caught.value.key == "role"


BOTH = [
    # cards laid, the reason that counts in all rule sets (or in those named)
    ("Jk 9s", "all", "too-few"),
    ("2c 2s", "all", "too-few"),
    ("Jk 9s 5h", "all", "shape"),
    ("5h 5h 5h 6h", "all", "shape"),
    ("2c 2s 5h 9d", "all", "shape"),
    ("7h 7h 7h", "BR IN", "group"),
    ("7h 7h 7h", "SG CL SP FI FT", "deck"),
    ("7h 7d 2s 2c", "BR IN", "group"),
    ("7h 7d 2s 2c", "SG CL SP FI FT", "two-wilds"),
    ("7h 7d Jk", "BR", "group"),
    ("Jk Jk 5h 6h", "BR", "deck"),
    ("Jk Jk 5h 6h", "SG CL SP FI FT IN", "two-wilds"),
    ("Kh Ah 3h 2h", "all", "over-ace"),
    (f"Ah {SUIT} Ah 2c 2s", "SG CL SP FI FT IN", "ace-both-ends"),
    (f"Ah {SUIT} Ah 2c 2s", "BR", "two-wilds"),
    (f"Ah {SUIT} Ah 2c", "BR", "too-long"),
]


@pytest.mark.parametrize("cards, sets, key", BOTH)
def test_which_broken_rule_of_a_meld_is_cited(cards: str, sets: str, key: str) -> None:
    for letters in SETS if sets == "all" else sets.split():
        with pytest.raises(IllegalMove) as caught:
            lay(rules_of(letters), cards)
        assert (caught.value.key, caught.value.rule) == (key, REFUSED_BY[key][letters]), letters


@pytest.mark.parametrize("letters", SETS)
def test_which_broken_rule_of_a_move_is_cited(letters: str) -> None:
    def key(move: str, **parts: object) -> str | None:
        rnd = table(rules_of(letters), **({"hands": ["4c 5c 9s", "5s 6s"]} | parts))
        refusal = rnd.why_not(move)
        return None if refusal is None else refusal.key

    assert key("discard Kd", turn="0 draw") == "phase"
    assert key("lay Kd", turn="0 draw") == "phase"
    assert key("lay 4c Kd") == "possession"
    assert key("add Kd to 4") == "possession"
    assert key("add 9s to 4") == "possession"
    assert key("add 9s to 1", melds=["4h 5h 6h", ""]) == "shape"
    last = {"hands": ["9h 2s", "5s"], "had": "0"}
    assert key("add 9h to 1", melds=["6h 7h 8h", ""], **last) == "close-burraco"
    assert key("add 2s to 1", melds=["6h 7h 8h", ""], **last) == "close-burraco"
    closing = "no" if letters == "SG" else "close-wild"
    assert (key("add 9h to 1", melds=["3h 4h 5h 6h 7h 8h", ""], **last) or "no") == closing


@pytest.mark.parametrize("letters", SETS)
def test_the_last_card_may_be_added_where_the_side_is_open(letters: str) -> None:
    """A card that may not be discarded now can still be added: pozzetto in flight."""
    rnd = table(
        rules_of(letters), ["6c 7c 8c", "5s"], pile="9c", turn="0 draw", pozzetti=1, had="1"
    )
    rnd.play("take")
    rnd.play("lay 6c 7c 8c")
    assert rnd.why_not("discard 9c").key == "re-discard"
    rnd.play("add 9c to 1")
    assert (rnd.turn, rnd.phase, len(rnd.hands[0]), rnd.pozzetti) == (0, "play", 11, ())


@pytest.mark.parametrize("letters", SETS)
def test_a_pozzetto_taken_by_discard_is_seen_from_the_next_turn(letters: str) -> None:
    rnd = table(rules_of(letters), ["4c", "5s 6s"], pozzetti=2)
    rnd.play("discard 4c")
    assert len(rnd.hands[0]) == 11 and rnd.view(0).hand == ()
    rnd.play("draw")
    rnd.play(f"discard {rnd.hands[1][0]}")
    assert rnd.view(0).hand == rnd.hands[0]


@pytest.mark.parametrize(
    "cards, key",
    [
        ("2h 2h 2h", "deck"),
        ("2h 2s Jk", "deck"),
        ("2s 2s 2h 2h 2d 2d 2c 2c 2c", "deck"),
        ("Jk Jk Jk", "only-wilds"),
    ],
)
def test_where_groups_of_twos_are_played_twos_are_more_than_wild_cards(
    cards: str, key: str
) -> None:
    rules = load_rules("first-steps")
    assert Meld.lay(parse_cards("2h 2s 2d"), rules).kind == "group"
    with pytest.raises(IllegalMove) as caught:
        Meld.lay(parse_cards(cards), rules)
    assert caught.value.key == key
