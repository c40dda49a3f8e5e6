// Cards move visibly from where they were to where they are. What moved is a list made in Python:
// { card, from: { zone, meld }, to: { zone, meld } }, card "" for one that nobody may see.

const MOVE_MS = 260;

function placeOf(picture, card, where) {
  const zone = picture.querySelector(`[data-zone="${where.zone}"]`);
  if (!zone) return null;
  const part = where.seat == null ? null : zone.querySelector(`[data-seat="${where.seat}"]`);
  const inside = where.meld == null ? part ?? zone : zone.querySelector(`[data-meld="${where.meld}"]`);
  const cards = card && inside ? [...inside.querySelectorAll(`[data-card="${card}"]`)] : [];
  return cards.at(-1) ?? part ?? zone;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

// Take this before the picture is replaced.
export function rememberPlaces(picture, changes) {
  const hand = {};
  for (const item of picture.querySelectorAll('[data-zone="hand"] [data-card]')) {
    (hand[item.dataset.card] ??= []).push(middle(item));
  }
  const starts = changes.map(({ card, from }) => {
    const place = placeOf(picture, card, from);
    return place && middle(place);
  });
  return { hand, starts };
}

export function playMotion(picture, changes, { hand, starts }) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const svg = picture.querySelector("svg");
  if (!svg) return;
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width || 1;
  const slide = (item, start) => {
    const end = middle(item);
    const [x, y] = [(start.x - end.x) / scale, (start.y - end.y) / scale];
    if (Math.abs(x) + Math.abs(y) < 2) return;
    item.animate([{ translate: `${x}px ${y}px` }, { translate: "0px 0px" }], {
      duration: MOVE_MS,
      easing: "cubic-bezier(.2,.7,.3,1)",
    });
  };
  const moved = new Set();
  changes.forEach(({ card, to }, index) => {
    const item = placeOf(picture, card, to);
    if (!item?.dataset.card || !starts[index] || moved.has(item)) return;
    moved.add(item);
    slide(item, starts[index]);
  });
  for (const item of picture.querySelectorAll('[data-zone="hand"] [data-card]')) {
    const start = hand[item.dataset.card]?.shift();
    if (start && !moved.has(item)) slide(item, start);
  }
}
