// The meld lab: cards chosen from a deck, and what the rules say to them.

import { listenToCarrying } from "../base/carry.js";
import { all, focused, make, makeButton, nameButton, showIf, targetOf } from "../base/dom.js";
import { markPressed, markReady } from "../base/marks.js";
import { Page } from "../base/page.js";
import { Actions, Refusal } from "../base/panels.js";
import { Roving } from "../base/roving.js";
import { Selection } from "../base/selection.js";
import { told } from "../base/terms.js";
import { stage } from "../stage.js";
import {
  LabDeck, LabExamples, LabPlaces, LabResult, LabRows, LabShare, LabShown,
} from "./labparts.js";

/** @import { Item } from "../base/dom.js" */
/** @import { PlainMessage } from "../base/messages.js" */
/** @import { Frame, Shown, Values } from "../base/page.js" */
/** @import { Choice } from "../base/wire.js" */
/** @import { ItemPlace } from "../base/roving.js" */
/** @import { DeckRow, LabPage, LabRules } from "./wire.js" */

const PATIENCE = 1500; // milliseconds after which no answer is waited for
let labs = 0; // radio buttons of two labs in one page must not share a name

/** @extends {Page<Shown<LabPage>, { deck: DeckRow[] }>} */
export class Lab extends Page {
  /** @param {Frame} frame */
  constructor({ send, announce, layers }) {
    super();
    this.send = send;
    this.layers = layers;
    this.asking = false; // whether an answer was asked for that is to be in sight
    /** @type {LabPage | null} */
    this.state = null;
    /** @type {string[]} */
    this.waiting = []; // cards chosen faster than the answers come
    this.sent = -1e9;
    this.roving = new Roving(() => this.zones());
    this.pozzettoDrawn = "";
    this.buttonIds = "";
    this.name = `bl-lab-${(labs += 1)}`;
    this.selection = new Selection(() => {
      this.selection.paint(this.handCards());
      this.mark(this.selection.cards.length);
    });
    this.tabs = make("div", { class: "bl-tabs", role: "group" });
    this.rules = make("select");
    this.rules.addEventListener("change", () => send("choose", { rules: this.rules.value }));
    this.rulesName = make("span");
    this.every = makeButton("", "M", () => this.ask(() => send("every")), { class: "bl-every" });
    this.more = makeButton("", "E", () => this.openExamples(Boolean(this.examples.element.hidden)), {
      class: "bl-more-examples", "aria-expanded": "false",
    });
    this.deck = new LabDeck((cards) => this.put(cards));
    this.places = new LabPlaces(send, (id) => id !== "moves");
    this.asked = new LabPlaces(send, (id) => id === "moves");
    this.pozzetto = make("fieldset", { class: "bl-pozzetto" });
    this.actions = new Actions((id) => this.press(id), (line) => this.ask(() => send("line", { line })));
    this.actions.input.removeAttribute("maxlength");
    this.result = new LabResult(send);
    this.refusal = new Refusal(announce, told);
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.rows = new LabRows();
    this.shown = new LabShown();
    this.examples = new LabExamples(
      (id) => this.chooseExample(id), () => this.openExamples(false),
    );
    this.share = new LabShare(announce);
    this.element = make(
      "div", { class: "bl-lab" },
      make(
        "div", { class: "bl-lab-head" }, this.tabs,
        make("label", { class: "bl-select" }, this.rulesName, this.rules), this.every, this.more,
      ),
      this.examples.element, this.deck.element,
      make(
        "div", { class: "bl-lab-put" }, this.places.element, this.pozzetto, this.actions.element,
        this.notice, this.asked.element,
      ),
      make(
        "div", { class: "bl-lab-said" }, this.result.element, this.refusal.element, this.shown.element,
        this.rows.element,
      ),
      this.result.table, this.share.element,
    );
    this.element.addEventListener("click", (event) => {
      /** @type {HTMLElement | null} */
      const item = targetOf(event).closest(".bl-places [data-card]");
      if (item) this.use(item);
    });
    this.element.addEventListener("focusin", (event) => this.roving.take(targetOf(event)));
    this.pozzetto.addEventListener("change", (event) => {
      const radio = /** @type {HTMLInputElement} */ (targetOf(event));
      send("pozzetto", { what: radio.value });
    });
    this.listenToDrag();
  }

  /**
   * The deck and the places, each with its items: one tab stop each.
   * @returns {[string, HTMLElement[]][]}
   */
  zones() {
    return all(this.element, "[data-zone]").map((zone) => [
      zone.dataset.zone ?? "", all(zone, "[data-card]"),
    ]);
  }

