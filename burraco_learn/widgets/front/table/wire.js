// Types only, never served. Made by tools/wire_types.py from
// widgets/table/wire.py: change them there.

/** @import { Button, Change, KeyGroup, RefusalState } from "../base/wire.js" */

/**
 * A move in notation and in words.
 * @typedef {object} ToldMove
 * @property {string} move
 * @property {string} text
 */

/**
 * A turn in the list of what happened: whose, of which side, and its moves.
 * @typedef {object} Turn
 * @property {string} name
 * @property {string} side
 * @property {ToldMove[]} moves
 */

/**
 * The sheet of a match; the rows begin with their label, and so do those of the totals.
 * @typedef {object} MatchSheet
 * @property {string} caption
 * @property {string} result
 * @property {string[]} sides
 * @property {string[][]} rows
 * @property {string[][]} totals
 * @property {boolean} over
 */

/**
 * A goal that the person has in a round: what it is called, what is to be done, and whether it
 * is reached; `new` says that the last moves did that.
 * @typedef {object} Aim
 * @property {string} label
 * @property {string} text
 * @property {boolean} reached
 * @property {boolean} new
 */

/**
 * A hand at the end of a round: whose, what is left in it, and what that counts.
 *
 * `svg` is its picture; "" for a hand that is empty, of which `cards` says so.
 * @typedef {object} LeftHand
 * @property {string} name
 * @property {string} cards
 * @property {string} points
 * @property {string} svg
 */

/**
 * The score sheet of a finished round with all hands; in a match with its own.
 * @typedef {object} Sheet
 * @property {string} caption
 * @property {string} result
 * @property {string[]} sides
 * @property {string[][]} rows
 * @property {string[]} totals
 * @property {LeftHand[]} hands
 * @property {MatchSheet} [match]
 */

/**
 * A line of what can be done, and what it speaks of: cards of the hand and melds of one's own,
 * or a zone; `zone` is "" where there is nothing to be done. `chosen` are the cards that are
 * chosen on the table with the line: those of its first move.
 * @typedef {object} AdvisedLine
 * @property {string} text
 * @property {string} zone
 * @property {string[]} cards
 * @property {string[]} chosen
 * @property {number[]} melds
 */

/**
 * What the coach says of a turn: a hint, or the plans that are best.
 *
 * `more` is the button that asks for the next hint, "" once all is told; `why` are the points
 * and reasons that stand behind a press.
 * @typedef {object} CoachWords
 * @property {string} text
 * @property {string} more
 * @property {AdvisedLine[]} plans
 * @property {string[]} why
 */

/**
 * A table, and what stands round it: the play table, or the one of a viewer.
 *
 * The picture is drawn, and becomes SVG text, when the state is published.
 * @typedef {object} LiveTable
 * @property {string} status
 * @property {boolean} yours
 * @property {string} svg
 * @property {Button[]} buttons
 * @property {Turn[]} log
 * @property {string[]} said
 * @property {Change[]} changes
 * @property {RefusalState | null} refusal
 * @property {Sheet | null} sheet
 * @property {AdvisedLine[]} [advice]
 * @property {CoachWords} [coach]
 */

/**
 * A burraco that was just made: whose, which meld, and what it is.
 * @typedef {object} Moment
 * @property {string} zone
 * @property {number} meld
 * @property {string} text
 */

/**
 * What is shown in place of what a table says by itself.
 * @typedef {object} TableNews
 * @property {string[]} [said]
 * @property {Change[]} [changes]
 * @property {RefusalState} [refusal]
 * @property {AdvisedLine[]} [advice]
 * @property {CoachWords} [coach]
 */

/**
 * A further button above the table or beside the list of moves.
 * @typedef {object} Tool
 * @property {string} id
 * @property {string} label
 * @property {string} key
 * @property {boolean} [hidden]
 */

/**
 * What is said while the others wait, and the button that lets them go on.
 * @typedef {object} Waiting
 * @property {string} text
 * @property {string} label
 */

/**
 * The words of a play table, its opening screen included.
 * @typedef {object} TableLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} actions
 * @property {string} sort
 * @property {string} speed
 * @property {string} size
 * @property {string} new_round
 * @property {string} same
 * @property {string} review
 * @property {string} review_how
 * @property {string} to_sheet
 * @property {string} deal
 * @property {string} back
 * @property {string} rule_set
 * @property {string} about_rules
 * @property {string} players
 * @property {string} line
 * @property {string} line_example
 * @property {string} see_rule
 * @property {string} hide_rule
 * @property {string} log
 * @property {string} total
 * @property {string} more
 * @property {string} saved
 * @property {string} take_back_how
 * @property {string} take_back_here
 * @property {string} record
 * @property {string} record_how
 * @property {string} copy
 * @property {string} copied
 * @property {string} select
 * @property {string} menu
 * @property {string} full
 * @property {string} leave_full
 * @property {string} open
 */

