// Exercises, one after the other: the question, the verdict with its rule, hints, and the next one.

import { all, make, makeButton, showIf } from "../base/dom.js";
import { markPressed } from "../base/marks.js";
import { Page } from "../base/page.js";
import { SIGNS } from "../base/signs.js";
import { stage } from "../stage.js";
import { cardRow } from "./cards.js";
import { ProgressTable } from "./progresstable.js";
import { TaskActions } from "./taskactions.js";
import { TaskView, ruleText } from "./taskview.js";

/** @import { Item } from "../base/dom.js" */
/** @import { PlainMessage } from "../base/messages.js" */
/** @import { Frame, Shown } from "../base/page.js" */
/** @import { ExercisePage } from "./wire.js" */

class VerdictBox {
  /** @param {(rule: string) => void} showRule */
  constructor(showRule) {
    this.showRule = showRule;
    this.rule = "";
    this.element = make("section", { class: "bl-verdict", hidden: true });
  }

  /** @param {ExercisePage} state */
  show({ task, labels }) {
    const verdict = task?.verdict;
    this.rule = verdict?.rule ?? "";
    showIf(this.element, verdict);
    if (!verdict) return;
    const { mark, headline, answer, cards, why, rule } = verdict;
    this.element.dataset.mark = mark;
    this.element.setAttribute("aria-label", labels.verdict);
    const named = why.some((part) => typeof part !== "string" && part.rule === rule);
    const button = rule && !named
      ? makeButton(labels.why, "", () => this.showRule(rule), { class: "bl-link", title: labels.see_rule }) : null;
    this.element.replaceChildren(
      make(
        "p", { class: "bl-headline" },
        make("span", { class: "bl-sign", "aria-hidden": "true" }, SIGNS[mark]), make("strong", {}, headline),
        answer ? make("span", { class: "bl-key" }, answer) : null,
      ),
      ...(cards.length ? [cardRow(cards)] : []),
      make("p", { class: "bl-why" }, ...ruleText(why, this.showRule), button ? " " : null, button),
    );
  }
}

/** @extends {Page<Shown<ExercisePage>>} */
export class Exercise extends Page {
  /** @param {Frame} frame */
  constructor({ send, showRule }) {
    super();
    /** @type {ExercisePage | null} */
    this.state = null;
    /** @type {number | undefined} */
    this.hinted = undefined; // the exercise whose hints are shown
    this.send = send;
    this.showRule = showRule;
    this.kindName = make("span");
    this.kinds = make("select");
    this.kinds.addEventListener("change", () => send("kind", { what: this.kinds.value }));
    this.kindBox = make("label", { class: "bl-select" }, this.kindName, this.kinds);
    this.levels = make("div", { class: "bl-tabs", role: "group" });
    this.about = make("p", { class: "bl-about" });
    this.left = make("p", { class: "bl-left" });
    this.marks = make("span", { class: "bl-tally-marks", "aria-hidden": "true" });
    this.tallyText = make("span");
    this.tally = make("div", { class: "bl-tally", role: "group" }, this.marks, this.tallyText);
    this.task = new TaskView({
      option: (at) => send("option", { at }),
      changed: () => this.mark(),
      submit: () => this.submit(),
    });
    this.verdict = new VerdictBox(showRule);
    this.hints = make("ol", { class: "bl-hints" });
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.actions = new TaskActions((id) => this.press(id), (text) => send("answer", { text }));
    this.actions.input.addEventListener("input", () => this.mark());
    this.nothing = make("p", { class: "bl-nothing", tabindex: "-1" });
    this.summaryText = make("p", { class: "bl-result", tabindex: "-1" });
    this.summaryRows = make("ul");
    this.summaryNext = make("p");
    this.summary = make("section", { class: "bl-summary" }, this.summaryText, this.summaryNext, this.summaryRows);
    this.progress = new ProgressTable();
    this.after = make(
      "div", { class: "bl-after" }, this.verdict.element, this.hints, this.notice, this.actions.element,
    );
    this.element = make(
      "div", { class: "bl-exercise" },
      make(
        "div", { class: "bl-ex-head" }, this.kindBox, this.levels,
        make("div", { class: "bl-ex-sitting" }, this.left, this.tally, this.about),
      ),
      this.task.element, this.nothing, this.summary, this.after, this.progress.element,
    );
  }

  /** @param {Shown<ExercisePage>} state */
  show(state) {
    const before = this.state;
    const { task } = state;
    this.state = state;
    const active = document.activeElement;
    const focused = this.element.contains(active) && active !== this.kinds && !this.levels.contains(active);
    this.about.textContent = state.about;
    this.showChoices(state);
    this.showTally(state);
    showIf(this.task.element, task);
    if (task && task.number !== before?.task?.number) this.actions.input.value = "";
    const fresh = task ? this.task.show(task) : false;
    this.after.dataset.form = task?.form ?? "";
    this.verdict.show(state);
    this.showHints(state);
    this.notice.textContent = state.notice;
    showIf(this.notice, state.notice);
    this.actions.showTask(state);
    this.nothing.textContent = state.nothing;
    showIf(this.nothing, state.nothing);
    this.showSummary(state);
    this.progress.show(state);
    showIf(this.actions.element, task || state.buttons.length);
    this.mark();
    if (!before || before === state) return;
    const next = this.actions.buttons.get(state.buttons[0]?.id ?? "");
    const over = (task?.over && !before.task?.over) || (state.summary && !before.summary);
    if (focused && fresh) this.task.focus();
    else if (focused && over) next?.focus({ preventScroll: true });
    else if (focused && state.nothing) this.nothing.focus({ preventScroll: true });
    if (over || (task?.verdict && !fresh)) this.verdict.element.scrollIntoView({ block: "nearest" });
    if (over) next?.scrollIntoView({ block: "nearest" });
  }