  handCards() {
    return all(this.element, '[data-kind="choose"] [data-card]');
  }

  /**
   * Each message is made on the state that is shown, so quick choices wait for the answer.
   * @param {string[]} cards
   */
  put(cards) {
    const now = performance.now();
    this.waiting.push(...cards);
    if (now - this.sent < PATIENCE) return;
    this.sent = now;
    this.send("put", { cards: this.waiting.splice(0) });
  }

  /**
   * @param {Shown<LabPage>} state
   * @param {Values<{ deck: DeckRow[] }>} model
   */
  show(state, model) {
    const moving = Boolean(this.state);
    // The deck stays the same and travels apart from the state, once.
    if (!moving) this.deck.fill(model.get("deck"));
    this.state = state;
    const { labels, tabs, rules } = state;
    const focus = this.rememberFocus();
    this.tabs.setAttribute("aria-label", labels.pages);
    this.showTabs(tabs, state.tab);
    this.rulesName.textContent = labels.rule_set;
    this.showRules(rules);
    nameButton(this.every, labels.every, "M");
    nameButton(this.more, labels.examples, "E");
    markPressed(this.every, Boolean(rules.every));
    showIf(this.every, rules.every !== null);
    this.deck.show(state);
    this.places.show(state);
    this.asked.show(state);
    this.showPozzetto(state);
    this.selection.carryOver(this.handCards());
    this.showButtons(state);
    this.selection.onChange();
    this.notice.textContent = state.notice;
    showIf(this.notice, state.notice);
    this.result.show(state, moving);
    this.refusal.show(state);
    this.rows.show(state);
    this.shown.show(state);
    this.share.show(state);
    this.examples.show(state);
    this.roving.lay();
    this.restoreFocus(focus);
    this.sent = -1e9;
    if (this.waiting.length) this.put([]);
    if (this.asking) this.result.element.scrollIntoView({ block: "nearest" });
    this.asking = false;
  }

  /**
   * Ask for an answer that is to be in sight when it is there.
   * @param {() => void} send
   */
  ask(send) {
    this.asking = true;
    send();
  }

  /** @param {boolean} yes */
  openExamples(yes) {
    const { examples, more } = this;
    if (examples.element.hidden === !yes) return;
    const inside = examples.element.contains(document.activeElement);
    examples.open(yes, more);
    more.setAttribute("aria-expanded", String(yes));
    this.layers.set("examples", yes, () => this.openExamples(false));
    if (yes) all(examples.element, "[data-example]")[0]?.focus({ preventScroll: true });
    else if (inside) more.focus({ preventScroll: true });
  }

  /** @param {string} id */
  chooseExample(id) {
    this.openExamples(false);
    this.ask(() => this.send("example", { what: id }));
  }

  /**
   * @param {Choice[]} tabs
   * @param {string} chosen
   */
  showTabs(tabs, chosen) {
    if (!this.tabs.children.length) {
      this.tabs.append(...tabs.map(({ id, label }) =>
        makeButton(label, "", () => this.send("page", { what: id }), { "data-tab": id })));
    }
    for (const button of all(this.tabs, "button")) markPressed(button, button.dataset.tab === chosen);
  }

  /** @param {LabRules} rules */
  showRules({ chosen, choices }) {
    if (this.rules.options.length !== choices.length) {
      this.rules.replaceChildren(
        ...choices.map(({ id, label }) => make("option", { value: id }, label)),
      );
    }
    this.rules.value = chosen;
  }

  /** @param {LabPage} state */
  showPozzetto({ pozzetto, labels }) {
    showIf(this.pozzetto, pozzetto.length);
    const now = JSON.stringify(pozzetto);
    if (now === this.pozzettoDrawn) return;
    this.pozzettoDrawn = now;
    const hadFocus = this.pozzetto.contains(document.activeElement);
    this.pozzetto.replaceChildren(
      make("legend", {}, labels.pozzetto),
      ...pozzetto.map(({ id, label, chosen }) => make(
        "label", {}, make("input", { type: "radio", name: this.name, value: id, checked: chosen }),
        label,
      )),
    );
    if (hadFocus) all(this.pozzetto, ":checked")[0]?.focus();
  }

  /**
   * The two pages have different buttons.
   * @param {LabPage} state
   */
  showButtons(state) {
    const ids = state.buttons.map(({ id }) => id).join();
    if (ids !== this.buttonIds) {
      this.buttonIds = ids;
      this.actions.buttons.clear();
      this.actions.bar.replaceChildren();
    }
    this.actions.show({ ...state, refusal: state.notice });
  }

