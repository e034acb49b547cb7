// The form in which a line is written: switches its kinds on the spot, offers less when it is
// told to, and can be emptied, filled and read by what sends it. It knows names, never rules.

import { reckon, startColumns } from "./columns.js";
import { find, findAll, hit } from "./dom.js";
import {
  called,
  changed,
  fields,
  groups,
  isField,
  isMissing,
  isTicked,
  joined,
  kindLinks,
  sayings,
  togetherOf,
  TYPED,
  untouched,
  valueOf,
} from "./fields.js";
import { startKeypad } from "./keypad.js";
import { startKeys } from "./keys.js";
import { pages } from "./kinds.js";
import { allowed, kindOf, offer } from "./offers.js";
import { startPreview } from "./preview.js";
import { startReveal } from "./reveal.js";
import { startTakesAll } from "./takes_all.js";
import { startTogether } from "./together.js";
import { uuid4 } from "./uuid.js";

export { uuid4 };

/** @import { Field } from "./fields.js" */
/** @typedef {Iterable<[name: string, value: string]>} Pairs */

/**
 * Make the form switch kinds without the network, and start all that helps to fill it in; once.
 * @param {HTMLFormElement} form
 */
export function start(form) {
  if (pages.has(form)) return;
  pages.set(form, pristine(form));
  form.querySelector(".kinds")?.addEventListener("click", (event) => {
    const link = hit(event, "a", HTMLAnchorElement);
    if (!link) return;
    event.preventDefault();
    choose(form, kindOf(link));
  });
  startTogether(form);
  form.addEventListener("input", ({ target }) => isField(target) && follow(form, target));
  form.addEventListener("click", (event) => lead(form, event));
  offer(form);
  unfold(form);
  startColumns(form);
  startTakesAll(form);
  startKeypad(form);
  startReveal(form);
  startKeys(form, (link) => choose(form, kindOf(link)));
  startPreview(form, wordsOf);
}

/**
 * Change what is written to `kind`; what was put into fields that both have stays.
 * @param {HTMLFormElement} form
 * @param {string} kind
 */
export function choose(form, kind) {
  const before = values(form);
  if (!show(form, kind)) return;
  put(form, before);
  offer(form);
  changed(form);
}

/**
 * Empty the form for the next line: a fresh uuid, all fields as at first, nothing chosen.
 * @param {HTMLFormElement} form
 */
export function reset(form) {
  const [first = ""] = allowed(form, "kind") ?? pages.get(form)?.keys() ?? [];
  form.querySelector(".faults")?.remove();
  show(form, first);
  hidden(form, "uuid").value = uuid4();
  offer(form);
  form.dispatchEvent(new CustomEvent("entry:reset", { bubbles: true }));
  begin(form);
}

/**
 * Put the focus where a line begins; not into figures on a telephone: whose, the thumb says.
 * @param {HTMLFormElement} form
 */
export function begin(form) {
  const stops = groups(form);
  const typed = stops[0]?.matches(TYPED) && matchMedia("(pointer: coarse)").matches;
  stops.at(typed ? -1 : 0)?.focus({ preventScroll: true });
}

/**
 * Put `pairs` of names and values back, the kind before all others. A field in focus stays the
 * one it is: who types in it goes on, over what was put there.
 * @param {HTMLFormElement} form
 * @param {Pairs} pairs
 */
export function fill(form, pairs) {
  const list = [...pairs];
  const kind = list.find(([name]) => name === "kind")?.[1] ?? hidden(form, "kind").value;
  const field = kind === bodyOf(form).dataset.kind ? typedIn(form) : undefined;
  const said = field?.value;
  if (field) clear(form);
  else show(form, kind);
  put(form, list.filter(([name]) => name !== "kind"), form);
  offer(form);
  changed(form);
  if (field && field.value !== said) field.select();
}

/**
 * What was tapped and typed, in the page's own words: "zolo · Ada · Stary · kontra".
 * @param {HTMLFormElement} form
 */
export function wordsOf(form) {
  const kind = form.querySelector(".kinds [aria-current]");
  return [...(kind ? [kind.textContent.trim()] : []), ...sayings(form)].join(" · ");
}

/**
 * Name and value of every field of the body that says something else than at first.
 * @param {HTMLFormElement} form
 * @returns {[name: string, value: string][]}
 */
export function values(form) {
  return joined(fields(form).filter((field) => !untouched(field)).map((field) => [field.name, field.value]));
}

/** @param {HTMLFormElement} form */
function pristine(form) {
  const found = new Map();
  const body = bodyOf(form);
  const blank = document.createElement("form");
  blank.append(...body.cloneNode(true).childNodes);
  blank.reset(); // a copy holds what was typed before this script came
  const copy = document.createDocumentFragment();
  copy.append(...blank.childNodes);
  const kinds = kindLinks(form).map(kindOf);
  for (const kind of kinds.length ? kinds : [body.dataset.kind]) {
    const [kept] = findAll(form, `:scope > template[data-kind="${kind}"]`, HTMLTemplateElement);
    found.set(kind, kept ? kept.content : copy);
  }
  return found;
}

