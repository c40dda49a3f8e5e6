"""What holds at every table, whatever was played: for the properties, and for tools/soak.py.

Each function asserts one thing about a round as it stands, and leaves it as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random

from refused import check_refusal
from strategies import quick

import burraco_learn as bl
from burraco_learn.bots import bots
from burraco_learn.cards import CARDS, Card, full_deck, parse_cards
from burraco_learn.game.moves import DRAW, TAKE, Move

MOST_LAYS = 250
"""So many lays from a hand are tried; of more, that many are drawn."""


def state(rnd: bl.Round) -> tuple[object, ...]:
    """All that a move could change."""
    return str(rnd), rnd.log, rnd.legal_moves(), str(rnd.score())


def check_cards_and_moves(rnd: bl.Round) -> None:
    """No card comes or goes, nobody is stuck, and no hand is empty before the end."""
    assert rnd.all_cards() == full_deck(rnd.rules.decks, rnd.rules.jokers)
    if rnd.over:
        assert rnd.legal_moves() == ()
    else:
        assert rnd.legal_moves(), f"stuck:\n{rnd}"
        assert all(rnd.hands)


def most_turns(rnd: bl.Round) -> int:
    """More turns than a round can have: between two draws, lays or adds it stands still."""
    steps = 2 * rnd.rules.deck_size
    return (steps + 1) * (rnd.rules.stalemate_rounds * rnd.players + 1)


def check_ending(rnd: bl.Round) -> None:
    """A finished round ended as its cards say."""
    rules = rnd.rules
    assert (rnd.ending == "closed") == (rnd.closer is not None)
    if rnd.ending == "stock":
        assert len(rnd.stock) <= rules.stock_stop
        assert not (rules.stock_refill and rnd.pozzetti)
    if rnd.closer is not None:
        assert any(not rnd.hands[seat] for seat in range(rnd.closer, rnd.players, 2))


def check_score(rnd: bl.Round) -> None:
    """The score sheet is what melds, hands and pozzetti come to, counted once more."""
    rules, sheet = rnd.rules, rnd.score()
    assert sheet.final == rnd.over
    assert rnd.view(0).scores == tuple(sum(m.points for m in melds) for melds in rnd.melds)
    for number, side in enumerate(sheet.sides):
        assert side.total == sum(points for _, points in side.rows)
        rows = dict(side.entries)
        assert rows["melds"] == sum(m.card_points for m in rnd.melds[number])
        assert rows["bonus"] == sum(m.bonus for m in rnd.melds[number])
        assert len(rows) == (5 if rnd.over else 3)
        if not rnd.over:
            continue
        assert rows["closing"] == (rules.closing_bonus if rnd.closer == number else 0)
        fined = bool(rules.pozzetto_sizes) and not rnd.had_pozzetto[number]
        if rules.waive_penalty_if_none_taken and not any(rnd.had_pozzetto):
            fined = False
        fines = int(fined)
        hand = 0
        for seat in range(number, rnd.players, 2):
            if rules.unplayed_pozzetto == "penalty" and rnd.unplayed_pozzetto[seat]:
                fines += 1
            else:
                hand += sum(map(rules.value_of, rnd.hands[seat]))
        assert rows["hand"] == -hand
        assert rows["pozzetto"] == -rules.pozzetto_penalty * fines


def check_replay(rnd: bl.Round) -> None:
    """The deal and the moves lead to the same table and the same score again."""
    again = bl.Round.deal(rnd.rules, rnd.players, dealer=rnd.dealer, deck=rnd.deck)
    for move in rnd.log:
        again.play(move)
    assert str(again) == str(rnd) and again.log == rnd.log
    assert str(again.score()) == str(rnd.score())


# -- moves -----------------------------------------------------------------------------------------


def universe(rnd: bl.Round, rng: Random) -> list[Move]:
    """All atomic moves there could be; of the lays, those from the hand and some others."""
    hand = rnd.hands[rnd.turn]
    size = rnd.rules.min_meld
    lays = sorted(set(combinations(hand, size)))
    lays = rng.sample(lays, MOST_LAYS) if len(lays) > MOST_LAYS else lays
    foreign = [tuple(sorted(rng.choices(CARDS, k=size))) for _ in range(30)]
    melds = len(rnd.melds[rnd.turn % 2])
    moves = [DRAW, TAKE, *map(Move.lay, lays), *map(Move.lay, foreign)]
    for number in range(melds + 1):
        moves += [Move.add((card,), number) for card in CARDS]
    return moves + [Move.discard(card) for card in CARDS]


def check_refusals(rnd: bl.Round, rng: Random, most: int | None = None) -> None:
    """``why_not`` and ``legal_moves`` agree, and a refused move changes nothing.

    With ``most`` only so many of the moves there could be are tried.
    """
    legal = set(rnd.legal_moves())
    before = state(rnd)
    moves = universe(rnd, rng)
    for move in moves if most is None else rng.sample(moves, min(most, len(moves))):
        why = rnd.why_not(move)
        assert (why is None) == (move in legal), move
        if why is not None:
            check_refusal(why, rnd.rules)
            try:
                rnd.play(move)
            except bl.IllegalMove as error:
                assert (error.key, error.rule, error.reason) == (why.key, why.rule, why.reason)
                assert error.cards == move.cards
            else:
                raise AssertionError(f"{move} is refused and played")
    assert state(rnd) == before


# -- text and views --------------------------------------------------------------------------------


def check_text(rnd: bl.Round) -> bl.Round:
    """The position is read back as the same one, which is returned."""
    text = str(rnd)
    again = bl.read_position(text)
    assert str(again) == text
    assert again.legal_moves() == rnd.legal_moves()
    assert str(again.score()) == str(rnd.score())
    for name in ("rules", "players", "dealer", "turn", "phase", "hands", "melds", "pile", "stock"):
        assert getattr(again, name) == getattr(rnd, name)
    for name in ("pozzetti", "had_pozzetto", "unplayed_pozzetto", "ending", "closer", "over"):
        assert getattr(again, name) == getattr(rnd, name)
    return again


def check_views(rnd: bl.Round, seed: int, asked: Iterable[str] | None = None) -> None:
    """What a seat may know is the same however all that is hidden from it lies.

    The bots ``asked``, or all of them, play the same then.
    """
    again = bl.read_position(str(rnd))
    for seat in range(rnd.players):
        try:
            other = permuted(rnd, seat, Random(seed))
        except bl.ParseError:
            # Where the mover must find a legal move, chance may leave them none: no meld for the
            # pile, or a last card that may not close.
            assert rnd.turn != seat
            assert rnd.rules.pile_needs_meld or len(rnd.hands[rnd.turn]) == 1
            continue
        mine, theirs = again.view(seat), other.view(seat)
        assert str(mine) == str(theirs) == str(rnd.view(seat))
        assert mine == theirs and hash(mine) == hash(theirs)
        assert mine.legal_moves() == theirs.legal_moves()
        for name in ("hand", "hand_counts", "known", "pozzetti", "pozzetti_left", "scores"):
            assert getattr(mine, name) == getattr(theirs, name) == getattr(rnd.view(seat), name)
        if rnd.turn == seat and rnd.phase != "over":
            for name in bots() if asked is None else asked:
                assert quick(name, 5).choose(mine) is quick(name, 5).choose(theirs)


def permuted(rnd: bl.Round, seat: int, rng: Random) -> bl.Round:
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


def _lines(rnd: bl.Round) -> dict[str, list[str]]:
    """The lines of a position by key."""
    found: dict[str, list[str]] = {}
    for line in str(rnd).splitlines()[1:]:
        key, _, value = ("|", "", line[1:]) if line.startswith("|") else line.partition(":")
        found.setdefault(key, []).append(value.strip())
    return found
