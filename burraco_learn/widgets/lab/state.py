"""The state of a meld lab: what the browser shows, composed from what the core answers."""

from __future__ import annotations

from collections.abc import Mapping

from ...analysis.compare import MeldAnswer, MoveAnswer
from ...cards import RANKS, SUITS, parse_card
from ...game.moves import parse_move
from ...i18n import gettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ...svg.words import card_label, meld_label
from ..base.wire import Button, RefusalState
from . import words
from .examples import EXAMPLES, Example, example_title, group_title
from .grouping import same_answers
from .line import Cards, LabState, write_line
from .pictures import chip, motion, result_picture, strip, table_picture
from .ruling import Ruling, is_asked, meld_answer, refused_cards, ruling_of, stating
from .wire import (
    AnswerRow,
    ChosenItem,
    DeckCard,
    ExampleGroup,
    LabPage,
    LabPlace,
    OfferedExample,
    ResultPicture,
    RoleChoice,
    ShownRules,
)

__all__ = ["lab_state", "rows_title"]


def lab_state(
    state: LabState,
    before: Meld | None,
    on_offer: Mapping[str, Rules],
    example: Example | None,
    can_undo: bool,
) -> LabPage:
    """All that the page shows. ``before`` is the meld shown before, from which cards move."""
    rules = on_offer[state.rules]
    ruling, answer = ruling_of(state, rules)
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
        "buttons": _buttons(state, ruling, can_undo),
        "result": {
            "mark": ruling.mark,
            "headline": ruling.headline,
            "lines": list(ruling.lines),
            "roles": _roles(state, answer),
            **_picture(state, answer, before),
        },
        "refusal": _refusal(ruling.refusal),
        "rows": _rows(state, on_offer) if compared and is_asked(state) else [],
        "rows_title": rows_title(state, on_offer) if compared else "",
        "examples": _examples(rules),
        "shows": _shown(example, rules),
        "line": write_line(state),
        "said": [ruling.spoken],
        "notice": "",
    }


def _refusal(refusal: IllegalMove | None) -> RefusalState | None:
    if refusal is None:
        return None
    rule = refusal.rules.rule(refusal.rule)
    return {
        "rule": rule.id,
        "text": refusal.reason,
        "rule_text": rule.text,
        "source": rule.source,
    }


def _items(cards: Cards) -> list[DeckCard]:
    return [{"card": str(one.card), "label": card_label(*one), "svg": chip(*one)} for one in cards]


def _places(state: LabState) -> list[LabPlace]:
    def place(id: str, label: str, cards: Cards, open: bool) -> LabPlace:
        kind = "choose" if id == "hand" else "remove"
        return {"id": id, "label": label, "items": _items(cards), "open": open, "kind": kind}

    if state.page == "meld":
        last = len(state.steps) - 1
        return [
            place(f"step{number}", words.place_label("step", number), step, number == last)
            for number, step in enumerate(state.steps)
        ]
    moves: list[DeckCard] = [
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


def _pozzetto(state: LabState) -> list[ChosenItem]:
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


def _buttons(state: LabState, ruling: Ruling, can_undo: bool) -> list[Button]:
    def button(id: str, label: str, key: str, enabled: bool, why: str) -> Button:
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
        more = ruling.mark == "yes" and bool(state.steps[-1])
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
) -> ResultPicture:
    if answer is None:
        return {"svg": "", "motion": []}
    if isinstance(answer, MoveAnswer):
        return {"svg": table_picture(answer, state.moves), "motion": []}
    return {
        "svg": result_picture(answer, refused_cards(state, answer)),
        "motion": motion(before, answer.meld),
    }


def _roles(state: LabState, answer: MeldAnswer | MoveAnswer | None) -> list[RoleChoice]:
    """What the wild card just put down may stand for, where there is a choice."""
    if not isinstance(answer, MeldAnswer) or answer.refusal is not None:
        return []
    meld = answer.meld
    if meld is None or meld.kind == "group" or meld.wild is None or not state.steps[-1]:
        return []
    found = {}
    for role in (rank + SUITS[meld.suit] for rank in RANKS):
        stated = stating(state, meld.wild, role)
        other = None if stated is None else meld_answer(stated, answer.rules)
        if other and other.refusal is None and other.meld and other.meld.wild_role == role:
            found[role] = parse_card(role).symbol
    if len(found) < 2:
        return []
    return [
        {"role": role, "label": label, "chosen": role == meld.wild_role}
        for role, label in found.items()
    ]


def rows_title(state: LabState, on_offer: Mapping[str, Rules]) -> str:
    """How many of the rule sets say yes."""
    marks = [ruling_of(state, rules)[0].mark for rules in on_offer.values()]
    words = {"yes": marks.count("yes"), "all": len(marks)}
    if state.page == "meld" and len(state.steps) == 1:
        return say("A meld in {yes} of {all} rule sets", **words)
    return say("Allowed in {yes} of {all} rule sets", **words)


def _rows(state: LabState, on_offer: Mapping[str, Rules]) -> list[AnswerRow]:
    rows: list[AnswerRow] = []
    for one in same_answers(state, on_offer):
        here = any(rules.id == state.rules for rules, _ in one.by)
        drawn = one.meld is not None and not here
        rows.append(
            {
                "label": one.label,
                "mark": one.ruling.mark,
                "headline": one.ruling.headline,
                "lines": list(one.ruling.lines) if state.page == "table" else [],
                "svg": strip(one.meld) if one.meld and drawn else "",
                "meld": meld_label(one.meld) if one.meld and drawn else "",
                "why": "" if one.ruling.refusal is None else one.ruling.refusal.reason,
                "sets": [
                    {
                        "id": rules.id,
                        "label": rules.title,
                        "refusal": _refusal(ruling.refusal),
                        "chosen": rules.id == state.rules,
                    }
                    for rules, ruling in one.by
                ],
            }
        )
    return rows


def _examples(rules: Rules) -> list[ExampleGroup]:
    groups: dict[str, list[OfferedExample]] = {}
    for example in EXAMPLES:
        shown = example.shown(rules)
        if shown:
            groups.setdefault(example.group, []).append(
                {"id": example.id, "label": example_title(example), "rules": list(shown)}
            )
    return [{"label": group_title(group), "items": items} for group, items in groups.items()]


def _shown(example: Example | None, rules: Rules) -> ShownRules | None:
    if example is None:
        return None
    numbered = [rules.rule(id) for id in example.shown(rules)]
    return {
        "title": example_title(example),
        "rules": [{"id": one.id, "text": one.text, "source": one.source} for one in numbered],
        "none": "" if numbered else say("No rule of {title} is about this.", title=rules.title),
    }
