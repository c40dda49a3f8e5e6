// One exercise: its question, what it is about, and the place where the answer is put together.
// Which cards are chosen is the browser's own until the answer is given.

import { listenToCarrying } from "../base/carry.js";
import { all, draw, focused, make, makeButton, showIf, targetOf } from "../base/dom.js";
import { markChosen } from "../base/marks.js";
import { Roving } from "../base/roving.js";
import { AnswerButtons } from "./answerbuttons.js";
import { drawnCard } from "./cards.js";
import { told } from "../base/terms.js";

/** @import { Item } from "../base/dom.js" */
/** @import { NamedRule, ShownExhibit, Task, TaskLabels } from "./wire.js" */

/**
 * What is done with an answer.
 * @typedef {object} TaskAct
 * @property {(at: number) => void} option one was chosen
 * @property {() => void} changed the chosen cards are others now
 * @property {() => void} submit
 */

/**
 * A text that names rules: buttons that show the rule, with a word on them or else its id.
 * @param {(string | NamedRule)[]} parts
 * @param {(rule: string) => void} showRule
 * @param {string} [word]
 */
export function ruleText(parts, showRule, word) {
  const style = word ? "bl-link" : "bl-rule-link";
  /** @type {Set<string>} */
  const met = new Set();
  return parts.flatMap((part) => (typeof part === "string"
    ? told(part, met)
    : [makeButton(word ?? part.rule, "", () => showRule(part.rule), { class: style })]));
}

export class TaskView {
  /** @param {TaskAct} act */
  constructor(act) {
    this.act = act;
    this.roving = new Roving(() => this.zones());
    /** @type {Task | null} */
    this.task = null;
    this.number = 0; // of the exercise that is shown; they count from 1
    this.over = false;
    this.byCards = false; // whether the answer is made of cards
    this.drawn = "";
    /** @type {number[]} */
    this.chosen = []; // the chosen cards, by their places in the hand
    /** @type {number[][]} */
    this.sets = []; // the melds of the answer that are finished
    this.heading = make("p", { class: "bl-task-kind" });
    this.question = make("h4", { class: "bl-question", tabindex: "-1" });
    this.exhibits = make("div", { class: "bl-exhibits" });
    this.how = make("p", { class: "bl-how" });
    this.answers = new AnswerButtons("task-answers", (at) => this.act.option(at));
    this.tray = make("div", { class: "bl-tray", role: "group", "data-zone": "task-tray" });
    this.element = make(
      "div", { class: "bl-task" },
      make("div", { class: "bl-asks" }, this.heading, this.question), this.exhibits,
      make("div", { class: "bl-reply" }, this.how, this.answers.element, this.tray),
    );
    this.element.addEventListener("click", (event) => {
      /** @type {HTMLElement | null} */
      const item = targetOf(event).closest('[data-zone="task-hand"] [data-card], [data-zone="task-tray"] [data-card]');
      if (item && !this.over) this.use(item);
    });
    this.element.addEventListener("focusin", (event) => this.roving.take(targetOf(event)));
    listenToCarrying(this.element, {
      can: (item) => !this.over && item.closest('[data-zone="task-hand"], [data-zone="task-tray"]'),
      place: (under) => (this.tray.contains(under) ? this.tray : null),
      drop: (item, tray) => {
        const at = Number(item.dataset.place);
        if (this.tray.contains(item) ? !tray : tray && !this.chosen.includes(at)) this.use(item);
      },
    });
  }

  /**
   * Gives whether it is another exercise than before.
   * @param {Task} task
   */
  show(task) {
    const fresh = task.number !== this.number;
    this.task = task;
    this.over = task.over;
    const { labels, form } = task;
    this.element.dataset.form = form;
    this.byCards = form === "cards" || form === "melds";
    this.heading.textContent = task.heading;
    showIf(this.heading, task.heading);
    this.question.textContent = task.question;
    const drawn = JSON.stringify(task.exhibits);
    if (fresh) {
      this.number = task.number;
      this.restore(task, task.given?.sets ?? []);
    }
    if (fresh || drawn !== this.drawn) this.showExhibits(task, labels);
    this.drawn = drawn;
    if (task.over && task.verdict?.mark === "shown") this.chosen = [];
    this.how.textContent = labels.how;
    showIf(this.how, !task.over);
    this.showAnswers(task, labels, fresh);
    this.showCards();
    return fresh;
  }

