"""Where the questions of the conformance suite come from; make_conformance.py answers them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import replay
from house import LETTERS, house
from parameter_proofs import CHANGES, Ends, Scores, Stands
from refusal_proofs import REFUSALS, Added, Laid, Played, text
from rule_proofs import proofs
from situations import cells
from tables import SETS

import burraco_learn as bl
from burraco_learn.cards import Card, full_deck, parse_cards, shuffled
from burraco_learn.conformance.engine import answer
from burraco_learn.conformance.tables import REST, shown
from burraco_learn.game.match import Match
from burraco_learn.rules import Rules
from burraco_learn.rules.parameters import PARAMETERS, parameter_value
from burraco_learn.rules.victory_points import LENGTHS, victory_points

Words = dict[str, Any]

PROVED_UNDER = 2
"""Under how many rule sets the proof of a parameter is asked."""

POSITIONS = 40
"""How many positions are counted."""

MOST_MOVES = 45
"""A counted position has no more legal moves, so that a slow engine counts it in seconds."""


@dataclass(frozen=True)
class Asked:
    """A question under a rule set with some parameters changed."""

    rules: str
    question: Words
    changes: Words = field(default_factory=dict)
    wanted: Words | None = None
    """The fields that are expected, or None for all; as ``score`` the rows of the score."""
    rule: str | None = None
    """The rule that this shows, if that is known; a refusal names its own."""
    governs: tuple[str, ...] = ()
    """Parameters whose rules the answer rests on, where no table shows them."""
    about: str = ""
    about_stock: bool = False


def every() -> Iterator[Asked]:
    """All questions, in the order of their sources."""
    yield from _situations()
    yield from _refusals()
    yield from _parameters()
    yield from _scores()
    yield from _matches()
    yield from _deals()
    yield from _stalemates()
    yield from _counts()


# -- tables ----------------------------------------------------------------------------------------


def table_words(rules: Rules, parts: Words) -> Words:
    """A table of the tests (see tests/tables.py) as a case has it, with hidden cards dealt."""
    hands = list(parts["hands"])
    pile, stock, rest = parts.get("pile", "Qc"), parts.get("stock") or "", parts.get("rest")
    pozzetti = parts.get("pozzetti", 0)
    if isinstance(pozzetti, int):
        pozzetti = ["?? " * 11] * pozzetti
    melds = [
        [one.strip() for one in side.split("/") if one.strip()]
        for side in parts.get("melds", ("", ""))
    ]
    if rest == "pile":
        pile = f"{REST} {pile}"
    elif rest in (None, "stock"):
        stock = f"{stock} {REST}".strip()
    else:
        seat = int(rest.split()[1])
        hands[seat] = f"{hands[seat]} {REST}"
    left = list(full_deck(rules.decks, rules.jokers))
    for word in " ".join([*hands, pile, stock, *pozzetti, *sum(melds, [])]).split():
        if word not in ("??", REST):
            left.remove(parse_cards(word.partition("=")[0])[0])
    hidden = iter(shuffled(tuple(left), "conformance"))

    def known(words: str) -> str:
        return " ".join(str(next(hidden)) if word == "??" else word for word in words.split())

    seat, phase = parts.get("turn", "0 play").split()
    words: Words = {"turn": int(seat), "phase": phase, "hands": [known(hand) for hand in hands]}
    words |= {"melds": melds} if any(melds) else {}
    words |= {"pile": known(pile), "stock": known(stock)}
    if pozzetti:
        words["pozzetti"] = [known(one) for one in pozzetti]
    if had := parts.get("had"):
        words["had"] = [int(side) for side in had.split()]
    return words | _more(parts.get("more", ""))


def _more(lines: str) -> Words:
    """What further lines of a position text say."""
    found: Words = {}
    for key, value in re.findall(r"^(\w+): (.*)$", lines, re.M):
        if key == "unseen":
            found[key] = [int(seat) for seat in value.split()]
        elif key in ("took", "melded"):
            found[key] = True
        elif key == "picked":
            found[key] = value
        elif key == "idle":
            found[key] = int(value)
    return found


def position_words(rnd: bl.Round) -> Words:
    """A table of a round as a case has it: the stock with its next card and no order below it."""
    first, second = ([str(meld) for meld in side] for side in rnd.melds)
    words: Words = {
        "turn": rnd.turn,
        "phase": rnd.phase,
        "hands": [shown(hand) for hand in rnd.hands],
        "melds": [first, second],
        "pile": shown(rnd.pile),
        "stock": f"{shown(rnd.stock[:1])} {REST}" if len(rnd.stock) > 1 else shown(rnd.stock),
        "pozzetti": [shown(cards) for cards in rnd.pozzetti],
        "had": [side for side in (0, 1) if rnd.had_pozzetto[side]],
    }
    optional = {key: words[key] for key in ("pozzetti", "had") if not words[key]}
    return {key: value for key, value in words.items() if key not in optional} | _more(str(rnd))


# -- situations and proofs -------------------------------------------------------------------------


def _situations() -> Iterator[Asked]:
    for one, letters, wanted in cells():
        if letters == "SP" and wanted == _classico(one):
            continue  # what Special has from Classico is asked there
        rules = bl.load_rules(SETS[letters])
        if "table" in one:
            question = {
                "ask": "play",
                "table": table_words(rules, one["table"]),
                "moves": one["play"],
            }
            fields = _fields(wanted) if isinstance(wanted, dict) else {}
            stock = isinstance(wanted, dict) and "stock" in wanted and "closer" not in wanted
        else:
            question = {"ask": "meld"} | {
                key: one[key] for key in ("lay", "meld", "add", "wild") if key in one
            }
            fields, stock = None, False
        about = one["situation"]
        yield Asked(rules.id, question, wanted=fields, about=about, about_stock=stock)


def _classico(one: Words) -> object:
    return next((wanted for case, letters, wanted in cells() if case is one and letters == "CL"), 0)


_FACTS = {
    "turn": ("turn", "phase"),
    "end": ("ending",),
    "closer": ("closer",),
    "melds": ("melds",),
    "pile": ("pile",),
    "hand": ("hands",),
    "stock": ("stock",),
    "next": ("next",),
    "left": ("pozzetti",),
}
"""What a situation asks for, as the fields of an answer."""


def _fields(wanted: Words) -> Words:
    fields = {name: True for key in wanted for name in _FACTS.get(key, ())}
    rows = [key for key in wanted if key not in _FACTS]
    return fields | ({"score": dict.fromkeys(rows)} if rows else {})


def _refusals() -> Iterator[Asked]:
    for _, refused in REFUSALS.items():
        for letters, id in SETS.items():
            if letters == "SP":
                continue
            changes = _plain(refused.house.get(letters, {}))
            for one in refused.moves:
                question = _question(one, bl.load_rules(id))
                if question is not None:
                    yield Asked(id, question, changes)


def _question(proof: object, rules: Rules) -> Words | None:
    """What a proof lays, adds or plays, as a question; None for what is no question of a suite."""
    if isinstance(proof, Laid):
        question = {"ask": "meld", "lay": text(proof.cards, rules).strip()}
    elif isinstance(proof, Added):
        question = {"ask": "meld", "meld": text(proof.meld, rules)}
        question |= {"add": text(proof.cards, rules)}
    elif isinstance(proof, Stands):
        totals = [list(pair) for pair in proof.totals]
        return {"ask": "match", **proof.kind, "totals": totals}
    elif isinstance(proof, Played | Ends | Scores) and "undo" not in proof.moves:
        table = table_words(rules, proof.parts)
        return {"ask": "play", "table": table, "moves": list(proof.moves)}
    else:
        return None
    return question | ({"wild": proof.wild} if proof.wild else {})


def _plain(changes: Words) -> Words:
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in changes.items()
    }


_ENDS = ("turn", "phase", "ending", "hands", "next", "stock")


def _parameters() -> Iterator[Asked]:
    """The results that a parameter changes, as the rule set has it and with it changed."""
    asked: dict[str, set[str]] = {}
    for proof in proofs():
        change = CHANGES.get(proof.name)
        under = asked.setdefault(proof.name, set())
        if change is None or proof.letters == "SP" or proof.letters in under:
            continue
        if len(under) >= PROVED_UNDER:
            continue
        under.add(proof.letters)
        rules = bl.load_rules(SETS[proof.letters])
        changes = _plain({change.parameter: change.value(rules)})
        for one in change.by:
            question = _question(one, rules)
            if question is None:
                continue
            wanted: Words | None = None
            if isinstance(one, Ends):
                wanted = dict.fromkeys(_ENDS)
            elif isinstance(one, Scores):
                rows = ("melds", "bonus", "hand", "closing", "pozzetto", "total")
                wanted = {"score": dict.fromkeys(rows)}
            for changed in ({}, changes):
                stock = change.parameter in ("stock_stop", "stock_refill")
                yield Asked(rules.id, question, changed, wanted, rule=proof.id, about_stock=stock)


# -- rounds ----------------------------------------------------------------------------------------


def _records() -> list[bl.Record]:
    return [*replay.records().values(), *map(bl.sample_round, bl.sample_rounds())]


def _origin(rules: Rules) -> tuple[str, Words]:
    """The shipped rule set that a record is played by, and what it changes."""
    if rules.id in bl.rule_sets():
        return rules.id, {}
    base = bl.load_rules(str(rules.base))
    changes = {
        name: parameter_value(rules, name)
        for name in PARAMETERS
        if parameter_value(rules, name) != parameter_value(base, name)
    }
    return base.id, _plain(changes)


def _scores() -> Iterator[Asked]:
    """The last move of every record, and golden rounds from the deal to the end."""
    for record in _records():
        id, changes = _origin(record.rules)
        last = len(record.moves)
        for at in (last - 1, last // 2):
            question = {
                "ask": "play",
                "table": position_words(record.round(at)),
                "moves": [str(record.moves[at])],
            }
            yield Asked(id, question, changes, {"ending": 0, "closer": 0, "score": _ROWS})
    for record in replay.records().values():
        id, changes = _origin(record.rules)
        start = {"players": record.players, "dealer": record.dealer, "deck": shown(record.deck)}
        question = {"ask": "play", "deal": start, "moves": [str(move) for move in record.moves]}
        yield Asked(id, question, changes, governs=("hand_size", "closing_bonus"))


_ROWS = dict.fromkeys(("melds", "bonus", "hand", "closing", "pozzetto", "total"))


def _counts() -> Iterator[Asked]:
    """Of each record the turn with the most choices; of the first ones the richest pile, too."""
    found = []
    for phase in ("play", "draw"):
        for record in _records():
            best: tuple[int, bl.Round] | None = None
            for at in range(len(record.moves)):
                rnd = record.round(at)
                count = len(rnd.legal_moves())
                if rnd.phase == "draw":
                    count = len(rnd.pile) if len(rnd.pile) < 12 else 0
                if rnd.phase == phase and count <= MOST_MOVES and (not best or count > best[0]):
                    best = count, rnd
            if best:
                id, changes = _origin(record.rules)
                question = {"ask": "count", "table": position_words(best[1])}
                found.append(Asked(id, question, changes))
    yield from found[:POSITIONS]


# -- deals, matches and Victory Points -------------------------------------------------------------


def _deals() -> Iterator[Asked]:
    for id in bl.rule_sets():
        rules = bl.load_rules(id)
        for players in rules.players:
            deck: tuple[Card, ...] = shuffled(full_deck(rules.decks, rules.jokers), f"deal {id}")
            question = {"ask": "deal", "players": players, "dealer": 1, "deck": shown(deck)}
            yield Asked(id, question, governs=("hand_size", "pozzetto_sizes"))
    for name, value in {"decks": 3, "hand_size": 13, "pozzetto_sizes": [11, 13]}.items():
        rules = house(bl.load_rules("classico"), {name: value})
        deck = shuffled(full_deck(rules.decks, rules.jokers), f"deal with {name}")
        question = {"ask": "deal", "players": 2, "dealer": 0, "deck": shown(deck)}
        yield Asked("classico", question, {name: value}, governs=(name,))


_ONLY_TAKING = {
    "hands": ["4c 6d 8s", "5s 7d 9c"],
    "pile": "Kd",
    "turn": "0 draw",
    "had": "0 1",
}
"""A table at which two players can go on taking the pile, with what they discard in turn."""

_DISCARDED = ("4c", "5s", "6d", "7d", "8s", "9c", "Kd", "4c")


def _stalemates() -> Iterator[Asked]:
    """Turns that only take the pile: one less than a stalemate needs, and as many."""
    for letters, id in SETS.items():
        rules = bl.load_rules(id)
        if letters == "SP" or rules.pile_needs_meld:
            continue
        moves = [move for card in _DISCARDED for move in ("take", f"discard {card}")]
        for changes, turns in (({}, 7), ({}, 8), ({}, 4), ({"stalemate_rounds": 2}, 4)):
            table = table_words(rules, _ONLY_TAKING)
            question = {"ask": "play", "table": table, "moves": moves[: 2 * turns]}
            wanted = dict.fromkeys(("turn", "phase", "ending"))
            governs = ("stalemate_rounds",)
            yield Asked(id, question, changes, wanted, governs=governs, about_stock=True)


_TOTALS = (
    [[500, 20]],
    [[500, 20], [20, 60], [30, 40], [5, 0]],
    [[500, 500], [100, 100], [0, 0], [0, 0]],
    [[300, 200], [2000, 2000]],
    [[1005, 1005], [1000, 1000]],
    [[1005, 1005], [1000, 1000], [-20, 15]],
    [[2005, 1900]],
    [[2010, 2010], [-300, -290]],
)

_OTHER_KIND = {"target": "rounds", "rounds": "target"}


def _matches() -> Iterator[Asked]:
    for id in LETTERS:
        if id == "special":
            continue
        vp = ("vp_table",) if bl.load_rules(id).vp_table != "none" else ()
        for totals in _TOTALS:
            # As the rule set has it, and each kind of match for whoever asks for it.
            for kind in ({}, {"target": 1005}, {"rounds": len(totals)}):
                before = {"ask": "match", **kind, "totals": totals[:-1]}
                if answer(before, bl.load_rules(id))["over"]:
                    continue  # nobody plays on then
                whole = Match(bl.load_rules(id), **kind)
                governs = ("target_test", "tie_rule") if whole.target else ("rounds", "tie_rule")
                question = {"ask": "match", **kind, "totals": totals}
                yield Asked(id, question, governs=(*governs, *vp))
        kind = bl.load_rules(id).default_match
        question = {"ask": "match", "totals": [[2010, 20]]}
        changes = {"default_match": _OTHER_KIND[kind]}
        yield Asked(id, question, changes, governs=("default_match",))
    for rounds in LENGTHS:
        for difference in range(5, 2100, 5):
            # The last difference of each band, and the first of the next one.
            if victory_points(difference, rounds) != victory_points(difference - 5, rounds):
                for one in (difference - 5, difference):
                    question = {"ask": "shares", "difference": one, "rounds": rounds}
                    yield Asked("fibur", question, governs=("vp_table",))
