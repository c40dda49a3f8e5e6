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

from .analysis.rescoring import rescore
from .bots import bot
from .cards import Card, ParseError, parse_card, parse_cards
from .exercises import Verdict, check_answer, exercise_kinds, make_exercise
from .game.match import Match
from .game.moves import Move, parse_move
from .game.round import Round
from .game.scoring import ScoreSheet
from .game.view import View
from .i18n import current_language, language, use_language
from .melds.book import Meld
from .melds.parsing import parse_meld
from .notation.position import read_position
from .notation.reader import read_record
from .notation.record import Record, RecordError
from .notation.writer import write_record
from .rules import Rules, RulesError, load_rules, rule_sets
from .rules.refusals import IllegalMove
from .rules.victory_points import victory_points
from .samples import rounds_showing, rules_shown, sample_round, sample_rounds

if TYPE_CHECKING:
    from .widgets.exercises.exam import Exam
    from .widgets.exercises.exercises import Exercises
    from .widgets.exercises.practice import Practice
    from .widgets.exercises.progress_picture import ProgressPicture
    from .widgets.lab.meld_lab import MeldLab
    from .widgets.lesson.lesson import Lesson
    from .widgets.table.play_table import PlayTable
    from .widgets.viewer.round_viewer import RoundViewer
    from .widgets.viewer.sample_rounds import SampleRounds

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
    "Exam": "exercises.exam",
    "Exercises": "exercises.exercises",
    "Lesson": "lesson.lesson",
    "MeldLab": "lab.meld_lab",
    "PlayTable": "table.play_table",
    "Practice": "exercises.practice",
    "ProgressPicture": "exercises.progress_picture",
    "RoundViewer": "viewer.round_viewer",
    "SampleRounds": "viewer.sample_rounds",
}


def __getattr__(name: str) -> Any:
    if name in _WIDGETS:
        return getattr(import_module(f".widgets.{_WIDGETS[name]}", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
