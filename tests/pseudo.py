"""A language nobody speaks: every message is seen to have gone through the catalogue.

The letters of a message, but not its placeholders, become wide ones (ａｂｃ) between ⟦ and ⟧. A
plain letter in what a person reads was then never translated, or is a name that stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations
from html import unescape
from html.parser import HTMLParser

from burraco_learn.i18n import language, register

CODE = "qps"

_WIDE = {code: code + 0xFEE0 for code in (*range(0x41, 0x5B), *range(0x61, 0x7B))}
_CARD = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")
_RANK = re.compile(r"(?<![A-Za-z])[AJQK](?![A-Za-z])")
_RULE = re.compile(r"\b(?:HR-)?(?:[A-Z]{1,2}-?\d\d)\b")
_SPOKEN = ("alt", "aria-label", "aria-roledescription", "title", "placeholder")


def widened(message: str) -> str:
    """A message in the pseudo-language; its placeholders stay."""
    parts = re.split(r"(\{[^{}]*\})", message)
    return (
        "⟦"
        + "".join(part if part.startswith("{") else part.translate(_WIDE) for part in parts)
        + "⟧"
    )


_HEAD = re.compile(r"(\{[a-z_]+(?:\.[\w-]+)?(?:=[\w>=-]+)?[?#}])")

_CHOICE = re.compile(r"\{[a-z_]+(?:\.[\w-]+)?(?:=[\w>=-]+)?[?#]")
"""How a placeholder begins that chooses between texts."""


def widened_data(text: str) -> str:
    """A text of a data file in the pseudo-language: its placeholders stay, not what they choose."""
    parts = _HEAD.split(text)
    return "".join(part if at % 2 else part.translate(_WIDE) for at, part in enumerate(parts))


class Pseudo(NullTranslations):
    """The catalogue of the pseudo-language."""

    def gettext(self, message: str) -> str:
        return widened_data(message) if _CHOICE.search(message) else widened(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return widened(msgid1 if n == 1 else msgid2)


register(CODE, Pseudo())


@contextmanager
def pseudo() -> Iterator[None]:
    """Speak the pseudo-language inside a ``with`` block."""
    with language(CODE):
        yield


def untranslated(text: str, *names: str) -> str:
    """What of a text is plain letters, without cards, ranks, rule ids and ``names`` that stay."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, " ")
    text = _RANK.sub(" ", _RULE.sub(" ", _CARD.sub(" ", text)))
    return " ".join(re.findall(r"[A-Za-z]+", text))


class _Words(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [unescape(value) for key, value in attrs if key in _SPOKEN and value]

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append(data.strip())


def words_in(markup: str) -> list[str]:
    """What a person reads or hears in HTML or SVG: the texts, and the names of the parts."""
    parser = _Words()
    parser.feed(markup)
    parser.close()
    return parser.found
