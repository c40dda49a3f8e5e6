"""Most points now: the meld of a hand that brings the most points, its bonus included.

It is a question of counting. To lay such a meld is not always the best play, and the texts say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...cards import CARDS, RANKS, Card, pack, parse_cards, show_cards, unpack
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld, meld_book
from ...melds.layouts import ACE_HIGH, ACE_LOW, slot_card
from ...rules import Rules
from ...rules.refusals import IllegalMove, Refusal
from ..answers import cards_text, read_cards
from ..base import Exhibit, Misconception, Task, cited, quoted, register
from ..meld_generator import draw_shape
from ..misconceptions import MELD_MISCONCEPTIONS, ends, lay, meld_of
from ..seeded import Draw

__all__ = ["BestMeld", "melds_in"]


@lru_cache(maxsize=64)
def melds_in(hand: tuple[Card, ...], rules: Rules) -> tuple[Meld, ...]:
    """The melds that a hand can lay, of groups with equally many cards only one.

    Equally many cards of one rank bring the same points, whatever their suits.

    >>> from burraco_learn.cards import parse_cards
    >>> from burraco_learn.rules import load_rules
    >>> hand = parse_cards("3h 4h 5h 6h 9s 9d 9c")
    >>> [str(meld) for meld in melds_in(hand, load_rules("classico"))]
    ['3h 4h 5h', '3h 4h 5h 6h', '4h 5h 6h', '9s 9d 9c']
    """
    tried = dict.fromkeys(tuple(sorted(cards)) for cards in _sets(hand, rules))
    return tuple(meld for cards in tried if (meld := meld_of(cards, rules)) is not None)


def _sets(hand: tuple[Card, ...], rules: Rules) -> Iterator[tuple[Card, ...]]:
    """Every set of cards that could be one of the melds."""
    wilds = [card for card in dict.fromkeys(hand) if card.may_be_wild]
    wilds = wilds if rules.max_wilds else []
    held = set(hand)
    for suit in range(4 if rules.runs_allowed else 0):
        slots = sum(1 << slot for slot in range(1, 15) if slot_card(suit, slot) in held)
        two_aces = hand.count(slot_card(suit, 1)) > 1
        for low in range(1, 13):
            gap = 0
            for high in range(low, 15):
                if not slots >> high & 1:
                    if gap or not wilds:
                        break
                    gap = high
                if high - low + 1 < rules.min_meld or low == 1 and high == 14 and not two_aces:
                    continue
                run = tuple(slot_card(suit, slot) for slot in range(low, high + 1) if slot != gap)
                if not gap:
                    yield run
                    continue
                for wild in wilds:
                    if hand.count(wild) > run.count(wild):
                        yield (*run, wild)
    for rank in range(1, 14):
        alike = tuple(card for card in hand if card.rank == rank)
        if not alike or RANKS[rank - 1] not in rules.group_ranks and not alike[0].is_two:
            continue
        for count in range(max(rules.min_meld - 1, 1), len(alike) + 1):
            yield alike[:count]
            for wild in wilds:
                if wild.rank != rank:
                    yield (*alike[:count], wild)


def _most(melds: Iterable[Meld], value: Callable[[Meld], int]) -> str | None:
    """The cards of the meld with the highest value."""
    best = max(melds, key=value, default=None)
    return None if best is None else cards_text(best.cards)


# -- misconceptions ----------------------------------------------------------------------------


def _misread(name: str) -> Misconception[BestMeld]:
    """Whoever misreads the rule set looks for the best meld as the rules are misread."""
    row = MELD_MISCONCEPTIONS[name]
    return row.asked(
        answer=lambda task: _most(melds_in(task.hand, row.rules(task.rules)), _points),
        cards=lambda task: task.best.cards,
    )


def _with_one_more(
    name: str, more: Callable[[Meld, list[Card]], Card | None]
) -> Misconception[BestMeld]:
    """Whoever takes more for melds than there are lays a card too many."""

    def cards(task: BestMeld) -> tuple[Card, ...]:
        extra = more(task.best, _left(task))
        return () if extra is None else (*task.best.cards, extra)

    return MELD_MISCONCEPTIONS[name].asked(
        answer=lambda task: cards_text(cards(task)) or None, cards=cards
    )


def _left(task: BestMeld) -> list[Card]:
    """The cards of the hand that are not part of the best meld."""
    left = list(task.hand)
    for card in task.best.cards:
        left.remove(card)
    return left


def _points(meld: Meld) -> int:
    return meld.points


def _second_wild(meld: Meld, left: list[Card]) -> Card | None:
    wilds = (card for card in left if card.may_be_wild)
    return next(wilds, None) if meld.wild else None


def _round_the_ace(meld: Meld, left: list[Card]) -> Card | None:
    if meld.kind != "run":
        return None
    beyond = None
    if meld.naturals & ACE_HIGH and not meld.wild:
        beyond = slot_card(meld.suit, 2)
    elif meld.naturals & ACE_LOW:
        beyond = slot_card(meld.suit, 13)
    return beyond if beyond in left else None


def _next_of_any_suit(meld: Meld, left: list[Card]) -> Card | None:
    if meld.kind != "run":
        return None
    low, high = ends(meld)
    fits = (
        card
        for card in left
        if card.rank in (low - 1, high + 1) and card.suit != meld.suit and card.rank > 2
    )
    return next(fits, None)


def _beyond_a_gap(meld: Meld, left: list[Card]) -> Card | None:
    if meld.kind != "run":
        return None
    low, high = ends(meld)
    fits = (
        card
        for card in left
        if card.rank in (low - 2, high + 2) and card.suit == meld.suit and card.rank > 2
    )
    return next(fits, None)


def _too_many(task: BestMeld) -> tuple[Card, ...]:
    """The best meld and a card that is near, so that it is not a meld any more; else nothing."""
    for card in _left(task):
        more = (*task.best.cards, card)
        near = any(
            card.suit == one.suit or abs(card.rank - one.rank) < 2 for one in task.best.cards
        )
        if near and meld_of(more, task.rules) is None:
            return more
    return ()


def _one_card_kept(task: BestMeld) -> str | None:
    for less in (task.best.cards[:-1], task.best.cards[1:]):
        if meld_of(less, task.rules) is not None:
            return cards_text(less)
    return None


def _spares_the_wild(task: BestMeld) -> str | None:
    melds = (meld for meld in melds_in(task.hand, task.rules) if meld.wild is None)
    return _most(melds, _points)


def _smallest_meld(task: BestMeld) -> str | None:
    least = task.rules.min_meld
    melds = (meld for meld in melds_in(task.hand, task.rules) if len(meld.cards) == least)
    return _most(melds, _points)


def _counts_the_ranks(task: BestMeld) -> str | None:
    melds = melds_in(task.hand, task.rules)
    return _most(melds, lambda meld: sum(card.rank for card in meld.cards))


def _one_of_each_suit(task: BestMeld) -> str | None:
    if task.best.kind == "run":
        return None
    cards = dict.fromkeys(task.best.cards)
    return cards_text(cards) if len(cards) >= task.rules.min_meld else None


_MISCONCEPTIONS: tuple[Misconception[BestMeld], ...] = (
    # The meld with the most cards is the best.
    Misconception(
        "most-cards",
        "values.K",
        says=lambda task: gettext("The points of the cards decide, not how many there are."),
        answer=lambda task: _most(melds_in(task.hand, task.rules), lambda meld: len(meld.cards)),
    ),
    # A wild card is never laid as long as there is another meld.
    Misconception(
        "spares-the-wild",
        "values.2",
        says=lambda task: gettext(
            "To keep a wild card is often the better play, but here only points are asked for."
        ),
        answer=_spares_the_wild,
    ),
    # A meld is laid with as few cards as can be.
    Misconception(
        "smallest-meld",
        "min_meld",
        says=lambda task: gettext("A meld may have more cards than the smallest one."),
        answer=_smallest_meld,
    ),
    # A card is worth its rank: the ace 1, the king 13.
    Misconception(
        "counts-the-ranks",
        "values.A",
        says=lambda task: gettext("Points are not ranks: a card counts what the rules say."),
        answer=_counts_the_ranks,
    ),
    # A group has one card of each suit.
    Misconception(
        "one-of-each-suit",
        "other-rank",
        says=lambda task: gettext("A group may hold equal cards: there are several packs."),
        answer=_one_of_each_suit,
    ),
    # What is near goes with the others.
    Misconception(
        "one-card-too-many",
        "shape",
        says=lambda task: say(
            "One card of {cards} does not fit.", cards=show_cards(sorted(_too_many(task)))
        ),
        answer=lambda task: cards_text(_too_many(task)) or None,
    ),
    # A card is kept for later.
    Misconception(
        "one-card-kept",
        "values.K",
        says=lambda task: gettext("Each further card brings points: see whether one can be added."),
        answer=_one_card_kept,
    ),
    _with_one_more("two-wilds", _second_wild),
    _with_one_more("over-the-ace", _round_the_ace),
    _with_one_more("any-suit", _next_of_any_suit),
    _with_one_more("gap", _beyond_a_gap),
    _misread("two-always-wild"),
    _misread("two-never-wild"),
    _misread("ace-low-only"),
    _misread("ace-high-only"),
)


# -- the task ----------------------------------------------------------------------------------


@register("best-meld")
@dataclass(frozen=True)
class BestMeld(Task):
    """A hand that can lay several melds."""

    rules: Rules
    hand: tuple[Card, ...]
    best: Meld
    key: str

    form = "cards"
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Most points now: which meld?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> BestMeld | None:
        found = draw.unlike(lambda: _hand(rules, draw, level))
        if found is None:
            return None
        hand = unpack(pack(found[0]))
        melds = melds_in(hand, rules)
        most = max((meld.points for meld in melds), default=0)
        best = [meld for meld in melds if meld.points == most]
        if len(melds) < 3 or len(best) > 1:
            return None
        # The best meld must not be the longest one too often.
        if all(len(meld.cards) <= len(best[0].cards) for meld in melds) and draw.chance(0.75):
            return None
        return cls(rules, hand, best[0], cards_text(best[0].cards))

    def at_issue(self) -> tuple[Meld, ...]:
        return (self.best,)

    def question(self) -> str:
        return gettext(
            "Which meld from this hand brings the most points now, its bonus included? (In a round "
            "that is not always the best play: here it is only to be counted.)"
        )

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (Exhibit("hand", self.hand),)

    def text(self, answer: str) -> str:
        return show_cards(parse_cards(answer))

    def hints(self) -> tuple[str, str, str]:
        rule, _ = self.why(self.key)
        count = ngettext("It has {n} card", "It has {n} cards", len(self.best.cards))
        where = [gettext("Count only, as if the round ended now.")]
        if self.rules.runs_allowed:
            where.append(gettext("Look for runs in each suit."))
        if self.rules.group_ranks:
            where.append(gettext("Look for cards of one rank."))
        return (
            " ".join(where),
            quoted(self.rules, rule),
            say(
                "{count}, and these are among them: {cards}.",
                count=count.format(n=len(self.best.cards)),
                cards=show_cards(self.best.cards[:2]),
            ),
        )

    def why(self, answer: str) -> tuple[str, str]:
        cards = parse_cards(answer)
        result = lay(cards, self.rules)
        if isinstance(result, Refusal):
            refusal = IllegalMove(self.rules, result, cards)
            return refusal.rule, refusal.reason
        rule = cited(self.rules, f"bonuses.{result.burraco}" if result.burraco else "values.K")
        if result.points == self.best.points:
            most = say(
                "{meld} brings {points} points, and no other meld brings more.",
                meld=result.shown,
                points=result.points,
            )
            return rule, f"{most} {self._in_a_round()}"
        return rule, say(
            "{meld} brings {points} points; {best} would bring {most}.",
            meld=result.shown,
            points=result.points,
            best=self.best.shown,
            most=self.best.points,
        )

    def _in_a_round(self) -> str:
        """Why this meld is not always the best play."""
        if self.best.wild is not None and not self.best.burraco:
            return say(
                "In a round the {wild} is often better kept: in a burraco it may be worth much "
                "more.",
                wild=show_cards((self.best.wild,)),
            )
        return gettext(
            "In a round another play may be better: what stays in your hand matters as well."
        )

    def read(self, text: str) -> str:
        return cards_text(read_cards(text, self.hand))

    def right(self, answer: str) -> bool:
        meld = meld_of(parse_cards(answer), self.rules)
        return meld is not None and meld.points == self.best.points

    def size(self, answer: str) -> int:
        return len(answer.split())

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        melds = melds_in(self.hand, self.rules)
        return tuple(cards_text(meld.cards) for meld in draw.shuffled(melds))


def _hand(rules: Rules, draw: Draw, level: int) -> tuple[tuple[Card, ...], ...] | None:
    """A hand with one or two melds among other cards."""
    size = (7, 9, 11)[level - 1]
    hand = draw_shape(rules, draw, level).legal() or ()
    if draw.chance(0.6):
        hand += draw_shape(rules, draw, level).legal() or ()
    aces = [card for card in hand if card.rank == 1 and slot_card(card.suit, 2) in hand]
    if aces and draw.chance(0.4):  # a king is what tempts one to go on past the ace
        hand += (slot_card(aces[0].suit, 13),)
    while len(hand) < size:
        where = draw.below(rules.deck_size)
        hand += (CARDS[min(where // rules.decks, 52)],)
    return (hand,) if len(hand) == size and meld_book(rules).deck_holds(hand) else None
