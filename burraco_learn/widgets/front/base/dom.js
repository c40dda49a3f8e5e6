// Making and finding elements. Words come from Python and enter the page as text only, never as
// markup.

/**
 * The value of an attribute: true is an empty one; with false, null or undefined it is left out.
 * @typedef {string | number | boolean | null | undefined} AttributeValue
 */

/**
 * A part of a page or of a picture that can be chosen or have the focus.
 * @typedef {HTMLElement | SVGElement} Item
 */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, AttributeValue>} attributes
 * @param {...(Node | string | null | undefined)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/**
 * A button with its key. It can have the focus also when it cannot act, so that the focus is never
 * lost and a press can say why.
 * @param {string} label
 * @param {string} key "" for none
 * @param {() => void} onPress
 * @param {Record<string, AttributeValue>} attributes
 */
export function makeButton(label, key, onPress, attributes = {}) {
  const button = make("button", { type: "button", ...attributes });
  nameButton(button, label, key);
  button.addEventListener("click", () => onPress());
  return button;
}

/**
 * @param {HTMLElement} button
 * @param {string} label
 * @param {string} [key]
 */
export function nameButton(button, label, key) {
  button.replaceChildren(make("span", {}, label));
  if (!key) return;
  button.append(make("kbd", { "aria-hidden": "true" }, key));
  button.setAttribute("aria-keyshortcuts", key);
}

/**
 * @param {HTMLElement} element
 * @param {unknown} condition shown if it is truthy
 */
export function showIf(element, condition) {
  element.hidden = !condition;
}

/**
 * The one way by which markup enters the page: a picture that Python made and escaped.
 * @param {HTMLElement} element
 * @param {string} svg
 */
export function draw(element, svg) {
  element.innerHTML = svg;
}

/**
 * The element that an event happened on. Listeners are put on elements of the page only, so that it
 * is never the window.
 * @param {Event} event
 */
export function targetOf(event) {
  return /** @type {HTMLElement} */ (event.target);
}

/**
 * What has the focus on the page, if anything has.
 * @returns {Item | null}
 */
export function focused() {
  return /** @type {Item | null} */ (document.activeElement);
}

/**
 * All elements of a page that a selector finds.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function all(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * All parts of a picture that a selector finds.
 * @param {ParentNode} picture
 * @param {string} selector
 */
export function partsOf(picture, selector) {
  return /** @type {SVGGraphicsElement[]} */ ([...picture.querySelectorAll(selector)]);
}
