"""A whole second engine, slow and plain: it answers the conformance suite from the rulebook alone.

Melds and legality are those of ``reference.py``; here are the deal, what a move does, the score and
the match. As a program it speaks the protocol of ``docs/conformance.md``:

    burraco-learn conformance --against "python tests/properties/slow_engine.py"
"""

from __future__ import annotations

import copy
import json
import sys
from dataclasses import dataclass, field
from typing import Any

import reference
from reference import Facts, Lying

from burraco_learn.cards import RANKS, SUITS, Card, parse_card, parse_cards
from burraco_learn.game.moves import Move, parse_move

BANDS = {
    2: [40, 120, 200, 300, 400, 500, 620, 740, 870, 1000],
    3: [50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500],
    4: [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000],
}
"""The highest difference of 10-10, 11-9 and so on, by number of rounds."""


class Parameters:
    """The parameters of a rule set by name."""

    def __init__(self, words: dict[str, Any]) -> None:
        self.__dict__.update(words)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"there is no parameter {name!r}")

    def value(self, card: Card) -> int:
        return self.values["Jk" if card.is_jolly else RANKS[card.rank - 1]]


class Refused(Exception):
    """A move that is not legal."""


def cards(text: str) -> list[Card]:
    return list(parse_cards(text)) if text else []


def deck(rules: Parameters) -> list[Card]:
    """The whole deck in card order."""
    one = [parse_card(rank + suit) for suit in SUITS for rank in RANKS]
    return [card for card in one for _ in range(rules.decks)] + cards("Jk " * rules.jokers)


def lying(text: str) -> Lying:
    """A meld as its text says."""
    words = text.split()
    wild, wild_as, naturals = None, "", []
    for word in words:
        name, _, stands_for = word.partition("=")
        if stands_for:
            wild, wild_as = parse_card(name), stands_for
        else:
            naturals.append(parse_card(name))
    if len({card.rank for card in naturals}) == 1 and (len(naturals) > 1 or len(wild_as) == 1):
        return Lying(None, naturals[0].rank, (), tuple(sorted(naturals)), wild, 0)
    # The place of a first ace is 1, that of a last one 14.
    first = words[0].partition("=")[2] or words[0]
    low = RANKS.index(first[0]) + 1
    slots = [low + place for place, word in enumerate(words) if "=" not in word]
    wild_slot = next((low + place for place, word in enumerate(words) if "=" in word), 0)
    return Lying(naturals[0].suit, 0, tuple(slots), tuple(sorted(naturals)), wild, wild_slot)


