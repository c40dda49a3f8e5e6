"""Count the hand, the melds, or a side's whole round. The answer is a number of points."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from ...cards import CARDS, JOLLY, RANKS, Card, ParseError, show_cards
from ...game.round import Round
from ...game.scoring import row_label
from ...i18n import gettext, ngettext, say
from ...melds.book import Meld
from ...rules import Rules
from ...rules.refusals import IllegalMove
from ..base import Exhibit, Misconception, Task, brief, cited, quoted, register, side_melds
from ..meld_generator import draw_wild
from ..seeded import Draw
from ..table_generator import draw_melds, has_wilds, in_deck, table_of

__all__ = ["Count"]

_NUMBER = re.compile(r"([+-]?)(\d{1,5})", re.ASCII)

Value = Callable[[Rules, Card, "str | None"], int]
"""What a card counts for someone; the text is what it stands for if it is wild."""


# -- misconceptions ----------------------------------------------------------------------------


def _like(ranks: str, other: str) -> Value:
    """Cards of some ranks, or jollies, count like another one."""

    def value(rules: Rules, card: Card, role: str | None) -> int:
        name = "Jk" if card is JOLLY else RANKS[card.rank - 1]
        return rules.values[other] if name in ranks.split() else rules.value_of(card)

    return value


def _as_role(rules: Rules, card: Card, role: str | None) -> int:
    return rules.value_of(card) if role is None else rules.values[role[0]]


def _face(rules: Rules, card: Card, role: str | None) -> int:
    return rules.value_of(card) if card is JOLLY else min(card.rank, 10)


def _canasta(rules: Rules, card: Card, role: str | None) -> int:
    if card is JOLLY:
        return 50
    return 20 if card.rank < 3 else rules.value_of(card)


def _counted(task: Count, value: Value) -> str:
    """The answer of someone for whom cards have these points."""
    lying = (
        value(task.rules, card, role) - task.rules.value_of(card)
        for meld in task.melds
        for card, role in zip(meld.cards, meld.roles, strict=True)
    )
    held = sum(value(task.rules, card, None) - task.rules.value_of(card) for card in task.hand)
    return _off(task, sum(lying) - held if task.melds else held)


def _off(task: Count, points: int) -> str:
    """The answer of someone who counts this many points more."""
    return str(task.total + points)


def _clean_instead(task: Count) -> int:
    clean = task.rules.bonuses["clean"]
    return sum(clean - meld.bonus for meld in task.melds if meld.burraco and meld.wild)


def _bonus_instead(task: Count) -> int:
    return -sum(meld.card_points for meld in task.melds if meld.burraco)


def _times_more(task: Count, times: int) -> str | None:
    """The answer of someone who counts one high card this many times more."""
    one = _first_of(task)
    return None if one is None else _off(task, times * task.rules.value_of(one))


def _first_of(task: Count) -> Card | None:
    """A high card of a hand that is counted by itself, which is easily missed or taken twice."""
    high = [card for card in task.hand if card.rank > 7] if not task.melds else []
    return high[0] if high else None


def _here(rules: Rules) -> str:
    """The points that are other ones in Canasta."""
    values = rules.values
    if not rules.jokers:
        return say(
            "Those are the points of Canasta. Here an ace counts {ace}, and a 2 counts {two}.",
            ace=values["A"],
            two=values["2"],
        )
    return say(
        "Those are the points of Canasta. Here an ace counts {ace}, a 2 counts {two}, and a jolly "
        "counts {jolly}.",
        ace=values["A"],
        two=values["2"],
        jolly=values["Jk"],
    )


def _burracos(task: Count, wild: bool = False) -> str:
    """The burracos of a task, or those with a wild card, as a person reads them."""
    melds = [meld for meld in task.melds if meld.burraco and (meld.wild or not wild)]
    return " / ".join(meld.shown for meld in melds)


def _closing_for_all(task: Count) -> int:
    return task.rules.closing_bonus if task.ending == "closed by them" else 0


_MISCONCEPTIONS: tuple[Misconception[Count], ...] = (
    # A wild card counts like the card that it stands for.
    Misconception(
        "wild-as-what-it-stands-for",
        "values.2",
        says=lambda task: gettext("A wild card has its own points, whatever it stands for."),
        answer=lambda task: _counted(task, _as_role),
    ),
    # A 2 counts as little as a 3.
    Misconception(
        "two-like-a-three",
        "values.2",
        says=lambda task: say("A 2 counts {n} points.", n=task.rules.values["2"]),
        answer=lambda task: _counted(task, _like("2", "3")),
    ),
    # A jolly counts like a 2.
    Misconception(
        "jolly-like-a-two",
        "values.Jk",
        says=lambda task: say("A jolly counts {n} points.", n=task.rules.values["Jk"]),
        answer=lambda task: _counted(task, _like("Jk", "2")),
    ),
    # A 2 counts like a jolly, since both are wild.
    Misconception(
        "two-like-a-jolly",
        "values.2",
        says=lambda task: say("A 2 counts {n} points.", n=task.rules.values["2"]),
        answer=lambda task: _counted(task, _like("2", "Jk")),
    ),
    # An ace counts like a king.
    Misconception(
        "ace-like-a-king",
        "values.A",
        says=lambda task: say("An ace counts {n} points.", n=task.rules.values["A"]),
        answer=lambda task: _counted(task, _like("A", "K")),
    ),
    # The 8, the 9 and the 10 count like the low cards.
    Misconception(
        "figures-alone-count-more",
        "values.8",
        says=lambda task: say(
            "From the 8 to the king, a card counts {n} points.", n=task.rules.values["8"]
        ),
        answer=lambda task: _counted(task, _like("8 9 T", "7")),
    ),
    # The cards from the 5 to the 7 count like the high ones.
    Misconception(
        "seven-like-an-eight",
        "values.7",
        says=lambda task: say(
            "From the 3 to the 7, a card counts {n} points.", n=task.rules.values["7"]
        ),
        answer=lambda task: _counted(task, _like("5 6 7", "8")),
    ),
    # A card counts the number printed on it.
    Misconception(
        "face-value",
        "values.7",
        says=lambda task: say(
            "A card does not count the number printed on it: a 9 counts {n} points.",
            n=task.rules.values["9"],
        ),
        answer=lambda task: _counted(task, _face),
    ),
    # Cards count as in Canasta.
    Misconception(
        "as-in-canasta",
        "values.A",
        says=lambda task: _here(task.rules),
        answer=lambda task: _counted(task, _canasta),
    ),
    # A card is counted twice.
    Misconception(
        "card-counted-twice",
        "values.K",
        says=lambda task: say("That is one card too many: you have {n}.", n=len(task.hand)),
        answer=lambda task: _times_more(task, 1),
    ),
    # A card is not counted.
    Misconception(
        "card-missed",
        "values.K",
        says=lambda task: say("That is one card too few: you have {n}.", n=len(task.hand)),
        answer=lambda task: _times_more(task, -1),
    ),
    # A burraco brings the points of its cards alone.
    Misconception(
        "bonus-forgotten",
        "burraco_size",
        says=lambda task: say(
            "A burraco brings its bonus besides the points of its cards: {melds}.",
            melds=_burracos(task),
        ),
        answer=lambda task: _off(task, -task.bonus),
    ),
    # A burraco brings its bonus alone.
    Misconception(
        "bonus-instead",
        "burraco_size",
        says=lambda task: say(
            "The cards of a burraco count as well as its bonus: {melds}.",
            melds=_burracos(task),
        ),
        answer=lambda task: _off(task, _bonus_instead(task)),
    ),
    # Every burraco brings the bonus of a clean one.
    Misconception(
        "every-burraco-clean",
        "bonuses.clean",
        says=lambda task: say(
            "A burraco with a wild card is not clean, and brings less: {melds}.",
            melds=_burracos(task, wild=True),
        ),
        answer=lambda task: _off(task, _clean_instead(task)),
    ),
    # The cards in the hand are added.
    Misconception(
        "hand-added",
        "unplayed_pozzetto",
        says=lambda task: say(
            "Cards left in the hand are taken off: {cards}.", cards=show_cards(task.hand)
        ),
        answer=lambda task: _off(task, 2 * task.in_hand if task.ending else 0),
    ),
    # The cards in the hand do not count.
    Misconception(
        "hand-forgotten",
        "unplayed_pozzetto",
        says=lambda task: say(
            "The cards left in the hand count too, and are taken off: {cards}.",
            cards=show_cards(task.hand),
        ),
        answer=lambda task: _off(task, task.in_hand if task.ending else 0),
    ),
    # Closing brings points to both sides.
    Misconception(
        "closing-for-all",
        "closing_bonus",
        says=lambda task: gettext("Closing brings points only to the side that closes."),
        answer=lambda task: _off(task, _closing_for_all(task)),
    ),
    # Closing brings no points.
    Misconception(
        "closing-forgotten",
        "closing_bonus",
        says=lambda task: gettext("Closing brings points of its own."),
        answer=lambda task: _off(task, -dict(task.rows).get("closing", 0)),
    ),
    # A side without a pozzetto loses nothing for that.
    Misconception(
        "pozzetto-forgotten",
        "pozzetto_penalty",
        says=lambda task: gettext("A side that had no pozzetto loses points for that."),
        answer=lambda task: _off(task, -dict(task.rows).get("pozzetto", 0)),
    ),
)


# -- the task ----------------------------------------------------------------------------------


@register("count")
@dataclass(frozen=True)
class Count(Task):
    """Cards, melds, or all that a side has at the end of a round, and what they count.

    ``ending`` is "" where the round is not over; else who closed it, or that the stock ended it.
    """

    rules: Rules
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    ending: str
    pozzetto: bool
    key: str = field(default="")

    form = "number"
    misconceptions = _MISCONCEPTIONS

    @staticmethod
    def title() -> str:
        return gettext("Count the points.")

    @classmethod
    def make(cls, rules: Rules, draw: Draw, level: int) -> Count | None:
        hand: tuple[Card, ...] = ()
        melds = _melds(rules, draw) if level > 1 else ()
        if melds is None:
            return None
        ending = ""
        if level > 2:
            ending = draw.pick(("closed by us", "closed by them", "stock"))
        if level == 1 or ending in ("closed by them", "stock"):
            count = draw.among(5, 8) if level == 1 else draw.among(2, 5)
            wilds = draw.below(3) if has_wilds(rules) else 0
            hand = tuple(draw_wild(rules, draw) for _ in range(wilds))
            hand += tuple(CARDS[draw.below(52)] for _ in range(count - wilds))
        had = bool(rules.pozzetto_sizes) and (ending == "closed by us" or draw.chance(0.5))
        if not in_deck(rules, hand, *(meld.cards for meld in melds)):
            return None
        if ending == "closed by us" and not _may_close(rules, melds):
            return None
        task = cls(rules, tuple(sorted(hand)), melds, ending, had)
        try:
            key = str(task.total)
        except (IllegalMove, ParseError):
            return None
        # A number of the rules themselves would stand in the hint.
        numbers = (
            *rules.values.values(),
            *rules.bonuses.values(),
            rules.closing_bonus,
            rules.pozzetto_penalty,
        )
        if any(str(number).endswith(key) for number in numbers):
            return None
        return cls(rules, task.hand, task.melds, ending, had, key)

    # -- the parts ---------------------------------------------------------------------------

    @cached_property
    def rows(self) -> tuple[tuple[str, int], ...]:
        """The rows of the score sheet, as the core has them."""
        # A table asks for a hand; whoever has closed has none.
        table = table_of(self.rules, self.hand or CARDS[2:3], self.melds)
        table = table.altered(hands=(self.hand, *table.hands[1:]))
        if self.ending:
            table = _ended(table, self.ending, self.pozzetto)
        return table.score().sides[0].entries

    @property
    def in_hand(self) -> int:
        """The points of the cards in hand."""
        return sum(map(self.rules.value_of, self.hand))

    @property
    def bonus(self) -> int:
        """The bonuses of the burracos."""
        return sum(meld.bonus for meld in self.melds)

    @property
    def total(self) -> int:
        """What is asked for: the hand alone counts what its cards are worth."""
        points = sum(points for _, points in self.rows)
        return points if self.melds else -points

    # -- the texts ---------------------------------------------------------------------------

    def question(self) -> str:
        if not self.melds:
            return gettext("How many points are these cards worth?")
        if not self.ending:
            return gettext("How many points do these melds bring, bonuses included?")
        ends = {
            "closed by us": gettext("Your side has closed the round and has no cards left."),
            "closed by them": gettext("The other side has closed the round."),
            "stock": gettext("The round is over because the stock is used up; nobody has closed."),
        }
        told = [ends[self.ending]]
        if self.rules.pozzetto_sizes and self.pozzetto:
            told.append(gettext("Your side has had its pozzetto."))
        elif self.rules.pozzetto_sizes:
            told.append(gettext("Your side has had no pozzetto, the other side has."))
        told.append(gettext("How many points does your side get for the round?"))
        return " ".join(told)

    def exhibits(self) -> tuple[Exhibit, ...]:
        label = gettext("Cards left in the hands of your side:") if self.ending else ""
        cards = (Exhibit("cards", self.hand, label),) if self.hand else ()
        return *side_melds(self.melds), *cards

    def text(self, answer: str) -> str:
        points = int(answer)
        return ngettext("{n} point", "{n} points", points).format(n=points)

    def hints(self) -> tuple[str, str, str]:
        rule = cited(self.rules, self._matters())
        where = gettext("Sort the cards by value: low cards, high cards, aces, twos.")
        if self.rules.jokers:
            where = gettext("Sort the cards by value: low cards, high cards, aces, twos, jollies.")
        if self.ending and not self.rules.pozzetto_sizes:
            where = gettext(
                "Count in this order: the cards of the melds, the bonuses, the cards in hand, "
                "closing."
            )
        elif self.ending:
            where = gettext(
                "Count in this order: the cards of the melds, the bonuses, the cards in hand, "
                "closing, the pozzetto."
            )
        elif self.melds:
            where = gettext("Count the cards first, then see which melds bring a bonus.")
        return (
            where,
            quoted(self.rules, rule),
            self._near(),
        )

    def _near(self) -> str:
        if not self.melds:
            *others, last = self.hand
            return say(
                "Without the {card} they count {n}.",
                card=show_cards((last,)),
                n=sum(map(self.rules.value_of, others)),
            )
        rows = dict(self.rows)
        return say("The cards of the melds alone count {n}.", n=rows["melds"])

    def why(self, answer: str) -> tuple[str, str]:
        rule = cited(self.rules, self._matters())
        if not self.melds:
            return rule, say("{sum} = {total}.", sum=_sum(self.rules, self.hand), total=self.total)
        rows = [f"{row_label(key)} {points:+d}" for key, points in self.rows if points]
        return rule, say(
            "Added up: {rows}; {total} in all.", rows=", ".join(rows), total=self.total
        )

    def _matters(self) -> str:
        """The parameter that is cited for the right answer."""
        if self.ending == "closed by us":
            return "closing_bonus"
        if dict(self.rows).get("pozzetto"):
            return "pozzetto_penalty"
        burraco = next((meld.burraco for meld in self.melds if meld.burraco), None)
        if burraco is not None:
            return f"bonuses.{burraco}"
        cards = {card for meld in self.melds for card in meld.cards} | set(self.hand)
        if JOLLY in cards:
            return "values.Jk"
        return "values.2" if any(card.is_two for card in cards) else "values.K"

    def read(self, text: str) -> str:
        found = _NUMBER.fullmatch("".join(text.split()).replace("\u2212", "-"))
        if found is None:
            raise ParseError(
                say(
                    "'{word}' is not an answer here: the answer is a number of points.",
                    word=brief(text),
                )
            )
        return str(int(found[1] + found[2]))

    def size(self, answer: str) -> int:
        return int(answer)

    def fillers(self, draw: Draw) -> tuple[str, ...]:
        steps = (5, -5, 10, -10, 15, -15, 20, -20)
        return tuple(str(self.total + step) for step in draw.shuffled(steps))


def _melds(rules: Rules, draw: Draw) -> tuple[Meld, ...] | None:
    """Melds of which one at least is about as large as a burraco."""
    for _ in range(20):
        small = [draw.among(3, 6) for _ in range(draw.among(1, 2))]
        large = [draw.among(6, 9) for _ in range(draw.among(1, 2))]
        melds = draw_melds(rules, draw, [*small, *large], wilds=0.5)
        if melds is not None:
            return melds
    return None


def _may_close(rules: Rules, melds: tuple[Meld, ...]) -> bool:
    """Whether a side with these melds has the burraco that closing needs."""
    enough = {
        "none": True,
        "any": any(meld.burraco for meld in melds),
        "clean": any(meld.burraco and not meld.wild for meld in melds),
    }
    return enough[rules.close_kind]


def _ended(table: Round, ending: str, pozzetto: bool) -> Round:
    """The table when the round is over; ``pozzetto`` is whether the asked side has had one."""
    sizes = table.rules.pozzetto_sizes
    return table.altered(
        phase="over",
        ending="stock" if ending == "stock" else "closed",
        closer={"closed by us": 0, "closed by them": 1}.get(ending),
        had_pozzetto=(pozzetto, bool(sizes) and (not pozzetto or len(sizes) > 1)),
    )


def _sum(rules: Rules, cards: tuple[Card, ...]) -> str:
    """The cards by their points: ``3 × 5 + 2 × 10``."""
    heaps = Counter(map(rules.value_of, cards))
    return " + ".join(f"{heaps[points]} × {points}" for points in sorted(heaps))
