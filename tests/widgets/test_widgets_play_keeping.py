"""A play table keeps what was played: saves, matches, the teaching view, bots by seat."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from play_tables import choose, deal, dealt, observed, play, tell, wired

import burraco_learn as bl
from burraco_learn.bots import bot, levels
from burraco_learn.game.moves import DRAW
from burraco_learn.notation.reader import read_records
from burraco_learn.widgets.play.play_table import PlayTable
from burraco_learn.widgets.table.opponents import USUAL
from burraco_learn.widgets.table.playing import Playing


def saved(folder: Path, name: str = "classico-2") -> tuple[bl.Record, ...]:
    return read_records((folder / "tables" / f"{name}.txt").read_text(encoding="utf-8"))


def again(*args, **more):
    """The same cell after a restart of the kernel."""
    return wired(*args, **more)


# Saving


def test_every_move_is_saved(own_home: Path):
    widget = dealt("classico", players=2, seed=3)
    while not widget.round.over:
        assert saved(own_home) == widget.records
        assert saved(own_home)[0].moves == widget.round.log
        play(widget, 1)
    assert saved(own_home)[0].round().over
    assert [path.name for path in (own_home / "tables").iterdir()] == ["classico-2.txt"]


def test_a_table_is_saved_under_its_name(own_home: Path):
    dealt("classico", players=2, save="my table")
    assert (own_home / "tables" / "my table.txt").is_file()
    with pytest.raises(ValueError, match="cannot name a saved table"):
        PlayTable(save="../elsewhere")


def test_a_round_goes_on_after_a_restart(own_home: Path):
    first = dealt("classico", players=4, seed=3)
    play(first, 9)
    second = again("classico", players=4, seed=3)
    (offer,) = second.state["saved"]
    assert offer["label"] == "Continue your round of Burraco Classico · 4 players"
    assert (offer["key"], offer["name"]) == ("C", "classico-4")
    assert f"{len(first.round.log)} moves played" in offer["about"]
    tell(second, "continue", text=offer["name"])
    assert second.state["page"] == "table"
    assert str(second.round) == str(first.round)
    assert second.state["log"] == first.state["log"]
    assert second.state["buttons"] == first.state["buttons"]
    # Undo within the turn is what it was, and the rounds end alike.
    play(first)
    before = saved(own_home, "classico-4")
    play(second)
    assert second.round.log == first.round.log
    assert saved(own_home, "classico-4") == before, "the other table went on under the old name"
    assert second.saved_as == "classico-4 (2)"


def test_undo_goes_on_after_a_restart():
    first = dealt("classico", players=2, seed=3)
    while choose(first).kind != "lay":
        play(first, 1)
    play(first, 1)
    second = again("classico", players=2, seed=3)
    tell(second, "continue", text="classico-2")
    tell(second, "undo")
    assert second.round.log == first.round.log[:-1]
    assert second.round.deck == first.round.deck


def test_a_finished_round_is_not_offered():
    play(dealt("first-steps", players=2, seed=1))
    assert again("first-steps", players=2).state["page"] == "table"
    assert again(None).state["saved"] == []


def test_a_new_round_keeps_the_old_one(own_home: Path):
    first = dealt("classico", players=2, seed=3)
    play(first, 5)
    second = dealt("classico", players=2, seed=4)
    assert "kept as classico-2 (2).txt" in second.state["notices"][0]
    assert second.state["notices"][0] in second.state["said"]
    assert saved(own_home, "classico-2 (2)") == first.records
    play(second, 2)
    assert second.state["notices"] == []
    third = again("classico", players=2)
    assert [one["name"] for one in third.state["saved"]] == ["classico-2", "classico-2 (2)"]
    assert all(one["asked"] and "(2)" not in one["about"] for one in third.state["saved"])
    tell(third, "continue", text="classico-2 (2)")
    assert third.round.log == first.round.log and third.saved_as == "classico-2 (2)"


def test_the_round_at_the_table_is_not_offered_beside_back():
    widget = dealt("classico", players=2, seed=3)
    play(widget, 5)
    tell(widget, "new")
    assert widget.state["saved"] == [] and widget.state["choices"]["back"]


def test_only_what_is_offered_can_be_continued():
    widget = wired(players=2)
    tell(widget, "continue", text="../../etc/passwd")
    assert widget.state["page"] == "choose"
    play(dealt("classico", players=2, seed=3), 5)
    other = again("classico", players=2)
    other._keeper.save.path.unlink()
    tell(other, "continue", text="classico-2")
    assert other.state["page"] == "choose" and other.state["saved"] == []


def test_a_damaged_save_is_told_and_stays(own_home: Path):
    play(dealt("classico", players=2, seed=3), 5)
    path = own_home / "tables" / "classico-2.txt"
    path.write_text("burraco record 1\nrules: poker\n", encoding="utf-8", newline="\n")
    widget = again("classico", players=2)
    kept, notice = widget.state["notices"]
    assert notice.startswith("The saved table classico-2.txt cannot be read") and "poker" in notice
    assert kept == "The table saved here before is kept as classico-2 (damaged).txt."
    assert {kept, notice} <= set(widget.state["said"])
    play(widget, 3)
    assert (
        path.with_name("classico-2 (damaged).txt").read_text(encoding="utf-8").endswith("poker\n")
    )
    assert saved(own_home) == widget.records


def test_two_tables_of_one_name(own_home: Path):
    first = dealt("classico", players=2, seed=3)
    play(first, 3)
    second = again("classico", players=2)
    tell(second, "continue", text="classico-2")
    play(second, 2)
    play(first, 1)
    assert first.state["notices"] == [
        "Another table saves itself as classico-2, so this one is now saved as classico-2 (2)."
    ]
    play(second, 1)
    assert second.state["notices"] == []
    assert saved(own_home) == second.records
    assert saved(own_home, "classico-2 (2)") == first.records


def test_without_a_folder_the_play_goes_on(own_home: Path):
    own_home.mkdir()
    (own_home / "tables").write_text("no folder", encoding="utf-8")
    widget = dealt("classico", players=2, seed=3)
    (notice,) = widget.state["notices"]
    assert notice.startswith("This table cannot be saved in ")
    assert notice.endswith("You can play on.") and "\n" not in notice
    play(widget, 4)
    assert widget.state["notices"] == [notice] and notice not in widget.state["said"]
    (own_home / "tables").unlink()
    play(widget, 1)
    assert widget.state["notices"] == [] and saved(own_home) == widget.records


def test_a_club_s_own_rules_are_saved_with_the_round(own_home: Path, tmp_path: Path):
    club = tmp_path / "club.toml"
    text = 'id = "club"\nbase = "classico"\ntitle = "Our club"\n\n[values]\n"2" = 15\n'
    club.write_text(text, encoding="utf-8", newline="\n")
    first = dealt(str(club), players=2, seed=3)
    play(first, 4)
    club.unlink()
    other = again(None)
    assert [one["name"] for one in other.state["saved"]] == ["club-2"]
    tell(other, "continue", text="club-2")
    assert other.round.rules == first.round.rules
    assert other.round.log == first.round.log
    with pytest.raises(bl.RulesError) as error:
        PlayTable(str(club))
    assert "\n" not in str(error.value)
    tell(first, "new")
    assert first.state["choices"]["rules"][-1]["title"] == "Our club"
    deal(first)
    assert first.round.rules.id == "club"


@pytest.mark.parametrize("named", [False, True])
def test_a_kernel_inside_the_page_says_that_nothing_stays(
    named: bool, own_home: Path, monkeypatch: pytest.MonkeyPatch
):
    """So it is in JupyterLite; a folder that was named may lie where it stays."""
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setenv("HOME", str(own_home.parent))
    if not named:
        monkeypatch.delenv("BURRACO_LEARN_HOME")
    widget = wired("classico", players=2, seed=3)
    told = [one for one in widget.state["notices"] if "gone when the page is loaded again" in one]
    assert len(told) == (not named) and set(told) <= set(widget.state["said"])


# Matches


@pytest.mark.no_cover
def test_a_whole_match(own_home: Path):
    widget = wired("fibur", players=2, seed=5, rounds=2)
    assert repr(widget) == "PlayTable('fibur', players=2, seed=5, speed='at-once', rounds=2)"
    assert "Match of 2 rounds" in widget.snapshot()
    deal(widget)
    twin = bl.Match(bl.load_rules("fibur"), players=2, seed=5, rounds=2)
    assert widget.round.deck == twin.round.deck and widget.round.dealer == twin.dealer
    play(widget)
    for move in widget.round.log:
        twin.round.play(move)
    twin.next_round()
    sheet = widget.state["sheet"]["match"]
    assert sheet["totals"] == [["Total", *map(str, twin.totals)]] and not sheet["over"]
    assert widget.state["labels"]["new_round"] == "Next round"
    assert widget.state["said"][-2:] == [widget.state["sheet"]["result"], sheet["result"]]

    # The kernel starts anew between the rounds.
    widget = again("fibur", players=2, seed=5, rounds=2)
    tell(widget, "continue", text="fibur-2")
    assert widget.state["sheet"]["match"] == sheet
    tell(widget, "new")
    assert widget.state["title"] == (
        f"{bl.load_rules('fibur').title} · 2 players · round 2 of 2, "
        f"{twin.totals[0]} : {twin.totals[1]}"
    )
    assert widget.round.deck == twin.round.deck and widget.round.dealer == twin.dealer
    play(widget)
    for move in widget.round.log:
        twin.round.play(move)
    assert twin.next_round() is None
    sheet = widget.state["sheet"]["match"]
    assert sheet["totals"] == [
        ["Total", *map(str, twin.totals)],
        ["Victory Points", *map(str, twin.victory_points)],
    ]
    assert [row[0] for row in sheet["rows"]] == ["Round 1", "Round 2"] and sheet["over"]
    assert widget.state["labels"]["new_round"] == "New round"
    assert again(None).state["saved"] == []
    tell(widget, "new")
    assert widget.state["page"] == "choose"


LONG = "those are for matches of two, three or four rounds"


@pytest.mark.parametrize(
    ("rules", "goal", "caption"),
    [
        ("fibur", {"rounds": 1}, f"Match of 1 round, without Victory Points: {LONG}"),
        ("fibur", {"rounds": 2}, "Match of 2 rounds"),
        ("fibur", {"rounds": 4}, "Match of 4 rounds"),
        ("fibur", {"rounds": 5}, f"Match of 5 rounds, without Victory Points: {LONG}"),
        ("fibur", {"target": 1005}, f"Match to 1005 points, without Victory Points: {LONG}"),
        ("stargames", {"rounds": 5}, "Match of 5 rounds"),
        ("stargames", {"target": 1005}, "Match to 1005 points"),
    ],
)
def test_the_sheet_says_where_no_victory_points_are_given(rules: str, goal, caption: str):
    """Under rules that have them, a target or another number of rounds has none (S2:40)."""
    widget = dealt(rules, players=2, seed=5, **goal)
    play(widget)
    sheet = widget.state["sheet"]["match"]
    assert sheet["caption"] == caption
    assert [row[0] for row in sheet["totals"]] == ["Total"], "none so far, or none at all"


def test_a_match_by_the_rules_own_target():
    widget = wired("stargames", players=2, seed=5)
    deal(widget, match="match")
    rules = bl.load_rules("stargames")
    assert widget._game.goal == {rules.default_match: getattr(rules, rules.default_match)}
    with pytest.raises(ValueError, match="not both"):
        PlayTable(rounds=2, target=500)
    with pytest.raises(ValueError, match="too few"):
        PlayTable(rounds=0)


# Further choices


def test_the_choices_under_more():
    widget = wired(players=2, seed=1, deck="colour-safe")
    more = {one["name"]: one for one in widget.state["choices"]["more"]}
    assert {name: one["chosen"] for name, one in more.items()} == {
        "match": "round",
        "deck": "colour-safe",
        "bots": "friendly",
        "hands": "hidden",
    }
    for wrong in ({"deck": "golden"}, {"dock": "classic"}, {"hands": 1}):
        tell(widget, "deal", rules="classico", players=2, options=wrong)
        assert widget.state["page"] == "choose"
    assert [name for name, _ in more["bots"]["options"]] == list(levels())
    deal(widget, deck="classic", bots="random", hands="open")
    assert widget.state["teaching"] and widget._opening.bots[1] == "random"
    with pytest.raises(ValueError, match="is not a deck"):
        PlayTable(deck="golden")


class Drawer:
    """A bot of one's own: draws, and discards its first card."""

    def choose(self, view: bl.View) -> bl.Move:
        return DRAW if view.phase == "draw" else bl.Move.discard(view.hand[0])


