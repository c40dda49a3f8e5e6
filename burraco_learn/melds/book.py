"""Melds as immutable values: laying, adding, what a wild stands for, which burraco it is.

>>> from burraco_learn import load_rules, parse_cards
>>> rules = load_rules("stargames")
>>> meld = Meld.lay(parse_cards("Jk 3h 4h 6h 7h"), rules)
>>> str(meld)
'3h 4h Jk=5h 6h 7h'
>>> str(meld.add(parse_cards("5h")))
'Jk=2h 3h 4h 5h 6h 7h'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..cards import (
    CARDS,
    JOLLY,
    RANKS,
    SUITS,
    Card,
    pack,
    parse_card,
    parse_role,
    show_cards,
    unpack,
)
from ..display import Pictured
from ..i18n import gettext, ngettext
from ..rules import Rules
from ..rules.held import held_by_rules
from ..rules.refusals import IllegalMove, Refusal
from .diagnosis import add_refusal, lay_refusal
from .fitting import Fitting, Lying, from_elsewhere
from .layouts import ACE_HIGH, ACE_LOW, slot_card

__all__ = ["Meld", "MeldBook", "kind_in_words", "meld_book"]


def kind_in_words(kind: str) -> str:
    """A kind of meld, or of burraco, in words: "run", "semi-clean burraco"."""
    return {
        "run": gettext("run"),
        "group": gettext("group"),
        "dirty": gettext("dirty burraco"),
        "semi-clean": gettext("semi-clean burraco"),
        "clean": gettext("clean burraco"),
        "super-dirty": gettext("dirty super burraco"),
        "super": gettext("super burraco"),
        "royal-dirty": gettext("dirty royal burraco"),
        "royal": gettext("royal burraco"),
        "noble": gettext("noble burraco"),
    }[kind]


class Meld(Lying, Pictured):
    """A meld on the table. Get one with :meth:`lay`, :meth:`add` or
    :func:`burraco_learn.parse_meld`.
    """

    __slots__ = ("_adds", "_book", "addable", "bonus", "burraco", "card_points", "points")

    burraco: str | None
    """Which burraco it is: "dirty", "semi-clean", "clean" … (see
    :data:`burraco_learn.rules.parameters.KINDS`), or None."""
    bonus: int
    """The points of the burraco; 0 if it is not one."""
    card_points: int
    """The points of its cards."""
    points: int
    """The points of its cards, with the bonus."""
    addable: int
    """The cards that could be added singly, as a mask of card indexes."""

    _book: MeldBook
    _adds: dict[tuple[int, str | None, Card | None], Meld | Refusal]

    @staticmethod
    def lay(cards: Iterable[Card], rules: Rules, wild: str | None = None) -> Meld:
        """The meld that these cards make, in any order.

        ``wild`` asks that the wild put down stands for that card (in a group: that rank). Raises
        IllegalMove if the cards are not a legal meld, if the deck cannot hold them, or if the wild
        cannot stand for that card; ParseError if ``wild`` names no card or rank.
        """
        chosen = tuple(cards)
        role = parse_role(wild) if wild is not None else None
        result = meld_book(rules).lay(pack(chosen), role, None)
        if isinstance(result, Refusal):
            raise IllegalMove(rules, result, chosen)
        return result

    def add(self, cards: Iterable[Card], wild: str | None = None) -> Meld:
        """The meld with more cards, judged as one set; this one stays as it is.

        ``wild`` is as in :meth:`lay`, for a wild that is among the added cards. Raises IllegalMove
        if the cards do not fit.
        """
        chosen = tuple(cards)
        role = parse_role(wild) if wild is not None else None
        result = self._book.add(self, pack(chosen), role, None)
        if isinstance(result, Refusal):
            raise IllegalMove(self.rules, result, chosen)
        return result

    @property
    def rules(self) -> Rules:
        """The rule set under which the meld lies."""
        return self._book.rules

    @property
    def wild_index(self) -> int | None:
        """The place of the wild card among ``cards``, or None."""
        if self.wild is None:
            return None
        if self.kind == "group":
            return len(self.cards) - 1
        return self.wild_slot - _lowest(self.naturals | 1 << self.wild_slot)

    @property
    def wild_role(self) -> str | None:
        """What the wild stands for: a card such as "4h" in a run, a rank in a group, or None."""
        if self.wild is None:
            return None
        if self.kind == "group":
            return RANKS[self.rank - 1]
        return str(slot_card(self.suit, self.wild_slot))

    @property
    def roles(self) -> tuple[str | None, ...]:
        """For each card the role of the wild, or None where the card is itself."""
        place, role = self.wild_index, self.wild_role
        return tuple(role if i == place else None for i in range(len(self.cards)))

    @property
    def locked(self) -> bool:
        """Whether the wild lies between two naturals and only its own card can take its place."""
        return self.kind == "run" and self.inside

    @property
    def shown(self) -> str:
        """The meld as a person reads it in a sentence: ``3♥ 2♥=4♥ 5♥``."""
        words = []
        for card, role in zip(self.cards, self.roles, strict=True):
            word = show_cards((card,))
            if role is not None:
                stands = parse_card(role).symbol if len(role) == 2 else role.replace("T", "10")
                word += f"={stands}"
            words.append(word)
        return " ".join(words)

    @property
    def kind_name(self) -> str:
        """What the meld is, in words: "run", "group" or which burraco."""
        return kind_in_words(self.burraco or self.kind)

    @property
    def caption(self) -> str:
        """The line under the meld: what it is, how many cards, how many points."""
        return " · ".join(
            (
                self.kind_name,
                ngettext("{n} card", "{n} cards", len(self.cards)).format(n=len(self.cards)),
                ngettext("{n} point", "{n} points", self.points).format(n=self.points),
            )
        )

    if not TYPE_CHECKING:  # a type checker would take any name for one that is there

        def __getattr__(self, name: str) -> int:
            # Called only for what is not there yet: `addable`, which is read all the time, is a
            # plain attribute from its second use on.
            if name != "addable":
                raise AttributeError(f"a meld has no attribute {name!r}")
            self.addable = self._book.addable(self)
            return self.addable

    def __str__(self) -> str:
        return " ".join(
            str(card) if role is None else f"{card}={role}"
            for card, role in zip(self.cards, self.roles, strict=True)
        )

    def __repr__(self) -> str:
        return f"Meld({str(self)!r}, {self.rules.id!r})"

    def __copy__(self) -> Meld:
        return self

    def __deepcopy__(self, memo: object) -> Meld:
        return self


def _lowest(slots: int) -> int:
    return (slots & -slots).bit_length() - 1


class MeldBook(Fitting):
    """All melds of one rule set, each worked out once and kept.

    Melds are interned: equal melds of a rule set are the same object. There are some tens of
    thousands of them at most, so that keeping them is cheap.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._melds: dict[tuple[object, ...], Meld] = {}
        self._lays: dict[tuple[int, str | None, Card | None], Meld | Refusal] = {}
        self._run_adds: dict[tuple[int, int, bool], tuple[int, bool]] = {}

    # -- melds -------------------------------------------------------------------------------

    def run(self, suit: int, naturals: int, wild: Card | None = None, slot: int = 0) -> Meld:
        """The run with these slots filled; it must be one that the rules allow."""
        key = suit, naturals, wild, slot
        meld = self._melds.get(key)
        if meld is None:
            meld = self._new("run", wild)
            meld.suit, meld.naturals, meld.wild_slot = suit, naturals, slot
            slots = naturals | (1 << slot if wild else 0)
            meld.cards = tuple(
                wild if wild is not None and place == slot else slot_card(suit, place)
                for place in range(_lowest(slots), slots.bit_length())
            )
            meld.burraco = self.layouts.burraco(naturals, slot)
            self._count(meld)
            self._melds[key] = meld
        return meld

    def group(self, rank: int, counts: tuple[int, int, int, int], wild: Card | None = None) -> Meld:
        """The group with so many naturals of each suit; it must be one that the rules allow."""
        key = "group", rank, counts, wild
        meld = self._melds.get(key)
        if meld is None:
            meld = self._new("group", wild)
            meld.rank, meld.counts = rank, counts
            naturals = tuple(
                CARDS[suit * 13 + rank - 1] for suit in range(4) for _ in range(counts[suit])
            )
            meld.cards = naturals if wild is None else (*naturals, wild)
            meld.burraco = self._group_burraco(len(naturals), wild is not None)
            self._count(meld)
            self._melds[key] = meld
        return meld

    def _new(self, kind: str, wild: Card | None) -> Meld:
        meld = object.__new__(Meld)
        meld._book, meld._adds = self, {}
        meld.kind, meld.wild = kind, wild
        meld.suit, meld.rank, meld.naturals, meld.wild_slot = -1, 0, 0, 0
        meld.counts = (0, 0, 0, 0)
        return meld

    def _count(self, meld: Meld) -> None:
        rules = self.rules
        meld.bonus = 0 if meld.burraco is None else rules.bonuses[meld.burraco]
        meld.card_points = sum(map(rules.value_of, meld.cards))
        meld.points = meld.card_points + meld.bonus

    def _group_burraco(self, naturals: int, wild: bool) -> str | None:
        rules = self.rules
        if naturals + wild < rules.burraco_size:
            return None
        if naturals == rules.max_group[0] and ("super-dirty" if wild else "super") in rules.bonuses:
            return "super-dirty" if wild else "super"
        if not wild:
            return "clean"
        test = rules.semi_group_test
        semi = naturals >= rules.burraco_size if test == "at-least" else False
        if test == "exactly":
            semi = naturals == rules.burraco_size
        return "semi-clean" if semi and "semi-clean" in rules.bonuses else "dirty"

    # -- laying ------------------------------------------------------------------------------

    def lay(self, packed: int, role: str | None, bearer: Card | None) -> Meld | Refusal:
        """The meld that a packed set of cards makes, or why they do not make one."""
        key = packed, role, bearer
        result = self._lays.get(key)
        if result is None:
            cards = unpack(packed)
            result = self.try_lay(cards, role, bearer)
            if result is None:
                result = lay_refusal(self, cards, role)
            self._lays[key] = result
        return result

    def try_lay(
        self, cards: tuple[Card, ...], role: str | None = None, bearer: Card | None = None
    ) -> Meld | None:
        """The meld that cards make, or None: for trying many, where nobody asks why not.

        ``role`` and ``bearer`` are those of a :class:`burraco_learn.Move`. Nothing is kept of what
        makes no meld.
        """
        rules = self.rules
        if len(cards) < rules.min_meld or not self.deck_holds(cards):
            return None
        if role is not None and not any(card.may_be_wild for card in cards):
            return None
        plain = [card for card in cards if not card.may_be_wild]
        suits = {card.suit for card in plain}
        if rules.runs_allowed and len(suits) == 1:
            meld = self._run_from(None, plain[0].suit, cards, role, bearer)
            if meld is not None:
                return meld
        ranks = {card.rank for card in plain} or {2}
        if len(ranks) == 1:
            return self._group_from(None, ranks.pop(), cards, role, bearer)
        return None

    # -- adding ------------------------------------------------------------------------------

    def add(self, meld: Meld, packed: int, role: str | None, bearer: Card | None) -> Meld | Refusal:
        """The meld with a packed set of cards added, or why they do not fit."""
        key = packed, role, bearer
        result = meld._adds.get(key)
        if result is None:
            cards = unpack(packed)
            result = self.try_add(meld, cards, role, bearer)
            if result is None:
                result = add_refusal(self, meld, cards, role)
            meld._adds[key] = result
        return result

    def try_add(
        self,
        meld: Meld,
        cards: tuple[Card, ...],
        role: str | None = None,
        bearer: Card | None = None,
    ) -> Meld | None:
        """The meld with more cards, or None if they do not fit: as :meth:`try_lay`.

        The meld may lie under another rule set: it is grown by the rules of this book.
        """
        if not cards or not self.deck_holds((*meld.cards, *cards)):
            return None
        if role is not None and not any(card.may_be_wild for card in cards):
            return None
        if meld.kind == "run":
            return self._run_from(meld, meld.suit, cards, role, bearer)
        return self._group_from(meld, meld.rank, cards, role, bearer)

    def addable(self, meld: Meld) -> int:
        """The cards that could be added singly to a meld, as a mask of card indexes."""
        rules = self.rules
        if meld.kind == "group":
            size, naturals = len(meld.cards), sum(meld.counts)
            mask = 0
            if size < rules.max_group[1]:
                if naturals < rules.max_group[0]:
                    mask |= _RANK_MASKS[meld.rank]
                if meld.wild is None and rules.max_wilds and meld.rank != 2:
                    mask |= (_RANK_MASKS[2] if rules.twos_wild else 0) | 1 << 52
                elif meld.wild is None and rules.max_wilds:
                    mask |= 1 << 52
            return mask
        own_two = meld.wild is not None and meld.wild.suit == meld.suit
        key = meld.naturals, meld.wild_slot, own_two
        if key not in self._run_adds:
            self._run_adds[key] = self._addable_to_run(meld)
        suited, wild = self._run_adds[key]
        mask = suited << 13 * meld.suit
        if wild:
            mask |= 1 << 52
            if rules.twos_wild:
                mask |= _RANK_MASKS[2] & ~(1 << 13 * meld.suit + 1)
        return mask

    def _addable_to_run(self, meld: Meld) -> tuple[int, bool]:
        """The ranks of the suit that fit (bit 0: ace), and whether any other wild card fits."""
        first = 13 * meld.suit
        suited = 0
        for rank in range(13):
            if self._run_from(meld, meld.suit, (CARDS[first + rank],), None, None):
                suited |= 1 << rank
        return suited, self._run_from(meld, meld.suit, (JOLLY,), None, None) is not None

    # -- the two kinds -----------------------------------------------------------------------

    def _run_from(
        self,
        meld: Meld | None,
        suit: int,
        cards: tuple[Card, ...],
        role: str | None,
        bearer: Card | None,
    ) -> Meld | None:
        wanted = self.run_cards(meld, suit, cards)
        if wanted is None:
            return None
        wild = self._wild_of(meld, suit, cards)
        slots = 0
        if role is not None and wild in cards and bearer in (None, wild):
            if len(role) == 1 or SUITS[suit] != role[1]:
                slots = 1  # slot 0: no layout has it
            else:
                rank = RANKS.index(role[0]) + 1
                slots = ACE_LOW | ACE_HIGH if rank == 1 else 1 << rank
        layout = self.layouts.best(wanted, slots)
        if layout is None:
            return None
        return self.run(suit, layout.naturals, wild if layout.wild else None, layout.wild)

    @staticmethod
    def _wild_of(meld: Meld | None, suit: int, cards: tuple[Card, ...]) -> Card:
        """The card that is the wild if the run has one: another suit's 2 or a jolly, else a 2."""
        lying = (meld.wild,) if meld is not None and meld.wild is not None else ()
        for card in cards + lying:
            if from_elsewhere(card, suit):
                return card
        return CARDS[13 * suit + 1]

    def _group_from(
        self,
        meld: Meld | None,
        rank: int,
        cards: tuple[Card, ...],
        role: str | None,
        bearer: Card | None,
    ) -> Meld | None:
        rules = self.rules
        if rank not in self.group_ranks:
            return None
        counts = list(meld.counts) if meld else [0, 0, 0, 0]
        wilds = [meld.wild] if meld and meld.wild else []
        for card in cards:
            if card.rank == rank:
                counts[card.suit] += 1
            elif rules.is_wild(card):
                wilds.append(card)
            else:
                return None
        naturals = sum(counts)
        if not naturals or naturals > rules.max_group[0] or len(wilds) > rules.max_wilds:
            return None
        if not rules.min_meld <= naturals + len(wilds) <= rules.max_group[1]:
            return None
        wild = wilds[0] if wilds else None
        said = role is not None and wild in cards and bearer in (None, wild)
        # The bare rank, or any card of that rank: the suit makes no difference in a group.
        if said and role is not None and role[0] != RANKS[rank - 1]:
            return None
        spades, hearts, diamonds, clubs = counts
        return self.group(rank, (spades, hearts, diamonds, clubs), wild)


_RANK_MASKS = tuple(
    sum(1 << card.index for card in CARDS[:52] if card.rank == rank) for rank in range(14)
)


@held_by_rules
def meld_book(rules: Rules) -> MeldBook:
    """The book of a rule set, made once."""
    return MeldBook(rules)
