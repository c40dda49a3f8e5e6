// The opening screen: which rules, how many players.

import { make, makeButton, nameButton } from "../base/dom.js";
import { More } from "./extras.js";

let groups = 0; // radio buttons of two tables in one page must not share a name

export class Chooser {
  constructor(deal) {
    this.name = `bl-${(groups += 1)}`;
    this.rules = make("fieldset", { class: "bl-rule-sets" });
    this.note = make("p", { class: "bl-note" });
    this.players = make("fieldset", { class: "bl-players" });
    this.more = new More();
    // Its press submits the form, as Enter on any of the choices does.
    this.start = makeButton("", "", () => {}, { type: "submit", class: "bl-main", "data-act": "deal" });
    this.back = makeButton("", "", () => deal(null), { "data-act": "back" });
    this.element = make(
      "form", { class: "bl-chooser" }, this.rules, this.note, this.players,
      this.more.element, make("div", { class: "bl-chooser-end" }, this.start, this.back),
    );
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      deal(this.chosen);
    });
    this.element.addEventListener("change", () => this.allow());
  }

  get chosen() {
    const of = (kind) => this.element.elements[`${this.name}-${kind}`].value;
    return { rules: of("rules"), players: Number(of("players")), options: this.more.values };
  }

  show({ choices, labels }) {
    nameButton(this.start, labels.deal, "Enter");
    nameButton(this.back, labels.back);
    this.back.hidden = !choices.back;
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

  option(kind, value, checked, title, about) {
    const radio = make("input", { type: "radio", name: `${this.name}-${kind}`, value, checked });
    return make(
      "label", { class: "bl-option" }, radio,
      make("span", {}, make("b", {}, title), make("small", {}, about)),
    );
  }

  // A number of players that the chosen rules do not have cannot be chosen.
  allow() {
    const { players, note } = this.offers.get(this.chosen.rules);
    this.note.textContent = note;
    const radios = [...this.players.querySelectorAll("input")];
    for (const radio of radios) {
      radio.disabled = !players.includes(Number(radio.value));
    }
    const open = radios.filter((radio) => !radio.disabled);
    if (!open.some((radio) => radio.checked) && open.length) open[0].checked = true;
  }

  focus() {
    this.start.focus({ preventScroll: true });
  }
}
