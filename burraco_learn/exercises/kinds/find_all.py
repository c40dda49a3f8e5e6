"""Find all melds in a hand: every set of cards that is a meld and as large as the hand allows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

from ...cards import CARDS, Card, ParseError, pack, show_cards
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove, Refusal
from ..answers import cards_text, read_cards
from ..base import Exhibit, Misconception, Task, cited, quoted, register
from ..meld_generator import draw_wild
from ..misconceptions import MELD_MISCONCEPTIONS, kind_of, lay, meld_of
from ..seeded import Draw
from ..table_generator import draw_cards, draw_meld, has_wilds, in_deck

__all__ = ["FindAll", "largest_melds"]

Cards = tuple[Card, ...]
Judge = Callable[[Cards, Rules], str | None]
"""What some cards are: "run", "group" or None."""

_MELDS = (3, 4, 3)
"""The largest number of melds that have to be found on each level: a wild card goes with so many
pairs that more would be mere bookkeeping."""


def largest_melds(hand: Cards, rules: Rules, judge: Judge = kind_of) -> tuple[Cards, ...]:
    """The melds in a hand to which no other card of it could be added, in card order.

    >>> from burraco_learn import load_rules, parse_cards
    >>> hand = parse_cards("3h 4h 5h 5s 5d 6h 9c")
    >>> [cards_text(cards) for cards in largest_melds(hand, load_rules("classico"))]
    ['5s 5h 5d', '3h 4h 5h 6h']
    """
    found: dict[int, Cards] = {}
    for cards in _candidates(hand, rules.min_meld):
        if judge(cards, rules) is not None:
            found[pack(cards)] = cards
    return _ordered(
        cards
        for packed, cards in found.items()
        if not any(packed & other == packed != other for other in found)
    )


def _candidates(hand: Cards, least: int) -> Iterable[Cards]:
    """Every set of cards of one suit or of one rank, with any jollies and twos."""
    wilds = [card for card in hand if card.may_be_wild]
    plain = [card for card in hand if card not in wilds]
    heaps = [[card for card in plain if card.suit == suit] for suit in range(4)]
    heaps += [[card for card in plain if card.rank == rank] for rank in range(1, 14)]
    seen: set[Cards] = set()
    for heap in (heap for heap in heaps if heap):
        pool = sorted((*heap, *wilds))
        for size in range(least, len(pool) + 1):
            seen.update(combinations(pool, size))
    if not plain:
        seen.update(combinations(sorted(wilds), least))
    return sorted(seen)


def _ordered(melds: Iterable[Cards]) -> tuple[Cards, ...]:
    return tuple(sorted({tuple(sorted(cards)) for cards in melds}, key=lambda one: (one[0], one)))


def _text(melds: Iterable[Cards]) -> str | None:
    return " / ".join(map(cards_text, _ordered(melds))) or None


# -- misconceptions ----------------------------------------------------------------------------


def _other_melds(name: str) -> Misconception[FindAll]:
    """Whoever takes other cards for melds finds all of those."""
    row = MELD_MISCONCEPTIONS[name]
    return row.asked(
        answer=lambda task: _text(largest_melds(task.hand, task.rules, row.takes_for)),
        cards=lambda task: _at_issue(task, row.takes_for),
    )


def _at_issue(task: FindAll, judge: Judge) -> Cards:
    """The cards of the first meld that one judge alone finds: this one, or the core."""
    found = largest_melds(task.hand, task.rules, judge)
    for cards in (*found, *task.melds):
        if cards not in task.melds or cards not in found:
            return cards
    return ()


def _each_card_once(task: FindAll) -> str | None:
    left = list(task.hand)
    chosen = []
    for cards in sorted(task.melds, key=len, reverse=True):
        if all(left.count(card) >= cards.count(card) for card in cards):
            chosen.append(cards)
            for card in cards:
                left.remove(card)
    return _text(chosen)


def _smallest_size(task: FindAll) -> str | None:
    least = task.rules.min_meld
    return _text(
        next(few for few in combinations(cards, least) if kind_of(few, task.rules))
        for cards in task.melds
    )


def _wild_forgotten(task: FindAll) -> str | None:
    def natural(cards: Cards, rules: Rules) -> str | None:
        meld = meld_of(cards, rules)
        return None if meld is None or meld.wild else meld.kind

    return _text(largest_melds(task.hand, task.rules, natural))


def _mixed_suits(task: FindAll) -> str | None:
    mixed = _mixed(task)
    return _text((*task.melds, *mixed)) if mixed else None


def _mixed(task: FindAll) -> list[Cards]:
    """Cards that would be runs if suits did not matter."""
    ranks = {card.rank: card for card in reversed(task.hand) if card.rank > 2}
    rows: list[list[Card]] = [[]]
    for rank in range(3, 15):
        if rank in ranks:
            rows[-1].append(ranks[rank])
        elif rows[-1]:
            rows.append([])
    return [
        tuple(row)
        for row in rows
        if len(row) >= task.rules.min_meld and len({card.suit for card in row}) > 1
    ]


def _two_are_enough(task: FindAll) -> str | None:
    pairs = _pairs(task)
    return _text((*task.melds, *pairs)) if pairs else None


def _pairs(task: FindAll) -> list[Cards]:
    """One or two pairs that go together and are part of no meld."""
    pairs: list[Cards] = [
        pair
        for pair in combinations(task.hand, 2)
        if not any(pack(pair) & pack(cards) == pack(pair) for cards in task.melds)
        and all(card.rank > 2 for card in pair)
        and (
            pair[0].rank == pair[1].rank
            or pair[0].suit == pair[1].suit
            and pair[1].rank - pair[0].rank == 1
        )
    ]
    return pairs[:2]


def _one_card_too_many(task: FindAll) -> str | None:
    found = _too_many(task)
    if found is None:
        return None
    meld, more = found
    return _text(more if cards == meld else cards for cards in task.melds)


def _too_many(task: FindAll) -> tuple[Cards, Cards] | None:
    """A meld, and the same with a card more, so that it is not one."""
    for meld in task.melds:
        for card in task.hand:
            near = any(abs(card.rank - one.rank) < 3 for one in meld)
            more = (*meld, card)
            if near and card not in meld and kind_of(more, task.rules) is None:
                return meld, more
    return None


def _one_card_overlooked(task: FindAll) -> str | None:
    for cards in task.melds:
        less = cards[:-1]
        if kind_of(less, task.rules) is not None:
            return _text(less if one == cards else one for one in task.melds)
    return None


_MISCONCEPTIONS: tuple[Misconception[FindAll], ...] = (
    *map(
        _other_melds,
        (
            "over-the-ace",
            "two-wilds",
            "gap",
            "two-always-wild",
            "two-never-wild",
            "one-of-each-suit",
            "groups-of-any-rank",
            "ace-low-only",
            "ace-high-only",
        ),
    ),
    # What is part of one meld is not part of another.
    Misconception(
        "each-card-once",
        "min_meld",
        says=lambda task: gettext("A card may be part of several melds that could be laid."),
        answer=_each_card_once,
    ),
    # A meld has no more cards than it needs.
    Misconception(
        "smallest-size",
        "min_meld",
        says=lambda task: gettext("That is the smallest size of a meld, but it may be larger."),
        answer=_smallest_size,
    ),
    # Only cards of one suit make a meld.
    Misconception(
        "groups-overlooked",
        "group_ranks",
        says=lambda task: gettext("Cards of one rank make melds as well."),
        answer=lambda task: _text(one for one in task.melds if kind_of(one, task.rules) == "run"),
    ),
    # Only cards of one rank make a meld.
    Misconception(
        "runs-overlooked",
        "runs_allowed",
        says=lambda task: gettext("Cards of one suit that follow each other make melds as well."),
        answer=lambda task: _text(one for one in task.melds if kind_of(one, task.rules) == "group"),
    ),
    # Jollies and twos of another suit are of no use.
    Misconception(
        "wild-forgotten",
        "max_wilds",
        says=lambda task: gettext("A wild card can stand for a card that is missing."),
        answer=_wild_forgotten,
    ),
    # Ranks that follow each other make a run in whatever suits.
    Misconception(
        "mixed-suits",
        "shape",
        says=lambda task: say(
            "The cards of a run have one suit: not {cards}.",
            cards=" / ".join(map(show_cards, _mixed(task))),
        ),
        answer=_mixed_suits,
    ),
    # Two cards of one rank, or two neighbours of one suit, are a meld.
    Misconception(
        "two-are-enough",
        "too-few",
        says=lambda task: say(
            "A meld has at least {least} cards, so not {cards}.",
            least=task.rules.min_meld,
            cards=" / ".join(map(show_cards, _pairs(task))),
        ),
        answer=_two_are_enough,
    ),
    # A card that is near goes with the others.
    Misconception(
        "one-card-too-many",
        "shape",
        says=lambda task: say(
            "One card of {cards} does not fit.",
            cards=show_cards(sorted((_too_many(task) or ((), ()))[1])),
        ),
        answer=_one_card_too_many,
    ),
    # After the first melds there are no more.
    Misconception(
        "one-meld-overlooked",
        "min_meld",
        says=lambda task: gettext("These are not all: look for one more."),
        answer=lambda task: _text(task.melds[:-1]),
    ),
    # A meld that can be laid is as large as it can be.
    Misconception(
        "one-card-overlooked",
        "min_meld",
        says=lambda task: gettext("One of these melds can be larger."),
        answer=_one_card_overlooked,
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("find-all")
@dataclass(frozen=True)
class FindAll(Task):
    """A hand, and all melds in it."""

    rules: Rules
    hand: Cards
    melds: tuple[Cards, ...]
    key: str

    form = "melds"
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Find all melds in a hand.")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> FindAll | None:
        def fits(made: tuple[Cards, ...]) -> bool:
            melds = largest_melds(made[0], rules)
            # One meld with now this wild card and now that one would be found twice.
            plain = {tuple(card for card in cards if not card.may_be_wild) for cards in melds}
            least = 2 if level > 2 and has_wilds(rules) else 1
            return least <= len(melds) <= _MELDS[level - 1] and len(plain) == len(melds)

        found = draw.unlike(lambda: _drawn_hand(rules, draw, level), fits)
        if found is None:
            return None
        hand = tuple(sorted(found[0]))
        melds = largest_melds(hand, rules)
        return cls(rules, hand, melds, _text(melds) or "")

    def at_issue(self) -> tuple[Meld, ...]:
        return tuple(meld for cards in self.melds if (meld := meld_of(cards, self.rules)))

    def question(self) -> str:
        if not self.rules.max_wilds:
            return gettext(
                "Find all melds that could be laid from this hand, each as large as it can be. A "
                "part of a larger meld is not asked for. A card may be part of several."
            )
        return gettext(
            "Find all melds that could be laid from this hand, each as large as it can be, with a "
            "wild card in it if one fits. A part of a larger meld is not asked for. A card may be "
            "part of several."
        )

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (Exhibit("hand", self.hand, gettext("Your hand:")),)

    def text(self, answer: str) -> str:
        return " / ".join(show_cards(cards) for cards in self._read(answer))

    def hints(self) -> tuple[str, str, str]:
        count = len(self.melds)
        found = ngettext("There is {n} meld to find.", "There are {n} melds to find.", count)
        nearly = found.format(n=count)
        if count > 1:
            nearly += " " + say("One of them is {cards}.", cards=show_cards(self.melds[0]))
        else:
            nearly += " " + say("It has the {card}.", card=show_cards(self.melds[0][:1]))
        where = [gettext("Put the cards of each suit in the order of their ranks.")]
        if self.rules.group_ranks:
            where.append(gettext("Look for equal ranks."))
        if has_wilds(self.rules) and any(self.rules.is_wild(card) for card in self.hand):
            where.append(gettext("Look at what a wild card could complete."))
        return (
            " ".join(where),
            quoted(self.rules, cited(self.rules, "min_meld")),
            nearly,
        )

    def why(self, answer: str) -> tuple[str, str]:
        rule = cited(self.rules, "min_meld")
        named = self._read(answer)
        every = " / ".join(map(show_cards, self.melds))
        for cards in named:
            result = lay(cards, self.rules)
            if isinstance(result, Refusal):
                refusal = IllegalMove(self.rules, result, cards)
                return refusal.rule, refusal.reason
            if cards not in self.melds:
                return rule, say("{cards} can be larger.", cards=show_cards(cards))
        missing = [cards for cards in self.melds if cards not in named]
        if missing:
            return rule, say("{cards} can be laid as well.", cards=show_cards(missing[0]))
        if len(self.melds) == 1:
            return rule, say("{melds} is the only one.", melds=every)
        return rule, say("{melds}: these are all.", melds=every)

    def read(self, text: str) -> str:
        return _text(self._read(text)) or ""

    def _read(self, text: str) -> tuple[Cards, ...]:
        parts = re.split(r"[/;|]", text)
        if len(parts) > 2 * len(self.hand):
            raise ParseError(gettext("An answer here names a few melds only."))
        return _ordered(read_cards(part, self.hand) for part in parts)

    def size(self, answer: str) -> int:
        return len(answer.replace("/", " ").split())

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        melds = list(self.melds)
        wrong = [melds[:place] + melds[place + 1 :] for place in range(len(melds))]
        for place, cards in enumerate(melds):
            others = [card for card in self.hand if card not in cards]
            if others:
                more = (*cards, draw.pick(others))
                wrong.append([*melds[:place], more, *melds[place + 1 :]])
            if len(cards) > self.rules.min_meld:
                wrong.append([*melds[:place], cards[1:], *melds[place + 1 :]])
        return tuple(text for one in draw.shuffled(wrong) if (text := _text(one)))


def _drawn_hand(rules: Rules, draw: Draw, level: int) -> tuple[Cards] | None:
    wilds = int(level > 2 and has_wilds(rules))
    count = draw.among(*((6, 7), (7, 9), (7, 8))[level - 1])
    # Without groups there is often one meld only, which is to have smaller ones in it.
    most = 2 + min(level, 2) + (not rules.group_ranks)
    first = draw_meld(rules, draw, draw.among(3, most))
    if first is None:
        return None
    cards = [*first.cards]
    if draw.chance(0.5):
        cards += _sharing(rules, draw, cards)
    elif level < 3:
        second = draw_meld(rules, draw, rules.min_meld)
        cards += second.cards if second is not None else ()
    if level > 1 and draw.chance(0.4):
        cards.append(CARDS[13 * first.cards[0].suit + draw.below(2)])
    more = count - wilds - len(cards)
    strays = draw_cards(rules, draw, (first,), more, more) if more >= 0 else None
    if strays is None:
        return None
    hand = (*cards, *strays, *(draw_wild(rules, draw) for _ in range(wilds)))
    twos = sum(card.may_be_wild for card in hand)
    return (hand,) if in_deck(rules, hand) and twos < level else None


def _sharing(rules: Rules, draw: Draw, cards: list[Card]) -> Cards:
    """Cards that should make a second meld with one of these."""
    one = draw.pick([card for card in cards if card.rank > 2] or cards)
    size = rules.min_meld - 1
    if len({card.rank for card in cards}) == 1:
        low = max(3, one.rank - draw.below(size + 1))
        ranks = [rank for rank in range(low, low + size + 1) if rank != one.rank and rank < 14]
        return tuple(CARDS[13 * one.suit + rank - 1] for rank in ranks)
    suits = draw.shuffled([suit for suit in range(4) for _ in range(rules.decks)])
    return tuple(CARDS[13 * suit + one.rank - 1] for suit in suits[:size])
