"""burraco-learn: learn, teach and explore the card game Burraco.

The rules core, with nothing but the standard library::

    >>> import burraco_learn as bl
    >>> rules = bl.load_rules("classico")
    >>> rnd = bl.Round.deal(rules, players=4, seed=7)
    >>> rnd.play("draw")
    >>> len(rnd.legal_moves()) > 0
    True

Widgets and pictures are loaded when they are first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .bots import bot
from .cards import Card, ParseError, parse_card, parse_cards
from .exercises import Verdict, check_answer, exercise_kinds, make_exercise
from .language import current_language, language, use_language
from .match import Match, victory_points
from .melds import Meld
from .meldtext import parse_meld
from .moves import Move, parse_move
from .position import read_position
from .record import Record, RecordError, read_record, write_record
from .refusals import IllegalMove
from .rescoring import rescore
from .round import Round
from .rules import Rules, RulesError, load_rules, rule_sets
from .samples import rounds_showing, rules_shown, sample_round, sample_rounds
from .scoring import ScoreSheet
from .view import View

if TYPE_CHECKING:
    from .widgets.exam import Exam
    from .widgets.exercise import Exercises
    from .widgets.lab import MeldLab
    from .widgets.lesson import Lesson
    from .widgets.play import PlayTable
    from .widgets.practice import Practice, ProgressPicture
    from .widgets.samples import SampleRounds
    from .widgets.viewer import RoundViewer

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Exam",
    "Exercises",
    "IllegalMove",
    "Lesson",
    "Match",
    "Meld",
    "MeldLab",
    "Move",
    "ParseError",
    "PlayTable",
    "Practice",
    "ProgressPicture",
    "Record",
    "RecordError",
    "Round",
    "RoundViewer",
    "Rules",
    "RulesError",
    "SampleRounds",
    "ScoreSheet",
    "Verdict",
    "View",
    "bot",
    "check_answer",
    "current_language",
    "exercise_kinds",
    "language",
    "load_rules",
    "make_exercise",
    "parse_card",
    "parse_cards",
    "parse_meld",
    "parse_move",
    "read_position",
    "read_record",
    "rescore",
    "rounds_showing",
    "rule_sets",
    "rules_shown",
    "sample_round",
    "sample_rounds",
    "use_language",
    "victory_points",
    "write_record",
]


# The widgets need Jupyter: they are loaded on first use, so that the core stays light.
_WIDGETS = {
    "Exam": "exam",
    "Exercises": "exercise",
    "Lesson": "lesson",
    "MeldLab": "lab",
    "PlayTable": "play",
    "Practice": "practice",
    "ProgressPicture": "practice",
    "RoundViewer": "viewer",
    "SampleRounds": "samples",
}


def __getattr__(name: str) -> Any:
    if name in _WIDGETS:
        return getattr(import_module(f".widgets.{_WIDGETS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
