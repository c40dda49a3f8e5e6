// The pointer on what can be carried: pressed, lifted, moved and dropped. One way for the cards of a
// picture and for those of a page; what a carried card looks like is for each of them to say.

import { targetOf } from "./dom.js";
import { Press } from "./press.js";

/**
 * What is done with what the pointer holds.
 * @template Held
 * @typedef {object} PointerActions
 * @property {boolean} byFinger whether a finger carries; else it scrolls the page, and taps
 * @property {(target: HTMLElement) => Held | null} find what is pressed there, if it can be carried
 * @property {(held: Held) => void} lift the press became a drag
 * @property {(press: Press<Held>) => void} follow it is carried on
 * @property {(press: Press<Held>) => void} drop it is let go
 * @property {() => void} end nothing is carried any more, whether it was dropped or not
 */

/**
 * Listens to an element. Gives a function that ends a drag.
 * @template Held
 * @param {HTMLElement} element
 * @param {PointerActions<Held>} act
 */
export function listenToPointer(element, act) {
  /** @type {Press<Held>} */
  const press = new Press();
  /** @type {AbortController | null} */
  let heard = null; // ends what is heard of the pointer

  function end() {
    act.end();
    heard?.abort();
    press.end();
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    if (!event.isPrimary) return;
    const what = press.move({ x: event.clientX, y: event.clientY });
    if (what === "rest" || !press.item) return;
    if (what === "lift") {
      element.setPointerCapture(event.pointerId);
      act.lift(press.item);
    }
    act.follow(press);
  }

  function dropped() {
    if (press.up(performance.now())) act.drop(press);
    end();
  }

  element.addEventListener("pointerdown", (event) => {
    const able = act.byFinger || event.pointerType !== "touch";
    const free = able && event.button === 0 && event.isPrimary;
    press.down(free ? act.find(targetOf(event)) : null, { x: event.clientX, y: event.clientY });
    if (!press.item) return;
    // Words and buttons may lie over the element: what moves over them is heard too.
    heard?.abort();
    heard = new AbortController();
    const { signal } = heard;
    document.addEventListener("pointermove", moved, { signal });
    document.addEventListener("pointerup", dropped, { signal });
    document.addEventListener("pointercancel", end, { signal });
  });

  // A finger beside all that can be carried scrolls the page.
  if (act.byFinger) {
    element.addEventListener("touchmove", (event) => press.item && event.preventDefault(), { passive: false });
  }

  element.addEventListener(
    "click",
    (event) => {
      if (press.swallows(performance.now())) event.stopPropagation();
    },
    { capture: true },
  );

  return end;
}
