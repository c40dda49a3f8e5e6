// A page of the course: the bar above it, and how it runs by itself.

/** @import { Execute, Lesson, NotebookPanel, Said } from "./lab.js" */
import { element, fill } from "./panel.js";

/**
 * The sources of the code cells of a notebook.
 * @param {NotebookPanel} panel
 */
export function sourcesOf(panel) {
  const cells = panel.content.widgets.filter((cell) => cell.model.type === "code");
  return cells.map((cell) => cell.model.sharedModel.getSource());
}

/**
 * Run all code cells, one after the other, and stay at the top of the page.
 *
 * JupyterLab's own command would leave the page at its end.
 * @param {NotebookPanel} panel
 * @param {Execute} execute
 */
export async function run(panel, execute) {
  const { content, sessionContext } = panel;
  await sessionContext.ready;
  await sessionContext.session?.kernel?.info;
  content.activeCellIndex = 0;
  content.node.scrollTop = 0;
  for (const cell of content.widgets) {
    if (panel.isDisposed || cell.model.type !== "code") continue;
    try {
      const reply = await execute(cell, sessionContext);
      if (reply?.content?.status === "error") break;
    } catch {
      break; // the page was left, or its kernel stopped, in the middle
    }
  }
}

export class LessonBar {
  /**
   * The bar above a page: the lessons before and after it, and why it does not run by itself.
   * @param {Said} said
   * @param {string} path
   * @param {(path: string) => void} open
   */
  constructor({ words, lessons }, path, open) {
    this.words = words;
    const at = lessons.findIndex((one) => one.path === path);
    this.note = element("span", "bl-course-note");
    this.note.setAttribute("role", "status");
    this.node = element("nav", "bl-course-bar");
    this.node.setAttribute("aria-label", words.lessons);
    this.step(words.previous, "‹", at < 0 ? undefined : lessons[at - 1], open);
    const [number, last] = [lessons[at], lessons[lessons.length - 1]].map((one) => Number(one?.number));
    this.node.append(element("span", "bl-course-place", at < 0 ? "" : fill(words.place, { number, last })));
    this.node.append(this.note);
    this.step(words.next, "›", at < 0 ? undefined : lessons[at + 1], open);
  }

  /**
   * @param {string} text
   * @param {string} sign
   * @param {Lesson | undefined} lesson
   * @param {(path: string) => void} open
   */
  step(text, sign, lesson, open) {
    if (!lesson) return;
    const said = fill(text, { title: lesson.title });
    const button = element("button", "bl-course-step");
    const signed = element("span", "", sign);
    signed.setAttribute("aria-hidden", "true");
    const words = element("span", "bl-course-words", said);
    button.type = "button";
    button.append(...(sign === "‹" ? [signed, words] : [words, signed]));
    button.setAttribute("aria-label", said);
    button.addEventListener("click", () => open(lesson.path));
    this.node.append(button);
  }

  /**
   * Say why the page waits, and offer to run it.
   * @param {string} why
   * @param {() => void} start
   */
  wait(why, start) {
    const button = element("button", "bl-course-run", this.words.run);
    button.type = "button";
    button.addEventListener("click", () => {
      this.note.replaceChildren();
      start();
    });
    this.note.replaceChildren(this.words[why], " ", button);
  }
}
