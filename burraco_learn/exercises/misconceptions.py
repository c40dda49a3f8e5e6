"""Misconceptions about melds: what people wrongly take for one, as a table.

Each row is a function of cards and rule set. Some are the rule set with one parameter misread,
judged by the core; some lift the one rule that the core refuses the cards for; the others are
worked out here. The kinds of exercise take rows from this table into their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from ..cards import Card, pack, show_cards
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book
from ..melds.layouts import slot_card
from ..rules import Rules
from ..rules.refusals import N_, Refusal
from .base import Misconception, Task

__all__ = [
    "MELD_MISCONCEPTIONS",
    "MeldMisconception",
    "ends",
    "kind_of",
    "lay",
    "meld_of",
    "nudge",
    "other_side",
]

Cards = tuple[Card, ...]
T = TypeVar("T", bound=Task)


# -- what the core says ------------------------------------------------------------------------


def lay(cards: Cards, rules: Rules) -> Meld | Refusal:
    """What the core says to cards that are laid."""
    return meld_book(rules).lay(pack(cards), None, None)


def meld_of(cards: Cards, rules: Rules) -> Meld | None:
    """The meld that cards make; None if they do not make one, without asking why."""
    return meld_book(rules).try_lay(cards)


def kind_of(cards: Cards, rules: Rules) -> str | None:
    """What cards are: "run", "group" or None."""
    meld = meld_of(cards, rules)
    return None if meld is None else meld.kind


def ends(meld: Meld) -> tuple[int, int]:
    """The lowest and the highest slot of a run, its wild card included."""
    slots = meld.naturals | (1 << meld.wild_slot if meld.wild else 0)
    return (slots & -slots).bit_length() - 1, slots.bit_length() - 1


def other_side(rules: Rules) -> str:
    """The end to which a free wild card does not go: "low" or "high"."""
    return "low" if rules.freed_wild_side == "high" else "high"


def _refused_for(cards: Cards, rules: Rules) -> str:
    """The reason for which the core refuses cards; empty if they are a meld."""
    if meld_of(cards, rules) is not None:
        return ""
    result = lay(cards, rules)
    return result.key if isinstance(result, Refusal) else ""


def nudge(refusal: Refusal, cards: Cards, meld: Meld | None = None) -> str:
    """Where exactly the fault lies, without saying it, in the current language.

    ``cards`` are those that are refused, for a new meld or for one that lies.
    """
    found = dict(refusal.values)
    every = cards if meld is None else (*meld.cards, *cards)
    if refusal.key == "shape":
        return _nudge_of_shape(found, every, meld)
    sentences = {
        "other-rank": gettext("Compare the rank of the {card} with that of the group."),
        "over-ace": gettext("In order, cards would lie on both sides of the {ace}."),
        "ace-both-ends": gettext("Each {ace} would have to lie at an end of the run."),
        "group": gettext("{cards} could only be a group: see which groups are played."),
        "run": gettext("{cards} could only be a run: see whether runs are played."),
        "too-few": gettext("Count the cards, and compare that with the smallest meld."),
        "too-long": gettext("Count the cards, and compare that with the longest meld."),
        "two-wilds": gettext("Count how many would have to be wild: {special}."),
        "only-wilds": gettext("Look for a card from the 3 to the ace among {special}."),
        "locked-wild": gettext("Would the {wild} still stand for the {home}?"),
        "natural-two": gettext("Would the {two} still lie in its own place?"),
        "deck": gettext("Count the equal cards, and the packs."),
    }
    sentence = sentences.get(refusal.key) or gettext("Look at what the rule asks for.")
    values: dict[str, Cards] = {
        "ace": tuple(card for card in every if card.rank == 1)[:1],
        "special": tuple(sorted(_special(every))),
        "cards": tuple(sorted(every)),
    }
    values |= {name: (card,) for name, card in found.items() if isinstance(card, Card)}
    return sentence.format(**{name: show_cards(named) for name, named in values.items()})


def _nudge_of_shape(found: dict[str, object], every: Cards, meld: Meld | None) -> str:
    """Where the fault lies in cards that have the shape of no meld."""
    card, missing = found.get("card"), found.get("missing")
    if isinstance(card, Card) and every.count(card) > 1:
        return say("Look for a place for each {card}.", card=show_cards((card,)))
    if isinstance(card, Card) and meld is not None:
        return say("Compare the suit of the {card} with that of the run.", card=show_cards((card,)))
    if isinstance(card, Card):
        return say("Look for a place for the {card}.", card=show_cards((card,)))
    if isinstance(missing, tuple):
        return say(
            "Put them in order, and see what would lie in the place of {missing}.",
            missing=show_cards(missing),
        )
    odd = sorted(_odd_ones(every) or _special(every))  # a 2 may be odd where none is wild
    return say("Compare {cards} with the other cards.", cards=show_cards(odd))


def _odd_ones(cards: Cards) -> tuple[Card, ...]:
    """The cards that have neither the suit nor the rank of most others, jollies and twos apart.

    >>> from burraco_learn.cards import parse_cards
    >>> [show_cards(_odd_ones(parse_cards(cards))) for cards in ("7h 8h 9c Jk", "7h 7s 8h")]
    ['9♣', '8♥']
    """
    plain = _plain(cards)
    suits, ranks = [card.suit for card in plain], [card.rank for card in plain]
    suit, rank = max(suits, key=suits.count), max(ranks, key=ranks.count)
    alike = ranks.count(rank) > 1 and ranks.count(rank) >= suits.count(suit)
    odd = (card for card in plain if (card.rank != rank if alike else card.suit != suit))
    return tuple(odd)


# -- a row of the table ------------------------------------------------------------------------


@dataclass(frozen=True)
class MeldMisconception:
    """One misconception about melds.

    ``cites`` names the rule that refutes it, by a reason to refuse a move or by a parameter.
    ``general`` puts it right without cards, ``named`` with some of them: those that ``about``
    picks. What it takes cards for is given by ``misreads``, a parameter and the value that it is
    taken to have, or else by ``judge``: "run", "group" or None. A ``generous`` one takes every
    meld for what it is, and ``judge`` is asked about all other cards. ``wildless`` are both
    sentences for rules without wild cards, where they differ: nobody is told of cards that their
    rules do not have.
    """

    name: str
    cites: str
    general: str
    named: str
    about: Callable[[Cards], Iterable[Card]] = field(repr=False)
    misreads: tuple[str, object] | None = None
    judge: Callable[[Cards, Rules], str | None] = field(default=kind_of, repr=False)
    generous: bool = False
    wildless: tuple[str, str] | None = None

    def rules(self, rules: Rules) -> Rules:
        """The rule set as it is misread; the rule set itself where no parameter is."""
        return rules.with_value(*self.misreads) if self.misreads is not None else rules

    def takes_for(self, cards: Cards, rules: Rules) -> str | None:
        """What cards are taken for: "run", "group" or None."""
        known = kind_of(cards, rules) if self.generous else None
        return known or self.judge(cards, self.rules(rules))

    def says(self, cards: Iterable[Card], rules: Rules) -> str:
        """The sentence that puts it right under a rule set, in the current language.

        It names those of the cards that it is about, if there are any.
        """
        general, named = self.general, self.named
        if self.wildless is not None and not rules.max_wilds:
            general, named = self.wildless
        about = show_cards(sorted(set(self.about(tuple(cards)))))
        return gettext(named).format(cards=about) if about else gettext(general)

    def asked(
        self, answer: Callable[[T], str | None], cards: Callable[[T], Iterable[Card]]
    ) -> Misconception[T]:
        """It as a row of a kind of exercise: the answer that it leads to, and the cards to name."""
        return Misconception(
            self.name,
            self.cites,
            says=lambda task: self.says(cards(task), task.rules),
            answer=answer,
        )


# -- which cards it is about -------------------------------------------------------------------


def _plain(cards: Cards) -> list[Card]:
    """The cards that are wild nowhere."""
    return [card for card in cards if not card.may_be_wild]


def _special(cards: Cards) -> list[Card]:
    """The jollies and twos."""
    return [card for card in cards if card.may_be_wild]


def _aces(cards: Cards) -> list[Card]:
    return [card for card in cards if card.rank == 1]


def _twos(cards: Cards) -> list[Card]:
    return [card for card in cards if card.is_two]


def _main_suit(cards: Cards) -> int:
    """The suit that most of the cards have, jollies and twos apart."""
    suits = [card.suit for card in _plain(cards)]
    return max(suits, key=suits.count, default=-1)


# -- what it takes cards for -------------------------------------------------------------------


def _likely(cards: Cards) -> str:
    """What cards look like that are not a meld: a group if all but the wilds have one rank."""
    return "group" if len({card.rank for card in _plain(cards)}) <= 1 else "run"


def _over_the_ace(cards: Cards, rules: Rules) -> str | None:
    if _refused_for(cards, rules) != "over-ace":
        return None
    suit = _plain(cards)[0].suit
    twos = sum(card.is_two and card.suit == suit for card in cards)
    wilds = sum(card.is_jolly or (card.is_two and card.suit != suit) for card in cards)
    spare = twos - 1 if twos and rules.natural_twos else twos
    return "run" if wilds + spare <= rules.max_wilds else None


def _any_suit(cards: Cards, rules: Rules) -> str | None:
    plain = _plain(cards)
    if len({card.suit for card in plain}) < 2 or len({card.rank for card in plain}) < 2:
        return None
    suit = plain[0].suit
    same = tuple(slot_card(suit, card.rank) if card in plain else card for card in cards)
    return "run" if kind_of(same, rules) == "run" else None


def _gap(cards: Cards, rules: Rules) -> str | None:
    if _refused_for(cards, rules) != "shape":
        return None
    plain = _plain(cards)
    if len({card.suit for card in plain}) != 1 or len(set(plain)) < len(plain):
        return None
    for low in (1, 14):
        ranks = sorted(low if card.rank == 1 else card.rank for card in plain)
        missing = ranks[-1] - ranks[0] + 1 - len(ranks)
        if missing == len(cards) - len(plain) + 1 and len(cards) - len(plain) <= rules.max_wilds:
            return "run"
    return None


def _one_of_each_suit(cards: Cards, rules: Rules) -> str | None:
    found = kind_of(cards, rules)
    return None if found == "group" and len(set(cards)) < len(cards) else found


def _wild_two_of_the_suit(cards: Cards, rules: Rules) -> str | None:
    suits = {card.suit for card in _plain(cards)}
    foreign = any(card.suit not in suits for card in _twos(cards))
    return None if foreign else kind_of(cards, rules)


def _wild_at_an_end(cards: Cards, rules: Rules) -> str | None:
    meld = meld_of(cards, rules)
    if meld is None or (meld.kind == "run" and meld.wild and not meld.locked):
        return None
    return meld.kind


# -- the table ---------------------------------------------------------------------------------

_TABLE = (
    # K-A-2-3 is a run: the ranks go round in a ring.
    MeldMisconception(
        "over-the-ace",
        "over-ace",
        N_("A run does not go on past the ace: K-A-2-3 is not a run."),
        N_("A run does not go on past the ace: look at both sides of {cards}."),
        about=_aces,
        judge=_over_the_ace,
        generous=True,
    ),
    # A meld may hold more wild cards than the rule set allows.
    MeldMisconception(
        "two-wilds",
        "two-wilds",
        N_("A meld may hold only so many wild cards, and here there are too many."),
        N_("A meld may hold only so many wild cards, and here there would be too many: {cards}."),
        about=_special,
        judge=lambda cards, rules: (
            _likely(cards) if _refused_for(cards, rules) == "two-wilds" else None
        ),
        wildless=(
            N_("A 2 is a 2 under these rules, and stands for no other card."),
            N_("A 2 is a 2 under these rules, and stands for no other card: look at {cards}."),
        ),
        generous=True,
    ),
    # Jollies and twos make a group of their own.
    MeldMisconception(
        "wilds-alone",
        "only-wilds",
        N_("Jollies and twos alone do not make a meld."),
        N_("Jollies and twos alone do not make a meld: {cards}."),
        about=_special,
        judge=lambda cards, rules: "group" if _refused_for(cards, rules) == "only-wilds" else None,
        generous=True,
    ),
    # Every rank makes a group.
    MeldMisconception(
        "groups-of-any-rank",
        "group",
        N_("See which groups are played under these rules, if any."),
        N_("See which groups are played under these rules, if any: look at {cards}."),
        about=_plain,
        misreads=("group_ranks", "A3456789TJQK"),
        generous=True,
    ),
    # A run is made of ranks that follow each other, in whatever suit.
    MeldMisconception(
        "any-suit",
        "shape",
        N_("All cards of a run have the same suit, wild cards apart."),
        N_("All cards of a run have the same suit, wild cards apart: look at {cards}."),
        about=lambda cards: [card for card in _plain(cards) if card.suit != _main_suit(cards)],
        judge=_any_suit,
        generous=True,
        wildless=(
            N_("All cards of a run have the same suit."),
            N_("All cards of a run have the same suit: look at {cards}."),
        ),
    ),
    # One rank may be missing in a run: it will not be noticed.
    MeldMisconception(
        "gap",
        "shape",
        N_("In a run no rank may be missing, unless a wild card stands for it."),
        N_("In a run no rank may be missing, unless a wild card stands for it: {cards}."),
        about=_plain,
        judge=_gap,
        generous=True,
        wildless=(
            N_("In a run no rank may be missing."),
            N_("In a run no rank may be missing: {cards}."),
        ),
    ),
    # A group may not hold two cards of one suit.
    MeldMisconception(
        "one-of-each-suit",
        "other-rank",
        N_("A group may hold equal cards: there are several packs."),
        N_("A group may hold equal cards, since there are several packs: {cards}."),
        about=lambda cards: [card for card in _plain(cards) if cards.count(card) > 1],
        judge=_one_of_each_suit,
    ),
    # A 2 is always wild, in its own place too.
    MeldMisconception(
        "two-always-wild",
        "natural_twos",
        N_("A 2 of the suit in its own place is not a wild card."),
        N_("A 2 of the suit in its own place is not a wild card: look at {cards}."),
        about=lambda cards: [card for card in _twos(cards) if card.suit == _main_suit(cards)],
        misreads=("natural_twos", False),
        wildless=(
            N_("A 2 lies in a run of its suit like any other card."),
            N_("A 2 lies in a run of its suit like any other card: look at {cards}."),
        ),
    ),
    # A 2 is never wild: only jollies are.
    MeldMisconception(
        "two-never-wild",
        "twos_wild",
        N_("A 2 can be a wild card."),
        N_("A 2 can be a wild card: look at {cards}."),
        about=_twos,
        misreads=("twos_wild", False),
    ),
    # A 2 can stand only for cards of its own suit.
    MeldMisconception(
        "wild-two-of-the-suit",
        "max_wilds",
        N_("A wild 2 can stand for a card of any suit."),
        N_("A wild 2 can stand for a card of any suit: look at {cards}."),
        about=lambda cards: [card for card in _twos(cards) if card.suit != _main_suit(cards)],
        judge=_wild_two_of_the_suit,
    ),
    # An ace is the lowest card and nothing else.
    MeldMisconception(
        "ace-low-only",
        "ace_positions",
        N_("An ace may also lie above the king."),
        N_("An ace may also lie above the king: look at {cards}."),
        about=_aces,
        misreads=("ace_positions", ("low",)),
    ),
    # An ace is the highest card and nothing else.
    MeldMisconception(
        "ace-high-only",
        "ace_positions",
        N_("An ace may also lie below the 2."),
        N_("An ace may also lie below the 2: look at {cards}."),
        about=_aces,
        misreads=("ace_positions", ("high",)),
    ),
    # A wild card can only fill a gap between two cards of a run.
    MeldMisconception(
        "wild-at-an-end",
        "max_wilds",
        N_("A wild card may also lie at an end of a run."),
        N_("A wild card may also lie at an end of a run: look at {cards}."),
        about=_special,
        judge=_wild_at_an_end,
    ),
)

MELD_MISCONCEPTIONS = {row.name: row for row in _TABLE}
"""All misconceptions about melds, by name."""
