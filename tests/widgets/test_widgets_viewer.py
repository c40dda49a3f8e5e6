"""A round viewer without a browser: what its messages do, and what its state shows."""

from __future__ import annotations

from collections import Counter
from html import unescape

import pytest
from pseudo import CODE, untranslated

import burraco_learn as bl
from burraco_learn import ParseError, Round, bot, load_rules, read_position
from burraco_learn.notation.annotations import Comment, Note
from burraco_learn.notation.record import Record, tables_of
from burraco_learn.notation.writer import write_record, write_records
from burraco_learn.rules.subjects import by_subject
from burraco_learn.storage.saved_games import Save
from burraco_learn.svg.marks import Spot
from burraco_learn.widgets.viewer.frames import new_marks
from burraco_learn.widgets.viewer.notes import plain
from burraco_learn.widgets.viewer.round_viewer import RoundViewer


def played(rules="classico", players=4, seed=3, most=400):
    """A round that greedy bots played, to its end or for so many moves."""
    rnd = Round.deal(load_rules(rules), players=players, seed=seed)
    seats = [bot("greedy", seed=seat) for seat in range(players)]
    while not rnd.over and len(rnd.log) < most:
        rnd.play(seats[rnd.turn].choose(rnd.view(rnd.turn)))
    return rnd


ROUND = played()
LAST = len(ROUND.log)
TABLES = tables_of(Record.of(ROUND))
NOTED = Record.of(ROUND, {"title": "A <b>bold</b> round", "annotator": "Ada"})
NOTED = Record(
    NOTED.rules,
    NOTED.players,
    NOTED.dealer,
    NOTED.deck,
    NOTED.moves,
    NOTED.header,
    {
        0: Note(comments=(Comment("Look at the <i>hands</i>."),)),
        2: Note(comments=(Comment("Early."), Comment("Too early?"))),
    },
)


def viewer(record=ROUND, **more):
    widget = RoundViewer(record, **more)
    widget.sent = []
    widget.send = lambda content, buffers=None: widget.sent.append(content)
    return widget


def tell(widget, kind, **fields):
    """What the browser would send now."""
    state = fields.pop("state", widget.state["n"])
    widget._receive(widget, {"type": kind, "state": state, **fields}, [])


def comments(widget):
    return [plain(comment) for comment in widget.state["comments"]]


def moves_in(widget):
    return [move for turn in widget.turns for move in turn["moves"]]


# What can be shown


def test_a_record_its_text_a_file_and_a_round_are_the_same(tmp_path):
    text = write_record(ROUND)
    path = tmp_path / "round.txt"
    path.write_text(text, encoding="utf-8", newline="\n")
    first, *others = (
        viewer(source, move=5) for source in (ROUND, Record.of(ROUND), text, path, str(path))
    )
    for other in others:
        assert other.record == first.record
        assert other.state == first.state
        assert repr(other) == repr(first)


def test_a_saved_table_is_found_by_its_name(own_home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first, last = played(players=2, seed=1), played("burraco-reale", 2, 2, most=6)
    Save("classico-2").write(write_record(first))
    assert viewer("classico-2").record == Record.of(first)
    # Not the first line of a record, though it begins like one.
    Save("burraco-reale-2").write(write_record(last))
    assert viewer("burraco-reale-2").record == Record.of(last)
    # A file that is there comes first.
    (tmp_path / "classico-2").write_text(write_record(last), encoding="utf-8", newline="\n")
    assert viewer("classico-2").record == Record.of(last)


def test_of_several_rounds_the_last_is_shown(own_home):
    match = {"match": "rounds 2", "language": "it"}
    first, last = played(players=2, seed=1), played(players=2, seed=2, most=6)
    text = write_records([Record.of(first, match), Record.of(last)])
    Save("mine").write(text)
    for source in (text, "mine"):
        widget = viewer(source)
        assert (widget.record.deck, widget.state["last"]) == (Record.of(last).deck, 6)
        assert widget.state["comments_in"] == "it"


def test_a_name_that_is_not_saved_is_told_with_those_that_are(own_home):
    with pytest.raises(ValueError, match="neither") as caught:
        RoundViewer("clasico-2")
    assert "saved are" not in str(caught.value)
    for name in ("stargames-4", "classico-2"):
        Save(name).write(write_record(ROUND))
    with pytest.raises(ValueError, match="neither") as caught:
        RoundViewer("clasico-2")
    assert str(caught.value).endswith("saved are: classico-2, stargames-4.")
    assert str(own_home) not in str(caught.value)
    (own_home / "tables" / "bad.txt").write_text("burraco record 1\n", encoding="utf-8")
    with pytest.raises(ParseError, match="saved table bad cannot be read"):
        RoundViewer("bad")


def test_it_is_a_public_name():
    assert bl.RoundViewer is RoundViewer


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("burraco record 1\n", "'rules:'"),
        ("hello\nworld", "burraco record 1"),
        ("no-such-file.txt", "no-such-file.txt"),
        ("", "neither"),
        ("x" * 5000, "xxx"),
        (42, "int"),
        (None, "NoneType"),
        (read_position(str(ROUND)), "position"),
        (b"burraco record 1\n", "bytes"),
    ],
)
def test_what_is_no_record_is_refused_in_one_sentence(source, words):
    with pytest.raises(ValueError) as caught:
        RoundViewer(source)
    message = str(caught.value)
    assert words in message
    assert "\n" not in message
    assert len(message) < 600


