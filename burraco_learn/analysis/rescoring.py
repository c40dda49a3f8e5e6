"""The same table scored under other rule sets, with the reason of every difference.

The melds are scored as they lie: which moves led to them is not asked, and a closing counts as one.
Where a meld or a card is not legal under a rule set, that rule set gives no total; every such meld
is named with its rule, and the rest is compared row by row.

>>> from burraco_learn import Round, bot
>>> rnd = Round.deal(load_rules("classico"), players=2, seed=5)
>>> greedy = bot("greedy")
>>> while not rnd.over:
...     rnd.play(greedy.choose(rnd.view(rnd.turn)))
>>> (special,) = rescore(rnd, "special")
>>> print(special)
Burraco Special
                    side 1 (seat 0)  side 2 (seat 1)
cards on the table       +210 (-60)       +375 (-45)
burraco bonuses                +100               +0
cards in hand                    +0              -30
closing                        +100               +0
pozzetto                         +0               +0
total                    +410 (-60)       +345 (-45)
side 1 (seat 0): -60 cards on the table. 4 × 2: 5 points each, not 20 (CL-04)
side 2 (seat 1): -45 cards on the table. 3 × 2: 5 points each, not 20 (CL-04)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..cards import Card, ParseError, pack
from ..display import Shown
from ..game.round import Round
from ..game.scoring import SideScore, missing_pozzetto, row_label, side_score, unplayed_is_penalty
from ..i18n import gettext, say
from ..melds.book import Meld, meld_book
from ..melds.layouts import TWO, slot_card
from ..melds.parsing import parse_meld
from ..notation.record import Record
from ..rules import Rules, load_rules
from ..rules.parameters import VALUE_KEYS, parameter_value
from ..rules.refusals import N_, IllegalMove, Refusal
from ..rules.templates import kind_words, words

__all__ = ["ScoreDifference", "NotLegal", "Rescore", "Rescores", "rescore"]


@dataclass(frozen=True)
class ScoreDifference:
    """One reason why a row of a side is not what it was.

    ``row`` is the key of the row ("melds", "bonus", "hand", "closing" or "pozzetto"), ``points``
    how much more the side has by it. ``parameter`` is the parameter that decides, ``rule`` the id
    of the rule that says it, in the rule set that the table is scored under. ``was`` and ``now``
    are its values in the rule set that was played and in this one; for a burraco its kind and bonus
    in both, or None. ``count`` is how many cards are concerned, ``meld`` which burraco.
    """

    side: int
    row: str
    parameter: str
    rule: str
    points: int
    was: object
    now: object
    count: int = 0
    meld: Meld | None = None

    @property
    def text(self) -> str:
        """What is different, in the current language."""
        name, _, part = self.parameter.partition(".")
        if self.meld is not None:
            now, was = _burraco(self.now), _burraco(self.was)
            return say("{meld}: {now}, not {was}", meld=self.meld.shown, now=now, was=was)
        if name == "values":
            card = gettext("jolly") if part == "Jk" else part.replace("T", "10")
            return say(
                "{n} × {card}: {now} points each, not {was}",
                n=self.count,
                card=card,
                now=self.now,
                was=self.was,
            )
        if name == "closing_bonus":
            return say("closing: {now} points, not {was}", now=self.now, was=self.was)
        if name == "unplayed_pozzetto":
            now, was = words(name, self.now), words(name, self.was)
            return say(
                "a pozzetto taken but never played: it costs {now}, not {was}", now=now, was=was
            )
        return say("no pozzetto taken: {now} points lost, not {was}", now=self.now, was=self.was)


def _burraco(found: object) -> str:
    if not isinstance(found, tuple):
        return gettext("no burraco")
    kind, points = found
    return say("{kind} {points}", kind=kind_words(kind), points=points)


@dataclass(frozen=True)
class NotLegal:
    """A meld, or a card in a hand, that a rule set does not have.

    ``what`` is the meld as it lies under the rules that were played, or the card; ``refusal`` says
    why it cannot be, and cites the rule.
    """

    side: int
    what: Meld | Card
    refusal: IllegalMove

    @property
    def rule(self) -> str:
        """The id of the rule that forbids it."""
        return self.refusal.rule

    @property
    def text(self) -> str:
        """What is not legal, and why, in the current language."""
        return self.refusal.reason


@dataclass(frozen=True)
class Rescore(Shown):
    """A table as one rule set scores it.

    ``own`` is the rule set that was played, ``own_sides`` the rows of both sides under it and
    ``sides`` those under ``rules``. Where ``not_legal`` names melds or cards, both leave these out,
    so that the rest can be compared. ``differences`` explain the rows: for each side and row their
    points add up to the difference.
    """

    rules: Rules
    own: Rules
    players: int
    final: bool
    own_sides: tuple[SideScore, SideScore]
    sides: tuple[SideScore, SideScore]
    differences: tuple[ScoreDifference, ...]
    not_legal: tuple[NotLegal, ...]

    @property
    def totals(self) -> tuple[int, int] | None:
        """The totals of both sides in points, or None if the table is not legal here."""
        if self.not_legal:
            return None
        first, second = self.sides
        return first.total, second.total

    @property
    def own_totals(self) -> tuple[int, int]:
        """The totals of ``own_sides``, in points."""
        first, second = self.own_sides
        return first.total, second.total

    @property
    def heads(self) -> tuple[str, str]:
        """The two sides in words, in the current language."""
        return _side_title(0, self.players), _side_title(1, self.players)

    @property
    def rows(self) -> tuple[tuple[str, tuple[int, int], tuple[int, int]], ...]:
        """Each row: its label, the points of both sides, and how much more these are than before.

        The label is in the current language. The row of the totals is not among them.
        """
        found = []
        for place, (key, _) in enumerate(self.sides[0].entries):
            now = [side.entries[place][1] for side in self.sides]
            was = [side.entries[place][1] for side in self.own_sides]
            more = (now[0] - was[0], now[1] - was[1])
            found.append((row_label(key), (now[0], now[1]), more))
        return tuple(found)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be said beside the rows, in the current language."""
        said = []
        if self.not_legal:
            said.append(
                gettext(
                    "This table is not possible under these rules: there is no total, and the "
                    "rows compare what is left."
                )
            )
        elif self.rules != self.own and not self.differences:
            said.append(say("The score is the same as under {rules}.", rules=self.own.title))
        if not self.final:
            said.append(gettext("The round is not over: this is the score as it stands."))
        return tuple(said)

    def __str__(self) -> str:
        lines = [self.rules.title, *_table(self), *self.remarks]
        lines += [f"{self.heads[one.side]}: {one.text} ({one.rule})" for one in self.not_legal]
        lines += [
            f"{self.heads[one.side]}: {one.points:+d} {row_label(one.row)}. {one.text} ({one.rule})"
            for one in self.differences
        ]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Rescore {self.rules.id} of a table of {self.own.id}: {self.totals}>"


