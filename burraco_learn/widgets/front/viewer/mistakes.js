// What is found in the moves of a seat: how far the looking has come, then the worst moments, what
// they cost together, and the round as a curve.

import { draw, make, makeButton, nameButton, showIf } from "../base/dom.js";

/** @import { Send } from "../base/messages.js" */
/** @import { FindingPlace, FoundMistakes, ReviewedSeat, ViewerLabels, ViewerPage } from "./wire.js" */

export class Mistakes {
  /**
   * @param {Send} send
   * @param {(at: number) => void} go to the table after so many moves
   */
  constructor(send, go) {
    this.send = send;
    this.go = go;
    /** @type {ReviewedSeat[]} */
    this.seats = [];
    this.busy = false;
    this.shown = "";
    this.seat = make("select");
    this.seat.addEventListener("change", () => this.nameFind());
    this.find = makeButton("", "M", () => this.act(), { "data-act": "mistakes" });
    /** Stands among the tools. */
    this.tool = make("span", { class: "bl-find" }, this.find, this.seat);
    this.bar = make("progress");
    this.progress = make("span");
    this.stop = makeButton("", "M", () => this.act(), { "data-act": "stop" });
    this.way = make("div", { class: "bl-finding" }, this.bar, this.progress, this.stop);
    this.told = make("div", { class: "bl-found-words" });
    this.worst = make("ol", { class: "bl-worst" });
    this.curve = make("div", { class: "bl-review-curve" });
    this.element = make(
      "section", { class: "bl-mistakes", hidden: true }, this.way,
      make("div", { class: "bl-found" }, this.told, this.worst), this.curve,
    );
  }

  // Look for the mistakes of the seat that is chosen, or stop looking.
  act() {
    if (this.busy) this.send("stop");
    else if (this.seats.length) this.send("mistakes", { at: Number(this.seat.value) });
  }

  nameFind() {
    const chosen = this.seats.find(({ seat }) => String(seat) === this.seat.value);
    nameButton(this.find, chosen?.find ?? "", "M");
  }

  /** @param {ViewerPage} state */
  show({ seats, mistakes, labels }) {
    this.showSeats(seats, labels);
    const busy = Boolean(mistakes?.busy);
    const hadFocus = this.way.contains(document.activeElement) || document.activeElement === this.find;
    const turned = busy !== this.busy;
    this.busy = busy;
    showIf(this.tool, seats.length && !busy);
    showIf(this.element, mistakes);
    if (!mistakes) return;
    this.element.setAttribute("aria-label", labels.found);
    showIf(this.way, busy);
    nameButton(this.stop, labels.stop, "M");
    this.bar.setAttribute("aria-label", labels.found);
    this.showPlace(mistakes);
    this.told.replaceChildren(...mistakes.told.map((sentence) => make("p", {}, sentence)));
    this.showFound(mistakes);
    if (turned && hadFocus) (busy ? this.stop : this.worst.querySelector("button") ?? this.find).focus();
  }

  /** @param {FindingPlace} place */
  showPlace({ done, total, progress }) {
    this.bar.max = total || 1;
    this.bar.value = done;
    this.progress.textContent = progress;
  }

  /**
   * @param {ReviewedSeat[]} seats
   * @param {ViewerLabels} labels
   */
  showSeats(seats, labels) {
    const { value } = this.seat;
    if (JSON.stringify(seats) !== JSON.stringify(this.seats)) {
      this.seats = seats;
      this.seat.replaceChildren(...seats.map(({ seat, name }) => make("option", { value: String(seat) }, name)));
      if (seats.some(({ seat }) => String(seat) === value)) this.seat.value = value;
    }
    this.seat.setAttribute("aria-label", labels.whose);
    showIf(this.seat, seats.length > 1);
    this.nameFind();
  }

  /** @param {FoundMistakes} found */
  showFound({ worst, curve }) {
    const now = JSON.stringify([worst, curve]);
    if (now === this.shown) return; // nothing is put in place of a button that has the focus
    this.shown = now;
    this.worst.replaceChildren(...worst.map(({ at, text }) => (
      make("li", {}, makeButton(text, "", () => this.go(at), { "data-at": String(at) }))
    )));
    draw(this.curve, curve);
    showIf(this.curve, curve);
  }
}
