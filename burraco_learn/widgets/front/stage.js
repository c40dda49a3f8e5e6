// The one stage of every widget: shows the state that Python composed, sends what a person does.
// Every message carries the number of the state it was made on; Python ignores stale ones.

import { Chooser } from "./table/chooser.js";
import { make, makeButton, nameButton, showIf } from "./base/dom.js";
import { Exam } from "./exercises/exam.js";
import { Exercise } from "./exercises/exercise.js";
import { Extras } from "./table/extras.js";
import { Game } from "./table/game.js";
import { listenToKeys } from "./base/keys.js";
import { Lab } from "./lab/lab.js";
import { Facts, LessonBar } from "./lesson/lesson.js";
import { Announcer, Help, Rulebook, Sheet } from "./base/panels.js";
import { ProgressPage } from "./exercises/progress.js";
import { Samples } from "./viewer/samples.js";
import { Viewer } from "./viewer/viewer.js";

const CALM = 150; // milliseconds in which a page that changes its size comes to rest
const GUESTS = {
  viewer: Viewer, samples: Samples, lab: Lab, exercise: Exercise, exam: Exam, progress: ProgressPage, lesson: LessonBar, facts: Facts,
};

function render({ model, el }) {
  let state = model.get("state");
  const send = (type, more = {}) => model.send({ type, state: state.n, ...more });

  const announcer = new Announcer();
  const announce = (sentences) => announcer.say(sentences);
  const game = new Game(send, announce);
  const { table } = game;
  const help = new Help();
  const rulebook = new Rulebook();
  const sheet = new Sheet(() => send("new"));
  // The page of another widget, made when it is first shown; "choose" and "table" belong to the play
  // table.
  const guests = {};
  const guest = () => {
    const { page } = state;
    if (!guests[page] && GUESTS[page]) {
      guests[page] = new GUESTS[page](send, announce, showRule);
      announcer.element.before(guests[page].element);
    }
    return guests[page];
  };
  const chooser = new Chooser((chosen) => (chosen ? send("deal", chosen) : send("back")));

  const title = make("h3");
  const tools = {
    sort: makeButton("", "S", () => send("sort")),
    speed: makeButton("", "B", () => send("speed")),
    rules: makeButton("", "", () => flipRules()),
    help: makeButton("", "?", () => open("help", help.element.hidden)),
    new: makeButton("", "N", () => send("new")),
  };
  const bar = make("div", { class: "bl-tools", role: "group" }, ...Object.values(tools));
  game.preview.element.after(sheet.element);
  const extras = new Extras(send, announce, {
    log: game.log.element, sheet: sheet.element, bar,
  });
  const root = make(
    "div", { class: "bl-stage", tabindex: "-1", role: "region", "data-lm-suppress-shortcuts": "true" },
    make("div", { class: "bl-top" }, title, bar), help.element, rulebook.element,
    extras.element, chooser.element, game.element, announcer.element,
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

  function flipRules() {
    if (!rulebook.element.hidden) open("rules", false);
    else send("rules", state.page === "choose" ? { rules: chooser.chosen.rules } : {});
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
      game.clear();
      if (extras.close()) return;
      for (const name of Object.keys(panels)) open(name, false);
      if (guest()) return guest().escape();
      if (document.activeElement.closest(".bl-line")) table.focusHand();
    },
    arrow: (key, target) => guest()?.arrow(key, target) || extras.key(key, target),
    item: (item, key) => (guest() ? guest().item(item, key) : table.key(item, key)),
    letter(key) {
      if (key === "?") return open("help", help.element.hidden), true;
      if (guest()) return guest().letter(key);
      if (extras.letter(key)) return true;
      if (state.page !== "table") return false;
      const tool = { S: "sort", B: "speed", N: "new" }[key];
      if (tool) return send(tool), true;
      return game.letter(key);
    },
  });

  // Where the pictures have another width than Python drew them for, it is told, once.
  let told = 0;
  let rest = 0;

  function fit() {
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
    const { labels, page } = state;
    root.lang = state.lang;
    root.dataset.state = state.n;
    root.dataset.page = page;
    root.dataset.yours = state.yours;
    root.dataset.projector = state.projector;
    root.setAttribute("aria-label", labels.stage);
    bar.setAttribute("aria-label", labels.tools);
    title.textContent = state.title;
    nameButton(tools.sort, labels.sort, "S");
    nameButton(tools.speed, labels.speed, "B");
    nameButton(tools.rules, labels.rules);
    nameButton(tools.help, labels.help, "?");
    nameButton(tools.new, labels.new_round, "N");
    help.show(state);
    showIf(game.element, page === "table");
    showIf(chooser.element, page === "choose");
    for (const name of ["sort", "speed", "new"]) showIf(tools[name], page === "table");
    if (page === "choose") {
      chooser.show(state);
    } else if (guest()) {
      guest().show(state, model);
    } else {
      game.show(state, before === state ? [] : state.changes);
      sheet.show(state);
    }
    extras.show(state);
    fit();
    if (before !== state) announcer.say(state.said);
    if (focused && page !== before.page) {
      for (const name of Object.keys(panels)) open(name, false);
      if (page === "choose") {
        chooser.focus();
      } else {
        table.focusHand();
        const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        root.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
      }
    } else if (focused && !root.contains(document.activeElement)) {
      root.focus({ preventScroll: true });
    } else if (focused && state.sheet && !before.sheet) {
      sheet.again.focus();
    }
  }

  function hear(message) {
    if (message.type === "look") (guest() ?? game).lookedAt(message);
    if (message.type === "record") extras.hear(message);
    guest()?.hear?.(message);
    if (message.type !== "rules") return;
    rulebook.show(message);
    open("rules", true);
    pointAtRule();
  }

  model.on("change:state", show);
  model.on("msg:custom", hear);
  el.append(root);
  show();
  const sizes = new ResizeObserver(fit);
  sizes.observe(root);
  return () => {
    sizes.disconnect();
    guest()?.leave();
    model.off("change:state", show);
    model.off("msg:custom", hear);
  };
}

export default { render };
