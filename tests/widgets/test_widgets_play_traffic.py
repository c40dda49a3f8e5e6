"""Nothing hidden leaves the kernel: all that a table sends is read, for whole rounds.

Two rounds that differ only in hidden cards must send the same, byte for byte, until one of those
cards lies open. The bots of the second round play what those of the first one played.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import pytest
from play_tables import Wire, choose, tell, wired

from burraco_learn.bots import bot
from burraco_learn.cards import Card
from burraco_learn.game.moves import Move
from burraco_learn.game.round import Round
from burraco_learn.game.view import View
from burraco_learn.rules import load_rules
from burraco_learn.storage.settings import remember
from burraco_learn.widgets.play.play_table import PlayTable
from burraco_learn.widgets.table.playing import Playing

SEED = "a most secret seed"


class Script:
    """The bot of a seat that plays moves known before."""

    def __init__(self, log: tuple[Move, ...]) -> None:
        self.log = log

    def choose(self, view: View) -> Move:
        return self.log[len(view.log)]


class Ended(Exception):
    """The second round cannot go on as the first one did: a changed card has come into play."""


_number = count(1)


def table(
    deck: list[Card], players: int, bots: Any, teaching: bool = False, save: str = ""
) -> PlayTable:
    remember(hints="closed")  # the table before may have left them open
    # Each table has a name of its own, so that none offers what another one saved.
    name = save or f"table {next(_number)}"
    widget = wired("classico", players, bots, SEED, teaching=teaching, save=name)
    rnd = Round.deal(load_rules("classico"), players=players, deck=deck)
    widget._take_up(Playing(rnd, SEED, {}), widget._keeper.save)
    widget._start("The cards are dealt.")
    return widget


def on_the_wire(widget: PlayTable) -> list[str]:
    wire: Wire = widget.wire  # type: ignore[attr-defined]
    return wire.sent


def visit(widget: PlayTable, move: Move, log: tuple[Move, ...] | None) -> None:
    """Everything a person may ask for before a move, and then the move."""
    hand = [str(card) for card in widget.round.hands[0]]
    # The coach takes its time, and is asked now and then for all that it has to say.
    advise = ("advise",) * 3 if len(widget.round.log) % 40 < 2 else ()
    for kind in (*advise, "sort", "speed", "rules", "again", "record", "undo"):
        if kind != "undo" or log is None:  # a move that was taken back would be asked for again
            tell(widget, kind)
    while widget._settings.speed != "at-once":
        tell(widget, "speed")
    tell(widget, "sort")
    tell(widget, "width", width=360 if len(widget.round.log) % 2 else 1000)
    tell(widget, "look", cards=hand[:3])
    foreign = next(card for card in ("2s", "2h", "2d", "2c", "Jk") if card not in hand)
    tell(widget, "lay", cards=[*hand[:2], foreign])
    tell(widget, "discard", cards=[foreign])
    tell(widget, "new")
    tell(widget, "back")
    tell(widget, "text", text=str(move))


def play_like(widget: PlayTable, log: tuple[Move, ...]) -> list[int]:
    """Play the person's moves of a log. Returns how much had been sent before each of them."""
    marks = []
    while not widget.round.over:
        if widget.round.log != log[: len(widget.round.log)]:
            raise Ended
        marks.append(len(on_the_wire(widget)))
        move = log[len(widget.round.log)]
        if widget.round.why_not(move) is not None:
            raise Ended
        visit(widget, move, log)
    return marks


def first_round(players: int, seed: int) -> tuple[list[Card], tuple[Move, ...]]:
    """A whole round of greedy players: its deck and its moves."""
    rnd = Round.deal(load_rules("classico"), players=players, seed=seed)
    bots = [bot("greedy", seed=seat) for seat in range(players)]
    while not rnd.over:
        rnd.play(bots[rnd.turn].choose(rnd.view(rnd.turn)))
    assert rnd.deck is not None
    return list(rnd.deck), rnd.log


def without_ids(sent: list[str]) -> list[str]:
    """What was sent, without the random names of a widget's own parts."""
    return [re.sub(r"IPY_MODEL_\w+", "IPY_MODEL", one) for one in sent]


@pytest.mark.parametrize(("players", "seed"), [(4, 3), (2, 5)])
def test_cards_that_stay_hidden_change_nothing_that_is_sent(players: int, seed: int) -> None:
    deck, log = first_round(players, seed)
    script = Script(log)
    first = table(deck, players, script)
    play_like(first, log)
    assert first.round.log == log
    # The places of the deck whose cards nobody has seen by the end: left in the stock, in pozzetti
    # that were not taken. The cards in the others' hands count in the score sheet: see below.
    rnd = first.round
    stock = rnd.stock
    left = [place for place, card in enumerate(deck) if _lies_in(deck, place, rnd)]
    assert len(left) == len(stock) + sum(map(len, rnd.pozzetti)) and len(left) > 20
    other_deck = list(deck)
    mixed = [deck[place] for place in left]
    Random(1).shuffle(mixed)
    for place, card in zip(left, mixed, strict=True):
        other_deck[place] = card
    assert other_deck != deck
    second = table(other_deck, players, script)
    play_like(second, log)
    assert without_ids(on_the_wire(first)) == without_ids(on_the_wire(second))
    for one in on_the_wire(first):
        assert SEED not in one and "deck: " not in one


