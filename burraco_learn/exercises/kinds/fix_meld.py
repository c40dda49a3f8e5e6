"""Fix this meld: one card is wrong among the cards, and has to go, or to give way to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ...cards import CARDS, Card, show_cards, unpack
from ...cards import pack as packed
from ...i18n import gettext, say
from ...melds.book import Meld
from ...melds.layouts import slot_card
from ...rules import Rules
from ...rules.refusals import IllegalMove, Refusal
from ..answers import read_one_card
from ..base import Exhibit, Misconception, Task, quoted, register
from ..meld_generator import Shape, draw_shape, draw_wild
from ..misconceptions import MELD_MISCONCEPTIONS, lay, meld_of
from ..seeded import Draw

__all__ = ["FixMeld"]


# -- misconceptions ----------------------------------------------------------------------------


def _content_with(name: str) -> Misconception[FixMeld]:
    """Whoever takes more for melds than there are is content with another rest."""
    row = MELD_MISCONCEPTIONS[name]

    def answer(task: FixMeld) -> str | None:
        for card in unpack(packed(task.hand)):
            rest = task.mended_by(card)
            if str(card) != task.key and row.takes_for(rest, task.rules):
                if not meld_of(rest, task.rules):
                    return str(card)
        return None

    def rest(task: FixMeld) -> tuple[Card, ...]:
        left = answer(task)
        return () if left is None else task.mended_by(task.card(left))

    return row.asked(answer, cards=rest)


def _blames(name: str, culprit: Callable[[Meld], Card | None]) -> Misconception[FixMeld]:
    """Whoever does not know all melds finds fault with a card of the true one."""

    def answer(task: FixMeld) -> str | None:
        card = None if task.pool else culprit(task.mended)
        return str(card) if card is not None and str(card) != task.key else None

    return MELD_MISCONCEPTIONS[name].asked(answer, cards=lambda task: task.mended.cards)


def _suspects(name: str, place: int) -> Misconception[FixMeld]:
    """Whoever suspects the card at one place, since that is where melds go wrong."""

    def card_at(task: FixMeld) -> Card | None:
        plain = [card for card in task.mended.cards if not card.may_be_wild]
        return plain[min(place, len(plain) - 1)] if plain else None  # twos may be a group

    def answer(task: FixMeld) -> str | None:
        card = None if task.pool else card_at(task)
        return str(card) if card is not None and str(card) != task.key else None

    def says(task: FixMeld) -> str:
        card = show_cards(filter(None, (card_at(task),)))
        if task.mended.kind == "group":
            return say("The {card} has the rank that it needs.", card=card)
        return say("The {card} has its neighbour in the run: it may stay.", card=card)

    return Misconception(name, "shape", says, answer)


def _replaces(
    name: str,
    cites: str,
    picks: Callable[[FixMeld, Card], bool],
    says: Callable[[str], str],
) -> Misconception[FixMeld]:
    """Whoever looks at one thing only takes the first card of the hand that has it."""

    def picked(task: FixMeld) -> Card | None:
        wrong = (card for card in task.pool if str(card) != task.key and picks(task, card))
        return next(wrong, None)

    def answer(task: FixMeld) -> str | None:
        card = picked(task)
        return None if card is None else str(card)

    def told(task: FixMeld) -> str:
        return says(show_cards(filter(None, (picked(task),))))

    return Misconception(name, cites, told, answer)


def _misses(task: FixMeld, card: Card) -> bool:
    """Whether a card that is never wild misses the rank of a group."""
    return task.mended.kind == "group" and not card.may_be_wild and card.rank != task.mended.rank


def _twin(meld: Meld) -> Card | None:
    twins = (card for card in meld.cards if meld.cards.count(card) > 1)
    return next(twins, None) if meld.kind == "group" else None


def _natural_two(meld: Meld) -> Card | None:
    two = CARDS[13 * meld.suit + 1]
    return two if meld.kind == "run" and two in meld.cards and meld.wild is not two else None


def _wild_two(meld: Meld) -> Card | None:
    return meld.wild if meld.wild is not None and meld.wild.is_two else None


def _two_of_another_suit(meld: Meld) -> Card | None:
    two = _wild_two(meld)
    return two if two is not None and two.suit != meld.suit else None


def _high_ace(meld: Meld) -> Card | None:
    last = meld.cards[-1]
    return last if meld.kind == "run" and last.rank == 1 else None


def _low_ace(meld: Meld) -> Card | None:
    first = meld.cards[0]
    return first if meld.kind == "run" and first.rank == 1 else None


def _wild_at_an_end(meld: Meld) -> Card | None:
    return meld.wild if meld.kind == "run" and not meld.locked else None


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


_MISCONCEPTIONS: tuple[Misconception[FixMeld], ...] = (
    _content_with("over-the-ace"),
    _content_with("two-wilds"),
    _content_with("any-suit"),
    _content_with("gap"),
    _blames("one-of-each-suit", _twin),
    _blames("two-always-wild", _natural_two),
    _blames("two-never-wild", _wild_two),
    _blames("wild-two-of-the-suit", _two_of_another_suit),
    _blames("ace-low-only", _high_ace),
    _blames("ace-high-only", _low_ace),
    _blames("wild-at-an-end", _wild_at_an_end),
    _suspects("lowest-is-wrong", 0),
    _suspects("highest-is-wrong", -1),
    _suspects("second-is-wrong", 1),
    # A card that was there before can be there once more.
    _replaces(
        "there-already",
        "shape",
        lambda task, card: task.mended.kind == "run" and card in _without(task.cards, task.wrong),
        lambda card: say("A run has room for one {card} only.", card=card),
    ),
    # Any card of the suit will do.
    _replaces(
        "suit-is-enough",
        "shape",
        lambda task, card: card.suit == task.mended.suit and card not in task.cards,
        lambda card: say(
            "The {card} has the suit of the run: see whether its rank is the one that is needed.",
            card=card,
        ),
    ),
    # Any card of a rank that fits will do.
    _replaces(
        "rank-is-enough",
        "shape",
        lambda task, card: task.mended.kind == "run" and card.suit != task.mended.suit,
        lambda card: say(
            "Look at the suit of the {card}: all cards of a run have one suit.", card=card
        ),
    ),
    # A rank that is near will do in a group.
    _replaces(
        "rank-below",
        "other-rank",
        lambda task, card: _misses(task, card) and card.rank < task.mended.rank,
        lambda card: say(
            "Look at the rank of the {card}: all cards of a group have one rank.", card=card
        ),
    ),
    _replaces(
        "rank-above",
        "other-rank",
        lambda task, card: _misses(task, card) and card.rank > task.mended.rank,
        lambda card: say(
            "Look at the rank of the {card}: all cards of a group have one rank.", card=card
        ),
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("fix-meld")
@dataclass(frozen=True)
class FixMeld(Task):
    """Cards of which one is wrong.

    ``pool`` are the cards of which one takes its place; without any, it only has to go.
    """

    rules: Rules
    cards: tuple[Card, ...]
    pool: tuple[Card, ...]
    key: str

    form = "cards"
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Fix this meld")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> FixMeld | None:
        replaced = level > 1 and draw.chance(0.5)
        made = draw.unlike(
            lambda: (_replaced if replaced else _spoilt)(rules, draw, level),
            lambda made: not meld_of(made[0], rules) and len(_right(*_parts(made), rules)) == 1,
        )
        if made is None:
            return None
        cards, pool = _parts(made)
        (key,) = _right(cards, pool, rules)
        return cls(rules, draw.cards(cards), draw.cards(pool), str(key))

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of which one is the answer."""
        return self.pool or self.cards

    @cached_property
    def wrong(self) -> Card:
        """The card that has to go."""
        right = self.card(self.key)
        return _gives_way(self.cards, right, self.rules) or right

    def mended_by(self, card: Card) -> tuple[Card, ...]:
        """The cards without this one, or with it in the place of one of them."""
        if not self.pool:
            return _without(self.cards, card)
        gone = _gives_way(self.cards, card, self.rules) or self.wrong
        return (*_without(self.cards, gone), card)

    @property
    def mended(self) -> Meld:
        """The meld that the cards are once they are mended."""
        meld = meld_of(self.mended_by(self.card(self.key)), self.rules)
        assert meld is not None
        return meld

    def at_issue(self) -> tuple[Meld, ...]:
        return (self.mended,)

    def card(self, answer: str) -> Card:
        """The card that an answer names."""
        return next(card for card in self.hand if str(card) == answer)

    def question(self) -> str:
        if self.pool:
            return gettext(
                "One of these cards is wrong. Which card from your hand makes them a meld in its "
                "place?"
            )
        return gettext("One of these cards is wrong: without it the others are a meld. Which one?")

    def exhibits(self) -> tuple[Exhibit, ...]:
        if not self.pool:
            return (Exhibit("hand", self.cards),)
        return (
            Exhibit("cards", self.cards, gettext("One is wrong:")),
            Exhibit("hand", self.pool, gettext("Your hand:")),
        )

    def text(self, answer: str) -> str:
        return show_cards(card for card in CARDS if str(card) == answer)

    def hints(self) -> tuple[str, str, str]:
        rule, _ = self.why(self.key)
        if self.pool:
            return (
                gettext("Find the card that does not belong to the others first."),
                quoted(self.rules, rule),
                say(
                    "The {wrong} has to go: see what the others need.",
                    wrong=show_cards((self.wrong,)),
                ),
            )
        kept = sorted(card for card in self.mended.cards if str(card) != self.key)
        return (
            gettext("Most of the cards have something in common: their suit, or their rank."),
            quoted(self.rules, rule),
            say("These stay: {cards}.", cards=show_cards(kept[: max(len(kept) // 2, 2)])),
        )

    def why(self, answer: str) -> tuple[str, str]:
        whole = lay(self.cards, self.rules)
        assert isinstance(whole, Refusal)
        mended = self.mended_by(self.card(answer))
        result = lay(mended, self.rules)
        if isinstance(result, Meld):
            return IllegalMove(self.rules, whole).rule, self._mends(self.text(answer), result)
        refusal = IllegalMove(self.rules, result, mended)
        return refusal.rule, refusal.reason

    def _mends(self, card: str, meld: Meld) -> str:
        """That the cards are a meld now."""
        run = meld.kind == "run"
        if self.pool:
            wrong = show_cards((self.wrong,))
            told = (
                gettext("With the {card} in the place of the {wrong} they are a run: {meld}.")
                if run
                else gettext(
                    "With the {card} in the place of the {wrong} they are a group: {meld}."
                )
            )
            return told.format(card=card, wrong=wrong, meld=meld.shown)
        if run:
            return say("Without the {card} they are a run: {meld}.", card=card, meld=meld.shown)
        return say("Without the {card} they are a group: {meld}.", card=card, meld=meld.shown)

    def read(self, text: str) -> str:
        return str(read_one_card(text, self.hand))

    def right(self, answer: str) -> bool:
        return meld_of(self.mended_by(self.card(answer)), self.rules) is not None

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return tuple(map(str, draw.shuffled(set_of(self.hand))))


def set_of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The different cards, in card order."""
    return tuple(card for card in CARDS if card in cards)


def _parts(made: tuple[tuple[Card, ...], ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards that were drawn, and those of which one takes a place among them, if there are."""
    return made[0], made[1] if len(made) > 1 else ()


def _right(cards: tuple[Card, ...], pool: tuple[Card, ...], rules: Rules) -> list[Card]:
    """The cards with which the others are mended."""
    if pool:
        return [card for card in set_of(pool) if _gives_way(cards, card, rules)]
    return [card for card in set_of(cards) if meld_of(_without(cards, card), rules)]


def _gives_way(cards: tuple[Card, ...], card: Card, rules: Rules) -> Card | None:
    """The card in whose place another one makes a meld."""
    places = (one for one in set_of(cards) if meld_of((*_without(cards, one), card), rules))
    return next(places, None)


def _spoilt(rules: Rules, draw: Draw, level: int) -> tuple[tuple[Card, ...], ...] | None:
    """Cards that should be a meld, and one too many."""
    shape = draw_shape(rules, draw, level)
    cards = shape.legal()
    wrong = None if cards is None else _intruder(shape, cards)
    return None if cards is None or wrong is None else ((*cards, wrong),)


def _replaced(rules: Rules, draw: Draw, level: int) -> tuple[tuple[Card, ...], ...] | None:
    """Cards that were a meld before one gave way to another, and a hand that it is part of."""
    shape = draw_shape(rules, draw, level)
    cards = shape.legal()
    plain = [card for card in cards or () if not card.may_be_wild]
    if cards is None or len(plain) < 2:
        return None
    gone = draw.pick(plain)
    left = _without(cards, gone)
    wrong = _intruder(shape, left)
    if wrong is None:
        return None
    ranks = sorted(card.rank for card in plain)
    others = [slot_card((gone.suit + 1 + draw.below(3)) % 4, gone.rank)]
    near = (ranks[0] - 1, ranks[0] - 2, ranks[-1] + 1, ranks[-1] + 2)
    others += [slot_card(gone.suit, rank) for rank in near if 2 < rank < 15]
    others.append(draw.pick(plain))
    if any(card.may_be_wild for card in left):
        others.append(draw_wild(rules, draw))
    pool = [gone, *draw.shuffled(set(others) - {gone, wrong})[: 3 + (level > 2)]]
    return (*left, wrong), tuple(pool)


def _intruder(shape: Shape, cards: tuple[Card, ...]) -> Card | None:
    """A card that seems to belong to a meld."""
    draw = shape.draw
    plain = [card for card in cards if not card.may_be_wild]
    wilds = [card for card in cards if card.may_be_wild]
    if wilds and draw.chance(0.35):
        return draw.pick((*wilds, draw_wild(shape.rules, draw)))
    one = draw.pick(plain)
    if shape.kind == "group":
        rank = one.rank + (1 if draw.chance(0.5) else -1)
        return slot_card(one.suit, rank if rank > 2 else 14)
    low, high = min(card.rank for card in plain), max(card.rank for card in plain)
    if low == 1 and high < 12 and draw.chance(0.6):
        return slot_card(one.suit, 13)
    if draw.chance(0.3):
        return one
    if draw.chance(0.4):
        other = (one.suit + draw.among(1, 3)) % 4
        return slot_card(other, draw.among(max(low - 1, 3), min(high + 1, 14)))
    rank = high + 2 if draw.chance(0.5) else low - 2
    return slot_card(one.suit, rank) if 2 < rank < 15 else None
