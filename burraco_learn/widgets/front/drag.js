// Dragging cards of the hand onto the table. What lights up meanwhile is the answer of Python to
// the choice; a drop is the same message as a click on that part of the table.

import { zoneOf } from "./zones.js";

const FAR_ENOUGH = 6; // pixels: less is a click

// act: pick(item) chooses an item and gives all chosen ones; drop(zone, target) plays them there;
// still() is true where nothing can be played.
export function listenToDrags(picture, act) {
  let drag = null;
  let dropped = -1e9;

  function scale() {
    const svg = picture.querySelector("svg");
    return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width || 1;
  }

  function end() {
    for (const item of drag?.items ?? []) {
      item.style.translate = "";
      item.classList.remove("bl-dragged");
    }
    picture.classList.remove("bl-dragging");
    drag = null;
  }

  picture.addEventListener("pointerdown", (event) => {
    const item = event.target.closest?.('[data-zone="hand"] [data-card]');
    if (item && event.button === 0 && event.isPrimary && !act.still()) {
      drag = { item, x: event.clientX, y: event.clientY, items: null };
    }
  });

  picture.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.items) {
      if (Math.hypot(x, y) < FAR_ENOUGH) return;
      drag.items = act.pick(drag.item);
      picture.setPointerCapture(event.pointerId);
      picture.classList.add("bl-dragging");
      for (const item of drag.items) item.classList.add("bl-dragged");
    }
    const size = scale();
    for (const item of drag.items) item.style.translate = `${x / size}px ${y / size}px`;
  });

  picture.addEventListener("pointerup", (event) => {
    if (!drag?.items) {
      drag = null;
      return;
    }
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const zone = zoneOf(under);
    end();
    dropped = performance.now();
    if (zone && picture.contains(zone)) act.drop(zone, under);
  });

  // The click that the browser makes of a drop is none.
  picture.addEventListener(
    "click",
    (event) => {
      if (performance.now() - dropped < 80) event.stopPropagation();
    },
    { capture: true },
  );

  picture.addEventListener("pointercancel", end);
}
