// What the stage asks of every page. Here each answer is "nothing"; a page overrides what it has.

import { make } from "./dom.js";

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
   * All that the page shows; the constructor of a page puts its own in place of this.
   * @type {HTMLElement}
   */
  element = make("div");

  /**
   * What the page does with an answer of Python, by the type of the answer.
   * @type {Record<string, (message: any) => void>}
   */
  hears = {};

  /**
   * Show a state. The model has the synced values beside it.
   * @param {any} _state
   * @param {any} _model
   */
  show(_state, _model) {}

  /**
   * An answer of Python that is not the rulebook, which the stage opens itself.
   * @param {{ type: string }} message
   */
  hear(message) {
    this.hears[message.type]?.(message);
  }

  /**
   * A key that no text field takes, wherever on the stage the focus is; true if it meant something.
   * @param {string} _key
   * @param {HTMLElement} _target
   */
  arrow(_key, _target) {
    return false;
  }

  /**
   * A key on a card or another item of a zone; true if it meant something.
   * @param {HTMLElement} _item
   * @param {string} _key
   */
  item(_item, _key) {
    return false;
  }

  /**
   * A letter or digit, in capitals; true if it meant something.
   * @param {string} _key
   */
  letter(_key) {
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
