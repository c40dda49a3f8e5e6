// Types only, never served. Made by tools/wire_types.py from
// widgets/exercises/wire.py: change them there.

/** @import { Button, Change, Chosen, KeyGroup } from "../base/wire.js" */

/**
 * The id of a rule within a text: a button that shows the rule.
 * @typedef {object} NamedRule
 * @property {string} rule
 */

/**
 * A text, with each id of a rule as a part of its own.
 * @typedef {(string | NamedRule)[]} Parts
 */

/**
 * A card as it is shown on a page.
 * @typedef {object} ShownCard
 * @property {string} card
 * @property {string} label
 * @property {string} svg
 */

/**
 * What a question is about: a table as a picture, or else cards in a row.
 * @typedef {object} ShownExhibit
 * @property {string} what
 * @property {string} label
 * @property {string} svg
 * @property {ShownCard[]} cards
 */

/**
 * An answer to choose; `mark` says what became of it.
 * @typedef {object} ShownOption
 * @property {string} text
 * @property {string} mark
 */

/**
 * What is said of an answer, or the answer itself once it is shown.
 * @typedef {object} Verdict
 * @property {string} mark
 * @property {string} headline
 * @property {string} answer
 * @property {ShownCard[]} cards
 * @property {(string | NamedRule)[]} why
 * @property {string} rule
 */

/**
 * The answer that is noted: in words, as a number, or as sets of cards.
 * @typedef {object} Given
 * @property {string} text
 * @property {string} value
 * @property {string[][]} sets
 */

/**
 * The words round an exercise of one form.
 * @typedef {object} TaskLabels
 * @property {string} how
 * @property {string} line
 * @property {string} line_example
 * @property {string} answers
 * @property {string} tray
 * @property {string} tray_empty
 * @property {string} melds
 * @property {string} put_back
 * @property {string} exhibits
 * @property {string} answer
 * @property {string} add_meld
 * @property {string} wrong
 * @property {string} right
 */

/**
 * An exercise and what came of it so far; in an exam with the answer that is noted.
 * @typedef {object} Task
 * @property {number} number
 * @property {string} heading
 * @property {string} question
 * @property {string} form
 * @property {TaskLabels} labels
 * @property {ShownExhibit[]} exhibits
 * @property {ShownOption[]} answers
 * @property {((string | NamedRule)[])[]} hints
 * @property {Verdict | null} verdict
 * @property {boolean} over
 * @property {Given} [given]
 */

/**
 * What became of one exercise: a sign, and the words for it.
 * @typedef {object} OutcomeMark
 * @property {string} mark
 * @property {string} label
 */

/**
 * What became of the exercises of a sitting.
 * @typedef {object} Tally
 * @property {OutcomeMark[]} marks
 * @property {string} text
 */

/**
 * What is said at the end of a sitting, what to do next, and a row for each exercise.
 * @typedef {object} Summary
 * @property {string} text
 * @property {string} next
 * @property {string[]} rows
 */

/**
 * How well a skill is known: filled bars, and the words for them.
 * @typedef {object} ProgressCell
 * @property {number} bars
 * @property {string} words
 * @property {string} due
 * @property {string} done
 */

/**
 * A kind of exercise, and how well it is known on each level.
 * @typedef {object} ProgressRow
 * @property {string} label
 * @property {ProgressCell[]} cells
 */

/**
 * The table of what is known.
 * @typedef {object} Progress
 * @property {string} caption
 * @property {string} head
 * @property {string[]} levels
 * @property {ProgressRow[]} rows
 * @property {string} waiting
 */

/**
 * The words of a page with exercises.
 * @typedef {object} ExerciseLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} kind
 * @property {string} level
 * @property {string} actions
 * @property {string} hints
 * @property {string} reveal
 * @property {string} next
 * @property {string} again
 * @property {string} see_rule
 * @property {string} why
 * @property {string} verdict
 * @property {string} tally
 */

