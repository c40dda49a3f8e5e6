"""Rule texts with placeholders, and parameters in words.

A text holds its numbers and choices as placeholders, filled from the parameters:

- ``{min_meld}``: the parameter in words; ``{values.2}``, ``{max_run.total}``: a part of it
- ``{stock_refill?one text|another}``: the first text if the parameter is yes (not 0, not empty,
  not "none", a kind that exists), else the second, which may be left out
- ``{close_kind=clean?one text|another}``: the first text if the parameter has that value

Texts may hold placeholders in turn. Nothing else is ever looked up: a placeholder is a name from a
fixed list, never an expression.

>>> from burraco_learn.rules import load_rules
>>> fill("At least {min_meld} cards{stock_refill?, and more}.", load_rules("classico"))
'At least 3 cards.'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..i18n import gettext, pick, say
from .parameters import CHOICES, KINDS, PARAMETERS, VALUE_KEYS, RulesError, parameter_value

if TYPE_CHECKING:
    from .parameters import Rules

__all__ = [
    "Placeholder",
    "fill",
    "is_on",
    "label",
    "literals",
    "mentioned",
    "parse_phrase",
    "sentences",
    "words",
]

_HEAD = re.compile(r"\{([a-z_]+)(?:\.([A-Za-z0-9-]+))?(?:=([A-Za-z0-9>=-]+))?([?}])")
_DEEPEST = 5
_WHOLE = tuple(dict.fromkeys(name.partition(".")[0] for name in PARAMETERS))
_SPANS = {"3-7": VALUE_KEYS[2:7], "4-7": VALUE_KEYS[3:7], "8-K": VALUE_KEYS[7:13]}
_PARTS: dict[str, tuple[str, ...]] = {
    "values": (*VALUE_KEYS, *_SPANS),
    "bonuses": KINDS,
    "max_run": ("naturals", "total"),
    "max_group": ("naturals", "total"),
    "pozzetto_sizes": ("count",),
    "stock": ("2", "4"),
    "deck_size": (),
}
"""The parts that placeholders may name; stock and deck_size are worked out."""


@dataclass(frozen=True)
class Placeholder:
    """A parsed placeholder; ``yes`` and ``no`` are None unless it chooses between texts."""

    name: str
    part: str | None
    value: str | None
    yes: tuple[str | Placeholder, ...] | None = None
    no: tuple[str | Placeholder, ...] = ()


Phrase = tuple[str | Placeholder, ...]


@lru_cache(maxsize=4096)
def parse_phrase(text: str) -> Phrase:
    """The text as plain pieces and placeholders. Raises RulesError if a placeholder is bad."""
    phrase, end = _parse(text, 0, 0)
    assert end == len(text)
    return phrase


def _parse(text: str, start: int, depth: int) -> tuple[Phrase, int]:
    pieces: list[str | Placeholder] = []
    stops = "{}|" if depth else "{}"
    plain = ""
    while start < len(text):
        letter = text[start]
        if letter not in stops:
            plain += letter
            start += 1
            continue
        if letter == "{":
            if plain:
                pieces.append(plain)
                plain = ""
            placeholder, start = _placeholder(text, start, depth)
            pieces.append(placeholder)
        elif depth:
            break
        else:
            raise RulesError(say("a '}}' closes no placeholder"))
    if plain:
        pieces.append(plain)
    return tuple(pieces), start


def _placeholder(text: str, start: int, depth: int) -> tuple[Placeholder, int]:
    shown = text[start : start + 30]
    head = _HEAD.match(text, start)
    if head is None:
        raise RulesError(
            say(
                "'{shown}' begins no placeholder such as {example}",
                shown=shown,
                example="{min_meld}",
            )
        )
    name, part, value, mark = head.groups()
    _check(name, part, value, mark)
    start = head.end()
    if mark == "}":
        return Placeholder(name, part, value), start
    if depth >= _DEEPEST:
        raise RulesError(say("'{shown}' lies too deep in other placeholders", shown=shown))
    yes, start = _parse(text, start, depth + 1)
    no: Phrase = ()
    if text[start : start + 1] == "|":
        no, start = _parse(text, start + 1, depth + 1)
    if text[start : start + 1] != "}":
        raise RulesError(say("the placeholder '{shown}' is not closed by a '}}'", shown=shown))
    return Placeholder(name, part, value, yes, no), start + 1


def _check(name: str, part: str | None, value: str | None, mark: str) -> None:
    from .validation import nearest

    names = (*_WHOLE, *_PARTS)
    if name not in names:
        raise RulesError(
            say("there is no placeholder {{{name}}}", name=name) + nearest(name, names)
        )
    parts = _PARTS.get(name, ())
    if (part is None and name == "stock") or (part is not None and part not in parts):
        raise RulesError(
            say("there is no placeholder {{{name}}}", name=f"{name}.{part or ''}")
            + nearest(part or "", parts)
        )
    if value is not None:
        if mark != "?":
            raise RulesError(say("the placeholder of {name} has a value but no texts", name=name))
        choices = CHOICES.get(name)
        if choices and value not in choices:
            raise RulesError(
                say("{name} is never '{value}'", name=name, value=value) + nearest(value, choices)
            )


def fill(text: str, rules: Rules) -> str:
    """The text with its placeholders filled from the rule set, in the current language."""
    # A choice may leave a space behind where it says nothing.
    return " ".join("".join(_filled(parse_phrase(text), rules)).split())


def _filled(phrase: Phrase, rules: Rules) -> Iterator[str]:
    for piece in phrase:
        if isinstance(piece, str):
            yield piece
        elif piece.yes is None:
            yield _part_words(rules, piece.name, piece.part)
        else:
            chosen = piece.yes if _holds(rules, piece) else piece.no
            yield from _filled(chosen, rules)


def is_on(parameter: str, rules: Rules) -> bool:
    """Whether a parameter is neither false, 0, empty nor "none"; a bonus: whether it exists."""
    name, _, part = parameter.partition(".")
    return _holds(rules, Placeholder(name, part or None, None))


def _holds(rules: Rules, placeholder: Placeholder) -> bool:
    value = _value(rules, placeholder.name, placeholder.part)
    if placeholder.value is None:
        # A bonus or a value of 0 points is there all the same: only None is not.
        if placeholder.part and placeholder.name in ("values", "bonuses"):
            return value is not None
        return bool(value) and value != "none"
    if isinstance(value, tuple):
        return placeholder.value in map(str, value)
    return str(value) == placeholder.value


def _value(rules: Rules, name: str, part: str | None) -> object:
    if name == "stock":
        return rules.stock_size(int(part or 0))
    if name == "pozzetto_sizes" and part:
        return len(rules.pozzetto_sizes)
    if name in ("max_run", "max_group") and part:
        pair: tuple[int, int] = getattr(rules, name)
        return pair[part == "total"]
    return parameter_value(rules, f"{name}.{part}" if part else name)


def _part_words(rules: Rules, name: str, part: str | None) -> str:
    if name == "values" and (part is None or part in _SPANS):
        return _values_words(rules, _SPANS[part] if part else VALUE_KEYS)
    value = _value(rules, name, part)
    if name == "bonuses" and not part:
        return _bonuses_words(rules)
    if part:
        return gettext("none") if value is None else str(value)
    return words(name, value)


def words(parameter: str, value: object) -> str:
    """The value of a parameter in words, in the current language.

    >>> words("close_kind", "any"), words("stock_refill", False), words("max_run", (13, 14))
    ('a burraco of any kind', 'no', '13 natural cards, 14 cards in all')
    >>> words("players", (2, 4)), words("group_ranks", "A3"), words("group_ranks", "A3456789TJQK")
    ('2 or 4', 'A and 3', 'all ranks except the 2')
    """
    if value is None:
        return gettext("does not exist")
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, int):
        return str(value)
    if parameter == "group_ranks" and isinstance(value, str):
        if value == "A3456789TJQK":
            return gettext("all ranks except the 2")
        return _listed(letter.replace("T", "10") for letter in value) or gettext("no rank")
    if parameter in ("max_run", "max_group") and isinstance(value, tuple):
        return say(
            "{naturals} natural cards, {total} cards in all", naturals=value[0], total=value[1]
        )
    if isinstance(value, tuple):
        spoken = [
            _choice(parameter, item) if isinstance(item, str) else str(item) for item in value
        ]
        if parameter == "pozzetto_sizes":
            return _listed(spoken) or gettext("none")
        return _listed(spoken, either=True) or gettext("nowhere")
    return _choice(parameter, str(value))


def _listed(items: Iterable[str], either: bool = False) -> str:
    words = list(items)
    if len(words) < 2:
        return "".join(words)
    # Not "{first}, {second} and {last}": languages differ in the last joint alone.
    joined = words[0]
    for word in words[1:-1]:
        joined = say("{first}, {second}", first=joined, second=word)
    if either:
        return say("{first} or {second}", first=joined, second=words[-1])
    return say("{first} and {second}", first=joined, second=words[-1])


def _values_words(rules: Rules, keys: tuple[str, ...]) -> str:
    """Card points with neighbours of equal value joined: "3 to 7: 5"."""
    if keys is not VALUE_KEYS and len({rules.values[key] for key in keys}) == 1:
        return str(rules.values[keys[0]])
    spans: list[tuple[str, str, int]] = []
    for key in keys:
        points = rules.values[key]
        if key == "Jk":
            # No points: a deck without jollies.
            if points:
                spans.append((gettext("jolly"), "", points))
        elif spans and spans[-1][2] == points and key not in "A23":
            spans[-1] = (spans[-1][0], key.replace("T", "10"), points)
        else:
            spans.append((key.replace("T", "10"), "", points))
    return ", ".join(
        say("{first} to {last}: {points}", first=first, last=last, points=points)
        if last
        else say("{card}: {points}", card=first, points=points)
        for first, last, points in spans
    )


def kind_words(kind: str) -> str:
    """A kind of burraco in words, in the current language."""
    return _choice("bonuses", kind)


def _bonuses_words(rules: Rules) -> str:
    return ", ".join(
        say("{kind} {points}", kind=kind_words(kind), points=rules.bonuses[kind])
        for kind in KINDS
        if kind in rules.bonuses
    )


def sentences(parameters: Iterable[str], rules: Rules) -> str:
    """The general sentences of some parameters, each once, in the order given."""
    names = dict.fromkeys(name.partition(".")[0] for name in parameters)
    return " ".join(fill(_entry(name, "sentence"), rules) for name in names)


def label(parameter: str) -> str:
    """The name of a parameter for a person, in the current language.

    >>> label("values.2"), label("bonuses.royal"), label("hand_size")
    ('points of a 2', 'bonus of a royal burraco', 'cards dealt to each player')
    """
    name, _, part = parameter.partition(".")
    if name == "values" and part:
        card = gettext("jolly") if part == "Jk" else part.replace("T", "10")
        return say("points of a {card}", card=card)
    if part:
        return say("bonus of a {kind}", kind=kind_words(part))
    return _entry(name, "label")


def mentioned(text: str) -> frozenset[str]:
    """The parameters that a text takes something from, card points and bonuses one by one."""
    found: set[str] = set()
    for placeholder in _placeholders(parse_phrase(text)):
        name, part = placeholder.name, placeholder.part
        if name in ("values", "bonuses"):
            every = tuple(p.partition(".")[2] for p in PARAMETERS if p.startswith(name))
            found |= {f"{name}.{key}" for key in _SPANS.get(part or "", (part,) if part else every)}
        elif name == "stock":
            found |= {"decks", "jokers", "hand_size", "pozzetto_sizes"}
        elif name == "deck_size":
            found |= {"decks", "jokers"}
        else:
            found.add(name)
    return frozenset(found)


def literals(text: str) -> tuple[str, ...]:
    """The pieces of a text that come from no parameter."""
    return tuple(_literals(parse_phrase(text)))


def _literals(phrase: Phrase) -> Iterator[str]:
    for piece in phrase:
        if isinstance(piece, str):
            yield piece
        else:
            yield from _literals((piece.yes or ()) + piece.no)


def _placeholders(phrase: Phrase) -> Iterator[Placeholder]:
    for piece in phrase:
        if isinstance(piece, Placeholder):
            yield piece
            yield from _placeholders((piece.yes or ()) + piece.no)


@lru_cache(maxsize=1)
def _data() -> dict[str, dict[str, dict[str, Any]]]:
    path = Path(__file__).with_name("parameters.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _entry(parameter: str, key: str) -> str:
    return pick(_data()[parameter][key])


def _choice(parameter: str, value: str) -> str:
    return pick(_data()[parameter]["choices"][value])
