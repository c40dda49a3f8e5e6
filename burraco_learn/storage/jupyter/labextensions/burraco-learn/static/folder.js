// The learner's folder, as the page sees it through JupyterLab.

/** @import { Contents, Standing } from "./lab.js" */

const SETTINGS = "settings.json";
const STANDING = "course.json";
const NAME = "burraco-lessons";
const OWN = "rules"; // the folder with rule files of one's own

/** @typedef {{ name: string, type: string }} Entry */

export class LearnersFolder {
  /**
   * @param {Contents} contents
   * @param {string} place how its paths begin: "", or where JupyterLab was started above it its name
   */
  constructor(contents, place) {
    this.contents = contents;
    this.place = place;
  }

  /**
   * The folder in which a notebook lies; null where there is none.
   * @param {Contents} contents
   * @param {string} path of a notebook that every learner's folder has
   */
  static async find(contents, path) {
    const [folder, name] = path.split("/");
    const has = (/** @type {Entry[]} */ there, /** @type {string} */ one) =>
      there.some((entry) => entry.name === one);
    const top = new LearnersFolder(contents, "");
    // Only what is listed is asked for: what is missing would be an error in the console.
    const places = has(await top.list(""), NAME) ? [top, new LearnersFolder(contents, `${NAME}/`)] : [top];
    for (const one of places) {
      if (has(await one.list(""), folder) && has(await one.list(folder), name)) return one;
    }
    return null;
  }

  /**
   * A path in JupyterLab as a path in this folder; null outside of it.
   * @param {string} path
   */
  within(path) {
    return path.startsWith(this.place) ? path.slice(this.place.length) : null;
  }

  /**
   * What lies in a folder; nothing where it cannot be read.
   * @param {string} path
   * @returns {Promise<Entry[]>}
   */
  async list(path) {
    try {
      const { content } = await this.contents.get(`${this.place}${path}`.replace(/\/$/, ""));
      return /** @type {Entry[] | null} */ (content) ?? [];
    } catch {
      return [];
    }
  }

  /**
   * How far the learner is, the rules of the club (an id, or the path of a file), and the language
   * that was chosen, if one was; ``own`` are the files of rules there are.
   * @returns {Promise<{ standing: Standing, rules: string, own: string[], language?: string }>}
   */
  async read() {
    const there = await this.list("");
    const standing = await this.#json(STANDING, there);
    const { rules, language } = await this.#json(SETTINGS, there);
    const files = there.some((one) => one.name === OWN) ? await this.list(OWN) : [];
    const own = files.filter(({ name }) => name.endsWith(".toml")).map(({ name }) => `${OWN}/${name}`);
    return {
      standing,
      rules: typeof rules === "string" ? rules : "classico",
      own,
      language: typeof language === "string" ? language : undefined,
    };
  }

  /**
   * Keep what was chosen, beside all that was chosen before.
   * @param {{ rules?: string, language?: string }} chosen
   */
  async choose(chosen) {
    const settings = { ...(await this.#json(SETTINGS, await this.list(""))), ...chosen };
    const content = `${JSON.stringify(settings, null, 1)}\n`;
    await this.contents.save(`${this.place}${SETTINGS}`, { type: "file", format: "text", content });
  }

  /**
   * What a file of JSON holds; nothing where it is missing or damaged.
   * @param {string} name
   * @param {Entry[]} there
   * @returns {Promise<Standing & { rules?: unknown, language?: unknown }>}
   */
  async #json(name, there) {
    if (!there.some((one) => one.name === name)) return {};
    try {
      const options = { type: "file", format: "text", content: true };
      const file = await this.contents.get(`${this.place}${name}`, options);
      return JSON.parse(String(file.content)) ?? {};
    } catch {
      return {};
    }
  }
}