/** @param {HTMLFormElement} form */
function bodyOf(form) {
  return find(form, ".entry-body");
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function hidden(form, name) {
  return find(form, `[name=${name}]`, HTMLInputElement);
}

/**
 * Lay out the fields of `kind` as at first; false if there is no such kind.
 * @param {HTMLFormElement} form
 * @param {string} kind
 */
function show(form, kind) {
  const page = pages.get(form)?.get(kind);
  if (!page) return false;
  const body = bodyOf(form);
  body.replaceChildren(page.cloneNode(true));
  body.dataset.kind = kind;
  hidden(form, "kind").value = kind;
  for (const link of kindLinks(form)) {
    if (kindOf(link) === kind) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  form.dispatchEvent(new CustomEvent("entry:shown"));
  return true;
}

/**
 * The field of the body that is being typed in.
 * @param {HTMLFormElement} form
 */
function typedIn(form) {
  const field = document.activeElement;
  const typed = field instanceof HTMLInputElement && field.matches(TYPED);
  return typed && bodyOf(form).contains(field) ? field : undefined;
}

/**
 * Let all fields of the body say what they said at first.
 * @param {HTMLFormElement} form
 */
function clear(form) {
  for (const field of fields(form)) {
    if (isTicked(field)) field.checked = field.defaultChecked;
    else if (field instanceof HTMLSelectElement) {
      for (const option of field.options) option.selected = option.defaultSelected;
    } else field.value = field.defaultValue;
  }
  ask(form);
}

/**
 * @param {HTMLFormElement} form
 * @param {Pairs} pairs
 * @param {HTMLElement} scope where: in the fields that are shown, or in hidden ones too
 */
function put(form, pairs, scope = bodyOf(form)) {
  for (const [name, value] of pairs) {
    for (const field of called(scope, name)) {
      if (!isTicked(field)) field.value = value;
      else if (togetherOf(field)) field.checked = value.includes(field.value);
      else field.checked = field.type === "checkbox" || field.value === value;
    }
    ask(form);
  }
  unfold(form);
}

/** @param {HTMLFormElement} form */
function unfold(form) {
  for (const folded of findAll(form, ".folds details", HTMLDetailsElement)) {
    const inside = findAll(folded, "[name]").filter(isField);
    if (inside.some((field) => !untouched(field))) folded.open = true;
  }
}

/**
 * One field changed: what is chosen with it, cleared by it, or asked because of it.
 * @param {HTMLFormElement} form
 * @param {Field} field
 */
function follow(form, field) {
  const group = field.closest("[data-with]");
  if (group instanceof HTMLElement && field.value) {
    for (const radio of called(form, group.dataset.with ?? "")) {
      if (isTicked(radio)) radio.checked = radio.value === group.dataset.value;
    }
  }
  if (field.type === "radio") clearOthers(form, field);
  ask(form);
}

/**
 * Who taps a choice before a field that must be typed is led there: no tap is spent on it.
 * @param {HTMLFormElement} form
 * @param {MouseEvent} event
 */
function lead(form, { target, detail }) {
  if (!(target instanceof HTMLInputElement) || target.type !== "radio" || detail === 0) return;
  const stops = groups(form);
  const here = stops.findIndex((stop) => isField(stop) && stop.name === target.name);
  const next = stops[here + 1];
  if (isMissing(next)) next.focus({ preventScroll: true });
}

/**
 * @param {HTMLFormElement} form
 * @param {Field} radio
 */
function clearOthers(form, radio) {
  for (const group of findAll(form, `[data-with="${radio.name}"]`)) {
    if (group.dataset.value === radio.value) continue;
    for (const field of findAll(group, "input", HTMLInputElement)) field.value = "";
  }
}

/**
 * Show the fields that are asked only while another has a certain value, be it typed or what the
 * others leave; take them away else.
 * @param {HTMLFormElement} form
 */
function ask(form) {
  reckon(form);
  for (const template of findAll(form, "template[data-when]", HTMLTemplateElement)) {
    const { when = "", is } = template.dataset;
    const before = template.previousElementSibling;
    const shown = before?.matches("[data-shown]") ? before : null;
    const wanted = (valueOf(form, when) || called(form, when)[0]?.dataset.rest) === is;
    if (!wanted) shown?.remove();
    else if (!shown) {
      const place = document.createElement("div");
      place.dataset.shown = "";
      place.append(template.content.cloneNode(true));
      template.before(place);
    }
  }
}
