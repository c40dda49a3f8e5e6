// What can be done with a task: its buttons, and the line on which an answer can be typed.

import { showIf } from "../base/dom.js";
import { markReady } from "../base/marks.js";
import { Actions } from "../base/panels.js";

/** @import { Button } from "../base/wire.js" */
/** @import { Task } from "./wire.js" */

export class TaskActions extends Actions {
  /**
   * @param {(id: string) => void} press
   * @param {(line: string) => void} submit
   */
  constructor(press, submit) {
    super(press, submit);
    this.ids = ""; // of the buttons that are there
    this.input.setAttribute("maxlength", "500");
  }

  /**
   * @param {object} state
   * @param {Button[]} state.buttons
   * @param {Task | null} state.task
   * @param {{ actions: string }} state.labels
   * @param {string} state.notice
   */
  showTask(state) {
    const ids = state.buttons.map(({ id }) => id).join();
    if (ids !== this.ids) {
      this.ids = ids;
      this.buttons.clear();
      this.bar.replaceChildren();
    }
    const { task } = state;
    const { line, line_example } = task?.labels ?? { line: "", line_example: "" };
    this.show({
      buttons: state.buttons, labels: { ...state.labels, line, line_example }, refusal: state.notice,
    });
    this.input.setAttribute("inputmode", task?.form === "number" ? "numeric" : "text");
    showIf(this.form, task && !task.over);
  }

  /**
   * What would be done next stands out.
   * @param {Record<string, unknown>} ready by the buttons, truthy if it stands out
   */
  markReady(ready) {
    markReady(this.buttons, (id) => ready[id]);
  }
}
