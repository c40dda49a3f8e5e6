"""One JupyterLab and one Chromium for all browser tests; nothing outside the test's folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from lab_in_chromium import (
    PATIENCE,
    RUN_ALL,
    START,
    Lab,
    find_chromium,
    launch,
    open_page,
    running_lab,
    write_notebook,
)

__all__ = ["RUN_ALL", "START"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Last of all: once Playwright has started, an event loop runs in this thread, and tests of
    # code that asks for one would meet it.
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium; without it the tests in a browser are skipped, in CI they fail."""
    found = find_chromium()
    if found:
        return found
    sentence = "Chromium is not installed, so the tests in a browser are left out."
    if os.environ.get("BURRACO_LEARN_REQUIRE_BROWSER") == "1":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="session")
def browser(chromium: str):  # type: ignore[no-untyped-def]
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = launch(playwright, chromium)
        yield started
        started.close()


@pytest.fixture
def open_notebook(lab: Lab, browser):  # type: ignore[no-untyped-def]
    """A function that opens code cells as a notebook in JupyterLab, runs them and gives the page.

    At the end of the test every request must have stayed on this machine, and the page must have
    met no error.
    """
    strangers: list[str] = []
    errors: list[str] = []
    contexts = []

    def open_(
        cells: list[str] | Path,
        name: str = "test",
        theme: str = "light",
        width: int = 1280,
        motion: str = "reduce",
        **more: Any,
    ):  # type: ignore[no-untyped-def]
        write_notebook(lab, cells, name)
        context = browser.new_context(
            viewport={"width": width, "height": 1400}, reduced_motion=motion, **more
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on(
            "request", lambda request: _is_ours(request.url, lab) or strangers.append(request.url)
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        open_page(page, lab, name, theme)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert strangers == [], "a request left this machine"
    assert errors == [], "the page met an error"


def _is_ours(url: str, lab: Lab) -> bool:
    return url.startswith((lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:"))
