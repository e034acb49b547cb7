// What the page itself can tell of a form: a choice that is missing, a figure that is impossible.
// What only the rules can refuse is the server's to say.

import { fields, isTicked, ticked, togetherOf, valueOf } from "./fields.js";

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
  const wrong = impossible ? texts.range : texts.missing;
  const text = wrong.replace("{label}", labelOf(field)).replace("{min}", min).replace("{max}", max);
  tell(field, text);
  return text;
}

/**
 * Say what is wrong beside the field, until it says something else.
 * @param {Field} field
 * @param {string} text
 */
function tell(field, text) {
  const place = field.closest(".field") ?? /** @type {HTMLElement} */ (field.parentElement);
  if (place.querySelector("[data-told-here]")) return;
  const note = document.createElement("p");
  note.id = `${field.id}_told`;
  note.className = "fault";
  note.dataset.toldHere = "";
  note.textContent = text;
  place.append(note);
  const before = field.getAttribute("aria-describedby");
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", before ? `${before} ${note.id}` : note.id);
  const heal = () => {
    note.remove();
    field.removeAttribute("aria-invalid");
    if (before) field.setAttribute("aria-describedby", before);
    else field.removeAttribute("aria-describedby");
  };
  place.addEventListener("input", heal, { once: true });
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