/**
 * What one kind of sitting shows beside the exercise.
 * @typedef {object} SittingParts
 * @property {string} [title]
 * @property {Chosen} [kinds]
 * @property {Chosen} [levels]
 * @property {Summary | null} [summary]
 * @property {Progress} [progress]
 * @property {Button[]} [buttons]
 * @property {string} [nothing]
 * @property {string} [notice]
 * @property {string} [left]
 */

/**
 * Exercises, one after the other.
 * @typedef {object} ExercisePage
 * @property {"exercise"} page
 * @property {string} [title]
 * @property {string} about
 * @property {ExerciseLabels} labels
 * @property {string} status
 * @property {boolean} yours
 * @property {Change[]} changes
 * @property {Task | null} task
 * @property {Button[]} buttons
 * @property {Tally} tally
 * @property {string} notice
 * @property {string} nothing
 * @property {Summary | null} summary
 * @property {Chosen} [kinds]
 * @property {Chosen} [levels]
 * @property {Progress} [progress]
 * @property {string} [left]
 * @property {string[]} said
 */

/**
 * A question in the row of all of them.
 * @typedef {object} QuestionPlace
 * @property {number} at
 * @property {string} label
 * @property {boolean} answered
 * @property {boolean} here
 */

/**
 * How many questions of a kind were right.
 * @typedef {object} KindResult
 * @property {string} label
 * @property {string} points
 */

/**
 * A question of an exam that is handed in: what was answered, and what is right.
 * @typedef {object} ResultRow
 * @property {string} mark
 * @property {string} question
 * @property {ShownExhibit[]} exhibits
 * @property {string} word
 * @property {string} given
 * @property {string} solution
 * @property {(string | NamedRule)[]} why
 * @property {string} rule
 */

/**
 * What was right in an exam.
 * @typedef {object} ExamResult
 * @property {string} text
 * @property {KindResult[]} kinds
 * @property {ResultRow[]} rows
 */

/**
 * The question that is shown, and the row of all of them.
 * @typedef {object} ExamQuestion
 * @property {Task} task
 * @property {QuestionPlace[]} nav
 * @property {string} place
 * @property {Button[]} buttons
 */

/**
 * The words of an exam.
 * @typedef {object} ExamLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} questions
 * @property {string} actions
 * @property {string} note
 * @property {string} back
 * @property {string} next
 * @property {string} finish
 * @property {string} go_on
 * @property {string} name
 * @property {string} print
 * @property {string} save
 * @property {string} again
 * @property {string} result
 * @property {string} kinds
 * @property {string} given
 * @property {string} solution
 * @property {string} see_rule
 */

/**
 * An exam, before it is handed in or after.
 * @typedef {object} ExamPage
 * @property {"exam"} page
 * @property {string} title
 * @property {string} about
 * @property {ExamLabels} labels
 * @property {string} status
 * @property {boolean} yours
 * @property {Change[]} changes
 * @property {string} notice
 * @property {boolean} good
 * @property {string} nothing
 * @property {Task | null} task
 * @property {QuestionPlace[]} nav
 * @property {string} [place]
 * @property {string | null} confirm
 * @property {ExamResult | null} result
 * @property {Button[]} buttons
 * @property {string[]} said
 */

/**
 * The result of an exam as a page to be printed.
 * @typedef {object} PageAnswer
 * @property {"page"} type
 * @property {string} html
 */

/**
 * The words of a picture of the progress.
 * @typedef {object} ProgressLabels
 * @property {string} stage
 * @property {string} tools
 * @property {string} rules
 * @property {string} help
 * @property {string} silent
 * @property {string} close
 * @property {KeyGroup[]} keys
 * @property {string} again
 */

/**
 * A picture of the learner's progress.
 * @typedef {object} ProgressPage
 * @property {"progress"} page
 * @property {string} title
 * @property {string} about
 * @property {ProgressLabels} labels
 * @property {boolean} yours
 * @property {string} notice
 * @property {Progress} progress
 * @property {string[]} said
 */

export {};
