// A recorded round: steps, slider, the list of moves, comments, and one's own moves on trial.

import { make, makeButton, nameButton, showIf } from "./dom.js";
import { Moves } from "./moves.js";
import { Actions, Advice, Log, Refusal, Sheet } from "./panels.js";
import { Table } from "./table.js";

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
      speed: makeButton("", "", () => send("speed")),
      hands: makeButton("", "", () => send("hands")),
      try: makeButton("", "", () => this.tryHere(), { "data-act": "try" }),
      copy: makeButton("", "", () => this.copy(), { "data-act": "copy" }),
    };
    this.slider = make("input", { type: "range", min: "0", step: "1" });
    this.slider.addEventListener("input", () => {
      this.play(false);
      this.go(Number(this.slider.value));
    });
    this.place = make("output", { class: "bl-place" });
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
    this.table = new Table(send, (cards) => this.look(cards), () => !this.state.trial);
    this.hint = make("p", { class: "bl-hint" });
    this.advice = new Advice();
    this.actions = new Actions((id) => this.act(id), (text) => send("text", { text }));
    this.refusal = new Refusal(announce);
    this.log = new Log();
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
      make(
        "div", { class: "bl-board" }, this.table.element, this.hint, this.refusal.element,
        this.advice.element, this.actions.element, this.log.element,
      ),
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
    this.table.show(state.svg, before && before !== state ? state.changes : []);
    this.showTrial(state);
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

  showTrial(state) {
    const { trial } = state;
    for (const part of [this.actions, this.refusal, this.advice, this.log]) showIf(part.element, trial);
    showIf(this.hint, trial);
    if (!trial) {
      this.table.selection.clear();
      return;
    }
    this.trialTitle.textContent = trial.title;
    this.trialRecord.textContent = trial.record;
    this.actions.show(state);
    this.advice.show(state);
    this.refusal.show(state);
    this.log.show(state);
  }

  // Ask Python where the cards chosen on trial can go; until it answers nothing is lit.
  look(cards) {
    this.lookedAt({ cards, melds: [], lay: false, discard: false, hint: "" });
    if (this.state.trial && this.state.yours && cards.length) this.send("look", { cards });
  }

  lookedAt(answer) {
    const { cards } = this.table.selection;
    if (String(answer.cards) !== String(cards)) return;
    this.table.light(answer);
    this.actions.mark(cards.length, answer);
    this.hint.textContent = answer.hint;
    if (answer.hint) this.announce([answer.hint]);
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

  act(id) {
    if (["lay", "add", "discard"].includes(id)) this.table.play(id);
    else this.send(id);
  }

  focus() {
    if (this.state.trial) this.table.focusHand();
    else this.tools.try.focus({ preventScroll: true });
  }

  leave() {
    this.play(false);
  }

  escape() {
    this.table.selection.clear();
    for (const { element } of [this.refusal, this.advice]) element.hidden = true;
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
    if (this.state.trial) return this.table.key(item, key);
    return ["ArrowUp", "ArrowDown"].includes(key) && this.table.key(item, key);
  }

  letter(key) {
    const { trial, buttons } = this.state;
    if (key === "C") return this.copy(), true;
    if (!trial) {
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
    if (key === "R") return this.refusal.flip();
    if (/^[1-9]$/.test(key)) {
      return this.send("add", { cards: this.table.selection.cards, meld: Number(key) - 1 }), true;
    }
    const button = buttons.find((one) => one.key === key);
    if (button) this.act(button.id);
    return Boolean(button);
  }
}
