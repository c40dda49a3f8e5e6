// What Escape closes, where several things are open.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Layers } from "../../burraco_learn/widgets/front/base/layers.js";

/** Layers, and a function that opens one or closes it. */
function layersOf() {
  const layers = new Layers();
  const set = (name, yes) => layers.set(name, yes, () => set(name, false));
  return { layers, set, names: () => [...layers.open.keys()] };
}

test("what was opened last is closed first, and one thing at a time", () => {
  const { layers, set, names } = layersOf();
  set("help", true);
  set("record", true);
  assert.equal(layers.closeLast(), true);
  assert.deepEqual(names(), ["help"]);
  assert.equal(layers.closeLast(), true);
  assert.deepEqual(names(), []);
  assert.equal(layers.closeLast(), false);
});

test("what is closed in another way, or opened once more, takes its place", () => {
  const { layers, set, names } = layersOf();
  for (const name of ["help", "rules", "record"]) set(name, true);
  set("record", false);
  set("help", true);
  assert.deepEqual(names(), ["rules", "help"]);
  layers.closeLast();
  assert.deepEqual(names(), ["rules"]);
});
