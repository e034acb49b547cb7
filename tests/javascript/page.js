// A page for the scripts under test, without a browser: linkedom's, with what they ask besides.

import { parseHTML } from "linkedom";

const KINDS = [
  "CustomEvent",
  "Element",
  "Event",
  "HTMLAnchorElement",
  "HTMLButtonElement",
  "HTMLElement",
  "HTMLInputElement",
  "HTMLSelectElement",
  "HTMLTemplateElement",
  "HTMLTextAreaElement",
];

/** Elements that linkedom makes of no class of their own. */
const PLAIN = { HTMLDetailsElement: "details", HTMLDialogElement: "dialog", HTMLFormElement: "form" };

/** What a browser's fields have and linkedom's do not: attributes as properties. */
const FIELD = {
  checked: {
    get() {
      return this.hasAttribute("checked");
    },
    set(on) {
      if (on && this.type === "radio") {
        const group = this.closest("form").querySelectorAll(`[name="${this.name}"]`);
        for (const other of group) other.removeAttribute("checked");
      }
      this.toggleAttribute("checked", on);
    },
  },
  max: {
    get() {
      return this.getAttribute("max") ?? "";
    },
  },
  required: {
    get() {
      return this.hasAttribute("required");
    },
  },
};

/** The class of all elements called so. */
export function classOf(tag) {
  return class {
    static [Symbol.hasInstance](element) {
      return element?.localName === tag;
    }
  };
}

/** Put a page with `body` before the scripts; its document. */
export function page(body) {
  const { window, document } = parseHTML(`<!doctype html><html lang="en"><body>${body}</body></html>`);
  Object.assign(globalThis, Object.fromEntries(KINDS.map((kind) => [kind, window[kind] ?? window.HTMLElement])));
  for (const [name, tag] of Object.entries(PLAIN)) globalThis[name] = classOf(tag);
  for (const [name, property] of Object.entries(FIELD)) {
    Object.defineProperty(window.HTMLInputElement.prototype, name, { ...property, configurable: true });
  }
  window.HTMLElement.prototype.reset = () => {}; // its copies hold what was written, not what was typed
  return Object.assign(globalThis, { document, window }).document;
}
