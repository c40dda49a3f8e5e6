// Types only, never served. Made by tools/wire_types.py from
// widgets/lesson/wire.py: change them there.

/** @import { Choice, FrameLabels, KeyGroup, ToldTerm } from "../base/wire.js" */
/** @import { Cards, More, PictureBlock, Statements, Table } from "./blocks.js" */

/**
 * The words of a lesson's bar.
 * @typedef {object} LessonLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} rule_set
 */

/**
 * The bar of a lesson: the rules that its cells follow, and those to choose from.
 * @typedef {object} LessonPage
 * @property {"lesson"} page
 * @property {string} title
 * @property {string} status
 * @property {boolean} yours
 * @property {LessonLabels} labels
 * @property {string} chosen
 * @property {Choice[]} choices
 * @property {string} about
 * @property {string[]} said
 */

/**
 * A page of facts, in blocks; each is sent as the JSON object of its class.
 * @typedef {object} FactsPage
 * @property {"facts"} page
 * @property {string} title
 * @property {string} status
 * @property {boolean} yours
 * @property {FrameLabels} labels
 * @property {(Statements | Table | Cards | PictureBlock | More)[]} blocks
 * @property {string[]} said
 */

/**
 * The words of the glossary: the name of its search, and that nothing was found.
 * @typedef {object} GlossaryLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} search
 * @property {string} nothing
 */

/**
 * All terms of the glossary.
 * @typedef {object} GlossaryPage
 * @property {"glossary"} page
 * @property {string} title
 * @property {boolean} yours
 * @property {GlossaryLabels} labels
 * @property {ToldTerm[]} entries
 * @property {string[]} said
 */

export {};
