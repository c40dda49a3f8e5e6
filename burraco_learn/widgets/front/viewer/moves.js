// The list of all moves, by turn: one tab stop, up and down inside, Enter or a click goes there.

import { make } from "../base/dom.js";

export class Moves {
  constructor(go) {
    this.title = make("h4");
    this.list = make("ol");
    this.box = make("div", { class: "bl-moves-box", role: "group" }, this.list);
    this.element = make("section", { class: "bl-moves" }, this.title, this.box);
    this.list.addEventListener("click", ({ target }) => {
      const button = target.closest("button");
      if (button) go(Number(button.dataset.at));
    });
    this.drawn = [];
  }

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
    while (this.list.children.length > turns.length) this.list.lastChild.remove();
    this.drawn = now;
    this.mark(at);
  }

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

  // The move that is shown: the list's tab stop, and in sight.
  mark(at) {
    const focused = this.list.contains(document.activeElement);
    for (const button of this.list.querySelectorAll("button")) {
      const here = Number(button.dataset.at) === at;
      button.tabIndex = here ? 0 : -1;
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (here) this.current = button;
    }
    const { box, current } = this;
    const [top, height] = [current.offsetTop, current.offsetHeight];
    if (top < box.scrollTop + 30) box.scrollTop = top - 60;
    else if (top + height > box.scrollTop + box.clientHeight - 30) {
      box.scrollTop = top + height - box.clientHeight + 60;
    }
    if (focused) current.focus({ preventScroll: true });
  }

  key(key, target) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[key];
    if (!by || !this.list.contains(target)) return false;
    const buttons = [...this.list.querySelectorAll("button")];
    buttons[buttons.indexOf(target) + by]?.focus();
    return true;
  }
}
