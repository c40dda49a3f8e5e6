// Terms of the glossary in sentences: each a button that asks what it means, and the card that says it.

import { all, draw, focused, make, makeButton } from "./dom.js";
import { Over } from "./frame.js";
import { tinted } from "./suits.js";

/** @import { FrameLabels, ToldTerm } from "./wire.js" */

/** @type {Record<string, string>} */
let known = {}; // of the state that is shown
let pattern = /(?!)/;

/**
 * From now on these words are terms, or phrases with "" in which a word means something else.
 * @param {Record<string, string>} [terms]
 */
export function know(terms = {}) {
  known = terms;
  const words = Object.keys(terms).sort((a, b) => b.length - a.length);
  // Before cards in notation a word is typed, as Python has it.
  pattern = words.length ? RegExp(
    `(?<![\\p{L}\\d'’=-])(${words.join("|")})(?![\\p{L}\\d'’=-])(?! (?:(?:10|[2-9TJQKA])[shdc]|Jk)(?!\\p{L}))`, "u",
  ) : /(?!)/;
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
    return [make("button", { type: "button", class: "bl-term", "data-term": id, "aria-haspopup": "dialog" }, part)];
  });
}

/**
 * All that is told of a term but its name: what it means, its picture, what else it is called.
 * @param {ToldTerm} term
 * @param {(string | HTMLElement)[]} meaning
 */
export function termParts({ svg, caption, remarks, see_also: seeAlso, see }, meaning) {
  const picture = make("div", { class: "bl-term-picture" });
  draw(picture, svg);
  picture.append(make("small", {}, ...tinted(caption)));
  const more = see.map(({ id, name }) => makeButton(name, "", () => {}, { class: "bl-link", "data-term": id }));
  return [
    make("p", {}, ...meaning), picture, ...remarks.map((line) => make("p", {}, make("small", {}, line))),
    make("p", {}, make("small", {}, seeAlso), ...more),
  ];
}

/** What a term means, over the page beside it. */
export class TermCard extends Over {
  widest = 340;

  /** @param {() => void} close */
  constructor(close) {
    const body = make("div");
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
