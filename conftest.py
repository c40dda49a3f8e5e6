"""What holds for every test, notebooks and doctests included."""

from __future__ import annotations

import os
import tempfile

import pytest


def pytest_configure(config: pytest.Config) -> None:
    # The kernels that run the notebooks inherit this: no test touches the tester's own folder.
    folder = tempfile.TemporaryDirectory(prefix="burraco-learn-", ignore_cleanup_errors=True)
    os.environ["BURRACO_LEARN_HOME"] = os.path.join(folder.name, "home")
    config.add_cleanup(folder.cleanup)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    # nbval compares the outputs itself, so that its failure cannot name the command.
    failed = terminalreporter.getreports("failed")
    if any(".ipynb" in report.nodeid for report in failed):
        terminalreporter.write_line("outputs of notebooks: run: python tools/refresh.py notebooks")
