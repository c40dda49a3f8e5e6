"""Play rounds by the ten thousand, and look after every move at all that must hold.

    python tools/soak.py [--rounds 100000] [--greedy 5000] [--seed 0] [--rules ID ...] [--jobs N]
    python tools/soak.py --again "0 random classico 4 17"

So many rounds with moves at random, in several styles, and so many between greedy bots, over the
rule sets and their numbers of players in turn. After every move: no card comes or goes, nobody is
stuck, no hand is empty before the end, and the round comes to its end. At some tables of a round,
and at its last one: `why_not` and `legal_moves` agree on moves drawn at random, a refused move
changes nothing, the position is read back from its text, views show nothing of what is hidden (nor
does what a bot plays, another each time), and the score is what it comes to when it is counted once
more. At the end deal and moves are played again. What is asserted is that of tests/properties
(`invariants.py`).

What fails is printed with the words for `--again`, which plays that round alone; at the end stand
the seed, rounds, moves, moves a second, endings and the longest round. The same seed plays the same
rounds on every machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "properties")]

import invariants  # noqa: E402
from strategies import STYLES, choose  # noqa: E402

import burraco_learn as bl  # noqa: E402
from burraco_learn.bots import bots  # noqa: E402

LOOKS = 1 / 300
"""How often all is looked at: at one table in so many, besides the last one."""

TRIED = 60
"""So many moves are tried at such a table."""

AT_ONCE = 25
"""So many rounds are played by a process before it reports."""

SECONDS = 5.0
"""How often it is said how far it is."""


@dataclass(frozen=True)
class Spec:
    """What makes a round again."""

    seed: str
    kind: str
    """"random" or "greedy"."""
    rules: str
    players: int
    number: int

    @classmethod
    def read(cls, words: str) -> Spec:
        """A spec from its text. Raises ValueError for another text."""
        seed, kind, rules, players, number = words.rsplit(" ", 4)
        if kind not in ("random", "greedy") or rules not in bl.rule_sets():
            raise ValueError(words)
        return cls(seed, kind, rules, int(players), int(number))

    def __str__(self) -> str:
        return f"{self.seed} {self.kind} {self.rules} {self.players} {self.number}"


@dataclass
class Played:
    """What was played, in one process or in all."""

    rounds: int = 0
    moves: int = 0
    looks: int = 0
    seconds: float = 0.0
    """Of computing, in all processes."""
    endings: Counter[str] = field(default_factory=Counter)
    longest: tuple[int, str] = (0, "")
    """The moves of the longest round, and its spec."""
    faults: list[str] = field(default_factory=list)

    def add(self, other: Played) -> None:
        """Count in what another process has played."""
        self.rounds += other.rounds
        self.moves += other.moves
        self.looks += other.looks
        self.seconds += other.seconds
        self.endings += other.endings
        self.longest = max(self.longest, other.longest)
        self.faults += other.faults


def play(spec: Spec, played: Played) -> None:
    """Play a round and count it. Raises whatever shows that something does not hold."""
    rules = bl.load_rules(spec.rules)
    rnd = bl.Round.deal(rules, players=spec.players, seed=str(spec))
    rng = Random(str(spec))
    style = rng.choice(sorted(STYLES))
    greedy = bl.bot("greedy")
    turns, most = 1, invariants.most_turns(rnd)
    invariants.check_cards_and_moves(rnd)
    while not rnd.over:
        seat = rnd.turn
        if spec.kind == "greedy":
            rnd.play(greedy.choose(rnd.view(seat)))
        else:
            rnd.play(choose(rnd.legal_moves(), rng, style))
        turns += rnd.turn != seat
        assert turns <= most, "the round does not end"
        invariants.check_cards_and_moves(rnd)
        if rnd.over or rng.random() < LOOKS:
            played.looks += 1
            look(rnd, rng)
    invariants.check_ending(rnd)
    invariants.check_replay(rnd)
    played.rounds += 1
    played.moves += len(rnd.log)
    played.endings[str(rnd.ending)] += 1
    played.longest = max(played.longest, (len(rnd.log), str(spec)))


def look(rnd: bl.Round, rng: Random) -> None:
    """Look at all that holds at a table."""
    invariants.check_refusals(rnd, rng, TRIED)
    invariants.check_text(rnd)
    invariants.check_views(rnd, rng.randrange(1000), [rng.choice(list(bots()))])
    invariants.check_score(rnd)


def batch(specs: Iterable[Spec]) -> Played:
    """Play some rounds; what fails is told, and the next one played."""
    begun, played = time.process_time(), Played()
    for spec in specs:
        try:
            play(spec, played)
        except Exception:
            played.faults.append(f'--again "{spec}"\n{traceback.format_exc()}')
    played.seconds = time.process_time() - begun
    return played


def batches(rounds: int, greedy: int, seed: str, rules: Iterable[str]) -> Iterator[list[Spec]]:
    """The rounds in the order in which they are played: rule sets and players in turn."""
    tables = [(id, players) for id in rules for players in bl.load_rules(id).players]
    for kind, count in (("greedy", greedy), ("random", rounds)):
        specs = [Spec(seed, kind, *tables[n % len(tables)], n) for n in range(count)]
        for start in range(0, count, AT_ONCE):
            yield specs[start : start + AT_ONCE]


def played_by(jobs: int, work: list[list[Spec]]) -> Iterator[Played]:
    """What comes of each batch, with so many processes at once."""
    if jobs == 1:
        yield from map(batch, work)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(batch, work)


def summary(played: Played, seed: str, seconds: float) -> str:
    """The figures of a run, a line for each."""
    endings = ", ".join(f"{name} {count:,}" for name, count in sorted(played.endings.items()))
    moves, spec = played.longest
    pace = played.moves / played.seconds if played.seconds else 0
    return "\n".join(
        [
            f"seed {seed}: {played.rounds:,} rounds, {len(played.faults)} faults, {seconds:.0f} s",
            f"{played.moves:,} moves, {pace:,.0f} a second of computing, checks included",
            f"{played.looks:,} tables looked at in full",
            f"endings: {endings}",
            f'longest: {moves:,} moves, --again "{spec}"',
        ]
    )


def main(arguments: list[str] | None = None) -> int:
    """Play them all; 0 if all held."""
    asked = argparse.ArgumentParser(description="Play rounds and look at all that must hold.")
    asked.add_argument("--rounds", type=int, default=100_000, help="with moves at random")
    asked.add_argument("--greedy", type=int, default=5_000, help="rounds between greedy bots")
    asked.add_argument("--seed", default="0", help="of all rounds (0 if not given)")
    asked.add_argument("--rules", nargs="+", default=bl.rule_sets(), choices=bl.rule_sets())
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    asked.add_argument("--again", metavar="WORDS", help="play one round alone, as a fault names it")
    options = asked.parse_args(arguments)
    if options.again is not None:
        try:
            work = [[Spec.read(options.again)]]
        except ValueError:
            asked.error(f"'{options.again}' names no round")
    else:
        work = list(batches(options.rounds, options.greedy, options.seed, options.rules))
    total, begun, told = sum(map(len, work)), time.monotonic(), 0.0
    played = Played()
    for one in played_by(options.jobs, work):
        played.add(one)
        for fault in one.faults:
            print(f"FAULT {fault}", flush=True)
        passed = time.monotonic() - begun
        if passed - told >= SECONDS:
            told = passed
            print(f"{played.rounds + len(played.faults):,} of {total:,} rounds, {passed:.0f} s")
            sys.stdout.flush()
    print(summary(played, options.seed, time.monotonic() - begun))
    return 1 if played.faults or not played.rounds else 0


if __name__ == "__main__":
    sys.exit(main())
