"""Pictures of tables: what lies where, what stays hidden, and that it all stays readable."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from random import Random

import pytest
from drawn_tables import (
    CLASSICO,
    CLEAN,
    GROUP,
    RUN,
    cards_in,
    crowded,
    drawn_cards,
    played,
    scene,
    zone,
)
from pseudo import pseudo, untranslated, words_in

import burraco_learn as bl
from burraco_learn import svg
from burraco_learn.svg import faces
from burraco_learn.svg.columns import columns
from burraco_learn.svg.layout import fan
from burraco_learn.svg.palette import PALETTES
from burraco_learn.svg.scene import scene_of
from burraco_learn.svg.show import picture
from burraco_learn.svg.table import TABLE_WIDTH, draw_table
from burraco_learn.svg.words import describe, meld_label, turn_sentence

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("live", [False, True])
def test_a_table_is_valid_and_a_still_one_has_no_ids(players: int, live: bool) -> None:
    rnd = played(players=players)
    text = svg.table(rnd, live=live)
    root = ET.fromstring(text)
    assert root.get("viewBox", "").startswith(f"0 0 {TABLE_WIDTH} ")
    if not live:
        assert not [element for element in root.iter() if element.get("id")]
        assert "<defs" not in text and "href" not in text
    assert "<style" not in text
    assert text == svg.table(rnd.view(0), live=live)


def test_what_the_cards_of_live_tables_share_has_one_name_on_a_page() -> None:
    named: dict[str, str] = {}
    for deck in PALETTES:
        root = ET.fromstring(draw_table(scene_of(played().view(0)), live=True, deck=deck))
        here = {
            element.get("id", ""): element.get("d", "") + str(element.attrib)
            for element in root.iter(f"{SVG}path")
            if element.get("id")
        }
        used = {element.get("href", "")[1:] for element in root.iter(f"{SVG}use")}
        assert used and used == set(here)
        assert all(named.setdefault(name, drawn) == drawn for name, drawn in here.items())


@pytest.mark.parametrize("players", [2, 4])
def test_the_live_table_names_its_parts(players: int) -> None:
    rnd = played(players=players, moves=90)
    for seat in range(players):
        view = rnd.view(seat)
        root = ET.fromstring(svg.table(view, live=True))
        assert root.get("class") == "bl-table" and root.get("role") == "group"
        assert root.get("aria-label")
        for name in ("stock", "pile", "pozzetti", "opponents", "own"):
            part = zone(root, name)
            assert part.get("role") == "group" and part.get("aria-label")
        hand = zone(root, "hand")
        assert hand.get("role") == "listbox" and hand.get("aria-multiselectable") == "true"
        assert cards_in(hand) == [str(card) for card in view.hand]
        for place, part in enumerate(part for part in hand if part.get("data-card")):
            assert part.get("role") == "option" and part.get("aria-selected") == "false"
            assert part.get("data-place") == str(place)
            assert part.get("aria-label") == view.hand[place].name
        assert cards_in(zone(root, "pile")) == [str(card) for card in view.pile]
        for name, side in (("own", seat % 2), ("opponents", 1 - seat % 2)):
            melds = [part for part in zone(root, name).iter() if part.get("data-meld")]
            assert [int(part.get("data-meld", "")) for part in melds] == list(range(len(melds)))
            for part, meld in zip(melds, view.melds[side], strict=True):
                assert cards_in(part) == [str(card) for card in meld.cards]
                assert part.get("role") == "group"
                label = part.get("aria-label", "")
                assert meld.kind_name in label and str(meld.points) in label
        others = [part.get("data-seat") for part in root.iter() if part.get("data-seat")]
        assert sorted(others) == [str(s) for s in range(players) if s != seat]


def test_a_listbox_holds_options_alone() -> None:
    root = ET.fromstring(svg.table(played(), live=True))
    for part in zone(root, "hand"):
        assert part.get("role") == "option" or part.tag == f"{SVG}rect"


@pytest.mark.parametrize("live", [False, True])
def test_nothing_hidden_gets_into_the_picture(live: bool) -> None:
    """Hidden cards dealt anew leave the picture as it is, to the letter."""
    rnd = played(moves=70)
    for seat in range(4):
        view = rnd.view(seat)
        other = view.sample(Random(8))
        assert other.hands != rnd.hands
        assert svg.table(rnd, seat, live=live) == svg.table(other, seat, live=live)


def test_open_hands_are_all_there() -> None:
    rnd = played()
    root = ET.fromstring(svg.table(rnd, 2, live=True, open_hands=True))
    for seat in (0, 1, 3):
        part = next(part for part in root.iter() if part.get("data-seat") == str(seat))
        assert cards_in(part) == [str(card) for card in rnd.hands[seat]]
    assert cards_in(zone(root, "hand")) == [str(card) for card in rnd.hands[2]]


def test_wrong_wishes_are_refused() -> None:
    rnd = played()
    with pytest.raises(ValueError, match="no seat 4"):
        svg.table(rnd, 4)
    with pytest.raises(ValueError, match="own seat 1"):
        svg.table(rnd.view(1), 2)
    with pytest.raises(ValueError, match="need a round"):
        svg.table(rnd.view(1), open_hands=True)
    assert svg.table(rnd.view(1), 1) == svg.table(rnd, 1)


def test_wilds_say_what_they_stand_for() -> None:
    root = ET.fromstring(draw_table(scene(), live=True))
    labels = [part.get("aria-label") for part in root.iter() if part.get("data-card")]
    assert "2 of clubs, wild, stands for 5 of diamonds" in labels
    assert "jolly, wild, stands for 10 of clubs" in labels
    assert "2 of diamonds, wild, stands for king" in labels
    melds = [part.get("aria-label") for part in root.iter() if part.get("data-meld")]
    assert melds[2:] == [
        f"clean burraco, 7 cards, 5♥ to J♥, {CLEAN.points} points",
        f"run, 4 cards, 3♦ to 6♦, 2♣ stands for 5♦, {RUN.points} points",
    ]
    assert melds[1] == f"group, 4 cards, K♠ K♥ K♣ 2♦=K, {GROUP.points} points"


def test_captions_say_everything_in_words() -> None:
    text = draw_table(scene(), live=False)
    for words in ("clean burraco", "dirty burraco", "run", "group", "pozzetto not taken"):
        assert words in text
    assert "300 points on the table" in text and "200 points on the table" in text


def test_names_come_from_the_seat() -> None:
    names = [svg.seat_name(seat, 3, 4) for seat in range(4)]
    assert names == ["Left", "Partner", "Right", "You"]
    assert [svg.seat_name(seat, 1, 2) for seat in range(2)] == ["Opponent", "You"]
    assert svg.side_name(1, 3, 4) == "We"
    assert svg.side_name(0, 3, 4) == "They"


def test_the_turn_is_said() -> None:
    said = {
        turn_sentence(scene(turn=turn, phase=phase, pile=pile))
        for turn in (0, 1)
        for phase in ("draw", "play")
        for pile in ((), (bl.parse_card("5h"),))
    }
    assert said == {
        "Your turn: draw a card.",
        "Your turn: draw a card or take the discard pile.",
        "Your turn: lay or add cards, then discard.",
        "Left draws next.",
        "Left lays, adds or discards next.",
    }
    ends = [
        turn_sentence(scene(phase="over", ending=ending, closer=closer))
        for ending, closer in (("closed", 0), ("closed", 1), ("stock", None), ("stalemate", None))
    ]
    assert len(set(ends)) == 4 and all(end.startswith("The round is over: ") for end in ends)


def test_the_description_tells_the_whole_table() -> None:
    rnd = played()
    view = rnd.view(1)
    told = describe(scene_of(view))
    for card in (*view.hand, *view.pile):
        assert card.symbol.replace("jolly", "") in told
    for meld in (*view.melds[0], *view.melds[1]):
        assert meld_label(meld) in told
    assert f"Stock: {view.stock_count} cards" in told


def test_a_pozzetto_for_the_next_turn_lies_face_down() -> None:
    start = scene()
    hidden = replace(start, hands=((), *start.hands[1:]), counts=(11, 11, 11, 11))
    root = ET.fromstring(draw_table(hidden, live=True))
    assert cards_in(zone(root, "hand")) == []
    assert "face down until your next turn" in describe(hidden)
    assert draw_table(hidden, live=False).count(faces.back()) > draw_table(start, live=False).count(
        faces.back()
    )


def test_without_pozzetti_there_is_no_such_zone() -> None:
    rnd = bl.Round.deal(bl.load_rules("first-steps"), players=2, seed=1)
    text = svg.table(rnd, live=True)
    assert "pozzett" not in text.lower()
    ET.fromstring(text)


def test_titles_are_escaped() -> None:
    root = ET.fromstring(draw_table(scene(title='<b>&"club"'), live=True))
    assert root.get("aria-label") == 'Burraco table, <b>&"club"'
    assert ET.fromstring(draw_table(scene(title="<b>&"), live=False)) is not None


# -- room for many cards -------------------------------------------------------------------------


SIZES = [(960, 560), (760, 560), (828, 583), (1280, 700), (960, None), (360, 640), (340, None)]


def assert_readable(root: ET.Element) -> None:
    """Every card lies inside the picture, and the others leave its index in sight."""
    width, height = (float(word) for word in root.get("viewBox", "").split()[2:])
    for name in ("hand", "pile", "own", "opponents"):
        lying = drawn_cards(zone(root, name))
        for number, one in enumerate(lying):
            assert -6 < one.x and one.x + one.width < width + 6
            assert 0 < one.y and one.y + one.height < height + 6
            wide = 0.48 * one.width if name == "hand" else 21
            for other in lying[number + 1 :]:
                # What is painted later leaves the width of an index free, or the height of one.
                beside = other.x - one.x >= wide or one.x - other.x >= other.width - 3
                below = other.y - one.y >= 11 or one.y - other.y >= other.height - 12
                assert beside or below, (name, one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_index_of_a_crowded_table_can_be_read(
    players: int, size: tuple[int, int | None]
) -> None:
    width, height = size
    table = crowded(players)
    assert_readable(ET.fromstring(draw_table(table, True, width=width, height=height, rail=True)))


@pytest.mark.parametrize("size", SIZES)
def test_a_table_fits_the_size_that_it_is_given(size: tuple[int, int | None]) -> None:
    width, height = size
    for moves in (0, 30, 60, 90, 120):
        rnd = played(moves=moves)
        root = ET.fromstring(
            draw_table(scene_of(rnd, 0), True, width=width, height=height, rail=True)
        )
        assert_readable(root)
        wide, high = (float(word) for word in root.get("viewBox", "").split()[2:])
        assert wide == width and high == (height or high)
        rail, foot = (float(root.get(name, "")) for name in ("data-rail", "data-foot"))
        cards = [
            one for name in ("own", "opponents", "pile") for one in drawn_cards(zone(root, name))
        ]
        assert all(one.y + one.height <= rail + 1 for one in cards)
        hand = drawn_cards(zone(root, "hand"))
        assert all(one.y >= rail + 36 and one.y + one.height <= high for one in hand)
        assert rail < foot <= high


@pytest.mark.parametrize("count", range(1, 70))
def test_fans_hold_their_cards(count: int) -> None:
    rows, per_row, pitch = fan(count, 940, 68)
    assert rows * per_row >= count > (rows - 1) * per_row
    assert faces.STRIP_WIDTH <= pitch <= 68
    assert (per_row - 1) * pitch + faces.WIDTH <= 940


@pytest.mark.parametrize("count", range(1, 30))
def test_columns_fit_their_zone(count: int) -> None:
    for room in (318, 396, 468, 700):
        how = columns(count, room)
        assert how.left + (count - 1) * how.pitch + how.width + how.over <= room + 1
        assert how.width >= 38


@pytest.mark.parametrize("name", svg.DECKS)
def test_every_picture_has_a_choice_of_deck(name: str) -> None:
    rnd, cards = played(), bl.parse_cards("5h 5d 5c 5s Jk")
    hand, meld = svg.Hand(cards, deck=name), bl.Meld.lay(cards[:4], CLASSICO)
    for text in (
        svg.table(rnd, deck=name, open_hands=True),
        svg.table(rnd, deck=name, live=True, open_hands=True),
        svg.hand(cards, deck=name),
        svg.meld(meld, deck=name),
        "".join(svg.card(card, deck=name) for card in cards),
        picture(hand),
    ):
        colours = set(re.findall(r"#[0-9a-f]{6}", text))
        assert set(PALETTES[name].suits) <= colours
        for other in set(svg.DECKS) - {name}:
            assert not (set(PALETTES[other].suits) - set(PALETTES[name].suits)) & colours


def test_the_deck_belongs_to_the_hand() -> None:
    cards = bl.parse_cards("5h Jk")
    assert repr(svg.Hand(cards, deck="four-colour")) == "Hand('5h Jk', deck='four-colour')"
    assert svg.Hand(cards, deck="classic") == svg.Hand(cards) != svg.Hand(cards, "four-colour")


def test_an_unknown_deck_is_refused() -> None:
    cards = bl.parse_cards("5h 5d 5c")
    told = "'fancy' is not a deck: use classic, four-colour, colour-safe."
    for wish in (
        lambda: svg.table(played(), deck="fancy"),
        lambda: svg.hand(cards, deck="fancy"),
        lambda: svg.meld(bl.Meld.lay(cards, CLASSICO), deck="fancy"),
        lambda: svg.card(cards[0], deck="fancy"),
        lambda: svg.Hand(cards, deck="fancy"),
    ):
        with pytest.raises(ValueError) as error:
            wish()
        assert str(error.value) == told


@pytest.mark.parametrize("width", [220, 320, 360, 400])
def test_a_narrow_table_holds_the_same_in_the_same_order(width: int) -> None:
    rnd = played(moves=90)
    held = []
    for w in (width, TABLE_WIDTH):
        root = ET.fromstring(svg.table(rnd, live=True, width=w))
        named = [
            (part.get("data-zone"), part.get("data-meld"), part.get("data-seat"), part.get("role"))
            for part in root.iter()
            if part.get("role") and not part.get("data-card")
        ]
        cards = [cards_in(zone(root, name)) for name in ("pile", "hand")]
        # Melds are tiles where there is no room for columns: their names hold the cards.
        melds = [part.get("aria-label") for part in root.iter() if part.get("data-meld")]
        held.append((named, cards, melds))
    assert held[0] == held[1]
    assert f'viewBox="0 0 {width} ' in svg.table(rnd, live=True, width=width)


def test_a_table_can_be_too_narrow() -> None:
    with pytest.raises(ValueError, match="A table is at least 220 wide, not 219."):
        svg.table(played(), width=219)


# -- languages -----------------------------------------------------------------------------------


@pytest.mark.parametrize("live", [False, True])
def test_every_text_can_be_translated(live: bool) -> None:
    rnd = played(players=4, moves=80)
    with pseudo():
        for table in (svg.table(rnd, live=live), svg.table(rnd, live=live, open_hands=True)):
            for text in words_in(table):
                assert not untranslated(text, rnd.rules.title), text
