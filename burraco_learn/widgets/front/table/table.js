// The live table: Python's picture with focus, choice and pointer.

import { draw, focused, make, partsOf, targetOf } from "../base/dom.js";
import { listenToDrags } from "../base/drag.js";
import { playMotion, rememberPlaces } from "../base/motion.js";
import { Roving } from "../base/roving.js";
import { Selection } from "../base/selection.js";
import { findZone, frame, itemsOf, placeAfter, zoneOf, zonesOf } from "../base/zones.js";
import { Arranging } from "./arranging.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Send } from "../base/messages.js" */
/** @import { Point } from "../base/press.js" */
/** @import { Change } from "../base/wire.js" */
/** @import { ItemPlace } from "../base/roving.js" */
/** @import { AdvisedLine, LookAnswer } from "./wire.js" */

/**
 * @typedef {object} TableKind
 * @property {() => boolean} [still] whether the cards are only shown: then none can be chosen,
 *   dragged or played
 * @property {boolean} [arranges] whether the cards of the hand can be put in another order
 */

export class Table {
  /**
   * @param {Send} send
   * @param {(cards: string[]) => void} onChoice is told the chosen cards
   * @param {TableKind} kind
   */
  constructor(send, onChoice, { still = () => false, arranges = false } = {}) {
    this.send = send;
    this.still = still;
    this.roving = new Roving(() => zonesOf(this.element));
    this.drawn = "";
    this.element = make("div", { class: "bl-picture" });
    // What the dragged cards would make where they are, beside them.
    this.tag = make("div", { class: "bl-tag", "aria-hidden": "true", hidden: true });
    /** @type {SVGGraphicsElement | null} */
    this.lifted = null; // the card that is chosen only because it is dragged
    this.selection = new Selection(() => {
      this.selection.paint(this.hand());
      onChoice(this.selection.cards);
    });
    /** @type {{ part: SVGGraphicsElement, frame: SVGElement }[]} */
    this.lights = [];
    /** @type {Map<SVGGraphicsElement | null | undefined, string>} */
    this.texts = new Map();
    /** @type {SVGElement | null} */
    this.ring = null;
    /** @type {SVGElement[]} */
    this.pointed = []; // the frames round what is spoken of
    this.arranging = arranges
      ? new Arranging(() => this.hand(), (item) => this.selection.has(item), send)
      : null;
    this.endDrag = listenToDrags(this.element, {
      pick: (item) => {
        item.focus({ preventScroll: true });
        this.lifted = this.selection.has(item) ? null : item;
        if (this.lifted) this.selection.toggle(item);
        return this.hand().filter((one) => this.selection.has(one));
      },
      over: (target, at) => this.over(target, at),
      drop: (target, at) => this.drop(target, at),
      still,
    });
    this.element.addEventListener("click", (event) => this.click(targetOf(event)));
    this.element.addEventListener("focusin", (event) => this.focus(targetOf(event)));
    this.element.addEventListener("focusout", () => this.ring?.remove());
  }

  hand() {
    const zone = findZone(this.element, "hand");
    return zone ? itemsOf(zone) : [];
  }

  /**
   * @param {string} svg
   * @param {Change[]} changes
   */
  show(svg, changes) {
    if (svg === this.drawn) return;
    this.endDrag();
    const place = this.roving.placeOf(focused());
    const places = rememberPlaces(this.element, changes);
    draw(this.element, svg);
    this.element.append(this.tag);
    if (this.arranging) this.element.append(this.arranging.gap);
    this.drawn = svg;
    this.roving.lay();
    for (const { card, from, to } of changes) {
      if (from.zone === "hand" && to.zone !== "hand") this.selection.forget(card);
    }
    this.selection.carryOver(this.hand());
    this.selection.onChange();
    if (place) this.refocus(this.next(changes, this.arranging?.follow(place) ?? place));
    playMotion(this.element, changes, places);
  }

