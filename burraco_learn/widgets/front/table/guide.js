// The guide of a first round: one bubble that says what to do, arrows to the cards that are meant,
// and a veil over the rest. It only points: everything at the table can be pressed as always.

import { make, makeButton, nameButton, partsOf, showIf } from "../base/dom.js";

/** @import { Send } from "../base/messages.js" */
/** @import { Table } from "./table.js" */
/** @import { GuideStep } from "./wire.js" */

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

const SVG = "http://www.w3.org/2000/svg";
const AWAY = 4; // pixels between a zone or button that is meant and its frame
const ARROW = 40; // the least height for arrows between bubble and cards
const HEAD = 7; // half the width of the head of an arrow

/**
 * Which of the cards that are meant are not chosen yet, each to be found in the hand once: of two
 * equal cards in the hand, one that is chosen counts first.
 * @param {string[]} meant
 * @param {string[]} chosen
 */
export function missing(meant, chosen) {
  const rest = [...chosen];
  return meant.filter((card) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/**
 * Where the bubble goes: over what is meant, with room for arrows, or below where there is no room.
 * @param {Box[]} boxes what is meant
 * @param {{ width: number, height: number }} bubble
 * @param {{ width: number, height: number }} whole
 */
export function bubblePlace(boxes, bubble, whole) {
  const left = Math.min(...boxes.map((box) => box.left));
  const right = Math.max(...boxes.map((box) => box.right));
  const top = Math.min(...boxes.map((box) => box.top));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  const over = top - ARROW - bubble.height;
  const fit = (/** @type {number} */ at, /** @type {number} */ most) => Math.max(4, Math.min(at, most - 4));
  return {
    left: fit((left + right - bubble.width) / 2, whole.width - bubble.width),
    top: fit(over < 4 ? bottom + ARROW : over, whole.height - bubble.height),
  };
}

export class Guide {
  /**
   * @param {Send} send
   * @param {(sentences: string[]) => void} announce
   * @param {Table} table
   * @param {HTMLElement} actions where the buttons of the table are
   */
  constructor(send, announce, table, actions) {
    this.announce = announce;
    this.table = table;
    this.actions = actions;
    /** @type {GuideStep | null} */
    this.told = null;
    this.title = make("strong");
    this.step = make("span", { class: "bl-guide-step" });
    this.text = make("p");
    this.alone = makeButton("", "", () => send("alone"), { class: "bl-link" });
    this.back = makeButton("", "", () => send("undo"));
    this.show_me = makeButton("", "", () => send("guide"), { class: "bl-main" });
    this.bubble = make(
      "section", { class: "bl-guide-bubble" },
      make("div", { class: "bl-guide-head" }, this.title, this.step), this.text,
      make("div", { class: "bl-guide-head" }, this.alone,
        make("span", { class: "bl-guide-buttons" }, this.back, this.show_me)),
    );
    this.veil = document.createElementNS(SVG, "svg");
    this.veil.setAttribute("class", "bl-guide-veil");
    this.veil.setAttribute("aria-hidden", "true");
    this.element = make("div", { class: "bl-guide", hidden: true });
    this.element.append(this.veil, this.bubble);
    const later = () => requestAnimationFrame(() => this.place());
    for (const type of ["click", "keyup", "pointerup"]) table.element.addEventListener(type, later);
  }

  /** @param {GuideStep | null | undefined} told */
  show(told) {
    const before = this.told;
    this.told = told ?? null;
    showIf(this.element, told);
    if (!told) return;
    this.title.textContent = told.title;
    this.step.textContent = told.step;
    this.text.textContent = told.text;
    this.bubble.setAttribute("aria-label", told.title);
    nameButton(this.alone, told.alone);
    nameButton(this.back, told.back);
    nameButton(this.show_me, told.show);
    showIf(this.back, told.back);
    if (told.text !== before?.text) this.announce([`${told.title}. ${told.text}`]);
  }

  /**
   * What is meant now: the cards that are not chosen yet, or what is pressed with them chosen. The
   * chosen ones among the cards that are meant are only left free.
   */
  meant() {
    const { told, table } = this;
    if (!told) return { meant: [], free: [] };
    const chosen = table.hand().filter((one) => table.selection.has(one));
    const free = chosen.filter((one) => told.cards.includes(one.dataset.card ?? ""));
    /** @type {Element[]} */
    const meant = [];
    for (const card of missing(told.cards, table.selection.cards)) {
      const item = table.hand().find((one) =>
        one.dataset.card === card && !chosen.includes(one) && !meant.includes(one));
      if (item) meant.push(item);
    }
    return { meant: meant.length ? meant : this.goal(told), free };
  }

  /** @param {GuideStep} told */
  goal({ goal, meld }) {
    const zone = goal === "add" ? `[data-zone="own"] [data-meld="${meld}"]` : `[data-zone="${goal}"]`;
    const parts = partsOf(this.table.element, zone);
    return parts.length ? parts : [...this.actions.querySelectorAll(`[data-act="${goal}"]`)];
  }

  /** Put veil, bubble and arrows where they belong, now that the table is drawn. */
  place() {
    if (this.element.hidden || !this.element.clientWidth) return;
    const whole = this.element.getBoundingClientRect();
    const { meant, free } = this.meant();
    const boxes = meant.map((one) => this.boxOf(one, whole)).sort((one, two) => one.left - two.left);
    if (!boxes.length) return;
    const { width, height } = whole;
    const bubble = { width: this.bubble.offsetWidth, height: this.bubble.offsetHeight };
    const { left, top } = bubblePlace(boxes, bubble, whole);
    this.bubble.style.left = `${left}px`;
    this.bubble.style.top = `${top}px`;
    const frames = boxes.map(hole).join("");
    const holes = frames + free.map((one) => hole(this.boxOf(one, whole))).join("");
    const arrows = boxes.map((box, at) => {
      const from = left + (bubble.width * (at + 1)) / (boxes.length + 1);
      const to = (box.left + box.right) / 2;
      if (top > box.bottom) return arrow(from, top, to, box.bottom + 2);
      return arrow(from, top + bubble.height, to, box.top - 2);
    });
    this.veil.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.veil.replaceChildren(
      path(`M0 0H${width}V${height}H0Z${holes}`, "bl-guide-dark"),
      path(frames, "bl-guide-frame"), path(arrows.join(""), "bl-guide-arrow"),
    );
  }

  /**
   * The part of the picture in which something is seen: of a card in the hand, what the next one
   * leaves free.
   * @param {Element} one
   * @param {DOMRect} whole
   * @returns {Box}
   */
  boxOf(one, whole) {
    const box = one.getBoundingClientRect();
    const hand = this.table.hand();
    const next = hand[hand.findIndex((item) => item === one) + 1];
    const beside = hand.some((item) => item === one) && next?.getBoundingClientRect();
    const same = beside && Math.abs(beside.top - box.top) < box.height / 2;
    // Two holes in the veil must not overlap: what lies in both would be dark.
    const right = same ? Math.min(box.right, beside.left) : box.right;
    const around = hand.some((item) => item === one) ? 0 : AWAY;
    return {
      left: box.left - whole.left - around,
      top: box.top - whole.top - around,
      right: right - whole.left + around,
      bottom: box.bottom - whole.top + around,
    };
  }
}

/** @param {Box} box */
function hole({ left, top, right, bottom }) {
  return `M${left} ${top}H${right}V${bottom}H${left}Z`;
}

/**
 * An arrow up or down; none where there is no room for it.
 * @param {number} x
 * @param {number} y
 * @param {number} toX
 * @param {number} toY
 */
function arrow(x, y, toX, toY) {
  if (Math.abs(toY - y) < HEAD) return "";
  const back = toY > y ? toY - HEAD : toY + HEAD;
  const head = `M${toX - HEAD} ${back}L${toX} ${toY}L${toX + HEAD} ${back}`;
  return `M${x} ${y}Q${toX} ${(y + toY) / 2} ${toX} ${toY}${head}`;
}

/**
 * @param {string} d
 * @param {string} name
 */
function path(d, name) {
  const made = document.createElementNS(SVG, "path");
  made.setAttribute("d", d);
  made.setAttribute("class", name);
  return made;
}
