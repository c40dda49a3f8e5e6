"""Exercises in a widget: what its messages do, what it shows, and what it keeps to itself."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from exercise_widgets import NOW, Turned, sent, tell, turned, wired, wrong

import burraco_learn as bl
from burraco_learn.exercises import Exercise, Exhibit, exercise_kinds, make_exercise, why_no_sense
from burraco_learn.rules import load_rules, rule_sets
from burraco_learn.storage.reviews import AGAIN, GOOD, HARD, load_progress, progress_path
from burraco_learn.widgets.exercises import exercises as endless
from burraco_learn.widgets.exercises import sitting as exercise_sitting
from burraco_learn.widgets.exercises.exercises import Exercises
from burraco_learn.widgets.exercises.pictures import exhibit_figure, exhibit_state
from burraco_learn.widgets.exercises.words import rule_parts

HERE = exercise_kinds()


def widget(kind: str | None = "is-meld", **more: Any) -> Exercises:
    return Exercises(kind, **{"now": NOW, **more})


def key_of(shown: Exercises) -> str:
    return now(shown).key


def now(shown: Exercises) -> Any:
    assert shown._task is not None
    return shown._task.exercise


def reviews(path: Path | None = None) -> list[tuple[str, int]]:
    return [(one.skill, one.grade) for one in load_progress(path).progress.reviews]


# -- one exercise ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", HERE)
def test_the_right_answer_ends_an_exercise_and_next_brings_another(kind: str) -> None:
    shown = widget(kind)
    first = shown.state["task"]
    assert first["question"] and first["exhibits"] and not first["over"]
    assert first["verdict"] is None and first["hints"] == []
    state = tell(shown, "answer", text=key_of(shown))
    assert state["task"]["verdict"]["mark"] == "yes" and state["task"]["over"]
    assert state["said"][0] == "Right!" == state["task"]["verdict"]["headline"]
    why = "".join(
        part if isinstance(part, str) else part["rule"] for part in state["task"]["verdict"]["why"]
    )
    assert why == now(shown).verdict(key_of(shown)).why
    assert [one["id"] for one in state["buttons"]] == ["next"]
    assert state["tally"]["text"] == "1 of 1 right"
    assert reviews() == [(f"{kind}.1", GOOD)]
    state = tell(shown, "next")
    assert state["task"]["number"] == 2 and state["task"]["verdict"] is None
    assert state["task"]["exhibits"] != first["exhibits"]


@pytest.mark.parametrize("kind", HERE)
def test_a_wrong_answer_is_told_its_misconception_and_may_be_tried_again(kind: str) -> None:
    for seed in range(1, 40):
        shown = widget(kind, seed=seed, progress=False)
        exercise = now(shown)
        named = [one for one in exercise.options if one.misconception]
        if named:
            break
    option = named[0]
    state = tell(shown, "answer", text=option.answer)
    verdict = state["task"]["verdict"]
    belief = next(one for one in exercise.task.misconceptions if one.name == option.misconception)
    said = "".join(part if isinstance(part, str) else part["rule"] for part in verdict["why"])
    assert said.startswith(belief.says(exercise.task)) and belief.says(exercise.task)
    typed = f"Your answer: {option.text}"
    assert verdict["answer"] == ("" if exercise.form == "choice" else typed)
    assert verdict["rule"] == exercise.verdict(option.answer).rule
    assert verdict["mark"] == "no" and not state["task"]["over"]
    assert state["said"][0] == "Not right. Try once more." and said in state["said"]
    # The same once more is not a further try.
    state = tell(shown, "answer", text=option.answer)
    assert state["notice"] == "You have already tried this answer: try another one."
    assert shown._task is not None and len(shown._task.tries) == 1
    state = tell(shown, "answer", text=exercise.key)
    assert state["task"]["verdict"]["headline"] == "Right, at try 2."
    assert state["tally"]["marks"] == [{"mark": "tried", "label": "right after another try"}]


def test_the_cards_of_the_right_answer_are_shown_when_it_is() -> None:
    kind = next(one for one in HERE if make_exercise(one, "classico", 1, 1).form == "cards")
    shown = widget(kind, progress=False)
    tell(shown, "answer", text=wrong(now(shown)))
    state = tell(shown, "reveal")
    assert [one["card"] for one in state["task"]["verdict"]["cards"]] == key_of(shown).split()
    # It is over: there is nothing more to show.
    assert tell(shown, "reveal") == state


def test_where_the_rules_have_no_exercises_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endless, "exercise_kinds", lambda *rules: ())
    shown = widget(None)
    before = shown.state
    title = load_rules("classico").title
    assert (before["task"], before["nothing"]) == (None, f"There are no exercises for {title}.")
    for message in ("next", "reveal"):
        assert tell(shown, message) == before
    assert tell(shown, "answer", text="1") == before


@pytest.mark.parametrize("kind", HERE)
def test_a_wrong_answer_does_not_bring_the_right_one(kind: str) -> None:
    for seed in range(1, 6):
        shown = widget(kind, seed=seed, progress=False)
        exercise = now(shown)
        state = tell(shown, "answer", text=wrong(exercise))
        task = {**state["task"], "exhibits": []}  # the cards to choose from
        told = json.dumps({**state, "task": task}, ensure_ascii=False)
        assert exercise.verdict(exercise.key).why not in told
        assert '"yes"' not in told
        if exercise.form in ("cards", "melds"):
            assert f'"{exercise.key}"' not in told
            assert f'"{exercise.task.text(exercise.key)}"' not in told


def test_of_several_melds_it_is_told_how_many_are_right() -> None:
    for seed in range(1, 30):
        shown = widget("find-all", seed=seed, progress=False)
        wanted = key_of(shown).split(" / ")
        if len(wanted) > 1:
            break
    state = tell(shown, "answer", text=wanted[1])
    assert state["task"]["verdict"]["why"][-1].endswith("Right among your melds: 1 of 1.")
    hand = next(one for one in now(shown).exhibits if one.what == "hand").value
    other = " ".join(map(str, hand[:2]))
    state = tell(shown, "answer", text=f"{wanted[0]} / {other}")
    assert state["task"]["verdict"]["why"][-1].endswith("Right among your melds: 1 of 2.")
    assert state["task"]["verdict"]["mark"] == "no"


@pytest.mark.parametrize("kind", HERE)
def test_nothing_that_is_sent_before_the_answer_depends_on_it(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exercise is exchanged for one with another right answer: the same is sent."""

    def wire() -> list[str]:
        shown = wired(widget(kind, seed=3, progress=False))
        for message in ("again", "next", "reveal"):
            tell(shown, message)
        tell(shown, "width", width=400)
        tell(shown, "answer", text=" ")
        tell(shown, "rules")
        return sent(shown)

    first = wire()
    real = make_exercise
    monkeypatch.setattr(exercise_sitting, "make_exercise", lambda *all: turned(real(*all)))
    assert len(first) > 4 and wire() == first
    shown = wired(widget(kind, seed=3, progress=False))
    tell(shown, "answer", text=real(kind, "classico", 3, 1).key)
    assert shown.state["task"]["verdict"]["mark"] == "no", "the two differ in what is right"


