// The drawer of a table: settings and further tools, and the list of what happened.

import { focused, make, makeButton, nameButton, showIf } from "../base/dom.js";

/** @import { Item } from "../base/dom.js" */
/** @import { Layers } from "../base/layers.js" */
/** @import { TableLabels } from "./wire.js" */

export class Drawer {
  /** @param {Layers} layers */
  constructor(layers) {
    this.layers = layers;
    this.button = makeButton("", "M", () => this.flip(), {
      "data-act": "menu", "aria-expanded": "false",
    });
    this.tools = make("div", { class: "bl-drawer-tools", role: "group" });
    this.element = make("section", { class: "bl-drawer", hidden: true, tabindex: "-1" }, this.tools);
    /** @type {Item | null} */
    this.cameFrom = null;
  }

  /**
   * @param {HTMLElement[]} tools
   * @param {HTMLElement} log
   */
  fill(tools, log) {
    this.tools.append(...tools);
    this.element.append(log);
  }

  /** @param {TableLabels} labels */
  show(labels) {
    nameButton(this.button, labels.menu, "M");
    this.element.setAttribute("aria-label", labels.menu);
    this.tools.setAttribute("aria-label", labels.tools);
  }

  flip() {
    this.open(Boolean(this.element.hidden));
  }

  /** @param {boolean} yes */
  open(yes) {
    const { element } = this;
    if (element.hidden === !yes) return;
    const inside = element.contains(document.activeElement);
    showIf(element, yes);
    this.button.setAttribute("aria-expanded", String(yes));
    this.layers.set("drawer", yes, () => this.open(false));
    if (yes) {
      this.cameFrom = focused();
      this.tools.querySelector("button")?.focus({ preventScroll: true });
    } else if (inside) {
      (this.cameFrom?.isConnected ? this.cameFrom : this.button).focus({ preventScroll: true });
    }
  }
}