@dataclass(frozen=True)
class Rescores(Shown):
    """The same table under several rule sets; it iterates over them, and prints as text."""

    scores: tuple[Rescore, ...]

    def __iter__(self) -> Iterator[Rescore]:
        return iter(self.scores)

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, place: int) -> Rescore:
        return self.scores[place]

    def __str__(self) -> str:
        return "\n\n".join(map(str, self.scores))

    def __repr__(self) -> str:
        return f"<Rescores {', '.join(one.rules.id for one in self.scores)}>"


def _side_title(side: int, players: int) -> str:
    if players == 2:
        return say("side {n} (seat {seat})", n=side + 1, seat=side)
    return say("side {n} (seats {first} and {second})", n=side + 1, first=side, second=side + 2)


def _table(score: Rescore) -> list[str]:
    """The rows as text: a column for each side, and what is different in brackets."""

    def cell(points: int, more: int) -> str:
        return f"{points:+d}" + (f" ({more:+d})" if more else "")

    found = [("", *score.heads)]
    for label, points, more in score.rows:
        found.append((label, cell(points[0], more[0]), cell(points[1], more[1])))
    if score.totals is not None:
        first, second = (
            cell(now, now - was) for now, was in zip(score.totals, score.own_totals, strict=True)
        )
        found.append((gettext("total"), first, second))
    wide = [max(len(row[place]) for row in found) for place in range(3)]
    return [f"{a:{wide[0]}}  {b:>{wide[1]}}  {c:>{wide[2]}}" for a, b, c in found]


def rescore(source: Round | Record, *rules: Rules | str) -> Rescores:
    """A table as these rule sets score it, each with the reasons of every difference.

    ``source`` is a Round, finished or not, or a Record, of which the last table counts. Before the
    end of a round there are no rows for closing and pozzetto, under any rule set.

    Raises RulesError for an unknown rule set.
    """
    rnd = source.round() if isinstance(source, Record) else source
    wanted = (load_rules(one) if isinstance(one, str) else one for one in rules)
    return Rescores(tuple(_rescore(rnd, one) for one in wanted))