def test_hints_come_one_by_one_and_then_the_answer_may_be_shown() -> None:
    shown = widget()
    exercise = now(shown)
    assert shown.state["buttons"][1]["why"].startswith("Try first")
    state = tell(shown, "reveal")
    assert state["notice"].startswith("Try first") and not state["task"]["over"]
    for number in range(3):
        state = tell(shown, "hint")
        assert len(state["task"]["hints"]) == number + 1
        assert state["said"] == [exercise.hints()[number]]
    assert {"rule": exercise.verdict(exercise.key).rule} in state["task"]["hints"][1]
    assert tell(shown, "hint")["notice"] == "You have read all hints."
    assert state["buttons"][1]["enabled"]
    state = tell(shown, "reveal")
    assert state["task"]["verdict"]["mark"] == "shown"
    assert state["task"]["verdict"]["answer"] == exercise.task.text(exercise.key)
    assert [one["mark"] for one in state["task"]["answers"]].count("yes") == 1
    assert state["tally"]["marks"] == [{"mark": "shown", "label": "answer shown"}]
    assert reviews() == [("is-meld.1", AGAIN)]
    assert tell(shown, "answer", text=exercise.key)["task"]["verdict"]["mark"] == "shown"


def test_a_right_answer_after_a_hint_is_right() -> None:
    shown = widget()
    tell(shown, "hint")
    state = tell(shown, "answer", text=key_of(shown))
    assert state["task"]["verdict"]["headline"] == "Right, with 1 hint."
    assert state["tally"]["text"] == "1 of 1 right · 1 with hints"
    assert state["tally"]["marks"] == [{"mark": "hinted", "label": "right with hints"}]
    assert reviews() == [("is-meld.1", HARD)]


