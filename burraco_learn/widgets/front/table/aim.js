// A small goal of the round: what is to be done, and a tick once it is. It holds up nothing.

import { make, showIf } from "../base/dom.js";
import { SIGNS } from "../base/signs.js";
import { tinted } from "../base/suits.js";

/** @import { Aim } from "./wire.js" */

const TICK_LASTS = 1400; // milliseconds

export class AimPlace {
  constructor() {
    this.sign = make("span", { class: "bl-aim-sign", "aria-hidden": "true" });
    this.label = make("b");
    this.text = make("span");
    this.element = make(
      "p", { class: "bl-aim", hidden: true }, this.sign, make("span", {}, this.label, " ", this.text),
    );
  }

  /**
   * @param {Aim | null} aim
   * @param {boolean} news whether the state is shown for the first time
   */
  show(aim, news) {
    showIf(this.element, aim);
    if (!aim) return;
    this.sign.textContent = aim.reached ? SIGNS.yes : "";
    this.label.textContent = aim.label;
    this.text.replaceChildren(...tinted(aim.text));
    this.element.classList.toggle("bl-aim-reached", aim.reached);
    if (!aim.new || !news || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.element.animate(
      [{ scale: "1" }, { scale: "1.08", offset: 0.15 }, { scale: "1", offset: 0.4 }, { scale: "1" }],
      { duration: TICK_LASTS, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }
}
