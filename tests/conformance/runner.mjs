// Asks an engine every question of the suite: node runner.mjs ENGINE.mjs [FOLDER]
//
// ENGINE.mjs exports answer(question, parameters), or an async function of that name, which gives
// the answer as an object, or null where it does not answer such questions. docs/conformance.md
// says what questions and answers are.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const [engine = join(here, "stub.mjs"), folder = here] = process.argv.slice(2);
const { answer } = await import(pathToFileURL(resolve(engine)).href);

const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const { version, rulesets } = read("rulesets.json");
if (version !== 1) throw new Error(`this runner does not know version ${version} of the suite`);

/** All parameters of a rule set, with those that a case changes. */
function parametersOf(name, changes = {}) {
  const whole = structuredClone(rulesets[name]);
  for (const [path, value] of Object.entries(changes)) {
    const [table, part] = path.split(".");
    if (part === undefined) whole[table] = value;
    else if (value === null) delete whole[table][part];
    else whole[table][part] = value;
  }
  return whole;
}

/** Where an answer differs from what is expected, or null. More may be said than is expected. */
function difference(expected, given, path = "") {
  if (Array.isArray(expected) || expected === null || typeof expected !== "object") {
    const [wanted, found] = [expected, given].map((value) => JSON.stringify(value));
    return wanted === found ? null : `${path} is ${found}, and ${wanted} is expected`;
  }
  if (given === null || typeof given !== "object") return `${path || "the answer"} is no object`;
  for (const [key, value] of Object.entries(expected)) {
    if (key === "reason" && given.reason === undefined) continue; // need not be given
    const found = difference(value, given[key], path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

let [agreed, answered, asked] = [0, 0, 0];
for (const name of readdirSync(folder).filter((file) => file.endsWith(".json")).sort()) {
  for (const { id, rules, changes, question, answer: expected } of read(name).cases ?? []) {
    asked += 1;
    const given = await answer(question, parametersOf(rules, changes));
    if (given === null) continue;
    answered += 1;
    const found = difference(expected, given);
    if (found === null) agreed += 1;
    else console.log(`${id}: ${found}.`);
  }
}
console.log(`${agreed} of ${answered} answers agree; ${asked - answered} were not answered.`);
process.exitCode = answered > 0 && agreed === answered ? 0 : 1;