def _rescore(rnd: Round, rules: Rules) -> Rescore:
    there = _Table(rnd, rules)
    own, new, found = [], [], []
    for side in (0, 1):
        own.append(side_score(rnd, side, rnd.rules, there.own_melds[side], there.hands))
        new.append(side_score(rnd, side, rules, there.melds[side], there.hands))
        found += _differences(rnd, side, there)
    return Rescore(
        rules,
        rnd.rules,
        rnd.players,
        rnd.over,
        (own[0], own[1]),
        (new[0], new[1]),
        tuple(found),
        tuple(there.not_legal),
    )


# -- what is legal there ---------------------------------------------------------------------------


class _Table:
    """What of a table is legal under a rule set.

    ``melds`` are the melds of each side as they are there, ``own_melds`` the same as they were
    played, ``hands`` the cards in hand that the deck has, by seat; ``not_legal`` is the rest.
    """

    def __init__(self, rnd: Round, rules: Rules) -> None:
        self.rules = rules
        self.melds: tuple[list[Meld], list[Meld]] = ([], [])
        self.own_melds: tuple[list[Meld], list[Meld]] = ([], [])
        self.not_legal: list[NotLegal] = []
        self._count: Counter[Card] = Counter()
        for side in (0, 1):
            for meld in rnd.melds[side]:
                self._lie(side, meld)
        self.hands = [self._hold(seat & 1, hand) for seat, hand in enumerate(rnd.hands)]

    def _lie(self, side: int, meld: Meld) -> None:
        missing = [card for card in meld.cards if not self._deck_has(card)]
        result = _lying(meld, self.rules)
        if isinstance(result, Meld) and missing:
            result = _too_many(meld, missing[0])
        if isinstance(result, Meld) and result.kind == "group" and self.rules.one_group_per_rank:
            if any(one.kind == "group" and one.rank == result.rank for one in self.melds[side]):
                result = Refusal(
                    "second-group",
                    N_("{meld} cannot be there: the side has another group of that rank."),
                    (("meld", meld),),
                )
        if isinstance(result, Refusal):
            refusal = IllegalMove(self.rules, result, meld.cards)
            self.not_legal.append(NotLegal(side, meld, refusal))
        else:
            self.melds[side].append(result)
            self.own_melds[side].append(meld)

    def _hold(self, side: int, hand: Sequence[Card]) -> list[Card]:
        held = []
        for card in hand:
            if self._deck_has(card):
                held.append(card)
            else:
                refusal = IllegalMove(self.rules, _not_in_deck(card, self.rules), (card,))
                self.not_legal.append(NotLegal(side, card, refusal))
        return held

    def _deck_has(self, card: Card) -> bool:
        """Whether the deck still has this card, besides those that were looked at before."""
        self._count[card] += 1
        most = self.rules.jokers if card.is_jolly else self.rules.decks
        return self._count[card] <= most


def _too_many(meld: Meld, card: Card) -> Refusal:
    return Refusal(
        "deck",
        N_("{meld} cannot be there: the deck does not have that many {card}."),
        (("meld", meld), ("card", card)),
    )


def _not_in_deck(card: Card, rules: Rules) -> Refusal:
    if card.is_jolly and not rules.jokers:
        return Refusal(
            "deck",
            N_("{card} cannot be in a hand: there are no jollies in the deck."),
            (("card", card),),
        )
    return Refusal(
        "deck",
        N_("{card} cannot be in a hand: the deck does not have that many of them."),
        (("card", card),),
    )


def _lying(meld: Meld, rules: Rules) -> Meld | Refusal:
    """The meld under a rule set, each card in its place, or why it cannot lie like that."""
    if meld.rules == rules:
        return meld
    laid = meld_book(rules).lay(pack(meld.cards), None, None)
    if isinstance(laid, Refusal):
        return laid
    try:
        return parse_meld(_written(meld, rules), rules)
    except ParseError:
        # These cards make a meld, but not with an ace, or a wild card for one, at that end.
        return Refusal(
            "over-ace",
            N_("{meld} cannot lie like this: the ace belongs at the other end."),
            (("meld", meld),),
        )


