"""What is different under another rule set: the same cards or moves, judged under both."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ...analysis.compare import MoveAnswer, PozzettoState, Situation, judge_moves
from ...cards import CARDS, Card, ParseError, pack, show_cards
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld, meld_book
from ...melds.parsing import parse_meld
from ...rules import Rules, load_rules, rule_sets
from ...rules.refusals import IllegalMove, Refusal
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register, side_melds
from ..meld_generator import draw_shape, draw_wild
from ..misconceptions import meld_of
from ..seeded import Draw
from ..table_generator import draw_meld, draw_melds, has_wilds

__all__ = ["OtherRules"]

_NO = "no"
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)
_OUTCOMES = (_NO, "turn-ends", "goes-on", "pozzetto-now", "pozzetto-later", "closed", "ended")


def _meld_outcome(cards: tuple[Card, ...], rules: Rules) -> str:
    """The points of cards as a meld, or that they are not one."""
    meld = meld_of(cards, rules)
    return _NO if meld is None else str(meld.points)


def _move_outcome(situation: Situation, rules: Rules) -> str | None:
    """What the moves lead to, or that one is not allowed; None if there is no such table."""
    answer = judge_moves(situation, rules)
    if answer.table is None:
        return None
    return _NO if answer.refusal is not None else answer.outcome


# -- misconceptions ----------------------------------------------------------------------------


def _at_home(task: OtherRules) -> str:
    return say(
        'That is so under "{mine}", but not under "{other}".',
        mine=task.rules.title,
        other=task.other.title,
    )


def _melds(task: OtherRules) -> tuple[Meld, Meld] | None:
    """The cards as a meld here and there, if they are one under both rule sets."""
    here, there = (meld_of(task.cards, rules) for rules in (task.rules, task.other))
    return None if here is None or there is None else (here, there)


def _card_points_of_home(task: OtherRules) -> str | None:
    melds = _melds(task)
    return None if melds is None else str(melds[0].card_points + melds[1].bonus)


def _bonus_of_home(task: OtherRules) -> str | None:
    melds = _melds(task)
    return None if melds is None else str(melds[1].card_points + melds[0].bonus)


def _bonus_forgotten(task: OtherRules) -> str | None:
    there = meld_of(task.cards, task.other)
    return None if there is None else str(there.card_points)


def _wild_as_its_role(task: OtherRules) -> str | None:
    there = meld_of(task.cards, task.other)
    if there is None or there.wild is None or there.wild_role is None:
        return None
    values = task.other.values
    return str(there.points - task.other.value_of(there.wild) + values[there.wild_role[0]])


def _sevens_like_eights(task: OtherRules) -> str | None:
    there = meld_of(task.cards, task.other)
    values = task.other.values
    few = sum(4 < card.rank < 8 for card in task.cards)
    return None if there is None else str(there.points + few * (values["8"] - values["7"]))


def _all_alike(task: OtherRules) -> str | None:
    there = meld_of(task.cards, task.other)
    return None if there is None else str(5 * len(task.cards) + there.bonus)


def _every_burraco_clean(task: OtherRules) -> str | None:
    there = meld_of(task.cards, task.other)
    if there is None or not there.burraco:
        return None
    return str(there.card_points + task.other.bonuses["clean"])


def _cards_are_cards(task: OtherRules) -> str | None:
    here = meld_of(task.cards, task.rules)
    if here is None or task.key != _NO:
        return None
    return str(sum(map(task.other.value_of, task.cards)) + here.bonus)


def _not_stricter(task: OtherRules) -> str:
    return say('The rules of "{other}" are not stricter here.', other=task.other.title)


def _last_card(task: OtherRules) -> bool:
    """Whether the moves are the discard of a last card."""
    return task.situation is not None and not task.situation.pile


def _pile_is_free(task: OtherRules) -> str | None:
    taken = task.situation is not None and task.situation.moves[0] == "take"
    return "turn-ends" if taken else None


_MISCONCEPTIONS: tuple[Misconception[OtherRules], ...] = (
    # A meld counts the same everywhere.
    Misconception(
        "same-points-everywhere",
        "values.2",
        says=_at_home,
        answer=lambda task: (
            task.here if task.situation is None and _NO not in (task.here, task.key) else None
        ),
    ),
    # What is a meld, or is not one, is so everywhere.
    Misconception(
        "same-melds-everywhere",
        "shape",
        says=_at_home,
        answer=lambda task: (
            task.here if task.situation is None and _NO in (task.here, task.key) else None
        ),
    ),
    # The same moves lead to the same everywhere.
    Misconception(
        "same-play-everywhere",
        "close-burraco",
        says=_at_home,
        answer=lambda task: task.here if task.situation is not None else None,
    ),
    # Cards count the same under all rules; only the bonuses differ.
    Misconception(
        "card-points-of-home",
        "values.2",
        says=lambda task: gettext("Not every card has the same points under all rules."),
        answer=_card_points_of_home,
    ),
    # Bonuses are the same under all rules; only the cards differ.
    Misconception(
        "bonus-of-home",
        "burraco_size",
        says=lambda task: gettext(
            "Not every burraco has the same bonus, or the same name, under all rules."
        ),
        answer=_bonus_of_home,
    ),
    # A meld counts the points of its cards.
    Misconception(
        "bonus-forgotten",
        "burraco_size",
        says=lambda task: gettext("A burraco brings its bonus besides the points of its cards."),
        answer=_bonus_forgotten,
    ),
    # A wild card counts like the card that it stands for.
    Misconception(
        "wild-as-what-it-stands-for",
        "values.2",
        says=lambda task: gettext("A wild card has its own points, whatever it stands for."),
        answer=_wild_as_its_role,
    ),
    # The cards from the 5 to the 7 count like the higher ones.
    Misconception(
        "seven-like-an-eight",
        "values.7",
        says=lambda task: gettext("Cards below the 8 count less than those from the 8 on."),
        answer=_sevens_like_eights,
    ),
    # Every card counts five points.
    Misconception(
        "all-cards-alike",
        "values.8",
        says=lambda task: gettext("Cards do not all count alike: low ones less than high ones."),
        answer=_all_alike,
    ),
    # Seven cards bring the bonus of a clean burraco.
    Misconception(
        "every-burraco-clean",
        "bonuses.clean",
        says=lambda task: gettext("A burraco with a wild card is not clean, and brings less."),
        answer=_every_burraco_clean,
    ),
    # What is a meld here is one everywhere; only the points are those of the other rules.
    Misconception(
        "cards-are-cards",
        "shape",
        says=lambda task: gettext("What may be laid differs between rule sets."),
        answer=_cards_are_cards,
    ),
    # Under other rules, an unusual meld is forbidden.
    Misconception(
        "stricter-about-melds",
        "shape",
        says=_not_stricter,
        answer=lambda task: _NO if task.situation is None else None,
    ),
    # Under other rules, the last card may not go.
    Misconception(
        "stricter-about-the-last-card",
        "close-burraco",
        says=_not_stricter,
        answer=lambda task: _NO if _last_card(task) else None,
    ),
    # Under other rules, nothing that was in the pile goes back there.
    Misconception(
        "stricter-about-the-pile",
        "re-discard",
        says=_not_stricter,
        answer=lambda task: _NO if task.situation is not None and not _last_card(task) else None,
    ),
    # Whoever discards the last card has closed.
    Misconception(
        "last-card-always-closes",
        "close-burraco",
        says=lambda task: gettext("Whether the last card may close depends on the rules."),
        answer=lambda task: "closed" if _last_card(task) else None,
    ),
    # Whoever discards the last card gets a pozzetto.
    Misconception(
        "last-card-always-takes-the-pozzetto",
        "discard_pozzetto",
        says=lambda task: gettext(
            "The last card takes a pozzetto only if one lies there for the side."
        ),
        answer=lambda task: "pozzetto-later" if _last_card(task) else None,
    ),
    # The discard of the last card ends the turn and nothing else.
    Misconception(
        "last-card-is-like-any-other",
        "phase",
        says=lambda task: gettext(
            "With the last card something happens: it is never an ordinary discard."
        ),
        answer=lambda task: "turn-ends" if _last_card(task) else None,
    ),
    # What is not allowed in the middle of a round closes it.
    Misconception(
        "pile-closes",
        "close-burraco",
        says=lambda task: gettext(
            "Closing is done with the last card, and other cards stay in the hand."
        ),
        answer=lambda task: (
            "closed" if task.situation is not None and not _last_card(task) else None
        ),
    ),
    # The pozzetto is always played at once.
    Misconception(
        "pozzetto-at-once",
        "discard_pozzetto",
        says=lambda task: gettext(
            "A pozzetto that was taken with the discard waits for the next turn."
        ),
        answer=lambda task: "pozzetto-now" if task.key == "pozzetto-later" else None,
    ),
    # After taking the pile one discards what one likes.
    Misconception(
        "pile-is-free",
        "re-discard",
        says=lambda task: gettext("What may be done after taking the pile depends on the rules."),
        answer=_pile_is_free,
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("other-rules")
@dataclass(frozen=True)
class OtherRules(Task):
    """Cards laid, or moves in a situation; ``here`` is what they are under the rules at home."""

    rules: Rules
    other: Rules
    cards: tuple[Card, ...]
    situation: Situation | None
    here: str
    key: str

    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("What is different under other rules?")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> OtherRules | None:
        others = [other for name in rule_sets() if (other := load_rules(name)) != rules]
        same = draw.chance(0.35)
        moves = level > 2 and draw.chance(0.6)
        for _ in range(12):
            other = draw.pick(others)
            task = _with_moves(rules, other, draw) if moves else _laid(rules, other, draw, level)
            if task is not None and (task.key == task.here) == same:
                return task
        return None

    def question(self) -> str:
        mine, other = self.rules.title, self.other.title
        if self.situation is None:
            if self.here == _NO:
                return say(
                    'Under "{mine}" these cards are not a meld. What are they under "{other}"?',
                    mine=mine,
                    other=other,
                )
            return say(
                'Under "{mine}" these cards are a meld that counts {n} points. What are they under '
                '"{other}"?',
                mine=mine,
                other=other,
                n=self.here,
            )
        return " ".join(
            (
                self._told(self.situation),
                say('Under "{mine}": {outcome}', mine=mine, outcome=self.text(self.here)),
                say('And under "{other}"?', other=other),
            )
        )

    @staticmethod
    def _told(situation: Situation) -> str:
        """The moves in words."""
        card = show_cards(_cards(situation.moves[-1].partition(" ")[2]))
        states = {
            "open": gettext("Your side has had no pozzetto, and one lies on the table."),
            "taken": gettext("Your side has had its pozzetto."),
            "gone": gettext("Your side has had no pozzetto, and none is left."),
        }
        if situation.moves[0] == "take":
            return say(
                "You take the discard pile, {pile}, and discard the {card}.",
                pile=show_cards(_cards(situation.pile)),
                card=card,
            )
        return say(
            "{state} You discard your last card, the {card}.",
            state=states[situation.pozzetto],
            card=card,
        )

    def exhibits(self) -> tuple[Exhibit, ...]:
        if self.situation is None:
            return (Exhibit("cards", self.cards),)
        hand = Exhibit("cards", self.cards, gettext("Your hand:"))
        return hand, *side_melds(parse_meld(text, self.rules) for text in self.situation.melds)

    def text(self, answer: str) -> str:
        if self.situation is None:
            if answer == _NO:
                return gettext("Not a meld.")
            n = int(answer)
            return ngettext("A meld of {n} point.", "A meld of {n} points.", n).format(n=n)
        words = {
            _NO: gettext("It is not allowed."),
            "turn-ends": gettext("It is allowed, and ends the turn."),
            "goes-on": gettext("It is allowed, and the turn goes on."),
            "pozzetto-now": gettext("It takes the pozzetto, to be played at once."),
            "pozzetto-later": gettext("It takes the pozzetto, to be played from the next turn."),
            "closed": gettext("It closes the round."),
            "ended": gettext("It ends the round."),
        }
        return words[answer]

    @cached_property
    def _judged(self) -> MoveAnswer:
        assert self.situation is not None
        return judge_moves(self.situation, self.other)

    def _refusal(self) -> IllegalMove | None:
        """Why the other rules forbid it."""
        if self.situation is not None:
            return self._judged.refusal
        result = meld_book(self.other).lay(pack(self.cards), None, None)
        return IllegalMove(self.other, result, self.cards) if isinstance(result, Refusal) else None

    def _matters(self) -> str:
        """The reason or the parameter that decides under the other rules."""
        refusal = self._refusal()
        if refusal is not None:
            return refusal.key
        if self.situation is not None:
            if self.situation.moves[0] == "take":
                return "re-discard"
            return "close-burraco" if self.key == "closed" else "discard_pozzetto"
        there = meld_of(self.cards, self.other)
        if there is not None and there.burraco:
            return f"bonuses.{there.burraco}"
        return "values.2" if any(card.is_two for card in self.cards) else "group_ranks"

    def hints(self) -> tuple[str, str, str]:
        where = gettext("Ask first whether it is allowed there at all, then what it brings.")
        refusal = self._refusal()
        matters = self._matters()
        here = quoted(self.rules, cited(self.rules, matters))
        theirs = say(
            'A rule of "{other}": {rule}',
            other=self.other.title,
            rule=quoted(self.other, refusal.rule if refusal else cited(self.other, matters)),
        )
        there = meld_of(self.cards, self.other) if self.situation is None else None
        if there is None:
            return where, here, theirs
        return (
            where,
            f"{here} {theirs}",
            say("The cards alone count {n} there.", n=there.card_points),
        )

    def why(self, answer: str) -> tuple[str, str]:
        rule, there = (cited(rules, self._matters()) for rules in (self.rules, self.other))
        refusal = self._refusal()
        title = self.other.title
        if refusal is not None:
            return rule, say(
                "{other}, rule {rule}: {reason}", other=title, rule=there, reason=refusal.reason
            )
        if self.situation is not None:
            return rule, say(
                "{other}, rule {rule}: {outcome}",
                other=title,
                rule=there,
                outcome=self.text(self.key),
            )
        meld = meld_of(self.cards, self.other)
        assert meld is not None
        return rule, say(
            "{other}, rule {rule}: {meld} · {caption}.",
            other=title,
            rule=there,
            meld=meld.shown,
            caption=meld.caption,
        )

    def read(self, text: str) -> str:
        word = text.strip().casefold()
        if self.situation is None:
            if word == _NO or _NUMBER.fullmatch(word):
                return word if word == _NO else str(int(word))
            raise ParseError(
                say(
                    "'{word}' is not an answer here: say no, or a number of points.",
                    word=brief(text),
                )
            )
        if word in _OUTCOMES:
            return word
        raise ParseError(
            say(
                "'{word}' is not an answer here; there are: {answers}.",
                word=brief(text),
                answers=", ".join(_OUTCOMES),
            )
        )

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        if self.situation is not None:
            return tuple(draw.shuffled((_NO, "turn-ends", "closed", "pozzetto-later")))
        points = sum(map(self.other.value_of, self.cards))
        bonuses = draw.shuffled(self.other.bonuses.values()) if len(self.cards) > 5 else [5, 10, 15]
        return tuple(str(points + bonus) for bonus in bonuses)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card for word in text.split() for card in CARDS if card.code == word.split("=")[0])


def _laid(rules: Rules, other: Rules, draw: Draw, level: int) -> OtherRules | None:
    """Cards that are a meld under one of the two rule sets at least."""
    source = rules if draw.chance(0.5) else other

    def made() -> tuple[tuple[Card, ...]] | None:
        if level == 1:
            cards = draw_shape(source, draw, 2).legal()
        else:
            wild = has_wilds(source) and draw.chance(0.6)
            size = draw.among(7, 9) if draw.chance(0.8) else draw.among(12, 14)
            meld = draw_meld(source, draw, size, wild)
            cards = None if meld is None else meld.cards
        return None if cards is None else (cards,)

    found = draw.unlike(made)
    if found is None:
        return None
    (cards,) = found
    here, there = (_meld_outcome(cards, one) for one in (rules, other))
    numbers = [*other.values.values(), *other.bonuses.values(), *rules.values.values()]
    if here == there == _NO or any(str(number).endswith(there) for number in numbers):
        return None
    return OtherRules(rules, other, draw.cards(cards), None, here, there)


def _with_moves(rules: Rules, other: Rules, draw: Draw) -> OtherRules | None:
    """A discard at the end of a hand, or after taking the pile."""
    wild = draw_wild(rules, draw) if draw.chance(0.5) else None
    last = wild or CARDS[draw.below(52)]
    if draw.chance(0.3):
        hand = tuple(CARDS[draw.below(52)] for _ in range(draw.among(4, 6)))
        pile = tuple(CARDS[draw.below(52)] for _ in range(draw.below(2)))
        situation = Situation(
            hand=" ".join(map(str, hand)),
            pile=" ".join(map(str, (*pile, last))),
            moves=("take", f"discard {last}"),
        )
    else:
        hand = (last,)
        sizes = [draw.among(3, 5), draw.among(7, 8) if draw.chance(0.8) else 6]
        melds = draw_melds(rules, draw, sizes, wilds=0.6)
        if melds is None:
            return None
        both = rules.pozzetto_sizes and other.pozzetto_sizes
        states: tuple[PozzettoState, ...] = ("taken", "taken", "open", "gone")
        states = states if both else ("gone",)
        situation = Situation(
            hand=str(last),
            melds=tuple(map(str, melds)),
            pozzetto=draw.pick(states),
            moves=(f"discard {last}",),
        )
    try:
        here, there = (_move_outcome(situation, one) for one in (rules, other))
    except ParseError:
        return None
    if here is None or there is None:
        return None
    return OtherRules(rules, other, tuple(sorted(hand)), situation, here, there)
