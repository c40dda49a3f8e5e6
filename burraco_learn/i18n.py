"""Messages in several languages.

Every sentence a person reads goes through this module. Messages are whole English sentences
(their own gettext keys) with placeholders for cards and numbers; cards appear as symbols (5♣), so
that no language has to inflect a card's name.

The current language is a context variable, not a module global: two widgets in one notebook may
speak different languages.

>>> with language("en"):
...     gettext("draw one card")
'draw one card'
"""

from __future__ import annotations

import gettext as _gettext
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

__all__ = [
    "current_language",
    "gettext",
    "language",
    "languages",
    "ngettext",
    "pick",
    "plural_form",
    "register",
    "say",
    "use_language",
    "usual_language",
]

_DOMAIN = "burraco_learn"
_LOCALE = os.path.join(os.path.dirname(__file__), "locale")
_current: ContextVar[str | None] = ContextVar("burraco_learn_language", default=None)
_usual: list[Callable[[], str]] = []
_catalogues: dict[str, _gettext.NullTranslations] = {"en": _gettext.NullTranslations()}


def current_language() -> str:
    """The code of the current language, such as ``"en"``.

    It is the one in use here, else the usual one of the person who reads, else English.
    """
    return _current.get() or (_usual[0]() if _usual else "en")


def usual_language(find: Callable[[], str]) -> None:
    """Have ``find`` tell the language wherever none is in use: that of the person who reads.

    It is asked for every message, so it should remember its answer.
    """
    _usual[:] = [find]


def languages() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue, English first.

    >>> languages()
    ('en', 'hr', 'it')
    """
    return ("en", *sorted(path.name for path in Path(_LOCALE).iterdir() if path.is_dir()))


def use_language(code: str) -> None:
    """Make ``code`` the language of this context from now on.

    A language without a catalogue falls back to English, message by message.

    Raises ValueError if ``code`` is not a language code (``"en"``, ``"it"``, ``"pt-BR"``).
    """
    _current.set(_checked(code))


@contextmanager
def language(code: str) -> Iterator[None]:
    """Use a language inside a ``with`` block only."""
    token = _current.set(_checked(code))
    try:
        yield
    finally:
        _current.reset(token)


def register(code: str, catalogue: _gettext.NullTranslations) -> None:
    """Use ``catalogue`` for a language, in place of the one that is shipped."""
    _catalogues[_checked(code)] = catalogue


def gettext(message: str) -> str:
    """The message in the current language; an empty one has no translation, and stays empty."""
    return _catalogue().gettext(message) if message else ""


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message in the current language, in the form for ``n`` things."""
    return _catalogue().ngettext(singular, plural, n)


def plural_form(n: int) -> int:
    """Which of a language's plural forms it takes for ``n`` things, counted from 0.

    For texts that do not stand in a catalogue. English has the forms 0, for one thing, and 1.

    >>> plural_form(1), plural_form(0), plural_form(2)
    (0, 1, 1)
    """
    form = getattr(_catalogue(), "plural", None)  # a catalogue without messages does not have it
    return int(n != 1) if form is None else int(form(n))


def say(message: str, /, **values: object) -> str:
    """The message in the current language with its placeholders filled.

    >>> say("{cards} cannot be discarded.", cards="5♣")
    '5♣ cannot be discarded.'
    """
    return gettext(message).format(**values)


def pick(texts: Mapping[str, str]) -> str:
    """The text for the current language from a table by language.

    Where the table does not have that language, it is the translation of the English text, if the
    catalogue has one, else the English text itself.

    >>> pick({"en": "run", "it": "scala"})
    'run'
    """
    code = current_language()
    return texts.get(code) or texts.get(code.split("-")[0]) or gettext(texts["en"])


def _checked(code: str) -> str:
    if not isinstance(code, str) or not re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*", code):
        raise ValueError(f"{code!r} is not a language code such as 'en', 'it' or 'hr'.")
    return code.replace("_", "-")


def _catalogue() -> _gettext.NullTranslations:
    code = current_language()
    found = _catalogues.get(code)
    if found is None:
        found = _gettext.translation(_DOMAIN, _LOCALE, [code.replace("-", "_")], fallback=True)
        _catalogues[code] = found
    return found
