"""May this card be discarded now, and if not, why? The player's hand, and how the turn began."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...analysis.compare import PozzettoState
from ...analysis.turn_search import without
from ...cards import CARDS, Card, ParseError, show_cards
from ...game.moves import TAKE, Move
from ...game.round import Round
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register, side_melds
from ..meld_generator import draw_wild
from ..seeded import Draw
from ..table_generator import draw_cards, draw_melds, has_wilds, in_deck, table_of

__all__ = ["Discard"]

_YES = "yes"
_DRAW_FIRST = "draw first"
_PICKED = "picked up"
_MELD_FIRST = "meld first"
_WILD = "wild card"
_BURRACO = "no burraco"
_HAD_NONE = "no pozzetto"

_BY_KEY = {
    "phase": _DRAW_FIRST,
    "re-discard": _PICKED,
    "pile-needs-meld": _MELD_FIRST,
    "close-wild": _WILD,
    "pozzetto-wild": _WILD,
    "close-burraco": _BURRACO,
    "close-pozzetto": _HAD_NONE,
}
"""For each reason for which the core refuses a discard the answer that it is here."""


def _answers(rules: Rules) -> tuple[str, ...]:
    """The answers that can be right under a rule set."""
    pozzetti = bool(rules.pozzetto_sizes)
    wild = not rules.close_wild_discard or pozzetti and not rules.wild_pozzetto_discard
    can_be = {
        _YES: True,
        _DRAW_FIRST: True,
        # Where a meld is owed for the pile, that comes first.
        _PICKED: rules.single_pickup == "twin" and not rules.pile_needs_meld,
        _MELD_FIRST: rules.pile_needs_meld,
        _WILD: wild and has_wilds(rules),
        _BURRACO: rules.close_kind != "none",
        _HAD_NONE: pozzetti and not rules.close_without_pozzetto_when_none_left,
    }
    return tuple(answer for answer, sensible in can_be.items() if sensible)


# -- misconceptions ----------------------------------------------------------------------------


def _wild_never(task: Discard) -> str | None:
    wild = task.rules.is_wild(task.card) and _WILD in _answers(task.rules)
    return _WILD if wild else None


def _high_cards_are_wild(task: Discard) -> str | None:
    plain = not task.rules.is_wild(task.card) and _WILD in _answers(task.rules)
    return _WILD if plain else None


def _pile_never_back(task: Discard) -> str | None:
    taken = task.start == "take" and task.card in task.pile and task.key == _YES
    return _PICKED if taken else None


def _pile_needs_meld(task: Discard) -> str | None:
    free = task.start == "take" and not task.rules.pile_needs_meld
    return _MELD_FIRST if free else None


def _pozzetto_needs_burraco(task: Discard) -> str | None:
    last = task.start == "later" and task.pozzetto == "open"
    return _BURRACO if last and _BURRACO in _answers(task.rules) else None


def _discard_needs_burraco(task: Discard) -> str | None:
    early = task.start != "later" and _BURRACO in _answers(task.rules)
    return _BURRACO if early else None


def _burraco_overlooked(task: Discard) -> str | None:
    last = task.start == "later" and task.pozzetto != "open" and task.key != _BURRACO
    lies = any(meld.burraco for meld in task.melds)
    return _BURRACO if last and lies and _BURRACO in _answers(task.rules) else None


def _pozzetto_for_every_card(task: Discard) -> str | None:
    early = task.start != "later" and _HAD_NONE in _answers(task.rules)
    return _HAD_NONE if early else None


def _pozzetto_out_of_mind(task: Discard) -> str | None:
    last = task.start == "later" and task.pozzetto in ("taken", "open")
    return _HAD_NONE if last and _HAD_NONE in _answers(task.rules) else None


def _taken_before(task: Discard) -> str | None:
    other = task.start in ("none", "later") or task.start == "take" and task.card not in task.pile
    return _PICKED if other else None


_MISCONCEPTIONS: tuple[Misconception[Discard], ...] = (
    # A wild card is never discarded.
    Misconception(
        "wild-never",
        "close-wild",
        says=lambda task: (
            say("That the {card} is wild does not decide here.", card=show_cards((task.card,)))
            if task.start == "later"
            else say(
                "The {card} is a wild card, but that matters for a last card only, if at all.",
                card=show_cards((task.card,)),
            )
        ),
        answer=_wild_never,
    ),
    # Other cards than jollies and twos are wild as well.
    Misconception(
        "high-cards-are-wild",
        "max_wilds",
        says=lambda task: say("The {card} is not a wild card.", card=show_cards((task.card,))),
        answer=_high_cards_are_wild,
    ),
    # No card of the pile just taken is discarded.
    Misconception(
        "pile-never-back",
        "re-discard",
        says=lambda task: say(
            "Only a pile of one single card binds whoever takes it, and only without a twin of "
            "that card in the hand: look at {pile}.",
            pile=show_cards(task.pile),
        ),
        answer=_pile_never_back,
    ),
    # What was taken from the pile may always go back.
    Misconception(
        "pile-goes-back",
        "re-discard",
        says=lambda task: say(
            "A single card taken from the pile, such as the {card}, does not go back there at "
            "once.",
            card=show_cards((task.card,)),
        ),
        answer=lambda task: _YES if task.key == _PICKED else None,
    ),
    # Whoever takes the pile has to lay or add a card.
    Misconception(
        "pile-needs-meld",
        "pile_needs_meld",
        says=lambda task: gettext(
            "Under these rules you do not have to lay or add anything after taking the pile."
        ),
        answer=_pile_needs_meld,
    ),
    # In every turn a card has to be laid or added.
    Misconception(
        "every-turn-needs-meld",
        "phase",
        says=lambda task: gettext(
            "Whoever draws from the stock does not have to lay or add anything."
        ),
        answer=lambda task: None if task.start == "take" else _MELD_FIRST,
    ),
    # Taking the pile costs nothing.
    Misconception(
        "pile-is-free",
        "pile-needs-meld",
        says=lambda task: gettext(
            "After taking the pile, a card is laid or added before the discard."
        ),
        answer=lambda task: _YES if task.key == _MELD_FIRST else None,
    ),
    # One need not draw.
    Misconception(
        "discard-instead-of-drawing",
        "phase",
        says=lambda task: gettext("Every turn begins with a card from the stock or with the pile."),
        answer=lambda task: _YES if task.key == _DRAW_FIRST else None,
    ),
    # A wild card can be the last one like any other.
    Misconception(
        "any-last-card",
        "close-wild",
        says=lambda task: say(
            "In the middle of a round you may discard a wild card such as the {card}, but not "
            "as your last card.",
            card=show_cards((task.card,)),
        ),
        answer=lambda task: _YES if task.key == _WILD else None,
    ),
    # The last card may always be discarded.
    Misconception(
        "last-card-always",
        "close-burraco",
        says=lambda task: say(
            "Without the {card} your hand would be empty: that would close, and your side may not.",
            card=show_cards((task.card,)),
        ),
        answer=lambda task: _YES if task.key in (_BURRACO, _HAD_NONE) else None,
    ),
    # The last card never goes without a burraco.
    Misconception(
        "pozzetto-needs-burraco",
        "discard_pozzetto",
        says=lambda task: gettext(
            "The last card takes the pozzetto, and nothing else is needed for it."
        ),
        answer=_pozzetto_needs_burraco,
    ),
    # Without a burraco not even a card in the middle of a round is discarded.
    Misconception(
        "discard-needs-burraco",
        "close-burraco",
        says=lambda task: gettext("You need a burraco only to close."),
        answer=_discard_needs_burraco,
    ),
    # The burraco that lies there is not seen.
    Misconception(
        "burraco-overlooked",
        "burraco_size",
        says=lambda task: say(
            "This is a burraco: {meld}.",
            meld=next(meld.shown for meld in task.melds if meld.burraco),
        ),
        answer=_burraco_overlooked,
    ),
    # A side without a pozzetto may not discard at all.
    Misconception(
        "pozzetto-for-every-card",
        "close-pozzetto",
        says=lambda task: gettext("The pozzetto matters only when you discard your last card."),
        answer=_pozzetto_for_every_card,
    ),
    # It is not noticed what was said of the pozzetto.
    Misconception(
        "pozzetto-out-of-mind",
        "close-pozzetto",
        says=lambda task: (
            gettext("Look at the question again: your side has already had its pozzetto.")
            if task.pozzetto == "taken"
            else gettext("A pozzetto still lies there for your side.")
        ),
        answer=_pozzetto_out_of_mind,
    ),
    # The card that was drawn has to be kept for a turn.
    Misconception(
        "drawn-card-stays",
        "phase",
        says=lambda task: say(
            "A card from the stock does not have to stay in the hand, and neither does the "
            "{drawn}.",
            drawn=show_cards((task.drawn,) if task.drawn else ()),
        ),
        answer=lambda task: _PICKED if task.start == "draw" else None,
    ),
    # Any card of the hand may be one that was taken and has to stay.
    Misconception(
        "taken-before",
        "re-discard",
        says=lambda task: say(
            "The {card} was not taken from the pile.", card=show_cards((task.card,))
        ),
        answer=_taken_before,
    ),
    # Another card has to be drawn before the discard.
    Misconception(
        "pile-is-no-draw",
        "phase",
        says=lambda task: (
            gettext("Taking the pile counts as drawing.")
            if task.start == "take"
            else gettext("You have drawn from the stock: that was said.")
        ),
        answer=lambda task: None if task.start == "none" else _DRAW_FIRST,
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("discard")
@dataclass(frozen=True)
class Discard(Task):
    """A hand as it is now, how the turn began, and a card of the hand.

    ``start`` is "take" (the pile was ``pile``), "draw" (the card was ``drawn``, which may be
    None where it does not matter), "later" (all but the last card has been played) or "none".
    """

    rules: Rules
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    card: Card
    start: str
    pile: tuple[Card, ...]
    drawn: Card | None
    pozzetto: PozzettoState
    key: str

    most = 7
    shuffles = False
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("May this card be discarded?")

    @staticmethod
    def no_sense(rules: Rules) -> str | None:
        if len(_answers(rules)) > 2:
            return None
        return gettext(
            "Under these rules whoever has drawn may discard any card, so there is nothing to ask."
        )

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> Discard | None:
        answers = _answers(rules)
        others = answers[2:]
        wanted = _YES if draw.chance(0.42 if len(others) > 1 else 0.5) else draw.pick(others)
        if draw.chance(0.1):
            wanted = _DRAW_FIRST
        start = {_DRAW_FIRST: "none", _PICKED: "take", _MELD_FIRST: "take"}.get(wanted, "later")
        if wanted == _YES:
            start = draw.pick(_starts(rules))
        for _ in range(60):
            task = _drawn_task(rules, draw, level, wanted, start)
            if task is not None:
                return task
        return None

    @cached_property
    def table(self) -> Round:
        """The table on which the discard is judged."""
        return _table(self)

    def question(self) -> str:
        card = show_cards((self.card,))
        said = {
            "none": gettext("Your turn begins. May you discard the {card} now?"),
            "draw": gettext(
                "You have drawn the {drawn} from the stock. May you discard the {card} now?"
            ),
            "take": gettext(
                "The discard pile was {pile}, and you have taken it. May you discard the {card} "
                "now?"
            ),
            "later": gettext(
                "You have drawn from the stock, laid and added, and the {card} is your last card. "
                "{state} May you discard it now?"
            ),
        }
        states = {
            "": "",
            "taken": gettext("Your side has had its pozzetto."),
            "open": gettext("Your side has had no pozzetto, and one lies on the table."),
            "gone": gettext("Your side has had no pozzetto, and none is left."),
        }
        told = said[self.start].format(
            card=card,
            pile=show_cards(self.pile),
            drawn=show_cards((self.drawn,)) if self.drawn else "",
            state=states[self.pozzetto if self.rules.pozzetto_sizes else ""],
        )
        return " ".join(told.split())

    def exhibits(self) -> tuple[Exhibit, ...]:
        label = {
            "take": gettext("Your hand now, with what you took:"),
            "draw": gettext("Your hand now, with the card you drew:"),
        }.get(self.start, gettext("Your hand now:"))
        hand = Exhibit("cards", self.hand, label)
        return hand, *side_melds(self.melds)

    def text(self, answer: str) -> str:
        words = {
            _YES: gettext("Yes."),
            _DRAW_FIRST: gettext("No: you have to draw first."),
            _PICKED: gettext("No: you have just taken this card."),
            _MELD_FIRST: gettext("No: you have to lay or add a card first."),
            _WILD: gettext("No: it is a wild card."),
            _BURRACO: gettext("No: your side lacks the burraco for it."),
            _HAD_NONE: gettext("No: your side has had no pozzetto."),
        }
        return words[answer]

    def hints(self) -> tuple[str, str, str]:
        rule = self.why(self.key)[0]
        where = {
            "none": gettext("Look at how a turn goes: what comes first?"),
            "draw": gettext("Look at how many cards are left, and what this card is."),
            "take": gettext("Look at the pile that you took: how many cards, and which?"),
            "later": gettext("Look at what your last card would do: close, or take a pozzetto?")
            if self.rules.pozzetto_sizes
            else gettext("Look at what your last card would do: may it close the round?"),
        }
        nearly = {
            _YES: self._nearly(),
            _DRAW_FIRST: gettext(
                "It does not depend on the card: ask what you have done in this turn so far."
            ),
            _PICKED: gettext("Count the cards that you took, and look for a second one like it."),
            _MELD_FIRST: gettext(
                "It does not depend on the card: ask what has to follow when the pile is taken."
            ),
            _WILD: gettext(
                "Your hand would be empty. The melds are in order: it depends on the card alone."
            ),
            _BURRACO: gettext(
                "Your hand would be empty, which would close: see which burraco that needs, and "
                "which lies there."
            ),
            _HAD_NONE: gettext(
                "Your hand would be empty, which would close: read again what was said of the "
                "pozzetto."
            ),
        }
        return (
            where[self.start],
            quoted(self.rules, rule),
            nearly[self.key],
        )

    def _nearly(self) -> str:
        """What to look at where the discard is allowed."""
        if self.start == "later" and self.pozzetto == "open":
            return gettext("Your hand would be empty: ask what your side gets for it.")
        if self.start == "later":
            return gettext("Your hand would be empty: ask what closing needs, and what is there.")
        if self.start == "take" and self.card in self.pile:
            return say(
                "Cards that you took: {pile}. Those like the {card} that you hold now: {count}.",
                pile=len(self.pile),
                card=show_cards((self.card,)),
                count=self.hand.count(self.card),
            )
        stay = len(self.hand) - 1
        return ngettext(
            "{n} card would stay in your hand: it is not the last one that you discard.",
            "{n} cards would stay in your hand: it is not the last one that you discard.",
            stay,
        ).format(n=stay)

    def why(self, answer: str) -> tuple[str, str]:
        refusal = self.table.why_not(Move.discard(self.card))
        if refusal is not None:
            return refusal.rule, refusal.reason
        card = show_cards((self.card,))
        if self.start == "take" and self.card in self.pile:
            rule = cited(self.rules, "re-discard")
            if len(self.pile) > 1:
                return rule, say(
                    "The pile had {count} cards, so the {card} may be discarded.",
                    count=len(self.pile),
                    card=card,
                )
            if self.hand.count(self.card) > 1:
                return rule, say("You hold two {card}, so one may be discarded.", card=card)
            return rule, say("Under these rules the {card} may be discarded.", card=card)
        if self.start == "later" and self.pozzetto == "open":
            rule = cited(self.rules, "discard_pozzetto")
            return rule, say("The {card} may be discarded, and takes the pozzetto.", card=card)
        if self.start == "later":
            rule = self.rules.cites["close-burraco"]
            return rule, say("The {card} may be discarded, and closes the round.", card=card)
        return cited(self.rules, "phase"), say(
            "You have drawn, and other cards stay in your hand: the {card} may be discarded.",
            card=card,
        )

    def read(self, text: str) -> str:
        word = " ".join(text.split()).casefold()
        if word in _offered(self.rules):
            return word
        raise ParseError(
            say(
                "'{word}' is not an answer here; there are: {answers}.",
                word=brief(text),
                answers=", ".join(_offered(self.rules)),
            )
        )

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        return _offered(self.rules)


def _offered(rules: Rules) -> tuple[str, ...]:
    """The answers to choose from: also two about the pile, whatever the rules say of it."""
    can_be = _answers(rules)
    rest = tuple(one for one in can_be[2:] if one not in (_PICKED, _MELD_FIRST))
    return (*can_be[:2], _PICKED, _MELD_FIRST, *rest)


def _table(task: Discard) -> Round:
    """The table on which the discard is judged, played up to there by the core."""
    hand = list(task.hand)
    if task.start == "take":
        for card in task.pile:
            hand.remove(card)
    table = table_of(
        task.rules,
        tuple(hand),
        task.melds,
        task.pozzetto,
        task.pile if task.start == "take" else (),
        draws=task.start in ("take", "none"),
    )
    if task.start == "take":
        table.play(TAKE)
    return table


def _drawn_task(rules: Rules, draw: Draw, level: int, wanted: str, start: str) -> Discard | None:
    owes = start == "take" and rules.pile_needs_meld
    sizes = [
        draw.among(3, 3 + level) for _ in range(draw.among(int(owes or start == "later"), level))
    ]
    if start == "later":
        large = wanted != _BURRACO and draw.chance(0.8)
        sizes.append(draw.among(7, 8) if large else draw.among(4, 6))
    melds = draw_melds(rules, draw, sizes)
    if melds is None:
        return None
    wild = wanted == _WILD or has_wilds(rules) and draw.chance(0.6 if wanted == _YES else 0.3)
    card = draw_wild(rules, draw) if wild else CARDS[draw.below(52)]
    pile: tuple[Card, ...] = ()
    drawn: Card | None = None
    state: PozzettoState = _state(rules, draw, wanted) if start == "later" else "open"
    hand: tuple[Card, ...] = (card,)
    if start != "later":
        total = draw.among(4, 4 + level)
        if start == "take":
            alone = wanted == _PICKED or draw.chance(0.5)
            extra = 0 if alone else draw.among(1, 2)
            pile = draw.cards((card, *(CARDS[draw.below(52)] for _ in range(extra))))
            if alone and wanted == _YES:
                # Its twin makes the difference, or it is another card that is asked for.
                twin = draw.chance(0.6)
                hand = (card, card) if twin else hand
        fitting = int(owes or bool(melds) and draw.chance(0.5))
        count = total - len(pile) - len(hand) + (card in pile)
        others = draw_cards(rules, draw, melds, count, count - fitting)
        if others is None:
            return None
        hand = (*others, *hand, *pile) if card not in pile else (*others, *hand[1:], *pile)
        if start == "take" and wanted == _YES and len(pile) == 1 and hand.count(card) == 1:
            card = draw.pick(others)
        drawn = draw.pick((card, draw.pick(hand))) if start == "draw" else None
    if not in_deck(rules, hand, *(meld.cards for meld in melds)):
        return None
    task = Discard(rules, tuple(sorted(hand)), melds, card, start, pile, drawn, state, wanted)
    try:
        refusal = task.table.why_not(Move.discard(card))
    except (IllegalMove, ParseError):
        return None
    found = _YES if refusal is None else _BY_KEY.get(refusal.key)
    if found != wanted:
        return None
    # Of several reasons not one would be the right answer.
    if refusal is not None and wanted in (_WILD, _BURRACO, _HAD_NONE):
        if without(task.table, refusal.key).why_not(Move.discard(card)) is not None:
            return None
    return task


def _starts(rules: Rules) -> tuple[str, ...]:
    """How a turn begins in which the discard is allowed: mostly so that it might not be."""
    answers = _answers(rules)
    taken = ("take",) * 3 if _PICKED in answers else ()
    last = ("later",) * 3 if {_WILD, _BURRACO, _HAD_NONE} & {*answers} else ()
    return ("draw", *taken, *last)


def _state(rules: Rules, draw: Draw, wanted: str) -> PozzettoState:
    """What is said of the pozzetto when the last card goes."""
    if not rules.pozzetto_sizes or wanted == _HAD_NONE:
        return "gone"
    if wanted == _YES and draw.chance(0.4):
        return "open"
    if wanted == _WILD and not rules.wild_pozzetto_discard and draw.chance(0.5):
        return "open"
    may = rules.close_without_pozzetto_when_none_left
    return "gone" if may and draw.chance(0.4) else "taken"
