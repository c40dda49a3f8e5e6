// The cards a person has chosen: the browser's own, so that choosing is instant.

export class Selection {
  constructor(onChange) {
    this.chosen = []; // [{ card, place }] in the order of choosing
    this.wild = null; // [card, role]: what the person says that a wild card among them stands for
    this.onChange = onChange;
  }

  get cards() {
    return this.chosen.map(({ card }) => card);
  }

  // What a message says of them.
  get said() {
    return this.wild ? { cards: this.cards, wild: this.wild } : { cards: this.cards };
  }

  has(item) {
    return this.chosen.some(({ place }) => place === item.dataset.place);
  }

  toggle(item) {
    if (this.has(item)) {
      this.chosen = this.chosen.filter(({ place }) => place !== item.dataset.place);
    } else {
      this.chosen.push({ card: item.dataset.card, place: item.dataset.place });
    }
    this.wild = null;
    this.onChange();
  }

  clear() {
    if (!this.chosen.length) return;
    this.chosen = [];
    this.wild = null;
    this.onChange();
  }

  // A card that left the hand is no longer chosen, though its twin may lie there still.
  forget(card) {
    const at = this.chosen.findIndex((one) => one.card === card);
    if (at >= 0) this.chosen.splice(at, 1);
    this.wild = null;
  }

  // After a new picture: the same cards, at their old place if they still lie there.
  carryOver(items) {
    const free = new Set(items);
    const take = (fits) => {
      const found = [...free].find(fits);
      if (found) free.delete(found);
      return found;
    };
    const kept = [];
    const moved = [];
    for (const was of this.chosen) {
      const same = take((i) => i.dataset.card === was.card && i.dataset.place === was.place);
      (same ? kept : moved).push(same ?? was);
    }
    for (const was of moved) {
      const other = take((item) => item.dataset.card === was.card);
      if (other) kept.push(other);
    }
    if (kept.length < this.chosen.length) this.wild = null;
    this.chosen = kept.map((item) => ({ card: item.dataset.card, place: item.dataset.place }));
  }

  paint(items) {
    for (const item of items) {
      const chosen = this.has(item);
      item.classList.toggle("bl-chosen", chosen);
      item.setAttribute("aria-selected", String(chosen));
    }
  }
}