def test_an_answer_can_be_typed_as_a_number_as_words_or_as_it_is() -> None:
    for typed in ("{number}", "{text}", "{answer}", "  {answer} "):
        shown = widget()
        exercise = now(shown)
        number = [one.answer for one in exercise.options].index(exercise.key)
        text = exercise.options[number].text
        told = typed.format(number=number + 1, text=text, answer=exercise.key)
        assert tell(shown, "answer", text=told)["task"]["verdict"]["mark"] == "yes", told
    shown = widget(seed=2)
    number = [one.answer for one in now(shown).options].index(key_of(shown))
    assert tell(shown, "option", at=number)["task"]["verdict"]["mark"] == "yes"


def test_what_is_no_answer_is_a_sentence_and_no_try() -> None:
    shown = widget()
    for text in ("", "  ", "9", "perhaps", "<img src=x onerror=alert(1)>"):
        state = tell(shown, "answer", text=text)
        assert state["notice"] and "\n" not in state["notice"] and len(state["notice"]) < 200
        assert state["said"] == [state["notice"]]
        assert state["task"]["verdict"] is None and state["buttons"][0]["id"] == "hint"
    assert reviews() == []


MESSAGES: list[dict[str, Any]] = [
    {"type": "option", "at": 9},
    {"type": "option", "at": -1},
    {"type": "option"},
    {"type": "answer"},
    {"type": "answer", "text": 3},
    {"type": "next"},
    {"type": "kind", "what": "dance"},
    {"type": "kind", "what": 3},
    {"type": "level", "at": 4},
    {"type": "level", "at": 0},
    {"type": "draw"},
    {"type": "finish"},
    {"type": "goto", "at": 1},
]


@pytest.mark.parametrize("message", MESSAGES, ids=lambda one: str(one)[:40])
def test_a_message_that_makes_no_sense_changes_nothing(message: dict[str, Any]) -> None:
    shown = widget()
    before = shown.state
    shown._handle_custom_msg({"state": before["n"], **message}, [])
    assert shown.state == before
    shown._handle_custom_msg({"type": "hint", "state": before["n"] - 1}, [])
    assert shown.state == before


# -- one after the other -----------------------------------------------------------------------


def test_kinds_and_levels_can_be_chosen() -> None:
    shown = widget()
    assert [one["id"] for one in shown.state["kinds"]["choices"]] == ["", *HERE]
    assert shown.state["task"]["heading"] == "", "the chooser says it"
    state = tell(shown, "level", at=3)
    assert now(shown).level == 3 and state["levels"]["chosen"] == "3"
    state = tell(shown, "kind", what="fix-meld")
    assert now(shown).kind == "fix-meld" == state["kinds"]["chosen"]
    state = tell(shown, "kind", what="")
    assert state["kinds"]["chosen"] == "" and state["task"]["heading"]


def test_all_kinds_come_in_turn_in_an_order_that_changes() -> None:
    shown = widget(None, progress=False)
    orders = set()
    for _ in range(2):
        met: list[str] = []
        for _ in HERE:
            met.append(now(shown).kind)
            tell(shown, "answer", text=key_of(shown))
            tell(shown, "next")
        assert sorted(met) == sorted(HERE)
        orders.add(tuple(met))
    assert len(orders) == 2