  /**
   * The exhibit whose cards are chosen from.
   * @param {ShownExhibit[]} exhibits
   */
  source(exhibits) {
    if (!this.byCards) return null;
    return exhibits.find(({ what }) => what === "hand") ?? exhibits.find(({ what }) => what === "cards");
  }

  /** The cards that are chosen from, by their places. */
  get cards() {
    return (this.task && this.source(this.task.exhibits)?.cards) ?? [];
  }

  /**
   * @param {Task} task
   * @param {string[][]} sets
   */
  restore(task, sets) {
    const { cards } = this;
    // A card lies twice in two packs: within one set each card has a place of its own.
    const places = sets.map((set) => {
      /** @type {number[]} */
      const taken = [];
      for (const card of set) {
        const at = cards.findIndex((one, place) => one.card === card && !taken.includes(place));
        if (at >= 0) taken.push(at);
      }
      return taken;
    });
    this.sets = task.form === "melds" ? places : [];
    this.chosen = task.form === "melds" ? [] : places[0] ?? [];
  }

  /**
   * @param {Task} task
   * @param {TaskLabels} labels
   */
  showExhibits({ exhibits }, labels) {
    this.exhibits.setAttribute("aria-label", labels.exhibits);
    const source = this.source(exhibits);
    this.element.dataset.table = String(exhibits.some(({ what }) => what === "view"));
    const tables = exhibits.filter(({ what }) => what === "view").map(({ label, svg }) => {
      const picture = make("div", {
        class: "bl-picture", tabindex: "0", role: "group", "aria-label": label || labels.exhibits,
      });
      draw(picture, svg);
      return picture;
    });
    const rows = exhibits.filter(({ what }) => what !== "view").map((one) => {
      const { label, cards } = one;
      const name = label ? make("p", { class: "bl-exhibit-name", "aria-hidden": "true" }, label) : null;
      const choose = one === source;
      const row = make("div", {
        class: "bl-card-row", "aria-label": label || labels.exhibits, role: choose ? "listbox" : "group",
        ...(choose ? { "data-zone": "task-hand", "aria-multiselectable": "true" } : {}),
      }, ...cards.map((card, at) => drawnCard("span", card, choose
        ? { role: "option", "data-place": at, "aria-selected": "false" } : { role: "img" })));
      return make("div", { class: "bl-exhibit", "data-choose": String(choose) }, name, row);
    });
    this.exhibits.replaceChildren(
      ...tables, ...(rows.length ? [make("div", { class: "bl-felt-row" }, ...rows)] : []),
    );
    this.roving.layAt("task-hand", 0);
  }

  /**
   * @param {Task} task
   * @param {TaskLabels} labels
   * @param {boolean} fresh whether it is another exercise than before
   */
  showAnswers({ answers, over }, labels, fresh) {
    const { element } = this.answers;
    showIf(element, answers.length);
    element.setAttribute("aria-label", labels.answers);
    if (fresh) {
      this.answers.lay(answers);
      this.roving.layAt("task-answers", 0);
    }
    this.answers.mark(answers, over, labels);
  }

  // The chosen cards, in the hand and in the tray

  handItems() {
    return all(this.exhibits, '[data-zone="task-hand"] [data-card]');
  }

  showCards() {
    showIf(this.tray, this.byCards && !this.over);
    if (!this.byCards || !this.task) return;
    const { labels, form } = this.task;
    const place = this.roving.placeOf(focused());
    for (const item of this.handItems()) {
      const at = Number(item.dataset.place);
      markChosen(item, this.chosen.includes(at));
      item.classList.toggle("bl-used", this.sets.some((set) => set.includes(at)));
    }
    const { cards } = this;
    /** @param {number[]} places */
    const items = (places) => places.map((at) =>
      drawnCard("button", cards[at], { type: "button", "data-place": at }));
    const melds = this.sets.map((set, number) => make(
      "div", { class: "bl-set", role: "group", "aria-label": set.map((at) => cards[at].label).join(", ") },
      ...set.map((at) => drawnCard("span", cards[at], { role: "img", "data-set": number })),
      makeButton("×", "", () => this.drop(number), { class: "bl-out", "aria-label": labels.put_back }),
    ));
    for (const card of melds.flatMap((meld) => all(meld, "[data-set]"))) {
      delete card.dataset.card; // what lies in a finished meld is not moved card by card
    }
    const now = make("div", { class: "bl-set bl-now-set" }, ...items(this.chosen));
    if (!this.chosen.length) now.append(make("span", { class: "bl-empty" }, labels.tray_empty));
    this.tray.setAttribute("aria-label", form === "melds" ? labels.melds : labels.tray);
    this.tray.replaceChildren(make("span", { class: "bl-tray-name", "aria-hidden": "true" }, labels.tray), ...melds, now);
    this.roving.layAt("task-tray", 0);
    if (place?.group === "task-tray") {
      const left = this.roving.at("task-tray", place.index) ?? this.handItems()[0];
      left?.focus({ preventScroll: true });
    }
    this.act.changed();
  }

