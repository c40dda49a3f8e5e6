// What a play table has beyond the play itself: further choices before the deal, saved tables,
// notices, the teaching view, "show that again", the sheet of a match, the record as text.

import { make, makeButton, nameButton, showIf } from "../base/dom.js";

let lists = 0; // a label names its list by id, and two tables in one page have each their own

// "More" on the opening screen: a few lists to choose from.
export class More {
  constructor() {
    this.title = make("summary");
    this.lists = make("div", { class: "bl-more-lists" });
    this.element = make("details", { class: "bl-more" }, this.title, this.lists);
  }

  get values() {
    const chosen = [...this.lists.querySelectorAll("select")];
    return Object.fromEntries(chosen.map(({ dataset, value }) => [dataset.name, value]));
  }

  show({ choices, labels }) {
    this.title.textContent = labels.more;
    this.lists.replaceChildren(
      ...choices.more.map(({ name, label, chosen, options }) => {
        const id = `bl-list-${(lists += 1)}`;
        return make(
          "p", {}, make("label", { for: id }, label),
          make("select", { id, "data-name": name }, ...options.map(([value, words]) =>
            make("option", { value, selected: value === chosen }, words))),
        );
      }),
    );
  }
}

// A table of points: a caption, a head with the sides, rows, and totals in its foot.
function pointsTable({ caption, sides, rows, totals }) {
  const row = ([label, ...points]) => make(
    "tr", {}, make("th", { scope: "row" }, label), ...points.map((value) => make("td", {}, value)),
  );
  return make(
    "table", {}, make("caption", {}, caption),
    make("thead", {}, make(
      "tr", {}, make("td"), ...sides.map((side) => make("th", { scope: "col" }, side)),
    )),
    make("tbody", {}, ...rows.map(row)), make("tfoot", {}, ...totals.map(row)),
  );
}

export class Extras {
  // "log" is the list of moves, "sheet" the score sheet, "bar" the buttons above the table.
  constructor(send, announce, { log, sheet, bar }) {
    Object.assign(this, { send, announce, log });
    this.buttons = new Map();
    // What concerns the list of moves stands beside its title, the rest above the table.
    const byLog = make("div", { class: "bl-tools" });
    this.how = make("small", { class: "bl-log-how", hidden: true });
    log.firstElementChild.after(byLog, this.how);
    this.place = (id, button) => (id === "hands" ? bar.prepend(button) : byLog.append(button));
    this.saved = make("div", { class: "bl-saved", role: "group", hidden: true });
    this.notices = make("div", { class: "bl-notices", hidden: true });
    this.waitingText = make("span");
    this.go = makeButton("", "G", () => send("go"), { class: "bl-main", "data-act": "go" });
    this.waiting = make("p", { class: "bl-waiting", hidden: true }, this.waitingText, this.go);
    this.recordTitle = make("h4");
    this.recordHow = make("p", { class: "bl-note" });
    this.recordText = make("textarea", { readonly: true, rows: "8", spellcheck: "false" });
    this.copyButton = makeButton("", "", () => this.copy(), { class: "bl-main", "data-act": "copy" });
    this.closeButton = makeButton("", "Esc", () => this.close());
    this.record = make(
      "section", { class: "bl-record", hidden: true }, this.recordTitle, this.recordHow,
      this.recordText, make("div", { class: "bl-chooser-end" }, this.copyButton, this.closeButton),
    );
    this.element = make(
      "div", { class: "bl-extras" }, this.notices, this.saved, this.record,
    );
    log.before(this.waiting); // near the move that was clicked
    this.match = make("div", { class: "bl-match", hidden: true });
    sheet.lastElementChild.before(this.match);
    log.addEventListener("click", ({ target }) => this.takeBack(target.closest("[data-move]")));
    log.addEventListener("focusin", ({ target }) => this.moveStop(target));
  }

