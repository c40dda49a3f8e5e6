// The live table: Python's picture with focus, choice and pointer.

import { draw, make } from "./dom.js";
import { listenToDrags } from "./drag.js";
import { playMotion, rememberPlaces } from "./motion.js";
import { Selection } from "./selection.js";
import {
  findZone, frame, itemsOf, makeStops, moveStop, neighbour, rememberFocus, restoreFocus, zoneOf,
} from "./zones.js";

export class Table {
  // "still" says whether the cards are only shown: then none is chosen, dragged or played.
  constructor(send, onChoice, still = () => false) {
    this.send = send;
    this.still = still;
    this.stops = {};
    this.drawn = "";
    this.element = make("div", { class: "bl-picture" });
    this.selection = new Selection(() => {
      this.selection.paint(this.hand());
      onChoice(this.selection.cards);
    });
    this.lights = [];
    listenToDrags(this.element, {
      pick: (item) => {
        item.focus({ preventScroll: true });
        if (!this.selection.has(item)) this.selection.toggle(item);
        return this.hand().filter((one) => this.selection.has(one));
      },
      drop: (zone, target) => this.drop(zone, target),
      still,
    });
    this.element.addEventListener("click", (event) => this.click(event.target));
    this.element.addEventListener("focusin", (event) => this.focus(event.target));
    this.element.addEventListener("focusout", () => this.ring?.remove());
  }

  hand() {
    const zone = findZone(this.element, "hand");
    return zone ? itemsOf(zone) : [];
  }

  show(svg, changes) {
    if (svg === this.drawn) return;
    const memory = rememberFocus(this.element);
    const places = rememberPlaces(this.element, changes);
    const scrolled = this.element.scrollLeft;
    draw(this.element, svg);
    this.element.scrollLeft = scrolled;
    const first = this.drawn === "";
    this.drawn = svg;
    makeStops(this.element, this.stops);
    this.selection.carryOver(this.hand());
    this.selection.onChange();
    restoreFocus(this.element, memory, this.stops);
    if (!first) playMotion(this.element, changes, places);
  }

  focusHand() {
    const item = this.hand()[this.stops.hand ?? 0] ?? this.hand()[0];
    item?.focus({ preventScroll: true });
  }

  focus(item) {
    this.ring?.remove();
    if (!item.hasAttribute("tabindex")) return;
    moveStop(item, this.stops);
    this.ring = frame(item, "bl-ring");
  }

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

  // A key on an item; true if it meant something.
  key(item, key) {
    const next = neighbour(item, key);
    if (next) {
      next.focus();
      return true;
    }
    const zone = zoneOf(item);
    if (key === " " && zone.dataset.zone === "hand") this.selection.toggle(item);
    else if (key === "Enter" && zone.dataset.zone === "hand") this.play("play");
    else if (key === "Enter" || key === " ") this.use(zone, item);
    else return false;
    return true;
  }

  // A click or Enter on a part of the table. What it means is for Python to say.
  use(zone, item) {
    const { cards } = this.selection;
    const name = zone.dataset.zone;
    if (name === "stock") this.send("draw");
    else if (name === "pile") this.send("pile", { cards });
    else if (name === "own" && item.dataset.meld !== undefined) {
      this.send("add", { cards, meld: Number(item.dataset.meld) });
    } else if (name === "own" && cards.length) this.send("lay", { cards });
  }

  // What a click does there, but a pile on which cards are dropped is discarded on, never taken.
  drop(zone, target) {
    if (zone.dataset.zone === "pile") this.play("discard");
    else if (zone.dataset.zone === "own") this.use(zone, target.closest("[data-meld]") ?? zone);
  }

  // Light up where the chosen cards can go, as Python found it.
  light({ melds, lay, discard }) {
    for (const light of this.lights) light.remove();
    const own = findZone(this.element, "own");
    const lit = melds.map((number) => [own?.querySelector(`[data-meld="${number}"]`), "bl-light"]);
    if (lay) lit.push([own, "bl-light bl-goal"]);
    if (discard) lit.push([findZone(this.element, "pile"), "bl-light bl-goal"]);
    this.lights = lit.filter(([part]) => part).map(([part, name]) => frame(part, name));
  }

  play(type) {
    this.send(type, { cards: this.selection.cards });
  }
}
