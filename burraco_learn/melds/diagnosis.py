"""Why some cards do not make a meld, or do not fit one: the highest rule that is broken.

The order is the rulebook's table of refusals. Each check takes all later rules as lifted, so that
two wilds in a run with a gap are refused for the gap, and K-A-2 for going over the ace.
"""

from __future__ import annotations

from ..cards import CARDS, RANKS, Card
from ..rules.refusals import N_, Refusal
from .fitting import Fitting, Lying, from_elsewhere
from .layouts import ACE_HIGH, ACE_LOW, TWO, RunCards, holes, slot_card

__all__ = ["add_refusal", "lay_refusal"]


def lay_refusal(fitting: Fitting, cards: tuple[Card, ...], role: str | None) -> Refusal:
    """Why these cards cannot be laid as a meld."""
    rules = fitting.rules
    if len(cards) < rules.min_meld:
        return _say(
            "too-few",
            N_("{cards} cannot be laid: a meld has at least {least} cards."),
            cards=cards,
            least=rules.min_meld,
        )
    plain = [card for card in cards if not card.may_be_wild]
    twos = any(card.is_two for card in cards)
    if not plain and not (twos and rules.groups_of_twos):
        return _say(
            "only-wilds",
            N_("{cards} cannot be laid: a meld needs cards that are not wild."),
            cards=cards,
        )
    group = len({card.rank for card in plain} or {2}) == 1
    if plain and twos and not rules.twos_wild:
        group = False
    suits = {card.suit for card in plain}
    run = _RunShape(fitting, None, plain[0].suit, cards) if len(suits) == 1 else None
    if group and run is not None and not (rules.runs_allowed and run.straight):
        run = None
    if not group and run is None:
        return _say(
            "shape",
            N_("{cards} cannot be laid: they are not all of one suit, and not all of one rank."),
            cards=cards,
        )
    if not group and run is not None and not run.fits:
        return run.refusal(cards, None)
    return _Shaped(fitting, None, cards, group, run if run and run.fits else None, role).refusal()


def add_refusal(
    fitting: Fitting, meld: Lying, cards: tuple[Card, ...], role: str | None
) -> Refusal:
    """Why these cards cannot be added to the meld."""
    if not cards:
        return _say("too-few", N_("To add to {meld}, at least one card is needed."), meld=meld)
    if meld.kind == "group":
        for card in cards:
            if card.rank != meld.rank and not fitting.rules.is_wild(card):
                return _say(
                    "other-rank",
                    N_("{cards} cannot join {meld}: the {card} has another rank."),
                    cards=cards,
                    meld=meld,
                    card=card,
                )
        return _Shaped(fitting, meld, cards, True, None, role).refusal()
    for card in cards:
        if card.suit != meld.suit and not card.may_be_wild:
            return _say(
                "shape",
                N_("{cards} cannot join {meld}: the {card} has another suit."),
                cards=cards,
                meld=meld,
                card=card,
            )
    run = _RunShape(fitting, meld, meld.suit, cards)
    if not run.fits:
        return run.refusal(cards, meld)
    return _Shaped(fitting, meld, cards, False, run, role).refusal()


class _Shaped:
    """Cards whose shape alone is that of a run or a group, laid or added to a meld."""

    def __init__(
        self,
        fitting: Fitting,
        meld: Lying | None,
        cards: tuple[Card, ...],
        group: bool,
        run: _RunShape | None,
        role: str | None,
    ) -> None:
        self.fitting, self.meld, self.cards = fitting, meld, cards
        self.group, self.run, self.role = group, run, role

    def refusal(self) -> Refusal:
        """The first refusal that there is, in the order of the rulebook."""
        return next(filter(None, (check(self) for check in _CHECKS)))

    @property
    def wilds(self) -> int:
        """How many cards of the meld would be wild."""
        if self.run is not None:
            return self.run.wilds
        lying = self.meld is not None and self.meld.wild is not None
        return lying + sum(
            card.is_jolly or (card.is_two and self.group_rank != 2) for card in self.cards
        )

    @property
    def group_rank(self) -> int:
        """The rank of a group; cards without any other rank can only be a group of twos."""
        if self.meld is not None:
            return self.meld.rank
        return next((card.rank for card in self.cards if not card.may_be_wild), 2)

    @property
    def freely(self) -> RunCards | None:
        """The cards of the run that is added to, if they fit once nothing need stay in place."""
        if self.meld is None or self.meld.kind != "run":
            return None
        cards = self.fitting.run_cards(self.meld, self.meld.suit, self.cards, locks=False)
        return None if cards is None or self.fitting.layouts.best(cards) is None else cards

    def refuse(self, key: str, laid: str, added: str, **values: object) -> Refusal:
        """One of two sentences: for cards that were to be laid, and that were to be added."""
        sentence = laid if self.meld is None else added
        return _say(key, sentence, cards=self.cards, meld=self.meld, **values)


