// Dragging cards of the hand onto the table, by mouse, pen or finger. What lights up meanwhile is
// Python's answer to the choice; what a drop means is for Python to say as well.

import { targetOf } from "./dom.js";
import { Press } from "./press.js";

/** @import { Point } from "./press.js" */

const GATHERED = 24; // how far apart dragged cards lie, in units of the picture
const EDGE = 48; // pixels from the edge of what is seen, where a drag scrolls
const SCROLL = 14; // pixels a frame

/**
 * What is done with dragged cards.
 * @typedef {object} DragActions
 * @property {(item: SVGGraphicsElement) => SVGGraphicsElement[]} pick chooses an item and gives all
 *   chosen ones
 * @property {(target: Element | null, at?: Point) => void} over is told what lies under the pointer;
 *   null at the end
 * @property {(target: Element, at: Point) => void} drop plays the cards there
 * @property {() => boolean} still whether nothing can be played now
 */

/**
 * What is in the air: the cards, how far each lies from its own place, and what scrolls meanwhile.
 * @typedef {object} Flight
 * @property {{ item: SVGGraphicsElement, x: number, y: number }[]} cards
 * @property {Element} scroller
 * @property {number} scrolled where it stood at first
 * @property {number} frame
 */

/**
 * @param {Element} element
 * @returns {Element}
 */
function scrollerOf(element) {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement ?? document.documentElement;
}

/**
 * Listens to a picture. Gives a function that ends a drag.
 * @param {HTMLElement} picture
 * @param {DragActions} act
 */
export function listenToDrags(picture, act) {
  /** @type {Press<SVGGraphicsElement>} */
  const press = new Press();
  /** @type {Flight | null} */
  let flight = null;
  /** @type {AbortController | null} */
  let held = null; // ends what is heard of the pointer

  function scale() {
    const svg = picture.querySelector("svg");
    return (svg && svg.getBoundingClientRect().width / svg.viewBox.baseVal.width) || 1;
  }

  function end() {
    if (flight) {
      cancelAnimationFrame(flight.frame);
      for (const { item } of flight.cards) {
        item.style.translate = "";
        item.classList.remove("bl-dragged");
      }
      act.over(null);
    }
    picture.classList.remove("bl-dragging");
    flight = null;
    held?.abort();
    press.end();
  }

  function under() {
    const found = document.elementFromPoint(press.now.x, press.now.y);
    return picture.contains(found) ? found : null;
  }

  /**
   * Chosen cards from all over the hand gather beside the one that is dragged.
   * @param {SVGGraphicsElement} held
   * @param {number} pointer
   */
  function lift(held, pointer) {
    /** @param {SVGGraphicsElement} item */
    const placeOf = (item) => item.transform.baseVal.getItem(0).matrix;
    const grabbed = placeOf(held);
    const cards = act.pick(held).map((item, at, all) => ({
      item,
      x: grabbed.e - placeOf(item).e + GATHERED * (at - all.indexOf(held)),
      y: grabbed.f - placeOf(item).f,
    }));
    picture.setPointerCapture(pointer);
    picture.classList.add("bl-dragging");
    for (const { item } of cards) item.classList.add("bl-dragged");
    const scroller = scrollerOf(picture);
    const frame = requestAnimationFrame(scroll);
    flight = { cards, scroller, scrolled: scroller.scrollTop, frame };
  }

  function follow() {
    if (!flight) return;
    const size = scale();
    const { x, y } = press.way;
    const moved = flight.scroller.scrollTop - flight.scrolled;
    for (const one of flight.cards) {
      one.item.style.translate = `${x / size + one.x}px ${(y + moved) / size + one.y}px`;
    }
    act.over(under(), press.now);
  }

  function scroll() {
    if (!flight) return;
    const { scroller } = flight;
    const box = scroller.getBoundingClientRect();
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const { y } = press.now;
    const by = y < top + EDGE ? -SCROLL : y > bottom - EDGE ? SCROLL : 0;
    const before = scroller.scrollTop;
    // Never so far that the table is out of sight.
    const edge = picture.getBoundingClientRect();
    if ((by < 0 && edge.top < top) || (by > 0 && edge.bottom > bottom)) scroller.scrollTop += by;
    if (scroller.scrollTop !== before) follow();
    if (flight) flight.frame = requestAnimationFrame(scroll);
  }

  /** @param {PointerEvent} event */
  function moved(event) {
    if (!event.isPrimary) return;
    const what = press.move({ x: event.clientX, y: event.clientY });
    if (what === "lift" && press.item) lift(press.item, event.pointerId);
    if (what !== "rest") follow();
  }

  function dropped() {
    const target = press.up(performance.now()) ? under() : null;
    const at = press.now;
    end();
    if (target) act.drop(target, at);
  }

  picture.addEventListener("pointerdown", (event) => {
    /** @type {SVGGraphicsElement | null} */
    const item = targetOf(event).closest('[data-zone="hand"] [data-card]');
    const free = event.button === 0 && event.isPrimary && !act.still();
    press.down(free ? item : null, { x: event.clientX, y: event.clientY });
    if (!press.item) return;
    // Words and buttons lie over the picture: what moves over them is heard too.
    held?.abort();
    held = new AbortController();
    const { signal } = held;
    document.addEventListener("pointermove", moved, { signal });
    document.addEventListener("pointerup", dropped, { signal });
    document.addEventListener("pointercancel", end, { signal });
  });

  // A finger on a card of the hand drags it; elsewhere it scrolls the page.
  picture.addEventListener("touchmove", (event) => press.item && event.preventDefault(), { passive: false });

  picture.addEventListener(
    "click",
    (event) => {
      if (press.swallows(performance.now())) event.stopPropagation();
    },
    { capture: true },
  );

  return end;
}
