"""Can this card be added, and what happens to the wild? The answer is no, or the meld it makes."""

from __future__ import annotations

import re
from collections.abc import Callable
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
from ..misconceptions import BELIEFS, meld_of, nudge
from ..seeded import Draw

__all__ = ["AddCard"]

_NO = "no"

Belief = Callable[["AddCard"], "str | None"]


def _believes(
    name: str, cites: str, says: Callable[[AddCard], str]
) -> Callable[[Belief], Misconception]:
    def made(answer: Belief) -> Misconception:
        return Misconception(name, cites, answer, says)

    return made


def _wild(task: AddCard) -> str:
    """The wild card of the lying meld as a person reads it."""
    return show_cards((task.meld.wild,) if task.meld.wild else ())


def _under(task: AddCard, parameter: str, value: object) -> str:
    """The answer if one parameter of the rule set were another."""
    book = meld_book(task.rules.with_value(parameter, value))
    result = book.try_add(task.meld, (task.card,), None, None)
    return _NO if result is None else str(result)


def _ends(meld: Meld) -> tuple[int, int]:
    slots = meld.naturals | (1 << meld.wild_slot if meld.wild else 0)
    return (slots & -slots).bit_length() - 1, slots.bit_length() - 1


def _fits_home(task: AddCard) -> bool:
    """Whether the card is the one that the wild of a run stands for."""
    meld = task.meld
    return meld.kind == "run" and meld.wild is not None and meld.wild_role == str(task.card)


@_believes(
    "locked-wild-moves",
    "locked-wild",
    lambda task: say(
        "The {wild} lies between two others and waits for the card that it stands for.",
        wild=_wild(task),
    ),
)
def _locked_wild_moves(task: AddCard) -> str | None:
    """A wild between two naturals goes wherever it is needed."""
    return _under(task, "interior_wild_lock", False) if task.meld.locked else None


@_believes(
    "end-wild-is-stuck",
    "free_end_wild_slides",
    lambda task: say(
        "The {wild} lies at an end of the run: it goes where the longer run needs it.",
        wild=_wild(task),
    ),
)
def _end_wild_is_stuck(task: AddCard) -> str | None:
    """A wild at an end keeps its place."""
    return _under(task, "free_end_wild_slides", False) if task.meld.wild else None


@_believes(
    "other-end",
    "freed_wild_side",
    lambda task: say(
        "The rules say to which end a free wild card such as the {wild} goes.", wild=_wild(task)
    ),
)
def _other_end(task: AddCard) -> str | None:
    """A wild that is free goes to the end that it does not go to."""
    other = "low" if task.rules.freed_wild_side == "high" else "high"
    return _under(task, "freed_wild_side", other) if task.meld.wild else None


@_believes(
    "wild-comes-back",
    "freed_wild_side",
    lambda task: say(
        "The {wild} stays in its meld: a wild card never comes back to the hand.",
        wild=_wild(task),
    ),
)
def _wild_comes_back(task: AddCard) -> str | None:
    """A natural takes the place of the wild, which comes back into the hand."""
    meld = task.meld
    if meld.kind == "group" and meld.wild is not None and task.card.rank == meld.rank:
        return cards_text((*meld.cards[:-1], task.card))
    if not _fits_home(task):
        return None
    return " ".join(str(task.card if card is meld.wild else card) for card in meld.cards)


@_believes(
    "place-is-taken",
    "interior_wild_lock",
    lambda task: say(
        "The {card} takes its own place: the {wild} only stands for it.",
        card=show_cards((task.card,)),
        wild=_wild(task),
    ),
)
def _place_is_taken(task: AddCard) -> str | None:
    """Where a wild lies, its card is not needed any more."""
    return _NO if _fits_home(task) else None


@_believes(
    "two-wilds",
    "two-wilds",
    lambda task: BELIEFS["two-wilds"].says((*task.meld.cards, task.card)),
)
def _two_wilds(task: AddCard) -> str | None:
    """A second wild goes to an end of the meld."""
    special = task.card.is_jolly or task.card.is_two
    return _appended(task) if special and task.key == _NO else None


@_believes(
    "over-the-ace",
    "over-ace",
    lambda task: BELIEFS["over-the-ace"].says(task.meld.cards),
)
def _over_the_ace(task: AddCard) -> str | None:
    """Beyond the ace a run goes on."""
    meld, card = task.meld, task.card
    if meld.kind != "run" or card.suit != meld.suit:
        return None
    low, high = _ends(meld)
    if high == 14 and card.is_two and meld.wild is None:
        return f"{meld} {card}"
    return f"{card} {meld}" if low == 1 and card.rank == 13 and high < 12 else None


@_believes(
    "gap",
    "shape",
    lambda task: BELIEFS["gap"].says((*task.meld.cards, task.card)),
)
def _gap(task: AddCard) -> str | None:
    """One rank may be missing."""
    meld, card = task.meld, task.card
    if meld.kind != "run" or card.suit != meld.suit or meld.wild:
        return None
    low, high = _ends(meld)
    return _appended(task) if card.rank in (low - 2, high + 2) else None


