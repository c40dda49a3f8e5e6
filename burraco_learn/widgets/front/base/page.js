// What the stage asks of every page. Here each answer is "nothing"; a page overrides what it has.

import { make } from "./dom.js";

/** @import { Item } from "./dom.js" */
/** @import { Layers } from "./layers.js" */
/** @import { Fields, Send } from "./messages.js" */
/** @import { FrameLabels, FrameState } from "./wire.js" */

/**
 * What the stage itself shows of a state, whatever page it is of.
 * @typedef {FrameState & {
 *   page: string, title?: string, yours: boolean, labels: FrameLabels, said: string[],
 * }} AnyState
 */

/**
 * The state of a page, with what every state has.
 * @template State
 * @typedef {State & FrameState} Shown
 */

/**
 * What makes views of other widgets, where the notebook has it.
 * @typedef {object} WidgetManager
 * @property {(id: string) => Promise<unknown>} get_model
 * @property {(model: unknown) => Promise<{ el: HTMLElement, remove: () => void }>} create_view
 */

/**
 * The synced values that a widget has beside its state.
 * @template Beside
 * @typedef {{
 *   get: <Name extends keyof Beside>(name: Name) => Beside[Name], widget_manager?: WidgetManager,
 * }} Values
 */

/**
 * What anywidget gives: the synced values of a widget, and the way to and from Python.
 * @template {AnyState} State
 * @template Beside
 * @template {{ type: string }} Answers
 * @typedef {object} Model
 * @property {((name: "state") => State) & Values<Beside>["get"]} get
 * @property {WidgetManager} [widget_manager]
 * @property {(message: { type: string, state: number }) => void} send
 * @property {Listen<Answers>} on
 * @property {Listen<Answers>} off
 */

/**
 * @template {{ type: string }} Answers
 * @typedef {{
 *   (event: "change:state", then: () => void): void,
 *   (event: "msg:custom", then: (answer: Answers) => void): void,
 * }} Listen
 */

/**
 * What a page does with an answer of Python, by the type of the answer.
 * @template {{ type: string }} Answers
 * @typedef {{ [Type in Answers["type"]]?: (answer: Extract<Answers, { type: Type }>) => void }} Hears
 */

/**
 * What a page gets of the stage that it stands on.
 * @typedef {object} Frame
 * @property {Send} send tell Python what a person did
 * @property {(sentences: string[]) => void} announce say sentences to a screen reader
 * @property {(id: string) => void} showRule open the rulebook at one of its rules
 * @property {() => void} closePanels close the rulebook and the help
 * @property {Layers} layers what is open, of which Escape closes one after the other
 * @property {HTMLElement} bar the buttons above the page
 */

/**
 * @template {AnyState} [State=AnyState]
 * @template [Beside={}] the synced values beside the state
 * @template {{ type: string }} [Answers=never] what it hears
 */
export class Page {
  /**
   * All that the page shows; the constructor of a page puts its own in place of this.
   * @type {HTMLElement}
   */
  element = make("div");

  /** @type {Hears<Answers>} */
  hears = {};

  /**
   * Show a state. The model has the synced values beside it.
   * @param {State} _state
   * @param {Values<Beside>} _model
   */
  show(_state, _model) {}

  /**
   * An answer of Python that is not the rulebook, which the stage opens itself.
   * @param {Answers} message
   */
  hear(message) {
    const type = /** @type {Answers["type"]} */ (message.type);
    const hear = /** @type {((answer: Answers) => void) | undefined} */ (this.hears[type]);
    hear?.(message);
  }

  /**
   * How much room a table has that fits width and height of its place; null for other pages.
   * @returns {[number, number] | null}
   */
  room() {
    return null;
  }

  // The place of such a table has another size: show what was drawn for it, if it was.
  refit() {}

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
   * @param {Item} _item
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

  // Escape was pressed, and nothing was open that it would have closed.
  escape() {}

  /**
   * What a request for the rulebook says besides, where a person has still to choose the rules.
   * @returns {Fields<"rules">}
   */
  rulesWanted() {
    return {};
  }

  // The page is taken away: timers stop.
  leave() {}
}
