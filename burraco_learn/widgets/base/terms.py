"""The terms of the glossary as a page has them: those in its sentences, and what is told of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ...i18n import gettext
from ...svg.glossary import term_picture
from ...terms import Term, glossary, terms_in
from .wire import ToldTerm

__all__ = ["marked_terms", "told_term"]


def marked_terms(*told: object) -> dict[str, str]:
    """The words of some parts of a state that the glossary has, the longest first, each with the id
    of its term.

    >>> marked_terms({"text": "A run has a gap.", "svg": "<svg>suit</svg>"}, None)
    {'run': 'run', 'gap': 'gap'}
    """
    found = {words: id for text in _sentences(told) for words, id in terms_in(text)}
    return {words: found[words] for words in sorted(found, key=len, reverse=True)}


def _sentences(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            if key != "svg":
                yield from _sentences(inner)
    elif isinstance(value, Sequence):
        for inner in value:
            yield from _sentences(inner)


def told_term(term: Term) -> ToldTerm:
    """All that is told of a term, in the current language."""
    return {
        "id": term.id,
        "name": term.name,
        "meaning": term.meaning,
        "svg": term_picture(term),
        "caption": term.caption,
        "remarks": list(term.remarks),
        "see_also": gettext("See also:"),
        "see": [{"id": seen, "name": glossary(seen).name} for seen in term.see],
    }
