"""``python -m burraco_learn``: the command line, where the command itself is not on the path."""

from __future__ import annotations

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main(program="python -m burraco_learn"))
