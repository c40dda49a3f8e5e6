// Where arrows lead in a picture, and where the focus goes in a new one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { itemsOf, placeAfter, stepIn } from "../../burraco_learn/widgets/front/base/zones.js";

/** A zone with so many items, by what a selector finds in it. */
function zone(name, found = {}) {
  return { dataset: { zone: name }, querySelectorAll: (selector) => found[selector] ?? [] };
}

test("arrows go from item to item and stop at the ends", () => {
  for (const [key, here, to] of [
    ["ArrowRight", 0, 1],
    ["ArrowDown", 1, 2],
    ["ArrowRight", 3, 3],
    ["ArrowLeft", 3, 2],
    ["ArrowUp", 0, 0],
    ["Home", 2, 0],
    ["End", 1, 3],
  ]) {
    assert.equal(stepIn(key, here, 4), to, `${key} from ${here}`);
  }
});

test("other keys lead nowhere", () => {
  for (const key of ["Enter", " ", "a", "Tab", "toString"]) assert.equal(stepIn(key, 0, 4), null);
});

test("an arrow visits the cards of the hand, and the pile itself before its cards", () => {
  const cards = ["first", "second"];
  assert.deepEqual(itemsOf(zone("hand", { "[data-card]": cards })), cards);
  const pile = zone("pile", { "[data-card]": cards });
  assert.deepEqual(itemsOf(pile), [pile, ...cards]);
});

test("on a side of the table it visits the melds, or the place for them", () => {
  const melds = ["meld"];
  assert.deepEqual(itemsOf(zone("own", { "[data-meld]": melds, "[data-card]": ["card"] })), melds);
  for (const name of ["own", "opponents", "stock"]) {
    const empty = zone(name);
    assert.deepEqual(itemsOf(empty), [empty]);
  }
});

function counts(found) {
  return (name) => found[name] ?? 0;
}

test("the focus stays at its place in a new picture", () => {
  const memory = { zone: "hand", index: 3 };
  assert.deepEqual(placeAfter(memory, counts({ hand: 9, stock: 1 })), memory);
});

test("where fewer items are left it goes to the last one", () => {
  const place = placeAfter({ zone: "own", index: 4 }, counts({ own: 2, hand: 9 }));
  assert.deepEqual(place, { zone: "own", index: 1 });
});

test("an item that was not found counts as the first one", () => {
  const place = placeAfter({ zone: "hand", index: -1 }, counts({ hand: 2 }));
  assert.deepEqual(place, { zone: "hand", index: 0 });
});

test("from a zone that has nothing left it goes to the hand, else to the stock", () => {
  const memory = { zone: "own", index: 1 };
  assert.deepEqual(placeAfter(memory, counts({ hand: 5 })), { zone: "hand", index: 1 });
  assert.deepEqual(placeAfter({ zone: "hand", index: 1 }, counts({ stock: 1 })), { zone: "stock", index: 0 });
  assert.equal(placeAfter(memory, counts({})), null);
});
