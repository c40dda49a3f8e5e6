"""The words of a play table, in the current language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..language import gettext, ngettext, say
from ..rules import Rules

__all__ = ["choices", "labels", "snapshot_words", "sort_label", "speed_label", "table_title"]


def table_title(rules: Rules, players: int) -> str:
    """What is played here."""
    return ngettext("{title} · {players} player", "{title} · {players} players", players).format(
        title=rules.title, players=players
    )


def about_rules(rules: Rules) -> str:
    """A rule set in one line, made from its parameters."""
    return "\u00a0· ".join(
        (
            ngettext("{cards} card", "{cards} cards", rules.deck_size).format(
                cards=rules.deck_size
            ),
            _wilds(rules),
            _melds(rules),
            _pozzetti(len(rules.pozzetto_sizes)),
            _closing(rules),
        )
    )


def _melds(rules: Rules) -> str:
    if not rules.group_ranks:
        return gettext("runs only")
    return gettext("runs and groups") if rules.runs_allowed else gettext("groups only")


def _wilds(rules: Rules) -> str:
    if not rules.max_wilds:
        return gettext("no wild cards")
    if not rules.jokers:
        return gettext("2s are wild")
    if not rules.twos_wild:
        return gettext("jollies are wild")
    return gettext("jollies and 2s are wild")


def _pozzetti(count: int) -> str:
    if not count:
        return gettext("no pozzetto")
    return ngettext("{count} pozzetto", "{count} pozzetti", count).format(count=count)


def _closing(rules: Rules) -> str:
    if rules.close_kind == "none":
        return gettext("no burraco needed to close")
    if rules.close_kind == "clean":
        return gettext("a clean burraco to close")
    return gettext("a burraco to close")


def about_players(players: int) -> str:
    """What a number of players means for the person."""
    if players == 2:
        return gettext("You against one bot")
    return gettext("You and a bot against two bots")


def sort_label(order: str) -> str:
    """How the hand is sorted."""
    return gettext("Sorted by suit") if order == "suit" else gettext("Sorted by rank")


def speed_label(speed: str) -> str:
    """How fast the bots play."""
    return {
        "slow": gettext("Bots: slow"),
        "normal": gettext("Bots: normal"),
        "at-once": gettext("Bots: at once"),
    }[speed]


def labels(sort: str, speed: str) -> dict[str, Any]:
    """The words that the front end shows; it has none of its own."""
    return {
        "stage": gettext("Burraco table"),
        "tools": gettext("Settings and help"),
        "actions": gettext("What you can do"),
        "sort": sort_label(sort),
        "speed": speed_label(speed),
        "rules": gettext("Rulebook"),
        "help": gettext("Keys"),
        "new_round": gettext("New round"),
        "deal": gettext("Deal the cards"),
        "back": gettext("Back to the table"),
        "rule_set": gettext("Rules"),
        "players": gettext("Players"),
        "line": gettext("A move in notation"),
        "line_example": gettext("lay 3h 4h Jk=5h"),
        "see_rule": gettext("See the rule"),
        "hide_rule": gettext("Hide the rule"),
        "log": gettext("What happened"),
        "total": gettext("Total"),
        "help_rows": help_rows(),
    }


def advice_button(yours: bool) -> dict[str, Any]:
    """The button that asks what is in reach."""
    why = "" if yours else gettext("Wait for your turn.")
    label = gettext("What can I do?")
    return {"id": "advise", "label": label, "key": "H", "enabled": yours, "why": why}


def help_rows() -> list[tuple[list[str], str]]:
    """The keys and what they do."""
    return [
        (["D"], gettext("Draw a card from the stock (or click the stock)")),
        (["T"], gettext("Take the whole discard pile (or click the pile)")),
        (["←", "→"], gettext("Go from card to card; Tab goes to the next part of the table")),
        ([gettext("Space")], gettext("Choose the card, or put it back (or click the card)")),
        (["L"], gettext("Lay the chosen cards as a new meld")),
        (
            ["A", "1–9"],
            gettext("Add the chosen cards to the meld they fit, or to the one of that number"),
        ),
        (["X"], gettext("Discard the chosen card, which ends your turn")),
        (["Enter"], gettext("Play the chosen cards where they fit; on a meld: add them to it")),
        (["U"], gettext("Take back your last move, if nothing hidden was seen since")),
        (["H"], gettext("Ask what you can do here")),
        (["R"], gettext("After a refusal: read its rule")),
        (["S"], gettext("Sort your hand by suit or by rank")),
        (["B"], gettext("Change how fast the bots play")),
        (["N"], gettext("Start a new round")),
        (["Esc"], gettext("Put all chosen cards back and close what is open")),
    ]


def choices(on_offer: Iterable[Rules], rules: Rules, players: int, back: bool) -> dict[str, Any]:
    """What the opening screen offers, and what is chosen on it so far."""
    return {
        "rules": [
            {
                "id": one.id,
                "title": one.title,
                "about": about_rules(one),
                "note": one.note,
                "players": list(one.players),
            }
            for one in on_offer
        ],
        "players": [
            {"number": number, "title": str(number), "about": about_players(number)}
            for number in (2, 4)
        ],
        "chosen_rules": rules.id,
        "chosen_players": players,
        "back": back,
    }


def snapshot_words(rules: Rules, players: int) -> tuple[str, str, str]:
    """Title, rules in one line, and what to do: the opening screen of a static page."""
    return (
        table_title(rules, players),
        say("{rules} · {players}", rules=about_rules(rules), players=about_players(players)),
        gettext("Run this cell to play."),
    )