def test_exercises_depend_on_the_arguments_alone() -> None:
    def run(seed: int | str) -> list[Any]:
        shown = widget(None, seed=seed, progress=False)
        found = []
        for _ in range(6):
            found.append(shown.state["task"]["exhibits"])
            tell(shown, "answer", text=key_of(shown))
            tell(shown, "next")
        return found

    assert run(5) == run(5) != run(6)
    assert run("five") == run("five") != run(5)


def test_after_so_many_exercises_there_is_a_summary() -> None:
    shown = widget(count=2)
    assert shown.state["left"] == "1 of 2"
    tell(shown, "answer", text=key_of(shown))
    assert shown.state["left"] == "1 of 2"
    assert tell(shown, "next")["left"] == "2 of 2"
    tell(shown, "answer", text=wrong(now(shown)))
    tell(shown, "answer", text=key_of(shown))
    state = tell(shown, "next")
    assert state["task"] is None
    text = "2 exercises done: 2 of 2 right · 1 at once · 1 after another try."
    assert state["summary"]["text"] == text
    assert state["said"] == [text, state["summary"]["next"]]
    assert [one["label"] for one in state["buttons"]] == ["More of these"]
    assert tell(shown, "more")["summary"] is not None  # no next step is on offer here
    state = tell(shown, "next")
    assert state["task"]["number"] == 3 and state["tally"]["marks"] == []


def solved(shown: Exercises, count: int, hints: bool = False) -> dict[str, Any]:
    """Answer so many exercises right, and go to the page after them."""
    for _ in range(count):
        if hints:
            tell(shown, "hint")
        tell(shown, "answer", text=key_of(shown))
        state = tell(shown, "next")
    return state


def test_ticks_and_tally_say_the_same() -> None:
    state = solved(widget(count=5), 5, hints=True)
    assert [one["mark"] for one in state["tally"]["marks"]] == ["hinted"] * 5
    assert state["tally"]["text"] == "5 of 5 right · 5 with hints"


def test_at_the_end_the_next_step_is_offered() -> None:
    shown = widget(count=2)
    state = solved(shown, 2)
    assert [one["id"] for one in state["buttons"]] == ["more", "next"]
    assert state["buttons"][0]["label"] == "Go on: Level 2"
    state = tell(shown, "more")
    assert state["levels"]["chosen"] == "2" and state["task"] is not None
    assert state["left"] == "1 of 2" and state["tally"]["marks"] == []
    solved(shown, 2)
    tell(shown, "more")
    state = solved(shown, 2)  # the last level: the next kind of the course
    following = HERE[HERE.index("is-meld") + 1]
    assert state["buttons"][0]["label"] == f"Go on: {bl.exercises.kind_title(following)}"
    state = tell(shown, "more")
    assert state["kinds"]["chosen"] == following and state["levels"]["chosen"] == "1"


def test_no_next_step_while_it_is_still_hard() -> None:
    state = solved(widget(count=2), 2, hints=True)
    assert [one["id"] for one in state["buttons"]] == ["next"]
    assert tell(widget(count=2), "more")["task"] is not None  # nothing is at its end yet


# -- progress ----------------------------------------------------------------------------------


def test_answers_become_reviews_with_the_time_of_the_clock() -> None:
    times = iter(NOW + timedelta(minutes=n) for n in range(9))
    shown = widget(now=lambda: next(times), level=2)
    tell(shown, "answer", text=wrong(now(shown)))
    tell(shown, "answer", text=key_of(shown))
    tell(shown, "next")
    tell(shown, "hint")
    tell(shown, "answer", text=key_of(shown))
    tell(shown, "next")
    tell(shown, "answer", text=wrong(now(shown)))
    tell(shown, "level", at=1)  # left without an answer
    found = load_progress().progress.reviews
    assert [(one.skill, one.grade) for one in found] == [
        ("is-meld.2", HARD),
        ("is-meld.2", HARD),
        ("is-meld.2", AGAIN),
    ]
    assert [one.time for one in found] == [NOW + timedelta(minutes=n) for n in range(3)]
    assert [one.seed for one in found] == [1, 2, 3]
    assert {one.rules for one in found} == {"classico"}


