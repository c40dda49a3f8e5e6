// Dragging cards of the hand onto the table, by mouse, pen or finger. What lights up meanwhile is
// Python's answer to the choice; what a drop means is for Python to say as well.

const FAR_ENOUGH = 6; // pixels: less is a click
const GATHERED = 24; // how far apart dragged cards lie, in units of the picture
const EDGE = 48; // pixels from the edge of what is seen, where a drag scrolls
const SCROLL = 14; // pixels a frame

function scrollerOf(element) {
  for (let one = element.parentElement; one; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  }
  return document.scrollingElement;
}

// act: pick(item) chooses an item and gives all chosen ones; over(target) is told what lies under
// the pointer (null at the end); drop(target, at) plays them there; still() is true where nothing can
// be played. Gives a function that ends a drag.
export function listenToDrags(picture, act) {
  let drag = null;
  let dropped = -1e9;

  function scale() {
    const svg = picture.querySelector("svg");
    return svg.getBoundingClientRect().width / svg.viewBox.baseVal.width || 1;
  }

  function end() {
    if (!drag) return;
    cancelAnimationFrame(drag.frame);
    for (const { item } of drag.items ?? []) {
      item.style.translate = "";
      item.classList.remove("bl-dragged");
    }
    if (drag.items) act.over(null);
    picture.classList.remove("bl-dragging");
    drag = null;
  }

  function under() {
    const found = document.elementFromPoint(drag.now.x, drag.now.y);
    return picture.contains(found) ? found : null;
  }

  // Chosen cards from all over the hand gather beside the one that is dragged.
  function lift(event) {
    const placeOf = (item) => item.transform.baseVal.getItem(0).matrix;
    const grabbed = placeOf(drag.item);
    drag.items = act.pick(drag.item).map((item, at, all) => ({
      item,
      x: grabbed.e - placeOf(item).e + GATHERED * (at - all.indexOf(drag.item)),
      y: grabbed.f - placeOf(item).f,
    }));
    picture.setPointerCapture(event.pointerId);
    picture.classList.add("bl-dragging");
    for (const { item } of drag.items) item.classList.add("bl-dragged");
    drag.scroller = scrollerOf(picture);
    drag.scrolled = drag.scroller.scrollTop;
    drag.frame = requestAnimationFrame(scroll);
  }

  function follow() {
    const size = scale();
    const moved = drag.scroller.scrollTop - drag.scrolled;
    const [x, y] = [drag.now.x - drag.x, drag.now.y - drag.y + moved];
    for (const one of drag.items) one.item.style.translate = `${x / size + one.x}px ${y / size + one.y}px`;
    act.over(under(), drag.now);
  }

  function scroll() {
    const box = drag.scroller.getBoundingClientRect();
    const top = Math.max(0, box.top);
    const bottom = Math.min(innerHeight, box.bottom);
    const by = drag.now.y < top + EDGE ? -SCROLL : drag.now.y > bottom - EDGE ? SCROLL : 0;
    const before = drag.scroller.scrollTop;
    // Never so far that the table is out of sight.
    const edge = picture.getBoundingClientRect();
    if ((by < 0 && edge.top < top) || (by > 0 && edge.bottom > bottom)) drag.scroller.scrollTop += by;
    if (drag.scroller.scrollTop !== before) follow();
    drag.frame = requestAnimationFrame(scroll);
  }

  picture.addEventListener("pointerdown", (event) => {
    dropped = -1e9; // the next click is a new one, however soon it comes
    const item = event.target.closest?.('[data-zone="hand"] [data-card]');
    if (item && event.button === 0 && event.isPrimary && !act.still()) {
      drag = { item, x: event.clientX, y: event.clientY, items: null };
    }
  });

  // A finger on a card of the hand drags it; elsewhere it scrolls the page.
  picture.addEventListener("touchmove", (event) => drag && event.preventDefault(), { passive: false });

  picture.addEventListener("pointermove", (event) => {
    if (!drag || !event.isPrimary) return;
    drag.now = { x: event.clientX, y: event.clientY };
    if (!drag.items) {
      if (Math.hypot(drag.now.x - drag.x, drag.now.y - drag.y) < FAR_ENOUGH) return;
      lift(event);
    }
    follow();
  });

  picture.addEventListener("pointerup", () => {
    const target = drag?.items && under();
    const at = drag?.now;
    if (drag?.items) dropped = performance.now();
    end();
    if (target) act.drop(target, at);
  });

  // The click that the browser makes of a drop does not count as one.
  picture.addEventListener(
    "click",
    (event) => {
      if (performance.now() - dropped < 80) event.stopPropagation();
    },
    { capture: true },
  );

  picture.addEventListener("pointercancel", end);
  return end;
}
