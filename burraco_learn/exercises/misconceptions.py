"""What people wrongly take for a meld: each belief is a function of cards and rule set.

Some beliefs are a rule set with one parameter changed, judged by the core; some lift the one rule
that the core refuses the cards for; the others are worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ..cards import Card, pack, show_cards
from ..i18n import gettext
from ..melds.book import Meld, meld_book
from ..melds.layouts import slot_card
from ..rules import Rules
from ..rules.refusals import Refusal

__all__ = ["BELIEFS", "Belief", "kind_of", "lay", "meld_of", "nudge"]

Judge = Callable[[tuple[Card, ...], Rules], str | None]


@dataclass(frozen=True)
class Belief:
    """A wrong belief about melds.

    ``takes_for`` gives "run" or "group" for cards that would be one, None for cards that would be
    none; ``cites`` names the rule that refutes the belief, by a reason to refuse a move or by a
    parameter.
    """

    name: str
    cites: str
    takes_for: Judge = field(repr=False)

    def says(self, cards: Iterable[Card] = ()) -> str:
        """The sentence that puts the belief right, in the current language.

        It names those of the cards that the belief is about, if there are any.
        """
        general, named = _corrections()[self.name]
        about = show_cards(sorted(_about(self.name, tuple(cards))))
        return named.format(cards=about) if about else general


BELIEFS: dict[str, Belief] = {}
"""All beliefs by name."""


def _generous(name: str, cites: str) -> Callable[[Judge], Judge]:
    """A belief that takes more for melds than there are."""

    def entered(judge: Judge) -> Judge:
        def takes_for(cards: tuple[Card, ...], rules: Rules) -> str | None:
            return kind_of(cards, rules) or judge(cards, rules)

        BELIEFS[name] = Belief(name, cites, takes_for)
        return judge

    return entered


def _strict(name: str, cites: str) -> Callable[[Judge], Judge]:
    """A belief that does not know all melds."""

    def entered(judge: Judge) -> Judge:
        BELIEFS[name] = Belief(name, cites, judge)
        return judge

    return entered


def lay(cards: tuple[Card, ...], rules: Rules) -> Meld | Refusal:
    """What the core says to cards that are laid."""
    return meld_book(rules).lay(pack(cards), None, None)


def meld_of(cards: tuple[Card, ...], rules: Rules) -> Meld | None:
    """The meld that cards make; None, without asking why, if they make none."""
    return meld_book(rules).try_lay(cards, None, None)


def kind_of(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """What cards are: "run", "group" or None."""
    meld = meld_of(cards, rules)
    return None if meld is None else meld.kind


def _refused_for(cards: tuple[Card, ...], rules: Rules) -> str:
    if meld_of(cards, rules) is not None:
        return ""
    result = lay(cards, rules)
    return result.key if isinstance(result, Refusal) else ""


def nudge(refusal: Refusal) -> str:
    """Where to look for what is wrong, without saying it, in the current language."""
    sentences = {
        "shape": gettext("Compare the suits and the ranks card by card."),
        "over-ace": gettext("Look what lies on both sides of the ace."),
        "ace-both-ends": gettext("Count the aces."),
        "group": gettext("Look whether groups of this rank are played."),
        "run": gettext("Look whether runs are played."),
        "too-few": gettext("Count the cards."),
        "too-long": gettext("Count the cards."),
        "two-wilds": gettext("Count the cards that would have to be wild."),
        "only-wilds": gettext("Look for cards that are not wild."),
        "locked-wild": gettext("Look at the place that the wild card would have to leave."),
        "natural-two": gettext("Look at the place that the natural 2 would have to leave."),
    }
    return sentences.get(refusal.key) or gettext("Look at what the rule asks for.")


def _plain(cards: tuple[Card, ...]) -> list[Card]:
    return [card for card in cards if not (card.is_jolly or card.is_two)]


def _likely(cards: tuple[Card, ...]) -> str:
    """What cards look like that are no meld: a group if all but the wilds have one rank."""
    plain = _plain(cards)
    return "group" if len({card.rank for card in plain}) <= 1 else "run"


# -- too generous ------------------------------------------------------------------------------


@_generous("over-the-ace", "over-ace")
def over_the_ace(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """K-A-2-3 is a run: the ranks go round in a ring."""
    if _refused_for(cards, rules) != "over-ace":
        return None
    suit = _plain(cards)[0].suit
    twos = sum(card.is_two and card.suit == suit for card in cards)
    wilds = sum(card.is_jolly or (card.is_two and card.suit != suit) for card in cards)
    spare = twos - 1 if twos and rules.natural_twos else twos
    return "run" if wilds + spare <= rules.max_wilds else None


@_generous("two-wilds", "two-wilds")
def two_wilds(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A meld may hold more wild cards than the rule set allows."""
    return _likely(cards) if _refused_for(cards, rules) == "two-wilds" else None


