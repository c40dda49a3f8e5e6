"""The command line: what it prints, how it leaves, and that it never shows a traceback."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.cli import main
from burraco_learn.experiments.rounds import COLUMNS

COMMANDS = (
    *("check", "rulebook", "differences", "rules", "score", "render", "simulate"),
    *("duel", "conformance", "compare", "path", "effect"),
)
PROGRAM = [
    sys.executable,
    "-c",
    "import sys; from burraco_learn.cli import main; sys.exit(main())",
]
MODULE = [sys.executable, "-m", "burraco_learn"]
ROOT = Path(__file__).parents[2]


class Answer:
    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    def fails(self, status: int) -> str:
        """Assert that it failed with one clear line, and return the line."""
        assert self.status == status, (self.out, self.err)
        assert self.err.endswith("\n") and self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err

    def succeeds(self) -> str:
        # A slow machine sees the progress of a simulation; nothing else speaks there.
        said = [line for line in self.err.splitlines() if " rounds, " not in line]
        assert (self.status, said) == (0, [])
        return self.out


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Callable[..., Answer]:
    def run(*words: object) -> Answer:
        status = main(list(map(str, words)))
        return Answer(status, *capsys.readouterr())

    return run


def played(rules: str = "classico", moves: int | None = None) -> bl.Round:
    """A round of two greedy bots, to its end or so many moves long."""
    state = bl.Round.deal(bl.load_rules(rules), players=2, seed=5)
    greedy = bl.bot("greedy")
    while not state.over and (moves is None or len(state.log) < moves):
        state.play(greedy.choose(state.view(state.turn)))
    return state


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "round.txt"
    path.write_text(bl.write_record(played()), encoding="utf-8", newline="\n")
    return path


# -- check -----------------------------------------------------------------------------------------


def test_check_says_what_the_meld_is(call: Callable[..., Answer]) -> None:
    out = call("check", "3h, 4h jk", "--rules", "stargames").succeeds()
    meld = bl.Meld.lay(bl.parse_cards("3h 4h Jk"), bl.load_rules("stargames"))
    assert out == f"{meld}\n{meld.caption}\n"


def test_check_takes_what_a_wild_stands_for(call: Callable[..., Answer]) -> None:
    assert call("check", "Jk=5h 3h 4h", "--rules", "stargames").succeeds().startswith("3h 4h Jk=5h")


def test_check_lays_as_a_move_would(call: Callable[..., Answer]) -> None:
    # What is said of a 2 that can be natural is ignored: the other 2 goes to the low end.
    out = call("check", "2h=4h 2s 3h", "--rules", "classico").succeeds()
    assert out.startswith("2s=Ah 2h 3h\n")


def test_check_adds(call: Callable[..., Answer]) -> None:
    out = call("check", "2h 3h 4h", "--rules", "classico", "--add", "5h 6h").succeeds()
    assert out.startswith("2h 3h 4h 5h 6h\n")


def test_check_refuses_with_the_rule(call: Callable[..., Answer]) -> None:
    answer = call("check", "2h 2h 3h", "--rules", "burraco-reale", "--add", "9s")
    line = answer.fails(1)
    assert answer.out == ""
    cited = re.match(r"burraco-learn: ([A-Z]+-?\d+): ", line)
    assert cited
    bl.load_rules("burraco-reale").rule(cited[1])
    assert "9♠" in line


KEYS = ["legal", "meld", "kind", "burraco", "card_points", "bonus", "rule", "reason"]


def test_check_json(call: Callable[..., Answer]) -> None:
    out = call("check", "3h 4h 5h 6h 7h 8h 9h", "--rules", "classico", "--json").succeeds()
    answer = json.loads(out)
    meld = bl.Meld.lay(bl.parse_cards("3h 4h 5h 6h 7h 8h 9h"), bl.load_rules("classico"))
    assert list(answer) == KEYS
    assert answer == {
        "legal": True,
        "meld": "3h 4h 5h 6h 7h 8h 9h",
        "kind": "run",
        "burraco": "clean",
        "card_points": meld.card_points,
        "bonus": meld.bonus,
        "rule": None,
        "reason": None,
    }


def test_check_json_of_a_refusal(call: Callable[..., Answer]) -> None:
    answer = call("check", "3h 4h 6h", "--rules", "classico", "--json")
    answer.fails(1)
    printed = json.loads(answer.out)
    assert list(printed) == KEYS
    assert printed["legal"] is False
    assert [printed[key] for key in KEYS[1:6]] == [None] * 5
    with pytest.raises(bl.IllegalMove) as refusal:
        bl.Meld.lay(bl.parse_cards("3h 4h 6h"), bl.load_rules("classico"))
    assert (printed["rule"], printed["reason"]) == (refusal.value.rule, refusal.value.reason)


@pytest.mark.parametrize("cards", ["", " ", "5x", "5h 6h banana", "5h=6h 7h 8h", "Jk= 3h 4h", "♥"])
def test_check_wrong_cards(call: Callable[..., Answer], cards: str) -> None:
    call("check", cards, "--rules", "classico").fails(2)
    call("check", "3h 4h 5h", "--rules", "classico", "--add", cards).fails(2)


# -- rulebook, differences, rules ------------------------------------------------------------------


@pytest.mark.parametrize("rules", bl.rule_sets())
def test_rulebook(call: Callable[..., Answer], rules: str) -> None:
    assert call("rulebook", rules).succeeds() == bl.load_rules(rules).rulebook() + "\n"


def test_differences(call: Callable[..., Answer]) -> None:
    out = call("differences", "classico", "special", "fibur").succeeds()
    classico, special, fibur = map(bl.load_rules, ("classico", "special", "fibur"))
    assert out == f"{classico.differences(special)}\n\n{classico.differences(fibur)}\n"


def test_differences_need_two(call: Callable[..., Answer]) -> None:
    call("differences", "classico").fails(2)


def test_unknown_rule_set_names_the_nearest(call: Callable[..., Answer]) -> None:
    assert "classico" in call("rulebook", "clasico").fails(2)
    assert "classico" in call("check", "3h 4h 5h", "--rules", "clasico").fails(2)


def test_rules_of_a_club(call: Callable[..., Answer], tmp_path: Path) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'id = "our-club"\nbase = "classico"\n[title]\nen = "Our club"\n'
        "[parameters]\nclosing_bonus = 200\n",
        encoding="utf-8",
    )
    assert "our-club" in call("rules", club).succeeds()
    assert "200" in call("differences", "classico", club).succeeds()
    club.write_text(club.read_text(encoding="utf-8").replace("bonus", "bonnus"), encoding="utf-8")
    line = call("rules", club).fails(1)
    assert "closing_bonnus" in line and "closing_bonus" in line and "club.toml" in line
    call("rulebook", club).fails(1)


@pytest.mark.parametrize("id", bl.rule_sets())
def test_a_shipped_file_is_a_good_rule_set(call: Callable[..., Answer], id: str) -> None:
    file = ROOT / "burraco_learn" / "rules" / "sets" / f"{id}.toml"
    assert call("rules", file).succeeds().endswith(f"({id}).\n")
    assert call("rulebook", file).succeeds() == call("rulebook", id).succeeds()


# -- score, render ---------------------------------------------------------------------------------


def test_score(call: Callable[..., Answer], record: Path) -> None:
    sheet = played().score()
    out = call("score", record).succeeds()
    for side in sheet.sides:
        assert f"{side.total:+d}" in out
        for label, _ in side.rows:
            assert label in out
    assert "side 1 (seat 0)" in out and "side 2 (seat 1)" in out
    assert call("score", record, "--rules", "classico").succeeds() == out


def test_score_of_an_unfinished_round(call: Callable[..., Answer], tmp_path: Path) -> None:
    path = tmp_path / "unfinished.txt"
    path.write_text(bl.write_record(played(moves=20)), encoding="utf-8", newline="\n")
    assert "not over" in call("score", path).succeeds()


def test_score_under_other_rules(call: Callable[..., Answer], record: Path) -> None:
    out = call("score", record, "--rules", "special", "--rules", "burraco-reale").succeeds()
    assert out == f"{bl.rescore(played(), 'special', 'burraco-reale')}\n"
    special, reale = out.split("\n\n")
    first, second = bl.rescore(played(), "special")[0].totals or (0, 0)
    assert f"{first:+d}" in special and f"{second:+d}" in special and "(CL-04)" in special
    assert "there is no total" in reale and "(BR-40)" in reale
    # The difference of the totals, and what it is made of, in points.
    assert (first, second) == (410, 345)
    assert "side 1 (seat 0): -60 cards on the table. 4 × 2: 5 points each, not 20" in special


def test_score_under_a_clubs_rules(
    call: Callable[..., Answer], record: Path, tmp_path: Path
) -> None:
    club = tmp_path / "club.toml"
    club.write_text(
        'base = "classico"\n[parameters]\nclosing_bonus = 150\n', encoding="utf-8", newline="\n"
    )
    out = call("score", record, "--rules", club).succeeds()
    assert "+50 closing. closing: 150 points, not 100 (HR-CL-10)" in out
    assert "no rule set" in call("score", record, "--rules", "nobody").fails(2)
    broken = tmp_path / "broken.toml"
    broken.write_text("base = 1\n", encoding="utf-8", newline="\n")
    call("score", record, "--rules", broken).fails(1)


def test_render(call: Callable[..., Answer], record: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    assert call("render", record, "--move", "12", "-o", path).succeeds() == ""
    first = path.read_text(encoding="utf-8")
    assert first.startswith("<svg") and first.endswith("</svg>\n")
    assert call("render", record, "--move", "12").succeeds() == first
    assert call("render", record).succeeds() != first
    call("render", record, "--move", "0").succeeds()
    moves = len(played().log)
    call("render", record, "--move", moves).succeeds()
    assert str(moves) in call("render", record, "--move", moves + 1).fails(1)


def test_render_where_nothing_can_be_written(
    call: Callable[..., Answer], record: Path, tmp_path: Path
) -> None:
    call("render", record, "-o", tmp_path).fails(1)
    call("render", record, "-o", tmp_path / "missing" / "table.svg").fails(1)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_finished_leaves_the_old_one(
    call: Callable[..., Answer], record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "table.svg"
    path.write_bytes(b"mine")
    monkeypatch.setattr(os, "replace", fails)
    line = call("render", record, "-o", path).fails(1)
    assert "table.svg cannot be written: No space left" in line
    assert path.read_bytes() == b"mine" and list(tmp_path.iterdir()) == [path]


BAD_FILES = {
    "empty": b"",
    "binary": bytes(range(256)),
    "zeros": b"\0" * 100,
    "other": b"Dear learner,\n\nthis is a letter.\n",
    "bom": b"\xef\xbb\xbfnothing",
    "utf-16": "burraco".encode("utf-16"),
}


READERS = [
    ["score"],
    ["render"],
    ["rules"],
    ["rulebook"],
    ["differences", "classico"],
    ["check", "3h 4h 5h", "--rules"],
    ["score", "RECORD", "--rules"],
    ["simulate", "--bots", "random,random", "--rounds", "1", "--rules"],
]


@pytest.mark.parametrize("kind", [*BAD_FILES, "missing", "folder", "cut", "endless"])
@pytest.mark.parametrize("words", READERS, ids=" ".join)
def test_bad_files(
    call: Callable[..., Answer], record: Path, tmp_path: Path, words: list[str], kind: str
) -> None:
    path = tmp_path / "a file.txt"
    if kind in BAD_FILES:
        path.write_bytes(BAD_FILES[kind])
    elif kind == "folder":
        path.mkdir()
    elif kind == "cut":
        path.write_bytes(record.read_bytes()[:200])
    elif kind == "endless":
        if not os.path.exists("/dev/zero"):
            pytest.skip("this system has no endless file")
        path = Path("/dev/zero")
    answer = call(*(record if word == "RECORD" else word for word in words), path)
    assert path.name in answer.fails(1)
    assert answer.out == ""


# -- simulate --------------------------------------------------------------------------------------


def test_simulate(call: Callable[..., Answer], tmp_path: Path) -> None:
    words = ["simulate", "--rules", "classico", "--bots", "greedy,random", "--rounds", "4"]
    path = tmp_path / "out.csv"
    out = call(*words, "--seed", "3", "-o", path).succeeds()
    assert "greedy" in out and "random" in out
    lines = path.read_bytes().decode("utf-8").split("\n")
    assert lines[-1] == "" and "\r" not in "".join(lines)
    rows = list(csv.DictReader(lines))
    assert tuple(rows[0]) == COLUMNS
    assert [row["round"] for row in rows] == ["1", "2", "3", "4"]
    assert [row["bot_0"] for row in rows] == ["greedy", "random", "greedy", "random"]
    assert [row["bot_1"] for row in rows] == ["random", "greedy", "random", "greedy"]
    assert rows[0]["deal"] == rows[1]["deal"] != rows[2]["deal"] == rows[3]["deal"]
    # Each line can be made again from what stands in it.
    row = rows[1]
    state = bl.Round.deal(bl.load_rules("classico"), players=int(row["players"]), seed=row["deal"])
    bots = [bl.bot(row[f"bot_{seat % 2}"], seed=seat) for seat in range(state.players)]
    while not state.over:
        state.play(bots[state.turn].choose(state.view(state.turn)))
    assert [str(side.total) for side in state.score().sides] == [row["points_0"], row["points_1"]]
    assert (str(len(state.log)), state.ending) == (row["moves"], row["ending"])
    # The same arguments, the same file; another seed, another one.
    again, other = tmp_path / "again.csv", tmp_path / "other.csv"
    assert call(*words, "--seed", "3", "-o", again).succeeds() == out
    assert again.read_bytes() == path.read_bytes()
    call(*words, "--seed", "4", "-o", other).succeeds()
    assert other.read_bytes() != path.read_bytes()


@pytest.mark.parametrize(
    "words",
    [
        ["--bots", "greedy,"],
        ["--bots", "greedy,random,greedy"],
        ["--bots", "greedy,nobody"],
        ["--rounds", "0"],
        ["--rounds", "-3"],
        ["--rounds", "many"],
        ["--rounds", "9" * 30],
        ["--rules", "clasico"],
    ],
    ids=lambda words: " ".join(words)[:30],
)
def test_simulate_called_wrongly(call: Callable[..., Answer], words: list[str]) -> None:
    good = {"--rules": "classico", "--bots": "greedy,random", "--rounds": "1"}
    good[words[0]] = words[1]
    call("simulate", *(f"{name}={value}" for name, value in good.items())).fails(2)


def test_simulate_says_first_when_nothing_can_be_written(
    call: Callable[..., Answer], tmp_path: Path
) -> None:
    words = ["--rules", "classico", "--bots", "greedy,random", "--rounds", "99999", "-o"]
    call("simulate", *words, tmp_path / "missing" / "out.csv").fails(1)


def test_progress_after_a_second(
    call: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(0, 1000, 2))
    monkeypatch.setattr(time, "monotonic", lambda: float(next(clock)))
    answer = call("simulate", "--rules", "first-steps", "--bots", "random,random", "--rounds", "3")
    assert answer.status == 0
    assert "1 of 3 rounds" in answer.err


# -- how it is called ------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [(), *((command,) for command in COMMANDS)])
def test_help(call: Callable[..., Answer], words: tuple[str, ...]) -> None:
    out = call(*words, "--help").succeeds()
    assert "usage: " in out
    for command in COMMANDS if not words else ():
        assert command in out


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("--nonsense",),
        ("check",),
        ("check", "3h 4h 5h"),
        ("rulebook",),
        ("rulebook", "classico", "special"),
        ("differences",),
        ("rules",),
        ("score",),
        ("render",),
        ("render", "x", "--move", "-1"),
        ("render", "x", "--move", "1e3"),
        ("simulate",),
        ("conformance", "--seconds", "0"),
        ("conformance", "--against"),
    ],
    ids=" ".join,
)
def test_called_wrongly(call: Callable[..., Answer], words: tuple[str, ...]) -> None:
    answer = call(*words)
    answer.fails(2)
    assert answer.out == ""


def test_the_package_runs_as_a_module() -> None:
    def run(*words: str) -> Answer:
        done = subprocess.run([*MODULE, *words], cwd=ROOT, capture_output=True, timeout=60)
        return Answer(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))

    out = run("check", "3h 4h 5h", "--rules", "classico").succeeds()
    assert out.splitlines()[0] == "3h 4h 5h"
    assert "usage: python -m burraco_learn check" in run("check", "--help").succeeds()
    assert run("rulebook", "clasico").fails(2).startswith("python -m burraco_learn: there is no")
    line = run("rulebook").fails(2)
    assert line.startswith("python -m burraco_learn rulebook: ")
    assert "(see python -m burraco_learn rulebook --help)" in line


def start(*words: str, **options: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*PROGRAM, *words],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        **options,  # type: ignore[call-overload]
    )


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise on Windows")
@pytest.mark.parametrize("words", [("rulebook", "classico"), ("--help",)], ids=lambda w: w[0])
def test_a_closed_pipe_is_no_error(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, *words], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, timeout=60
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PROGRAM, "rulebook", "classico"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1 and b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no full device")
def test_a_full_disk_while_writing_a_file(call: Callable[..., Answer], record: Path) -> None:
    call("render", record, "-o", "/dev/full").fails(1)
    words = ["--rules", "first-steps", "--bots", "random,random", "--rounds", "1"]
    program = start("simulate", *words, "-o", "/dev/full")
    _, err = program.communicate(timeout=60)
    assert program.returncode == 1 and b"Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="a console sends Ctrl-C otherwise on Windows")
def test_ctrl_c_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    words = ["--rules", "first-steps", "--bots", "random,random", "--rounds", "999999"]
    # A shell has the programs that it runs in the background ignore the signal, and tests may be
    # one of them: here it means what it does to a program in the foreground.
    listens = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    program = subprocess.Popen(
        [*PROGRAM[:2], listens + PROGRAM[2], "simulate", *words, "-o", path],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stderr is not None
    line = program.stderr.readline()  # the progress line: it is at work
    program.send_signal(signal.SIGINT)
    _, rest = program.communicate(timeout=30)
    assert program.returncode == 130
    assert b"999999" in line and b"Traceback" not in rest
    assert rest.strip() == b"Stopped."
    # What was played stays.
    assert len(path.read_bytes().splitlines()) > 1


def test_utf8_whatever_the_system_says() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    program = start("check", "3h 4h 9s", "--rules", "classico", "--json", env=environment)
    out, err = program.communicate(timeout=30)
    assert program.returncode == 1
    assert "♥" in json.loads(out.decode("utf-8"))["reason"]
    assert "♥" in err.decode("utf-8")


def test_check_starts_fast_and_loads_little() -> None:
    code = (
        "import sys; from burraco_learn.cli import main; "
        "main(['check', '3h 4h 5h', '--rules', 'classico']); "
        "print(*(name for name in sys.modules if name.startswith('burraco_learn.')))"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode("utf-8")
    loaded = set(printed.splitlines()[-1].split())
    unused = {"burraco_learn.svg", "burraco_learn.widgets", "burraco_learn.experiments.asking"}
    assert not loaded & unused


# -- the lessons -----------------------------------------------------------------------------------


def test_lessons_that_cannot_be_copied(
    call: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    monkeypatch.setenv("BURRACO_LEARN_HOME", str(tmp_path / "file"))
    call().fails(1)
