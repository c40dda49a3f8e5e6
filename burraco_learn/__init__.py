"""burraco-learn: learn, teach and explore the card game Burraco.

The rules core, with nothing but the standard library::

    >>> import burraco_learn as bl
    >>> rules = bl.load_rules("classico")
    >>> rnd = bl.Round.deal(rules, players=4, seed=7)
    >>> rnd.play("draw")
    >>> len(rnd.legal_moves()) > 0
    True

What dealing and playing a round does not need is loaded when it is first used: records, matches,
bots, exercises, sample rounds, and the widgets.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .cards import Card, ParseError, parse_card, parse_cards
from .game.moves import Move, parse_move
from .game.round import Round
from .i18n import current_language, language, usual_language
from .melds.book import Meld
from .melds.parsing import parse_meld
from .rules import Rules, RulesError, load_rules, parse_rules, rule_sets
from .rules.refusals import IllegalMove

if TYPE_CHECKING:
    from .analysis.rescoring import rescore
    from .bots import Bot, bot
    from .bots.duel import Duel, duel
    from .coach.advice import Advice, advise
    from .coach.odds import Odds, odds
    from .coach.results import Results, forget_results, keep_results, results
    from .coach.review import Review, review
    from .exercises import Verdict, check_answer, exercise_kinds, make_exercise
    from .exercises.exam_check import ExamCheck, check_exam
    from .experiments.asking import compare, effect, path, simulate
    from .experiments.measures import Estimate
    from .experiments.results import Measured, RuleComparison, RulePath, Simulation
    from .experiments.rounds import RoundResult
    from .game.match import Match
    from .game.scoring import ScoreSheet
    from .game.view import View
    from .notation.annotations import Attempt, Comment, Note, Question, SideLine
    from .notation.position import read_position
    from .notation.reader import read_record, read_records
    from .notation.record import Record, RecordError
    from .notation.writer import write_record, write_records
    from .rules.victory_points import victory_points
    from .samples import rounds_showing, rules_shown, sample_round, sample_rounds
    from .storage.club import use_rules
    from .storage.reader import use_language
    from .terms import Term, glossary
    from .widgets.exercises.exam import Exam
    from .widgets.exercises.exercises import Exercises
    from .widgets.exercises.practice import Practice
    from .widgets.exercises.progress_picture import ProgressPicture
    from .widgets.lab.meld_lab import MeldLab
    from .widgets.lesson.glossary import Glossary
    from .widgets.lesson.lesson import Lesson
    from .widgets.play.play_table import PlayTable
    from .widgets.play.puzzle import Puzzle
    from .widgets.viewer.round_viewer import RoundViewer
    from .widgets.viewer.sample_rounds import SampleRounds

__version__ = "0.2.0"

__all__ = [
    "Advice",
    "Attempt",
    "Bot",
    "Card",
    "Comment",
    "Duel",
    "Estimate",
    "Exam",
    "ExamCheck",
    "Exercises",
    "Glossary",
    "IllegalMove",
    "Lesson",
    "Match",
    "Measured",
    "Meld",
    "MeldLab",
    "Move",
    "Note",
    "Odds",
    "ParseError",
    "PlayTable",
    "Practice",
    "Puzzle",
    "ProgressPicture",
    "Question",
    "Record",
    "RecordError",
    "Results",
    "Review",
    "Round",
    "RoundResult",
    "RoundViewer",
    "RuleComparison",
    "RulePath",
    "Rules",
    "RulesError",
    "SampleRounds",
    "ScoreSheet",
    "SideLine",
    "Simulation",
    "Term",
    "Verdict",
    "View",
    "advise",
    "bot",
    "check_answer",
    "check_exam",
    "compare",
    "current_language",
    "duel",
    "effect",
    "exercise_kinds",
    "forget_results",
    "glossary",
    "keep_results",
    "language",
    "load_rules",
    "make_exercise",
    "odds",
    "parse_card",
    "parse_cards",
    "parse_meld",
    "parse_move",
    "parse_rules",
    "path",
    "read_position",
    "read_record",
    "read_records",
    "rescore",
    "results",
    "review",
    "rounds_showing",
    "rule_sets",
    "rules_shown",
    "sample_round",
    "sample_rounds",
    "simulate",
    "use_language",
    "use_rules",
    "victory_points",
    "write_record",
    "write_records",
]

_ON_FIRST_USE = {
    "analysis.rescoring": ("rescore",),
    "bots": ("Bot", "bot"),
    "bots.duel": ("Duel", "duel"),
    "coach.advice": ("Advice", "advise"),
    "coach.odds": ("Odds", "odds"),
    "coach.results": ("Results", "forget_results", "keep_results", "results"),
    "coach.review": ("Review", "review"),
    "experiments.asking": ("compare", "effect", "path", "simulate"),
    "experiments.measures": ("Estimate",),
    "experiments.results": ("Measured", "RuleComparison", "RulePath", "Simulation"),
    "experiments.rounds": ("RoundResult",),
    "exercises": ("Verdict", "check_answer", "exercise_kinds", "make_exercise"),
    "exercises.exam_check": ("ExamCheck", "check_exam"),
    "game.match": ("Match",),
    "game.scoring": ("ScoreSheet",),
    "game.view": ("View",),
    "notation.annotations": ("Attempt", "Comment", "Note", "Question", "SideLine"),
    "notation.position": ("read_position",),
    "notation.reader": ("read_record", "read_records"),
    "notation.record": ("Record", "RecordError"),
    "notation.writer": ("write_record", "write_records"),
    "rules.victory_points": ("victory_points",),
    "samples": ("rounds_showing", "rules_shown", "sample_round", "sample_rounds"),
    "storage.club": ("use_rules",),
    "storage.reader": ("use_language",),
    "terms": ("Term", "glossary"),
    "widgets.exercises.exam": ("Exam",),
    "widgets.exercises.exercises": ("Exercises",),
    "widgets.exercises.practice": ("Practice",),
    "widgets.exercises.progress_picture": ("ProgressPicture",),
    "widgets.lab.meld_lab": ("MeldLab",),
    "widgets.lesson.glossary": ("Glossary",),
    "widgets.lesson.lesson": ("Lesson",),
    "widgets.play.play_table": ("PlayTable",),
    "widgets.play.puzzle": ("Puzzle",),
    "widgets.viewer.round_viewer": ("RoundViewer",),
    "widgets.viewer.sample_rounds": ("SampleRounds",),
}
"""The public names of each module that is loaded when one of them is first asked for.

The core then starts without what it does not need yet, and without Jupyter, which the widgets need.
"""

_MODULES = {name: module for module, names in _ON_FIRST_USE.items() for name in names}


def _language() -> str:
    from .storage.reader import language_of_reader  # on first use, as all that reads files

    return language_of_reader()


usual_language(_language)


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_MODULES[name]}", __name__), name)
    globals()[name] = value  # so that this function is asked once for each name
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
