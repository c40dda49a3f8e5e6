// What can be done with a task: its buttons, and the line on which an answer can be typed.

import { showIf } from "../base/dom.js";
import { Actions } from "../base/panels.js";

export class TaskActions extends Actions {
  constructor(press, submit) {
    super(press, submit);
    this.input.setAttribute("maxlength", "500");
  }

  showTask(state) {
    const ids = state.buttons.map(({ id }) => id).join();
    if (ids !== this.ids) {
      this.ids = ids;
      this.buttons.clear();
      this.bar.replaceChildren();
    }
    const { task } = state;
    this.show({ ...state, labels: { ...state.labels, ...task?.labels }, refusal: state.notice });
    this.input.setAttribute("inputmode", task?.form === "number" ? "numeric" : "text");
    showIf(this.form, task && !task.over);
  }

  // What would be done next stands out.
  markReady(ready) {
    for (const [id, button] of this.buttons) {
      const able = button.getAttribute("aria-disabled") === "false";
      button.classList.toggle("bl-ready", able && Boolean(ready[id]));
    }
  }
}