def test_a_text_that_is_no_record_is_a_parse_error(tmp_path):
    with pytest.raises(ParseError):
        RoundViewer("burraco record 1\n")
    binary = tmp_path / "x.bin"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ParseError, match=r"UTF-8"):
        RoundViewer(binary)
    with pytest.raises(ValueError, match="neither"):
        RoundViewer(tmp_path)


def test_an_illegal_move_of_a_record_is_told_with_its_rule():
    deal = Record.of(ROUND)
    bad = Record(deal.rules, deal.players, deal.dealer, deal.deck, (*deal.moves[:3], deal.moves[2]))
    with pytest.raises(ValueError, match=r"Move 4 .*\b[A-Z]{2}-\d\d: ") as caught:
        RoundViewer(bad)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("wrong", [{"move": -1}, {"move": LAST + 1}, {"seat": 4}, {"seat": -1}])
def test_a_move_or_seat_that_is_not_there_is_refused(wrong):
    with pytest.raises(ValueError, match=r"moves, not|no seat"):
        RoundViewer(ROUND, **wrong)
    with pytest.raises(ValueError, match="moves, not"):
        viewer().go(LAST + 1)


# Stepping


def test_every_table_of_the_record_is_shown():
    widget = viewer()
    for at in range(LAST + 1):
        tell(widget, "seek", move=at)
        assert (widget.move, widget.state["at"], widget.state["last"]) == (at, at, LAST)
        assert str(widget.round) == str(widget.record.round(at)) == widget.state["position"]


def test_the_round_that_is_given_out_is_ones_own():
    widget = viewer(move=1)
    taken = widget.round
    while taken.log == widget.round.log:
        taken.play(taken.legal_moves()[0])
    assert str(widget.round) == widget.state["position"]


def test_the_sentence_says_whose_move_it_was_and_what():
    widget = viewer(move=1)
    now = widget.state["now"]
    assert now["where"] == f"Move 1 of {LAST}"
    assert (now["name"], now["side"]) == ("You", "own")
    tell(widget, "seek", move=2)
    said = widget.state["said"][0]
    assert said.startswith(f"Move 2 of {LAST}. You: ")
    assert widget.state["now"]["text"] in said


def test_the_list_has_every_move_once_by_turn():
    widget = viewer()
    assert [move["at"] for move in moves_in(widget)] == list(range(LAST + 1))
    seats = [TABLES[at].turn for at in range(LAST)]
    turns = 1 + sum(one != other for one, other in zip(seats, seats[1:], strict=False))
    assert [turn["number"] for turn in widget.turns[1:]] == [f"{n}." for n in range(1, turns + 1)]


def test_the_list_travels_only_when_it_changes():
    widget = viewer()
    lists = []
    widget.observe(lambda change: lists.append(change), "turns")
    for at in range(1, 20):
        tell(widget, "seek", move=at)
    assert lists == []


def test_one_step_moves_the_cards_and_a_jump_does_not():
    widget = viewer()
    tell(widget, "seek", move=1)
    forward = widget.state["changes"]
    assert forward
    tell(widget, "seek", move=0)
    back = [{**one, "from": one["to"], "to": one["from"]} for one in widget.state["changes"]]
    assert back == forward
    tell(widget, "seek", move=9)
    assert widget.state["changes"] == []


def test_cards_of_open_hands_move_from_seat_to_table():
    widget = viewer()
    for at in range(1, LAST + 1):
        tell(widget, "seek", move=at)
        seat = TABLES[at - 1].turn
        for change in widget.state["changes"]:
            assert change["card"] or change["from"]["zone"] == "pozzetti"
            for end in (change["from"], change["to"]):
                assert end["zone"] != "hand" or seat == 0
                assert end.get("seat", seat) == seat
                if end["zone"] in ("own", "opponents"):
                    assert end["zone"] == ("own" if seat % 2 == 0 else "opponents")


