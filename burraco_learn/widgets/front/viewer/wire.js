// Types only, never served. Made by tools/wire_types.py from
// widgets/viewer/wire.py: change them there.

/** @import { Button, Change, KeyGroup, RefusalState } from "../base/wire.js" */
/** @import { AdvisedLine, CoachWords, Sheet, Turn } from "../table/wire.js" */

/**
 * A piece of a comment that is plain text.
 * @typedef {object} TextPiece
 * @property {string} text
 */

/**
 * A card in a comment; it may be lit on the table.
 * @typedef {object} CardPiece
 * @property {string} card
 * @property {string} suit
 * @property {boolean} lit
 */

/**
 * A piece of a comment.
 * @typedef {TextPiece | CardPiece} Piece
 */

/**
 * A comment in pieces.
 * @typedef {(TextPiece | CardPiece)[]} Pieces
 */

/**
 * Which move led to the table that is shown, whose it was, and what it was.
 * @typedef {object} Now
 * @property {string} where
 * @property {string} name
 * @property {string} side
 * @property {string} text
 */

/**
 * The mark of a move, and the words for it.
 * @typedef {object} MoveMark
 * @property {string} sign
 * @property {string} words
 */

/**
 * For whom moves are tried, and what the player did in the record.
 * @typedef {object} TrialHead
 * @property {string} title
 * @property {string} record
 */

/**
 * The side line that is followed, and where in it.
 * @typedef {object} LineHead
 * @property {string} title
 * @property {number} step
 * @property {number} last
 */

/**
 * The button that leads to a side line, and why it cannot be followed.
 * @typedef {object} LineOffer
 * @property {number} number
 * @property {string} verdict
 * @property {string} text
 * @property {string} why
 */

/**
 * A side line with its comments.
 * @typedef {object} ShownLine
 * @property {number} number
 * @property {string} verdict
 * @property {string} text
 * @property {string} why
 * @property {((TextPiece | CardPiece)[])[]} comments
 * @property {string} lang
 */

/**
 * A move that was refused, and by which rule.
 * @typedef {object} ShownAttempt
 * @property {string} text
 * @property {string} refused
 * @property {string} rule
 * @property {string} why
 */

/**
 * A question of the record; `for` says in whose place it is answered.
 * @typedef {object} ShownQuestion
 * @property {string} lang
 * @property {((TextPiece | CardPiece)[])[]} asks
 * @property {boolean} waits
 * @property {boolean} right
 * @property {string} verdict
 * @property {((TextPiece | CardPiece)[])[]} answers
 * @property {boolean} again
 * @property {string} for
 * @property {string} how
 */

/**
 * What more is shown of a move in the list.
 * @typedef {object} NotedMove
 * @property {boolean} comment
 * @property {string} mark
 * @property {string} mark_words
 */

/**
 * A move in the list of all of them.
 * @typedef {object} ListedMove
 * @property {number} at
 * @property {string} text
 * @property {boolean} [comment]
 * @property {string} [mark]
 * @property {string} [mark_words]
 */

/**
 * A turn in the list of all moves; `rest` is a sentence in place of moves.
 * @typedef {object} ListedTurn
 * @property {string} number
 * @property {string} name
 * @property {string} side
 * @property {ListedMove[]} moves
 * @property {string} [rest]
 */

/**
 * A language of the record; the code is "" for its own.
 * @typedef {object} LanguageName
 * @property {string} code
 * @property {string} name
 */

/**
 * A question as it is written, by language.
 * @typedef {object} NotedQuestion
 * @property {Record<string, string>} ask
 * @property {Record<string, string>} answer
 * @property {string[]} accepts
 */

/**
 * A side line as it is written.
 * @typedef {object} NotedLine
 * @property {string} verdict
 * @property {string} text
 * @property {Record<string, string>} comment
 */

/**
 * What a side line can be, and the words for it.
 * @typedef {object} VerdictName
 * @property {string} verdict
 * @property {string} words
 */

/**
 * A line of the record's head, by language.
 * @typedef {object} HeadField
 * @property {string} name
 * @property {Record<string, string>} texts
 */

/**
 * What of a trial can be kept.
 * @typedef {object} Kept
 * @property {string} attempt
 * @property {boolean} moves
 * @property {boolean} instead
 */

