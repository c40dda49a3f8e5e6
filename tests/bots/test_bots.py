"""Bots: known by name, told by title, a function of seed and view, and never wiser than a seat."""

from __future__ import annotations

import pytest
from pseudo import pseudo, untranslated

import burraco_learn as bl
from burraco_learn import bots as package
from burraco_learn.bots import BotKind, bot, bot_title, bots
from burraco_learn.game.moves import Move
from burraco_learn.game.view import View

CLASSICO = bl.load_rules("classico")


class First:
    """Plays the first legal move; there is nothing to draw lots about."""

    def choose(self, view: View) -> Move:
        return view.legal_moves()[0]


def views(seed: int, count: int) -> list[View]:
    """What the seats to move know on the first tables of a round."""
    rnd, found = bl.Round.deal(CLASSICO, players=2, seed=seed), []
    while len(found) < count:
        found.append(rnd.view(rnd.turn))
        rnd.play(bot("greedy").choose(found[-1]))
    return found


def test_titles_are_told_apart_and_translated() -> None:
    titles = [bot_title(name) for name in bots()]
    assert len(set(titles)) == len(titles) == len(bots()) >= 2
    with pseudo():
        assert [untranslated(bot_title(name)) for name in bots()] == [""] * len(titles)


def test_a_choice_is_legal_and_depends_on_seed_and_view_alone() -> None:
    for name in bots():
        for view in views(seed=3, count=8):
            one, other = (bot(name, seed=5).choose(view) for _ in range(2))
            assert one == other and view.why_not(one) is None


def test_seeds_make_different_players() -> None:
    (view,) = views(seed=4, count=1)
    chosen = {str(bot("random", seed=seed).choose(view)) for seed in range(20)}
    assert len(chosen) > 1


def test_an_unknown_name_is_told_in_a_sentence() -> None:
    for asked in (bot, bot_title):
        with pytest.raises(ValueError, match=r"^There is no bot 'deep': the bots are random, "):
            asked("deep")


def test_a_bot_may_do_without_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    first = BotKind("first", title=lambda: "A bot that plays first", make=First, takes_seed=False)
    monkeypatch.setitem(package._KINDS, "first", first)
    (view,) = views(seed=1, count=1)
    assert bots()[-1] == "first" and bot_title("first") == "A bot that plays first"
    assert bot("first", seed=7).choose(view) == view.legal_moves()[0]


def test_a_bot_closes_when_it_can() -> None:
    rnd = bl.Round.set_up(
        CLASSICO,
        players=2,
        phase="play",
        hands=[bl.parse_cards("7h 8h Ks"), bl.parse_cards("3c 4d 9d Qc")],
        melds=((bl.parse_meld("3h 4h 5h 6h", CLASSICO), bl.parse_meld(CLEAN, CLASSICO)), ()),
        stock=bl.parse_cards("4c 5d 6s 9c Jc Tc"),
        had_pozzetto=(True, True),
    )
    while rnd.turn == 0 and not rnd.over:
        rnd.play(bot("greedy").choose(rnd.view(0)))
    assert rnd.ending == "closed" and rnd.closer == 0


CLEAN = "5s 6s 7s 8s 9s Ts Js"
