// The own order of a hand: cards are put elsewhere in it by dragging and by key. Python keeps it.

import { make } from "../base/dom.js";
import { putBefore, swapped } from "../base/order.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Send } from "../base/messages.js" */
/** @import { Point } from "../base/press.js" */
/** @import { ItemPlace } from "../base/roving.js" */

/** @type {Record<string, 1 | -1>} */
const STEPS = { ",": -1, ".": 1 };

export class Arranging {
  /**
   * @param {() => SVGGraphicsElement[]} hand the cards of the hand, as they lie
   * @param {(item: SVGGraphicsElement) => boolean} moves whether a card is among the dragged ones
   * @param {Send} send
   */
  constructor(hand, moves, send) {
    this.hand = hand;
    this.moves = moves;
    this.send = send;
    // Where dragged cards would be put.
    this.gap = make("div", { class: "bl-gap", "aria-hidden": "true", hidden: true });
    /** @type {number | null} */
    this.place = null; // to which the focus goes with the card that was moved
  }

  /**
   * A key on a card of the hand; true if it meant something.
   * @param {Item} item
   * @param {string} key
   */
  key(item, key) {
    const by = STEPS[key];
    if (!by) return false;
    const hand = this.hand();
    const at = hand.findIndex((one) => one === item);
    const order = swapped(hand, at, by);
    if (order) {
      this.place = at + by;
      this.tell(order);
    }
    return true;
  }

  /**
   * Where the focus goes in the new picture: with the card that was moved.
   * @param {ItemPlace} before
   */
  follow(before) {
    const { place } = this;
    this.place = null;
    return place === null ? before : { ...before, index: place };
  }

  /** @param {SVGGraphicsElement[]} order the cards of the hand as they are to lie */
  tell(order) {
    this.send("arrange", { cards: order.map(({ dataset }) => dataset.card ?? "") });
  }

  /**
   * Dragged cards are dropped on the hand.
   * @param {Point} at
   */
  drop(at) {
    const hand = this.hand();
    const moved = hand.filter(this.moves);
    const order = putBefore(hand, moved, this.goal(at).before);
    if (order.every((item, place) => item === hand[place])) return;
    this.place = order.indexOf(moved[0]);
    this.tell(order);
  }

  /**
   * Before which card of the hand dragged ones would be put, undefined for the end of the hand; and
   * the card and the edge of it where the mark for that is.
   * @param {Point} at
   */
  goal({ x, y }) {
    const rest = this.hand().filter((item) => !this.moves(item));
    const boxes = rest.map((item) => item.getBoundingClientRect());
    /** @param {DOMRect} box */
    const far = (box) => Math.hypot(box.left - x, 3 * Math.max(0, box.top - y, y - box.bottom));
    const ways = boxes.map((box, place) => ({ box, place, far: far(box) }));
    const [near] = ways.sort((one, other) => one.far - other.far);
    if (!near) return { before: undefined, box: null, edge: 0 };
    const { box, place } = near;
    const end = place === rest.length - 1 && x > box.left + box.width / 2;
    return { before: end ? undefined : rest[place], box, edge: end ? box.right : box.left };
  }

  /** @param {Point | null} at where dragged cards are, over the hand; nowhere else */
  mark(at) {
    const { box, edge } = at ? this.goal(at) : { box: null, edge: 0 };
    this.gap.hidden = !box;
    const around = this.gap.parentElement?.getBoundingClientRect();
    if (!box || !around) return;
    this.gap.style.left = `${edge - around.left - 2}px`;
    this.gap.style.top = `${box.top - around.top}px`;
    this.gap.style.height = `${box.height}px`;
  }
}
