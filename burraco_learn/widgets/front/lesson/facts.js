// A page of facts about a rule set, which follows the bar of a lesson.

import { all, draw, focused, make } from "../base/dom.js";
import { Page } from "../base/page.js";
import { fillTable } from "../base/tables.js";
import { told } from "../base/terms.js";
import { stage } from "../stage.js";
import { why } from "./why.js";

/** @import { Frame, Shown } from "../base/page.js" */
/** @import { ListedRule } from "../base/wire.js" */
/** @import { Block, Cell, More, PictureBlock, Statements, Table } from "./blocks.js" */
/** @import { FactsLabels, FactsPage } from "./wire.js" */

/** @extends {Page<Shown<FactsPage>>} */
export class Facts extends Page {
  /** @param {Frame} frame */
  constructor({ announce }) {
    super();
    this.announce = announce;
    /** @type {FactsLabels | null} */
    this.labels = null;
    this.title = make("p", { class: "bl-under" });
    this.blocks = make("div");
    this.element = make("div", { class: "bl-facts" }, this.title, this.blocks);
  }

  /** @param {Shown<FactsPage>} state */
  show({ title, blocks, labels }) {
    this.labels = labels;
    this.title.textContent = title;
    // Rules whose texts are open and that are named again at their place stay open.
    const places = () => all(this.blocks, ".bl-why-button");
    const open = places().map((one) => one.getAttribute("aria-expanded") === "true" && one.dataset.rules);
    const place = places().findIndex((one) => one === focused());
    const more = () => [...this.blocks.querySelectorAll("details")];
    const headings = () => all(this.blocks, "summary");
    const shown = more().map((one) => one.open);
    const heading = headings().findIndex((one) => one === focused());
    this.blocks.replaceChildren(...blocks.map((one) => this.block(one)));
    more().forEach((one, at) => { one.open = shown[at] ?? false; });
    if (heading >= 0) headings()[heading]?.focus({ preventScroll: true });
    places().forEach((one, at) => open[at] === one.dataset.rules && one.click());
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
      case "picture":
        return this.picture(block);
      case "more":
        return this.more(block);
    }
  }

  /** @param {ListedRule[]} rules */
  why(rules) {
    return why(rules, this.labels?.why ?? "", this.announce);
  }

  /** @param {Statements} block */
  statements({ items }) {
    return make("ul", { class: "bl-statements" }, ...items.map(({ text, rules }) =>
      make("li", {}, make("span", {}, ...told(text)), ...this.why(rules))));
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
    parts.push(...this.why(rules));
    for (const one of more) {
      const name = make(strong ? "strong" : "span", {}, ...told(one.text));
      parts.push(make("span", { class: "bl-one" }, name, ...this.why(one.rules)));
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
}

export default stage(Facts);
