// The picture as zones and items, and where the focus goes in a new one. The picture itself is
// Python's; this module only finds its parts by their data- attributes.

import { partsOf } from "./dom.js";
import { within } from "./roving.js";

/** @import { Item } from "./dom.js" */
/** @import { ItemPlace } from "./roving.js" */

// Zones that take the focus when its own has nothing left, as an empty hand.
const REFUGES = ["hand", "stock"];

/**
 * Where the focus goes in a new picture: the same place, or the last one of that zone; where none is
 * left, the same in the hand or the stock. Null if these are empty as well.
 * @param {ItemPlace} place
 * @param {(zone: string) => number} count how many items a zone has now
 * @returns {ItemPlace | null}
 */
export function placeAfter({ group, index }, count) {
  const found = [group, ...REFUGES].find((name) => count(name) > 0);
  return found === undefined ? null : { group: found, index: within(index, count(found)) };
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
 * The zones of a picture by name, each with its items: one tab stop a zone.
 * @param {Element} picture
 */
export function zonesOf(picture) {
  return partsOf(picture, "[data-zone]").map((zone) => (
    /** @type {[string, SVGGraphicsElement[]]} */ ([zone.dataset.zone ?? "", itemsOf(zone)])
  ));
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
