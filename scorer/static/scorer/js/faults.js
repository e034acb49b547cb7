// What the page itself can tell of a form: a choice that is missing, a figure that is impossible.
// What only the rules can refuse is told by them. The bar says it; its field is marked.

import { seek } from "./dom.js";
import { fields, isTicked, ticked, togetherOf, valueOf } from "./fields.js";

/** @import { Field } from "./fields.js" */

/**
 * The first field of the form that cannot be so; undefined: none.
 * @param {HTMLFormElement} form
 * @param {Pick<Outbox.Texts, "missing" | "range">} texts
 * @returns {Outbox.Fault | undefined}
 */
export function faultIn(form, texts) {
  const field = fields(form).find((each) => !each.checkValidity()) ?? open(form);
  if (!field) return undefined;
  const { min = "", max = "" } = field instanceof HTMLInputElement ? field : {};
  const impossible = !field.validity.valid && !field.validity.valueMissing && min && max;
  const wrong = impossible ? texts.range : texts.missing;
  const message = wrong.replace("{label}", labelOf(field)).replace("{min}", min).replace("{max}", max);
  return { field: field.name, label: "", message };
}

/**
 * Why the rules on this phone refuse a line, by the fields of its form.
 * @param {Rules.Told | undefined} told
 * @returns {Outbox.Fault[]}
 */
export function refusals(told) {
  return (told?.faults ?? []).map(({ path, message, rule }) => ({
    field: path,
    label: "",
    message: rule ? `${message} (${rule})` : message,
  }));
}

/**
 * Lead to the field of the page's form called `name`, which is wrong until the form says something
 * else; why is said in the element with the id `told`.
 * @param {string} name
 * @param {string} told
 */
export function mark(name, told) {
  const form = seek(document, "form[data-entry]", HTMLFormElement);
  const field = form && fields(form).find((each) => each.name === name);
  if (!field) return;
  field.closest("details")?.toggleAttribute("open", true);
  field.focus({ preventScroll: false });
  if (field.getAttribute("aria-invalid")) return;
  field.setAttribute("aria-invalid", "true");
  const before = field.getAttribute("aria-describedby");
  field.setAttribute("aria-describedby", before ? `${before} ${told}` : told);
  const heal = () => {
    field.removeAttribute("aria-invalid");
    if (before) field.setAttribute("aria-describedby", before);
    else field.removeAttribute("aria-describedby");
  };
  form.addEventListener("input", heal, { once: true });
}

/**
 * The first of boxes of which too few are ticked; or that is left open, though `data-unless`, what may be said in its place, is too; what
 * is asked with a choice that was not made is not meant.
 * @param {HTMLFormElement} form
 */
function open(form) {
  return fields(form).find((field) => {
    if (ticked(form, field.name).length < togetherOf(field)) return true;
    const { unless } = field.dataset;
    const group = /** @type {HTMLElement | null} */ (field.closest("[data-with]"));
    const asked = !group || valueOf(form, group.dataset.with ?? "") === group.dataset.value;
    return unless !== undefined && asked && !valueOf(form, field.name) && !valueOf(form, unless);
  });
}

/** @param {Field} field */
function labelOf(field) {
  const group = isTicked(field) ? field.closest("fieldset")?.querySelector("legend") : null;
  return (group ?? field.labels?.[0])?.textContent?.trim() ?? field.name;
}
