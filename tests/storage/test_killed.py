"""A killed kernel loses no move that it told of; ``tools/kill_kernels.py`` kills many."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "kill_kernels.py"


def _tool():  # type: ignore[no-untyped-def]
    spec = importlib.util.spec_from_file_location("kill_kernels", TOOL)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.no_cover
@pytest.mark.parametrize(("seed", "after"), [(3, 0.3), (4, 0.8)])
def test_what_was_told_is_kept(tmp_path: Path, seed: int, after: float) -> None:
    told, kept = _tool().killed(seed, after, tmp_path / "home")
    assert told <= kept


@pytest.mark.no_cover
def test_a_save_that_lost_a_move_is_noticed(tmp_path: Path) -> None:
    tool = _tool()
    told, kept = tool.killed(5, 30.0, tmp_path / "home")
    assert told == kept > 20, "the round was over before it was killed"
    (path,) = (tmp_path / "home" / "tables").glob("*.txt")
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(lines[:-2]) + "\n", encoding="utf-8", newline="\n")
    assert tool.saved_moves(tmp_path / "home") < told