# -- the checks of cards that have the shape of a meld, in the order of the rulebook ---------------


def _over_ace(shaped: _Shaped) -> Refusal | None:
    if shaped.group or shaped.run is None or shaped.run.straight:
        return None
    return shaped.refuse(
        "over-ace",
        N_("{cards} cannot be laid: a run does not go on past the ace."),
        N_("{cards} cannot join {meld}: a run does not go on past the ace."),
    )


def _ace_both_ends(shaped: _Shaped) -> Refusal | None:
    rules = shaped.fitting.rules
    if shaped.group or shaped.run is None or not shaped.run.two_aces or rules.ace_both_ends:
        return None
    return shaped.refuse(
        "ace-both-ends",
        N_("{cards} cannot be laid: a run has its ace at one end only."),
        N_("{cards} cannot join {meld}: a run has its ace at one end only."),
    )


def _no_runs(shaped: _Shaped) -> Refusal | None:
    if shaped.group or shaped.fitting.rules.runs_allowed:
        return None
    return _say("run", N_("{cards} cannot be laid: runs are not played."), cards=shaped.cards)


def _no_such_groups(shaped: _Shaped) -> Refusal | None:
    ranks, rank = shaped.fitting.group_ranks, shaped.group_rank
    # What lies may be added to, and cards that also make a run are refused as one.
    if not shaped.group or shaped.meld is not None or shaped.run is not None or rank in ranks:
        return None
    if not ranks:
        return _say(
            "group", N_("{cards} cannot be laid: groups are not played."), cards=shaped.cards
        )
    return _say(
        "group",
        N_("{cards} cannot be laid: there are no groups of rank {rank}."),
        cards=shaped.cards,
        rank=RANKS[rank - 1].replace("T", "10"),
    )


def _not_in_deck(shaped: _Shaped) -> Refusal | None:
    fitting, meld, cards = shaped.fitting, shaped.meld, shaped.cards
    if fitting.deck_holds(cards if meld is None else (*meld.cards, *cards)):
        return None
    if any(card.is_jolly for card in cards) and not fitting.rules.jokers:
        return _say(
            "deck", N_("{cards} cannot be played: there are no jollies in the deck."), cards=cards
        )
    return _say(
        "deck",
        N_("{cards} cannot be played: the deck does not have that many equal cards."),
        cards=cards,
    )


def _too_many_wilds(shaped: _Shaped) -> Refusal | None:
    most = shaped.fitting.rules.max_wilds
    if shaped.wilds <= most:
        return None
    if not most:
        return shaped.refuse(
            "two-wilds",
            N_("{cards} cannot be laid: there are no wild cards."),
            N_("{cards} cannot join {meld}: there are no wild cards."),
        )
    if shaped.meld is not None and shaped.meld.wild is not None:
        return _say(
            "two-wilds",
            N_(
                "{cards} cannot join {meld}: a meld may have only one wild card, and the {wild} "
                "is wild there already."
            ),
            cards=shaped.cards,
            meld=shaped.meld,
            wild=shaped.meld.wild,
        )
    return shaped.refuse(
        "two-wilds",
        N_("{cards} cannot be laid: a meld may have only one wild card."),
        N_("{cards} cannot join {meld}: a meld may have only one wild card."),
    )


def _too_long(shaped: _Shaped) -> Refusal | None:
    rules, meld = shaped.fitting.rules, shaped.meld
    most_naturals, most = rules.max_group if shaped.run is None else rules.max_run
    if not shaped.group:
        most = min(most, 12 + len(rules.ace_positions))  # there are no more slots
    total = len(shaped.cards) + (len(meld.cards) if meld else 0)
    if total <= most and total - shaped.wilds <= most_naturals:
        return None
    return shaped.refuse(
        "too-long",
        N_("{cards} cannot be laid: the meld would be too long."),
        N_("{cards} cannot join {meld}: the meld would be too long."),
    )


def _locked_wild(shaped: _Shaped) -> Refusal | None:
    """The wild would have to leave the place that it is locked in."""
    fitting, meld, cards, free = shaped.fitting, shaped.meld, shaped.cards, shaped.freely
    if meld is None or meld.wild is None or free is None:
        return None
    if fitting.run_cards(meld, meld.suit, cards) == free:
        return None
    home = slot_card(meld.suit, meld.wild_slot)
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


