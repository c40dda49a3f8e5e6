// One tab stop for each group of items: Tab goes from group to group, arrows from item to item, and
// the item that has the focus becomes the stop of its group.

/** @import { Item } from "./dom.js" */

/**
 * Where an item is: in which group, and which of its items.
 * @typedef {{ group: string, index: number }} ItemPlace
 */

/**
 * A number of an item that exists, as near as can be.
 * @param {number} index
 * @param {number} count
 */
export function within(index, count) {
  return Math.max(0, Math.min(index, count - 1));
}

/**
 * To which of so many items a key leads from one of them, or null where the key has no meaning here.
 * @param {string} key
 * @param {number} here
 * @param {number} count
 */
export function stepIn(key, here, count) {
  /** @type {Record<string, number>} */
  const steps = {
    ArrowRight: here + 1,
    ArrowDown: here + 1,
    ArrowLeft: here - 1,
    ArrowUp: here - 1,
    Home: 0,
    End: count - 1,
  };
  return Object.hasOwn(steps, key) ? within(steps[key], count) : null;
}

/** @template {Item} Kind */
export class Roving {
  /** @param {() => [string, Kind[]][]} groups the groups by name, with the items that each has now */
  constructor(groups) {
    this.groups = groups;
    /** @type {Map<string, number>} */
    this.stops = new Map(); // which item of each group is its stop, once one has had the focus
  }

  /**
   * The items of a group, in their order; none if it is not there.
   * @param {string} group
   */
  itemsOf(group) {
    return this.groups().find(([name]) => name === group)?.[1] ?? [];
  }

  /** After all was drawn anew: each group has its stop where it was, or as near as can be. */
  lay() {
    for (const [group, items] of this.groups()) layStop(items, this.stops.get(group) ?? 0);
  }

  /**
   * The stop of one group that was drawn anew.
   * @param {string} group
   * @param {number} index
   */
  layAt(group, index) {
    layStop(this.itemsOf(group), index);
  }

  /**
   * The item that is the stop of a group.
   * @param {string} group
   */
  stop(group) {
    return this.itemsOf(group).find((item) => item.getAttribute("tabindex") === "0");
  }

  /**
   * The item of a group that has a number, or the one nearest to it; undefined if there is none.
   * @param {string} group
   * @param {number} index
   * @returns {Kind | undefined}
   */
  at(group, index) {
    const items = this.itemsOf(group);
    return items[within(index, items.length)];
  }

  /**
   * Where an item is; null for what is none.
   * @param {Element | null} item
   * @returns {ItemPlace | null}
   */
  placeOf(item) {
    for (const [group, items] of this.groups()) {
      const index = items.findIndex((one) => one === item);
      if (index >= 0) return { group, index };
    }
    return null;
  }

  /**
   * What got the focus becomes the stop of its group; false if it is no item.
   * @param {Element} item
   */
  take(item) {
    const place = this.placeOf(item);
    if (!place) return false;
    this.stops.set(place.group, place.index);
    this.layAt(place.group, place.index);
    return true;
  }

  /**
   * The item to which a key leads from another one; undefined where the key has no meaning.
   * @param {Element} item
   * @param {string} key
   */
  next(item, key) {
    const place = this.placeOf(item);
    if (!place) return undefined;
    const items = this.itemsOf(place.group);
    const to = stepIn(key, place.index, items.length);
    return to === null ? undefined : items[to];
  }
}

/**
 * @param {Item[]} items
 * @param {number} index of the one that is the tab stop
 */
function layStop(items, index) {
  const stop = within(index, items.length);
  items.forEach((item, at) => item.setAttribute("tabindex", at === stop ? "0" : "-1"));
}
