// What a play table has beyond the play itself: further choices before the deal, saved tables,
// notices, the teaching view, "show that again", the sheet of a match, the record as text.

import { all, make, makeButton, nameButton, showIf, targetOf } from "../base/dom.js";
import { Roving } from "../base/roving.js";
import { fillScore } from "../base/score.js";

/** @import { Layers } from "../base/layers.js" */
/** @import { PlainMessage, Send } from "../base/messages.js" */
/** @import { ChoosePage, OfferedTable, ReviewPage, TablePage } from "./wire.js" */

/**
 * A page of a play table: the opening screen, the table, or a round in the viewer, of which nothing
 * is shown here.
 * @typedef {ChoosePage | TablePage | ReviewPage} PlayState
 */

let lists = 0; // a label names its list by id, and two tables in one page have each their own

/** "More" on the opening screen: a few lists to choose from. */
export class More {
  constructor() {
    this.title = make("summary");
    this.lists = make("div", { class: "bl-more-lists" });
    this.element = make("details", { class: "bl-more" }, this.title, this.lists);
  }

  /** @returns {Record<string, string>} */
  get values() {
    const chosen = [...this.lists.querySelectorAll("select")];
    return Object.fromEntries(chosen.map(({ dataset, value }) => [dataset.name, value]));
  }

  /** @param {Pick<ChoosePage, "choices" | "labels">} state */
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

export class Extras {
  /**
   * @param {Send} send
   * @param {(sentences: string[]) => void} announce
   * @param {Layers} layers
   * @param {object} round what stands round the table
   * @param {HTMLElement} round.log the list of moves
   * @param {HTMLElement} round.sheet the score sheet
   * @param {HTMLElement} round.bar the buttons above the table
   */
  constructor(send, announce, layers, { log, sheet, bar }) {
    this.send = send;
    this.announce = announce;
    this.layers = layers;
    this.log = log;
    this.roving = new Roving(() => [["log", this.moves()]]);
    /** @type {PlayState | null} */
    this.state = null;
    this.wentBack = false; // moves were taken back, and the focus is to follow
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    // What concerns the list of moves stands beside its title, the rest above the table.
    const byLog = make("div", { class: "bl-tools" });
    this.how = make("small", { class: "bl-log-how", hidden: true });
    log.firstElementChild?.after(byLog, this.how);
    /**
     * @param {string} id
     * @param {HTMLElement} button
     */
    this.place = (id, button) => (id === "hands" ? bar.prepend(button) : byLog.append(button));
    // The table that was asked for stands above all else, others below.
    this.asked = make("div", { class: "bl-saved", hidden: true });
    this.savedTitle = make("h4");
    this.savedRows = make("div");
    this.saved = make(
      "section", { class: "bl-saved", hidden: true }, this.savedTitle, this.savedRows,
    );
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
      "div", { class: "bl-extras" }, this.notices, this.asked, this.record,
    );
    this.matchResult = make("p", { class: "bl-result" });
    this.matchTable = make("table");
    this.match = make("div", { class: "bl-match", hidden: true }, this.matchResult, this.matchTable);
    sheet.lastElementChild?.before(this.match);
    log.addEventListener("click", (event) => this.takeBack(targetOf(event).closest("[data-move]")));
    log.addEventListener("focusin", (event) => {
      if (this.table?.teaching) this.roving.take(targetOf(event));
    });
  }

  /** @param {PlayState} state */
  show(state) {
    this.state = state;
    const { labels } = state;
    const { table } = this;
    for (const button of this.buttons.values()) showIf(button, false);
    for (const { id, label, key, hidden } of table?.tools ?? []) {
      const button = this.buttons.get(id) ?? this.addButton(id);
      nameButton(button, label, key);
      showIf(button, !hidden);
    }
    this.showSaved(state);
    const notices = state.page === "review" ? [] : state.notices;
    showIf(this.notices, notices.length);
    this.notices.replaceChildren(...notices.map((line) => make("p", {}, line)));
    const waiting = table?.waiting;
    showIf(this.waiting, waiting);
    if (waiting) {
      this.waitingText.textContent = waiting.text;
      nameButton(this.go, waiting.label, "G");
    }
    const match = table?.sheet?.match;
    showIf(this.match, match);
    if (match) {
      this.matchResult.textContent = match.result;
      fillScore(this.matchTable, match);
    }
    if (!table?.sheet) this.close();
    if (labels.record) {
      this.recordTitle.textContent = labels.record;
      this.recordHow.textContent = labels.record_how;
      this.recordText.setAttribute("aria-label", labels.record);
      nameButton(this.copyButton, labels.copy);
      nameButton(this.closeButton, labels.close, "Esc");
    }
    if (!table) return;
    this.how.textContent = labels.take_back_how;
    showIf(this.how, table.teaching);
    this.openLog(table.teaching, labels.take_back_here);
    if (!this.wentBack) return;
    this.wentBack = false;
    (waiting ? this.go : this.moves().at(-1))?.focus({ preventScroll: true });
  }

