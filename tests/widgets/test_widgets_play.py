"""A play table without a browser: what its messages do, and what its state shows."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from described import state_deviations

from burraco_learn import language as speaking
from burraco_learn.analysis.reach import outlook
from burraco_learn.bots import bot
from burraco_learn.cards import parse_cards, show_cards
from burraco_learn.game.moves import DRAW, TAKE
from burraco_learn.game.round import Round
from burraco_learn.i18n import register
from burraco_learn.rules import RulesError, load_rules, rule_sets
from burraco_learn.widgets.play.play_table import PlayTable
from burraco_learn.widgets.table.playing import Playing


def table(rules="classico", players=2, seed=3, **more):
    widget = PlayTable(rules, players=players, seed=seed, speed="at-once", **more)
    widget.sent = []
    widget.send = lambda content, buffers=None: widget.sent.append(content)
    return widget


def opening(**more):
    """A table at which it is still to be chosen what is played."""
    return table(None, **more)


def tell(widget, kind, **fields):
    """What the browser would send now."""
    state = fields.pop("state", widget.state["n"])
    widget._receive(widget, {"type": kind, "state": state, **fields}, [])


def dealt(*args, **more):
    widget = table(*args, **more)
    tell(widget, "deal", rules=widget._opening.rules.id, players=widget._opening.players)
    return widget


def names(cards):
    return [str(card) for card in cards]


def put(widget, hand, **fields):
    """Give the person a known hand: every test of a single move needs its own cards."""
    rnd = widget.round
    deck = list(rnd.deck)
    wanted = list(parse_cards(hand))
    places = range(0, 11 * rnd.players, rnd.players)
    for place, card in zip(places, wanted, strict=False):
        other = next(
            i
            for i, c in enumerate(deck)
            if c is card
            and i not in places[: wanted.index(card)]
            and not (i in places and i < place)
        )
        deck[place], deck[other] = deck[other], deck[place]
    widget._game = Playing(Round.deal(rnd.rules, players=rnd.players, deck=deck), 0, {})
    assert set(wanted) <= set(widget.round.hands[0])
    widget._show()
    return widget


# Arguments, repr and snapshot


def test_repr_says_the_arguments_alone():
    assert repr(PlayTable()) == "PlayTable()"
    assert repr(PlayTable("classico", players=4)) == "PlayTable('classico', players=4)"
    assert (
        repr(PlayTable("stargames", players=2, seed=7, language="it", speed="slow"))
        == "PlayTable('stargames', players=2, seed=7, language='it', speed='slow')"
    )


def test_repr_and_snapshot_do_not_change_with_play():
    widget = table()
    before = repr(widget), widget.snapshot()
    tell(widget, "deal", rules="stargames", players=4)
    tell(widget, "draw")
    assert (repr(widget), widget.snapshot()) == before


def test_the_notebook_gets_a_snapshot_beside_the_widget():
    data, _ = PlayTable("burraco-reale", players=2)._repr_mimebundle_()
    assert data["text/plain"] == "PlayTable('burraco-reale', players=2)"
    assert "Burraco Reale · 2 players" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_wrong_arguments_are_refused():
    with pytest.raises(RulesError):
        PlayTable("clasico")
    with pytest.raises(RulesError):
        PlayTable("")
    for players in (0, 3):
        with pytest.raises(ValueError, match=f"2 or 4 players, not {players}"):
            PlayTable(players=players)
    with pytest.raises(ValueError, match="'fast' is not a speed"):
        PlayTable(speed="fast")
    with pytest.raises(ValueError):
        PlayTable(bots="nobody")


def test_a_rule_file_of_ones_own_is_on_offer(tmp_path):
    path = tmp_path / "club.toml"
    path.write_text(
        'id = "club"\nbase = "classico"\ntitle = "Our club"\n\n[values]\n"2" = 15\n',
        encoding="utf-8",
        newline="\n",
    )
    widget = PlayTable(str(path), players=2, seed=1)
    assert widget.round.rules.id == "club"
    tell(widget, "new")
    offered = [one["id"] for one in widget.state["choices"]["rules"]]
    assert sorted(offered) == sorted([*rule_sets(), "club"]) and offered[-1] == "club"
    widget.deal()
    assert widget.round.rules.id == "club"


# The opening screen


def test_the_opening_screen_offers_every_rule_set():
    state = opening().state
    assert state["page"] == "choose"
    offered = state["choices"]["rules"]
    steps = ("first-steps", "with-wilds", "one-pozzetto")
    others = [id for id in rule_sets() if id not in steps]
    assert [one["id"] for one in offered] == [*steps, *others]
    start_here = [one["title"].endswith("(start here)") for one in offered]
    assert start_here == [True] + [False] * (len(offered) - 1)
    assert len({one["about"] for one in offered}) == len(offered)
    for one in offered:
        parts = one["about"].split("\u00a0· ")
        assert set(parts) <= set(one["whole"].split("\u00a0· ")) and len(parts) <= 6
    assert state["choices"]["chosen_rules"] == "classico"
    assert state["choices"]["chosen_players"] == 2


@pytest.mark.parametrize("rules", rule_sets())
def test_every_rule_set_can_be_dealt(rules):
    for players in load_rules(rules).players:
        widget = opening()
        tell(widget, "deal", rules=rules, players=players)
        assert widget.state["page"] == "table"
        assert widget.round.rules.id == rules
        assert widget.round.players == players
        assert widget.state["yours"]


def test_a_choice_that_is_not_offered_is_ignored():
    widget = opening()
    for fields in ({"rules": "poker", "players": 2}, {"rules": "classico", "players": 3}):
        tell(widget, "deal", **fields)
        assert widget.state["page"] == "choose"
    tell(widget, "back")
    tell(widget, "draw")
    assert widget.state["page"] == "choose"


def test_a_new_round_and_back_again():
    widget = dealt()
    tell(widget, "draw")
    hand = widget.round.hands[0]
    tell(widget, "new")
    assert widget.state["page"] == "choose" and widget.state["choices"]["back"]
    tell(widget, "back")
    assert widget.state["page"] == "table" and widget.round.hands[0] == hand


def test_the_seed_decides_every_deal_and_the_deal_passes_on():
    first, second = dealt(players=4), dealt(players=4)
    dealers = []
    for _ in range(3):
        assert first.round.deck == second.round.deck
        dealers.append(first.round.dealer)
        for widget in (first, second):
            tell(widget, "new")
            tell(widget, "deal", rules="classico", players=4)
    assert dealers == [3, 0, 1]


# Messages


def test_a_message_of_another_state_is_ignored():
    widget = dealt()
    number = widget.state["n"]
    for state in (number - 1, number + 1, 0):
        tell(widget, "draw", state=state)
        assert widget.state["n"] == number and widget.round.phase == "draw"
    for nonsense in (None, "draw", {"type": "lay"}, {"type": "draw", "state": str(number)}):
        widget._receive(widget, nonsense, [])
        assert widget.state["n"] == number and widget.round.phase == "draw"


def test_draw_and_discard_end_the_turn_and_the_bots_play():
    widget = dealt(players=4)
    tell(widget, "draw")
    assert widget.state["said"][0].startswith("You: drew ")
    tell(widget, "discard", cards=names(widget.round.hands[0][:1]))
    assert widget.round.turn == 0 and widget.round.phase == "draw"
    assert [turn["name"] for turn in widget.state["log"]] == [
        "You",
        "Left",
        "Partner",
        "Right",
    ]
    assert widget.state["yours"]


def test_the_pile_is_taken_by_a_click_and_discarded_on_by_a_click():
    widget = dealt()
    pile = widget.round.pile
    tell(widget, "pile", cards=[])
    assert widget.round.log[-1] is TAKE
    assert widget.state["said"] == [f"You: took the pile, 1 card: {pile[0].symbol}."]
    card = next(card for card in widget.round.hands[0] if card is not pile[0])
    tell(widget, "pile", cards=[str(card)])
    assert f"discard {card}" in [move["move"] for move in widget.state["log"][0]["moves"]]


def test_a_refusal_names_the_rule_and_gives_its_text():
    widget = dealt()
    tell(widget, "draw")
    tell(widget, "draw")
    refusal = widget.state["refusal"]
    why = widget.round.why_not(DRAW)
    assert (refusal["rule"], refusal["text"]) == (why.rule, why.reason)
    assert refusal["rule_text"] == widget.round.rules.rule(why.rule).text
    assert widget.state["said"] == [f"Not allowed by {why.rule}: {why.reason}"]
    tell(widget, "sort")
    assert widget.state["refusal"] is None


def test_lay_add_and_take_back():
    widget = put(dealt(), "3h 4h 5h 6h 9s 9d 9c Ks Qd 2c 7s")
    tell(widget, "draw")
    tell(widget, "lay", cards=["5h", "3h", "4h"])
    assert str(widget.round.melds[0][0]) == "3h 4h 5h"
    tell(widget, "add", cards=["6h"])
    assert str(widget.round.melds[0][0]) == "3h 4h 5h 6h"
    tell(widget, "undo")
    assert widget.state["said"] == ["Taken back: added 6♥: 3♥ 4♥ 5♥ 6♥."]
    assert str(widget.round.melds[0][0]) == "3h 4h 5h"
    assert [move["move"] for move in widget.state["log"][0]["moves"]] == ["draw", "lay 3h 4h 5h"]
    tell(widget, "add", cards=["6h"], meld=0)
    tell(widget, "play", cards=["9s", "9d", "9c"])
    assert str(widget.round.melds[0][1]) == "9s 9d 9c"


def test_enter_adds_where_the_cards_fit():
    widget = put(dealt(), "3h 4h 5h 6h 9s 9d 9c Ks Qd 2c 7s")
    tell(widget, "draw")
    tell(widget, "play", cards=["6h"])
    assert widget.state["refusal"]["text"] == "Your side has no meld yet: lay one first."
    tell(widget, "lay", cards=["3h", "4h", "5h"])
    tell(widget, "lay", cards=["9s", "9d", "9c"])
    tell(widget, "play", cards=["2c"])
    assert "several melds" in widget.state["refusal"]["text"]
    tell(widget, "play", cards=["Ks"])
    assert widget.state["refusal"]["text"].startswith("None of your melds takes K♠")
    tell(widget, "play", cards=["6h"])
    assert str(widget.round.melds[0][0]) == "3h 4h 5h 6h"
    tell(widget, "add", cards=["Ks"], meld=0)
    assert widget.state["refusal"]["rule"]
    tell(widget, "add", cards=["Ks"], meld=7)
    assert widget.state["refusal"]["rule"] == "G-01"


def test_without_cards_the_table_says_how_to_choose_them():
    widget = dealt()
    tell(widget, "draw")
    for kind in ("lay", "add", "play"):
        tell(widget, kind, cards=[])
        assert widget.state["refusal"]["text"].startswith("Choose cards first")
    tell(widget, "discard", cards=names(widget.round.hands[0][:2]))
    assert widget.state["refusal"]["text"] == "Choose the one card that you discard."
    tell(widget, "discard", cards=[])
    assert "Space chooses the card you stand on" in widget.state["refusal"]["text"]


def test_where_chosen_cards_can_go():
    widget = put(dealt(), "3h 4h 5h 6h 9s 9d 9c Ks Qd 2c 7s")
    tell(widget, "look", cards=["3h", "4h", "5h"])
    nowhere = {
        "type": "look",
        "cards": ["3h", "4h", "5h"],
        "lay": False,
        "melds": [],
        "discard": False,
        "hint": "",
        "places": [],
        "choices": [],
        "choose": "",
    }
    assert widget.sent.pop() == nowhere
    tell(widget, "draw")
    number = widget.state["n"]
    tell(widget, "look", cards=["3h", "4h", "5h"])
    hint = "3♥ 4♥ 5♥: run · 3 cards · 15 points"
    places = [{"at": None, "text": "run · 3 cards · 15 points"}]
    assert widget.sent.pop() == {**nowhere, "lay": True, "places": places, "hint": hint}
    assert widget.state["n"] == number
    tell(widget, "lay", cards=["3h", "4h", "5h"])
    tell(widget, "look", cards=["6h"])
    looked = widget.sent.pop()
    assert (looked["melds"], looked["discard"], looked["hint"]) == (
        [0],
        True,
        "fits meld 1: run · 4 cards · 20 points",
    )
    tell(widget, "look", cards=["9s", "9d", "Ks"])
    looked = widget.sent.pop()
    assert not looked["lay"] and "cannot be laid" in looked["hint"]


def test_what_can_i_do_here():
    widget = put(dealt(), "3h 4h 5h 6h 9s 9d 9c Ks Qd 2c 7s")
    tell(widget, "draw")
    tell(widget, "advise")
    lines = widget.state["advice"]
    assert widget.state["said"] == [widget.state["coach"]["text"], *(one["text"] for one in lines)]
    assert [line.text for line in outlook(widget.round.view(0))] == widget.state["said"][1:]
    run = next(line for line in lines if line["text"].startswith("Lay 3♥ 4♥ 5♥ 6♥"))
    assert (run["zone"], run["cards"], run["melds"]) == ("hand", ["3h", "4h", "5h", "6h"], [])
    assert run["chosen"] == run["cards"]
    tell(widget, "sort")
    # Hints stay open until somebody closes them, and the coach speaks when it is asked.
    assert widget.state["advice"] == lines
    assert "coach" not in widget.state


def test_text_size_and_open_hints_are_remembered():
    widget = dealt()
    before = widget.state["svg"]
    assert widget.state["text_size"] == 100 and "advice" not in widget.state
    tell(widget, "room", width=1060, height=760)
    usual = widget.state["svg"]
    tell(widget, "size")
    assert widget.state["text_size"] == 125
    assert widget.state["labels"]["size"] == "Text size: 125 %"
    assert widget.state["svg"] not in (usual, before)
    tell(widget, "advise")
    after = dealt()
    assert after.state["text_size"] == 125 and after.state["advice"]
    number = after.state["n"]
    tell(after, "quiet")
    assert after.state["n"] == number and "advice" not in after.state
    tell(after, "draw")
    assert "advice" not in after.state
    assert "advice" not in dealt().state
    tell(after, "size")
    tell(after, "size")
    assert dealt().state["text_size"] == 100


def test_moves_in_notation():
    widget = put(dealt(), "3h 4h 5h 6h 9s 9d 9c Ks Qd 2c 7s")
    tell(widget, "text", text="draw")
    tell(widget, "text", text="lay 3h 4h 2c=5h")
    assert str(widget.round.melds[0][0]) == "3h 4h 2c=5h"
    tell(widget, "text", text="lay <b>")
    assert widget.state["refusal"]["rule"] == ""
    assert "'<b>' is not a card" in widget.state["refusal"]["text"]


def test_buttons_say_why_they_cannot():
    widget = dealt()
    by_id = {one["id"]: one for one in widget.state["buttons"]}
    assert by_id["draw"]["enabled"] and by_id["take"]["enabled"]
    assert not by_id["discard"]["enabled"] and by_id["discard"]["why"]
    assert not by_id["undo"]["enabled"] and by_id["undo"]["why"]
    tell(widget, "draw")
    by_id = {one["id"]: one for one in widget.state["buttons"]}
    assert not by_id["draw"]["enabled"] and by_id["discard"]["enabled"]
    assert all(one["enabled"] or one["why"] for one in widget.state["buttons"])


def test_sorting_changes_the_picture_alone():
    widget = dealt()
    hand = re.compile(r'data-card="(\w+)" data-place="\d+" role="option"')
    by_suit = hand.findall(widget.state["svg"])
    tell(widget, "sort")
    by_rank = hand.findall(widget.state["svg"])
    assert by_suit == names(widget.round.hands[0]) and by_rank != by_suit
    ranks = [card.rank or 99 for card in parse_cards(" ".join(by_rank))]
    assert ranks == sorted(ranks)
    tell(widget, "sort")
    assert hand.findall(widget.state["svg"]) == by_suit


def numbered_in(rulebook):
    return [row["id"] for part in rulebook["parts"] for row in part["rows"]]


def test_the_rulebook_is_sent_when_asked_for():
    widget = dealt()
    tell(widget, "rules")
    tell(widget, "rules", rules="burraco-reale")
    classico, reale = (one for one in widget.sent if one.get("type") == "rules")
    assert sorted(numbered_in(classico)) == sorted(
        rule.id for rule in load_rules("classico").numbered()
    )
    assert reale["title"] == "Burraco Reale"
    assert "HR-" not in reale["signs"] and reale["left_out"] == ""
    tell(widget, "rules", rules="first-steps")
    steps = [one for one in widget.sent if one.get("type") == "rules"][-1]
    assert steps["signs"].startswith("S2:16 is line 16") and "HR-" in steps["signs"]
    assert "CL-05" not in numbered_in(steps)
    assert "CL-05" in steps["left_out"]


# A whole round


def play_on(widget, moves=10_000):
    adviser = bot("greedy", seed=0)
    states = []
    for _ in range(moves):
        if widget.round.over:
            break
        tell(widget, "text", text=str(adviser.choose(widget.round.view(0))))
        assert widget.state["refusal"] is None
        states.append(widget.state)
    return states


@pytest.mark.parametrize("rules, players", [("classico", 4), ("burraco-reale", 2)])
def test_the_sheet_of_a_whole_round_is_the_cores(rules, players):
    widget = dealt(rules, players)
    play_on(widget)
    sheet, score = widget.state["sheet"], widget.round.score()
    assert sheet["totals"] == [str(side.total) for side in score.sides]
    for column, side in enumerate(score.sides, start=1):
        assert {row[0]: row[column] for row in sheet["rows"] if row[column]} == {
            label: str(points) for label, points in side.rows
        }
    assert not widget.state["yours"]
    tell(widget, "draw")
    assert widget.state["refusal"]["rule"] == "G-01"


def test_the_state_holds_nothing_hidden():
    """Two rounds that differ only in what the person may not see give the same states."""
    widget, other = dealt(players=4), dealt(players=4)
    deck = list(widget.round.deck)
    hidden = [place for place in range(len(deck)) if place != 44 and (place % 4 or place > 44)]
    for place, card in zip(hidden, [deck[place] for place in reversed(hidden)], strict=True):
        deck[place] = card
    other._game = Playing(Round.deal(widget.round.rules, players=4, deck=deck), 0, {})
    assert other.round.hands[0] == widget.round.hands[0] and other.round.pile == widget.round.pile
    assert other.round.hands[1:] != widget.round.hands[1:]
    widget._show()
    other._show()
    assert {**widget.state, "n": 0} == {**other.state, "n": 0}


def test_no_state_names_the_seed_or_more_cards_than_lie_open():
    widget = dealt(players=4, seed="a most secret seed")
    for state in play_on(widget, 30):
        text = json.dumps(state)
        assert "a most secret seed" not in text
        assert text.count("data-card") <= 108 - widget.round.stock_count


def test_language_is_the_widgets_own():
    class Shout:
        def gettext(self, message):
            return f"¡{message}!"

        def ngettext(self, one, many, n):
            return f"¡{one if n == 1 else many}!"

    register("qtz", Shout())
    widget = dealt(language="qtz")
    tell(widget, "draw")
    tell(widget, "draw")
    with speaking("en"):
        tell(widget, "sort")
    assert widget.state["labels"]["deal"] == "¡Deal the cards!"
    assert all(button["label"].startswith("¡") for button in widget.state["buttons"])
    assert widget.state["said"][0].startswith("¡")


# Bots in an event loop


def test_bots_move_one_at_a_time_and_the_loop_runs_between():
    async def play():
        widget = dealt(players=4)
        ticks, shown = 0, []
        widget.observe(lambda change: shown.append(len(change["new"]["log"])), "state")
        tell(widget, "draw")
        tell(widget, "discard", cards=names(widget.round.hands[0][:1]))
        assert not widget.state["yours"]
        tell(widget, "draw")
        assert "Wait for your turn" in widget.state["refusal"]["text"]
        while not widget.state["yours"] and ticks < 1000:
            await asyncio.sleep(0)
            ticks += 1
        assert widget.state["yours"]
        assert ticks >= len(widget.round.log) - 2
        return widget

    widget = asyncio.run(play())
    assert [turn["name"] for turn in widget.state["log"]][1:] == [
        "Left",
        "Partner",
        "Right",
    ]


def test_a_new_round_stops_the_bots():
    async def play():
        widget = dealt(players=4)
        tell(widget, "draw")
        tell(widget, "discard", cards=names(widget.round.hands[0][:1]))
        moves = len(widget.round.log)
        tell(widget, "new")
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(widget.round.log) == moves and widget.state["page"] == "choose"
        tell(widget, "back")
        for _ in range(200):
            await asyncio.sleep(0)
        assert widget.state["yours"]

    asyncio.run(play())


def test_the_same_deal_is_played_again():
    widget = table("first-steps")
    first = widget.round
    tell(widget, "same")  # not before the round is over
    assert widget.round is first
    greedy = bot("greedy", seed=0)
    while not widget.round.over:
        tell(widget, "text", text=str(greedy.choose(widget.round.view(0))))
    left = widget.state["sheet"]["hands"]
    assert [one["name"] for one in left] == ["You", "Opponent"]
    for one, hand in zip(left, widget.round.hands, strict=True):
        assert one["points"] == str(-sum(map(widget.round.rules.value_of, hand)))
        assert one["cards"] == (show_cards(hand) or "no cards")
        assert f'aria-label="{show_cards(hand)}"' in one["svg"] if hand else not one["svg"]
    deck, dealer = widget.round.deck, widget.round.dealer
    tell(widget, "same")
    assert widget.state["page"] == "table" and not widget.round.over
    assert (widget.round.deck, widget.round.dealer) == (deck, dealer)
    assert widget.round.deck == first.deck


def test_a_finished_round_is_stepped_through_in_its_place():
    widget = table("first-steps")
    tell(widget, "review")  # not before the round is over
    assert widget.state["page"] == "table"
    greedy = bot("greedy", seed=0)
    while not widget.round.over:
        tell(widget, "text", text=str(greedy.choose(widget.round.view(0))))
    tell(widget, "review")
    viewer = widget._viewer
    assert state_deviations(widget.state) == []
    assert widget.state["page"] == "review" and widget.state["viewer"] == viewer.model_id
    assert viewer.record == widget.record and viewer.move == 0
    tell(widget, "new")  # what the table asks for means nothing here
    assert widget.state["page"] == "review"
    tell(widget, "back")
    assert widget.state["sheet"]["totals"] and viewer.is_closed
    tell(widget, "review")
    viewer = widget._viewer
    widget.close()
    assert viewer.is_closed


def test_other_rules_deal_anew_only_what_nobody_chose():
    by_call = table()
    by_call.use_rules("stargames")
    assert by_call.round.rules.id == "stargames"
    tell(by_call, "new")
    by_call.use_rules("special")  # behind the opening screen it stays as it is
    assert by_call.state["page"] == "choose"
    tell(by_call, "back")
    assert by_call.round.rules.id == "stargames"
    by_choice = opening()
    tell(by_choice, "deal", rules="classico", players=2)
    by_choice.use_rules("stargames")
    assert by_choice.round.rules.id == "classico"
    assert "goes on under Burraco Classico" in by_choice.state["notices"][0]
