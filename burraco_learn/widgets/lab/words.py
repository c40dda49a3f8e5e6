"""The words of a meld lab, in the current language."""

from __future__ import annotations

from collections.abc import Iterable

from ...analysis.compare import MoveAnswer, Shift
from ...cards import Card, parse_card, show_cards
from ...game.moves import Move
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ..base.wire import KeyGroup
from ..base.words import silent_kernel
from .wire import LabLabels

__all__ = [
    "cards_shown",
    "labels",
    "meld_lines",
    "move_words",
    "outcome_line",
    "place_label",
    "role_shown",
    "shift_line",
]


def role_shown(role: str) -> str:
    """A role as a person reads it: ``5♥``, or in a group ``10``."""
    if len(role) == 1:
        return role.replace("T", "10")
    return parse_card(role).symbol


def cards_shown(cards: Iterable[tuple[Card, str | None]]) -> str:
    """Cards in one line, with the roles stated for them: ``3♥ 4♥ jolly=5♥``."""
    return " ".join(
        show_cards((card,)) + (f"={role_shown(role)}" if role else "") for card, role in cards
    )


def shift_line(shift: Shift) -> str:
    """What an addition did to a card that lay there, in a sentence."""
    card = show_cards((shift.card,))
    if shift.was is None and shift.now is not None:
        return say(
            "The {card} was itself and now stands for {now}.", card=card, now=role_shown(shift.now)
        )
    if shift.now is None and shift.was is not None:
        return say(
            "The {card} stood for {was} and is now itself, in its own place.",
            card=card,
            was=role_shown(shift.was),
        )
    return say(
        "The {card} moves from {was} to {now}.",
        card=card,
        was=role_shown(shift.was or ""),
        now=role_shown(shift.now or ""),
    )


def meld_lines(meld: Meld, shifts: tuple[Shift, ...]) -> list[str]:
    """What is said about a meld beside its caption: shifts, its wild card, its points."""
    lines = [shift_line(shift) for shift in shifts]
    moved = any(shift.card is meld.wild and shift.now for shift in shifts)
    if meld.wild is not None and meld.wild_role is not None:
        lines.append(_wild_line(meld, meld.wild_role, moved))
    if meld.bonus:
        points = ngettext("{n} card point", "{n} card points", meld.card_points)
        lines.append(
            say(
                "{points} and {bonus} for the {burraco}.",
                points=points.format(n=meld.card_points),
                bonus=meld.bonus,
                burraco=meld.kind_name,
            )
        )
    return [line for line in lines if line]


def _wild_line(meld: Meld, role: str, moved: bool) -> str:
    """What the wild card stands for, and what will become of it; the first only if it is new."""
    words = {"card": show_cards((meld.wild,) if meld.wild else ()), "role": role_shown(role)}
    if meld.kind == "group":
        return say("The {card} stands for one more {role}.", **words)
    if meld.locked and meld.rules.interior_wild_lock:
        if moved:
            return say("It stays there until the {role} is added.", **words)
        return say(
            "The {card} stands for {role} and stays there until the {role} is added.", **words
        )
    if not meld.locked and meld.rules.free_end_wild_slides:
        if moved:
            return gettext(
                "It is at the end of the run, so it moves when another card needs it to."
            )
        return say(
            "The {card} stands for {role}; at the end of the run it moves when another card needs "
            "it to.",
            **words,
        )
    return "" if moved else say("The {card} stands for {role}.", **words)


def move_words(move: Move) -> str:
    """A move in question."""
    cards = show_cards(move.cards)
    if move.kind == "draw":
        return gettext("draw a card")
    if move.kind == "take":
        return gettext("take the pile")
    if move.kind == "discard":
        return say("discard {cards}", cards=cards)
    if move.role is not None and move.bearer is not None:
        stated = say(
            "{card} as {role}", card=show_cards((move.bearer,)), role=role_shown(move.role)
        )
        cards = f"{cards} ({stated})"
    if move.kind == "lay":
        return say("lay {cards}", cards=cards)
    return say("add {cards} to meld {number}", cards=cards, number=(move.meld or 0) + 1)


