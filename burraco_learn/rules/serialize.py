"""Rule sets written as text: the canonical parameters, and whole rule files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from .parameters import KINDS, PARAMETERS, VALUE_KEYS

if TYPE_CHECKING:
    from .numbered import RuleText
    from .parameters import Rules

__all__ = ["as_toml", "parameters_text", "rules_lines"]


def parameters_text(rules: Rules) -> str:
    """All parameters as TOML, always in the same order and form; the digest is taken of it."""
    names = dict.fromkeys(name for name in PARAMETERS if "." not in name)
    lines = ["[parameters]"]
    lines += [f"{name} = {_toml(getattr(rules, name))}" for name in names]
    lines += ["", "[values]"]
    lines += [f"{key} = {rules.values[key]}" for key in VALUE_KEYS]
    lines += ["", "[bonuses]"]
    lines += [f"{kind} = {_toml(rules.bonuses.get(kind, 'none'))}" for kind in KINDS]
    return "\n".join(lines) + "\n"


def as_toml(rules: Rules) -> str:
    """The rule file of a rule set: id, base, all parameters and the file's own texts."""
    from .loading import rule_sets

    if rules.id in rule_sets():
        # A shipped rule set has its texts already.
        head = [f"id = {_toml(rules.id)}", f"base = {_toml(rules.id)}"]
        texts: tuple[RuleText, ...] = ()
    else:
        head = [f"id = {_toml(rules.id)}", f"title = {_toml(rules.origin.title)}"]
        if rules.base is not None:
            head.append(f"base = {_toml(rules.base)}")
        if rules.origin.note:
            head.append(f"note = {_toml(rules.origin.note)}")
        if rules.step is not None:
            head.append(f"step = {_toml(rules.step)}")
        texts = rules.origin.texts()
    parts = ["\n".join(head) + "\n", parameters_text(rules)]
    if rules.id not in rule_sets() and rules.origin.sources:
        lines = [f"{_key(key)} = {_toml(text)}" for key, text in rules.origin.sources.items()]
        parts.append("[sources]\n" + "\n".join(lines) + "\n")
    parts += [_rule(text) for text in texts]
    return "\n".join(parts)


def _rule(text: RuleText) -> str:
    lines = ["[[rule]]", f"id = {_toml(text.id)}", f"text = {_toml(text.text)}"]
    if text.source:
        lines.append(f"source = {_toml(text.source)}")
    if text.reading:
        lines.append("reading = true")
    for key in ("reason", "parameters", "refuses", "when", "shows", "uncheckable", "formerly"):
        value = getattr(text, key)
        if value or (key == "shows" and value is not None):
            lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        # A JSON string is a TOML string, but for one control character.
        import json  # here, since a round that is not written needs no text of its rules

        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, Mapping):
        items = (f"{_key(key)} = {_toml(item)}" for key, item in value.items())
        return "{" + ", ".join(items) + "}"
    assert isinstance(value, tuple)
    return "[" + ", ".join(map(_toml, value)) + "]"


def _key(key: str) -> str:
    return key if key.isascii() and key.isalnum() else _toml(key)


def rules_lines(rules: Rules) -> list[str]:
    """The lines that name a rule set: its id and digest, and its whole text if it is not ours."""
    from .loading import load_rules, rule_sets

    lines = [f"rules: {rules.id} {rules.digest}"]
    if rules.id not in rule_sets() or load_rules(rules.id) != rules:
        lines += [f"| {line}".rstrip() for line in rules.as_toml().splitlines()]
    return lines