def test_progress_is_kept_in_a_file_of_ones_choice_or_nowhere(tmp_path: Path) -> None:
    path = tmp_path / "class" / "ada.json"
    shown = widget(progress=path)
    tell(shown, "answer", text=key_of(shown))
    assert reviews(path) == [("is-meld.1", GOOD)]
    shown = widget(progress=False)
    tell(shown, "answer", text=key_of(shown))
    assert not progress_path().exists()


def test_a_damaged_file_is_kept_aside_and_told_of_once(own_home: Path) -> None:
    own_home.mkdir(parents=True)
    progress_path().write_text("{ half a file", encoding="utf-8", newline="\n")
    shown = widget()
    notice = tell(shown, "answer", text=key_of(shown))["notice"]
    assert "progress (damaged).json" in notice and str(own_home) not in notice
    kept = own_home / "progress (damaged).json"
    assert kept.read_text(encoding="utf-8") == "{ half a file"
    assert reviews() == [("is-meld.1", GOOD)]
    tell(shown, "next")
    assert tell(shown, "answer", text=key_of(shown))["notice"] == ""


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8", newline="\n")
    shown = widget(progress=tmp_path / "file" / "progress.json")
    state = tell(shown, "answer", text=key_of(shown))
    assert state["notice"].startswith("Your progress could not be saved: ")
    assert state["task"]["verdict"]["mark"] == "yes"


# -- rule sets ---------------------------------------------------------------------------------


@pytest.mark.parametrize("id", rule_sets())
def test_every_kind_under_every_rule_set_is_an_exercise_or_a_sentence(id: str) -> None:
    for kind in HERE:
        shown = widget(kind, rules=id, progress=False)
        why = why_no_sense(kind, load_rules(id))
        assert shown.state["about"] == load_rules(id).title
        assert shown.state["nothing"] == (why or "")
        assert (shown.state["task"] is None) == bool(why)
        assert bool(why) == ((why or "") in shown.snapshot() and bool(why))


def test_the_rules_of_a_living_widget_are_changed() -> None:
    shown = widget(None)
    wire = wired(shown)
    tell(shown, "answer", text=wrong(now(shown)))
    shown.use_rules("stargames")
    assert shown.state["about"] == load_rules("stargames").title
    assert now(shown).rules is load_rules("stargames")
    assert shown.state["task"]["number"] == 2 and len(sent(wire)) > 2
    assert reviews() == [(f"{now(shown).kind}.1", AGAIN)], "what was tried is kept"
    shown.use_rules(load_rules("fitab"))
    assert shown.state["about"] == load_rules("fitab").title
    before = shown.state
    with pytest.raises(bl.RulesError):
        shown.use_rules("nowhere")
    assert shown.state == before
    assert "Burraco Classico" in shown.snapshot(), "the snapshot is a function of the arguments"


def test_rules_under_which_no_exercise_is_found_are_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def none(*_: Any) -> None:
        raise ValueError("None was found.")

    shown = widget(count=1)
    monkeypatch.setattr(exercise_sitting, "make_exercise", none)
    shown.use_rules("fitab")
    assert (shown.state["task"], shown.state["nothing"]) == (None, "None was found.")
    assert tell(shown, "level", at=2)["said"] == ["None was found."]
    monkeypatch.undo()
    tell(shown, "kind", what="fix-meld")
    tell(shown, "answer", text=key_of(shown))
    assert tell(shown, "next")["summary"] is not None
    shown.use_rules("special")
    assert shown.state["task"] is not None and shown.state["tally"]["marks"] == []


def test_a_rule_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "club.toml"
    path.write_text(
        'base = "classico"\ntitle = {en = "<b>Club</b>"}\n[parameters]\nmin_meld = 4\n',
        encoding="utf-8",
        newline="\n",
    )
    shown = Exercises("is-meld", rules=path, progress=False)
    assert shown.state["about"] == "<b>Club</b>"
    assert "<b>Club</b>" not in shown.snapshot() and "&lt;b&gt;Club" in shown.snapshot()


# -- without a browser, and arguments ----------------------------------------------------------


