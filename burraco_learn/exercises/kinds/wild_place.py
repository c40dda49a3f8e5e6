"""Where does the wild card go, and what does it stand for? In a meld that is laid or added to."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import CARDS, RANKS, Card, ParseError, parse_role, show_cards
from ...i18n import gettext, say
from ...melds.book import Meld, meld_book
from ...melds.layouts import slot_card
from ...rules import Rules
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register
from ..meld_generator import draw_wild
from ..misconceptions import ends, meld_of, other_side
from ..seeded import Draw
from ..table_generator import has_wilds

__all__ = ["WildPlace"]


def _role_in(result: Meld | None, asked: Card) -> str | None:
    """What a card stands for in a meld: a role, or its own name if it is itself."""
    if result is None:
        return None
    return result.wild_role if result.wild is asked else str(asked)


# -- misconceptions ----------------------------------------------------------------------------


def _above(meld: Meld) -> str | None:
    """The card that would come after the last one of a run."""
    _, high = ends(meld)
    return str(slot_card(meld.suit, high + 1)) if high < 14 else None


def _two_always_wild(task: WildPlace) -> str | None:
    result = task.result
    if result.kind == "run" and task.asked.is_two and result.wild is not task.asked:
        return _above(result)
    return None


def _over_the_ace(task: WildPlace) -> str | None:
    result = task.result
    if result.kind != "run" or result.wild is not task.asked or result.locked:
        return None
    low, high = ends(result)
    if low == 1 and result.wild_slot == high:
        return str(slot_card(result.suit, 13))
    if high == 14 and result.wild_slot == low:
        return str(slot_card(result.suit, 2))
    return None


def _gap(task: WildPlace) -> str | None:
    result = task.result
    return _above(result) if result.locked and result.wild is task.asked else None


def _keeps_its_place(task: WildPlace) -> str | None:
    if task.lying is None or task.lying.wild is not task.asked:
        return None
    return task.lying.wild_role


def _group_wild_has_a_suit(task: WildPlace) -> str | None:
    result = task.result
    if result.kind == "run":
        return None
    suits = [suit for suit in range(4) if not result.counts[suit]]
    return str(slot_card(suits[0], result.rank)) if suits else None


def _others(task: WildPlace) -> str:
    """The other cards that lie in their own places, in order, as a person reads them.

    A wild 2 is left out: between an ace and a 3 it would hide that the place of the 2 is open.
    """
    wild = task.result.wild
    return show_cards(
        card for card in task.result.cards if card is not task.asked and card is not wild
    )


def _too_far(task: WildPlace) -> str | None:
    if task.result.kind != "run":
        return None
    low, high = ends(task.result)
    if low > 1:
        return str(slot_card(task.result.suit, low - 1))
    return str(slot_card(task.result.suit, high + 1)) if high < 14 else None


def _one_that_is_there(task: WildPlace) -> str | None:
    if task.result.kind != "run":
        return None
    naturals = [card for card in task.result.cards if not card.may_be_wild]
    return str(naturals[0]) if naturals else None


def _group_goes_on(task: WildPlace) -> str | None:
    result = task.result
    return RANKS[result.rank % 13] if result.kind == "group" else None


_MISCONCEPTIONS: tuple[Misconception[WildPlace], ...] = (
    # A free wild goes to the end that it does not go to.
    Misconception(
        "other-end",
        "freed_wild_side",
        says=lambda task: say(
            "Where both ends are open, the rules say which one the {card} goes to.",
            card=show_cards((task.asked,)),
        ),
        answer=lambda task: task.misread("freed_wild_side", other_side(task.rules)),
    ),
    # A 2 is always wild, and so stands for another card.
    Misconception(
        "two-always-wild",
        "natural_twos",
        says=lambda task: say(
            "A 2 of the suit in its own place is not a wild card: see whether the {card} lies "
            "there.",
            card=show_cards((task.asked,)),
        ),
        answer=_two_always_wild,
    ),
    # A 2 is a 2 wherever it lies.
    Misconception(
        "two-never-wild",
        "twos_wild",
        says=lambda task: say(
            "A 2 such as the {card} can be a wild card.",
            card=show_cards((task.asked,)),
        ),
        answer=lambda task: str(task.asked) if task.asked.is_two else None,
    ),
    # A wild at an end goes on past an ace at the other end.
    Misconception(
        "over-the-ace",
        "over-ace",
        says=lambda task: gettext("Nothing lies beyond an ace: a run does not go round it."),
        answer=_over_the_ace,
    ),
    # A wild goes on at the end, though a card is missing in the middle.
    Misconception(
        "gap",
        "shape",
        says=lambda task: say(
            "In a run no rank may be missing, unless a wild card stands for it: {cards}.",
            cards=_others(task),
        ),
        answer=_gap,
    ),
    # A wild stays where it once was put.
    Misconception(
        "wild-keeps-its-place",
        "free_end_wild_slides",
        says=lambda task: say(
            "When the {added} is added, a wild card such as the {card} can come to stand for "
            "another.",
            added=show_cards(task.cards),
            card=show_cards((task.asked,)),
        ),
        answer=_keeps_its_place,
    ),
    # In a group a wild stands for the card of a suit that is missing.
    Misconception(
        "group-wild-has-a-suit",
        "role",
        says=lambda task: gettext("In a group a wild card stands for the rank, not for a suit."),
        answer=_group_wild_has_a_suit,
    ),
    # Beyond the end there is room for one more.
    Misconception(
        "one-rank-too-far",
        "shape",
        says=lambda task: say("Count the ranks again: {cards}.", cards=_others(task)),
        answer=_too_far,
    ),
    # A wild card takes the place of one of the other cards.
    Misconception(
        "one-that-is-there",
        "shape",
        says=lambda task: say(
            "A wild card stands for a card that is missing, not for one of these: {cards}.",
            cards=_others(task),
        ),
        answer=_one_that_is_there,
    ),
    # After three cards of one rank comes the next rank.
    Misconception(
        "group-goes-on",
        "other-rank",
        says=lambda task: say(
            "These cards have one rank, and a group does not go on to the next one: {cards}.",
            cards=_others(task),
        ),
        answer=_group_goes_on,
    ),
    # There is nothing below a 2.
    Misconception(
        "ace-high-only",
        "ace_positions",
        says=lambda task: say("An ace may also lie below the 2: {cards}.", cards=_others(task)),
        answer=lambda task: task.misread("ace_positions", ("high",)),
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("wild-place")
@dataclass(frozen=True)
class WildPlace(Task):
    """Cards that are laid, or added to a lying meld, and one of them that may be wild."""

    rules: Rules
    lying: Meld | None
    cards: tuple[Card, ...]
    asked: Card
    result: Meld
    key: str

    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("What does the wild card stand for?")

    @staticmethod
    def no_sense(rules: Rules) -> str | None:
        if has_wilds(rules):
            return None
        return gettext("Under these rules no card is wild, so no card stands for another.")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> WildPlace | None:
        added = level == 3 and draw.chance(0.6)
        form = draw.pick(_FORMS[level - 1])

        def cards() -> tuple[tuple[Card, ...], ...] | None:
            laid = _laid(rules, draw, level, form)
            if laid is None or not added:
                return None if laid is None else (laid,)
            more = _more(laid, draw)
            return None if more is None else (laid, (more,))

        found = draw.unlike(cards, lambda made: _answer(rules, made) is not None, 40)
        if found is None:
            return None
        answer = _answer(rules, found)
        assert answer is not None
        lying, asked, result = answer
        return cls.of(lying, draw.cards(found[-1]), asked, result)

    @classmethod
    def of(
        cls, lying: Meld | None, cards: tuple[Card, ...], asked: Card, result: Meld
    ) -> WildPlace:
        """The task about a card of the meld that comes of these cards."""
        role = _role_in(result, asked)
        assert role is not None
        return cls(result.rules, lying, cards, asked, result, role)

    def under(self, rules: Rules) -> str | None:
        if self.lying is None:
            return _role_in(meld_of(self.cards, rules), self.asked)
        return _role_in(meld_book(rules).try_add(self.lying, self.cards), self.asked)

    def at_issue(self) -> tuple[Meld, ...]:
        return (self.result,) if self.lying is None else (self.lying, self.result)

    def question(self) -> str:
        asked = show_cards((self.asked,))
        if self.lying is None:
            return say(
                "These cards are laid all at once. What does the {card} stand for?",
                card=asked,
            )
        return say(
            "A card is added to the meld. What does the {card} of the meld stand for then?",
            card=asked,
        )

    def exhibits(self) -> tuple[Exhibit, ...]:
        if self.lying is None:
            return (Exhibit("cards", self.cards, gettext("Laid:")),)
        return (
            Exhibit("meld", self.lying, gettext("On the table:")),
            Exhibit("cards", self.cards, gettext("Added:")),
        )

    def text(self, answer: str) -> str:
        own_place = answer == self.key and self.result.wild is self.asked
        if answer == str(self.asked) and not own_place:
            return say("for itself: {card}", card=show_cards((self.asked,)))
        if len(answer) == 1:
            return say("for a card of rank {rank}", rank=answer.replace("T", "10"))
        return say("for the {card}", card=_symbol(answer))

    def hints(self) -> tuple[str, str, str]:
        rule, _ = self.why(self.key)
        if self.result.kind == "group":
            nearly = gettext("The meld is a group: its cards are alike in one thing only.")
        elif self.result.wild is not self.asked:
            nearly = gettext("See whether the card's own place in the run is open.")
        elif self.result.locked:
            nearly = gettext("It lies between two other cards.")
        elif self.result.wild_slot == ends(self.result)[0]:
            nearly = gettext("It lies at the low end.")
        else:
            nearly = gettext("It lies at the high end.")
        return (
            say("Put the other cards in order first: {cards}.", cards=_others(self)),
            quoted(self.rules, rule),
            nearly,
        )

    def why(self, answer: str) -> tuple[str, str]:
        result, card = self.result, show_cards((self.asked,))
        if result.wild is not self.asked:
            rule = cited(self.rules, "natural_twos")
            return rule, say("In {meld} the {card} is itself.", meld=result.shown, card=card)
        if result.kind == "group":
            rule = cited(self.rules, "max_wilds")
            return rule, say(
                "{meld} is a group: the {card} stands for a card of its rank.",
                meld=result.shown,
                card=card,
            )
        if self.lying is not None:
            rule = cited(self.rules, "free_end_wild_slides")
        elif result.locked:
            rule = cited(self.rules, "max_wilds")
        else:
            rule = cited(self.rules, "freed_wild_side")
        role = _symbol(result.wild_role or "")
        return rule, say(
            "In {meld} the {card} stands for the {role}.", meld=result.shown, card=card, role=role
        )

    def read(self, text: str) -> str:
        try:
            return parse_role(text)
        except ParseError:
            raise ParseError(
                say("'{word}' is neither a card nor a rank, such as 5h or 7.", word=brief(text))
            ) from None

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        result = self.result
        if result.kind == "group":
            near = [rank for rank in (result.rank - 1, result.rank + 1) if 0 < rank < 14]
            others = [RANKS[rank - 1] for rank in near]
            return (*draw.shuffled(others), str(slot_card(0, result.rank)))
        low, high = ends(result)
        slots = [slot for slot in range(low - 1, high + 2) if 1 <= slot <= 14]
        free = [slot for slot in slots if not result.naturals >> slot & 1]
        taken = [slot for slot in slots if slot not in free]
        return tuple(
            str(slot_card(result.suit, slot))
            for slot in (*draw.shuffled(free), *draw.shuffled(taken))
        )


_FORMS = (
    ("inner", "inner", "end", "end", "group"),
    ("inner", "inner", "end", "end", "natural", "natural", "group"),
    ("inner", "inner", "end", "end", "end", "natural", "natural", "group"),
)
"""How the cards of each level lie: where the wild is, or that the 2 is natural."""


def _symbol(answer: str) -> str:
    return show_cards(card for card in CARDS if str(card) == answer)


def _laid(rules: Rules, draw: Draw, level: int, form: str) -> tuple[Card, ...] | None:
    """Cards for a meld of one of the forms, with one card that may be wild."""
    size = max(draw.among(3, (5, 6, 8)[level - 1]), rules.min_meld)
    suit = draw.below(4)
    wild = draw_wild(rules, draw)
    if form == "group":
        if not rules.group_ranks or size > 6:
            return None
        rank = RANKS.index(draw.pick(rules.group_ranks)) + 1
        return (*(slot_card(draw.below(4), rank) for _ in range(size - 1)), wild)
    if not rules.runs_allowed:
        return None
    if form == "natural":
        low = draw.among(1, 2)
        run = tuple(slot_card(suit, slot) for slot in range(low, low + size))
        return (*run, wild) if draw.chance(0.4) else run
    low = draw.among(1, 15 - size)
    slots = list(range(low, low + size))
    # At the top and bottom more happens than in the middle.
    if draw.chance(0.3):
        slots = list(range(15 - size, 15)) if draw.chance(0.5) else list(range(1, 1 + size))
    if form == "inner":
        slots.remove(slots[draw.among(1, size - 2)])
    else:
        slots.pop(-draw.below(2))
    return (*(slot_card(suit, slot) for slot in slots), wild)


def _more(laid: tuple[Card, ...], draw: Draw) -> Card | None:
    """A card that may be added to a meld with a wild."""
    plain = [card for card in laid if not card.may_be_wild]
    if len({card.rank for card in plain}) == 1:
        return slot_card(draw.below(4), plain[0].rank)
    rank = draw.among(min(card.rank for card in plain) - 2, max(card.rank for card in plain) + 2)
    return slot_card(plain[0].suit, rank) if 0 < rank < 15 else None


def _answer(
    rules: Rules, made: tuple[tuple[Card, ...], ...]
) -> tuple[Meld | None, Card, Meld] | None:
    """The lying meld, the card that is asked about, and the meld that comes of it."""
    first = meld_of(made[0], rules)
    if first is None:
        return None
    result: Meld | None = first
    if len(made) > 1:
        result = meld_book(rules).try_add(first, made[1])
    if result is None:
        return None
    special = [card for card in made[0] if card.may_be_wild]
    # Of a natural 2 and a wild card, now the one is asked about and now the other.
    asked = special[len(made[0]) % len(special)] if special else None
    if asked is None or result.cards.count(asked) != 1:
        return None
    return (first if len(made) > 1 else None), asked, result
