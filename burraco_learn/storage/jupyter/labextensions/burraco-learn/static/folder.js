// The learner's folder, as the page sees it through JupyterLab.

/** @import { Contents, Standing } from "./lab.js" */

const SETTINGS = "settings.json";
const STANDING = "course.json";
const PLACES = ["", "burraco-lessons/"]; // JupyterLab opened there, or in the home directory

export class LearnersFolder {
  /**
   * @param {Contents} contents
   * @param {string} place how its paths begin
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
    for (const place of PLACES) {
      const found = new LearnersFolder(contents, place);
      const there = await found.list("");
      if (!there.some((one) => one.name === folder)) continue;
      if ((await found.list(folder)).some((one) => one.name === name)) return found;
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
   * What lies in a folder; nothing where there is no such folder.
   * @param {string} path
   * @returns {Promise<{ name: string, type: string }[]>}
   */
  async list(path) {
    const whole = `${this.place}${path}`.replace(/\/$/, "");
    const parent = whole.includes("/") ? whole.slice(0, whole.lastIndexOf("/")) : "";
    try {
      if (whole) {
        // Asked for first: what is missing would be an error in the browser's console.
        const beside = (await this.contents.get(parent)).content;
        const name = whole.slice(whole.lastIndexOf("/") + 1);
        const found = beside.find((/** @type {{ name: string }} */ one) => one.name === name);
        if (found?.type !== "directory") return [];
      }
      return (await this.contents.get(whole)).content;
    } catch {
      return [];
    }
  }

  /** How far the learner is. @returns {Promise<Standing>} */
  async standing() {
    return this.#read(STANDING);
  }

  /** The rules of the learner's club: an id, or the path of a file. @returns {Promise<string>} */
  async rules() {
    const { rules } = await this.#read(SETTINGS);
    return typeof rules === "string" ? rules : "classico";
  }

  /** @param {string} id */
  async chooseRules(id) {
    const settings = { ...(await this.#read(SETTINGS)), rules: id };
    const content = `${JSON.stringify(settings, null, 1)}\n`;
    await this.contents.save(`${this.place}${SETTINGS}`, { type: "file", format: "text", content });
  }

  /**
   * What a file of JSON holds; nothing where it is missing or damaged.
   * @param {string} name
   * @returns {Promise<any>}
   */
  async #read(name) {
    if (!(await this.list("")).some((one) => one.name === name)) return {};
    try {
      const options = { type: "file", format: "text", content: true };
      const file = await this.contents.get(`${this.place}${name}`, options);
      return JSON.parse(file.content) ?? {};
    } catch {
      return {};
    }
  }
}
