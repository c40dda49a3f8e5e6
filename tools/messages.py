"""The messages of the package, and their translations: burraco_learn/locale/*/LC_MESSAGES/*.po.

    python tools/refresh.py messages           bring the catalogues in step with the code
    python tools/messages.py [LANGUAGE ...]    say what is not translated, out of date, or wrong

Messages come from three places: the calls of `gettext`, `ngettext`, `say` and `N_` in Python, the
texts in TOML that have the key ``en``, and the titles, questions and comments of the sample rounds.
A message whose English has changed keeps its translation, marked as out of date ("fuzzy"): it is
not shown any more until somebody has read it and taken the mark away.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from burraco_learn.notation.annotations import cards_named  # noqa: E402
from burraco_learn.rules import RulesError, templates  # noqa: E402
from burraco_learn.samples import sample_round, sample_rounds  # noqa: E402
from hatch_build import compile_translations  # noqa: E402

PACKAGE = ROOT / "burraco_learn"
LOCALE = PACKAGE / "locale"
DOMAIN = "burraco_learn"

CALLS = ("gettext", "ngettext", "say", "N_")
"""The functions that make or mark a message; that of ``ngettext`` has two texts."""

TAG = "# Translators: "
"""How a comment above a call begins that speaks to translators."""

Found = tuple[str | tuple[str, ...], str, list[str]]
"""A message (or its singular and plural), the file that it stands in, and comments on it."""


def languages(domain: str = DOMAIN) -> list[str]:
    """The languages that have a catalogue."""
    return sorted(path.parents[1].name for path in LOCALE.glob(f"*/LC_MESSAGES/{domain}.po"))


def catalogue_path(language: str, domain: str = DOMAIN) -> Path:
    """Where a catalogue of a language lies."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(path: Path) -> Catalog:
    """A catalogue as it is stored."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parents[1].name, domain=path.stem)


def from_python(path: Path) -> Iterator[Found]:
    """The messages of a Python file.

    Babel's own reader does not look into f-strings with every Python, in which calls stand as well.
    """
    where = path.relative_to(ROOT).as_posix()
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        texts = node.args[: 2 if name == "ngettext" else 1]
        if name not in CALLS or not all(isinstance(text, ast.Constant) for text in texts):
            continue
        said = tuple(ast.literal_eval(text) for text in texts)
        above = lines[node.lineno - 2].strip() if node.lineno > 1 else ""
        comments = [above.removeprefix(TAG)] if above.startswith(TAG) else []
        yield said if len(said) > 1 else said[0], where, comments


def from_toml(path: Path) -> Iterator[Found]:
    """The texts of a TOML file: what has the key ``en``, and sources that are told in words."""
    where = path.relative_to(ROOT).as_posix()

    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            if isinstance(value.get("en"), str):
                yield value["en"]
            source = value.get("source")
            if isinstance(source, str) and re.search("[a-z]{4}", source):
                yield source
            for inner in value.values():
                yield from texts(inner)
        elif isinstance(value, list):
            for inner in value:
                yield from texts(inner)

    for text in texts(tomllib.loads(path.read_text(encoding="utf-8"))):
        comments = [TEMPLATE] if "?" in text and "{" in text or "#" in text else []
        yield text, where, comments


TEMPLATE = (
    "{parameter?this|that} says the one or the other by the rules; {number#one|several} has as "
    "many forms as the language has plurals."
)
"""What a translator must know of a text in TOML that depends on the rules."""


def from_records() -> Iterator[Found]:
    """What the sample rounds say: title and question, and all comments."""
    for name in sample_rounds():
        record, where = sample_round(name), f"burraco_learn/samples/data/{name}.txt"
        texts = [record.header.get(key, "") for key in ("title", "question")]
        for _, note in sorted(record.notes.items()):
            comments = [*note.comments]
            for line in note.lines:
                comments += line.comments
            if note.question is not None:
                comments += (*note.question.asks, *note.question.answers)
            texts += [comment.text for comment in comments if not comment.language]
        for text in texts:
            if text:
                yield text, where, [NAMED] if "[" in text else []


NAMED = "Cards stand in brackets, as [5h] or [5h?], and stay as they are."
"""What a translator must know of a comment on a round."""


def found() -> Iterator[Found]:
    """Every message of the package, file by file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        yield from from_python(path)
    for path in sorted(PACKAGE.rglob("*.toml")):
        yield from from_toml(path)
    yield from from_records()


