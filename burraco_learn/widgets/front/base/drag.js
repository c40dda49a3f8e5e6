// Dragging cards of the hand onto the table, by mouse, pen or finger. What lights up meanwhile is
// Python's answer to the choice; what a drop means is for Python to say as well.

import { listenToPointer } from "./pointer.js";

/** @import { Point, Press } from "./press.js" */

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
  /** @type {Flight | null} */
  let flight = null;
  /** @type {Press<SVGGraphicsElement> | null} */
  let held = null; // the press that is a drag

  function scale() {
    const svg = picture.querySelector("svg");
    return (svg && svg.getBoundingClientRect().width / svg.viewBox.baseVal.width) || 1;
  }

  function land() {
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
    held = null;
  }

  /** @param {Point} at */
  function under({ x, y }) {
    const found = document.elementFromPoint(x, y);
    return picture.contains(found) ? found : null;
  }

  /**
   * Chosen cards from all over the hand gather beside the one that is dragged.
   * @param {SVGGraphicsElement} card
   */
  function lift(card) {
    /** @param {SVGGraphicsElement} item */
    const placeOf = (item) => item.transform.baseVal.getItem(0).matrix;
    const grabbed = placeOf(card);
    const cards = act.pick(card).map((item, at, all) => ({
      item,
      x: grabbed.e - placeOf(item).e + GATHERED * (at - all.indexOf(card)),
      y: grabbed.f - placeOf(item).f,
    }));
    picture.classList.add("bl-dragging");
    for (const { item } of cards) item.classList.add("bl-dragged");
    const scroller = scrollerOf(picture);
    const frame = requestAnimationFrame(scroll);
    flight = { cards, scroller, scrolled: scroller.scrollTop, frame };
  }

  function follow() {
    if (!flight || !held) return;
    const size = scale();
    const { x, y } = held.way;
    const moved = flight.scroller.scrollTop - flight.scrolled;
    for (const one of flight.cards) {
      one.item.style.translate = `${x / size + one.x}px ${(y + moved) / size + one.y}px`;
    }
    act.over(under(held.now), held.now);
  }

  function scroll() {
    if (!flight || !held) return;
    const { scroller } = flight;
    const box = scroller.getBoundingClientRect();
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const { y } = held.now;
    const by = y < top + EDGE ? -SCROLL : y > bottom - EDGE ? SCROLL : 0;
    const before = scroller.scrollTop;
    // Never so far that the table is out of sight.
    const edge = picture.getBoundingClientRect();
    if ((by < 0 && edge.top < top) || (by > 0 && edge.bottom > bottom)) scroller.scrollTop += by;
    if (scroller.scrollTop !== before) follow();
    if (flight) flight.frame = requestAnimationFrame(scroll);
  }

  return listenToPointer(picture, {
    byFinger: true,
    find(target) {
      /** @type {SVGGraphicsElement | null} */
      const item = target.closest('[data-zone="hand"] [data-card]');
      return act.still() ? null : item;
    },
    lift,
    follow(press) {
      held = press;
      follow();
    },
    drop({ now }) {
      const target = under(now);
      land(); // what a drop changes is drawn anew
      if (target) act.drop(target, now);
    },
    end: land,
  });
}
