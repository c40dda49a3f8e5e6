"""At which moves of a record which rules are shown on the table.

What happens at a move is told as facts. A fact is the name of a parameter whose value can be seen
there ("flying_pozzetto": a pozzetto was taken in flight and played as the rule set says), such a
name with a detail ("single_pickup, twin"), or "refuses" and the reason of a refused attempt. The
rules that govern the parameter, or that the refusal cites, are then shown at that move. A rule that
says less than its parameters names its facts in its file (``shows``). No rule set and no rule is
asked for by its name, so that a club's own rules are found as well.

What a side line leads to counts at the move that it belongs to.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from copy import copy
from itertools import pairwise

from ..cards import Card
from ..game.moves import Move
from ..game.round import Round
from ..i18n import gettext
from ..melds.book import Meld
from ..melds.layouts import ACE_HIGH, ACE_LOW, TWO
from ..notation.annotations import Attempt
from ..notation.record import Record
from ..rules import Rules
from ..rules.numbered import NumberedRule

__all__ = ["Watch", "beyond_a_table", "facts_shown", "rules_shown", "shown_by"]

_OF_A_MATCH = {"default_match", "target", "target_test", "rounds", "tie_rule", "vp_table"}
"""Parameters that say how rounds make a match: a record is one round."""

_FULL_RUN = (1 << 14) - 1 & ~1
"""The slots of a run from a low ace to the king."""

_TWO_TO_ACE = _FULL_RUN & ~ACE_LOW | ACE_HIGH

_NO_POZZETTO_LEFT = frozenset({"close_without_pozzetto_when_none_left", "refuses close-pozzetto"})
"""What needs a side without a pozzetto when none is left on the table."""


def shown_by(rule: NumberedRule) -> frozenset[str]:
    """The facts of which each shows a rule; empty if no table can show it.

    >>> from burraco_learn.rules import load_rules
    >>> sorted(shown_by(load_rules("burraco-reale").rule("BR-10")))
    ['refuses re-discard', 'single_pickup']
    """
    if rule.uncheckable is not None or not rule.applies:
        return frozenset()
    refused = [f"refuses {key}" for key in rule.refuses]
    own = rule.shows
    if own is None:
        own = tuple(set(rule.parameters) - _OF_A_MATCH)
        if "phase" in rule.refuses:
            own = (*own, "turn")
    never = _NO_POZZETTO_LEFT if _one_for_each_side(rule.rules) else frozenset()
    return frozenset((*own, *refused)) - never


def _one_for_each_side(rules: Rules) -> bool:
    """Whether a side without a pozzetto always finds one on the table."""
    return len(rules.pozzetto_sizes) > 1 and not rules.stock_refill


def beyond_a_table(rule: NumberedRule) -> str | None:
    """Why no table of a single round can show a rule, in a sentence, or None if one can."""
    if rule.uncheckable is not None:
        return rule.uncheckable
    if not rule.applies:
        return gettext("it does not come up in this rule set")
    if shown_by(rule):
        return None
    if _one_for_each_side(rule.rules) and "close-pozzetto" in rule.refuses:
        return gettext("there is a pozzetto for each side, and none ever goes into the stock")
    return gettext("it is about a match, and a record is one round")


def rules_shown(record: Record) -> dict[str, tuple[int, ...]]:
    """For each rule that the record shows on the table, after how many moves it does.

    An attempt, or a side line, counts at the move that it stands at. Rules that are not shown are
    left out.

    >>> from burraco_learn.rules import load_rules
    >>> rnd = Round.deal(load_rules("stargames"), players=2, seed=7)
    >>> rnd.play("take")
    >>> rnd.play(rnd.legal_moves()[-1])
    >>> [(id, moves) for id, moves in rules_shown(Record.of(rnd)).items() if moves[0]]
    [('SG-08', (2,))]
    """
    facts = facts_shown(record)
    found = {}
    for rule in record.rules.numbered():
        moves = {at for fact in shown_by(rule) for at in facts.get(fact, ())}
        if moves:
            found[rule.id] = tuple(sorted(moves))
    return found


def facts_shown(record: Record, lines: bool = True) -> dict[str, tuple[int, ...]]:
    """What the record shows, each fact with the moves after which it does.

    With ``lines=False`` side lines count for nothing but the fact "closing missed": that a side
    line said to be better closes in a turn in which the record does not.
    """
    found: defaultdict[str, set[int]] = defaultdict(set)

    def note(at: int, facts: Iterable[str]) -> None:
        for fact in facts:
            found[fact].add(at)

    table = record.round(0)
    watch = Watch()
    note(0, _deal_facts(record.rules))
    note(0, _attempt_facts(table, record))
    for at, move in enumerate(record.moves, start=1):
        before, earlier = table.copy(), copy(watch)
        table.play(move)
        note(at, watch.see(before, move, table))
        note(at, _attempt_facts(table, record, at))
        if at in record.notes:
            for number, line in enumerate(record.notes[at].lines):
                tables = record.line(at, number)
                follow = copy(earlier)
                for (was, now), played in zip(pairwise(tables), line.moves, strict=True):
                    facts = follow.see(was, played, now)
                    note(at, facts if lines else ())
                closes = tables[-1].ending == "closed" and tables[-1].closer == before.turn & 1
                if line.verdict == "better" and closes and not _closes_this_turn(record, at):
                    note(at, ["closing missed"])
    return {fact: tuple(sorted(moves)) for fact, moves in found.items()}


def _closes_this_turn(record: Record, at: int) -> bool:
    """Whether the turn to which a move belongs is one that closes the round."""
    table = record.round(at - 1)
    seat = table.turn
    for move in record.moves[at - 1 :]:
        table.play(move)
        if table.over or table.turn != seat:
            break
    return table.ending == "closed"


def _deal_facts(rules: Rules) -> Iterator[str]:
    yield from ("decks", "jokers", "hand_size", "players", "pozzetto_sizes")


def _attempt_facts(table: Round, record: Record, at: int = 0) -> Iterator[str]:
    """The refusals of the moves that are tried on this table."""
    tried: tuple[Attempt, ...] = record.notes[at].attempts if at in record.notes else ()
    for attempt in tried:
        refusal = table.why_not(attempt.move)
        if refusal is None:
            continue
        yield f"refuses {refusal.key}"
        left = len(table.hands[table.turn]) - len(attempt.move.cards)
        if attempt.move.kind in ("lay", "add") and left == 1 and refusal.key in _STUCK:
            yield "last card"


_STUCK = {"close-burraco", "close-wild", "close-pozzetto", "pozzetto-wild", "re-discard"}
"""Why a lay or an add that leaves one card may be refused: the card could not be discarded."""


class Watch:
    """Follows a round from move to move and tells the facts of each; it knows the turn so far."""

    def __init__(self) -> None:
        self.drawn: Card | None = None
        self.single: Card | None = None
        self.laid = False
        self.flew = False

    def see(self, before: Round, move: Move, after: Round) -> set[str]:
        """The facts of a move, given the tables before and after it."""
        return set(self._see(before, move, after))

    def _see(self, before: Round, move: Move, after: Round) -> Iterator[str]:
        if move.kind in ("draw", "take"):
            self.drawn = before.stock[0] if move.kind == "draw" else None
            self.single = before.pile[0] if move.kind == "take" else None
            self.laid = self.flew = False
            if move.kind == "take" and len(before.pile) > 1:
                self.single = None
                yield "pile"
        elif move.kind == "discard":
            yield from self._discarded(before, move, after)
        else:
            yield from _played(before, move, after)
            if before.rules.pile_needs_meld and before.took and not self.laid:
                yield "pile_needs_meld"
            self.laid = True
        yield from self._pozzetto(before, move, after)
        yield from _stock(before, after)
        if after.over:
            yield from _closed(before, move, after)
            yield from _scored(after)

    def _discarded(self, before: Round, move: Move, after: Round) -> Iterator[str]:
        (card,) = move.cards
        if self.laid:
            yield "turn"
        elif before.took and not before.rules.pile_needs_meld:
            yield "pile_needs_meld"
        if not after.over and after.turn == (before.turn + 1) % before.players:
            yield "turn passes"
        if card.may_be_wild:
            yield "wild card discarded"
        if card is self.drawn:
            yield "single_pickup, stock"
        if card is self.single:
            yield "single_pickup"
        if self.flew:
            yield "flying_pozzetto, discard"

    def _pozzetto(self, before: Round, move: Move, after: Round) -> Iterator[str]:
        if after.had_pozzetto == before.had_pozzetto:
            return
        yield "pozzetto taken"
        if before.stock_count <= before.rules.stock_stop:
            yield "stock_stop, last turn"
        if move.kind != "discard":
            yield "flying_pozzetto"
            self.flew = True
            return
        yield "discard_pozzetto"
        if move.cards[0].may_be_wild:
            yield "wild_pozzetto_discard"


# -- the stock, the end and the score --------------------------------------------------------------


def _stock(before: Round, after: Round) -> Iterator[str]:
    if after.stock_count > before.stock_count:
        yield "stock_refill"
    if after.ending == "stock":
        yield "stock_stop"
        if after.pozzetti and not after.rules.stock_refill:
            yield "stock_refill"  # a pozzetto lies there, and the round ends all the same
    if after.ending == "stalemate":
        yield "stalemate_rounds"


def _closed(before: Round, move: Move, after: Round) -> Iterator[str]:
    if after.ending != "closed":
        return
    side = before.turn & 1
    kinds = {meld.burraco for meld in after.melds[side]}
    yield from ("close_kind", "close_needs_discard", "closing_bonus")
    if kinds & {"noble", "royal", "super"} and "clean" not in kinds:
        yield "close_kind, noble"
    if move.kind == "discard" and move.cards[0].may_be_wild:
        yield "close_wild_discard"
    if after.rules.pozzetto_sizes and not after.had_pozzetto[side]:
        yield "close_without_pozzetto_when_none_left"
    if before.stock_count <= before.rules.stock_stop:
        yield "stock_stop, last turn"


def _scored(table: Round) -> Iterator[str]:
    rules = table.rules
    yield "score"
    laid = [card for melds in table.melds for meld in melds for card in meld.cards]
    for card in {*laid, *(card for hand in table.hands for card in hand)}:
        yield f"values.{'Jk' if card.is_jolly else str(card)[0]}"
    for melds in table.melds:
        if any(meld.kind == "run" and meld.naturals & TWO for meld in melds):
            yield "values.2, natural"
    if any(table.hands):
        yield "hand"
    if any(table.unplayed_pozzetto):
        yield "unplayed_pozzetto"
    if rules.pozzetto_sizes and not all(table.had_pozzetto):
        if any(table.had_pozzetto):
            yield "pozzetto_penalty"
        else:
            yield "waive_penalty_if_none_taken"
            if not rules.waive_penalty_if_none_taken:
                yield "pozzetto_penalty"


# -- melds -----------------------------------------------------------------------------------------


def _played(before: Round, move: Move, after: Round) -> Iterator[str]:
    """What a lay or an add shows."""
    side = before.turn & 1
    mine = before.melds[side]
    old = None if move.meld is None else mine[move.meld]
    new = after.melds[side][-1 if move.meld is None else move.meld]
    if old is None:
        yield from _laid(before.rules, mine, new)
    else:
        yield "added"
        if before.melds[1 - side]:
            yield "own side"
        yield from _moved(old, new)
    yield from _wild(old, new, move)
    yield from _run(old, new) if new.kind == "run" else _group(old, new)
    if new.burraco != (old.burraco if old else None):
        yield from _burraco(old, new)


def _laid(rules: Rules, mine: tuple[Meld, ...], new: Meld) -> Iterator[str]:
    yield "runs_allowed" if new.kind == "run" else "group_ranks"
    if new.kind == "group" and new.rank == 2:
        yield "groups_of_twos"
    if len(new.cards) == rules.min_meld:
        yield "min_meld"
    if new.kind == "group" and any(meld.rank == new.rank for meld in mine):
        yield "one_group_per_rank"


def _moved(old: Meld, new: Meld) -> Iterator[str]:
    """What became of the cards that lay there."""
    if old.kind != "run":
        return
    if old.naturals & TWO and not new.naturals & TWO:
        yield "natural_two_may_turn_wild"
    if old.wild is None:
        return
    its_own_came = bool(new.naturals >> old.wild_slot & 1)
    if old.locked:
        if its_own_came:
            yield "interior_wild_lock"
            yield "freed_wild_side" if new.wild else "natural_twos, freed"
    elif new.wild is old.wild and new.wild_slot != old.wild_slot:
        low = old.naturals > 1 << old.wild_slot
        yield "free_end_wild_slides"
        yield f"free_end_wild_slides, {'low' if low else 'high'}"


def _wild(old: Meld | None, new: Meld, move: Move) -> Iterator[str]:
    """What a wild card shows that was put down, or where it lies of itself."""
    if new.wild is None:
        return
    if new.kind == "run" and new.naturals & TWO:
        yield "max_wilds"  # the natural two beside it does not count
    if old is not None and old.wild is not None:
        return
    if new.wild.is_jolly:
        yield "jokers, in a meld"
    elif not (old and old.naturals & ~new.naturals & TWO):  # it did not lie there as itself
        yield "twos_wild"
    if new.kind == "group":
        yield "freed_wild_side, free"
    elif move.role is None and not new.locked:
        first, last = new.naturals & -new.naturals, 1 << new.naturals.bit_length() - 1
        if first > TWO and last < ACE_HIGH:  # there was room at either end
            yield "freed_wild_side, free"


def _run(old: Meld | None, new: Meld) -> Iterator[str]:
    rules = new.rules
    was = old.naturals if old else 0
    came = new.naturals & ~was
    if came & TWO:
        yield "natural_twos"
    if came & (ACE_LOW | ACE_HIGH):
        yield "ace_positions"
    if came and new.naturals & ACE_LOW and new.naturals & ACE_HIGH:
        yield "ace_both_ends"
    if new.naturals.bit_count() == rules.max_run[0] or len(new.cards) == rules.max_run[1]:
        yield "max_run"
    if came and new.wild is None and new.naturals == _TWO_TO_ACE:
        yield "noble_two_to_ace"
    if came and new.wild is None and new.naturals & _FULL_RUN == _FULL_RUN:
        if "royal" not in rules.bonuses:
            yield "royal, none"


def _group(old: Meld | None, new: Meld) -> Iterator[str]:
    rules = new.rules
    if max(new.counts) > 1:
        yield "max_group, one suit twice"
    if sum(new.counts) == rules.max_group[0] or len(new.cards) == rules.max_group[1]:
        yield "max_group"


def _burraco(old: Meld | None, new: Meld) -> Iterator[str]:
    """What a burraco shows that came about, or that became another kind."""
    rules, kind = new.rules, new.burraco
    if kind is None:
        return  # what was a burraco is not one any more
    yield f"bonuses.{kind}"
    if old is None or old.burraco is None:
        yield "burraco_size"
        if new.kind == "group":
            yield "burraco_size, group"
    if kind in ("royal", "royal-dirty"):
        yield "royal_run"
    if new.wild is not None:
        yield from _semi_clean(rules, new)


def _semi_clean(rules: Rules, new: Meld) -> Iterator[str]:
    """What a burraco with a wild card shows of the semi-clean kind."""
    there = "semi-clean" in rules.bonuses
    if new.kind == "run":
        enough = len(new.cards) > rules.burraco_size and not new.locked
        if there:
            yield "semi_run_test"
            if new.burraco == "semi-clean" and new.locked:
                yield "semi_run_test, inside"
        elif enough and new.burraco == "dirty":
            yield "semi-clean, none"
    elif there and (rules.semi_group_test == "never" or sum(new.counts) >= rules.burraco_size):
        yield "semi_group_test"