  /** @param {ExercisePage} state */
  showChoices({ kinds, levels, labels }) {
    showIf(this.kindBox, kinds);
    showIf(this.levels, levels);
    this.kindName.textContent = labels.kind;
    this.levels.setAttribute("aria-label", labels.level);
    if (kinds && !this.kinds.options.length) {
      this.kinds.append(...kinds.choices.map(({ id, label }) => make("option", { value: id }, label)));
    }
    if (kinds) this.kinds.value = kinds.chosen;
    if (levels && !this.levels.children.length) {
      this.levels.append(...levels.choices.map(({ id, label }) =>
        makeButton(label, "", () => this.send("level", { at: Number(id) }), { "data-level": id })));
    }
    for (const button of all(this.levels, "button")) {
      markPressed(button, button.dataset.level === levels?.chosen);
    }
  }

  /** @param {ExercisePage} state */
  showTally({ tally, left, labels }) {
    this.left.textContent = left ?? "";
    showIf(this.left, left);
    showIf(this.tally, tally.marks.length);
    this.tally.setAttribute("aria-label", labels.tally);
    this.marks.replaceChildren(...tally.marks.slice(-12).map(({ mark, label }) =>
      make("span", { "data-mark": mark, title: label }, SIGNS[mark === "shown" ? "none" : "yes"])));
    this.tallyText.textContent = tally.text;
  }

  /** @param {ExercisePage} state */
  showHints({ task, labels }) {
    const hints = task?.hints ?? [];
    showIf(this.hints, hints.length);
    this.hints.setAttribute("aria-label", labels.hints);
    if (this.hints.children.length !== hints.length || task?.number !== this.hinted) {
      this.hints.replaceChildren(...hints.map((hint) => make("li", {}, ...ruleText(hint, this.showRule, labels.why))));
    }
    this.hinted = task?.number;
  }

  /** @param {ExercisePage} state */
  showSummary({ summary }) {
    showIf(this.summary, summary);
    if (!summary) return;
    this.summaryText.textContent = summary.text;
    this.summaryNext.textContent = summary.next;
    showIf(this.summaryNext, summary.next);
    this.summaryRows.replaceChildren(...summary.rows.map((row) => make("li", {}, row)));
  }

  mark() {
    // At the end what is best comes first.
    if (!this.state?.task) return this.actions.markReady({ [this.state?.buttons[0]?.id ?? ""]: true });
    const { chosen, melds } = this.task.byCards ? this.task.sizes : { chosen: 0, melds: 0 };
    this.actions.markReady({
      next: true, answer: chosen || melds || this.actions.input.value.trim(), "add-meld": chosen >= 3,
    });
  }

  /** @param {string} id of a button: what it asks for */
  press(id) {
    if (id === "answer") this.submit();
    else if (id === "add-meld") this.task.addMeld();
    else this.send(/** @type {PlainMessage["type"]} */ (id));
  }

  // Give the answer: what is typed, or else the cards that are chosen.
  submit() {
    const typed = this.actions.input.value.trim();
    this.actions.submitted = this.actions.input.value;
    const chosen = this.task.byCards ? this.task.text : "";
    this.send("answer", { text: typed || chosen });
  }

  // Keys

  /**
   * @param {Item} item
   * @param {string} key
   */
  item(item, key) {
    return this.task.item(item, key);
  }

  /**
   * Enter, or an arrow, where nothing has the focus that takes it.
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    if (this.state?.task && this.task.enter(key, target)) return true;
    if (key !== "Enter" || target.closest("button, a, summary, [data-zone]")) return false;
    const task = this.state?.task;
    if (task?.over) this.send("next");
    else if (this.state?.summary) this.press(this.state.buttons[0].id);
    else if (task && task.form !== "choice") this.submit();
    return true;
  }

  /** @param {string} key */
  letter(key) {
    const task = this.state?.task;
    if (key === "R") return this.verdict.rule ? (this.showRule(this.verdict.rule), true) : false;
    if (task && !task.over && this.task.digit(key, this.actions.input)) return true;
    const button = this.state?.buttons.find((one) => one.key === key);
    if (button) this.press(button.id);
    return Boolean(button);
  }

  // First out of the line in which letters are text.
  escape() {
    if (document.activeElement === this.actions.input) return this.task.focus();
    this.task.clear();
    this.notice.hidden = true;
  }
}

export default stage(Exercise);
