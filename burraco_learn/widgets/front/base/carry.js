// Carrying cards that are HTML from place to place, by mouse or pen: a finger scrolls the page, and
// taps.

import { listenToPointer } from "./pointer.js";

/** @import { Point } from "./press.js" */

/**
 * What is done with a carried card.
 * @typedef {object} CarryActions
 * @property {(item: HTMLElement) => unknown} can whether it may be carried
 * @property {(under: Element) => HTMLElement | null} place the place that something on the page is in
 * @property {(item: HTMLElement, place: HTMLElement | null) => void} drop puts it there, or where no
 *   place is
 */

/**
 * @param {HTMLElement} element
 * @param {CarryActions} act
 */
export function listenToCarrying(element, act) {
  /** @type {{ ghost: HTMLElement, x: number, y: number } | null} */
  let flight = null;
  /** @type {HTMLElement | null} */
  let over = null;

  /** @param {HTMLElement | null} place */
  function light(place) {
    over?.classList.remove("bl-over");
    over = place;
    over?.classList.add("bl-over");
  }

  /** @param {Point} at */
  function placeAt({ x, y }) {
    const under = document.elementFromPoint(x, y);
    return under && act.place(under);
  }

  /** @param {HTMLElement} item */
  function lift(item) {
    const box = item.getBoundingClientRect();
    const ghost = /** @type {HTMLElement} */ (item.cloneNode(true));
    ghost.classList.add("bl-carried");
    ghost.style.width = `${box.width}px`;
    flight = { ghost, x: box.x, y: box.y };
    element.append(ghost);
    element.classList.add("bl-carrying");
  }

  listenToPointer(element, {
    byFinger: false,
    find(target) {
      /** @type {HTMLElement | null} */
      const item = target.closest("[data-card]");
      return item && act.can(item) ? item : null;
    },
    lift,
    follow({ way, now }) {
      if (!flight) return;
      flight.ghost.style.transform = `translate(${flight.x + way.x}px, ${flight.y + way.y}px)`;
      light(placeAt(now));
    },
    drop({ item, now }) {
      if (item) act.drop(item, placeAt(now));
    },
    end() {
      flight?.ghost.remove();
      light(null);
      element.classList.remove("bl-carrying");
      flight = null;
    },
  });
}
