"""One JupyterLab and one Chromium for all browser tests; nothing outside the test's folder."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest

HERE = Path(__file__).parent

# Playwright's waits, in milliseconds.
PATIENCE = 30_000

OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    # Cells out of sight are drawn too, so that a picture of a tall output is whole.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Last of all: once Playwright has started, an event loop runs in this thread, and tests of
    # code that asks for one would meet it.
    items.sort(key=lambda item: HERE in item.path.parents)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of Chromium; without it the tests in a browser are skipped, in CI they fail."""
    for name in ("chromium", "chromium-browser", "google-chrome", "chrome"):
        found = shutil.which(name)
        if found:
            return found
    sentence = "Chromium is not installed, so the tests in a browser are left out."
    if os.environ.get("BURRACO_LEARN_REQUIRE_BROWSER") == "1":
        pytest.fail(sentence)
    pytest.skip(sentence)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab and the folder it serves."""

    url: str
    folder: Path
    log: Path


@pytest.fixture(scope="session")
def lab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home = tmp_path_factory.mktemp("lab")
    folder = home / "notebooks"
    folder.mkdir()
    settings = home / "settings"
    settings.mkdir()
    (settings / "overrides.json").write_text(json.dumps(OVERRIDES), encoding="utf-8", newline="\n")
    environment = {
        **os.environ,
        "HOME": str(home),
        "BURRACO_LEARN_HOME": str(home / "learner"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "user-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(HERE.parents[1]), os.environ.get("PYTHONPATH", "")]),
    }
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = home / "lab.log"
    with log.open("w", encoding="utf-8") as out:
        server = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "jupyterlab",
                "--allow-root",
                "--no-browser",
                "--ip=127.0.0.1",
                f"--port={port}",
                "--ServerApp.port_retries=0",
                "--IdentityProvider.token=",
                f"--ServerApp.root_dir={folder}",
                f"--LabApp.app_settings_dir={settings}",
                "--expose-app-in-browser",
                "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
                "--LabApp.extension_manager=readonly",
            ],
            env=environment,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        _wait_for(url, server, log)
        yield Lab(url, folder, log)
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()


def _wait_for(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + 60
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/api/status", timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")


@pytest.fixture(scope="session")
def browser(chromium: str):  # type: ignore[no-untyped-def]
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=chromium,
            args=[
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
            ],
        )
        yield started
        started.close()


START = """async () => {
  const app = window.jupyterapp;
  const within = (promise, what) => Promise.race([promise, new Promise((_, no) =>
    setTimeout(() => no(new Error("no answer: " + what)), 60000))]);
  await within(app.restored, "the page");
  const panel = app.shell.currentWidget;
  await within(panel.context.ready, "the notebook");
  await within(panel.sessionContext.ready, "the session");
  if (!panel.sessionContext.session?.kernel) {
    await within(panel.sessionContext.startKernel(), "the start of a kernel");
  }
  await within(panel.sessionContext.session.kernel.info, "the kernel");
}"""

RUN_ALL = """() => { window.jupyterapp.commands.execute("notebook:run-all-cells"); }"""


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
    ):  # type: ignore[no-untyped-def]
        path = lab.folder / f"{name}.ipynb"
        if isinstance(cells, Path):
            shutil.copyfile(cells, path)
        else:
            notebook = nbformat.v4.new_notebook()
            notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
            notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
            nbformat.write(notebook, path)
        context = browser.new_context(
            viewport={"width": width, "height": 1400}, reduced_motion=motion
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on(
            "request", lambda request: _is_ours(request.url, lab) or strangers.append(request.url)
        )
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{lab.url}/lab/tree/{name}.ipynb?reset")
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        page.evaluate(START)
        if theme == "dark":
            page.evaluate(
                """() => window.jupyterapp.commands.execute(
                  "apputils:change-theme", { theme: "JupyterLab Dark" })"""
            )
            page.wait_for_selector('body[data-jp-theme-light="false"]', state="attached")
        page.evaluate(RUN_ALL)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert strangers == [], "a request left this machine"
    assert errors == [], "the page met an error"


def _is_ours(url: str, lab: Lab) -> bool:
    return url.startswith((lab.url, lab.url.replace("http", "ws", 1), "data:", "blob:"))