@pytest.mark.parametrize("kind", HERE)
def test_the_snapshot_shows_the_exercise_and_depends_on_the_arguments_alone(kind: str) -> None:
    shown = widget(kind, level=2, seed=4)
    before = shown.snapshot()
    assert now(shown).question.split()[0] in before and "<img alt=" in before
    tell(shown, "hint")
    tell(shown, "answer", text=key_of(shown))
    tell(shown, "next")
    assert shown.snapshot() == before
    assert widget(kind, level=2, seed=4, now=None).snapshot() == before
    bundle = shown._repr_mimebundle_()
    assert bundle is not None
    assert before in bundle[0]["text/html"] and bundle[0]["text/plain"] == repr(shown)


def test_repr_is_the_call() -> None:
    assert repr(Exercises()) == "Exercises()"
    shown = Exercises("is-meld", "fitab", 2, seed="x", count=3, deck="four-colour")
    assert repr(shown) == (
        "Exercises('is-meld', rules='fitab', level=2, seed='x', count=3, deck='four-colour')"
    )


@pytest.mark.parametrize(
    "arguments",
    [
        {"kind": "dance"},
        {"level": 4},
        {"level": 0},
        {"count": 0},
        {"deck": "blue"},
        {"rules": "nowhere"},
        {"language": "english"},
        {"now": NOW.replace(tzinfo=None)},
    ],
    ids=str,
)
def test_wrong_arguments_are_one_sentence(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError) as caught:
        Exercises(**arguments)
    assert "\n" not in str(caught.value)


def test_the_deck_changes_the_pictures() -> None:
    classic, other = (
        Exercises("find-all", seed="x", count=1, deck=deck) for deck in ("classic", "four-colour")
    )
    shown = [one.state["task"]["exhibits"][0]["cards"] for one in (classic, other)]
    assert [one["card"] for one in shown[0]] == [one["card"] for one in shown[1]]
    assert shown[0] != shown[1]


def test_a_meld_is_shown_with_its_wild_card_and_without_its_caption() -> None:
    meld = bl.parse_meld("3h 4h Jk=5h 6h 7h 8h 9h", load_rules("classico"))
    exhibit = Exhibit("meld", meld, "A meld:")
    state = exhibit_state(exhibit, "classic", 980)
    names = [one["label"] for one in state["cards"]]
    assert names[2] == "jolly, wild, stands for 5 of hearts" and len(names) == 7
    for text in (json.dumps(state), exhibit_figure(exhibit, "classic")):
        assert "burraco" not in text and str(meld.points) not in text
    assert "stands for 5 of hearts" in exhibit_figure(exhibit, "classic")


class AtATable(Turned):
    """A task that shows a table beside what it shows."""

    def exhibits(self) -> tuple[Exhibit, ...]:
        rnd = bl.Round.deal(load_rules("classico"), players=2, seed=1)
        return (Exhibit("view", rnd.view(0), "The table"), *self._task.exhibits())


def test_a_table_is_drawn_for_the_room_that_there_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*all: Any) -> Exercise:
        real = make_exercise(*all)
        return replace(real, task=AtATable(real.task, real.key))

    monkeypatch.setattr(exercise_sitting, "make_exercise", made)
    shown = widget()
    wide = shown.state
    narrow = tell(shown, "width", width=400)
    assert narrow["n"] == wide["n"] and narrow["fits"] == (400, 420)
    tables = [one["task"]["exhibits"][0]["svg"] for one in (wide, narrow)]
    assert tables[0] != tables[1] and all('viewBox="0 0 ' in one for one in tables)
    assert narrow["task"]["exhibits"][1:] == wide["task"]["exhibits"][1:]
    assert "Your hand: " in shown.snapshot(), "the still picture of a table is told in words"


def test_ids_of_rules_in_a_text_become_parts() -> None:
    ids = frozenset({"CL-01", "C09", "HR-C14"})
    assert rule_parts("See CL-01, C09 (HR-C14) or A1.", ids) == [
        "See ",
        {"rule": "CL-01"},
        ", ",
        {"rule": "C09"},
        " (",
        {"rule": "HR-C14"},
        ") or A1.",
    ]
    assert rule_parts("", ids) == []
