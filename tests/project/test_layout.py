"""The layout: who imports whom, what the core loads, how long a module is, what no file names."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import burraco_learn as bl

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "burraco_learn"

LAYERS = (
    "i18n",
    "display",
    "cards",
    "rules",
    "melds",
    "terms",
    "game",
    "notation",
    "analysis",
    "storage",
    "bots",
    "coach",
    "experiments",
    "exercises",
    "samples",
    "conformance",
    "svg",
    "widgets",
    "cli",
)
"""The packages from the bottom up: each may import itself and those before it."""

CORE = LAYERS[: LAYERS.index("svg")]
"""The packages that import only the standard library: the core, and what thinks about it."""

WIDGETS = ("base", "table", "lab", "exercises", "viewer", "play", "lesson")
"""The packages of the widgets, from the bottom up."""

LOOKS_UP = {("display", "svg")}
"""The one import that looks up: how a value shows itself in a notebook."""

LAZY = {("exercises", "fsrs"), ("experiments", "pandas")}
"""What a package of the core loads only when it is asked for, for what alone needs it."""

MOST_MODULES = 25
"""So many modules a folder holds at most."""


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def package(path: Path) -> str:
    """The package a file belongs to: its name, or that of its folder in the package."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """The full names of all modules a file imports, wherever in the file it does so."""
    here = ("burraco_learn", *path.relative_to(PACKAGE).parts[:-1])
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else ()
            name = ".".join((*base, *([node.module] if node.module else [])))
            if name == "burraco_learn":  # from . import svg; a public name stays as it is
                found |= {f"{name}.{alias.name}" for alias in node.names}
            else:
                found.add(name)
    return found


def packages_used(path: Path) -> set[str]:
    """The packages that a file imports; the front door counts as none."""
    inner = {name.split(".")[1] for name in imports(path) if name.startswith("burraco_learn.")}
    return {name for name in inner if name in LAYERS} - {package(path)}


def test_every_module_has_its_layer() -> None:
    assert {package(path) for path in modules()} - {"__init__", "__main__"} == set(LAYERS)


def test_imports_go_down() -> None:
    place = {name: number for number, name in enumerate(LAYERS)}
    up = {
        (package(path), used)
        for path in modules()
        if package(path) in place
        for used in packages_used(path)
        if place[used] > place[package(path)]
    }
    assert up == LOOKS_UP


def test_imports_between_widgets_go_down() -> None:
    place = {name: number for number, name in enumerate(WIDGETS)}
    folder = PACKAGE / "widgets"
    found = {path.parent.name for path in folder.rglob("*.py")} - {"widgets"}
    assert found == set(WIDGETS)
    for path in folder.rglob("*.py"):
        prefix = "burraco_learn.widgets."
        used = {name.split(".")[2] for name in imports(path) if name.startswith(prefix)}
        for name in used & set(WIDGETS):
            assert place[name] <= place.get(path.parent.name, 99), (path, name)


NAMED_TUPLE = {"_replace", "_asdict", "_fields", "_make"}
"""Names that Python gives to every named tuple; the underscore does not make them private."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in NAMED_TUPLE


def own_names(tree: ast.AST) -> set[str]:
    """The private names that a module makes: functions, classes, fields, slots, self._name."""
    found: set[object] = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                found.add(node.attr)
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__slots__":
            found |= {one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant)}
    return {name for name in found if isinstance(name, str) and is_private(name)}


def foreign_names(path: Path, tree: ast.AST, own: set[str]) -> set[str]:
    """The private names that a module uses and that its own package does not make."""
    folders = path.relative_to(PACKAGE).parts[:-1]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and is_private(node.attr):
            found |= {node.attr} - own
        elif isinstance(node, ast.ImportFrom):
            base = folders[: len(folders) - node.level + 1] if node.level else ()
            target = (*base, *(node.module or "").removeprefix("burraco_learn.").split("."))[0]
            if target != package(path):
                found |= {each.name for each in node.names if is_private(each.name)}
    return found


def test_private_names_are_used_by_their_own_package_only() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in modules()}
    own: dict[str, set[str]] = {}
    for path, tree in trees.items():
        own.setdefault(package(path), set()).update(own_names(tree))
    foreign = {
        (package(path), name)
        for path, tree in trees.items()
        for name in foreign_names(path, tree, own[package(path)])
    }
    assert not foreign


