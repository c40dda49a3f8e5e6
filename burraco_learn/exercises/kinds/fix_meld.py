"""Fix this meld: one card is wrong among the cards, and the others are a meld."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

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
        for card in unpack(packed(task.cards)):
            rest = _without(task.cards, card)
            if str(card) != task.key and row.takes_for(rest, task.rules):
                if not meld_of(rest, task.rules):
                    return str(card)
        return None

    def rest(task: FixMeld) -> tuple[Card, ...]:
        left = answer(task)
        return () if left is None else _without(task.cards, task.card(left))

    return row.asked(answer, cards=rest)


def _blames(name: str, culprit: Callable[[Meld], Card | None]) -> Misconception[FixMeld]:
    """Whoever does not know all melds finds fault with a card of the true one."""

    def answer(task: FixMeld) -> str | None:
        card = culprit(task.mended)
        return str(card) if card is not None and str(card) != task.key else None

    return MELD_MISCONCEPTIONS[name].asked(answer, cards=lambda task: task.mended.cards)


def _suspects(name: str, place: int) -> Misconception[FixMeld]:
    """Whoever suspects the card at one place, since that is where melds go wrong."""

    def card_at(task: FixMeld) -> Card | None:
        plain = [card for card in task.mended.cards if not card.may_be_wild]
        return plain[min(place, len(plain) - 1)] if plain else None  # twos may be a group

    def answer(task: FixMeld) -> str | None:
        card = card_at(task)
        return str(card) if card is not None and str(card) != task.key else None

    def says(task: FixMeld) -> str:
        card = show_cards(filter(None, (card_at(task),)))
        if task.mended.kind == "group":
            return say("The {card} has the rank that it needs.", card=card)
        return say("The {card} has its neighbour in the run: it may stay.", card=card)

    return Misconception(name, "shape", says, answer)


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
)


# -- the task ----------------------------------------------------------------------------------


@register("fix-meld")
@dataclass(frozen=True)
class FixMeld(Task):
    """Cards of which one is wrong."""

    rules: Rules
    cards: tuple[Card, ...]
    key: str

    form = "cards"
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Fix this meld")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> FixMeld | None:
        made = draw.unlike(
            lambda: _spoilt(rules, draw, level),
            lambda made: len(_right(made[0], rules)) == 1 and not meld_of(made[0], rules),
        )
        if made is None:
            return None
        cards = draw.cards(made[0])
        (key,) = _right(cards, rules)
        return cls(rules, cards, str(key))

    @property
    def mended(self) -> Meld:
        """The meld that the cards are without the wrong one."""
        meld = meld_of(_without(self.cards, self.card(self.key)), self.rules)
        assert meld is not None
        return meld

    def card(self, answer: str) -> Card:
        """The card that an answer names."""
        return next(card for card in self.cards if str(card) == answer)

    def question(self) -> str:
        return gettext("One of these cards is wrong: without it the others are a meld. Which one?")

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (Exhibit("hand", self.cards),)

    def text(self, answer: str) -> str:
        return show_cards(card for card in CARDS if str(card) == answer)

    def hints(self) -> tuple[str, str, str]:
        rule, _ = self.why(self.key)
        kept = sorted(card for card in self.mended.cards if str(card) != self.key)
        return (
            gettext("Most of the cards have something in common: their suit, or their rank."),
            quoted(self.rules, rule),
            say("These stay: {cards}.", cards=show_cards(kept[: max(len(kept) // 2, 2)])),
        )

    def why(self, answer: str) -> tuple[str, str]:
        whole = lay(self.cards, self.rules)
        assert isinstance(whole, Refusal)
        result = lay(_without(self.cards, self.card(answer)), self.rules)
        if isinstance(result, Meld):
            card = self.text(answer)
            said = (
                say("Without the {card} they are a run: {meld}.", card=card, meld=result.shown)
                if result.kind == "run"
                else say(
                    "Without the {card} they are a group: {meld}.", card=card, meld=result.shown
                )
            )
            return IllegalMove(self.rules, whole).rule, said
        refusal = IllegalMove(self.rules, result, self.cards)
        return refusal.rule, refusal.reason

    def read(self, text: str) -> str:
        return str(read_one_card(text, self.cards))

    def right(self, answer: str) -> bool:
        return meld_of(_without(self.cards, self.card(answer)), self.rules) is not None

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return tuple(map(str, draw.shuffled(set_of(self.cards))))


def set_of(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The different cards, in card order."""
    return tuple(card for card in CARDS if card in cards)


def _right(cards: tuple[Card, ...], rules: Rules) -> list[Card]:
    return [card for card in set_of(cards) if meld_of(_without(cards, card), rules)]


def _spoilt(rules: Rules, draw: Draw, level: int) -> tuple[tuple[Card, ...], ...] | None:
    """Cards that should be a meld, and one too many."""
    shape = draw_shape(rules, draw, level)
    cards = shape.legal()
    wrong = None if cards is None else _intruder(shape, cards)
    return None if cards is None or wrong is None else ((*cards, wrong),)


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
