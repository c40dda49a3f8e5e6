"""What the properties are tried on: rule sets, house files, rounds in play, cards."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from random import Random

from hypothesis import note
from hypothesis import strategies as st
from reference import Facts

import burraco_learn as bl
from burraco_learn.cards import CARDS, RANKS, Card
from burraco_learn.game.moves import TAKE, Move
from burraco_learn.rules import RulesError, parse_rules
from burraco_learn.rules.parameters import CHOICES, KINDS, VALUE_KEYS, Rules

SHIPPED = bl.rule_sets()

shipped = st.sampled_from(SHIPPED).map(bl.load_rules)

_PAIRS = [[n, n + more] for n in (3, 5, 7, 8, 9, 12, 13, 14) for more in (0, 1) if n + more < 15]
_VALUES: dict[str, st.SearchStrategy[object]] = {
    "decks": st.integers(1, 3),
    "jokers": st.integers(0, 6),
    "hand_size": st.integers(1, 14),
    "pozzetto_sizes": st.lists(st.integers(2, 12), max_size=2),
    "players": st.sampled_from([[2], [4], [2, 4]]),
    "group_ranks": st.sampled_from(["", "A3", "789", "KQ", "A3456789TJQK"]),
    "min_meld": st.integers(3, 5),
    "max_wilds": st.integers(0, 1),
    "ace_positions": st.sampled_from([[], ["low"], ["high"], ["low", "high"]]),
    "max_run": st.sampled_from(_PAIRS),
    "max_group": st.sampled_from(_PAIRS),
    "stock_stop": st.integers(0, 12),
    "stalemate_rounds": st.integers(1, 4),
    "burraco_size": st.integers(3, 8),
    "closing_bonus": st.integers(0, 300),
    "pozzetto_penalty": st.integers(0, 300),
    "target": st.integers(1, 3000),
    "rounds": st.integers(1, 5),
}


def _value(name: str) -> st.SearchStrategy[object]:
    if name in _VALUES:
        return _VALUES[name]
    if name in CHOICES:
        return st.sampled_from(CHOICES[name])
    return st.booleans()


_NAMES = [name for name in Rules.__dataclass_fields__ if name not in ("values", "bonuses")]
_NAMES = _NAMES[: _NAMES.index("id")]
_CHANGE = st.one_of(
    st.sampled_from(_NAMES).flatmap(
        lambda name: st.tuples(st.just("parameters"), st.just(name), _value(name))
    ),
    st.tuples(st.just("values"), st.sampled_from(VALUE_KEYS), st.integers(0, 60)),
    st.tuples(
        st.just("bonuses"),
        st.sampled_from(KINDS),
        st.one_of(st.integers(0, 900), st.just("none")),
    ),
)


def house_text(base: str, changes: list[tuple[str, str, object]]) -> str:
    """The text of a house file that makes these changes."""
    lines = [f'base = "{base}"']
    for table in ("parameters", "values", "bonuses"):
        found = {key: value for where, key, value in changes if where == table}
        if found:
            lines.append(f"[{table}]")
            lines += [f"{key} = {_toml(value)}" for key, value in found.items()]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@cache
def _house(text: str) -> Rules | None:
    try:
        return parse_rules(text, id="club")
    except RulesError:
        return None


@st.composite
def house_files(draw: st.DrawFn) -> Rules:
    """A legal house file that changes several parameters of a shipped rule set."""
    base = draw(st.sampled_from(SHIPPED))
    wanted = draw(st.lists(_CHANGE, min_size=1, max_size=8))
    kept: list[tuple[str, str, object]] = []
    rules = bl.load_rules(base)
    for change in wanted:
        # What contradicts the changes before it is left out.
        changed = _house(house_text(base, [*kept, change]))
        if changed is not None:
            kept.append(change)
            rules = changed
    note(house_text(base, kept))
    return rules


@st.composite
def short_rounds(draw: st.DrawFn) -> Rules:
    """A shipped rule set with few cards, so that pozzetti and closing come soon."""
    few = {
        "hand_size": draw(st.integers(2, 5)),
        "pozzetto_sizes": draw(st.sampled_from([[3, 3], [2, 4], [5]])),
        "burraco_size": draw(st.integers(3, 5)),
        "stalemate_rounds": 2,
        "wild_pozzetto_discard": draw(st.booleans()),
        "close_needs_discard": draw(st.booleans()),
        "stock_refill": draw(st.booleans()),
    }
    text = house_text(
        draw(st.sampled_from(SHIPPED)), [("parameters", key, few[key]) for key in few]
    )
    note(text)
    rules = _house(text)
    assert rules is not None
    return rules


any_rules = st.one_of(shipped, house_files(), short_rounds())

STYLES: dict[str, dict[str, int]] = {
    "any": {},
    "melds": {"lay": 30, "add": 30},
    "piles": {"take": 8, "lay": 6, "add": 3},
    "drawing": {"draw": 12, "lay": 20, "add": 20},
    "idle": {"take": 9, "lay": 0, "add": 0},
}
"""How often each kind of move is chosen; 1 where nothing is said. "any": each move as often."""


def choose(moves: tuple[Move, ...], rng: Random, style: str) -> Move:
    """One of the moves, by a style."""
    weights = STYLES[style]
    if weights:
        kinds = sorted({move.kind for move in moves})
        odds = [weights.get(kind, 1) for kind in kinds]
        kind = rng.choices(kinds, odds)[0] if any(odds) else kinds[0]
        moves = tuple(move for move in moves if move.kind == kind)
    return moves[rng.randrange(len(moves))]


@dataclass
class Played:
    """A round with the watcher's notes, which know nothing of the core's own."""

    rnd: bl.Round
    facts: Facts = field(default_factory=Facts)
    idle: int = 0
    """The turns in a row in which somebody took the pile and neither laid nor added."""

    def play(self, move: Move) -> None:
        """Play a legal move and write down what it means."""
        rnd, facts = self.rnd, self.facts
        if move is TAKE:
            facts.took = True
            (card, *more), hand = rnd.pile, rnd.hands[rnd.turn]
            if not more and card not in hand and rnd.rules.single_pickup == "twin":
                facts.picked = card
        facts.melded = facts.melded or move.kind in ("lay", "add")
        if facts.picked in move.cards:
            facts.picked = None
        if move.kind in ("draw", "lay", "add"):
            self.idle = 0
        rest = list(rnd.hands[rnd.turn])
        for card in move.cards:
            rest.remove(card)
        emptied = not rest
        rnd.play(move)
        if move.kind == "discard" and rnd.phase != "play" and rnd.ending not in ("closed", "stock"):
            self.idle += facts.took and not facts.melded
        if move.kind == "draw" or (emptied and move.cards):
            facts.seen, facts.steps = True, 0
        elif move.kind != "discard":
            facts.steps += 1
        if rnd.phase == "draw" or (rnd.over and move.kind == "discard"):
            self.facts = Facts()

    def follow(self, rng: Random, style: str, most: int) -> None:
        """Play at random, at most so many moves."""
        for _ in range(most):
            if self.rnd.over:
                break
            self.play(choose(self.rnd.legal_moves(), rng, style))


def quick(name: str, seed: int) -> bl.Bot:
    """The bot of a name; one that looks ahead does so as little as it can."""
    return bl.bot(name, seed, worlds=1) if name in ("expert", "strong") else bl.bot(name, seed)


@st.composite
def played(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = any_rules, most: int = 260) -> Played:
    """A round after some moves, maybe at its end."""
    chosen = draw(rules)
    players = draw(st.sampled_from(chosen.players))
    seed = draw(st.integers(0, 99_999))
    style = draw(st.sampled_from(sorted(STYLES)))
    made = Played(bl.Round.deal(chosen, players=players, seed=seed))
    moves = draw(st.one_of(st.integers(0, 20), st.integers(0, most), st.integers(most // 2, most)))
    made.follow(Random(seed), style, moves)
    note(f"{style}, seed {seed}, {players} players\n{made.rnd}")
    return made


@st.composite
def rounds(draw: st.DrawFn, rules: st.SearchStrategy[Rules] = any_rules) -> bl.Round:
    """A round after some moves, maybe at its end."""
    return draw(played(rules)).rnd


def suited(suit: int) -> tuple[Card, ...]:
    """The cards of a suit from ace to king."""
    return CARDS[13 * suit : 13 * suit + 13]


@st.composite
def near_melds(draw: st.DrawFn, most: int = 15) -> tuple[Card, ...]:
    """Cards that often make a meld: mostly of one suit or one rank, with some wild cards."""
    kind = draw(st.sampled_from(["row", "suit", "rank", "any"]))
    if kind == "row":
        suit, low = draw(st.integers(0, 3)), draw(st.integers(0, 12))
        size = draw(st.integers(1, most - 1))
        cards = [suited(suit)[(low + i) % 13] for i in range(size)]
        for _ in range(draw(st.integers(0, 2))):
            if len(cards) > 1:
                del cards[draw(st.integers(0, len(cards) - 1))]
    elif kind == "suit":
        suit = draw(st.integers(0, 3))
        cards = draw(st.lists(st.sampled_from(suited(suit)), max_size=most))
    elif kind == "rank":
        rank = draw(st.integers(0, len(RANKS) - 1))
        cards = draw(st.lists(st.sampled_from(CARDS[rank:52:13]), max_size=10))
    else:
        cards = draw(st.lists(st.sampled_from(CARDS), max_size=5))
    wilds = st.sampled_from([card for card in CARDS if card.is_two or card.is_jolly])
    cards += draw(st.lists(wilds, max_size=2))
    return tuple(draw(st.permutations(cards)))
