"""How long a move takes at a table in JupyterLab, until it is seen.

Run it from the top of the checkout, with the extra ``test`` installed and Chromium on the PATH::

    python -m tests.bench.bench_stage [--rounds 3] [--json numbers.json]

A person's whole rounds are played with the mouse against a bot, in a real JupyterLab in Chromium,
each in a notebook of its own. The page's own clock measures each move: from the pointer event to
the end of the first frame that shows the new state. In between lie the browser, JupyterLab's
server, the kernel, the rules, the picture, and all the way back. Choosing cards is the browser's
own, and instant; what the bots do afterwards is not counted. The motion of the cards is switched
on, as most people have it.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from lab_in_chromium import (
    PATIENCE,
    find_chromium,
    launch,
    open_page,
    running_lab,
    write_notebook,
)
from page_clock import move_times, start_clock
from stage_player import MousePlayer, seed_with_everything

from tests.bench.report import publish

RULES = "classico"


def play_rounds(rounds: int) -> tuple[list[float], str]:
    """The milliseconds of every move of a person in so many rounds, and Chromium's version."""
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("Chromium is not installed.")
    seed = seed_with_everything(RULES, 2)
    cell = f"bl.PlayTable({RULES!r}, players=2, seed={seed}, speed='at-once')"
    times: list[float] = []
    with (
        TemporaryDirectory() as home,
        running_lab(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright, chromium)
        for number in range(rounds):
            name = f"round{number}"
            write_notebook(lab, ["import burraco_learn as bl", cell], name)
            page = browser.new_page(viewport={"width": 1280, "height": 1400})
            page.set_default_timeout(PATIENCE)
            open_page(page, lab, name)
            player = MousePlayer(page, RULES, 2, seed)
            player.start()
            start_clock(page)
            player.play_round()
            times += move_times(page)
            page.close()
        version = browser.version
        browser.close()
    return times, version


def measure(rounds: int) -> dict[str, object]:
    """All figures, as they go into the JSON file."""
    times, version = play_rounds(rounds)
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "chromium": version,
        "rounds": rounds,
        "moves": len(times),
        "median_ms": round(median(times)),
        "p95_ms": round(quantiles(times, n=20)[-1]),
        "longest_ms": round(max(times)),
    }


def as_table(figures: dict[str, object]) -> str:
    """The figures as a Markdown table, as they stand in the documentation."""
    return "\n".join(
        [
            "| moves | median | 95th percentile | longest |",
            "|---:|---:|---:|---:|",
            f"| {figures['moves']} | {figures['median_ms']} ms | {figures['p95_ms']} ms "
            f"| {figures['longest_ms']} ms |",
            "",
            f"{figures['rounds']} rounds, Chromium {figures['chromium']}, "
            f"Python {figures['python']}, {figures['system']}.",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a move takes in JupyterLab.")
    parser.add_argument("--rounds", type=int, default=3, help="rounds that are played")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.rounds)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