  /**
   * Where the next action is, after cards came to the hand: there, if the focus was where they came
   * from, and at the first card of a pozzetto.
   * @param {Change[]} changes
   * @param {ItemPlace} before
   * @returns {ItemPlace}
   */
  next(changes, before) {
    const came = changes.filter(({ from, to }) => to.zone === "hand" && from.zone !== "hand");
    if (came.some(({ from }) => from.zone === "pozzetti")) return { group: "hand", index: 0 };
    if (!came.some(({ from }) => from.zone === before.group)) return before;
    const index = this.hand().findIndex(({ dataset }) => dataset.card === came[0].card);
    return { group: "hand", index: Math.max(0, index) };
  }

  /**
   * After a new picture: the focus goes to where it was, or as near as can be.
   * @param {ItemPlace} before
   */
  refocus(before) {
    const place = placeAfter(before, (zone) => this.roving.itemsOf(zone).length);
    const item = place && this.roving.at(place.group, place.index);
    if (!item) return;
    this.roving.take(item);
    item.focus({ preventScroll: true });
  }

  focusHand() {
    const hand = this.hand();
    const item = hand[this.roving.stops.get("hand") ?? 0] ?? hand[0] ?? findZone(this.element, "stock");
    item?.focus({ preventScroll: true });
  }

  /**
   * Choose these cards of the hand and no others.
   * @param {string[]} cards
   */
  choose(cards) {
    this.selection.choose(cards, this.hand());
    const first = this.hand().find((item) => this.selection.has(item));
    first?.focus({ preventScroll: true });
  }

  /** @param {string} name */
  focusZone(name) {
    this.roving.stop(name)?.focus({ preventScroll: true });
  }

  /**
   * What a line of advice speaks of stands out while it is pointed at: cards of the hand, and the
   * melds or the zone that they go to or come from.
   * @param {AdvisedLine | null} line
   */
  point(line) {
    for (const one of this.pointed) one.remove();
    this.pointed = [];
    const free = [...line?.cards ?? []];
    for (const item of this.hand()) {
      const at = free.indexOf(item.dataset.card ?? "");
      item.classList.toggle("bl-pointed", at >= 0);
      if (at >= 0) free.splice(at, 1);
    }
    if (!line) return;
    const own = findZone(this.element, "own");
    /** @type {(SVGGraphicsElement | null | undefined)[]} */
    const parts = line.melds.map((meld) => own?.querySelector(`[data-meld="${meld}"]`));
    if (line.zone !== "hand") parts.push(findZone(this.element, line.zone));
    for (const part of parts) if (part) this.pointed.push(frame(part, "bl-light"));
  }

  /** @param {Element} target */
  focus(target) {
    this.ring?.remove();
    if (!target.hasAttribute("tabindex")) return;
    // Only items of the picture have one.
    const item = /** @type {SVGGraphicsElement} */ (target);
    this.roving.take(item);
    // A ring for those who use the keyboard: a click shows where it is by itself.
    this.ring = item.matches(":focus-visible") ? frame(item, "bl-ring") : null;
  }

  /** @param {Element} target */
  click(target) {
    const zone = zoneOf(target);
    if (!zone) return;
    const item = itemsOf(zone).find((one) => one !== zone && one.contains(target)) ?? zone;
    if (item.hasAttribute("tabindex")) item.focus({ preventScroll: true });
    if (this.still()) return;
    if (zone.dataset.zone === "hand") {
      if (item !== zone) this.selection.toggle(item);
    } else {
      this.use(zone, item);
    }
  }

  /**
   * A key on an item; true if it meant something.
   * @param {Item} item
   * @param {string} key
   */
  key(item, key) {
    const next = this.roving.next(item, key);
    if (next) {
      next.focus();
      return true;
    }
    const zone = zoneOf(item);
    if (!zone) return false;
    if (zone.dataset.zone === "hand" && this.arranging?.key(item, key)) return true;
    if (key === " " && zone.dataset.zone === "hand") this.selection.toggle(item);
    else if (key === "Enter" && zone.dataset.zone === "hand") this.play("play");
    else if (key === "Enter" || key === " ") this.use(zone, item);
    else return false;
    return true;
  }