def test_a_seek_beyond_the_end_or_on_an_old_state_is_ignored():
    widget = viewer(move=3)
    for fields in ({"move": LAST + 1}, {"move": -1}, {"move": "4"}, {"move": 4, "state": 0}, {}):
        tell(widget, "seek", **fields)
        assert widget.move == 3


def test_the_score_sheet_stands_at_the_end_alone():
    widget = viewer(move=LAST - 1)
    assert widget.state["sheet"] is None
    tell(widget, "seek", move=LAST)
    totals = [str(side.total) for side in ROUND.score().sides]
    assert widget.state["sheet"]["totals"] == totals
    assert widget.state["sheet"]["result"] in widget.state["said"][-1]


def test_a_round_that_is_not_over_just_ends():
    widget = viewer(played(most=7), move=7)
    assert widget.state["sheet"] is None
    assert widget.state["ending"] == "The record ends here."


def test_speed_and_comments_make_the_pause():
    widget = viewer(NOTED, move=1)
    normal = widget.state["pause"]
    tell(widget, "speed")
    assert widget.state["pause"] < normal
    tell(widget, "speed")
    assert widget.state["pause"] > normal
    tell(widget, "speed")
    tell(widget, "seek", move=2)
    assert widget.state["pause"] > normal


# What a move changed


@pytest.mark.parametrize("open_hands", [True, False])
def test_marks_lie_where_the_move_changed_something(open_hands):
    rnd = Record.of(ROUND).round(0)
    for move in ROUND.log:
        before = rnd.copy()
        rnd.play(move)
        seat = before.turn
        zone = "own" if seat % 2 == 0 else "opponents"
        spots = [mark.spot for mark in new_marks(before, move, rnd, 0, open_hands)]
        assert spots
        if move.kind == "discard":
            assert spots[0] == Spot("pile", place=len(rnd.pile) - 1)
        elif move.kind == "lay":
            assert spots[0] == Spot(zone, len(rnd.melds[seat % 2]) - 1)
        elif move.kind == "add":
            meld = rnd.melds[seat % 2][move.meld]
            marked = Counter(meld.cards[spot.place] for spot in spots if spot.meld == move.meld)
            assert not Counter(move.cards) - marked
        elif seat == 0:
            assert all(spot.zone == "hand" for spot in spots)
        elif open_hands:
            grown = Counter(rnd.hands[seat]) - Counter(before.hands[seat])
            assert Counter(spot.card for spot in spots if spot.place == seat) == grown
        else:
            assert spots == [Spot("seat", place=seat)]


def test_a_wild_that_slid_is_marked_too():
    rnd = read_position(
        "burraco position 1\nrules: classico\nplayers: 2\ndealer: 1\nturn: 0 play\n"
        "hand 0: 5h 9c Ks\nhand 1: 9d 8d\nmelds 0: 3h 4h 2s=5h\nmelds 1:\npile: Qc\nstock: "
        + " ".join(["??"] * (load_rules("classico").deck_size - 3 - 2 - 3 - 1 - 22))
        + "\n"
        + "pozzetto: "
        + " ".join(["??"] * 11)
        + "\n"
        + "pozzetto: "
        + " ".join(["??"] * 11)
    )
    before = rnd.copy()
    rnd.play("add 5h to 1")
    meld = rnd.melds[0][0]
    marked = {meld.cards[mark.spot.place] for mark in new_marks(before, rnd.log[-1], rnd, 0, True)}
    assert {str(card) for card in marked} == {"5h", "2s"}


# Comments


def test_comments_stand_beside_their_move():
    widget = viewer(NOTED)
    assert comments(widget) == ["Look at the <i>hands</i>."]
    assert [move["at"] for move in moves_in(widget) if move["comment"]] == [0, 2]
    tell(widget, "seek", move=2)
    assert comments(widget) == ["Early.", "Too early?"]
    assert widget.state["said"][1:3] == ["Early.", "Too early?"]
    tell(widget, "seek", move=3)
    assert comments(widget) == []


# Hidden hands


@pytest.mark.parametrize("seat", [0, 1])
def test_hidden_hands_send_no_hidden_card(seat):
    """What the browser gets is a function of what the seat may know."""
    widget = viewer(seat=seat, open_hands=False)
    for at in range(LAST):
        tell(widget, "seek", move=at)
        view = TABLES[at].view(seat)
        known = Counter(str(card) for card in (*view.hand, *view.pile))
        for cards in (*view.known, *(meld.cards for side in view.melds for meld in side)):
            known.update(map(str, cards))
        shown = widget.state["svg"]
        for card in set(map(str, ROUND.all_cards())):
            assert shown.count(f'data-card="{card}"') <= known[card]
        assert widget.state["position"] == str(view)
        later = [move["text"] for move in moves_in(widget) if move["at"] > at]
        assert not any(symbol in text for text in later for symbol in "♠♥♦♣")


