"""One round between bots, and what is kept of it: a line of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ..bots.duel import Maker, made, played
from ..game.moves import Move
from ..game.round import Round
from ..i18n import gettext
from ..rules import Rules
from ..rules.parameters import KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pandas import DataFrame

__all__ = ["COLUMNS", "Job", "RoundResult", "frame_of", "name_of", "play"]

_MOVES = ("draw", "take", "lay", "add", "discard")
_SIDES = (0, 1)


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one round came to. Whatever stands there twice is per side; side 0 starts.

    ``rules`` and ``digest`` name the rule set, and ``deal`` is the seed of the cards:
    ``Round.deal(rules, players=players, seed=deal)`` makes them again. ``ending`` is "closed",
    "stock" (it ran out) or "stalemate", ``closer`` the side that closed or None. ``turns`` are
    those of all players together. ``decisions`` are how often a card was drawn, the pile taken,
    a meld laid, cards added, and a card discarded.

    ``pozzetto`` is how a side came to it: "flying" (it played on at once or later, without a
    discard), "discard" (its last card was discarded) or "" (it had none), ``pozzetto_turn`` in
    which turn of the round, or None. ``burracos`` are counted by kind, in the order of
    ``burraco_learn.rules.parameters.KINDS``.
    """

    number: int
    rules: str
    digest: str
    deal: str
    players: int
    bots: tuple[str, str]
    points: tuple[int, int]
    ending: str
    closer: int | None
    turns: int
    decisions: tuple[int, ...]
    pozzetto: tuple[str, str]
    pozzetto_turn: tuple[int | None, int | None]
    burracos: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def moves(self) -> int:
        """How many moves the round took: all decisions of its bots."""
        return sum(self.decisions)

    def row(self) -> dict[str, str | int | None]:
        """The same as one line of a table, by column: see :data:`COLUMNS`."""
        row: dict[str, str | int | None] = {
            "round": self.number,
            "rules": self.rules,
            "digest": self.digest,
            "deal": self.deal,
            "players": self.players,
        }
        row |= {f"bot_{side}": self.bots[side] for side in _SIDES}
        row |= {f"points_{side}": self.points[side] for side in _SIDES}
        row |= {"ending": self.ending, "closer": self.closer}
        row |= {"turns": self.turns, "moves": self.moves}
        row |= {f"{kind}s": count for kind, count in zip(_MOVES, self.decisions, strict=True)}
        row |= {f"pozzetto_{side}": self.pozzetto[side] for side in _SIDES}
        row |= {f"pozzetto_turn_{side}": self.pozzetto_turn[side] for side in _SIDES}
        for side in _SIDES:
            counts = zip(_BURRACOS[side], self.burracos[side], strict=True)
            row |= dict(counts)
        return row

    @classmethod
    def of_row(cls, row: Mapping[str, str]) -> RoundResult:
        """The result that a line of CSV holds. Raises KeyError or ValueError for another line."""
        closer = _number(row["closer"])
        first, second = (tuple(int(row[name]) for name in names) for names in _BURRACOS)
        result = cls(
            number=int(row["round"]),
            rules=row["rules"],
            digest=row["digest"],
            deal=row["deal"],
            players=int(row["players"]),
            bots=(row["bot_0"], row["bot_1"]),
            points=(int(row["points_0"]), int(row["points_1"])),
            ending=row["ending"],
            closer=closer,
            turns=int(row["turns"]),
            decisions=tuple(int(row[f"{kind}s"]) for kind in _MOVES),
            pozzetto=(row["pozzetto_0"], row["pozzetto_1"]),
            pozzetto_turn=(_number(row["pozzetto_turn_0"]), _number(row["pozzetto_turn_1"])),
            burracos=(first, second),
        )
        if result.moves != int(row["moves"]):
            raise ValueError(row["moves"])
        return result


def _number(text: str) -> int | None:
    return int(text) if text else None


_BURRACOS = tuple(tuple(f"{kind.replace('-', '_')}_{side}" for kind in KINDS) for side in _SIDES)

COLUMNS = (
    *("round", "rules", "digest", "deal", "players", "bot_0", "bot_1", "points_0", "points_1"),
    *("ending", "closer", "turns", "moves", "draws", "takes", "lays", "adds", "discards"),
    *("pozzetto_0", "pozzetto_1", "pozzetto_turn_0", "pozzetto_turn_1"),
    *_BURRACOS[0],
    *_BURRACOS[1],
)
"""The columns of a table of rounds, in order: the fields of :class:`RoundResult`, side by side.

``moves`` is the sum of the five columns after it; ``dirty_0`` are the dirty burracos of side 0, and
so on for each kind. ``closer`` and the turns of the pozzetto may be empty.
"""


def frame_of(rounds: Iterable[RoundResult]) -> DataFrame:
    """A data frame with a line for each round. Raises ImportError, one sentence, without pandas."""
    try:
        from pandas import DataFrame
    except ImportError:
        raise ImportError(
            gettext("A data frame needs pandas, which is not here: pip install pandas")
        ) from None
    empty = ("closer", "pozzetto_turn_0", "pozzetto_turn_1")
    frame = DataFrame([each.row() for each in rounds], columns=list(COLUMNS))
    return frame.astype(dict.fromkeys(empty, "Int64"))


@dataclass(frozen=True, slots=True)
class Job:
    """One round to be played, side 0 by the first bot and side 1 by the second."""

    number: int
    rules: Rules
    deal: str
    players: int
    bots: tuple[Maker, Maker]


def name_of(maker: Maker) -> str:
    """What the results call a bot: its name, or that of the function that makes it."""
    return maker if isinstance(maker, str) else getattr(maker, "__name__", type(maker).__name__)


@lru_cache(maxsize=64)
def _held(rules: Rules) -> Rules:
    """The first of equal rule sets: a process that gets one with each job works it out once."""
    return rules


def play(job: Job, stopped: Callable[[], Any] | None = None) -> RoundResult:
    """Play one round to its end. ``stopped`` is called after each move, and may raise."""
    rules = _held(job.rules)
    seats = [made(job.bots[seat % 2], seat) for seat in range(job.players)]
    decisions = dict.fromkeys(_MOVES, 0)
    pozzetto = ["", ""]
    taken_in: list[int | None] = [None, None]
    had = (False, False)

    def watch(rnd: Round, move: Move) -> None:
        nonlocal had
        decisions[move.kind] += 1
        if rnd.had_pozzetto != had:
            side = int(rnd.had_pozzetto[0] == had[0])
            had = rnd.had_pozzetto
            pozzetto[side] = "discard" if move.kind == "discard" else "flying"
            taken_in[side] = decisions["draw"] + decisions["take"]
        if stopped is not None:
            stopped()

    rnd = played(rules, job.deal, seats, watch)
    first, second = (side.total for side in rnd.score().sides)
    kinds = [[meld.burraco for meld in melds] for melds in rnd.melds]
    mine, theirs = (tuple(side.count(kind) for kind in KINDS) for side in kinds)
    return RoundResult(
        number=job.number,
        rules=rules.id,
        digest=rules.digest,
        deal=job.deal,
        players=job.players,
        bots=(name_of(job.bots[0]), name_of(job.bots[1])),
        points=(first, second),
        ending=str(rnd.ending),
        closer=rnd.closer,
        turns=decisions["draw"] + decisions["take"],
        decisions=tuple(decisions.values()),
        pozzetto=(pozzetto[0], pozzetto[1]),
        pozzetto_turn=(taken_in[0], taken_in[1]),
        burracos=(mine, theirs),
    )
