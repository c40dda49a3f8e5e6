// Questions of a lesson: cards to judge, two or three answers, and in its place the verdict.

import { draw, focused, make, makeButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { Roving } from "../base/roving.js";
import { SIGNS } from "../base/signs.js";
import { told } from "../base/terms.js";
import { AnswerButtons } from "../exercises/answerbuttons.js";
import { cardRow } from "../exercises/cards.js";
import { stage } from "../stage.js";
import { why } from "./why.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Frame, Shown } from "../base/page.js" */
/** @import { ShownExhibit } from "../exercises/wire.js" */
/** @import { JudgedRow, JudgingLabels, JudgingPage } from "./wire.js" */

/**
 * Cards in a row, or the picture of a table.
 * @param {ShownExhibit} shown
 */
function exhibit({ what, label, svg, cards }) {
  if (what === "view") {
    const picture = make("div", { class: "bl-picture" });
    draw(picture, svg);
    return picture;
  }
  return make(
    "div", { class: "bl-exhibit", role: "group", "aria-label": label },
    label ? make("p", { class: "bl-exhibit-name", "aria-hidden": "true" }, label) : null, cardRow(cards),
  );
}

class Question {
  /**
   * @param {number} number
   * @param {(at: number) => void} choose
   * @param {(sentences: string[]) => void} announce
   */
  constructor(number, choose, announce) {
    this.announce = announce;
    // What is drawn, as text: only what is another than before is drawn anew.
    this.drawn = "";
    this.offered = "";
    this.given = "";
    this.number = make("span", { class: "bl-number" }, `${number}`);
    this.asked = make("p", { class: "bl-row-question" });
    this.shown = make("div", { class: "bl-on-show" });
    this.answers = new AnswerButtons(`question-${number}`, choose);
    this.verdict = make("div", { class: "bl-said" });
    this.element = make(
      "li", {}, this.number,
      make("div", { class: "bl-judged" }, this.asked, this.shown, this.answers.element, this.verdict),
    );
  }

  /**
   * @param {JudgedRow} row
   * @param {JudgingLabels} labels
   * @param {string} ask what all rows ask, which stands above them
   */
  show(row, labels, ask) {
    const { number, question, answers, verdict, note } = row;
    // Once it is answered, the cards lie as they will, in the same place.
    const after = verdict?.cards.length ? verdict.cards : null;
    const exhibits = after ? [{ what: "cards", label: labels.after, svg: "", cards: after }] : row.exhibits;
    const drawn = JSON.stringify(exhibits);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.shown.replaceChildren(...exhibits.map(exhibit));
    }
    const offered = JSON.stringify(answers.map(({ text }) => text));
    if (offered !== this.offered) {
      this.offered = offered;
      this.answers.lay(answers);
    }
    this.asked.textContent = note || (question === ask ? "" : question);
    for (const one of [this.shown, this.answers.element, this.verdict]) showIf(one, !note);
    showIf(this.asked, this.asked.textContent);
    this.answers.element.setAttribute("aria-label", `${number}. ${question}`);
    this.answers.mark(answers, Boolean(verdict), labels);
    this.element.dataset.mark = verdict?.mark ?? "";
    const given = JSON.stringify(verdict);
    if (given === this.given) return; // a rule that is open stays open
    this.given = given;
    if (!verdict) return this.verdict.replaceChildren();
    const { mark, headline, why: sentence, rules } = verdict;
    const [button, text] = why(rules, labels.why, this.announce);
    this.verdict.replaceChildren(
      make(
        "p", {}, make("span", { class: "bl-sign", "aria-hidden": "true" }, SIGNS[mark]), " ",
        headline ? make("strong", {}, headline) : null, " ", ...told(sentence), " ", button,
      ), text,
    );
  }
}

/** @extends {Page<Shown<JudgingPage>>} */
export class Judging extends Page {
  /** @param {Frame} frame */
  constructor({ send, announce }) {
    super();
    this.send = send;
    this.announce = announce;
    /** @type {Question[]} */
    this.questions = [];
    this.roving = new Roving(() => this.questions.map(({ answers }) => [
      String(answers.element.dataset.zone), answers.buttons,
    ]));
    this.about = make("span", { class: "bl-under" });
    this.tally = make("span", { class: "bl-quiet" });
    this.all = makeButton("", "", () => send("reveal"), { class: "bl-link" });
    this.ask = make("p", { class: "bl-whole-question" });
    this.list = make("ol", { class: "bl-questions" });
    this.nothing = make("p", { class: "bl-quiet" });
    this.notice = make("p", { class: "bl-notice", hidden: true });
    this.element = make(
      "div", { class: "bl-judging" },
      make("div", { class: "bl-judging-head" }, this.about, this.tally, this.all),
      this.ask, this.list, this.nothing, this.notice,
    );
    this.element.addEventListener("focusin", () => this.roving.take(/** @type {Element} */ (focused())));
  }

  /** @param {Shown<JudgingPage>} state */
  show({ about, ask, rows, labels, tally, all, nothing, notice }) {
    this.about.textContent = about;
    this.tally.textContent = tally;
    this.all.textContent = labels.all;
    showIf(this.all, !all);
    this.ask.textContent = ask;
    showIf(this.ask, ask);
    this.nothing.textContent = nothing;
    showIf(this.nothing, nothing);
    this.notice.textContent = notice;
    showIf(this.notice, notice);
    while (this.questions.length > rows.length) this.questions.pop()?.element.remove();
    rows.forEach((row, at) => {
      if (!this.questions[at]) {
        const choose = (/** @type {number} */ to) => this.send("judge", { what: String(at + 1), at: to });
        this.questions[at] = new Question(at + 1, choose, this.announce);
        this.list.append(this.questions[at].element);
      }
      this.questions[at].show(row, labels, ask);
    });
    this.roving.lay();
  }

  /**
   * An arrow on an answer goes to the next one.
   * @param {Item} item
   * @param {string} key
   */
  item(item, key) {
    const next = this.roving.next(item, key);
    next?.focus();
    return Boolean(next);
  }

  /**
   * A number gives that answer to the question that has the focus.
   * @param {string} key
   */
  letter(key) {
    const question = this.questions.find(({ element }) => element.contains(document.activeElement));
    return Boolean(question && /^[1-9]$/.test(key) && question.answers.choose(Number(key) - 1));
  }
}

export default stage(Judging);