def unlike_in(stock=False):
    """Two deals that look the same to seat 0: other cards in the stock, or in two other hands."""
    deal = Record.of(ROUND)
    decks = []
    dealt = deal.rules.hand_size * deal.players
    for swap in (False, True):
        deck = list(deal.deck)
        # The next card of the stock and one far below; or the last cards of seats 2 and 3.
        one, other = (dealt + 1, dealt + 9) if stock else (dealt - 1, dealt - 2)
        assert deck[one] is not deck[other]
        if swap:
            deck[one], deck[other] = deck[other], deck[one]
        decks.append(tuple(deck))
    return [Record(deal.rules, deal.players, deal.dealer, deck) for deck in decks]


@pytest.mark.parametrize("stock", [False, True])
def test_two_deals_that_look_the_same_give_the_same_state(stock):
    one, two = (viewer(record, open_hands=False) for record in unlike_in(stock))
    assert (one.state, one.turns) == (two.state, two.turns)
    tell(one, "hands")
    tell(two, "hands")
    assert one.state["position"] != two.state["position"]


def test_hands_are_opened_and_hidden():
    widget = viewer(move=4)
    opened = widget.state["svg"]
    tell(widget, "hands")
    assert widget.state["svg"] != opened
    assert "??" in widget.state["position"]
    tell(widget, "hands")
    assert widget.state["svg"] == opened


# One's own move


def at_turn_of(seat, phase="play"):
    """The first move after which it is a seat's turn."""
    return next(at for at in range(LAST) if TABLES[at].turn == seat and TABLES[at].phase == phase)


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_move_is_tried_and_the_record_comes_back(seat):
    at = at_turn_of(seat)
    widget = viewer(move=at)
    recorded = str(widget.round)
    tell(widget, "try")
    assert widget.state["trial"]["title"]
    card = str(widget.round.hands[seat][0])
    tell(widget, "draw")
    assert widget.state["refusal"]["rule"] in {rule.id for rule in ROUND.rules.numbered()}
    tell(widget, "discard", cards=[card])
    assert widget.state["refusal"] is None
    assert str(widget.round.log[-1]) == f"discard {card}"
    assert widget.state["trial"]["record"].startswith("In the record: ")
    tell(widget, "undo")
    assert str(widget.round) == recorded
    tell(widget, "undo")
    assert "no move of your own" in widget.state["refusal"]["text"]
    tell(widget, "back")
    assert widget.state["trial"] is None
    assert widget.move == at
    assert str(widget.round) == recorded


def test_a_move_is_tried_in_notation():
    at = at_turn_of(0, "draw")
    widget = viewer(move=at)
    tell(widget, "try")
    tell(widget, "text", text="draw")
    assert widget.state["log"][-1]["moves"][-1]["move"] == "draw"
    tell(widget, "text", text="fly 5h")
    assert "fly" in widget.state["refusal"]["text"]


def test_with_open_hands_the_next_seat_goes_on():
    widget = viewer(move=at_turn_of(0))
    assert widget.state["labels"]["try"] == "Try your own move"
    tell(widget, "try")
    assert widget.state["trial"]["title"] == "Your own move"
    tell(widget, "discard", cards=[str(widget.round.hands[0][-1])])
    assert widget.state["yours"]
    # The table was turned, and that is said and shown.
    name = widget._reading.replay.players[1].split(" (")[0]
    title = f"You take the place of: {name}. The table is seen from there."
    assert widget.state["trial"]["title"] == title and widget.state["said"][-1] == title
    tell(widget, "draw")
    assert [turn["name"] for turn in widget.state["log"]] == ["Right", "You"]


def test_with_hidden_hands_only_ones_own_turn_is_tried():
    mine, theirs = at_turn_of(0), at_turn_of(1)
    widget = viewer(move=theirs, open_hands=False)
    assert "your turn" in widget.state["why_no_trial"]
    tell(widget, "try")
    assert widget.state["trial"] is None
    tell(widget, "seek", move=mine)
    tell(widget, "try")
    seen = TABLES[mine].view(0)
    assert widget.round.hands[0] == seen.hand
    tell(widget, "discard", cards=[str(seen.hand[0])])
    tell(widget, "draw")
    assert "go back" in widget.state["refusal"]["text"]


