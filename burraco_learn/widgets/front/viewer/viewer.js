// A recorded round: steps, slider, the list of moves, notes, side lines, questions, and one's own
// moves on trial.

import { make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { Sheet } from "../base/panels.js";
import { stage } from "../stage.js";
import { Game } from "../table/game.js";
import { Annotator } from "./annotator.js";
import { Moves } from "./moves.js";
import { Notes, NoteSign, copyFrom } from "./notes.js";

const ARROW_STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

function iconButton(name, onPress) {
  const button = makeButton("", "", onPress, { "data-act": name });
  button.icon = make("i", { class: `bl-icon bl-icon-${name}`, "aria-hidden": "true" });
  return button;
}

function nameIconButton(button, label, key, shortcut = key) {
  nameButton(button, label, key);
  button.setAttribute("aria-keyshortcuts", shortcut);
  button.title = label;
  button.prepend(button.icon);
}

export class Viewer extends Page {
  hears = {
    look: (answer) => this.state.live && this.game.lookedAt(answer),
    text: ({ text }) => this.annotator.showText(text),
  };

  constructor({ send, announce, showRule }) {
    super();
    this.announce = announce;
    this.annotator = new Annotator(send, announce);
    // What is being written goes first, so that nothing overtakes it.
    this.send = (type, more) => {
      this.annotator.flush();
      send(type, more);
    };
    this.steps = {
      first: iconButton("first", () => this.step(-Infinity)),
      back: iconButton("back", () => this.step(-1)),
      forward: iconButton("forward", () => this.step(1)),
      last: iconButton("last", () => this.step(Infinity)),
      play: iconButton("play", () => this.play(!this.timer)),
    };
    this.tools = {
      speed: makeButton("", "", () => this.send("speed"), { "data-act": "speed" }),
      hands: makeButton("", "", () => this.send("hands"), { "data-act": "hands" }),
      try: makeButton("", "", () => this.tryHere(), { "data-act": "try" }),
      copy: makeButton("", "", () => this.copy(), { "data-act": "copy" }),
    };
    this.slider = make("input", { type: "range", min: "0", step: "1" });
    this.slider.addEventListener("input", () => this.jump(Number(this.slider.value)));
    this.place = make("span", { class: "bl-place" });
    this.stepBar = make("div", { class: "bl-steps", role: "group" }, ...Object.values(this.steps), this.tools.speed);
    this.way = make("div", { class: "bl-way" }, this.slider, this.place);
    this.toolBar = make("div", { class: "bl-tools", role: "group" }, this.tools.hands, this.tools.try, this.tools.copy);
    this.trialTitle = make("b");
    this.trialRecord = make("span");
    this.toRecord = makeButton("", "", () => this.send("back"), { class: "bl-main", "data-act": "record" });
    this.trialBar = make(
      "div", { class: "bl-trial" }, make("p", {}, this.trialTitle, " ", this.trialRecord), this.toRecord,
    );
    this.note = make("p", { class: "bl-view-note" });
    this.about = make("p", { class: "bl-about" });
    this.head = make("p", { class: "bl-round-question" });
    this.trouble = make("p", { class: "bl-broken" });
    this.controls = make(
      "div", { class: "bl-controls" }, this.trouble, this.head, this.about, this.toolBar, this.stepBar, this.way, this.trialBar, this.note,
    );

    this.now = make("p", { class: "bl-now" });
    this.sign = new NoteSign();
    this.notes = new Notes(this.send, () => this.step(1), showRule);
    this.ending = make("p", { class: "bl-ending" });
    this.game = new Game(this.send, announce, () => !this.state.live);
    this.sheet = new Sheet(() => {});
    this.sheet.again.remove();
    this.moves = new Moves((at) => this.jump(at));
    this.text = make("textarea", { readonly: true, rows: "8", spellcheck: "false" });
    this.summary = make("summary");
    this.position = make("details", { class: "bl-position" }, this.summary, this.text);
    this.element = make(
      "div", { class: "bl-viewer" }, this.controls,
      make("div", { class: "bl-story" }, this.now, this.ending, this.notes.element, this.sheet.element),
      make("div", { class: "bl-board" }, this.game.element),
      this.annotator.element,
      make("div", { class: "bl-side" }, this.moves.element, this.position),
    );
  }

  show(state, model) {
    const { labels, at, trial, line, question, now } = state;
    const before = this.state;
    const focused = this.element.closest(".bl-stage").contains(document.activeElement);
    this.state = state;
    const waits = Boolean(question?.waits);
    const changed = before && (Boolean(before.trial) !== Boolean(trial) || Boolean(before.line) !== Boolean(line));
    // Where Python stopped at a question, or took out a table, nobody wants to be elsewhere.
    if (this.wanted === this.here || trial || waits || changed) this.wanted = null;
    this.name(labels);
    this.about.textContent = state.about;
    for (const [part, text] of [[this.head, state.head], [this.trouble, state.trouble]]) {
      part.textContent = text;
      showIf(part, text);
    }
    showIf(this.stepBar, !trial);
    for (const part of [this.toolBar, this.way, this.steps.play, this.tools.speed]) {
      showIf(part, !trial && !line);
    }
    showIf(this.tools.try, !waits || trial);
    showIf(this.trialBar, trial || line);
    this.controls.dataset.line = Boolean(line);
    this.showPlace(now.where);
    this.tools.try.setAttribute("aria-disabled", String(Boolean(state.why_no_trial)));
    this.tools.try.title = state.why_no_trial;
    this.note.textContent = "";
    this.now.dataset.side = now.side;
    this.now.replaceChildren(make("b", {}, now.name), " ", make("span", {}, now.text), " ", this.sign.element);
    this.sign.show(state);
    this.notes.show(state);
    this.ending.textContent = state.ending;
    showIf(this.ending, state.ending);
    this.trialTitle.textContent = trial?.title ?? line?.title ?? "";
    this.trialRecord.textContent = trial?.record ?? (line ? now.where : "");
    const changes = before && before !== state ? state.changes : [];
    if (state.live) this.game.show(state, changes);
    else this.game.showTableAlone(state, changes);
    this.sheet.show(state);
    this.moves.show(model.get("turns"), at, labels);
    this.text.value = state.position;
    this.text.setAttribute("aria-label", labels.position);
    this.summary.textContent = labels.position;
    this.annotator.show(state);
    if (focused && changed) this.focus(before);
    else if (focused && before?.question?.waits && question && !waits) this.notes.question.focus();
    if (focused) this.keepFocus();
    if (this.wanted != null) this.go(this.wanted, this.how);
    else if (this.timer) this.play(this.here < this.end && !trial && !waits && !line);
  }

  // The place in the record, or in the side line that is played.
  get here() {
    return this.state.line ? this.state.line.step : this.state.at;
  }

  get end() {
    return this.state.line ? this.state.line.last : this.state.last;
  }

  showPlace(where) {
    const { at, last } = this.state;
    this.slider.max = String(last);
    this.slider.value = String(this.wanted ?? at);
    this.slider.setAttribute("aria-valuetext", where);
    this.place.textContent = where;
    const { here, end } = this;
    for (const [name, off] of Object.entries({ first: !here, back: !here, forward: here === end, last: here === end })) {
      this.steps[name].setAttribute("aria-disabled", String(off));
    }
  }

  name(labels) {
    nameIconButton(this.steps.first, labels.first, "Home");
    nameIconButton(this.steps.back, labels.back, "←", "ArrowLeft");
    nameIconButton(this.steps.forward, labels.forward, "→", "ArrowRight");
    nameIconButton(this.steps.last, labels.last, "End");
    this.namePlay();
    nameButton(this.tools.speed, labels.speed, "S");
    nameButton(this.tools.hands, labels.hands, "O");
    nameButton(this.tools.try, labels.try, "Y");
    nameButton(this.tools.copy, labels.copy, "C");
    nameButton(this.toRecord, labels.record, "B");
    this.stepBar.setAttribute("aria-label", labels.steps);
    this.toolBar.setAttribute("aria-label", labels.tools);
    this.slider.setAttribute("aria-label", labels.slider);
  }

  namePlay() {
    const { play, pause } = this.state.labels;
    this.steps.play.icon.className = `bl-icon bl-icon-${this.timer ? "pause" : "play"}`;
    nameIconButton(this.steps.play, this.timer ? pause : play, "P");
  }

  // Where the person wants to be, and how they go there: "step" after "step", with a jump (""), or
  // inside a side "line". One request is under way at a time, so that a slider that is drawn over a
  // hundred moves, or an arrow key held down, asks only for the latest place.
  go(to, how) {
    const { n, trial, line, question } = this.state;
    this.wanted = Math.max(0, Math.min(how === "line" ? this.end : this.state.last, to));
    this.how = how;
    if (this.asked === n) return;
    const outside = trial || (line && how !== "line");
    if (this.wanted === this.here && !outside && !question?.waits) {
      this.wanted = null;
      return;
    }
    this.asked = n;
    this.send("seek", how ? { move: this.wanted, what: how } : { move: this.wanted });
  }

  step(by) {
    this.play(false);
    const jump = Math.abs(by) > 1;
    this.go((this.wanted ?? this.here) + by, this.state.line ? "line" : jump ? "" : "step");
  }

  jump(at) {
    this.play(false);
    this.go(at, "");
  }

  // Let the round play by itself, or stop it. Python says how long each move is shown.
  play(on) {
    clearTimeout(this.timer);
    this.timer = null;
    if (on) {
      const { at, last, pause } = this.state;
      const next = at < last ? at + 1 : 0;
      this.timer = setTimeout(() => this.go(next, next ? "step" : ""), at < last ? 1000 * pause : 0);
    }
    if (this.state) this.namePlay();
  }

  tryHere() {
    this.play(false);
    if (this.state.why_no_trial) this.tell(this.state.why_no_trial);
    else this.send("try");
  }

  tell(sentence) {
    this.note.textContent = sentence;
    this.announce([sentence]);
  }

  copy() {
    copyFrom(this.text, () => this.tell(this.state.labels.copied));
  }

  // After a table was taken out of the record, or put back.
  focus(before) {
    if (this.state.trial) this.game.table.focusHand();
    else if (before.trial && this.annotator.takeFocus()) return;
    else if (before.trial) this.tools.try.focus({ preventScroll: true });
    else if (this.state.line) this.steps.forward.focus({ preventScroll: true });
    else (this.element.querySelector(".bl-side-lines button") ?? this.steps.forward).focus({ preventScroll: true });
  }

  // What had the focus may be hidden now: the keys must not go to nobody.
  keepFocus() {
    if (!document.activeElement.getClientRects().length) this.rest();
  }

  rest() {
    const stop = this.state.trial ? this.toRecord : this.steps.forward;
    stop.focus({ preventScroll: true });
  }

  leave() {
    this.play(false);
  }

  escape() {
    if (this.annotator.writes()) this.rest();
    else if (this.state.line) this.send("back");
    else this.game.clear();
  }

  // Arrows that step through the round, wherever in the viewer the focus is. On a table at which
  // moves are made they go from card to card instead.
  arrow(key, target) {
    if (this.state.trial || (this.state.live && this.game.table.element.contains(target))) return false;
    if (key in ARROW_STEPS) {
      this.step(ARROW_STEPS[key]);
      return true;
    }
    return this.moves.key(key, target);
  }

  item(item, key) {
    const { table } = this.game;
    return (this.state.live || ["ArrowUp", "ArrowDown"].includes(key)) && table.key(item, key);
  }

  letter(key) {
    const { trial, line, lines, question, live, edit } = this.state;
    if (key === "C") return this.copy(), true;
    if ((trial || line) && key === "B") return this.send("back"), true;
    const does = {
      P: !trial && !line && (() => this.play(!this.timer)),
      S: !trial && !line && (() => this.send("speed")),
      O: !trial && !line && (() => this.send("hands")),
      Y: !trial && !line && (() => this.tryHere()),
      V: !trial && !line && lines.length && (() => this.send("follow", { at: 0 })),
      Q: question?.waits && (() => this.send("reveal")),
      E: edit && !edit.why && (() => this.annotator.comment.box.focus()),
    }[key];
    if (does) return does(), true;
    return Boolean(live) && this.game.letter(key);
  }
}

export default stage(Viewer);
