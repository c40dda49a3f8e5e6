// The extension of JupyterLab: the course panel, and lessons that run when they are opened.
//
// All of it works in JupyterLab and in Notebook 7; without it, a lesson runs as any notebook does.

/** @import { App, CourseData, Execute, NotebookPanel, Packages, SideWidgets, Tracker } from "./lab.js" */
import { LearnersFolder } from "./folder.js";
import { whyNot } from "./ours.js";
import { LessonBar, run, sourcesOf } from "./page.js";
import { CoursePanel, element } from "./panel.js";

const ID = "burraco-course";
const ENGLISH = "en";
const PAUSE = 1000; // milliseconds in which the messages of a kernel gather
const NARROW = 700; // below so many pixels the panel makes room for the page

/**
 * What JupyterLab loads: a list of one plugin.
 * @param {(name: string) => Promise<Packages>} shared
 */
export async function makeExtension(shared) {
  const { INotebookTracker } = await shared("@jupyterlab/notebook");
  const { Widget } = await shared("@lumino/widgets");
  const { CodeCell } = await shared("@jupyterlab/cells");
  const { PageConfig } = await shared("@jupyterlab/coreutils");
  return [
    {
      id: "burraco-learn:course",
      description: "The Burraco course in the left side bar; lessons run when they are opened.",
      autoStart: true,
      optional: [INotebookTracker],
      /** @param {App} app @param {Tracker | null} tracker */
      async activate(app, tracker) {
        const course = await data();
        const lessons = new Course(app, tracker, course, Widget, (cell, session) =>
          CodeCell.execute(cell, session),
        );
        lessons.baseUrl = PageConfig.getBaseUrl();
        void lessons.begin(); // JupyterLab waits for no more than this function
      },
    },
  ];
}

/** @returns {Promise<CourseData>} */
async function data() {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL("course.css", import.meta.url).href;
  document.head.append(sheet);
  return (await fetch(new URL("course.json", import.meta.url))).json();
}

class Course {
  baseUrl = "/";
  /** @type {LearnersFolder | null} */
  folder = null;
  /** @type {Set<NotebookPanel>} the pages that were run: their kernels can be told something */
  running = new Set();
  /** @type {Map<string, number>} the cell to go to in a page that is being opened */
  places = new Map();
  /** @type {import("./lab.js").SideWidget | null} */
  side = null;
  #timer = 0;

  /**
   * @param {App} app
   * @param {Tracker | null} tracker
   * @param {CourseData} course
   * @param {SideWidgets} Widget
   * @param {Execute} execute
   */
  constructor(app, tracker, course, Widget, execute) {
    this.app = app;
    this.tracker = tracker;
    this.course = course;
    this.Widget = Widget;
    this.execute = execute;
    this.language = ENGLISH;
    this.panel = this.#panel();
  }

  get said() {
    return this.course.languages[this.language];
  }

