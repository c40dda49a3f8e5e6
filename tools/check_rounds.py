"""Check sample rounds: what an annotator must have written, and what must be so on the table.

    python tools/check_rounds.py burraco_learn/samples/data/*.txt

One line for each fault, with the file and the line. Each file is checked for itself; comments are
compared with those of all the files that are named.

What is asked of a full round (not of a step for beginners, and not of a study, which is about a
single point and whose file's name ends with ``-study``):

- it is played to its end, and its header says which question it answers;
- it has at least 25 comments on moves in its own language, and at least 5 side lines;
- at least 8 moves have a comment that names an alternative: a side line stands with it, or the
  comment has a move in backquotes (`discard 4c`) that is legal there and is not the one played.

What is asked of every round:

- a move in backquotes is legal before or after the move that the comment speaks of;
- a card named [5h] can be seen there: it lies in a meld or in the discard pile, or is in the hand
  of the player who made the move (with a side line: at its end, and of the player who made its last
  move; with a question: of the player who is asked); one named [5h?] is nowhere there;
- no two comments of one language are alike in more than half their words. Cards, moves in
  backquotes, numbers, also as words, and the names of players, ranks and suits are masked first.
  Two comments are alike if they share more than half of all their words, repetitions counted; or,
  where both have eight or more different words of four letters or more, if they share more than
  half of those of the one that has fewer.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT)]

from burraco_learn.cards import Card, ParseError  # noqa: E402
from burraco_learn.game.moves import Move, parse_move  # noqa: E402
from burraco_learn.game.round import Round  # noqa: E402
from burraco_learn.notation.annotations import Comment, Note, cards_named  # noqa: E402
from burraco_learn.notation.reader import read_record  # noqa: E402
from burraco_learn.notation.record import RecordError  # noqa: E402

COMMENTS = 25
ALTERNATIVES = 8
LINES = 5
TURNS_OF_THE_FIRST = 5
ENOUGH = 8
"""So many different long words two comments need to be compared by these alone."""

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
QUOTED = re.compile(r"`([^`]*)`")
CARD = re.compile(r"\[[^\[\]\s]{1,6}\]|\b(?:10|[2-9TJQKA])[shdc♠♥♦♣]|\bJk\b|[2-9TJQKA]?[♠♥♦♣]")
MASKED = set(
    """
    zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
    sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety
    hundred first second third fourth fifth sixth seventh once twice twos threes fours fives sixes
    sevens eights nines tens ace aces king kings queen queens jack jacks jolly jollies
    spade spades heart hearts diamond diamonds club clubs
    """.split()
)
"""Number words, ranks and suits; the own language of the shipped rounds is English."""


@dataclass(frozen=True)
class Said:
    """A comment, with where it stands and the tables that it may speak of."""

    file: str
    line: int
    comment: Comment
    names: frozenset[str]
    moves_at: tuple[Round, ...]
    seen: frozenset[Card]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The words with cards, numbers and names masked."""
        text = CARD.sub(" ", QUOTED.sub(" ", self.comment.text)).lower()
        found = (word.replace("’", "'").removesuffix("'s") for word in WORD.findall(text))
        return tuple(word for word in found if word not in MASKED and word not in self.names)

    @cached_property
    def long_words(self) -> frozenset[str]:
        """The different words of four letters or more."""
        return frozenset(word for word in self.words if len(word) > 3)

    @cached_property
    def counted(self) -> Counter[str]:
        """All words, with how often they stand there."""
        return Counter(self.words)

    @cached_property
    def quoted(self) -> tuple[Move, ...]:
        """The moves in backquotes."""
        found = []
        for text in QUOTED.findall(self.comment.text):
            try:
                found.append(parse_move(text))
            except ParseError:
                continue
        return tuple(found)


class Checked:
    """One record with the lines of its file."""

    def __init__(self, path: Path) -> None:
        self.file = path.name
        self.study = path.stem.endswith("-study")
        text = path.read_text(encoding="utf-8")
        self.lines = [" ".join(line.split()) for line in text.splitlines()]
        self.record = read_record(text)
        self.tables = [self.record.round(0)]
        for move in self.record.moves:
            table = self.tables[-1].copy()
            table.play(move)
            self.tables.append(table)
        self._last = 0

    def line_of(self, text: str) -> int:
        """The number of the line on which a comment stands, from where the last one stood."""
        words = " ".join(text.split())
        for start in (self._last, 0):
            for number in range(start, len(self.lines)):
                if words and self.lines[number].endswith(words):
                    self._last = number
                    return number + 1
        return self._last + 1

    def comments(self) -> Iterator[Said]:
        """All comments, in the order of the file."""
        for at, note in self.record.notes.items():
            before, after = self.tables[max(at - 1, 0)], self.tables[at]
            mover = before.turn
            seen = _seen(before, mover) | _seen(after, mover)
            yield from self._said(note.comments, (before, after), seen)
            for number, line in enumerate(note.lines):
                *_, last, end = self.record.line(at, number)
                yield from self._said(line.comments, (before, end), _seen(end, last.turn))
            if note.question is not None:
                asked = after.turn
                later = self.tables[min(at + 1, len(self.tables) - 1)]
                now, then = _seen(after, asked), _seen(later, asked)
                yield from self._said(note.question.asks, (after,), now)
                yield from self._said(note.question.answers, (after, later), now | then)

    def _said(
        self, comments: Iterable[Comment], tables: Sequence[Round], seen: frozenset[Card]
    ) -> Iterator[Said]:
        names = frozenset(WORD.findall(self.record.header.get("names", "").lower()))
        for one in comments:
            line = self.line_of(one.text)
            yield Said(self.file, line, one, names, tuple(tables), seen)

    def names_an_alternative(self, at: int, note: Note) -> bool:
        """Whether a comment on a move names another one that was legal."""
        own = [one for one in note.comments if not one.language]
        if own and note.lines:
            return True
        before = self.tables[max(at - 1, 0)]
        played = self.record.moves[at - 1] if at else None
        return any(
            move != played and before.why_not(move) is None
            for one in own
            for move in Said("", 0, one, frozenset(), (), frozenset()).quoted
        )


