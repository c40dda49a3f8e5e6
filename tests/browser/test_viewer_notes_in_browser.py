"""Notes in a RoundViewer in real JupyterLab: read and written by mouse, by keyboard, on a phone."""

from __future__ import annotations

import pytest
from audit import Audit
from lab_in_chromium import change_theme
from viewer_records import ASKED, DEAL, LAST, SIDE, TABLES, noted, others

from burraco_learn.notation.annotations import Comment
from burraco_learn.notation.reader import read_record
from burraco_learn.svg.words import card_label

pytestmark = pytest.mark.browser

CELL = "import burraco_learn as bl\nfrom tests.viewer_records import DEAL, noted\nrecord = noted()"
NOTED = noted()


class Study:
    """A person who studies an annotated round, or writes the notes."""

    def __init__(self, open_notebook, name, arguments="record", **more):
        show = f"viewer = bl.RoundViewer({arguments})\nviewer"
        self.page = open_notebook([CELL, show], name, **more)
        if more.get("width", 1280) < 800:
            self.page.evaluate("window.jupyterapp.shell.collapseLeft()")
        self.page.wait_for_selector(".bl-viewer .bl-picture svg")
        self.stage = self.page.locator(".bl-stage")

    def button(self, name):
        return self.stage.get_by_role("button", name=name, exact=True)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def number(self):
        return int(self.stage.get_attribute("data-state"))

    def settle(self, before):
        self.page.wait_for_function(
            "(before) => Number(document.querySelector('.bl-stage').dataset.state) > before",
            arg=before,
        )

    def do(self, act, *more):
        """Do something and wait for the state that follows."""
        before = self.number()
        act(*more)
        self.settle(before)

    def at(self, move):
        place = f"Move {move} of {LAST}"
        self.page.wait_for_function(
            "(place) => document.querySelector('.bl-place').textContent === place", arg=place
        )
        self.shows(TABLES[move])

    def shows(self, table, seat=0):
        """Wait until the table is drawn: it may come a moment after the words round it."""
        for zone, cards in (("hand", table.hands[seat]), ("pile", table.pile)):
            self.page.wait_for_function(
                """([zone, cards]) => cards === [...document.querySelectorAll(
                    `.bl-viewer [data-zone="${zone}"] [data-card]`
                )].map((one) => one.dataset.card).join(" ")""",
                arg=[zone, " ".join(map(str, cards))],
            )

    def tab_to(self, selector):
        for _ in range(60):
            if self.page.evaluate(
                "(selector) => document.activeElement.matches(selector)", selector
            ):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not lead to {selector}")

    def discard(self, card):
        self.stage.locator(f'[data-zone="hand"] [data-card="{card}"]').first.click()
        self.do(self.stage.locator('.bl-viewer .bl-buttons [data-act="discard"]').click)


def test_notes_are_read_by_mouse(open_notebook):
    study = Study(open_notebook, "notes-mouse", f"record, move={SIDE}")
    stage = study.stage
    assert stage.locator(".bl-round-question").inner_text() == "In this round: Which card goes?"
    assert stage.locator(".bl-now .bl-mark-words").inner_text().split() == ["?", "mistake"]
    gone = DEAL.moves[SIDE - 1].cards[0]
    assert stage.locator(".bl-comments").inner_text() == f"Why {gone.symbol}? jolly is to come."
    assert stage.locator(".bl-comments .bl-lit").all_inner_texts() == [gone.symbol]
    lit = stage.locator('[data-zone="pile"] [aria-label$=", look here"]')
    assert lit.get_attribute("aria-label") == f"{card_label(gone)}, look here"
    # A side line, step by step, and back.
    tables = NOTED.line(SIDE, 0)
    study.do(stage.locator('[data-line="0"]').click)
    study.shows(tables[1])
    study.do(study.button("Forward").click)
    study.shows(tables[2])
    study.do(study.button("Last").click)
    study.shows(tables[-1])
    assert "The side line ends here." in stage.locator(".bl-story").inner_text()
    study.do(study.button("Back to the record").click)
    study.at(SIDE)
    # A refused attempt leads to its rule.
    study.do(study.button("Back").click)
    attempt = stage.locator(".bl-attempt")
    why = TABLES[SIDE - 1].why_not("draw")
    assert attempt.inner_text() == f"Tried: draw. Refused by {why.rule} {why.reason}"
    attempt.locator("button").click()
    stage.locator(".bl-rules .bl-wanted").first.wait_for()
    assert stage.locator(".bl-rules dt.bl-wanted").inner_text() == why.rule
    study.button("Rulebook").click()
    # A question: the list ends there, and the way forward too.
    stage.locator(f'.bl-moves button[data-at="{ASKED - 1}"]').click()
    study.at(ASKED - 1)
    study.do(study.button("Forward").click)
    study.at(ASKED)
    assert stage.locator(".bl-moves button").last.get_attribute("data-at") == str(ASKED)
    study.do(study.button("Forward").click)
    study.at(ASKED)
    assert stage.locator(".bl-view-note").inner_text().startswith("Answer the question first")
    study.discard(others(ASKED)[0].cards[0])
    assert "You may do that: discard" in stage.locator(".bl-viewer .bl-refusal").inner_text()
    study.at(ASKED)
    study.press("Escape")
    study.discard(DEAL.moves[ASKED].cards[0])
    assert stage.locator(".bl-ask-verdict").inner_text().startswith("Right: discard ")
    study.button("Go on").click()
    study.at(ASKED + 1)


