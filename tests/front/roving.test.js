// One tab stop for each group of items, and where keys lead from one of them.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Roving, stepIn } from "../../burraco_learn/widgets/front/base/roving.js";
import { part } from "./parts.js";

/** Groups of so many items each. */
function groupsOf(counts) {
  return Object.entries(counts).map(([name, count]) => [
    name, Array.from({ length: count }, (_, at) => part({ card: `${name} ${at}` })),
  ]);
}

/** The numbers of the items of each group that are tab stops. */
function stops(groups) {
  return groups.map(([, items]) => items.flatMap(({ attributes }, at) => (attributes.tabindex === "0" ? [at] : [])));
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

test("at first the first item of each group is its stop, and every item can have the focus", () => {
  const groups = groupsOf({ hand: 3, stock: 1, pile: 0 });
  new Roving(() => groups).lay();
  assert.deepEqual(stops(groups), [[0], [0], []]);
  assert.deepEqual(groups[0][1].map(({ attributes }) => attributes.tabindex), ["0", "-1", "-1"]);
});

test("what gets the focus becomes the stop of its group alone", () => {
  const groups = groupsOf({ hand: 4, own: 3 });
  const roving = new Roving(() => groups);
  roving.lay();
  assert.equal(roving.take(groups[0][1][2]), true);
  assert.deepEqual(stops(groups), [[2], [0]]);
  assert.equal(roving.stop("hand"), groups[0][1][2]);
  assert.equal(roving.take(part({})), false);
  assert.deepEqual(stops(groups), [[2], [0]]);
});

test("groups that are drawn anew keep their stops, or have them as near as can be", () => {
  let groups = groupsOf({ hand: 5, own: 2 });
  const roving = new Roving(() => groups);
  roving.lay();
  roving.take(groups[0][1][4]);
  roving.take(groups[1][1][1]);
  groups = groupsOf({ hand: 3, own: 2 });
  roving.lay();
  assert.deepEqual(stops(groups), [[2], [1]]);
  groups = groupsOf({ hand: 9, own: 2 });
  roving.lay();
  assert.deepEqual(stops(groups), [[4], [1]]);
});

test("a group can be given its stop", () => {
  const groups = groupsOf({ tray: 3, hand: 2 });
  const roving = new Roving(() => groups);
  roving.lay();
  roving.layAt("tray", 1);
  assert.deepEqual(stops(groups), [[1], [0]]);
});

test("an item is found by its place, and its place by the item", () => {
  const groups = groupsOf({ hand: 2, own: 3 });
  const roving = new Roving(() => groups);
  assert.deepEqual(roving.placeOf(groups[1][1][2]), { group: "own", index: 2 });
  assert.equal(roving.placeOf(part({})), null);
  assert.equal(roving.placeOf(null), null);
  assert.equal(roving.at("own", 7), groups[1][1][2]);
  assert.equal(roving.at("pile", 0), undefined);
});

test("keys lead from item to item inside a group", () => {
  const groups = groupsOf({ hand: 3, own: 2 });
  const roving = new Roving(() => groups);
  const [first, , last] = groups[0][1];
  assert.equal(roving.next(first, "End"), last);
  assert.equal(roving.next(last, "ArrowRight"), last);
  assert.equal(roving.next(first, "Enter"), undefined);
  assert.equal(roving.next(part({}), "ArrowRight"), undefined);
});
