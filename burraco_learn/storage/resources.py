"""Where the folders lie that ship beside the package: lessons, cards, conformance cases."""

from __future__ import annotations

from pathlib import Path

from ..i18n import say

__all__ = ["folder"]

_IN_CHECKOUT = {"conformance": "tests/conformance"}
"""Where a folder lies in a checkout, if not at its top under its own name."""


def folder(name: str) -> Path:
    """The folder ``"notebooks"``, ``"svg_cards"`` or ``"conformance"``, wherever it lies.

    A wheel carries them inside the package; in a checkout they lie beside it, where they are
    edited. Raises FileNotFoundError if there is no such folder.

    >>> folder("svg_cards").name
    'svg_cards'
    """
    package = Path(__file__).resolve().parents[1]
    for place in (package / "_share" / name, package.parent / _IN_CHECKOUT.get(name, name)):
        if place.is_dir():
            return place
    raise FileNotFoundError(say("The folder {name} did not come with burraco_learn.", name=name))
