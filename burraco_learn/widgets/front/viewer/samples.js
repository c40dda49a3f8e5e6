// The sample rounds: which there are, which of them show a rule, and the viewer of the chosen one.

import { all, make, makeButton, showIf, targetOf } from "../base/dom.js";
import { markCurrent } from "../base/marks.js";
import { Page } from "../base/page.js";
import { stage } from "../stage.js";
import { Viewer } from "./viewer.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Frame, Shown, Values } from "../base/page.js" */
/** @import { LookAnswer } from "../table/wire.js" */
/**
 * @import { ChosenSample, ListedTurn, SampleLabels, SampleOffer, SampleOffers, SamplesPage, TextAnswer }
 *   from "./wire.js"
 */

const MOST = 12; // moves of one round that are offered for a rule

/** @extends {Page<Shown<SamplesPage>, { turns: ListedTurn[], offers: SampleOffers }, LookAnswer | TextAnswer>} */
export class Samples extends Page {
  /** @param {Frame} frame */
  constructor(frame) {
    super();
    /** @type {SamplesPage | null} */
    this.state = null;
    /** @type {SampleOffers | null} */
    this.offers = null;
    /** @type {string | null} */
    this.asked = null; // the round that is to be opened
    this.send = frame.send;
    this.viewer = new Viewer(frame);
    this.names = { set: make("span"), rule: make("span") };
    this.set = make("select", { "data-act": "set" });
    this.rule = make("select", { "data-act": "rule" });
    this.set.addEventListener("change", () => this.showRules());
    this.rule.addEventListener("change", () => this.showRounds());
    this.text = make("p", { class: "bl-sample-rule" });
    this.list = make("ul", { class: "bl-sample-list" });
    this.element = make(
      "div", { class: "bl-samples" },
      make(
        "section", { class: "bl-sample-choice" },
        make("label", { class: "bl-select" }, this.names.set, this.set),
        make("label", { class: "bl-select" }, this.names.rule, this.rule),
        this.text, this.list,
      ),
      this.viewer.element,
    );
  }

  /**
   * @param {Shown<SamplesPage>} state
   * @param {Values<{ turns: ListedTurn[], offers: SampleOffers }>} model
   */
  show(state, model) {
    const first = !this.state;
    this.state = state;
    const offers = model.get("offers");
    if (offers !== this.offers && offers.rounds) this.offer(offers, state.chosen);
    const opened = state.chosen.round === this.asked;
    this.viewer.show(state, model);
    this.mark(state);
    if (first || opened) requestAnimationFrame(() => this.bringIntoSight(opened));
    if (opened) this.asked = null;
  }

  /**
   * The chosen round in its list; and its table, if the list leaves no room for it on the screen.
   * @param {boolean} opened whether a person has just chosen it
   */
  bringIntoSight(opened) {
    const row = this.list.querySelector("[aria-current]")?.closest("li");
    const box = this.list.getBoundingClientRect();
    const here = row?.getBoundingClientRect();
    if (here && (here.top < box.top || here.bottom > box.bottom)) this.list.scrollTop += here.top - box.top;
    const { board, element } = this.viewer;
    if (!opened || board.getBoundingClientRect().bottom <= innerHeight) return;
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    element.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
  }

  /**
   * Which round is open, and at which of the offered moves.
   * @param {SamplesPage} state
   */
  mark({ chosen, at }) {
    for (const button of all(this.list, "button")) {
      const { round, move } = button.dataset;
      markCurrent(button, round === chosen.round && (move === undefined || Number(move) === at));
    }
  }

  /**
   * @param {SampleOffers} offers
   * @param {ChosenSample} chosen
   */
  offer(offers, chosen) {
    this.offers = offers;
    const { labels, sets } = offers;
    this.names.set.textContent = labels.set;
    this.names.rule.textContent = labels.rule;
    this.list.setAttribute("aria-label", labels.rounds);
    this.set.replaceChildren(
      make("option", { value: "" }, labels.all_sets),
      ...sets.map(({ id, title }) => make("option", { value: id }, title)),
    );
    this.showRules(chosen.rule);
  }

  /**
   * The rules of the chosen rule set, or of all.
   * @param {string} wanted the id of the rule that stays chosen, if it is among them
   */
  showRules(wanted = this.rule.value) {
    if (!this.offers) return;
    const { labels, rules, sets } = this.offers;
    const groups = sets.filter(({ id }) => !this.set.value || id === this.set.value).map(({ id, title }) => make(
      "optgroup", { label: title },
      ...rules.filter((rule) => rule.rules === id).map((rule) => make(
        "option", { value: rule.id, "data-set": id }, `${rule.id}: ${rule.text}`,
      )),
    ));
    this.rule.replaceChildren(make("option", { value: "" }, labels.any_rule), ...groups);
    const kept = [...this.rule.options].find(({ value }) => value === wanted);
    this.rule.value = kept ? wanted : "";
    this.showRounds();
  }

  // The rounds of the chosen rule set that show the chosen rule, with the moves at which they do.
  showRounds() {
    if (!this.offers) return;
    const { labels, rounds } = this.offers;
    const [option] = this.rule.selectedOptions;
    const rule = option.value;
    this.text.textContent = rule ? option.textContent : "";
    showIf(this.text, rule);
    const fit = rounds.filter((round) => (!this.set.value || round.rules === this.set.value) && (!rule || round.shows[rule]));
    this.list.replaceChildren(...fit.map((round) => this.round(round, rule, labels)));
    if (this.state) this.mark(this.state);
  }

  /**
   * @param {SampleOffer} round
   * @param {string} rule
   * @param {SampleLabels} labels
   */
  round({ id, title, set, question, shows }, rule, labels) {
    const moves = rule ? shows[rule] : [];
    const open = makeButton(title, "", () => this.open(id, 0), { "data-round": id });
    const places = moves.slice(0, MOST).map((move) => makeButton(
      String(move), "", () => this.open(id, move), { "data-round": id, "data-move": move, "aria-label": `${title}, ${labels.moves} ${move}` },
    ));
    const row = make(
      "li", {}, open, make("span", {}, make("i", {}, set), " · ", question),
      places.length ? make(
        "span", { class: "bl-sample-moves" }, `${labels.moves} `, ...places,
        moves.length > MOST ? ` ${labels.more}` : null,
      ) : null,
    );
    // The question says as much as the title: a click on it opens the round, too.
    row.addEventListener("click", (event) => {
      if (!targetOf(event).closest("button")) open.click();
    });
    return row;
  }

  /**
   * @param {string} id of a round
   * @param {number} move
   */
  open(id, move) {
    this.viewer.play(false);
    this.asked = id === this.state?.chosen.round ? null : id;
    this.send("sample", { what: id, move });
  }

  /** @param {LookAnswer | TextAnswer} message */
  hear(message) {
    this.viewer.hear(message);
  }

  escape() {
    this.viewer.escape();
  }

  /**
   * @param {string} key
   * @param {HTMLElement} target
   */
  arrow(key, target) {
    return this.viewer.arrow(key, target);
  }

  /**
   * @param {Item} item
   * @param {string} key
   */
  item(item, key) {
    return this.viewer.item(item, key);
  }

  /** @param {string} key */
  letter(key) {
    return this.viewer.letter(key);
  }

  leave() {
    this.viewer.leave();
  }
}

export default stage(Samples);
