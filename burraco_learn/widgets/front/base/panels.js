// What stands round a table: buttons, the text line, refusals, log, score sheet.

import { all, draw, make, makeButton, nameButton, showIf } from "./dom.js";
import { markPressed, markReady } from "./marks.js";
import { fillScore } from "./score.js";
import { tinted } from "./suits.js";
import { told } from "./terms.js";

/** @import { LookAnswer, Sheet as SheetState, Turn, WildChoice } from "../table/wire.js" */
/** @import { Wild } from "./messages.js" */
/** @import { Button, RefusalState } from "./wire.js" */

/**
 * The words round a table at which moves are made; a page that has no list of moves or no score
 * leaves these out.
 * @typedef {object} PanelLabels
 * @property {string} actions
 * @property {string} line
 * @property {string} line_example
 * @property {string} see_rule
 * @property {string} hide_rule
 */

/**
 * What an answer to a look says of chosen cards; nothing fits before it comes.
 * @typedef {Pick<LookAnswer, "lay" | "melds" | "discard">} Looked
 */

export class Actions {
  /**
   * @param {(id: string) => void} press
   * @param {(line: string) => void} submit
   */
  constructor(press, submit) {
    this.press = press;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {[number, Looked | null]} */
    this.marked = [0, null];
    /** @type {string | null} */
    this.submitted = null; // a line that Python has not answered yet
    this.bar = make("div", { class: "bl-buttons", role: "group" });
    this.input = make("input", {
      type: "text", maxlength: "200", spellcheck: "false", autocomplete: "off",
    });
    this.form = make("form", { class: "bl-line" }, this.input);
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submitted = this.input.value;
      if (this.submitted.trim()) submit(this.submitted);
    });
    this.element = make("div", { class: "bl-actions" }, this.bar, this.form);
  }

  /**
   * @param {object} state
   * @param {Button[]} state.buttons
   * @param {Pick<PanelLabels, "actions" | "line" | "line_example">} state.labels
   * @param {unknown} [state.refusal]
   */
  show({ buttons, labels, refusal }) {
    this.bar.setAttribute("aria-label", labels.actions);
    this.input.setAttribute("aria-label", labels.line);
    this.input.placeholder = labels.line_example;
    for (const { id, label, key, enabled, why } of buttons) {
      let button = this.buttons.get(id);
      if (!button) {
        button = makeButton(label, key, () => this.press(id), { "data-act": id });
        this.buttons.set(id, button);
        this.bar.append(button);
      }
      nameButton(button, label, key);
      button.setAttribute("aria-disabled", String(!enabled));
      button.title = why;
    }
    // A line that was played is gone; one that is being typed while bots play, or that is refused,
    // stays.
    if (!refusal && this.input.value === this.submitted) this.input.value = "";
    this.submitted = null;
    const drawing = ["draw", "take"].some((id) => this.isAble(id));
    if (drawing || this.isAble("discard")) this.bar.classList.toggle("bl-drawing", drawing);
    this.mark(...this.marked);
  }

  /** @param {string} id of a button */
  isAble(id) {
    return this.buttons.get(id)?.getAttribute("aria-disabled") === "false";
  }

  /**
   * What can be done with the chosen cards stands out.
   * @param {number} chosen how many
   * @param {Looked | null} looked where Python says that they fit
   */
  mark(chosen, looked = null) {
    this.marked = [chosen, looked];
    /** @type {Record<string, boolean>} */
    const fits = {
      lay: looked ? looked.lay : chosen >= 3,
      add: looked ? looked.melds.length > 0 : chosen >= 1,
      discard: looked ? looked.discard : chosen === 1,
      undo: false,
      advise: false,
    };
    markReady(this.buttons, (id) => fits[id] ?? true);
  }
}

/**
 * What the chosen cards would make; and, where a wild card among them could stand for more than one
 * card, which of them it is to be.
 */
export class Preview {
  /** @param {(wild: Wild) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.hint = make("p", { class: "bl-hint" });
    this.ways = make("div", { class: "bl-ways", role: "group", hidden: true });
    this.element = make("div", { class: "bl-preview" }, this.hint, this.ways);
    /** @type {WildChoice[]} */
    this.choices = [];
    this.rest = ""; // what stands there while no card is chosen
  }

  /** @param {Pick<LookAnswer, "hint" | "choices"> & { choose?: string }} answer */
  show({ hint, choices, choose }) {
    this.hint.replaceChildren(...tinted(hint || this.rest));
    const same = String(choices.map(({ wild }) => wild)) === String(this.choices.map(({ wild }) => wild));
    this.choices = choices;
    showIf(this.ways, choices.length);
    if (!choices.length) return;
    this.ways.setAttribute("aria-label", choose ?? "");
    if (!same) {
      this.ways.replaceChildren(
        make("span", { "aria-hidden": "true" }, choose),
        ...choices.map(({ wild, label }) =>
          makeButton(label, "", () => this.choose(wild), { "data-wild": wild[0], "data-role": wild[1] })),
        make("kbd", { "aria-hidden": "true" }, "W"),
      );
    }
    choices.forEach(({ wild: [card, role], chosen }) => {
      const [button] = all(this.ways, `[data-wild="${card}"][data-role="${role}"]`);
      if (button) markPressed(button, chosen);
    });
  }

  /** The next choice, by key. */
  turn() {
    const { choices } = this;
    if (!choices.length) return false;
    const here = choices.findIndex(({ chosen }) => chosen);
    this.choose(choices[(here + 1) % choices.length].wild);
    return true;
  }
}

