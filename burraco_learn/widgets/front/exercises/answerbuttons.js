// The answers of a choice: buttons in a group, each with its number and, once known, its sign.

import { all, make, targetOf } from "../base/dom.js";
import { markPressed } from "../base/marks.js";
import { SIGNS } from "../base/signs.js";

/** @import { ShownOption } from "./wire.js" */

export class AnswerButtons {
  /**
   * @param {string} zone the name of the group for the keyboard
   * @param {(at: number) => void} choose is called with the number of an answer that can be chosen
   */
  constructor(zone, choose) {
    this.chosen = choose;
    this.element = make("div", { class: "bl-answers", role: "group", "data-zone": zone });
    this.element.addEventListener("click", (event) => {
      const button = targetOf(event).closest("button");
      if (button) this.choose(Number(button.dataset.at));
    });
  }

  get buttons() {
    return all(this.element, "button");
  }

  /**
   * Choose an answer, where that has still a meaning; true if there is one of that number.
   * @param {number} at
   */
  choose(at) {
    const button = this.element.children[at];
    if (button && button.getAttribute("aria-disabled") !== "true") this.chosen(at);
    return Boolean(button);
  }

  /** @param {ShownOption[]} answers others than before */
  lay(answers) {
    this.element.replaceChildren(...answers.map(({ text }, at) => make(
      "button", { type: "button", "data-at": at, "aria-keyshortcuts": String(at + 1) },
      make("kbd", { "aria-hidden": "true" }, String(at + 1)), make("span", { class: "bl-words" }, text),
      make("span", { class: "bl-mark" }),
    )));
  }

  /**
   * What became of the answers.
   * @param {ShownOption[]} answers
   * @param {boolean} over whether there is nothing left to answer
   * @param {{ right: string, wrong: string }} labels
   */
  mark(answers, over, labels) {
    const { buttons } = this;
    answers.forEach(({ mark }, at) => {
      const button = buttons[at];
      button.dataset.mark = mark;
      markPressed(button, mark === "chosen" || null);
      button.setAttribute("aria-disabled", String(over || mark === "no"));
      const told = mark === "no" ? labels.wrong : mark === "yes" ? labels.right : "";
      button.querySelector(".bl-mark")?.replaceChildren(
        make("span", { "aria-hidden": "true" }, SIGNS[mark === "shown" ? "yes" : mark]),
        make("span", { class: "bl-unseen" }, told),
      );
    });
  }
}
