// The keyboard. Letters work only here, and are text in the text line.

function isText(element) {
  return element.matches("input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select");
}

// One listener for the whole stage. No key leaves it, so that a notebook's own shortcuts
// (X cuts a cell, D D deletes one) stay asleep while the focus is here.
export function listenToKeys(root, act) {
  root.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") {
      act.escape();
      event.preventDefault();
      return;
    }
    if (isText(event.target)) return;
    if (act.arrow(event.key, event.target)) {
      event.preventDefault();
      return;
    }
    const item = event.target.closest("[data-zone] [tabindex], [data-zone][tabindex]");
    if (item && act.item(item, event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key.length === 1 && event.key !== " " && act.letter(event.key.toUpperCase())) {
      event.preventDefault();
    }
  });
  for (const name of ["keyup", "keypress"]) {
    root.addEventListener(name, (event) => event.stopPropagation());
  }
}
