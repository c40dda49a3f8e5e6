"""Rule texts with placeholders, and parameters in words.

A text holds its numbers and choices as placeholders, filled from the parameters:

- ``{min_meld}``: the parameter in words; ``{values.2}``, ``{max_run.total}``: a part of it
- ``{stock_refill?one text|another}``: the first text if the parameter is yes (not 0, not empty,
  not "none", a kind that exists), else the second, which may be left out
- ``{close_kind=clean?one text|another}``: the first text if the parameter has that value
- ``{closing_bonus#point|points}``: the form that the language takes for that number of things, in
  the order of the language's plural forms

Texts may hold placeholders in turn. Nothing else is ever looked up: a placeholder is a name from a
fixed list, never an expression. Where data is used under some rule sets only, a condition says so:
parts as before a ``?``, each of them after ``not`` or without it, joined by ``and``.

>>> from burraco_learn.rules import load_rules
>>> classico = load_rules("classico")
>>> fill("At least {min_meld} cards{stock_refill?, and more}.", classico)
'At least 3 cards.'
>>> fill("{max_wilds} wild {max_wilds#card|cards}", classico)
'1 wild card'
>>> holds("max_wilds and not close_kind=clean", classico)
True
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ..i18n import gettext, pick, plural_form, say
from .parameters import (
    CHOICES,
    KINDS,
    PARAMETERS,
    VALUE_KEYS,
    Rules,
    RulesError,
    parameter_value,
)
from .victory_points import victory_points

__all__ = [
    "Placeholder",
    "fill",
    "holds",
    "is_on",
    "label",
    "literals",
    "mentioned",
    "parse_condition",
    "parse_phrase",
    "placeholders",
    "sentences",
    "words",
]

_NAMED = r"([a-z_]+)(?:\.([A-Za-z0-9-]+))?(?:=([A-Za-z0-9>=-]+))?"
_HEAD = re.compile(rf"\{{{_NAMED}([?#}}])")
_CONDITION = re.compile(rf"(not )?{_NAMED}")
_DEEPEST = 5
_WHOLE = tuple(dict.fromkeys(name.partition(".")[0] for name in PARAMETERS))
_SPANS = {"3-7": VALUE_KEYS[2:7], "4-7": VALUE_KEYS[3:7], "8-K": VALUE_KEYS[7:13]}
_PARTS: dict[str, tuple[str, ...]] = {
    "values": (*VALUE_KEYS, *_SPANS),
    "bonuses": KINDS,
    "max_run": ("naturals", "total", "wilds"),
    "max_group": ("naturals", "total", "wilds"),
    "pozzetto_sizes": ("count",),
    "burraco_size": ("with-wild",),
    "vp_table": ("difference", "more", "less"),
    "stock": ("2", "4"),
    "deck_size": (),
}
"""The parts that placeholders may name; stock and deck_size are worked out.

