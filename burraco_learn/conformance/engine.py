"""What our own engine answers to the questions of the suite.

>>> from burraco_learn.rules import load_rules
>>> answer({"ask": "meld", "lay": "3h 4h 6h"}, load_rules("classico"))
{'legal': False, 'reason': 'shape'}
>>> answer({"ask": "shares", "difference": 105, "rounds": 4}, load_rules("fibur"))
{'shares': [11, 9]}
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..cards import parse_cards
from ..game.match import Match
from ..game.round import Round
from ..game.scoring import ScoreSheet, SideScore
from ..melds.book import Meld
from ..melds.parsing import parse_meld
from ..rules import Rules
from ..rules.refusals import IllegalMove
from ..rules.victory_points import victory_points
from .tables import dealt, facts, read_table

__all__ = ["answer"]

Answer = dict[str, Any]
Question = Mapping[str, Any]


def answer(question: Question, rules: Rules) -> Answer:
    """The answer to a question under a rule set, all that can be said.

    Raises KeyError for a question that is not one of the suite's kinds, ParseError for words in it
    that are not cards, melds or moves.
    """
    return _ANSWERS[question["ask"]](question, rules)


def _meld(question: Question, rules: Rules) -> Answer:
    wild = question.get("wild")
    try:
        if "lay" in question:
            meld = Meld.lay(parse_cards(question["lay"]), rules, wild)
        else:
            meld = parse_meld(question["meld"], rules).add(parse_cards(question["add"]), wild)
    except IllegalMove as error:
        return {"legal": False, "reason": error.key}
    return {
        "legal": True,
        "meld": str(meld),
        "points": meld.card_points,
        "burraco": meld.burraco,
        "bonus": meld.bonus,
    }


def _play(question: Question, rules: Rules) -> Answer:
    start = question.get("deal")
    rnd = read_table(question["table"], rules) if start is None else _deal_of(start, rules)
    for number, move in enumerate(question["moves"], start=1):
        try:
            rnd.play(move)
        except IllegalMove as error:
            return {"legal": False, "move": number, "reason": error.key}
    return {"legal": True, **facts(rnd)}


def _count(question: Question, rules: Rules) -> Answer:
    rnd = read_table(question["table"], rules)
    first = rnd.legal_moves()
    second = 0
    for move in first:
        after = rnd.copy()
        after.play(move)
        second += len(after.legal_moves())
    return {"nodes": [len(first), second]}


def _deal(question: Question, rules: Rules) -> Answer:
    return dealt(_deal_of(question, rules))


def _deal_of(words: Question, rules: Rules) -> Round:
    deck = parse_cards(words["deck"])
    return Round.deal(rules, words["players"], dealer=words["dealer"], deck=deck)


def _match(question: Question, rules: Rules) -> Answer:
    match = Match(
        rules,
        min(rules.players),
        target=question.get("target"),
        rounds=question.get("rounds"),
    )
    # Only the totals of rounds count for a match.
    match.results = tuple(
        ScoreSheet((SideScore((("melds", one),)), SideScore((("melds", two),))), True)
        for one, two in question["totals"]
    )
    shares = match.victory_points
    return {
        "over": match.over,
        "winner": match.winner,
        "victory_points": None if shares is None else list(shares),
    }


def _shares(question: Question, rules: Rules) -> Answer:
    return {"shares": list(victory_points(question["difference"], question["rounds"]))}


_ANSWERS: Mapping[str, Callable[[Question, Rules], Answer]] = {
    "meld": _meld,
    "play": _play,
    "count": _count,
    "deal": _deal,
    "match": _match,
    "shares": _shares,
}
