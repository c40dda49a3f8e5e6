"""For each reason of refusal: what is refused for it, and the house that forbids it if need be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from house import house, refused
from tables import SETS, lay, rules_of, table

from burraco_learn import Meld, Round, Rules, parse_cards, parse_meld

GROUPS = "A3456789TJQK"
SUIT = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
A_TO_A = f"Ah {SUIT} Ah"

Change = dict[str, object]


class Refused(NamedTuple):
    """What is refused; for rule sets that allow it, the parameters of a house that does not."""

    moves: list[Callable[[Rules], Any]]
    house: dict[str, Change] = {}

    def prove(self, letters: str, key: str) -> str:
        """Assert the refusal under a rule set; say what was done to forbid it, or nothing."""
        rules = rules_of(letters)
        change = self.house.get(letters, {})
        if change:
            rules = house(rules, change)
        refused(rules, key, self.moves)
        return ", ".join(change)


def everywhere(change: Change, **other: Change) -> dict[str, Change]:
    """The same change for all rule sets but those named, which have their own or none."""
    return dict.fromkeys(SETS, change) | other


Text = str | Callable[[Rules], str]
"""Cards as text, or what gives them for a rule set."""


def text(words: Text, rules: Rules) -> str:
    """The cards for a rule set."""
    return words if isinstance(words, str) else words(rules)


@dataclass(frozen=True)
class Laid:
    """Cards laid as a new meld."""

    cards: Text
    wild: str | None

    def __call__(self, rules: Rules) -> Meld:
        return lay(rules, text(self.cards, rules), self.wild)


@dataclass(frozen=True)
class Added:
    """Cards added to a meld."""

    meld: Text
    cards: Text
    wild: str | None

    def __call__(self, rules: Rules) -> Meld:
        meld = parse_meld(text(self.meld, rules), rules)
        return meld.add(parse_cards(text(self.cards, rules)), self.wild)


@dataclass(frozen=True)
class Played:
    """A table, and moves of which the last one is refused."""

    moves: tuple[str, ...]
    parts: dict[str, Any]

    def __call__(self, rules: Rules) -> Round:
        rnd = table(rules, **self.parts)
        for move in self.moves[:-1]:
            assert rnd.why_not(move) is None, f"{move}: {rnd.why_not(move)}"
            rnd.play(move)
        if self.moves[-1] == "undo":
            rnd.undo()
        else:
            rnd.play(self.moves[-1])
        return rnd


def laid(cards: Text, wild: str | None = None) -> Laid:
    return Laid(cards, wild)


def added(meld: Text, cards: Text, wild: str | None = None) -> Added:
    return Added(meld, cards, wild)


def played(*moves: str, **parts: Any) -> Played:
    """Moves at a table whose hands need not be named."""
    return Played(moves, {"hands": ["4c 5c 9s", "5s 6s"]} | parts)


def out_of_turn(rules: Rules) -> None:
    """A player asks for a move while it is another one's turn."""
    refusal = table(rules, ["4c 5c 9s", "5s 6s"]).view(1).why_not("discard 5s")
    if refusal is not None:
        raise refusal


