"""What an annotator wrote, as the viewer shows it: in the reader's language, with cards as symbols.

A comment becomes pieces: plain text, and cards. A card that is named as seen is lit on the table.
With hidden hands, a card that the reader cannot know is neither named nor lit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from ...cards import Card, parse_card
from ...game.moves import Move
from ...game.round import Round
from ...game.view import View
from ...i18n import gettext, say
from ...notation.annotations import Attempt, Comment, cards_named, in_language
from ...notation.record import Record
from .wire import Piece, Pieces, ShownAttempt

__all__ = [
    "NO_LIGHTS",
    "Lights",
    "attempt_state",
    "known_to",
    "line_text",
    "mark_words",
    "move_words",
    "named_in",
    "pieces",
    "plain",
    "said_in",
    "verdict_words",
]

Lights = frozenset[Card]
"""The cards that are lit on the table, since a comment names them."""

NO_LIGHTS: Lights = frozenset()


def said_in(record: Record, comments: Iterable[Comment]) -> tuple[tuple[str, ...], str]:
    """The texts for the reader, and the code of the language that they are in."""
    comments = tuple(comments)
    texts = in_language(comments)
    code = next((one.language for one in comments if one.text in texts), "")
    return texts, code or next(iter(record.languages), "")


# Words


def mark_words(sign: str) -> str:
    """A mark as a reader who does not see it gets it; "" for no mark."""
    words = {
        "!": gettext("good move"),
        "?": gettext("mistake"),
        "!!": gettext("very good move"),
        "??": gettext("grave mistake"),
        "!?": gettext("interesting move"),
        "?!": gettext("doubtful move"),
    }
    return words.get(sign, "")


def verdict_words(verdict: str) -> str:
    """What a side line is beside the move that was played."""
    return {
        "better": gettext("Better"),
        "or": gettext("Also possible"),
        "worse": gettext("Worse"),
    }[verdict]


def move_words(move: Move) -> str:
    """A move that is not played yet: "discard 4♣"."""
    if move.kind == "draw":
        return gettext("draw")
    if move.kind == "take":
        return gettext("take the pile")
    words = [card.symbol for card in move.cards]
    if move.bearer is not None:
        words[move.cards.index(move.bearer)] += f"={_role(move.role)}"
    cards = " ".join(words)
    if move.kind == "lay":
        return say("lay {cards}", cards=cards)
    if move.kind == "add":
        return say("add {cards} to meld {n}", cards=cards, n=(move.meld or 0) + 1)
    return say("discard {cards}", cards=cards)


def _role(role: str | None) -> str:
    if role is None or len(role) == 1:
        return role or ""
    return parse_card(role).symbol


def line_text(moves: Sequence[Move], tables: Sequence[Round], players: Sequence[str]) -> str:
    """A side line in words: its moves, and whose they are once the turn goes on.

    ``tables`` are those before each of the moves.
    """
    parts = []
    seat = tables[0].turn
    for move, table in zip(moves, tables, strict=False):
        words = move_words(move)
        if table.turn != seat:
            seat = table.turn
            words = say("{name}: {what}", name=players[seat], what=words)
        parts.append(words)
    return "; ".join(parts)


def attempt_state(attempt: Attempt, table: Round, known: bool) -> ShownAttempt:
    """A refused move as it is shown: what was tried, by which rule it was refused, and why.

    Of a move with cards that the reader cannot know, only the rule is told.
    """
    refusal = table.why_not(attempt.move) if known else None
    what = move_words(attempt.move) if known else gettext("a move with hidden cards")
    return {
        "text": say("Tried: {what}.", what=what),
        "refused": say("Refused by {rule}", rule=attempt.rule),
        "rule": attempt.rule,
        "why": "" if refusal is None else refusal.reason,
    }


# Cards in comments


def known_to(views: Iterable[View]) -> Callable[[Card], bool]:
    """Whether a card is one that a seat can see, or knows to be in a hand, in one of its views."""
    seen: set[Card] = set()
    for view in views:
        seen.update(view.hand, view.pile, *view.known)
        seen.update(card for side in view.melds for meld in side for card in meld.cards)
    return seen.__contains__


def pieces(text: str, lights: Callable[[Card], bool], knows: Callable[[Card], bool]) -> Pieces:
    """A comment in pieces. ``lights`` says which of the cards named as seen are lit."""
    found: Pieces = []
    end = 0
    for card, seen, start, stop in cards_named(text):
        found.append({"text": text[end:start]})
        if seen and not knows(card):
            found.append({"text": gettext("a hidden card")})
        else:
            suit = "" if card.is_jolly else card.code[-1]
            shown = gettext("jolly") if card.is_jolly else card.symbol
            found.append({"card": shown, "suit": suit, "lit": seen and lights(card)})
        end = stop
    found.append({"text": text[end:]})
    return [piece for piece in found if piece.get("text") != ""]


def plain(comment: Sequence[Piece]) -> str:
    """The pieces of a comment as one text, for those who hear it."""
    return "".join(piece["card"] if "card" in piece else piece["text"] for piece in comment)


def named_in(texts: Iterable[str]) -> Counter[Card]:
    """The cards that comments name as seen, each as often as the comment that names it most."""
    most: Counter[Card] = Counter()
    for text in texts:
        most |= Counter(card for card, seen, _, _ in cards_named(text) if seen)
    return most