export class Refusal {
  /**
   * @param {(sentences: string[]) => void} announce
   * @param {(words: string) => (string | HTMLElement)[]} [parts] what it makes of its sentence
   */
  constructor(announce, parts = tinted) {
    this.announce = announce;
    this.parts = parts;
    this.words = ["", ""]; // to open the rule, and to close it
    this.id = make("span", { class: "bl-rule-id" });
    this.text = make("span", { class: "bl-refusal-text" });
    this.toggle = makeButton("", "R", () => this.flip(), { class: "bl-link" });
    this.rule = make("p", { class: "bl-rule-text" });
    this.element = make(
      "div", { class: "bl-refusal", hidden: true }, make("p", {}, this.id, this.text, this.toggle),
      this.rule,
    );
  }

  /**
   * @param {object} state
   * @param {RefusalState | null} state.refusal
   * @param {Pick<PanelLabels, "see_rule" | "hide_rule">} state.labels
   */
  show({ refusal, labels }) {
    showIf(this.element, refusal);
    if (!refusal) return;
    this.id.textContent = refusal.rule;
    showIf(this.id, refusal.rule);
    this.text.replaceChildren(...this.parts(refusal.text));
    this.words = [labels.see_rule, labels.hide_rule];
    this.rule.replaceChildren(make("span", {}, ...told(refusal.rule_text)));
    if (refusal.source) this.rule.append(" ", make("small", {}, refusal.source));
    showIf(this.toggle, refusal.rule_text);
    this.open(false);
  }

  /** @param {boolean} yes */
  open(yes) {
    showIf(this.rule, yes);
    nameButton(this.toggle, this.words[yes ? 1 : 0], "R");
    this.toggle.setAttribute("aria-expanded", String(yes));
  }

  flip() {
    if (this.element.hidden || this.toggle.hidden) return false;
    const open = Boolean(this.rule.hidden);
    this.open(open);
    if (open) this.announce([this.rule.textContent ?? ""]);
    return true;
  }
}

export class Log {
  constructor() {
    this.title = make("h4");
    this.list = make("ol");
    this.box = make("div", { class: "bl-log-box", tabindex: "0", role: "group" }, this.list);
    this.element = make("section", { class: "bl-log" }, this.title, this.box);
    /** @type {string[]} */
    this.drawn = [];
  }

  /** @param {{ log: Turn[], labels: { log: string } }} state */
  show({ log, labels }) {
    this.title.textContent = labels.log;
    this.box.setAttribute("aria-label", labels.log);
    const now = log.map((turn) => JSON.stringify(turn));
    let same = 0;
    while (same < now.length && now[same] === this.drawn[same]) same += 1;
    while (this.list.children.length > same) this.list.lastElementChild?.remove();
    for (const { name, side, moves } of log.slice(same)) {
      const line = make("li", { "data-side": side }, make("b", {}, name));
      for (const { move, text } of moves) {
        line.append(" ", make("span", { "data-move": move }, ...tinted(text)));
      }
      this.list.append(line);
    }
    this.drawn = now;
    showIf(this.element, log.length);
    this.box.scrollTop = this.box.scrollHeight;
  }
}

/**
 * What can be done after a round; a page at which nothing follows has none.
 * @typedef {{ again: () => void, same: () => void, review: () => void }} AfterRound
 */

export class Sheet {
  /** @param {AfterRound} [after] */
  constructor(after) {
    this.again = makeButton("", "N", () => after?.again(), { class: "bl-main" });
    this.same = makeButton("", "", () => after?.same(), { "data-act": "same" });
    this.review = makeButton("", "V", () => after?.review(), { "data-act": "review" });
    this.hands = make("dl", { class: "bl-hands" });
    this.table = make("table");
    this.result = make("p", { class: "bl-result" });
    this.parts = make("div", { class: "bl-sheet-parts" }, this.table, this.hands);
    this.element = make(
      "section", { class: "bl-sheet", hidden: true }, this.result, this.parts,
      after ? make("div", { class: "bl-chooser-end" }, this.again, this.review, this.same) : null,
    );
  }

  /**
   * @param {object} state
   * @param {SheetState | null} state.sheet
   * @param {{ total: string, new_round?: string, same?: string, review?: string }} state.labels
   */
  show({ sheet, labels }) {
    showIf(this.element, sheet);
    if (!sheet) return;
    nameButton(this.again, labels.new_round ?? "", "N");
    nameButton(this.review, labels.review ?? "", "V");
    nameButton(this.same, labels.same ?? "");
    showIf(this.same, labels.same);
    this.hands.replaceChildren(...sheet.hands.flatMap(({ name, cards, points, svg }) => {
      const held = make("dd", {}, svg ? null : cards);
      if (svg) draw(held, svg);
      return [make("dt", {}, name), held, make("dd", {}, points)];
    }));
    this.result.textContent = sheet.result;
    fillScore(this.table, { ...sheet, totals: [[labels.total, ...sheet.totals]] });
  }
}