  show(state) {
    this.state = state;
    const { labels, page } = state;
    const atTable = page === "table";
    for (const button of this.buttons.values()) showIf(button, false);
    for (const { id, label, key, hidden } of (atTable && state.tools) || []) {
      if (!this.buttons.has(id)) {
        const button = makeButton(label, key, () => this.send(id), { "data-act": id });
        this.buttons.set(id, button);
        this.place(id, button);
      }
      nameButton(this.buttons.get(id), label, key);
      showIf(this.buttons.get(id), !hidden);
    }
    this.showSaved(state);
    showIf(this.notices, state.notices?.length);
    this.notices.replaceChildren(...(state.notices ?? []).map((line) => make("p", {}, line)));
    showIf(this.waiting, state.waiting);
    if (state.waiting) {
      this.waitingText.textContent = state.waiting.text;
      nameButton(this.go, state.waiting.label, "G");
    }
    const match = atTable && state.sheet?.match;
    showIf(this.match, match);
    if (match) {
      this.match.replaceChildren(make("p", { class: "bl-result" }, match.result), pointsTable(match));
    }
    if (!atTable || !state.sheet) this.close();
    if (labels.record) {
      this.recordTitle.textContent = labels.record;
      this.recordHow.textContent = labels.record_how;
      this.recordText.setAttribute("aria-label", labels.record);
      nameButton(this.copyButton, labels.copy);
      nameButton(this.closeButton, labels.close, "Esc");
    }
    if (!atTable) return;
    this.how.textContent = labels.take_back_how;
    showIf(this.how, state.teaching);
    this.openLog(state.teaching);
    if (!this.wentBack) return;
    this.wentBack = false;
    (state.waiting ? this.go : this.moves().at(-1))?.focus({ preventScroll: true });
  }

  showSaved({ page, saved, labels }) {
    const there = page === "choose" && saved?.length;
    showIf(this.saved, there);
    if (!there) return;
    this.saved.setAttribute("aria-label", labels.saved);
    this.saved.replaceChildren(
      ...saved.map(({ name, key, label, about }) => {
        const button = makeButton("", "", () => this.send("continue", { text: name }), {
          class: key ? "bl-main" : "", "data-act": "continue",
        });
        nameButton(button, label, key);
        return make("p", {}, button, make("small", {}, about));
      }),
    );
  }

  // A letter that means something here; true if it did.
  letter(key) {
    const { page, saved, waiting, tools } = this.state;
    if (page === "choose") {
      if (key !== "C" || !saved?.length) return false;
      this.send("continue", { text: saved[0].name });
      return true;
    }
    if (page !== "table") return false;
    if (key === "G" && waiting) return this.send("go"), true;
    const tool = tools?.find((one) => one.key === key);
    if (tool) this.send(tool.id);
    return Boolean(tool);
  }

  // In the teaching view each move of the list is a button that takes back all from there on.
  moves() {
    return [...this.log.querySelectorAll("[data-move]")];
  }

  openLog(teaching) {
    const moves = this.moves();
    const stop = moves.findIndex((one) => one.tabIndex === 0 && one.hasAttribute("tabindex"));
    moves.forEach((move, index) => {
      if (!teaching) {
        for (const name of ["role", "tabindex", "title"]) move.removeAttribute(name);
        return;
      }
      const here = stop < 0 ? index === moves.length - 1 : index === stop;
      move.setAttribute("role", "button");
      move.setAttribute("tabindex", here ? "0" : "-1");
      move.title = this.state.labels.take_back_here;
    });
    this.log.classList.toggle("bl-open-log", Boolean(teaching));
  }

  moveStop(target) {
    if (!this.state?.teaching || !target.dataset.move) return;
    for (const move of this.moves()) move.setAttribute("tabindex", move === target ? "0" : "-1");
  }

  takeBack(move) {
    if (!this.state.teaching || !move) return;
    this.wentBack = true;
    this.send("rewind", { move: this.moves().indexOf(move) });
  }

  // A key on a move of the list; true if it meant something.
  key(key, target) {
    if (!this.state?.teaching || !target.dataset?.move) return false;
    const moves = this.moves();
    const at = moves.indexOf(target);
    const next = {
      ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0,
      End: moves.length - 1,
    }[key];
    if (next !== undefined) moves[next]?.focus();
    else if (key === "Enter" || key === " ") this.takeBack(target);
    else return false;
    return true;
  }

  // The finished rounds as text, as Python wrote them.
  showRecord(text) {
    this.recordText.value = text;
    showIf(this.record, true);
    this.recordText.focus();
    this.recordText.select();
    this.recordText.scrollTop = 0;
  }

  copy() {
    const { copied, select } = this.state.labels;
    const byHand = () => {
      this.recordText.focus();
      this.recordText.select();
      this.announce([document.execCommand("copy") ? copied : select]);
    };
    const done = () => {
      nameButton(this.copyButton, copied);
      this.announce([copied]);
    };
    if (navigator.clipboard) navigator.clipboard.writeText(this.recordText.value).then(done, byHand);
    else byHand();
  }

  // True if the record was open.
  close() {
    if (this.record.hidden) return false;
    const focused = this.record.contains(document.activeElement);
    showIf(this.record, false);
    if (focused) this.buttons.get("record")?.focus();
    return true;
  }
}
