"""The words of the game: what they mean, how they are said, what else people call them.

The terms are data, in ``terms.toml``. What their pictures show is notation, and the core says what
it is.

>>> print(glossary("izvor").meaning[:49])
A spare hand of 11 cards, face down. The first pl
>>> [words for words, _ in terms_in("A wild card is no group of 3h.")]
['wild card', 'group']
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import fill
from typing import Any, overload

from ..cards import Card, parse_card, show_cards
from ..display import Shown
from ..i18n import current_language, gettext, pick, say
from ..melds.book import Meld
from ..melds.parsing import parse_meld
from ..rules import load_rules
from ..rules.validation import nearest

__all__ = ["Term", "all_terms", "glossary", "terms_in"]

_FILE = Path(__file__).with_name("terms.toml")

_BEFORE, _AFTER = r"(?<![\w'’=-])", r"(?![\w'’=-])"
_NO_NOTATION = r"(?! (?:(?:10|[2-9TJQKA])[shdc]|Jk)(?!\w))"
"""A word before cards in notation is a move or a zone as it is typed: ``discard Kd``."""


@dataclass(frozen=True, repr=False)
class Term(Shown):
    """A term of the glossary, in the current language.

    ``id`` is its name for programs, ``see`` are the ids of the terms that are told by it.

    >>> glossary("joker")
    Term('jolly')
    """

    id: str
    see: tuple[str, ...]
    _texts: Mapping[str, Mapping[str, str]]
    _melds: tuple[str, ...]
    _cards: str
    _rules: str

    def __repr__(self) -> str:
        return f"Term({self.id!r})"

    def __hash__(self) -> int:
        return hash(self.id)

    def _text(self, key: str) -> str:
        texts = self._texts.get(key)
        return pick(texts) if texts else ""

    @property
    def name(self) -> str:
        """The word itself."""
        return self._text("term")

    @property
    def forms(self) -> tuple[str, ...]:
        """The words by which it is known in a sentence; none for one too plain to be marked."""
        return _listed(self._text("forms"))

    @property
    def spoken(self) -> str:
        """How it is said, in plain letters; "" for a word of the language itself."""
        return self._text("spoken")

    @property
    def other_names(self) -> str:
        """What else people call it, "" for nothing."""
        return self._text("names")

    @property
    def meaning(self) -> str:
        """What it means, in one or two sentences that are true under all rule sets, or name those
        under which they are not."""
        return self._text("meaning")

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds of its picture."""
        rules = load_rules(self._rules)
        return tuple(parse_meld(text, rules) for text in self._melds)

    @property
    def cards(self) -> tuple[tuple[Card | None, ...], ...]:
        """The other cards of its picture, in groups; None is a card face down."""
        groups = (group.split() for group in self._cards.split("|"))
        return tuple(
            tuple(None if word == "?" else parse_card(word) for word in group)
            for group in groups
            if group
        )

    @property
    def caption(self) -> str:
        """What its picture shows, in words; "" if it has none."""
        return self._text("caption") or "; ".join(
            say("{cards}: {what}", cards=meld.shown, what=meld.caption) for meld in self.melds
        )

    @property
    def remarks(self) -> tuple[str, ...]:
        """How it is said and what else it is called, as sentences."""
        said = [say("Say: {spoken}.", spoken=self.spoken)] if self.spoken else []
        if self.other_names:
            said.append(say("Also called: {names}.", names=self.other_names))
        return tuple(said)

    def __str__(self) -> str:
        shown = [show_cards(tuple(card for card in group if card)) for group in self.cards]
        cards = " ".join(filter(None, shown))
        picture = f"{cards} ({self.caption})" if cards else self.caption
        see = ", ".join(glossary(id).name for id in self.see)
        lines = (self.meaning, picture, *self.remarks, say("See also: {terms}.", terms=see))
        body = [
            fill(line, 96, initial_indent="  ", subsequent_indent="  ") for line in lines if line
        ]
        return "\n".join([self.name, *body])


def all_terms() -> tuple[Term, ...]:
    """All terms, in the order in which the game is learnt."""
    return tuple(_terms().values())


@overload
def glossary(word: str) -> Term: ...
@overload
def glossary(word: None = None) -> tuple[Term, ...]: ...
def glossary(word: str | None = None) -> Term | tuple[Term, ...]:
    """What a word of the game means; all terms without a word.

    A term is found by its id, by any form of it, and by what else people call it. Raises ValueError
    for a word that is not there.

    >>> print(glossary("pinelle"))
    pinella
      A 2 that stands for another card. Many players call every 2 a pinella, even a natural one, so
      ask which they mean.
      5♥ 2♣=6♥ 7♥: run · 3 cards · 30 points
      Say: pee-NEL-la.
      Also called: deuce, wild 2.
      See also: wild card, natural 2, jolly.
    """
    if word is None:
        return all_terms()
    wanted = " ".join(word.lower().split())
    found = _by_name(current_language()).get(wanted)
    if found is None:
        names = [term.name for term in all_terms()]
        raise ValueError(
            say("The glossary has no term '{word}'", word=word[:40]) + nearest(wanted, names)
        )
    return found


def terms_in(text: str) -> Iterator[tuple[str, str]]:
    """The words of a text that the glossary has, in their order, each with the id of its term.

    Whole words only, and none in notation. A phrase in which a word means something else comes as
    well, with "" in place of an id.

    >>> list(terms_in("The first to run out of cards lays runs"))
    [('run out', ''), ('lays', 'lay'), ('runs', 'run')]
    """
    known = _known(current_language())
    for match in _pattern(current_language()).finditer(text):
        yield match[0], known[match[0]]


def _listed(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(",") if one.strip())


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_FILE.read_text(encoding="utf-8"))


@cache
def _terms() -> Mapping[str, Term]:
    return {
        one["id"]: Term(
            one["id"],
            tuple(one["see"]),
            {key: text for key, text in one.items() if isinstance(text, dict)},
            tuple(one.get("melds", ())),
            one.get("cards", ""),
            one.get("rules", "classico"),
        )
        for one in _data()["term"]
    }


@cache
def _by_name(_language: str) -> Mapping[str, Term]:
    """Terms by all words by which they may be asked for; where two share one, the first counts."""
    found: dict[str, Term] = {}
    for names in (_own_names, _foreign_names):
        for term in all_terms():
            for name in names(term):
                found.setdefault(name.lower(), term)
    return found


def _own_names(term: Term) -> tuple[str, ...]:
    return (term.id, term.id.replace("-", " "), term.name, *term.forms)


def _foreign_names(term: Term) -> tuple[str, ...]:
    plain = re.sub(r"\([^)]*\)", "", term.other_names)
    separators = rf"[,;]|\b{re.escape(gettext('or'))}\b"
    return tuple(one.strip() for one in re.split(separators, plain) if one.strip())


@cache
def _known(_language: str) -> Mapping[str, str]:
    """Words as they stand in a sentence, each with the id of its term, or "" for a phrase in which
    a word means something else."""
    found = dict.fromkeys(_listed(pick(_data()["phrases"])), "")
    for term in all_terms():
        for form in term.forms:
            for word in (form, form[:1].upper() + form[1:]):
                found.setdefault(word, term.id)
    return found


@cache
def _pattern(language: str) -> re.Pattern[str]:
    longest = sorted(_known(language), key=len, reverse=True)
    words = "|".join(map(re.escape, longest))
    return re.compile(f"{_BEFORE}(?:{words}){_AFTER}{_NO_NOTATION}")
