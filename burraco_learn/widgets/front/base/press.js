// What becomes of a pointer that is pressed on an item: a click, or a drag. It knows points and
// times only.

const FAR_ENOUGH = 6; // pixels: less is a click
const SWALLOWED = 80; // milliseconds in which the browser makes a click of a drop

/** @typedef {{ x: number, y: number }} Point */

/** @template Item */
export class Press {
  constructor() {
    /** @type {Item | null} */
    this.item = null; // what is held
    this.start = { x: 0, y: 0 };
    this.now = { x: 0, y: 0 };
    this.dragging = false;
    this.dropped = -Infinity;
  }

  /**
   * The pointer goes down; on an item, if it is one that can be dragged.
   * @param {Item | null} item
   * @param {Point} at
   */
  down(item, at) {
    this.dropped = -Infinity; // the next click is a new one, however soon it comes
    if (item) Object.assign(this, { item, start: at, now: at, dragging: false });
  }

  /**
   * The pointer moves. "lift" is the moment in which the press becomes a drag; until then nothing
   * follows the pointer.
   * @param {Point} at
   * @returns {"rest" | "lift" | "follow"}
   */
  move(at) {
    if (!this.item) return "rest";
    this.now = at;
    if (this.dragging) return "follow";
    if (Math.hypot(at.x - this.start.x, at.y - this.start.y) < FAR_ENOUGH) return "rest";
    this.dragging = true;
    return "lift";
  }

  /** How far the pointer has gone since it was pressed. */
  get way() {
    return { x: this.now.x - this.start.x, y: this.now.y - this.start.y };
  }

  /**
   * The pointer goes up; whether that is a drop.
   * @param {number} time in milliseconds
   */
  up(time) {
    if (this.dragging) this.dropped = time;
    return this.dragging;
  }

  /** Nothing is held any more. */
  end() {
    this.item = null;
    this.dragging = false;
  }

  /**
   * Whether a click is only what the browser makes of a drop, and so does not count as one.
   * @param {number} time in milliseconds
   */
  swallows(time) {
    return time - this.dropped < SWALLOWED;
  }
}
