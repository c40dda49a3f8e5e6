"""Records with notes of every kind, in two languages, on one or several rounds."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from strategies import choose, rounds, shipped

import burraco_learn as bl
from burraco_learn.cards import CARDS
from burraco_learn.game.moves import DRAW, TAKE, Move
from burraco_learn.notation.annotations import (
    MARKS,
    VERDICTS,
    Attempt,
    Comment,
    Note,
    Question,
    SideLine,
)

LANGUAGES = ("en", "pt-BR")

# What might be taken for something else where it stands: a key, a language, a mark, another line.
_TRICKS = [
    "en:",
    "pt-BR: x",
    "EN : y",
    "#",
    "## z",
    "1. draw",
    "better: draw",
    "a | b",
    "; !?",
    ":",
]
_WORDS = st.one_of(
    st.text(st.characters(codec="utf-8"), max_size=40),
    st.sampled_from(_TRICKS),
    st.sampled_from(["[5h] was there; why not [10♣?]?", "Perché no?", "…", "a\u2028 \x1cb", "|"]),
).filter(lambda words: bool(words.split()))


def texts(least: int = 1) -> st.SearchStrategy[tuple[Comment, ...]]:
    """Some comments, each in one of the languages."""
    language = st.sampled_from(["", "", LANGUAGES[1]])
    comment = st.builds(Comment, _WORDS, language)
    return st.lists(comment, min_size=least, max_size=3).map(tuple)


def _attempt(table: bl.Round, rng: Random) -> Attempt | None:
    """A move that is not legal on the table, with the rule that refuses it."""
    tried = [DRAW, TAKE, Move.discard(rng.choice(CARDS)), Move.lay(tuple(rng.choices(CARDS, k=3)))]
    tried.append(Move.add((rng.choice(CARDS),), rng.randrange(3)))
    rng.shuffle(tried)
    for move in tried:
        if refusal := table.why_not(move):
            return Attempt(move, refusal.rule)
    return None


def _side_line(table: bl.Round, rng: Random, comments: tuple[Comment, ...]) -> SideLine:
    """Up to eight moves from a table on which there is one."""
    after, moves = table.copy(), []
    for _ in range(rng.randint(1, 8)):
        if after.over:
            break
        moves.append(choose(after.legal_moves(), rng, "any"))
        after.play(moves[-1])
    return SideLine(rng.choice(VERDICTS), tuple(moves), comments)


@st.composite
def notes_of(draw: st.DrawFn, rnd: bl.Round, most: int = 6) -> dict[int, Note]:
    """Notes at some moves of a round, each legal there."""
    rng = Random(draw(st.integers(0, 99_999)))
    record = bl.Record.of(rnd)
    chosen = draw(st.sets(st.integers(0, len(rnd.log)), max_size=most))
    table = before = record.round(0)
    notes = {}
    for at in range(len(rnd.log) + 1):
        if at in chosen:
            mark, lines = "", []
            if at:
                mark = draw(st.sampled_from(["", *MARKS]))
                count = draw(st.integers(0, 2))
                lines = [_side_line(before, rng, draw(texts(0))) for _ in range(count)]
            question = None
            if draw(st.booleans()):
                legal = table.legal_moves()
                accepts = tuple(rng.choice(legal) for _ in range(rng.randint(0, 2)) if legal)
                question = Question(draw(texts()), accepts, draw(texts(0)))
            tried = [_attempt(table, rng) for _ in range(draw(st.integers(0, 2)))]
            attempts = tuple(one for one in tried if one)
            note = Note(mark, draw(texts(0)), tuple(lines), question, attempts)
            if note:
                notes[at] = note
        if at < len(rnd.log):
            before = table.copy()
            table.play(rnd.log[at])
    return notes


_HEADERS = st.dictionaries(
    st.sampled_from(
        ["title", "title pt-BR", "question", "question pt-BR", "date", "annotator", "names"]
    ),
    _WORDS,
    max_size=4,
)


@st.composite
def annotated(draw: st.DrawFn, most: int = 3) -> tuple[bl.Record, ...]:
    """The records of one or several rounds under a shipped rule set, with notes in each."""
    first = draw(rounds(shipped))
    others = draw(st.integers(0, most - 1))
    played = [first]
    for _ in range(others):
        rng = Random(draw(st.integers(0, 99_999)))
        rnd = bl.Round.deal(first.rules, first.players, seed=draw(st.integers(0, 999)))
        for _ in range(rng.randint(0, 40)):
            if not rnd.over:
                rnd.play(choose(rnd.legal_moves(), rng, "any"))
        played.append(rnd)
    header = {**draw(_HEADERS), "language": ", ".join(LANGUAGES)}
    records = []
    for rnd in played:
        assert rnd.deck is not None
        notes = draw(notes_of(rnd))
        records.append(
            bl.Record(rnd.rules, rnd.players, rnd.dealer, rnd.deck, rnd.log, header, notes)
        )
        header = {}
    return tuple(records)
