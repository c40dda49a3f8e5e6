"""One JupyterLab and one Chromium for all browser tests; nothing outside the test's folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from lab_in_chromium import (
    PATIENCE,
    RUN_ALL,
    START,
    Lab,
    close_notebooks,
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


class Pages:
    """The pages on which tests open notebooks.

    Most tests get the same page one after another, each with a notebook and a kernel of its own:
    JupyterLab is loaded only once. A test by finger gets a page that nobody else has, and so does
    the test after one that failed.
    """

    SIZE: ClassVar[dict[str, int]] = {"width": 1280, "height": 1400}

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.common: Any = None

    def own(self, motion: str, **more: Any) -> Any:
        """A new page with these options of Playwright's contexts."""
        context = self.browser.new_context(viewport=self.SIZE, reduced_motion=motion, **more)
        context.set_default_timeout(PATIENCE)
        return context.new_page()

    def shared(self, motion: str) -> Any:
        """The page that tests have in common, as if it were new."""
        if self.common is None:
            self.common = self.own(motion)
        self.common.set_viewport_size(self.SIZE)
        self.common.emulate_media(reduced_motion=motion)
        self.common.mouse.move(0, 0)
        return self.common

    def release(self, page: Any, good: bool) -> None:
        """Give a page back: no kernel of a test that passed stays alive."""
        if good:
            close_notebooks(page)
        if good and page is self.common:
            page.context.clear_permissions()
            return
        if page is self.common:
            self.common = None
        page.context.close()


@pytest.fixture(scope="session")
def pages(browser: Any) -> Pages:
    return Pages(browser)


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def open_notebook(lab: Lab, pages: Pages, request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    """A function that opens code cells as a notebook in JupyterLab, runs them and gives the page.

    A notebook that the same test opened before is closed then.

    At the end of the test every request must have stayed on this machine, and the page must have
    met no error.
    """
    strangers: list[str] = []
    errors: list[str] = []
    opened = []

    def on_request(sent: Any) -> None:
        if not _is_ours(sent.url, lab):
            strangers.append(sent.url)

    def on_error(error: Any) -> None:
        # The stack names classes and methods; its lines are those of the page's modules as joined.
        errors.append(getattr(error, "stack", None) or str(error))

    def open_(
        cells: list[str] | Path,
        name: str = "test",
        theme: str = "light",
        width: int = 1280,
        motion: str = "reduce",
        **more: Any,
    ):  # type: ignore[no-untyped-def]
        write_notebook(lab, cells, name)
        page = pages.own(motion, **more) if more else pages.shared(motion)
        if page in opened:
            close_notebooks(page)
        else:
            opened.append(page)
            page.on("request", on_request)
            page.on("pageerror", on_error)
        page.set_viewport_size({**pages.SIZE, "width": width})
        open_page(page, lab, name, theme)
        return page

    yield open_
    good = not request.node.stash.get(FAILED, False) and not strangers and not errors
    for page in opened:
        page.remove_listener("request", on_request)
        page.remove_listener("pageerror", on_error)
        pages.release(page, good)
    # What one test saved is not on offer in the next.
    shutil.rmtree(lab.learner, ignore_errors=True)
    assert strangers == [], "a request left this machine"
    assert not errors, "\n".join(["the page met an error", *errors])


def _is_ours(url: str, lab: Lab) -> bool:
    return url.startswith((lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:"))
