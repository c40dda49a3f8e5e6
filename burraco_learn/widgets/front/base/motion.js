// Cards move visibly from where they were to where they are. What moved is a list made in Python.
// The cards between which they lie make room.

import { partsOf } from "./dom.js";
import { findZone, zoneOf } from "./zones.js";

/** @import { Point } from "./press.js" */
/** @import { Change, Place } from "./wire.js" */

/**
 * Where the cards were before a picture is replaced: those of the changes, in their order, all others
 * by name, and how wide the picture was.
 * @typedef {object} Places
 * @property {(Point | null)[]} starts
 * @property {Record<string, Point[]>} others
 * @property {number | undefined} width
 */

const MOVE_MS = 260;
const EASE = "cubic-bezier(.2,.7,.3,1)";
const APART_MS = 40; // between several cards
const AT_MOST_MS = 480; // between the first and the last

/**
 * The card at a place, the last one that is not taken yet (twins move each on its own); or the
 * place itself.
 * @param {Element} picture
 * @param {string} card
 * @param {Place} where
 * @param {Set<Element>} taken
 * @returns {SVGGraphicsElement | null}
 */
function placeOf(picture, card, where, taken) {
  const zone = findZone(picture, where.zone);
  if (!zone) return null;
  /** @type {SVGGraphicsElement | null} */
  const part = where.seat == null ? null : zone.querySelector(`[data-seat="${where.seat}"]`);
  const inside = where.meld == null ? part ?? zone : zone.querySelector(`[data-meld="${where.meld}"]`);
  const cards = card && inside ? partsOf(inside, `[data-card="${card}"]`) : [];
  const found = cards.filter((one) => !taken.has(one)).at(-1);
  if (found) taken.add(found);
  return found ?? part ?? zone;
}

/**
 * @param {Element} element
 * @returns {Point}
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * By what a card is known again in the next picture.
 * @param {SVGElement} item
 */
function nameOf(item) {
  /** @type {SVGElement | null} */
  const part = item.closest("[data-meld], [data-seat], [data-zone]");
  const { meld = "", seat = "" } = part?.dataset ?? {};
  return [zoneOf(item)?.dataset.zone, meld, seat, item.dataset.card].join();
}

/** @param {Element} picture */
function widthOf(picture) {
  return picture.querySelector("svg")?.viewBox.baseVal.width;
}

/**
 * Take this before the picture is replaced.
 * @param {Element} picture
 * @param {Change[]} changes
 * @returns {Places}
 */
export function rememberPlaces(picture, changes) {
  /** @type {Set<Element>} */
  const taken = new Set();
  const starts = changes.map(({ card, from }) => {
    const place = placeOf(picture, card, from, taken);
    return place?.getClientRects().length ? middle(place) : null;
  });
  /** @type {Record<string, Point[]>} */
  const others = {};
  for (const item of partsOf(picture, "[data-card]")) {
    if (!taken.has(item)) (others[nameOf(item)] ??= []).push(middle(item));
  }
  return { starts, others, width: widthOf(picture) };
}

/**
 * How a part of a picture that is on the page is placed there.
 * @param {SVGGraphicsElement} part
 */
function onScreen(part) {
  return /** @type {DOMMatrix} */ (part.getScreenCTM());
}

/**
 * A copy of a card above the whole picture, so that it flies over what lies between.
 * @param {SVGSVGElement} svg
 * @param {SVGGraphicsElement} item
 */
function lifted(svg, item) {
  const copy = /** @type {SVGGraphicsElement} */ (item.cloneNode(true));
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  const { a, b, c, d, e, f } = onScreen(svg).inverse().multiply(onScreen(item));
  copy.setAttribute("transform", `matrix(${[a, b, c, d, e, f]})`);
  copy.setAttribute("aria-hidden", "true");
  copy.dataset.flying = item.dataset.card ?? "";
  copy.setAttribute("pointer-events", "none");
  for (const part of copy.querySelectorAll(".bl-ring, .bl-mark")) part.remove();
  svg.append(copy);
  return copy;
}

/**
 * @param {Element} picture the new one
 * @param {Change[]} changes
 * @param {Places} before
 */
export function playMotion(picture, changes, { starts, others, width }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const svg = picture.querySelector("svg");
  const now = widthOf(picture);
  if (!svg || !now) return;
  // A picture of another width is another layout: what is at another place there did not move. But
  // a deal begins at the stock, which lies in every picture.
  const deal = changes.length > 1 && changes.every(({ from: { zone } }) => zone === "stock");
  if (now !== width && !deal) return;
  const scale = svg.getBoundingClientRect().width / now || 1;
  /**
   * @param {Point} start
   * @param {Point} end
   */
  const from = (start, end) => {
    const [x, y] = [(start.x - end.x) / scale, (start.y - end.y) / scale];
    return Math.abs(x) + Math.abs(y) < 2 ? null : { translate: `${x}px ${y}px` };
  };
  const timing = { duration: MOVE_MS, easing: EASE };
  const apart = Math.min(APART_MS, AT_MOST_MS / changes.length);
  /** @param {number} index among the cards of the changes */
  const inTurn = (index) => ({ ...timing, delay: apart * index, fill: /** @type {const} */ ("backwards") });

  /**
   * @param {SVGGraphicsElement} item
   * @param {Point} start
   * @param {number} index
   */
  const fly = (item, start, index) => {
    const away = from(start, middle(item));
    if (!away) return;
    const copy = lifted(svg, item);
    const motion = copy.animate([away, { translate: "0px 0px" }], inTurn(index));
    item.style.opacity = "0"; // and not hidden: it may have the focus
    motion.onfinish = motion.oncancel = () => {
      copy.remove();
      item.style.opacity = "";
    };
  };

  /**
   * A card that nobody may see flies as the back of the stock.
   * @param {Point} start
   * @param {Element} place
   * @param {number} index
   */
  const flyUnseen = (start, place, index) => {
    /** @type {SVGGraphicsElement | null} */
    const back = picture.querySelector('[data-zone="stock"] > g:last-child');
    const away = back && from(start, middle(place));
    if (!back || !away) return;
    const copy = lifted(svg, back);
    const there = from(middle(place), middle(copy)) ?? { translate: "0px 0px" };
    const here = from(start, middle(copy)) ?? { translate: "0px 0px" };
    const motion = copy.animate([{ ...here, opacity: 1 }, { ...there, opacity: 0.5 }], inTurn(index));
    motion.onfinish = motion.oncancel = () => copy.remove();
  };

  /** @type {Set<Element>} */
  const moved = new Set();
  const stock = deal ? findZone(picture, "stock")?.querySelector("g:last-child") : null;
  changes.forEach(({ card, to }, index) => {
    const item = placeOf(picture, card, to, moved);
    const start = stock ? middle(stock) : starts[index];
    if (!item || !start) return;
    if (!card) flyUnseen(start, item, index);
    else if (item.dataset.card) fly(item, start, index);
  });
  for (const item of partsOf(picture, "[data-card]")) {
    const start = moved.has(item) ? null : others[nameOf(item)]?.shift();
    const away = start && from(start, middle(item));
    if (away) item.animate([away, { translate: "0px 0px" }], timing);
  }
}
