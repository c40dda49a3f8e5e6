"""Plans: whole turns from the first meld to the discard, as a player would weigh them.

The first plan is what the club player does. The others change one thing in it: hold a meld back,
lay or add one thing more, begin with another meld, or discard another card.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ..game.moves import TAKE, Move
from ..game.round import Round
from .club import ClubBot, ranked_discards, turn_melds, worth

__all__ = ["Plan", "turn_plans"]

Plan = tuple[Move, ...]
"""The moves of a turn, up to its discard or to where a hidden card would be seen."""

_DISCARDS = 3
"""So many discards are weighed after each choice of melds."""

_BEGINNINGS, _VARIANTS = 8, 24
"""So many other melds to begin with are tried, and so many choices of melds in all."""


def turn_plans(table: Round, most: int) -> list[Plan]:
    """The best plans for the seat to move by a static judgement; the club player's own is first.

    At most so many. Of the hidden cards at the table nothing is used but what the judgement adds to
    all plans alike.

    >>> from burraco_learn import load_rules, parse_cards
    >>> hands = [parse_cards("3h 4h 5h 9s Kd Qc Js"), parse_cards("3c 4d 9d Qs")]
    >>> stock = parse_cards("4c 5d 6s 9c Jc Tc")
    >>> table = Round.set_up(load_rules("classico"), 2, phase="play", hands=hands, stock=stock)
    >>> [str(move) for move in turn_plans(table, 3)[0]]
    ['lay 3h 4h 5h', 'discard Kd']
    """
    if table.phase == "draw":
        club = ClubBot().choose(table)
        moves = [club, *(move for move in table.legal_moves() if move is not club)]
        return [_from_the_pile(table) if move is TAKE else (move,) for move in moves]
    own = _club_melds(table, (ClubBot().choose(table),) if table.owes_meld else ())
    found: dict[object, tuple[float, Plan]] = {}
    side = table.turn & 1
    sign = -1 if side else 1
    for melds in (own, *islice(_other_melds(table, own), _VARIANTS)):
        after = _played(table, melds)
        for end in () if after is None else _ends(table, after):
            done = _played(table, melds + end)
            assert done is not None  # the discards are legal
            state = done.packed_hand(table.turn), frozenset(done.melds[side]), done.pile[-1:]
            found.setdefault(state, (sign * worth(done), melds + end))
    if not found:  # no discard may be played before a meld that the club player does not think of
        return [(ClubBot().choose(table),)]
    (_, first), *others = found.values()
    others.sort(key=lambda one: -one[0])
    return [first, *(plan for _, plan in others[: most - 1])]


def _from_the_pile(table: Round) -> Plan:
    """Taking the pile, and what the club player then does."""
    after = table.copy(history=False)
    after.carry_out(TAKE)
    melds = _club_melds(after, ())
    done = _played(after, melds)
    assert done is not None  # the club player's moves are legal
    return (TAKE, *melds, *next(_ends(after, done), ()))


def _ends(table: Round, after: Round) -> Iterator[Plan]:
    """How a turn may end after its melds: the best discards, or nothing where it is over."""
    if not _goes_on(table, after):
        yield ()
        return
    for discard in ranked_discards(after)[:_DISCARDS]:
        yield (discard,)


def _goes_on(table: Round, after: Round) -> bool:
    """Whether the turn at a table goes on, with no hidden card seen since."""
    same = after.turn == table.turn and after.had_pozzetto == table.had_pozzetto
    return same and after.phase == "play"


def _club_melds(table: Round, begin: Plan) -> Plan:
    """Some moves, and what the club player lays and adds after them."""
    trial, moves = _played(table, begin), list[Move](begin)
    if trial is not None and _goes_on(table, trial):
        for move in turn_melds(trial):
            if trial.why_not(move) is not None:
                break
            moves.append(move)
            trial.carry_out(move)
    return tuple(moves)


def _played(table: Round, moves: Plan) -> Round | None:
    """The table after some moves, or None if one of them may not be played."""
    trial = table.copy(history=False)
    for move in moves:
        if trial.why_not(move) is not None:
            return None
        trial.carry_out(move)
    return trial


def _other_melds(table: Round, own: Plan) -> Iterator[Plan]:
    """Other choices of melds: less than the club player's, one more, and another to begin with."""
    for stop in reversed(range(len(own))):
        yield own[:stop]
        yield own[:stop] + own[stop + 1 :]
    after = _played(table, own)
    if after is not None and _goes_on(table, after):
        for move in after.legal_moves():
            if move.kind != "discard":
                yield (*own, move)
    begin = [move for move in table.legal_moves() if move.kind != "discard" and move not in own]
    begin.sort(key=lambda move: sum(map(table.rules.is_wild, move.cards)))
    for move in begin[:_BEGINNINGS]:
        yield _club_melds(table, (move,))
