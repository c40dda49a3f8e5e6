// The parts of the meld lab: deck, places for cards, result, answers in rows, examples, the line.

import { all, draw, make, makeButton, nameButton, partsOf, showIf, targetOf } from "../base/dom.js";
import { Over } from "../base/frame.js";
import { markPressed } from "../base/marks.js";
import { SIGNS } from "../base/signs.js";
import { told } from "../base/terms.js";
import { fillTable } from "../base/tables.js";

/** @import { AttributeValue } from "../base/dom.js" */
/** @import { Send } from "../base/messages.js" */
/** @import { DeckCard, DeckRow, LabLabels, LabPage, LabPlace, AnswerRow, RuleSetCited } from "./wire.js" */

/**
 * A card as the lab shows it: the top of its face, drawn and escaped in Python.
 * @param {"button" | "span"} tag
 * @param {DeckCard} card
 * @param {Record<string, AttributeValue>} attributes
 */
function cardItem(tag, { card, label, svg }, attributes) {
  const item = make(tag, { "data-card": card, "aria-label": label, ...attributes });
  draw(item, svg);
  if (!svg) item.append(make("span", {}, label));
  return item;
}

/** All different cards; it is drawn once. */
export class LabDeck {
  /** @param {(cards: string[]) => void} put */
  constructor(put) {
    this.element = make("div", { class: "bl-deck", "data-zone": "lab-deck", role: "group" });
    this.element.addEventListener("click", (event) => {
      /** @type {HTMLElement | null} */
      const item = targetOf(event).closest("[data-card]");
      if (item?.dataset.card) put([item.dataset.card]);
    });
  }

  /** @param {DeckRow[]} rows */
  fill(rows) {
    /** @param {DeckRow} row */
    const row = ({ label, cards }) => make(
      "div", { class: "bl-suit", role: "group", "aria-label": label },
      ...cards.map((one) => cardItem("button", one, { type: "button" })),
    );
    this.element.append(...rows.map(row));
  }

  /** @param {LabPage} state */
  show({ labels, places }) {
    this.element.setAttribute("aria-label", labels.deck);
    /** @type {Record<string, number>} */
    const used = {};
    for (const { items } of places) for (const { card } of items) used[card] = (used[card] ?? 0) + 1;
    for (const item of all(this.element, "[data-card]")) {
      const count = used[item.dataset.card ?? ""];
      if (count) item.dataset.used = String(count);
      else delete item.dataset.used;
    }
  }

  /**
   * Up and down lead to the same rank of the next suit.
   * @param {HTMLElement} item
   * @param {number} step
   * @returns {HTMLElement | null}
   */
  beside(item, step) {
    const rows = [...this.element.children].map((row) => all(row, "[data-card]"));
    const here = rows.findIndex((row) => row.includes(item));
    const next = rows[here + step];
    return next?.[Math.min(rows[here].indexOf(item), next.length - 1)] ?? null;
  }
}

/** Where chosen cards lie. A click on one puts it back, or in the hand of a table chooses it. */
export class LabPlaces {
  /**
   * @param {Send} send
   * @param {(id: string) => boolean} shows which of the places stand here
   */
  constructor(send, shows) {
    this.shows = shows;
    this.element = make("div", { class: "bl-places" });
    this.element.addEventListener("click", (event) => {
      /** @type {HTMLElement | null} */
      const head = targetOf(event).closest("[data-open]");
      if (head?.dataset.open) send("open", { what: head.dataset.open });
    });
  }

  /** @param {LabPage} state */
  show({ places, labels }) {
    const here = places.filter(({ id }) => this.shows(id));
    showIf(this.element, here.length);
    this.element.replaceChildren(...here.map((one) => this.place(one, labels)));
  }

