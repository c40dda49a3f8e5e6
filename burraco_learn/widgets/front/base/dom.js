// Making elements. Words come from Python and enter the page as text only, never as markup.

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

// A button with its key. It can have the focus also when it cannot act, so that the focus is never
// lost and a press can say why.
export function makeButton(label, key, onPress, attributes = {}) {
  const button = make("button", { type: "button", ...attributes });
  nameButton(button, label, key);
  button.addEventListener("click", () => onPress());
  return button;
}

export function nameButton(button, label, key) {
  button.replaceChildren(make("span", {}, label));
  if (!key) return;
  button.append(make("kbd", { "aria-hidden": "true" }, key));
  button.setAttribute("aria-keyshortcuts", key);
}

export function showIf(element, condition) {
  element.hidden = !condition;
}

// The one way by which markup enters the page: a picture that Python made and escaped.
export function draw(element, svg) {
  element.innerHTML = svg;
}
