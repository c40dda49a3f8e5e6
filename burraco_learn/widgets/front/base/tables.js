// The one table of all pages: a caption, a head, rows that are named by their first cell, and totals in
// the foot.

import { make } from "./dom.js";

/**
 * What stands in a cell.
 * @typedef {(Node | string | null)[]} CellParts
 */

/**
 * @typedef {object} TableParts
 * @property {string} caption "" for none
 * @property {string[]} [head] of the columns, the first one that of the names of the rows: "" for
 *   none
 * @property {CellParts[][]} rows each begins with its name
 * @property {CellParts[][]} [foot] rows with the totals
 */

/**
 * Fill a table anew.
 * @param {HTMLTableElement} table
 * @param {TableParts} parts
 */
export function fillTable(table, { caption, head = [], rows, foot = [] }) {
  /** @param {CellParts[]} cells */
  const row = ([name, ...cells]) => make(
    "tr", {}, make("th", { scope: "row" }, ...name), ...cells.map((cell) => make("td", {}, ...cell)),
  );
  table.replaceChildren(
    ...(caption ? [make("caption", {}, caption)] : []),
    ...(head.length ? [make("thead", {}, make(
      "tr", {}, ...head.map((name) => (name ? make("th", { scope: "col" }, name) : make("td"))),
    ))] : []),
    make("tbody", {}, ...rows.map(row)),
    ...(foot.length ? [make("tfoot", {}, ...foot.map(row))] : []),
  );
}
