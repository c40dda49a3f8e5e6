"""Tables of facts that set rule sets side by side, and the count of a table in points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ...analysis.compare import MoveAnswer, judge_moves, read_situation
from ...analysis.rescoring import rescore
from ...cards import Card, ParseError, show_cards
from ...exercises.judged import fill_wild
from ...game.round import Round
from ...game.scoring import unplayed_is_penalty
from ...i18n import gettext, say
from ...melds.book import Meld
from ...notation.position import read_position
from ...notation.record import Record
from ...rules import Rules
from ...rules.numbered import NumberedRule
from ...rules.parameters import PARAMETERS, parameter_value
from ...rules.serialize import rules_lines
from ...rules.templates import label, words
from ...rules.victory_points import bands, victory_points
from ...svg.words import seat_name, side_name
from ..lab.examples import EXAMPLES, Example, example_title
from ..lab.words import outcome_line
from ..table.words import about_rules
from .blocks import (
    Block,
    Cell,
    More,
    Statements,
    Table,
    counts_as,
    governing,
    matters,
    parts,
    shown_words,
)
from .pictures import rack

__all__ = [
    "SITUATIONS",
    "counted",
    "finished",
    "grid",
    "rescored",
    "rule_sets",
    "situations",
    "unlike",
    "victory_point_scale",
]

SITUATIONS = (
    "group",
    "aces",
    "semi-inside",
    "semi-group",
    "super-wild",
    "royal",
    "two-ace",
    "second-group",
    "no-meld",
    "dirty-only",
    "close-wild",
    "gone",
)
"""Twelve examples of the meld lab on which rule sets differ."""


def _columns(rules: Rules, others: Sequence[Rules]) -> tuple[Rules, ...]:
    """The rule set of the page first, then the others, each once."""
    return tuple(({rules.id: rules} | {one.id: one for one in others}).values())


def rule_sets(rules: Rules, others: Sequence[Rules]) -> Table:
    """Rule sets, each in one line: the steps for beginners, then the others."""
    ordered = sorted(_columns(rules, others), key=lambda one: (one.step is None, one.step or 0))
    rows = tuple((Cell(one.title), Cell(about_rules(one))) for one in ordered)
    return Table((gettext("Rule set"), gettext("In short")), rows)


def unlike(rules: Rules, others: Sequence[Rules], names: Sequence[str]) -> list[Block]:
    """What other rule sets have otherwise of some parameters, set by set.

    All of it is shown on demand, the steps for beginners with what each of them is. Rule sets in
    which all of it is the same are named in a sentence. A rule set in which a parameter does not
    matter, such as the place of a wild card without wild cards, does not differ by it.
    """
    wanted = [part for whole in names for part in parts(whole)]
    sets = [one for one in others if one.id != rules.id]
    played = [one for one in sets if one.step is None]
    steps = sorted((one for one in sets if one.step is not None), key=lambda one: one.step or 0)
    notes = Statements(
        tuple(Cell(say("{title}: {note}", title=one.title, note=one.note)) for one in steps)
    )
    return [
        More(gettext("How other rule sets differ"), tuple(_unlike(rules, played, wanted))),
        More(gettext("The steps for beginners"), (notes, *_unlike(rules, steps, wanted))),
    ]


def _unlike(rules: Rules, sets: Sequence[Rules], wanted: Sequence[str]) -> list[Statements | Table]:
    found: list[Statements | Table] = []
    differ = {one.id: _other_values(rules, one, wanted) for one in sets}
    alike: dict[tuple[str, ...], list[Rules]] = {}
    for one in sets:
        alike.setdefault(tuple(cell.text for cell in differ[one.id]), []).append(one)
    rows = tuple(
        (
            Cell(", ".join(one.title for one in group)),
            Cell("", more=tuple(map(_together, *(differ[one.id] for one in group)))),
        )
        for texts, group in alike.items()
        if texts
    )
    if rows:
        head = say("What differs from {title}", title=rules.title)
        found.append(Table((gettext("Rule set"), head), rows))
    same = [one.title for one in sets if not differ[one.id]]
    if same:
        text = say("As in {title}: {others}.", title=rules.title, others=", ".join(same))
        found.append(Statements((Cell(text),)))
    return found


def _together(*cells: Cell) -> Cell:
    """Cells of one text as a single cell, with the rules of all."""
    rules = {rule.id: rule for cell in cells for rule in cell.rules}
    return Cell(cells[0].text, tuple(rules.values()))


def _other_values(rules: Rules, other: Rules, wanted: Sequence[str]) -> tuple[Cell, ...]:
    """The parameters that another rule set has otherwise, each with both values."""
    found = []
    for name in wanted:
        here, there = parameter_value(rules, name), parameter_value(other, name)
        if here == there or not matters(name, other):
            continue
        what, value = label(name), words(name, there)
        if name.startswith("bonuses.") and there is None:
            kinds = counts_as(name.partition(".")[2], rules, other)
            if kinds:
                value = say("no extra bonus, counts as {kinds}", kinds=" / ".join(kinds))
        text = (
            say("{what}: {value} (here {own})", what=what, value=value, own=words(name, here))
            if matters(name, rules)
            else say("{what}: {value}", what=what, value=value)
        )
        found.append(Cell(text, governing(other, name, most=1)))
    return tuple(found)


def grid(rules: Rules, others: Sequence[Rules]) -> Table:
    """Every parameter on which these rule sets differ, a column a rule set."""
    sets = _columns(rules, others)
    rows = []
    for name in PARAMETERS:
        found = [parameter_value(one, name) for one in sets]
        if all(value == found[0] for value in found):
            continue
        cells = [
            Cell(words(name, value), governing(one, name, most=2))
            if matters(name, one)
            else Cell("–")
            for one, value in zip(sets, found, strict=True)
        ]
        rows.append((Cell(label(name)), *cells))
    return Table((gettext("What differs"), *(one.title for one in sets)), tuple(rows))


def situations(rules: Rules, others: Sequence[Rules]) -> Table:
    """Twelve examples, and what each rule set says to them."""
    sets = _columns(rules, others)
    chosen = {one.id: one for one in EXAMPLES}
    rows = []
    for id in SITUATIONS:
        example = chosen[id]
        rows.append(
            (
                Cell(example_title(example)),
                Cell(_asked(example, rules)),
                *(_said(example, one) for one in sets),
            )
        )
    head = (gettext("Situation"), gettext("Cards"), *(one.title for one in sets))
    return Table(head, tuple(rows))


def _asked(example: Example, rules: Rules) -> str:
    here = example.under(rules)
    if here.table is None:
        return " + ".join(shown_words(text) for text in (here.cards, *here.adds))
    table = here.table
    told = [say("Hand: {cards}", cards=shown_words(table.hand))]
    told += [say("meld: {cards}", cards=shown_words(meld)) for meld in table.melds]
    if table.pile:
        told.append(say("discard pile: {cards}", cards=shown_words(table.pile)))
    return "; ".join(told)


def _said(example: Example, rules: Rules) -> Cell:
    answer = example.answer(rules)
    if isinstance(answer, MoveAnswer):
        if answer.refusal is not None:
            return Cell(gettext("not allowed"), (rules.rule(answer.refusal.rule),))
        if answer.table is None:
            return Cell(answer.problem)
        return Cell(outcome_line(answer))
    if answer.refusal is not None:
        return Cell(gettext("no meld"), (rules.rule(answer.refusal.rule),))
    assert answer.meld is not None
    return Cell(answer.meld.kind_name)


def rescored(rules: Rules, record: Record, others: Sequence[Rules]) -> list[Block]:
    """The score of a recorded round under this rule set and some others, with the reasons."""
    found: list[Block] = []
    for score in rescore(record, *_columns(rules, others)):
        rows = [
            (Cell(name), *(Cell(_compared(*one)) for one in zip(points, more, strict=True)))
            for name, points, more in score.rows
        ]
        if score.totals is not None:
            sides = zip(score.sides, score.own_sides, strict=True)
            totals = [_compared(now.total, now.total - was.total) for now, was in sides]
            total = Cell(gettext("Total"), strong=True)
            rows.append((total, *(Cell(text, strong=True) for text in totals)))
        found.append(Table((gettext("Points"), *score.heads), tuple(rows), score.rules.title))
        said = [Cell(text) for text in score.remarks]
        for side, text, id in (
            *((one.side, one.text, one.rule) for one in score.not_legal),
            *((one.side, one.text, one.rule) for one in score.differences),
        ):
            sentence = say("{side}: {what}.", side=score.heads[side], what=text.rstrip("."))
            said.append(Cell(sentence, (score.rules.rule(id),)))
        if said:
            found.append(Statements(tuple(said)))
    return found


def _compared(points: int, more: int) -> str:
    """Points, and how many more they are than in the round that was played, if they are."""
    return f"{_minus(points)} ({_signed(more)})" if more else _minus(points)


_HANDS = ("9d Kd", "5d 8s", "Jc 4s *", "As 5s 6s 8d 9d Td Jd 3d 4d 6d Ts Js 3s 7d")
_LAID = ("4h 5h 6h 7h 8h 9h Th / 9s Ts Js Qs", "3c 4c *=5c 6c 7c 8c 9c Tc")


def finished(rules: Rules) -> list[Block]:
    """The count of a whole round, side by side: always the same cards.

    The stock has run out. Side 0 took no pozzetto; the last player of side 1 has just got one and
    never played it. Where there is no pozzetto, that player holds a few cards.
    """
    players = max(rules.players)
    last = rules.pozzetto_sizes[0] if rules.pozzetto_sizes else 3
    hands = [cards.split() for cards in _HANDS[: players - 1]] + [_HANDS[3].split()[:last]]
    lines = ["burraco position 1", *rules_lines(rules), f"players: {players}", "turn: 0 over"]
    lines += [f"hand {seat}: {' '.join(cards)}" for seat, cards in enumerate(hands)]
    for side, melds in enumerate(_LAID):
        lines.append(f"melds {side}: {melds if rules.max_wilds else melds.replace('*=', '')}")
    if rules.pozzetto_sizes:
        lines += ["had: 1", f"unseen: {players - 1}"]
    head = (gettext("What"), gettext("Cards"), gettext("Points"))
    try:
        table = read_position(fill_wild("\n".join([*lines, "ended: stock"]), rules))
    except ParseError as problem:
        return [Statements((Cell(str(problem)),))]
    return [Table(head, _counted_rows(table, side), side_name(side, 0, players)) for side in (0, 1)]


def victory_point_scale(rules: Rules) -> Block:
    """How the difference of the totals is shared after the match of a rule set, band by band."""
    if rules.vp_table == "none":
        cell = Cell(
            say("{title} has no Victory Points.", title=rules.title), governing(rules, "vp_table")
        )
        return Statements((cell,))
    above = [0, *(upper + 1 for upper in bands(rules.rounds))]
    rows = []
    for least, following in zip_longest(above, above[1:]):
        difference = (
            say("{least} or more", least=least)
            if following is None
            else say("{least} to {most}", least=least, most=following - 1)
        )
        more, less = victory_points(least, rules.rounds)
        rows.append((Cell(difference), Cell(str(more)), Cell(str(less))))
    head = (gettext("Difference"), gettext("The leader gets"), gettext("The other side gets"))
    rounds = say("{title}: a match of {n} rounds", title=rules.title, n=rules.rounds)
    return Table(head, tuple(rows), rounds)


def counted(rules: Rules, text: str) -> Table:
    """What the own side has once the moves of a situation are played, row by row, in points.

    ``text`` is a situation as a lab writes it after its rules. Where the rule set has no such
    table, or refuses the moves, the one row says so.
    """
    answer = judge_moves(read_situation(fill_wild(text, rules)), rules)
    head = (gettext("What"), gettext("Cards"), gettext("Points"))
    if answer.after is None or answer.refusal is not None:
        why = answer.problem if answer.refusal is None else answer.refusal.reason
        cited = () if answer.refusal is None else (rules.rule(answer.refusal.rule),)
        return Table(
            head,
            ((Cell(gettext("This can't happen under these rules")), Cell(why, cited), Cell("")),),
        )
    return Table(head, _counted_rows(answer.after, 0))


def _counted_rows(table: Round, side: int) -> tuple[tuple[Cell, ...], ...]:
    """The melds and hands of a side, and what else it has, each in points, with the total."""
    rules = table.rules
    rows = [row for meld in table.melds[side] for row in _meld_rows(rules, meld)]
    score = table.score().sides[side]
    for (key, points), (name, _) in zip(score.entries, score.rows, strict=True):
        if key in ("melds", "bonus") or (key == "pozzetto" and not rules.pozzetto_sizes):
            continue
        if key == "hand":
            rows += [
                _hand_row(table, seat, name)
                for seat in range(side, table.players, 2)
                if table.hands[seat] or table.players == 2
            ]
        else:
            rows.append((Cell(name), Cell(""), Cell(_signed(points), _about(rules, key))))
    total = Cell(_minus(score.total), strong=True)
    rows.append((Cell(gettext("Total"), strong=True), Cell(""), total))
    return tuple(rows)


def _hand_row(table: Round, seat: int, name: str) -> tuple[Cell, ...]:
    """The cards left in a hand, and what they cost."""
    rules, hand = table.rules, table.hands[seat]
    if table.players > 2:
        name = say("{what}: {player}", what=name, player=seat_name(seat, 0, table.players))
    if not hand:
        return Cell(name), Cell(""), Cell(_signed(0))
    if table.unplayed_pozzetto[seat]:
        name = say("{what}: a pozzetto that was never played", what=name)
    cited: tuple[NumberedRule, ...] = ()
    if table.unplayed_pozzetto[seat]:
        cited = governing(rules, "unplayed_pozzetto", most=1)
    points = -sum(map(rules.value_of, hand))
    cards = Cell("", svg=rack(None, (), hand), alt=show_cards(hand))
    if unplayed_is_penalty(table, seat, rules):
        return Cell(name), cards, Cell(gettext("see the row of the pozzetto"), cited)
    return Cell(name), cards, Cell(_signed(points, _sum(rules, hand)), cited)


def _meld_rows(rules: Rules, meld: Meld) -> list[tuple[Cell, ...]]:
    picture = Cell("", svg=rack(meld), alt=meld.shown)
    rows: list[tuple[Cell, ...]] = [
        (Cell(meld.kind_name), picture, Cell(_signed(meld.card_points, _sum(rules, meld.cards))))
    ]
    if meld.burraco is not None:
        name = f"bonuses.{meld.burraco}"
        cell = Cell(_signed(meld.bonus), governing(rules, name, most=2))
        rows.append((Cell(label(name)), Cell(""), cell))
    return rows


def _about(rules: Rules, key: str) -> tuple[NumberedRule, ...]:
    name = {"closing": "closing_bonus", "pozzetto": "pozzetto_penalty"}.get(key)
    return governing(rules, name, most=2) if name else ()


def _sum(rules: Rules, cards: Sequence[Card]) -> str:
    return " + ".join(str(rules.value_of(card)) for card in cards)


def _signed(points: int, sum_: str = "") -> str:
    """Points with their sign, after the sum that they are."""
    shown = f"+{points}" if points > 0 else _minus(points)
    return f"{sum_} → {shown}" if " " in sum_ else shown


def _minus(points: int) -> str:
    return str(points).replace("-", "\u2212")
