"""For each parameter: what comes out otherwise when a house changes it alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from house import changes
from refusal_proofs import GROUPS, SUIT, added, laid
from tables import known_deck, rules_of, table, told

from burraco_learn import Match, Round, Rules, ScoreSheet, parse_card
from burraco_learn.game.scoring import SideScore

A_TO_K = f"Ah {SUIT}"
THREES = "3s 3s 3h 3h 3d 3d 3c 3c"
OPEN = {"hands": ["9h Ks", "5s"], "melds": ["3h 4h 5h 6h 7h 8h", ""]}


class Changed(NamedTuple):
    """A parameter, another value for it (given the rules), and results of which one must differ."""

    parameter: str
    value: Callable[[Rules], object]
    by: tuple[Callable[[Rules], object], ...]

    def prove(self, letters: str) -> str:
        """Assert the difference under a rule set; say what was changed.

        What is refused counts by its reason, whichever rule is cited for it.
        """

        def results(rules: Rules) -> list[str]:
            return [told(lambda one=one: one(rules)) for one in self.by]

        rules = rules_of(letters)
        return changes(rules, self.parameter, self.value(rules), results)


def changed(parameter: str, value: object, *by: Callable[[Rules], object]) -> Changed:
    return Changed(parameter, value if callable(value) else lambda rules: value, by)


def flipped(parameter: str, *by: Callable[[Rules], object]) -> Changed:
    """A proof for a parameter that is true or false, or has two words to choose from."""
    from burraco_learn.rules.parameters import CHOICES

    def other(rules: Rules) -> object:
        value = getattr(rules, parameter)
        if isinstance(value, bool):
            return not value
        return next(word for word in CHOICES[parameter] if word != value)

    return changed(parameter, other, *by)


# -- what is looked at -------------------------------------------------------------------------


def deals(rules: Rules) -> object:
    """For each number of players the sizes of what a deal makes."""
    made = {}
    for players in rules.players:
        rnd = Round.deal(rules, players, seed=1)
        hands, pozzetti = set(map(len, rnd.hands)), list(map(len, rnd.pozzetti))
        made[players] = (hands, len(rnd.pile), len(rnd.stock), pozzetti, len(rnd.all_cards()))
    return made


def jollies(rules: Rules) -> object:
    return Round.deal(rules, 2, seed=1).all_cards().count(parse_card("Jk"))


def starter(rules: Rules) -> object:
    """Which card of a known deck begins the pile: it may be a wild one."""
    deck = known_deck(rules, "As 3s 5s 7s 9s Js Ks Ad 3d 5d 7d 9d Jd")
    rnd = Round.deal(rules, 2, deck=deck)
    return [deck.index(card) if card in deck[:13] else str(card) for card in rnd.pile]


def two_pozzetti(rules: Rules) -> object:
    """Both sides empty their hands, one after the other, and the first side once more."""
    rnd = table(
        rules,
        ["4c", "Ks"],
        melds=["", "6h 7h 8h"],
        stock="9h Kc ?? ?? ??",
        rest="pile",
        pozzetti=len(rules.pozzetto_sizes),
    )
    rnd.play("discard 4c")
    rnd.play("draw")
    rnd.play("add 9h to 1")
    rnd.play("discard Ks")
    return list(map(len, rnd.hands)), len(rnd.pozzetti)


def allowed_players(rules: Rules) -> object:
    allowed = []
    for players in (2, 4):
        try:
            Round.deal(rules, players)
        except ValueError:
            continue
        allowed.append(players)
    return allowed


def who_may_add(rules: Rules) -> object:
    """For each number of players the seats that may add to a meld of seat 0."""
    found = {}
    for players in rules.players:
        seats = []
        for seat in range(players):
            rnd = table(
                rules,
                ["8h 9c", "8h 9d", "4h 9s", "4h Td"][:players],
                melds=["5h 6h 7h", ""],
                turn="0 play",
                pozzetti=2,
            )
            while rnd.turn != seat:
                if rnd.phase == "draw":
                    rnd.play("draw")
                rnd.play(f"discard {rnd.hands[rnd.turn][-1]}")
            if rnd.phase == "draw":
                rnd.play("draw")
            seats.append(any(str(move).endswith("to 1") for move in rnd.legal_moves()))
        found[players] = seats
    return found


def who_deals(rules: Rules) -> object:
    """For each number of players how the deal passes on, and who plays first."""
    found = {}
    for players in rules.players:
        match = Match(rules, players, seed=5, rounds=9)
        dealers, first = [match.dealer], [match.round.turn]
        for _ in range(players):
            match.round = table(
                rules, ["9c", "9d", "9h", "9s"][:players], turn="0 over", more="ended: stock"
            )
            assert match.next_round() is not None
            dealers.append(match.dealer)
            first.append(match.round.turn)
        found[players] = dealers, first
    return found


def seats_in_order(rules: Rules) -> object:
    """For each number of players whose turn it is, turn by turn."""
    found = {}
    for players in rules.players:
        rnd = Round.deal(rules, players, seed=2, dealer=1)
        seats = []
        for _ in range(6):
            seats.append(rnd.turn)
            rnd.play("draw")
            rnd.play(f"discard {rnd.hands[rnd.turn][0]}")
        found[players] = seats
    return found


def after(rules: Rules, moves: tuple[str, ...], parts: dict[str, Any]) -> Round:
    rnd = table(rules, **parts)
    for move in moves:
        rnd.play(move)
    return rnd


@dataclass(frozen=True)
class Ends:
    """How a table stands after the moves."""

    moves: tuple[str, ...]
    parts: dict[str, Any]

    def __call__(self, rules: Rules) -> object:
        rnd = after(rules, self.moves, self.parts)
        return rnd.turn, rnd.phase, rnd.ending, len(rnd.hands[0]), rnd.stock[:2], len(rnd.stock)


@dataclass(frozen=True)
class Scores:
    """The score after the moves, row by row."""

    moves: tuple[str, ...]
    parts: dict[str, Any]

    def __call__(self, rules: Rules) -> object:
        return [side.entries for side in after(rules, self.moves, self.parts).score().sides]


def ends(*moves: str, **parts: Any) -> Ends:
    return Ends(moves, {"hands": ["4c 5c 9s", "5s 6s"]} | parts)


def scores(*moves: str, **parts: Any) -> Scores:
    return Scores(moves, {"hands": ["4c 5c 9s", "5s 6s"]} | parts)


def with_burraco(*cards: str) -> list[Ends]:
    """What becomes of a close when these are the only melds of the side, one after the other."""
    parts = {"hands": ["9c Tc Jc 4d", "5s"], "pozzetti": 1, "had": "0"}
    return [ends("lay 9c Tc Jc", "discard 4d", melds=[meld, ""], **parts) for meld in cards]


def turns_to_stalemate(rules: Rules) -> object:
    """How many turns the players can only take the pile and discard until the round ends."""
    rnd = table(rules, ["4c 6d 8s", "5s 7d 9c"], pile="Kd", turn="0 draw", had="0 1")
    turns = 0
    while not rnd.over and turns < 100:
        rnd.play("take")
        rnd.play(next(move for move in rnd.legal_moves() if move.kind == "discard"))
        turns += 1
    return turns, rnd.ending


@dataclass(frozen=True)
class Stands:
    """How a match stands after rounds with these totals."""

    totals: tuple[tuple[int, int], ...]
    kind: dict[str, int]

    def __call__(self, rules: Rules) -> object:
        game = Match(rules, 2, seed=1, **self.kind)
        game.results = tuple(
            ScoreSheet((SideScore((("melds", one),)), SideScore((("melds", two),))), True)
            for one, two in self.totals
        )
        return game.over, game.winner, game.victory_points


def match(*totals: tuple[int, int], **kind: int) -> Stands:
    return Stands(totals, kind)


def kind_of_match(rules: Rules) -> object:
    game = Match(rules, 2, seed=1)
    return game.target, game.rounds


CLOSE = ("add 9h to 1", "discard Ks")
LAST_TURN = {
    "hands": ["4c 5c", "5s"],
    "stock": "Kd 7c 8d",
    "rest": "pile",
    "turn": "0 draw",
}
CLOSED = scores(*CLOSE, **OPEN, pozzetti=1, had="0")
UNPLAYED = scores(
    *CLOSE,
    hands=["3s 3h 3d 4s 4h 4d 5s 5h 5d 6s 6d", "9h Ks"],
    melds=["", "3h 4h 5h 6h 7h 8h"],
    had="0 1",
    turn="1 play",
    more="unseen: 0",
)
REDISCARD = {"hands": ["4c 5c 6c 7d", "5s"], "pile": "9d", "turn": "0 draw"}
TWINS = {"hands": ["8d 9d Td 4c", "5s"], "pile": "9d", "turn": "0 draw"}
ROYAL_LATE = added("3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", "2h")


def more_points(parameter: str) -> Callable[[Rules], object]:
    """Five points more than a bonus or a card has; 150 for a bonus that does not exist."""
    table, part = parameter.split(".")

    def value(rules: Rules) -> object:
        points = getattr(rules, table).get(part)
        return 150 if points is None else points + 5

    return value


def points_of(parameter: str, *by: Callable[[Rules], object]) -> Changed:
    return changed(parameter, more_points(parameter), *by)


def each_rank() -> dict[str, Changed]:
    """A natural card of each rank in a run, and a jolly."""
    runs = {"A": "Ah 2h 3h", "2": "2h 3h 4h", "Q": "Qh Kh Jh", "K": "Jh Qh Kh", "Jk": "Jk 5h 6h"}
    order = "A23456789TJQK"
    for place, rank in enumerate(order[2:11], start=2):
        runs[rank] = " ".join(f"{other}h" for other in order[place : place + 3])
    return {f"values.{rank}": points_of(f"values.{rank}", laid(run)) for rank, run in runs.items()}


CHANGES: dict[str, Changed] = {
    "decks": changed("decks", 3, deals),
    "jokers": changed("jokers", lambda rules: 0 if rules.jokers else 4, jollies, laid("Jk 5h 6h")),
    "hand_size": changed("hand_size", 13, deals),
    "hand_size, starter": changed("hand_size", 3, starter),
    "pozzetto_sizes": changed("pozzetto_sizes", [11], deals),
    "pozzetto_sizes, one a side": changed("pozzetto_sizes", [11], two_pozzetti),
    "players": changed("players", [4], allowed_players),
    "players, own side": changed("players", [2], who_may_add),
    "players, dealer": changed("players", [2], who_deals),
    "players, order": changed("players", [2], seats_in_order),
    "runs_allowed": flipped("runs_allowed", laid("3h 4h 5h"), laid("3s 3h 3d")),
    "group_ranks": changed(
        "group_ranks",
        lambda rules: "A37" if rules.group_ranks == "A3" else "A3" if rules.group_ranks else GROUPS,
        laid("7s 7h 7d"),
        laid("3s 3h 3d"),
    ),
    "groups_of_twos": flipped("groups_of_twos", laid("2s 2h 2d")),
    "min_meld": changed("min_meld", 4, laid("3h 4h 5h"), laid("3h 4h 5h 6h")),
    "max_wilds": changed("max_wilds", 0, laid("2c 5h 6h")),
    "twos_wild": flipped("twos_wild", laid("2c 5h 6h"), laid("2h 3h 4h")),
    "natural_twos": flipped("natural_twos", laid("2h 3h 4h"), laid("2c 5h 6h")),
    "natural_twos, freed": flipped("natural_twos", added("3h 2h=4h 5h", "4h")),
    "ace_positions": changed("ace_positions", ["low"], laid("Ah 2h 3h"), laid("Qh Kh Ah")),
    "ace_both_ends": flipped(
        "ace_both_ends", laid("Ah 2h 3h 4h 5h 6h 2c 8h 9h Th Jh Qh Kh Ah"), laid("Kh Ah 3h 2h")
    ),
    "max_run": changed("max_run", [7, 8], laid("3h 4h 5h 6h 7h 8h 9h Th"), laid("3h 4h 5h")),
    "max_run, added": changed("max_run", [7, 8], added("3h 4h 5h 6h 7h 8h 9h", "Th")),
    "max_group": changed("max_group", [4, 5], laid("3s 3s 3h 3h 3d"), laid("3s 3s 3h")),
    "max_group, added": changed("max_group", [4, 5], added("3s 3s 3h 3h", "3d")),
    "one_group_per_rank": flipped(
        "one_group_per_rank",
        ends("lay 3s 3s 3h", hands=["3s 3s 3h 4c 9d", "5c"], melds=["3h 3d 3c", ""]),
    ),
    "free_end_wild_slides": flipped(
        "free_end_wild_slides", added("2c=6h 7h 8h 9h", "Jh"), added("3h 4h 2c=5h 6h", "5h")
    ),
    "free_end_wild_slides, low": flipped("free_end_wild_slides", added("2h=Ah 2h 3h", "5h")),
    "free_end_wild_slides, high": flipped("free_end_wild_slides", added("5h 6h 2s=7h", "3h")),
    "interior_wild_lock": flipped(
        "interior_wild_lock", added("3h 2h=4h 5h", "2c"), added("3h 4h 2c=5h 6h 7h", "5h")
    ),
    "freed_wild_side": flipped("freed_wild_side", added("3h 4h 2c=5h 6h 7h", "5h")),
    "freed_wild_side, ace": flipped(
        "freed_wild_side", added("3h 4h 2c=5h 6h 7h", "5h"), added("Ah 2h 2c=3h 4h", "3h")
    ),
    "freed_wild_side, free": flipped("freed_wild_side", laid("2c 5h 6h"), added("5h 6h 7h", "2c")),
    "natural_two_may_turn_wild": flipped(
        "natural_two_may_turn_wild", added("2h 3h 4h 5h 6h 7h", "9h")
    ),
    "pile_needs_meld": flipped(
        "pile_needs_meld",
        ends("take", pile="9d Qc", turn="0 draw"),
        ends("take", "discard 9s", hands=["4c 5c 6c 9s", "5s"], turn="0 draw"),
    ),
    "single_pickup": flipped(
        "single_pickup", ends("take", "lay 4c 5c 6c", "discard 9d", **REDISCARD)
    ),
    "single_pickup, twin": flipped(
        "single_pickup",
        ends("take", "lay 4c 5c 6c", "discard 9d", **REDISCARD),
        ends("take", "lay 8d 9d Td", "discard 9d", **TWINS),
        ends(
            *("take", "lay 4c 5c 6c", "discard 9d"),
            **(REDISCARD | {"hands": ["4c 5c 6c", "5s"], "pozzetti": 2}),
        ),
    ),
    "single_pickup, stock": flipped(
        "single_pickup",
        ends("take", "lay 4c 5c 6c", "discard 9d", **REDISCARD),
        ends("draw", "discard Kd", stock="Kd", pile="9d", rest="hand 1", turn="0 draw"),
    ),
    "flying_pozzetto": flipped(
        "flying_pozzetto", ends("lay 9c Tc Jc", hands=["9c Tc Jc", "5s"], pozzetti=2)
    ),
    "flying_pozzetto, discard": flipped(
        "flying_pozzetto",
        ends(
            *("lay 9c Tc Jc", "discard Kd"),
            hands=["9c Tc Jc", "5s"],
            pozzetti=["4h 5h 6h 7h 8h 9h Th Jh Qh Kh Kd"],
            had="1",
        ),
    ),
    "discard_pozzetto": flipped(
        "discard_pozzetto", ends("discard 4c", hands=["4c", "5s"], pozzetti=2)
    ),
    "wild_pozzetto_discard": flipped(
        "wild_pozzetto_discard",
        ends(
            *("add 9h to 1", "discard 2s"),
            hands=["9h 2s", "5s"],
            melds=["6h 7h 2c=8h", ""],
            pozzetti=2,
        ),
    ),
    "unplayed_pozzetto": flipped("unplayed_pozzetto", UNPLAYED),
    "close_kind": changed(
        "close_kind",
        "none",
        *with_burraco("3h 4h 5h", "3h 4h 5h 6h 7h 8h 2c=9h", "3h 4h 5h 6h 7h 8h 9h"),
    ),
    "close_kind, noble": changed(
        "close_kind", "none", *with_burraco("3h 4h 5h 6h 7h 8h 2c=9h", A_TO_K)
    ),
    "close_needs_discard": flipped(
        "close_needs_discard",
        ends("lay 4h 5h 6h 7h 8h 9h Th", hands=["4h 5h 6h 7h 8h 9h Th", "5s"], had="0"),
    ),
    "close_wild_discard": flipped(
        "close_wild_discard",
        ends(
            *("add 9h to 1", "discard 2s"),
            hands=["9h 2s", "5s"],
            melds=["3h 4h 5h 6h 7h 8h", ""],
            pozzetti=1,
            had="0",
        ),
    ),
    "close_without_pozzetto_when_none_left": flipped(
        "close_without_pozzetto_when_none_left", ends(*CLOSE, **OPEN, had="1")
    ),
    "stock_stop": changed("stock_stop", 1, ends("draw", "discard Kd", **LAST_TURN, had="0 1")),
    "stock_stop, pile": changed(
        "stock_stop", 1, ends("draw", "discard Kd", "take", **LAST_TURN, had="0 1")
    ),
    "stock_stop, pozzetto": changed(
        "stock_stop",
        1,
        ends(
            *("draw", "add 9h to 1", "discard Kd"),
            **(LAST_TURN | {"hands": ["9h", "5s"], "melds": ["6h 7h 8h", ""]}),
            pozzetti=1,
            had="1",
        ),
    ),
    "stock_refill": flipped(
        "stock_refill", ends("draw", "discard Kd", **LAST_TURN, pozzetti=1, had="1")
    ),
    "stalemate_rounds": changed("stalemate_rounds", 2, turns_to_stalemate),
    **each_rank(),
    "values.2, wild": points_of("values.2", laid("2c 5h 6h"), laid("2h 3h 4h")),
    "burraco_size": changed("burraco_size", 6, laid("3h 4h 5h 6h 7h 8h"), laid("3h 4h 5h")),
    "burraco_size, group": changed("burraco_size", 6, laid("3s 3s 3h 3h 3d 3d")),
    "burraco_size, live score": changed(
        "burraco_size", 6, scores("draw", melds=["3h 4h 5h 6h 7h 8h", ""], turn="0 draw")
    ),
    "bonuses.dirty": points_of("bonuses.dirty", laid("3h 4h 5h 6h 7h 8h 2c")),
    "bonuses.semi-clean": points_of("bonuses.semi-clean", laid("3h 4h 5h 6h 7h 8h 9h 2c")),
    "bonuses.clean": points_of("bonuses.clean", laid("3h 4h 5h 6h 7h 8h 9h")),
    "bonuses.super-dirty": points_of("bonuses.super-dirty", laid(f"{THREES} 2c")),
    "bonuses.super": points_of("bonuses.super", laid(THREES)),
    "bonuses.royal-dirty": points_of(
        "bonuses.royal-dirty", laid("Ah 2c 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"), laid(f"{A_TO_K} 2c")
    ),
    "bonuses.royal": points_of(
        "bonuses.royal", laid(lambda rules: f"{A_TO_K} {'Ah' * rules.ace_both_ends}")
    ),
    "bonuses.noble": points_of("bonuses.noble", laid(A_TO_K)),
    "semi_run_test": flipped("semi_run_test", laid("3h 2c 5h 6h 7h 8h 9h Th Jh")),
    "semi_run_test, too few": flipped(
        "semi_run_test", laid("3h 4h 5h 6h 7h 8h 2c"), laid("3h 2c 5h 6h 7h 8h 9h Th Jh")
    ),
    "semi_group_test": changed(
        "semi_group_test",
        lambda rules: "at-least" if rules.semi_group_test == "never" else "never",
        laid("3s 3s 3h 3h 3d 3d 3c 2c"),
    ),
    "royal_run": flipped("royal_run", laid(A_TO_K), laid("3h 4h 5h")),
    "noble_two_to_ace": flipped("noble_two_to_ace", ROYAL_LATE),
    "closing_bonus": changed("closing_bonus", 150, CLOSED),
    "closing_bonus, last turn": changed(
        "closing_bonus",
        150,
        scores(
            *("draw", "add 9h to 1", "discard Kd"),
            **(LAST_TURN | {"hands": ["9h", "5s"], "melds": OPEN["melds"]}),
            had="0 1",
        ),
    ),
    "pozzetto_penalty": changed("pozzetto_penalty", 50, CLOSED),
    "pozzetto_penalty, none left": changed("pozzetto_penalty", 50, scores(*CLOSE, **OPEN, had="1")),
    "pozzetto_penalty, stock": changed(
        "pozzetto_penalty", 50, scores("draw", "discard Kd", **LAST_TURN, pozzetti=0, had="1")
    ),
    "waive_penalty_if_none_taken": flipped(
        "waive_penalty_if_none_taken", scores("draw", "discard Kd", **LAST_TURN)
    ),
    "default_match": flipped("default_match", kind_of_match),
    "target": changed("target", 505, match((700, 20))),
    "target_test": flipped("target_test", match((700, 600), target=700)),
    "target_test, both": flipped(
        "target_test", match((700, 690), target=690), match((690, 680), target=690)
    ),
    "rounds": changed("rounds", 3, match((500, 20), (20, 60), (30, 40))),
    "tie_rule": flipped("tie_rule", match((700, 700), target=500), match((50, 50), rounds=1)),
    "vp_table": flipped("vp_table", match((500, 20), (20, 60), (30, 40), (5, 0), rounds=4)),
}
