"""Why some cards are no meld, or do not fit one: the highest rule that is broken.

The order is the rulebook's table of refusals. Each test takes all later rules as lifted, so that
two wilds in a run with a gap are refused for the gap, and K-A-2 for going over the ace.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import CARDS, RANKS, Card
from ..rules.refusals import N_, Refusal
from .layouts import ACE_HIGH, ACE_LOW, TWO, holes, slot_card

if TYPE_CHECKING:
    from .book import Meld, MeldBook

__all__ = ["add_refusal", "lay_refusal"]


def lay_refusal(book: MeldBook, cards: tuple[Card, ...], role: str | None) -> Refusal:
    """Why these cards cannot be laid as a meld."""
    rules = book.rules
    if len(cards) < rules.min_meld:
        return _say(
            "too-few",
            N_("{cards} cannot be laid: a meld has at least {least} cards."),
            cards=cards,
            least=rules.min_meld,
        )
    plain = [card for card in cards if not (card.is_jolly or card.is_two)]
    twos = rules.groups_of_twos and any(card.is_two for card in cards)
    if not plain and not twos:
        return _say(
            "only-wilds",
            N_("{cards} cannot be laid: a meld needs cards that are not wild."),
            cards=cards,
        )
    group = len({card.rank for card in plain} or {2}) == 1
    if plain and not rules.twos_wild and any(card.is_two for card in cards):
        group = False
    suits = {card.suit for card in plain}
    run = _RunShape(book, None, plain[0].suit, cards) if len(suits) == 1 else None
    if group and run is not None and not (rules.runs_allowed and run.straight):
        run = None
    if not group and (run is None or not run.fits):
        if run is None:
            return _say(
                "shape",
                N_("{cards} cannot be laid: they are neither of one suit nor of one rank."),
                cards=cards,
            )
        return run.refusal(cards=cards)
    return _after_shape(book, None, cards, group, run if run and run.fits else None, role)


def add_refusal(book: MeldBook, meld: Meld, cards: tuple[Card, ...], role: str | None) -> Refusal:
    """Why these cards cannot be added to the meld."""
    if not cards:
        return _say("too-few", N_("To add to {meld}, at least one card is needed."), meld=meld)
    if meld.kind == "group":
        for card in cards:
            wild = card.is_jolly or (card.is_two and book.rules.twos_wild)
            if card.rank != meld.rank and not wild:
                return _say(
                    "shape",
                    N_("{cards} cannot join {meld}: the {card} has another rank."),
                    cards=cards,
                    meld=meld,
                    card=card,
                )
        return _after_shape(book, meld, cards, True, None, role)
    for card in cards:
        if card.suit != meld.suit and not (card.is_jolly or card.is_two):
            return _say(
                "shape",
                N_("{cards} cannot join {meld}: the {card} has another suit."),
                cards=cards,
                meld=meld,
                card=card,
            )
    run = _RunShape(book, meld, meld.suit, cards)
    if not run.fits:
        return run.refusal(cards=cards, meld=meld)
    return _after_shape(book, meld, cards, False, run, role)


def _after_shape(
    book: MeldBook,
    meld: Meld | None,
    cards: tuple[Card, ...],
    group: bool,
    run: _RunShape | None,
    role: str | None,
) -> Refusal:
    """The refusal of cards whose shape alone is that of a run or a group."""
    rules = book.rules
    lay = meld is None
    everything = cards if meld is None else (*meld.cards, *cards)
    if run is not None and not group:
        if not run.straight:
            return _say(
                "over-ace",
                N_("{cards} cannot be laid: a run does not go over the ace.")
                if lay
                else N_("{cards} cannot join {meld}: a run does not go over the ace."),
                cards=cards,
                meld=meld,
            )
        if run.two_aces and not rules.ace_both_ends:
            return _say(
                "ace-both-ends",
                N_("{cards} cannot be laid: a run has its ace at one end only.")
                if lay
                else N_("{cards} cannot join {meld}: a run has its ace at one end only."),
                cards=cards,
                meld=meld,
            )
        if not rules.runs_allowed:
            return _say("run", N_("{cards} cannot be laid: runs are not played."), cards=cards)
    if group and (run is None or not rules.runs_allowed) and lay:
        rank = _group_rank(None, cards)
        if rank not in book.group_ranks:
            if not book.group_ranks:
                return _say(
                    "group", N_("{cards} cannot be laid: groups are not played."), cards=cards
                )
            return _say(
                "group",
                N_("{cards} cannot be laid: there are no groups of rank {rank}."),
                cards=cards,
                rank=RANKS[rank - 1].replace("T", "10"),
            )
    if not book.deck_holds(everything):
        return _not_in_deck(book, cards)
    wilds = run.wilds if run is not None else _group_wilds(meld, cards)
    if wilds > rules.max_wilds:
        if not rules.max_wilds:
            return _say(
                "two-wilds",
                N_("{cards} cannot be laid: there are no wild cards.")
                if lay
                else N_("{cards} cannot join {meld}: there are no wild cards."),
                cards=cards,
                meld=meld,
            )
        if meld is not None and meld.wild is not None:
            return _say(
                "two-wilds",
                N_(
                    "{cards} cannot join {meld}: a meld holds one wild card at most, and the "
                    "{wild} is wild there already."
                ),
                cards=cards,
                meld=meld,
                wild=meld.wild,
            )
        return _say(
            "two-wilds",
            N_("{cards} cannot be laid: a meld holds one wild card at most.")
            if lay
            else N_("{cards} cannot join {meld}: a meld holds one wild card at most."),
            cards=cards,
            meld=meld,
        )
    if _too_long(book, meld, cards, group, run):
        return _say(
            "too-long",
            N_("{cards} cannot be laid: the meld would be too long.")
            if lay
            else N_("{cards} cannot join {meld}: the meld would be too long."),
            cards=cards,
            meld=meld,
        )
    if meld is not None and meld.kind == "run":
        stuck = _stuck(book, meld, cards)
        if stuck is not None:
            return stuck
    if role is not None:
        return _say(
            "role",
            N_("{cards} cannot be played so: no wild card can stand for {role} there."),
            cards=cards,
            role=_role_shown(role),
        )
    raise AssertionError(f"no rule refuses {cards} to {meld}")


def _stuck(book: MeldBook, meld: Meld, cards: tuple[Card, ...]) -> Refusal | None:
    """The refusal because a wild, or a natural 2, would have to leave its place."""
    free = book.run_cards(meld, meld.suit, cards, locks=False)
    if free is None or book.layouts.best(free) is None:
        return None
    if meld.wild is not None and book.run_cards(meld, meld.suit, cards) != free:
        home = slot_card(meld.suit, meld.wild_slot)
        if book.layouts.best(free._replace(two_stays=False)) is not None:
            return _say(
                "locked-wild",
                N_(
                    "{cards} cannot join {meld}: the {wild} stands for the {home}, and only the "
                    "{home} can take its place."
                ),
                cards=cards,
                meld=meld,
                wild=meld.wild,
                home=home,
            )
    return _natural_two(book, meld, cards)


def _natural_two(book: MeldBook, meld: Meld, cards: tuple[Card, ...]) -> Refusal | None:
    strict = book.run_cards(meld, meld.suit, cards)
    if strict is None or not strict.two_stays or book.layouts.best(strict) is not None:
        return None
    return _say(
        "natural-two",
        N_("{cards} cannot join {meld}: the natural {two} stays in its own place."),
        cards=cards,
        meld=meld,
        two=CARDS[meld.suit * 13 + 1],
    )


def _too_long(
    book: MeldBook,
    meld: Meld | None,
    cards: tuple[Card, ...],
    group: bool,
    run: _RunShape | None,
) -> bool:
    most_naturals, most = book.rules.max_group if run is None else book.rules.max_run
    total = len(cards) + (len(meld.cards) if meld else 0)
    wilds = run.wilds if run is not None else _group_wilds(meld, cards)
    if not group:
        most = min(most, 12 + len(book.rules.ace_positions))  # there are no more slots
    return total > most or total - wilds > most_naturals


def _group_rank(meld: Meld | None, cards: tuple[Card, ...]) -> int:
    """The rank of a group; cards without any other rank can only be a group of twos."""
    if meld is not None:
        return meld.rank
    return next((card.rank for card in cards if not (card.is_jolly or card.is_two)), 2)


def _group_wilds(meld: Meld | None, cards: tuple[Card, ...]) -> int:
    rank = _group_rank(meld, cards)
    wilds = sum(card.is_jolly or (card.is_two and rank != 2) for card in cards)
    return wilds + (meld is not None and meld.wild is not None)


def _not_in_deck(book: MeldBook, cards: tuple[Card, ...]) -> Refusal:
    if any(card.is_jolly for card in cards) and not book.rules.jokers:
        return _say(
            "deck", N_("{cards} cannot be played: there are no jollies in the deck."), cards=cards
        )
    return _say(
        "deck", N_("{cards} cannot be played: the deck has not so many equal cards."), cards=cards
    )


class _RunShape:
    """Whether cards of one suit could make a run if any number of wilds were allowed.

    ``fits``: in a straight line or over the ace; ``straight``: in a straight line, with the aces
    where the rule set has them; ``two_aces``: with an ace at both ends; ``wilds``: how many cards
    would be wild.
    """

    def __init__(
        self, book: MeldBook, meld: Meld | None, suit: int, cards: tuple[Card, ...]
    ) -> None:
        rules = book.rules
        self._cards = cards if meld is None else (*meld.cards, *cards)
        suited = [c for c in self._cards if c.suit == suit and not c.is_two]
        twos = sum(c.is_two and c.suit == suit for c in self._cards)
        others = sum(c.is_jolly or (c.is_two and c.suit != suit) for c in self._cards)
        self._suit = suit
        self._strangers = [
            c
            for c in self._cards
            if c.is_two and not rules.twos_wild and not (c.suit == suit and rules.natural_twos)
        ]
        self.twice = next((c for c in suited if c.rank > 1 and suited.count(c) > 1), None)
        if twos > 1 and not rules.twos_wild:
            self.twice = CARDS[13 * suit + 1]
        aces = sum(c.rank == 1 for c in suited)
        self.two_aces = aces == 2
        if aces > 2:
            self.twice = next(c for c in suited if c.rank == 1)
        middle = sum(1 << c.rank for c in suited if c.rank > 1) if not self.twice else 0
        self.straight = self.fits = False
        self.wilds, self.missing = twos + others, 0
        if self.twice or self._strangers:
            return
        fixed_aces = meld.naturals & (ACE_LOW | ACE_HIGH) if meld else 0
        best: tuple[bool, bool, int] | None = None
        for natural in (1, 0) if twos and rules.natural_twos else (0,):
            wilds = twos - natural + others
            if twos > natural and not rules.twos_wild:
                continue
            two = TWO if natural else 0
            for ace in _ace_choices(aces):
                gaps = holes(middle | two | ace)
                allowed = not (
                    (ace & ACE_LOW and "low" not in rules.ace_positions)
                    or (ace & ACE_HIGH and "high" not in rules.ace_positions)
                    or fixed_aces & ~ace
                )
                found = gaps.bit_count() > wilds, not allowed, wilds
                if best is None or found < best:
                    best = found
                    self.wilds, self.missing = wilds, gaps
                if gaps.bit_count() <= wilds:
                    self.fits = True
                    self.straight = self.straight or allowed
            if aces < 2 and _ring_gaps(middle | two | ACE_LOW * aces) <= wilds:
                self.fits = True
        if self.two_aces and not self.fits:
            self.twice = next(c for c in suited if c.rank == 1)

    def refusal(self, **values: object) -> Refusal:
        """The refusal for the shape, as one whole sentence."""
        lay = "meld" not in values
        if self._strangers and self._strangers[0].suit == self._suit:
            return _say(
                "shape",
                N_("{cards} cannot be laid: the {card} has no place in a run.")
                if lay
                else N_("{cards} cannot join {meld}: the {card} has no place in a run."),
                card=self._strangers[0],
                **values,
            )
        if self._strangers:
            return _say(
                "shape",
                N_("{cards} cannot be laid: the {card} is not wild and has another suit.")
                if lay
                else N_("{cards} cannot join {meld}: the {card} is not wild and has another suit."),
                card=self._strangers[0],
                **values,
            )
        if self.twice:
            return _say(
                "shape",
                N_("{cards} cannot be laid: a run has room for one {card} only.")
                if lay
                else N_("{cards} cannot join {meld}: a run has room for one {card} only."),
                card=self.twice,
                **values,
            )
        missing = tuple(
            CARDS[self._suit * 13 + (slot - 1) % 13]
            for slot in range(15)
            if self.missing >> slot & 1
        )
        if self.wilds:
            return _say(
                "shape",
                N_("{cards} cannot be laid: {missing} are missing, more than a wild card can be.")
                if lay
                else N_(
                    "{cards} cannot join {meld}: {missing} would be missing, more than its wild "
                    "card can be."
                ),
                missing=missing,
                **values,
            )
        return _say(
            "shape",
            N_("{cards} cannot be laid: {missing} would be missing between them.")
            if lay
            else N_("{cards} cannot join {meld}: {missing} would be missing between them."),
            missing=missing,
            **values,
        )


def _ace_choices(aces: int) -> tuple[int, ...]:
    return ((0,), (ACE_LOW, ACE_HIGH), (ACE_LOW | ACE_HIGH,))[aces]


def _ring_gaps(naturals: int) -> int:
    """The fewest empty places between the naturals when the ranks are laid in a ring."""
    places = [slot for slot in range(1, 14) if naturals >> slot & 1]
    steps = [(b - a) % 13 or 13 for a, b in zip(places, places[1:] + places[:1], strict=True)]
    return 13 - max(steps) + 1 - len(places)


def _role_shown(role: str) -> str:
    if len(role) == 1:
        return role.replace("T", "10")
    return next(card.symbol for card in CARDS if card.code == role)


def _say(key: str, sentence: str, **values: object) -> Refusal:
    kept = {name: value for name, value in values.items() if "{" + name + "}" in sentence}
    return Refusal(key, sentence, tuple(kept.items()))
