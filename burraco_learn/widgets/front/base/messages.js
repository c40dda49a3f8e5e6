// Types only, never served. Made by tools/wire_types.py from
// widgets/base/message_shapes.py: change them there.

/**
 * A wild card, and the card or rank that it stands for.
 * @typedef {[string, string]} Wild
 */

/**
 * All is said by the type.
 * @typedef {object} PlainMessage
 * @property {number} state
 * @property {"draw" | "take" | "advise" | "undo" | "sort" | "speed" | "size" | "quiet" | "new" | "same" | "review" | "back" | "go" | "again" | "record" | "hands" | "try" | "every" | "more" | "clear" | "reveal" | "instead" | "unwrite" | "redraft" | "hint" | "next" | "guide" | "alone" | "stop"} type
 */

/**
 * Some cards of the hand, or all of it in the order in which it is to lie.
 * @typedef {object} CardsMessage
 * @property {number} state
 * @property {"pile" | "discard" | "role" | "arrange"} type
 * @property {string[]} cards
 */

/**
 * Chosen cards, and what is said of the wild card among them.
 * @typedef {object} PlayMessage
 * @property {number} state
 * @property {"lay" | "play" | "look"} type
 * @property {string[]} cards
 * @property {[string, string]} [wild]
 */

/**
 * Chosen cards that are added to a meld, by its number; without it, where they fit.
 * @typedef {object} AddMessage
 * @property {number} state
 * @property {"add"} type
 * @property {string[]} cards
 * @property {number} [meld]
 * @property {[string, string]} [wild]
 */

/**
 * Cards dropped on a zone of the table, or on a meld in it.
 * @typedef {object} DropMessage
 * @property {number} state
 * @property {"drop"} type
 * @property {string[]} cards
 * @property {string} what
 * @property {number} [meld]
 * @property {[string, string]} [wild]
 */

/**
 * A text that was typed, or the name of something saved.
 * @typedef {object} TextMessage
 * @property {number} state
 * @property {"text" | "continue" | "save" | "answer" | "print"} type
 * @property {string} text
 */

/**
 * An exam is handed in, with the answer that was not noted yet.
 * @typedef {object} FinishMessage
 * @property {number} state
 * @property {"finish"} type
 * @property {string} [text]
 */

/**
 * To another question of an exam, with the answer that was not noted yet.
 * @typedef {object} GotoMessage
 * @property {number} state
 * @property {"goto"} type
 * @property {number} at
 * @property {string} [text]
 */

/**
 * The rulebook is asked for, of these rules or of those in play.
 * @typedef {object} RulesMessage
 * @property {number} state
 * @property {"rules"} type
 * @property {string} [rules]
 */

/**
 * A rule set is chosen.
 * @typedef {object} ChooseMessage
 * @property {number} state
 * @property {"choose"} type
 * @property {string} rules
 */

/**
 * What the opening screen of a play table deals.
 * @typedef {object} DealMessage
 * @property {number} state
 * @property {"deal"} type
 * @property {string} rules
 * @property {number} players
 * @property {Record<string, string>} [options]
 */

/**
 * Take back all from a move on.
 * @typedef {object} RewindMessage
 * @property {number} state
 * @property {"rewind"} type
 * @property {number} move
 */

/**
 * To the table after so many moves; `what` is "step", "line" for a side line, or left out.
 * @typedef {object} SeekMessage
 * @property {number} state
 * @property {"seek"} type
 * @property {number} move
 * @property {string} [what]
 */

/**
 * How many CSS pixels wide a picture is shown.
 * @typedef {object} WidthMessage
 * @property {number} state
 * @property {"width"} type
 * @property {number} width
 */

/**
 * How many CSS pixels there are for a table that fits its place, in width and height.
 * @typedef {object} RoomMessage
 * @property {number} state
 * @property {"room"} type
 * @property {number} width
 * @property {number} height
 */

/**
 * Cards of the deck are put somewhere, or where cards go now.
 * @typedef {object} PutMessage
 * @property {number} state
 * @property {"put"} type
 * @property {string[]} cards
 * @property {string} [what]
 */

/**
 * Something is named of which there are several, by its id.
 * @typedef {object} ThingMessage
 * @property {number} state
 * @property {"open" | "page" | "example" | "pozzetto" | "mark" | "keep" | "kind" | "term"} type
 * @property {string} what
 */

/**
 * One of some things of a kind, by its number.
 * @typedef {object} PlacedMessage
 * @property {number} state
 * @property {"remove" | "judge" | "strike"} type
 * @property {string} what
 * @property {number} at
 */

/**
 * A card goes from one place to another.
 * @typedef {object} ShiftMessage
 * @property {number} state
 * @property {"shift"} type
 * @property {string} what
 * @property {number} at
 * @property {string} to
 */

/**
 * One of several things, by its number.
 * @typedef {object} NumberMessage
 * @property {number} state
 * @property {"follow" | "option" | "level" | "mistakes"} type
 * @property {number} at
 */

/**
 * The line of a lab.
 * @typedef {object} LineMessage
 * @property {number} state
 * @property {"line"} type
 * @property {string} line
 */

/**
 * A note: which field, of which move, in which language, what, and at which place of a list.
 * @typedef {object} WriteMessage
 * @property {number} state
 * @property {"write"} type
 * @property {string} what
 * @property {number} move
 * @property {string} to
 * @property {string} line
 * @property {number} at
 */

/**
 * A sample round, to be opened after so many moves.
 * @typedef {object} SampleMessage
 * @property {number} state
 * @property {"sample"} type
 * @property {string} what
 * @property {number} move
 */

/**
 * Any message.
 * @typedef {PlainMessage | CardsMessage | PlayMessage | AddMessage | DropMessage | TextMessage | FinishMessage | GotoMessage | RulesMessage | ChooseMessage | DealMessage | RewindMessage | SeekMessage | WidthMessage | RoomMessage | PutMessage | ThingMessage | PlacedMessage | ShiftMessage | NumberMessage | LineMessage | WriteMessage | SampleMessage} Message
 */

/**
 * The fields of the messages of a type, beside the type and the number of the state.
 * @template {Message["type"]} Type
 * @typedef {Message extends infer M ? M extends { type: infer T }
 *   ? Type extends T ? Omit<M, "type" | "state"> : never : never : never} Fields
 */

/**
 * Sends a message made on the present state. The fields can be left out where all of them can.
 * @typedef {<Type extends Message["type"]>(
 *   type: Type,
 *   ...fields: {} extends Fields<Type> ? [fields?: Fields<Type>] : [fields: Fields<Type>]
 * ) => void} Send
 */

export {};
