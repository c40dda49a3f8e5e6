// The list of all moves, by turn: one tab stop, up and down inside, Enter or a click goes there.

import { all, focused, make, targetOf } from "../base/dom.js";
import { markCurrent } from "../base/marks.js";
import { Roving } from "../base/roving.js";

/** @import { ListedTurn, ViewerLabels } from "./wire.js" */

export class Moves {
  /** @param {(at: number) => void} go to the table after so many moves */
  constructor(go) {
    this.title = make("h4");
    this.list = make("ol");
    this.box = make("div", { class: "bl-moves-box", role: "group" }, this.list);
    this.element = make("section", { class: "bl-moves" }, this.title, this.box);
    this.list.addEventListener("click", (event) => {
      const button = targetOf(event).closest("button");
      if (button) go(Number(button.dataset.at));
    });
    /** @type {string[]} */
    this.drawn = [];
    this.roving = new Roving(() => [["moves", all(this.list, "button")]]);
  }

  /**
   * @param {ListedTurn[]} turns
   * @param {number} at which move is shown
   * @param {ViewerLabels} labels
   */
  show(turns, at, labels) {
    this.title.textContent = labels.moves;
    this.box.setAttribute("aria-label", labels.moves);
    const now = turns.map((turn) => JSON.stringify(turn));
    turns.forEach((turn, index) => {
      if (now[index] === this.drawn[index]) return;
      const line = this.line(turn, labels);
      const old = this.list.children[index];
      if (old) old.replaceWith(line);
      else this.list.append(line);
    });
    while (this.list.children.length > turns.length) this.list.lastElementChild?.remove();
    this.drawn = now;
    this.mark(at);
  }

  /**
   * @param {ListedTurn} turn
   * @param {ViewerLabels} labels
   */
  line({ number, name, side, moves, rest }, labels) {
    if (rest) return make("li", { class: "bl-later" }, rest);
    const buttons = moves.map(({ at, text, comment, mark, mark_words: said }) => make(
      "button", { type: "button", tabindex: "-1", "data-at": String(at) }, text,
      mark ? make("b", { class: "bl-move-sign", "aria-hidden": "true" }, ` ${mark}`) : null,
      mark ? make("span", { class: "bl-unseen" }, ` (${said})`) : null,
      comment ? make("span", { class: "bl-has-comment" }, make("span", { class: "bl-unseen" }, ` (${labels.comment})`)) : null,
    ));
    const head = name && make("span", { class: "bl-turn" }, number, " ", make("b", {}, name));
    return make("li", { "data-side": side }, head || null, ...buttons);
  }

  /**
   * The move that is shown: the list's tab stop, and in sight.
   * @param {number} at
   */
  mark(at) {
    const inside = this.list.contains(focused());
    const buttons = all(this.list, "button");
    const current = buttons.find((button) => Number(button.dataset.at) === at);
    for (const button of buttons) markCurrent(button, button === current, "step");
    if (!current) return;
    this.roving.take(current);
    const { box } = this;
    const [top, height] = [current.offsetTop, current.offsetHeight];
    if (top < box.scrollTop + 30) box.scrollTop = top - 60;
    else if (top + height > box.scrollTop + box.clientHeight - 30) {
      box.scrollTop = top + height - box.clientHeight + 60;
    }
    if (inside) current.focus({ preventScroll: true });
  }

  /**
   * @param {string} key
   * @param {HTMLElement} target
   */
  key(key, target) {
    const next = this.roving.next(target, key);
    next?.focus();
    return Boolean(next);
  }
}
