// A recorded round: steps, slider, the list of moves, notes, side lines, questions, and one's own
// moves on trial.

import { all, focused, make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { Sheet } from "../base/panels.js";
import { stage } from "../stage.js";
import { Game } from "../table/game.js";
import { Annotator } from "./annotator.js";
import { Mistakes } from "./mistakes.js";
import { Moves } from "./moves.js";
import { Notes, NoteSign, copyFrom } from "./notes.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Send } from "../base/messages.js" */
/** @import { Frame, Hears, Shown, Values } from "../base/page.js" */
/** @import { LookAnswer } from "../table/wire.js" */
/** @import { FindingAnswer, ListedTurn, TextAnswer, ViewerLabels, ViewerPage } from "./wire.js" */

/** @typedef {"" | "step" | "line"} Way how a person goes to a table: a jump, a step, or in a line */

/** @type {Record<string, number>} */
const ARROW_STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** A button with an icon before its words. */
class IconButton {
  /**
   * @param {string} name of the icon, and of what a press asks for
   * @param {() => void} onPress
   */
  constructor(name, onPress) {
    this.icon = make("i", { class: `bl-icon bl-icon-${name}`, "aria-hidden": "true" });
    this.element = makeButton("", "", onPress, { "data-act": name });
  }

  /**
   * @param {string} label
   * @param {string} key as it is shown
   * @param {string} shortcut the same key as browsers name it
   */
  name(label, key, shortcut = key) {
    nameButton(this.element, label, key);
    this.element.setAttribute("aria-keyshortcuts", shortcut);
    this.element.title = label;
    this.element.prepend(this.icon);
  }
}

/** @extends {Page<Shown<ViewerPage>, { turns: ListedTurn[] }, LookAnswer | TextAnswer | FindingAnswer>} */
export class Viewer extends Page {
  /** @type {Hears<LookAnswer | TextAnswer | FindingAnswer>} */
  hears = {
    look: (answer) => this.state?.live && this.game.lookedAt(answer),
    text: ({ text }) => this.annotator.showText(text),
    finding: (place) => this.mistakes.showPlace(place),
  };

  /** @param {Frame} frame */
  constructor({ send, announce, showRule }) {
    super();
    /** @type {Shown<ViewerPage> | null} */
    this.state = null;
    /** @type {number | null} */
    this.wanted = null; // where the person wants to be, and how they go there
    /** @type {Way} */
    this.how = "";
    /** @type {number | null} */
    this.asked = null; // the state on which they were asked for last
    this.leaving = false; // out of the side line, as soon as what is under way has been answered
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
    this.announce = announce;
    this.annotator = new Annotator(send, announce);
    /**
     * What is being written goes first, so that nothing overtakes it.
     * @type {Send}
     */
    this.send = (type, ...fields) => {
      this.annotator.flush();
      send(type, ...fields);
    };
    this.steps = {
      first: new IconButton("first", () => this.step(-Infinity)),
      back: new IconButton("back", () => this.step(-1)),
      forward: new IconButton("forward", () => this.step(1)),
      last: new IconButton("last", () => this.step(Infinity)),
      play: new IconButton("play", () => this.play(!this.timer)),
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
    this.stepBar = make(
      "div", { class: "bl-steps", role: "group" },
      ...Object.values(this.steps).map(({ element }) => element), this.tools.speed,
    );
    this.way = make("div", { class: "bl-way" }, this.slider, this.place);
    this.mistakes = new Mistakes(this.send, (at) => this.jump(at));
    this.toolBar = make(
      "div", { class: "bl-tools", role: "group" },
      this.tools.hands, this.tools.try, this.tools.copy, this.mistakes.tool,
    );
    this.trialTitle = make("b");
    this.trialRecord = make("span");
    this.toRecord = makeButton("", "", () => this.back(), { class: "bl-main", "data-act": "record" });
    this.trialBar = make(
      "div", { class: "bl-trial" }, make("p", {}, this.trialTitle, " ", this.trialRecord), this.toRecord,
    );
    this.note = make("p", { class: "bl-view-note" });
    this.about = make("p", { class: "bl-about" });
    this.head = make("p", { class: "bl-round-question" });
    this.trouble = make("p", { class: "bl-broken" });
    this.controls = make(
      "div", { class: "bl-controls" }, this.trouble, this.head, this.about, this.toolBar, this.stepBar, this.way, this.trialBar, this.note, this.mistakes.element,
    );

    this.now = make("p", { class: "bl-now" });
    // How long a move is shown while the round plays by itself.
    this.timing = make("div", { class: "bl-timing", hidden: true });
    this.sign = new NoteSign();
    this.notes = new Notes(this.send, () => this.step(1), showRule);
    this.ending = make("p", { class: "bl-ending" });
    this.game = new Game(this.send, announce, { still: () => !this.state?.live });
    this.sheet = new Sheet();
    this.moves = new Moves((at) => this.jump(at));
    this.text = make("textarea", { readonly: true, rows: "8", spellcheck: "false" });
    this.summary = make("summary");
    this.position = make("details", { class: "bl-position" }, this.summary, this.text);
    this.board = make("div", { class: "bl-board" }, this.game.element);
    this.element = make(
      "div", { class: "bl-viewer" }, this.controls,
      make("div", { class: "bl-story" }, this.now, this.timing, this.ending, this.notes.element, this.sheet.element),
      this.board,
      this.annotator.element,
      make("div", { class: "bl-side" }, this.moves.element, this.position),
    );
  }

  /**
   * @param {Shown<ViewerPage>} state
   * @param {Values<{ turns: ListedTurn[] }>} model
   */
  show(state, model) {
    const { labels, at, trial, line, question, now } = state;
    const before = this.state;
    const hadFocus = this.element.closest(".bl-stage")?.contains(document.activeElement);
    this.state = state;
    const waits = Boolean(question?.waits);
    const changed = before && (Boolean(before.trial) !== Boolean(trial) || Boolean(before.line) !== Boolean(line));
    // Where Python stopped at a question, or took out a table, nobody wants to be elsewhere.
    if (this.wanted === this.here || trial || waits || changed) this.wanted = null;
    this.name(labels);
    this.about.textContent = state.about;
    this.head.textContent = state.head;
    showIf(this.head, state.head);
    this.trouble.textContent = state.trouble;
    showIf(this.trouble, state.trouble);
    showIf(this.stepBar, !trial);
    for (const part of [this.toolBar, this.way, this.steps.play.element, this.tools.speed]) {
      showIf(part, !trial && !line);
    }
    showIf(this.tools.try, !waits || trial);
    showIf(this.trialBar, trial || line);
    this.controls.dataset.line = String(Boolean(line));
    this.showPlace(state);
    this.tools.try.setAttribute("aria-disabled", String(Boolean(state.why_no_trial)));
    this.tools.try.title = state.why_no_trial;
    this.note.textContent = state.notice;
    if (state.notice) this.notes.question.call();
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
    this.mistakes.show(state);
    this.text.value = state.position;
    this.text.setAttribute("aria-label", labels.position);
    this.summary.textContent = labels.position;
    this.annotator.show(state);
    if (hadFocus && changed) this.focus(before);
    else if (hadFocus && before?.question?.waits && question && !waits) this.notes.question.focus();
    if (hadFocus) this.keepFocus();
    if (this.leaving) this.back();
    else if (this.wanted != null) this.go(this.wanted, this.how);
    else if (this.timer) this.play(this.here < this.end && !trial && !waits && !line);
  }

  // The place in the record, or in the side line that is played.
  get here() {
    return this.state?.line ? this.state.line.step : this.state?.at ?? 0;
  }

  get end() {
    return this.state?.line ? this.state.line.last : this.state?.last ?? 0;
  }

  /** @param {ViewerPage} state */
  showPlace({ at, last, now: { where } }) {
    this.slider.max = String(last);
    this.slider.value = String(this.wanted ?? at);
    this.slider.setAttribute("aria-valuetext", where);
    this.place.textContent = where;
    const { here, end } = this;
    const { first, back, forward, last: toLast } = this.steps;
    for (const { element } of [first, back]) element.setAttribute("aria-disabled", String(!here));
    for (const { element } of [forward, toLast]) {
      element.setAttribute("aria-disabled", String(here === end));
    }
  }

  /** @param {ViewerLabels} labels */
  name(labels) {
    this.steps.first.name(labels.first, "Home");
    this.steps.back.name(labels.back, "←", "ArrowLeft");
    this.steps.forward.name(labels.forward, "→", "ArrowRight");
    this.steps.last.name(labels.last, "End");
    this.namePlay(labels);
    nameButton(this.tools.speed, labels.speed, "S");
    nameButton(this.tools.hands, labels.hands, "O");
    nameButton(this.tools.try, labels.try, "Y");
    nameButton(this.tools.copy, labels.copy, "C");
    nameButton(this.toRecord, labels.record, "B");
    this.stepBar.setAttribute("aria-label", labels.steps);
    this.toolBar.setAttribute("aria-label", labels.tools);
    this.slider.setAttribute("aria-label", labels.slider);
  }

  /** @param {ViewerLabels} labels */
  namePlay({ play, pause }) {
    this.steps.play.icon.className = `bl-icon bl-icon-${this.timer ? "pause" : "play"}`;
    this.steps.play.name(this.timer ? pause : play, "P");
  }

  /**
   * Go to where the person wants to be: "step" after "step", with a jump (""), or inside a side
   * "line". One request is under way at a time, so that a slider that is drawn over a hundred moves,
   * or an arrow key held down, asks only for the latest place.
   * @param {number} to
   * @param {Way} how
   */
  go(to, how) {
    if (!this.state) return;
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

  /** @param {number} by how many moves */
  step(by) {
    this.play(false);
    const jump = Math.abs(by) > 1;
    this.go((this.wanted ?? this.here) + by, this.state?.line ? "line" : jump ? "" : "step");
  }

  // Back to the record. What is asked on a state that is no longer shown gets no answer, so that a
  // step which is under way must have ended before.
  back() {
    this.wanted = null;
    this.leaving = this.asked === this.state?.n;
    if (!this.leaving) this.send("back");
  }

  /** @param {number} at how many moves */
  jump(at) {
    this.play(false);
    this.go(at, "");
  }

  /**
   * Let the round play by itself, or stop it. Python says how long each move is shown.
   * @param {boolean} on
   */
  play(on) {
    clearTimeout(this.timer ?? undefined);
    this.timer = null;
    if (!this.state) return;
    if (on) {
      const { at, last, pause, pause_words: words } = this.state;
      const next = at < last ? at + 1 : 0;
      const bar = make("span", { class: "bl-timing-bar", "aria-hidden": "true" });
      bar.style.animationDuration = `${pause}s`;
      this.timing.replaceChildren(bar, make("span", { class: "bl-timing-words" }, words));
      this.timer = setTimeout(() => this.go(next, next ? "step" : ""), at < last ? 1000 * pause : 0);
    }
    showIf(this.timing, on);
    this.namePlay(this.state.labels);
  }

  tryHere() {
    this.play(false);
    if (this.state?.why_no_trial) this.tell(this.state.why_no_trial);
    else this.send("try");
  }

  /** @param {string} sentence */
  tell(sentence) {
    this.note.textContent = sentence;
    this.announce([sentence]);
  }

  copy() {
    copyFrom(this.text, () => this.tell(this.state?.labels.copied ?? ""));
  }

  /**
   * After a table was taken out of the record, or put back.
   * @param {ViewerPage} before
   */
  focus(before) {
    const forward = this.steps.forward.element;
    if (this.state?.trial) this.game.table.focusHand();
    else if (before.trial && this.annotator.takeFocus()) return;
    else if (before.trial) this.tools.try.focus({ preventScroll: true });
    else if (this.state?.line) forward.focus({ preventScroll: true });
    else (all(this.element, ".bl-side-lines button")[0] ?? forward).focus({ preventScroll: true });
  }

  // What had the focus may be hidden now: the keys must not go to nobody.
  keepFocus() {
    if (!focused()?.getClientRects().length) this.rest();
  }

  rest() {
    const stop = this.state?.trial ? this.toRecord : this.steps.forward.element;
    stop.focus({ preventScroll: true });
  }

  leave() {
    this.play(false);
  }

  escape() {
    if (this.annotator.writes()) this.rest();
    else if (this.state?.line) this.back();
    else this.game.clear();
  }

  /**
   * Arrows that step through the round, wherever in the viewer the focus is. On a table at which
   * moves are made they go from card to card instead.
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    if (this.game.advice.key(key, target)) return true;
    if (this.state?.trial || (this.state?.live && this.game.table.element.contains(target))) return false;
    if (key in ARROW_STEPS) {
      this.step(ARROW_STEPS[key]);
      return true;
    }
    return this.moves.key(key, target);
  }

  /**
   * @param {Item} item
   * @param {string} key
   */
  item(item, key) {
    const { table } = this.game;
    return (this.state?.live || ["ArrowUp", "ArrowDown"].includes(key)) && table.key(item, key);
  }

  /** @param {string} key */
  letter(key) {
    if (!this.state) return false;
    const { trial, line, lines, question, live, edit } = this.state;
    if (key === "C") return this.copy(), true;
    if ((trial || line) && key === "B") return this.back(), true;
    /** @type {Record<string, false | undefined | null | 0 | "" | (() => void)>} */
    const does = {
      P: !trial && !line && (() => this.play(!this.timer)),
      S: !trial && !line && (() => this.send("speed")),
      O: !trial && !line && (() => this.send("hands")),
      Y: !trial && !line && (() => this.tryHere()),
      V: !trial && !line && lines.length && (() => this.send("follow", { at: 0 })),
      Q: question?.waits && (() => this.send("reveal")),
      M: !trial && !line && (() => this.mistakes.act()),
      E: edit && !edit.why && (() => this.annotator.comment.box.focus()),
    };
    const act = does[key];
    if (act) return act(), true;
    return Boolean(live) && this.game.letter(key);
  }
}

export default stage(Viewer);