def _natural_two(shaped: _Shaped) -> Refusal | None:
    """The natural 2 would have to turn wild."""
    fitting, meld, cards = shaped.fitting, shaped.meld, shaped.cards
    if meld is None or shaped.freely is None:
        return None
    strict = fitting.run_cards(meld, meld.suit, cards)
    if strict is None or not strict.two_stays or fitting.layouts.best(strict) is not None:
        return None
    return _say(
        "natural-two",
        N_("{cards} cannot join {meld}: the natural {two} stays in its own place."),
        cards=cards,
        meld=meld,
        two=slot_card(meld.suit, 2),
    )


def _no_such_role(shaped: _Shaped) -> Refusal:
    """All that is left: the cards would do, but not with what the player said of the wild."""
    assert shaped.role is not None, f"no rule refuses {shaped.cards} to {shaped.meld}"
    return _say(
        "role",
        N_("{cards} cannot be played like that: no wild card can stand for {role} there."),
        cards=shaped.cards,
        role=_role_shown(shaped.role),
    )


_CHECKS = (
    _over_ace,
    _ace_both_ends,
    _no_runs,
    _no_such_groups,
    _not_in_deck,
    _too_many_wilds,
    _too_long,
    _locked_wild,
    _natural_two,
    _no_such_role,
)


class _RunShape:
    """Whether cards of one suit could make a run if any number of wilds were allowed.

    ``fits``: in a straight line or over the ace; ``straight``: in a straight line, with the aces
    where the rule set has them; ``two_aces``: with an ace at both ends; ``wilds``: how many cards
    would be wild.
    """

    def __init__(
        self, fitting: Fitting, meld: Lying | None, suit: int, cards: tuple[Card, ...]
    ) -> None:
        rules = fitting.rules
        self._cards = cards if meld is None else (*meld.cards, *cards)
        suited = [c for c in self._cards if c.suit == suit and not c.is_two]
        twos = sum(c.is_two and c.suit == suit for c in self._cards)
        others = sum(from_elsewhere(c, suit) for c in self._cards)
        self._suit, self._ace_both_ends = suit, rules.ace_both_ends
        self._wilds_played = rules.max_wilds > 0
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
        best: tuple[bool, bool, int, int] | None = None
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
                fails = gaps.bit_count() > wilds
                # Of the ways that all fail, tell of the one that lacks the fewest cards.
                found = fails, not allowed, gaps.bit_count() if fails else 0, wilds
                if best is None or found < best:
                    best = found
                    self.wilds, self.missing = wilds, gaps
                if gaps.bit_count() <= wilds:
                    self.fits = True
                    self.straight = self.straight or allowed
            if aces == 1 and _ring_gaps(middle | two | ACE_LOW) <= wilds:
                self.fits = True
        if self.two_aces and not (self.fits or rules.ace_both_ends):
            self.twice = next(c for c in suited if c.rank == 1)

    def refusal(self, cards: tuple[Card, ...], meld: Lying | None) -> Refusal:
        """The refusal for the shape, as one whole sentence."""

        def told(laid: str, added: str, **values: object) -> Refusal:
            return _say("shape", laid if meld is None else added, **values, cards=cards, meld=meld)

        if self._strangers and self._strangers[0].suit == self._suit:
            return told(
                N_("{cards} cannot be laid: the {card} has no place in a run."),
                N_("{cards} cannot join {meld}: the {card} has no place in a run."),
                card=self._strangers[0],
            )
        if self._strangers and not self._wilds_played:
            return told(
                N_("{cards} cannot be laid: the {card} has another suit."),
                N_("{cards} cannot join {meld}: the {card} has another suit."),
                card=self._strangers[0],
            )
        if self._strangers:
            return told(
                N_("{cards} cannot be laid: the {card} is not wild and has another suit."),
                N_("{cards} cannot join {meld}: the {card} is not wild and has another suit."),
                card=self._strangers[0],
            )
        if self.twice and self.twice.rank == 1 and self._ace_both_ends:
            return told(
                N_("{cards} cannot be laid: a run has room for two {card} only, one at each end."),
                N_(
                    "{cards} cannot join {meld}: a run has room for two {card} only, one at each "
                    "end."
                ),
                card=self.twice,
            )
        if self.twice:
            return told(
                N_("{cards} cannot be laid: a run has room for one {card} only."),
                N_("{cards} cannot join {meld}: a run has room for one {card} only."),
                card=self.twice,
            )
        missing = tuple(
            slot_card(self._suit, slot) for slot in range(15) if self.missing >> slot & 1
        )
        if self.wilds:
            return told(
                N_(
                    "{cards} cannot be laid: {missing} are missing, more than a wild card can "
                    "stand for."
                ),
                N_(
                    "{cards} cannot join {meld}: {missing} would be missing, more than its wild "
                    "card can stand for."
                ),
                missing=missing,
            )
        return told(
            N_("{cards} cannot be laid: {missing} would be missing between them."),
            N_("{cards} cannot join {meld}: {missing} would be missing between them."),
            missing=missing,
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
