"""One command writes every file that is made from the code, and the tests name it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import refresh  # noqa: E402


def test_the_parts_that_are_named_are_there() -> None:
    """In the messages of tests, in the documents and in the heads of the files themselves."""
    folders = ("tests", "tools", "docs")
    paths = [*ROOT.glob("*.md"), *(path for name in folders for path in (ROOT / name).rglob("*"))]
    named = {
        part
        for path in paths
        if path.suffix in (".py", ".md", ".toml")
        for found in re.findall(
            r"tools/refresh\.py((?: [a-z]+\b(?![/.]))*)", path.read_text(encoding="utf-8")
        )
        for part in found.split()
    }
    assert named - {"runs"} == set(refresh.PARTS)


def test_only_what_changed_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(refresh, "ROOT", tmp_path)
    (tmp_path / "old.txt").write_text("♥\n", encoding="utf-8", newline="\n")

    def files() -> Iterator[tuple[Path, str]]:
        yield tmp_path / "old.txt", "♥\n"
        yield tmp_path / "folder" / "new.txt", "♦\n"

    assert refresh.refresh("both", files)
    assert (tmp_path / "folder" / "new.txt").read_bytes() == "♦\n".encode()
    said = capsys.readouterr().out
    assert "changed: folder/new.txt" in said and "old.txt" not in said
    assert "both: 1 of 2 files changed" in said
    assert refresh.refresh("both", files)
    assert "both: 0 of 2 files changed" in capsys.readouterr().out


def test_a_part_that_cannot_be_made_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    def files() -> Iterator[tuple[Path, str]]:
        raise ValueError("no such rule")
        yield

    assert not refresh.refresh("some", files)
    assert "ValueError: no such rule" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["dokcs", "notebooks/en/99-nothing.ipynb"])
def test_an_unknown_name_is_a_usage_error(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        refresh.main([name])
    assert left.value.code == 2
    assert "there is no" in capsys.readouterr().err
