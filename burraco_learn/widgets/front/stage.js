// The one stage of every widget: shows the state that Python composed, sends what a person does.
// Every message carries the number of the state it was made on; Python ignores stale ones.

import { Chooser } from "./chooser.js";
import { make, makeButton, nameButton, showIf } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { Lab } from "./lab.js";
import { Actions, Advice, Announcer, Help, Log, Refusal, Rulebook, Sheet } from "./panels.js";
import { Table } from "./table.js";
import { Viewer } from "./viewer.js";

const CARD_ACTIONS = new Set(["lay", "add", "discard"]);
const NOWHERE = { melds: [], lay: false, discard: false };
const GUESTS = { viewer: Viewer, lab: Lab };

function render({ model, el }) {
  let state = model.get("state");
  const send = (type, more = {}) => model.send({ type, state: state.n, ...more });

  const announcer = new Announcer();
  const table = new Table(send, (cards) => look(cards));
  const press = (id) => {
    if (CARD_ACTIONS.has(id)) table.play(id);
    else send(id);
  };
  const actions = new Actions(press, (text) => send("text", { text }));
  const refusal = new Refusal((sentences) => announcer.say(sentences));
  const advice = new Advice();
  const log = new Log();
  const help = new Help();
  const rulebook = new Rulebook();
  const sheet = new Sheet(() => send("new"));
  // The page of another widget, made when first shown; "choose" and "table" are the play table's.
  const guests = {};
  const guest = () => {
    const { page } = state;
    if (!guests[page] && GUESTS[page]) {
      guests[page] = new GUESTS[page](send, (sentences) => announcer.say(sentences));
      announcer.element.before(guests[page].element);
    }
    return guests[page];
  };
  const chooser = new Chooser((chosen) => (chosen ? send("deal", chosen) : send("back")));

  const title = make("h3");
  const status = make("p", { class: "bl-status" });
  const hint = make("p", { class: "bl-hint" });
  const tools = {
    sort: makeButton("", "S", () => send("sort")),
    speed: makeButton("", "B", () => send("speed")),
    rules: makeButton("", "", () => flipRules()),
    help: makeButton("", "?", () => open("help", help.element.hidden)),
    new: makeButton("", "N", () => send("new")),
  };
  const bar = make("div", { class: "bl-tools", role: "group" }, ...Object.values(tools));
  const game = make(
    "div", { class: "bl-game" }, status, table.element, hint, sheet.element, refusal.element,
    advice.element, actions.element, log.element,
  );
  const root = make(
    "div", { class: "bl-stage", tabindex: "-1", role: "region", "data-lm-suppress-shortcuts": "true" },
    make("div", { class: "bl-top" }, title, bar), help.element, rulebook.element,
    chooser.element, game, announcer.element,
  );

  // Ask Python where the chosen cards can go; until it answers nothing is lit.
  function look(cards) {
    actions.mark(cards.length, NOWHERE);
    table.light(NOWHERE);
    hint.textContent = "";
    if (state.yours && cards.length) send("look", { cards });
  }

  function lookedAt(answer) {
    if (String(answer.cards) !== String(table.selection.cards)) return;
    table.light(answer);
    actions.mark(table.selection.cards.length, answer);
    hint.textContent = answer.hint;
    if (answer.hint) announcer.say([answer.hint]);
  }

  // A panel takes the focus when it opens and gives it back when it closes.
  const panels = { help: help.element, rules: rulebook.element };
  let cameFrom = null;

  function open(name, yes) {
    if (panels[name].hidden === !yes) return;
    showIf(panels[name], yes);
    tools[name].setAttribute("aria-expanded", String(yes));
    if (yes) {
      cameFrom = document.activeElement;
      panels[name].focus({ preventScroll: true });
    } else if (panels[name].contains(document.activeElement) || !root.contains(document.activeElement)) {
      if (root.contains(cameFrom)) cameFrom.focus({ preventScroll: true });
      else root.focus({ preventScroll: true });
    }
  }

  function flipRules() {
    if (!rulebook.element.hidden) open("rules", false);
    else send("rules", state.page === "choose" ? { rules: chooser.chosen.rules } : {});
  }

  listenToKeys(root, {
    escape() {
      table.selection.clear();
      for (const { element } of [refusal, advice]) element.hidden = true;
      for (const name of Object.keys(panels)) open(name, false);
      if (guest()) return guest().escape();
      if (document.activeElement.closest(".bl-line")) table.focusHand();
    },
    arrow: (key, target) => guest()?.arrow(key, target),
    item: (item, key) => (guest() ? guest().item(item, key) : table.key(item, key)),
    letter(key) {
      if (key === "?") return open("help", help.element.hidden), true;
      if (guest()) return guest().letter(key);
      if (key === "R") return refusal.flip();
      if (state.page !== "table") return false;
      const tool = { S: "sort", B: "speed", N: "new" }[key];
      if (tool) return send(tool), true;
      if (/^[1-9]$/.test(key)) {
        return send("add", { cards: table.selection.cards, meld: Number(key) - 1 }), true;
      }
      const button = state.buttons.find((one) => one.key === key);
      if (button) press(button.id);
      return Boolean(button);
    },
  });

  function show() {
    const before = state;
    const focused = root.contains(document.activeElement);
    state = model.get("state");
    const { labels, page } = state;
    root.lang = state.lang;
    root.dataset.state = state.n;
    root.dataset.page = page;
    root.dataset.yours = state.yours;
    root.setAttribute("aria-label", labels.stage);
    bar.setAttribute("aria-label", labels.tools);
    title.textContent = state.title;
    status.textContent = state.status;
    nameButton(tools.sort, labels.sort, "S");
    nameButton(tools.speed, labels.speed, "B");
    nameButton(tools.rules, labels.rules);
    nameButton(tools.help, labels.help, "?");
    nameButton(tools.new, labels.new_round, "N");
    help.show(state);
    showIf(game, page === "table");
    showIf(chooser.element, page === "choose");
    for (const name of ["sort", "speed", "new"]) showIf(tools[name], page === "table");
    if (page === "choose") {
      chooser.show(state);
    } else if (guest()) {
      guest().show(state, model);
    } else {
      actions.show(state);
      table.show(state.svg, before === state ? [] : state.changes);
      showIf(actions.element, !state.sheet);
      refusal.show(state);
      advice.show(state);
      log.show(state);
      sheet.show(state);
    }
    if (before !== state) announcer.say(state.said);
    if (focused && page !== before.page) {
      for (const name of Object.keys(panels)) open(name, false);
      if (page === "choose") chooser.focus();
      else table.focusHand();
    } else if (focused && !root.contains(document.activeElement)) {
      root.focus({ preventScroll: true });
    } else if (focused && state.sheet && !before.sheet) {
      sheet.again.focus();
    }
  }

  function hear(message) {
    if (message.type === "look") guest() ? guest().lookedAt(message) : lookedAt(message);
    if (message.type !== "rules") return;
    rulebook.show(message);
    open("rules", true);
  }

  model.on("change:state", show);
  model.on("msg:custom", hear);
  el.append(root);
  show();
  return () => {
    guest()?.leave();
    model.off("change:state", show);
    model.off("msg:custom", hear);
  };
}

export default { render };
