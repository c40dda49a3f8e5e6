"""How JupyterLab is started for the lessons: with our settings and our extension."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["lab_flags", "use_our_settings"]

_OURS = Path(__file__).parent / "jupyter"


def use_our_settings() -> None:
    """Have JupyterLab ask nothing and fetch nothing from elsewhere, beside settings of others."""
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = f"{_OURS}{os.pathsep}{others}" if others else str(_OURS)


def lab_flags(folder: Path, lesson: str, port: int | None, browser: bool) -> list[str]:
    """The arguments with which JupyterLab opens a notebook of a folder.

    ``port`` is that port or none, since a bookmark would lead elsewhere; without it JupyterLab
    finds one. Without ``browser`` only the address is told.
    """
    flags = [
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{lesson}",
        f"--LabApp.extra_labextensions_path={_OURS / 'labextensions'}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.extension_manager=readonly",
        "--log-level=WARN",  # the address to open is still shown
    ]
    if not browser:
        flags.append("--no-browser")
    if port is not None:
        flags += [f"--port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container one is often root, and JupyterLab would refuse to start.
        flags.append("--allow-root")
    return flags
