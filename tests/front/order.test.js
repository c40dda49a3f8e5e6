// What is put elsewhere in a hand: no card is lost, and the others keep their order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { putBefore, swapped } from "../../burraco_learn/widgets/front/base/order.js";

test("things are put together before another one, or at the end", () => {
  const hand = ["a", "b", "c", "d"];
  assert.deepEqual(putBefore(hand, ["d", "b"], "a"), ["d", "b", "a", "c"]);
  assert.deepEqual(putBefore(hand, ["a"], "c"), ["b", "a", "c", "d"]);
  assert.deepEqual(putBefore(hand, ["a"], undefined), ["b", "c", "d", "a"]);
  assert.deepEqual(putBefore(hand, ["b"], "b"), ["a", "c", "d", "b"]);
});

test("neighbours change places, but not past the ends", () => {
  assert.deepEqual(swapped(["a", "b", "c"], 1, 1), ["a", "c", "b"]);
  assert.deepEqual(swapped(["a", "b", "c"], 1, -1), ["b", "a", "c"]);
  assert.equal(swapped(["a", "b"], 0, -1), null);
  assert.equal(swapped(["a", "b"], 1, 1), null);
});
