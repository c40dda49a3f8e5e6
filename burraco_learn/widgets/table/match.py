"""The words of a match at a play table: what it is played for, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping

from ...game.match import Match
from ...i18n import gettext, ngettext, say
from ...rules.victory_points import LENGTHS
from ...svg.words import side_name
from .wire import MatchSheet

__all__ = ["match_about", "match_place", "match_state"]


def match_about(goal: Mapping[str, int]) -> str:
    """What a match is played for."""
    if "rounds" in goal:
        rounds = goal["rounds"]
        return ngettext("Match of {n} round", "Match of {n} rounds", rounds).format(n=rounds)
    return say("Match to {target} points", target=goal["target"])


def match_place(goal: Mapping[str, int], number: int, totals: tuple[int, int]) -> str:
    """Which round of the match is played, and the totals before it, the person's side first."""
    if "rounds" in goal:
        where = say("round {number} of {rounds}", number=number, rounds=goal["rounds"])
    else:
        where = say("round {number} of a match to {target}", number=number, target=goal["target"])
    if number == 1:
        return where
    return say("{where}, {mine} : {theirs}", where=where, mine=totals[0], theirs=totals[1])


def match_state(match: Match, goal: Mapping[str, int], me: int) -> MatchSheet:
    """The sheet of the match after a finished round: each round, the totals, who leads or won."""
    order = (me % 2, 1 - me % 2)
    rows = [
        [
            say("Round {number}", number=number),
            *(str(sheet.sides[side].total) for side in order),
        ]
        for number, sheet in enumerate(match.results, start=1)
    ]
    totals = [[gettext("Total"), *(str(match.totals[side]) for side in order)]]
    shares = match.victory_points
    if shares is not None:
        totals.append([gettext("Victory Points"), *(str(shares[side]) for side in order)])
    return {
        "caption": _caption(match, goal),
        "result": _result(match, me),
        "sides": [side_name(side, me, match.players) for side in order],
        "rows": rows,
        "totals": totals,
        "over": match.over,
    }


def _caption(match: Match, goal: Mapping[str, int]) -> str:
    """What the match is played for, and that it has no Victory Points where others have them."""
    if match.rules.vp_table == "none" or goal.get("rounds") in LENGTHS:
        return match_about(goal)
    if "rounds" in goal:
        return ngettext(
            "Match of {n} round, without Victory Points: those are for matches of two, three or "
            "four rounds",
            "Match of {n} rounds, without Victory Points: those are for matches of two, three or "
            "four rounds",
            goal["rounds"],
        ).format(n=goal["rounds"])
    return say(
        "Match to {target} points, without Victory Points: those are for matches of two, three or "
        "four rounds",
        target=goal["target"],
    )


def _result(match: Match, me: int) -> str:
    mine, theirs = match.totals[me % 2], match.totals[1 - me % 2]
    points = abs(mine - theirs)
    alone = match.players == 2
    if not match.over:
        if not points:
            return say("The match stands even: {points} points each.", points=mine)
        if mine > theirs:
            if alone:
                return say("You lead the match by {points} points.", points=points)
            return say("You and your partner lead the match by {points} points.", points=points)
        if alone:
            return say("Your opponent leads the match by {points} points.", points=points)
        return say("Your opponents lead the match by {points} points.", points=points)
    if match.winner is None:
        return say("The match ends in a draw: {points} points each.", points=mine)
    if match.winner == me % 2:
        if alone:
            return say("You win the match by {points} points.", points=points)
        return say("You and your partner win the match by {points} points.", points=points)
    if alone:
        return say("Your opponent wins the match by {points} points.", points=points)
    return say("Your opponents win the match by {points} points.", points=points)
