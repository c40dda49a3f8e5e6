// Types only, never served. Made by tools/wire_types.py from
// widgets/lesson/wire.py: change them there.

/** @import { Choice, KeyGroup, ListedRule, ToldTerm } from "../base/wire.js" */
/** @import { ShownCard, ShownExhibit, ShownOption } from "../exercises/wire.js" */
/** @import { More, PictureBlock, Statements, Table } from "./blocks.js" */

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
 * The words of a page of facts.
 * @typedef {object} FactsLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} why
 */

/**
 * A page of facts, in blocks; each is sent as the JSON object of its class.
 * @typedef {object} FactsPage
 * @property {"facts"} page
 * @property {string} title
 * @property {string} status
 * @property {boolean} yours
 * @property {FactsLabels} labels
 * @property {(Statements | Table | PictureBlock | More)[]} blocks
 * @property {string[]} said
 */

/**
 * What is said to an answer, in a sentence with its rule; `cards` is the meld as it lies
 * then, if that was asked. `mark` is "yes", "no", or "shown" where the answer was asked for.
 * @typedef {object} JudgedVerdict
 * @property {string} mark
 * @property {string} headline
 * @property {string} why
 * @property {ListedRule[]} rules
 * @property {ShownCard[]} cards
 */

/**
 * A question with what it is about, and its verdict once it is answered.
 *
 * Where it cannot be asked under the rules, `note` says why, and there is nothing else.
 * @typedef {object} JudgedRow
 * @property {number} number
 * @property {string} question
 * @property {ShownExhibit[]} exhibits
 * @property {ShownOption[]} answers
 * @property {JudgedVerdict | null} verdict
 * @property {string} note
 */

/**
 * The words of a page of questions.
 * @typedef {object} JudgingLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} why
 * @property {string} all
 * @property {string} after
 * @property {string} right
 * @property {string} wrong
 */

/**
 * A page of questions. `ask` is what all of them ask, if they do; `all` says whether every
 * answer is shown; `nothing` is what stands in place of questions.
 * @typedef {object} JudgingPage
 * @property {"judging"} page
 * @property {string} title
 * @property {string} about
 * @property {string} status
 * @property {boolean} yours
 * @property {JudgingLabels} labels
 * @property {string} ask
 * @property {JudgedRow[]} rows
 * @property {string} tally
 * @property {boolean} all
 * @property {string} nothing
 * @property {string} notice
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
