// The order of the cards in a hand, when some of them are put elsewhere.

/**
 * All things in their new order, after some of them were put together before another one.
 * @template Thing
 * @param {Thing[]} things in their order
 * @param {Thing[]} moved those that are put elsewhere
 * @param {Thing | undefined} before which they go; at the end where it is none
 * @returns {Thing[]}
 */
export function putBefore(things, moved, before) {
  const rest = things.filter((one) => !moved.includes(one));
  const at = before === undefined ? -1 : rest.indexOf(before);
  return at < 0 ? [...rest, ...moved] : rest.toSpliced(at, 0, ...moved);
}

/**
 * All things in their new order, after one changed places with its neighbour; null at the ends.
 * @template Thing
 * @param {Thing[]} things
 * @param {number} at
 * @param {1 | -1} by
 * @returns {Thing[] | null}
 */
export function swapped(things, at, by) {
  if (at + by < 0 || at + by >= things.length) return null;
  return things.with(at, things[at + by]).with(at + by, things[at]);
}
