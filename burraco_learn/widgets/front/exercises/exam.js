// An exam: one question at a time, in any order; what was right is said once it is handed in.

import { all, draw, make, makeButton, nameButton, showIf, targetOf } from "../base/dom.js";
import { markCurrent } from "../base/marks.js";
import { Page } from "../base/page.js";
import { SIGNS } from "../base/signs.js";
import { fillTable } from "../base/tables.js";
import { stage } from "../stage.js";
import { cardRow } from "./cards.js";
import { TaskActions } from "./taskactions.js";
import { TaskView, ruleText } from "./taskview.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Send } from "../base/messages.js" */
/** @import { Frame, Hears, Shown } from "../base/page.js" */
/** @import { ExamLabels, ExamPage, Given, PageAnswer, ResultRow, ShownCard } from "./wire.js" */

/** @type {Given} */
const NOTHING_NOTED = { text: "", value: "", sets: [] };

/** The result: how many were right, by kind and one by one; a name to print and save it with. */
class ExamResult {
  /**
   * @param {Send} send
   * @param {(rule: string) => void} showRule
   */
  constructor(send, showRule) {
    this.showRule = showRule;
    this.text = make("p", { class: "bl-result", tabindex: "-1" });
    this.kinds = make("table");
    this.nameWord = make("span");
    this.name = make("input", { type: "text", maxlength: "80", autocomplete: "off", spellcheck: "false" });
    this.print = makeButton("", "", () => send("print", { text: this.name.value }), { "data-act": "print" });
    this.save = makeButton("", "", () => send("save", { text: this.name.value }), { "data-act": "save" });
    this.again = makeButton("", "", () => send("again"), { "data-act": "again" });
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.rows = make("ol", { class: "bl-marked" });
    this.element = make(
      "section", { class: "bl-exam-result" }, this.text,
      make("div", { class: "bl-hand-in" }, make("label", { class: "bl-line" }, this.nameWord, this.name), this.print, this.save, this.again),
      this.notice, this.kinds, this.rows,
    );
  }

  /** @param {ExamPage} state */
  show({ result, labels, notice, good }) {
    showIf(this.element, result);
    if (!result) return;
    this.text.textContent = result.text;
    this.nameWord.textContent = labels.name;
    nameButton(this.print, labels.print);
    nameButton(this.save, labels.save);
    nameButton(this.again, labels.again);
    this.notice.textContent = notice;
    this.notice.dataset.good = String(good);
    showIf(this.notice, notice);
    fillTable(this.kinds, {
      caption: labels.kinds, rows: result.kinds.map(({ label, points }) => [[label], [points]]),
    });
    this.rows.replaceChildren(...result.rows.map((row) => this.row(row, labels)));
  }

  /**
   * @param {ShownCard[]} cards
   * @param {string} svg
   */
  shown(cards, svg) {
    if (!svg) return cardRow(cards);
    const picture = make("div", { class: "bl-picture" });
    draw(picture, svg);
    return picture;
  }

  /**
   * @param {ResultRow} row
   * @param {ExamLabels} labels
   */
  row({ mark, question, exhibits, word, given, solution, why, rule }, labels) {
    const named = why.some((part) => typeof part !== "string" && part.rule === rule);
    return make(
      "li", { "data-mark": mark },
      make("p", {}, make("span", { class: "bl-sign", role: "img", "aria-label": word }, SIGNS[mark]), make("b", {}, question)),
      make("div", { class: "bl-felt-row" }, ...exhibits.map(({ label, cards, svg }) => make(
        "div", {}, label ? make("p", { class: "bl-exhibit-name" }, label) : null, this.shown(cards, svg),
      ))),
      make("p", {}, labels.given, " ", make("b", {}, given)),
      solution ? make("p", {}, labels.solution, " ", make("b", {}, solution)) : null,
      make("p", { class: "bl-why" }, ...ruleText(named ? why : [...why, " ", { rule }], this.showRule)),
    );
  }
}

