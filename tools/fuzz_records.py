"""Feed the readers of text with random text, and look for any error but a ParseError.

    python tools/fuzz_records.py --seconds 600

The readers are those of records, positions, melds, moves and cards; each gets its share of the
time, half of it the records. They start from the shipped records and the examples of
docs/records.md, and atheris (libFuzzer) keeps what reaches code that nothing reached before. What
is read must also be written and read back as the same, and nothing may take more than two seconds.

For each reader it prints how many texts it read, how many edges and features of the code they
reached, and how many lines of the reading modules the texts that were kept run through. A text that
fails is left in the folder that is named then, and the exit code is 1. The same seed begins in the
same way; how far it comes depends on the machine.
"""

from __future__ import annotations

import argparse
import ast
import doctest
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
READING = (
    "notation.reader",
    "notation.record",
    "notation.lines",
    "notation.position",
    "game.moves",
    "melds.parsing",
    "cards",
)
"""The modules that read text: those whose code atheris watches."""

LONGEST = 40_000
"""Characters of a text. Longer ones are built on purpose, in tests/test_errors.py."""

_HEAD = 30
"""Lines of the beginning of a record."""

SLOW = 2.0
"""Seconds of computing that no text may take."""

SHARES = {"record": 5, "position": 2, "meld": 1, "move": 1, "cards": 1}
"""The readers, with their shares of the time."""

WORDS = (
    "\nrules: ", "\nplayers: 2", "\nlanguage: en, it", "\ndealer: 1", "\nseed: 7", "\ndeck: ??",
    "\nround: 2", "\n1. ", "draw", "take", "; lay ", "; add ", " to 1", "; discard ", "; try ",
    " : BR-07", "!?", "\n# it: ", "\n## ", "\nbetter: ", "\nask: ", "\naccept: ", "\nanswer it: ",
    "Jk=5h", "2s=7", "10♥", "R♦", "??", "…", "\nhand 0: ", "\nmelds 1: ", "\nstock: ", "\npile: ",
    "\npozzetto: ", "\nturn: 0 play", "\nhad: 0", "\nended: stock", "\nknown 1: ", "\npicked: Jk",
    "\n| base = \"classico\"", "\n| id = \"club\"",
)  # fmt: skip


def readers() -> dict[str, Callable[[str], None]]:
    """What is done with a text, by the name of the reader."""
    import burraco_learn as bl
    from burraco_learn.notation.reader import read_records
    from burraco_learn.notation.writer import write_records

    classico, special = bl.load_rules("classico"), bl.load_rules("special")

    def record(text: str) -> None:
        try:
            records = read_records(text)
        except bl.RecordError as error:
            records = (error.record,)
        assert read_records(write_records(records)) == records

    def position(text: str) -> None:
        rnd = bl.read_position(text)
        assert str(bl.read_position(str(rnd))) == str(rnd)

    def meld(text: str) -> None:
        for rules in (classico, special):
            try:
                found = bl.parse_meld(text, rules)
            except bl.IllegalMove:
                continue
            assert bl.parse_meld(str(found), rules) is found

    def move(text: str) -> None:
        found = bl.parse_move(text)
        assert bl.parse_move(str(found)) is found

    def cards(text: str) -> None:
        found = bl.parse_cards(text)
        assert bl.parse_cards(" ".join(map(str, found))) == found

    return {"record": record, "position": position, "meld": meld, "move": move, "cards": cards}


