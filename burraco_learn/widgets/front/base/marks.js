// Marks on what a page shows: how something looks that is chosen, current, pressed or to be done
// next, and what a screen reader hears of it.

/** @import { Item } from "./dom.js" */

/**
 * A card that is chosen.
 * @param {Item} item
 * @param {boolean} yes
 */
export function markChosen(item, yes) {
  item.classList.toggle("bl-chosen", yes);
  item.setAttribute("aria-selected", String(yes));
}

/**
 * One of several things that is shown now.
 * @param {Item} item
 * @param {boolean} yes
 * @param {"true" | "step"} what a step of a way, or one of a list
 */
export function markCurrent(item, yes, what = "true") {
  if (yes) item.setAttribute("aria-current", what);
  else item.removeAttribute("aria-current");
}

/**
 * A button that stays pressed; with null one that does not, so that nothing is said of it.
 * @param {Item} button
 * @param {boolean | null} yes
 */
export function markPressed(button, yes) {
  if (yes === null) button.removeAttribute("aria-pressed");
  else button.setAttribute("aria-pressed", String(yes));
}

/**
 * Of buttons that can act now: those that would be pressed next.
 * @param {Iterable<[string, Item]>} buttons by what they ask for
 * @param {(id: string) => unknown} isNext truthy if it is one of them
 */
export function markReady(buttons, isNext) {
  for (const [id, button] of buttons) {
    const able = button.getAttribute("aria-disabled") === "false";
    button.classList.toggle("bl-ready", able && Boolean(isNext(id)));
  }
}
