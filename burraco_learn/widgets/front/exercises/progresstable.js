// How well each kind of exercise is known: bars and words, level by level.

import { make, showIf } from "../base/dom.js";
import { fillTable } from "../base/tables.js";

/** @import { Progress, ProgressCell } from "./wire.js" */

const BARS = 4;

export class ProgressTable {
  constructor() {
    this.waiting = make("p", { class: "bl-waits" });
    this.table = make("table");
    this.box = make("div", { class: "bl-progress-box", tabindex: "0", role: "group" }, this.table);
    this.element = make(
      "div", { class: "bl-progress", hidden: true }, this.waiting, this.box,
    );
  }

  /** @param {{ progress?: Progress }} state */
  show({ progress }) {
    showIf(this.element, progress);
    if (!progress) return;
    const { caption, head, levels, rows, waiting } = progress;
    this.waiting.textContent = waiting;
    this.box.setAttribute("aria-label", caption);
    fillTable(this.table, {
      caption,
      head: [head, ...levels],
      rows: rows.map(({ label, cells }) => [[label], ...cells.map((cell) => this.cell(cell))]),
    });
  }

  /** @param {ProgressCell} cell */
  cell({ bars, words, due, done }) {
    /** @param {number} at */
    const bar = (at) => make("i", at < bars ? { class: "bl-full" } : {});
    return [
      make("span", { class: "bl-bars", "aria-hidden": "true" }, ...Array.from({ length: BARS }, (_, at) => bar(at))),
      make(
        "span", { class: "bl-known", "data-bars": bars },
        words, due ? " " : null, due ? make("b", { class: "bl-due" }, due) : null,
      ),
      ...(done ? [make("small", {}, done)] : []),
    ];
  }
}
