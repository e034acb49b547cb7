// What the forms of a page looked like at first: the scripts of the entry share it.

/**
 * By form and kind: the kind's fields as at first.
 * @type {WeakMap<HTMLFormElement, Map<string, DocumentFragment>>}
 */
export const pages = new WeakMap();
