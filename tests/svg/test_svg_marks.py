"""Marks: where they lie, what they say, and that the picture stays readable under them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from colours import contrast
from drawn_tables import (
    CLASSICO,
    CLEAN,
    DIRTY,
    RUN,
    cards_in,
    crowded,
    drawn_cards,
    played,
    scene,
    zone,
)

import burraco_learn as bl
from burraco_learn import svg
from burraco_learn.cards import parse_card
from burraco_learn.game.moves import Move
from burraco_learn.game.view import View
from burraco_learn.svg import Mark, Spot
from burraco_learn.svg.marking import laid
from burraco_learn.svg.marks import ghosts_in
from burraco_learn.svg.palette import FELT, PALETTES, TONES
from burraco_learn.svg.scene import scene_of
from burraco_learn.svg.table import draw_table

SVG = "{http://www.w3.org/2000/svg}"


def drawn(*marks: Mark, live: bool = True, table: object = None) -> ET.Element:
    return ET.fromstring(draw_table(table or scene(), live, marks=marks))  # type: ignore[arg-type]


def labels(root: ET.Element) -> list[str]:
    return [part.get("aria-label", "") for part in root.iter() if part.get("aria-label")]


def play_view(kind: str) -> tuple[View, Move]:
    """A view in the middle of a round, and a move of that kind that is legal there."""
    for seed in range(30):
        for moves in range(40, 100):
            rnd = played(seed=seed, moves=moves)
            found = [move for move in rnd.legal_moves() if move.kind == kind]
            if found and rnd.melds[rnd.turn % 2]:
                return rnd.view(rnd.turn), found[-1]
    raise AssertionError(kind)


# -- look ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("tone", TONES)
def test_a_mark_shows_on_every_colour(tone: str) -> None:
    look = TONES[tone]
    assert contrast(look.line, look.halo) >= 4.5
    for palette in PALETTES.values():
        assert contrast(look.halo, palette.tokens.face) >= 4.5
    for ground in (FELT.table, FELT.band, FELT.panel):
        assert contrast(look.line, ground) >= 3
    assert contrast("#ffffff", look.halo) >= 4.5, "the letters of a badge"


def test_tones_differ_without_colour() -> None:
    assert len({look.dashes for look in TONES.values()}) == len(TONES)


@pytest.mark.parametrize("live", [False, True])
def test_without_marks_nothing_changes(live: bool) -> None:
    assert draw_table(scene(), live, marks=()) == draw_table(scene(), live)
    assert "bl-mark" not in draw_table(scene(), live)


# -- frames --------------------------------------------------------------------------------------


def test_a_framed_card_says_so() -> None:
    card = scene().hand[2]
    root = drawn(Mark.frame(Spot("hand", place=2)))
    framed = [
        part for part in zone(root, "hand") if TONES["hint"].line in ET.tostring(part, "unicode")
    ]
    assert [part.get("data-place") for part in framed] == ["2"]
    assert framed[0].get("aria-label") == f"{card.name}, look here"
    assert framed[0].get("role") == "option"


def test_equal_frames_take_twins() -> None:
    twins = bl.parse_cards("5h 5h 6h")
    text = svg.hand(twins, marks=[Mark.frame(Spot("hand", card=twins[0]))] * 2)
    parts = list(ET.fromstring(text))
    assert [TONES["hint"].line in ET.tostring(part, "unicode") for part in parts[:3]] == [
        True,
        True,
        False,
    ]
    with pytest.raises(ValueError, match="no hand, 5♥ here"):
        svg.hand(twins, marks=[Mark.frame(Spot("hand", card=twins[0]))] * 3)


@pytest.mark.parametrize(
    ("spot", "words"),
    [
        (Spot("stock"), "Look here: the stock."),
        (Spot("pile"), "Look here: the discard pile."),
        (Spot("pozzetti"), "Look here: the pozzetti."),
        (Spot("hand"), "Look here: your hand."),
        (Spot("own"), "Look here: a free place for a new meld."),
        (Spot("opponents"), "Look here: the opponents' melds."),
        (Spot("own", 1), "Look here: your meld 2."),
        (Spot("opponents", 0), "Look here: the opponents' meld 1."),
        (Spot("seat", place=1), "Look here: Left."),
        (Spot("own", 0, 6), "Look here: J♥ in your meld 1."),
        (Spot("opponents", 0, card=parse_card("Jk")), "Look here: jolly in the opponents' meld 1."),
        (Spot("pile", place=0), "Look here: {pile} in the discard pile."),
    ],
)
def test_every_place_can_be_framed_and_named(spot: Spot, words: str) -> None:
    mark = Mark.frame(spot)
    words = words.format(pile=scene().pile[0].symbol)
    assert mark.words(scene()) == words
    for live in (False, True):
        text = draw_table(scene(), live, marks=[mark])
        assert TONES["hint"].line in text
        if not live:
            assert (ET.fromstring(text).get("aria-label") or "").endswith(words)


def test_a_card_of_an_open_hand_can_be_framed() -> None:
    rnd = played()
    card = rnd.hands[1][0]
    marks = [Mark.frame(Spot("seat", place=1, card=card), "changed")]
    root = ET.fromstring(svg.table(rnd, open_hands=True, live=True, marks=marks))
    hand = next(part for part in root.iter() if part.get("data-seat") == "1")
    assert labels(hand)[1] == f"{card.name}, new"
    with pytest.raises(ValueError, match="here to mark"):
        svg.table(rnd, marks=marks)  # the hand is not open
    words = marks[0].words(scene_of(rnd, open_hands=True))
    assert words == f"New: {card.symbol} in the hand of Left."


def test_words_of_ones_own() -> None:
    root = drawn(Mark.frame(Spot("stock"), says="Draw <here>"))
    assert "Draw <here>" in labels(root)
    root = drawn(Mark.frame(Spot("hand", place=0), says="lay this"))
    assert f"{scene().hand[0].name}, lay this" in labels(root)


@pytest.mark.parametrize(
    "spot",
    [
        Spot("hand", place=11),
        Spot("hand", card=parse_card("Jk")),
        Spot("hand", 0),
        Spot("own", 2),
        Spot("own", 0, 7),
        Spot("own", -1),
        Spot("pile", place=1),
        Spot("stock", place=0),
        Spot("seat", place=0),
        Spot("seat"),
    ],
)
def test_a_place_that_is_not_there_is_refused(spot: Spot) -> None:
    for mark in (Mark.frame(spot), Mark.badge("x", spot), Mark.arrow(spot, Spot("pile"))):
        with pytest.raises(ValueError, match="here to mark"):
            drawn(mark)
    with pytest.raises(ValueError, match="here to mark"):
        drawn(Mark.arrow(Spot("hand"), spot))


def test_wrong_words_are_refused() -> None:
    with pytest.raises(ValueError, match="'table' is not a zone: use hand, own"):
        Spot("table")
    with pytest.raises(ValueError, match="'red' is not a tone: use hint, refused, changed"):
        Mark.frame(Spot("hand"), "red")
    for what, spot in (
        (RUN, Spot("opponents")),
        (RUN, Spot("pile")),
        (parse_card("5h"), Spot("own")),
    ):
        with pytest.raises(ValueError, match="A ghost is a meld"):
            Mark.ghost(what, spot)


# -- ghosts, arrows, badges ----------------------------------------------------------------------


def test_a_ghost_shows_where_a_card_would_go() -> None:
    would = RUN.add(bl.parse_cards("5d 7d"))
    mark = Mark.ghost(would, Spot("own", 1))
    part = next(p for p in zone(drawn(mark), "own").iter() if p.get("data-meld") == "1")
    cards = [p for p in part if p.get("role") == "img"]
    assert [p.get("data-card") for p in cards] == [
        None if place is None else str(card) for card, _, place in laid(RUN, would)
    ]
    assert [p.get("class") for p in cards].count("bl-ghost") == 2
    assert sorted(cards_in(part)) == sorted(map(str, RUN.cards))
    assert "5 of diamonds would lie here" in labels(part)
    assert would.caption in (part.get("aria-label") or "")


def test_a_ghost_is_the_new_one_of_twins() -> None:
    meld = bl.Meld.lay(bl.parse_cards("3h 4h 2h"), CLASSICO)  # the 2 is wild
    would = meld.add(bl.parse_cards("2h"))
    assert [str(would.cards[place]) for place in ghosts_in(would, meld)] == ["2h"]
    assert ghosts_in(meld, meld) == frozenset()
    assert ghosts_in(meld, None) == frozenset({0, 1, 2})
    for before, more in ((CLEAN, "Qh"), (DIRTY, "Qc 4c"), (RUN, "2d"), (RUN, "5d")):
        would = before.add(bl.parse_cards(more))
        new = [would.cards[place] for place in ghosts_in(would, before)]
        assert sorted(new) == sorted(bl.parse_cards(more))
        places = [place for _, _, place in laid(before, would) if place is not None]
        assert sorted(places) == list(range(len(before.cards)))


def test_a_new_meld_and_a_discard_can_be_ghosts() -> None:
    root = drawn(Mark.ghost(RUN, Spot("own")), Mark.ghost(parse_card("Ks"), Spot("pile")))
    group = next(p for p in zone(root, "own").iter() if p.get("class") == "bl-ghosts")
    assert len([p for p in group if p.get("class") == "bl-ghost"]) == len(RUN.cards)
    assert cards_in(group) == []
    assert "king of spades would lie here" in labels(zone(root, "pile"))
    assert cards_in(zone(root, "pile")) == [str(card) for card in scene().pile]


def test_arrows_and_badges_lie_on_top_and_take_no_clicks() -> None:
    arrow = Mark.arrow(Spot("hand", place=0), Spot("own", 1))
    badge = Mark.badge("CL-07", Spot("own", 1), says="CL-07 says no")
    root = drawn(badge, arrow)
    layer = root[-1]
    assert layer.get("class") == "bl-marks" and layer.get("pointer-events") == "none"
    assert [part.get("aria-label") for part in layer] == [arrow.words(scene()), "CL-07 says no"]
    assert "CL-07" in ET.tostring(layer, "unicode")
    still = ET.fromstring(draw_table(scene(), False, marks=[arrow, badge])).get("aria-label") or ""
    assert still.endswith(f"{arrow.words(scene())} CL-07 says no")


def test_a_refused_arrow_ends_in_a_cross() -> None:
    ends = {
        tone: ET.tostring(drawn(Mark.arrow(Spot("hand"), Spot("own"), tone))[-1][0][-1], "unicode")
        for tone in TONES
    }
    assert "fill=" in ends["hint"] and ends["refused"].count("M") == 2


# -- ready-made sets -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "marks"),
    [
        ("draw", ["frame", "arrow"]),
        ("take", ["frame", "arrow"]),
        ("lay", ["frame", "frame", "frame", "ghost", "arrow"]),
        ("add", ["frame", "ghost", "arrow"]),
        ("discard", ["frame", "ghost", "arrow"]),
    ],
)
def test_a_move_can_be_shown(kind: str, marks: list[str]) -> None:
    view, move = play_view(kind)
    found = svg.move_marks(view, move)
    assert [mark.kind for mark in found] == marks
    assert {mark.tone for mark in found} == {"hint"}
    for width in (360, 980):
        for live in (False, True):
            ET.fromstring(svg.table(view, live=live, marks=found, width=width))


def test_a_refusal_is_shown_with_its_rule() -> None:
    view, _ = play_view("add")
    for move in (Move.lay(view.hand[:2]), Move.add(view.hand[:2], 0), Move.discard(view.hand[0])):
        why = view.why_not(Move.lay(view.hand[:2]))
        assert why is not None
        found = svg.move_marks(view, move, why)
        assert {mark.tone for mark in found} == {"refused"}
        assert [mark.text for mark in found if mark.kind == "badge"] == [why.rule]
        assert why.reason in svg.table(view, marks=found).replace("&#x27;", "'")


def test_what_a_move_changed_can_be_shown() -> None:
    rnd = bl.Round.deal(CLASSICO, players=4, seed=3)
    greedy = bl.bot("greedy")
    kinds = set()
    while not rnd.over and len(rnd.log) < 150:
        seat = rnd.turn
        move = greedy.choose(rnd.view(seat))
        rnd.play(move)
        kinds.add(move.kind)
        for watcher in range(4):
            view = rnd.view(watcher)
            found = svg.change_marks(view, move, seat)
            assert found and {mark.tone for mark in found} == {"changed"}
            ET.fromstring(svg.table(view, marks=found))
    assert kinds == {"draw", "take", "lay", "add", "discard"}


# -- a crowded table -----------------------------------------------------------------------------


def everything() -> list[Mark]:
    """Every place of the crowded table marked in some way."""
    tones = list(TONES)
    marks = [Mark.frame(Spot("hand", place=n), tones[n % 3]) for n in range(40)]
    marks += [Mark.frame(Spot("pile", place=n), tones[n % 3]) for n in range(60)]
    for name in ("own", "opponents"):
        marks += [Mark.frame(Spot(name, n, 0)) for n in range(12)]
        marks += [Mark.badge(f"SG-{n}", Spot(name, n)) for n in range(12)]
    marks += [Mark.arrow(Spot("hand", place=3 * n), Spot("own", n)) for n in range(12)]
    marks += [Mark.ghost(CLEAN.add((parse_card("Qh"),)), Spot("own", n)) for n in (0, 4, 8)]
    return [*marks, Mark.ghost(RUN, Spot("own")), Mark.ghost(parse_card("Ks"), Spot("pile"))]


@pytest.mark.parametrize("width", [220, 320, 360, 400, 559, 699, 700, 960, 1400])
def test_a_crowded_table_stays_readable_under_marks(width: int) -> None:
    root = ET.fromstring(draw_table(crowded(4), True, width=width, marks=everything()))
    _, _, wide, high = (float(word) for word in root.get("viewBox", "").split())
    assert wide == width
    for name in ("hand", "pile", "own", "opponents"):
        for one in drawn_cards(zone(root, name)):
            assert -6 < one.x and one.x + one.width < wide + 6
            assert 0 < one.y and one.y + one.height < high + 6
    # Arrows run between the cards' indices: from each, only the upright parts cross rows.
    for part in root[-1].iter(f"{SVG}rect"):
        x, w = float(part.get("x", 0)), float(part.get("width", 0))
        assert x >= 0 and x + w <= wide
