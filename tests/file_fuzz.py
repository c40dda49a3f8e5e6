"""Files that were changed at random: each is read, or refused in one sentence.

Rule files, progress files, saved tables and the lines of a lab start from valid ones. They are
mutated as bytes, as lines and as words, so that some are still valid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import burraco_learn as bl
from burraco_learn.notation.writer import write_records
from burraco_learn.rules import RulesError, rule_sets
from burraco_learn.storage.reviews import Progress, Review, load_progress
from burraco_learn.storage.saved_games import Save, unfinished
from burraco_learn.widgets.lab.line import read_line, write_line

__all__ = ["NEVER_REFUSED", "READERS", "fuzz_files"]

_SETS = Path(bl.__file__).parent / "rules" / "sets"

_WORDS = (
    "", "0", "-1", "9" * 30, "1e999", "nan", "true", "null", "[]", "{}", '""', '"\\ud83d"',
    "\ud83d", "\0", "\x1b[2J", "\ufeff", "👩‍🎓", "../x", "Jk", "Jk=Jk", "3h", "2s=4s", "classico",
    "{min_meld}", "{0}", "[[rule]]", "[parameters]", "base", "id", '"""', "=", ":", ";", "+", "/",
    ",", "lay",
    "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-23:59", "x" * 3000, "[" * 2000, "a." * 200,
)  # fmt: skip


def mutated(text: str, rng: Random) -> bytes:
    """The text with some lines, words and bytes lost, doubled, swapped or put in."""
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        cut = rng.choice(("\n", " ", ",", '"'))
        parts = text.split(cut)
        at = rng.randrange(len(parts))
        what = rng.randrange(5)
        if what == 0:
            del parts[at]
        elif what == 1:
            parts.insert(rng.randrange(len(parts) + 1), parts[at])
        elif what == 2:
            parts[at] = rng.choice(_WORDS)
        elif what == 3:
            parts.insert(at, rng.choice(_WORDS))
        else:
            other = rng.randrange(len(parts))
            parts[at], parts[other] = parts[other], parts[at]
        text = cut.join(parts)
    # A half character cannot be in a file; what stands for it there is no UTF-8.
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(rng.choice((0, 0, 0, 1, 3))):
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data) + 1)] if rng.random() < 0.1 else data)


def _rules(data: bytes, home: Path) -> None:
    """A rule file: what is read can be written, told and played by."""
    path = home / "club.toml"
    path.write_bytes(data)
    rules = bl.load_rules(path)
    assert bl.parse_rules(rules.as_toml()) == rules
    assert rules.rulebook() and str(rules)
    rnd = bl.Round.deal(rules, rules.players[0], 1)
    for _ in range(6):
        moves = rnd.legal_moves()
        if moves:
            rnd.play(moves[-1])
    assert bl.read_position(str(rnd)).rules == rules


def _progress(data: bytes, home: Path) -> None:
    """A progress file: what cannot be read is told, what is read is shown."""
    path = home / "progress.json"
    path.write_bytes(data)
    loaded = load_progress(path)
    assert all(isinstance(line, str) and line for line in loaded.told)
    assert str(loaded.progress).isascii()
    picture = bl.ProgressPicture(now=datetime(2026, 3, 1, tzinfo=UTC))
    str(picture.state).encode("utf-8")
    picture.close()


def _save(data: bytes, home: Path) -> None:
    """A saved table: it is offered, or refused; the list of saved tables is there in any case."""
    save = Save("classico-2")
    save.path.parent.mkdir(parents=True, exist_ok=True)
    save.path.write_bytes(data)
    _, damaged = unfinished("classico-2", others=True)
    assert len(damaged) <= 1
    saved = save.read()
    assert write_records(saved.records) and saved.match()
    table = bl.PlayTable("classico", 2, speed="at-once")
    for one in list(table._opening.saved):
        table._handle_custom_msg({"type": "continue", "state": table.state["n"], "text": one}, [])
        assert "fault" not in table.state
    table.close()


def _line(data: bytes, _: Path) -> None:
    """The line of a lab: what is read is written as a line that says the same."""
    held = read_line(data.decode("utf-8", "surrogatepass"), set(rule_sets()))
    assert read_line(write_line(held), set(rule_sets())) == held
    lab = bl.MeldLab(state=write_line(held))
    lab.close()


def _exam() -> bl.Exam:
    return bl.Exam(seed=3, kinds=["is-meld", "count"], count=3)


