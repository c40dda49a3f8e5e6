"""The prose of the lessons in other languages: burraco_learn/locale/*/LC_MESSAGES/lessons.po.

The lessons are written in English, in notebooks/en. Their prose is taken apart into paragraphs,
each a message of its own, and put together again in each language that has such a catalogue: with
the same cells and the same code. A paragraph whose English has changed, or that is not translated,
is shown in English until somebody has seen to it.

po4a, mdpo and jupytext were looked at. mdpo and po4a take Markdown apart into the same messages
but write it anew in their own style, and none of them knows the cells of a notebook; what is needed
of them is the cut at empty lines below, and Babel keeps the catalogues as it does for the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

import nbformat
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from messages import ROOT, catalogue_path, in_step, languages, read, text_of

DOMAIN = "lessons"
NOTEBOOKS = ROOT / "notebooks"
ENGLISH = NOTEBOOKS / "en"

_EMPTY = re.compile(r"\n[ \t]*\n")
_MARK = re.compile(r"^(```|<(?!kbd)|!\[|\$\$)")
"""How a paragraph begins that is not prose: code, HTML, a picture."""


def paragraphs(markdown: str) -> list[str]:
    """A cell's text, cut at its empty lines.

    >>> paragraphs("# Title\\n\\nOne line\\nand its next.\\n\\n- a list\\n- stays whole")
    ['# Title', 'One line\\nand its next.', '- a list\\n- stays whole']
    """
    return _EMPTY.split(markdown.strip())


def is_prose(paragraph: str) -> bool:
    """Whether a paragraph has words to be translated.

    >>> is_prose("Each player has a turn."), is_prose("<div>"), is_prose("---")
    (True, False, False)
    """
    return not _MARK.match(paragraph) and any(map(str.isalpha, paragraph))


def cells(path: Path) -> Iterator[list[str]]:
    """The paragraphs of each cell with prose of a notebook."""
    notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            yield paragraphs(cell.source)


def template() -> Catalog:
    """The prose of all lessons, without translations."""
    made = Catalog(domain=DOMAIN, project="burraco-learn")
    for path in sorted(ENGLISH.glob("*.ipynb")):
        for cell in cells(path):
            for paragraph in filter(is_prose, cell):
                made.add(paragraph, locations=[(path.relative_to(ROOT).as_posix(), None)])
    return made


def files() -> Iterator[tuple[Path, str]]:
    """Each catalogue of lessons with the text that belongs there."""
    prose = template()
    for language in languages(DOMAIN):
        path = catalogue_path(language, DOMAIN)
        yield path, text_of(in_step(read(path), prose))


def translations(language: str) -> GNUTranslations:
    """The prose in a language, as gettext reads it."""
    file = BytesIO()
    write_mo(file, read(catalogue_path(language, DOMAIN)))
    return GNUTranslations(BytesIO(file.getvalue()))


def translated(notebook: Any, language: str) -> Any:
    """A notebook in another language: the same cells and code, and other prose."""
    said = translations(language)
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = "\n\n".join(
                said.gettext(one) if is_prose(one) else one for one in paragraphs(cell.source)
            )
    return notebook


def in_languages() -> list[str]:
    """The languages that have lessons, English first."""
    return ["en", *languages(DOMAIN)]
