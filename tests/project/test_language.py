"""Messages: all go through the catalogue, and are read in the language of the reader."""

from __future__ import annotations

import ast
import asyncio
import contextvars
import string
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from every_widget import EVERY
from house import house
from pseudo import CODE, Pseudo, pseudo, untranslated, words_in
from refusal_proofs import REFUSALS as PROVOKED
from tables import table

import burraco_learn as bl
from burraco_learn import svg
from burraco_learn.bots import bots
from burraco_learn.cards import CARDS, rank_name, show_cards, suit_name
from burraco_learn.i18n import (
    current_language,
    gettext,
    language,
    ngettext,
    register,
    say,
    use_language,
)
from burraco_learn.rules import REFUSALS, parse_rules

PACKAGE = Path(bl.__file__).parent
CALLS = {"say", "gettext", "ngettext", "N_"}
VARIABLE = {
    # Where a message is stored by N_ (or is a parameter of the function itself) and said later.
    "i18n.py": {"message", "singular", "plural", "texts['en']"},
    "widgets/lesson/html.py": {"rule.document"},
    # What a data file says, from which tools/messages.py takes it.
    "notation/annotations.py": {"one.text"},
    "notation/record.py": {"self.header.get(key, '')"},
    "exercises/misconceptions.py": {"general", "named"},
    "rules/refusals.py": {"self.refusal.sentence"},
    "experiments/measures.py": {"_LABELS[measure]"},
    "game/scoring.py": {"_LABELS[key]"},
    "widgets/lab/examples.py": {"example.title"},
}


def calls() -> Iterator[tuple[str, ast.Call, str]]:
    """Every call of the package that makes or marks a message: room, call, name."""
    for path in sorted(PACKAGE.rglob("*.py")):
        room = path.relative_to(PACKAGE).as_posix()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func
                name = called.attr if isinstance(called, ast.Attribute) else ""
                name = called.id if isinstance(called, ast.Name) else name
                if name in CALLS:
                    yield room, node, name


def messages(node: ast.Call, name: str) -> list[ast.expr]:
    return node.args[: 2 if name == "ngettext" else 1]


def test_every_message_can_be_extracted() -> None:
    found = 0
    for room, node, name in calls():
        for message in messages(node, name):
            if isinstance(message, ast.Constant) and isinstance(message.value, str):
                assert message.value.strip(), f"{room}:{node.lineno}"
                found += 1
            else:
                assert ast.unparse(message) in VARIABLE.get(room, ()), f"{room}:{node.lineno}"
    assert found > 200


def test_every_placeholder_is_given() -> None:
    for room, node, name in calls():
        message = messages(node, name)[0]
        if name != "say" or not isinstance(message, ast.Constant):
            continue
        wanted = {key for _, key, _, _ in string.Formatter().parse(message.value) if key}
        given = {keyword.arg for keyword in node.keywords}
        assert wanted == given or None in given, f"{room}:{node.lineno}"


# -- refusals ----------------------------------------------------------------------------------


def provoked(key: str) -> Iterator[bl.IllegalMove]:
    """Refusals of one kind."""
    proof = PROVOKED[key]
    rules = bl.load_rules("classico")
    if "CL" in proof.house:
        rules = house(rules, proof.house["CL"])
    for move in proof.moves:
        try:
            move(rules)
        except bl.IllegalMove as error:
            yield error


@pytest.mark.parametrize("key", REFUSALS)
def test_a_refusal_is_in_the_language_of_its_reader(key: str) -> None:
    found = list(provoked(key))
    assert found
    for error in found:
        assert error.key == key
        english = error.reason
        with pseudo():
            assert untranslated(error.reason) == ""
            assert untranslated(str(error)) == ""
            assert error.reason.startswith("⟦") and error.reason.endswith("⟧")
        assert error.reason == english and untranslated(english)


def test_a_refusal_made_in_one_language_is_read_in_another() -> None:
    with pseudo():
        (error, *_) = provoked("too-few")
        wide = error.reason
    assert error.reason == "5♥ 6♥ cannot be laid: a meld has at least 3 cards."
    assert wide != error.reason


HOUSES = [
    "twos_wild = false",
    "natural_twos = false",
    "natural_twos = false\nmax_wilds = 0\ngroups_of_twos = true",
    "natural_two_may_turn_wild = false\nfree_end_wild_slides = false",
    'ace_positions = ["high"]',
    "max_run = [7, 8]\nmax_group = [3, 4]",
    'runs_allowed = false\ngroup_ranks = "A3"',
    "pile_needs_meld = true\nwild_pozzetto_discard = false",
]


