// The picture as zones and items: one tab stop a zone, arrows inside, and where the focus was.
// The picture itself is Python's; this module only finds its parts by their data- attributes.

export function zoneNames(picture) {
  return [...picture.querySelectorAll("[data-zone]")].map((zone) => zone.dataset.zone);
}

export function findZone(picture, name) {
  return picture.querySelector(`[data-zone="${name}"]`);
}

// What the arrows visit in a zone, in order.
export function itemsOf(zone) {
  const inside = (selector) => [...zone.querySelectorAll(selector)];
  switch (zone.dataset.zone) {
    case "hand":
      return inside("[data-card]");
    case "pile":
      return [zone, ...inside("[data-card]")];
    case "own":
    case "opponents": {
      const melds = inside("[data-meld]");
      return melds.length ? melds : [zone];
    }
    default:
      return [zone];
  }
}

export function zoneOf(element) {
  return element?.closest?.("[data-zone]") ?? null;
}

// Everything an arrow can reach has a tabindex; one item of each zone is the tab stop.
export function makeStops(picture, stops) {
  for (const zone of picture.querySelectorAll("[data-zone]")) {
    const items = itemsOf(zone);
    const stop = Math.min(stops[zone.dataset.zone] ?? 0, items.length - 1);
    items.forEach((item, index) => item.setAttribute("tabindex", index === stop ? "0" : "-1"));
  }
}

export function moveStop(item, stops) {
  const zone = zoneOf(item);
  if (!zone) return;
  const items = itemsOf(zone);
  stops[zone.dataset.zone] = Math.max(0, items.indexOf(item));
  for (const other of items) other.setAttribute("tabindex", other === item ? "0" : "-1");
}

// The item an arrow leads to, or null where the key has no meaning here.
export function neighbour(item, key) {
  const items = itemsOf(zoneOf(item));
  const here = items.indexOf(item);
  const last = items.length - 1;
  const to = {
    ArrowRight: here + 1,
    ArrowDown: here + 1,
    ArrowLeft: here - 1,
    ArrowUp: here - 1,
    Home: 0,
    End: last,
  }[key];
  return to === undefined ? null : items[Math.max(0, Math.min(last, to))];
}

export function rememberFocus(picture) {
  const item = document.activeElement;
  if (!picture.contains(item)) return null;
  const zone = zoneOf(item);
  return zone && { zone: zone.dataset.zone, index: itemsOf(zone).indexOf(item) };
}

// After a new picture: the same place, or the last one of that zone; where none is left, as in an
// empty hand, the hand or the stock.
export function restoreFocus(picture, memory, stops) {
  if (!memory) return;
  const items = [memory.zone, "hand", "stock"]
    .map((name) => findZone(picture, name))
    .map((zone) => (zone ? itemsOf(zone) : []))
    .find((found) => found.length);
  if (!items) return;
  const item = items[Math.min(Math.max(memory.index, 0), items.length - 1)];
  moveStop(item, stops);
  item.focus({ preventScroll: true });
}

// A frame drawn round a part of the picture, because not every browser draws an outline round an SVG group.
export function frame(part, name) {
  const box = part.getBBox();
  const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  // A zone reaches the edge of the picture: its frame lies inside.
  const gap = part.dataset.zone ? -4 : 3;
  for (const [attribute, value] of Object.entries({
    x: box.x - gap,
    y: box.y - gap,
    width: box.width + 2 * gap,
    height: box.height + 2 * gap,
    rx: 7,
    class: name,
    "aria-hidden": "true",
  })) {
    ring.setAttribute(attribute, value);
  }
  part.append(ring);
  return ring;
}