  /** What goes on with the table that was asked for, where there is one. */
  get first() {
    return this.asked.querySelector("button");
  }

  /** The state of the table; null on the opening screen. */
  get table() {
    return this.state?.page === "table" ? this.state : null;
  }

  /** @param {string} id what a press asks for */
  addButton(id) {
    const send = () => this.send(/** @type {PlainMessage["type"]} */ (id));
    const button = makeButton("", "", send, { "data-act": id });
    this.buttons.set(id, button);
    this.place(id, button);
    return button;
  }

  /** @param {PlayState} state */
  showSaved(state) {
    const saved = state.page === "choose" ? state.saved : [];
    const asked = saved.filter((one) => one.asked);
    const others = saved.filter((one) => !one.asked);
    showIf(this.asked, asked.length);
    showIf(this.saved, others.length);
    this.savedTitle.textContent = state.labels.saved;
    this.asked.replaceChildren(...asked.map((one) => this.offer(one)));
    this.savedRows.replaceChildren(...others.map((one) => this.offer(one)));
  }

  /** @param {OfferedTable} offered */
  offer({ name, key, label, about, asked }) {
    const button = makeButton(label, key, () => this.send("continue", { text: name }), {
      class: asked && key ? "bl-main" : "", "data-act": "continue",
    });
    return make("p", {}, button, make("small", {}, about));
  }

  /**
   * A letter that means something here; true if it did.
   * @param {string} key
   */
  letter(key) {
    if (this.state?.page === "choose") {
      const [first] = this.state.saved;
      if (key !== "C" || !first) return false;
      this.send("continue", { text: first.name });
      return true;
    }
    const { table } = this;
    if (key === "G" && table?.waiting) return this.send("go"), true;
    const tool = table?.tools.find((one) => one.key === key);
    if (tool) this.send(/** @type {PlainMessage["type"]} */ (tool.id));
    return Boolean(tool);
  }

  /** In the teaching view each move of the list is a button that takes back all from there on. */
  moves() {
    return all(this.log, "[data-move]");
  }

  /**
   * @param {boolean} teaching
   * @param {string} title what a press on a move does
   */
  openLog(teaching, title) {
    const moves = this.moves();
    const stop = this.roving.stop("log") ?? moves.at(-1);
    for (const move of moves) {
      if (teaching) {
        move.setAttribute("role", "button");
        move.title = title;
      } else {
        for (const name of ["role", "tabindex", "title"]) move.removeAttribute(name);
      }
    }
    if (teaching && stop) this.roving.take(stop);
    this.log.classList.toggle("bl-open-log", teaching);
  }

  /** @param {HTMLElement | null} move */
  takeBack(move) {
    if (!this.table?.teaching || !move) return;
    this.wentBack = true;
    this.send("rewind", { move: this.moves().indexOf(move) });
  }

  /**
   * A key on a move of the list; true if it meant something.
   * @param {string} key
   * @param {HTMLElement} target
   */
  key(key, target) {
    if (!this.table?.teaching || !target.dataset.move) return false;
    const next = this.roving.next(target, key);
    if (next) next.focus();
    else if (key === "Enter" || key === " ") this.takeBack(target);
    else return false;
    return true;
  }

  /**
   * The finished rounds as text, as Python wrote them.
   * @param {string} text
   */
  showRecord(text) {
    this.recordText.value = text;
    showIf(this.record, true);
    this.layers.set("record", true, () => this.close());
    this.recordText.focus();
    this.recordText.select();
    this.recordText.scrollTop = 0;
  }

  copy() {
    if (!this.state) return;
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

  close() {
    if (this.record.hidden) return;
    const hadFocus = this.record.contains(document.activeElement);
    showIf(this.record, false);
    this.layers.set("record", false, () => this.close());
    if (hadFocus) this.buttons.get("record")?.focus();
  }
}