  /**
   * @param {LabPlace} place
   * @param {LabLabels} labels
   */
  place({ id, label, items, open, kind }, labels) {
    const choose = kind === "choose";
    const cards = items.map((one, at) =>
      cardItem(choose ? "span" : "button", one, {
        "data-place": at,
        ...(choose ? { role: "option", "aria-selected": "false" } : { type: "button" }),
        ...(one.svg ? {} : { class: "bl-asked" }),
      }));
    const zone = make("div", {
      class: "bl-cards", "data-zone": `lab-${id}`, "data-kind": kind, "aria-label": label,
      role: choose && items.length ? "listbox" : "group", "aria-multiselectable": choose && items.length ? "true" : null,
    }, ...cards);
    if (!items.length) zone.append(make("span", { class: "bl-empty" }, id === "moves" ? labels.no_moves : labels.empty));
    const several = open !== null && !id.startsWith("step");
    const head = several
      ? make("button", { type: "button", "data-open": id, title: labels.open_place }, label)
      : make("span", { class: "bl-spot-name" }, label);
    if (several) markPressed(head, open);
    return make("div", { class: "bl-spot", "data-id": id, "data-opened": String(Boolean(open)) }, head, zone);
  }
}

export class LabResult {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.sign = make("span", { class: "bl-sign", "aria-hidden": "true" });
    this.headline = make("strong");
    this.lines = make("div", { class: "bl-lines" });
    this.picture = make("div", { class: "bl-felt", tabindex: "0", role: "group" });
    this.roles = make("div", { class: "bl-roles", role: "group" });
    // The table of a question stands apart: the answers come first.
    this.table = make("div", { class: "bl-felt", tabindex: "0", role: "group" });
    this.element = make(
      "section", { class: "bl-answer" }, this.picture,
      make("p", { class: "bl-headline" }, this.sign, this.headline), this.lines, this.roles,
    );
    this.drawn = "";
  }

  /**
   * @param {LabPage} state
   * @param {boolean} moving whether cards move to their new places
   */
  show({ result, labels, tab }, moving) {
    this.element.dataset.mark = result.mark;
    this.element.setAttribute("aria-label", labels.result);
    this.picture.setAttribute("aria-label", labels.result);
    this.table.setAttribute("aria-label", labels.table);
    this.sign.textContent = SIGNS[result.mark];
    this.headline.textContent = result.headline;
    this.lines.replaceChildren(...result.lines.map((line) => make("p", {}, ...told(line))));
    showIf(this.picture, result.svg && tab === "meld");
    showIf(this.table, result.svg && tab === "table");
    if (result.svg !== this.drawn) {
      const places = this.laid().map((item) => item.getBoundingClientRect());
      draw(this.picture, tab === "meld" ? result.svg : "");
      draw(this.table, tab === "table" ? result.svg : "");
      this.drawn = result.svg;
      if (moving) this.move(places, result.motion);
    }
    showIf(this.roles, result.roles.length);
    this.roles.setAttribute("aria-label", labels.roles);
    this.roles.replaceChildren(
      make("span", {}, labels.roles),
      ...result.roles.map(({ role, label, chosen }) => {
        const button = makeButton(label, "", () => this.send("role", { cards: [role] }));
        markPressed(button, chosen);
        return button;
      }),
    );
  }

  laid() {
    return partsOf(this.picture, "[data-meld] [data-card]");
  }

  /**
   * Each card slides from its old place, as Python says where that was; a new one comes from above.
   * @param {DOMRect[]} places
   * @param {(number | null)[]} motion
   */
  move(places, motion) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const svg = this.picture.querySelector("svg");
    if (!svg) return;
    const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width || 1;
    this.laid().forEach((item, at) => {
      const old = places[motion[at] ?? -1];
      const box = item.getBoundingClientRect();
      const [x, y] = old ? [old.x - box.x, old.y - box.y] : [0, -24];
      if (Math.abs(x) + Math.abs(y) < 2) return;
      item.animate(
        [{ translate: `${x / scale}px ${y / scale}px` }, { translate: "0px 0px" }],
        { duration: 320, easing: "cubic-bezier(.2,.7,.3,1)" },
      );
    });
  }
}

/** One row for each different answer; names and rules of those that give it open on a click. */
export class LabRows {
  constructor() {
    this.table = make("table");
    this.drawn = "";
    this.element = make("div", { class: "bl-rows" }, this.table);
  }

  /** @param {LabPage} state */
  show({ rows, rows_title: title, labels }) {
    showIf(this.element, rows.length);
    const now = JSON.stringify([title, rows]);
    if (now === this.drawn) return; // so that what was opened stays open
    this.drawn = now;
    fillTable(this.table, {
      caption: title, head: [labels.rule_set, labels.verdict], rows: rows.map((row) => this.row(row)),
    });
    for (const [at, { mark, sets }] of rows.entries()) {
      const { dataset } = this.table.tBodies[0].rows[at];
      dataset.mark = mark;
      dataset.chosen = String(sets.some(({ chosen }) => chosen));
    }
  }

