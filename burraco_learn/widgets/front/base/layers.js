// What is open on a page, one thing above the other: Escape closes what was opened last.

export class Layers {
  constructor() {
    /** @type {Map<string, () => void>} */
    this.open = new Map(); // how each is closed, in the order in which they were opened
  }

  /**
   * Something was opened, and lies above all else; or was closed.
   * @param {string} name
   * @param {boolean} yes
   * @param {() => void} close closes it, and says here that it did
   */
  set(name, yes, close) {
    this.open.delete(name);
    if (yes) this.open.set(name, close);
  }

  /** Close what was opened last; false if nothing is open. */
  closeLast() {
    const last = [...this.open.values()].at(-1);
    last?.();
    return Boolean(last);
  }
}