  /**
   * What would be done next stands out.
   * @param {number} chosen how many cards
   */
  mark(chosen) {
    /** @type {Record<string, boolean>} */
    const ready = {
      more: this.state?.tab === "meld", lay: chosen >= 3, add: chosen > 0, discard: chosen === 1,
    };
    markReady(this.actions.buttons, (id) => ready[id]);
  }

  /** @param {string} id of a button: what it asks for */
  press(id) {
    const { cards } = this.selection;
    if (id === "lay") this.send(id, { cards });
    else if (id === "add") this.send(id, { cards });
    else if (id === "discard") this.send(id, { cards });
    else return this.send(/** @type {PlainMessage["type"]} */ (id));
    this.selection.clear();
  }

  /**
   * A click, or Space or Enter, on a chosen card.
   * @param {Item} item
   */
  use(item) {
    item.focus({ preventScroll: true });
    if (item.closest('[data-kind="choose"]')) this.selection.toggle(item);
    else this.remove(item);
  }

  /**
   * The id of the place in which an item lies.
   * @param {Item} item
   */
  placeOf(item) {
    /** @type {HTMLElement | null} */
    const place = item.closest("[data-id]");
    return place?.dataset.id ?? "";
  }

  /** @param {Item} item */
  remove(item) {
    this.send("remove", { what: this.placeOf(item), at: Number(item.dataset.place) });
  }

  /**
   * @param {Item} item
   * @param {string} to the id of a place
   */
  shift(item, to) {
    const what = this.placeOf(item);
    if (what !== to && what !== "moves") this.send("shift", { what, at: Number(item.dataset.place), to });
  }

  /**
   * A key on a card; true if it meant something.
   * @param {HTMLElement} item
   * @param {string} key
   */
  item(item, key) {
    const { card } = item.dataset;
    if (!item.closest("[data-zone]") || !card) return false;
    const deck = this.deck.element.contains(item);
    const byRow = deck && (key === "ArrowUp" || key === "ArrowDown");
    const next = byRow
      ? this.deck.beside(item, key === "ArrowUp" ? -1 : 1) ?? item : this.roving.next(item, key);
    if (next) {
      next.focus();
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      if (deck) this.send("undo");
      else this.remove(item);
      return true;
    }
    if (key !== "Enter" && key !== " ") return false;
    if (deck) this.put([card]);
    else this.use(item);
    return true;
  }

  /** @param {string} key */
  letter(key) {
    if (!this.state) return false;
    if (key === "R") return this.refusal.flip();
    if (key === "E") return this.openExamples(Boolean(this.examples.element.hidden)), true;
    if (/^[1-9]$/.test(key) && this.state.tab === "table") {
      this.send("add", { cards: this.selection.cards, meld: Number(key) - 1 });
      this.selection.clear();
      return true;
    }
    if (key === "M" && this.state.tab === "meld") return this.ask(() => this.send("every")), true;
    const button = this.state.buttons.find((one) => one.key === key);
    if (button) this.press(button.id);
    return Boolean(button);
  }

  escape() {
    this.selection.clear();
    this.refusal.open(false);
    this.notice.hidden = true;
  }

  // The places are drawn anew with each state: the focus stays at its place, or near it.

  /** @returns {ItemPlace | { open: string } | null} */
  rememberFocus() {
    const item = focused();
    if (!item?.closest(".bl-places")) return null;
    return item.dataset.open ? { open: item.dataset.open } : this.roving.placeOf(item);
  }

  /** @param {ItemPlace | { open: string } | null} memory */
  restoreFocus(memory) {
    if (!memory) return;
    const item = "open" in memory
      ? all(this.element, `.bl-places [data-open="${memory.open}"]`)[0]
      : this.roving.at(memory.group, memory.index);
    (item ?? this.roving.stop("lab-deck"))?.focus({ preventScroll: true });
  }

  listenToDrag() {
    listenToCarrying(this.element, {
      can: () => true,
      place: (under) => under.closest('.bl-spot:not([data-id="moves"])'),
      drop: (item, place) => {
        const fromDeck = this.deck.element.contains(item);
        const to = place?.dataset.id;
        const { card = "" } = item.dataset;
        if (fromDeck && to) this.send("put", { cards: [card], what: to });
        else if (!fromDeck && to) this.shift(item, to);
        else if (!fromDeck) this.remove(item);
      },
    });
  }
}

export default stage(Lab);