def outcome_line(answer: MoveAnswer) -> str:
    """What the moves of a situation lead to."""
    return {
        "goes-on": gettext("Your turn goes on."),
        "turn-ends": gettext("Your turn ends."),
        "pozzetto-now": gettext("You take the pozzetto and play on in the same turn."),
        "pozzetto-later": gettext("You take the pozzetto and play it from your next turn on."),
        "closed": gettext("This closes the round."),
        "ended": gettext("The round ends with this turn."),
        None: "",
    }[answer.outcome]


def place_label(place: str, number: int = 0) -> str:
    """The name of a place where cards are put."""
    if place == "step":
        if number == 0:
            return gettext("The cards")
        return say("Added: step {number}", number=number)
    if place == "meld":
        return say("Meld {number} of your side", number=number + 1)
    return {
        "hand": gettext("Your hand"),
        "pile": gettext("Discard pile"),
        "moves": gettext("The moves in question"),
    }[place]


def labels(page: str) -> LabLabels:
    """The words that stay the same while a page is open."""
    return {
        "stage": gettext("Meld lab"),
        "tools": gettext("Settings and help"),
        "actions": gettext("What you can do"),
        "rules": gettext("Rulebook"),
        "help": gettext("Keys"),
        "silent": silent_kernel(),
        "see_rule": gettext("See the rule"),
        "hide_rule": gettext("Hide the rule"),
        "pages": gettext("Pages of the lab"),
        "rule_set": gettext("Rules"),
        "every": gettext("Compare all rule sets"),
        "deck": gettext("The deck: choose cards"),
        "result": gettext("Result"),
        "table": gettext("The table of the question"),
        "roles": gettext("Let the wild card stand for"),
        "pozzetto": gettext("Your side's pozzetto"),
        "verdict": gettext("Verdict"),
        "examples": gettext("Examples"),
        "shows": gettext("This example shows"),
        "share": gettext("This lab as a line"),
        "copy": gettext("Copy"),
        "copied": gettext("Copied. Paste it into the text line of another lab."),
        "line": (
            gettext("Cards, or the line of another lab")
            if page == "meld"
            else gettext("Cards, a move, or the line of another lab")
        ),
        "line_example": gettext("3h 4h Jk=5h") if page == "meld" else gettext("discard 9d"),
        "open_place": gettext("Put cards here"),
        "empty": gettext("no cards yet"),
        "no_moves": gettext("no move yet"),
        "close": gettext("Close"),
        "keys": _keys(page),
    }


def _keys(page: str) -> list[KeyGroup]:
    deck: KeyGroup = {
        "label": gettext("Cards"),
        "rows": [
            (["←", "→", "↑", "↓"], gettext("From card to card; Tab to the next part")),
            ([gettext("Space")], gettext("Choose a card of the deck")),
            (["Del"], gettext("Put a chosen card back")),
        ],
    }
    if page == "meld":
        asked: KeyGroup = {
            "label": gettext("The meld"),
            "rows": [
                (["A"], gettext("Add further cards, as one set")),
                (["M"], gettext("Compare all rule sets")),
            ],
        }
    else:
        deck["rows"][1:2] = [
            ([gettext("Space")], gettext("Choose a card of the deck, or of your hand for a move"))
        ]
        asked = {
            "label": gettext("The move"),
            "rows": [
                (["T"], gettext("Take the pile")),
                (["L"], gettext("Lay the chosen cards")),
                (["A"], gettext("Add them to the meld that is open")),
                (["1–9"], gettext("Add them to the meld of that number")),
                (["X"], gettext("Discard the chosen card")),
                (["M"], gettext("One more meld on the table")),
            ],
        }
    return [
        deck,
        asked,
        {
            "label": gettext("The page"),
            "rows": [
                (["E"], gettext("The examples")),
                (["U"], gettext("Take back the last change")),
                (["C"], gettext("Clear the page")),
                (["R"], gettext("After a refusal: read its rule")),
                (["Esc"], gettext("Close what is open")),
            ],
        },
    ]