/**
 * The words round the notes to be written.
 * @typedef {object} NoteLabels
 * @property {string} or
 * @property {string} notes
 * @property {string} start
 * @property {string} language
 * @property {string} mark
 * @property {string} comment
 * @property {string} comment_how
 * @property {string} question
 * @property {string} add_question
 * @property {string} ask
 * @property {string} answer
 * @property {string} accepts
 * @property {string} accepts_none
 * @property {string} accept_how
 * @property {string} lines
 * @property {string} instead
 * @property {string} line_comment
 * @property {string} verdict
 * @property {string} attempts
 * @property {string} attempts_how
 * @property {string} take_up
 * @property {string} remove
 * @property {string} remove_question
 * @property {string} keep
 * @property {string} keep_how
 * @property {string} better
 * @property {string} worse
 * @property {string} accept
 * @property {string} attempt
 * @property {string} round
 * @property {string} title
 * @property {string} head_question
 * @property {string} annotator
 * @property {string} names
 * @property {string} date
 * @property {string} languages
 * @property {string} undo
 * @property {string} save
 * @property {string} name
 * @property {string} text
 * @property {string} record
 * @property {string} copy
 * @property {string} copied
 */

/**
 * The notes of a move as fields to be filled in.
 * @typedef {object} NoteFields
 * @property {NoteLabels} labels
 * @property {LanguageName[]} codes
 * @property {MoveMark[]} signs
 * @property {string} sign
 * @property {string} sign_words
 * @property {Record<string, string>} comment
 * @property {NotedQuestion | null} question
 * @property {NotedLine[]} lines
 * @property {VerdictName[]} verdicts
 * @property {string[]} attempts
 * @property {HeadField[]} head
 * @property {boolean} can_undo
 * @property {string} offer
 * @property {string} unsaved
 * @property {string} name
 */

/**
 * The notes of a move, and what can be done with them now.
 * @typedef {object} Notes
 * @property {NoteLabels} labels
 * @property {LanguageName[]} codes
 * @property {MoveMark[]} signs
 * @property {string} sign
 * @property {string} sign_words
 * @property {Record<string, string>} comment
 * @property {NotedQuestion | null} question
 * @property {NotedLine[]} lines
 * @property {VerdictName[]} verdicts
 * @property {string[]} attempts
 * @property {HeadField[]} head
 * @property {boolean} can_undo
 * @property {string} offer
 * @property {string} unsaved
 * @property {string} name
 * @property {string} why
 * @property {Kept} kept
 * @property {string[]} unseen
 * @property {string} notice
 */

/**
 * Why no notes can be written now.
 * @typedef {object} NoNotes
 * @property {string} why
 */

/**
 * What a record says of itself.
 * @typedef {object} RecordHead
 * @property {string} title
 * @property {string} about
 * @property {string} head
 */

/**
 * The words of a viewer.
 * @typedef {object} ViewerLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} try
 * @property {string} steps
 * @property {string} first
 * @property {string} back
 * @property {string} forward
 * @property {string} last
 * @property {string} play
 * @property {string} pause
 * @property {string} speed
 * @property {string} slider
 * @property {string} hands
 * @property {string} record
 * @property {string} copy
 * @property {string} copied
 * @property {string} position
 * @property {string} comment
 * @property {string} comments
 * @property {string} question
 * @property {string} reveal
 * @property {string} go_on
 * @property {string} again
 * @property {string} lines
 * @property {string} attempts
 * @property {string} moves
 * @property {string} total
 * @property {string} actions
 * @property {string} line
 * @property {string} line_example
 * @property {string} see_rule
 * @property {string} hide_rule
 * @property {string} log
 * @property {string} whose
 * @property {string} stop
 * @property {string} found
 */

/**
 * What stands round the table: which move it is, its notes, and what can be done there.
 * @typedef {object} RoundParts
 * @property {ViewerLabels} labels
 * @property {number} at
 * @property {number} last
 * @property {Now} now
 * @property {MoveMark} mark
 * @property {string} ending
 * @property {((TextPiece | CardPiece)[])[]} comments
 * @property {string} comments_in
 * @property {number} pause
 * @property {string} pause_words
 * @property {string} position
 * @property {string} why_no_trial
 * @property {boolean} live
 * @property {TrialHead | null} trial
 * @property {LineHead | null} line
 * @property {ShownLine[]} lines
 * @property {ShownAttempt[]} attempts
 * @property {ShownQuestion | null} question
 */

/**
 * A seat whose mistakes can be looked for, and the words of the button that does it.
 * @typedef {object} ReviewedSeat
 * @property {number} seat
 * @property {string} name
 * @property {string} find
 */

