// The form in which a line is written: switches its kinds on the spot, offers less when it is
// told to, and can be emptied, filled and read by what sends it. It knows names, never rules.

import { startColumns } from "./columns.js";
import { changed, fields, groups, sayingOf, TYPED, untouched } from "./fields.js";
import { startKeypad } from "./keypad.js";
import { startKeys } from "./keys.js";
import { startPreview } from "./preview.js";

const pages = new WeakMap(); // form -> Map of kind -> DocumentFragment, its fields as at first

/** Make the form switch kinds without the network, and start all that helps to fill it in; once. */
export function start(form) {
  if (pages.has(form)) return;
  pages.set(form, pristine(form));
  form.querySelector(".kinds")?.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    choose(form, kindOf(link));
  });
  form.addEventListener("input", (event) => follow(form, event.target));
  form.addEventListener("click", (event) => lead(form, event));
  offer(form);
  unfold(form);
  startColumns(form);
  startKeypad(form);
  startKeys(form, (link) => choose(form, kindOf(link)));
  startPreview(form, wordsOf);
}

/** Change what is written to `kind`; what was put into fields that both have stays. */
export function choose(form, kind) {
  const before = values(form);
  if (!show(form, kind)) return;
  put(form, before);
  offer(form);
  changed(form);
}

/** Empty the form for the next line: a fresh uuid, all fields as at first, nothing chosen. */
export function reset(form) {
  const [first] = allowed(form, "kind") ?? [...pages.get(form).keys()];
  form.querySelector(".faults")?.remove();
  show(form, first);
  form.elements.uuid.value = uuid4();
  offer(form);
  form.dispatchEvent(new CustomEvent("entry:reset", { bubbles: true }));
  begin(form);
}

/** Put the focus where a line begins; not into figures on a telephone: whose, the thumb says. */
export function begin(form) {
  const stops = groups(form);
  const typed = stops[0].matches(TYPED) && matchMedia("(pointer: coarse)").matches;
  (typed ? stops.at(-1) : stops[0]).focus({ preventScroll: true });
}

/** Put `pairs` of names and values back, the kind before all others. */
export function fill(form, pairs) {
  const list = [...pairs];
  const kind = list.find(([name]) => name === "kind");
  show(form, kind ? kind[1] : form.elements.kind.value);
  put(form, list.filter(([name]) => name !== "kind"), true);
  offer(form);
  changed(form);
}

/** What was tapped and typed, in the page's own words: "zolo · Ada · Stary · kontra". */
export function wordsOf(form) {
  const kind = form.querySelector(".kinds [aria-current]");
  const words = kind ? [kind.textContent.trim()] : [];
  for (const field of fields(form)) {
    const said = sayingOf(field);
    if (said) words.push(said);
  }
  return words.join(" · ");
}

function pristine(form) {
  const found = new Map();
  const body = form.querySelector(".entry-body");
  const copy = document.createDocumentFragment();
  copy.append(...[...body.cloneNode(true).childNodes]);
  const links = [...form.querySelectorAll(".kinds a")].map(kindOf);
  for (const kind of links.length ? links : [body.dataset.kind]) {
    const kept = form.querySelector(`:scope > template[data-kind="${kind}"]`);
    found.set(kind, kept ? kept.content : copy);
  }
  return found;
}

function kindOf(link) {
  return new URL(link.href).searchParams.get("kind");
}

/** Lay out the fields of `kind` as at first; false if there is no such kind. */
function show(form, kind) {
  const page = pages.get(form).get(kind);
  if (!page) return false;
  const body = form.querySelector(".entry-body");
  body.replaceChildren(page.cloneNode(true));
  body.dataset.kind = kind;
  form.elements.kind.value = kind;
  for (const link of form.querySelectorAll(".kinds a")) {
    if (kindOf(link) === kind) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  form.dispatchEvent(new CustomEvent("entry:shown"));
  return true;
}

/** Name and value of every field of the body that says something else than at first. */
export function values(form) {
  return fields(form)
    .filter((field) => !untouched(field))
    .map((field) => [field.name, field.value]);
}

function put(form, pairs, hidden = false) {
  const scope = hidden ? form : form.querySelector(".entry-body");
  for (const [name, value] of pairs) {
    for (const field of scope.querySelectorAll(`[name="${name}"]`)) {
      if (field.type === "radio") field.checked = field.value === value;
      else if (field.type === "checkbox") field.checked = true;
      else field.value = value;
    }
    unfoldWhen(form, name);
  }
  unfold(form);
}

function unfold(form) {
  for (const folded of form.querySelectorAll(".folds details")) {
    const used = [...folded.querySelectorAll("[name]")].some((field) => !untouched(field));
    if (used) folded.open = true;
  }
}

/** One field changed: what is chosen with it, cleared by it, or asked because of it. */
function follow(form, field) {
  const group = field.closest("[data-with]");
  if (group && field.value) {
    for (const radio of form.querySelectorAll(`[name="${group.dataset.with}"]`)) {
      radio.checked = radio.value === group.dataset.value;
    }
  }
  if (field.type === "radio") clearOthers(form, field);
  unfoldWhen(form, field.name);
}

/** Who taps a choice before a field that must be typed is led there: no tap is spent on it. */
function lead(form, event) {
  if (event.target.type !== "radio" || event.detail === 0) return;
  const stops = groups(form);
  const next = stops[stops.findIndex((stop) => stop.name === event.target.name) + 1];
  if (next?.required && next.matches(TYPED) && !next.value) next.focus({ preventScroll: true });
}

function clearOthers(form, radio) {
  for (const group of form.querySelectorAll(`[data-with="${radio.name}"]`)) {
    if (group.dataset.value === radio.value) continue;
    for (const field of group.querySelectorAll("input")) {
      field.value = "";
      unfoldWhen(form, field.name);
    }
  }
}

/** Show or take away the fields that are asked only while `name` has a certain value. */
function unfoldWhen(form, name) {
  for (const template of form.querySelectorAll(`template[data-when="${name}"]`)) {
    const shown = template.previousElementSibling?.matches("[data-shown]");
    const wanted = form.elements[name]?.value === template.dataset.is;
    if (wanted && !shown) {
      const place = document.createElement("div");
      place.dataset.shown = "";
      place.append(template.content.cloneNode(true));
      template.before(place);
    } else if (!wanted && shown) {
      template.previousElementSibling.remove();
    }
  }
}

/** Hide the choices that `data-offers` leaves out; one that is left alone is chosen. */
function offer(form) {
  for (const link of form.querySelectorAll(".kinds a")) {
    const kinds = allowed(form, "kind");
    link.hidden = Boolean(kinds) && !kinds.includes(kindOf(link));
  }
  for (const name of Object.keys(offers(form))) {
    const choices = [...form.querySelectorAll(`.entry-body [name="${name}"]`)];
    const left = choices.filter((field) => allowed(form, name).includes(field.value));
    for (const field of choices) {
      const open = left.includes(field);
      const frame = field.closest(field.type === "radio" ? ".chip" : ".field");
      frame.hidden = !open;
      field.disabled = !open;
    }
    if (left.length === 1 && left[0].type === "radio") left[0].checked = true;
    choices[0]?.closest(".field")?.toggleAttribute("hidden", left.length === 0);
  }
}

function offers(form) {
  return JSON.parse(form.dataset.offers || "{}");
}

function allowed(form, name) {
  return offers(form)[name];
}

/** A random UUID (version 4), also where `crypto.randomUUID` is kept from plain http. */
export function uuid4() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
