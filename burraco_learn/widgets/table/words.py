"""The words of a play table, in the current language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from ...bots import bot_title, bots, levels
from ...i18n import gettext, ngettext, say
from ...rules import Rules
from ...rules.parameters import KINDS
from ...storage.saved_games import Saved
from ...svg.palette import DECKS
from ..base.wire import Button, KeyGroup
from .match import match_about, match_place
from .playing import ME
from .wire import OfferedList, OfferedTable, OnOffer, TableLabels, Tool, Waiting

__all__ = [
    "MORE",
    "advice_button",
    "choices",
    "hands_told",
    "labels",
    "more",
    "offers",
    "snapshot_words",
    "size_label",
    "sort_label",
    "speed_label",
    "table_title",
    "tools",
    "waiting",
]

MORE: Mapping[str, tuple[str, ...]] = {
    "match": ("round", "match"),
    "deck": DECKS,
    "bots": bots(),
    "hands": ("hidden", "open"),
}
"""What can be chosen under "More" on the opening screen, and from which values."""


def table_title(rules: Rules, players: int) -> str:
    """What is played here."""
    return ngettext("{title} · {players} player", "{title} · {players} players", players).format(
        title=rules.title, players=players
    )


_BETWEEN = "\u00a0· "


def about_rules(rules: Rules) -> str:
    """A rule set in one line, made from its parameters."""
    return _BETWEEN.join(_in_short(rules))


def _in_short(rules: Rules) -> tuple[str, ...]:
    return (
        ngettext("{cards} card", "{cards} cards", rules.deck_size).format(cards=rules.deck_size),
        _wilds(rules),
        _melds(rules),
        _pozzetti(len(rules.pozzetto_sizes)),
        _closing(rules),
    )


def _told_apart(rules: Rules) -> tuple[str, ...]:
    """What may differ beside other rules where the rest is the same."""
    two = rules.values["2"]
    return (
        *_in_short(rules),
        ngettext("{cards} card each", "{cards} cards each", rules.hand_size).format(
            cards=rules.hand_size
        ),
        ngettext("a 2 counts {points} point", "a 2 counts {points} points", two).format(points=two),
        say("burraco: {kinds}", kinds=", ".join(_kinds(rules))),
    )


def _line(rules: Rules, parts: Iterable[str]) -> str:
    scored = (gettext("Victory Points"),) if rules.vp_table != "none" else ()
    return _BETWEEN.join((*parts, *scored))


def _own_lines(on_offer: Sequence[Rules]) -> list[str]:
    """Each rule set in one line: what it has of its own, or where that is nothing, in short."""
    told = [_told_apart(one) for one in on_offer]
    most = [Counter(column).most_common(1)[0][0] for column in zip(*told, strict=True)]
    lines = []
    for rules, parts in zip(on_offer, told, strict=True):
        own = [part for part, usual in zip(parts, most, strict=True) if part != usual]
        lines.append(_line(rules, own or _in_short(rules)))
    return lines


def _kinds(rules: Rules) -> list[str]:
    """The kinds of burraco that can be made, in a word or two each."""
    with_wild = {
        "dirty": gettext("dirty"),
        "semi-clean": gettext("semi-clean"),
        "super-dirty": gettext("dirty super"),
        "royal-dirty": gettext("dirty royal"),
    }
    words = with_wild | {
        "clean": gettext("clean"),
        "super": gettext("super"),
        "royal": gettext("royal"),
        "noble": gettext("noble"),
    }
    return [
        words[kind]
        for kind in KINDS
        if kind in rules.bonuses and (rules.max_wilds or kind not in with_wild)
    ]


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
    return {
        "suit": gettext("Sorted by suit"),
        "rank": gettext("Sorted by rank"),
        "own": gettext("In your own order"),
    }[order]


def speed_label(speed: str) -> str:
    """How fast the bots play."""
    return {
        "slow": gettext("Bots: slow"),
        "normal": gettext("Bots: normal"),
        "at-once": gettext("Bots: at once"),
    }[speed]


def size_label(size: str) -> str:
    """How large words are, in percent of the usual size."""
    return say("Text size: {size} %", size=size)


def labels(sort: str, speed: str, size: str, match_goes_on: bool = False) -> TableLabels:
    """The words that the front end shows; it has none of its own."""
    return {
        "stage": gettext("Burraco table"),
        "tools": gettext("Settings and help"),
        "actions": gettext("What you can do"),
        "sort": sort_label(sort),
        "speed": speed_label(speed),
        "size": size_label(size),
        "rules": gettext("Rulebook"),
        "help": gettext("Keys"),
        "silent": gettext(
            "Nothing answers: the kernel is busy with another cell, or it is gone. Your round is "
            "saved. If it stays like this, run the cell again, and go on with C."
        ),
        "new_round": gettext("Next round") if match_goes_on else gettext("New round"),
        # translators: deals the round that is over once more
        "same": "" if match_goes_on else gettext("Play the same deal again"),
        # translators: opens the round that is over in the viewer
        "review": gettext("Review"),
        "review_how": gettext(
            "The viewer cannot be shown inside this page: bl.RoundViewer(table.record) in a cell "
            "opens it."
        ),
        "to_sheet": gettext("Back to the score sheet"),
        "deal": gettext("Deal the cards"),
        "back": gettext("Back to the table"),
        "rule_set": gettext("Rules"),
        "about_rules": gettext("About these rules"),
        "players": gettext("Players"),
        "line": gettext("A move in notation"),
        "line_example": gettext("lay 3h 4h Jk=5h"),
        "see_rule": gettext("Why?"),
        "hide_rule": gettext("Why?"),
        "log": gettext("What happened"),
        "total": gettext("Total"),
        "more": gettext("More"),
        "saved": gettext("Saved rounds"),
        "take_back_how": gettext("A click on a move takes back all from there on."),
        "take_back_here": gettext("Take back to before this move"),
        "record": gettext("Record of the round"),
        "record_how": gettext("The text is the round: keep it, send it, or step through it."),
        "copy": gettext("Copy"),
        "copied": gettext("Copied."),
        "select": gettext("The text is chosen: copy it with Ctrl+C."),
        "menu": gettext("Menu"),
        "full": gettext("Full screen"),
        "leave_full": gettext("Back to the notebook"),
        "open": gettext("Open the table"),
        "close": gettext("Close"),
        "keys": _keys(),
    }


def advice_button(yours: bool) -> Button:
    """The button that asks what is in reach."""
    why = "" if yours else gettext("Wait for your turn.")
    label = gettext("What can I do?")
    return {"id": "advise", "label": label, "key": "H", "enabled": yours, "why": why}


def waiting(name: str) -> Waiting:
    """What is said while the others wait, after moves were taken back, and the button for it."""
    return {"text": say("Waiting: {name} is to move.", name=name), "label": gettext("Go on")}


def hands_told(open_hands: bool) -> str:
    """What is said when the hands are opened or hidden."""
    if open_hands:
        return gettext("All hands are open, and any move can be taken back. The record says so.")
    return gettext("The other hands are hidden again.")


def tools(open_hands: bool, record: bool) -> list[Tool]:
    """Further buttons above the table; ``record`` says whether there is one to be shown."""
    return [
        {"id": "again", "label": gettext("Show that again"), "key": "P"},
        {
            "id": "hands",
            "label": gettext("Hide the hands") if open_hands else gettext("Open the hands"),
            "key": "O",
        },
        {"id": "record", "label": gettext("Record"), "key": "E", "hidden": not record},
    ]


def more(chosen: Mapping[str, str]) -> list[OfferedList]:
    """The further choices of the opening screen; ``chosen`` are the ones to be made here."""
    labels = {
        "match": gettext("What is played"),
        "deck": gettext("Cards"),
        "bots": gettext("The other players"),
        "hands": gettext("Hands"),
    }
    words = {
        "round": gettext("One round"),
        "match": gettext("A whole match"),
        "classic": gettext("Two colours"),
        "four-colour": gettext("Four colours"),
        "colour-safe": gettext("Four colours for the colour-blind"),
        "hidden": gettext("Hidden, as at a real table"),
        "open": gettext("All open, to learn and teach"),
    } | {name: bot_title(name) for name in bots()}
    # Other bots are for programs, and offered only where the call named one.
    players = dict.fromkeys((*levels(), chosen.get("bots", levels()[0])))
    offered = {**MORE, "bots": tuple(players)}
    return [
        {
            "name": name,
            "label": labels[name],
            "chosen": chosen[name],
            "options": [(value, words.get(value, value)) for value in values],
        }
        for name, values in offered.items()
        if name in chosen
    ]


def offers(saves: Iterable[Saved], asked: str, now: datetime) -> list[OfferedTable]:
    """The saved tables that can be played on, the first one by a key; ``asked`` is the name of the
    one that was asked for."""
    return [_offer(saved, "" if at else "C", asked, now) for at, saved in enumerate(saves)]


def _offer(saved: Saved, key: str, asked: str, now: datetime) -> OfferedTable:
    last = saved.records[-1]
    scores = last.round().view(ME).scores
    title = table_title(last.rules, last.players)
    about = [_when(datetime.fromtimestamp(saved.changed), now)]
    if saved.goal:
        ended = [record.round().score().sides for record in saved.records[:-1]]
        mine, theirs = (sum(sides[side].total for sides in ended) for side in (0, 1))
        about.append(match_place(saved.goal, len(saved.records), (mine, theirs)))
    else:
        # translators: the points of one's own side, and those of the other
        about.append(say("{mine} : {theirs} points", mine=scores[0], theirs=scores[1]))
    count = len(last.moves)
    about.append(ngettext("{count} move played", "{count} moves played", count).format(count=count))
    if saved.named:
        about.append(say("saved as {name}", name=saved.name))
    return {
        "name": saved.name,
        "key": key,
        "asked": saved.is_of(asked),
        "label": say("Continue your round of {title}", title=title),
        "about": _BETWEEN.join(about),
    }


def _when(then: datetime, now: datetime) -> str:
    """When something was, as one says it.

    >>> noon = datetime(2026, 5, 3, 12)
    >>> _when(datetime(2026, 5, 3, 9, 5), noon), _when(datetime(2026, 5, 2, 23), noon)
    ('today at 9:05', 'yesterday at 23:00')
    >>> _when(datetime(2025, 12, 24, 18), noon)
    '2025-12-24'
    """
    time = f"{then.hour}:{then.minute:02}"
    days = (now.date() - then.date()).days
    if days == 0:
        return say("today at {time}", time=time)
    if days == 1:
        return say("yesterday at {time}", time=time)
    return then.date().isoformat()


def _keys() -> list[KeyGroup]:
    """The keys and what they do."""
    return [
        {
            "label": gettext("Your turn"),
            "rows": [
                (["D"], gettext("Draw a card")),
                (["T"], gettext("Take the pile")),
                (["L"], gettext("Lay the chosen cards")),
                (["A"], gettext("Add the chosen cards to the meld they fit")),
                (["1–9"], gettext("Add them to the meld of that number")),
                (["W"], gettext("What a wild card stands for")),
                (["X"], gettext("Discard, which ends your turn")),
                (["Enter"], gettext("Play the chosen cards where they fit")),
                (["U"], gettext("Take back, if nothing hidden was seen")),
            ],
        },
        {
            "label": gettext("Cards"),
            "rows": [
                (["←", "→"], gettext("From card to card; Tab to the next part")),
                ([gettext("Space")], gettext("Choose a card, or put it back")),
                ([",", "."], gettext("Move a card to the left or right, as dragging does")),
                (["S"], gettext("Sort by suit or by rank")),
                (["Esc"], gettext("Put cards back, close what is open")),
            ],
        },
        {
            "label": gettext("Help"),
            "rows": [
                (["H"], gettext("What you can do here; once more: the next hint of the coach")),
                (["R"], gettext("After a refusal: its rule; after the coach: why")),
                (["P"], gettext("Show again what the others did")),
            ],
        },
        {
            "label": gettext("The round"),
            "rows": [
                (["B"], gettext("How fast the bots play")),
                (["Z"], gettext("How large the words are")),
                (["O"], gettext("Open all hands, to learn and teach")),
                (["G"], gettext("With open hands: let the others go on")),
                (["E"], gettext("The record of a finished round")),
                (["V"], gettext("After a round: step through it")),
                (["N"], gettext("A new round, or the next one")),
                (["C"], gettext("At the start: continue the saved round")),
                (["F"], gettext("The whole window, or the notebook again")),
                (["M"], gettext("The menu, with what happened so far")),
                (["/"], gettext("Type a move in notation")),
            ],
        },
    ]


def choices(on_offer: Iterable[Rules], rules: Rules, players: int, back: bool) -> OnOffer:
    """What the opening screen offers, and what is chosen on it so far.

    The steps for beginners come first, and the first of them is where to start.
    """
    ordered = sorted(on_offer, key=lambda one: (one.step is None, one.step or 0))
    start = next((one.id for one in ordered if one.step is not None), None)
    return {
        "rules": [
            {
                "id": one.id,
                "title": say("{title} (start here)", title=one.title)
                if one.id == start
                else one.title,
                "about": line,
                "whole": _line(one, _told_apart(one)),
                "note": one.note,
                "players": list(one.players),
            }
            for one, line in zip(ordered, _own_lines(ordered), strict=True)
        ],
        "players": [
            {"number": number, "title": str(number), "about": about_players(number)}
            for number in (2, 4)
        ],
        "chosen_rules": rules.id,
        "chosen_players": players,
        "back": back,
    }


def snapshot_words(rules: Rules, players: int, goal: Mapping[str, int]) -> tuple[str, str, str]:
    """Title, rules in one line, and what to do: the opening screen of a static page."""
    title = table_title(rules, players)
    return (
        say("{title} · {more}", title=title, more=match_about(goal)) if goal else title,
        say("{rules} · {players}", rules=about_rules(rules), players=about_players(players)),
        gettext("Run this cell to play."),
    )
