"""The lessons open in JupyterLab, where the learner was."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_lessons_open_in_jupyterlab(tmp_path: Path) -> None:
    """The real server: it shows the lesson where the learner was, and asks for no news."""
    home = tmp_path / "my lessons"
    home.mkdir()
    (home / "course.json").write_text('{"last": "03"}', encoding="utf-8")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = os.environ | {
        "BURRACO_LEARN_HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_DATA_DIR": str(tmp_path / "data"),
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
        "IPYTHONDIR": str(tmp_path / "ipython"),
    }
    log = tmp_path / "log.txt"
    with log.open("wb") as file:
        program = subprocess.Popen(
            [sys.executable, "-m", "burraco_learn", "--no-browser", "--port", str(port)],
            cwd=ROOT,
            env=environment,
            stdout=file,
            stderr=subprocess.STDOUT,
        )
    try:
        address = None
        for _ in range(600):
            text = log.read_text(encoding="utf-8", errors="replace")
            address = re.search(
                r"(http://(?:localhost|127\.0\.0\.1):\d+)(/lab\S*)\?token=(\w+)", text
            )
            if address or program.poll() is not None:
                break
            time.sleep(0.1)
        assert address, text
        server, page, token = address.groups()
        assert server.endswith(f":{port}")
        assert page == "/lab/tree/en/03-pinella-and-jolly.ipynb"
        assert text.startswith(f"Your lessons are in {home}.")

        def get(path: str) -> bytes:
            with urllib.request.urlopen(f"{server}{path}?token={token}", timeout=30) as answer:
                content: bytes = answer.read()
                return content

        assert b"JupyterLab" in get(page) and b'"burraco-learn"' in get(page)
        assert b"_JUPYTERLAB" in get("/lab/extensions/burraco-learn/static/remoteEntry.js")
        assert json.loads(get("/api/contents/en/00-start-here.ipynb"))["type"] == "notebook"
        settings = json.loads(get("/lab/api/settings/@jupyterlab/apputils-extension:notification"))
        properties = settings["schema"]["properties"]
        assert properties["fetchNews"]["default"] == "false"
        assert properties["checkForUpdates"]["default"] is False
    finally:
        program.terminate()
        program.wait(20)
    assert (home / "en" / "00-start-here.ipynb").is_file()
