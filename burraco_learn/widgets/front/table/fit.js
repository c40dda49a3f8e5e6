// A table that fits the place that its view has: how much room there is, and where words and
// buttons go over the picture. A view of its own can cover the whole window.

import { make } from "../base/dom.js";

/** @import { FrameState } from "../base/wire.js" */

const LEAST_HEIGHT = 560; // pixels; a table is not drawn lower
const NARROW = 500; // a place less wide shows the table in small, with a button that opens it
const AROUND = 16; // pixels of the notebook that stay in sight round the table
const STEP = 20; // rooms are told in such steps, so that there are few; Python has the same

/** @typedef {[number, number]} Room width and height in CSS pixels */

/**
 * How high the part of the page is in which the table is seen: that of what scrolls, the outermost.
 * @param {Element} element
 */
function heightSeen(element) {
  let height = innerHeight;
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (one.clientHeight > 200 && /auto|scroll/.test(getComputedStyle(one).overflowY)) {
      height = Math.min(innerHeight, one.clientHeight);
    }
  }
  return height;
}

export class Fit {
  /** @param {() => void} onCover is called when the table covers the window, or no longer does */
  constructor(onCover) {
    this.onCover = onCover;
    this.covers = false;
    this.narrow = false;
    /** @type {HTMLElement | null} */
    this.root = null;
    /** @type {Room} */
    this.now = [0, 0];
  }

  /** @param {HTMLElement} root the stage */
  begin(root) {
    this.root = root;
    root.classList.add("bl-fitted");
    root.dataset.fitted = "true"; // for the frame, which need not carry the rules of this class
  }

  end() {
    this.cover(false);
    this.root?.classList.remove("bl-fitted", "bl-small", "bl-narrow");
    this.narrow = false;
    this.root?.style.removeProperty("--bl-height");
    if (this.root) delete this.root.dataset.fitted;
    this.root = null;
  }

  /** Whether the place is so narrow that the table is only shown in small there. */
  get small() {
    return !this.covers && (this.root?.clientWidth ?? NARROW) < NARROW;
  }

  /**
   * How much room the table has; a small one is drawn as it will be when it is opened.
   * @returns {Room | null}
   */
  room() {
    const { root } = this;
    if (!root?.clientWidth) return null;
    /** @type {Room} */
    const window = [innerWidth, innerHeight];
    const height = Math.max(LEAST_HEIGHT, heightSeen(root) - AROUND);
    const [wide, high] = this.small || this.covers ? window : [root.clientWidth, height];
    root.classList.toggle("bl-small", this.small);
    const shown = this.small ? Math.round((root.clientWidth * high) / wide) : high;
    root.style.setProperty("--bl-height", `${shown}px`);
    this.now = [Math.floor(wide / STEP) * STEP, Math.floor(high / STEP) * STEP];
    return this.now;
  }

  /**
   * The picture of a state that was drawn for this view, or the nearest there is.
   * @param {Pick<FrameState, "fitted" | "room"> & { svg: string }} state
   */
  drawing({ fitted = [], svg }) {
    return fitted.find(({ room }) => String(room) === String(this.now))?.svg ?? svg;
  }

  /**
   * Put words and buttons where the picture leaves room for them.
   * @param {HTMLElement} picture
   */
  place(picture) {
    const svg = picture.querySelector("svg");
    if (!svg || !this.root) return;
    const { width, height } = svg.viewBox.baseVal;
    const { clientWidth, clientHeight } = picture;
    const scale = Math.min(clientWidth / width, clientHeight / height) || 1;
    const top = (clientHeight - height * scale) / 2;
    const { rail = "0", foot = "0", middle = rail } = svg.dataset;
    for (const [name, value] of Object.entries({
      scale,
      left: (clientWidth - width * scale) / 2,
      top,
      rail: top + Number(rail) * scale,
      middle: top + Number(middle) * scale,
      foot: clientHeight - top - Number(foot) * scale,
    })) {
      this.root.style.setProperty(`--bl-${name}`, name === "scale" ? String(scale) : `${value}px`);
    }
    this.narrow = svg.dataset.narrow === "true";
    this.root.classList.toggle("bl-narrow", this.narrow);
  }

  /**
   * Have the table cover the window, or lie in its cell again.
   * @param {boolean} yes
   */
  cover(yes) {
    const { root } = this;
    if (!root || yes === this.covers) return;
    this.covers = yes;
    root.classList.toggle("bl-covers", yes);
    // The top layer of the page: no part of a notebook lies above it, or cuts it.
    if (yes) {
      root.setAttribute("popover", "manual");
      root.showPopover?.();
    } else {
      root.hidePopover?.();
      root.removeAttribute("popover");
      root.scrollIntoView({ block: "nearest" });
    }
    this.onCover();
  }
}

/**
 * The button over a table in small.
 * @param {() => void} press
 */
export function makeOpener(press) {
  const button = make("button", { type: "button", class: "bl-open", "data-act": "open" });
  button.addEventListener("click", press);
  return button;
}
