"""Can this card be added, and what happens to the wild?

The answer is the meld that it makes, or the one thing that is wrong.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...cards import Card, ParseError, pack, show_cards
from ...i18n import gettext, say
from ...melds.book import Meld, meld_book
from ...melds.diagnosis import add_refusal
from ...melds.layouts import slot_card
from ...rules import Rules
from ...rules.refusals import IllegalMove, Refusal
from ..answers import cards_text, read_word, word_shown
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register
from ..card_to_add import draw_to_add
from ..misconceptions import MELD_MISCONCEPTIONS, ends, meld_of, nudge, other_side
from ..seeded import Draw

__all__ = ["AddCard"]

_SUIT, _RANK, _GAP, _TWICE = "no suit", "no rank", "no gap", "no twice"
_ACE, _WILDS, _STAYS, _FULL = "no ace", "no wilds", "no place", "no more"

_REASONS = (_SUIT, _RANK, _GAP, _TWICE, _ACE, _WILDS, _STAYS, _FULL)
"""The answers that say what is wrong, the last of them of no meld that is asked about."""

_BY_KEY = {
    "other-rank": _RANK,
    "over-ace": _ACE,
    "ace-both-ends": _ACE,
    "two-wilds": _WILDS,
    "locked-wild": _STAYS,
    "natural-two": _STAYS,
}
"""For the reasons for which the core refuses a card the answers that they are here."""


def _reason(rules: Rules, meld: Meld, card: Card, refusal: Refusal) -> str | None:
    """The answer for a refusal; None for one that is not asked about."""
    if refusal.key != "shape":
        return _BY_KEY.get(refusal.key) if rules.max_wilds or refusal.key != "two-wilds" else None
    if card.suit != meld.suit and not rules.is_wild(card):
        return _SUIT
    if "missing" in dict(refusal.values):
        return _GAP
    return _TWICE if card in meld.cards else None


# -- misconceptions ----------------------------------------------------------------------------


def _wild(task: AddCard) -> str:
    """The wild card at issue as a person reads it: that of the lying meld, or the one to add."""
    return show_cards((task.meld.wild or task.card,))


def _card(task: AddCard) -> str:
    return show_cards((task.card,))


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


def _unfit(task: AddCard) -> str:
    """What is wrong with a card that has nothing to do with the meld."""
    return _SUIT if task.meld.kind == "run" else _RANK


def _two_never_wild(task: AddCard) -> str | None:
    own = task.meld.kind == "run" and task.card.suit == task.meld.suit
    return _unfit(task) if task.card.is_two and not own else None


def _beside(task: AddCard) -> bool:
    """Whether the rank of a card lies in a run or next to it."""
    low, high = ends(task.meld)
    ranks = {1: (1, 14)}.get(task.card.rank, (task.card.rank,))
    return any(low - 1 <= rank <= high + 1 for rank in ranks)


def _untrue(task: AddCard) -> dict[str, bool]:
    """For each reason whether it is beside the point: nobody may find that it is true as well."""
    meld, card, rules = task.meld, task.card, task.rules
    run, wild = meld.kind == "run", rules.is_wild(card)
    fits = task.key not in _REASONS
    place = 14 if card.rank == 1 and run and ends(meld)[1] > 7 else card.rank
    return {
        _SUIT: run and (card.suit == meld.suit or wild),
        _RANK: not run and (card.rank == meld.rank or wild),
        _GAP: run and not wild and (fits or _beside(task)),
        _TWICE: not card.may_be_wild
        and not (meld.naturals >> place & 1 if run else card in meld.cards),
        _WILDS: not card.may_be_wild and bool(rules.max_wilds),
        _FULL: bool(meld_book(rules).addable(meld)),
    }


def _said(task: AddCard, reason: str) -> str | None:
    """A reason that is untrue, if it is one of the few that the cards pick.

    With all of them on offer there would be no room for answers that say yes.
    """
    untrue = [one for one, beside in _untrue(task).items() if beside and one != task.key]
    turn = (task.card.index + sum(card.rank for card in task.meld.cards)) % max(len(untrue), 1)
    most = 2 if task.key in _REASONS else 3
    return reason if reason in (untrue[turn:] + untrue[:turn])[:most] else None


def _full(task: AddCard, of_these: bool) -> str | None:
    """That nothing more goes to the meld, for a meld of one of the sorts that people say it of."""
    return _said(task, _FULL) if of_these else None


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
            task.misread("freed_wild_side", other_side(task.rules))
            if task.meld.wild or task.card.may_be_wild
            else None
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
        answer=lambda task: _TWICE if _fits_home(task) else None,
    ),
    # A second wild goes to an end of the meld.
    Misconception(
        "two-wilds",
        "two-wilds",
        says=lambda task: MELD_MISCONCEPTIONS["two-wilds"].says(
            (*task.meld.cards, task.card), task.rules
        ),
        answer=lambda task: _appended(task) if task.key == _WILDS else None,
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
            _TWICE if task.meld.kind == "group" and task.card in task.meld.cards else None
        ),
    ),
    # Nothing is added to a burraco.
    Misconception(
        "burraco-is-full",
        "burraco_size",
        says=lambda task: gettext("A burraco is not closed: more cards can be added to it."),
        answer=lambda task: _full(task, bool(task.meld.burraco)),
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
        answer=lambda task: _full(
            task,
            task.meld.kind == "group" and len(task.meld.cards) > 3 and not task.meld.burraco,
        ),
    ),
    # To a meld with a wild card nothing is added.
    Misconception(
        "wild-ends-the-meld",
        "max_wilds",
        says=lambda task: say(
            "A meld with a wild card, here the {wild}, can grow like any other.", wild=_wild(task)
        ),
        answer=lambda task: _full(task, task.meld.wild is not None and not task.meld.burraco),
    ),
    # What lies on the table is finished.
    Misconception(
        "three-are-a-whole-meld",
        "min_meld",
        says=lambda task: say(
            "More cards may be added to {meld}: see whether this one fits.", meld=task.meld.shown
        ),
        answer=lambda task: _full(
            task,
            not (task.meld.burraco or task.meld.wild)
            and (task.meld.kind == "run" or len(task.meld.cards) < 4),
        ),
    ),
    # A card can be put somewhere among the others, and they stay as they are.
    Misconception(
        "squeezed-in",
        "shape",
        says=lambda task: (
            gettext("In a run each card lies one rank above the card before it.")
            if task.card.suit == task.meld.suit
            else say("All cards of a run have one suit: look at the {card}.", card=_card(task))
            if not task.rules.max_wilds
            else say(
                "All cards of a run have one suit, wild cards apart: look at the {card}.",
                card=_card(task),
            )
        ),
        answer=lambda task: _inserted(task) if task.meld.kind == "run" else None,
    ),
    # Whatever is near goes to a group.
    Misconception(
        "joins-the-group",
        "other-rank",
        says=lambda task: (
            gettext("All cards of a group have its rank, wild cards apart.")
            if task.rules.max_wilds
            else gettext("All cards of a group have its rank.")
        ),
        answer=lambda task: _inserted(task) if task.meld.kind == "group" else None,
    ),
    # A suit is taken for another one, or is asked for where it does not matter.
    Misconception(
        "suit-mistaken",
        "shape",
        says=lambda task: (
            say("The {card} has the suit of the run.", card=_card(task))
            if task.card.suit == task.meld.suit
            else say(
                "A wild card may join a run of any suit: look at the {card}.", card=_card(task)
            )
        ),
        answer=lambda task: _said(task, _SUIT),
    ),
    # A rank is taken for another one, or is asked for where it does not matter.
    Misconception(
        "rank-mistaken",
        "other-rank",
        says=lambda task: (
            say("The {card} has the rank of the group.", card=_card(task))
            if task.card.rank == task.meld.rank
            else say(
                "A wild card may join a group of any rank: look at the {card}.", card=_card(task)
            )
        ),
        answer=lambda task: _said(task, _RANK),
    ),
    # The ranks are miscounted.
    Misconception(
        "ranks-miscounted",
        "shape",
        says=lambda task: (
            say("The rank of the {card} would do: look at its suit.", card=_card(task))
            if task.card.suit != task.meld.suit
            else say("Count the ranks from the run to the {card} once more.", card=_card(task))
            if not task.rules.max_wilds
            else say(
                "Count the ranks from the run to the {card} once more, and see what a wild card "
                "could be.",
                card=_card(task),
            )
        ),
        answer=lambda task: _said(task, _GAP),
    ),
    # A card is seen where it does not lie.
    Misconception(
        "seen-twice",
        "shape",
        says=lambda task: say("There is no {card} in the meld yet.", card=_card(task)),
        answer=lambda task: None if _fits_home(task) else _said(task, _TWICE),
    ),
    # A card is taken for a wild one.
    Misconception(
        "taken-for-wild",
        "max_wilds",
        says=lambda task: say("The {card} is not a wild card.", card=_card(task)),
        answer=lambda task: _said(task, _WILDS),
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

        def fits(made: tuple[tuple[Card, ...], ...]) -> bool:
            meld = meld_of(made[0], rules)
            if meld is None or not book.deck_holds((*made[0], *made[1])):
                return False
            if not book.addable(meld):  # whatever the card is, nothing can be said but that
                return False
            return (book.try_add(meld, made[1]) is not None) == wanted

        found = draw.unlike(lambda: draw_to_add(rules, draw, level), fits, 200)
        meld = None if found is None else meld_of(found[0], rules)
        if found is None or meld is None:
            return None
        (card,) = found[1]
        return cls.of(meld, card)

    @classmethod
    def of(cls, meld: Meld, card: Card) -> AddCard | None:
        """The task about a meld and a card; None where what is wrong is not among the answers."""
        key = _outcome(meld.rules, meld, card)
        return None if key is None else cls(meld.rules, meld, card, key)

    def under(self, rules: Rules) -> str | None:
        return _outcome(rules, self.meld, self.card)

    @property
    def result(self) -> Meld | Refusal:
        """What the core says to the card."""
        return meld_book(self.rules).add(self.meld, pack((self.card,)), None, None)

    def at_issue(self) -> tuple[Meld, ...]:
        return (self.meld, self.result) if isinstance(self.result, Meld) else (self.meld,)

    def question(self) -> str:
        return gettext(
            "Can the card be added to the meld? If so, how does the meld lie then? If not, why not?"
        )

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (
            Exhibit("meld", self.meld, gettext("On the table:")),
            Exhibit("cards", (self.card,), gettext("In the hand:")),
        )

    def text(self, answer: str) -> str:
        words = {
            _SUIT: gettext("No: it has another suit."),
            _RANK: gettext("No: it has another rank."),
            _GAP: gettext("No: a card would be missing in between."),
            _TWICE: gettext("No: that card is in the meld already."),
            _ACE: gettext("No: the ace is in the way."),
            _WILDS: gettext("No: there would be too many wild cards."),
            _STAYS: gettext("No: a card of the meld would have to leave its place."),
            _FULL: gettext("No: nothing more can be added to this meld."),
        }
        if answer in words:
            return words[answer]
        return say("Yes: {meld}", meld=" ".join(map(word_shown, answer.split())))

    def hints(self) -> tuple[str, str, str]:
        meld = self.meld
        if meld.wild is not None and meld.kind == "run":
            where = say(
                "Look at the suit first, and then at the {wild} in the meld: may it move?",
                wild=show_cards((meld.wild,)),
            )
        elif meld.kind == "run":
            where = gettext("Look at both ends of the run, and at the suit.")
        else:
            where = gettext("Look at the rank of the group.")
        rule, _ = self.why(self.key)
        result = self.result
        if isinstance(result, Refusal):
            nearly = nudge(result, (self.card,), meld)
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
        words = re.split(r"[\s,:]+", text.strip().casefold())
        if " ".join(words) in _REASONS:
            return " ".join(words)
        if words[0] == "yes":
            words = words[1:]
        try:
            return " ".join(map(read_word, words))
        except ParseError:
            raise ParseError(
                say(
                    "'{word}' is not an answer here: say how the meld lies then, such as "
                    "3h 4h Jk=5h, or what is wrong: {reasons}.",
                    word=brief(text),
                    reasons=", ".join(_REASONS),
                )
            ) from None

    def near(self, answer: str) -> bool:
        return answer not in _REASONS

    def right(self, answer: str) -> bool:
        words, key = sorted(answer.split()), sorted(self.key.split())
        if self.meld.kind == "group":  # there a wild card can stand for one thing only
            words, key = ([word.partition("=")[0] for word in one] for one in (words, key))
        return words == key


def _outcome(rules: Rules, meld: Meld, card: Card) -> str | None:
    """The meld that a card makes of a lying one, or what is wrong; None if nobody is asked that."""
    book = meld_book(rules)
    result = book.try_add(meld, (card,))
    if result is not None:
        return str(result)
    return _reason(rules, meld, card, add_refusal(book, meld, (card,), None))


def _role(meld: Meld) -> str:
    return word_shown(f"Jk={meld.wild_role}").partition("=")[2]


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