  /** @param {AnswerRow} row */
  row({ label, mark, headline, lines, svg, meld, why, sets }) {
    const cited = sets.map((one) => this.cited(one, sets.length > 1));
    const who = sets.length > 1 || sets[0].refusal
      ? make("details", {}, make("summary", {}, label), make("ul", {}, ...cited)) : label;
    const strip = make("div", { class: "bl-strip", role: "img", "aria-label": meld });
    draw(strip, svg);
    const told = make(
      "p", {}, make("span", { class: "bl-sign", "aria-hidden": "true" }, SIGNS[mark]),
      make("b", {}, headline), ...lines, why ? " " : null, why || null,
    );
    return [[who], svg ? [strip, told] : [told]];
  }

  /**
   * @param {RuleSetCited} set
   * @param {boolean} named whether it needs its name here
   */
  cited({ label, refusal, chosen }, named) {
    const name = make(chosen ? "b" : "span", {}, label);
    return make(
      "li", {}, ...(named ? [name, " "] : []),
      ...(refusal ? [
        make("span", { class: "bl-rule-id" }, refusal.rule), refusal.rule_text, " ", make("small", {}, refusal.source),
      ] : []),
    );
  }
}

/** The examples, over the page: one that is chosen closes them, and its answer is in sight. */
export class LabExamples extends Over {
  /**
   * @param {(id: string) => void} choose
   * @param {() => void} close
   */
  constructor(choose, close) {
    const groups = make("div", { class: "bl-example-groups" });
    super("bl-examples", close, groups);
    this.choose = choose;
    this.drawn = "";
    this.groups = groups;
  }

  /** @param {LabPage} state */
  show({ examples, labels }) {
    this.nameIt(labels.examples, labels);
    const now = JSON.stringify(examples);
    if (now === this.drawn) return;
    this.drawn = now;
    this.groups.replaceChildren(...examples.map(({ label, items }) => make(
      "div", { role: "group", "aria-label": label }, make("h5", {}, label),
      ...items.map(({ id, label: name, rules }) => {
        const button = makeButton(name, "", () => this.choose(id));
        button.dataset.example = id;
        button.append(make("small", {}, ...rules.flatMap((rule) => [make("span", {}, rule), " "])));
        return button;
      }),
    )));
  }
}

/** Which rules the example shows, with their texts. */
export class LabShown {
  constructor() {
    this.title = make("h4");
    this.list = make("dl");
    this.element = make("section", { class: "bl-shown", hidden: true }, this.title, this.list);
  }

  /** @param {LabPage} state */
  show({ shows, labels }) {
    showIf(this.element, shows);
    if (!shows) return;
    this.title.textContent = `${labels.shows}: ${shows.title}`;
    this.list.replaceChildren(
      ...shows.rules.flatMap(({ id, text, source }) => [
        make("dt", {}, make("span", { class: "bl-rule-id" }, id)),
        make("dd", {}, text, " ", make("small", {}, source)),
      ]),
    );
    if (shows.none) this.list.append(make("dd", {}, shows.none));
  }
}

/** The state as one line of text, to be copied into another lab. */
export class LabShare {
  /** @param {(sentences: string[]) => void} announce */
  constructor(announce) {
    this.announce = announce;
    this.words = "";
    this.label = make("span");
    this.field = make("input", { type: "text", readonly: true });
    this.copy = makeButton("", "", () => this.take());
    this.done = make("span", { class: "bl-done" });
    this.element = make(
      "div", { class: "bl-share" }, make("label", {}, this.label, this.field), this.copy, this.done,
    );
    this.field.addEventListener("focus", () => this.field.select());
  }

  /** @param {LabPage} state */
  show({ line, labels }) {
    this.label.textContent = labels.share;
    nameButton(this.copy, labels.copy);
    this.words = labels.copied;
    if (this.field.value !== line) this.done.textContent = "";
    this.field.value = line;
  }

  async take() {
    try {
      await navigator.clipboard.writeText(this.field.value);
    } catch {
      this.field.focus(); // selected there, for the browser's own copy
      return;
    }
    this.done.textContent = this.words;
    this.announce([this.words]);
  }
}