  #panel() {
    return new CoursePanel(this.course.languages, this.language, {
      open: (path) => void this.open(path),
      choose: (id) => this.choose(id),
      speak: (language) => this.speak(language),
    });
  }

  /** Show the panel where there is a learner's folder, and attend to every page that opens. */
  async begin() {
    const { app, tracker } = this;
    const { contents } = app.serviceManager;
    this.folder = await LearnersFolder.find(contents, this.said.lessons[0].path);
    if (!this.folder) return;
    const node = element("div", "bl-course-side");
    this.side = new this.Widget({ node });
    this.side.id = ID;
    this.#speak(await this.#first(this.folder));
    app.shell.add(this.side, "left", { rank: 1 });
    app.commands.addCommand("burraco-learn:course", {
      label: this.said.words.course,
      execute: () => {
        app.shell.activateById(ID);
        this.panel.resume.focus();
      },
    });
    tracker?.forEach((page) => void this.attend(page));
    tracker?.widgetAdded.connect((_, page) => void this.attend(page));
    tracker?.currentChanged.connect(() => this.look());
    await this.#look();
    await app.restored;
    if (window.innerWidth >= NARROW) app.shell.activateById(ID);
    else app.shell.collapseLeft?.();
  }

  /**
   * The language that was chosen; at the first opening that of the browser, which is kept.
   * @param {LearnersFolder} folder
   */
  async #first(folder) {
    const { language } = await folder.read();
    if (language !== undefined) return language;
    const [spoken] = navigator.language.split("-");
    if (!(spoken in this.course.languages)) return ENGLISH;
    await folder.choose({ language: spoken }).catch(() => {}); // asked again at the next opening
    return spoken;
  }

  /**
   * Have the panel speak a language, or English for want of it.
   * @param {string} language
   */
  #speak(language) {
    this.language = language in this.course.languages ? language : ENGLISH;
    this.panel = this.#panel();
    if (!this.side) return;
    this.side.title.label = this.said.words.course;
    this.side.title.caption = this.said.words.course;
    this.side.node.replaceChildren(this.panel.node);
  }

  /**
   * Choose the language: it is kept in the folder, and the page that is open is opened in it.
   * @param {string} language
   */
  async speak(language) {
    await this.folder?.choose({ language });
    this.#speak(language);
    this.panel.language.focus();
    await this.#look();
    const page = this.tracker?.currentWidget;
    const path = this.#ours(page);
    if (!page || path === null) return;
    const there = `${language}${path.slice(path.indexOf("/"))}`;
    if (there in this.course.code) await this.open(there, page.content.activeCellIndex);
  }

  /** Read soon how far the learner is. */
  look() {
    // While bots play, messages come all the time: the first one sets the time.
    if (this.#timer) return;
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      void this.#look();
    }, PAUSE);
  }

  async #look() {
    if (!this.folder) return;
    const path = this.tracker?.currentWidget?.context.path;
    const open = path === undefined ? null : this.folder.within(path);
    const { standing, rules, own } = await this.folder.read();
    this.panel.show(standing, rules, open, own);
  }

  /**
   * The path in the learner's folder of a page of the course; null for any other.
   * @param {NotebookPanel | null | undefined} page
   */
  #ours(page) {
    const path = page && this.folder ? this.folder.within(page.context.path) : null;
    return path !== null && path in this.course.code ? path : null;
  }

  /**
   * Give a page that was opened its bar, and run it if it is ours.
   * @param {NotebookPanel} page
   */
  async attend(page) {
    const { folder, course } = this;
    const path = this.#ours(page);
    if (path === null || !folder) return;
    const said = course.languages[path.slice(0, path.indexOf("/"))] ?? this.said;
    await page.context.ready;
    const bar = new LessonBar(said, path, (to) => void this.open(to));
    page.contentHeader.addWidget(new this.Widget({ node: bar.node }));
    // Whatever a kernel says, an answer may have been given.
    page.sessionContext.iopubMessage.connect(() => this.look());
    const beside = await folder.list(path.slice(0, path.lastIndexOf("/")));
    const why = await whyNot(course, path, sourcesOf(page), beside);
    if (why) {
      bar.wait(why, () => void this.#run(page));
      return;
    }
    await this.#run(page);
    // What the run has put below the cells is not the learner's work, and need not be saved.
    if (!page.isDisposed) page.context.model.dirty = false;
  }

  /** @param {NotebookPanel} page */
  async #run(page) {
    this.running.add(page);
    page.disposed.connect(() => this.running.delete(page));
    await run(page, this.execute);
    const path = this.#ours(page) ?? "";
    const cell = this.places.get(path);
    this.places.delete(path);
    if (!cell || page.isDisposed) return;
    page.content.activeCellIndex = cell;
    page.content.widgets[cell]?.node.scrollIntoView({ block: "start" });
  }

  /**
   * Open a page of the course in the place of the one that is open.
   * @param {string} path in the learner's folder
   * @param {number} [cell] that is shown when it has run, by its number; without it, the page's top
   */
  async open(path, cell = 0) {
    if (!this.folder) return;
    const { app, tracker } = this;
    const whole = `${this.folder.place}${path}`;
    if (window.innerWidth < NARROW) app.shell.collapseLeft?.();
    const before = this.#ours(tracker?.currentWidget) === null ? null : tracker?.currentWidget;
    if (before?.context.path === whole) {
      app.shell.activateById(before.id);
      return;
    }
    if (before?.context.model.dirty) await before.context.save();
    this.places.set(path, cell);
    if (app.name === "Jupyter Notebook") {
      // One page is one document there.
      await before?.sessionContext.shutdown().catch(() => {});
      window.location.href = `${this.baseUrl}notebooks/${encodeURI(whole)}`;
      return;
    }
    const options = before ? { ref: before.id, mode: "tab-after" } : {};
    await app.commands.execute("docmanager:open", { path: whole, factory: "Notebook", options });
    if (before && !before.isDisposed) {
      const { sessionContext } = before;
      before.dispose();
      await sessionContext.shutdown().catch(() => {});
    }
  }

  /**
   * Choose the rules of the club: kept in the folder, and followed by the lessons that are open.
   * @param {string} id
   */
  async choose(id) {
    await this.folder?.choose({ rules: id });
    // What was kept is read there: the id of a rule set, or a file in the folder.
    const code = `(lambda bl: bl.use_rules(bl.use_rules()))(__import__("burraco_learn"))`;
    for (const page of this.running) {
      const kernel = page.sessionContext.session?.kernel;
      // Where a kernel stops before it answers, the next one asks for the rules itself.
      kernel?.requestExecute({ code, silent: true, store_history: false }).done.catch(() => {});
    }
  }
}
