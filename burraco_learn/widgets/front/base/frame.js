// What stands round every page: what a screen reader is told, the keys, the rulebook.

import { all, make, makeButton, nameButton, showIf, targetOf } from "./dom.js";

/** @import { Item } from "./dom.js" */
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

/** What lies over the page, with its title and a button that closes it. */
export class Over {
  widest = 640;

  /**
   * @param {string} name of its class
   * @param {() => void} close
   * @param {...Node} parts under its title
   */
  constructor(name, close, ...parts) {
    /** @type {HTMLElement | null} */
    this.below = null; // where it hangs
    /** @type {Item | null} */
    this.cameFrom = null; // what had the focus before it
    this.title = make("h4");
    this.out = makeButton("", "", close, { class: "bl-out" });
    this.element = make(
      "section", { class: `bl-above ${name}`, hidden: true, tabindex: "0", role: "dialog" },
      make("div", { class: "bl-above-head" }, this.title, this.out), ...parts,
    );
  }

  /**
   * @param {string} title
   * @param {FrameLabels} labels
   */
  nameIt(title, labels) {
    this.title.textContent = title;
    this.element.setAttribute("aria-label", title);
    nameButton(this.out, "×");
    this.out.setAttribute("aria-label", labels.close);
  }

  /** Where the focus goes when it opens. */
  focus() {
    this.element.focus({ preventScroll: true });
  }

  /**
   * Lay it over the page beside an element, above all that the notebook cuts off: in what the
   * browser calls its top layer. A table that fits its place has room of its own for it.
   * @param {boolean} yes
   * @param {HTMLElement} below where it hangs
   */
  open(yes, below) {
    const { element } = this;
    this.below = below;
    const inside = Boolean(element.closest("[data-fitted]"));
    showIf(element, yes);
    if (inside || !element.showPopover) return element.removeAttribute("popover");
    element.setAttribute("popover", "manual");
    if (!yes) return element.hidePopover();
    element.showPopover();
    this.place();
  }

  place() {
    const { element, below, widest } = this;
    const { style } = element;
    if (!below || element.hidden || !element.hasAttribute("popover")) return;
    const box = below.getBoundingClientRect();
    const width = Math.min(widest, innerWidth - 16);
    const high = Math.max(260, Math.min(620, innerHeight - 24));
    style.width = `${width}px`;
    style.left = `${Math.max(8, Math.min(Math.max(box.left, box.right - width), innerWidth - width - 8))}px`;
    style.maxHeight = `${high}px`;
    // Where there is little room below, it lies as low as the window goes, or above a word.
    const tall = Math.min(element.offsetHeight, high * .8);
    const lowest = innerHeight - 16 - tall;
    const under = box.bottom + 6;
    const top = Math.max(8, under < lowest ? under : box.width < width ? box.top - tall - 6 : lowest);
    style.top = `${top}px`;
    style.maxHeight = `${Math.min(high, innerHeight - top - 12)}px`;
  }
}

export class Help extends Over {
  /** @param {() => void} close */
  constructor(close) {
    const groups = make("div", { class: "bl-key-groups" });
    super("bl-help", close, groups);
    this.groups = groups;
  }

  /** @param {{ labels: FrameLabels }} state */
  show({ labels }) {
    this.nameIt(labels.help, labels);
    this.groups.replaceChildren(...labels.keys.map(({ label, rows }) => make(
      "div", {}, label ? make("h5", {}, label) : null,
      make("dl", {}, ...rows.flatMap(([keys, what]) => [
        make("dt", {}, ...keys.map((key) => make("kbd", {}, key))),
        make("dd", {}, what),
      ])),
    )));
  }
}

/** The numbered rules of the rule set in play, by subject; asked for when first opened. */
export class Rulebook extends Over {
  /**
   * @param {() => void} close
   * @param {(sentences: string[]) => void} announce
   */
  constructor(close, announce) {
    const word = make("span", { class: "bl-unseen" });
    const field = make("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    const list = make("div", { class: "bl-rule-parts" });
    const [note, signs, leftOut] = [0, 0, 0].map(() => make("p", { class: "bl-note" }));
    const nothing = make("p", { class: "bl-none" });
    super("bl-rules", close, make("label", { class: "bl-search" }, word, field), nothing, list, note, signs, leftOut);
    this.note = note;
    this.signs = signs;
    this.leftOut = leftOut;
    this.announce = announce;
    this.word = word;
    this.field = field;
    this.list = list;
    this.nothing = nothing;
    this.saidNothing = "";
    field.addEventListener("input", () => this.filter());
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * @param {RulesAnswer} answer
   * @param {FrameLabels} labels
   */
  show({ title, note, signs, parts, left_out: leftOut, search, nothing }, labels) {
    this.nameIt(title, labels);
    this.note.textContent = note;
    this.signs.textContent = signs;
    this.leftOut.textContent = leftOut;
    this.leftOut.hidden = !leftOut;
    this.word.textContent = search;
    this.field.placeholder = search;
    this.saidNothing = nothing;
    this.list.replaceChildren(...parts.map(({ title: subject, rows }) => make(
      "section", { "aria-label": subject }, make("h5", {}, subject),
      make("dl", {}, ...rows.flatMap(({ id, text, source }) => [
        make("dt", {}, id), make("dd", {}, text, " ", make("small", {}, source)),
      ])),
    )));
    this.field.value = "";
    this.filter();
  }

  // Only the rules that have all the words that are typed, in whatever order.
  filter() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of this.list.children) {
      let here = 0;
      const subject = (part.getAttribute("aria-label") ?? "").toLowerCase();
      for (const head of all(part, "dt")) {
        const text = /** @type {HTMLElement} */ (head.nextElementSibling);
        const said = `${subject} ${head.textContent} ${text.textContent}`.toLowerCase();
        const fits = words.every((word) => said.includes(word));
        head.hidden = text.hidden = !fits;
        here += Number(fits);
      }
      showIf(/** @type {HTMLElement} */ (part), here);
      found += here;
    }
    const nothing = found ? "" : this.saidNothing;
    if (nothing && !this.nothing.textContent) this.announce([nothing]);
    this.nothing.textContent = nothing;
    for (const one of [this.note, this.signs]) showIf(one, !words.length && one.textContent);
  }

  /**
   * Down goes from the field to the rules, a slash goes back to it; a first Escape empties it.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const typing = targetOf(event) === this.field;
    if (typing && event.key === "ArrowDown") this.element.focus();
    else if (!typing && event.key === "/") this.field.focus();
    else if (typing && event.key === "Escape" && this.field.value) {
      this.field.value = "";
      this.filter();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** A touch screen would open its keyboard over the rules. */
  focus() {
    if (matchMedia("(pointer: coarse)").matches) super.focus();
    else this.field.focus({ preventScroll: true });
  }

  /**
   * Mark a rule and bring it into sight. Gives its text; "" if it is not among those shown.
   * @param {string} id
   */
  point(id) {
    this.field.value = "";
    this.filter();
    const head = all(this.list, "dt").find((one) => one.textContent === id);
    const text = head?.nextElementSibling;
    for (const one of all(this.list, ".bl-wanted")) one.classList.remove("bl-wanted");
    if (!head || !text) return "";
    for (const one of [head, text]) one.classList.add("bl-wanted");
    super.focus();
    const box = this.element.getBoundingClientRect();
    this.element.scrollTop += head.getBoundingClientRect().top - box.top - box.height / 4;
    return `${id}: ${text.textContent}`;
  }
}
