"""Tables set up for a test, and what can be said about a meld or a table in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from burraco_learn import IllegalMove, Meld, Round, Rules, parse_cards, read_position
from burraco_learn.rules import load_rules

SETS = {
    "SG": "stargames",
    "BR": "burraco-reale",
    "CL": "classico",
    "SP": "special",
    "FI": "fibur",
    "FT": "fitab",
    "IN": "internazionale",
}
"""The rule sets that a case can name, by the two letters it uses."""


def rules_of(letters: str) -> Rules:
    """The rule set that two letters stand for."""
    return load_rules(SETS[letters])


def table(
    rules: Rules,
    hands: Sequence[str],
    *,
    melds: Sequence[str] = ("", ""),
    pile: str = "Qc",
    stock: str | None = None,
    pozzetti: int | Sequence[str] = 0,
    had: str = "",
    turn: str = "0 play",
    rest: str = "stock",
    more: str = "",
) -> Round:
    """A Round from its parts, two or four players by the number of hands.

    ``melds`` are those of each side, parted by ``/``; ``pozzetti`` a number of hidden ones or their
    cards; ``had`` the sides that have had one; ``more`` further lines of a position text. The cards
    of the deck that stand nowhere are hidden: in the stock, or at the bottom of the pile, or in a
    hand, as ``rest`` says ("stock", "pile", "hand 1").
    """
    players = len(hands)
    if isinstance(pozzetti, int):
        pozzetti = [hidden(11)] * pozzetti
    parts = {f"hand {seat}": cards for seat, cards in enumerate(hands)}
    parts |= {"pile": pile, "stock": stock or ""}
    named = " ".join([*parts.values(), *melds, *pozzetti]).replace("/", " ").split()
    left = rules.deck_size - len(named)
    parts[rest] = f"{hidden(left)} {parts[rest]}" if rest == "pile" else parts[rest] + hidden(left)
    lines = [
        "burraco position 1",
        f"rules: {rules.id} {rules.digest}",
        f"players: {players}",
        f"dealer: {players - 1}",
        f"turn: {turn}",
        *(f"{key}: {cards}" for key, cards in parts.items()),
        *(f"melds {side}: {text}" for side, text in enumerate(melds)),
        *(f"pozzetto: {cards}" for cards in pozzetti),
        more,
    ]
    if had:
        lines.append(f"had: {had}")
    if rules.house:
        lines += [f"| {line}" for line in rules.as_toml().splitlines()]
    return read_position("\n".join(lines))


def hidden(count: int) -> str:
    """So many hidden cards."""
    return " ??" * count


def known_deck(rules: Rules, top: str, bottom: str = "") -> tuple[object, ...]:
    """The whole deck with these cards on top (next first) and these at the bottom."""
    from burraco_learn.cards import full_deck

    first, last = parse_cards(top), parse_cards(bottom)
    middle = list(full_deck(rules.decks, rules.jokers))
    for card in (*first, *last):
        middle.remove(card)
    return (*first, *middle, *last)


def told(call: Callable[[], object]) -> str:
    """What a call gives, as text; a refusal as "no" with its key, whatever rule forbids it."""
    try:
        result = call()
    except IllegalMove as error:
        return f"no {error.key}"
    return meld_told(result) if isinstance(result, Meld) else str(result)


def meld_told(meld: Meld) -> str:
    """A meld with its card points and its burraco: ``3h 4h 5h (15)``, ``… (55) clean 200``."""
    burraco = f" {meld.burraco} {meld.bonus}" if meld.burraco else ""
    return f"{meld} ({meld.card_points}){burraco}"


def lay(rules: Rules, cards: str, wild: str | None = None) -> Meld:
    """A new meld of these cards."""
    return Meld.lay(parse_cards(cards), rules, wild)
