// The fields of an entry form: which there are, what each says, where a person goes from one to
// the next.

import { find, findAll, seek } from "./dom.js";

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field */
/** @typedef {Field | HTMLAnchorElement | HTMLButtonElement} Stop */

/** What is typed into or picked from, not chosen among chips. */
export const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select";

/**
 * @param {EventTarget | null | undefined} target
 * @returns {target is Field}
 */
export function isField(target) {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

/**
 * Whether a field is a choice among others or a box to tick: nothing is typed there.
 * @param {EventTarget | null | undefined} field
 * @returns {field is HTMLInputElement}
 */
export function isTicked(field) {
  return field instanceof HTMLInputElement && ["radio", "checkbox"].includes(field.type);
}

/**
 * How many boxes of its name are ticked together to say one thing; 0: a field for itself.
 * @param {HTMLElement} field
 */
export function togetherOf(field) {
  return Number(field.dataset.together ?? 0);
}

/**
 * The boxes of a name that are ticked.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function ticked(form, name) {
  return called(form, name).filter((field) => isTicked(field) && field.checked);
}

/**
 * Names with their values, those of one name joined: boxes ticked together are one value.
 * @param {Iterable<[name: string, value: string]>} pairs
 * @returns {[name: string, value: string][]}
 */
export function joined(pairs) {
  const found = new Map();
  for (const [name, value] of pairs) found.set(name, (found.get(name) ?? "") + value);
  return [...found];
}

/**
 * The fields of the form that are called `name`.
 * @param {ParentNode} root
 * @param {string} name
 */
export function called(root, name) {
  return findAll(root, `[name="${name}"]`).filter(isField);
}

/**
 * What the field or the group of choices `name` says; undefined: there is none.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function valueOf(form, name) {
  const found = form.elements.namedItem(name);
  return found && "value" in found ? found.value : undefined;
}

/**
 * The named fields of the kind that is shown, folded ones too, without those not offered.
 * @param {HTMLFormElement} form
 */
export function fields(form) {
  return findAll(form, ".entry-body [name]").filter(isField).filter((field) => !field.disabled);
}

/**
 * The places a person goes to one after another: kinds, groups of choices, fields, the button.
 * @param {HTMLFormElement} form
 */
export function groups(form) {
  const seen = new Set();
  const kind = seek(form, ".kinds [aria-current]", HTMLAnchorElement);
  /** @type {Stop[]} */
  const stops = kind ? [kind] : [];
  for (const field of fields(form).filter((each) => each.checkVisibility())) {
    if (field.type !== "radio" && !togetherOf(field)) stops.push(field);
    else if (!seen.has(field.name)) {
      seen.add(field.name);
      stops.push(chosen(form, field.name) ?? field);
    }
  }
  return [...stops, find(form, 'button.primary:not([type="button"])', HTMLButtonElement)];
}

/**
 * The links that change what is written, hidden ones too.
 * @param {HTMLFormElement} form
 */
export function kindLinks(form) {
  return findAll(form, ".kinds a", HTMLAnchorElement);
}

/**
 * The radio of a group that is chosen, if any.
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function chosen(form, name) {
  return seek(form, `input[type=radio][name="${name}"]:checked`, HTMLInputElement);
}

/**
 * Tell everything that listens to the form that it says something else now.
 * @param {HTMLFormElement} form
 */
export function changed(form) {
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/**
 * Whether something must still be typed there.
 * @param {Stop | undefined} stop
 * @returns {stop is Field}
 */
export function isMissing(stop) {
  return isField(stop) && stop.required && stop.matches(TYPED) && !stop.value;
}

/**
 * Whether a field says what it said at first; of a choice: whether it says nothing new.
 * @param {Field} field
 */
export function untouched(field) {
  if (isTicked(field)) return !field.checked || field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    return field.selectedOptions[0]?.defaultSelected ?? !field.value;
  }
  return field.value === field.defaultValue;
}

/**
 * What the fields say in the page's own words, boxes that are ticked together as one.
 * @param {HTMLFormElement} form
 */
export function sayings(form) {
  /** @type {string[]} */
  const words = [];
  let before = "";
  for (const field of fields(form)) {
    const said = sayingOf(field);
    if (!said) continue;
    if (togetherOf(field) && field.name === before) words.push(`${words.pop()} + ${said}`);
    else words.push(said);
    before = field.name;
  }
  return words;
}

/**
 * What a field says in the page's own words; nothing for what goes without saying.
 * @param {Field} field
 */
function sayingOf(field) {
  const label = labelOf(field);
  if (isTicked(field)) return field.checked && !goesWithoutSaying(field) ? label : "";
  if (field instanceof HTMLSelectElement) {
    return field.value ? `${label}: ${field.selectedOptions[0]?.text}` : "";
  }
  const value = field.value.trim() || field.dataset.rest || "";
  return value && value !== field.dataset.quiet ? `${label}: ${value}` : "";
}

/** @param {Field} field */
function labelOf(field) {
  const label = field.labels?.[0]?.textContent.trim() ?? field.name;
  const row = field.closest("[role=group][aria-labelledby]")?.getAttribute("aria-labelledby");
  const head = row ? document.getElementById(row)?.textContent : "";
  return head ? `${head} ${label}` : label;
}

/**
 * Whether a person has put something in: what is missing before that is no mistake.
 * @param {HTMLFormElement} form
 */
export function isBegun(form) {
  return fields(form).some((field) => !untouched(field) && !isOnlyChoice(field));
}

/**
 * The choice made at first need not be said, unless there is no other.
 * @param {HTMLInputElement} field
 */
function goesWithoutSaying(field) {
  return field.type === "radio" && field.defaultChecked && !isOnlyChoice(field);
}

/** @param {Field} field */
function isOnlyChoice(field) {
  const row = field.closest(".chips-row");
  const chips = row instanceof HTMLElement ? [...row.children] : [];
  return chips.filter((chip) => !(chip instanceof HTMLElement && chip.hidden)).length === 1;
}