@_believes(
    "any-suit",
    "shape",
    lambda task: BELIEFS["any-suit"].says((*task.meld.cards, task.card)),
)
def _any_suit(task: AddCard) -> str | None:
    """The rank alone decides."""
    meld, card = task.meld, task.card
    if meld.kind != "run" or card.is_jolly or card.is_two or card.suit == meld.suit:
        return None
    low, high = _ends(meld)
    return _appended(task) if card.rank in (low - 1, high + 1) else None


@_believes(
    "one-of-each-suit",
    "shape",
    lambda task: BELIEFS["one-of-each-suit"].says((*task.meld.cards, task.card)),
)
def _one_of_each_suit(task: AddCard) -> str | None:
    """A group has room for one card of each suit."""
    return _NO if task.meld.kind == "group" and task.card in task.meld.cards else None


@_believes(
    "burraco-is-full",
    "burraco_size",
    lambda task: gettext("A burraco is not closed: more cards can be added to it."),
)
def _burraco_is_full(task: AddCard) -> str | None:
    """Nothing is added to a burraco."""
    return _NO if task.meld.burraco else None


@_believes(
    "natural-two-stays",
    "natural_two_may_turn_wild",
    lambda task: gettext("Whether a natural 2 may turn wild is a rule of its own."),
)
def _natural_two_stays(task: AddCard) -> str | None:
    """The rule about a natural 2 that is to turn wild is taken for its opposite."""
    value = not task.rules.natural_two_may_turn_wild
    return _under(task, "natural_two_may_turn_wild", value)


@_believes(
    "two-never-wild",
    "twos_wild",
    lambda task: BELIEFS["two-never-wild"].says((task.card,)),
)
def _two_never_wild(task: AddCard) -> str | None:
    """Only a jolly can be added as a wild card."""
    own = task.meld.kind == "run" and task.card.suit == task.meld.suit
    return _NO if task.card.is_two and not own else None


@_believes(
    "four-are-the-most",
    "max_group",
    lambda task: gettext("A group may have more cards than there are suits."),
)
def _four_are_the_most(task: AddCard) -> str | None:
    """A group has four cards at most."""
    return _NO if task.meld.kind == "group" and len(task.meld.cards) > 3 else None


@_believes(
    "wild-ends-the-meld",
    "max_wilds",
    lambda task: say(
        "A meld with a wild card, here the {wild}, can grow like any other.", wild=_wild(task)
    ),
)
def _wild_ends_the_meld(task: AddCard) -> str | None:
    """To a meld with a wild card nothing is added."""
    return _NO if task.meld.wild is not None else None


@_believes(
    "three-are-a-whole-meld",
    "min_meld",
    lambda task: say(
        "More cards may be added to {meld}: see whether this one fits.", meld=task.meld.shown
    ),
)
def _whole_meld(task: AddCard) -> str | None:
    """What lies on the table is finished."""
    small = not task.meld.burraco and task.meld.wild is None
    return _NO if small and (task.meld.kind == "run" or len(task.meld.cards) < 4) else None


@_believes(
    "squeezed-in",
    "shape",
    lambda task: (
        gettext("In a run each card, a wild one too, lies one rank above the card before it.")
        if task.meld.kind == "run"
        else gettext("All cards of a group have its rank, wild cards apart.")
    ),
)
def _squeezed_in(task: AddCard) -> str | None:
    """A card can be put somewhere among the others, and they stay as they are."""
    return None if task.card.is_jolly else _inserted(task)


@register("add-card")
@dataclass(frozen=True)
class AddCard(Task):
    """A lying meld and a card for it."""

    rules: Rules
    meld: Meld
    card: Card
    key: str

    misconceptions = (
        _locked_wild_moves,
        _end_wild_is_stuck,
        _other_end,
        _wild_comes_back,
        _place_is_taken,
        _two_wilds,
        _over_the_ace,
        _gap,
        _any_suit,
        _one_of_each_suit,
        _burraco_is_full,
        _natural_two_stays,
        _two_never_wild,
        _four_are_the_most,
        _wild_ends_the_meld,
        _whole_meld,
        _squeezed_in,
    )

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
            return (book.try_add(meld, made[1], None, None) is not None) == wanted

        found = draw.unlike(cards, fits, 200)
        meld = None if found is None else meld_of(found[0], rules)
        if found is None or meld is None:
            return None
        (card,) = found[1]
        result = book.try_add(meld, (card,), None, None)
        return cls(rules, meld, card, _NO if result is None else str(result))

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
            rule = self.rules.cites["shape" if result.kind == "run" else "group"]
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
                    "'{word}' is no answer here: say no, or how the meld lies then, such as "
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
        return (
            f"{meld} {card}={meld.wild_role}" if card.is_jolly or card.is_two else f"{meld} {card}"
        )
    low, high = _ends(meld)
    if card.is_jolly or card.is_two:
        if high < 14:
            return f"{meld} {card}={slot_card(meld.suit, high + 1)}"
        return f"{card}={slot_card(meld.suit, low - 1)} {meld}" if low > 1 else f"{meld} {card}"
    return f"{card} {meld}" if card.rank < low else f"{meld} {card}"


def _inserted(task: AddCard) -> str:
    """The meld with the card among the others where its rank would have it."""
    meld, card = task.meld, task.card
    if meld.kind == "group":
        return f"{meld} {card}"
    low, high = _ends(meld)
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
    plain = [card for card in laid if not (card.is_jolly or card.is_two)]
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
