// A page of facts about a rule set, which follows the bar of a lesson.

import { all, draw, focused, make, makeButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { SIGNS } from "../base/signs.js";
import { fillTable } from "../base/tables.js";
import { told } from "../base/terms.js";
import { stage } from "../stage.js";

/** @import { Frame, Shown } from "../base/page.js" */
/** @import { FrameLabels, ListedRule } from "../base/wire.js" */
/** @import { Block, Cards, Cell, More, PictureBlock, Statements, Table } from "./blocks.js" */
/** @import { FactsPage } from "./wire.js" */

/** @extends {Page<Shown<FactsPage>>} */
export class Facts extends Page {
  /** @param {Frame} frame */
  constructor({ announce }) {
    super();
    this.announce = announce;
    /** @type {FrameLabels | null} */
    this.labels = null;
    this.title = make("p", { class: "bl-under" });
    this.blocks = make("div");
    this.element = make("div", { class: "bl-facts" }, this.title, this.blocks);
  }

  /** @param {Shown<FactsPage>} state */
  show({ title, blocks, labels }) {
    this.labels = labels;
    this.title.textContent = title;
    // A rule whose text is open and that is named again at its place stays open.
    const places = () => all(this.blocks, ".bl-ids button");
    const open = places().map((one) => one.getAttribute("aria-expanded") === "true" && one.dataset.rule);
    const place = places().findIndex((one) => one === focused());
    const more = () => [...this.blocks.querySelectorAll("details")];
    const headings = () => all(this.blocks, "summary");
    const shown = more().map((one) => one.open);
    const heading = headings().findIndex((one) => one === focused());
    this.blocks.replaceChildren(...blocks.map((one) => this.block(one)));
    more().forEach((one, at) => { one.open = shown[at] ?? false; });
    if (heading >= 0) headings()[heading]?.focus({ preventScroll: true });
    places().forEach((one, at) => open[at] === one.dataset.rule && one.click());
    if (place >= 0) (places()[place] ?? places().at(-1))?.focus({ preventScroll: true });
  }

  /**
   * @param {Block} block
   * @returns {HTMLElement}
   */
  block(block) {
    switch (block.kind) {
      case "statements":
        return this.statements(block);
      case "table":
        return this.table(block);
      case "cards":
        return this.cards(block);
      case "picture":
        return this.picture(block);
      case "more":
        return this.more(block);
    }
  }

  /**
   * The ids of rules: each a button that opens its text below.
   * @param {ListedRule[]} rules
   */
  ids(rules) {
    if (!rules.length) return [];
    const text = make("p", { class: "bl-cited", hidden: true });
    /** @type {HTMLElement[]} */
    const buttons = rules.map((rule) => {
      const button = makeButton("", "", () => this.flip(button, buttons, rule, text), {
        class: "bl-rule-id", "aria-expanded": "false", "data-rule": rule.id,
      });
      button.textContent = rule.id;
      return button;
    });
    return [make("span", { class: "bl-ids" }, ...buttons), text];
  }

  /**
   * @param {HTMLElement} button the one that is pressed
   * @param {HTMLElement[]} buttons those that share a place for their texts
   * @param {ListedRule} rule
   * @param {HTMLElement} place
   */
  flip(button, buttons, { text, source }, place) {
    const open = button.getAttribute("aria-expanded") === "false";
    for (const one of buttons) one.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-expanded", String(open));
    place.replaceChildren(...told(text), " ", make("small", {}, source));
    showIf(place, open);
    if (open) this.announce([place.textContent ?? ""]);
  }

  /** @param {Statements} block */
  statements({ items }) {
    return make("ul", { class: "bl-statements" }, ...items.map(({ text, rules }) =>
      make("li", {}, make("span", {}, ...told(text)), ...this.ids(rules))));
  }

  /**
   * Shown on demand: the browser's own disclosure, which the keyboard opens as well.
   * @param {More} block
   */
  more({ title, blocks }) {
    return make(
      "details", { class: "bl-aside" }, make("summary", {}, title),
      ...blocks.map((one) => this.block(one)),
    );
  }

  /** @param {Table} block */
  table({ head, rows, caption }) {
    const table = make("table");
    fillTable(table, { caption, head, rows: rows.map((row) => row.map((cell) => this.cell(cell))) });
    return make("div", { class: "bl-fact-table", tabindex: "0", role: "group", "aria-label": this.labels?.stage }, table);
  }

  /** @param {Cell} cell */
  cell({ text, rules, svg, strong, more }) {
    /** @type {HTMLElement[]} */
    const parts = svg ? [this.rack(svg)] : [];
    if (text) parts.push(make(strong ? "strong" : "span", {}, ...told(text)));
    parts.push(...this.ids(rules));
    for (const one of more) {
      const name = make(strong ? "strong" : "span", {}, ...told(one.text));
      parts.push(make("span", { class: "bl-one" }, name, ...this.ids(one.rules)));
    }
    return parts;
  }

  /** @param {string} svg */
  rack(svg) {
    const rack = make("div", { class: "bl-rack" });
    draw(rack, svg);
    return rack;
  }

  /** @param {PictureBlock} block */
  picture({ svg }) {
    const picture = make("div", { class: "bl-dealt" });
    draw(picture, svg);
    return picture;
  }

  /** @param {Cards} block */
  cards({ items }) {
    return make("ol", { class: "bl-judged" }, ...items.map((one) => {
      const sign = make("span", { class: "bl-sign", "aria-hidden": "true" }, SIGNS[one.mark]);
      const answer = make(
        "div", { class: "bl-judgement" },
        make("p", {}, sign, make("strong", {}, one.headline), " ", ...told(one.lines.join(" "))),
        ...this.ids(one.rules),
      );
      return make(
        "li", { "data-mark": one.mark }, make("p", { class: "bl-in-question" }, one.asked),
        this.rack(one.svg), answer,
      );
    }));
  }
}

export default stage(Facts);
