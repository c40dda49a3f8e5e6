"""Do the lessons teach? Let somebody read them who knows nothing, then ask.

    python tools/reading_test.py lessons [RULES [LANGUAGE]] > lessons.txt
    python tools/reading_test.py questions SEED > questions.txt
    python tools/reading_test.py mark SEED answers.txt

``lessons`` writes the lessons 00 to 09 as a reader sees them, with the outputs that are stored in
the notebooks; for a rule set, it runs them for a club that plays by it. What is closed can be
opened: a reader opens a rule when it is named for the first time, and does not open it again. So
each line of what is closed is written once in a lesson. ``questions`` draws 40 exercises of level
2, spread over all kinds, under Classico; take a seed that was not used while the lessons were
written. Questions that somebody else wrote straight from the source of a rule set, without having
seen the lessons, ask more. ``answers.txt`` has one line for each question, ``7: the answer``; an
answer is one of the options in its own words or by its letter, or cards or a number. ``mark``
prints what was right of each kind, and what was not with the reason.
"""

from __future__ import annotations

import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

import burraco_learn as bl  # noqa: E402
from burraco_learn.cards import ParseError  # noqa: E402
from burraco_learn.exercises.paper import Paper  # noqa: E402

COUNT, LEVEL, RULES = 40, 2, "classico"
LAST = 9
"""The last lesson that is read."""


CLOSED = "\0"
"""Marks the lines that are seen only when somebody opens them."""

RULE = re.compile(r"(HR-)?[A-Z]{1,2}-?\d\d ")
"""How the text of a rule begins, with its number."""


class Text(HTMLParser):
    """What a page says: its text, and of a picture the words that stand for it."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.closed = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "img":
            self.said.append(f"[picture: {dict(attrs).get('alt') or ''}]")
        self.closed += tag == "details"
        if tag in ("p", "div", "tr", "li", "figure", "summary", "caption", "h1", "h2", "h3", "br"):
            self.said.append("\n")
            if self.closed and tag != "summary":
                self.said.append(CLOSED)
        if tag in ("td", "th"):
            self.said.append(" | ")

    def handle_endtag(self, tag: str) -> None:
        self.closed -= tag == "details"
        if tag in ("details", "caption"):
            self.said.append("\n")

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def as_text(page: str, opened: set[str]) -> str:
    """A page of HTML as text, without blank lines and without rules ``opened`` before."""
    reader = Text()
    reader.feed(page)
    told = []
    for line in "".join(reader.said).splitlines():
        text = line.replace(CLOSED, "").strip()
        rule = CLOSED in line and RULE.match(text)
        if text and not (rule and text in opened):
            told.append(text)
        if rule:
            opened.add(text)
    return "\n".join(told)


def lessons(rules: str | None = None, language: str = "en") -> str:
    """The lessons as a reader sees them, of a club that plays by some rules."""
    told = []
    for path in sorted((ROOT / "notebooks" / language).glob("0*.ipynb")):
        if int(path.name[:2]) > LAST:
            continue
        opened: set[str] = set()
        text = path.read_text(encoding="utf-8") if rules is None else run_for(path, rules)
        for cell in json.loads(text)["cells"]:
            if cell["cell_type"] == "markdown":
                told.append("".join(cell["source"]))
            for output in cell.get("outputs", ()):
                page = output.get("data", {}).get("text/html")
                if page:
                    told.append(as_text("".join(page), opened))
    return "\n\n".join(told)


def run_for(path: Path, rules: str) -> str:
    """A notebook that was run for a club that plays by these rules."""
    import refresh_notebooks

    with refresh_notebooks.no_learner():
        bl.use_rules(rules)
        return refresh_notebooks.fresh(path)


def exam(seed: str) -> Paper:
    return Paper(RULES, seed, levels=[LEVEL], count=COUNT)


def questions(seed: str) -> str:
    """The questions, each with its options where it is answered by one."""
    told = []
    for number, exercise in enumerate(exam(seed).exercises, start=1):
        shown, *_ = str(exercise).split("\n- ")
        told.append(f"{number}. [{exercise.kind}; answer by {exercise.form}] {shown}")
        if exercise.form == "choice":
            told += [f"   {letter}) {one.text}" for letter, one in _lettered(exercise.options)]
        told.append("")
    return "\n".join(told)


def _lettered(options: tuple[object, ...]) -> list[tuple[str, object]]:
    return list(zip("abcdefghij", options, strict=False))


def mark(seed: str, text: str) -> str:
    """The result, and how many answers could not be read."""
    asked = exam(seed)
    for line in text.splitlines():
        found = re.fullmatch(r"\s*(\d+)\s*[:.]\s*(.+?)\s*", line)
        if found is None:
            continue
        number, answer = int(found[1]), found[2]
        exercise = asked.exercises[number - 1]
        by_letter = dict(_lettered(exercise.options)).get(answer.lower().rstrip(")"))
        if exercise.form == "choice" and by_letter is not None:
            answer = by_letter.answer
        try:
            asked.answer(number, answer)
        except ParseError as error:
            print(f"{number}: {error}", file=sys.stderr)
    return str(asked.result())


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["lessons"] and len(arguments) <= 3:
        print(lessons(*arguments[1:]))
    elif arguments[:1] == ["questions"] and len(arguments) == 2:
        print(questions(arguments[1]))
    elif arguments[:1] == ["mark"] and len(arguments) == 3:
        print(mark(arguments[1], Path(arguments[2]).read_text(encoding="utf-8")))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
