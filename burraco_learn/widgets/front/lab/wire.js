// Types only, never served. Made by tools/wire_types.py from
// widgets/lab/wire.py: change them there.

/** @import { Button, Choice, KeyGroup, ListedRule, RefusalState } from "../base/wire.js" */

/**
 * A card, or a move, as one item of a place.
 * @typedef {object} DeckCard
 * @property {string} card
 * @property {string} label
 * @property {string} svg
 */

/**
 * The cards of a suit.
 * @typedef {object} DeckRow
 * @property {string} label
 * @property {DeckCard[]} cards
 */

/**
 * A place for cards or moves.
 *
 * `open` says whether chosen cards go there, None where they never do; `kind` is "choose" or
 * "remove": what a click on an item does.
 * @typedef {object} LabPlace
 * @property {string} id
 * @property {string} label
 * @property {DeckCard[]} items
 * @property {boolean | null} open
 * @property {string} kind
 */

/**
 * One of several things, and whether it is the one.
 * @typedef {object} ChosenItem
 * @property {string} id
 * @property {string} label
 * @property {boolean} chosen
 */

/**
 * A card that a wild one may stand for, and whether it does.
 * @typedef {object} RoleChoice
 * @property {string} role
 * @property {string} label
 * @property {boolean} chosen
 */

/**
 * What lies there, and for each card of it where it lay before; None for one that came.
 * @typedef {object} ResultPicture
 * @property {string} svg
 * @property {(number | null)[]} motion
 */

/**
 * What the rules say of the cards.
 * @typedef {object} LabResult
 * @property {string} svg
 * @property {(number | null)[]} motion
 * @property {string} mark
 * @property {string} headline
 * @property {string[]} lines
 * @property {RoleChoice[]} roles
 */

/**
 * A rule set, and the rule of its own by which it refuses, if it does.
 * @typedef {object} RuleSetCited
 * @property {string} id
 * @property {string} label
 * @property {RefusalState | null} refusal
 * @property {boolean} chosen
 */

/**
 * What one or several of the rule sets say of the cards.
 *
 * `svg` is the meld that comes of it, unless it is the one that is shown large.
 * @typedef {object} AnswerRow
 * @property {string} label
 * @property {string} mark
 * @property {string} headline
 * @property {string[]} lines
 * @property {string} svg
 * @property {string} meld
 * @property {string} why
 * @property {RuleSetCited[]} sets
 */

/**
 * The rule sets; `every` says whether all are compared, None where it cannot be chosen.
 * @typedef {object} LabRules
 * @property {string} chosen
 * @property {Choice[]} choices
 * @property {boolean | null} every
 */

/**
 * An example, and the rules that it shows.
 * @typedef {object} OfferedExample
 * @property {string} id
 * @property {string} label
 * @property {string[]} rules
 */

/**
 * Examples that are about the same.
 * @typedef {object} ExampleGroup
 * @property {string} label
 * @property {OfferedExample[]} items
 */

/**
 * What the example that is open shows.
 * @typedef {object} ShownRules
 * @property {string} title
 * @property {ListedRule[]} rules
 * @property {string} none
 */

/**
 * The words of a meld lab.
 * @typedef {object} LabLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} actions
 * @property {string} see_rule
 * @property {string} hide_rule
 * @property {string} pages
 * @property {string} rule_set
 * @property {string} every
 * @property {string} deck
 * @property {string} result
 * @property {string} table
 * @property {string} roles
 * @property {string} pozzetto
 * @property {string} verdict
 * @property {string} examples
 * @property {string} shows
 * @property {string} share
 * @property {string} copy
 * @property {string} copied
 * @property {string} line
 * @property {string} line_example
 * @property {string} open_place
 * @property {string} empty
 * @property {string} no_moves
 */

/**
 * A meld lab: a page about melds, and one about moves.
 * @typedef {object} LabPage
 * @property {"lab"} page
 * @property {string} tab
 * @property {string} title
 * @property {string} status
 * @property {boolean} yours
 * @property {LabLabels} labels
 * @property {Choice[]} tabs
 * @property {LabRules} rules
 * @property {LabPlace[]} places
 * @property {ChosenItem[]} pozzetto
 * @property {Button[]} buttons
 * @property {LabResult} result
 * @property {RefusalState | null} refusal
 * @property {AnswerRow[]} rows
 * @property {string} rows_title
 * @property {ExampleGroup[]} examples
 * @property {ShownRules | null} shows
 * @property {string} line
 * @property {string[]} said
 * @property {string} notice
 */

export {};
