"""Rule files read: the shipped rule sets, and a user's own."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from ..i18n import gettext, say
from .numbered import Origin, RuleText
from .parameters import PARAMETERS, VALUE_KEYS, Rules, RulesError, parameter_value
from .validation import Checker, contradiction, nearest

__all__ = ["load_rules", "parse_rules", "rule_sets"]

_FOLDER = os.path.dirname(__file__)
_SETS = os.path.join(_FOLDER, "sets")
_LARGEST = 1_000_000
_NAMES = tuple(dict.fromkeys(name for name in PARAMETERS if "." not in name))
_TOP = ("id", "title", "base", "note", "step", "parameters", "values", "bonuses", "sources", "rule")
_TOP_SHIPPED = (*_TOP, "house")
"""A shipped rule set with a base can say that it is not a house rule set, but one of its own."""

_RULE = (
    "id",
    "text",
    "source",
    "reading",
    "reason",
    "parameters",
    "refuses",
    "when",
    "shows",
    "uncheckable",
    "formerly",
)
_ID = re.compile(r"[a-z0-9][a-z0-9_.-]{0,63}")
_KEY = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')[ \t]*\.[ \t]*"""
_DEEP = re.compile(rf"(?:^|[\[{{,])[ \t]*(?:{_KEY}){{9}}", re.MULTILINE)
_RULE_ID = re.compile(r"[A-Z][A-Z0-9]{0,9}(-[A-Z0-9]{1,10}){0,3}")


@cache
def rule_sets() -> tuple[str, ...]:
    """The ids of the shipped rule sets: the names of their files, in the order in which to offer
    them.

    The first four are those of the source documents, the next three those of federations, the
    last three are steps for beginners.
    """
    listed = _toml(_text("order.toml"), "order.toml")["order"]
    assert isinstance(listed, list)
    place = {id: number for number, id in enumerate(listed)}
    return tuple(sorted(_ids(), key=lambda id: (place.get(id, len(place)), id)))


@cache
def _ids() -> frozenset[str]:
    """The same ids in no order: to know whether there is one, no file needs to be read."""
    stems = (os.path.splitext(name) for name in os.listdir(_SETS))
    return frozenset(id for id, ending in stems if ending == ".toml" and _ID.fullmatch(id))