/**
 * What the guide of a first round says, and what it points at.
 *
 * `cards` are those of the hand that are meant, and `goal` is
 * what is pressed with them: "stock", "pile", "lay", or "add" with the number of the `meld`.
 * `back` is "" where nothing can be taken back.
 * @typedef {object} GuideStep
 * @property {string} title
 * @property {string} text
 * @property {string} step
 * @property {string[]} cards
 * @property {string} goal
 * @property {number | null} meld
 * @property {string} show
 * @property {string} back
 * @property {string} alone
 */

/**
 * A table in play, and what stands round it. `guide` is there in a guided round alone.
 * @typedef {object} TablePage
 * @property {string} status
 * @property {boolean} yours
 * @property {string} svg
 * @property {Button[]} buttons
 * @property {Turn[]} log
 * @property {string[]} said
 * @property {Change[]} changes
 * @property {RefusalState | null} refusal
 * @property {Sheet | null} sheet
 * @property {AdvisedLine[]} [advice]
 * @property {CoachWords} [coach]
 * @property {"table"} page
 * @property {string} title
 * @property {TableLabels} labels
 * @property {Tool[]} tools
 * @property {boolean} teaching
 * @property {Waiting | null} waiting
 * @property {string[]} notices
 * @property {Moment[]} moments
 * @property {GuideStep | null} [guide]
 * @property {Aim | null} aim
 */

/**
 * A finished round in the viewer, a widget of its own: `viewer` is the id of its model.
 * @typedef {object} ReviewPage
 * @property {"review"} page
 * @property {string} title
 * @property {TableLabels} labels
 * @property {string} viewer
 * @property {string} status
 * @property {boolean} yours
 * @property {string[]} said
 */

/**
 * A rule set on the opening screen, and for how many players it is.
 *
 * `about` is what it has of its own in one line, `whole` all that tells rule sets apart.
 * @typedef {object} OfferedRules
 * @property {string} id
 * @property {string} title
 * @property {string} about
 * @property {string} whole
 * @property {string} note
 * @property {number[]} players
 */

/**
 * A number of players on the opening screen.
 * @typedef {object} OfferedPlayers
 * @property {number} number
 * @property {string} title
 * @property {string} about
 */

/**
 * A list under "More": the values that can be chosen, each with its words.
 * @typedef {object} OfferedList
 * @property {string} name
 * @property {string} label
 * @property {string} chosen
 * @property {[string, string][]} options
 */

/**
 * A saved table that can be taken up again; `asked`: is it the one that was asked for?
 * @typedef {object} OfferedTable
 * @property {string} name
 * @property {string} key
 * @property {boolean} asked
 * @property {string} label
 * @property {string} about
 */

/**
 * What can be dealt, and what is chosen so far; `back` tells of a table to go back to.
 * @typedef {object} OnOffer
 * @property {OfferedRules[]} rules
 * @property {OfferedPlayers[]} players
 * @property {string} chosen_rules
 * @property {number} chosen_players
 * @property {boolean} back
 */

/**
 * What the opening screen offers.
 * @typedef {object} Choices
 * @property {OfferedRules[]} rules
 * @property {OfferedPlayers[]} players
 * @property {string} chosen_rules
 * @property {number} chosen_players
 * @property {boolean} back
 * @property {OfferedList[]} more
 */

/**
 * The opening screen of a play table.
 * @typedef {object} ChoosePage
 * @property {"choose"} page
 * @property {string} title
 * @property {TableLabels} labels
 * @property {Choices} choices
 * @property {OfferedTable[]} saved
 * @property {string[]} notices
 * @property {string} status
 * @property {boolean} yours
 * @property {string[]} said
 */

/**
 * What chosen cards would make at a meld, or as a new one where `at` is None.
 * @typedef {object} MadeThere
 * @property {number | null} at
 * @property {string} text
 */

/**
 * What a wild card among the chosen ones could stand for, and whether it would.
 * @typedef {object} WildChoice
 * @property {[string, string]} wild
 * @property {string} label
 * @property {boolean} chosen
 */

/**
 * What the chosen cards can do now.
 * @typedef {object} LookAnswer
 * @property {"look"} type
 * @property {string[]} cards
 * @property {boolean} lay
 * @property {number[]} melds
 * @property {boolean} discard
 * @property {string} hint
 * @property {MadeThere[]} places
 * @property {WildChoice[]} choices
 * @property {string} choose
 */

/**
 * The record of the finished rounds as text.
 * @typedef {object} RecordAnswer
 * @property {"record"} type
 * @property {string} text
 */

export {};
