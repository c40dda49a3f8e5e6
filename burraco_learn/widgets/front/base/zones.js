// The picture as zones and items: one tab stop a zone, arrows inside, and where the focus was.
// The picture itself is Python's; this module only finds its parts by their data- attributes.

import { focused, partsOf } from "./dom.js";

/** @import { Item } from "./dom.js" */

/**
 * Which item of each zone is its tab stop, counted from 0; the first one if nothing is said.
 * @typedef {Record<string, number>} Stops
 */

/**
 * Where the focus was: at which item of which zone.
 * @typedef {{ zone: string, index: number }} Memory
 */

// Zones that take the focus when its own has nothing left, as an empty hand.
const REFUGES = ["hand", "stock"];

/**
 * A number of an item that exists, as near as can be.
 * @param {number} index
 * @param {number} count
 */
function within(index, count) {
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

/**
 * Where the focus goes in a new picture: the same place, or the last one of that zone; where none is
 * left, the same in the hand or the stock. Null if these are empty as well.
 * @param {Memory} memory
 * @param {(zone: string) => number} count how many items a zone has now
 * @returns {Memory | null}
 */
export function placeAfter({ zone, index }, count) {
  const found = [zone, ...REFUGES].find((name) => count(name) > 0);
  return found === undefined ? null : { zone: found, index: within(index, count(found)) };
}

/**
 * @param {Element} picture
 * @param {string} name
 * @returns {SVGGraphicsElement | null}
 */
export function findZone(picture, name) {
  return picture.querySelector(`[data-zone="${name}"]`);
}

/**
 * What the arrows visit in a zone, in order.
 * @template {Item} Z
 * @param {Z} zone
 * @returns {Z[]}
 */
export function itemsOf(zone) {
  /** @param {string} selector */
  const inside = (selector) => /** @type {Z[]} */ ([...zone.querySelectorAll(selector)]);
  switch (zone.dataset.zone) {
    case "hand":
      return inside("[data-card]");
    case "pile":
      return [zone, ...inside("[data-card]")];
    case "own":
    case "opponents": {
      const melds = inside("[data-meld]");
      return melds.length ? melds : [zone];
    }
    default:
      return [zone];
  }
}

/**
 * The zone that something in a picture lies in.
 * @param {Element | null | undefined} element
 * @returns {SVGGraphicsElement | null}
 */
export function zoneOf(element) {
  return element?.closest("[data-zone]") ?? null;
}

/**
 * Everything an arrow can reach has a tabindex; one item of each zone is the tab stop.
 * @param {Element} picture
 * @param {Stops} stops
 */
export function makeStops(picture, stops) {
  for (const zone of partsOf(picture, "[data-zone]")) {
    const items = itemsOf(zone);
    const stop = within(stops[nameOfZone(zone)] ?? 0, items.length);
    items.forEach((item, index) => item.setAttribute("tabindex", index === stop ? "0" : "-1"));
  }
}

/**
 * @param {Item} zone
 */
function nameOfZone(zone) {
  return zone.dataset.zone ?? "";
}

/**
 * An item becomes the tab stop of its zone.
 * @param {Element} item
 * @param {Stops} stops
 */
export function moveStop(item, stops) {
  const zone = zoneOf(item);
  if (!zone) return;
  const items = itemsOf(zone);
  stops[nameOfZone(zone)] = Math.max(0, items.findIndex((one) => one === item));
  for (const other of items) other.setAttribute("tabindex", other === item ? "0" : "-1");
}

/**
 * The item an arrow leads to, or null where the key has no meaning here.
 * @param {Element} item
 * @param {string} key
 */
export function neighbour(item, key) {
  const zone = zoneOf(item);
  if (!zone) return null;
  const items = itemsOf(zone);
  const to = stepIn(key, items.findIndex((one) => one === item), items.length);
  return to === null ? null : items[to];
}

/**
 * @param {Element} picture
 * @returns {Memory | null}
 */
export function rememberFocus(picture) {
  const item = focused();
  if (!picture.contains(item)) return null;
  const zone = zoneOf(item);
  return zone && { zone: nameOfZone(zone), index: itemsOf(zone).findIndex((one) => one === item) };
}

/**
 * After a new picture: the focus goes to where it was, or as near as can be.
 * @param {Element} picture
 * @param {Memory | null} memory
 * @param {Stops} stops
 */
export function restoreFocus(picture, memory, stops) {
  if (!memory) return;
  /** @param {string} name */
  const itemsIn = (name) => {
    const zone = findZone(picture, name);
    return zone ? itemsOf(zone) : [];
  };
  const place = placeAfter(memory, (name) => itemsIn(name).length);
  if (!place) return;
  const item = itemsIn(place.zone)[place.index];
  moveStop(item, stops);
  item.focus({ preventScroll: true });
}

/**
 * A frame drawn round a part of the picture, because not every browser draws an outline round an SVG
 * group.
 * @param {SVGGraphicsElement} part
 * @param {string} name its class
 */
export function frame(part, name) {
  const box = part.getBBox();
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  // A zone reaches the edge of the picture: its frame lies inside.
  const gap = part.dataset.zone ? -4 : 3;
  for (const [attribute, value] of Object.entries({
    x: box.x - gap,
    y: box.y - gap,
    width: box.width + 2 * gap,
    height: box.height + 2 * gap,
    rx: 7,
    class: name,
    "aria-hidden": "true",
  })) {
    ring.setAttribute(attribute, String(value));
  }
  part.append(ring);
  return ring;
}
