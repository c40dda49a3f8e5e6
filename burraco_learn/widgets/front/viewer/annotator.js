// Notes that are written in the viewer. What they mean, and how they are kept, is for Python to say.

import { all, focused, make, makeButton, nameButton, showIf } from "../base/dom.js";
import { markPressed } from "../base/marks.js";
import { copyFrom } from "./notes.js";

/** @import { Send } from "../base/messages.js" */
/**
 * @import { HeadField, LanguageName, NotedLine, NotedQuestion, NoteLabels, Notes, VerdictName, ViewerPage }
 *   from "./wire.js"
 */

/**
 * Where a text belongs: to a field of a move, in a language ("" is the record's own), at a place of
 * a list.
 * @typedef {{ what: string, move: number, code: string, at: number, lang: string }} NotePlace
 */

/**
 * Gives the place of a field of the move that is shown.
 * @typedef {(what: string, number?: number) => NotePlace} PlaceOf
 */

/** @typedef {"better" | "or" | "worse" | "accept" | "attempt"} KeptAs what a trial is kept as */
/** @typedef {"attempt" | "accept"} StruckFrom a list of texts that can be removed */

const TYPING = 500; // milliseconds without a letter after which what was written is kept

/** @type {KeptAs[]} */
const KEPT_AS = ["better", "or", "worse", "accept", "attempt"];

/**
 * A text to be written. When another place is shown than that to which it belongs, what was written
 * for the old one is kept first.
 */
class NoteField {
  /**
   * @param {(place: NotePlace, text: string) => void} write
   * @param {number} rows 0 for a single line
   */
  constructor(write, rows) {
    this.write = write;
    /** @type {NotePlace | null} */
    this.place = null;
    this.kept = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.words = make("span");
    this.how = make("small");
    this.box = rows ? make("textarea", { rows: String(rows), maxlength: "4000" })
      : make("input", { type: "text", maxlength: "400" });
    this.element = make("label", { class: "bl-field" }, this.words, this.box, this.how);
    this.box.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.flush(), TYPING);
    });
    this.box.addEventListener("change", () => this.flush());
  }

  flush() {
    clearTimeout(this.timer);
    if (!this.place || this.box.value === this.kept) return;
    this.kept = this.box.value;
    this.write(this.place, this.kept);
  }

  /**
   * @param {string} label
   * @param {string} text
   * @param {NotePlace} place
   * @param {string} how
   */
  show(label, text, place, how = "") {
    this.words.textContent = label;
    this.how.textContent = how;
    showIf(this.how, how);
    const same = JSON.stringify(place) === JSON.stringify(this.place);
    if (!same) this.flush();
    this.place = place;
    this.box.lang = place.lang;
    // Nothing is put under the hands of a person who is writing.
    if (same && (document.activeElement === this.box || this.box.value !== this.kept)) return;
    this.kept = text;
    if (this.box.value !== text) this.box.value = text;
  }
}

