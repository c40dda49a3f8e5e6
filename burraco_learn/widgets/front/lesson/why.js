// The one small "why?" behind a sentence: it opens the rules that say so, with their sources.

import { make, makeButton, showIf } from "../base/dom.js";
import { told } from "../base/terms.js";

/** @import { ListedRule } from "../base/wire.js" */

/**
 * A button and the text that it opens; nothing where there are no rules.
 * @param {ListedRule[]} rules
 * @param {string} label
 * @param {(sentences: string[]) => void} announce
 * @returns {HTMLElement[]}
 */
export function why(rules, label, announce) {
  if (!rules.length) return [];
  const text = make("div", { class: "bl-cited", hidden: true }, ...rules.map((rule) => make(
    "p", {}, make("b", {}, rule.id), " ", ...told(rule.text), " ", make("small", {}, rule.source),
  )));
  const button = makeButton(label, "", () => {
    const open = text.hidden;
    button.setAttribute("aria-expanded", String(open));
    showIf(text, open);
    if (open) announce([text.textContent ?? ""]);
  }, {
    class: "bl-link bl-why-button", "aria-expanded": "false",
    "data-rules": rules.map(({ id }) => id).join(" "),
  });
  return [button, text];
}
