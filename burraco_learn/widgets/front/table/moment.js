// A burraco has a moment: its name over the meld, and light round it. Who wants no motion has the words
// that are said of the move.

import { make } from "../base/dom.js";
import { findZone, frame } from "../base/zones.js";

/** @import { Moment } from "./wire.js" */

const LASTS = 1900; // milliseconds

/**
 * @param {HTMLElement} picture
 * @param {Moment} moment
 */
export function celebrate(picture, { zone, meld, text }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  /** @type {SVGGraphicsElement | null | undefined} */
  const part = findZone(picture, zone)?.querySelector(`[data-meld="${meld}"]`);
  if (!part) return;
  const light = frame(part, "bl-glow");
  const words = make("div", { class: "bl-moment", "aria-hidden": "true" }, text);
  picture.append(words);
  const [around, box] = [picture.getBoundingClientRect(), part.getBoundingClientRect()];
  const middle = box.left + box.width / 2 - around.left;
  const half = words.offsetWidth / 2;
  words.style.left = `${Math.max(half + 4, Math.min(around.width - half - 4, middle))}px`;
  words.style.top = `${box.top - around.top + Math.min(box.height / 2, 90)}px`;
  const timing = { duration: LASTS, easing: "cubic-bezier(.2,.7,.2,1)" };
  words.animate([
    { opacity: 0, scale: "0 1" }, { opacity: 1, scale: "1.12 1.12", offset: 0.16 },
    { opacity: 1, scale: "1 1", offset: 0.24 }, { opacity: 1, offset: 0.8 }, { opacity: 0 },
  ], timing).onfinish = () => words.remove();
  light.animate([
    { opacity: 0 }, { opacity: 1, offset: 0.16 }, { opacity: 1, offset: 0.7 }, { opacity: 0 },
  ], timing).onfinish = () => light.remove();
}
