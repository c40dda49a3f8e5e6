// The one stage of every widget: shows the state that Python composed, sends what a person does.
// Every message carries the number of the state it was made on; Python ignores stale ones. What is
// shown is a page (base/page.js); the stage has the title, the buttons above it, rulebook and keys.

import { all, focused, make, makeButton, nameButton, showIf, targetOf } from "./base/dom.js";
import { Announcer, Help, Rulebook } from "./base/frame.js";
import { listenToKeys } from "./base/keys.js";
import { Layers } from "./base/layers.js";
import { TermCard, know } from "./base/terms.js";

/** @import { Send } from "./base/messages.js" */
/** @import { AnyState, Frame, Model, Page } from "./base/page.js" */
/** @import { RulesAnswer, TermAnswer } from "./base/wire.js" */

/**
 * A class of pages, and the state, further synced values and answers that they know.
 * @template {AnyState} State
 * @template Beside
 * @template {{ type: string }} Answers
 * @typedef {new (frame: Frame) => Page<State, Beside, Answers>} PageClass
 */

/**
 * What anywidget gives to show a widget: its model, and the element of the page to put it in.
 * @template {AnyState} State
 * @template Beside
 * @template {{ type: string }} Answers
 * @typedef {{ model: Model<State, Beside, StageAnswer | Answers>, el: HTMLElement }} View
 */

/** @typedef {"help" | "rules" | "term"} Panel */

/** @typedef {RulesAnswer | TermAnswer} StageAnswer */

// What is served has the stylesheet of its page here.
const SHEET = "";
const SILENCE = 2000; // milliseconds after which a page says that nothing answers it
const CALM = 150; // milliseconds in which a page that changes its size comes to rest

/**
 * @template {AnyState} State
 * @template Beside
 * @template {{ type: string }} Answers
 * @param {PageClass<State, Beside, Answers>} Page
 * @param {View<State, Beside, Answers>} view
 */
