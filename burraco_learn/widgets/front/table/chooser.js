// The opening screen: which rules, how many players.

import { make, makeButton, nameButton } from "../base/dom.js";
import { More } from "./extras.js";

/** @import { ChoosePage, OfferedRules } from "./wire.js" */

/**
 * What a person chose to be dealt.
 * @typedef {{ rules: string, players: number, options: Record<string, string> }} Deal
 */

let groups = 0; // radio buttons of two tables in one page must not share a name

export class Chooser {
  /** @param {(chosen: Deal | null) => void} deal null goes back to the table */
  constructor(deal) {
    this.name = `bl-${(groups += 1)}`;
    this.rules = make("fieldset", { class: "bl-rule-sets" });
    // All that tells the chosen rules from others, on demand.
    this.aboutTitle = make("summary");
    this.whole = make("p");
    this.note = make("p", { class: "bl-note" });
    this.about = make("details", { class: "bl-about-rules" }, this.aboutTitle, this.whole, this.note);
    this.players = make("fieldset", { class: "bl-players" });
    /** @type {Map<string, OfferedRules>} */
    this.offers = new Map();
    this.drawn = "";
    this.more = new More();
    // Its press submits the form, as Enter on any of the choices does.
    this.start = makeButton("", "", () => {}, { type: "submit", class: "bl-main", "data-act": "deal" });
    this.back = makeButton("", "", () => deal(null), { "data-act": "back" });
    this.element = make(
      "form", { class: "bl-chooser" }, this.rules, this.about, this.players,
      this.more.element, make("div", { class: "bl-chooser-end" }, this.start, this.back),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      deal(this.chosen);
    });
    this.element.addEventListener("change", () => this.allow());
  }

  /** @returns {Deal} */
  get chosen() {
    const { elements } = this.element;
    /** @param {string} kind */
    const of = (kind) => /** @type {RadioNodeList} */ (elements.namedItem(`${this.name}-${kind}`)).value;
    return { rules: of("rules"), players: Number(of("players")), options: this.more.values };
  }

  /** @param {ChoosePage} state */
  show({ choices, labels }) {
    nameButton(this.start, labels.deal, "Enter");
    nameButton(this.back, labels.back);
    this.back.hidden = !choices.back;
    this.aboutTitle.textContent = labels.about_rules;
    const wanted = JSON.stringify(choices);
    if (wanted === this.drawn) return;
    this.drawn = wanted;
    this.offers = new Map(choices.rules.map((offer) => [offer.id, offer]));
    this.rules.replaceChildren(
      make("legend", {}, labels.rule_set),
      ...choices.rules.map(({ id, title, about }) =>
        this.option("rules", id, id === choices.chosen_rules, title, about)),
    );
    this.players.replaceChildren(
      make("legend", {}, labels.players),
      ...choices.players.map(({ number, title, about }) =>
        this.option("players", String(number), number === choices.chosen_players, title, about)),
    );
    this.more.show({ choices, labels });
    this.allow();
  }

  /**
   * @param {"rules" | "players"} kind
   * @param {string} value
   * @param {boolean} checked
   * @param {string} title
   * @param {string} about
   */
  option(kind, value, checked, title, about) {
    const radio = make("input", { type: "radio", name: `${this.name}-${kind}`, value, checked });
    return make(
      "label", { class: "bl-option" }, radio,
      make("span", {}, make("b", {}, title), make("small", {}, about)),
    );
  }

  /** A number of players that the chosen rules do not have cannot be chosen. */
  allow() {
    const offer = this.offers.get(this.chosen.rules);
    if (!offer) return;
    const { players, whole, note } = offer;
    this.whole.textContent = whole;
    this.note.textContent = note;
    const radios = [...this.players.querySelectorAll("input")];
    for (const radio of radios) {
      radio.disabled = !players.includes(Number(radio.value));
    }
    const open = radios.filter((radio) => !radio.disabled);
    if (!open.some((radio) => radio.checked) && open.length) open[0].checked = true;
  }
}
