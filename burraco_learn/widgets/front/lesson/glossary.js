// All terms of the glossary, and a search through them.

import { all, make, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { termParts, told } from "../base/terms.js";
import { stage } from "../stage.js";

/** @import { Frame, Shown } from "../base/page.js" */
/** @import { GlossaryPage } from "./wire.js" */

/** @extends {Page<Shown<GlossaryPage>>} */
export class Glossary extends Page {
  /** @param {Frame} frame */
  constructor({ announce }) {
    super();
    this.announce = announce;
    this.saidNothing = "";
    this.field = make("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    this.field.addEventListener("input", () => this.filter());
    this.nothing = make("p", { class: "bl-none" });
    this.list = make("div", { class: "bl-terms" });
    this.element = make("div", { class: "bl-glossary" }, this.field, this.nothing, this.list);
  }

  /** @param {Shown<GlossaryPage>} state */
  show({ entries, labels }) {
    this.field.placeholder = labels.search;
    this.field.setAttribute("aria-label", labels.search);
    this.saidNothing = labels.nothing;
    this.list.replaceChildren(...entries.map((term) => make(
      "section", { class: "bl-told", "aria-label": term.name, "data-entry": term.id }, make("h4", {}, term.name),
      ...termParts(term, told(term.meaning, new Set([term.id]))),
    )));
    this.filter();
  }

  // Only the terms that have all the words that are typed, in whatever order.
  filter() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const entry of all(this.list, "section")) {
      const said = (entry.textContent ?? "").toLowerCase();
      const fits = words.every((word) => said.includes(word));
      showIf(entry, fits);
      found += Number(fits);
    }
    const nothing = found ? "" : this.saidNothing;
    if (nothing && !this.nothing.textContent) this.announce([nothing]);
    this.nothing.textContent = nothing;
  }

  /** @param {string} key */
  letter(key) {
    if (key !== "/") return false;
    this.field.focus();
    return true;
  }

  // A first Escape empties the search.
  escape() {
    this.field.value = "";
    this.filter();
  }
}

export default stage(Glossary);