@pytest.mark.parametrize("change", HOUSES)
def test_no_refusal_of_any_house_is_untranslated(change: str) -> None:
    rules = parse_rules(f'base = "classico"\n[parameters]\n{change}\n', id="club")
    rng, keys = Random(change), set()
    for seed in range(6):
        rnd = bl.Round.deal(rules, players=2, seed=seed)
        while not rnd.over and len(rnd.log) < 60:
            moves = rnd.legal_moves()
            rnd.play(moves[rng.randrange(len(moves))])
            hand = rnd.hands[rnd.turn]
            for _ in range(4):
                cards = tuple(rng.sample((*hand, *rng.sample(CARDS, 2)), min(len(hand), 3)))
                role = rng.choice([None, None, "5h", "7"])
                if not cards[0].may_be_wild:
                    role = None
                for move in (bl.Move.lay(cards, role), bl.Move.add(cards[:1], 0)):
                    why = rnd.why_not(move)
                    if why is not None:
                        keys.add(why.key)
                        with pseudo():
                            assert untranslated(why.reason) == "", why.key
    assert len(keys) > 2


# -- captions, cards, scores -------------------------------------------------------------------

MELDS = {
    "classico": [
        "3h 4h 5h",
        "7s 7h 7d",
        "3s 4s 5s 6s 7s 8s Jk=9s",
        "Jk=2s 3s 4s 5s 6s 7s 8s 9s",
        "3s 4s 5s 6s 7s 8s 9s",
        "Ah 2h 3h Jk=4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
        "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
    ],
    "fitab": ["7s 7s 7h 7h 7d 7d 7c 7c", "7s 7s 7h 7h 7d 7d 7c 7c Jk=7"],
    "burraco-reale": ["Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"],
}


def melds() -> Iterator[bl.Meld]:
    for name, texts in MELDS.items():
        for text in texts:
            yield bl.parse_meld(text, bl.load_rules(name))


def test_captions_are_translated() -> None:
    kinds = set()
    for meld in melds():
        kinds.add(meld.burraco or meld.kind)
        with pseudo():
            assert untranslated(meld.caption) == untranslated(meld.kind_name) == ""
            assert untranslated(meld.shown) == ""
        assert untranslated(meld.caption)
    assert len(kinds) == 10


def test_cards_are_translated() -> None:
    with pseudo():
        for card in CARDS:
            assert untranslated(card.name) == "" == untranslated(show_cards([card]))
        for rank in (1, 11, 12, 13):
            assert untranslated(rank_name(rank)) == ""
        assert [untranslated(suit_name(suit)) for suit in range(4)] == [""] * 4


def final(rules: str = "classico", players: int = 2) -> bl.Round:
    """A round played to its end at random."""
    rnd, player = bl.Round.deal(bl.load_rules(rules), players=players, seed=3), bl.bot("random")
    while not rnd.over:
        rnd.play(player.choose(rnd.view(rnd.turn)))
    return rnd


def test_score_sheets_are_translated() -> None:
    for rnd in (final(), bl.Round.deal(bl.load_rules("classico"), seed=1)):
        sheet = rnd.score()
        english = [label for label, _ in sheet.sides[0].rows]
        with pseudo():
            for side in sheet.sides:
                assert [untranslated(label) for label, _ in side.rows] == [""] * len(side.rows)
            assert untranslated(str(sheet)) == ""
        assert [label for label, _ in sheet.sides[0].rows] == english


ERRORS = {
    "card": lambda: bl.parse_cards("5h 5x"),
    "move": lambda: bl.parse_move("5x"),
    "number": lambda: bl.parse_move("add 5h to 5x"),
    "no number": lambda: bl.parse_move("add 5h 6h"),
    "no cards": lambda: bl.parse_move("lay"),
    "too many": lambda: bl.parse_move("discard 5h 6h"),
    "not wild": lambda: bl.parse_move("lay 3h 4h=5h"),
    "two roles": lambda: bl.parse_move("lay 3h Jk=4h 2s=5h"),
    "role": lambda: bl.parse_move("lay 3h Jk=Jk"),
    "no meld": lambda: bl.parse_meld("", bl.load_rules("classico")),
    "layout": lambda: bl.parse_meld("5h 4h 3h", bl.load_rules("classico")),
    "layout role": lambda: bl.parse_meld("3h=5h 4h 5h", bl.load_rules("classico")),
    "position": lambda: bl.read_position("burraco"),
    "record": lambda: bl.read_record("burraco record 7"),
    "rules": lambda: bl.read_position("burraco position 1\nrules: 5x"),
    "players": lambda: bl.Round.deal(bl.load_rules("classico"), players=3),
    "dealer": lambda: bl.Round.deal(bl.load_rules("classico"), dealer=9),
    "deck": lambda: bl.Round.deal(bl.load_rules("classico"), deck=CARDS),
    "seat": lambda: final().view(7),
    "points": lambda: bl.victory_points(-1),
    "rounds": lambda: bl.victory_points(1, 9),
    "match": lambda: bl.Match(bl.load_rules("classico"), target=1, rounds=1),
    "too few": lambda: bl.Match(bl.load_rules("classico"), rounds=0),
    "bot": lambda: bl.bot("5x"),
    "rule set": lambda: bl.load_rules("5x"),
    "unfinished": lambda: bl.Match(bl.load_rules("classico")).next_round(),
}
NAMES = ("5x", "burraco", "record", "position", "Jk", *bl.rule_sets(), *bots(), "Th")