def _answers(data: bytes, _: Path) -> None:
    """The answers of an exam: they are taken up, or it is told why not; the exam goes on."""
    path = _exam()._keeper._file.path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    exam = _exam()
    for message in ({"type": "option", "at": 0}, {"type": "finish"}, {"type": "finish"}):
        exam._handle_custom_msg({"state": exam.state["n"], **message}, [])
        str(exam.state).encode("utf-8")
        assert "fault" not in exam.state
    assert exam.result is not None and exam._keeper._file.read().time
    exam.close()


def _page(data: bytes, _: Path) -> None:
    """The result page of an exam: it is checked, and what was changed is told."""
    found = bl.check_exam(data.decode("utf-8", "replace"))
    assert str(found).encode("utf-8") and 0 <= found.right <= found.count


READERS: Mapping[str, Callable[[bytes, Path], None]] = {
    "rules": _rules,
    "progress-file": _progress,
    "save": _save,
    "line": _line,
    "exam-answers": _answers,
    "exam-page": _page,
}
NEVER_REFUSED = frozenset({"progress-file", "exam-answers"})
"""What is told of on the page that goes on without it."""

"""What is done with a file, by what it is."""


def _seeds(kind: str) -> list[str]:
    """Valid texts to start from."""
    if kind == "rules":
        house = 'base = "classico"\n[parameters]\nmin_meld = 4\nstock_stop = 2\n[values]\n2 = 25\n'
        return [
            house,
            house,
            house,
            *((_SETS / f"{id}.toml").read_text("utf-8") for id in ("special", "fibur")),
        ]
    if kind == "progress-file":
        times = (datetime(2026, 2, day, 18, 30, tzinfo=UTC) for day in range(1, 9))
        reviews = (
            Review(f"{skill}.{1 + n % 3}", "classico", f"seed-{n}", time, 1 + n % 3)
            for n, (skill, time) in enumerate(zip(("is-meld", "count") * 4, times, strict=True))
        )
        return [str(Progress(tuple(reviews), {"later": {"more": [1, "x"]}}))]
    if kind == "save":
        table = bl.PlayTable("classico", 2, seed=7, speed="at-once", match=True)
        table.deal()
        for _ in range(6):
            moves = table.round.legal_moves() if table.round else ()
            table._handle_custom_msg(
                {"type": "text", "state": table.state["n"], "text": str(moves[-1])}, []
            )
        return [table._keeper.save.path.read_text("utf-8")]
    if kind in ("exam-answers", "exam-page"):
        exam = _exam()
        for number in range(3):
            for message in ({"type": "goto", "at": number + 1}, {"type": "option", "at": 1}):
                exam._handle_custom_msg({"state": exam.state["n"], **message}, [])
        if kind == "exam-answers":
            return [exam._keeper._file.path.read_text("utf-8")]
        for _ in range(2):
            exam._handle_custom_msg({"state": exam.state["n"], "type": "finish"}, [])
        page = exam._page("Ada")
        head, _, rest = page.partition("<section>")
        # Most of a page are pictures; its head has what is read.
        return [head, head, page[: len(head) + rest.index("</section>")]]
    return [
        "lab 1 meld classico: 3h 4h Jk=5h + 6h 7h + 2h",
        "lab 1 table fitab all: hand Kd Jk 5h; melds 3h 4h 5h / 7h 7d Jk=7; pile 3h; "
        "pozzetto taken; moves take, lay 9h Th Jh, add Jk=6h to 1, discard Kd",
    ]


def fuzz_files(kind: str, seed: int, count: int, home: Path) -> tuple[int, int]:
    """So many changed files of a kind: how many were read, and how many refused.

    AssertionError, or whatever the reader raises, is told with the file.
    """
    rng = Random(f"{kind} {seed}")
    home.mkdir(parents=True, exist_ok=True)
    seeds = _seeds(kind)
    read = refused = 0
    for number in range(count):
        try:
            data = mutated(rng.choice(seeds), rng)
            READERS[kind](data, home)
        except (bl.ParseError, RulesError) as error:
            assert str(error), "a refusal is a sentence"
            refused += 1
        except UnicodeDecodeError:
            assert kind == "line", "a line comes as text, all else as a file"
        except Exception as error:
            error.add_note(f"{kind}, seed {seed}, file {number}: {data[:2000]!r}")
            raise
        else:
            read += 1
    return read, refused
