"""Questions that a round viewer asks before it shows a move; hidden cards in notes."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

from viewer_records import (
    ASKED,
    DEAL,
    LAST,
    RULES,
    SIDE,
    TABLES,
    THEIRS,
    noted,
    others,
    tell,
    texts,
    traffic,
    viewer,
)

from burraco_learn import parse_move
from burraco_learn.notation.annotations import Comment, Note, Question, SideLine
from burraco_learn.notation.record import Record
from burraco_learn.widgets.viewer.question_table import same_result

NOTED = noted()


# Questions


def test_the_way_forward_stops_at_a_question():
    widget = viewer(NOTED, move=ASKED - 2)
    assert widget.state["question"] is None
    tell(widget, "seek", move=ASKED + 2, what="step")
    assert widget.move == ASKED
    question = widget.state["question"]
    assert question["waits"] and widget.state["live"] and widget.state["yours"]
    assert texts(question["asks"]) == [f"Does {others(ASKED)[0].cards[0].symbol} go?"]
    assert question["answers"] == []
    assert texts(question["asks"])[0] in widget.state["said"]
    tell(widget, "seek", move=ASKED + 1, what="step")
    assert widget.move == ASKED
    assert "Answer the question first" in widget.state["said"][0]
    # Nor is the very next move jumped to; one further on is.
    tell(widget, "seek", move=ASKED + 1)
    assert widget.move == ASKED
    tell(widget, "seek", move=ASKED + 2)
    assert widget.move == ASKED + 2


def test_nothing_tells_the_next_move_before_the_answer():
    """Two records that go on differently after the question look the same there."""
    other = others(ASKED)[0]
    moves = (*DEAL.moves[:ASKED], other)
    notes = {at: note for at, note in NOTED.notes.items() if at <= ASKED}
    question = replace(NOTED.notes[ASKED].question, accepts=(DEAL.moves[ASKED],))
    length = ASKED + 1
    one = replace(NOTED, moves=DEAL.moves[:length], notes=notes)
    two = replace(NOTED, moves=moves, notes=notes)
    three = replace(two, notes={**notes, ASKED: replace(notes[ASKED], question=question)})
    for start in range(ASKED - 6, ASKED + 1):
        seen = []
        for record in (one, two, three):
            widget = viewer(record, move=start)
            story = [traffic(widget)]
            for kind in ("hands", "hands", "advise"):
                tell(widget, kind)
                story.append(traffic(widget))
            tell(widget, "seek", move=ASKED, what="step")
            tell(widget, "text", text="draw")
            tell(widget, "text", text=str(others(ASKED)[1]))
            story.append(traffic(widget))
            seen.append(story)
        assert seen[0] == seen[1] == seen[2]


def test_the_list_ends_at_the_question():
    widget = viewer(NOTED)
    listed = [move["at"] for turn in widget.turns for move in turn["moves"]]
    assert listed == list(range(ASKED + 1))
    assert "answered the question" in widget.turns[-1]["rest"]
    tell(widget, "seek", move=ASKED)
    tell(widget, "reveal")
    listed = [move["at"] for turn in widget.turns for move in turn["moves"]]
    assert listed == list(range(LAST + 1))


def test_the_right_move_answers_a_question():
    widget = viewer(NOTED, move=ASKED)
    tell(widget, "discard", cards=[str(DEAL.moves[ASKED].cards[0])])
    question = widget.state["question"]
    assert (question["waits"], question["right"]) == (False, True)
    assert question["verdict"] == f"Right: discard {DEAL.moves[ASKED].cards[0].symbol}."
    assert texts(question["answers"]) == ["It is of no use."]
    assert widget.state["said"] == [question["verdict"], "It is of no use."]
    assert (widget.move, str(widget.round)) == (ASKED, str(TABLES[ASKED]))
    assert 'class="bl-mark' in widget.state["svg"]  # the move is drawn on the table
    tell(widget, "seek", move=ASKED + 1, what="step")
    assert widget.move == ASKED + 1
    # It is not asked a second time, unless the reader wants that.
    tell(widget, "seek", move=ASKED)
    assert not widget.state["question"]["waits"]
    tell(widget, "again")
    assert widget.state["question"]["waits"]


def test_a_move_that_is_not_legal_is_refused_with_its_rule():
    widget = viewer(NOTED, move=ASKED)
    tell(widget, "draw")
    assert widget.state["refusal"]["rule"] == TABLES[ASKED].why_not(parse_move("draw")).rule
    assert widget.state["question"]["waits"]


def test_a_legal_move_that_is_no_answer_is_told_so_and_taken_back():
    widget = viewer(NOTED, move=ASKED)
    tell(widget, "text", text=str(others(ASKED)[0]))
    assert widget.state["refusal"]["rule"] == ""
    # The note to the question is what it is met with.
    text = f"You may do that: discard {others(ASKED)[0].cards[0].symbol}. It is of no use."
    assert widget.state["refusal"]["text"] == text
    assert widget.state["question"]["waits"]
    assert str(widget.round) == str(TABLES[ASKED])
    tell(widget, "text", text=str(DEAL.moves[ASKED]))
    assert widget.state["question"]["right"]


def test_a_wrong_answer_is_met_with_the_note_of_its_side_line_or_else_with_a_rule():
    worse = SideLine("worse", (others(ASKED)[0],), (Comment("It feeds the other side."),))
    notes = {**NOTED.notes, ASKED + 1: Note(lines=(worse,))}
    widget = viewer(replace(NOTED, notes=notes), move=ASKED)
    tell(widget, "text", text=str(others(ASKED)[0]))
    assert widget.state["refusal"]["text"].endswith(". Worse: It feeds the other side.")
    silent = replace(NOTED, notes={ASKED: Note(question=Question((Comment("Which?"),)))})
    widget = viewer(silent, move=ASKED)
    tell(widget, "text", text=str(others(ASKED)[0]))
    refusal = widget.state["refusal"]
    assert refusal["rule"] == RULES.cites["phase"]
    assert refusal["rule_text"] == RULES.rule(refusal["rule"]).text
    assert refusal["text"].startswith("You may do that: discard ")


def test_a_step_that_a_question_blocks_says_so():
    widget = viewer(NOTED, move=ASKED)
    assert widget.state["notice"] == ""
    tell(widget, "seek", move=ASKED + 1, what="step")
    why = "Answer the question first, or let the answer be shown."
    assert (widget.state["notice"], widget.state["said"]) == (why, [why])
    tell(widget, "reveal")
    assert widget.state["notice"] == ""


def test_at_a_question_only_what_the_one_asked_sees_is_open():
    for at, me, other in ((ASKED, 0, 1), (THEIRS - 1, 1, 0)):
        record = replace(DEAL, notes={at: Note(question=Question((Comment("What now?"),)))})
        widget = viewer(record, move=at)
        assert TABLES[at].turn == me
        unseen = TABLES[at].view(me)
        assert widget.state["position"] == str(unseen)
        drawn = re.findall(r'data-seat="(\d)"', widget.state["svg"])
        assert str(other) in drawn  # as a hand of so many backs
        shown = widget.state["svg"].count("data-card=")
        tell(widget, "reveal")
        assert widget.state["svg"].count("data-card=") == shown + len(TABLES[at].hands[other])
        assert widget.state["position"] == str(TABLES[at])


def test_other_right_answers_and_what_the_record_has():
    accepted = others(ASKED)[:2]
    question = replace(NOTED.notes[ASKED].question, accepts=tuple(accepted))
    record = replace(NOTED, notes={**NOTED.notes, ASKED: Note(question=question)})
    widget = viewer(record, move=ASKED)
    tell(widget, "text", text=str(DEAL.moves[ASKED]))
    assert widget.state["refusal"]["text"].endswith(" It is of no use.")
    tell(widget, "text", text=str(accepted[1]))
    verdict = widget.state["question"]["verdict"]
    assert verdict.startswith(f"Right: discard {accepted[1].cards[0].symbol}.")
    assert f"discarded {DEAL.moves[ASKED].cards[0].symbol}" in verdict
    tell(widget, "again")
    tell(widget, "reveal")
    shown = " or ".join(f"discard {move.cards[0].symbol}" for move in accepted)
    assert widget.state["question"]["verdict"] == f"The answer: {shown}."


def test_a_move_may_be_said_in_another_way():
    """It is judged by what it does: whether or not it is said what the wild card stands for."""
    at, move = next(
        (at, move)
        for at, move in enumerate(DEAL.moves)
        if move.kind == "lay" and TABLES[at + 1].melds[TABLES[at].turn][-1].wild
    )
    meld = TABLES[at + 1].melds[TABLES[at].turn][-1]
    role = meld.wild_role if meld.kind == "run" else meld.wild_role[0]
    words = [f"{card}={role}" if card is meld.wild else str(card) for card in move.cards]
    ways = {parse_move("lay " + " ".join(cards)) for cards in (words, map(str, move.cards))}
    assert len(ways) == 2
    said = next(way for way in ways if way is not move)
    record = replace(DEAL, notes={at: Note(question=Question((Comment("What now?"),)))})
    widget = viewer(record, move=at, seat=TABLES[at].turn)
    tell(widget, "text", text=str(said))
    assert widget.state["question"]["right"]


def test_a_move_that_is_not_legal_is_the_same_as_no_other():
    assert not same_result(TABLES[ASKED], DEAL.moves[ASKED], parse_move("draw"))


def test_a_question_of_another_seat_is_answered_in_its_place():
    at = THEIRS - 1
    record = replace(DEAL, notes={at: Note(question=Question((Comment("And she?"),)))})
    widget = viewer(record, move=at)
    assert widget.state["question"]["for"] == "you take the place of: Opponent"
    tell(widget, "text", text=str(DEAL.moves[at]))
    assert widget.state["question"]["right"]
    hidden = viewer(record, move=at, open_hands=False)
    assert not hidden.state["live"]
    assert "open the hands" in hidden.state["question"]["how"]
    tell(hidden, "reveal")
    assert hidden.state["question"]["verdict"] == ""


def test_attempts_wait_until_the_question_is_answered():
    attempts = NOTED.notes[SIDE - 1].attempts
    note = replace(NOTED.notes[ASKED], attempts=attempts)
    widget = viewer(replace(NOTED, notes={ASKED: note}), move=ASKED)
    assert widget.state["attempts"] == []
    tell(widget, "reveal")
    assert len(widget.state["attempts"]) == 1


# Hidden hands


def swapped():
    """Two records that seat 0 cannot tell apart up to a move of seat 1: one of its hidden cards is
    another one, and the notes name it."""
    at = next(
        n
        for n in range(1, LAST)
        if TABLES[n].turn == 1 and TABLES[n].phase == "play" and DEAL.moves[n].kind == "discard"
    )
    view = TABLES[at].view(0)
    open_ = {*view.pile, *view.hand, *view.known[1]}
    mine = TABLES[at].hands[1]
    held = next(c for c in mine if c not in open_ and c is not DEAL.moves[at].cards[0])
    stock = DEAL.deck.index
    seen = {*mine, *TABLES[0].hands[0], *open_, *(c for m in DEAL.moves[: at + 1] for c in m.cards)}
    other = next(card for card in DEAL.deck if card not in seen and not card.is_jolly)
    one, two = stock(held), len(DEAL.deck) - 1 - DEAL.deck[::-1].index(other)
    found = []
    for card, swap in ((held, False), (other, True)):
        deck = list(DEAL.deck)
        if swap:
            deck[one], deck[two] = deck[two], deck[one]
        record = Record(RULES, 2, DEAL.dealer, tuple(deck), DEAL.moves[: at + 1])
        line = SideLine("better", (parse_move(f"discard {card}"),), (Comment(f"[{card}]!"),))
        attempt = parse_move(f"lay {card} {card} {card}")
        rule = record.round(at).why_not(attempt).rule
        notes = {
            at: Note(
                comments=(Comment(f"They hold [{card}] here."),),
                question=Question(
                    (Comment(f"Keep [{card}]?"),),
                    (parse_move(f"discard {card}"),),
                    (Comment(f"[{card}] goes."),),
                ),
                attempts=(noted_attempt(attempt, rule),),
            ),
            at + 1: Note("?", (Comment(f"Not [{card}]."),), (line,)),
        }
        found.append(replace(record, notes=notes))
    return at, found


def noted_attempt(move, rule):
    return replace(NOTED.notes[SIDE - 1].attempts[0], move=move, rule=rule)


def test_notes_tell_no_hidden_card():
    """All that the browser gets of two records that look the same to seat 0 is the same."""
    at, (one, two) = swapped()
    assert one.deck != two.deck
    stories = []
    for record in (one, two):
        widget = viewer(record, open_hands=False, move=at - 1)
        story = [traffic(widget), widget.snapshot()]
        for kind, fields in (
            ("seek", {"move": at, "what": "step"}),
            ("text", {"text": "draw"}),
            ("reveal", {}),
            ("seek", {"move": at + 1, "what": "step"}),
            ("follow", {"at": 0}),
            ("back", {}),
            ("again", {}),
            ("seek", {"move": at}),
            ("again", {}),
        ):
            tell(widget, kind, **fields)
            story.append(traffic(widget))
        stories.append(story)
        tell(widget, "hands")
        stories.append([traffic(widget)])
    assert stories[0] == stories[2]
    assert stories[1] != stories[3]
    assert "a hidden card" in stories[0][0] + stories[0][2]


def test_whatever_is_done_with_hidden_hands_tells_no_hidden_card():
    at, records = swapped()
    rng = Random(1)
    for _ in range(12):
        edit, start = rng.random() < 0.3, rng.randrange(at + 2)
        pair = [viewer(r, open_hands=False, move=start, edit=edit) for r in records]
        for _ in range(30):
            view = pair[0].round.view(0)
            kind, fields = rng.choice(
                [
                    ("seek", {"move": rng.choice([at, at + 1])}),
                    ("seek", {"move": pair[0].move + 1, "what": "step"}),
                    ("seek", {"move": rng.randrange(3), "what": "line"}),
                    ("text", {"text": str(rng.choice(view.legal_moves() or [DEAL.moves[0]]))}),
                    ("look", {"cards": [str(card) for card in view.hand[:3]]}),
                    ("follow", {"at": 0}),
                    ("keep", {"what": "better"}),
                    *((one, {}) for one in ("try", "back", "undo", "reveal", "again", "record")),
                    *((one, {}) for one in ("advise", "speed", "instead")),
                ]
            )
            for widget in pair:
                tell(widget, kind, **fields)
            assert traffic(pair[0]) == traffic(pair[1]), (kind, fields)


def test_a_side_line_goes_on_only_as_far_as_one_may_see():
    widget = viewer(NOTED, move=SIDE, open_hands=False)
    first, second = widget.state["lines"]
    assert first["text"] == f"discard {others(SIDE - 1)[0].cards[0].symbol} … with hidden cards"
    assert "hidden" not in second["text"]
    tell(widget, "follow", at=0)
    assert widget.state["line"]["last"] == 1
    assert "open the hands" in widget.state["ending"]
    tell(widget, "seek", move=2, what="line")
    assert widget.state["line"]["step"] == 1
    tell(widget, "back")
    tell(widget, "seek", move=THEIRS)
    (line,) = widget.state["lines"]
    assert line["why"] == "Open the hands to see this side line."
    tell(widget, "follow", at=0)
    assert widget.state["line"] is None


def test_an_attempt_of_another_seat_names_no_hidden_card():
    widget = viewer(NOTED, move=THEIRS - 1, open_hands=False)
    (attempt,) = widget.state["attempts"]
    assert attempt["text"] == "Tried: a move with hidden cards."
    assert attempt["why"] == ""
    assert attempt["rule"]
