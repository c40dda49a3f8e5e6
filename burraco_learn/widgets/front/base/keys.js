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

const ASLEEP = "data-lm-suppress-shortcuts"; // JupyterLab's shortcuts sleep below it

/**
 * One listener for the whole stage. No plain key leaves it, so that a notebook's own shortcuts
 * (X cuts a cell, D D deletes one) stay asleep while the focus is here. Those with Ctrl or Command
 * (Ctrl+S saves the notebook) are awake while that key is held.
 * @param {HTMLElement} root
 * @param {KeyActions} act
 */
export function listenToKeys(root, act) {
  const sleep = () => root.setAttribute(ASLEEP, "true");
  sleep();
  root.addEventListener("keydown", (event) => {
    if (event.key === "Control" || event.key === "Meta") root.removeAttribute(ASLEEP);
    if (event.ctrlKey || event.metaKey) return;
    event.stopPropagation();
    if (event.altKey) return;
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
  root.addEventListener("keyup", (event) => {
    if (event.key === "Control" || event.key === "Meta") sleep();
    else if (!event.ctrlKey && !event.metaKey) event.stopPropagation();
  });
  root.addEventListener("keypress", (event) => event.stopPropagation());
  // Where the key was let go elsewhere, nobody says so.
  root.addEventListener("focusout", sleep);
}
