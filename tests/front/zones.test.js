// What arrows visit in a picture, and where the focus goes in a new one.

import assert from "node:assert/strict";
import { test } from "node:test";

import { itemsOf, placeAfter } from "../../burraco_learn/widgets/front/base/zones.js";

/** A zone with so many items, by what a selector finds in it. */
function zone(name, found = {}) {
  return { dataset: { zone: name }, querySelectorAll: (selector) => found[selector] ?? [] };
}

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
  const memory = { group: "hand", index: 3 };
  assert.deepEqual(placeAfter(memory, counts({ hand: 9, stock: 1 })), memory);
});

test("where fewer items are left it goes to the last one", () => {
  const place = placeAfter({ group: "own", index: 4 }, counts({ own: 2, hand: 9 }));
  assert.deepEqual(place, { group: "own", index: 1 });
});

test("an item that was not found counts as the first one", () => {
  const place = placeAfter({ group: "hand", index: -1 }, counts({ hand: 2 }));
  assert.deepEqual(place, { group: "hand", index: 0 });
});

test("from a zone that has nothing left it goes to the hand, else to the stock", () => {
  const memory = { group: "own", index: 1 };
  assert.deepEqual(placeAfter(memory, counts({ hand: 5 })), { group: "hand", index: 1 });
  assert.deepEqual(placeAfter({ group: "hand", index: 1 }, counts({ stock: 1 })), { group: "stock", index: 0 });
  assert.equal(placeAfter(memory, counts({})), null);
});