@pytest.mark.parametrize("name", ERRORS)
def test_errors_are_translated(name: str) -> None:
    with pytest.raises(ValueError) as english:
        ERRORS[name]()
    with pseudo(), pytest.raises(ValueError) as caught:
        ERRORS[name]()
    codes = [str(card) for card in CARDS]
    assert untranslated(str(caught.value), "club", "expert", "lay", "discard", *NAMES, *codes) == ""
    assert str(caught.value) != str(english.value)


# -- pictures, widgets, command line -----------------------------------------------------------


def shown() -> Iterator[object]:
    yield from CARDS[:3]
    yield CARDS[52]
    yield svg.Hand(CARDS[10:14])
    yield from melds()
    dealt = bl.Round.deal(bl.load_rules("classico"), players=4, seed=2)
    for rnd in (dealt, final(), final("burraco-reale", 4), _unseen()):
        yield rnd
        yield rnd.score()
        for seat in range(rnd.players):
            yield rnd.view(seat)


def _unseen() -> bl.Round:
    """A table at which seat 0 has taken a pozzetto that it has not seen yet."""
    rnd = table(bl.load_rules("classico"), ["5h", "9d 9h 8c"], pozzetti=2)
    rnd.play("discard 5h")
    return rnd


TITLES = tuple(bl.load_rules(name).title for name in bl.rule_sets())


def test_pictures_and_their_texts_are_translated() -> None:
    faces = ("A", "J", "Q", "K", "JOLLY")  # what is printed on the cards themselves
    for value in shown():
        with pseudo():
            found = words_in(svg.mimebundle(value)["text/html"])
            if isinstance(value, bl.Round | bl.View):
                found += words_in(svg.table(value, live=True))
        assert found
        for text in found:
            assert text in faces or untranslated(text, *TITLES) == "", text


NO_WORDS = set(
    "svg id key side page lang type card from to move deck position tab kind mark line "
    "what form sets value chosen zone terms".split()
)
"""Keys of a widget's state that hold codes, notation or markup."""

RULE_WORDS = {"rule", "rule_text", "source", "note", "rule_set", "rules_id"}
"""Keys that hold a rule's own words or ids, which come from the rule file."""


def spoken(state: object, key: str = "") -> Iterator[tuple[str, str]]:
    """The words of a widget's state: key and text; of markup, the texts in it."""
    if isinstance(state, str):
        for text in words_in(state) if "<" in state else [state]:
            yield key, text
    elif isinstance(state, dict) and "options" in state:
        # A choice: its label, and each option as a code and its words.
        yield from spoken([state["label"], *(words for _, words in state["options"])], key)
    elif isinstance(state, dict):
        for name, value in state.items():
            if name == "svg" or (name not in NO_WORDS and name not in RULE_WORDS):
                yield from spoken(value, name)
    elif isinstance(state, list | tuple):
        for value in state:
            yield from spoken(value, key)


def ask(stage: Any, kind: str, **more: object) -> dict[str, Any]:
    """Send a message as the browser does; the state that follows."""
    stage._receive(stage, {"type": kind, "state": stage.state["n"], **more}, [])
    return dict(stage.state)


def table_states() -> Iterator[dict[str, Any]]:
    """A play table: the opening screen, play, refusals, undo, and the end."""
    shown = bl.PlayTable("classico", players=2, seed=4, speed="at-once", language=CODE)
    yield shown.state
    yield ask(shown, "deal", rules="classico", players=2)
    yield ask(shown, "discard", cards=["5h"])
    yield ask(shown, "draw")
    yield ask(shown, "take")
    yield ask(shown, "undo")
    yield ask(shown, "lay", cards=["3h", "4h"])
    yield ask(shown, "text", text="5x")
    yield ask(shown, "sort")
    yield ask(shown, "speed")
    player = bl.bot("greedy", 1)
    while shown.round is not None and not shown.round.over:
        move = player.choose(shown.round.view(0))
        yield ask(shown, "text", text=str(move))
    yield ask(shown, "draw")
    yield ask(shown, "new")


