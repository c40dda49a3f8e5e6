// A table at which moves are made, and what stands round it: the play table, and a table taken out
// of a record. What a move means and whether it is allowed is for Python to say.

import { make, showIf } from "../base/dom.js";
import { Actions, Log, Preview, Refusal } from "../base/panels.js";
import { Advice } from "./advice.js";
import { Table } from "./table.js";

/** @import { PlainMessage, Send } from "../base/messages.js" */
/** @import { PanelLabels } from "../base/panels.js" */
/** @import { Change } from "../base/wire.js" */
/** @import { TableKind } from "./table.js" */
/** @import { AdvisedLine, LiveTable, LookAnswer } from "./wire.js" */

/**
 * What a page shows with a live table, and the words for it.
 * @typedef {LiveTable & { labels: PanelLabels & { close: string, log: string } }} GameState
 */

/**
 * What an answer to a look says, as far as it is shown at once.
 * @typedef {Pick<LookAnswer, "melds" | "lay" | "discard" | "hint" | "choices"> & Partial<LookAnswer>} Fits
 */

/** @type {Fits} */
const NOWHERE = { melds: [], lay: false, discard: false, hint: "", choices: [] };

export class Game {
  /**
   * @param {Send} send
   * @param {(sentences: string[]) => void} announce
   * @param {TableKind} [kind]
   */
  constructor(send, announce, kind) {
    /** @type {GameState | null} */
    this.state = null;
    this.send = send;
    this.announce = announce;
    this.table = new Table(send, (cards) => this.look(cards), kind);
    this.preview = new Preview((wild) => {
      this.table.selection.wild = wild;
      this.look(this.table.selection.cards, false);
    });
    this.refusal = new Refusal(announce);
    this.advice = new Advice({
      point: (line) => this.table.point(line), choose: (line) => this.prepare(line),
      more: () => send("advise"), close: () => this.closeAdvice(), announce,
    });
    this.actions = new Actions((id) => this.press(id), (text) => send("text", { text }));
    this.log = new Log();
    this.under = [this.preview, this.refusal, this.advice, this.actions, this.log];
    // What the chosen cards make, and what can be done, have one line of their own.
    this.rail = make(
      "div", { class: "bl-rail" }, this.preview.element, this.refusal.element, this.actions.element,
    );
    this.element = make(
      "div", { class: "bl-game" }, this.table.element, this.rail, this.advice.element,
      this.log.element,
    );
  }

  /**
   * @param {GameState} state
   * @param {Change[]} changes
   * @param {string} [picture] as it is drawn for this view
   */
  show(state, changes, picture = state.svg) {
    this.state = state;
    this.actions.show(state);
    this.preview.rest = state.sheet ? "" : state.status;
    this.table.show(picture, changes);
    showIf(this.preview.element, !state.sheet);
    showIf(this.actions.element, !state.sheet);
    this.refusal.show(state);
    this.advice.show(state);
    this.log.show(state);
    this.sayOnce();
    // Wherever on a tall table something was tried, the answer is in sight.
    const answer = [this.refusal, this.advice].find(({ element }) => !element.hidden);
    answer?.element.scrollIntoView({ block: "nearest" });
  }

  /**
   * Only the table, and no card chosen: nothing is played here now.
   * @param {GameState} state
   * @param {Change[]} changes
   */
  showTableAlone(state, changes) {
    this.state = state;
    this.table.selection.clear();
    this.table.show(state.svg, changes);
    for (const { element } of this.under) showIf(element, false);
  }

  /** @param {string} id of a button: what it asks for */
  press(id) {
    if (id === "lay" || id === "add" || id === "discard") this.table.play(id);
    else this.send(/** @type {PlainMessage["type"]} */ (id));
  }

  /**
   * A line of what can be done is chosen: its cards are chosen, or the focus is where it begins.
   * @param {AdvisedLine} line
   */
  prepare({ chosen, zone }) {
    this.advice.open(false);
    if (zone === "hand") this.table.choose(chosen);
    else this.table.focusZone(zone);
  }

  /**
   * Ask Python where the chosen cards can go; until it answers nothing is lit, unless the same cards
   * are lit already.
   * @param {string[]} cards
   * @param {boolean} anew
   */
  look(cards, anew = true) {
    if (anew) {
      this.showPreview(NOWHERE);
      showIf(this.refusal.element, false); // it was about other cards
    }
    if (this.state?.yours && cards.length) this.send("look", this.table.selection.said);
  }

  /** @param {LookAnswer} answer */
  lookedAt(answer) {
    if (String(answer.cards) !== String(this.table.selection.cards)) return;
    this.showPreview(answer);
    if (answer.hint && !this.preview.hint.hidden) this.announce([answer.hint]);
  }

  /** @param {Fits} answer */
  showPreview(answer) {
    this.table.light(answer);
    this.actions.mark(this.table.selection.cards.length, answer);
    this.preview.show(answer);
    this.sayOnce();
  }

  // What the refusal says is not said a second time as a preview.
  sayOnce() {
    const { element, text } = this.refusal;
    showIf(this.preview.hint, element.hidden || this.preview.hint.textContent !== text.textContent);
  }

  clear() {
    this.table.selection.clear();
    this.refusal.element.hidden = true;
    this.closeAdvice();
    this.sayOnce();
  }

  // Until somebody closes them, hints stay open from turn to turn.
  closeAdvice() {
    const { advice, table } = this;
    if (advice.element.hidden) return;
    if (advice.element.contains(document.activeElement)) table.focusHand();
    advice.open(false);
    this.send("quiet");
  }

  /**
   * A letter or number that does something at the table; true if it did.
   * @param {string} key
   */
  letter(key) {
    if (key === "R") return this.refusal.flip() || this.advice.flip();
    if (key === "W") return this.preview.turn();
    if (/^[1-9]$/.test(key)) {
      return this.send("add", { ...this.table.selection.said, meld: Number(key) - 1 }), true;
    }
    const button = this.state?.buttons.find((one) => one.key === key);
    // The list that is open already is gone into.
    if (button?.id === "advise" && this.advice.enter()) return true;
    if (button) this.press(button.id);
    return Boolean(button);
  }
}
