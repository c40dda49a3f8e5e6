"""A real JupyterLab, and Chromium to drive it: for the tests in a browser and for the bench."""

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
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat

HERE = Path(__file__).parent

# The course panel is found there, whatever is installed.
EXTENSIONS = "burraco_learn/storage/jupyter/labextensions"

LEARNER = "burraco-lessons"

# Playwright's waits, in milliseconds. They are long for a machine that has more to do.
PATIENCE = 60_000

OVERRIDES = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
    },
    # Cells out of sight are drawn too, so that a picture of a tall output is whole.
    "@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"},
}


def find_chromium() -> str | None:
    """The path of Chromium."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next(filter(None, map(shutil.which, names)), None)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab and the folder it serves."""

    url: str
    folder: Path
    log: Path

    @property
    def learner(self) -> Path:
        """The learner's folder, as where JupyterLab was started in the home directory."""
        return self.folder / LEARNER


@contextmanager
def running_lab(home: Path, checkout: Path = HERE.parents[1]) -> Iterator[Lab]:
    """JupyterLab with all its settings in a folder of its own; its kernels use a checkout."""
    folder = home / "notebooks"
    folder.mkdir()
    settings = home / "settings"
    settings.mkdir()
    (settings / "overrides.json").write_text(json.dumps(OVERRIDES), encoding="utf-8", newline="\n")
    environment = {
        **os.environ,
        "HOME": str(home),
        "BURRACO_LEARN_HOME": str(folder / LEARNER),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(home / "user-settings"),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(checkout), os.environ.get("PYTHONPATH", "")]),
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
                f"--LabApp.extra_labextensions_path={checkout / EXTENSIONS}",
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
    end = time.monotonic() + 180
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(f"{url}/api/status", timeout=5).close()
            return
        except OSError:
            time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")


def launch(playwright: Any, chromium: str) -> Any:
    """Chromium that asks nothing of the network by itself."""
    return playwright.chromium.launch(
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


OPEN = """async (path) => {
  const { commands, shell } = window.jupyterapp;
  shell.expandLeft();
  const panel = await commands.execute("docmanager:open", { path, factory: "Notebook" });
  shell.activateById(panel.id);
  while (shell.currentWidget !== panel) await new Promise(requestAnimationFrame);
}"""

IN_KERNEL = """async (code) => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  const { content } = await kernel.requestExecute({ code }).done;
  return content.status === "ok" ? "" : content.traceback.join("\\n");
}"""

FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""

CLOSE = """async () => {
  const { serviceManager, shell } = window.jupyterapp;
  await serviceManager.sessions.shutdownAll();
  for (const panel of [...shell.widgets("main")]) panel.dispose();
}"""


def change_theme(page: Any, theme: str) -> None:
    """Show JupyterLab in its "light" or "dark" theme."""
    light = str(theme == "light").lower()
    if page.locator("body").get_attribute("data-jp-theme-light") == light:
        return
    name = f"JupyterLab {theme.capitalize()}"
    page.evaluate(
        """(theme) => window.jupyterapp.commands.execute("apputils:change-theme", { theme })""",
        name,
    )
    page.wait_for_selector(f'body[data-jp-theme-light="{light}"]', state="attached")
    # For a moment JupyterLab covers the whole page.
    page.wait_for_selector("#jupyterlab-splash", state="detached")


def let_it_draw(page: Any) -> None:
    """Wait until the page has dealt with all that was done to it, and has drawn what came of it.

    It does so even where nothing is to come of it, so that no time needs to be guessed.
    """
    page.evaluate(FRAMES)


def in_kernel(page: Any, code: str) -> None:
    """Run code in the kernel of the notebook that is shown, without a cell."""
    went_wrong = page.evaluate(IN_KERNEL, code)
    assert not went_wrong, went_wrong


def write_notebook(lab: Lab, cells: list[str] | Path, name: str) -> None:
    """Put code cells, or a notebook that is there, into the folder that JupyterLab serves."""
    path = lab.folder / f"{name}.ipynb"
    if isinstance(cells, Path):
        shutil.copyfile(cells, path)
    else:
        notebook = nbformat.v4.new_notebook()
        notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3"}
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
        nbformat.write(notebook, path)


def open_page(page: Any, lab: Lab, name: str, theme: str = "light") -> None:
    """Open a notebook of JupyterLab's folder and run all its cells."""
    open_notebook(page, lab, name, theme)
    page.evaluate(RUN_ALL)


def open_notebook(page: Any, lab: Lab, name: str, theme: str = "light") -> None:
    """Open a notebook of JupyterLab's folder; its kernel is ready then.

    A page that already shows JupyterLab opens it there: loading JupyterLab anew takes five seconds
    of computing.
    """
    if page.url.startswith(lab.url):
        page.evaluate(OPEN, f"{name}.ipynb")
    else:
        page.goto(f"{lab.url}/lab/tree/{name}.ipynb?reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    page.evaluate(START)
    # JupyterLab remembers the theme of an earlier page.
    change_theme(page, theme)


def close_notebooks(page: Any) -> None:
    """Close all notebooks of a page without saving them, and shut all kernels down."""
    page.evaluate(CLOSE)
