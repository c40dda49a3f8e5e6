// Which notebook may run by itself: one whose code is, to the letter, what was shipped, in a folder
// from which Python could import nothing else.

/** @import { CourseData } from "./lab.js" */

const PROGRAM = /\.(py|pyc|pyo|pyd|pyw|so|dll|dylib|zip|egg|pth)$/i;

/**
 * The digest of code cells, as tools/course_data.py makes it; "" where a browser makes none.
 * @param {string[]} sources
 */
export async function digest(sources) {
  if (!globalThis.crypto?.subtle) return ""; // a page from another computer, without https
  const bytes = new TextEncoder().encode(JSON.stringify(sources));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Why a notebook does not run by itself: the name of a sentence, or "" where it does.
 *
 * A notebook's own folder comes first where Python looks for what a cell imports. So a program or a
 * package beside it could pretend to be ours.
 * @param {CourseData} course
 * @param {string} path of the notebook, in the learner's folder
 * @param {string[]} sources of its code cells
 * @param {{ name: string, type: string }[]} beside what else lies in the folder
 */
export async function whyNot(course, path, sources, beside) {
  if ((await digest(sources)) !== course.code[path]) return "changed";
  const strange = beside.some((one) => one.type === "directory" || PROGRAM.test(one.name));
  return strange ? "unsafe" : "";
}
