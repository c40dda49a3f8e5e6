"""Checks of a rule file: keys, types, choices, and contradictions between parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ..cards import RANKS
from ..i18n import gettext, say
from .parameters import CHOICES, KINDS, REFUSALS, STANDS_IN, VALUE_KEYS, Rules, RulesError

if TYPE_CHECKING:
    from .numbered import RuleText

__all__ = ["Checker", "contradiction", "nearest"]

_LIMITS = {
    "decks": (1, 4),
    "jokers": (0, 8),
    "hand_size": (1, 30),
    "min_meld": (3, 14),
    "max_wilds": (0, 1),
    "stock_stop": (0, 50),
    "stalemate_rounds": (1, 100),
    "burraco_size": (3, 14),
    "closing_bonus": (0, 100_000),
    "pozzetto_penalty": (0, 100_000),
    "target": (1, 1_000_000),
    "rounds": (1, 100),
}
_PAIR_LIMITS = {"max_run": (3, 14), "max_group": (3, 17)}
_POINTS = (0, 100_000)
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]+)*")
_TEXT_LENGTH = 2000


def nearest(word: str, names: Iterable[str]) -> str:
    """The end of a sentence that offers the nearest valid name, or lists a few."""
    from difflib import get_close_matches

    names = list(names)
    close = get_close_matches(word[:60], names, n=1, cutoff=0.5)
    if close:
        return say("; did you mean '{name}'?", name=close[0])
    if 0 < len(names) <= 10:
        return say("; it may be {names}.", names=", ".join(f"'{name}'" for name in names))
    return "."


def _type_name(value: object) -> str:
    if isinstance(value, bool):
        return gettext("true or false")
    if isinstance(value, int):
        return gettext("a whole number")
    if isinstance(value, float):
        return gettext("a number with a fraction")
    if isinstance(value, str):
        return gettext("a text")
    if isinstance(value, list):
        return gettext("a list")
    if isinstance(value, dict):
        return gettext("a table")
    return gettext("a date or time")


class Checker:
    """Reads checked values out of one file; every error names that file and the key."""

    def __init__(self, file: str) -> None:
        self.file = file

    def error(self, problem: str) -> RulesError:
        """The error with the file's name before the problem."""
        problem = problem if problem.endswith((".", "?")) else problem + "."
        return RulesError(f"{self.file}: {problem}")

    def wrong_type(self, key: str, wanted: str, value: object) -> RulesError:
        """The error for a value of another type than is wanted."""
        return self.error(
            say(
                "{key} must be {wanted}, not {found}",
                key=key,
                wanted=wanted,
                found=_type_name(value),
            )
        )

    def keys(self, table: Mapping[str, object], names: Iterable[str], name: str = "") -> None:
        """Raises RulesError at the first key of a table that is not one of the names.

        ``name`` is that of the table as it stands in the file; without it, it is the whole file.
        """
        names = list(names)
        for key in table:
            if key not in names:
                unknown = (
                    say("unknown key '{key}' in {table}", key=_short(key), table=name)
                    if name
                    else say("unknown key '{key}' at the top of the file", key=_short(key))
                )
                raise self.error(unknown + nearest(key, names))

    def table(self, value: object, key: str) -> dict[str, object]:
        """The value, which must be a table."""
        if not isinstance(value, dict):
            raise self.wrong_type(key, gettext("a table"), value)
        return value

    def text(self, value: object, key: str) -> str:
        """The value, which must be a plain text; white space is joined."""
        if not isinstance(value, str):
            raise self.wrong_type(key, gettext("a text"), value)
        plain = " ".join(value.split())
        if not plain:
            raise self.error(say("{key} must not be empty", key=key))
        if len(plain) > _TEXT_LENGTH:
            raise self.error(say("{key} has more than {most} letters", key=key, most=_TEXT_LENGTH))
        if not plain.isprintable():
            raise self.error(say("{key} holds a character that cannot be shown", key=key))
        return plain

    def texts(self, value: object, key: str) -> dict[str, str]:
        """A text, or a table of texts by language; English must be there."""
        if isinstance(value, str):
            return {"en": self.text(value, key)}
        if not isinstance(value, dict):
            raise self.wrong_type(key, gettext("a text or a table of texts by language"), value)
        for code in value:
            if not _LANGUAGE.fullmatch(code):
                raise self.error(
                    say(
                        "'{code}' in {key} is not a language code such as 'en' or 'it'",
                        code=_short(code),
                        key=key,
                    )
                )
        if "en" not in value:
            raise self.error(
                say(
                    "{key} must have an English text, as in {example}",
                    key=key,
                    example='{en = "..."}',
                )
            )
        return {code: self.text(item, f"{key}.{code}") for code, item in value.items()}

    def phrases(self, value: object, key: str) -> dict[str, str]:
        """Texts whose placeholders are checked as well."""
        from .templates import parse_phrase

        texts = self.texts(value, key)
        for text in texts.values():
            try:
                parse_phrase(text)
            except RulesError as problem:
                raise self.error(say("in {key}, {problem}", key=key, problem=problem)) from None
        return texts

    def conditions(self, value: object, key: str) -> tuple[str, ...]:
        """A condition as templates.py tells, or a list of conditions of which one is enough."""
        from .templates import parse_condition

        found = self.words([value] if isinstance(value, str) else value, key)
        for condition in found:
            try:
                parse_condition(condition)
            except RulesError as problem:
                raise self.error(say("in {key}, {problem}", key=key, problem=problem)) from None
        return found

    def flag(self, value: object, key: str) -> bool:
        """The value, which must be true or false."""
        if not isinstance(value, bool):
            raise self.wrong_type(key, gettext("true or false"), value)
        return value

    def number(self, value: object, key: str, limits: tuple[int, int]) -> int:
        """The value, which must be a whole number within the limits."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.wrong_type(key, gettext("a whole number"), value)
        low, high = limits
        if not low <= value <= high:
            raise self.error(say("{key} must be from {low} to {high}", key=key, low=low, high=high))
        return value

    def words(self, value: object, key: str) -> tuple[str, ...]:
        """A list of texts without a repetition."""
        if not isinstance(value, list):
            raise self.wrong_type(key, gettext("a list"), value)
        found = tuple(self.text(item, key) for item in value)
        if len(set(found)) < len(found):
            raise self.error(say("{key} says one thing twice", key=key))
        return found

    def parameter(self, name: str, value: object) -> object:
        """The value of a parameter, checked for its type and its choices."""
        kind = Rules.__dataclass_fields__[name].type
        if name in ("ace_positions", "group_ranks", "players", "pozzetto_sizes"):
            return self._many(name, value)
        if name in _PAIR_LIMITS:
            return self._pair(name, value)
        if name in CHOICES:
            if not isinstance(value, str):
                raise self.wrong_type(name, gettext("a text"), value)
            return self._chosen(name, value)
        if kind == "bool":
            return self.flag(value, name)
        return self.number(value, name, _LIMITS[name])

    def points(self, name: str, table: Mapping[str, object]) -> dict[str, int | None]:
        """A table of card points or bonuses; a bonus of "none" takes the kind away."""
        self.keys(table, VALUE_KEYS if name == "values" else KINDS, f"[{name}]")
        found: dict[str, int | None] = {}
        for key, value in table.items():
            if name == "bonuses" and value == "none":
                if key in ("dirty", "clean"):
                    raise self.error(say("bonuses.{key} must be a number", key=key))
                found[key] = None
            else:
                found[key] = self.number(value, f"{name}.{key}", _POINTS)
        return found

    def parameter_names(self, value: object, key: str) -> tuple[str, ...]:
        """Names of parameters; "values" and "bonuses" stand for all of theirs."""
        from .parameters import PARAMETERS

        names: list[str] = []
        for word in self.words(value, key):
            if word in ("values", "bonuses"):
                names += [name for name in PARAMETERS if name.startswith(word)]
            elif word in PARAMETERS:
                names.append(word)
            else:
                raise self.error(
                    say(
                        "{key} names '{word}', which is not a parameter", key=key, word=_short(word)
                    )
                    + nearest(word, PARAMETERS)
                )
        return tuple(dict.fromkeys(names))

    def refusals(self, texts: Iterable[RuleText], common: Iterable[RuleText]) -> None:
        """Raises RulesError unless each reason of refusal is cited by exactly one rule."""
        found: dict[str, str] = {}
        for rule in (*common, *texts):
            for key in rule.refuses:
                if key in found:
                    raise self.error(
                        say(
                            "{first} and {second} both refuse '{key}'",
                            first=found[key],
                            second=rule.id,
                            key=key,
                        )
                    )
                found[key] = rule.id
        for key in REFUSALS:
            if key not in found and STANDS_IN.get(key) not in found:
                raise self.error(say("no rule refuses '{key}'", key=key))

    def refusal_names(self, value: object, key: str) -> tuple[str, ...]:
        """Reasons of refusal."""
        names = self.words(value, key)
        for word in names:
            if word not in REFUSALS:
                raise self.error(
                    say(
                        "{key} names '{word}', which is not a reason to refuse a move",
                        key=key,
                        word=_short(word),
                    )
                    + nearest(word, REFUSALS)
                )
        return names

    def _chosen(self, name: str, value: str) -> str:
        if value not in CHOICES[name]:
            raise self.error(
                say("{key} is never '{value}'", key=name, value=_short(value))
                + nearest(value, CHOICES[name])
            )
        return value

    def _many(self, name: str, value: object) -> object:
        if name == "group_ranks":
            if not isinstance(value, str):
                raise self.wrong_type(name, gettext("a text of rank letters"), value)
            for letter in value:
                if letter not in RANKS or letter == "2":
                    raise self.error(
                        say(
                            "group_ranks holds '{letter}'; its letters are from {ranks}",
                            letter=_short(letter),
                            ranks=RANKS.replace("2", ""),
                        )
                    )
            return "".join(letter for letter in RANKS if letter in value)
        if not isinstance(value, list):
            raise self.wrong_type(name, gettext("a list"), value)
        if name == "ace_positions":
            chosen = [self._chosen(name, self.text(item, name)) for item in value]
            return tuple(word for word in CHOICES[name] if word in chosen)
        if name == "players":
            seats = {self.number(item, name, (2, 4)) for item in value}
            if not seats or 3 in seats:
                raise self.error(gettext("players must be [2], [4] or [2, 4]"))
            return tuple(sorted(seats))
        if len(value) > 2:
            raise self.error(gettext("pozzetto_sizes names at most 2 pozzetti"))
        # With one card, whoever took the pozzetto would be stuck: it could only close the round.
        return tuple(self.number(item, name, (2, 40)) for item in value)

    def _pair(self, name: str, value: object) -> tuple[int, int]:
        if not isinstance(value, list):
            raise self.wrong_type(name, gettext("a list"), value)
        if len(value) != 2:
            raise self.error(
                say("{key} must be two numbers: natural cards, and cards in all", key=name)
            )
        naturals, total = (self.number(item, name, _PAIR_LIMITS[name]) for item in value)
        if not naturals <= total <= naturals + 1:
            raise self.error(
                say("{key} must have a second number that is the first or one more", key=name)
            )
        return naturals, total


def _short(word: str) -> str:
    """A word of the file as an error may repeat it: short, and all of it visible."""
    return "".join(letter if letter.isprintable() else "?" for letter in word[:40])


def contradiction(rules: Rules) -> str | None:
    """Why these parameters cannot go together, or None.

    >>> from burraco_learn.rules import load_rules
    >>> contradiction(load_rules("classico")) is None
    True
    """
    groups = bool(rules.group_ranks) or rules.groups_of_twos
    if not rules.runs_allowed and not groups:
        return gettext(
            "runs_allowed is false and group_ranks is empty, so that no meld could ever be laid"
        )
    if rules.max_wilds and not rules.twos_wild and not rules.jokers:
        return gettext("max_wilds allows a wild card, but twos_wild is false and jokers is 0")
    wild_twos = rules.twos_wild and rules.max_wilds > 0
    natural_twos = rules.natural_twos and rules.runs_allowed
    if not (wild_twos or natural_twos or rules.groups_of_twos):
        return gettext(
            "a 2 could never be laid: twos_wild, natural_twos and groups_of_twos all forbid it"
        )
    most = max(rules.players)
    if rules.stock_size(most) <= rules.stock_stop:
        return say(
            "the deck of {deck} cards (decks, jokers) is too small to deal {players} hands of "
            "{hand} (hand_size), the pozzetti and a stock of more than {stop} (stock_stop)",
            deck=rules.deck_size,
            players=most,
            hand=rules.hand_size,
            stop=rules.stock_stop,
        )
    if rules.stock_refill and not rules.pozzetto_sizes:
        return gettext("stock_refill needs a pozzetto, but pozzetto_sizes is empty")
    if not rules.pozzetto_sizes and not rules.close_without_pozzetto_when_none_left:
        return gettext(
            "nobody could close: pozzetto_sizes is empty and "
            "close_without_pozzetto_when_none_left is false"
        )
    if rules.ace_both_ends and len(rules.ace_positions) < 2:
        return gettext("ace_both_ends needs both 'low' and 'high' in ace_positions")
    royal = "royal" in rules.bonuses or "royal-dirty" in rules.bonuses
    if royal and rules.royal_run == "A-A" and not rules.ace_both_ends:
        return gettext("royal_run is 'A-A', but ace_both_ends is false")
    longest = max(
        rules.max_run[1] if rules.runs_allowed else 0, rules.max_group[1] if groups else 0
    )
    if rules.min_meld > longest:
        return gettext("min_meld is larger than max_run and max_group allow")
    if rules.close_kind != "none" and rules.burraco_size > longest:
        return gettext(
            "nobody could close: close_kind asks for a burraco, and burraco_size is larger than "
            "max_run and max_group allow"
        )
    if rules.vp_table != "none" and not 2 <= rules.rounds <= 4:
        return gettext("vp_table has Victory Points for 2, 3 or 4 rounds only, see rounds")
    return None