class Cheat:
    def choose(self, view: bl.View) -> bl.Move:
        raise RuntimeError("I have lost my cards")


def test_a_bot_for_each_seat():
    widget = dealt("classico", players=4, seed=3, bots={1: "random", 3: Drawer()})
    assert repr(widget).startswith("PlayTable('classico', players=4, bots={1: 'random'")
    play(widget, 12)
    twin = bl.Round.deal(bl.load_rules("classico"), players=4, seed=3)
    bots = {0: bot("greedy"), 1: bot("random", 1), 2: bot(USUAL, 2), 3: Drawer()}
    for move in widget.round.log:
        assert twin.turn == 0 or bots[twin.turn].choose(twin.view(twin.turn)) == move
        twin.play(move)
    assert repr(PlayTable(bots=["random", "greedy"])) == "PlayTable(bots=['random', 'greedy'])"
    more = PlayTable(bots=Drawer()).state["choices"]["more"]
    assert [one["name"] for one in more] == ["match", "deck", "hands"]


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ({0: "greedy"}, "No bot can sit at seat 0"),
        (["greedy"] * 4, "No bot can sit at seat 4"),
        ({1: "nobody"}, "no bot 'nobody'"),
        ({1: Drawer}, "not type"),
        (7, "not int"),
    ],
)
def test_bots_that_cannot_be(bots, message):
    with pytest.raises(ValueError, match=message):
        PlayTable(bots=bots)