/** @extends {Page<Shown<ExamPage>, {}, PageAnswer>} */
export class Exam extends Page {
  /** @type {Hears<PageAnswer>} */
  hears = { page: ({ html }) => this.print(html) };

  /** @param {Frame} frame */
  constructor({ send, showRule }) {
    super();
    this.send = send;
    /** @type {ExamPage | null} */
    this.state = null;
    /** @type {HTMLIFrameElement | null} */
    this.frame = null;
    this.about = make("p", { class: "bl-about" });
    this.place = make("p", { class: "bl-left" });
    this.nav = make("div", { class: "bl-nav", role: "group" });
    this.nav.addEventListener("click", (event) => {
      const button = targetOf(event).closest("button");
      if (button) this.go(Number(button.dataset.number));
    });
    this.task = new TaskView({
      option: (at) => send("option", { at }),
      changed: () => this.mark(),
      submit: () => this.submit(),
    });
    this.given = make("p", { class: "bl-given" });
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.actions = new TaskActions((id) => this.press(id), (text) => send("answer", { text }));
    this.actions.input.addEventListener("input", () => this.mark());
    this.confirmText = make("p");
    this.handIn = makeButton("", "", () => this.finish(), { "data-act": "hand-in" });
    this.goOn = makeButton("", "Esc", () => send("back"), { class: "bl-main", "data-act": "go-on" });
    this.confirm = make(
      "section", { class: "bl-confirm", hidden: true }, this.confirmText,
      make("div", { class: "bl-buttons" }, this.goOn, this.handIn),
    );
    this.after = make("div", { class: "bl-after" }, this.given, this.notice, this.actions.element);
    this.nothing = make("p", { class: "bl-nothing" });
    this.result = new ExamResult(send, showRule);
    this.element = make(
      "div", { class: "bl-exercise bl-exam" },
      make("div", { class: "bl-ex-head" }, this.place, this.about), this.nav, this.confirm,
      this.task.element, this.after, this.nothing, this.result.element,
    );
  }

  /** @param {Shown<ExamPage>} state */
  show(state) {
    const before = this.state;
    const { task, labels, confirm, result } = state;
    const focused = this.element.contains(document.activeElement) && !this.nav.contains(document.activeElement);
    this.state = state;
    this.about.textContent = state.about;
    this.place.textContent = state.place ?? "";
    showIf(this.place, state.place);
    this.showNav(state);
    for (const part of [this.task.element, this.after]) showIf(part, task);
    const fresh = task ? this.task.show(task) : false;
    if (task) {
      const { text, value } = task.given ?? NOTHING_NOTED;
      if (fresh) this.actions.input.value = value;
      this.given.textContent = text;
      showIf(this.given, text);
      this.notice.textContent = state.notice;
      showIf(this.notice, state.notice);
      this.after.dataset.form = task.form;
      this.actions.showTask({ ...state, notice: state.notice || value });
      this.mark();
    }
    showIf(this.confirm, confirm);
    this.confirmText.textContent = confirm ?? "";
    nameButton(this.handIn, labels.finish);
    nameButton(this.goOn, labels.go_on, "Esc");
    this.nothing.textContent = state.nothing;
    showIf(this.nothing, state.nothing);
    this.result.show(state);
    if (!before || before === state) return;
    if (confirm && !before.confirm) {
      // Who only presses Enter goes on: what cannot be taken back needs a step of its own.
      this.goOn.focus({ preventScroll: true });
      this.confirm.scrollIntoView({ block: "nearest" });
    } else if (result && !before.result) {
      this.result.text.focus({ preventScroll: true });
      this.result.text.scrollIntoView({ block: "nearest" });
    } else if (focused && fresh) this.task.focus();
  }

  /** @param {ExamPage} state */
  showNav({ nav, labels }) {
    showIf(this.nav, nav.length);
    this.nav.setAttribute("aria-label", labels.questions);
    if (this.nav.children.length !== nav.length) {
      this.nav.replaceChildren(...nav.map(({ at }) => make("button", { type: "button", "data-number": at }, String(at))));
    }
    const buttons = all(this.nav, "button");
    nav.forEach(({ label, answered, here }, index) => {
      const button = buttons[index];
      button.setAttribute("aria-label", label);
      button.dataset.answered = String(answered);
      markCurrent(button, here);
    });
  }