def load_rules(name: str | os.PathLike[str]) -> Rules:
    """The rule set with an id, or that of a TOML file.

    A shipped rule set is read once: ``load_rules("classico") is load_rules("classico")``.

    Raises RulesError, one sentence, if there is none or the file cannot be used.

    >>> load_rules("clasico")
    Traceback (most recent call last):
    burraco_learn.rules.parameters.RulesError: there is no rule set and no file 'clasico'; \
did you mean 'classico'?
    """
    if isinstance(name, str) and name in _ids():
        return _shipped(name)
    path = os.fspath(name)
    base = os.path.basename(path)
    stem = os.path.splitext(base)[0]
    try:
        with open(path, "rb") as file:
            data = file.read(_LARGEST + 1)
    except FileNotFoundError:
        raise RulesError(
            say("there is no rule set and no file '{name}'", name=path[:200])
            + nearest(stem, rule_sets())
        ) from None
    except IsADirectoryError:
        raise RulesError(say("{file}: this is a folder, not a file.", file=path)) from None
    except (OSError, ValueError) as problem:
        why = getattr(problem, "strerror", None) or str(problem)
        raise RulesError(
            say("{file}: the file cannot be read ({why}).", file=repr(path[:200]), why=why)
        ) from None
    if len(data) > _LARGEST:
        raise RulesError(
            say("{file}: a rule file has at most {most} bytes.", file=base, most=_LARGEST)
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise RulesError(
            say("{file}, line {line}: the text is not UTF-8.", file=base, line=line)
        ) from None
    id = re.sub(r"[^a-z0-9_.-]+", "-", stem.lower()).strip("-.")[:64]
    return parse_rules(text, file=base, id=id or "house")


def parse_rules(text: str, *, file: str | None = None, id: str = "house") -> Rules:
    """The rule set that the text of a rule file says.

    ``file`` is how errors name the text, ``id`` the id where the text gives none.

    Raises RulesError, one sentence that names the key.

    >>> parse_rules('base = "classico"\\n[parameters]\\nmin_meld = 4').rule("HR-C14").source
    'house rule, in place of C14'
    >>> parse_rules('base = "classico"\\n[parameters]\\nmin_melt = 4', file="club.toml")
    Traceback (most recent call last):
    burraco_learn.rules.parameters.RulesError: club.toml: unknown key 'min_melt' \
in [parameters]; did you mean 'min_meld'?
    """
    check = Checker(file or gettext("rule text"))
    if len(text) > _LARGEST:
        raise check.error(say("a rule file has at most {most} bytes", most=_LARGEST))
    # TOML leaves lone carriage returns and the like to an error; Windows line ends are plain.
    text = text.replace("\r\n", "\n")
    data = _toml(text, check.file)
    shipped = _is_shipped(data.get("id"), text)
    check.keys(data, _TOP_SHIPPED if shipped else _TOP)
    own_id = check.text(data.get("id", id), "id")
    if not _ID.fullmatch(own_id):
        raise check.error(
            gettext("id must be small letters, digits, '-', '.' and '_', such as 'my-club'")
        )
    base = None
    if "base" in data:
        base_id = check.text(data["base"], "base")
        if base_id not in _ids():
            raise check.error(
                say("base names '{name}', which is not a rule set", name=base_id[:40])
                + nearest(base_id, rule_sets())
            )
        base = _shipped(base_id)
    texts = _texts(data.get("rule", []), check)
    house = base is not None and check.flag(data.get("house", True), "house")
    rules = _build(data, check, own_id, base, house=house, texts=lambda: texts)
    if own_id in _ids() and not shipped:
        # What as_toml says of a shipped rule set reads back to that one.
        if base is not None and rules == base and not texts:
            return base
        raise check.error(
            say("the id '{id}' belongs to a shipped rule set; choose another", id=own_id)
        )
    why = contradiction(rules)
    if why:
        raise check.error(why)
    if base is None:
        check.refusals(texts, common_texts())
    else:
        _check_house_texts(rules, base, texts, check)
    return _shipped(own_id) if shipped else rules


def _is_shipped(id: object, text: str) -> bool:
    """Whether this is the text of the shipped file with that id, which alone may have the id."""
    return isinstance(id, str) and id in _ids() and text == _text("sets", f"{id}.toml")


def _check_house_texts(
    rules: Rules, base: Rules, texts: tuple[RuleText, ...], check: Checker
) -> None:
    if not texts:
        return
    changed = {
        name for name in PARAMETERS if parameter_value(rules, name) != parameter_value(base, name)
    }
    touched = [rule for rule in base.numbered() if not changed.isdisjoint(rule.parameters)]
    replaced = [f"HR-{rule.replaces or rule.id}" for rule in touched]
    older = {f"HR-{id}" for rule in touched for id in rule.formerly}
    for text in texts:
        if text.id not in replaced and text.id not in older:
            raise check.error(
                say(
                    "rule '{id}' does not stand in place of a rule whose parameters are changed",
                    id=text.id,
                )
                + (nearest(text.id, replaced) if replaced else "")
            )
        if (
            text.parameters
            or text.refuses
            or text.when
            or text.shows is not None
            or text.source
            or text.reading
            or text.reason
            or text.formerly
        ):
            raise check.error(
                say("rule '{id}' has a text only: the rest comes from the base", id=text.id)
            )


def _toml(text: str, file: str) -> dict[str, object]:
    try:
        if _DEEP.search(text):
            # No key of ours has more than two parts, and a very long one would take hours.
            raise RecursionError
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        message = str(problem)
        found = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)$", message)
        line = found.group(1) if found and found.group(1) else str(text.count("\n") + 1)
        why = message[: found.start()] if found else message
        raise RulesError(
            say("{file}, line {line}: this is not TOML ({why}).", file=file, line=line, why=why)
        ) from None
    except (ValueError, OverflowError, RecursionError):
        raise RulesError(
            say(
                "{file}: this is not TOML (a number, a date or a nesting that is too large).",
                file=file,
            )
        ) from None


