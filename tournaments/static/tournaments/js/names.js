// Names to choose from while somebody types one: asked of the server, which knows the register.

import { seek } from "../../scorer/js/dom.js";

const WAIT = 150; // milliseconds without a key
const LEAST = 2; // letters

/**
 * Offer people in `list`, a `<datalist>`, for every field that is joined to it.
 * @param {HTMLElement} list
 */
export function offerNames(list) {
  /** @type {number | undefined} */
  let waiting;
  /** @param {EventTarget | null} target */
  const follow = (target) => {
    if (!(target instanceof HTMLInputElement) || target.getAttribute("list") !== list.id) return;
    clearTimeout(waiting);
    const typed = target.value.trim();
    if (typed.length >= LEAST) waiting = setTimeout(() => ask(list, target, typed), WAIT);
  };
  document.addEventListener("input", ({ target }) => follow(target));
  follow(document.activeElement); // what was typed before this script had come
}

/**
 * @param {HTMLElement} list
 * @param {HTMLInputElement} field
 * @param {string} typed
 */
async function ask(list, field, typed) {
  const address = `${list.dataset.names}?${new URLSearchParams({ q: typed })}`;
  const answer = await fetch(address).catch(() => undefined); // no network: names are typed whole
  if (answer?.ok && field.value.trim() === typed) list.innerHTML = await answer.text();
}

const people = seek(document, "#known-people");
if (people) offerNames(people);