  mark() {
    const task = this.state?.task;
    if (!task) return;
    const { chosen, melds } = this.task.byCards ? this.task.sizes : { chosen: 0, melds: 0 };
    const typed = this.actions.input.value.trim();
    const noted = task.given?.text && !this.unnoted();
    this.actions.markReady({
      answer: this.unnoted() && (chosen || melds || typed), "add-meld": chosen >= 3,
      next: noted,
    });
  }

  // What is put together here and not noted yet; "" if nothing is.
  unnoted() {
    const { task } = this.state ?? {};
    if (!task) return "";
    const { value, sets } = task.given ?? NOTHING_NOTED;
    const typed = this.actions.input.value.trim();
    const text = typed || (this.task.byCards ? this.task.text : "");
    /** @param {string} words */
    const sorted = (words) => words.split(" / ").map((set) => set.split(" ").sort().join(" ")).sort().join(" / ");
    const known = value || sets.map((set) => set.join(" ")).join(" / ");
    return sorted(text) === sorted(known) ? "" : text;
  }

  /** @param {number} at the number of a question */
  go(at) {
    const text = this.unnoted();
    this.send("goto", text ? { at, text } : { at });
  }

  get number() {
    return (this.state?.nav ?? []).findIndex(({ here }) => here) + 1;
  }

  /** @param {string} id of a button: what it asks for */
  press(id) {
    if (id === "answer") this.submit();
    else if (id === "add-meld") this.task.addMeld();
    else if (id === "back") this.go(this.number - 1);
    else if (id === "next") this.go(this.number + 1);
    else this.finish();
  }

  // To the next question, from the last one to the first without an answer; where all have one, to
  // the question whether to hand in.
  goOnAnswering() {
    const nav = this.state?.nav ?? [];
    const open = nav.find(({ answered, here }) => !answered && !here);
    if (this.number < nav.length) this.go(this.number + 1);
    else if (open) this.go(open.at);
    else this.finish();
  }

  // What is chosen but not noted is noted before it is handed in.
  finish() {
    const text = this.unnoted();
    this.send("finish", text ? { text } : {});
  }

  submit() {
    const typed = this.actions.input.value.trim();
    this.actions.submitted = null;
    this.send("answer", { text: typed || (this.task.byCards ? this.task.text : "") });
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
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    const task = this.state?.task;
    if (task && this.task.enter(key, target)) return true;
    if (key !== "Enter" || !task) return false;
    const noted = target.closest('.bl-answers [aria-pressed="true"]');
    if (!noted && target.closest("button, a, summary, [data-zone]")) return false;
    if (task.form !== "choice" && this.unnoted()) this.submit();
    else this.goOnAnswering();
    return true;
  }

  /** @param {string} key */
  letter(key) {
    if (!this.state?.task) return false;
    if (this.task.digit(key, this.actions.input)) return true;
    const button = this.state.buttons.find((one) => one.key === key && one.enabled);
    if (button) this.press(button.id);
    return Boolean(button);
  }

  escape() {
    if (this.state?.confirm) this.send("back");
    else if (document.activeElement === this.actions.input) this.task.focus();
    else if (this.state?.task) this.task.clear();
  }

  /**
   * A page to print: in a frame of its own, so that nothing else of the notebook is printed.
   * @param {string} html
   */
  print(html) {
    // It runs no script, whatever it holds; a dialog is what printing opens.
    const sandbox = ["allow-same-origin", "allow-modals"].join(" ");
    const frame = make("iframe", { class: "bl-print", "aria-hidden": "true", tabindex: "-1", sandbox });
    frame.addEventListener("load", () => {
      frame.contentWindow?.addEventListener("afterprint", () => frame.remove());
      frame.contentWindow?.print();
    }, { once: true });
    frame.srcdoc = html;
    this.frame?.remove();
    this.frame = frame;
    this.element.append(frame);
  }
}

export default stage(Exam);
