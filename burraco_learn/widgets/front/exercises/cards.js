// Cards of a question side by side.

import { draw, make } from "../base/dom.js";

/** @import { AttributeValue } from "../base/dom.js" */
/** @import { ShownCard } from "./wire.js" */

/**
 * @param {"button" | "span"} tag
 * @param {ShownCard} card
 * @param {Record<string, AttributeValue>} attributes
 */
export function drawnCard(tag, { card, label, svg }, attributes) {
  const item = make(tag, { "data-card": card, "aria-label": label, ...attributes });
  draw(item, svg);
  return item;
}

/** @param {ShownCard[]} cards */
export function cardRow(cards) {
  return make("div", { class: "bl-card-row" }, ...cards.map((one) => drawnCard("span", one, { role: "img" })));
}
