// Which cards are chosen, also when a new picture of the hand comes.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Selection } from "../../burraco_learn/widgets/front/base/selection.js";
import { hand } from "./parts.js";

function chosenFrom(cards, ...places) {
  const items = hand(cards);
  const selection = new Selection(() => {});
  for (const place of places) selection.toggle(items[place]);
  return { items, selection };
}

test("cards are kept in the order of choosing", () => {
  const { selection } = chosenFrom("3h 4h 5h", 2, 0);
  assert.deepEqual(selection.cards, ["5h", "3h"]);
  assert.deepEqual(selection.said, { cards: ["5h", "3h"] });
});

test("a card chosen again is put back; its twin stays", () => {
  const { items, selection } = chosenFrom("3h 3h", 0, 1);
  selection.toggle(items[0]);
  assert.deepEqual(selection.chosen, [{ card: "3h", place: "1" }]);
  assert.ok(!selection.has(items[0]) && selection.has(items[1]));
});

test("every change of the choice is told, and none is told of nothing", () => {
  let told = 0;
  const selection = new Selection(() => (told += 1));
  selection.clear();
  assert.equal(told, 0);
  selection.toggle(hand("3h")[0]);
  selection.clear();
  assert.equal(told, 2);
});

test("what was said of a wild card holds for that choice only", () => {
  const { items, selection } = chosenFrom("Jk 4h 5h 6h", 0, 1, 2);
  selection.wild = ["Jk", "3h"];
  assert.deepEqual(selection.said, { cards: ["Jk", "4h", "5h"], wild: ["Jk", "3h"] });
  selection.toggle(items[3]);
  assert.deepEqual(selection.said, { cards: ["Jk", "4h", "5h", "6h"] });
});

test("in a new picture the same cards are chosen, at their old place if they lie there", () => {
  const { selection } = chosenFrom("3h 3h 9c", 1, 2);
  selection.wild = ["9c", "8c"];
  selection.carryOver(hand("2s 3h 3h 9c"));
  assert.deepEqual(selection.chosen, [
    { card: "3h", place: "1" },
    { card: "9c", place: "3" },
  ]);
  assert.deepEqual(selection.wild, ["9c", "8c"]);
});

test("of twins no card is chosen twice", () => {
  const { selection } = chosenFrom("3h 3h", 0, 1);
  selection.carryOver(hand("3h 3h 4h"));
  assert.deepEqual(new Set(selection.chosen.map(({ place }) => place)), new Set(["0", "1"]));
});

test("a card that is gone is chosen no longer, and nothing is said of a wild card then", () => {
  const { selection } = chosenFrom("3h 4h", 0, 1);
  selection.wild = ["4h", "5h"];
  selection.carryOver(hand("4h"));
  assert.deepEqual(selection.chosen, [{ card: "4h", place: "0" }]);
  assert.equal(selection.wild, null);
});

test("a card that left the hand is forgotten though its twin lies there", () => {
  const { selection } = chosenFrom("3h 3h", 0);
  selection.forget("3h");
  selection.carryOver(hand("3h"));
  assert.deepEqual(selection.chosen, []);
  selection.forget("9c"); // none of the chosen ones
});

test("chosen items are marked, to the eye and to a screen reader", () => {
  const { items, selection } = chosenFrom("3h 4h", 1);
  selection.paint(items);
  assert.deepEqual(items.map((item) => item.attributes["aria-selected"]), ["false", "true"]);
  assert.deepEqual(items.map((item) => item.classes.has("bl-chosen")), [false, true]);
});

test("cards are chosen by name, each as often as it is named", () => {
  const selection = new Selection(() => {});
  const items = hand("3h 5s 3h 7c");
  selection.choose(["3h", "7c"], items);
  assert.deepEqual(selection.cards, ["3h", "7c"]);
  selection.choose(["3h", "3h", "Ks"], items);
  assert.deepEqual(selection.chosen.map(({ place }) => place), ["0", "2"]);
});
