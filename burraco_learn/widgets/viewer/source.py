"""Where a record comes from: a value, its text, a file, or a name under which it is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from ...cards import ParseError
from ...game.round import Round
from ...i18n import say
from ...notation.lines import LONGEST
from ...notation.reader import read_records
from ...notation.record import Record, RecordError
from ...samples import sample_round, sample_rounds
from ...storage.saved_games import RECORDS, TABLES, Save, checked_name, like_named

__all__ = ["Opened", "opened"]


@dataclass(frozen=True)
class Opened:
    """A record to be shown: ``trouble`` says why it ends before its text does, ``hidden`` whether
    it is a round still in play, and ``save`` is the file of a record with one's own notes."""

    record: Record
    trouble: str = ""
    hidden: bool = False
    save: Save | None = None


def opened(source: Record | Round | str | Path) -> Opened:
    """The record that a person means.

    That is a Record, its text, its file, a saved table, a record saved with notes, a sample round,
    or a Round. Of a text with several rounds it is the last one. A record with a move that is not
    legal is shown as far as it goes. Raises ParseError for a text that is not a record, and
    ValueError for a file that cannot be read and for everything else; each with one sentence.
    """
    if isinstance(source, Record):
        return _as_it_stands(Opened(source))
    if isinstance(source, Round):
        return _as_it_stands(Opened(Record.of(source)))
    # A saved table may be named burraco-reale-2: the first line of a record has a space there.
    if isinstance(source, str) and (
        "\n" in source or source.lstrip("\ufeff ").lower()[:8] == "burraco "
    ):
        return _as_it_stands(_read(lambda: read_records(source)))
    if isinstance(source, str) and (named := _named(source)):
        return named
    if isinstance(source, (str, Path)):
        path = Path(source)
        return _as_it_stands(_read(lambda: read_records(_text_of(path))))
    raise ValueError(
        say(
            "A RoundViewer shows a Record, its text, the path of its file, the name of a saved "
            "table or of a sample round, or a Round, not {type}.",
            type=type(source).__name__,
        )
    )


def _read(read: Callable[[], Sequence[Record]]) -> Opened:
    """The last of the rounds, or what of it is legal."""
    try:
        records = read()
    except RecordError as error:
        moves = len(error.record.moves)
        why = say("The record breaks off after move {n}. {why}", n=moves, why=error)
        return Opened(error.record, why)
    return Opened(_last(records))


def _last(records: Sequence[Record]) -> Record:
    """The last round; the language of its comments stands in the header of the first."""
    language = records[0].header.get("language")
    if len(records) == 1 or language is None:
        return records[-1]
    return replace(records[-1], header={"language": language})


def _as_it_stands(found: Opened) -> Opened:
    """A round that has no end, breaks off nowhere and has no notes is still in play."""
    record = found.record
    if found.trouble or record.notes:
        return found
    try:
        return replace(found, hidden=not record.round().over)
    except ValueError:  # a move that is not legal: said when it is shown
        return found


def _named(name: str) -> Opened | None:
    """What is saved under a name, else the sample round with that id; None for anything else.

    Raises ValueError if nothing has this name but something has one like it.
    """
    try:
        checked_name(name)
    except ValueError:
        return None
    with suppress(OSError):
        if Path(name).is_file():
            return None
    unread: ValueError | None = None
    for folder in (TABLES, RECORDS):
        try:
            found = _saved(name, folder)
        except ParseError:
            raise
        except (
            ValueError
        ) as error:  # a folder that cannot be read does not stand in the way of a sample round
            unread = unread or error
        else:
            if found is not None:
                return found
    if name in sample_rounds():
        return Opened(sample_round(name))
    if unread is not None:
        raise unread
    near = like_named(name)
    if not near:
        return None
    raise ValueError(
        say(
            "'{name}' is neither the text of a record, nor a file, nor a saved table; saved are: "
            "{names}.",
            name=name,
            names=", ".join(near),
        )
    )


def _saved(name: str, folder: str) -> Opened | None:
    save = Save(name, folder)
    try:
        found = _read(lambda: save.read().records)
    except FileNotFoundError:
        return None
    except ParseError as error:
        raise ParseError(
            say(
                "The saved table {name} cannot be read: {why}.",
                name=name,
                why=str(error).rstrip("."),
            )
        ) from None
    except (OSError, RuntimeError) as error:  # RuntimeError: there is no home directory
        raise ValueError(
            say(
                "The saved table {name} cannot be read: {why}.",
                name=name,
                why=getattr(error, "strerror", None) or error,
            )
        ) from None
    if folder == RECORDS:
        return replace(found, save=None if found.trouble else save)
    return _as_it_stands(found)


def _text_of(path: Path) -> str:
    name = str(path)[:200]
    try:
        if not path.is_file():
            raise ValueError(
                say("'{path}' is neither the text of a record nor a file that is there.", path=name)
            )
        with path.open("rb") as file:
            # A character has at most four bytes; a longer text is refused without reading it all.
            return file.read(4 * LONGEST + 1).decode("utf-8")
    except UnicodeDecodeError:
        raise ParseError(say("The file {path} is not text in UTF-8.", path=name)) from None
    except OSError as error:
        raise ValueError(
            say("The file {path} cannot be read: {why}.", path=name, why=error.strerror or error)
        ) from None
