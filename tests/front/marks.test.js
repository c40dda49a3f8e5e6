// How something is marked, and what a screen reader hears of it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { markChosen, markCurrent, markPressed, markReady } from "../../burraco_learn/widgets/front/base/marks.js";
import { part } from "./parts.js";

test("a chosen card is seen and heard as chosen, until it is put back", () => {
  const card = part({ card: "3h" });
  markChosen(card, true);
  assert.deepEqual([[...card.classes], card.attributes], [["bl-chosen"], { "aria-selected": "true" }]);
  markChosen(card, false);
  assert.deepEqual([[...card.classes], card.attributes], [[], { "aria-selected": "false" }]);
});

test("of a list only what is shown is current", () => {
  const row = part({});
  markCurrent(row, true);
  assert.deepEqual(row.attributes, { "aria-current": "true" });
  markCurrent(row, true, "step");
  assert.deepEqual(row.attributes, { "aria-current": "step" });
  markCurrent(row, false);
  assert.deepEqual(row.attributes, {});
});

test("a button says whether it is pressed", () => {
  const button = part({});
  for (const yes of [true, false]) {
    markPressed(button, yes);
    assert.deepEqual(button.attributes, { "aria-pressed": String(yes) });
  }
  markPressed(button, null);
  assert.deepEqual(button.attributes, {}, "one that does not stay pressed says nothing of it");
});

test("a button that cannot act is never the next one", () => {
  const buttons = new Map([["lay", part({})], ["add", part({})], ["undo", part({})]]);
  for (const [id, button] of buttons) button.setAttribute("aria-disabled", String(id === "add"));
  markReady(buttons, (id) => ({ lay: 3, add: 1 })[id]);
  assert.deepEqual([...buttons.values()].map(({ classes }) => classes.has("bl-ready")), [true, false, false]);
  markReady(buttons, () => 0);
  assert.equal(buttons.get("lay")?.classes.has("bl-ready"), false);
});
