"""Is this a meld? Cards are shown; the answer is run, group or no."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import Card, ParseError, show_cards
from ...i18n import gettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove, Refusal
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register
from ..meld_generator import draw_shape
from ..misconceptions import MELD_MISCONCEPTIONS, MeldMisconception, kind_of, lay, meld_of, nudge
from ..seeded import Draw

__all__ = ["IsMeld"]

_ANSWERS = ("run", "group", "no")


def _row(about: MeldMisconception) -> Misconception[IsMeld]:
    """What the cards are taken for, where that is not what they are."""

    def answer(task: IsMeld) -> str | None:
        said = about.takes_for(task.cards, task.rules) or "no"
        return said if said != task.key else None

    return about.asked(answer, cards=lambda task: task.cards)


_ABOUT_MELDS = tuple(map(_row, MELD_MISCONCEPTIONS.values()))


def _at_sight(task: IsMeld, said: str) -> str | None:
    """An answer that is given though none of the misconceptions about melds leads to it."""
    if task.key == said or any(row.answer(task) == said for row in _ABOUT_MELDS):
        return None
    return said


def _seen(task: IsMeld) -> str:
    """The cards to look at: all but those that can be wild, if there are others."""
    plain = show_cards(sorted(card for card in task.cards if not task.rules.is_wild(card)))
    return plain or show_cards(sorted(task.cards))


_MISCONCEPTIONS: tuple[Misconception[IsMeld], ...] = (
    *_ABOUT_MELDS,
    # What looks like a run is one.
    Misconception(
        "taken-for-a-run",
        "shape",
        says=lambda task: (
            say("Cards of a run have one suit: look at {cards}.", cards=_seen(task))
            if len({card.suit for card in task.cards if not card.may_be_wild}) > 1
            else say("Ranks of a run follow each other: look at {cards}.", cards=_seen(task))
        ),
        answer=lambda task: _at_sight(task, "run"),
    ),
    # What looks like a group is one.
    Misconception(
        "taken-for-a-group",
        "other-rank",
        says=lambda task: say(
            "Cards of a group have one rank: look at {cards}.", cards=_seen(task)
        ),
        answer=lambda task: _at_sight(task, "group"),
    ),
    # What does not look like a meld is not one.
    Misconception(
        "taken-for-nothing",
        "shape",
        says=lambda task: say(
            "Look at {cards} once more: for one rank, or for one suit without a gap.",
            cards=_seen(task),
        ),
        answer=lambda task: _at_sight(task, "no"),
    ),
)


@register("is-meld")
@dataclass(frozen=True)
class IsMeld(Task):
    """Some cards, and whether they are a meld."""

    rules: Rules
    cards: tuple[Card, ...]
    key: str

    shuffles = False
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Is this a meld?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> IsMeld | None:
        wanted = draw.chance(0.55)

        def made() -> tuple[tuple[Card, ...], ...] | None:
            shape = draw_shape(rules, draw, level)
            cards = shape.legal() if wanted else shape.spoilt()
            return None if cards is None else (cards,)

        found = draw.unlike(made, lambda cards: (kind_of(cards[0], rules) is not None) == wanted)
        if found is None:
            return None
        cards = draw.cards(found[0])
        return cls(rules, cards, kind_of(cards, rules) or "no")

    def at_issue(self) -> tuple[Meld, ...]:
        meld = meld_of(self.cards, self.rules)
        return () if meld is None else (meld,)

    def question(self) -> str:
        return gettext("Can these cards be laid as a meld?")

    def exhibits(self) -> tuple[Exhibit, ...]:
        return (Exhibit("cards", self.cards),)

    def text(self, answer: str) -> str:
        words = {
            "run": gettext("Yes, as a run."),
            "group": gettext("Yes, as a group."),
            "no": gettext("No, this is not a meld."),
        }
        return words[answer]

    def hints(self) -> tuple[str, str, str]:
        plain = [card for card in self.cards if not card.may_be_wild]
        special = tuple(card for card in self.cards if card.may_be_wild)
        if special and not self.rules.max_wilds:
            where = say("Look at {cards} first.", cards=show_cards(special))
        elif len(special) == 1:
            where = say("Look at the {card} first: is it wild here?", card=show_cards(special))
        elif special:
            where = say("Look at {cards} first: which are wild here?", cards=show_cards(special))
        elif len({card.suit for card in plain}) == 1:
            where = gettext("The cards have one suit: put them in the order of their ranks.")
        else:
            where = gettext(
                "The cards have several suits, and a run has only one: compare their ranks."
            )
        rule, _ = self.why(self.key)
        return (
            where,
            quoted(self.rules, rule),
            self._nearly(),
        )

    def _nearly(self) -> str:
        result = lay(self.cards, self.rules)
        if isinstance(result, Refusal):
            return nudge(result, self.cards)
        if result.wild is not None:
            return say(
                "The {card} can be wild, and stand for another card.",
                card=show_cards((result.wild,)),
            )
        return say("In order they are: {cards}.", cards=show_cards(result.cards))

    def why(self, answer: str) -> tuple[str, str]:
        result = lay(self.cards, self.rules)
        if isinstance(result, Refusal):
            refusal = IllegalMove(self.rules, result, self.cards)
            return refusal.rule, refusal.reason
        if result.kind == "run":
            rule = cited(self.rules, "max_wilds" if result.wild else "runs_allowed")
            return rule, say("{meld} is a run.", meld=result.shown)
        rule = cited(self.rules, "max_wilds" if result.wild else "group_ranks")
        return rule, say("{meld} is a group.", meld=result.shown)

    def read(self, text: str) -> str:
        word = text.strip().casefold()
        if word in _ANSWERS:
            return word
        raise ParseError(
            say("'{word}' is not an answer here: say run, group or no.", word=brief(text))
        )

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return _ANSWERS