def test_folders_are_small() -> None:
    for folder in {path.parent for path in modules()}:
        assert len(list(folder.glob("*.py"))) <= MOST_MODULES, folder


def test_nobody_below_the_widgets_uses_the_front_door() -> None:
    for path in modules():
        if package(path) in CORE:
            assert "burraco_learn" not in imports(path), path


def test_core_imports_only_the_standard_library() -> None:
    for path in modules():
        if package(path) in CORE:
            outer = {name.split(".")[0] for name in imports(path)} - {"burraco_learn"}
            outer -= {name for inside, name in LAZY if inside == package(path)}
            assert outer <= sys.stdlib_module_names, path


def isolated(code: str) -> str:
    """What code prints in a Python that sees this checkout and no installed package at all."""
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{code}",
        ],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_round_is_played_and_recorded_without_any_package() -> None:
    assert (
        isolated("""
import burraco_learn as bl
state = bl.Round.deal(bl.load_rules("classico"), players=4, seed=1)
greedy = bl.bot("greedy")
while state.phase != "over":
    state.play(greedy.choose(state.view(state.turn)))
text = bl.write_record(state)
assert str(bl.read_record(text).round()) == str(state)
state.score(), bl.load_rules("special").rulebook()
print("played")
""")
        == "played"
    )


def test_importing_loads_neither_other_packages_nor_the_upper_layers() -> None:
    loaded = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; before = set(sys.modules); import burraco_learn; "
            "print(*sorted(set(sys.modules) - before))",
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    ).stdout.split()
    outer = {name.split(".")[0] for name in loaded} - {"burraco_learn"}
    assert outer <= sys.stdlib_module_names
    used = {name.split(".")[1] for name in loaded if name.startswith("burraco_learn.")}
    assert not used & set(LAYERS) - set(CORE)


def files() -> list[Path]:
    """Every file that belongs to the project: what git tracks, or would."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout.decode("utf-8")
        names = [name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):  # no git here, or not a checkout
        made = r"\.git|\.venv|node_modules|\.[a-z]+_cache|\.hypothesis|__pycache__"
        skipped = re.compile(rf"(^|/)({made})(/|$)")
        every = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*"))
        names = [name for name in every if not skipped.search(name)]
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def texts() -> dict[str, str]:
    return {
        path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
        for path in files()
        if path.suffix not in (".png", ".mo")
    }


def test_modules_are_small() -> None:
    long = {
        name: text.count("\n")
        for name, text in texts().items()
        if Path(name).suffix in (".py", ".js", ".css") and text.count("\n") > 600
    }
    assert not long


def test_lines_end_the_same_everywhere() -> None:
    assert not [name for name, text in texts().items() if "\r" in text]


# Written in parts, so that this file does not name them either.
HOSTS = ["pypi" + ".org", "python" + "hosted", "npm" + "js.", "conda" + ".org", "anaconda" + "."]
PATHS = ["ro" + "ot", "wo" + "rk", "ho" + "me", "tm" + "p", "op" + "t", "Us" + "ers", "mnt"]


@pytest.mark.parametrize(
    "pattern", [*map(re.escape, HOSTS), rf"(?<![\w.)\]}}*])/({'|'.join(PATHS)})/"]
)
def test_no_file_names_a_registry_or_a_machine(pattern: str) -> None:
    assert not [name for name, text in texts().items() if re.search(pattern, text)]


def test_nothing_is_unpickled_or_evaluated() -> None:
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec"), path
        assert not {"pickle", "marshal", "shelve"} & imports(path), path


def test_the_version_is_in_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert [heading for heading in headings if heading != "Unreleased"][0] == project["version"]
    assert "Unreleased" not in headings[1:]


def test_the_constraints_are_versions_alone() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line), line


def test_the_public_names_are_there() -> None:
    for name in bl.__all__:
        assert hasattr(bl, name), name


def test_notebooks_are_small() -> None:
    large = {path.name: path.stat().st_size for path in files() if path.suffix == ".ipynb"}
    assert large and max(large.values()) <= 500_000, large
