"""Can you take the pozzetto in this turn, and how? A hand and the melds of one's side are shown."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...analysis.turn_search import Goal, Ways, told, ways_out
from ...cards import Card, ParseError, show_cards
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register, side_melds
from ..meld_generator import draw_wild
from ..seeded import Draw
from ..table_generator import draw_cards, draw_melds, has_wilds, in_deck, price_of, table_of

__all__ = ["Pozzetto"]

_ANSWERS = ("in flight", "with discard", "no")


def _answer(ways: Ways | None) -> str | None:
    return None if ways is None else ways.best or "no"


def _ways(rules: Rules, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> Ways | None:
    """What the hand can reach; None if there is no such table or too much to try."""
    try:
        return ways_out(table_of(rules, hand, melds))
    except (IllegalMove, ParseError):
        return None


# -- misconceptions ----------------------------------------------------------------------------


def _keeps_the_wild(task: Pozzetto) -> str | None:
    kept = len(_wilds(task))
    if not kept:
        return None
    rest = tuple(card for card in task.hand if card not in _wilds(task))
    ways = _ways(task.rules, rest, task.melds) if rest else None
    alone = kept == 1 and (not rest or ways is not None and ways.best == "in flight")
    return "with discard" if alone else "no"


def _wilds(task: Pozzetto) -> tuple[Card, ...]:
    return tuple(card for card in task.hand if task.rules.is_wild(card))


def _two_wilds(task: Pozzetto) -> str | None:
    rest = tuple(card for card in task.hand if not card.may_be_wild)
    if len(rest) == len(task.hand) or not any(meld.wild for meld in task.melds):
        return None
    return _answer(_ways(task.rules, rest, task.melds)) if rest else "in flight"


def _gap(task: Pozzetto) -> str:
    """The first card that only nearly fits, and where."""
    return next(
        say("{card} does not join {meld}", card=show_cards((card,)), meld=meld.shown)
        for card in task.ways.rest
        for meld in task.melds
        if _one_off(card, meld)
    )


def _nearly_fits(task: Pozzetto) -> str | None:
    rest = [card for card in task.ways.rest if not any(_one_off(card, m) for m in task.melds)]
    if len(rest) == len(task.ways.rest):
        return None
    return ("in flight", "with discard")[len(rest)] if len(rest) < 2 else "no"


def _one_off(card: Card, meld: Meld) -> bool:
    if meld.rank or card.suit != meld.suit or not 2 < card.rank < 14:
        return False
    slots = [slot for slot in range(1, 15) if (meld.naturals | 1 << meld.wild_slot) >> slot & 1]
    return card.rank in (slots[-1] + 2, slots[0] - 2)


def _two_are_enough(task: Pozzetto) -> str | None:
    if _pair(task) is None:
        return None
    return ("in flight", "with discard", "no")[min(len(task.ways.rest) - 2, 2)]


def _pair(task: Pozzetto) -> tuple[Card, Card] | None:
    """Two cards of the rest that go together."""
    rest = task.ways.rest
    pairs = (
        (one, other)
        for place, one in enumerate(rest)
        for other in rest[place + 1 :]
        if one.rank == other.rank or one.suit == other.suit and abs(one.rank - other.rank) == 1
    )
    return next(pairs, None)


_MISCONCEPTIONS: tuple[Misconception[Pozzetto], ...] = (
    # Whoever gets rid of the last card takes the pozzetto in flight.
    Misconception(
        "discard-is-in-flight",
        "discard_pozzetto",
        says=lambda task: gettext("With a card to discard, the pozzetto is not taken in flight."),
        answer=lambda task: "in flight" if task.key == "with discard" else None,
    ),
    # A card must always be left to discard.
    Misconception(
        "flight-needs-discard",
        "flying_pozzetto",
        says=lambda task: gettext(
            "To take the pozzetto in flight, you do not need a card left to discard."
        ),
        answer=lambda task: "with discard" if "with discard" in task.ways.found else "no",
    ),
    # No pozzetto without a burraco.
    Misconception(
        "burraco-first",
        "flying_pozzetto",
        says=lambda task: gettext("The pozzetto needs no burraco: only closing may need one."),
        answer=lambda task: None if any(meld.burraco for meld in task.melds) else "no",
    ),
    # Only what is laid as a new meld counts.
    Misconception(
        "new-melds-only",
        "flying_pozzetto",
        says=lambda task: gettext("Cards added to the melds of your side leave your hand as well."),
        answer=lambda task: _answer(_ways(task.rules, task.hand, ())),
    ),
    # A discard never brings the pozzetto.
    Misconception(
        "only-in-flight",
        "discard_pozzetto",
        says=lambda task: gettext(
            "The last card may also be discarded: that brings the pozzetto too."
        ),
        answer=lambda task: "no" if task.key == "with discard" else None,
    ),
    # Whoever can lay or add something takes the pozzetto in flight.
    Misconception(
        "some-cards-are-enough",
        "flying_pozzetto",
        says=lambda task: gettext("In flight means that every card of the hand is laid or added."),
        answer=lambda task: "in flight" if task.key == "no" else None,
    ),
    # Whatever is left over can be discarded.
    Misconception(
        "rest-is-discarded",
        "phase",
        says=lambda task: gettext(
            "One card only is discarded in a turn: the others must be laid or added."
        ),
        answer=lambda task: "with discard" if task.key == "no" else None,
    ),
    # A jolly or a 2 stays in the hand for later.
    Misconception(
        "keeps-the-wild",
        "max_wilds",
        says=lambda task: say(
            "What is wild can be laid or added as well: {cards}.", cards=show_cards(_wilds(task))
        ),
        answer=_keeps_the_wild,
    ),
    # A wild card can be added to any meld, also to one that has a wild card.
    Misconception(
        "two-wilds",
        "two-wilds",
        says=lambda task: say(
            "A meld that has a wild card has no place for another one: {melds}.",
            melds=" / ".join(meld.shown for meld in task.melds if meld.wild),
        ),
        answer=_two_wilds,
    ),
    # A card of the suit that is two ranks away can be added to a run.
    Misconception(
        "nearly-fits",
        "shape",
        says=lambda task: say("A run has no gaps: {cards}.", cards=_gap(task)),
        answer=_nearly_fits,
    ),
    # Two cards that go together can be laid.
    Misconception(
        "two-are-enough",
        "too-few",
        says=lambda task: say(
            "Two cards are not enough for a meld: {cards}.", cards=show_cards(_pair(task) or ())
        ),
        answer=_two_are_enough,
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("pozzetto")
@dataclass(frozen=True)
class Pozzetto(Task):
    """A hand, the melds of its side, and how the pozzetto can be taken in this turn."""

    rules: Rules
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    key: str

    shuffles = False
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Can you take the pozzetto in flight?")

    @staticmethod
    def no_sense(rules: Rules) -> str | None:
        if rules.pozzetto_sizes:
            return None
        return gettext("Under these rules there is no pozzetto, so none can be taken.")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> Pozzetto | None:
        wanted = draw.pick(_ANSWERS)
        count = draw.among(*((2, 4), (3, 5), (4, 6))[level - 1])
        wild = has_wilds(rules) and draw.chance(0.2 + 0.1 * level)
        for _ in range(30):
            sizes = [draw.among(3, 3 + 2 * level) for _ in range(draw.among(1, 1 + level))]
            melds = draw_melds(rules, draw, sizes)
            if melds is None:
                continue
            strays = {"in flight": 0, "with discard": 1, "no": draw.among(2, 3)}[wanted]
            strays = min(strays, count - wild)
            hand = draw_cards(rules, draw, melds, count - wild, strays)
            if hand is None:
                continue
            if wild:
                hand = (*hand, draw_wild(rules, draw))
            if not in_deck(rules, hand, *(meld.cards for meld in melds)):
                continue
            task = cls.of(rules, tuple(sorted(hand)), melds)
            if task is not None and task.key == wanted:
                return task
        return None

    @classmethod
    def of(cls, rules: Rules, hand: tuple[Card, ...], melds: tuple[Meld, ...]) -> Pozzetto | None:
        """The task about a hand; None if there is no such table or too much to try."""
        key = _answer(_ways(rules, hand, melds))
        return None if key is None else cls(rules, hand, melds, key)

    @cached_property
    def ways(self) -> Ways:
        """What the hand can reach."""
        found = _ways(self.rules, self.hand, self.melds)
        assert found is not None
        return found

    def question(self) -> str:
        return gettext(
            "You have drawn from the stock. Your side has had no pozzetto yet, and one lies on the "
            "table. Can you take it in this turn, and if so, in flight or with the discard?"
        )

    def exhibits(self) -> tuple[Exhibit, ...]:
        hand = Exhibit("cards", self.hand, gettext("Your hand:"))
        return hand, *side_melds(self.melds)

    def text(self, answer: str) -> str:
        words = {
            "in flight": gettext("Yes, in flight."),
            "with discard": gettext("Yes, but only with a discard."),
            "no": gettext("No, not in this turn."),
        }
        return words[answer]

    def hints(self) -> tuple[str, str, str]:
        rule = self.why(self.key)[0]
        stay = len(self.ways.rest)
        nearly = ngettext(
            "When all that can be played is played, {n} card stays in your hand.",
            "When all that can be played is played, {n} cards stay in your hand.",
            stay,
        )
        if self.key == "in flight":
            nearly = gettext("There is a way to play every card of your hand.")
        return (
            gettext(
                "Look at which cards go to the melds on the table, then at which of the others "
                "make a meld of their own."
            ),
            quoted(self.rules, rule),
            nearly.format(n=stay),
        )

    def why(self, answer: str) -> tuple[str, str]:
        if self.key == "in flight":
            return cited(self.rules, "flying_pozzetto"), self._with_price(
                gettext("The whole hand can be played: {moves}."), "in flight"
            )
        if self.key == "with discard":
            return cited(self.rules, "discard_pozzetto"), self._with_price(
                gettext(
                    "Not every card can be laid or added, but the last one can be discarded: "
                    "{moves}."
                ),
                "with discard",
            )
        return self.rules.cites["phase"], say(
            "Whatever is laid and added, at least these cards stay in the hand: {cards}.",
            cards=show_cards(self.ways.rest),
        )

    def _with_price(self, sentence: str, goal: Goal) -> str:
        """A sentence with the moves that lead to a goal, and what they cost."""
        moves = self.ways.found[goal]
        price = price_of(table_of(self.rules, self.hand, self.melds), moves)
        return f"{sentence.format(moves=told(moves))} {price}".rstrip()

    def read(self, text: str) -> str:
        word = " ".join(text.split()).casefold()
        if word in _ANSWERS:
            return word
        raise ParseError(
            say(
                "'{word}' is not an answer here: say in flight, with discard or no.",
                word=brief(text),
            )
        )

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return _ANSWERS
