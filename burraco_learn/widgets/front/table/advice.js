// What the person can do here, line by line, and above it what the coach says of the turn.

import { all, make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Roving } from "../base/roving.js";
import { tinted } from "../base/suits.js";
import { told } from "../base/terms.js";

/** @import { AdvisedLine, CoachWords } from "./wire.js" */

/** A line can be pointed at, and chosen. */
export class Advice {
  /**
   * @param {object} does
   * @param {(line: AdvisedLine | null) => void} does.point is told the line that is pointed at
   * @param {(line: AdvisedLine) => void} does.choose
   * @param {() => void} does.more asks the coach for the next hint
   * @param {(sentences: string[]) => void} does.announce
   */
  constructor({ point, choose, more, announce }) {
    this.point = point;
    this.choose = choose;
    this.announce = announce;
    this.hint = make("span");
    this.more = makeButton("", "H", more, { "data-act": "more-advice" });
    this.why = makeButton("", "R", () => this.flip(), { class: "bl-link", "aria-expanded": "false" });
    this.plans = make("ul");
    this.reasons = make("div", { class: "bl-reasons", hidden: true });
    this.coach = make(
      "div", { class: "bl-coach" }, make("p", {}, this.hint, this.more, this.why), this.plans,
      this.reasons,
    );
    this.lines = make("ul");
    this.element = make("section", { class: "bl-advice", hidden: true }, this.coach, this.lines);
    this.roving = new Roving(() => [["advice", all(this.element, "li .bl-link")]]);
  }

  /** @param {{ advice?: AdvisedLine[], coach?: CoachWords, labels: { see_rule: string } }} state */
  show({ advice = [], coach, labels }) {
    const hadFocus = this.element.contains(document.activeElement);
    this.open(advice.length > 0 || Boolean(coach));
    this.lines.replaceChildren(...advice.map((line) => this.item(line)));
    showIf(this.coach, coach);
    this.plans.replaceChildren(...coach?.plans.map((line) => this.item(line)) ?? []);
    this.hint.replaceChildren(...tinted(coach?.text ?? ""));
    nameButton(this.more, coach?.more ?? "", "H");
    showIf(this.more, coach?.more);
    nameButton(this.why, labels.see_rule, "R");
    showIf(this.why, coach?.why.length);
    this.reasons.replaceChildren(...coach?.why.map((line) => make("p", {}, ...told(line))) ?? []);
    this.expand(false);
    this.roving.lay();
    if (hadFocus && !this.element.contains(document.activeElement)) this.focus();
  }

  /** @param {AdvisedLine} line */
  item(line) {
    return make("li", {}, ...(line.zone ? [this.button(line)] : tinted(line.text)));
  }

  /** @param {AdvisedLine} line */
  button(line) {
    const button = makeButton("", "", () => this.choose(line), { class: "bl-link" });
    button.replaceChildren(make("span", {}, ...tinted(line.text)));
    for (const type of ["pointerenter", "focus"]) button.addEventListener(type, () => this.point(line));
    for (const type of ["pointerleave", "blur"]) button.addEventListener(type, () => this.point(null));
    return button;
  }

  /** @param {boolean} yes */
  open(yes) {
    showIf(this.element, yes);
    if (!yes) this.point(null);
  }

  /** @param {boolean} yes */
  expand(yes) {
    showIf(this.reasons, yes);
    this.why.setAttribute("aria-expanded", String(yes));
  }

  /** Open or close why the coach says so; false if there is nothing of the kind. */
  flip() {
    if (this.element.hidden || this.coach.hidden || this.why.hidden) return false;
    const open = Boolean(this.reasons.hidden);
    this.expand(open);
    if (open) this.announce(all(this.reasons, "p").map((line) => line.textContent ?? ""));
    return true;
  }

  /** The list is gone into; false if nothing can be chosen there, or the coach has more to say. */
  enter() {
    if (this.element.hidden || !(this.coach.hidden || this.more.hidden)) return false;
    return this.focus();
  }

  /** The focus goes to the first line that can be chosen; false if there is none. */
  focus() {
    const first = this.element.hidden ? null : this.roving.stop("advice");
    first?.focus({ preventScroll: true });
    return Boolean(first);
  }

  /**
   * A key on a line; true if it meant something.
   * @param {string} key
   * @param {HTMLElement} target
   */
  key(key, target) {
    const next = this.roving.next(target, key);
    if (!next) return false;
    this.roving.take(next);
    next.focus();
    return true;
  }
}