export class Annotator {
  /**
   * @param {Send} send
   * @param {(sentences: string[]) => void} announce
   */
  constructor(send, announce) {
    /** @type {ViewerPage | null} */
    this.state = null;
    /** @type {NoteLabels | null} */
    this.labels = null;
    this.plainSend = send;
    this.announce = announce;
    this.code = "";
    this.drawn = "";
    this.asksNow = false;
    /** @type {string | null} */
    this.keptNow = null;
    /** @type {Send} */
    this.send = (type, ...fields) => {
      this.flush();
      send(type, ...fields);
    };
    /** @param {number} rows */
    const field = (rows) => new NoteField((place, text) => this.keep(place, text), rows);
    this.title = make("h4");
    this.languages = make("select");
    this.languageName = make("span");
    this.language = make("label", { class: "bl-codes" }, this.languageName, this.languages);
    this.languages.addEventListener("change", () => {
      this.flush();
      this.code = this.languages.value;
      if (this.state) this.show(this.state);
    });
    this.why = make("p");
    this.kept = make("div", { class: "bl-kept", role: "group" });
    this.keptHow = make("small");
    this.keepButtons = new Map(KEPT_AS.map((what) => (
      [what, makeButton("", "", () => this.press(what), { "data-keep": what })]
    )));
    this.keptText = make("small");
    this.kept.append(this.keptHow, ...this.keepButtons.values(), this.keptText);
    this.takeUp = makeButton("", "", () => this.send("redraft"), { class: "bl-main", "data-act": "take-up" });
    this.offerText = make("span");
    this.offer = make("p", { class: "bl-offer" }, this.offerText, " ", this.takeUp);
    this.signsTitle = make("h5");
    this.signs = make("div", { class: "bl-signs", role: "group" });
    this.signWords = make("small");
    this.comment = field(3);
    this.unseen = make("p", { class: "bl-unseen-cards" });
    this.addQuestion = makeButton("", "", () => this.askHere(), { "data-act": "ask" });
    this.ask = field(2);
    this.answer = field(2);
    this.accepts = make("div", { class: "bl-accepts", role: "group" });
    this.noQuestion = makeButton("", "", () => this.send("strike", { what: "question", at: 0 }), { class: "bl-link" });
    this.questionTitle = make("h5");
    this.question = make("div", {}, this.ask.element, this.accepts, this.answer.element, this.noQuestion);
    this.linesTitle = make("h5");
    this.lines = make("div");
    this.linesBox = make("div", {}, this.linesTitle, this.lines);
    /** @type {NoteField[]} */
    this.lineFields = [];
    this.instead = makeButton("", "", () => this.send("instead"), { "data-act": "instead" });
    this.linesBox.append(this.instead);
    this.attemptsTitle = make("h5");
    this.attempts = make("div");
    this.attemptsHow = make("small");
    this.roundTitle = make("summary");
    /** @type {Map<string, NoteField>} */
    this.heads = new Map();
    this.headBox = make("div");
    this.head = make("details", { class: "bl-heads" }, this.roundTitle, this.headBox);
    this.newHead = () => field(0);
    this.name = make("input", { type: "text", maxlength: "60", spellcheck: "false" });
    this.nameLabel = make("span");
    this.undo = makeButton("", "", () => this.send("unwrite"), { "data-act": "unwrite" });
    this.save = makeButton("", "", () => this.send("save", { text: this.name.value.trim() }), {
      class: "bl-main", "data-act": "save",
    });
    this.asText = makeButton("", "", () => this.send("record"), { "data-act": "text" });
    this.notice = make("p", { class: "bl-edit-notice" });
    this.text = make("textarea", { readonly: true, rows: "8", spellcheck: "false" });
    this.copy = makeButton("", "", () => copyFrom(this.text, () => this.announce([this.labels?.copied ?? ""])), {
      "data-act": "copy-record",
    });
    this.textBox = make("div", { class: "bl-position", hidden: true }, this.text, this.copy);
    this.columns = make(
      "div", { class: "bl-edit-columns" },
      make("div", {}, this.signsTitle, this.signs, this.comment.element, this.unseen),
      make("div", {}, this.questionTitle, this.addQuestion, this.question),
      this.linesBox,
      make("div", {}, this.attemptsTitle, this.attempts, this.attemptsHow),
    );
    this.end = make(
      "div", { class: "bl-edit-end" }, make("label", { class: "bl-codes" }, this.nameLabel, this.name),
      this.save, this.undo, this.asText,
    );
    this.body = make("div", {}, this.kept, this.columns, this.head, this.end, this.offer, this.notice, this.textBox);
    this.element = make(
      "section", { class: "bl-edit", hidden: true },
      make("div", { class: "bl-edit-top" }, this.title, this.language), this.why, this.body,
    );
  }

  get fields() {
    return [this.comment, this.ask, this.answer, ...this.lineFields, ...this.heads.values()];
  }

  /** Is a text being written? */
  writes() {
    const item = focused();
    return Boolean(item && this.element.contains(item) && item.matches("textarea, input"));
  }

  // Keep at once what is being written.
  flush() {
    for (const one of this.fields) one.flush();
  }

  /**
   * @param {NotePlace} place
   * @param {string} text
   */
  keep({ what, move, code, at }, text) {
    this.plainSend("write", { what, move, to: code, at, line: text });
  }

  /** @param {KeptAs} what */
  press(what) {
    const button = this.keepButtons.get(what);
    if (button?.getAttribute("aria-disabled") === "true") return;
    this.keptNow = what;
    this.send("keep", { what });
  }

  // Once a side line is kept, its comment is written next; true if that is so.
  takeFocus() {
    const edit = this.state?.edit;
    const verdicts = edit && "verdicts" in edit ? edit.verdicts : [];
    const line = verdicts.some(({ verdict }) => verdict === this.keptNow) && this.lineFields.at(-1);
    this.keptNow = null;
    if (line) line.box.focus();
    return Boolean(line);
  }

