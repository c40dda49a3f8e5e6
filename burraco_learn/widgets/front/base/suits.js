// Suit signs in running text have the colour of their suit.

import { make } from "./dom.js";

/**
 * Words as parts of a page: hearts and diamonds are red, as they are on cards.
 * @param {string} words
 * @returns {(string | HTMLElement)[]}
 */
export function tinted(words) {
  return words.split(/([♥♦])/).filter(Boolean).map((part) => (
    /[♥♦]/.test(part) ? make("span", { class: "bl-red-sign" }, part) : part
  ));
}
