// The one table of points, of a round and of a match.

import { fillTable } from "./tables.js";

/**
 * Fill a table with points: a column for each side, a row for what they are for, and the totals.
 * @param {HTMLTableElement} table
 * @param {{ caption: string, sides: string[], rows: string[][], totals: string[][] }} sheet its rows
 *   begin with their names
 */
export function fillScore(table, { caption, sides, rows, totals }) {
  /** @param {string[][]} lines */
  const cells = (lines) => lines.map((line) => line.map((text) => [text]));
  fillTable(table, { caption, head: ["", ...sides], rows: cells(rows), foot: cells(totals) });
}
