// The one stage of every widget: shows the state that Python composed, sends what a person does.
// Every message carries the number of the state it was made on; Python ignores stale ones. What is
// shown is a page (base/page.js); the stage has the title, the buttons above it, rulebook and keys.

import { make, makeButton, nameButton, showIf } from "./base/dom.js";
import { Announcer, Help, Rulebook } from "./base/frame.js";
import { listenToKeys } from "./base/keys.js";

// What is served has the stylesheet of its page here.
const SHEET = "";
const CALM = 150; // milliseconds in which a page that changes its size comes to rest

function render(Page, { model, el }) {
  let state = model.get("state");
  const send = (type, fields = {}) => model.send({ type, state: state.n, ...fields });

  const announcer = new Announcer();
  const announce = (sentences) => announcer.say(sentences);
  const help = new Help();
  const rulebook = new Rulebook();
  const title = make("h3");
  const tools = {
    rules: makeButton("", "", () => flipRules()),
    help: makeButton("", "?", () => flipHelp()),
  };
  const bar = make("div", { class: "bl-tools", role: "group" }, ...Object.values(tools));
  const fault = make("p", { class: "bl-fault", hidden: true });
  const page = new Page({ send, announce, showRule, closePanels, bar });
  const root = make(
    "div", { class: "bl-stage", tabindex: "-1", role: "region", "data-lm-suppress-shortcuts": "true" },
    make("div", { class: "bl-top" }, title, bar), help.element, rulebook.element, fault,
    page.element, announcer.element,
  );

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

  function closePanels() {
    for (const name of Object.keys(panels)) open(name, false);
  }

  function flipHelp() {
    open("help", help.element.hidden);
  }

  function flipRules() {
    if (!rulebook.element.hidden) open("rules", false);
    else send("rules", page.rulesWanted());
  }

  // Open the rulebook at one of its rules.
  let wanted = null;

  function showRule(id) {
    wanted = id;
    if (rulebook.element.hidden) send("rules");
    else pointAtRule();
  }

  function pointAtRule() {
    const text = wanted && rulebook.point(wanted);
    if (text) announce([text]);
    wanted = null;
  }

  listenToKeys(root, {
    escape() {
      closePanels();
      page.escape();
    },
    arrow: (key, target) => page.arrow(key, target),
    item: (item, key) => page.item(item, key),
    letter: (key) => (key === "?" ? (flipHelp(), true) : page.letter(key)),
  });

  // Where the pictures have another width than Python drew them for, it is told, once.
  let told = 0;
  let rest = 0;

  function fit() {
    if (!state.fits) return;
    const pictures = [...root.querySelectorAll(".bl-picture")];
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
    const focused = root.contains(document.activeElement);
    state = model.get("state");
    const { labels } = state;
    root.lang = state.lang;
    root.dataset.state = state.n;
    root.dataset.page = state.page;
    root.dataset.yours = state.yours;
    root.dataset.projector = state.projector;
    root.setAttribute("aria-label", labels.stage);
    bar.setAttribute("aria-label", labels.tools);
    title.textContent = state.title;
    nameButton(tools.rules, labels.rules);
    nameButton(tools.help, labels.help, "?");
    help.show(state);
    fault.textContent = state.fault ?? "";
    showIf(fault, state.fault);
    page.show(state, model);
    // At first the observer below looks, once all is laid out.
    if (before !== state) fit();
    if (before !== state) announcer.say(state.said);
    if (focused && !root.contains(document.activeElement)) root.focus({ preventScroll: true });
  }

  // The one place where an answer of Python goes to whom it concerns: what the stage does not know
  // is for the page, which knows its own types.
  const hears = {
    rules(message) {
      rulebook.show(message);
      open("rules", true);
      pointAtRule();
    },
  };

  function hear(message) {
    if (message.type in hears) hears[message.type](message);
    else page.hear(message);
  }

  model.on("change:state", show);
  model.on("msg:custom", hear);
  dress(el, Page.name);
  el.append(root);
  show();
  const sizes = new ResizeObserver(fit);
  sizes.observe(root);
  return () => {
    sizes.disconnect();
    page.leave();
    model.off("change:state", show);
    model.off("msg:custom", hear);
  };
}

// Give a page its stylesheet, which holds inside its own element alone. One is enough for all
// widgets of a page in a document: each new stylesheet makes the browser look at everything anew.
function dress(el, name) {
  el.dataset.blPage = name;
  const root = el.getRootNode();
  const home = root instanceof ShadowRoot ? root : document.head;
  const found = home.querySelector(`style[data-bl-sheet="${name}"]`);
  if (found?.textContent === SHEET) return;
  found?.remove();
  home.append(make("style", { "data-bl-sheet": name }, SHEET));
}

// What a module of a page exports by default: a widget whose stage shows that page.
export function stage(Page) {
  return { render: (view) => render(Page, view) };
}
