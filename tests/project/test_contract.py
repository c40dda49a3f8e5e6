"""The names and forms that other programs rely on: they stay as they are."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import burraco_learn as bl

FOUR = ("stargames", "burraco-reale", "classico", "special")


def test_importing_the_package_loads_no_third_party_module():
    code = (
        "import sys; before = set(sys.modules); import burraco_learn; "
        "new = {name.split('.')[0] for name in set(sys.modules) - before}; "
        "print(sorted(new - set(sys.stdlib_module_names) - {'burraco_learn'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_rule_sets():
    assert bl.rule_sets()[:4] == FOUR
    rules = bl.load_rules("stargames")
    assert (rules.id, rules.title) == ("stargames", "StarGames Buracco")
    rule = rules.rule("SG-18")
    assert (rule.id, rule.source) == ("SG-18", "S0:29")
    assert rule.text and "max_wilds" in rule.parameters
    assert all(bl.load_rules(name).rule("G-01").id == "G-01" for name in bl.rule_sets())
    with pytest.raises(KeyError):
        rules.rule("CL-01")
    with pytest.raises(bl.RulesError, match="stargames"):
        bl.load_rules("stargame")
    assert "SG-18" in rules.rulebook()
    differences = bl.load_rules("special").differences(bl.load_rules("classico"))
    assert [row[0] for row in differences] == ["values.2"]
    assert issubclass(bl.RulesError, ValueError)


def test_languages():
    with bl.language("hr"):
        assert bl.current_language() == "hr"
    assert bl.current_language() == "en"


def test_cards():
    cards = bl.parse_cards("5h 10h Jk 2♠")
    assert [str(card) for card in cards] == ["5h", "Th", "Jk", "2s"]
    assert bl.parse_cards("5H, t♥,JK 2♠\ufe0f") == cards
    assert bl.parse_cards("5h")[0] == bl.parse_cards("5h")[0]
    with pytest.raises(bl.ParseError, match="'5x'"):
        bl.parse_cards("4h 5x 6h")
    assert issubclass(bl.ParseError, ValueError)


def test_melds():
    rules = bl.load_rules("stargames")
    meld = bl.Meld.lay(bl.parse_cards("5h 2h 3h 2h"), rules)
    assert (str(meld), meld.kind, meld.burraco) == ("2h 3h 2h=4h 5h", "run", None)
    assert (meld.card_points, meld.bonus) == (50, 0)
    assert str(bl.Meld.lay(bl.parse_cards("7h Jk 7s"), rules, wild="7")) == "7s 7h Jk=7"
    assert str(bl.Meld.lay(bl.parse_cards("5h Jk 6h"), rules, wild="7h")) == "5h 6h Jk=7h"
    assert bl.parse_meld(str(meld), rules) == meld
    assert str(bl.parse_meld("5h 6h Jk=7h", rules)) == "5h 6h Jk=7h"
    for cards, wild in (("7h 7h 7h", None), ("5h 6h Jk", "9h"), ("5h 6h", None)):
        with pytest.raises(bl.IllegalMove) as caught:
            bl.Meld.lay(bl.parse_cards(cards), rules, wild=wild)
        assert rules.rule(caught.value.rule) and caught.value.reason.endswith(".")
    with pytest.raises(bl.IllegalMove) as caught:
        bl.Meld.lay(bl.parse_cards("5h 6h Jk"), bl.load_rules("burraco-reale"))
    assert caught.value.rule == "BR-01"
    with pytest.raises(bl.IllegalMove):
        meld.add(bl.parse_cards("2c"))
    assert str(meld) == "2h 3h 2h=4h 5h"
    assert issubclass(bl.IllegalMove, ValueError)


def test_a_round():
    rules = bl.load_rules("classico")
    rnd = bl.Round.deal(rules, players=4, seed=7, dealer=3)
    assert (rnd.rules, rnd.players, rnd.dealer, rnd.turn, rnd.phase) == (rules, 4, 3, 0, "draw")
    assert [str(move) for move in rnd.legal_moves()] == ["draw", "take"]
    assert str(bl.Round.deal(rules, players=4, seed=7, dealer=3)) == str(rnd)
    refused = rnd.why_not("discard Ks")
    assert isinstance(refused, bl.IllegalMove) and refused.rule == "CL-02"
    with pytest.raises(bl.ParseError):
        rnd.why_not("hello")
    before = str(rnd)
    with pytest.raises(bl.IllegalMove):
        rnd.play("discard Ks")
    assert str(rnd) == before
    assert rnd.play("draw") is None
    assert [str(move) for move in rnd.log] == ["draw"]
    assert rnd.why_not("add 5h to 4").rule == "G-01"
    with pytest.raises(bl.IllegalMove):
        rnd.undo()
    assert rnd.copy().all_cards() == rnd.all_cards() and len(rnd.all_cards()) == 108
    assert [label for label, _ in rnd.score().sides[0].rows] == [
        "cards on the table",
        "burraco bonuses",
        "cards in hand",
    ]
    assert rnd.score().sides[0].total == sum(points for _, points in rnd.score().sides[0].rows)
    assert str(bl.read_position(str(rnd))) == str(rnd)
    assert repr(rnd) == "<Round classico, 4 players, 1 moves, seat 0 to play>"


def test_a_known_deck_is_dealt_as_the_rulebook_says():
    rules = bl.load_rules("classico")
    deck = bl.Round.deal(rules, players=2, seed="any").deck
    assert deck is not None
    rnd = bl.Round.deal(rules, players=2, deck=deck)
    assert rnd.hands == (tuple(sorted(deck[0:22:2])), tuple(sorted(deck[1:22:2])))
    assert rnd.pile == (deck[22],)
    assert rnd.pozzetti == (deck[-11:], deck[-22:-11])
    assert rnd.stock == deck[23:-22]


def test_views_bots_and_samples():
    rnd = bl.Round.deal(bl.load_rules("stargames"), players=4, seed=1)
    view = rnd.view(0)
    assert (view.seat, view.turn, view.phase, view.dealer) == (0, 0, "draw", 3)
    assert view.rules == rnd.rules
    assert view.hand == rnd.hands[0] and view.pile == rnd.pile
    assert view.melds == ((), ()) and view.pozzetti == (False, False)
    assert (view.stock_count, view.hand_counts, view.scores) == (41, (11,) * 4, (0, 0))
    assert view.log == () and view.legal_moves() == rnd.legal_moves()
    assert view.why_not("discard Ks").rule == "SG-07"
    assert view.sample(Random(1)).view(0) == view
    assert "??" in str(view) and "??" not in str(rnd)
    for name in ("greedy", "random", "club"):
        move = bl.bot(name, seed=0).choose(view)
        assert move in rnd.legal_moves() and move is bl.bot(name, seed=0).choose(view)
    move = bl.bot("expert", seed=0, worlds=2).choose(view)
    assert move is bl.bot("expert", seed=0, worlds=2).choose(view)
    assert bl.bot("expert", seconds=0.01).choose(view) in rnd.legal_moves()


def test_the_coach():
    view = bl.Round.deal(bl.load_rules("stargames"), players=4, seed=1).view(0)
    advice = bl.advise(view, worlds=2)
    first, second = advice.plans
    assert {str(plan.moves[0]) for plan in advice.plans} == {"draw", "take"}
    assert first.low <= first.points <= first.high and second.points == -first.points
    assert isinstance(first.reasons, tuple) and isinstance(advice.clear, bool)
    assert len(advice.hints) == 3
    odds = bl.odds(view)
    assert sum(odds.unseen.values()) == view.rules.deck_size - len(view.hand) - len(view.pile)
    assert set(odds.helps) <= set(odds.unseen) and 0 < odds.chance < 1


def test_records_and_matches():
    rnd = bl.Round.deal(bl.load_rules("classico"), players=2, seed=1)
    rnd.play("take")
    record = bl.read_record(bl.write_record(rnd))
    assert (record.rules, record.players, record.moves) == (rnd.rules, 2, rnd.log)
    assert record.header == {} and record.comments == {}
    assert str(record.round()) == str(rnd) and record.round(0).phase == "draw"
    assert bl.read_record(bl.write_record(record)) == record
    assert bl.Match(bl.load_rules("classico"), players=4, seed=1).round.players == 4
    assert bl.victory_points(105) == (11, 9)
    assert bl.victory_points(100, rounds=4) == (10, 10)
    for difference, rounds in ((-5, 4), (5, 5)):
        with pytest.raises(ValueError, match="points|Points"):
            bl.victory_points(difference, rounds=rounds)


def test_records_of_a_match_and_what_stands_beside_the_moves():
    records = []
    match = bl.Match(bl.load_rules("classico"), players=2, seed=1, rounds=2)
    greedy = bl.bot("greedy")
    while not match.over:
        while not match.round.over:
            match.round.play(greedy.choose(match.round.view(match.round.turn)))
        records.append(bl.Record.of(match.round))
        match.next_round()
    text = bl.write_records(records)
    assert bl.read_records(text) == tuple(records)
    with pytest.raises(bl.ParseError, match="read_records"):
        bl.read_record(text)
    note = bl.Note("!?", (bl.Comment("Why not?"),))
    assert (note.mark, note.said()) == ("!?", ("Why not?",))
    for kind in (bl.Question, bl.SideLine, bl.Attempt):
        assert kind.__module__ == bl.Note.__module__


def test_rules_from_text_and_a_bot_of_ones_own():
    rules = bl.parse_rules('base = "classico"\n[values]\n2 = 5')
    assert rules.values["2"] == 5

    class First:
        def choose(self, view: bl.View) -> bl.Move:
            return view.legal_moves()[0]

    bot: bl.Bot = First()
    rnd = bl.Round.deal(rules, players=2, seed=1)
    assert bot.choose(rnd.view(0)) == rnd.legal_moves()[0]


def in_a_new_python(code: str) -> str:
    run = subprocess.run(
        [sys.executable, "-c", f"import sys, burraco_learn as bl\n{code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.strip()


def test_what_a_round_does_not_need_is_loaded_on_first_use():
    loaded = in_a_new_python(
        "bl.Round.deal(bl.load_rules('classico'), players=4, seed=7).legal_moves()\n"
        "print(*sorted({name.split('.')[1] for name in sys.modules if 'burraco_learn.' in name}))"
    )
    assert loaded.split() == ["cards", "display", "game", "i18n", "melds", "rules"]
    assert in_a_new_python("print(set(bl.__all__) <= set(dir(bl)), 'read_record' in vars(bl))") == (
        "True False"
    )
    # However it is asked for, the same thing comes.
    assert in_a_new_python(
        "from burraco_learn import read_records, bot; import burraco_learn.bots\n"
        "print(bl.read_records is read_records, bl.bot is bot, vars(bl)['bot'] is bot)"
    ) == ("True True True")
    with pytest.raises(AttributeError, match="no attribute 'read_recrod'"):
        bl.read_recrod  # noqa: B018


def test_no_public_name_is_that_of_a_module():
    """A module that is imported becomes an attribute of its package, and would hide the name."""
    modules = {path.stem for path in Path(bl.__file__).parent.iterdir()}
    assert not modules & set(bl.__all__)


def test_a_type_checker_sees_what_is_loaded_on_first_use():
    source = Path(bl.__file__).read_text(encoding="utf-8")
    (block,) = (node for node in ast.parse(source).body if isinstance(node, ast.If))
    seen = {
        (node.module, name.name)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert seen == {(module, name) for name, module in bl._MODULES.items()}


@pytest.mark.parametrize("name", ["PlayTable", "MeldLab", "RoundViewer"])
def test_widgets_are_loaded_on_first_use(name: str):
    assert name in bl.__all__
    assert getattr(bl, name).__name__ == name
