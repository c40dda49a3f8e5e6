"""The own hand in one's own order: no card is lost by it, and what came since lies at the end."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from play_tables import choose, dealt, tell

from burraco_learn.cards import CARDS, Card
from burraco_learn.widgets.table.hand_order import places_in_order

HANDS = st.lists(st.sampled_from(CARDS), max_size=25).map(sorted)


@given(HANDS, st.one_of(st.sampled_from(["suit", "rank"]), HANDS.flatmap(st.permutations)))
def test_an_order_keeps_the_cards(hand: list[Card], order) -> None:
    places = places_in_order(hand, order)
    assert sorted(places) == list(range(len(hand)))


@given(HANDS.flatmap(lambda hand: st.tuples(st.just(hand), st.permutations(hand))), HANDS)
def test_what_was_put_in_order_stays_so(hands, more: list[Card]) -> None:
    hand, order = hands
    now = sorted([*hand, *more])
    lie = [now[place] for place in places_in_order(now, order)]
    assert lie[: len(hand)] == order
    assert Counter(lie) == Counter(now)


def shown(widget) -> list[str]:
    """The cards of the hand as they lie in the picture."""
    hand = widget.state["svg"].split('data-zone="hand"')[1]
    return [part.split('"')[0] for part in hand.split('data-card="')[1:]]


def test_a_hand_stays_as_it_was_put_until_it_is_sorted() -> None:
    widget = dealt("classico", players=2, seed=3)
    cards = shown(widget)
    mine = [*cards[5:], *cards[:5]]
    tell(widget, "arrange", cards=mine)
    assert shown(widget) == mine and widget.state["labels"]["sort"] == "In your own order"
    tell(widget, "arrange", cards=mine[1:])  # of another hand: nothing changes
    tell(widget, "arrange", cards=[mine[0], mine[0], *mine[2:]])
    assert shown(widget) == mine
    tell(widget, "draw")
    assert shown(widget)[:11] == mine and len(shown(widget)) == 12
    drawn = shown(widget)[11]
    moves = len(widget.round.log)
    while len(widget.round.log) < moves + 4 and not widget.round.over:
        tell(widget, "text", text=str(choose(widget)))
    before = Counter([*mine, drawn])
    kept = [card for card in shown(widget)[:5] if card in before]
    places = [[*mine, drawn].index(card) for card in dict.fromkeys(kept)]
    assert places == sorted(places)
    tell(widget, "sort")
    assert shown(widget) == [str(card) for card in widget.round.hands[0]]
    assert widget.state["labels"]["sort"] == "Sorted by suit"
