// The course panel: which notebook may run by itself, and what a disc says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const place = new URL(
  "../../burraco_learn/storage/jupyter/labextensions/burraco-learn/static/",
  import.meta.url,
);
const { digest, whyNot } = await import(new URL("ours.js", place).href);
const { disc, dueNow, fill } = await import(new URL("panel.js", place).href);
const { LearnersFolder } = await import(new URL("folder.js", place).href);
const course = JSON.parse(readFileSync(new URL("course.json", place), "utf-8"));

/** @param {string} path */
function shipped(path) {
  const file = new URL(`../../notebooks/${path}`, import.meta.url);
  const { cells } = JSON.parse(readFileSync(file, "utf-8"));
  return cells
    .filter((cell) => cell.cell_type === "code")
    .map((cell) => cell.source.join(""));
}

test("every notebook that ships has the digest that Python made", async () => {
  for (const [path, made] of Object.entries(course.code)) {
    assert.equal(await digest(shipped(path)), made, path);
  }
});

test("only what is ours to the letter runs by itself", async () => {
  const path = "en/03-pinella-and-jolly.ipynb";
  const beside = [{ name: "03-pinella-and-jolly.ipynb", type: "notebook" }];
  const sources = shipped(path);
  assert.equal(await whyNot(course, path, sources, beside), "");
  assert.equal(await whyNot(course, path, [...sources, ""], beside), "changed");
  assert.equal(await whyNot(course, path, [`${sources[0]} `, ...sources.slice(1)], beside), "changed");
  assert.equal(await whyNot(course, "en/mine.ipynb", sources, beside), "changed");
  for (const name of ["burraco_learn.py", "json.PYC", "ast.so"]) {
    assert.equal(await whyNot(course, path, sources, [{ name, type: "file" }]), "unsafe");
  }
  assert.equal(
    await whyNot(course, path, sources, [{ name: "burraco_learn", type: "directory" }]), "unsafe",
  );
});

test("a disc is empty, part or full", () => {
  const standing = { last: "02", lessons: { "00": [5, 5], "01": [2, 5], "02": [0, 13] } };
  const how = (/** @type {string} */ number) => disc(standing, number).how;
  assert.deepEqual(["00", "01", "02", "03"].map(how), ["full", "part", "part", "empty"]);
  assert.equal(disc(standing, "01").share, 0.4);
});

test("what is due is counted by the clock", () => {
  const due = { "count.1": "2026-03-01T18:30:00+00:00", "close.2": "2026-03-03T00:00:00+00:00" };
  assert.equal(dueNow({ due }, new Date("2026-03-02T00:00:00Z")), 1);
  assert.equal(dueNow({}, new Date()), 0);
  assert.equal(fill("{done} of {count}", { done: 1, count: 3 }), "1 of 3");
});

test("the learner's folder is found where it is, and its files are read and kept", async () => {
  const files = { "burraco-lessons/settings.json": '{"language": "it", "rules": "fibur"}' };
  const tree = {
    "": ["burraco-lessons"],
    "burraco-lessons": ["en", "rules", "settings.json"],
    "burraco-lessons/rules": ["club.toml", "notes"],
    "burraco-lessons/en": ["00-start-here.ipynb"],
  };
  const contents = {
    async get(/** @type {string} */ path) {
      if (path in files) return { content: files[path] };
      if (!(path in tree)) throw new Error("404");
      const type = (/** @type {string} */ name) => (name.includes(".") ? "file" : "directory");
      return { content: tree[path].map((/** @type {string} */ name) => ({ name, type: type(name) })) };
    },
    async save(/** @type {string} */ path, /** @type {{ content: string }} */ { content }) {
      files[path] = content;
      return {};
    },
  };
  const folder = await LearnersFolder.find(contents, "en/00-start-here.ipynb");
  assert.equal(folder.place, "burraco-lessons/");
  assert.equal(folder.within("burraco-lessons/en/a.ipynb"), "en/a.ipynb");
  assert.equal(folder.within("en/a.ipynb"), null);
  assert.deepEqual(await folder.read(), {
    standing: {}, rules: "fibur", own: ["rules/club.toml"], language: "it",
  });
  await folder.choose({ rules: "special" });
  assert.deepEqual(JSON.parse(files["burraco-lessons/settings.json"]), {
    language: "it", rules: "special",
  });
  assert.equal(await LearnersFolder.find(contents, "it/00.ipynb"), null);
});
