"""The language of the person who reads: chosen once, kept in the learner's folder, used everywhere.

What is said in a call or by a widget comes first. Then a lesson speaks the language of the folder
it lies in. Then comes what was chosen, which the settings in the learner's folder hold as
``{"language": "hr"}``, and at last English.
"""

from __future__ import annotations

import locale
import os
from contextlib import suppress
from pathlib import Path

from ..i18n import current_language, languages
from ..i18n import use_language as use_here
from .settings import change_settings, settings

__all__ = ["choose_at_first", "language_of_reader", "use_language"]

_FIRST_LESSON = "00-start-here.ipynb"
_known: list[str] = []


def use_language(code: str | None = None) -> str:
    """Choose the language that you read; without an argument, tell which it is.

    Everything that is made from then on speaks it, here and in other notebooks; it is kept in the
    learner's folder. A lesson in the folder of another language keeps that one. A language without
    a catalogue falls back to English, message by message.

    Raises ValueError if ``code`` is not a language code (``"en"``, ``"it"``, ``"pt-BR"``), and
    OSError if the folder cannot be written.

    >>> use_language()
    'en'
    """
    if code is not None:
        use_here(code)
        _known[:] = [current_language()]
        change_settings(language=current_language())
    return current_language()


def language_of_reader() -> str:
    """The language of the lesson's folder, else the one that was chosen, else English.

    It is looked up once: another choice in another program is followed at the next start.
    """
    if not _known:
        _known.append(_of_folder(Path.cwd()) or _chosen() or "en")
    return _known[0]


def choose_at_first() -> str:
    """The language that was chosen; the first time that of the system, which is kept.

    A system whose language has no catalogue is spoken to in English, and nothing is kept.
    """
    if chosen := _chosen():
        return chosen
    said = locale.getlocale()[0] or os.environ.get("LANG", "")
    code = said.partition("_")[0].lower()
    code = {"italian": "it", "croatian": "hr", "english": "en"}.get(code, code)  # as Windows says
    if code not in languages():
        return "en"
    with suppress(OSError):
        change_settings(language=code)
    return code


def _of_folder(folder: Path) -> str | None:
    """The language of a folder of lessons, by its name."""
    if folder.name in languages() and (folder / _FIRST_LESSON).is_file():
        return folder.name
    return None


def _chosen() -> str | None:
    code = settings().get("language")
    return code if isinstance(code, str) and code in languages() else None
