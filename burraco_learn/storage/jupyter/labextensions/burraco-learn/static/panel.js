// The course panel in the left side bar.

/** @import { Lesson, Said, Standing } from "./lab.js" */

/**
 * @typedef {object} Doing  What the panel has others do.
 * @property {(path: string) => void} open
 * @property {(id: string) => Promise<void>} choose the rules of the club
 * @property {(language: string) => Promise<void>} speak
 */

const TEACHERS = "16"; // this lesson is a link of its own

/**
 * An element with a class, text and children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} name
 * @param {...(string | Node)} inner
 */
export function element(tag, name = "", ...inner) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...inner);
  return made;
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} values
 */
export function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * How a lesson stands: "full", "part" or "empty", and how much of it is done, from 0 to 1.
 * @param {Standing} standing
 * @param {string} number
 */
export function disc(standing, number) {
  const [done, count] = standing.lessons?.[number] ?? [0, 1];
  const begun = done > 0 || standing.last === number;
  const how = done >= count ? "full" : begun ? "part" : "empty";
  return { how, done, count, share: Math.min(1, done / count) };
}

/**
 * How many skills are due.
 * @param {Standing} standing
 * @param {Date} now
 */
export function dueNow(standing, now) {
  return Object.values(standing.due ?? {}).filter((time) => new Date(time) <= now).length;
}

export class CoursePanel {
  /**
   * @param {Record<string, Said>} languages
   * @param {string} language the one to speak
   * @param {Doing} doing
   */
  constructor(languages, language, doing) {
    const said = languages[language];
    const { words } = said;
    this.said = said;
    this.words = words;
    this.doing = doing;
    this.lessons = said.lessons.filter((one) => one.number !== TEACHERS);
    this.at = this.lessons[0];
    this.tally = element("span", "bl-course-small");
    this.where = element("p", "bl-course-small");
    this.title = element("p", "bl-course-title");
    this.bar = element("progress");
    this.resume = this.#button(words.open, () => this.at.path, "bl-course-primary");
    this.due = element("p", "bl-course-small");
    this.rows = new Map(this.lessons.map((lesson) => [lesson.number, this.#row(lesson)]));
    const names = Object.entries(languages).map(([id, { name }]) => ({ id, title: name }));
    this.rules = this.#chooser(said.rules, (id) => doing.choose(id));
    this.language = this.#chooser(names, (id) => doing.speak(id));
    this.language.value = language;
    this.note = element("p", "bl-course-small");
    this.note.setAttribute("role", "status");
    const list = element("ol", "bl-course-list", ...[...this.rows.values()].map((row) => row.item));
    const teachers = said.lessons.find((one) => one.number === TEACHERS);
    const links = [
      this.#button(words.play, () => `${language}/play-a-round.ipynb`, "bl-course-link"),
      this.#button(words.puzzles, () => `${language}/puzzles.ipynb`, "bl-course-link"),
      this.#button(words.rulebook, () => `${language}/rulebook.ipynb`, "bl-course-link"),
      this.#button(words.glossary, () => `${language}/glossary.ipynb`, "bl-course-link"),
      this.#button(words.lab, () => `${language}/meld-lab.ipynb`, "bl-course-link"),
    ];
    if (teachers) links.push(this.#button(words.teacher, () => teachers.path, "bl-course-link"));
    const practise = this.#button(
      words.practise, () => `${language}/practice.ipynb`, "bl-course-link",
    );
    this.node = element(
      "div", "bl-course",
      element("header", "bl-course-line", element("h2", "", words.course), this.tally),
      element("section", "bl-course-card", this.where, this.title, this.bar, this.resume),
      element(
        "section", "",
        element("div", "bl-course-line", element("h3", "", words.practice), practise),
        this.due,
      ),
      element("section", "", element("h3", "", words.lessons), list),
      element(
        "section", "",
        element("label", "bl-course-line", words.club, this.rules),
        element("label", "bl-course-line", words.language, this.language), this.note,
      ),
      element("nav", "bl-course-links", ...links),
    );
    this.node.lang = language;
    this.node.querySelector("nav")?.setAttribute("aria-label", words.more);
    this.bar.setAttribute("aria-label", words.resume);
    this.show({}, "classico", null);
  }

  /**
   * @param {Standing} standing
   * @param {string} rules
   * @param {string | null} open the path of the lesson that is open
   * @param {string[]} [own] the paths of rule files of the learner's own
   */
  show(standing, rules, open, own = []) {
    const { words } = this;
    let full = 0;
    for (const [number, row] of this.rows) {
      const { how, done, count, share } = disc(standing, number);
      full += Number(how === "full");
      row.item.dataset.disc = how;
      row.disc.style.setProperty("--share", `${Math.max(how === "part" ? 0.08 : 0, share) * 100}%`);
      row.count.textContent = how === "part" ? fill(words.part, { done, count }) : "";
      row.how.textContent = how === "part" ? "" : words[how];
      row.button.setAttribute("aria-current", row.path === open ? "page" : "false");
    }
    this.tally.textContent = fill(words.done, { done: full, count: this.rows.size });
    const isDone = (/** @type {string} */ number) => disc(standing, number).how === "full";
    const last = this.lessons.findIndex((one) => one.number === standing.last);
    // The lesson of last time, or after one that is done the next one that is not.
    const rest = [...this.lessons.slice(Math.max(0, last)), ...this.lessons];
    this.at = rest.find((one) => !isDone(one.number)) ?? this.lessons[Math.max(0, last)];
    this.where.textContent = last < 0 ? words.start : words.resume;
    this.title.textContent = `${Number(this.at.number)} · ${this.at.title}`;
    this.bar.value = disc(standing, this.at.number).share;
    const due = dueNow(standing, new Date());
    this.due.textContent = due ? fill(words.due, { count: due }) : words.nothing_due;
    for (const one of [...own, rules]) {
      if ([...this.rules.options].some(({ value }) => value === one)) continue;
      const name = one.split("/").pop()?.replace(".toml", "");
      this.rules.add(new Option(`${words.own}: ${name}`, one));
    }
    this.rules.value = rules;
  }

  /** @param {Lesson} lesson */
  #row(lesson) {
    const mark = element("span", "bl-course-disc");
    mark.setAttribute("aria-hidden", "true");
    const count = element("span", "bl-course-count");
    const how = element("span", "bl-course-hidden");
    const name = element("span", "bl-course-name", `${Number(lesson.number)} · ${lesson.title}`);
    const button = this.#button("", () => lesson.path, "bl-course-lesson");
    button.append(mark, name, " ", count, how);
    return { item: element("li", "", button), button, disc: mark, count, how, path: lesson.path };
  }

  /**
   * @param {{ id: string, title: string }[]} options
   * @param {(id: string) => Promise<void>} choose
   */
  #chooser(options, choose) {
    const chooser = element("select", "bl-course-rules");
    for (const { id, title } of options) chooser.add(new Option(title, id));
    chooser.addEventListener("change", async () => {
      this.note.textContent = "";
      try {
        await choose(chooser.value);
      } catch {
        this.note.textContent = this.words.unkept;
      }
    });
    return chooser;
  }

  /**
   * @param {string} text
   * @param {() => string} path of what it opens
   * @param {string} name
   */
  #button(text, path, name) {
    const button = element("button", name, text);
    button.type = "button";
    button.addEventListener("click", () => this.doing.open(path()));
    return button;
  }
}
