// What an entry form may offer: `data-offers` names the values that are left of a field, or of the
// kinds; whatever it does not name is offered whole.

import { find } from "./dom.js";
import { called, isTicked, kindLinks } from "./fields.js";

/** @import { Field } from "./fields.js" */

/**
 * The values of `name` that are offered; undefined: all.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function allowed(form, name) {
  return offers(form)[name];
}

/**
 * Hide the choices that are not offered; one that is left alone is chosen.
 * @param {HTMLFormElement} form
 */
export function offer(form) {
  const kinds = allowed(form, "kind");
  for (const link of kindLinks(form)) link.hidden = !(kinds?.includes(kindOf(link)) ?? true);
  for (const [name, values] of Object.entries(offers(form))) {
    const choices = called(find(form, ".entry-body"), name);
    const left = choices.filter((field) => values.includes(field.value));
    for (const field of choices) withhold(field, !left.includes(field));
    const [only, ...others] = left;
    if (!others.length && isTicked(only) && only.type === "radio") only.checked = true;
    choices[0]?.closest(".field")?.toggleAttribute("hidden", left.length === 0);
  }
}

/**
 * @param {Field} field
 * @param {boolean} withheld
 */
function withhold(field, withheld) {
  (field.closest(".chip") ?? field.closest(".field"))?.toggleAttribute("hidden", withheld);
  field.disabled = withheld;
}

/**
 * The kind that a link changes to.
 * @param {HTMLAnchorElement} link
 */
export function kindOf(link) {
  return new URL(link.href).searchParams.get("kind") ?? "";
}

/**
 * @param {HTMLFormElement} form
 * @returns {Record<string, string[]>}
 */
function offers(form) {
  return JSON.parse(form.dataset.offers || "{}");
}