def test_a_bot_that_fails_does_not_stop_the_round():
    widget = dealt("classico", players=2, seed=3, bots=Cheat())
    play(widget, 3)
    assert any(
        "made no legal move" in line and "lost my cards" in line for line in widget.state["notices"]
    )
    play(widget, 3)
    assert widget.round.turn == 0


# The teaching view


def test_open_hands_show_all_hands_and_are_marked_in_the_record():
    widget = dealt("classico", players=4, seed=3)
    play(widget, 4)
    assert widget.state["svg"].count('data-seat="1"') == 1
    tell(widget, "hands")
    assert widget.state["teaching"]
    shown = widget.state["svg"]
    for card in set(map(str, widget.round.hands[1])):
        assert f'data-card="{card}"' in shown
    at = len(widget.round.log)
    assert widget.record.comments == {at: ("All hands are open from here.",)}
    tell(widget, "hands")
    assert widget.record.comments[at][-1] == "The other hands are hidden again."
    assert not widget.state["teaching"]
    assert bl.read_record(str(widget.record)) == widget.record


def test_any_move_can_be_taken_back_in_the_teaching_view(own_home: Path):
    widget = dealt("classico", players=4, seed=3, teaching=True)
    play(widget, 9)
    log, deck = widget.round.log, widget.round.deck
    text = widget.state["log"]
    at = 5
    tell(widget, "rewind", move=at)
    assert widget.round.log == log[:at] and widget.round.deck == deck
    assert widget.record.comments[at] == (f"Taken back: {'; '.join(map(str, log[at:]))}.",)
    assert widget.record.comments[0] == ("All hands are open from here.",)
    assert saved(own_home, "classico-4") == widget.records
    assert widget.round.turn != 0 and widget.state["waiting"]["text"].endswith("is to move.")
    tell(widget, "draw")
    assert "press G" in widget.state["refusal"]["text"]
    tell(widget, "go")
    assert widget.round.turn == 0 and widget.state["waiting"] is None
    play(widget, 9)
    # Bots play alike from the same table: the deck is the same one.
    assert widget.round.log[: len(log)] == log and widget.state["log"][:2] == text[:2]
    tell(widget, "rewind", move=2)
    kept = widget.record.comments[2]
    assert len(kept) == 2 and all(line.startswith("Taken back: ") for line in kept)
    tell(widget, "rewind", move=2)
    assert len(widget.round.log) == 2, "there is no such move"


