// Types only, never served. Made by tools/wire_types.py from
// widgets/lesson/blocks.py: change them there.

/** @import { ListedRule } from "../base/wire.js" */

/**
 * A text, a picture before it if there is one, and the rules that say it.
 *
 * `more` are further texts with rules of their own, set after it.
 * @typedef {object} Cell
 * @property {string} text
 * @property {ListedRule[]} rules
 * @property {string} svg
 * @property {string} alt
 * @property {boolean} strong
 * @property {Cell[]} more
 */

/**
 * Sentences, each with its rules.
 * @typedef {object} Statements
 * @property {"statements"} kind
 * @property {Cell[]} items
 */

/**
 * A table; the first cell of each row names the row.
 * @typedef {object} Table
 * @property {"table"} kind
 * @property {string[]} head
 * @property {Cell[][]} rows
 * @property {string} caption
 */

/**
 * A picture alone, and what stands in it as words.
 * @typedef {object} PictureBlock
 * @property {"picture"} kind
 * @property {string} svg
 * @property {string} alt
 */

/**
 * What is shown on demand alone, under a title that says what it is.
 * @typedef {object} More
 * @property {"more"} kind
 * @property {string} title
 * @property {(Statements | Table)[]} blocks
 */

/**
 * One part of a page; its `kind` chooses the function that shows it in the browser.
 * @typedef {Statements | Table | PictureBlock | More} Block
 */

export {};