@dataclass
class Table:
    """A table; hands and piles are lists that moves change."""

    rules: Parameters
    hands: list[list[Card]]
    turn: int
    phase: str
    melds: list[list[Lying]] = field(default_factory=lambda: [[], []])
    pile: list[Card] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    pozzetti: list[list[Card]] = field(default_factory=list)
    had_pozzetto: list[bool] = field(default_factory=lambda: [False, False])
    unseen: set[int] = field(default_factory=set)
    facts: Facts = field(default_factory=Facts)
    idle: int = 0
    ending: str | None = None
    closer: int | None = None

    @property
    def players(self) -> int:
        return len(self.hands)

    def legal(self) -> tuple[Move, ...]:
        return reference.legal_moves(self, self.facts)

    def after(self, move: Move) -> Table:
        other = copy.deepcopy(self, {id(self.rules): self.rules})
        other.play(move)
        return other

    # -- moves ---------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Play a move, or raise Refused."""
        if move.kind in ("draw", "take"):
            if move not in self.legal():
                raise Refused
            (self._draw if move.kind == "draw" else self._take)()
            return
        hand = self.hands[self.turn]
        if self.phase != "play":
            raise Refused
        if move.kind == "discard":
            (card,) = move.cards
            own = reference.own_melds(self)
            if card not in hand or not reference.may_discard(self, card, hand, own, self.facts):
                raise Refused
            hand.remove(card)
            self.pile.append(card)
            self._discarded()
            return
        made = reference.lay_or_add(self, hand, move.cards, move.meld, move.role, self.facts)
        if made is None:
            raise Refused
        for card in move.cards:
            hand.remove(card)
        side = self.melds[self.turn % 2]
        if move.meld is None:
            side.append(made)
        else:
            side[move.meld] = made
        self.facts.melded, self.idle = True, 0
        if hand:
            return
        if not reference.is_open(self):
            self._close()
        elif self.rules.flying_pozzetto == "at-once":
            self._pozzetto()
        else:
            self._pozzetto()
            self.unseen.add(self.turn)
            self._turn_ends()

    def _draw(self) -> None:
        self.hands[self.turn].append(self.stock.pop(0))
        self.phase, self.idle = "play", 0

    def _take(self) -> None:
        hand = self.hands[self.turn]
        if len(self.pile) == 1 and self.pile[0] not in hand:
            if self.rules.single_pickup == "twin":
                self.facts.picked = self.pile[0]
        hand.extend(self.pile)
        self.pile.clear()
        self.phase, self.facts.took = "play", True

    def _discarded(self) -> None:
        if self.hands[self.turn]:
            self._turn_ends()
        elif not reference.is_open(self):
            self._close()
        else:
            self._pozzetto()
            if self.rules.discard_pozzetto == "next-turn":
                self.unseen.add(self.turn)
                self._turn_ends()

    def _pozzetto(self) -> None:
        self.hands[self.turn].extend(self.pozzetti.pop(0))
        self.had_pozzetto[self.turn % 2] = True
        self.facts.picked = None

    def _close(self) -> None:
        self.phase, self.ending, self.closer = "over", "closed", self.turn % 2

    def _turn_ends(self) -> None:
        rules = self.rules
        while len(self.stock) <= rules.stock_stop and rules.stock_refill and self.pozzetti:
            self.stock += self.pozzetti.pop(0)
        if len(self.stock) <= rules.stock_stop:
            self.phase, self.ending = "over", "stock"
            return
        if self.facts.took and not self.facts.melded:
            self.idle += 1
            if self.idle >= rules.stalemate_rounds * self.players:
                self.phase, self.ending = "over", "stalemate"
                return
        self.facts = Facts()
        self.turn, self.phase = (self.turn + 1) % self.players, "draw"
        self.unseen.discard(self.turn)

    # -- the score -----------------------------------------------------------------------------

    def score(self) -> dict[str, list[int | None]]:
        rules, over = self.rules, self.ending is not None
        rows: dict[str, list[int | None]] = {}
        for side in (0, 1):
            melds = self.melds[side]
            fines = 0
            hand = 0
            for seat in range(side, self.players, 2):
                if over and seat in self.unseen and rules.unplayed_pozzetto == "penalty":
                    fines += 1
                else:
                    hand += sum(map(rules.value, self.hands[seat]))
            waived = rules.waive_penalty_if_none_taken and not any(self.had_pozzetto)
            if over and rules.pozzetto_sizes and not self.had_pozzetto[side] and not waived:
                fines += 1
            row: dict[str, int | None] = {
                "melds": sum(rules.value(card) for meld in melds for card in meld.cards),
                "bonus": sum(reference.bonus(rules, meld) for meld in melds),
                "hand": -hand,
                "closing": (rules.closing_bonus if self.closer == side else 0) if over else None,
                "pozzetto": -fines * rules.pozzetto_penalty if over else None,
            }
            row["total"] = sum(points or 0 for points in row.values())
            for name, points in row.items():
                rows.setdefault(name, []).append(points)
        return rows

    def facts_of(self) -> dict[str, Any]:
        """What is so, as an answer tells it."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "hands": [len(hand) for hand in self.hands],
            "melds": [[meld.text for meld in side] for side in self.melds],
            "pile": " ".join(map(str, self.pile)),
            "stock": len(self.stock),
            "next": " ".join(map(str, self.stock[:2])),
            "pozzetti": len(self.pozzetti),
            "had": [side for side in (0, 1) if self.had_pozzetto[side]],
            "ending": self.ending,
            "closer": self.closer,
            "score": self.score(),
        }


def table(words: dict[str, Any], rules: Parameters) -> Table:
    """The table that a case describes."""
    places = [*words["hands"], words.get("pile", ""), words["stock"], *words.get("pozzetti", [])]
    melds = [[lying(text) for text in side] for side in words.get("melds", [[], []])]
    rest = deck(rules)
    named = [card for text in places for card in cards(text.replace("...", "").strip())]
    for card in [*named, *(card for side in melds for meld in side for card in meld.cards)]:
        rest.remove(card)

    def full(text: str) -> list[Card]:
        return cards(text.replace("...", " ".join(map(str, rest))).strip())

    picked = words.get("picked")
    return Table(
        rules,
        [full(hand) for hand in words["hands"]],
        words["turn"],
        words["phase"],
        melds,
        full(words.get("pile", "")),
        full(words["stock"]),
        [full(one) for one in words.get("pozzetti", [])],
        [side in words.get("had", []) for side in (0, 1)],
        set(words.get("unseen", [])),
        Facts(
            took=words.get("took", False),
            melded=words.get("melded", False),
            picked=parse_card(picked) if picked else None,
        ),
        words.get("idle", 0),
    )


def deal(words: dict[str, Any], rules: Parameters) -> Table:
    """The table after a deal: hands from the top, then the pile; the pozzetti from the bottom."""
    left, players = cards(words["deck"]), words["players"]
    first = (words["dealer"] + 1) % players
    dealt = Table(rules, [[] for _ in range(players)], first, "draw")
    for _ in range(rules.hand_size):
        for place in range(players):
            dealt.hands[(first + place) % players].append(left.pop(0))
    dealt.pile.append(left.pop(0))
    for size in rules.pozzetto_sizes:
        dealt.pozzetti.append(left[-size:])
        del left[-size:]
    dealt.stock = left
    return dealt


# -- the questions -----------------------------------------------------------------------------


def meld(question: dict[str, Any], rules: Parameters) -> dict[str, Any]:
    role = question.get("wild")
    if "lay" in question:
        made = reference.lay(rules, cards(question["lay"]), role)
    else:
        made = reference.add(rules, lying(question["meld"]), cards(question["add"]), role)
    if made is None:
        return {"legal": False}
    return {
        "legal": True,
        "meld": made.text,
        "points": sum(map(rules.value, made.cards)),
        "burraco": reference.burraco(rules, made),
        "bonus": reference.bonus(rules, made),
    }


def play(question: dict[str, Any], rules: Parameters) -> dict[str, Any]:
    if "deal" in question:
        now = deal(question["deal"], rules)
    else:
        now = table(question["table"], rules)
    for number, text in enumerate(question["moves"], start=1):
        try:
            now.play(parse_move(text))
        except Refused:
            return {"legal": False, "move": number}
    return {"legal": True, **now.facts_of()}


def count(question: dict[str, Any], rules: Parameters) -> dict[str, Any]:
    now = table(question["table"], rules)
    moves = now.legal()
    return {"nodes": [len(moves), sum(len(now.after(move).legal()) for move in moves)]}


def dealt(question: dict[str, Any], rules: Parameters) -> dict[str, Any]:
    now = deal(question, rules)

    def told(some: list[Card]) -> str:
        return " ".join(map(str, some))

    return {
        "turn": now.turn,
        "hands": [told(sorted(hand)) for hand in now.hands],
        "pile": told(now.pile),
        "stock": told(now.stock),
        "pozzetti": list(map(told, now.pozzetti)),
    }


def match(question: dict[str, Any], rules: Parameters) -> dict[str, Any]:
    target, rounds = question.get("target"), question.get("rounds")
    if target is None and rounds is None:
        if rules.default_match == "target":
            target = rules.target
        else:
            rounds = rules.rounds
    one = two = 0
    over = at_end = False
    for number, (first, second) in enumerate(question["totals"], start=1):
        one, two = one + first, two + second
        if target is not None:
            best = max(one, two)
            at_end = at_end or best > target or (best == target and rules.target_test == ">=")
        else:
            at_end = number >= rounds
        over = at_end and (one != two or rules.tie_rule == "draw")
        if over:
            break
    winner = None if not over or one == two else int(two > one)
    points = None
    if over and rules.vp_table == "fibur" and rounds in BANDS:
        shares = share(abs(one - two), rounds)
        points = shares if one >= two else shares[::-1]
    return {"over": over, "winner": winner, "victory_points": points}


def share(difference: int, rounds: int) -> list[int]:
    leader = 10
    for highest in BANDS[rounds]:
        if difference > highest:
            leader += 1
    return [leader, 20 - leader]


def shares(question: dict[str, Any], rules: Parameters) -> dict[str, Any]:
    return {"shares": share(question["difference"], question["rounds"])}


ASKED = {
    "meld": meld,
    "play": play,
    "count": count,
    "deal": dealt,
    "match": match,
    "shares": shares,
}


def answer(question: dict[str, Any], parameters: dict[str, Any]) -> dict[str, Any]:
    return ASKED[question["ask"]](question, by_parameters(parameters))


KNOWN: dict[str, Parameters] = {}


def by_parameters(words: dict[str, Any]) -> Parameters:
    """One object for the same parameters, so that what was worked out for it is found again."""
    return KNOWN.setdefault(json.dumps(words, sort_keys=True), Parameters(words))


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps(answer(asked["question"], asked["parameters"])), flush=True)
