// The meld lab: cards chosen from a deck, and what the rules say to them.

import { listenToCarrying } from "../base/carry.js";
import { make, makeButton, nameButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { Actions, Refusal } from "../base/panels.js";
import { Selection } from "../base/selection.js";
import { stage } from "../stage.js";
import {
  LabDeck, LabExamples, LabPlaces, LabResult, LabRows, LabShare, LabShown,
} from "./labparts.js";

const ASKS = new Set(["lay", "add", "discard"]);
const PATIENCE = 1500; // milliseconds after which no answer is waited for
let labs = 0; // radio buttons of two labs in one page must not share a name

export class Lab extends Page {
  constructor({ send, announce }) {
    super();
    this.send = send;
    this.state = null;
    this.waiting = []; // cards chosen faster than the answers come
    this.sent = -1e9;
    this.stops = {};
    this.name = `bl-lab-${(labs += 1)}`;
    this.selection = new Selection(() => {
      this.selection.paint(this.handCards());
      this.mark(this.selection.cards.length);
    });
    this.tabs = make("div", { class: "bl-tabs", role: "group" });
    this.rules = make("select");
    this.rules.addEventListener("change", () => send("choose", { rules: this.rules.value }));
    this.rulesName = make("span");
    this.every = makeButton("", "M", () => send("every"), { class: "bl-every" });
    this.deck = new LabDeck((cards) => this.put(cards));
    this.places = new LabPlaces(send, (id) => id !== "moves");
    this.asked = new LabPlaces(send, (id) => id === "moves");
    this.pozzetto = make("fieldset", { class: "bl-pozzetto" });
    this.actions = new Actions((id) => this.press(id), (line) => send("line", { line }));
    this.actions.input.removeAttribute("maxlength");
    this.result = new LabResult(send);
    this.refusal = new Refusal(announce);
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.rows = new LabRows();
    this.shown = new LabShown();
    this.examples = new LabExamples(send);
    this.share = new LabShare(announce);
    this.element = make(
      "div", { class: "bl-lab" },
      make(
        "div", { class: "bl-lab-head" }, this.tabs,
        make("label", { class: "bl-select" }, this.rulesName, this.rules), this.every,
      ),
      this.deck.element, this.places.element, this.pozzetto, this.actions.element, this.notice,
      this.asked.element, this.result.element, this.refusal.element, this.shown.element, this.rows.element,
      this.result.table, this.share.element, this.examples.element,
    );
    this.element.addEventListener("click", (event) => {
      const item = event.target.closest(".bl-places [data-card]");
      if (item) this.use(item);
    });
    this.element.addEventListener("focusin", (event) => this.moveStop(event.target));
    this.pozzetto.addEventListener("change", (event) =>
      send("pozzetto", { what: event.target.value }));
    this.listenToDrag();
  }

  zones() {
    return [...this.element.querySelectorAll("[data-zone]")];
  }

  itemsOf(zone) {
    return [...zone.querySelectorAll("[data-card]")];
  }

  handCards() {
    const hand = this.element.querySelector('[data-kind="choose"]');
    return hand ? this.itemsOf(hand) : [];
  }

  // Each message is made on the state that is shown, so quick choices wait for the answer.
  put(cards) {
    const now = performance.now();
    this.waiting.push(...cards);
    if (now - this.sent < PATIENCE) return;
    this.sent = now;
    this.send("put", { cards: this.waiting.splice(0) });
  }

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
    this.every.setAttribute("aria-pressed", String(rules.every));
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
    this.makeStops();
    this.restoreFocus(focus);
    this.sent = -1e9;
    if (this.waiting.length) this.put([]);
  }

  showTabs(tabs, chosen) {
    if (!this.tabs.children.length) {
      this.tabs.append(...tabs.map(({ id, label }) =>
        makeButton(label, "", () => this.send("page", { what: id }), { "data-tab": id })));
    }
    for (const button of this.tabs.children) {
      button.setAttribute("aria-pressed", String(button.dataset.tab === chosen));
    }
  }

  showRules({ chosen, choices }) {
    if (this.rules.options.length !== choices.length) {
      this.rules.replaceChildren(
        ...choices.map(({ id, label }) => make("option", { value: id }, label)),
      );
    }
    this.rules.value = chosen;
  }

  showPozzetto({ pozzetto, labels }) {
    showIf(this.pozzetto, pozzetto.length);
    const now = JSON.stringify(pozzetto);
    if (now === this.pozzettoDrawn) return;
    this.pozzettoDrawn = now;
    const focused = this.pozzetto.contains(document.activeElement);
    this.pozzetto.replaceChildren(
      make("legend", {}, labels.pozzetto),
      ...pozzetto.map(({ id, label, chosen }) => make(
        "label", {}, make("input", { type: "radio", name: this.name, value: id, checked: chosen }),
        label,
      )),
    );
    if (focused) this.pozzetto.querySelector(":checked")?.focus();
  }

  // The two pages have different buttons.
  showButtons(state) {
    const ids = state.buttons.map(({ id }) => id).join();
    if (ids !== this.buttonIds) {
      this.buttonIds = ids;
      this.actions.buttons.clear();
      this.actions.bar.replaceChildren();
    }
    this.actions.show({ ...state, refusal: state.notice });
  }

  // What would be done next stands out.
  mark(chosen) {
    const ready = { more: this.state.tab === "meld", lay: chosen >= 3, add: chosen, discard: chosen === 1 };
    for (const [id, button] of this.actions.buttons) {
      const able = button.getAttribute("aria-disabled") === "false";
      button.classList.toggle("bl-ready", able && Boolean(ready[id]));
    }
  }

  press(id) {
    if (ASKS.has(id)) this.send(id, { cards: this.selection.cards });
    else this.send(id);
    if (ASKS.has(id)) this.selection.clear();
  }

  // A click, or Space or Enter, on a chosen card.
  use(item) {
    const zone = item.closest("[data-zone]");
    item.focus({ preventScroll: true });
    if (zone.dataset.kind === "choose") this.selection.toggle(item);
    else this.remove(item);
  }

  remove(item) {
    const what = item.closest("[data-id]").dataset.id;
    this.send("remove", { what, at: Number(item.dataset.place) });
  }

  shift(item, to) {
    const what = item.closest("[data-id]").dataset.id;
    if (what !== to && what !== "moves") this.send("shift", { what, at: Number(item.dataset.place), to });
  }

  // A key on a card; true if it meant something.
  item(item, key) {
    const zone = item.closest("[data-zone]");
    if (!zone || !item.dataset.card) return false;
    const deck = zone === this.deck.element;
    const items = this.itemsOf(zone);
    const here = items.indexOf(item);
    const to = {
      ArrowRight: items[here + 1],
      ArrowLeft: items[here - 1],
      ArrowDown: deck ? this.deck.beside(item, 1) : items[here + 1],
      ArrowUp: deck ? this.deck.beside(item, -1) : items[here - 1],
      Home: items[0],
      End: items.at(-1),
    };
    if (key in to) {
      to[key]?.focus();
      return true;
    }
    if (key === "Delete" || key === "Backspace") {
      if (deck) this.send("undo");
      else this.remove(item);
      return true;
    }
    if (key !== "Enter" && key !== " ") return false;
    if (deck) this.put([item.dataset.card]);
    else this.use(item);
    return true;
  }

  letter(key) {
    if (key === "R") return this.refusal.flip();
    if (/^[1-9]$/.test(key) && this.state.tab === "table") {
      this.send("add", { cards: this.selection.cards, meld: Number(key) - 1 });
      this.selection.clear();
      return true;
    }
    if (key === "M" && this.state.tab === "meld") return this.send("every"), true;
    const button = this.state.buttons.find((one) => one.key === key);
    if (button) this.press(button.id);
    return Boolean(button);
  }

  escape() {
    this.selection.clear();
    this.refusal.open(false);
    this.notice.hidden = true;
  }

  // One tab stop a zone

  makeStops() {
    for (const zone of this.zones()) {
      const items = this.itemsOf(zone);
      const stop = Math.min(this.stops[zone.dataset.zone] ?? 0, items.length - 1);
      items.forEach((item, at) => item.setAttribute("tabindex", at === stop ? "0" : "-1"));
    }
  }

  moveStop(item) {
    const zone = item.closest("[data-zone]");
    if (!zone || !item.dataset.card) return;
    const items = this.itemsOf(zone);
    this.stops[zone.dataset.zone] = items.indexOf(item);
    for (const other of items) other.setAttribute("tabindex", other === item ? "0" : "-1");
  }

  // The places are drawn anew with each state: the focus stays at its place, or near it.
  rememberFocus() {
    const item = document.activeElement;
    const zone = item?.closest(".bl-places [data-zone]");
    if (!item?.closest(".bl-places") || !this.element.contains(item)) return null;
    if (zone) return { zone: zone.dataset.zone, at: this.itemsOf(zone).indexOf(item) };
    return item.dataset.open ? { open: item.dataset.open } : null;
  }

  restoreFocus(memory) {
    if (!memory) return;
    const find = (selector) => this.element.querySelector(`.bl-places ${selector}`);
    const zone = find(`[data-zone="${memory.zone}"]`);
    const items = zone ? this.itemsOf(zone) : [];
    const item = memory.open
      ? find(`[data-open="${memory.open}"]`)
      : items[Math.min(memory.at, items.length - 1)];
    (item ?? this.deck.element.querySelector('[tabindex="0"]')).focus({ preventScroll: true });
  }

  listenToDrag() {
    listenToCarrying(this.element, {
      can: () => true,
      place: ({ clientX, clientY }) =>
        document.elementFromPoint(clientX, clientY)?.closest?.('.bl-spot:not([data-id="moves"])'),
      drop: (item, place) => {
        const fromDeck = this.deck.element.contains(item);
        const to = place?.dataset.id;
        if (fromDeck && to) this.send("put", { cards: [item.dataset.card], what: to });
        else if (!fromDeck && to) this.shift(item, to);
        else if (!fromDeck) this.remove(item);
      },
    });
  }
}

export default stage(Lab);
