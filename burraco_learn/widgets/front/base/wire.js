// Types only, never served. Made by tools/wire_types.py from
// widgets/base/wire.py: change them there.

/**
 * The state of any page, where nothing is known of it but that it is JSON.
 * @typedef {Record<string, unknown>} State
 */

/**
 * What a page gets that asked for it, each with its `type`: the types named ...Answer.
 * @typedef {Record<string, unknown>} Answer
 */

/**
 * Some keys, and what they do.
 * @typedef {[string[], string]} KeyRow
 */

/**
 * Keys that are for the same, under a heading; a page with few keys has one without.
 * @typedef {object} KeyGroup
 * @property {string} label
 * @property {[string[], string][]} rows
 */

/**
 * A place on the table: a zone, a meld in it by its number, or the hand of a seat.
 * @typedef {object} Place
 * @property {string} zone
 * @property {number} [meld]
 * @property {number} [seat]
 */

/**
 * A card that moved; `card` is "" for one that nobody may see.
 * @typedef {object} Change
 * @property {string} card
 * @property {Place} from
 * @property {Place} to
 */

/**
 * A button under the page: what it asks for, its key, and why it can do nothing now.
 * @typedef {object} Button
 * @property {string} id
 * @property {string} label
 * @property {string} key
 * @property {boolean} enabled
 * @property {string} why
 */

/**
 * One of several things to choose from.
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} label
 */

/**
 * A list to choose from, and what is chosen.
 * @typedef {object} Chosen
 * @property {string} chosen
 * @property {Choice[]} choices
 */

/**
 * A refusal and the text of its rule; of a plain sentence that cites none, all else is "".
 * @typedef {object} RefusalState
 * @property {string} rule
 * @property {string} text
 * @property {string} rule_text
 * @property {string} source
 */

/**
 * A numbered rule with its text and its source.
 * @typedef {object} ListedRule
 * @property {string} id
 * @property {string} text
 * @property {string} source
 */

/**
 * The words without which no page is shown.
 * @typedef {object} FrameLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 */

/**
 * A table as it is drawn for a view with so many CSS pixels of width and height.
 * @typedef {object} Fitted
 * @property {[number, number]} room
 * @property {string} svg
 */

/**
 * What every state has: its number, the language of its words, how it is shown.
 *
 * `text_size` is the size of words in percent of the usual one.
 *
 * `fault` is a sentence about a message that could not be answered, if there was one since.
 * `terms` are the words of its sentences that the glossary has, each with the id of its term; ""
 * for a phrase in which such a word means something else.
 * `fits` says from and below how many CSS pixels the pictures are the right ones; a page without
 * pictures of different widths has none. `room` and `fitted` are those of a table that fits
 * width and height of each view.
 * @typedef {object} FrameState
 * @property {number} n
 * @property {string} lang
 * @property {boolean} projector
 * @property {number} text_size
 * @property {string} [fault]
 * @property {Record<string, string>} [terms]
 * @property {[number, number]} [fits]
 * @property {[number, number]} [room]
 * @property {Fitted[]} [fitted]
 */

/**
 * What of a state depends on the size of its pictures.
 *
 * Where a table fits the place of each view, `svg` is the one for the `room` that a view asked
 * for last, and `fitted` those for other views.
 * @typedef {object} Drawn
 * @property {[number, number]} [fits]
 * @property {string} [svg]
 * @property {[number, number]} [room]
 * @property {Fitted[]} [fitted]
 */

/**
 * The rules about one subject.
 * @typedef {object} RulebookPart
 * @property {string} title
 * @property {ListedRule[]} rows
 */

/**
 * The rulebook: the rules that can come up, by subject, and what is said of those left out.
 *
 * `search` names the field by which they are searched, and `nothing` says that none was found.
 * @typedef {object} RulesAnswer
 * @property {"rules"} type
 * @property {string} title
 * @property {string} note
 * @property {string} signs
 * @property {RulebookPart[]} parts
 * @property {string} left_out
 * @property {string} search
 * @property {string} nothing
 */

/**
 * A term of the glossary that another one names.
 * @typedef {object} SeenTerm
 * @property {string} id
 * @property {string} name
 */

/**
 * A term of the glossary: what it means, its picture, how it is said, other names.
 *
 * `see_also` stands before the terms that it is told by.
 * @typedef {object} ToldTerm
 * @property {string} id
 * @property {string} name
 * @property {string} meaning
 * @property {string} svg
 * @property {string} caption
 * @property {string[]} remarks
 * @property {string} see_also
 * @property {SeenTerm[]} see
 */

/**
 * All that is told of one term.
 * @typedef {object} TermAnswer
 * @property {"term"} type
 * @property {ToldTerm} term
 */

export {};
