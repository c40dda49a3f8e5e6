"""Measure what a single habit costs a club player, and write the table of `docs/bots.md`.

    python tools/habits.py [--pairs 100] [HABIT ...]
    python tools/habits.py --table

Each row is a duel between club players, of whom those of one side have the habit: they leave the
pile where it lies, say, or throw whatever counts most. The lessons on how to play well say nothing
that these figures contradict. They are kept in `docs/data/habits.csv`, a line for each habit, rule
set and number of players; `--table` writes the table alone. It takes a minute for each row.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from random import Random

from figures import fill, read_rows, write_rows

from burraco_learn.analysis.turn_search import way_out
from burraco_learn.bots.club import ClubBot, ranked_discards
from burraco_learn.bots.duel import duel
from burraco_learn.bots.levels import HabitBot
from burraco_learn.game.moves import DRAW, TAKE, Move
from burraco_learn.game.view import View

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "docs" / "data" / "habits.csv"
PAGE = ROOT / "docs" / "bots.md"

SEED = "habits"
"""The deals: no bot is tuned on them."""

COLUMNS = ("habit", "rules", "players", "pairs", "mean", "low", "high", "won")
"""Points a round of who has the habit less those of who has not; per cent of rounds won."""

Choose = Callable[[View], Move]
CLUB = ClubBot()


def draws(view: View) -> Move:
    return DRAW if view.phase == "draw" and DRAW in view.legal_moves() else CLUB.choose(view)


def takes(view: View) -> Move:
    fine = view.phase == "draw" and TAKE in view.legal_moves() and view.idle < view.players
    return TAKE if fine else CLUB.choose(view)


def takes_to_lay(view: View) -> Move:
    """The pile only where something is laid or added with it in the same turn."""
    chosen = CLUB.choose(view)
    if chosen is not TAKE or DRAW not in view.legal_moves():
        return chosen
    table = view.sample(Random(0))
    table.play(TAKE)
    return DRAW if CLUB.choose(table).kind == "discard" else TAKE


def hides(view: View) -> Move:
    """Melds of three stay in the hand until they have a fourth card; a way out is still taken."""
    chosen = CLUB.choose(view)
    if chosen.kind != "lay" or way_out(view) is not None:
        return chosen
    table, seat = view.sample(Random(0)), view.turn
    number, size = len(view.melds[seat & 1]), 0
    move = chosen
    while move.kind in ("lay", "add") and table.turn == seat and table.phase == "play":
        table.play(move)
        size = len(table.melds[seat & 1][number].cards)
        move = CLUB.choose(table) if table.phase == "play" else chosen
    discards = ranked_discards(view) if size < 4 else ()
    return discards[0] if discards else chosen


def throws_high(view: View) -> Move:
    chosen = CLUB.choose(view)
    if chosen.kind != "discard":
        return chosen
    rules = view.rules
    natural = [one for one in ranked_discards(view) if not rules.is_wild(one.cards[0])]
    return max(natural, key=lambda one: rules.value_of(one.cards[0]), default=chosen)


def waits_behind(view: View) -> Move:
    """A chance to close is let go while the side is behind on the table."""
    if view.phase != "play" or view.pozzetto_open() or way_out(view) is None:
        return CLUB.choose(view)
    own, theirs = (view.scores[side] for side in (view.turn & 1, 1 - (view.turn & 1)))
    discards = ranked_discards(view)
    ahead = own + view.rules.closing_bonus > theirs
    return CLUB.choose(view) if ahead or len(view.hand) < 2 or not discards else discards[0]


def waits(view: View) -> Move:
    """A chance to close is let go as long as another discard can be made."""
    if view.phase != "play" or view.pozzetto_open() or way_out(view) is None:
        return CLUB.choose(view)
    discards = ranked_discards(view)
    return discards[0] if len(view.hand) > 1 and discards else CLUB.choose(view)


HABITS: Mapping[str, tuple[str, Choose | Mapping[str, float]]] = {
    "never-pile": ("never takes the pile", draws),
    "pile-to-lay": ("takes the pile only to lay or add at once", takes_to_lay),
    "always-pile": ("takes every pile", takes),
    "wild-at-once": ("spends wild cards as soon as they fit", {"wild": 0.0}),
    "careless": (
        "does not think of the others when discarding",
        {"give": 0.0, "give_meld": 0.0, "known": 0.0},
    ),
    "throws-high": ("throws the card that counts most", throws_high),
    "no-race": ("does not hurry for the pozzetto", {"size_racing": -0.8, "pozzetto": 0.0}),
    "hides": ("keeps melds of three in the hand", hides),
    "waits-behind": ("does not close while behind", waits_behind),
    "waits": ("lets chances to close go", waits),
}
"""What the page says of each habit, and how it plays: moves, or weights that it has wrong."""


class Player:
    """A club player that moves as a function says."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose


def measured(name: str, rules: str, players: int, pairs: int) -> dict[str, str]:
    _, how = HABITS[name]
    bot = HabitBot(how) if isinstance(how, Mapping) else Player(how)
    found = duel(lambda seat: bot, "club", rules, players, pairs, SEED)
    values = (
        *(name, rules, players, pairs),
        *(round(value) for value in (found.mean, found.low, found.high)),
        round(100 * found.won / (2 * pairs), 1),
    )
    return dict(zip(COLUMNS, map(str, values), strict=True))


def table(rows: list[dict[str, str]]) -> str:
    """The table of the page, a line for each duel."""
    lines = [
        "| a club player who | rule set | players | points a round | rounds won | deals |",
        "|---|---|---:|---:|---:|---:|",
    ]
    for row in rows:
        half = (int(row["high"]) - int(row["low"])) / 2
        lines.append(
            f"| {HABITS[row['habit']][0]} | {row['rules']} | {row['players']} "
            f"| {int(row['mean']):+d} ± {half:.0f} | {row['won']} % | {row['pairs']} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what habits of play cost.")
    parser.add_argument("habits", nargs="*", metavar="HABIT", help=", ".join(HABITS))
    parser.add_argument("--pairs", type=int, default=100, help="deals of each row, played twice")
    parser.add_argument("--rules", nargs="+", default=["classico", "burraco-reale"])
    parser.add_argument("--players", nargs="+", type=int, default=[4, 2])
    parser.add_argument("--table", action="store_true", help="write the table alone")
    options = parser.parse_args()
    rows = read_rows(DATA)
    asked = () if options.table else options.habits or HABITS
    for rules, players, name in product(options.rules, options.players, asked):
        row = measured(name, rules, players, options.pairs)
        print(*row.values(), flush=True)
        same = [row[column] for column in COLUMNS[:3]]
        rows = [one for one in rows if [one[c] for c in COLUMNS[:3]] != same]
        rows.append(row)
        write_rows(DATA, COLUMNS, rows)
    fill(PAGE, "habits", table(rows))


if __name__ == "__main__":
    main()