def test_take_back_by_key_goes_to_the_own_last_move():
    widget = dealt("classico", players=4, seed=3, teaching=True)
    play(widget, 3)
    while choose(widget).kind != "discard":
        play(widget, 1)
    log = widget.round.log
    discard = str(choose(widget))
    tell(widget, "text", text=discard)
    tell(widget, "undo")
    assert widget.round.log == log and widget.round.turn == 0
    assert f"Taken back: {discard}" in widget.record.comments[len(log)][-1]
    # At the end of the round too.
    play(widget)
    tell(widget, "undo")
    assert not widget.round.over and widget.state["sheet"] is None
    while widget.round.log:
        tell(widget, "undo")
        if widget.state["refusal"]:
            break
    assert all(told["name"] != "You" for told in widget.state["log"])


def test_hidden_hands_take_back_nothing_but_the_turn():
    widget = dealt("classico", players=2, seed=3)
    play(widget, 3)
    log = widget.round.log
    number = widget.state["n"]
    tell(widget, "rewind", move=0)
    assert widget.round.log == log and widget.state["n"] == number
    play(widget)
    tell(widget, "undo")
    assert widget.round.over and "teaching view" in widget.state["refusal"]["text"]


# Show that again


def test_what_the_others_did_is_shown_again():
    widget = dealt("classico", players=4, seed=3)
    tell(widget, "again")
    assert "have not moved" in widget.state["refusal"]["text"] or widget.round.log
    play(widget, 3)
    while widget.round.turn != 0 or widget.round.phase != "draw":
        play(widget, 1)
    log, state = widget.round.log, widget.state
    with observed(widget) as shown:
        tell(widget, "again")
    first = next(n for n in range(len(log), 0, -1) if not widget._game.after(n - 1).turn)
    assert len(shown) == len(log) - first + 1
    assert [bool(one["changes"]) for one in shown] == [False, *[True] * (len(shown) - 1)]
    told = [sentence for one in shown[1:] for sentence in one["said"][:1]]
    assert told == [f"{widget._name(one.seat)}: {one.text}." for one in widget._game.log()[first:]]
    assert not any(one["yours"] for one in shown[:-1])
    assert widget.round.log == log
    for key in ("svg", "buttons", "log", "yours", "status"):
        assert widget.state[key] == state[key]


