// The page of a play table: the opening screen, the table, and what a table has beyond the play.

import { focused, make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { Sheet } from "../base/panels.js";
import { stage } from "../stage.js";
import { AimPlace } from "./aim.js";
import { Chooser } from "./chooser.js";
import { Drawer } from "./drawer.js";
import { Extras } from "./extras.js";
import { Fit, makeOpener } from "./fit.js";
import { Game } from "./game.js";
import { celebrate } from "./moment.js";
import { ReviewPlace } from "./review.js";
import { Guide } from "./guide.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Frame, Hears, Shown, Values } from "../base/page.js" */
/** @import { Change } from "../base/wire.js" */
/** @import { ChoosePage, LookAnswer, RecordAnswer, ReviewPage, TablePage } from "./wire.js" */

/** @typedef {ChoosePage | TablePage | ReviewPage} AnyPage */

/** @type {Record<string, "sort" | "speed" | "new">} */
const TOOL_KEYS = { S: "sort", B: "speed", N: "new" };

/** @extends {Page<Shown<AnyPage>, {}, LookAnswer | RecordAnswer>} */
export class PlayPage extends Page {
  /** @type {Hears<LookAnswer | RecordAnswer>} */
  hears = {
    look: (answer) => this.game.lookedAt(answer),
    record: ({ text }) => this.extras.showRecord(text),
  };

  /** @param {Frame} frame */
  constructor({ send, announce, closePanels, layers, bar }) {
    super();
    /** @type {Shown<AnyPage> | null} */
    this.state = null;
    /** @type {Change[]} */
    this.dealt = []; // what moved in the first state, which is often drawn twice
    this.send = send;
    this.closePanels = closePanels;
    this.game = new Game(send, announce, { arranges: true });
    this.guide = new Guide(send, announce, this.game.table, this.game.actions.element);
    this.sheet = new Sheet({
      again: () => send("new"), same: () => send("same"), review: () => send("review"),
    });
    this.review = new ReviewPlace(() => send("back"));
    this.chooser = new Chooser((chosen) => (chosen ? send("deal", chosen) : send("back")));
    this.tools = {
      sort: makeButton("", "S", () => send("sort")),
      speed: makeButton("", "B", () => send("speed")),
      new: makeButton("", "N", () => send("new")),
    };
    this.fit = new Fit(() => this.covered());
    this.full = makeButton("", "F", () => this.fit.cover(!this.fit.covers), { "data-act": "full" });
    this.opener = makeOpener(() => this.fit.cover(true));
    this.drawer = new Drawer(layers);
    this.extras = new Extras(send, announce, layers, {
      log: this.game.log.element, sheet: this.sheet.element, bar: this.drawer.tools,
    });
    this.drawer.fill(Object.values(this.tools), this.game.log.element);
    this.bar = bar;
    this.barTools = [...bar.children, this.full];
    bar.append(this.full, this.drawer.button);
    this.aim = new AimPlace();
    this.game.rail.prepend(this.aim.element);
    this.game.rail.append(this.extras.waiting);
    this.game.element.append(
      this.guide.element, this.sheet.element, this.drawer.element, this.opener,
    );
    this.element = make(
      "div", {}, this.extras.element, this.chooser.element, this.extras.saved, this.game.element,
      this.review.element,
    );
  }

  /** How much room there is for a table; what else the page shows takes what it needs. */
  room() {
    return this.state?.page === "table" ? this.fit.room() : null;
  }

  covered() {
    this.nameFull();
    this.refit();
    this.game.table.focusHand();
  }

  // Show the picture that was drawn for the place that the table has now, if it is there already.
  refit() {
    const { state } = this;
    if (state?.page !== "table") return;
    this.game.table.show(this.fit.drawing(state), []);
    this.place();
  }

  // Words and buttons go to their places over the picture.
  place() {
    this.fit.place(this.game.table.element);
    this.guide.place();
    this.putTools();
  }

  // What stands in the bar stands in the drawer where the table is narrow.
  putTools() {
    const home = this.fit.narrow ? this.drawer.tools : this.bar;
    if (this.full.parentElement === home) return;
    if (this.fit.narrow) home.append(...this.barTools);
    else home.prepend(...this.barTools);
  }

  nameFull() {
    if (this.state?.page !== "table") return;
    const { labels } = this.state;
    nameButton(this.full, this.fit.covers ? labels.leave_full : labels.full, "F");
    this.opener.replaceChildren(make("span", {}, labels.open));
  }

  /**
   * @param {Shown<AnyPage>} state
   * @param {Values<{}>} model
   */
  show(state, model) {
    const before = this.state;
    const root = /** @type {HTMLElement | null} */ (this.element.closest(".bl-stage"));
    const hadFocus = root?.contains(document.activeElement);
    const { labels, page } = state;
    const atTable = page === "table";
    const reviewing = page === "review";
    this.state = state;
    nameButton(this.tools.sort, labels.sort, "S");
    nameButton(this.tools.speed, labels.speed, "B");
    nameButton(this.tools.new, labels.new_round, "N");
    for (const part of [this.game.element, this.full, this.drawer.button]) showIf(part, atTable);
    showIf(this.chooser.element, page === "choose");
    showIf(this.review.element, reviewing);
    if (!reviewing) this.review.end();
    if (atTable) {
      if (root && !this.fit.root) this.fit.begin(root);
      this.fit.room();
      this.drawer.show(labels);
      this.nameFull();
      this.game.show(state, this.moved(before, state), this.fit.drawing(state));
      this.guide.show(state.guide);
      this.aim.show(state.aim, Boolean(before && before.n !== state.n));
      this.place();
      if (before && before.n !== state.n) {
        for (const moment of state.moments) celebrate(this.game.table.element, moment);
      }
      this.sheet.show(state);
    } else {
      this.fit.end();
      this.putTools();
      if (reviewing) this.review.show(state, model.widget_manager);
      else this.chooser.show(state);
    }
    this.extras.show(state);
    // One button stands out.
    this.chooser.start.classList.toggle("bl-main", !this.extras.first);
    if (atTable && !before) this.comeIntoSight();
    if (!hadFocus || !root || !before) return;
    // The buttons of a puzzle that is over go, and the focus with them to what comes next, and back.
    if (atTable && state.aim && before.page === "table" && !state.waiting !== !before.waiting) {
      if (state.waiting) this.extras.go.focus({ preventScroll: true });
      else this.game.table.focusHand();
    }
    if (page !== before.page || (sheetOf(before) && !sheetOf(state))) {
      this.closePanels();
      if (atTable && sheetOf(state)) this.toSheet(root);
      else if (atTable) this.startAtTable(root);
      else this.startBelow(root, reviewing ? this.review.back : this.extras.first ?? this.chooser.start);
    } else if (root.contains(document.activeElement) && sheetOf(state) && !sheetOf(before)) {
      this.sheet.again.focus();
    }
  }

  /**
   * What moved since the state before. A deal moves also where the table was not there before, or
   * is only drawn once more for the place that it has.
   * @param {Shown<AnyPage> | null} before
   * @param {Shown<TablePage>} state
   */
  moved(before, { n, changes }) {
    const again = before?.n === n;
    const dealt = this.dealt;
    this.dealt = before || again ? [] : changes;
    return again ? dealt : changes;
  }

  // A table that is dealt at once and seen in part is brought into sight whole.
  comeIntoSight() {
    requestAnimationFrame(() => {
      const { root } = this.fit;
      const top = root?.getBoundingClientRect().top ?? -1;
      if (top >= 0 && top < innerHeight) root?.scrollIntoView({ block: "nearest" });
    });
  }

  /**
   * Once the cards are dealt, the whole table is in sight and the hand has the focus.
   * @param {Element} root
   */
  startAtTable(root) {
    this.game.table.focusHand();
    bringToTop(root);
  }

  /**
   * Back from the viewer, at the score sheet from which it was opened.
   * @param {Element} root
   */
  toSheet(root) {
    this.sheet.review.focus({ preventScroll: true });
    bringToTop(root);
  }

  /**
   * A page that has another height than the table: its beginning is in sight, and what comes next
   * has the focus.
   * @param {Element} root
   * @param {HTMLElement} next
   */
  startBelow(root, next) {
    next.focus({ preventScroll: true });
    bringToTop(root);
    next.scrollIntoView({ block: "nearest" });
  }

  rulesWanted() {
    return this.state?.page === "choose" ? { rules: this.chooser.chosen.rules } : {};
  }

  /**
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    return this.game.advice.key(key, target) || this.extras.key(key, target);
  }

  /**
   * @param {Item} item
   * @param {string} key
   */
  item(item, key) {
    return this.game.table.key(item, key);
  }

  /** @param {string} key */
  letter(key) {
    if (this.extras.letter(key)) return true;
    if (this.state?.page !== "table") return false;
    const tool = TOOL_KEYS[key];
    if (tool) return this.send(tool), true;
    if (key === "V" && this.state.sheet) return this.send("review"), true;
    if (key === "F") return this.fit.cover(!this.fit.covers), true;
    if (key === "M") return this.drawer.flip(), true;
    if (key === "/") return this.game.actions.input.focus(), true;
    return this.game.letter(key);
  }

  escape() {
    const { game, fit } = this;
    const rest = !game.table.selection.cards.length && game.refusal.element.hidden;
    if (focused()?.closest(".bl-line")) game.table.focusHand();
    else if (rest && game.advice.element.hidden) fit.cover(false);
    game.clear();
  }

  leave() {
    this.review.end();
    this.fit.end();
  }
}

/** @param {Element} root */
function bringToTop(root) {
  // The page may become shorter by what was shown before.
  requestAnimationFrame(() => root.scrollIntoView({ block: "start" }));
}

/** @param {AnyPage} state */
function sheetOf(state) {
  return state.page === "table" ? state.sheet : null;
}

export default stage(PlayPage);
