"""What the build adds to the package: the translations in the form in which Python reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compile_translations(root: Path) -> list[Path]:
    """Write a ``.mo`` file beside each ``.po`` file of the package; the paths of those.

    A translation that is marked as out of date is left out, so that English is shown.
    """
    made = []
    for source in sorted(root.glob("burraco_learn/locale/*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalogue = read_po(file, locale=source.parents[1].name)
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalogue)
        made.append(target)
    return made


class Translations(BuildHookInterface):
    """Compiles the translations, for a wheel as for an editable install."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files before the build collects what belongs to it."""
        root = Path(self.root)
        made = compile_translations(root)
        build_data["artifacts"] += [path.relative_to(root).as_posix() for path in made]