So are ``{max_run.wilds}``, the cards by which a wild card makes the longest run longer,
``{burraco_size.with-wild}``, the cards of a burraco and a wild card besides, and the parts of
vp_table: how a difference of points, as an example, is shared.
"""

_DIFFERENCE = 500
"""A difference of totals in points, as an example."""


@dataclass(frozen=True)
class Placeholder:
    """A parsed placeholder.

    ``mark`` is "}" for the value in words, "?" for a choice between one or two ``texts`` and "#"
    for one of the ``texts`` by number.
    """

    name: str
    part: str | None
    value: str | None
    mark: str = "}"
    texts: tuple[tuple[str | Placeholder, ...], ...] = ()


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
            raise RulesError(say("a '}}' has no placeholder to close"))
    if plain:
        pieces.append(plain)
    return tuple(pieces), start


def _placeholder(text: str, start: int, depth: int) -> tuple[Placeholder, int]:
    shown = text[start : start + 30]
    head = _HEAD.match(text, start)
    if head is None:
        raise RulesError(
            say(
                "'{shown}' does not begin a placeholder such as {example}",
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
    first, start = _parse(text, start, depth + 1)
    texts = [first]
    while text[start : start + 1] == "|" and (mark == "#" or len(texts) < 2):
        another, start = _parse(text, start + 1, depth + 1)
        texts.append(another)
    if text[start : start + 1] != "}":
        raise RulesError(say("the placeholder '{shown}' is not closed by a '}}'", shown=shown))
    return Placeholder(name, part, value, mark, tuple(texts)), start + 1


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
    if mark == "#" and not _is_number(name, part):
        raise RulesError(say("{name} is not a number of things", name=name))


def _is_number(name: str, part: str | None) -> bool:
    """Whether it is a number under every rule set: the bonus of a kind need not exist."""
    if part:
        return name != "bonuses" and part not in _SPANS
    return name == "deck_size" or Rules.__dataclass_fields__[name].type == "int"


@lru_cache(maxsize=1024)
def parse_condition(text: str) -> tuple[tuple[bool, Placeholder], ...]:
    """The parts of a condition: what each looks at, and whether that has to be so or not.

    Raises RulesError if one of them is bad.
    """
    parts = []
    for part in text.split(" and "):
        found = _CONDITION.fullmatch(part)
        if found is None:
            raise RulesError(
                say(
                    "'{shown}' is not a condition such as {example}",
                    shown=part[:30],
                    example="'max_wilds and not jokers'",
                )
            )
        negated, name, of, value = found.groups()
        _check(name, of, value, "?")
        parts.append((not negated, Placeholder(name, of, value, "?")))
    return tuple(parts)


def holds(condition: str, rules: Rules) -> bool:
    """Whether all parts of a condition such as "max_wilds and not close_kind=none" are so."""
    return all(_is_so(rules, about) == wanted for wanted, about in parse_condition(condition))


def fill(text: str, rules: Rules) -> str:
    """The text with its placeholders filled from the rule set, in the current language."""
    # A choice may leave a space behind where it says nothing.
    return " ".join("".join(_filled(parse_phrase(text), rules)).split())


def _filled(phrase: Phrase, rules: Rules) -> Iterator[str]:
    for piece in phrase:
        if isinstance(piece, str):
            yield piece
        elif piece.mark == "}":
            yield _part_words(rules, piece.name, piece.part)
        else:
            yield from _filled(_chosen(piece, rules), rules)


def _chosen(placeholder: Placeholder, rules: Rules) -> Phrase:
    texts = placeholder.texts
    if placeholder.mark == "#":
        number = _value(rules, placeholder.name, placeholder.part)
        assert isinstance(number, int)
        # A text in another language than the current one, for want of a translation, may have
        # fewer forms.
        return texts[min(plural_form(number), len(texts) - 1)]
    if _is_so(rules, placeholder):
        return texts[0]
    return texts[1] if len(texts) > 1 else ()


def is_on(parameter: str, rules: Rules) -> bool:
    """Whether a parameter is neither false, 0, empty nor "none"; a bonus: whether it exists."""
    name, _, part = parameter.partition(".")
    return _is_so(rules, Placeholder(name, part or None, None, "?"))


def _is_so(rules: Rules, placeholder: Placeholder) -> bool:
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
        naturals, total = getattr(rules, name)
        return {"naturals": naturals, "total": total, "wilds": total - naturals}[part]
    if name == "burraco_size" and part:
        return rules.burraco_size + 1
    if name == "vp_table" and part:
        more, less = victory_points(_DIFFERENCE, rules.rounds)
        return {"difference": _DIFFERENCE, "more": more, "less": less}[part]
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
    ('a burraco of any kind', 'no', '13 natural cards and 14 cards in all')
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
            "{naturals} natural cards and {total} cards in all", naturals=value[0], total=value[1]
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
    for placeholder in placeholders(parse_phrase(text)):
        name, part = placeholder.name, placeholder.part
        if name in ("values", "bonuses"):
            every = tuple(p.partition(".")[2] for p in PARAMETERS if p.startswith(name))
            found |= {f"{name}.{key}" for key in _SPANS.get(part or "", (part,) if part else every)}
        elif name == "stock":
            found |= {"decks", "jokers", "hand_size", "pozzetto_sizes"}
        elif name == "deck_size":
            found |= {"decks", "jokers"}
        elif name == "vp_table" and placeholder.part:
            found |= {"vp_table", "rounds"}
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
            for text in piece.texts:
                yield from _literals(text)


def placeholders(phrase: Phrase) -> Iterator[Placeholder]:
    """The placeholders of a text, also those that stand within others."""
    for piece in phrase:
        if isinstance(piece, Placeholder):
            yield piece
            for text in piece.texts:
                yield from placeholders(text)


@lru_cache(maxsize=1)
def _data() -> dict[str, dict[str, dict[str, Any]]]:
    path = Path(__file__).with_name("parameters.toml")
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _entry(parameter: str, key: str) -> str:
    return pick(_data()[parameter][key])


def _choice(parameter: str, value: str) -> str:
    return pick(_data()[parameter]["choices"][value])
