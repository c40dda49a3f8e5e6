// A recorded round: steps, slider, the list of moves, comments, and one's own moves on trial.

import { make, makeButton, nameButton, showIf } from "./dom.js";
import { Game } from "./game.js";
import { Moves } from "./moves.js";
import { Sheet } from "./panels.js";

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

export class Viewer {
  constructor(send, announce) {
    this.send = send;
    this.announce = announce;
    this.steps = {
      first: iconButton("first", () => this.step(-Infinity)),
      back: iconButton("back", () => this.step(-1)),
      forward: iconButton("forward", () => this.step(1)),
      last: iconButton("last", () => this.step(Infinity)),
      play: iconButton("play", () => this.play(!this.timer)),
    };
    this.tools = {
      speed: makeButton("", "", () => send("speed"), { "data-act": "speed" }),
      hands: makeButton("", "", () => send("hands")),
      try: makeButton("", "", () => this.tryHere(), { "data-act": "try" }),
      copy: makeButton("", "", () => this.copy(), { "data-act": "copy" }),
    };
    this.slider = make("input", { type: "range", min: "0", step: "1" });
    this.slider.addEventListener("input", () => {
      this.play(false);
      this.go(Number(this.slider.value));
    });
    this.place = make("span", { class: "bl-place" });
    this.stepBar = make("div", { class: "bl-steps", role: "group" }, ...Object.values(this.steps), this.tools.speed);
    this.way = make("div", { class: "bl-way" }, this.slider, this.place);
    this.toolBar = make("div", { class: "bl-tools", role: "group" }, this.tools.hands, this.tools.try, this.tools.copy);
    this.trialTitle = make("b");
    this.trialRecord = make("span");
    this.toRecord = makeButton("", "", () => send("back"), { class: "bl-main", "data-act": "record" });
    this.trialBar = make(
      "div", { class: "bl-trial" }, make("p", {}, this.trialTitle, " ", this.trialRecord), this.toRecord,
    );
    this.note = make("p", { class: "bl-view-note" });
    this.about = make("p", { class: "bl-about" });
    this.controls = make(
      "div", { class: "bl-controls" }, this.about, this.toolBar, this.stepBar, this.way, this.trialBar, this.note,
    );

    this.now = make("p", { class: "bl-now" });
    this.comments = make("div", { class: "bl-comments", role: "group" });
    this.ending = make("p", { class: "bl-ending" });
    this.game = new Game(send, announce, () => !this.state.trial);
    this.sheet = new Sheet(() => {});
    this.sheet.again.remove();
    this.moves = new Moves((at) => {
      this.play(false);
      this.go(at);
    });
    this.text = make("textarea", { readonly: true, rows: "8", spellcheck: "false" });
    this.summary = make("summary");
    this.position = make("details", { class: "bl-position" }, this.summary, this.text);
    this.element = make(
      "div", { class: "bl-viewer" }, this.controls,
      make("div", { class: "bl-story" }, this.now, this.ending, this.comments, this.sheet.element),
      make("div", { class: "bl-board" }, this.game.element),
      make("div", { class: "bl-side" }, this.moves.element, this.position),
    );
  }

  show(state, model) {
    const { labels, at, last, trial, now } = state;
    const before = this.state;
    const focused = this.element.closest(".bl-stage").contains(document.activeElement);
    this.state = state;
    if (this.wanted === at || trial) this.wanted = null;
    this.name(labels);
    this.about.textContent = state.about;
    for (const part of [this.stepBar, this.toolBar, this.way]) showIf(part, !trial);
    showIf(this.trialBar, trial);
    this.slider.max = String(last);
    this.slider.value = String(this.wanted ?? at);
    this.slider.setAttribute("aria-valuetext", now.where);
    this.place.textContent = now.where;
    for (const [name, off] of Object.entries({ first: !at, back: !at, forward: at === last, last: at === last })) {
      this.steps[name].setAttribute("aria-disabled", String(off));
    }
    this.tools.try.setAttribute("aria-disabled", String(Boolean(state.why_no_trial)));
    this.tools.try.title = state.why_no_trial;
    this.note.textContent = "";
    this.now.dataset.side = now.side;
    this.now.replaceChildren(make("b", {}, now.name), " ", make("span", {}, now.text));
    this.comments.setAttribute("aria-label", labels.comments);
    this.comments.lang = state.comments_in;
    this.comments.replaceChildren(...state.comments.map((text) => make("p", {}, text)));
    showIf(this.comments, state.comments.length);
    this.ending.textContent = state.ending;
    showIf(this.ending, state.ending);
    this.trialTitle.textContent = trial?.title ?? "";
    this.trialRecord.textContent = trial?.record ?? "";
    const changes = before && before !== state ? state.changes : [];
    if (trial) this.game.show(state, changes);
    else this.game.showTableAlone(state, changes);
    this.sheet.show(state);
    this.moves.show(model.get("turns"), at, labels);
    this.text.value = state.position;
    this.text.setAttribute("aria-label", labels.position);
    this.summary.textContent = labels.position;
    if (focused && before && Boolean(before.trial) !== Boolean(trial)) this.focus();
    if (this.wanted != null) this.go(this.wanted);
    else if (this.timer) this.play(at < last && !trial);
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

  lookedAt(answer) {
    if (this.state.trial) this.game.lookedAt(answer);
  }

  // Where the person wants to be. One request is under way at a time, so that a slider that is
  // drawn over a hundred moves, or an arrow key held down, asks for the latest place alone.
  go(at) {
    const { n, last } = this.state;
    this.wanted = Math.max(0, Math.min(last, at));
    if (this.asked === n) return;
    if (this.wanted === this.state.at && !this.state.trial) {
      this.wanted = null;
      return;
    }
    this.asked = n;
    this.send("seek", { move: this.wanted });
  }

  step(by) {
    this.play(false);
    this.go((this.wanted ?? this.state.at) + by);
  }

  // Let the round play by itself, or stop it. Python says how long each move is shown.
  play(on) {
    clearTimeout(this.timer);
    this.timer = null;
    if (on) {
      const { at, last, pause } = this.state;
      const next = at < last ? at + 1 : 0;
      this.timer = setTimeout(() => this.go(next), at < last ? 1000 * pause : 0);
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
    const done = () => this.tell(this.state.labels.copied);
    const byHand = () => {
      this.position.open = true;
      this.text.focus();
      this.text.select();
      if (document.execCommand("copy")) done();
    };
    if (navigator.clipboard) navigator.clipboard.writeText(this.state.position).then(done, byHand);
    else byHand();
  }

  focus() {
    if (this.state.trial) this.game.table.focusHand();
    else this.tools.try.focus({ preventScroll: true });
  }

  leave() {
    this.play(false);
  }

  escape() {
    this.game.clear();
  }

  // Arrows that step through the round, wherever in the viewer the focus is. On trial they go from
  // card to card instead.
  arrow(key, target) {
    if (this.state.trial) return false;
    if (key in ARROW_STEPS) {
      this.step(ARROW_STEPS[key]);
      return true;
    }
    return this.moves.key(key, target);
  }

  item(item, key) {
    const { table } = this.game;
    return (this.state.trial || ["ArrowUp", "ArrowDown"].includes(key)) && table.key(item, key);
  }

  letter(key) {
    if (key === "C") return this.copy(), true;
    if (!this.state.trial) {
      const does = {
        P: () => this.play(!this.timer),
        S: () => this.send("speed"),
        O: () => this.send("hands"),
        Y: () => this.tryHere(),
      }[key];
      does?.();
      return Boolean(does);
    }
    if (key === "B") return this.send("back"), true;
    return this.game.letter(key);
  }
}
