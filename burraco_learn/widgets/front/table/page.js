// The page of a play table: the opening screen, the table, and what a table has beyond the play.

import { focused, make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { Sheet } from "../base/panels.js";
import { stage } from "../stage.js";
import { Chooser } from "./chooser.js";
import { Extras } from "./extras.js";
import { Game } from "./game.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Frame, Hears, Shown } from "../base/page.js" */
/** @import { ChoosePage, LookAnswer, RecordAnswer, TablePage } from "./wire.js" */

/** @type {Record<string, "sort" | "speed" | "new">} */
const TOOL_KEYS = { S: "sort", B: "speed", N: "new" };

/** @extends {Page<Shown<ChoosePage | TablePage>, {}, LookAnswer | RecordAnswer>} */
export class PlayPage extends Page {
  /** @type {Hears<LookAnswer | RecordAnswer>} */
  hears = {
    look: (answer) => this.game.lookedAt(answer),
    record: ({ text }) => this.extras.showRecord(text),
  };

  /** @param {Frame} frame */
  constructor({ send, announce, closePanels, layers, bar }) {
    super();
    /** @type {ChoosePage | TablePage | null} */
    this.state = null;
    this.send = send;
    this.closePanels = closePanels;
    this.game = new Game(send, announce);
    this.sheet = new Sheet(() => send("new"));
    this.game.preview.element.after(this.sheet.element);
    this.chooser = new Chooser((chosen) => (chosen ? send("deal", chosen) : send("back")));
    this.tools = {
      sort: makeButton("", "S", () => send("sort")),
      speed: makeButton("", "B", () => send("speed")),
      new: makeButton("", "N", () => send("new")),
    };
    bar.prepend(this.tools.sort, this.tools.speed);
    bar.append(this.tools.new);
    this.extras = new Extras(send, announce, layers, {
      log: this.game.log.element, sheet: this.sheet.element, bar,
    });
    this.element = make(
      "div", {}, this.extras.element, this.chooser.element, this.game.element,
    );
  }

  /** @param {Shown<ChoosePage | TablePage>} state */
  show(state) {
    const before = this.state;
    const root = this.element.closest(".bl-stage");
    const hadFocus = root?.contains(document.activeElement);
    const { labels, page } = state;
    const atTable = page === "table";
    this.state = state;
    nameButton(this.tools.sort, labels.sort, "S");
    nameButton(this.tools.speed, labels.speed, "B");
    nameButton(this.tools.new, labels.new_round, "N");
    for (const part of [this.game.element, ...Object.values(this.tools)]) showIf(part, atTable);
    showIf(this.chooser.element, !atTable);
    if (atTable) {
      this.game.show(state, before ? state.changes : []);
      this.sheet.show(state);
    } else {
      this.chooser.show(state);
    }
    this.extras.show(state);
    if (!hadFocus || !root || !before) return;
    if (page !== before.page) {
      this.closePanels();
      if (atTable) this.startAtTable(root);
      else this.chooser.focus();
    } else if (root.contains(document.activeElement) && sheetOf(state) && !sheetOf(before)) {
      this.sheet.again.focus();
    }
  }

  /**
   * Once the cards are dealt, the whole table is in sight and the hand has the focus.
   * @param {Element} root
   */
  startAtTable(root) {
    this.game.table.focusHand();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    root.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  }

  rulesWanted() {
    return this.state?.page === "choose" ? { rules: this.chooser.chosen.rules } : {};
  }

  /**
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    return this.extras.key(key, target);
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
    return this.game.letter(key);
  }

  escape() {
    this.game.clear();
    if (focused()?.closest(".bl-line")) this.game.table.focusHand();
  }
}

/** @param {ChoosePage | TablePage} state */
function sheetOf(state) {
  return state.page === "table" ? state.sheet : null;
}

export default stage(PlayPage);
