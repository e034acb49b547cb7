// Elements of a page: those that must be there, those that may be, and the one an event hit.

/**
 * The first in `root` that fits; throws where there is none.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 */
export function find(root, selector, type) {
  const found = seek(root, selector, type);
  if (!found) throw new TypeError(`not on the page: ${selector}`);
  return found;
}

/**
 * The first in `root` that fits, or null.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 */
export function seek(root, selector, type) {
  return narrowed(root.querySelector(selector), type);
}

/**
 * All in `root` that fit.
 * @template {Element} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [type]
 */
export function findAll(root, selector, type) {
  const found = [...root.querySelectorAll(selector)];
  return found.flatMap((element) => narrowed(element, type) ?? []);
}

/**
 * What an event hit, or the nearest around it that fits; null: something else.
 * @template {Element} [T=HTMLElement]
 * @param {Event} event
 * @param {string} selector
 * @param {new () => T} [type]
 */
export function hit({ target }, selector, type) {
  return narrowed(target instanceof Element ? target.closest(selector) : null, type);
}

/**
 * @template {Element} T
 * @param {Element | null} element
 * @param {(new () => T) | undefined} type
 */
function narrowed(element, type) {
  return element instanceof (type ?? HTMLElement) ? /** @type {T} */ (element) : null;
}
