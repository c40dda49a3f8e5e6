// What the stage asks of every page. Here each answer is "nothing"; a page overrides what it has.

/**
 * What a page gets of the stage that it stands on.
 * @typedef {object} Frame
 * @property {(type: string, fields?: object) => void} send tell Python what a person did
 * @property {(sentences: string[]) => void} announce say sentences to a screen reader
 * @property {(id: string) => void} showRule open the rulebook at one of its rules
 * @property {() => void} closePanels close the rulebook and the help
 * @property {HTMLElement} bar the buttons above the page
 */

export class Page {
  /**
   * All that the page shows; the constructor makes it.
   * @type {HTMLElement}
   */
  element;

  /**
   * What the page does with an answer of Python, by the type of the answer.
   * @type {Record<string, (message: any) => void>}
   */
  hears = {};

  /**
   * Show a state. The model has the synced values beside it.
   * @param {any} state
   * @param {any} model
   */
  show(state, model) {}

  /**
   * An answer of Python that is not the rulebook, which the stage opens itself.
   * @param {{ type: string }} message
   */
  hear(message) {
    this.hears[message.type]?.(message);
  }

  /**
   * A key that no text field takes, wherever on the stage the focus is; true if it meant something.
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    return false;
  }

  /**
   * A key on a card or another item of a zone; true if it meant something.
   * @param {HTMLElement} item
   * @param {string} key
   */
  item(item, key) {
    return false;
  }

  /**
   * A letter or digit, in capitals; true if it meant something.
   * @param {string} key
   */
  letter(key) {
    return false;
  }

  // Escape was pressed: the panels of the stage are closed already.
  escape() {}

  /**
   * What a request for the rulebook says besides, where a person has still to choose the rules.
   * @returns {object}
   */
  rulesWanted() {
    return {};
  }

  // The page is taken away: timers stop.
  leave() {}
}