REFUSALS: dict[str, Refused] = {
    "phase": Refused(
        [
            played("discard 4c", turn="0 draw"),
            played("lay 4c 5c 9s", turn="0 draw"),
            played("draw", "draw", turn="0 draw"),
            played("draw", "take", turn="0 draw"),
            out_of_turn,
        ]
    ),
    "possession": Refused(
        [
            played("discard Kd"),
            played("lay 4c 5c 6c"),
            played("add 9s to 3"),
            played("add 9s to 1", melds=["", "6s 7s 8s"]),
            played("draw", "discard 4c", "draw", stock="Kd ?? ??", rest="pile", turn="0 draw"),
        ]
    ),
    "too-few": Refused([laid("5h 6h"), laid("5h"), laid("7s 7h")]),
    "shape": Refused([laid("5h 6h 9d"), laid("5h 6h 9h"), laid("5h 5h 6h"), laid("5h 6h 9h 2c")]),
    "other-rank": Refused(
        [added("3s 3h 3d", "Ks"), added("3s 3h 2c=3", "3d 4d")], {"BR": {"group_ranks": GROUPS}}
    ),
    "over-ace": Refused([laid("Kh Ah 3h 2h"), laid("Qh Kh Ah 2h 3h"), added("Qh Kh Ah", "3h 2h")]),
    "ace-both-ends": Refused(
        [laid(f"Ah {SUIT} Ah"), added(f"{SUIT} Ah", "Ah"), added(f"Ah {SUIT}", "Ah")],
        {"BR": {"ace_both_ends": False, "royal_run": "A-K"}},
    ),
    "group": Refused(
        [laid("7s 7h 7d"), laid("7s 7h 2d")], everywhere({"group_ranks": "A3"}, BR={}, IN={})
    ),
    "run": Refused(
        [laid("3h 4h 5h")],
        everywhere(
            {"runs_allowed": False},
            BR={"runs_allowed": False, "group_ranks": GROUPS},
        ),
    ),
    "deck": Refused([laid(lambda rules: "3h 3h 3h" if rules.jokers else "Jk 5h 6h")]),
    "two-wilds": Refused([laid("2c 2s 5h"), laid("2c 2s 5h 6h"), added("2c=4h 5h 6h", "2s")]),
    "only-wilds": Refused([laid("2s 2h 2d"), laid("2s 2s 2h 2h")]),
    "too-long": Refused(
        [
            laid(lambda rules: f"{A_TO_A if rules.ace_both_ends else 'Ah 2h 3h 4h 5h'} 2c"),
            added(
                lambda rules: A_TO_A if rules.ace_both_ends else "Ah 2h 3h 4h",
                lambda rules: "2c" if rules.ace_both_ends else "5h 6h",
            ),
        ],
        everywhere({"max_run": [4, 5]}, BR={}),
    ),
    "locked-wild": Refused([added("3h 2h=4h 5h", "2c"), added("3h 4h 2h=5h 6h", "2s")]),
    "role": Refused(
        [laid("2c 5h 6h", "9h"), laid("2c 5h 6h", "4d"), added("5h 6h 7h", "2c", "Jh")]
    ),
    "natural-two": Refused(
        [added("2h 3h 4h 5h 6h 7h", "9h")], everywhere({"natural_two_may_turn_wild": False})
    ),
    "second-group": Refused(
        [played("lay 3s 3s 3h", hands=["3s 3s 3h 4c 9d", "5c"], melds=["3h 3d 3c", ""])],
        {
            "SG": {"one_group_per_rank": True},
            "BR": {"one_group_per_rank": True, "group_ranks": GROUPS},
        },
    ),
    "pile-needs-meld": Refused(
        [
            played("take", pile="9d Qc", turn="0 draw"),
            played("take", "discard 9s", hands=["4c 5c 6c 9s", "5s"], turn="0 draw"),
        ],
        everywhere({"pile_needs_meld": True}, IN={}),
    ),
    "re-discard": Refused(
        [
            played(
                *("take", "lay 4c 5c 6c", "discard 9d"),
                hands=["4c 5c 6c 7d", "5s"],
                pile="9d",
                turn="0 draw",
            )
        ]
    ),
    "empty-hand": Refused(
        [
            played(
                "lay 4h 5h 6h 7h 8h 9h Th",
                hands=["4h 5h 6h 7h 8h 9h Th", "5s"],
                pozzetti=1,
                had="0",
            ),
            played("add Jh to 1", hands=["Jh", "5s"], melds=["4h 5h 6h 7h 8h 9h Th", ""], had="0"),
        ]
    ),
    "close-pozzetto": Refused(
        [played("add 9h to 1", hands=["9h Ks", "5s"], melds=["3h 4h 5h 6h 7h 8h", ""], had="1")],
        {"BR": {"close_without_pozzetto_when_none_left": False}},
    ),
    "close-burraco": Refused(
        [
            played("lay 9c Tc Jc", hands=["9c Tc Jc 4d", "5s"], pozzetti=1, had="0"),
            played("add 9h to 1", hands=["9h Ks", "5s"], melds=["6h 7h 8h", ""], had="0 1"),
        ]
    ),
    "close-wild": Refused(
        [
            played(
                "add 9h to 1",
                hands=["9h 2s", "5s"],
                melds=["3h 4h 5h 6h 7h 8h", ""],
                pozzetti=1,
                had="0",
            )
        ],
        {"SG": {"close_wild_discard": False}},
    ),
    "pozzetto-wild": Refused(
        [
            played(
                "add 9h to 1", hands=["9h 2s", "5s"], melds=["6h 7h 2c=8h", ""], pozzetti=1, had="1"
            )
        ],
        everywhere({"wild_pozzetto_discard": False}),
    ),
    "undo": Refused(
        [
            played("undo", turn="0 draw"),
            played("draw", "undo", turn="0 draw"),
            played("draw", "discard 4c", "undo", turn="0 draw"),
        ]
    ),
}
