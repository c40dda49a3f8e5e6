"""How a bench hands over what it measured."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path


def publish(figures: Mapping[str, object], table: str, path: Path | None) -> None:
    """Print the table, and write the figures to a file if one is named."""
    print(table)
    if path:
        path.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8", newline="\n")