  /** @param {ViewerPage} state */
  show(state) {
    this.state = state;
    const { edit, at } = state;
    showIf(this.element, edit);
    if (!edit) return;
    this.why.textContent = edit.why;
    showIf(this.why, edit.why);
    showIf(this.body, !edit.why);
    showIf(this.language, !edit.why);
    if (edit.why || !("labels" in edit)) return;
    const { labels, codes } = edit;
    this.labels = labels;
    this.title.textContent = state.trial ? labels.keep : at ? labels.notes : labels.start;
    this.element.setAttribute("aria-label", this.title.textContent);
    this.showCodes(codes, labels);
    // It stands below all fields: when it goes with the first edit, nothing moves under the mouse.
    this.offerText.textContent = edit.offer;
    nameButton(this.takeUp, labels.take_up);
    showIf(this.offer, edit.offer && !state.trial);
    if (state.trial) this.keptNow = null; // it could not be kept
    this.showKept(edit, labels, Boolean(state.trial));
    // On trial the table is not that of these notes: what is tried is kept first.
    for (const part of [this.columns, this.head]) showIf(part, !state.trial);
    this.showSigns(edit, labels);
    /** @type {PlaceOf} */
    const place = (what, number = 0) => ({ what, move: at, code: this.code, at: number, lang: this.code || state.comments_in });
    // What is wrong with a card stands where it is said how one is written: so nothing moves much.
    const how = edit.unseen.length ? "" : labels.comment_how;
    this.comment.show(labels.comment, edit.comment[this.code], place("comment"), how);
    this.unseen.textContent = edit.unseen.join(" ");
    showIf(this.unseen, edit.unseen.length);
    this.showQuestion(edit.question, labels, place);
    this.showLines(edit, at, place);
    this.attemptsTitle.textContent = labels.attempts;
    this.attemptsHow.textContent = labels.attempts_how;
    this.attempts.replaceChildren(...this.items(edit.attempts, "attempt", labels));
    this.showHead(edit.head, labels, place);
    this.showEnd(edit, labels);
  }

  /**
   * @param {LanguageName[]} codes
   * @param {NoteLabels} labels
   */
  showCodes(codes, labels) {
    if (!codes.some(({ code }) => code === this.code)) this.code = "";
    this.languageName.textContent = labels.language;
    this.languages.replaceChildren(...codes.map(({ code, name }) => (
      make("option", { value: code, selected: code === this.code }, name)
    )));
    showIf(this.language, codes.length > 1);
  }

  /**
   * @param {Notes} notes
   * @param {NoteLabels} labels
   * @param {boolean} trial
   */
  showKept({ kept, notice }, labels, trial) {
    showIf(this.kept, trial);
    this.kept.setAttribute("aria-label", labels.keep);
    this.keptHow.textContent = labels.keep_how;
    const line = kept.moves && kept.instead;
    const can = { better: line, or: line, worse: line, accept: kept.moves, attempt: kept.attempt };
    for (const [what, button] of this.keepButtons) {
      nameButton(button, labels[what]);
      button.setAttribute("aria-disabled", String(!can[what]));
    }
    this.keptText.textContent = notice || kept.attempt;
  }

  /**
   * @param {Notes} notes
   * @param {NoteLabels} labels
   */
  showSigns({ signs, sign, sign_words: words }, labels) {
    for (const part of [this.signsTitle, this.signs]) showIf(part, signs.length);
    this.signsTitle.textContent = labels.mark;
    this.signWords.textContent = words;
    this.signs.setAttribute("aria-label", labels.mark);
    if (all(this.signs, "button").length !== signs.length) {
      this.signs.replaceChildren(...signs.map((one) => (
        makeButton(one.sign || "–", "", () => this.send("mark", { what: one.sign }), { "data-sign": one.sign })
      )), this.signWords);
    }
    const buttons = all(this.signs, "button");
    signs.forEach((one, index) => {
      const button = buttons[index];
      button.setAttribute("aria-label", one.words);
      button.title = one.words;
      markPressed(button, one.sign === sign);
    });
  }

  // A question, in which one goes on writing at once.
  askHere() {
    this.asksNow = true;
    this.send("keep", { what: "question" });
  }

  /**
   * Things that can be removed.
   * @param {string[]} texts
   * @param {StruckFrom} what
   * @param {NoteLabels} labels
   */
  items(texts, what, labels) {
    return texts.map((text, at) => make("p", {}, text, " ", this.remover(what, at, text, labels)));
  }

