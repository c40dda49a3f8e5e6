r"""Text that comes from elsewhere, checked before anything is made of it.

A text of Python can hold what no file and no message can: half a character, as JSON writes it in
``"\ud83d"``. It can also hold characters that nobody sees and that mean something to a terminal.

>>> why_not_text("What would you do?\n", 40)
''
>>> why_not_text("\ud83d", 40)
'The text has half of a character (U+D83D): type or paste it again.'
>>> why_not_text("x" * 41, 40)
'The text has 41 characters; here it has at most 40.'
"""

from __future__ import annotations

import re

from ..i18n import say

__all__ = ["half_character", "why_not_text"]

_HALF = re.compile("[\ud800-\udfff]")
_UNSEEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control characters, but for the tab and the ends of lines."""


def half_character(text: str) -> str:
    """The first character of a text that cannot be written to any file, or "" if there is none."""
    found = _HALF.search(text)
    return found[0] if found else ""


def why_not_text(text: str, longest: int) -> str:
    """Why a text is not taken from a browser, in one sentence; "" if it is taken.

    ``longest`` is how many characters it may have.
    """
    if len(text) > longest:
        return say(
            "The text has {length} characters; here it has at most {most}.",
            length=len(text),
            most=longest,
        )
    half = half_character(text)
    if half:
        return say(
            "The text has half of a character ({code}): type or paste it again.",
            code=f"U+{ord(half):04X}",
        )
    unseen = _UNSEEN.search(text)
    if unseen:
        return say(
            "The text has a character that cannot be seen ({code}): type it again without it.",
            code=f"U+{ord(unseen[0]):04X}",
        )
    return ""