def _build(
    data: Mapping[str, object],
    check: Checker,
    id: str,
    base: Rules | None,
    *,
    house: bool,
    texts: Callable[[], tuple[RuleText, ...]],
) -> Rules:
    given = check.table(data.get("parameters", {}), "parameters")
    check.keys(given, _NAMES, "[parameters]")
    found: dict[str, Any] = {name: check.parameter(name, value) for name, value in given.items()}
    for name in _NAMES:
        if name in found:
            continue
        default = Rules.__dataclass_fields__[name].default
        if base is not None:
            found[name] = getattr(base, name)
        elif isinstance(default, int | tuple):
            found[name] = default
        else:
            raise check.error(say("{key} is missing in [parameters]", key=name))
    for name in ("values", "bonuses"):
        table = dict(getattr(base, name)) if base is not None else {}
        for key, value in check.points(name, check.table(data.get(name, {}), name)).items():
            if value is None:
                table.pop(key, None)
            else:
                table[key] = value
        found[name] = MappingProxyType(table)
    for name, keys in (("values", VALUE_KEYS), ("bonuses", ("dirty", "clean"))):
        for key in keys:
            if key not in found[name]:
                raise check.error(say("{key} is missing in [{table}]", key=key, table=name))
    sources = check.table(data.get("sources", {}), "sources")
    origin = Origin(
        title=check.texts(data["title"], "title") if "title" in data else {"en": id},
        note=check.texts(data["note"], "note") if "note" in data else None,
        sources={key: check.texts(text, f"sources.{key}") for key, text in sources.items()},
        step=check.number(data["step"], "step", (1, 3)) if "step" in data else None,
        texts=texts,
    )
    return Rules(
        id=id,
        base=base.id if base is not None else None,
        house=house,
        origin=origin,
        **found,
    )


def _texts(value: object, check: Checker) -> tuple[RuleText, ...]:
    if not isinstance(value, list):
        raise check.wrong_type("rule", gettext("a list of tables"), value)
    rules: dict[str, RuleText] = {}
    for item in value:
        table = check.table(item, "rule")
        check.keys(table, _RULE, "[[rule]]")
        if "id" not in table:
            raise check.error(gettext("a [[rule]] has no id"))
        id = check.text(table["id"], "rule id")
        if not _RULE_ID.fullmatch(id):
            raise check.error(
                say(
                    "rule id '{id}' must be capital letters and digits, such as 'CL-01'", id=id[:40]
                )
            )
        if id in rules:
            raise check.error(say("rule '{id}' is there twice", id=id))
        if "text" not in table:
            raise check.error(say("rule '{id}' has no text", id=id))
        when = table.get("when", [])
        reading = check.flag(table.get("reading", False), f"{id}.reading")
        if reading and "reason" not in table:
            raise check.error(say("rule '{id}' is a reading and must give its reason", id=id))
        rules[id] = RuleText(
            id=id,
            text=check.phrases(table["text"], f"{id}.text"),
            source=check.text(table["source"], f"{id}.source") if "source" in table else "",
            reading=reading,
            reason=check.texts(table["reason"], f"{id}.reason") if "reason" in table else None,
            parameters=check.parameter_names(table.get("parameters", []), f"{id}.parameters"),
            refuses=check.refusal_names(table.get("refuses", []), f"{id}.refuses"),
            # One name, or several of which one is enough.
            when=check.parameter_names([when] if isinstance(when, str) else when, f"{id}.when"),
            shows=check.words(table["shows"], f"{id}.shows") if "shows" in table else None,
            uncheckable=check.texts(table["uncheckable"], f"{id}.uncheckable")
            if "uncheckable" in table
            else None,
            formerly=check.words(table["formerly"], f"{id}.formerly")
            if "formerly" in table
            else (),
        )
    return tuple(rules.values())


@cache
def _shipped(id: str) -> Rules:
    file = f"{id}.toml"
    check = Checker(file)
    text = _text("sets", file)
    # Play needs the parameters, not the rule texts: those are read when they are first asked for.
    head, mark, rest = text.partition("\n[[rule]]")
    data = _toml(head, file)
    house = bool(data.pop("house", True))
    base = _shipped(str(data["base"])) if "base" in data else None

    @cache
    def texts() -> tuple[RuleText, ...]:
        return _texts(_toml(mark + rest, file).get("rule", []), check)

    return _build(data, check, id, base, house=house and base is not None, texts=texts)


def common_texts() -> tuple[RuleText, ...]:
    """The rules that every rule set has."""
    text = _text("common.toml")
    return _texts(_toml(text, "common.toml").get("rule", []), Checker("common.toml"))


def _text(*names: str) -> str:
    """The text of a file of this package."""
    with open(os.path.join(_FOLDER, *names), encoding="utf-8") as file:
        return file.read()
