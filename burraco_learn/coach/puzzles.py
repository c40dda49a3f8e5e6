"""Puzzles of one turn, composed of positions that bots came to: endless, and each by its seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from ..analysis.puzzles import PUZZLES, PuzzleKind, Solved, solve
from ..analysis.turn_search import way_out
from ..bots import bot
from ..game.moves import Move
from ..game.round import Round
from ..i18n import say
from ..notation.record import Record
from ..rules import Rules

__all__ = ["LEVELS", "TurnPuzzle", "make_puzzle"]

LEVELS = (1, 2, 3)

_CHANCES = (0.3, 0.14, 0.08)
"""Whoever plays anything solves a puzzle of each level in at most so many cases."""

_FEWEST = 2
"""So many cards, at least, plays every solution, so that none is there at a glance."""

_HAND = (2, 8)
"""So many cards has a hand that is looked at, at least and at most."""

_ROUNDS = 60
"""So many rounds are looked at; where no puzzle is of the level, the nearest one is taken."""

_ENOUGH = 14
"""After so many rounds a puzzle of another level will do."""

_MISSING = 4
"""A meld to which more cards are missing for a burraco is not looked at."""


@dataclass(frozen=True)
class TurnPuzzle:
    """A puzzle: the round that led to it, in which seat 0 is to play, and all its solutions."""

    kind: PuzzleKind
    record: Record
    solved: Solved
    level: int

    @property
    def table(self) -> Round:
        """The table at which it is to be solved."""
        return self.record.round()


def make_puzzle(kind: str, rules: Rules, seed: int | str, level: int = 1) -> TurnPuzzle:
    """The puzzle of a kind, rule set, seed and level: a function of these.

    Where none of the level is found, it is one of the nearest level, and says so. Raises ValueError
    with a sentence for a kind or level that there is not, and where there is no such puzzle.
    """
    if kind not in PUZZLES:
        raise ValueError(
            say(
                "'{kind}' is not a kind of puzzle; there are: {kinds}.",
                kind=str(kind)[:40],
                kinds=", ".join(PUZZLES),
            )
        )
    if level not in LEVELS or isinstance(level, bool):
        raise ValueError(say("There is no level {level}; levels are 1, 2 and 3.", level=level))
    found = _made(kind, rules, str(seed), level) if PUZZLES[kind].makes_sense(rules) else None
    if found is None:
        raise ValueError(say("Under {title} there are no puzzles of this kind.", title=rules.title))
    return found


@lru_cache(maxsize=32)
def _made(kind: str, rules: Rules, seed: str, level: int) -> TurnPuzzle | None:
    nearest: TurnPuzzle | None = None
    for number in range(_ROUNDS):
        for found in _puzzles_of(PUZZLES[kind], rules, f"puzzle {kind} {seed} {number}"):
            if found.level == level:
                return found
            if nearest is None or abs(found.level - level) < abs(nearest.level - level):
                nearest = found
        if nearest is not None and number >= _ENOUGH:
            break
    return nearest


def _puzzles_of(kind: PuzzleKind, rules: Rules, deal: str) -> Iterator[TurnPuzzle]:
    """The puzzles that come up for seat 0 in a round of club players."""
    player, looked_at, seen = bot("club"), set[object](), False
    table = Round.deal(rules, min(rules.players), deal)
    while not table.over:
        table.play(player.choose(table.view(table.turn)))
        seen = seen and table.turn == 0
        if table.turn or table.phase != "play" or seen:
            continue
        seen = True  # one look at each turn, right after its draw
        state = table.packed_hand(0), table.melds
        if state in looked_at:
            continue
        looked_at.add(state)
        if _HAND[0] <= len(table.hands[0]) <= _HAND[1] and _may_be_one(kind, table):
            solved = solve(kind, table)
            if solved is not None and min(map(_cards, solved.solutions)) >= _FEWEST:
                level = sum(solved.chance <= most for most in _CHANCES)
                if level:
                    yield TurnPuzzle(kind, Record.of(table), solved, level)


def _may_be_one(kind: PuzzleKind, table: Round) -> bool:
    """A quick look, since the search of a whole turn takes long."""
    if kind.id == "burraco":
        return any(_may_grow(table, number) for number in range(len(table.melds[0])))
    way = way_out(table)
    if kind.id == "points":
        return way is None
    return way is not None and (way.goal == "closing") == (kind.id == "close")


def _may_grow(table: Round, number: int) -> bool:
    """Whether as many cards as a meld lacks for a burraco can be added to it at once."""
    meld = table.melds[0][number]
    missing = table.rules.burraco_size - len(meld.cards)
    if not _FEWEST <= missing <= _MISSING:
        return False
    fits = [
        card
        for card in table.hands[0]
        if card.may_be_wild or (card.rank == meld.rank if meld.rank else card.suit == meld.suit)
    ]
    ways = {Move.add(cards, number) for cards in combinations(fits, missing)}
    return any(table.why_not(move) is None for move in ways)


def _cards(moves: Iterable[Move]) -> int:
    """How many cards some moves play."""
    return sum(len(move.cards) for move in moves)