def test_showing_again_ends_with_any_message():
    async def look():
        widget = wired("classico", players=4, seed=3, speed="slow")
        deal(widget)
        widget._stop()
        while widget._bots_to_move():
            widget._bot_moves()
        widget._show()
        tell(widget, "draw")
        tell(widget, "discard", cards=[str(choose(widget).cards[0])])
        widget._stop()
        while widget._bots_to_move():
            widget._bot_moves()
        widget._show()
        log = widget.round.log
        tell(widget, "again")
        await asyncio.sleep(0)
        assert not widget.state["yours"]
        tell(widget, "draw")
        assert widget.state["yours"] and widget.round.log == log
        tell(widget, "draw")
        assert len(widget.round.log) == len(log) + 1

    asyncio.run(look())


# The record


def test_the_record_is_shown_once_nothing_is_hidden_any_more():
    widget = dealt("classico", players=2, seed=3)
    hidden = {tool["id"]: tool.get("hidden") for tool in widget.state["tools"]}
    assert hidden["record"]
    play(widget, 3)
    tell(widget, "record")
    assert "when the round is over" in widget.state["refusal"]["text"]
    assert not any("deck: " in sent for sent in widget.wire.sent)
    play(widget)
    assert not {tool["id"]: tool.get("hidden") for tool in widget.state["tools"]}["record"]
    tell(widget, "record")
    assert bl.read_record(str(widget.record)) == widget.record
    assert str(widget.record).splitlines()[0] in widget.wire.sent[-1]


