"""The documentation is built without a warning, and its pages fetch nothing from elsewhere."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

import burraco_learn as bl

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import build_docs  # noqa: E402


def test_the_site_is_built(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    if os.environ.get("BURRACO_LEARN_REQUIRE_BROWSER") != "1":  # set by the integration
        for name in ("furo", "myst_parser", "sphinx"):
            pytest.importorskip(name, reason=f"{name} (extra docs) is not installed")
    assert build_docs.main(tmp_path) == 0, capfd.readouterr().err
    page = (tmp_path / "reference.html").read_text(encoding="utf-8")
    for name in bl.__all__:
        assert page.count(f'id="burraco_learn.{name}"') == 1, name
    for inner in ("Round.why_not", "Meld.add", "Rules.min_meld", "PlayTable.record"):
        assert f'id="burraco_learn.{inner}"' in page, inner
    for inner in ("PlayTable.answer", "PlayTable.observe", "IllegalMove.with_traceback"):
        assert f'id="burraco_learn.{inner}"' not in page, inner


def test_what_is_fetched_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="https://example.org/">a link is followed by a person</a>'
        '<script src="//example.org/a.js"></script><img src="own.png">'
        "<style>b { background: url(https://example.org/b.png) }</style>",
        encoding="utf-8",
    )
    (tmp_path / "c.css").write_text('@import "https://example.org/c.css";', encoding="utf-8")
    assert list(build_docs.fetched_from_elsewhere(tmp_path)) == [
        "a.html: //example.org/a.js",
        "a.html: https://example.org/b.png",
        "c.css: https://example.org/c.css",
    ]


def contributing(heading: str) -> str:
    """One part of CONTRIBUTING.md."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_contributing_has_the_packages_in_their_order() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", contributing("The packages"), re.M)
    path = ROOT / "tests" / "project" / "test_layout.py"
    (layers,) = re.findall(r"^LAYERS = \((.*?)^\)", path.read_text(encoding="utf-8"), re.M | re.S)
    assert listed == re.findall(r'"(\w+)"', layers)


def test_where_modules_were_leads_to_modules_that_are_there() -> None:
    rows = re.findall(r"^\| (`.*?`) \| (.*) \|$", contributing("Where modules were before"), re.M)
    assert len(rows) > 10
    for packages, modules in rows[1:]:
        (folder,) = re.findall(r"`([\w/]+)`", packages)
        for name in re.findall(r"`(\w+)`(?! of)", re.sub(r"\(.*?\)", "", modules)):
            place = ROOT / "burraco_learn" / folder / f"{name}.py"
            assert place.exists() or folder == name, (folder, name)
