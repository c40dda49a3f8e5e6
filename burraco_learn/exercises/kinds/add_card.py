"""Can this card be added, and what happens to the wild? The answer is no, or the meld it makes."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...cards import CARDS, Card, ParseError, pack, parse_card, parse_role, show_cards
from ...i18n import gettext, say
from ...melds.book import Meld, meld_book
from ...melds.layouts import slot_card
from ...rules import Rules
from ...rules.refusals import IllegalMove, Refusal
from ..answers import cards_text
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register
from ..meld_generator import Shape, draw_shape, draw_wild
from ..misconceptions import MELD_MISCONCEPTIONS, ends, meld_of, nudge, other_side
from ..seeded import Draw

__all__ = ["AddCard"]

_NO = "no"

# -- misconceptions ----------------------------------------------------------------------------


def _wild(task: AddCard) -> str:
    """The wild card of the lying meld as a person reads it."""
    return show_cards((task.meld.wild,) if task.meld.wild else ())


def _fits_home(task: AddCard) -> bool:
    """Whether the card is the one that the wild of a run stands for."""
    meld = task.meld
    return meld.kind == "run" and meld.wild is not None and meld.wild_role == str(task.card)


def _wild_comes_back(task: AddCard) -> str | None:
    meld = task.meld
    if meld.kind == "group" and meld.wild is not None and task.card.rank == meld.rank:
        return cards_text((*meld.cards[:-1], task.card))
    if not _fits_home(task):
        return None
    return " ".join(str(task.card if card is meld.wild else card) for card in meld.cards)


def _over_the_ace(task: AddCard) -> str | None:
    meld, card = task.meld, task.card
    if meld.kind != "run" or card.suit != meld.suit:
        return None
    low, high = ends(meld)
    if high == 14 and card.is_two and meld.wild is None:
        return f"{meld} {card}"
    return f"{card} {meld}" if low == 1 and card.rank == 13 and high < 12 else None


def _gap(task: AddCard) -> str | None:
    meld, card = task.meld, task.card
    if meld.kind != "run" or card.suit != meld.suit or meld.wild:
        return None
    low, high = ends(meld)
    return _appended(task) if card.rank in (low - 2, high + 2) else None


def _any_suit(task: AddCard) -> str | None:
    meld, card = task.meld, task.card
    if meld.kind != "run" or card.may_be_wild or card.suit == meld.suit:
        return None
    low, high = ends(meld)
    return _appended(task) if card.rank in (low - 1, high + 1) else None


def _two_never_wild(task: AddCard) -> str | None:
    own = task.meld.kind == "run" and task.card.suit == task.meld.suit
    return _NO if task.card.is_two and not own else None


def _whole_meld(task: AddCard) -> str | None:
    small = not task.meld.burraco and task.meld.wild is None
    return _NO if small and (task.meld.kind == "run" or len(task.meld.cards) < 4) else None


_MISCONCEPTIONS: tuple[Misconception[AddCard], ...] = (
    # A wild between two naturals goes wherever it is needed.
    Misconception(
        "locked-wild-moves",
        "locked-wild",
        says=lambda task: say(
            "The {wild} lies between two others and waits for the card that it stands for.",
            wild=_wild(task),
        ),
        answer=lambda task: task.misread("interior_wild_lock", False) if task.meld.locked else None,
    ),
    # A wild at an end keeps its place.
    Misconception(
        "end-wild-is-stuck",
        "free_end_wild_slides",
        says=lambda task: say(
            "The {wild} lies at an end of the run: it goes where the longer run needs it.",
            wild=_wild(task),
        ),
        answer=lambda task: task.misread("free_end_wild_slides", False) if task.meld.wild else None,
    ),
    # A wild that is free goes to the end that it does not go to.
    Misconception(
        "other-end",
        "freed_wild_side",
        says=lambda task: say(
            "The rules say to which end a free wild card such as the {wild} goes.", wild=_wild(task)
        ),
        answer=lambda task: (
            task.misread("freed_wild_side", other_side(task.rules)) if task.meld.wild else None
        ),
    ),
    # A natural takes the place of the wild, which comes back into the hand.
    Misconception(
        "wild-comes-back",
        "freed_wild_side",
        says=lambda task: say(
            "The {wild} stays in its meld: a wild card never comes back to the hand.",
            wild=_wild(task),
        ),
        answer=_wild_comes_back,
    ),
    # Where a wild lies, its card is not needed any more.
    Misconception(
        "place-is-taken",
        "interior_wild_lock",
        says=lambda task: say(
            "The {card} takes its own place: the {wild} only stands for it.",
            card=show_cards((task.card,)),
            wild=_wild(task),
        ),
        answer=lambda task: _NO if _fits_home(task) else None,
    ),
    # A second wild goes to an end of the meld.
    Misconception(
        "two-wilds",
        "two-wilds",
        says=lambda task: MELD_MISCONCEPTIONS["two-wilds"].says(
            (*task.meld.cards, task.card), task.rules
        ),
        answer=lambda task: _appended(task) if task.card.may_be_wild and task.key == _NO else None,
    ),
    # Beyond the ace a run goes on.
    Misconception(
        "over-the-ace",
        "over-ace",
        says=lambda task: MELD_MISCONCEPTIONS["over-the-ace"].says(task.meld.cards, task.rules),
        answer=_over_the_ace,
    ),
    # One rank may be missing.
    Misconception(
        "gap",
        "shape",
        says=lambda task: MELD_MISCONCEPTIONS["gap"].says(
            (*task.meld.cards, task.card), task.rules
        ),
        answer=_gap,
    ),
    # The rank alone decides.
    Misconception(
        "any-suit",
        "shape",
        says=lambda task: MELD_MISCONCEPTIONS["any-suit"].says(
            (*task.meld.cards, task.card), task.rules
        ),
        answer=_any_suit,
    ),
    # A group has room for one card of each suit.
    Misconception(
        "one-of-each-suit",
        "other-rank",
        says=lambda task: MELD_MISCONCEPTIONS["one-of-each-suit"].says(
            (*task.meld.cards, task.card), task.rules
        ),
        answer=lambda task: (
            _NO if task.meld.kind == "group" and task.card in task.meld.cards else None
        ),
    ),
    # Nothing is added to a burraco.
    Misconception(
        "burraco-is-full",
        "burraco_size",
        says=lambda task: gettext("A burraco is not closed: more cards can be added to it."),
        answer=lambda task: _NO if task.meld.burraco else None,
    ),
    # The rule about a natural 2 that is to turn wild is taken for its opposite.
    Misconception(
        "natural-two-stays",
        "natural_two_may_turn_wild",
        says=lambda task: gettext("Whether a natural 2 may turn wild is a rule of its own."),
        answer=lambda task: task.misread(
            "natural_two_may_turn_wild", not task.rules.natural_two_may_turn_wild
        ),
    ),
    # Only a jolly can be added as a wild card.
    Misconception(
        "two-never-wild",
        "twos_wild",
        says=lambda task: MELD_MISCONCEPTIONS["two-never-wild"].says((task.card,), task.rules),
        answer=_two_never_wild,
    ),
    # A group has four cards at most.
    Misconception(
        "four-are-the-most",
        "max_group",
        says=lambda task: gettext("A group may have more cards than there are suits."),
        answer=lambda task: _NO if task.meld.kind == "group" and len(task.meld.cards) > 3 else None,
    ),
    # To a meld with a wild card nothing is added.
    Misconception(
        "wild-ends-the-meld",
        "max_wilds",
        says=lambda task: say(
            "A meld with a wild card, here the {wild}, can grow like any other.", wild=_wild(task)
        ),
        answer=lambda task: _NO if task.meld.wild is not None else None,
    ),
    # What lies on the table is finished.
    Misconception(
        "three-are-a-whole-meld",
        "min_meld",
        says=lambda task: say(
            "More cards may be added to {meld}: see whether this one fits.", meld=task.meld.shown
        ),
        answer=_whole_meld,
    ),
    # A card can be put somewhere among the others, and they stay as they are.
    Misconception(
        "squeezed-in",
        "shape",
        says=lambda task: (
            gettext("In a run each card lies one rank above the card before it.")
            if task.meld.kind == "run"
            else gettext("All cards of a group have its rank, wild cards apart.")
            if task.rules.max_wilds
            else gettext("All cards of a group have its rank.")
        ),
        answer=lambda task: None if task.card.is_jolly else _inserted(task),
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("add-card")
@dataclass(frozen=True)
class AddCard(Task):
    """A lying meld and a card for it."""

    rules: Rules
    meld: Meld
    card: Card
    key: str

    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Can this card be added?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> AddCard | None:
        wanted = draw.chance(0.55)
        book = meld_book(rules)

        def cards() -> tuple[tuple[Card, ...], ...] | None:
            if level > 1 and draw.chance(0.08):
                return _two_between(rules, draw) if draw.chance(0.5) else _two_turns(draw)
            shape = _shape(rules, draw, level)
            laid = _end_wild(shape) if shape.special and draw.chance(0.4) else shape.legal()
            card = None if laid is None else _candidate(shape, laid)
            return None if laid is None or card is None else (laid, (card,))

        def fits(made: tuple[tuple[Card, ...], ...]) -> bool:
            meld = meld_of(made[0], rules)
            if meld is None or not book.deck_holds((*made[0], *made[1])):
                return False
            return (book.try_add(meld, made[1]) is not None) == wanted

        found = draw.unlike(cards, fits, 200)
        meld = None if found is None else meld_of(found[0], rules)
        if found is None or meld is None:
            return None
        (card,) = found[1]
        return cls(rules, meld, card, _outcome(rules, meld, card))

    def under(self, rules: Rules) -> str:
        return _outcome(rules, self.meld, self.card)

    @property
    def result(self) -> Meld | Refusal:
        """What the core says to the card."""
        return meld_book(self.rules).add(self.meld, pack((self.card,)), None, None)

    def question(self) -> str:
        return gettext("Can the card be added to the meld, and how does the meld lie then?")

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (
            Exhibit("meld", self.meld, gettext("On the table:")),
            Exhibit("cards", (self.card,), gettext("In the hand:")),
        )

    def text(self, answer: str) -> str:
        if answer == _NO:
            return gettext("No, it cannot.")
        return say("Yes: {meld}", meld=" ".join(map(_shown, answer.split())))

    def hints(self) -> tuple[str, str, str]:
        meld = self.meld
        if meld.wild is not None:
            where = say(
                "Look at the {wild} in the meld: may it move?", wild=show_cards((meld.wild,))
            )
        elif meld.kind == "run":
            where = gettext("Look at both ends of the run, and at the suit.")
        else:
            where = gettext("Look at the rank of the group.")
        rule, _ = self.why(self.key)
        result = self.result
        if isinstance(result, Refusal):
            nearly = nudge(result)
        elif result.wild is None and not self.rules.max_wilds:
            nearly = gettext("It fits, and no other card moves.")
        elif result.wild is None:
            nearly = gettext("It fits, and afterwards no card of the meld is wild.")
        elif result.wild_role == meld.wild_role:
            nearly = gettext("It fits, and the wild card keeps its place.")
        elif meld.wild is None:
            nearly = gettext("It fits, and then the meld has a wild card: see what it stands for.")
        else:
            nearly = say(
                "It fits, and the {wild} does not stand for {role} any more.",
                wild=show_cards((meld.wild,)),
                role=_role(meld),
            )
        return where, quoted(self.rules, rule), nearly

    def why(self, answer: str) -> tuple[str, str]:
        result = self.result
        if isinstance(result, Refusal):
            refusal = IllegalMove(self.rules, result, (self.card,))
            return refusal.rule, refusal.reason
        if self.meld.wild is not None and self.meld.wild_role != result.wild_role:
            rule = cited(self.rules, "freed_wild_side")
        elif result.wild is not None:
            rule = cited(self.rules, "max_wilds")
        else:
            rule = self.rules.cites["shape" if result.kind == "run" else "other-rank"]
        return rule, say(
            "With the {card}, {meld} becomes {result}.",
            card=show_cards((self.card,)),
            meld=self.meld.shown,
            result=result.shown,
        )

    def read(self, text: str) -> str:
        words = re.split(r"[\s,]+", text.strip())
        if words[0].casefold() == _NO and len(words) == 1:
            return _NO
        if words[0].casefold().rstrip(":") == "yes":
            words = words[1:]
        try:
            return " ".join(map(_word, words))
        except ParseError:
            raise ParseError(
                say(
                    "'{word}' is not an answer here: say no, or how the meld lies then, such as "
                    "3h 4h Jk=5h.",
                    word=brief(text),
                )
            ) from None

    def right(self, answer: str) -> bool:
        words, key = sorted(answer.split()), sorted(self.key.split())
        if self.meld.kind == "group":  # there a wild card can stand for one thing only
            words, key = ([word.partition("=")[0] for word in one] for one in (words, key))
        return words == key

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return (_NO,) if self.card.is_jolly else (_NO, _inserted(self))


def _outcome(rules: Rules, meld: Meld, card: Card) -> str:
    """The meld that a card makes of a lying one, or that it does not fit."""
    result = meld_book(rules).try_add(meld, (card,))
    return _NO if result is None else str(result)


def _word(word: str) -> str:
    name, equals, role = word.partition("=")
    card = parse_card(name)
    return f"{card}={parse_role(role)}" if equals else str(card)


def _shown(word: str) -> str:
    name, equals, role = word.partition("=")
    card = show_cards(card for card in CARDS if str(card) == name)
    if not equals:
        return card
    stands = show_cards(card for card in CARDS if str(card) == role)
    return f"{card}={stands or role.replace('T', '10')}"


def _role(meld: Meld) -> str:
    return _shown(f"Jk={meld.wild_role}").partition("=")[2]


def _appended(task: AddCard) -> str:
    """The meld with the card at the end where it would have to lie."""
    meld, card = task.meld, task.card
    if meld.kind == "group":
        return f"{meld} {card}={meld.wild_role}" if card.may_be_wild else f"{meld} {card}"
    low, high = ends(meld)
    if card.may_be_wild:
        if high < 14:
            return f"{meld} {card}={slot_card(meld.suit, high + 1)}"
        return f"{card}={slot_card(meld.suit, low - 1)} {meld}" if low > 1 else f"{meld} {card}"
    return f"{card} {meld}" if card.rank < low else f"{meld} {card}"


def _inserted(task: AddCard) -> str:
    """The meld with the card among the others where its rank would have it."""
    meld, card = task.meld, task.card
    if meld.kind == "group":
        return f"{meld} {card}"
    low, high = ends(meld)
    place = max((14 if card.rank == 1 and high > 7 else card.rank) - low, 0)
    words = str(meld).split()
    return " ".join((*words[:place], str(card), *words[place:]))


def _shape(rules: Rules, draw: Draw, level: int) -> Shape:
    shape = draw_shape(rules, draw, level)
    if level == 1 or draw.chance(0.8):
        return shape
    size = draw.among(rules.burraco_size - 1, rules.burraco_size + level)
    return Shape(rules, draw, shape.kind, size, shape.special)


def _end_wild(shape: Shape) -> tuple[Card, ...] | None:
    """A run that has its wild at an end."""
    draw, naturals = shape.draw, shape.size - 1
    if shape.kind == "group" or not shape.rules.max_wilds or naturals > 12:
        return None
    low = draw.among(2, 15 - naturals)
    suit = draw.below(4)
    run = tuple(slot_card(suit, slot) for slot in range(low, low + naturals))
    return (*run, draw_wild(shape.rules, draw))


def _two_between(rules: Rules, draw: Draw) -> tuple[tuple[Card, ...], ...]:
    """A run from the 3 that has the 2 of its suit as its 4, and another wild card for it."""
    suit, last = draw.below(4), draw.among(5, 8)
    naturals = tuple(slot_card(suit, slot) for slot in (3, *range(5, last + 1)))
    return (*naturals, slot_card(suit, 2)), (draw_wild(rules, draw),)


def _two_turns(draw: Draw) -> tuple[tuple[Card, ...], ...]:
    """A run from its natural 2, and a card beyond a gap that the 2 could fill."""
    suit, last = draw.below(4), draw.among(4, 11)
    run = tuple(slot_card(suit, slot) for slot in range(2, last + 1))
    return run, (slot_card(suit, last + 2),)


def _candidate(shape: Shape, laid: tuple[Card, ...]) -> Card | None:
    """A card that may or may not fit."""
    draw = shape.draw
    plain = [card for card in laid if not card.may_be_wild]
    if not plain:
        return None
    if draw.chance(0.2 if shape.special else 0.12):
        return draw_wild(shape.rules, draw)
    one = draw.pick(plain)
    if shape.kind == "group":
        if draw.chance(0.55):
            return slot_card(draw.below(4), one.rank)
        rank = one.rank + (1 if draw.chance(0.5) else -1)
        return slot_card(draw.below(4), rank) if rank > 2 else None
    suit = one.suit if draw.chance(0.85) else draw.below(4)
    low, high = min(card.rank for card in plain), max(card.rank for card in plain)
    if low == 1 and high < 12 and draw.chance(0.25):
        return slot_card(one.suit, 13)
    where = draw.below(10)
    if where < 2:
        rank = low - 1
    elif where < 4:
        rank = high + 1
    elif where < 6:
        rank = low - 2 if low > 4 and draw.chance(0.5) else high + 2
    elif where < 7:
        rank = draw.pick((1, 2, 13))
    else:
        rank = draw.among(max(low - 1, 1), min(high + 1, 14))
    return slot_card(suit, rank) if 0 < rank < 15 else None
