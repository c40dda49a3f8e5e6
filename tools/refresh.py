"""Write every file that is made from the code anew, and say which ones changed.

    python tools/refresh.py                    all of them
    python tools/refresh.py docs notebooks     some parts, by name
    python tools/refresh.py notebooks/en/14-play.ipynb

Run it after a change of a rule set, of a sentence, of a picture or of what an exercise asks, and
read the difference before you commit it: each changed line is something that a learner or another
program will notice. A test that compares one of these files says which part to name here.

The parts:

    deck        svg_cards/: the cards as files
    picture     docs/table.svg: the picture of README.md
    golden      tests/golden/, tests/sample_scores.txt: whole rounds and what they come to
    conformance tests/conformance/: questions about Burraco for any engine, with answers
    digests     tests/exercises/digests.toml, tests/rules/digests.toml
    docs        docs/rule-coverage.md, docs/sample-rounds.md
    types       burraco_learn/widgets/front/*/wire.js and others: what the front end gets, as types;
                the signs of verdicts
    messages    burraco_learn/locale/: the catalogues of all languages, and their compiled form
    notebooks   the stored outputs of the lessons
    course      what the course panel of JupyterLab knows of the lessons
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "tests" / "golden")]

import course_data  # noqa: E402
import digests  # noqa: E402
import lesson_texts  # noqa: E402
import make_conformance  # noqa: E402
import make_golden  # noqa: E402
import messages  # noqa: E402
import readme_picture  # noqa: E402
import refresh_notebooks  # noqa: E402
import round_coverage  # noqa: E402
import rule_coverage  # noqa: E402
import wire_types  # noqa: E402

from burraco_learn.svg.deck import deck_files  # noqa: E402
from burraco_learn.svg.palette import PALETTES  # noqa: E402

Files = Iterable[tuple[Path, str]]
"""Paths, each with the text that belongs there."""


def deck() -> Iterator[tuple[Path, str]]:
    """Every card of every deck, as a file of its own."""
    for name, palette in PALETTES.items():
        for file, text in deck_files(palette).items():
            yield ROOT / "svg_cards" / name / file, text


def coverage() -> Iterator[tuple[Path, str]]:
    """The two tables that say where each rule is shown."""
    yield ROOT / "docs" / "rule-coverage.md", rule_coverage.text()
    yield ROOT / "docs" / "sample-rounds.md", round_coverage.text(round_coverage.sample_records())


PARTS: dict[str, Callable[[], Files]] = {
    "deck": deck,
    "picture": readme_picture.files,
    "golden": make_golden.files,
    "conformance": make_conformance.files,
    "digests": digests.files,
    "docs": coverage,
    "types": wire_types.files,
    "messages": lambda: (*messages.files(), *lesson_texts.files()),
    "notebooks": refresh_notebooks.files,
    "course": course_data.files,
}
"""The parts in the order in which they are written: none needs a later one."""

HELP = f"one of {', '.join(PARTS)}, or the path of a notebook; without any, all parts"


def store(path: Path, text: str) -> bool:
    """Write a text where the file does not hold it yet; whether it was written."""
    if path.exists() and path.read_bytes() == text.encode("utf-8"):
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="\n")
    return True


def refresh(name: str, made: Callable[[], Files]) -> bool:
    """Write one part anew and print what became of it; whether it could be made."""
    start, count, changed = time.monotonic(), 0, 0
    try:
        for path, text in made():
            count += 1
            if store(path, text):
                changed += 1
                print(f"  changed: {path.relative_to(ROOT).as_posix()}", flush=True)
    except Exception as error:
        print(f"{name}: stopped, since it cannot be made: {type(error).__name__}: {error}")
        return False
    took = time.monotonic() - start
    print(f"{name}: {changed} of {count} files changed ({took:.0f} s)", flush=True)
    return True


def main(arguments: list[str] | None = None) -> int:
    """Refresh the named parts and notebooks, or all parts; 1 if one of them cannot be made."""
    asked = argparse.ArgumentParser(
        description="Write every file that is made from the code anew, and say what changed."
    )
    asked.add_argument("parts", nargs="*", metavar="PART", help=HELP)
    names = asked.parse_args(arguments).parts
    lessons = [Path(name).resolve() for name in names if name.endswith(".ipynb")]
    parts = [name for name in names if not name.endswith(".ipynb")]
    for name in parts:
        if name not in PARTS:
            asked.error(f"there is no part '{name}': the parts are {', '.join(PARTS)}")
    for path in lessons:
        if not path.is_file() or not path.is_relative_to(ROOT):
            asked.error(f"there is no notebook {path.name} in this checkout")
    fine = [refresh(name, PARTS[name]) for name in PARTS if name in parts or not names]
    if lessons:
        fine.append(refresh("notebooks", lambda: refresh_notebooks.files(lessons)))
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