  /**
   * The button that removes one of several things.
   * @param {StruckFrom | "line"} what
   * @param {number} at
   * @param {string} text what it is
   * @param {NoteLabels} labels
   */
  remover(what, at, text, labels) {
    return makeButton(labels.remove, "", () => this.send("strike", { what, at }), {
      class: "bl-link", "aria-label": `${labels.remove}: ${text}`,
    });
  }

  /**
   * @param {NotedQuestion | null} question
   * @param {NoteLabels} labels
   * @param {PlaceOf} place
   */
  showQuestion(question, labels, place) {
    this.questionTitle.textContent = labels.question;
    nameButton(this.addQuestion, labels.add_question);
    showIf(this.addQuestion, !question);
    showIf(this.question, question);
    this.ask.place = question ? this.ask.place : null;
    this.answer.place = question ? this.answer.place : null;
    if (!question) return;
    nameButton(this.noQuestion, labels.remove_question);
    this.ask.show(labels.ask, question.ask[this.code], place("ask"));
    this.answer.show(labels.answer, question.answer[this.code], place("answer"));
    this.accepts.setAttribute("aria-label", labels.accepts);
    const { accepts } = question;
    this.accepts.replaceChildren(
      make("b", {}, labels.accepts),
      ...(accepts.length ? this.items(accepts, "accept", labels) : [make("p", {}, labels.accepts_none)]),
      make("small", {}, labels.accept_how),
    );
    if (this.asksNow) {
      this.ask.box.focus();
      this.ask.box.select();
    }
    this.asksNow = false;
  }

  /**
   * @param {Notes} notes
   * @param {number} move
   * @param {PlaceOf} place
   */
  showLines({ lines, verdicts, labels }, move, place) {
    this.linesTitle.textContent = labels.lines;
    nameButton(this.instead, labels.instead);
    showIf(this.linesBox, move);
    const drawn = JSON.stringify([move, lines.map(({ verdict, text }) => [verdict, text])]);
    if (drawn !== this.drawn) {
      for (const one of this.lineFields) one.flush();
      this.drawn = drawn;
      this.lineFields = lines.map(() => new NoteField((where, text) => this.keep(where, text), 2));
      this.lines.replaceChildren(...lines.map((line, at) => this.line(line, at, verdicts, labels)));
    }
    lines.forEach(({ comment }, at) => {
      this.lineFields[at].show(labels.line_comment, comment[this.code], place("line", at));
    });
  }

  /**
   * @param {NotedLine} line
   * @param {number} at
   * @param {VerdictName[]} verdicts
   * @param {NoteLabels} labels
   */
  line({ verdict, text }, at, verdicts, labels) {
    const list = make("select", { "aria-label": labels.verdict }, ...verdicts.map((one) => (
      make("option", { value: one.verdict, selected: one.verdict === verdict }, one.words)
    )));
    list.addEventListener("change", () => this.send("judge", { what: list.value, at }));
    const item = make("p", {}, list, " ", text, " ", this.remover("line", at, text, labels));
    return make("div", { class: "bl-edit-line" }, item, this.lineFields[at].element);
  }

  /**
   * @param {HeadField[]} head
   * @param {NoteLabels} labels
   * @param {PlaceOf} place
   */
  showHead(head, labels, place) {
    this.roundTitle.textContent = labels.round;
    /** @type {Record<string, string>} */
    const words = { ...labels, question: labels.head_question };
    for (const { name, texts } of head) {
      const field = this.heads.get(name) ?? this.addHead(name);
      const code = this.code in texts ? this.code : "";
      field.show(words[name], texts[code], { ...place(name), move: 0, code });
    }
  }

  /** @param {string} name of a line of the record's head */
  addHead(name) {
    const field = this.newHead();
    this.heads.set(name, field);
    this.headBox.append(field.element);
    return field;
  }

  /**
   * @param {Notes} edit
   * @param {NoteLabels} labels
   */
  showEnd(edit, labels) {
    this.nameLabel.textContent = labels.name;
    this.name.placeholder = edit.name;
    nameButton(this.save, labels.save);
    nameButton(this.undo, labels.undo);
    this.undo.setAttribute("aria-disabled", String(!edit.can_undo));
    nameButton(this.asText, labels.text);
    this.notice.textContent = edit.notice || edit.unsaved;
    this.text.setAttribute("aria-label", labels.record);
    nameButton(this.copy, labels.copy);
  }

  /**
   * The record as text, as Python wrote it.
   * @param {string} text
   */
  showText(text) {
    this.text.value = text;
    showIf(this.textBox, true);
    this.text.focus();
    this.text.setSelectionRange(0, 0);
  }
}