# One kernel, two tables


def test_a_cell_that_runs_again_stops_the_bots_of_the_old_table(own_home: Path):
    async def again_amid_the_bots() -> None:
        old = wired("classico", players=4, seed=3, speed="slow")
        deal(old)
        tell(old, "draw")
        tell(old, "discard", cards=[str(old.round.hands[0][0])])
        assert old._is_running()
        old._bot_moves()
        new = wired("classico", players=4, seed=3)
        tell(new, "continue", text="classico-4")
        moves = old._playing.moves
        for _ in range(50):
            await asyncio.sleep(0)
        assert old._playing.moves == moves and not old._is_running()
        assert new._playing.moves > moves and new.state["notices"] == []
        assert [path.name for path in (own_home / "tables").iterdir()] == ["classico-4.txt"]
        # The old one can still be played: its bots take up where they were.
        tell(old, "draw")
        assert "Wait for your turn" in old.state["refusal"]["text"] and old._is_running()
        old._stop()

    asyncio.run(again_amid_the_bots())


def test_rules_that_came_with_a_save_can_be_chosen_again(tmp_path: Path):
    club = tmp_path / "club.toml"
    club.write_text('id = "club"\nbase = "classico"\n', encoding="utf-8", newline="\n")
    play(dealt(str(club), players=2, seed=3), 4)
    other = again(None)
    tell(other, "continue", text="club-2")
    tell(other, "new")
    offered = [one["id"] for one in other.state["choices"]["rules"]]
    assert other.state["choices"]["chosen_rules"] == "club" and "club" in offered


def test_open_hands_leave_a_pozzetto_face_down_until_its_player_may_look():
    table = next(
        rnd for seed in range(60) for rnd in tables(seed) if any(rnd.unplayed_pozzetto[1:])
    )
    seat = table.unplayed_pozzetto.index(True)
    widget = wired("classico", players=4, teaching=True)
    widget._take_up(Playing(table, 0, {}), widget._keeper.save)
    with observed(widget) as shown:
        widget._show()
    (state,) = shown
    picture = widget._drawing
    assert picture is not None and picture.scene.hands[seat] is None
    assert all(picture.scene.hands[other] for other in range(4) if other != seat)
    others = {card for other in range(4) if other != seat for card in table.hands[other]}
    for card in {*table.pile, *(c for ms in table.melds for meld in ms for c in meld.cards)}:
        others.add(card)
    alone = set(table.hands[seat]) - others
    assert alone and not any(f'data-card="{card}"' in state["svg"] for card in alone)


def tables(seed: int):
    """The tables of a round of greedy players, after each discard."""
    rnd = bl.Round.deal(bl.load_rules("classico"), players=4, seed=seed)
    bots = [bot("greedy", seed=number) for number in range(4)]
    while not rnd.over:
        move = bots[rnd.turn].choose(rnd.view(rnd.turn))
        rnd.play(move)
        if move.kind == "discard" and not rnd.over:
            yield rnd.copy()
