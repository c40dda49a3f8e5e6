"""Views: nothing hidden can be read from them, and they are enough to play by."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from strategies import any_rules, choose, played, rounds

import burraco_learn as bl
from burraco_learn.bots import bots
from burraco_learn.cards import Card, parse_cards


def _lines(rnd: bl.Round) -> dict[str, list[str]]:
    """The lines of a position by key."""
    found: dict[str, list[str]] = {}
    for line in str(rnd).splitlines()[1:]:
        key, _, value = ("|", "", line[1:]) if line.startswith("|") else line.partition(":")
        found.setdefault(key, []).append(value.strip())
    return found


def _permuted(rnd: bl.Round, seat: int, rng: Random) -> bl.Round:
    """The same table for the player at a seat, with all that is hidden from him permuted.

    Written on the position text alone: the hands of others but for the cards that came from the
    pile, a pozzetto of his own that he may not look at, the stock, and the pozzetti on the table.
    """
    found = _lines(rnd)
    unseen = found.get("unseen", [""])[0].split()
    hands = [key for key in found if key.startswith("hand ")]
    hidden: list[Card] = []
    parts: list[tuple[str, int, tuple[Card, ...], int]] = []
    for key in (*hands, "stock", "pozzetto"):
        if key == f"hand {seat}" and str(seat) not in unseen:
            continue
        for number, value in enumerate(found.get(key, [])):
            seen = found.get(key.replace("hand", "known"), [""])[0] if key in hands else ""
            known = parse_cards(seen)
            rest = list(parse_cards(value))
            for card in known:
                rest.remove(card)
            hidden += rest
            parts.append((key, number, known, len(rest)))
    rng.shuffle(hidden)
    for key, number, known, size in parts:
        cards = [*known, *hidden[:size]]
        del hidden[:size]
        if key.startswith("hand"):
            rng.shuffle(cards)
        found[key][number] = " ".join(map(str, cards))
    if rnd.turn != seat and rnd.phase != "over":
        # Whether the mover held a twin of the one card he took is his own knowledge.
        found.pop("picked", None)
    lines = ["burraco position 1"]
    for key, values in found.items():
        lines += [f"| {value}" if key == "|" else f"{key}: {value}" for value in values]
    return bl.read_position("\n".join(lines))


@given(rounds(), st.integers(0, 999))
def test_a_view_is_the_same_whatever_is_hidden(rnd: bl.Round, seed: int) -> None:
    again = bl.read_position(str(rnd))
    for seat in range(rnd.players):
        try:
            other = _permuted(rnd, seat, Random(seed))
        except bl.ParseError:
            # Where the mover must find a legal move, chance may leave him none.
            assert rnd.rules.pile_needs_meld and rnd.turn != seat
            continue
        mine, theirs = again.view(seat), other.view(seat)
        assert str(mine) == str(theirs) == str(rnd.view(seat))
        assert mine == theirs and hash(mine) == hash(theirs)
        assert mine.legal_moves() == theirs.legal_moves()
        for name in ("hand", "hand_counts", "known", "pozzetti", "pozzetti_left", "scores"):
            assert getattr(mine, name) == getattr(theirs, name) == getattr(rnd.view(seat), name)
        if rnd.turn == seat and rnd.phase != "over":
            for name in bots():
                assert bl.bot(name, 5).choose(mine) is bl.bot(name, 5).choose(theirs)


@given(rounds())
def test_a_view_plays_like_the_round_for_the_seat_to_move(rnd: bl.Round) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        assert view.log == rnd.log
        if seat == rnd.turn:
            assert view.legal_moves() == rnd.legal_moves()
            assert rnd.over or view.hand == rnd.hands[seat]
        else:
            assert view.legal_moves() == ()
            why = view.why_not("draw")
            assert why is not None and why.key == ("possession" if rnd.over else "phase")
        assert view.hand_counts == tuple(map(len, rnd.hands))
        assert view.stock_count == len(rnd.stock)
        for place, known in enumerate(view.known):
            rest = list(rnd.hands[place])
            for card in known:
                rest.remove(card)
        if rnd.unplayed_pozzetto[seat]:
            assert view.hand == ()


@given(rounds(), st.integers(0, 999))
def test_a_view_judges_every_move_as_the_round_does(rnd: bl.Round, seed: int) -> None:
    rng, view = Random(seed), rnd.view(rnd.turn)
    hand = rnd.hands[rnd.turn]
    for _ in range(25):
        cards = rng.sample(hand, min(len(hand), rng.randint(1, 5)))
        kinds = [bl.Move.lay(tuple(cards)), bl.Move.add(tuple(cards), rng.randint(0, 2))]
        for move in (*kinds, bl.Move.discard(cards[0])) if cards else ():
            mine, theirs = view.why_not(move), rnd.why_not(move)
            assert (mine is None) == (theirs is None)
            if mine is not None and theirs is not None:
                assert (mine.key, mine.reason) == (theirs.key, theirs.reason)


@given(rounds(), st.integers(0, 999))
def test_a_sample_agrees_with_its_view(rnd: bl.Round, seed: int) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        sample = view.sample(Random(seed))
        assert sample.view(seat) == view
        assert sample.all_cards() == rnd.all_cards()
        assert str(view.sample(Random(seed))) == str(sample)
        while not sample.over:
            sample.play(choose(sample.legal_moves(), Random(seed), "melds"))


@given(rounds())
def test_the_text_of_a_view_hides_what_it_must(rnd: bl.Round) -> None:
    for seat in range(rnd.players):
        view = rnd.view(seat)
        text = str(view)
        hidden = sum(len(hand) for hand in rnd.hands) + len(rnd.stock) + sum(map(len, rnd.pozzetti))
        for place in range(rnd.players):
            hidden -= len(view.known[place]) if place != seat or not view.hand else len(view.hand)
        assert text.split().count("??") == hidden
        bl.read_position(text, seed=1)
        assert str(rnd.hands) not in repr(view)


@given(any_rules, st.integers(0, 9999), st.data())
def test_bots_choose_legally_and_the_same_again(rules, seed, data) -> None:
    players = data.draw(st.sampled_from(rules.players))
    name = data.draw(st.sampled_from(bots()))
    rnd = bl.Round.deal(rules, players=players, seed=seed)
    for _ in range(data.draw(st.integers(1, 80))):
        if rnd.over:
            break
        view = rnd.view(rnd.turn)
        move = bl.bot(name, seed).choose(view)
        assert move is bl.bot(name, seed).choose(rnd.view(rnd.turn))
        assert rnd.why_not(move) is None
        rnd.play(move)


@given(played(), st.integers(0, 9))
def test_bots_end_every_round(made, seed) -> None:
    rnd = made.rnd
    name = bots()[seed % len(bots())]
    most = 4 * len(rnd.all_cards()) * (rnd.rules.stalemate_rounds * rnd.players + 2)
    player = bl.bot(name, seed)
    while not rnd.over:
        rnd.play(player.choose(rnd.view(rnd.turn)))
        most -= 1
        assert most
