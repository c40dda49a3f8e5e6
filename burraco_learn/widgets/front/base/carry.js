// Carrying cards that are HTML from place to place, by mouse or pen: a finger scrolls the page, and
// taps.

import { targetOf } from "./dom.js";
import { Press } from "./press.js";

/**
 * What is done with a carried card.
 * @typedef {object} CarryActions
 * @property {(item: HTMLElement) => unknown} can whether it may be carried
 * @property {(event: PointerEvent) => HTMLElement | null | undefined} place the place under the
 *   pointer, if there is one
 * @property {(item: HTMLElement, place: HTMLElement | null) => void} drop puts it there, or where no
 *   place is
 */

/**
 * @param {HTMLElement} element
 * @param {CarryActions} act
 */
export function listenToCarrying(element, act) {
  /** @type {Press<HTMLElement>} */
  const press = new Press();
  /** @type {{ ghost: HTMLElement, x: number, y: number } | null} */
  let flight = null;
  /** @type {HTMLElement | null} */
  let over = null;

  /**
   * @param {HTMLElement} item
   * @param {number} pointer
   */
  function lift(item, pointer) {
    const box = item.getBoundingClientRect();
    const ghost = /** @type {HTMLElement} */ (item.cloneNode(true));
    ghost.classList.add("bl-carried");
    ghost.style.width = `${box.width}px`;
    flight = { ghost, x: box.x, y: box.y };
    element.append(ghost);
    element.setPointerCapture(pointer);
    element.classList.add("bl-carrying");
  }

  /** @param {HTMLElement | null} place */
  function light(place) {
    over?.classList.remove("bl-over");
    over = place;
    over?.classList.add("bl-over");
  }

  function end() {
    flight?.ghost.remove();
    light(null);
    element.classList.remove("bl-carrying");
    flight = null;
    press.end();
  }

  element.addEventListener("pointerdown", (event) => {
    /** @type {HTMLElement | null} */
    const item = targetOf(event).closest("[data-card]");
    const free = item && !event.button && event.pointerType !== "touch" && act.can(item);
    press.down(free ? item : null, { x: event.clientX, y: event.clientY });
  });
  element.addEventListener("pointermove", (event) => {
    const what = press.move({ x: event.clientX, y: event.clientY });
    if (what === "lift" && press.item) lift(press.item, event.pointerId);
    if (what === "rest" || !flight) return;
    const { x, y } = press.way;
    flight.ghost.style.transform = `translate(${flight.x + x}px, ${flight.y + y}px)`;
    light(act.place(event) ?? null);
  });
  element.addEventListener("pointerup", (event) => {
    const { item } = press;
    if (press.up(performance.now()) && item) act.drop(item, act.place(event) ?? null);
    end();
  });
  element.addEventListener(
    "click",
    (event) => {
      if (press.swallows(performance.now())) event.stopPropagation();
    },
    { capture: true },
  );
  element.addEventListener("pointercancel", end);
}
