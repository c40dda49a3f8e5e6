// The picture of a learner's progress, and a button to look again.

import { make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { stage } from "../stage.js";
import { ProgressTable } from "./progresstable.js";

/** @import { Frame, Shown } from "../base/page.js" */
/** @import { ProgressPage } from "./wire.js" */

/** @extends {Page<Shown<ProgressPage>>} */
export class Progress extends Page {
  /** @param {Frame} frame */
  constructor({ send }) {
    super();
    this.about = make("p", { class: "bl-about" });
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.progress = new ProgressTable();
    this.again = makeButton("", "N", () => send("again"), { "data-act": "again" });
    this.element = make(
      "div", { class: "bl-exercise" }, this.about, this.notice, this.progress.element,
      make("div", { class: "bl-buttons" }, this.again),
    );
  }

  /** @param {Shown<ProgressPage>} state */
  show(state) {
    this.about.textContent = state.about;
    this.notice.textContent = state.notice;
    showIf(this.notice, state.notice);
    this.progress.show(state);
    nameButton(this.again, state.labels.again, "N");
  }

  /** @param {string} key */
  letter(key) {
    if (key !== "N") return false;
    this.again.click();
    return true;
  }
}

export default stage(Progress);
