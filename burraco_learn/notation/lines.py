"""What the text forms of positions and records share: their lines, and how rules stand in them.

The first line is ``burraco position 1`` or ``burraco record 1``; the number is the version of the
form. Then come lines ``key: value``. A rule set is named by its id and a digest of its parameters;
when it is not one of ours, its whole text follows on lines that start with ``|``.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from difflib import get_close_matches
from typing import TypeVar

from ..cards import ParseError
from ..game.match import MOST_ROUNDS
from ..game.position_text import FORMAT
from ..i18n import say
from ..rules import Rules, RulesError, load_rules, parse_rules, rule_sets
from .characters import half_character

__all__ = ["LONGEST", "MAX_SIZE", "SEAL", "Found", "Lines", "most_characters", "read_rules"]

MAX_SIZE = 1_000_000
"""The longest text that is read, in characters, where it holds one round or a table."""

MORE_SIZE = 20_000
"""How much longer a record may be for each further round. One without notes takes about 5,000."""

LONGEST = MAX_SIZE + MORE_SIZE * (MOST_ROUNDS - 1)
"""The longest text of all, that of a match with as many rounds as can be."""

_FURTHER_ROUND = re.compile(r"^[ \t]*round\b", re.IGNORECASE | re.ASCII | re.MULTILINE)

SEAL = re.compile(r"# table (in play|finished), checksum ([0-9a-f]{8})", re.ASCII)
"""The first line of the file of a saved table: it is no comment on the round, and not kept."""

Found = dict[str, list[tuple[int, str]]]
"""Lines ``key: value`` by their key: the number and the value of each."""

Value = TypeVar("Value")


def read_rules(named: str, own: list[str]) -> Rules:
    """The rule set that such lines name.

    Raises ParseError if there is no such rule set, or if its parameters are not those that the
    digest stands for.
    """
    name, _, digest = named.partition(" ")
    digest = digest.strip().lower()
    try:
        rules = parse_rules("\n".join(own) + "\n") if own else load_shipped(name)
    except RulesError as error:
        raise ParseError(str(error)) from None
    if own and rules.id != name:
        raise ParseError(
            say("The rule set is called {name} but its text says {id}.", name=name, id=rules.id)
        )
    if digest and digest != rules.digest:
        raise ParseError(
            say(
                "The rule set {name} has the digest {mine} here, but the text was written with "
                "{theirs}: its parameters have changed.",
                name=name,
                mine=rules.digest,
                theirs=digest[:40],
            )
        )
    return rules


def load_shipped(name: str) -> Rules:
    """A shipped rule set by its id alone: a text from elsewhere never makes us open a file."""
    name = name.lower() if name.lower() in rule_sets() else name
    if name not in rule_sets():
        raise ParseError(
            say(
                "There is no rule set {name}: the rule sets are {all}.",
                name=name[:40],
                all=", ".join(rule_sets()),
            )
        )
    return load_rules(name)


def most_characters(text: str) -> int:
    """How long a text may be: the longer, the more rounds it holds.

    >>> most_characters("..."), most_characters("...\\nround: 2\\n...\\nround: 3\\n...")
    (1000000, 1040000)
    """
    further = min(len(_FURTHER_ROUND.findall(text[:LONGEST])), MOST_ROUNDS - 1)
    return MAX_SIZE + MORE_SIZE * further


class Lines:
    """The lines of a text, with their numbers, for clear errors.

    ``rest`` holds the lines after the first that are not blank, as pairs of a line's number and its
    text; comments (``#``) above the first line are among them. Raises ParseError if the text is too
    long or does not start with the form's name.
    """

    def __init__(self, text: str, what: str) -> None:
        if len(text) > MAX_SIZE and len(text) > (most := most_characters(text)):
            raise ParseError(say("The text is longer than {most} characters.", most=most))
        half = half_character(text)
        if half:
            raise ParseError(
                say(
                    "The text has half of a character ({code}), which no file can hold.",
                    code=f"U+{ord(half):04X}",
                )
            )
        lines = enumerate(text.lstrip("\ufeff").splitlines(), start=1)
        self.rest = deque((number, line.strip()) for number, line in lines if line.strip())
        above = []
        while self.rest and self.rest[0][1].startswith("#"):
            line = self.rest.popleft()
            if line[0] > 1 or not SEAL.fullmatch(line[1]):
                above.append(line)
        self.last = self.rest[0][0] if self.rest else 1
        first = self.rest.popleft()[1].split() if self.rest else []
        self.rest.extendleft(reversed(above))
        if [word.lower() for word in first[:2]] != ["burraco", what] or len(first) != 3:
            raise self.error(
                say("a {what} starts with 'burraco {what} {version}'", what=what, version=FORMAT)
            )
        if first[2] != FORMAT:
            raise self.error(
                say("version {theirs} is not read here, only {mine}", theirs=first[2], mine=FORMAT)
            )

    def error(self, sentence: str, line: int | None = None) -> ParseError:
        """A ParseError that names a line, by default the last one looked at."""
        number = self.last if line is None else line
        what = sentence[:500].rstrip(". ")
        if what.endswith("?"):
            return ParseError(say("Line {line}: {error}", line=number, error=what))
        return ParseError(say("Line {line}: {error}.", line=number, error=what))

    def at(self, line: int, read: Callable[..., Value], *words: object) -> Value:
        """What ``read`` makes of these words; what it cannot read is told with the line."""
        self.last = line
        try:
            return read(*words)
        except ValueError as error:
            raise self.error(str(error)) from None

    def keys(
        self,
        known: Callable[[str], bool],
        names: tuple[str, ...],
        ends: Callable[[str], bool] = lambda line: False,
    ) -> Found:
        """The lines ``key: value``, by key, up to one that is not such a line or ``ends`` them.

        Lines that start with ``|`` or ``#`` are found by that key. All are taken out of ``rest``.
        ``names`` are shown when a key is unknown.
        """
        found: Found = {}
        while self.rest:
            number, line = self.rest[0]
            self.last = number
            if line.startswith("|"):
                key, value = "|", line[1:].removeprefix(" ")
            elif line.startswith("#"):
                key, value = "#", line
            else:
                key, colon, value = line.partition(":")
                key, value = " ".join(key.lower().split()), value.strip()
                if not colon or ends(line):
                    break
                if not known(key):
                    near = get_close_matches(key, names, 1)
                    hint = say("; did you mean '{key}'?", key=near[0]) if near else ""
                    raise self.error(say("there is no line '{key}'{hint}", key=key[:40], hint=hint))
            found.setdefault(key, []).append((number, value))
            self.rest.popleft()
        for key, values in found.items():
            if len(values) > 1 and key not in ("|", "#", "deck", "pozzetto"):
                raise self.error(say("'{key}' is there twice", key=key), values[1][0])
        return found

    def one(self, found: Found, key: str) -> tuple[int, str]:
        """The number and value of a line that must be there."""
        if key not in found:
            raise self.error(say("the line '{key}:' is missing", key=key))
        return found[key][0]

    def rules(self, found: Found) -> Rules:
        """The rule set that the text names."""
        line, named = self.one(found, "rules")
        own = [value for _, value in found.get("|", [])]
        return self.at(line, read_rules, named, own)

    def number(self, text: str) -> int:
        """A whole number from 0 to 999 in a line. Raises ParseError."""
        if not (text.isascii() and text.isdigit() and len(text) <= 3):
            raise ParseError(say("'{word}' is not a number here", word=text[:20]))
        return int(text)
