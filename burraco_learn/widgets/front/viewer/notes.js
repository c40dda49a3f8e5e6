// What an annotator wrote of a move: mark, comments with cards, attempts, side lines, a question.

import { make, makeButton, nameButton, showIf } from "../base/dom.js";
import { SIGNS } from "../base/signs.js";

/** @import { Send } from "../base/messages.js" */
/** @import { Piece, RoundParts } from "./wire.js" */

/**
 * A comment in pieces, as paragraphs; cards are chips, and those that are lit on the table have the
 * same frame here.
 * @param {Piece[][]} comments
 */
function commentLines(comments) {
  return comments.map((pieces) => make("p", {}, ...pieces.map((piece) => {
    if (!("card" in piece)) return piece.text;
    const { card, suit, lit } = piece;
    return make("span", { class: lit ? "bl-named bl-lit" : "bl-named", "data-suit": suit }, card);
  })));
}

export class NoteSign {
  constructor() {
    this.sign = make("b", { "aria-hidden": "true" });
    this.words = make("span");
    this.element = make("span", { class: "bl-mark-words" }, this.sign, " ", this.words);
  }

  /** @param {RoundParts} state */
  show({ mark, line }) {
    showIf(this.element, mark.sign && !line);
    this.element.dataset.sign = mark.sign;
    this.sign.textContent = mark.sign;
    this.words.textContent = mark.words;
  }
}

export class NoteQuestion {
  /**
   * @param {Send} send
   * @param {() => void} goOn
   */
  constructor(send, goOn) {
    this.title = make("h4");
    this.asks = make("div", { class: "bl-ask-text" });
    this.how = make("p", { class: "bl-ask-how" });
    this.verdict = make("p", { class: "bl-ask-verdict" });
    this.answers = make("div");
    this.reveal = makeButton("", "Q", () => send("reveal"), { "data-act": "reveal" });
    this.goOn = makeButton("", "→", goOn, { class: "bl-main", "data-act": "go-on" });
    this.again = makeButton("", "", () => send("again"), { "data-act": "again" });
    this.element = make(
      "section", { class: "bl-ask" }, this.title, this.asks, this.how, this.verdict, this.answers,
      make("div", { class: "bl-tools" }, this.reveal, this.goOn, this.again),
    );
  }

  /** @param {RoundParts} state */
  show({ question, labels, at, last }) {
    showIf(this.element, question);
    if (!question) return;
    const { waits, again } = question;
    this.element.setAttribute("aria-label", labels.question);
    this.element.dataset.waits = String(waits);
    this.title.textContent = question.for ? `${labels.question} · ${question.for}` : labels.question;
    for (const part of [this.asks, this.answers]) part.lang = question.lang;
    this.asks.replaceChildren(...commentLines(question.asks));
    this.how.textContent = question.how;
    showIf(this.how, question.how);
    this.verdict.textContent = question.verdict;
    this.verdict.dataset.sign = question.right ? SIGNS.yes : "";
    showIf(this.verdict, question.verdict);
    this.answers.replaceChildren(...commentLines(question.answers));
    nameButton(this.reveal, labels.reveal, "Q");
    nameButton(this.goOn, labels.go_on, "→");
    this.goOn.setAttribute("aria-keyshortcuts", "ArrowRight");
    nameButton(this.again, labels.again);
    showIf(this.reveal, waits);
    showIf(this.goOn, again && at < last);
    showIf(this.again, again);
  }

  /** A step was asked for that this question stands before. */
  call() {
    this.element.classList.remove("bl-called");
    void this.element.offsetWidth; // so that it begins anew
    this.element.classList.add("bl-called");
  }

  /** When it is answered. */
  focus() {
    (this.goOn.hidden ? this.again : this.goOn).focus();
  }
}

/** Side lines that can be played on the table: a button each, and its comments. */
class NoteLines {
  /** @param {Send} send */
  constructor(send) {
    this.send = send;
    this.element = make("div", { class: "bl-side-lines", role: "group" });
  }

  /** @param {RoundParts} state */
  show({ lines, labels }) {
    showIf(this.element, lines.length);
    this.element.setAttribute("aria-label", labels.lines);
    this.element.replaceChildren(...lines.flatMap(({ number, verdict, text, why, comments, lang }) => {
      const button = makeButton("", "", () => this.send("follow", { at: number }), { "data-line": number });
      const words = make("span", {}, make("b", {}, `${verdict}:`), " ", text);
      button.replaceChildren(make("i", { class: "bl-icon bl-icon-play", "aria-hidden": "true" }), words);
      if (!number) {
        button.append(make("kbd", { "aria-hidden": "true" }, "V"));
        button.setAttribute("aria-keyshortcuts", "V");
      }
      button.setAttribute("aria-disabled", String(Boolean(why)));
      button.title = why;
      return [button, make("div", { lang }, ...commentLines(comments))];
    }));
  }
}

/** Moves that were tried and refused, each with a link to its rule. */
class NoteAttempts {
  /** @param {(rule: string) => void} showRule */
  constructor(showRule) {
    this.showRule = showRule;
    this.element = make("div", { class: "bl-attempts", role: "group" });
  }

  /** @param {RoundParts} state */
  show({ attempts, labels }) {
    showIf(this.element, attempts.length);
    this.element.setAttribute("aria-label", labels.attempts);
    this.element.replaceChildren(...attempts.map(({ text, refused, rule, why }) => make(
      "p", { class: "bl-attempt" }, text, " ",
      makeButton(refused, "", () => this.showRule(rule), { class: "bl-link", title: labels.see_rule }),
      why ? make("span", {}, " ", why) : null,
    )));
  }
}

/** All that stands beside the table of one move. */
export class Notes {
  /**
   * @param {Send} send
   * @param {() => void} goOn
   * @param {(rule: string) => void} showRule
   */
  constructor(send, goOn, showRule) {
    this.question = new NoteQuestion(send, goOn);
    this.comments = make("div", { class: "bl-comments", role: "group" });
    this.lines = new NoteLines(send);
    this.attempts = new NoteAttempts(showRule);
    this.element = make(
      "div", { class: "bl-move-notes" }, this.comments, this.lines.element, this.attempts.element,
      this.question.element,
    );
  }

  /** @param {RoundParts} state */
  show(state) {
    const { labels, comments } = state;
    this.comments.setAttribute("aria-label", labels.comments);
    this.comments.lang = state.comments_in;
    this.comments.replaceChildren(...commentLines(comments));
    showIf(this.comments, comments.length);
    for (const part of [this.lines, this.attempts, this.question]) part.show(state);
  }
}

/**
 * Copy the text of a box; where the browser does not let a page do that, the text is chosen for the
 * person to copy.
 * @param {HTMLInputElement | HTMLTextAreaElement} box
 * @param {() => void} done
 */
export function copyFrom(box, done) {
  const byHand = () => {
    box.closest("details")?.setAttribute("open", "");
    box.focus();
    box.select();
    if (document.execCommand("copy")) done();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(box.value).then(done, byHand);
  else byHand();
}
