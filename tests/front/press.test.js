// What a pressed pointer becomes: a click, or a drag.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Press } from "../../burraco_learn/widgets/front/base/press.js";

function pressedAt(x, y) {
  const press = new Press();
  press.down("card", { x, y });
  return press;
}

test("nothing is held at first, and nothing follows the pointer", () => {
  const press = new Press();
  assert.equal(press.move({ x: 90, y: 90 }), "rest");
  assert.equal(press.up(0), false);
  assert.equal(press.swallows(0), false);
});

test("a press beside all cards holds nothing", () => {
  const press = new Press();
  press.down(null, { x: 0, y: 0 });
  assert.equal(press.move({ x: 90, y: 90 }), "rest");
});

test("a pointer that trembles makes a click", () => {
  const press = pressedAt(100, 100);
  assert.equal(press.move({ x: 103, y: 104 }), "rest"); // 5 pixels
  assert.equal(press.up(1000), false);
  assert.equal(press.swallows(1000), false);
});

test("a pointer that goes far enough lifts the card, once", () => {
  const press = pressedAt(100, 100);
  assert.equal(press.move({ x: 106, y: 100 }), "lift");
  assert.equal(press.item, "card");
  assert.equal(press.move({ x: 101, y: 100 }), "follow"); // back again: still in the air
  assert.deepEqual(press.way, { x: 1, y: 0 });
});

test("the click that the browser makes of a drop is swallowed, and only that one", () => {
  const press = pressedAt(0, 0);
  press.move({ x: 50, y: 0 });
  assert.equal(press.up(1000), true);
  press.end();
  assert.equal(press.swallows(1010), true);
  assert.equal(press.swallows(1200), false);
  press.down(null, { x: 0, y: 0 });
  assert.equal(press.swallows(1010), false, "a new press makes a click of its own, however soon");
});

test("after the end nothing is held", () => {
  const press = pressedAt(0, 0);
  press.move({ x: 50, y: 0 });
  press.end();
  assert.equal(press.item, null);
  assert.equal(press.move({ x: 90, y: 0 }), "rest");
  assert.equal(press.up(0), false);
});

test("a drag that was broken off is not a drop", () => {
  const press = pressedAt(0, 0);
  press.move({ x: 50, y: 0 });
  press.end();
  press.down("other", { x: 0, y: 0 });
  assert.equal(press.up(5), false);
});
