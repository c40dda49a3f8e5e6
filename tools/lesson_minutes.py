"""How long a lesson takes: its words and its tasks, as its notebook has them.

    python tools/lesson_minutes.py

A reader reads 180 words a minute, prose and what the cells say, and takes 20 seconds for each
question: those that are judged, and the exercises. What is closed is not counted, and neither is a
round that is played.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from html import unescape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

import burraco_learn as bl  # noqa: E402
from burraco_learn.widgets.lesson.judging import Judging  # noqa: E402

WORDS, SECONDS = 180, 20
"""Words that are read in a minute, and seconds that a question takes."""

_CALLS = (
    *("melds", "places", "worth", "points", "steps"),
    *("moves", "reaches", "left", "plays"),
)
"""The methods of a lesson that ask."""

_SAYS = ("says", "values", "bonuses", "parameters", "count", "finished", "sets")
"""Those whose pages are read."""


def minutes(path: Path) -> tuple[int, int, float]:
    """The words of a lesson, its questions, and the minutes that they take."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    words = questions = 0
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            words += _words(re.sub(r"\]\([^)]*\)", "]", source))
            continue
        call = ast.parse(source).body[-1].value  # type: ignore[attr-defined]
        method = call.func.attr if isinstance(call, ast.Call) else ""  # type: ignore[attr-defined]
        if method in _CALLS:
            questions += _asked(path.name[:2], source)
        elif method == "exercise":
            questions += sum(
                ast.literal_eval(one.value) for one in call.keywords if one.arg == "count"
            )
        elif method in _SAYS:
            words += sum(_words(_open_text(output)) for output in cell["outputs"])
    return words, questions, words / WORDS + questions * SECONDS / 60


def _asked(number: str, source: str) -> int:
    page = eval(source, {"lesson": bl.Lesson(number, "classico")})
    assert isinstance(page, Judging)
    return page.snapshot().count("<li value=") // 2


def _open_text(output: dict[str, dict[str, list[str]]]) -> str:
    """What an output says to those who open nothing."""
    page = "".join(output.get("data", {}).get("text/html", ()))
    page = re.sub(r"<details>.*?</details>", " ", page, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", " ", page))


def _words(text: str) -> int:
    return len(re.findall(r"[^\W_]+(?:['’][^\W_]+)?", text))


def main() -> None:
    """Print a line for each lesson."""
    for path in sorted((ROOT / "notebooks" / "en").glob("[0-9][0-9]-*.ipynb")):
        words, questions, took = minutes(path)
        print(f"{path.stem:24} {words:5} words {questions:3} questions {took:5.1f} minutes")


if __name__ == "__main__":
    main()