function render(Page, { model, el }) {
  let state = model.get("state");
  /** @type {Send} */
  const send = (type, ...fields) => {
    clearTimeout(silence);
    try {
      model.send(Object.assign({ type, state: state.n }, ...fields));
      silence = setTimeout(() => beSilent(true), SILENCE);
    } catch {
      beSilent(true); // there is no kernel to send it to
    }
  };

  // Every message has an answer: where none comes, the kernel is busy or gone, and the page says so.
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let silence;

  /** @param {boolean} yes */
  function beSilent(yes) {
    clearTimeout(silence);
    if (silent.hidden === !yes) return;
    silent.textContent = state.labels.silent;
    showIf(silent, yes);
    root.classList.toggle("bl-dead", yes);
    if (yes) announcer.say([state.labels.silent]);
  }

  const announcer = new Announcer();
  /** @param {string[]} sentences */
  const announce = (sentences) => announcer.say(sentences);
  const layers = new Layers();
  const help = new Help(() => open("help", false));
  const rulebook = new Rulebook(() => open("rules", false), announce);
  const card = new TermCard(() => open("term", false));
  const title = make("h3");
  const tools = {
    rules: makeButton("", "", () => flipRules()),
    help: makeButton("", "?", () => flipHelp()),
  };
  const bar = make("div", { class: "bl-tools", role: "group" }, ...Object.values(tools));
  const silent = make("p", { class: "bl-silent", hidden: true });
  const fault = make("p", { class: "bl-fault", hidden: true });
  const page = new Page({ send, announce, showRule, closePanels, layers, bar });
  const top = make("div", { class: "bl-top" }, title, bar);
  const root = make(
    "div", { class: "bl-stage", tabindex: "-1", role: "region" },
    top, help.element, rulebook.element, card.element, silent, fault, page.element, announcer.element,
  );

  // A panel takes the focus when it opens and gives it back when it closes.
  const panels = { help, rules: rulebook, term: card };
  /** @type {HTMLElement} */
  let asked = top; // the term of which the card tells

  /**
   * @param {Panel} name
   * @param {boolean} yes
   */
  function open(name, yes) {
    const panel = panels[name];
    const { element } = panel;
    if (element.hidden === !yes) return;
    const inside = element.contains(document.activeElement);
    if (yes) panel.cameFrom = focused();
    panel.open(yes, name === "term" ? asked : top);
    layers.set(name, yes, () => open(name, false));
    // Buttons show their keys while these are asked for.
    if (name === "help") root.classList.toggle("bl-keys", yes);
    if (name !== "term") tools[name].setAttribute("aria-expanded", String(yes));
    const { cameFrom } = panel;
    if (yes) {
      panel.focus();
    } else if (inside || !root.contains(document.activeElement)) {
      if (cameFrom && root.contains(cameFrom)) cameFrom.focus({ preventScroll: true });
      else root.focus({ preventScroll: true });
    }
  }

  function closePanels() {
    open("help", false);
    open("rules", false);
  }

  function flipHelp() {
    open("help", Boolean(help.element.hidden));
  }

  function flipRules() {
    if (!rulebook.element.hidden) open("rules", false);
    else send("rules", page.rulesWanted());
  }

  /** @type {string | null} */
  let wanted = null;

  /**
   * Open the rulebook at one of its rules.
   * @param {string} id
   */
  function showRule(id) {
    wanted = id;
    if (rulebook.element.hidden) send("rules");
    else pointAtRule();
  }

  function pointAtRule() {
    const text = wanted === null ? "" : rulebook.point(wanted);
    if (text) announce([text]);
    wanted = null;
  }

  root.addEventListener("click", (event) => {
    /** @type {HTMLElement | null} */
    const term = targetOf(event).closest("[data-term]");
    if (!term) return;
    if (!card.element.contains(term)) asked = term;
    send("term", { what: term.dataset.term ?? "" });
  });

  /** @param {Event} event */
  function pressedElsewhere(event) {
    if (!card.element.contains(/** @type {Node} */ (event.target))) open("term", false);
  }

  listenToKeys(root, {
    escape() {
      if (!layers.closeLast()) page.escape();
    },
    arrow: (key, target) => page.arrow(key, target),
    item: (item, key) => page.item(item, key),
    letter: (key) => (key === "?" ? (flipHelp(), true) : page.letter(key)),
  });

  // Where the pictures have another width than Python drew them for, it is told, once.
  let told = 0;
  let toldRoom = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  // A table that fits its place is told width and height; most often it is drawn for them already.
  function fitRoom() {
    const room = page.room();
    if (!room) return false;
    clearTimeout(rest);
    const key = String(room);
    const drawn = [state.room, ...(state.fitted ?? []).map((one) => one.room)].map(String);
    page.refit();
    if (drawn.includes(key) || key === toldRoom) return true;
    const tell = () => {
      toldRoom = key;
      send("room", { width: room[0], height: room[1] });
    };
    if (toldRoom) rest = setTimeout(tell, CALM);
    else tell();
    return true;
  }

  function fit() {
    if (fitRoom() || !state.fits) return;
    const pictures = all(root, ".bl-picture");
    const room = Math.floor((pictures.find((one) => one.clientWidth) ?? root).clientWidth);
    const [from, below] = state.fits;
    clearTimeout(rest);
    if (!room || room === told || (room >= from && room < below)) return;
    const tell = () => {
      told = room;
      send("width", { width: room });
    };
    if (told) rest = setTimeout(tell, CALM);
    else tell();
  }

  function show() {
    const before = state;
    beSilent(false);
    const hadFocus = root.contains(document.activeElement);
    state = model.get("state");
    const { labels } = state;
    root.lang = state.lang;
    root.dataset.state = String(state.n);
    root.dataset.page = state.page;
    root.dataset.yours = String(state.yours);
    root.dataset.projector = String(state.projector);
    root.style.setProperty("--bl-text", String(state.text_size / 100));
    root.setAttribute("aria-label", labels.stage);
    bar.setAttribute("aria-label", labels.tools);
    title.textContent = state.title ?? "";
    nameButton(tools.rules, labels.rules);
    nameButton(tools.help, labels.help, "?");
    help.show(state);
    know(state.terms);
    fault.textContent = state.fault ?? "";
    showIf(fault, state.fault);
    page.show(state, model);
    if (!asked.isConnected) open("term", false);
    // At first the observer below looks, once all is laid out.
    if (before !== state) fit();
    if (before !== state) announcer.say(state.said);
    if (hadFocus && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  /**
   * The one place where an answer of Python goes to whom it concerns: rulebook and glossary are the
   * stage's, all else is for the page, which knows its own types.
   * @param {StageAnswer | Answers} answer
   */
  function hear(answer) {
    beSilent(false);
    if (!isOfStage(answer)) return page.hear(answer);
    const { labels } = state;
    if (answer.type === "term") {
      if (!asked.isConnected) return;
      card.show(answer.term, labels);
      open("term", true);
      card.focus();
      return;
    }
    rulebook.show(answer, labels);
    open("rules", true);
    pointAtRule();
  }

  model.on("change:state", show);
  model.on("msg:custom", hear);
  dress(el, Page.name);
  el.append(root);
  show();
  const sizes = new ResizeObserver(fit);
  sizes.observe(root);
  addEventListener("resize", fit);
  // What lies over the page goes along when the notebook is scrolled.
  const follow = () => Object.values(panels).forEach((one) => one.place());
  addEventListener("pointerdown", pressedElsewhere, { capture: true });
  addEventListener("scroll", follow, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener("resize", fit);
    clearTimeout(silence);
    removeEventListener("pointerdown", pressedElsewhere, { capture: true });
    removeEventListener("scroll", follow, { capture: true });
    page.leave();
    model.off("change:state", show);
    model.off("msg:custom", hear);
  };
}

/**
 * @param {{ type: string }} answer
 * @returns {answer is StageAnswer}
 */
function isOfStage(answer) {
  return answer.type === "rules" || answer.type === "term";
}

/**
 * Give a page its stylesheet, which holds inside its own element alone. One is enough for all
 * widgets of a page in a document: each new stylesheet makes the browser look at everything anew.
 * @param {HTMLElement} el
 * @param {string} name
 */
function dress(el, name) {
  el.dataset.blPage = name;
  const root = el.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.head;
  const found = home.querySelector(`style[data-bl-sheet="${name}"]`);
  if (found?.textContent === SHEET) return;
  found?.remove();
  home.append(make("style", { "data-bl-sheet": name }, SHEET));
}

/**
 * What a module of a page exports by default: a widget whose stage shows that page.
 * @template {AnyState} State
 * @template Beside
 * @template {{ type: string }} Answers
 * @param {PageClass<State, Beside, Answers>} Page
 */
export function stage(Page) {
  /** @param {View<State, Beside, Answers>} view */
  const shown = (view) => render(Page, view);
  return { render: shown };
}