def test_what_is_drawn_on_trial_with_hidden_hands_tells_nothing():
    """Two deals with other cards in the stock: the card that is drawn on trial is the same."""
    drawn = []
    for record in unlike_in(stock=True):
        widget = viewer(record, open_hands=False)
        tell(widget, "try")
        tell(widget, "draw")
        drawn.append(widget.state["log"][-1]["moves"][-1]["text"])
        tell(widget, "back")
        tell(widget, "hands")
        tell(widget, "try")
        tell(widget, "draw")
        drawn.append(widget.state["log"][-1]["moves"][-1]["text"])
    assert drawn[0] == drawn[2]
    assert drawn[1] != drawn[3]


def test_there_is_no_trial_after_the_end_and_no_play_without_a_trial():
    widget = viewer(move=LAST)
    assert "over" in widget.state["why_no_trial"]
    before = widget.state
    for kind, fields in {
        "try": {},
        "draw": {},
        "discard": {"cards": []},
        "undo": {},
        "back": {},
        "text": {"text": "draw"},
        "deal": {"rules": "classico", "players": 4},
    }.items():
        tell(widget, kind, **fields)
        assert widget.state == before


def test_chosen_cards_light_up_where_they_fit_on_trial_alone():
    at = at_turn_of(0)
    widget = viewer(move=at)
    card = str(widget.round.hands[0][0])
    tell(widget, "look", cards=[card])
    assert widget.sent == []
    tell(widget, "try")
    tell(widget, "look", cards=[card])
    assert widget.sent[-1]["type"] == "look"
    assert widget.sent[-1]["discard"] is True
    tell(widget, "advise")
    assert [line["text"] for line in widget.state["advice"]] == widget.state["said"]
    assert widget.state["advice"]


# A phone


def test_a_narrow_page_gets_a_narrow_picture():
    widget = viewer(move=at_turn_of(0))
    snapshot = widget.snapshot()
    tell(widget, "width", width=340)
    assert widget.state["fits"] == (340, 360)
    assert 'viewBox="0 0 340 ' in widget.state["svg"]
    assert widget.state["said"] == []
    tell(widget, "try")
    assert 'viewBox="0 0 340 ' in widget.state["svg"]
    tell(widget, "width", width=1000)
    assert widget.state["trial"]
    assert 'viewBox="0 0 960 ' in widget.state["svg"]
    assert widget.snapshot() == snapshot


# Rules, words, snapshot


def test_the_rulebook_is_sent_when_asked_for():
    widget = viewer()
    tell(widget, "rules")
    parts = widget.sent[-1]["parts"]
    told = [(part["title"], [row["id"] for row in part["rows"]]) for part in parts]
    assert told == [
        (title, [rule.id for rule in rules]) for title, rules in by_subject(ROUND.rules.numbered())
    ]


def test_repr_and_snapshot_are_those_of_the_arguments():
    widget = viewer(NOTED, move=2, seat=1)
    assert repr(widget) == f"RoundViewer({NOTED!r}, seat=1, move=2)"
    before = repr(widget), widget.snapshot()
    tell(widget, "seek", move=20)
    tell(widget, "hands")
    assert (repr(widget), widget.snapshot()) == before
    assert viewer(NOTED, move=2, seat=1).snapshot() == before[1]


def test_the_snapshot_tells_the_move_and_escapes_what_a_file_says():
    html = viewer(NOTED, move=2).snapshot()
    assert "A &lt;b&gt;bold&lt;/b&gt; round" in html
    assert "<p>Early.</p>" in html
    assert f"Move 2 of {LAST}." in html
    assert "<img alt=" in html
    assert "<i>" not in viewer(NOTED).snapshot()


def test_the_mime_bundle_carries_the_snapshot():
    widget = viewer(move=1)
    data, _ = widget._repr_mimebundle_()
    assert widget.snapshot() in data["text/html"]
    assert data["text/plain"] == repr(widget)


def test_every_word_goes_through_the_catalogue():
    widget = viewer(move=at_turn_of(1), language=CODE)
    for kind, fields in (("seek", {"move": 5}), ("try", {}), ("draw", {}), ("back", {})):
        tell(widget, kind, **fields)
        state = widget.state
        words = [
            *(text for key, text in state["labels"].items() if isinstance(text, str)),
            *state["now"].values(),
            *state["said"],
            *(move["text"] for move in moves_in(widget)),
            state["why_no_trial"],
            *(state["trial"] or {}).values(),
        ]
        ours = " ".join(unescape(word) for word in words if word not in ("own", "opponents"))
        left = untranslated(ours.replace(state["labels"]["line_example"], ""), "own", "opponents")
        assert not left.strip(), (kind, left)
