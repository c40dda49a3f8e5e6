"""The conformance suite: its files, who answers it, and the command that asks another engine."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

import burraco_learn as bl
from burraco_learn.cli import main
from burraco_learn.conformance.against import Outcome, ask_ourselves, question_line
from burraco_learn.conformance.suite import Case, difference, read_cases
from burraco_learn.rules.parameters import PARAMETERS, Rules

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "conformance"
sys.path.append(str(ROOT / "tools"))

import make_conformance  # noqa: E402

CASES = read_cases()


# -- the files -------------------------------------------------------------------------------------


@pytest.mark.no_cover
def test_the_files_are_what_is_made_now() -> None:
    made = dict(make_conformance.files())
    old = [path.name for path, text in made.items() if path.read_text(encoding="utf-8") != text]
    assert not old, "run: python tools/refresh.py conformance"
    assert {path.name for path in FOLDER.glob("*.json")} == {
        "schema.json",
        *(path.name for path in made),
    }


def test_the_files_are_as_their_schema_says() -> None:
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    check = jsonschema.Draft202012Validator(schema)
    check.check_schema(schema)
    for path in FOLDER.glob("*.json"):
        if path.name != "schema.json":
            check.validate(json.loads(path.read_text(encoding="utf-8")))
    wrong = json.loads((FOLDER / "stock.json").read_text(encoding="utf-8"))
    del wrong["cases"][0]["question"]["table"]["phase"]
    assert not check.is_valid(wrong)


def test_the_suite_is_large_and_its_files_are_small() -> None:
    assert len(CASES) >= 500
    assert max(Counter(case.id for case in CASES).values()) == 1
    assert sum(case.question["ask"] == "count" for case in CASES) == 40
    assert {case.rules for case in CASES} == set(bl.rule_sets())
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 650_000


def test_every_parameter_is_named_and_every_kind_of_refusal_asked_for() -> None:
    names = list(Rules.__dataclass_fields__)
    wanted = set(names[: names.index("id")])
    for case in CASES:
        assert set(case.parameters) == wanted, case.id
    asked = {case.answer.get("reason") for case in CASES} - {None}
    assert asked == set(bl.load_rules("classico").cites) - {"undo"}


def test_every_rule_that_is_cited_is_there() -> None:
    for path in FOLDER.glob("*.json"):
        for case in json.loads(path.read_text(encoding="utf-8")).get("cases", ()):
            rules, found = bl.load_rules(case["rules"]), {}
            while True:
                found |= {rule.id: rule.reading for rule in rules.numbered()}
                if rules.base is None:
                    break
                rules = bl.load_rules(rules.base)
            reading = [found[id] for id in case["rule"]]
            assert case["basis"] == ("reading" if any(reading) or not reading else "source")


def test_an_id_is_that_of_its_question_and_parameters() -> None:
    case = next(case for case in CASES if case.question["ask"] == "meld" and not case.changes)
    asked = make_conformance.Asked(case.rules, dict(case.question))
    assert make_conformance.case(asked)["id"] == case.id
    other = make_conformance.Asked(case.rules, dict(case.question), {"closing_bonus": 105})
    assert make_conformance.case(other)["id"] != case.id


# -- answers ---------------------------------------------------------------------------------------


def test_our_engine_answers_all_of_it() -> None:
    assert [found for found in ask_ourselves(CASES) if found.difference] == []


def test_a_wrong_expectation_is_found() -> None:
    """In each kind of question, whatever field is wrong."""
    for ask in ("meld", "play", "count", "deal", "match", "shares"):
        case = next(case for case in CASES if case.question["ask"] == ask)
        for key in case.answer:
            wrong = Case(case.id, case.rules, {}, case.question, case.answer | {key: "other"})
            (found,) = ask_ourselves([wrong])
            assert found.difference is not None and key in found.difference


def test_every_parameter_decides_a_case() -> None:
    """An engine that overlooks any one parameter is found out."""
    decides = set()
    for case in CASES:
        if len(case.changes) != 1 or decides.issuperset(case.changes):
            continue
        unchanged = Case(case.id, case.rules, {}, case.question, case.answer)
        try:
            (found,) = ask_ourselves([unchanged])
        except ValueError:  # another deck
            decides.update(case.changes)
        else:
            decides.update(case.changes if found.difference else ())
    # How many may play is asked before there is a table.
    assert set(PARAMETERS) - decides == {"players"}


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"legal": False, "move": 1}, None),
        ({"legal": False, "move": 1, "reason": "shape", "more": 1}, None),
        ({"legal": False, "move": 1, "reason": "run"}, 'reason is "run", and "shape" is expected.'),
        ({"legal": 0, "move": 1}, "legal is 0, and false is expected."),
        ({"legal": False}, "move is missing, and 1 is expected."),
        ([], "the answer is not a JSON object."),
    ],
)
def test_how_an_answer_differs(given: object, told: str | None) -> None:
    assert difference({"legal": False, "move": 1, "reason": "shape"}, given) == told


def test_how_a_score_differs() -> None:
    expected = {"score": {"total": [15, 20]}}
    assert difference(expected, {"score": {"total": [15, 20], "bonus": [0, 0]}}) is None
    found = difference(expected, {"score": {"total": [15, 25]}})
    assert found == "score.total is [15, 25], and [15, 20] is expected."
    assert difference(expected, {"score": 3}) is not None


# -- the command -----------------------------------------------------------------------------------

Call = Callable[..., tuple[int, str, str]]


@pytest.fixture
def against(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Call:
    """Ask an engine that is the given lines of Python."""

    def run(code: str, *words: str) -> tuple[int, str, str]:
        path = tmp_path / "engine.py"
        path.write_text(f"import json, sys, time\n{code}\n", encoding="utf-8")
        command = subprocess.list2cmdline if os.name == "nt" else shlex.join
        program = command([sys.executable, str(path)])
        status = main(["conformance", "--against", program, *words])
        return status, *capsys.readouterr()

    return run


EACH = "for line in sys.stdin:\n    case = json.loads(line)\n    "
EXPECTED = (
    "from burraco_learn.conformance.suite import read_cases\n"
    "known = {case.id: case.answer for case in read_cases()}\n"
)


def test_without_another_engine_ours_is_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conformance"]) == 0
    count = len(CASES)
    wanted = f"{count} of {count} answers agree; 0 questions were not answered.\n"
    assert capsys.readouterr().out == wanted


def test_another_engine_is_asked_and_each_difference_told(
    against: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    count = len(CASES)
    say = "print(json.dumps(answer), flush=True)"
    right = f"{EXPECTED}{EACH}answer = known[case['id']]; {say}"
    assert against(right) == (
        0,
        f"{count} of {count} answers agree; 0 questions were not answered.\n",
        "",
    )
    wrong = f"{EXPECTED}{EACH}answer = dict(known[case['id']])\n    "
    wrong += f"if 'nodes' in answer: answer['nodes'] = [1, 2]\n    {say}"
    status, out, err = against(wrong)
    assert (status, err) == (1, "")
    *lines, last = out.splitlines()
    assert len(lines) == 40 and all("nodes is [1, 2], and [" in line for line in lines)
    assert last == f"{count - 40} of {count} answers agree; 0 questions were not answered."
    skip = f"{EXPECTED}{EACH}answer = known[case['id']]\n    "
    skip += f"if 'nodes' in answer: answer = {{'skip': 'not yet'}}\n    {say}"
    assert against(skip)[:2] == (
        0,
        f"{count - 40} of {count - 40} answers agree; 40 questions were not answered.\n",
    )
    none = f"{EACH}answer = {{'skip': 'nothing'}}; {say}"
    assert against(none)[0] == 1
    mixed = f"{EACH}answer = {{'id': 'another'}}; {say}"
    assert "has the id of another question" in against(mixed)[1]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("sys.exit(3)", "ended before its answer to additi"),
        ("sys.stdin.readline(); sys.exit(3)", "with exit status 3"),
        (EACH + "print('no answer', flush=True)", "is not a line of JSON: 'no answer'"),
        (EACH + "print('[' * 99999, flush=True)", "is not a line of JSON: '[["),
        ("time.sleep(60)", "after 1 s."),
    ],
)
def test_an_engine_that_cannot_be_asked_is_told_in_one_line(
    against: Call, code: str, told: str
) -> None:
    status, out, err = against(code, "--seconds", "1")
    assert (status, out) == (1, "")
    assert told in err and err.count("\n") == 1 and "Traceback" not in err


@pytest.mark.parametrize(("words", "status"), [("no-such-program-here", 1), ("", 2), ("'", 2)])
def test_a_command_that_is_none(
    words: str, status: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["conformance", "--against", words]) == status
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and "Traceback" not in err


def test_a_program_gets_all_that_it_needs_on_one_line() -> None:
    case = next(case for case in CASES if case.changes)
    line = question_line(case)
    sent = json.loads(line)
    assert "\n" not in line and sent["question"] == case.question
    name, value = next(iter(case.changes.items()))
    table, _, part = name.partition(".")
    assert (sent["parameters"][table][part] if part else sent["parameters"][table]) == value
    assert isinstance(next(ask_ourselves([case])), Outcome)


# -- the runner in JavaScript ----------------------------------------------------------------------


def runner(*words: str) -> subprocess.CompletedProcess[str]:
    node = shutil.which("node")
    if node is None:
        if os.environ.get("BURRACO_LEARN_REQUIRE_BROWSER") == "1":  # set by the integration
            pytest.fail("Node is required here")
        pytest.skip("there is no Node on this machine")
    return subprocess.run(
        [node, str(FOLDER / "runner.mjs"), *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )


def test_the_runner_passes_a_stub_that_knows_the_answers() -> None:
    done = runner()
    count = len(CASES)
    wanted = f"{count} of {count} answers agree; 0 were not answered.\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, wanted, "")


@pytest.mark.parametrize(
    ("field", "value", "fewest"),
    [("legal", "!right.legal", 800), ("bonus", "right.bonus + 5", 100), ("nodes", "null", 40)],
)
def test_the_runner_fails_a_stub_that_answers_wrong(
    tmp_path: Path, field: str, value: str, fewest: int
) -> None:
    engine = tmp_path / "wrong.mjs"
    engine.write_text(
        f"import {{ answer as stub }} from {json.dumps((FOLDER / 'stub.mjs').as_uri())};\n"
        "export const answer = (question, parameters) => {\n"
        "  const right = stub(question, parameters);\n"
        f"  return '{field}' in right ? {{ ...right, {field}: {value} }} : right;\n"
        "};\n",
        encoding="utf-8",
    )
    done = runner(str(engine))
    concerned = sum(field in case.answer for case in CASES)
    assert concerned >= fewest
    *lines, last = done.stdout.splitlines()
    assert done.returncode == 1 and len(lines) == concerned
    assert last.startswith(f"{len(CASES) - concerned} of {len(CASES)} answers agree")
