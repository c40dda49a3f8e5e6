"""What the documents say is true: their examples run, their commands and links are right."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.cli import main
from burraco_learn.i18n import languages

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_examples(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = "\n".join(blocks(document.read_text(encoding="utf-8"), "python"))
    test = doctest.DocTestParser().get_doctest(code, {}, document.name, str(document), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.failures == 0, "".join(said)


def test_the_readme_has_examples() -> None:
    assert README.count(">>> ") > 10


def marked(name: str) -> str:
    (line,) = re.findall(rf"<!-- {name} -->\n```sh\n(.*)\n```\n<!-- end -->", README)
    return str(line)


@pytest.mark.parametrize(
    ("name", "end"),
    [("lessons command", "burraco-learn"), ("test command", "python tools/test.py")],
)
def test_the_two_commands_are_one_line_each(name: str, end: str) -> None:
    line = marked(name)
    assert line.startswith("python3 -m venv .venv && .venv/bin/python -m pip install ")
    assert line.endswith(f" && .venv/bin/{end}")
    (powershell,) = [
        block
        for block in blocks(README, "powershell")
        if end in block.replace("\\", "/") and (end != "burraco-learn" or "tools" not in block)
    ]
    assert powershell.count("\n") == 1 and "&&" not in powershell
    # Both systems install the same.
    installed = line.split(" && ")[1].split(" -m ")[1]
    assert installed in powershell


@pytest.mark.parametrize("language", sorted(set(languages()) - {"en"}))
def test_the_readme_has_the_same_commands_in_every_language(language: str) -> None:
    other = (ROOT / f"README.{language}.md").read_text(encoding="utf-8")
    for kind in ("sh", "powershell", "python"):
        assert set(blocks(other, kind)) <= set(blocks(README, kind))
    for name in ("lessons command", "test command"):
        assert f"<!-- {name} -->\n```sh\n{marked(name)}\n```\n<!-- end -->" in other
    assert all(f"`{id}`" in other for id in bl.rule_sets())
    assert f"(README.{language}.md)" in README


@pytest.mark.skipif(sys.platform == "win32", reason="the script is for Debian")
def test_ci_runs_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (extraction,) = re.findall(r"^command=\$\((.*)\)$", script, re.M)
    found = subprocess.run(
        ["bash", "-c", extraction], cwd=ROOT, capture_output=True, text=True, encoding="utf-8"
    )
    assert found.stdout.strip() == marked("test command")


def test_the_commands_of_the_tour_are_understood(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line of the tour runs as it stands there, on files as it names them."""
    monkeypatch.chdir(tmp_path)
    state = bl.Round.deal(bl.load_rules("classico"), players=4, seed=1)
    greedy = bl.bot("greedy")
    while not state.over:
        state.play(greedy.choose(state.view(state.turn)))
    Path("round.txt").write_text(bl.write_record(state), encoding="utf-8")
    club = (
        'id = "club"\nbase = "classico"\n[title]\nen = "Club"\n[parameters]\nclosing_bonus = 50\n'
    )
    Path("club.toml").write_text(club, encoding="utf-8")
    lines = [line for block in blocks(README, "sh") for line in block.splitlines()]
    tour = [shlex.split(line, comments=True) for line in lines if line.startswith("burraco-learn ")]
    assert {words[1] for words in tour} == {
        "check", "rulebook", "differences", "rules", "score", "render", "simulate", "duel",
        "conformance", "glossary", "compare", "path", "effect",
    }  # fmt: skip
    for words in tour:
        assert main(words[1:]) == 0, capsys.readouterr().err


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_files(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (document.parent / target).exists(), target


def test_the_picture_is_the_one_the_script_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "tools" / "readme_picture.py"))["picture"]()
    committed = (ROOT / "docs" / "table.svg").read_text(encoding="utf-8")
    assert committed == drawn, "run: python tools/refresh.py picture"


def test_every_rule_set_stands_in_the_readme() -> None:
    table = re.findall(r"^ +\| `([a-z-]+)` \|", README, re.M)
    assert tuple(table) == bl.rule_sets()
