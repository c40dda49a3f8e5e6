"""What a club player does, and what it does not do any more than people in a club."""

from __future__ import annotations

from collections import Counter

import pytest

import burraco_learn as bl
from burraco_learn.bots.club import ClubBot, Weights, ranked_discards, weights_for, worth
from burraco_learn.bots.duel import duel

CLASSICO = bl.load_rules("classico")
CLEAN = "5s 6s 7s 8s 9s Ts Js"


def melds(*texts: str) -> tuple[bl.Meld, ...]:
    return tuple(bl.parse_meld(text, CLASSICO) for text in texts)


def table(hand: str, mine: tuple[bl.Meld, ...] = (), theirs: tuple[bl.Meld, ...] = ()) -> bl.Round:
    """A table of two in the middle of a round, at which seat 0 is to play."""
    return bl.Round.set_up(
        CLASSICO,
        players=2,
        phase="play",
        hands=[bl.parse_cards(hand), bl.parse_cards("3c 4d 9d Qc 7d 7c")],
        melds=(mine, theirs),
        stock=bl.parse_cards("4c 5d 6s 9c Jc Tc 8d 8c 3d 3s 3h"),
        pozzetti=[bl.parse_cards("Ah Ad Ac")],
        had_pozzetto=(False, True),
    )


def turn(rnd: bl.Round) -> list[str]:
    """The moves of a club player until its turn ends, and what is played on the way."""
    seat, moves = rnd.turn, []
    while rnd.turn == seat and not rnd.over:
        moves.append(ClubBot().choose(rnd.view(seat)))
        rnd.play(moves[-1])
    return list(map(str, moves))


@pytest.mark.parametrize("rules", bl.rule_sets())
def test_it_plays_every_rule_set_to_the_end(rules: str) -> None:
    for players in (2, 4):
        rnd = bl.Round.deal(bl.load_rules(rules), players, seed=rules)
        endings = Counter[str | None]()
        while not rnd.over:
            rnd.play(ClubBot().choose(rnd.view(rnd.turn)))
        endings[rnd.ending] += 1
        assert not endings["stalemate"]


def test_it_lays_what_makes_a_burraco_and_keeps_its_wild_cards() -> None:
    rnd = table("Jk 2d 8h 9h Kd 4d Td Js", melds("2h 3h 4h 5h 6h 7h"))
    moves = turn(rnd)
    assert moves[0] == "add 8h to 1" and moves[1] == "add 9h to 1"
    assert not any(word in move for move in moves for word in ("Jk", "2d"))


def test_it_does_not_give_the_opponents_their_seventh_card() -> None:
    rnd = table("9c Kd 5d Jh", theirs=melds("3c 4c 5c 6c 7c 8c"))
    assert str(ranked_discards(rnd)[-1]) == "discard 9c"


def test_it_takes_the_pozzetto_and_closes() -> None:
    assert turn(table("5h 6h 7h Ks"))[:2] == ["lay 5h 6h 7h", "discard Ks"]
    rnd = table("7h 8h Ks", melds("3h 4h 5h 6h", CLEAN)).altered(had_pozzetto=(True, True))
    turn(rnd)
    assert rnd.ending == "closed" and rnd.closer == 0


def test_a_pair_is_kept_only_where_groups_may_be_laid() -> None:
    hand = "9h 9c Kd 4s 7d"
    reale = bl.load_rules("burraco-reale")
    rnd = bl.Round.set_up(reale, players=2, phase="play", hands=[bl.parse_cards(hand), ()])
    best = {str(move) for move in ranked_discards(rnd)[:3]}
    assert best & {"discard 9h", "discard 9c"}
    assert not {str(move) for move in ranked_discards(table(hand))[:3]} & {
        "discard 9h",
        "discard 9c",
    }


def test_what_may_not_be_discarded_is_not_ranked() -> None:
    rnd = table("9c Kd 5d").altered(pile=bl.parse_cards("Jh"), phase="draw")
    rnd.play("take")
    assert {str(move) for move in ranked_discards(rnd)} == {
        "discard 9c",
        "discard Kd",
        "discard 5d",
    }


def test_two_of_them_do_not_take_the_pile_for_ever() -> None:
    result = duel("club", "club", "classico", players=2, pairs=3, seed="idle")
    assert result.stalemates == 0 and result.mean == 0


def test_worth_is_that_of_one_side_against_the_other() -> None:
    rnd = table("9c Kd 5d Jh", melds(CLEAN), melds("3c 4c 5c"))
    swapped = rnd.altered(
        hands=rnd.hands[::-1], melds=rnd.melds[::-1], had_pozzetto=rnd.had_pozzetto[::-1], turn=1
    )
    assert worth(rnd) == pytest.approx(-worth(swapped)) and worth(rnd) > 0
    while not rnd.over:
        rnd.play(ClubBot().choose(rnd.view(rnd.turn)))
    first, second = (side.total for side in rnd.score().sides)
    assert worth(rnd) == first - second


def test_weights_are_chosen_by_parameters_and_can_be_given() -> None:
    club = CLASSICO.with_value("min_meld", 3)
    assert weights_for(club, 4) == weights_for(CLASSICO, 4) != weights_for(CLASSICO, 2)
    assert weights_for(CLASSICO.with_value("group_ranks", ""), 4) != weights_for(CLASSICO, 4)
    # Somebody to whom the pile is worth nothing draws; somebody who wants all of it takes it.
    rnd = bl.Round.deal(CLASSICO, players=2, seed=1)
    likes, hates = Weights(pile_card=1000.0), Weights(pile_card=-1000.0)
    assert str(ClubBot(likes).choose(rnd)) == "take" and str(ClubBot(hates).choose(rnd)) == "draw"
    assert str(bl.bot("club", weights=likes).choose(rnd.view(0))) == "take"
    with pytest.raises(ValueError, match=r"^The bot 'club' has no setting 'speed'\.$"):
        bl.bot("club", speed=2)
