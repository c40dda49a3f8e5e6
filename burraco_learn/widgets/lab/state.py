"""The state of a meld lab: what the browser shows, composed from what the core answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...analysis.compare import MeldAnswer, MoveAnswer, judge_meld, judge_moves
from ...cards import Card, parse_card, parse_cards
from ...game.moves import parse_move
from ...i18n import gettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ...svg.words import meld_label
from . import words
from .examples import EXAMPLES, Example, group_title
from .line import LabState, write_line
from .pictures import chip, motion, result_picture, strip, table_picture, word_label

__all__ = [
    "Verdict",
    "example_title",
    "lab_state",
    "meld_answer",
    "refused_cards",
    "rows_title",
    "stating",
    "verdict_asked",
    "verdict_of",
]


@dataclass(frozen=True)
class Verdict:
    """An answer in words.

    ``mark`` is "yes", "no", "wait" where nothing can be said yet, or "none" where the question does
    not arise.
    """

    mark: str
    headline: str
    lines: tuple[str, ...] = ()
    refusal: IllegalMove | None = None

    @property
    def spoken(self) -> str:
        """The whole of it for a screen reader."""
        reason = () if self.refusal is None else (f"{self.refusal.rule}: {self.refusal.reason}",)
        return " ".join((f"{self.headline.rstrip('.')}.", *reason, *self.lines))


def meld_answer(state: LabState, rules: Rules) -> MeldAnswer | None:
    """What the cards of the first page are; None while there are none."""
    steps = [" ".join(step) for step in state.steps if step]
    return judge_meld(steps[0], steps[1:], rules) if steps else None


def verdict_of(state: LabState, rules: Rules) -> tuple[Verdict, MeldAnswer | MoveAnswer | None]:
    """What a rule set says to the page that is open, in words and as it is."""
    if state.page == "meld":
        answer = meld_answer(state, rules)
        return _meld_verdict(state, answer), answer
    if not state.hand:
        return Verdict("wait", gettext("Put the cards into your hand that you hold.")), None
    if not state.moves:
        return Verdict(
            "wait", gettext("Choose cards of your hand, and the move you ask for.")
        ), None
    moves = judge_moves(state.situation, rules)
    return _move_verdict(state, moves), moves


def _meld_verdict(state: LabState, answer: MeldAnswer | None) -> Verdict:
    if answer is None:
        return Verdict("wait", gettext("Choose cards from the deck, or type them."))
    meld, refusal = answer.meld, answer.refusal
    if refusal is not None:
        if refusal.key == "too-few" and meld is None:
            return Verdict("wait", gettext("Not a meld yet"), (), refusal)
        headline = gettext("Not a meld") if meld is None else gettext("Cannot be added")
        return Verdict("no", headline, (), refusal)
    assert meld is not None
    shifts = answer.shifts if state.steps[-1] else ()
    return Verdict("yes", meld.caption, tuple(words.meld_lines(meld, shifts)))


def _move_verdict(state: LabState, answer: MoveAnswer) -> Verdict:
    if answer.table is None:
        lines = (answer.problem,) if answer.problem else ()
        return Verdict("none", gettext("There is no such table here"), lines, answer.refusal)
    if not state.moves:
        return Verdict("wait", gettext("Choose cards of your hand, and the move you ask for."))
    if answer.refusal is None:
        return Verdict("yes", gettext("Allowed"), (words.outcome_line(answer),))
    refused = words.move_words(parse_move(state.moves[answer.played]))
    if len(state.moves) == 1:
        return Verdict("no", gettext("Not allowed"), (), answer.refusal)
    headline = say("Not allowed: {move}", move=refused)
    return Verdict("no", headline, (), answer.refusal)


# -- the parts of the page -----------------------------------------------------------------------


def lab_state(
    state: LabState,
    before: Meld | None,
    on_offer: Mapping[str, Rules],
    example: Example | None,
    can_undo: bool,
) -> dict[str, Any]:
    """All that the page shows. ``before`` is the meld shown before, from which cards move."""
    rules = on_offer[state.rules]
    verdict, answer = verdict_of(state, rules)
    compared = state.every or state.page == "table"
    return {
        "page": "lab",
        "tab": state.page,
        "title": gettext("Meld lab"),
        "status": "",
        "yours": False,
        "labels": words.labels(state.page),
        "tabs": [
            {"id": "meld", "label": gettext("Is it a meld?")},
            {"id": "table", "label": gettext("Is the move allowed?")},
        ],
        "rules": {
            "chosen": state.rules,
            "choices": [{"id": id, "label": one.title} for id, one in on_offer.items()],
            "every": state.every if state.page == "meld" else None,
        },
        "places": _places(state),
        "pozzetto": _pozzetto(state),
        "buttons": _buttons(state, verdict, can_undo),
        "result": {
            "mark": verdict.mark,
            "headline": verdict.headline,
            "lines": list(verdict.lines),
            "roles": _roles(state, answer),
            **_picture(state, answer, before),
        },
        "refusal": _refusal(verdict.refusal),
        "rows": _rows(state, on_offer) if compared and verdict_asked(state) else [],
        "rows_title": rows_title(state, on_offer) if compared else "",
        "examples": _examples(rules),
        "shows": _shown(example, rules),
        "line": write_line(state),
        "said": [verdict.spoken],
    }


def verdict_asked(state: LabState) -> bool:
    """Whether there is anything to judge on the page."""
    if state.page == "meld":
        return any(state.steps)
    return bool(state.hand and state.moves)


def _refusal(refusal: IllegalMove | None) -> dict[str, str] | None:
    if refusal is None:
        return None
    rule = refusal.rules.rule(refusal.rule)
    return {
        "rule": rule.id,
        "text": refusal.reason,
        "rule_text": rule.text,
        "source": rule.source,
    }


def _items(cards: Sequence[str]) -> list[dict[str, str]]:
    return [
        {"card": word.partition("=")[0], "label": word_label(word), "svg": chip(word)}
        for word in cards
    ]


def _places(state: LabState) -> list[dict[str, Any]]:
    def place(id: str, label: str, cards: Sequence[str], open: bool) -> dict[str, Any]:
        kind = "choose" if id == "hand" else "remove"
        return {"id": id, "label": label, "items": _items(cards), "open": open, "kind": kind}

    if state.page == "meld":
        last = len(state.steps) - 1
        return [
            place(f"step{number}", words.place_label("step", number), step, number == last)
            for number, step in enumerate(state.steps)
        ]
    moves = [
        {"card": move, "label": words.move_words(parse_move(move)), "svg": ""}
        for move in state.moves
    ]
    return [
        place("hand", words.place_label("hand"), state.hand, state.open == "hand"),
        *(
            place(
                f"meld{number}",
                words.place_label("meld", number),
                meld,
                state.open == f"meld{number}",
            )
            for number, meld in enumerate(state.melds)
        ),
        place("pile", words.place_label("pile"), state.pile, state.open == "pile"),
        {
            "id": "moves",
            "label": words.place_label("moves"),
            "items": moves,
            "open": None,
            "kind": "remove",
        },
    ]


def _pozzetto(state: LabState) -> list[dict[str, Any]]:
    if state.page == "meld":
        return []
    names = {
        "open": gettext("not taken yet"),
        "taken": gettext("taken"),
        "gone": gettext("never had, none left"),
    }
    return [
        {"id": id, "label": label, "chosen": id == state.pozzetto} for id, label in names.items()
    ]


def _buttons(state: LabState, verdict: Verdict, can_undo: bool) -> list[dict[str, Any]]:
    def button(id: str, label: str, key: str, enabled: bool, why: str) -> dict[str, Any]:
        why = "" if enabled else why
        return {"id": id, "label": label, "key": key, "enabled": enabled, "why": why}

    common = [
        button(
            "undo", gettext("Take back"), "U", can_undo, gettext("There is nothing to take back.")
        ),
        button(
            "clear",
            gettext("Clear"),
            "C",
            bool(state.cards or state.moves),
            gettext("There is nothing to clear."),
        ),
    ]
    if state.page == "meld":
        more = verdict.mark == "yes" and bool(state.steps[-1])
        why = gettext("Cards can be added once a meld lies there.")
        return [button("more", gettext("Add further cards"), "A", more, why), *common]
    empty = gettext("Your hand is empty: choose cards for it first.")
    return [
        button("take", gettext("Take the pile"), "T", True, ""),
        button("lay", gettext("Lay"), "L", bool(state.hand), empty),
        button(
            "add",
            gettext("Add to a meld"),
            "A",
            bool(state.hand and state.melds),
            empty if not state.hand else gettext("Your side has no meld: make one first."),
        ),
        button("discard", gettext("Discard"), "X", bool(state.hand), empty),
        button("more", gettext("New meld on the table"), "M", True, ""),
        *common,
    ]


def _picture(
    state: LabState, answer: MeldAnswer | MoveAnswer | None, before: Meld | None
) -> dict[str, Any]:
    if answer is None:
        return {"svg": "", "motion": []}
    if isinstance(answer, MoveAnswer):
        return {"svg": table_picture(answer, state.moves), "motion": []}
    return {
        "svg": result_picture(answer, refused_cards(state, answer)),
        "motion": motion(before, answer.meld),
    }


def refused_cards(state: LabState, answer: MeldAnswer) -> tuple[Card, ...]:
    """The cards of the step that was refused, in the order in which they were chosen."""
    if answer.refusal is None:
        return ()
    step = [step for step in state.steps if step][len(answer.melds)]
    return tuple(parse_card(word.partition("=")[0]) for word in step)


def _roles(state: LabState, answer: MeldAnswer | MoveAnswer | None) -> list[dict[str, Any]]:
    """What the wild card just put down may stand for, where there is a choice."""
    if not isinstance(answer, MeldAnswer) or answer.refusal is not None:
        return []
    meld = answer.meld
    if meld is None or meld.kind == "group" or meld.wild is None or not state.steps[-1]:
        return []
    found = {}
    for card in parse_cards(" ".join(f"{rank}{'shdc'[meld.suit]}" for rank in "A23456789TJQK")):
        stated = stating(state, meld.wild, str(card))
        other = None if stated is None else meld_answer(stated, answer.rules)
        if other and other.refusal is None and other.meld and other.meld.wild_role == str(card):
            found[str(card)] = card.symbol
    if len(found) < 2:
        return []
    return [
        {"role": role, "label": label, "chosen": role == meld.wild_role}
        for role, label in found.items()
    ]


def stating(state: LabState, wild: Card, role: str) -> LabState | None:
    """The state with a role stated for a wild card of the last step; None if it is not in it."""
    step = [word.partition("=")[0] for word in state.steps[-1]]
    if str(wild) not in step:
        return None
    step[len(step) - 1 - step[::-1].index(str(wild))] = f"{wild}={role}"
    return replace(state, steps=(*state.steps[:-1], tuple(step)))


def rows_title(state: LabState, on_offer: Mapping[str, Rules]) -> str:
    """How many of the rule sets say yes."""
    marks = [verdict_of(state, rules)[0].mark for rules in on_offer.values()]
    words = {"yes": marks.count("yes"), "all": len(marks)}
    if state.page == "meld" and len(state.steps) == 1:
        return say("A meld in {yes} of {all} rule sets", **words)
    return say("Allowed in {yes} of {all} rule sets", **words)


def _rows(state: LabState, on_offer: Mapping[str, Rules]) -> list[dict[str, Any]]:
    rows = []
    for id, rules in on_offer.items():
        verdict, answer = verdict_of(state, rules)
        meld = answer.meld if isinstance(answer, MeldAnswer) and not verdict.refusal else None
        rows.append(
            {
                "id": id,
                "label": rules.title,
                "mark": verdict.mark,
                "headline": verdict.headline,
                "lines": list(verdict.lines) if state.page == "table" else [],
                "svg": strip(meld) if meld else "",
                "meld": meld_label(meld) if meld else "",
                "refusal": _refusal(verdict.refusal),
                "chosen": id == state.rules,
            }
        )
    return rows


def example_title(example: Example) -> str:
    """What an example tries, in the current language."""
    return gettext(example.title)


def _examples(rules: Rules) -> list[dict[str, Any]]:
    groups: dict[str, list[dict[str, Any]]] = {}
    for example in EXAMPLES:
        shown = example.shown(rules)
        if shown:
            groups.setdefault(example.group, []).append(
                {"id": example.id, "label": example_title(example), "rules": list(shown)}
            )
    return [{"label": group_title(group), "items": items} for group, items in groups.items()]


def _shown(example: Example | None, rules: Rules) -> dict[str, Any] | None:
    if example is None:
        return None
    numbered = [rules.rule(id) for id in example.shown(rules)]
    return {
        "title": example_title(example),
        "rules": [{"id": one.id, "text": one.text, "source": one.source} for one in numbered],
        "none": "" if numbered else say("No rule of {title} is about this.", title=rules.title),
    }