def _lies_in(deck: list[Card], place: int, rnd: Round) -> bool:
    """Whether the card dealt at a place still lies in the stock or an untaken pozzetto."""
    end = len(deck)
    untaken = sum(map(len, rnd.pozzetti))
    taken = sum(rnd.rules.pozzetto_sizes) - untaken
    # Pozzetti are dealt from the end, the first of them last.
    if place >= end - taken:
        return False
    if place >= end - taken - untaken:
        return True
    return end - taken - untaken - len(rnd.stock) <= place


@pytest.mark.parametrize("players", [2, 4])
def test_a_hidden_card_changes_nothing_until_it_is_seen(players: int) -> None:
    deck, log = first_round(players, 3)
    first = table(deck, players, Script(log))
    marks = play_like(first, log)
    sent = without_ids(on_the_wire(first))
    dealt = 11 * players
    # The seat after the dealer, who is the last one, gets the first card: that is the person.
    hidden = [at for at in range(len(deck)) if at != dealt and (at > dealt or at % players)]
    draw = Random(7)
    lengths = []
    for _ in range(2):
        one, two = draw.sample(hidden, 2)
        if deck[one] is deck[two]:
            continue
        other_deck = list(deck)
        other_deck[one], other_deck[two] = deck[two], deck[one]
        second = table(other_deck, players, Script(log))
        with suppress(Ended):
            play_like(second, log)
        shown = min(first_open(deck, players, log, card) for card in (deck[one], deck[two]))
        # All that was sent before the person's last move by which neither card had been open.
        number = sum(
            1 for at, turn in enumerate(turns(deck, players, log)) if turn == 0 and at < shown
        )
        until = marks[min(number, len(marks)) - 1] if number else 0
        until = min(until, len(on_the_wire(second)))
        assert sent[:until] == without_ids(on_the_wire(second))[:until]
        lengths.append(until)
    assert max(lengths) > 100


def turns(deck: list[Card], players: int, log: tuple[Move, ...]) -> list[int]:
    """Who made each move."""
    rnd = Round.deal(load_rules("classico"), players=players, deck=deck)
    found = []
    for move in log:
        found.append(rnd.turn)
        rnd.play(move)
    return found


def first_open(deck: list[Card], players: int, log: tuple[Move, ...], card: Card) -> int:
    """After how many moves the person sees one more copy of a card than when the round began."""
    rnd = Round.deal(load_rules("classico"), players=players, deck=deck)

    def open_copies() -> int:
        view = rnd.view(0)
        lying = [*view.hand, *view.pile, *(c for ms in view.melds for m in ms for c in m.cards)]
        return lying.count(card)

    before = open_copies()
    for number, move in enumerate(log, start=1):
        rnd.play(move)
        if open_copies() > before or card in move.cards:
            return number - 1
        before = min(before, open_copies())
    return len(log)


def test_open_hands_tell_neither_stock_nor_pozzetti() -> None:
    deck, log = first_round(4, 3)
    first = table(deck, 4, Script(log), teaching=True)
    play_like(first, log)
    rnd = first.round
    left = [place for place in range(len(deck)) if _lies_in(deck, place, rnd)]
    mixed = [deck[place] for place in left]
    Random(2).shuffle(mixed)
    other_deck = list(deck)
    for place, card in zip(left, mixed, strict=True):
        other_deck[place] = card
    second = table(other_deck, 4, Script(log), teaching=True)
    play_like(second, log)
    assert without_ids(on_the_wire(first)) == without_ids(on_the_wire(second))
    assert all(SEED not in one and "deck: " not in one for one in on_the_wire(first))


def test_every_kind_of_answer_was_on_the_wire() -> None:
    """The tests above mean something only if a round sends what they read."""
    deck, log = first_round(2, 5)
    widget = table(deck, 2, Script(log))
    play_like(widget, log)
    sent = [json.loads(one) for one in on_the_wire(widget)]
    custom = {one["content"]["type"] for one in sent if one.get("method") == "custom"}
    assert {"look", "rules"} <= custom
    states = [one["state"]["state"] for one in sent if one.get("method") in ("update", "open")]
    assert {state["page"] for state in states} == {"choose", "table"}
    assert any(state.get("refusal") for state in states)
    assert any(state.get("advice") for state in states)
    assert any(state["coach"]["plans"] for state in states if "coach" in state)
    assert any(state.get("sheet") for state in states)
    # All that is synced is known here: a new trait must be looked at.
    synced = {key for one in sent for key in one.get("state", {})}
    assert {key for key in synced if not key.startswith("_")} <= {
        "state",
        "layout",
        "tabbable",
        "tooltip",
    }


def test_the_saved_tables_on_offer_tell_no_cards() -> None:
    deck, log = first_round(2, 5)
    widget = table(deck, 2, "greedy", save="ours")
    for _ in range(6):
        visit(widget, choose(widget), None)
    offer = wired("classico", players=2, seed=SEED, save="ours")
    (one,) = offer.state["saved"]
    assert set(one) == {"name", "key", "asked", "label", "about"}
    assert not re.search(r"[♠♥♦♣]|\b[A2-9TJQK][shdc]\b", json.dumps(one, ensure_ascii=False))
