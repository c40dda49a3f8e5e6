// Stand-ins for parts of a picture, as far as the pure modules look at them.

/**
 * @param {Record<string, string>} dataset
 */
export function part(dataset) {
  const classes = new Set();
  /** @type {Record<string, string>} */
  const attributes = {};
  return {
    dataset,
    classes,
    attributes,
    classList: {
      /**
       * @param {string} name
       * @param {boolean} on
       */
      toggle: (name, on) => (on ? classes.add(name) : classes.delete(name)),
    },
    /**
     * @param {string} name
     * @param {string} value
     */
    setAttribute: (name, value) => (attributes[name] = value),
    /** @param {string} name */
    removeAttribute: (name) => delete attributes[name],
    /** @param {string} name */
    getAttribute: (name) => attributes[name] ?? null,
  };
}

/**
 * The cards of a hand, each at its place.
 * @param {string} cards
 */
export function hand(cards) {
  return cards.split(" ").map((card, at) => part({ card, place: String(at) }));
}
