"""The state of a play table: what the browser shows of a round, from one seat's view of it.

Everything here is made from the view, and so holds no hidden card. Only a finished round is asked
for more: its score sheet counts the cards left in the hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from ...cards import show_cards
from ...game.moves import DRAW, TAKE, Move
from ...game.round import Round
from ...game.scoring import row_label
from ...game.view import View
from ...i18n import gettext, say
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ...svg.palette import CLASSIC
from ...svg.pieces import left_hand
from ...svg.scene import scene_of
from ...svg.words import seat_name, side_name, turn_sentence
from ..base.picture import Picture
from ..base.wire import Button
from .hand_order import Order, in_order
from .narration import NarratedMove, new_places, thrown_by, turn_in_short
from .wire import LeftHand, LiveTable, Sheet, TableNews, Turn

__all__ = ["refusal_state", "sheet_state", "table_state"]


def table_state(
    view: View,
    log: Sequence[NarratedMove],
    news: Sequence[NarratedMove],
    order: Order,
    why_no_undo: str,
) -> LiveTable:
    """What is shown of a round in play.

    ``news`` are the moves since the last state, ``order`` is how the own hand lies.
    """
    scene = replace(
        scene_of(view),
        said=_said(view, log),
        fresh=new_places(view, log),
        thrown_by=thrown_by(log, view),
    )
    scene = in_order(scene, order)
    sentences = [
        say("{name}: {what}.", name=seat_name(one.seat, view.seat, view.players), what=one.text)
        for one in news
    ]
    if news and (news[-1].seat != view.turn or view.phase == "over"):
        sentences.append(_status(view))
    return {
        "status": _status(view),
        "yours": _is_mine(view),
        "svg": Picture(scene),
        "buttons": _buttons(view, why_no_undo),
        "log": _turns(view, log),
        "said": sentences,
        "changes": [change for one in news for change in one.changes],
        "refusal": None,
        "sheet": None,
    }


def _said(view: View, log: Sequence[NarratedMove]) -> tuple[str, ...]:
    """What each seat did in its last turn."""
    said = [""] * view.players
    for seat, moves in groupby(log, key=lambda one: one.seat):
        said[seat] = turn_in_short(one.move for one in moves)
    return tuple(said)


def _is_mine(view: View) -> bool:
    return view.turn == view.seat and view.phase != "over"


def _status(view: View) -> str:
    return turn_sentence(scene_of(view))


def _buttons(view: View, why_no_undo: str) -> list[Button]:
    """The buttons, each with the reason where nothing can be done with it now."""
    kinds = {move.kind for move in view.legal_moves()} if _is_mine(view) else set()

    def button(id: str, label: str, key: str, why: str, enabled: bool) -> Button:
        reason = "" if enabled else why if _is_mine(view) else _status(view)
        return {"id": id, "label": label, "key": key, "enabled": enabled, "why": reason}

    def refused(move: Move) -> str:
        refusal = view.why_not(move) if _is_mine(view) else None
        return "" if refusal is None else refusal.reason

    # Before the draw one rule forbids all that is played; the discard of any card names it.
    early = refused(Move.discard(view.hand[0])) if view.phase == "draw" and view.hand else ""
    return [
        button("draw", gettext("Draw"), "D", refused(DRAW), "draw" in kinds),
        button("take", gettext("Take the pile"), "T", refused(TAKE), "take" in kinds),
        button(
            "lay",
            gettext("Lay"),
            "L",
            early or gettext("No three cards of your hand make a new meld now."),
            "lay" in kinds,
        ),
        button(
            "add",
            gettext("Add"),
            "A",
            early or gettext("None of your cards fits a meld of your side now."),
            "add" in kinds,
        ),
        button(
            "discard",
            gettext("Discard"),
            "X",
            early or gettext("None of your cards may be discarded now."),
            "discard" in kinds,
        ),
        button("undo", gettext("Take back"), "U", why_no_undo, _is_mine(view) and not why_no_undo),
    ]


def _turns(view: View, log: Sequence[NarratedMove]) -> list[Turn]:
    return [
        {
            "name": seat_name(seat, view.seat, view.players),
            "side": "own" if seat % 2 == view.seat % 2 else "opponents",
            "moves": [{"move": str(one.move), "text": one.text} for one in moves],
        }
        for seat, moves in groupby(log, key=lambda one: one.seat)
    ]


def refusal_state(rules: Rules, why: IllegalMove | str) -> TableNews:
    """A refusal with the text of its rule; or a plain sentence, which cites no rule."""
    if isinstance(why, str):
        return {
            "refusal": {"rule": "", "text": why, "rule_text": "", "source": ""},
            "said": [why],
        }
    rule = rules.rule(why.rule)
    return {
        "refusal": {
            "rule": rule.id,
            "text": why.reason,
            "rule_text": rule.text,
            "source": rule.source,
        },
        "said": [say("Not allowed by {rule}: {why}", rule=rule.id, why=why.reason)],
    }


def sheet_state(round_: Round, me: int, deck: str = CLASSIC.name) -> Sheet:
    """The score sheet of a finished round, the own side first, with all hands drawn."""
    order = (me % 2, 1 - me % 2)
    scores = [round_.score().sides[side] for side in order]
    names = [side_name(side, me, round_.players) for side in order]
    # Where there is no pozzetto, nobody speaks of one.
    left_out = () if round_.rules.pozzetto_sizes else ("pozzetto",)
    points = [
        {row_label(key): count for key, count in score.entries if key not in left_out}
        for score in scores
    ]
    labels = list(dict.fromkeys(label for row in points for label in row))
    return {
        "caption": _status(round_.view(me)),
        "result": _result(round_.players, *(score.total for score in scores)),
        "sides": names,
        "rows": [[label, *(str(row.get(label, "")) for row in points)] for label in labels],
        "totals": [str(score.total) for score in scores],
        "hands": [
            _left_hand(round_, (me + step) % round_.players, me, deck)
            for step in range(round_.players)
        ],
    }


def _left_hand(round_: Round, seat: int, me: int, deck: str) -> LeftHand:
    hand = round_.hands[seat]
    return {
        "name": seat_name(seat, me, round_.players),
        "cards": show_cards(hand) or gettext("no cards"),
        "points": str(-sum(map(round_.rules.value_of, hand))),
        "svg": left_hand(hand, deck=deck) if hand else "",
    }


def _result(players: int, mine: int, theirs: int) -> str:
    points = abs(mine - theirs)
    if not points:
        return say("A draw: {points} points each.", points=mine)
    if mine > theirs:
        if players == 2:
            return say("You win by {points} points.", points=points)
        return say("You and your partner win by {points} points.", points=points)
    if players == 2:
        return say("Your opponent wins by {points} points.", points=points)
    return say("Your opponents win by {points} points.", points=points)
