// A finished round in the viewer, which is a widget of its own: here stands its view, under a button
// that leads back to the score sheet.

import { make, makeButton, nameButton, showIf } from "../base/dom.js";

/** @import { WidgetManager } from "../base/page.js" */
/** @import { ReviewPage } from "./wire.js" */

export class ReviewPlace {
  /** @param {() => void} back */
  constructor(back) {
    this.back = makeButton("", "", back, { class: "bl-main", "data-act": "back" });
    this.how = make("p", { class: "bl-note", hidden: true });
    this.place = make("div");
    this.element = make(
      "div", { class: "bl-review", hidden: true }, this.back, this.how, this.place,
    );
    this.shown = ""; // the model whose view is there
    this.leave = () => {};
  }

  /**
   * @param {ReviewPage} state
   * @param {WidgetManager} [manager] what makes views of other widgets; not every notebook has one
   */
  async show({ viewer, labels }, manager) {
    nameButton(this.back, labels.to_sheet);
    this.how.textContent = labels.review_how;
    if (viewer === this.shown) return;
    this.end();
    this.shown = viewer;
    const view = await viewOf(viewer, manager);
    if (this.shown !== viewer) return view?.remove(); // left again meanwhile
    showIf(this.how, !view);
    if (!view) return;
    this.place.append(view.el);
    this.leave = () => view.remove();
  }

  /** The view goes away; its widget is Python's to close. */
  end() {
    this.leave();
    this.leave = () => {};
    this.shown = "";
    this.place.replaceChildren();
  }
}

/**
 * A view of another widget; null where the notebook cannot make one.
 * @param {string} id of its model
 * @param {WidgetManager} [manager]
 */
async function viewOf(id, manager) {
  try {
    return manager ? await manager.create_view(await manager.get_model(id)) : null;
  } catch {
    return null;
  }
}
