"""How long the cells of a lesson take in JupyterLab until all are drawn, and what they send.

Run it from the top of the checkout, with the extra ``test`` installed and Chromium on the PATH::

    python -m tests.bench.bench_lesson [--before CHECKOUT] [--runs 5] [--json numbers.json]

The lesson is opened in a real JupyterLab in Chromium, and all its cells are run. The page's own
clock measures from then to the first frame in which every cell shows its widget; the kernel is
ready before, and imports the package as part of it. The bytes are those of all messages between
widgets and kernel that come to the page.

With ``--before``, the lesson of another checkout is opened in turn with this one, in the same
Chromium, so that the two can be compared: machines differ, and so does one machine from minute to
minute.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from lab_in_chromium import (
    PATIENCE,
    Lab,
    close_notebooks,
    find_chromium,
    launch,
    open_notebook,
    running_lab,
    write_notebook,
)

from tests.bench.report import publish

HERE = Path(__file__).parents[2]

# Run all cells; the milliseconds until a frame is over that shows a widget for each of them.
DRAW_ALL = """async () => {
  const cells = document.querySelectorAll(".jp-CodeCell").length;
  const frame = () => new Promise(requestAnimationFrame);
  const start = performance.now();
  window.jupyterapp.commands.execute("notebook:run-all-cells");
  while (document.querySelectorAll(".bl-stage[data-state]").length < cells) await frame();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""

# Nothing more is to come, once a frame has passed in which a message could have been answered.
SETTLED_MS = 1500


@dataclass
class Measured:
    """What was measured of a checkout."""

    milliseconds: list[float] = field(default_factory=list)
    bytes: list[int] = field(default_factory=list)


@dataclass
class Opened:
    """A checkout with its JupyterLab and a page of Chromium on it."""

    lab: Lab
    page: Any
    measured: Measured = field(default_factory=Measured)
    synced: int = 0

    def __post_init__(self) -> None:
        self.page.set_default_timeout(4 * PATIENCE)
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._count))

    def _count(self, frame: str | bytes) -> None:
        data = frame.encode() if isinstance(frame, str) else frame
        if b'"comm_' in data:
            self.synced += len(data)

    def run(self, name: str) -> None:
        open_notebook(self.page, self.lab, name)
        self.synced = 0
        self.measured.milliseconds.append(self.page.evaluate(DRAW_ALL))
        self.page.wait_for_timeout(SETTLED_MS)
        self.measured.bytes.append(self.synced)
        close_notebooks(self.page)


def compare(checkouts: dict[str, Path], lesson: str, runs: int) -> tuple[dict[str, Measured], str]:
    """What each checkout takes for a lesson, by its name, and Chromium's version."""
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        raise SystemExit("Chromium is not installed.")
    with ExitStack() as stack:
        # Both are compiled once, as for most people, and nothing is written into a checkout.
        os.environ["PYTHONPYCACHEPREFIX"] = stack.enter_context(TemporaryDirectory())
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        browser = launch(stack.enter_context(sync_playwright()), chromium)
        opened = {}
        for name, checkout in checkouts.items():
            home = Path(stack.enter_context(TemporaryDirectory()))
            lab = stack.enter_context(running_lab(home, checkout))
            write_notebook(lab, checkout / "notebooks" / "en" / f"{lesson}.ipynb", "lesson")
            page = browser.new_page(viewport={"width": 1280, "height": 1400})
            opened[name] = Opened(lab, page)
            opened[name].run("lesson")  # JupyterLab itself is loaded, and files are in the cache
            opened[name].measured = Measured()
        for _ in range(runs):
            for one in opened.values():
                one.page.bring_to_front()
                one.run("lesson")
        version = browser.version
        browser.close()
    return {name: one.measured for name, one in opened.items()}, version


def measure(before: Path | None, lesson: str, runs: int) -> dict[str, Any]:
    """All figures, as they go into the JSON file."""
    checkouts = ({} if before is None else {"before": before.resolve()}) | {"now": HERE}
    measured, version = compare(checkouts, lesson, runs)
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "chromium": version,
        "lesson": lesson,
        "runs": runs,
        "checkouts": {
            name: {
                "median_ms": round(median(one.milliseconds)),
                "all_ms": list(map(round, one.milliseconds)),
                "bytes": max(one.bytes),
            }
            for name, one in measured.items()
        },
    }


def as_table(figures: dict[str, Any]) -> str:
    """The figures as a Markdown table."""
    lines = ["| checkout | until all is drawn | synced |", "|---|---:|---:|"]
    for name, one in figures["checkouts"].items():
        lines.append(f"| {name} | {one['median_ms']} ms | {one['bytes'] / 1e6:.2f} MB |")
    lines += [
        "",
        f"{figures['lesson']}, median of {figures['runs']} runs, Chromium {figures['chromium']}, "
        f"Python {figures['python']}, {figures['system']}.",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description="How long a lesson takes in JupyterLab.")
    parser.add_argument("--before", type=Path, help="another checkout to compare with")
    parser.add_argument("--lesson", default="03-pinella-and-jolly", help="name of the notebook")
    parser.add_argument("--runs", type=int, default=5, help="how often it is opened")
    parser.add_argument("--json", type=Path, help="file for the figures")
    options = parser.parse_args()
    figures = measure(options.before, options.lesson, options.runs)
    publish(figures, as_table(figures), options.json)


if __name__ == "__main__":
    main()