  /**
   * A click or Enter on a part of the table. What it means is for Python to say.
   * @param {Item} zone
   * @param {Item} item
   */
  use(zone, item) {
    const { cards, said } = this.selection;
    const name = zone.dataset.zone;
    if (name === "stock") this.send("draw");
    else if (name === "pile") this.send("pile", { cards });
    else if (name === "own" && item.dataset.meld !== undefined) {
      this.send("add", { ...said, meld: Number(item.dataset.meld) });
    } else if (name === "own" && cards.length) this.send("lay", said);
    else if (name === "opponents" && cards.length) this.send("drop", { ...said, what: name });
  }

  /**
   * What dragged cards are dropped on there: an own meld, with the felt inside its frame, or a zone.
   * @param {Element} target
   * @param {Point} at
   * @returns {SVGGraphicsElement | null}
   */
  goalAt(target, { x, y }) {
    const zone = zoneOf(target);
    if (zone?.dataset.zone !== "own") return zone;
    /** @type {SVGGraphicsElement | null} */
    const under = target.closest("[data-meld]");
    return under ?? partsOf(zone, "[data-meld]").find((meld) => {
      const box = meld.getBoundingClientRect();
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    }) ?? zone;
  }

  /**
   * A drop on the hand puts the cards there; elsewhere Python says what it means, or why it cannot.
   * @param {Element} target
   * @param {Point} at
   */
  drop(target, at) {
    const goal = this.goalAt(target, at);
    const what = zoneOf(goal)?.dataset.zone;
    if (!goal || !what) return;
    if (what === "hand") {
      this.arranging?.drop(at);
      if (this.lifted) this.selection.toggle(this.lifted);
      return;
    }
    const { meld } = goal.dataset;
    const more = meld === undefined ? {} : { meld: Number(meld) };
    this.send("drop", { ...this.selection.said, what, ...more });
  }

  /**
   * Light up where the chosen cards can go. That is decided in Python, by where_cards_fit() in
   * widgets/table/drop_targets.py: its answer to the message "look", which the choice of a card
   * sends (look() in game.js), comes here as it is.
   * @param {Pick<LookAnswer, "melds" | "lay" | "discard"> & Partial<LookAnswer>} answer
   */
  light({ melds, lay, discard, places = [] }) {
    for (const one of this.lights) one.frame.remove();
    const own = findZone(this.element, "own");
    /**
     * @param {number} number
     * @returns {SVGGraphicsElement | null | undefined}
     */
    const meld = (number) => own?.querySelector(`[data-meld="${number}"]`);
    this.lights = [];
    /**
     * @param {SVGGraphicsElement | null | undefined} part
     * @param {string} name
     */
    const light = (part, name) => part && this.lights.push({ part, frame: frame(part, name) });
    for (const number of melds) light(meld(number), "bl-light");
    if (lay) light(own, "bl-light bl-goal");
    if (discard) light(findZone(this.element, "pile"), "bl-light bl-goal");
    this.texts = new Map(places.map(({ at, text }) => [at === null ? own : meld(at), text]));
  }

  /**
   * What lies under dragged cards stands out where they may be dropped: where light() has lit it,
   * from the same answer. What a drop then means is decided by intended_move() in
   * widgets/table/intent.py.
   * @param {Element | null} target
   * @param {Point} [at] where; nowhere once the drag ends
   */
  over(target, at) {
    const goal = target && at && this.goalAt(target, at);
    let fits = false;
    for (const { part, frame: light } of this.lights) {
      light.classList.toggle("bl-over", part === goal);
      fits ||= part === goal;
    }
    const back = !goal || goal.dataset.zone === "hand";
    this.arranging?.mark(goal?.dataset.zone === "hand" && at ? at : null);
    this.element.classList.toggle("bl-nowhere", !fits && !back);
    const text = fits ? this.texts.get(goal) : "";
    this.tag.hidden = !text;
    if (!text || !at) return;
    this.tag.textContent = text;
    const box = this.element.getBoundingClientRect();
    const wide = this.tag.offsetWidth;
    this.tag.style.left = `${Math.max(4, Math.min(box.width - wide - 4, at.x - box.x - wide / 2))}px`;
    this.tag.style.top = `${Math.max(4, at.y - box.y - 92)}px`;
  }

  /** @param {"play" | "lay" | "add" | "discard"} type */
  play(type) {
    if (type === "discard") this.send(type, { cards: this.selection.cards });
    else this.send(type, this.selection.said);
  }
}
