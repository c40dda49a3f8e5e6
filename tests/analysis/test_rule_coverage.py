"""Which rules a record shows: what each move shows, and how facts become rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from house import house
from tables import SETS, hidden, known_deck, rules_of, table

import burraco_learn as bl
from burraco_learn.analysis.rule_coverage import (
    Watch,
    beyond_a_table,
    facts_shown,
    rules_shown,
    shown_by,
)
from burraco_learn.notation.annotations import Attempt, Note, SideLine
from burraco_learn.rules import load_rules, parse_rules

SEVEN = "3d 4d 5d 6d 7d 8d 9d"


def facts(rnd: bl.Round, *moves: str) -> set[str]:
    """The facts of the last of these moves."""
    watch = Watch()
    found: set[str] = set()
    for move in map(bl.parse_move, moves):
        before = rnd.copy()
        rnd.play(move)
        found = watch.see(before, move, rnd)
    return found


def at(letters: str, hand: str, melds: str = "", *moves: str, **more: object) -> set[str]:
    """The facts of the last move on a table of two, with four more cards in the hand."""
    rnd = table(rules_of(letters), [f"{hand} Ks Kd 8s 8c", "4s"], melds=[melds, ""], **more)  # type: ignore[arg-type]
    return facts(rnd, *moves)


@pytest.mark.parametrize(
    ("letters", "hand", "melds", "move", "shown", "not_shown"),
    [
        # melds
        ("SG", "3h 4h 5h", "", "lay 3h 4h 5h", "runs_allowed min_meld", "group_ranks twos_wild"),
        ("SG", "3h 4h 5h 6h", "", "lay 3h 4h 5h 6h", "runs_allowed", "min_meld added"),
        ("SG", "9h 9d 9c", "", "lay 9h 9d 9c", "group_ranks", "runs_allowed one_group_per_rank"),
        ("SG", "9h 9d 9c", "9s 9s 9h", "lay 9h 9d 9c", "one_group_per_rank", ""),
        ("SG", "9h 9h 9c", "", "lay 9h 9h 9c", "max_group,_one_suit_twice", "max_group"),
        ("SG", "3h 4h 2s", "", "lay 3h 4h 2s", "twos_wild freed_wild_side,_free", "max_wilds"),
        ("SG", "3h 4h 2s", "", "lay 3h 4h 2s=5h", "twos_wild", "freed_wild_side,_free"),
        ("SG", "3h 5h Jk", "", "lay 3h 5h Jk", "jokers,_in_a_meld", "freed_wild_side,_free"),
        ("SG", "2h 3h 4h", "", "lay 2h 3h 4h", "natural_twos", "twos_wild ace_positions"),
        ("SG", "2h 2s 3h 4h", "", "lay 2h 2s 3h 4h", "natural_twos max_wilds twos_wild", ""),
        ("SG", "Ah 2h 3h", "", "lay Ah 2h 3h", "ace_positions", "ace_both_ends"),
        ("FI", "9h 9d Jk", "", "lay 9h 9d Jk", "freed_wild_side,_free", ""),
        # wild cards that move
        ("SG", "9h", "2s=5h 6h 7h", "add 9h to 1", "free_end_wild_slides,_low", "twos_wild"),
        ("BR", "3h", "5h 6h 2s=7h", "add 3h to 1", "free_end_wild_slides,_high", ""),
        ("BR", "5h", "2h=Ah 2h 3h", "add 5h to 1", "free_end_wild_slides,_low", ""),
        ("SG", "6h", "3h 4h Jk=5h", "add 6h to 1", "added", "free_end_wild_slides"),
        ("SG", "5h", "3h 4h Jk=5h 6h", "add 5h to 1", "interior_wild_lock freed_wild_side", ""),
        ("SG", "4h", "3h 2h=4h 5h", "add 4h to 1", "natural_twos,_freed", "freed_wild_side"),
        ("SG", "7h", "3h 4h Jk=5h 6h", "add 7h to 1", "added", "interior_wild_lock"),
        (
            "BR", "9h", "2h 3h 4h 5h 6h 7h", "add 9h to 1", "natural_two_may_turn_wild",
            "twos_wild free_end_wild_slides",
        ),
        # burracos
        ("CL", "9h", "3h 4h 5h 6h 7h 8h", "add 9h to 1", "bonuses.clean burraco_size", "royal_run"),
        ("CL", "Th", "3h 4h 5h 6h 7h 8h 9h", "add Th to 1", "added", "bonuses.clean burraco_size"),
        ("CL", "2s", "3h 4h 5h 6h 7h 8h 9h", "add 2s to 1", "bonuses.semi-clean semi_run_test", ""),
        (
            "CL", "Jh", "3h Jk=4h 5h 6h 7h 8h 9h Th", "add Jh to 1", "bonuses.semi-clean "
            "semi_run_test,_inside", "",
        ),
        ("SG", "9h", "3h Jk=4h 5h 6h 7h 8h", "add 9h to 1", "bonuses.dirty semi_run_test", ""),
        ("BR", "2s", "3h 4h 5h 6h 7h 8h 9h", "add 2s to 1", "bonuses.dirty semi-clean,_none", ""),
        ("BR", "9h", "3h 2s=4h 5h 6h 7h 8h", "add 9h to 1", "bonuses.dirty", "semi-clean,_none"),
        (
            "CL", "Ah", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "add Ah to 1",
            "bonuses.royal royal_run", "noble_two_to_ace",
        ),
        (
            "FT", "Kh", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "add Kh to 1",
            "bonuses.royal royal_run max_run", "noble_two_to_ace",
        ),
        (
            "IN", "Kh", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh", "add Kh to 1",
            "royal,_none", "bonuses.royal royal_run bonuses.clean",
        ),
        ("SG", "9c", "9s 9s 9h 9h 9d 9d", "add 9c to 1", "burraco_size,_group", "max_group"),
        ("FT", "9c", "9s 9s 9h 9h 9d 9d 9c", "add 9c to 1", "bonuses.super max_group", ""),
        ("CL", "9c", "9s 9s 9h 9h 9d Jk=9", "add 9c to 1", "semi_group_test", ""),
        ("SG", "9c", "9s 9s 9h 9h 9d Jk=9", "add 9c to 1", "bonuses.dirty", "semi_group_test"),
        ("SG", "Jk", "9s 9s 9h 9h 9d 9d 9c", "add Jk to 1", "semi_group_test", "bonuses.dirty"),
    ],
)  # fmt: skip
def test_what_a_meld_shows(
    letters: str, hand: str, melds: str, move: str, shown: str, not_shown: str
) -> None:
    found = {fact.replace(" ", "_") for fact in at(letters, hand, melds, move)}
    assert set(shown.split()) <= found
    assert not set(not_shown.split()) & found


def test_a_run_from_the_two_to_the_ace() -> None:
    cards = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"
    assert "noble_two_to_ace" in at("CL", "2h", cards, "add 2h to 1")


def test_turns() -> None:
    def turn(*moves: str, hand: str = "3h 4h 5h Kc", pile: str = "Qc", **more: object) -> set[str]:
        rnd = table(
            rules_of("SG"),
            [f"{hand} Ks", "4s"],
            pile=pile,
            turn="0 draw",
            **more,  # type: ignore[arg-type]
        )
        return facts(rnd, *moves)

    assert {"turn", "turn passes"} <= turn("draw", "lay 3h 4h 5h", "discard Kc", stock="7d")
    assert "turn" not in turn("draw", "discard Kc", stock="7d")
    assert "single_pickup, stock" in turn("draw", "discard 7d", stock="7d")
    assert "single_pickup, stock" not in turn("draw", "discard Kc", stock="7d")
    assert "pile_needs_meld" in turn("take", "discard Kc", pile="Qd Qc", rest="stock")
    assert "pile_needs_meld" not in turn("take", "lay 3h 4h 5h", "discard Kc", pile="Qd Qc")
    assert "pile" in turn("take", pile="Qd Qc")
    assert "pile" not in turn("take")
    assert "single_pickup" in turn("take", "discard Qc", hand="3h 4h 5h Qc")
    assert "single_pickup" not in turn("take", "discard Kc", hand="3h 4h 5h Kc")


def test_the_meld_that_taking_the_pile_needs() -> None:
    rnd = table(rules_of("IN"), ["3h 4h 5h Kc Ks", "4s"], pile="Qd Qc", turn="0 draw")
    assert "pile_needs_meld" in facts(rnd, "take", "lay 3h 4h 5h")


def test_the_pozzetto() -> None:
    in_flight = table(
        rules_of("SG"), ["3h 4h 5h", "4s"], pozzetti=["7d 7s 7c 8d 8s 8h 9c 9d Kd Ks Jk"]
    )
    found = facts(in_flight, "lay 3h 4h 5h")
    assert {"flying_pozzetto", "pozzetto taken"} <= found and "discard_pozzetto" not in found
    again = table(rules_of("SG"), ["3h 4h 5h", "4s"], pozzetti=["7d 7s 7c 8d 8s 8h 9c 9d Kd Ks Jk"])
    assert "flying_pozzetto, discard" in facts(again, "lay 3h 4h 5h", "discard Jk")
    for card, wild in (("Kc", False), ("2c", True), ("Jk", True)):
        rnd = table(rules_of("SG"), [card, "4s"], pozzetti=1)
        found = facts(rnd, f"discard {card}")
        assert "discard_pozzetto" in found and "flying_pozzetto" not in found
        assert ("wild_pozzetto_discard" in found) == ("wild card discarded" in found) == wild


def test_the_stock() -> None:
    def end(letters: str, **more: object) -> set[str]:
        rnd = table(
            rules_of(letters),
            ["Kc 3d", "4s"],
            stock=hidden(2).strip(),
            rest="hand 1",
            **more,  # type: ignore[arg-type]
        )
        return facts(rnd, "discard Kc")

    over = end("SG", pozzetti=1, had="0")
    # The last pozzetto stays where it is, which shows that nothing refills the stock.
    assert {"stock_stop", "stock_refill", "pozzetto_penalty", "hand", "score"} <= over
    assert not {"closing_bonus", "waive_penalty_if_none_taken", "unplayed_pozzetto"} & over
    assert "stock_refill" not in end("SG", had="0 1")
    nobody = end("SG", pozzetti=2)
    assert {"waive_penalty_if_none_taken", "pozzetto_penalty"} <= nobody
    assert "pozzetto_penalty" not in end("FI", pozzetti=2)
    refilled = end("BR", pozzetti=1, had="0")
    assert "stock_refill" in refilled and not {"stock_stop", "score"} & refilled
    last = table(
        rules_of("FI"), ["Kc", "4s"], melds=[SEVEN, ""], stock=hidden(2).strip(), rest="hand 1",
        had="0",
    )  # fmt: skip
    assert {"stock_stop, last turn", "closing_bonus"} <= facts(last, "discard Kc")
    unplayed = table(
        rules_of("SG"), ["Kc", "4s"], pozzetti=1, stock=hidden(2).strip(), rest="hand 1"
    )
    assert {"unplayed_pozzetto", "stock_stop, last turn"} <= facts(unplayed, "discard Kc")


def test_a_stalemate() -> None:
    rnd = table(rules_of("SG"), ["Kc Qd 5d", "4s 6h 7h"], turn="0 draw")
    moves = ["take", "discard Kc", "take", "discard 4s", "take", "discard Qc", "take", "discard Kc"]
    assert not {"stalemate_rounds"} & facts(rnd.copy(), *moves)
    assert {"stalemate_rounds", "waive_penalty_if_none_taken"} <= facts(
        rnd, *moves, "take", "discard 4s", "take", "discard Qc", "take", "discard Kc", "take",
        "discard 4s",
    )  # fmt: skip


def test_closing() -> None:
    def close(letters: str, hand: str, melds: str, **more: object) -> set[str]:
        rnd = table(rules_of(letters), [hand, "4s"], melds=[melds, ""], **more)  # type: ignore[arg-type]
        return facts(rnd, f"discard {hand}")

    closed = close("SG", "Kc", SEVEN, had="0 1")
    assert {"close_kind", "close_needs_discard", "closing_bonus", "values.3", "hand"} <= closed
    assert not {"close_wild_discard", "close_kind, noble", "pozzetto_penalty"} & closed
    assert "close_wild_discard" in close("SG", "2c", SEVEN, had="0 1")
    noble = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    found = close("BR", "Kc", noble, had="0 1")
    assert {"close_kind, noble", "values.2, natural"} <= found
    assert "close_kind, noble" not in close("BR", "Kc", f"{noble} / {SEVEN}", had="0 1")
    assert "close_without_pozzetto_when_none_left" in close("BR", "Kc", SEVEN, had="1")


def test_adding_beside_the_melds_of_the_others() -> None:
    rnd = table(rules_of("SG"), ["9h Kc Ks", "4s"], melds=["6h 7h 8h", "9s 9d 9c"])
    assert "own side" in facts(rnd, "add 9h to 1")
    assert "own side" not in at("SG", "9h", "6h 7h 8h", "add 9h to 1")


# -- records ---------------------------------------------------------------------------------------


def record() -> bl.Record:
    """A round of two under Burraco Reale in which seat 0 starts with known cards."""
    rules = rules_of("BR")
    hands = zip(
        bl.parse_cards("3h 2h 5h 2c 7c 8c 9c Ks Kd Qs Jd"),
        bl.parse_cards("4s 4d 5s 5d 6s 6d 7s 7d 8s 8d 9s"),
        strict=True,
    )
    top = " ".join(f"{mine} {other}" for mine, other in hands)
    deck = known_deck(rules, f"{top} Td 4h")
    rnd = bl.Round.deal(rules, players=2, deck=deck)  # type: ignore[arg-type]
    for move in ("draw", "lay 3h 2h=4h 5h", "discard Jd"):
        rnd.play(move)
    return bl.Record.of(rnd)


def test_an_attempt_shows_the_rule_that_it_cites() -> None:
    tried = Attempt(bl.parse_move("add 2c to 1"), "BR-15")
    with_it = replace(record(), notes={2: Note(attempts=(tried,))})
    assert rules_shown(with_it)["BR-15"] == (2,)
    assert rules_shown(with_it)["BR-16"] == (2,)
    assert not {"BR-15", "BR-16"} & set(rules_shown(record()))


def test_a_side_line_counts_at_its_move() -> None:
    moves = tuple(map(bl.parse_move, ("lay 7c 8c 9c", "lay 3h 2h=4h 5h", "add 4h to 2")))
    note = Note(lines=(SideLine("better", moves),))
    with_it = replace(record(), notes={2: note})
    assert rules_shown(with_it)["BR-15"] == (2,)
    assert "interior_wild_lock" not in facts_shown(with_it, lines=False)
    assert "closing missed" not in facts_shown(with_it)


def test_a_closing_missed() -> None:
    rules = load_rules("first-steps")
    deck = known_deck(rules, "3h 4s 4h 4c 5h Ts 6d Tc 7d Qs 8d Qc Kc Js Jc 9d")
    rnd = bl.Round.deal(rules, players=2, deck=deck)  # type: ignore[arg-type]
    for move in ("draw", "lay 3h 4h 5h", "discard Kc"):
        rnd.play(move)

    def missed(verdict: str, *line: str) -> bool:
        note = Note(lines=(SideLine(verdict, tuple(map(bl.parse_move, line))),))
        told = replace(bl.Record.of(rnd), notes={3: note})
        return facts_shown(told, lines=False).get("closing missed") == (3,)

    assert missed("better", "lay 6d 7d 8d 9d", "discard Kc")
    assert not missed("worse", "lay 6d 7d 8d 9d", "discard Kc")
    assert not missed("better", "lay 6d 7d 8d", "discard Kc")
    # Nothing is missed in the turn that closes.
    again = bl.Round.deal(rules, players=2, deck=deck)  # type: ignore[arg-type]
    for move in ("draw", "lay 3h 4h 5h", "lay 6d 7d 8d 9d", "discard Kc"):
        again.play(move)
    line = tuple(map(bl.parse_move, ("lay 6d 7d 8d", "add 9d to 2", "discard Kc")))
    note = Note(lines=(SideLine("better", line),))
    told = replace(bl.Record.of(again), notes={3: note})
    assert "closing_bonus" in facts_shown(told) and "closing missed" not in facts_shown(told)


def test_what_the_deal_shows() -> None:
    assert rules_shown(record())["BR-01"] == (0,)
    assert {id for id, moves in rules_shown(record()).items() if moves == (0,)} == {
        "BR-01",
        "BR-04",
        "BR-05",
        "B10",
    }


# -- facts and rules -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS.values())
def test_every_rule_is_shown_by_something_or_says_why_not(name: str) -> None:
    for rule in load_rules(name).numbered():
        assert bool(shown_by(rule)) == (beyond_a_table(rule) is None), rule


def test_house_rules_are_shown_as_those_they_replace() -> None:
    club = house(rules_of("BR"), {"interior_wild_lock": False})
    assert shown_by(club.rule("HR-BR-16")) == shown_by(rules_of("BR").rule("BR-16"))


def test_what_a_rule_shows_is_less_than_its_parameters() -> None:
    rules = [rule for name in SETS.values() for rule in load_rules(name).numbered()]
    narrowed = [rule for rule in rules if rule.shows is not None]
    assert narrowed
    for rule in narrowed:
        assert set(rule.shows or ()) != set(rule.parameters), rule.id


def test_what_a_rule_shows_stays_with_it_as_text() -> None:
    club = house(rules_of("BR"), {"interior_wild_lock": False})
    again = parse_rules(club.as_toml())
    assert [rule.shows for rule in again.numbered()] == [rule.shows for rule in club.numbered()]
    assert again.rule("BR-06").shows == ("turn passes",) and again.rule("BR-11").shows is None


def test_a_house_text_does_not_say_what_shows_it() -> None:
    text = """base = "classico"
[parameters]
min_meld = 4
[[rule]]
id = "HR-C14"
text = {en = "Four cards make a meld."}
shows = ["added"]
"""
    with pytest.raises(bl.RulesError, match="HR-C14.* has a text only"):
        parse_rules(text)