def test_notes_are_read_by_keyboard_alone(open_notebook):
    study = Study(open_notebook, "notes-keys", f"record, move={SIDE}")
    page, stage = study.page, study.stage
    stage.locator('[data-act="forward"]').focus()
    tables = NOTED.line(SIDE, 0)
    study.do(study.press, "v")
    study.shows(tables[1])
    study.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    page.wait_for_selector('.bl-trial:has-text("step 3 of 6")')
    study.shows(tables[3])
    study.do(study.press, "b")
    study.at(SIDE)
    assert page.evaluate("document.activeElement.dataset.line") == "0"
    # However fast the arrows come, they end at the question.
    study.press(*["ArrowRight"] * (ASKED - SIDE + 3))
    study.at(ASKED)
    spoken = " ".join(stage.locator("[aria-live]").all_inner_texts())
    assert f"Does {others(ASKED)[0].cards[0].symbol} go?" in spoken
    study.tab_to('[data-zone="hand"] [data-card]')
    study.do(study.press, "d")
    assert (
        stage.locator(".bl-viewer .bl-rule-id").inner_text() == TABLES[ASKED].why_not("draw").rule
    )
    place = TABLES[ASKED].hands[0].index(DEAL.moves[ASKED].cards[0])
    study.do(study.press, "Home", *["ArrowRight"] * place, "Space", "x")
    assert stage.locator(".bl-ask-verdict").inner_text().startswith("Right: ")
    assert page.evaluate("document.activeElement.dataset.act") == "go-on"
    study.press("Enter")
    study.at(ASKED + 1)
    # Asked once more, the answer is shown.
    study.press("ArrowLeft")
    study.at(ASKED)
    study.tab_to('[data-act="again"]')
    study.do(study.press, "Enter")
    study.do(study.press, "q")
    assert stage.locator(".bl-ask-verdict").inner_text().startswith("The answer: ")
    assert page.evaluate("document.activeElement.closest('.bl-stage') !== null")


def test_notes_are_written_by_mouse_and_saved(open_notebook, lab):
    study = Study(open_notebook, "edit-mouse", f"DEAL, move={SIDE}, edit=True")
    page, stage = study.page, study.stage
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    comment = stage.locator(".bl-edit-columns textarea").first
    comment.fill("Hold [5h?].")
    stage.locator('.bl-signs [data-sign="?"]').click()
    page.wait_for_selector(".bl-now .bl-mark-words:visible")
    study.do(stage.locator('[data-act="instead"]').click)
    # The table on trial is not that of these notes.
    stage.locator(".bl-edit-columns").wait_for(state="hidden")
    line = others(SIDE - 1)[0]
    study.discard(line.cards[0])
    study.do(study.button("Keep as better").click)
    study.at(SIDE)
    page.keyboard.type("A line.")  # the comment on what was kept is the next to be written
    study.do(study.button("Ask a question here").click)
    page.keyboard.type("And now?")  # in the place of the words that stood there
    stage.locator(".bl-heads summary").click()
    stage.locator(".bl-heads input").first.fill("By mouse")
    study.do(study.button("Save").click)
    path = lab.learner / "records" / "By mouse.txt"
    assert stage.locator(".bl-edit-notice").inner_text() == f"Saved as {path}."
    saved = read_record(path.read_text(encoding="utf-8"))
    note = saved.notes[SIDE]
    assert saved.header == {"title": "By mouse"}
    assert (note.mark, note.comments) == ("?", (Comment("Hold [5h?]."),))
    assert [(one.verdict, one.moves, one.comments) for one in note.lines] == [
        ("better", (line,), (Comment("A line."),))
    ]
    assert note.question.asks == (Comment("And now?"),)
    study.do(study.button("Show the record as text").click)
    text = stage.get_by_label("The record as text")
    text.wait_for()
    assert read_record(text.input_value()) == saved
    study.button("Copy the record").click()
    page.wait_for_function(
        "navigator.clipboard.readText().then((text) => text.startsWith('burraco'))"
    )
    # What is not saved is in Python too: a view that is made anew shows it.
    comment.fill("Not saved yet.")
    stage.locator(".bl-comments", has_text="Not saved yet.").wait_for()
    page.evaluate(
        """() => { const model = window.jupyterapp.shell.currentWidget;
          window.jupyterapp.commands.execute("notebook:create-output-view"); return !!model; }"""
    )
    page.wait_for_function("document.querySelectorAll('.bl-stage .bl-edit').length === 2")
    texts = page.locator(".bl-edit-columns textarea").evaluate_all("(a) => a.map((o) => o.value)")
    assert texts.count("Not saved yet.") == 2


