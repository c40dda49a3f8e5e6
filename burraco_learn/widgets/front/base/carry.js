// Carrying cards that are HTML from place to place, by mouse or pen: a finger scrolls the page, and
// taps.

const NO_CLICK = 6; // pixels: less is a click

// act: can(item) says whether it may be carried; place(event) gives the place under the pointer or
// null; drop(item, place) puts it there, or where no place is.
export function listenToCarrying(element, act) {
  let held = null;

  function lift(event) {
    const box = held.item.getBoundingClientRect();
    held.ghost = held.item.cloneNode(true);
    held.ghost.classList.add("bl-carried");
    held.ghost.style.width = `${box.width}px`;
    held.shift = { x: box.x - held.x, y: box.y - held.y };
    element.append(held.ghost);
    element.setPointerCapture(event.pointerId);
    element.classList.add("bl-carrying");
  }

  function end() {
    held?.ghost?.remove();
    held?.over?.classList.remove("bl-over");
    element.classList.remove("bl-carrying");
    held = null;
  }

  element.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("[data-card]");
    if (!item || event.button || event.pointerType === "touch" || !act.can(item)) return;
    held = { item, x: event.clientX, y: event.clientY };
  });
  element.addEventListener("pointermove", (event) => {
    if (!held) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > NO_CLICK;
    if (!held.ghost && !far) return;
    if (!held.ghost) lift(event);
    const [x, y] = [event.clientX + held.shift.x, event.clientY + held.shift.y];
    held.ghost.style.transform = `translate(${x}px, ${y}px)`;
    held.over?.classList.remove("bl-over");
    held.over = act.place(event);
    held.over?.classList.add("bl-over");
  });
  element.addEventListener("pointerup", (event) => {
    if (held?.ghost) {
      act.drop(held.item, act.place(event));
      // The click that may follow is the end of the drag, and not a click of its own.
      const swallow = (click) => click.stopPropagation();
      element.addEventListener("click", swallow, true);
      setTimeout(() => element.removeEventListener("click", swallow, true));
    }
    end();
  });
  element.addEventListener("pointercancel", end);
}
