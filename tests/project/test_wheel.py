"""The wheel works where there is no checkout: rules, notebooks, cards and the command."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
SUFFIX = ".exe" if os.name == "nt" else ""


def run(*command: object, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith("PYTHON")
    }
    return subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env=environment | variables,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("built")
    done = run(
        sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", folder,
        cwd=ROOT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment away from the checkout that has the wheel and nothing else.

    Nothing else: so it also shows that the rules need no other package.
    """
    folder = tmp_path_factory.mktemp("away")
    venv.create(folder / "env", with_pip=False, symlinks=os.name != "nt")
    python = folder / "env" / SCRIPTS / f"python{SUFFIX}"
    (wheel,) = built.glob("*.whl")
    done = run(
        sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps",
        "--no-index", "--disable-pip-version-check", wheel,
        cwd=folder,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def command(installed: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    program = installed / "env" / SCRIPTS / f"burraco-learn{SUFFIX}"
    return run(program, *words, cwd=installed, **variables)


def python(installed: Path, code: str) -> str:
    done = run(installed / "env" / SCRIPTS / f"python{SUFFIX}", "-I", "-c", code, cwd=installed)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_command_finds_the_rules(installed: Path) -> None:
    done = command(installed, "check", "3h 4h Jk", "--rules", "stargames")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Jk=" in done.stdout
    for rules in python(installed, "import burraco_learn as bl; print(*bl.rule_sets())").split():
        done = command(installed, "rulebook", rules)
        assert (done.returncode, done.stderr) == (0, "")
        assert len(done.stdout.splitlines()) > 20


def test_it_is_the_installed_package(installed: Path) -> None:
    place = python(installed, "import burraco_learn; print(burraco_learn.__file__)")
    assert Path(place).is_relative_to(installed.resolve()) or Path(place).is_relative_to(installed)


def test_a_whole_round_is_played(installed: Path) -> None:
    done = command(
        installed, "simulate", "--rules", "classico", "--bots", "greedy,random", "--rounds", "2"
    )
    assert done.returncode == 0, done.stderr
    assert "greedy" in done.stdout


def test_an_engine_can_be_asked(installed: Path) -> None:
    done = command(installed, "conformance")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("answers agree; 0 questions were not answered.\n")


@pytest.mark.parametrize(
    ("place", "here", "pattern"),
    [
        ("notebooks", "notebooks", "*.ipynb"),
        ("svg_cards", "svg_cards", "*.svg"),
        ("conformance", "tests/conformance", "*.*"),
    ],
)
def test_files_are_there(installed: Path, place: str, here: str, pattern: str) -> None:
    found = python(
        installed,
        "from burraco_learn.storage.resources import folder; "
        f"print(*(file.relative_to(folder({place!r})).as_posix() "
        f"for file in folder({place!r}).rglob({pattern!r})), sep='\\n')",
    )
    beside = ROOT / here
    there = sorted(path.relative_to(beside).as_posix() for path in beside.rglob(pattern))
    assert sorted(found.splitlines()) == [name for name in there if "checkpoint" not in name]
    assert there


def test_jupyterlab_finds_the_extension(installed: Path) -> None:
    """In the folder where it looks, and in the package, whence the command names it."""
    extension = "labextensions/burraco-learn"
    shared = installed / "env" / "share" / "jupyter" / extension
    source = ROOT / "burraco_learn" / "storage" / "jupyter" / extension
    names = sorted(path.relative_to(source) for path in source.rglob("*.*"))
    assert Path("static/remoteEntry.js") in names
    for name in names:
        assert (shared / name).read_bytes() == (source / name).read_bytes(), name


@pytest.mark.parametrize(
    "name",
    [
        "py.typed",
        "rules/order.toml",
        "storage/jupyter/labconfig/default_setting_overrides.json",
        "storage/jupyter/labextensions/burraco-learn/static/course.json",
    ],
)
def test_package_data_is_there(installed: Path, name: str) -> None:
    code = (
        f"from importlib.resources import files; print((files('burraco_learn')/{name!r}).is_file())"
    )
    assert python(installed, code) == "True"


def test_without_jupyterlab_one_line_says_so(installed: Path) -> None:
    done = command(installed, BURRACO_LEARN_HOME=str(installed / "home"))
    assert done.returncode == 1
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert "JupyterLab" in done.stderr
    assert not (installed / "home").exists()


def test_the_source_archive_has_all_that_a_wheel_needs(built: Path) -> None:
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "notebooks/en/14-play.ipynb"} <= names
    assert {"burraco_learn/rules/sets/classico.toml", "burraco_learn/py.typed"} <= names
    assert not [name for name in names if "__pycache__" in name or "checkpoint" in name]