def examples() -> list[str]:
    """The records and positions among the examples of docs/records.md."""
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```$", page, re.M | re.S))
    return [
        node.value
        for example in doctest.DocTestParser().get_examples(code)
        for node in ast.walk(ast.parse(example.source))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and "burraco " in node.value.lower()
    ]


def seeds(name: str) -> set[str]:
    """The texts that a reader starts from: shipped records and examples, or parts of them."""
    from burraco_learn.notation.reader import read_records

    files = [*ROOT.glob("burraco_learn/samples/data/*.txt"), *ROOT.glob("tests/golden/*.txt")]
    texts = {path.read_text(encoding="utf-8") for path in files}
    texts |= set(examples())
    positions = {text for text in texts if "burraco position" in text.lower()}
    if name == "record":
        # Beside each whole record its beginning, which is read so much faster.
        heads = {"".join(text.splitlines(keepends=True)[:_HEAD]) for text in texts - positions}
        return heads | texts - positions
    found = positions if name == "position" else set()
    for text in texts - positions:
        record = read_records(text)[-1]
        for at in range(0, len(record.moves), max(1, len(record.moves) // 6)):
            table = record.round(at)
            if name == "position":
                found |= {str(table), str(table.view(table.turn))}
            elif name == "meld":
                found |= {str(meld) for melds in table.melds for meld in melds}
            elif name == "move":
                found |= {str(move) for move in record.moves}
            else:
                found |= {" ".join(map(str, hand)) for hand in table.hands}
    return found


def mutate(data: bytes, most: int, seed: int) -> bytes:
    """Lines lost, doubled or swapped, and words put in: what bytes alone would seldom come to."""
    import atheris

    rng = random.Random(seed)
    if rng.random() < 0.5:
        return bytes(atheris.Mutate(data, most))
    lines = data.decode("utf-8", "replace").split("\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        what = rng.randrange(5)
        if what == 0 and len(lines) > 1:
            del lines[at]
        elif what == 1:
            lines.insert(rng.randrange(len(lines) + 1), lines[at])
        elif what == 2:
            words = lines[at].split(" ")
            words[rng.randrange(len(words))] = rng.choice(WORDS).strip("\n")
            lines[at] = " ".join(words)
        elif what == 3:
            lines.insert(at, rng.choice(WORDS).strip("\n") + rng.choice(lines))
        else:
            lines = lines[: rng.randint(at, len(lines))] or [""]
    return "\n".join(lines).encode("utf-8")[:most]


def fuzz(name: str, options: list[str]) -> None:
    """Run libFuzzer on one reader; never returns."""
    import atheris

    with atheris.instrument_imports(include=[f"burraco_learn.{name}" for name in READING]):
        import burraco_learn as bl
    read = readers()[name]

    def one(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        start = time.process_time()
        with suppress(bl.ParseError):
            read(text)
        took = time.process_time() - start
        assert took < SLOW, f"{took:.1f} s for {len(text)} characters"

    atheris.Setup([sys.argv[0], *options], one, custom_mutator=mutate)
    atheris.Fuzz()


def run(name: str, seconds: int, seed: int, folder: Path) -> tuple[dict[str, int], bool]:
    """What libFuzzer counts for one reader, and whether nothing failed."""
    corpus = folder / name
    corpus.mkdir()
    for number, text in enumerate(sorted(seeds(name))):
        (corpus / f"seed-{number:03}").write_text(text, encoding="utf-8", newline="\n")
    words = folder / "words"
    escaped = ("".join(f"\\x{byte:02x}" for byte in word.encode("utf-8")) for word in WORDS)
    words.write_text("".join(f'"{word}"\n' for word in escaped), encoding="utf-8")
    options = [
        f"-max_total_time={seconds}",
        f"-seed={seed}",
        f"-max_len={LONGEST}",
        f"-dict={words}",
        f"-artifact_prefix={folder}/{name}-",
        f"-timeout={int(SLOW) * 10}",
        "-rss_limit_mb=3000",
        "-print_final_stats=1",
        str(corpus),
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, __file__, "--reader", name, *options],
        capture_output=True,
        env=environment,
    )
    said = done.stderr.decode("utf-8", "replace") + done.stdout.decode("utf-8", "replace")
    counts = {"texts": _last(r"stat::number_of_executed_units:\s*(\d+)", said)}
    counts |= {"edges": _last(r"\bcov: (\d+)", said), "features": _last(r"\bft: (\d+)", said)}
    if done.returncode:
        print(said[-6000:], file=sys.stderr)
    return counts, done.returncode == 0


def _last(pattern: str, text: str) -> int:
    found = re.findall(pattern, text)
    return int(found[-1]) if found else 0


def lines_reached(folder: Path) -> dict[str, tuple[int, int]]:
    """For each module, how many of its lines the texts of the folder run through, of how many."""
    read = readers()
    folder_of_all = ROOT / "burraco_learn"
    files = {str(folder_of_all / f"{name.replace('.', '/')}.py"): name for name in READING}
    reached: dict[str, set[int]] = {file: set() for file in files}

    def watch(frame: FrameType, event: str, _: Any) -> Any:
        lines = reached.get(frame.f_code.co_filename)
        if lines is None:
            return None
        lines.add(frame.f_lineno)
        return watch

    import burraco_learn as bl

    for name in SHARES:
        for path in sorted((folder / name).iterdir()):
            text = path.read_bytes().decode("utf-8", "replace")
            sys.settrace(watch)
            with suppress(bl.ParseError):
                read[name](text)
            sys.settrace(None)
    found = {}
    for file, module in files.items():
        wanted = _lines_of(compile(Path(file).read_text(encoding="utf-8"), file, "exec"))
        found[module] = len(wanted & reached[file]), len(wanted)
    return found


def _lines_of(code: CodeType) -> set[int]:
    """The lines of all functions in a module, without the module's own, which run on import."""
    found = set()
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_flags & 0x2:  # a function, not the body of a class
                lines = {line for _, _, line in inner.co_lines() if line}
                found |= lines - {inner.co_firstlineno}
            found |= _lines_of(inner)
    return found


def main() -> int:
    """Run all readers, and print what came of it."""
    if sys.argv[1:2] == ["--reader"]:
        fuzz(sys.argv[2], sys.argv[3:])
    asked = argparse.ArgumentParser(description="Feed the readers of text with random text.")
    asked.add_argument("--seconds", type=int, default=600, help="for all readers together")
    asked.add_argument("--seed", type=int, default=1)
    options = asked.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="burraco-fuzz-"))
    good, total = True, 0
    print("| reader | seconds | texts read | edges | features | texts kept |")
    print("|---|---:|---:|---:|---:|---:|")
    for name, share in SHARES.items():
        seconds = max(1, options.seconds * share // sum(SHARES.values()))
        counts, fine = run(name, seconds, options.seed, folder)
        good, total = good and fine, total + counts["texts"]
        kept = len(list((folder / name).iterdir()))
        figures = " | ".join(f"{number:,}" for number in (seconds, *counts.values(), kept))
        print(f"| {name} | {figures} |", flush=True)
    if not good:
        print(f"\nA text failed: it lies in {folder}.")
        return 1
    print(f"\n{total:,} texts. Lines of the modules that the kept texts run through:\n")
    for module, (reached, wanted) in lines_reached(folder).items():
        print(f"- `{module}`: {reached} of {wanted} ({100 * reached // wanted} %)")
    shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
