"""The sample rounds, in a notebook: one is chosen, or found by a rule that it shows."""

from __future__ import annotations

import html

import traitlets

from ...i18n import current_language, gettext, say
from ...i18n import language as speaking
from ...rules import load_rules
from ...samples import rounds_showing, rules_shown, sample_round, sample_rounds
from ..base.messages import Message
from ..base.stage import not_usual
from ..base.wire import State
from . import words
from .reading import News, Reading
from .replay import Replay
from .round_viewer import RoundViewer
from .wire import ChosenSample, SampleOffer, SampleOffers, SampleRule

__all__ = ["SampleRounds"]


class SampleRounds(RoundViewer):
    """The sample rounds with the questions they answer; the chosen one is stepped through below.

    ``round`` is the id of the round that is open at first, ``rule`` the id of a rule: then only the
    rounds that show it are listed, with the moves at which they do, and the first of these is
    opened there. ``move`` opens a round after so many moves.

    Raises ValueError for a round that is not there, for a rule that no sample round shows, or that
    this round does not show, and for a move that the round does not have.

    >>> SampleRounds(rule="BR-17")
    SampleRounds(rule='BR-17')
    >>> SampleRounds("classico-1", move=3).round.log == sample_round("classico-1").moves[:3]
    True
    """

    front = "viewer/samples.js"

    offers: traitlets.Dict[str, object] = traitlets.Dict().tag(sync=True)
    """The rounds and the rules to choose from. They never change, and so travel once."""

    def __init__(
        self,
        round: str | None = None,
        rule: str | None = None,
        move: int | None = None,
        language: str | None = None,
        projector: bool = False,
    ) -> None:
        with speaking(language or current_language()):
            self._sample, at = _place(round, rule, move)
        self._rule = rule or ""
        said = not_usual(
            round=(round, None),
            rule=(rule, None),
            move=(move, None),
            language=(language, None),
            projector=(projector, False),
        )
        super().__init__(
            sample_round(self._sample), move=at, language=language, projector=projector
        )
        self.written = f"SampleRounds({', '.join(said)})"

    def publish(self, state: State, again: bool = False) -> None:
        if not self.offers:
            self.offers = {**_offers()}
        chosen: ChosenSample = {"round": self._sample, "rule": self._rule}
        super().publish({**state, "page": "samples", "chosen": chosen}, again)

    def answer(self, message: Message) -> None:
        if message.type != "sample":
            super().answer(message)
        elif message.what in sample_rounds() and message.move <= len(
            sample_round(message.what).moves
        ):
            self._open_sample(message.what, message.move)
        else:
            self.send_state("state")

    def _open_sample(self, id: str, move: int) -> None:
        if id == self._sample:
            self._show(self._reading.go(move))
            return
        self._forget_mistakes()
        self._sample, self._trouble = id, ""
        before = self._reading.replay
        replay = Replay(sample_round(id), before.seat, before.open_hands)
        self._reading = Reading(replay, move, asking=True)
        told = [words.title(self.record), words.head(self.record), replay.sentence(move)]
        self._show(News([sentence for sentence in told if sentence]))

    def snapshot(self) -> str:
        rows = "".join(
            f"<li><b>{html.escape(one['title'])}</b> ({html.escape(one['set'])}): "
            f"{html.escape(one['question'])}</li>"
            for one in _offers()["rounds"]
        )
        return f"<div><ul>{rows}</ul>{super().snapshot()}</div>"


def _place(round: str | None, rule: str | None, move: int | None) -> tuple[str, int]:
    """The round to open and how many moves to play in it."""
    if rule is None:
        return round or sample_rounds()[0], move or 0
    for id, at in rounds_showing(rule):
        if round in (None, id):
            return id, at if move is None else move
    if round is None:
        raise ValueError(say("No sample round shows the rule {rule}.", rule=repr(rule)[:40]))
    raise ValueError(
        say("The round {round} does not show the rule {rule}.", round=round, rule=repr(rule)[:40])
    )


def _offers() -> SampleOffers:
    """The rounds, and the rules that they show, in the current language."""
    rounds: list[SampleOffer] = []
    sets: dict[str, str] = {}
    for id in sample_rounds():
        record = sample_round(id)
        sets.setdefault(record.rules.id, record.rules.title)
        shown = rules_shown(record)
        rounds.append(
            {
                "id": id,
                "title": words.title(record),
                "rules": record.rules.id,
                "set": record.rules.title,
                "question": record.header_in("question"),
                "shows": {rule: list(moves) for rule, moves in shown.items()},
            }
        )
    rules: list[SampleRule] = []
    for set_id in sets:
        seen = {rule for one in rounds if one["rules"] == set_id for rule in one["shows"]}
        for rule in load_rules(set_id).numbered():
            if rule.id in seen:
                rules.append({"id": rule.id, "rules": set_id, "text": rule.text})
    return {
        "rounds": rounds,
        "sets": [{"id": id, "title": title} for id, title in sets.items()],
        "rules": rules,
        "labels": {
            "set": gettext("Rule set"),
            "all_sets": gettext("All rule sets"),
            "rule": gettext("Rounds that show the rule"),
            "any_rule": gettext("Any rule"),
            "rounds": gettext("Sample rounds"),
            "moves": gettext("Shown after move"),
            "more": gettext("and later"),
        },
    }
