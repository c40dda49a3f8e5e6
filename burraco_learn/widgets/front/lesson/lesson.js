// The bar of a lesson with its choice of rules.

import { make, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { stage } from "../stage.js";

/** @import { Frame, Shown } from "../base/page.js" */
/** @import { LessonPage } from "./wire.js" */

/** @extends {Page<Shown<LessonPage>>} */
export class LessonBar extends Page {
  /** @param {Frame} frame */
  constructor({ send }) {
    super();
    this.drawn = "";
    this.name = make("span");
    this.list = make("select");
    this.list.addEventListener("change", () => send("choose", { rules: this.list.value }));
    this.about = make("p", { class: "bl-about" });
    this.choice = make("label", { class: "bl-select" }, this.name, this.list);
    this.element = make("div", { class: "bl-lesson" }, this.choice, this.about);
  }

  /** @param {Shown<LessonPage>} state */
  show({ labels, choices, chosen, about }) {
    this.name.textContent = labels.rule_set;
    const now = JSON.stringify(choices);
    if (now !== this.drawn) {
      this.drawn = now;
      this.list.replaceChildren(
        ...choices.map(({ id, label }) => make("option", { value: id }, label)),
      );
    }
    this.list.value = chosen;
    showIf(this.choice, choices.length);
    this.about.textContent = about;
  }
}

export default stage(LessonBar);