/**
 * One of the most instructive moments, and after which move its notes stand.
 * @typedef {object} ListedMistake
 * @property {number} at
 * @property {string} text
 */

/**
 * How far the looking for mistakes has come: in decisions, and in words.
 * @typedef {object} FindingPlace
 * @property {number} done
 * @property {number} total
 * @property {string} progress
 */

/**
 * What is found in the moves of a seat.
 *
 * `told` are sentences about the whole; `curve` is a picture, "" where there is none. Both,
 * and `worst`, are there when the looking has ended.
 * @typedef {object} FoundMistakes
 * @property {number} done
 * @property {number} total
 * @property {string} progress
 * @property {number} seat
 * @property {boolean} busy
 * @property {string[]} told
 * @property {ListedMistake[]} worst
 * @property {string} curve
 */

/**
 * A recorded round at one of its moves.
 * @typedef {object} ViewerPage
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
 * @property {string} title
 * @property {string} about
 * @property {string} head
 * @property {ViewerLabels} labels
 * @property {number} at
 * @property {number} last
 * @property {Now} now
 * @property {MoveMark} mark
 * @property {string} ending
 * @property {((TextPiece | CardPiece)[])[]} comments
 * @property {string} comments_in
 * @property {number} pause
 * @property {string} pause_words
 * @property {string} position
 * @property {string} why_no_trial
 * @property {boolean} live
 * @property {TrialHead | null} trial
 * @property {LineHead | null} line
 * @property {ShownLine[]} lines
 * @property {ShownAttempt[]} attempts
 * @property {ShownQuestion | null} question
 * @property {"viewer" | "samples"} page
 * @property {string} trouble
 * @property {string} notice
 * @property {Notes | NoNotes | null} edit
 * @property {ReviewedSeat[]} seats
 * @property {FoundMistakes | null} mistakes
 */

/**
 * The sample round that is open, and the rule that the rounds are to show.
 * @typedef {object} ChosenSample
 * @property {string} round
 * @property {string} rule
 */

/**
 * A sample round, and which one it is.
 * @typedef {object} SamplesPage
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
 * @property {string} title
 * @property {string} about
 * @property {string} head
 * @property {ViewerLabels} labels
 * @property {number} at
 * @property {number} last
 * @property {Now} now
 * @property {MoveMark} mark
 * @property {string} ending
 * @property {((TextPiece | CardPiece)[])[]} comments
 * @property {string} comments_in
 * @property {number} pause
 * @property {string} pause_words
 * @property {string} position
 * @property {string} why_no_trial
 * @property {boolean} live
 * @property {TrialHead | null} trial
 * @property {LineHead | null} line
 * @property {ShownLine[]} lines
 * @property {ShownAttempt[]} attempts
 * @property {ShownQuestion | null} question
 * @property {"viewer" | "samples"} page
 * @property {string} trouble
 * @property {string} notice
 * @property {Notes | NoNotes | null} edit
 * @property {ReviewedSeat[]} seats
 * @property {FoundMistakes | null} mistakes
 * @property {ChosenSample} chosen
 */

/**
 * A sample round, and after which moves it shows which rules.
 * @typedef {object} SampleOffer
 * @property {string} id
 * @property {string} title
 * @property {string} rules
 * @property {string} set
 * @property {string} question
 * @property {Record<string, number[]>} shows
 */

/**
 * A rule set of the sample rounds.
 * @typedef {object} SampleSet
 * @property {string} id
 * @property {string} title
 */

/**
 * A rule that sample rounds show.
 * @typedef {object} SampleRule
 * @property {string} id
 * @property {string} rules
 * @property {string} text
 */

/**
 * The words of the list of sample rounds.
 * @typedef {object} SampleLabels
 * @property {string} set
 * @property {string} all_sets
 * @property {string} rule
 * @property {string} any_rule
 * @property {string} rounds
 * @property {string} moves
 * @property {string} more
 */

/**
 * The sample rounds and the rules to choose from.
 * @typedef {object} SampleOffers
 * @property {SampleOffer[]} rounds
 * @property {SampleSet[]} sets
 * @property {SampleRule[]} rules
 * @property {SampleLabels} labels
 */

/**
 * The record as text, with the notes.
 * @typedef {object} TextAnswer
 * @property {"text"} type
 * @property {string} text
 */

/**
 * How far the looking for mistakes has come now.
 * @typedef {object} FindingAnswer
 * @property {number} done
 * @property {number} total
 * @property {string} progress
 * @property {"finding"} type
 */

export {};