def viewer_states() -> Iterator[dict[str, Any]]:
    """A viewer: every few moves of a recorded round."""
    rnd = final()
    shown = bl.RoundViewer(bl.write_record(rnd), language=CODE)
    yield shown.state
    for move in range(0, len(rnd.log) + 1, 9):
        yield ask(shown, "seek", move=move)
    yield ask(shown, "hands")


def lab_states() -> Iterator[dict[str, Any]]:
    """A lab: cards that are a meld, and cards that are not."""
    for cards, add in (("3h 4h Jk", "6h"), ("3h 4h 6c", ()), ("7s 7h 7d", "2c"), ("", ())):
        yield bl.MeldLab("classico", cards=cards, add=add, language=CODE).state


def exercise_states() -> Iterator[dict[str, Any]]:
    """Exercises of every kind: asked, tried in vain, with hints, solved or shown; and the end."""
    for number, kind in enumerate(bl.exercise_kinds()):
        shown = bl.Exercises(kind, language=CODE, progress=False, count=1, level=1 + number % 3)
        yield shown.state
        exercise = shown._task.exercise
        # A choice would name what can be typed for its options, which is not a language.
        yield ask(shown, "answer", text="" if exercise.form == "choice" else "5x")
        yield ask(shown, "reveal")
        for option in exercise.options:
            if option.answer != exercise.key:
                yield ask(shown, "answer", text=option.answer)
        yield ask(shown, "hint")
        yield ask(shown, "hint")
        yield ask(shown, "hint")
        yield ask(shown, "hint") if number % 2 else ask(shown, "answer", text=exercise.key)
        yield ask(shown, "reveal")
        yield ask(shown, "next")
    yield bl.Exercises(None, language=CODE, progress=False).state


def practice_states() -> Iterator[dict[str, Any]]:
    """A practice from its first exercise to its summary, and the picture of the progress."""
    shown = bl.Practice(language=CODE, count=4)
    yield shown.state
    while shown.state["task"] is not None:
        yield ask(shown, "answer", text=shown._task.exercise.key)
        yield ask(shown, "next")
    yield bl.ProgressPicture(language=CODE).state


def exam_states() -> Iterator[dict[str, Any]]:
    """An exam with right, wrong and no answers, to its result."""
    shown = bl.Exam(language=CODE, kinds=bl.exercise_kinds(), count=2 * len(bl.exercise_kinds()))
    for number in range(1, 2 * len(bl.exercise_kinds())):
        yield ask(shown, "goto", at=number)
        yield ask(shown, "answer", text=" ")
        options = shown._paper._exercises[number - 1].options
        yield ask(shown, "answer", text=options[number % len(options)].answer)
    yield ask(shown, "finish")
    yield ask(shown, "finish")
    yield ask(shown, "save", text="5x")


STATES = {
    "PlayTable": table_states,
    "RoundViewer": viewer_states,
    "MeldLab": lab_states,
    "Exercises": exercise_states,
    "Practice": practice_states,
    "Exam": exam_states,
}


KEYS = ("Esc", "Enter", "Tab", "Home", "End", "Del", "Space", "5x", "Jk", "html", "exams", "exam")
"""Names of keys and files, and what was typed."""

with pseudo():
    QUOTED = {rule.text for id in bl.rule_sets() for rule in bl.load_rules(id).numbered()}
"""The rules' own words, which come from the rule files."""


@pytest.mark.no_cover
@pytest.mark.parametrize("widget", STATES)
def test_widget_states_are_translated(widget: str) -> None:
    count = 0
    for state in STATES[widget]():
        for key, text in spoken(state):
            if len(text) == 1 or text in ("JOLLY", "10") or key == "line_example":
                continue
            count += 1
            names = (*TITLES, *KEYS, *QUOTED, *bl.rule_sets())
            assert untranslated(text, *names) == "", (key, text)
    assert count > 100


WRITTEN = {"viewer", "trial", "editor", "trial-in-editor", "samples", "facts", "glossary"}
"""What shows the words of a record or of a statement about rules, which are written in data."""


@pytest.mark.no_cover
@pytest.mark.parametrize("name", [name for name in EVERY if name not in WRITTEN])
def test_every_widget_opens_translated(name: str) -> None:
    with pseudo():
        state = EVERY[name]().state
    for key, text in spoken(state):
        if len(text) > 1 and text not in ("JOLLY", "10") and key != "line_example":
            names = (*TITLES, *KEYS, *QUOTED, *bl.rule_sets())
            assert untranslated(text, *names) == "", (key, text)


