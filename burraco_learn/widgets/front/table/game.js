// A table at which moves are made, and what stands round it: the play table, and a table taken out
// of a record. What a move means and whether it is allowed is for Python to say.

import { make, showIf } from "../base/dom.js";
import { Actions, Advice, Log, Preview, Refusal } from "../base/panels.js";
import { Table } from "./table.js";

const CARD_ACTIONS = new Set(["lay", "add", "discard"]);
const NOWHERE = { melds: [], lay: false, discard: false, hint: "", choices: [] };

export class Game {
  constructor(send, announce, still) {
    this.send = send;
    this.announce = announce;
    this.table = new Table(send, (cards) => this.look(cards), still);
    this.preview = new Preview((wild) => {
      this.table.selection.wild = wild;
      this.look(this.table.selection.cards, false);
    });
    this.refusal = new Refusal(announce);
    this.advice = new Advice();
    this.actions = new Actions((id) => this.press(id), (text) => send("text", { text }));
    this.log = new Log();
    this.under = [this.preview, this.refusal, this.advice, this.actions, this.log];
    this.element = make(
      "div", { class: "bl-game" }, this.table.element, ...this.under.map(({ element }) => element),
    );
  }

  show(state, changes) {
    this.state = state;
    this.actions.show(state);
    this.table.show(state.svg, changes);
    showIf(this.preview.element, !state.sheet);
    showIf(this.actions.element, !state.sheet);
    for (const part of [this.refusal, this.advice, this.log]) part.show(state);
    this.sayOnce();
    // Wherever on a tall table something was tried, the answer is in sight.
    const answer = [this.refusal, this.advice].find(({ element }) => !element.hidden);
    answer?.element.scrollIntoView({ block: "nearest" });
  }

  // Only the table, and no card chosen: nothing is played here now.
  showTableAlone(state, changes) {
    this.state = state;
    this.table.selection.clear();
    this.table.show(state.svg, changes);
    for (const { element } of this.under) showIf(element, false);
  }

  press(id) {
    if (CARD_ACTIONS.has(id)) this.table.play(id);
    else this.send(id);
  }

  // Ask Python where the chosen cards can go; until it answers nothing is lit, unless the same cards
  // are lit already.
  look(cards, anew = true) {
    if (anew) this.showPreview(NOWHERE);
    if (this.state.yours && cards.length) this.send("look", this.table.selection.said);
  }

  lookedAt(answer) {
    if (String(answer.cards) !== String(this.table.selection.cards)) return;
    this.showPreview(answer);
    if (answer.hint && !this.preview.hint.hidden) this.announce([answer.hint]);
  }

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
    for (const { element } of [this.refusal, this.advice]) element.hidden = true;
    this.sayOnce();
  }

  // A letter or number that does something at the table; true if it did.
  letter(key) {
    if (key === "R") return this.refusal.flip();
    if (key === "W") return this.preview.turn();
    if (/^[1-9]$/.test(key)) {
      return this.send("add", { ...this.table.selection.said, meld: Number(key) - 1 }), true;
    }
    const button = this.state.buttons.find((one) => one.key === key);
    if (button) this.press(button.id);
    return Boolean(button);
  }
}