  /**
   * A click, or Space, on a card of the hand or of the tray.
   * @param {Item} item
   */
  use(item) {
    const at = Number(item.dataset.place);
    const there = this.chosen.indexOf(at);
    if (there >= 0) this.chosen.splice(there, 1);
    else this.chosen.push(at);
    this.showCards();
  }

  addMeld() {
    if (!this.chosen.length) return;
    this.sets.push(this.chosen);
    this.chosen = [];
    this.showCards();
  }

  /** @param {number} number of the meld of the answer that is put back */
  drop(number) {
    this.sets.splice(number, 1);
    this.showCards();
  }

  clear() {
    if (this.over || !this.chosen.length) return;
    this.chosen = [];
    this.showCards();
  }

  /** The answer as text, such as 3h 4h 5h / 7s 7h 7d. */
  get text() {
    const { cards } = this;
    return [...this.sets, this.chosen].filter((set) => set.length)
      .map((set) => set.map((at) => cards[at].card).join(" ")).join(" / ");
  }

  get sizes() {
    return { chosen: this.chosen.length, melds: this.sets.length };
  }

  // Keys

  /**
   * What can be chosen or put back, by where it is: one tab stop each.
   * @returns {[string, HTMLElement[]][]}
   */
  zones() {
    return [
      ["task-hand", this.handItems()], ["task-answers", this.answers.buttons],
      ["task-tray", all(this.tray, "button")],
    ];
  }

  /**
   * A key on a card or an answer; true if it meant something.
   * @param {Item} item
   * @param {string} key
   */
  item(item, key) {
    if (!this.element.contains(item) || !(item.dataset.card || item.dataset.at)) return false;
    /** @type {HTMLElement | null} */
    const zone = item.closest("[data-zone]");
    if (!zone) return false;
    const next = this.roving.next(item, key);
    if (next) {
      next.focus();
      return true;
    }
    const inHand = zone.dataset.zone === "task-hand";
    if (key === "Enter" && inHand) return this.act.submit(), true;
    const puts = item.dataset.card && (key === " " || (!inHand && ["Delete", "Backspace", "Enter"].includes(key)));
    if (!puts || this.over) return false;
    this.use(item);
    return true;
  }

  /**
   * A digit chooses an option, or goes into the line for a number; true if it did either.
   * @param {string} key
   * @param {HTMLInputElement} line
   */
  digit(key, line) {
    if (!this.task || !/^[0-9-]$/.test(key)) return false;
    if (this.task.form === "choice") return this.answers.choose(Number(key) - 1);
    if (this.task.form !== "number") return false;
    line.focus();
    line.value += key;
    line.dispatchEvent(new Event("input"));
    return true;
  }

  /**
   * An arrow from where no item is goes to the first one; true if there was one to go to.
   * @param {string} key
   * @param {HTMLElement} target
   */
  enter(key, target) {
    if (this.over || !["ArrowRight", "ArrowDown"].includes(key)) return false;
    if (target.closest("button, a, input, summary, [data-zone], .bl-picture")) return false;
    const stops = '[data-zone="task-hand"] [tabindex="0"], .bl-answers [tabindex="0"]';
    const stop = all(this.element, stops).find((one) => one.getClientRects().length);
    stop?.focus();
    return Boolean(stop);
  }

  focus() {
    this.question.focus({ preventScroll: true });
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.scrollIntoView({ block: "nearest", behavior: calm ? "auto" : "smooth" });
  }
}