def test_the_command_line_is_translated() -> None:
    from burraco_learn.cli.parser import parser_of

    with pseudo():
        parser = parser_of()
        parsers = [parser]
        texts: list[str] = []
        while parsers:
            one = parsers.pop()
            texts += [one.description or ""]
            for action in one._actions:
                if action.dest != "help":
                    texts.append(action.help or "")
                if isinstance(action.choices, dict):
                    parsers += action.choices.values()
                    texts += [choice.help or "" for choice in action._choices_actions]  # type: ignore[attr-defined]
        names = ("TOML", "JSON", "CSV", "SVG", "JupyterLab", *bl.rule_sets(), *NAMES)
        assert [untranslated(text, *names) for text in texts] == [""] * len(texts)
        assert len([text for text in texts if text]) > 20


@pytest.mark.parametrize(
    "command",
    [
        "check 2h,2h,3h,3h --rules burraco-reale",
        "check 2h,2s,3h --rules burraco-reale",
        "check 5x --rules classico",
        "check 3h,4h,5h --rules 5x",
        "rules 5x.toml",
        "score 5x.txt",
        "render 5x.txt --move 3 -o 5x.svg",
        "simulate --rules classico --bots 5x --rounds 1",
        "simulate --rules classico --bots random,random --rounds 1 --seed 1",
        "compare first-steps with-wilds --bots random --rounds 2 --players 2",
        "path one-pozzetto classico --bots random --rounds 2 --players 2",
        "effect first-steps closing_bonus 5 --bots random --rounds 2 --players 2",
        "duel random 5x --rules classico",
        "duel random random --rules classico --players 2 --pairs 2",
        "conformance",
        "conformance --against 5x",
    ],
)
def test_what_a_command_says_is_translated(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from burraco_learn.cli import main

    with pseudo():
        main(command.split())
    out, err = capsys.readouterr()
    said = err or out
    assert said.strip()
    names = ("5x.toml", "5x.txt", "5x", "No such file or directory")
    # argparse says these itself.
    usage = ("burraco-learn", "argument --bots", "argument BOT", "simulate", "duel", "--help")
    labels = (*TITLES, *names, *NAMES, *usage, *(str(card) for card in CARDS))
    assert untranslated(said, *labels) == ""


# -- contexts ----------------------------------------------------------------------------------


def test_two_threads_speak_two_languages_at_once() -> None:
    heard: dict[str, list[str]] = {}
    (error, *_) = provoked("two-wilds")
    both = threading.Barrier(2)

    def speak(code: str) -> None:
        use_language(code)
        both.wait()
        heard[code] = [error.reason for _ in range(50)]
        both.wait()

    threads = [threading.Thread(target=speak, args=(code,)) for code in ("en", CODE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(map(untranslated, heard[CODE])) == {""}
    assert set(heard["en"]) == {error.reason}
    assert current_language() == "en"


def test_two_tasks_speak_two_languages_at_once() -> None:
    async def speak(code: str) -> list[str]:
        use_language(code)
        heard = []
        for _ in range(5):
            heard.append(gettext("run"))
            await asyncio.sleep(0)
        return heard

    async def both() -> list[list[str]]:
        return await asyncio.gather(speak("en"), speak(CODE))

    english, wide = asyncio.run(both())
    assert set(english) == {"run"} and set(wide) == {"⟦ｒｕｎ⟧"}


def test_a_context_has_its_own_language() -> None:
    context = contextvars.copy_context()
    context.run(use_language, CODE)
    assert context.run(gettext, "run") == "⟦ｒｕｎ⟧"
    assert gettext("run") == "run"
    with language(CODE):
        with language("en"):
            assert gettext("run") == "run"
        assert gettext("run") == "⟦ｒｕｎ⟧"


def test_plural_forms_are_chosen_by_the_catalogue() -> None:
    with pseudo():
        assert ngettext("{n} card", "{n} cards", 1) == "⟦{n} ｃａｒｄ⟧"
        assert say("{n} cards", n=2) == "⟦2 ｃａｒｄｓ⟧"


def test_a_language_without_a_catalogue_is_english() -> None:
    with language("xx"):
        assert gettext("run") == "run"
    for code in ("", "english", "e", "../it", "it/../..", 5):
        with pytest.raises(ValueError):
            use_language(code)  # type: ignore[arg-type]
    register("qpt-Latn", Pseudo())
    with language("qpt_Latn"):
        assert gettext("run") == "⟦ｒｕｎ⟧"
