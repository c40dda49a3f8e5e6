// The keyboard. Letters work only here, and are text in the text line.

/** @import { Item } from "./dom.js" */

import { targetOf } from "./dom.js";

/**
 * What the keys do on a page. Each but "escape" tells whether the key had a meaning.
 * @typedef {object} KeyActions
 * @property {() => void} escape
 * @property {(key: string, target: HTMLElement) => unknown} arrow any key, as the browser names it
 * @property {(item: Item, key: string) => unknown} item a key on an item of a picture
 * @property {(letter: string) => unknown} letter a capital letter, a number or a sign
 */

/** @param {Element} element */
function isText(element) {
  return element.matches("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
}

/**
 * One listener for the whole stage. No key leaves it, so that a notebook's own shortcuts
 * (X cuts a cell, D D deletes one) stay asleep while the focus is here.
 * @param {HTMLElement} root
 * @param {KeyActions} act
 */
export function listenToKeys(root, act) {
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      act.escape();
      event.preventDefault();
      return;
    }
    const target = targetOf(event);
    if (isText(target)) return;
    if (act.arrow(event.key, target)) {
      event.preventDefault();
      return;
    }
    /** @type {Item | null} */
    const item = target.closest("[data-zone] [tabindex], [data-zone][tabindex]");
    if (item && act.item(item, event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key.length === 1 && event.key !== " " && act.letter(event.key.toUpperCase())) {
      event.preventDefault();
    }
  });
  for (const name of ["keyup", "keypress"]) {
    root.addEventListener(name, (event) => event.stopPropagation());
  }
}
