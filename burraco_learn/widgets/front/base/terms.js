// Terms of the glossary in sentences: each a button that asks what it means, and the card that says it.

import { all, draw, focused, make } from "./dom.js";
import { Over } from "./frame.js";
import { tinted } from "./suits.js";

/** @import { FrameLabels, ToldTerm } from "./wire.js" */

/** @type {Record<string, string>} */
let known = {}; // of the state that is shown
let pattern = /(?!)/;

/**
 * From now on these words, the longest first, are terms, or phrases with "" in which a word means something else.
 * @param {Record<string, string>} [terms]
 */
export function know(terms = {}) {
  known = terms;
  const words = Object.keys(terms);
  // Before cards in notation a word is typed, as Python has it.
  pattern = words.length ? RegExp(
    `(?<![\\p{L}\\d'’=-])(${words.join("|")})(?![\\p{L}\\d'’=-])(?! (?:(?:10|[2-9TJQKA])[shdc]|Jk)(?!\\p{L}))`, "u",
  ) : /(?!)/;
}

/**
 * @param {string} id
 * @param {string} word
 */
function termButton(id, word) {
  return make("button", { type: "button", class: "bl-term", "data-term": id, "aria-haspopup": "dialog" }, word);
}

/**
 * Words as parts of a page: the first mention of each term is a button, signs have their colours.
 * @param {string} words
 * @param {Set<string>} [met] the terms that were mentioned before
 * @returns {(string | HTMLElement)[]}
 */
export function told(words, met = new Set()) {
  return words.split(pattern).flatMap((part, at) => {
    const id = at % 2 ? known[part] : "";
    if (!id || met.has(id)) return tinted(part);
    met.add(id);
    return [termButton(id, part)];
  });
}

/**
 * All that is told of a term but its name: what it means, its picture, what else it is called.
 * @param {ToldTerm} term
 * @param {(string | HTMLElement)[]} meaning
 */
export function termParts({ svg, caption, remarks, see_also: seeAlso, see }, meaning) {
  const picture = make("div", { class: "bl-rack" });
  draw(picture, svg);
  return [
    make("p", {}, ...meaning), picture,
    ...[caption, ...remarks].map((line) => make("small", {}, ...tinted(line))),
    make("small", {}, seeAlso, ...see.flatMap(({ id, name }, at) => [at ? ", " : " ", termButton(id, name)])),
  ];
}

/** What a term means, over the page beside it. */
export class TermCard extends Over {
  widest = 340;

  /** @param {() => void} close */
  constructor(close) {
    const body = make("div", { class: "bl-told" });
    super("bl-term-card", close, body);
    this.body = body;
    // From the last stop on, the page goes on where the term is.
    this.element.addEventListener("keydown", (event) => {
      const stops = [this.element, ...all(this.element, "button")];
      if (event.key !== "Tab" || focused() !== stops.at(event.shiftKey ? 0 : -1)) return;
      event.preventDefault();
      close();
    });
  }

  /**
   * @param {ToldTerm} term
   * @param {FrameLabels} labels
   */
  show(term, labels) {
    this.nameIt(term.name, labels);
    this.body.replaceChildren(...termParts(term, [term.meaning]));
  }
}