@_generous("wilds-alone", "only-wilds")
def wilds_alone(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """Jollies and twos make a group of their own."""
    return "group" if _refused_for(cards, rules) == "only-wilds" else None


@_generous("groups-of-any-rank", "group")
def groups_of_any_rank(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """Every rank makes a group."""
    return kind_of(cards, rules.with_value("group_ranks", "A3456789TJQK"))


@_generous("any-suit", "shape")
def any_suit(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A run is made of ranks that follow each other, in whatever suit."""
    plain = _plain(cards)
    if len({card.suit for card in plain}) < 2 or len({card.rank for card in plain}) < 2:
        return None
    suit = plain[0].suit
    same = tuple(card if card not in plain else _in_suit(card, suit) for card in cards)
    return "run" if kind_of(same, rules) == "run" else None


@_generous("gap", "shape")
def gap(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """One rank may be missing in a run: nobody will count it."""
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


# -- too strict --------------------------------------------------------------------------------


@_strict("one-of-each-suit", "shape")
def one_of_each_suit(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A group may not hold two cards of one suit."""
    found = kind_of(cards, rules)
    if found == "group" and len(set(cards)) < len(cards):
        return None
    return found


@_strict("two-always-wild", "natural_twos")
def two_always_wild(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A 2 is always wild, in its own place too."""
    return kind_of(cards, rules.with_value("natural_twos", False))


@_strict("two-never-wild", "twos_wild")
def two_never_wild(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A 2 is never wild: only jollies are."""
    return kind_of(cards, rules.with_value("twos_wild", False))


@_strict("wild-two-of-the-suit", "max_wilds")
def wild_two_of_the_suit(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A 2 can stand only for cards of its own suit."""
    found = kind_of(cards, rules)
    suits = {card.suit for card in _plain(cards)}
    if found and any(card.is_two and card.suit not in suits for card in cards):
        return None
    return found


@_strict("ace-low-only", "ace_positions")
def ace_low_only(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """An ace is the lowest card and nothing else."""
    return kind_of(cards, rules.with_value("ace_positions", ("low",)))


@_strict("ace-high-only", "ace_positions")
def ace_high_only(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """An ace is the highest card and nothing else."""
    return kind_of(cards, rules.with_value("ace_positions", ("high",)))


@_strict("wild-at-an-end", "max_wilds")
def wild_at_an_end(cards: tuple[Card, ...], rules: Rules) -> str | None:
    """A wild card can only fill a gap between two cards of a run."""
    meld = meld_of(cards, rules)
    if meld is None or (meld.kind == "run" and meld.wild and not meld.locked):
        return None
    return meld.kind


def _in_suit(card: Card, suit: int) -> Card:
    return slot_card(suit, card.rank)


def _about(name: str, cards: tuple[Card, ...]) -> set[Card]:
    """Which of the cards a belief is about."""
    plain = _plain(cards)
    suits = [card.suit for card in plain]
    most = max(suits, key=suits.count, default=-1)
    own_two = {card for card in cards if card.is_two and card.suit == most}
    special = {card for card in cards if card.is_jolly or card.is_two}
    return {
        "over-the-ace": {card for card in cards if card.rank == 1},
        "two-wilds": special,
        "wilds-alone": special,
        "groups-of-any-rank": set(plain),
        "any-suit": {card for card in plain if card.suit != most},
        "gap": set(plain),
        "one-of-each-suit": {card for card in plain if cards.count(card) > 1},
        "two-always-wild": own_two,
        "two-never-wild": {card for card in cards if card.is_two},
        "wild-two-of-the-suit": {card for card in cards if card.is_two and card.suit != most},
        "ace-low-only": {card for card in cards if card.rank == 1},
        "ace-high-only": {card for card in cards if card.rank == 1},
        "wild-at-an-end": special,
    }[name]


def _corrections() -> dict[str, tuple[str, str]]:
    """For each belief what puts it right, without cards and with some."""
    return {
        "over-the-ace": (
            gettext("A run does not go on past the ace: K-A-2-3 is none."),
            gettext("A run does not go on past the ace: look at both sides of {cards}."),
        ),
        "two-wilds": (
            gettext("The wild cards of one meld are limited, and here are too many."),
            gettext("The wild cards of one meld are limited; too many would be wild of {cards}."),
        ),
        "wilds-alone": (
            gettext("Jollies and twos make no meld of their own."),
            gettext("Jollies and twos make no meld of their own: {cards}."),
        ),
        "groups-of-any-rank": (
            gettext("Not every rank makes a group under these rules."),
            gettext("Not every rank makes a group under these rules: look at {cards}."),
        ),
        "any-suit": (
            gettext("All cards of a run have the same suit, wild cards apart."),
            gettext("All cards of a run have the same suit, wild cards apart: look at {cards}."),
        ),
        "gap": (
            gettext("In a run no rank may be missing, unless a wild card stands for it."),
            gettext("In a run no rank may be missing, unless a wild card stands for it: {cards}."),
        ),
        "one-of-each-suit": (
            gettext("A group may hold equal cards: there are several packs."),
            gettext("A group may hold equal cards, since there are several packs: {cards}."),
        ),
        "two-always-wild": (
            gettext("A 2 of the suit in its own place is no wild card."),
            gettext("A 2 of the suit in its own place is no wild card: look at {cards}."),
        ),
        "two-never-wild": (
            gettext("A 2 can be a wild card, as a jolly is."),
            gettext("A 2 can be a wild card, as a jolly is: look at {cards}."),
        ),
        "wild-two-of-the-suit": (
            gettext("A wild 2 can stand for a card of any suit."),
            gettext("A wild 2 can stand for a card of any suit: look at {cards}."),
        ),
        "ace-low-only": (
            gettext("An ace may also lie above the king."),
            gettext("An ace may also lie above the king: look at {cards}."),
        ),
        "ace-high-only": (
            gettext("An ace may also lie below the 2."),
            gettext("An ace may also lie below the 2: look at {cards}."),
        ),
        "wild-at-an-end": (
            gettext("A wild card may also lie at an end of a run."),
            gettext("A wild card may also lie at an end of a run: look at {cards}."),
        ),
    }
