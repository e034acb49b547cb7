// What the page itself can tell of a form: a choice that is missing, a figure that is impossible.
// What only the rules can refuse is the server's to say.

import { fields, isTicked, valueOf } from "./fields.js";

/** @import { Field } from "./fields.js" */

/**
 * The first field that cannot be so, in words, and the focus on it; undefined: none.
 * @param {HTMLFormElement} form
 * @param {Pick<Outbox.Texts, "missing" | "range">} texts
 */
export function faultIn(form, texts) {
  const field = fields(form).find((each) => !each.checkValidity()) ?? open(form);
  if (!field) return undefined;
  field.closest("details")?.toggleAttribute("open", true);
  field.focus({ preventScroll: false });
  const { min = "", max = "" } = field instanceof HTMLInputElement ? field : {};
  const impossible = !field.validity.valid && !field.validity.valueMissing && min && max;
  const text = impossible ? texts.range : texts.missing;
  return text.replace("{label}", labelOf(field)).replace("{min}", min).replace("{max}", max);
}

/**
 * The first choice that is left open, though `data-unless`, what may be said in its place, is too.
 * @param {HTMLFormElement} form
 */
function open(form) {
  return fields(form).find(({ name, dataset: { unless } }) => {
    return unless !== undefined && !valueOf(form, name) && !(unless && valueOf(form, unless));
  });
}

/** @param {Field} field */
function labelOf(field) {
  const group = isTicked(field) ? field.closest("fieldset")?.querySelector("legend") : null;
  return (group ?? field.labels?.[0])?.textContent?.trim() ?? field.name;
}
