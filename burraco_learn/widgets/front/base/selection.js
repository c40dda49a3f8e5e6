// The cards a person has chosen: the browser's own, so that choosing is instant.

import { markChosen } from "./marks.js";

/** @import { Item } from "./dom.js" */
/** @import { Wild } from "./messages.js" */

/**
 * What a message says of the chosen cards.
 * @typedef {{ cards: string[], wild?: Wild }} Said
 */

/**
 * A chosen card, and the place in the hand where it lies: twins differ by it.
 * @typedef {{ card: string, place: string }} Chosen
 */

/**
 * What is known of an item of the picture: its card and its place.
 * @param {Item} item
 * @returns {Chosen}
 */
function placed(item) {
  const { card = "", place = "" } = item.dataset;
  return { card, place };
}

export class Selection {
  /** @param {() => void} onChange */
  constructor(onChange) {
    /** @type {Chosen[]} */
    this.chosen = []; // in the order of choosing
    /** @type {Wild | null} */
    this.wild = null; // what the person says that a wild card among them stands for
    this.onChange = onChange;
  }

  get cards() {
    return this.chosen.map(({ card }) => card);
  }

  /**
   * What a message says of them.
   * @returns {Said}
   */
  get said() {
    return this.wild ? { cards: this.cards, wild: this.wild } : { cards: this.cards };
  }

  /** @param {Item} item */
  has(item) {
    return this.chosen.some(({ place }) => place === item.dataset.place);
  }

  /** @param {Item} item */
  toggle(item) {
    if (this.has(item)) {
      this.chosen = this.chosen.filter(({ place }) => place !== item.dataset.place);
    } else {
      this.chosen.push(placed(item));
    }
    this.wild = null;
    this.onChange();
  }

  /**
   * Choose these cards, in their order, and no others; each once for every time it is named.
   * @param {string[]} cards
   * @param {Item[]} items all cards of the hand
   */
  choose(cards, items) {
    const free = items.map(placed);
    this.chosen = cards.flatMap((card) => {
      const at = free.findIndex((one) => one.card === card);
      return at < 0 ? [] : free.splice(at, 1);
    });
    this.wild = null;
    this.onChange();
  }

  clear() {
    if (!this.chosen.length) return;
    this.chosen = [];
    this.wild = null;
    this.onChange();
  }

  /**
   * A card that left the hand is no longer chosen, though its twin may lie there still.
   * @param {string} card
   */
  forget(card) {
    const at = this.chosen.findIndex((one) => one.card === card);
    if (at >= 0) this.chosen.splice(at, 1);
    this.wild = null;
  }

  /**
   * After a new picture: the same cards, at their old place if they still lie there.
   * @param {Item[]} items all cards of the hand
   */
  carryOver(items) {
    const free = new Set(items.map(placed));
    /** @param {(one: Chosen) => boolean} fits */
    const take = (fits) => {
      const found = [...free].find(fits);
      if (found) free.delete(found);
      return found;
    };
    /** @type {Chosen[]} */
    const kept = [];
    /** @type {Chosen[]} */
    const moved = [];
    for (const was of this.chosen) {
      const same = take(({ card, place }) => card === was.card && place === was.place);
      if (same) kept.push(same);
      else moved.push(was);
    }
    for (const was of moved) {
      const other = take(({ card }) => card === was.card);
      if (other) kept.push(other);
    }
    if (kept.length < this.chosen.length) this.wild = null;
    this.chosen = kept;
  }

  /** @param {Item[]} items */
  paint(items) {
    for (const item of items) markChosen(item, this.has(item));
  }
}
