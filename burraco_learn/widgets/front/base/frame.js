// What stands round every page: what a screen reader is told, the keys, the rulebook.

import { all, make } from "./dom.js";

/** @import { FrameLabels, RulesAnswer } from "./wire.js" */

/** Says what happened to a screen reader, once, in the order it happened. */
export class Announcer {
  constructor() {
    this.element = make("div", { class: "bl-unseen", "aria-live": "polite", role: "log" });
  }

  /** @param {string[]} sentences */
  say(sentences) {
    for (const sentence of sentences) this.element.append(make("p", {}, sentence));
    while (this.element.children.length > 12) this.element.firstElementChild?.remove();
  }
}

export class Help {
  constructor() {
    this.title = make("h4");
    this.list = make("dl");
    this.element = make(
      "section", { class: "bl-help", hidden: true, tabindex: "0" }, this.title, this.list,
    );
  }

  /** @param {{ labels: FrameLabels }} state */
  show({ labels }) {
    this.title.textContent = labels.help;
    this.element.setAttribute("aria-label", labels.help);
    this.list.replaceChildren(
      ...labels.help_rows.flatMap(([keys, what]) => [
        make("dt", {}, ...keys.map((key) => make("kbd", {}, key))),
        make("dd", {}, what),
      ]),
    );
  }
}

/** The numbered rules of the rule set in play; asked for when first opened. */
export class Rulebook {
  constructor() {
    this.title = make("h4");
    this.note = make("p", { class: "bl-note" });
    this.signs = make("p", { class: "bl-note" });
    this.list = make("dl");
    this.leftOut = make("p", { class: "bl-note" });
    this.element = make(
      "section", { class: "bl-rules", hidden: true, tabindex: "0" }, this.title, this.note,
      this.signs, this.list, this.leftOut,
    );
  }

  /** @param {RulesAnswer} answer */
  show({ title, note, signs, rows, left_out: leftOut }) {
    this.title.textContent = title;
    this.note.textContent = note;
    this.signs.textContent = signs;
    this.leftOut.textContent = leftOut;
    this.leftOut.hidden = !leftOut;
    this.element.setAttribute("aria-label", title);
    this.list.replaceChildren(
      ...rows.flatMap(({ id, text, source }) => [
        make("dt", {}, id),
        make("dd", {}, text, " ", make("small", {}, source)),
      ]),
    );
  }

  /**
   * Mark a rule and bring it into sight. Gives its text; "" if it is not among those shown.
   * @param {string} id
   */
  point(id) {
    const head = all(this.list, "dt").find((one) => one.textContent === id);
    const text = head?.nextElementSibling;
    for (const one of this.list.children) one.classList.remove("bl-wanted");
    if (!head || !text) return "";
    for (const one of [head, text]) one.classList.add("bl-wanted");
    this.element.scrollIntoView({ block: "nearest" });
    const box = this.element.getBoundingClientRect();
    this.element.scrollTop += head.getBoundingClientRect().top - box.top - box.height / 4;
    return `${id}: ${text.textContent}`;
  }
}