def template() -> Catalog:
    """All messages, without translations."""
    made = Catalog(domain=DOMAIN, project="burraco-learn")
    for text, where, comments in found():
        made.add(text, locations=[(where, None)], auto_comments=comments)
    return made


def text_of(made: Catalog) -> str:
    """A catalogue as the text of its file."""
    made.msgid_bugs_address = made.last_translator = made.language_team = ""
    file = io.BytesIO()
    write_po(file, made, width=0, sort_output=False, ignore_obsolete=True, include_lineno=False)
    return file.getvalue().decode("utf-8")


def in_step(made: Catalog, messages: Catalog) -> Catalog:
    """A catalogue with the messages of today, its own translations among them."""
    made.update(messages, update_creation_date=False)
    for message in made:
        # Comments and places are those of today alone.
        if fresh := messages.get(message.id):
            message.auto_comments = fresh.auto_comments
    return made


def files() -> Iterator[tuple[Path, str]]:
    """Each catalogue with the text that belongs there."""
    messages = template()
    for language in languages():
        yield catalogue_path(language), text_of(in_step(read(catalogue_path(language)), messages))
    compile_translations(ROOT)


def missing(made: Catalog) -> list[Message]:
    """The messages that have no translation, or one that is out of date."""
    return [
        message
        for message in made
        if message.id and (message.fuzzy or not all(parts(message.string)))
    ]


def parts(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """A text alone, or its plural forms."""
    return (text,) if isinstance(text, str) else tuple(text)


def faults(made: Catalog) -> list[str]:
    """What is wrong with translations: other placeholders, cards or numbers of plural forms."""
    wrong = []
    for message in made:
        if not message.id or message.fuzzy or not all(parts(message.string)):
            continue
        for said in parts(message.string):
            if fault := fault_of(parts(message.id), said, message, made.num_plurals):
                wrong.append(f"{said!r}: {fault}")
        if message.pluralizable and len(parts(message.string)) != made.num_plurals:
            wrong.append(f"{parts(message.id)[0]!r} needs {made.num_plurals} forms")
    return wrong


def fault_of(english: tuple[str, ...], said: str, message: Message, forms: int) -> str:
    """What is wrong with one text, in a few words; empty if nothing is."""
    origins = {Path(name).suffix for name, _ in message.locations}
    if ".toml" in origins:
        return template_fault(english[0], said, forms)
    if ".txt" in origins and sorted(named(english[0])) != sorted(named(said)):
        return f"it names {named(said)} and not {named(english[0])}"
    if ".py" not in origins:
        return ""
    try:
        fields = placeholders(said)
    except ValueError as error:
        return f"its braces do not pair ({error})"
    every = [placeholders(text) for text in english]
    if fields in every or (message.pluralizable and every[0] <= fields <= every[1]):
        return ""
    return f"it has {sorted(fields)} and not {sorted(every[-1])}"


def placeholders(text: str) -> set[str]:
    """The names between braces in a message of Python. Raises ValueError where they do not pair."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def named(text: str) -> list[str]:
    """The cards that a comment on a round names, as they stand in brackets."""
    return [text[start:end] for _, _, start, end in cards_named(text)]


def template_fault(english: str, said: str, forms: int) -> str:
    """What is wrong with a text that depends on the rules; empty if nothing is."""
    try:
        phrase = templates.parse_phrase(said)
        if templates.mentioned(said) != templates.mentioned(english):
            return "it depends on other parameters"
    except RulesError as error:
        return str(error)
    counted = [one for one in templates.placeholders(phrase) if one.mark == "#"]
    if any(len(one.texts) != forms for one in counted):
        return f"a number has {forms} forms in this language"
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Print what is missing or wrong; 1 if something is."""
    asked = argparse.ArgumentParser(description="What is missing or wrong in the translations.")
    asked.add_argument("languages", nargs="*", help="such as it; all of them if none is named")
    good = True
    for language in asked.parse_args(arguments).languages or languages():
        made = read(catalogue_path(language))
        lacking, wrong = missing(made), faults(made)
        for message in lacking:
            print(f"  {'out of date' if message.fuzzy else 'missing'}: {parts(message.id)[0]}")
        for fault in wrong:
            print(f"  wrong: {fault}")
        every = len(made)
        print(
            f"{language}: {len(lacking)} of {every} messages are missing, {len(wrong)} are wrong."
        )
        good = good and not lacking and not wrong
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
