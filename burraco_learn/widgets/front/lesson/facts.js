// A page of facts about a rule set, which follows the bar of a lesson.

import { draw, make, makeButton, showIf } from "../base/dom.js";
import { Page } from "../base/page.js";
import { stage } from "../stage.js";

const LESSON_SIGNS = { yes: "✓", no: "✗", wait: "…", none: "–" };

export class Facts extends Page {
  constructor({ announce }) {
    super();
    this.announce = announce;
    this.title = make("p", { class: "bl-under" });
    this.blocks = make("div");
    this.element = make("div", { class: "bl-facts" }, this.title, this.blocks);
  }

  show({ title, blocks, labels }) {
    this.labels = labels;
    this.title.textContent = title;
    // A rule whose text is open and that is named again at its place stays open.
    const places = () => [...this.blocks.querySelectorAll(".bl-ids button")];
    const open = places().map((one) => one.getAttribute("aria-expanded") === "true" && one.dataset.rule);
    const focused = places().indexOf(document.activeElement);
    const more = () => [...this.blocks.querySelectorAll(".bl-aside")];
    const shown = more().map((one) => one.open);
    const heading = more().findIndex((one) => one.firstChild === document.activeElement);
    this.blocks.replaceChildren(...blocks.map((one) => this[one.kind](one)));
    more().forEach((one, at) => { one.open = shown[at] ?? false; });
    if (heading >= 0) more()[heading]?.firstChild.focus({ preventScroll: true });
    places().forEach((one, at) => open[at] === one.dataset.rule && one.click());
    if (focused >= 0) (places()[focused] ?? places().at(-1))?.focus({ preventScroll: true });
  }

  // The ids of rules: each a button that opens its text below.
  ids(rules) {
    if (!rules.length) return [];
    const text = make("p", { class: "bl-cited", hidden: true });
    const buttons = rules.map((rule) => {
      const button = makeButton("", "", () => this.flip(button, rule, text), {
        class: "bl-rule-id", "aria-expanded": "false", "data-rule": rule.id,
      });
      button.textContent = rule.id;
      return button;
    });
    return [make("span", { class: "bl-ids" }, ...buttons), text];
  }

  flip(button, { text, source }, place) {
    const open = button.getAttribute("aria-expanded") === "false";
    for (const one of button.parentElement.children) one.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-expanded", String(open));
    place.replaceChildren(text, " ", make("small", {}, source));
    showIf(place, open);
    if (open) this.announce([place.textContent]);
  }

  statements({ items }) {
    return make("ul", { class: "bl-statements" }, ...items.map(({ text, rules }) =>
      make("li", {}, make("span", {}, text), ...this.ids(rules))));
  }

  // Shown on demand: the browser's own disclosure, which the keyboard opens as well.
  more({ title, blocks }) {
    return make(
      "details", { class: "bl-aside" }, make("summary", {}, title),
      ...blocks.map((one) => this[one.kind](one)),
    );
  }

  table({ head, rows, caption }) {
    const body = rows.map(([first, ...rest]) => make(
      "tr", {}, make("th", { scope: "row" }, ...this.cell(first)),
      ...rest.map((cell) => make("td", {}, ...this.cell(cell))),
    ));
    const table = make(
      "table", {},
      make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))),
      make("tbody", {}, ...body),
    );
    if (caption) table.prepend(make("caption", {}, caption));
    return make("div", { class: "bl-fact-table", tabindex: "0", role: "group", "aria-label": this.labels.stage }, table);
  }

  cell({ text, rules, svg, strong, more }) {
    const parts = svg ? [this.rack(svg)] : [];
    if (text) parts.push(make(strong ? "strong" : "span", {}, text));
    parts.push(...this.ids(rules));
    for (const one of more) {
      const name = make(strong ? "strong" : "span", {}, one.text);
      parts.push(make("span", { class: "bl-one" }, name, ...this.ids(one.rules)));
    }
    return parts;
  }

  rack(svg) {
    const rack = make("div", { class: "bl-rack" });
    draw(rack, svg);
    return rack;
  }

  picture({ svg }) {
    const picture = make("div", { class: "bl-dealt" });
    draw(picture, svg);
    return picture;
  }

  cards({ items }) {
    return make("ol", { class: "bl-judged" }, ...items.map((one) => {
      const sign = make("span", { class: "bl-sign", "aria-hidden": "true" }, LESSON_SIGNS[one.mark]);
      const answer = make(
        "div", { class: "bl-judgement" },
        make("p", {}, sign, make("strong", {}, one.headline), " ", one.lines.join(" ")),
        ...this.ids(one.rules),
      );
      return make(
        "li", { "data-mark": one.mark }, make("p", { class: "bl-in-question" }, one.asked),
        this.rack(one.svg), answer,
      );
    }));
  }
}

export default stage(Facts);