def _seen(table: Round, seat: int) -> frozenset[Card]:
    """The cards in the melds, in the discard pile and in one hand."""
    laid = (card for melds in table.melds for meld in melds for card in meld.cards)
    return frozenset((*laid, *table.pile, *table.hands[seat]))


def counts(one: Checked) -> dict[str, int]:
    """How many comments, alternatives, side lines and questions a round has."""
    notes = one.record.notes
    own = [said for note in notes.values() for said in note.comments if not said.language]
    return {
        "comments": len(own),
        "alternatives": sum(one.names_an_alternative(at, note) for at, note in notes.items()),
        "side lines": sum(len(note.lines) for note in notes.values()),
        "questions": sum(note.question is not None for note in notes.values()),
    }


def faults_of_a_round(one: Checked) -> Iterator[tuple[int, str]]:
    """What one round lacks, as pairs of a line and a sentence."""
    record, found = one.record, counts(one)
    if record.rules.step is None:
        if not record.header.get("question"):
            yield 1, "the header has no line 'question:'"
        if not one.tables[-1].over:
            yield len(one.lines), "the round is not played to its end"
    if record.rules.step is None and not one.study:
        wanted = {"comments": COMMENTS, "alternatives": ALTERNATIVES, "side lines": LINES}
        for name, least in wanted.items():
            if found[name] < least:
                yield 1, f"{found[name]} {name}, at least {least} are wanted"
    elif record.rules.step is not None:
        turns = sum(
            after.over or after.turn != before.turn
            for before, after in zip(one.tables, one.tables[1:], strict=False)
        )
        if turns != TURNS_OF_THE_FIRST:
            yield 1, f"{turns} turns, {TURNS_OF_THE_FIRST} are wanted"
    for said in one.comments():
        yield from ((said.line, fault) for fault in _faults_of_a_comment(said))


def _faults_of_a_comment(said: Said) -> Iterator[str]:
    for card, is_seen, start, end in cards_named(said.comment.text):
        name = said.comment.text[start:end]
        if is_seen and card not in said.seen:
            yield f"{name} cannot be seen there; it is [{card}?]"
        if not is_seen and card in said.seen:
            yield f"{name} can be seen there; it is [{card}]"
    for move in said.quoted:
        if all(table.why_not(move) is not None for table in said.moves_at):
            why = said.moves_at[0].why_not(move)
            yield f"`{move}` is not legal there: {why}"


def alike(first: Said, second: Said) -> bool:
    """Whether two comments share more than half their words; see the head of this file."""
    common = (first.counted & second.counted).total()
    if 4 * common > len(first.words) + len(second.words):
        return True
    fewer = min(len(first.long_words), len(second.long_words))
    return fewer >= ENOUGH and 2 * len(first.long_words & second.long_words) > fewer


def faults(paths: Sequence[Path]) -> Iterator[str]:
    """All faults of some files, one a line."""
    found: list[Said] = []
    for path in paths:
        try:
            one = Checked(path)
        except RecordError as error:
            yield f"{path.name}:{error.line}: {error}"
            continue
        except (OSError, ValueError) as error:
            yield f"{path.name}: {error}"
            continue
        yield from (f"{path.name}:{line}: {fault}" for line, fault in faults_of_a_round(one))
        found += one.comments()
    for first, second in combinations(found, 2):
        if first.comment.language == second.comment.language and alike(first, second):
            shared = sorted(first.long_words & second.long_words)
            yield (
                f"{second.file}:{second.line}: too much like the comment in "
                f"{first.file}:{first.line}: {', '.join(shared)}"
            )


def main(names: Sequence[str]) -> int:
    """Print the faults, and how many comments each round has; 1 if there is a fault."""
    paths = [Path(name) for name in names]
    wrong = list(faults(paths))
    print("\n".join(wrong))
    for path in paths:
        try:
            found = counts(Checked(path))
        except (OSError, ValueError):
            continue
        print(f"{path.name}: " + ", ".join(f"{n} {name}" for name, n in found.items()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
