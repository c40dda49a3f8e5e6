"""Save files: whole or not at all, never overwritten by another table, never lost."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import burraco_learn as bl
from burraco_learn.notation.writer import write_records
from burraco_learn.storage.saved_games import Save, checked_name, goal_text, unfinished, usual_name


def played(moves: int = 6, seed: int = 1, rules: str = "classico", **header: str) -> bl.Record:
    greedy = bl.bot("greedy")
    rnd = bl.Round.deal(bl.load_rules(rules), players=2, seed=seed)
    while not rnd.over and len(rnd.log) < moves:
        rnd.play(greedy.choose(rnd.view(rnd.turn)))
    return bl.Record.of(rnd, header)


def names(folder: Path) -> set[str]:
    return {path.name for path in (folder / "tables").iterdir()}


@pytest.mark.parametrize("name", ["my table", "Tavolo 2", "è il mio", "a_b-c", "classico-4 (2)"])
def test_a_name_of_a_file(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "../up",
        "a/b",
        "a\\b",
        "dot.",
        ".hidden",
        "a:b",
        "a\nb",
        "x" * 61,
        "CON",
        "nul.x",
        "COM¹",
        "lpt³.txt",
        7,
    ],
)
def test_no_name_of_a_file(name: object) -> None:
    with pytest.raises(ValueError, match="cannot name a saved table"):
        checked_name(name)  # type: ignore[arg-type]


def test_the_usual_name_tells_rules_and_players() -> None:
    assert usual_name(bl.load_rules("stargames"), 2) == "stargames-2"


def test_what_is_saved_is_read(own_home: Path) -> None:
    record = played()
    save = Save("mine")
    assert save.write(str(record)) is False
    assert save.path == own_home / "tables" / "mine.txt"
    seal, text = save.path.read_text(encoding="utf-8").split("\n", 1)
    assert seal.startswith("# table in play, checksum ") and text == str(record)
    assert Save("mine").read().records == (record,)
    assert names(own_home) == {"mine.txt"}, "nothing else is left lying about"


def test_a_failure_in_the_middle_leaves_the_old_save(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = Save("mine")
    save.write(str(played(6)))
    old = save.path.read_bytes()

    def fails(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", fails)
        with pytest.raises(OSError, match="No space"):
            save.write(str(played(7)))
    assert save.path.read_bytes() == old
    assert names(own_home) == {"mine.txt"}
    assert save.write(str(played(7))) is False


def test_a_new_round_keeps_the_old_one(own_home: Path) -> None:
    first, second = played(6), played(8)
    Save("mine").write(str(first))
    save = Save("mine")
    assert save.begin() == "mine (2).txt"
    save.write(str(second))
    assert Save("mine (2)").read().records == (first,)
    assert Save("mine").read().records == (second,)
    again = Save("mine")
    assert again.begin() == "mine (3).txt"
    assert names(own_home) == {"mine (2).txt", "mine (3).txt"}


def test_a_table_at_which_nobody_moved_is_not_kept(own_home: Path) -> None:
    Save("mine").write(str(played(0)))
    save = Save("mine")
    assert save.begin() is None
    assert save.write(str(played(0, seed=2))) is False
    assert names(own_home) == {"mine.txt"}


def test_two_tables_of_one_name_do_not_destroy_each_other(own_home: Path) -> None:
    mine, yours = Save("ours"), Save("ours")
    mine.write(str(played(3)))
    yours.read()
    yours.write(str(played(5)))
    assert mine.write(str(played(4))) is True
    assert (mine.name, yours.name) == ("ours (2)", "ours")
    assert yours.write(str(played(6))) is False
    assert mine.write(str(played(5))) is False
    assert [len(Save(name).read().records[0].moves) for name in ("ours", "ours (2)")] == [6, 5]
    # Both began at the same moment, before there was a file.
    third, fourth = Save("new"), Save("new")
    assert third.begin() is None and fourth.begin() is None
    assert third.write(str(played(1))) is False
    assert fourth.write(str(played(2))) is True


def test_a_file_that_was_thrown_away_is_written_again(own_home: Path) -> None:
    save = Save("mine")
    save.write(str(played(3)))
    save.path.unlink()
    assert save.write(str(played(4))) is False
    assert names(own_home) == {"mine.txt"}


DAMAGE: dict[str, Callable[[str], bytes]] = {
    "empty": lambda text: b"",
    "cut": lambda text: text[: text.index("\n1.") - 40].encode(),
    "no text": lambda text: b"\xff\xfe\x00",
    "an illegal move": lambda text: (text + "9. draw; draw\n").encode(),
    "a strange match": lambda text: text.replace("dealer", "match: to the end\ndealer", 1).encode(),
    "no match for two rounds": lambda text: write_records([played(500), played()]).encode(),
    "an unfinished round before": lambda text: write_records(
        [played(6, match="rounds 3"), played(7)]
    ).encode(),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_save_is_told_and_kept(own_home: Path, damage: str) -> None:
    save = Save("mine")
    save.write(str(played()))
    bad = DAMAGE[damage](save.path.read_text(encoding="utf-8"))
    save.path.write_bytes(bad)
    found, damaged = unfinished("mine", others=False)
    assert found == [] and len(damaged) == 1
    assert damaged[0].startswith("The saved table mine.txt cannot be read and is left as it is: ")
    assert damaged[0].endswith(".") and "\n" not in damaged[0]
    with pytest.raises(bl.ParseError):
        Save("mine").read()
    new = Save("mine")
    assert new.begin() == "mine (damaged).txt"
    new.write(str(played()))
    assert (own_home / "tables" / "mine (damaged).txt").read_bytes() == bad
    # It has been told and put aside: that is enough.
    assert unfinished("mine", others=True)[1] == []


def test_without_begin_a_damaged_save_is_not_overwritten_either(own_home: Path) -> None:
    save = Save("mine")
    save.write(str(played()))
    save.path.write_bytes(b"bad")
    assert save.write(str(played(8))) is True
    assert (own_home / "tables" / "mine.txt").read_bytes() == b"bad"


def test_the_tables_to_go_on_with(own_home: Path) -> None:
    assert unfinished("classico-2", others=True) == ([], [])
    for number, (name, record) in enumerate(
        {
            "classico-2": played(4),
            "classico-2 (2)": played(5),
            "stargames-2": played(6, rules="stargames"),
            "special-2": played(1000, rules="special"),
            "somebody's".replace("'", ""): played(7),
        }.items()
    ):
        save = Save(name)
        save.write(str(record))
        os.utime(save.path, ns=(number * 10**9, number * 10**9))
    found, damaged = unfinished("classico-2", others=True)
    assert [saved.name for saved in found] == ["classico-2 (2)", "classico-2", "stargames-2"]
    assert damaged == []
    found, _ = unfinished("somebodys", others=False)
    assert [saved.name for saved in found] == ["somebodys"]


def test_a_match_is_unfinished_between_its_rounds(own_home: Path) -> None:
    first, second = played(1000, seed=1), played(1000, seed=2)
    goal = {"match": goal_text({"rounds": 2})}
    save = Save("classico-2")
    save.write(write_records([replace(first, header=goal)]))
    (saved,), _ = unfinished("classico-2", others=True)
    assert saved.goal == {"rounds": 2}
    save.write(write_records([replace(first, header=goal), second]))
    assert unfinished("classico-2", others=True) == ([], [])
    match = Save("classico-2").read().match()
    assert match.over and match.totals == tuple(
        sum(record.round().score().sides[side].total for record in (first, second))
        for side in (0, 1)
    )


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written(own_home: Path) -> None:
    save = Save("mine")
    save.write(str(played()))
    save.path.parent.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        with pytest.raises(OSError):
            save.write(str(played(8)))
        with pytest.raises(OSError):
            save.begin()
    finally:
        save.path.parent.chmod(stat.S_IRWXU)


def test_a_folder_that_is_a_file(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "tables").write_text("no folder", encoding="utf-8")
    assert unfinished("mine", others=True) == ([], [])
    with pytest.raises(OSError):
        Save("mine").write(str(played()))


# A checksum, and what is finished


def test_no_bit_can_turn_without_being_noticed(own_home: Path) -> None:
    record = played(12)
    save = Save("mine")
    save.write(str(record))
    data = save.path.read_bytes()
    for at in range(len(data)):
        turned = bytearray(data)
        turned[at] ^= 1 << at % 8
        save.path.write_bytes(turned)
        try:
            found = Save("mine").read()
        except bl.ParseError:
            continue
        (read,) = found.records
        assert (read.deck, read.moves) == (record.deck, record.moves), at


def test_a_save_that_ends_too_soon_is_damaged(own_home: Path) -> None:
    save = Save("mine")
    save.write(str(played(12)))
    lines = save.path.read_bytes().splitlines(keepends=True)
    save.path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(bl.ParseError, match="checksum does not fit its text"):
        Save("mine").read()
    save.path.write_bytes(b"".join(lines[1:-1]))  # as the sentence says
    assert Save("mine").read().begun


def test_another_systems_ends_of_lines_are_no_damage(own_home: Path) -> None:
    save = Save("mine")
    save.write(str(played(12)))
    save.path.write_bytes(save.path.read_bytes().replace(b"\n", b"\r\n"))
    assert Save("mine").read().records == (played(12),)


def test_the_line_with_the_checksum_is_no_part_of_the_record(own_home: Path) -> None:
    save = Save("mine")
    save.write(str(played(12)))
    assert bl.read_record(save.path.read_text(encoding="utf-8")) == played(12)


@pytest.mark.parametrize("sealed", [True, False])
def test_finished_rounds_do_not_crowd_out_one_in_play(own_home: Path, sealed: bool) -> None:
    over = played(1000)
    Save("stargames-2").write(str(played(6, rules="stargames")))
    path = Save("stargames-2").path
    os.utime(path, ns=(1, 1))
    for number in range(41):
        save = Save(f"classico-2 ({number})")
        save.write(str(over), over=True)
        if not sealed:  # a file of before
            save.path.write_text(str(over), encoding="utf-8", newline="\n")
    found, damaged = unfinished("classico-2", others=True)
    assert [saved.name for saved in found] == ["stargames-2"] and damaged == []


def test_a_save_can_be_made_newer_than_another(own_home: Path) -> None:
    first, second = Save("first"), Save("second")
    for save in (first, second):
        save.write(str(played()))
    os.utime(first.path, (2**32, 2**32))  # the clock went back since
    second.make_newer(than=first)
    assert second.path.stat().st_mtime_ns > first.path.stat().st_mtime_ns


# A match goes on from its rounds


def test_a_match_goes_on_from_its_rounds() -> None:
    rules = bl.load_rules("classico")
    whole = bl.Match(rules, players=2, seed="m", rounds=3)
    rounds = []
    greedy = bl.bot("greedy")
    while True:
        rnd = whole.round
        while not rnd.over:
            rnd.play(greedy.choose(rnd.view(rnd.turn)))
        rounds.append(rnd)
        again = bl.Match.of(rounds, seed="m", rounds=3)
        assert again.results == whole.results and again.dealer == whole.dealer
        next_round, other = whole.next_round(), again.next_round()
        assert again.totals == whole.totals and again.over == whole.over
        if next_round is None:
            assert other is None and again.winner == whole.winner
            assert again.victory_points == whole.victory_points
            break
        assert other is not None and other.deck == next_round.deck
        assert other.dealer == next_round.dealer
    with pytest.raises(ValueError, match="over after round 1, but goes on"):
        bl.Match.of(rounds, rounds=1)
    with pytest.raises(ValueError, match="Round 1 of the match is not finished"):
        bl.Match.of([bl.Round.deal(rules, players=2), rounds[0]], rounds=3)
    with pytest.raises(ValueError, match="at least one round"):
        bl.Match.of([])
    with pytest.raises(ValueError, match="same rules and players"):
        bl.Match.of([rounds[0], bl.Round.deal(bl.load_rules("special"), players=2)])