def _written(meld: Meld, rules: Rules) -> str:
    """The text of the meld; a two in its own place is natural or wild as the rule set has it."""
    own_two = f"{slot_card(meld.suit, 2)}" if meld.kind == "run" else ""
    text = str(meld)
    if own_two and rules.natural_twos:
        return text.replace(f"{own_two}={own_two}", own_two)
    if own_two and meld.wild is None and meld.naturals & TWO:
        return text.replace(own_two, f"{own_two}={own_two}")
    return text


# -- why the rows differ ---------------------------------------------------------------------------


class _Reasons:
    """Collects the differences of one side."""

    def __init__(self, side: int, own: Rules, rules: Rules) -> None:
        self.side, self.own, self.rules = side, own, rules
        self.found: list[ScoreDifference] = []

    def note(
        self,
        row: str,
        parameter: str,
        points: int,
        values: tuple[object, object] | None = None,
        count: int = 0,
        meld: Meld | None = None,
    ) -> None:
        """Note a difference, if there is one; ``values`` are those of both, if not the parameter's.

        A parameter may be said in several rules: the first of them is cited; that there is no
        pozzetto stands in the rule of the deal.
        """
        if not points:
            return
        was, now = values or (
            parameter_value(self.own, parameter),
            parameter_value(self.rules, parameter),
        )
        rules = self.rules.governed_by(parameter)
        if parameter == "pozzetto_sizes":
            deal = self.rules.governed_by("hand_size")
            rules = tuple(rule for rule in deal if rule in rules) or rules
        self.found.append(
            ScoreDifference(self.side, row, parameter, rules[0], points, was, now, count, meld)
        )

    def cards(self, row: str, cards: Iterable[Card], sign: int) -> None:
        """Note the cards of a row that count otherwise, by rank."""
        ranks = Counter(_value_key(card) for card in cards)
        for key in VALUE_KEYS:
            more = self.rules.values[key] - self.own.values[key]
            self.note(row, f"values.{key}", sign * ranks[key] * more, count=ranks[key])


def _value_key(card: Card) -> str:
    return "Jk" if card.is_jolly else str(card)[0]


def _differences(rnd: Round, side: int, there: _Table) -> list[ScoreDifference]:
    own, rules = rnd.rules, there.rules
    reasons = _Reasons(side, own, rules)
    reasons.cards("melds", (card for meld in there.melds[side] for card in meld.cards), 1)
    for was, now in zip(there.own_melds[side], there.melds[side], strict=True):
        kinds = [one.burraco and (one.burraco, one.bonus) for one in (was, now)]
        decides = f"bonuses.{now.burraco}" if now.burraco else "burraco_size"
        reasons.note("bonus", decides, now.bonus - was.bonus, (kinds[0], kinds[1]), meld=now)
    for seat in range(side, rnd.players, 2):
        _hand(rnd, seat, there.hands[seat], reasons)
    if rnd.closer == side:
        reasons.note("closing", "closing_bonus", rules.closing_bonus - own.closing_bonus)
    if rnd.over:
        costs = missing_pozzetto(rnd, side, own), missing_pozzetto(rnd, side, rules)
        decides = "pozzetto_penalty"
        if bool(own.pozzetto_sizes) != bool(rules.pozzetto_sizes):
            decides = "pozzetto_sizes"
        elif not any(rnd.had_pozzetto) and own.waive_penalty_if_none_taken != (
            rules.waive_penalty_if_none_taken
        ):
            decides = "waive_penalty_if_none_taken"
        reasons.note("pozzetto", decides, costs[0] - costs[1], costs)
    return reasons.found


def _hand(rnd: Round, seat: int, hand: Sequence[Card], reasons: _Reasons) -> None:
    """What the cards left in a hand, or a pozzetto never played, cost otherwise."""
    own, rules = reasons.own, reasons.rules
    was, now = (unplayed_is_penalty(rnd, seat, each) for each in (own, rules))
    if was and now:
        reasons.note("pozzetto", "pozzetto_penalty", own.pozzetto_penalty - rules.pozzetto_penalty)
    elif was:
        reasons.note("pozzetto", "unplayed_pozzetto", own.pozzetto_penalty)
        reasons.note("hand", "unplayed_pozzetto", -sum(map(rules.value_of, hand)))
    elif now:
        reasons.note("hand", "unplayed_pozzetto", sum(map(own.value_of, hand)))
        reasons.note("pozzetto", "unplayed_pozzetto", -rules.pozzetto_penalty)
    else:
        reasons.cards("hand", hand, -1)
