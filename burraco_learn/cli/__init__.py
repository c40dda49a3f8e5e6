"""The command line, ``burraco-learn``: the lessons, and the rules for those who work with text.

Every command leaves with 0 when all is well, 1 when a rule or a file says no (one line on
standard error says why), and 2 when it was called in a way it does not understand.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from ..i18n import gettext
from .files import Fault, tell, why
from .parser import NAME, parser_of

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None, program: str = NAME) -> int:
    """Run one command and return its exit status.

    ``arguments`` are those of the shell if not given; ``program`` is how messages name the program.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Card symbols must come through on a Windows console or pipe too.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        try:
            options = parser_of(program).parse_args(arguments)
            status: int = options.run(options)
        except SystemExit as end:  # argparse, after its message or help; JupyterLab
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if sys.stdout is not None:  # closed by the caller
            sys.stdout.flush()
        return status
    except Fault as fault:
        tell(f"{program}: {fault}", file=sys.stderr)
        return fault.status
    except BrokenPipeError:
        # The reader of a pipe (head, less) has seen enough.
        _drop_output()
        return 0
    except OSError as error:
        _drop_output()
        tell(f"{program}: {why(error)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\n" + gettext("Stopped."), file=sys.stderr)
        return 130


def _drop_output() -> None:
    """Send what is still to be written nowhere: Python would complain of it once more at exit."""
    with suppress(OSError):  # a stream without a descriptor has nobody at its other end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
