// Which keys mean something on a page, and that none leaves it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { listenToKeys } from "../../burraco_learn/widgets/front/base/keys.js";

/** Presses keys on a target; gives what was done, and what became of each event. */
function keyboard({ text = false, item = null, arrows = [], letters = [] } = {}) {
  const listeners = {};
  const done = [];
  const note = (what, known) => (...said) => {
    const [key] = said.filter((one) => typeof one === "string");
    done.push(`${what} ${key}`);
    return known.includes(key);
  };
  const attributes = new Map();
  const root = {
    addEventListener: (name, listener) => (listeners[name] = listener),
    setAttribute: (name, value) => attributes.set(name, value),
    removeAttribute: (name) => attributes.delete(name),
  };
  listenToKeys(root, {
    escape: () => done.push("escape"),
    arrow: note("arrow", arrows),
    item: note("item", ["Enter"]),
    letter: note("letter", letters),
  });
  const target = { matches: () => text, closest: () => item };
  return {
    done,
    asleep: () => attributes.has("data-lm-suppress-shortcuts"),
    press(key, more = {}, name = "keydown") {
      const event = {
        key, target, stopped: false, prevented: false,
        stopPropagation: () => (event.stopped = true),
        preventDefault: () => (event.prevented = true),
        ...more,
      };
      listeners[name](event);
      return event;
    },
  };
}

test("no plain key leaves the page, and the notebook's shortcuts sleep", () => {
  const { press, asleep } = keyboard();
  for (const name of ["keydown", "keyup", "keypress"]) assert.ok(press("x", {}, name).stopped);
  assert.ok(asleep());
});

test("while Ctrl or Command is held, the notebook's shortcuts are awake", () => {
  for (const [key, held] of [["Control", "ctrlKey"], ["Meta", "metaKey"]]) {
    const { press, asleep } = keyboard();
    press(key, { [held]: true });
    assert.ok(!asleep());
    assert.ok(!press("s", { [held]: true }).stopped);
    press(key, {}, "keyup");
    assert.ok(asleep());
  }
});

test("keys with Ctrl, Alt or Meta are the browser's", () => {
  const { press, done } = keyboard({ letters: ["C"] });
  for (const held of ["ctrlKey", "altKey", "metaKey"]) press("c", { [held]: true });
  assert.deepEqual(done, []);
});

test("in a text line letters are text; Escape means something everywhere", () => {
  const { press, done } = keyboard({ text: true, letters: ["D"] });
  assert.ok(!press("d").prevented);
  assert.ok(press("Escape").prevented);
  assert.deepEqual(done, ["escape"]);
});

test("a key goes to the page, then to the item, then counts as a letter", () => {
  const { press, done } = keyboard({ item: {}, letters: ["D"] });
  assert.ok(press("d").prevented);
  assert.deepEqual(done, ["arrow d", "item d", "letter D"]);
});

test("whoever knows the key is the last one asked", () => {
  const page = keyboard({ item: {}, arrows: ["ArrowLeft"] });
  assert.ok(page.press("ArrowLeft").prevented);
  assert.ok(page.press("Enter").prevented);
  assert.deepEqual(page.done, ["arrow ArrowLeft", "arrow Enter", "item Enter"]);
});

test("Space and named keys are not letters", () => {
  const { press, done } = keyboard({ letters: [" ", "F1"] });
  assert.ok(!press(" ").prevented);
  assert.ok(!press("F1").prevented);
  assert.deepEqual(done, ["arrow  ", "arrow F1"]);
});