def test_notes_are_written_by_keyboard_alone(open_notebook, lab):
    study = Study(open_notebook, "edit-keys", f"DEAL, move={SIDE}, edit=True")
    page, stage = study.page, study.stage
    stage.locator('[data-act="forward"]').focus()
    study.press("e")
    page.keyboard.type("Two words")
    study.press("Enter")
    page.keyboard.type("second line x d")  # letters are text here
    study.press("Escape")
    assert page.evaluate("document.activeElement.dataset.act") == "forward"
    page.wait_for_selector('.bl-comments:has-text("second line x d")')
    study.tab_to('.bl-signs [data-sign="!?"]')
    study.do(study.press, "Enter")
    study.tab_to('[data-act="instead"]')
    study.do(study.press, "Enter")
    study.do(study.press, "d")  # refused: it is drawn already
    study.tab_to('[data-keep="attempt"]')
    study.do(study.press, "Enter")
    study.at(SIDE - 1)
    study.tab_to('[data-act="save"]')
    study.do(study.press, "Shift+Tab", "Space", "Tab", "Enter")
    (path,) = (lab.learner / "records").glob("classico-2*.txt")
    saved = read_record(path.read_text(encoding="utf-8"))
    assert saved.notes[SIDE].comments == (Comment("Two words"), Comment("second line x d"))
    assert saved.notes[SIDE].mark == "!?"
    assert [str(one.move) for one in saved.notes[SIDE - 1].attempts] == ["draw"]
    # The last change is taken back.
    study.tab_to('[data-act="unwrite"]')
    study.do(study.press, "Enter")
    assert not stage.locator(".bl-attempt").is_visible()


@pytest.mark.release
def test_axe_finds_nothing_grave_in_notes_questions_and_the_editor(open_notebook):
    study = Study(open_notebook, "axe-notes", f"record, move={SIDE}, edit=True")
    audit = Audit(study.page)
    audit("notes and their editor")
    study = Study(open_notebook, "axe-question", f"record, move={SIDE}")
    audit = Audit(study.page)
    study.do(study.stage.locator('[data-line="0"]').click)
    audit("a side line")
    study.stage.locator(f'.bl-moves button[data-at="{ASKED}"]').click()
    study.at(ASKED)
    audit("a question")
    study.do(study.button("Show the answer").click)
    audit.look("an answer")
    assert audit.checks == 5


def test_notes_on_a_phone(open_notebook):
    study = Study(open_notebook, "notes-phone", f"record, move={SIDE}, edit=True", width=360)
    stage = study.stage
    study.do(study.button("Ask a question here").click)
    stage.locator(".bl-heads summary").click()
    change_theme(study.page, "light")
    width = stage.bounding_box()["width"]
    box = stage.bounding_box()
    wide = stage.locator(":is(button, p, input, textarea, select, section):visible").evaluate_all(
        """(all, right) => all.filter((one) => one.getBoundingClientRect().right > right + 1
          ).map((one) => one.outerHTML.slice(0, 200))""",
        box["x"] + width,
    )
    assert wide == []
    small = stage.locator("button:visible").evaluate_all(
        """(all) => all.map((one) => one.getBoundingClientRect())
          .filter((box) => box.width < 24 || box.height < 24).length"""
    )
    assert small == 0
