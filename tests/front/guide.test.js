// The guide of a first round: which cards are still meant, and where its bubble goes.

import assert from "node:assert/strict";
import test from "node:test";

import { bubblePlace, missing } from "../../burraco_learn/widgets/front/table/guide.js";

test("a card that is chosen is no longer meant, and of two equal ones each counts", () => {
  assert.deepEqual(missing(["5h", "6h"], []), ["5h", "6h"]);
  assert.deepEqual(missing(["5h", "6h"], ["6h", "Ks"]), ["5h"]);
  assert.deepEqual(missing(["5h", "5h", "5d"], ["5h"]), ["5h", "5d"]);
  assert.deepEqual(missing([], ["5h"]), []);
});

test("the bubble is over what is meant, with room for arrows, or below, and stays in the picture", () => {
  const whole = { width: 828, height: 560 };
  const bubble = { width: 436, height: 120 };
  const box = (/** @type {number} */ left, /** @type {number} */ top) =>
    ({ left, top, right: left + 60, bottom: top + 100 });
  assert.deepEqual(bubblePlace([box(380, 440)], bubble, whole), { left: 192, top: 280 });
  assert.deepEqual(bubblePlace([box(10, 290)], bubble, whole), { left: 4, top: 130 });
  const two = bubblePlace([box(600, 440), box(760, 430)], bubble, whole);
  assert.deepEqual(two, { left: 388, top: 270 });
  // No room above: below it.
  assert.deepEqual(bubblePlace([box(380, 20)], bubble, whole), { left: 192, top: 160 });
});
