// Choices that say something together: boxes of which so many count, and a choice that another
// field stands for.

import { findAll, seek } from "./dom.js";
import { called, isTicked, ticked, togetherOf, valueOf } from "./fields.js";

/**
 * Let go of the box ticked first when more are ticked than count; let go of the first choice of
 * a group, which says "none", while the field that may stand for the group says something.
 * @param {HTMLFormElement} form
 */
export function startTogether(form) {
  /** @type {HTMLInputElement[]} */
  let order = [];
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (togetherOf(target)) order = keepLast(form, target, order);
    if (target.matches("[data-steps]") && target === called(form, target.name)[0]) clearInstead(form, target);
  });
  form.addEventListener("change", () => settle(form));
  form.addEventListener("entry:shown", () => settle(form));
  settle(form);
}

/**
 * The boxes that are ticked, in the order in which they were, without those that are too many.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} box the one that was ticked or not just now
 * @param {HTMLInputElement[]} order as it was before
 */
function keepLast(form, box, order) {
  const now = ticked(form, box.name).filter(isTicked);
  const known = order.filter((each) => each !== box && now.includes(each));
  const others = now.filter((each) => each !== box && !known.includes(each));
  const next = [...others, ...known, ...(box.checked ? [box] : [])];
  for (const each of next.slice(0, -togetherOf(box))) each.checked = false;
  return next.slice(-togetherOf(box));
}

/**
 * Whoever taps "none" means it: what stands for the group is emptied.
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement} radio
 */
function clearInstead(form, radio) {
  const { unless = "" } = radio.dataset;
  const fold = called(form, unless)[0]?.closest("details");
  if (fold) for (const each of findAll(fold, "select", HTMLSelectElement)) each.value = "";
}

/** @param {HTMLFormElement} form */
function settle(form) {
  const none = seek(form, ".entry-body [data-steps]", HTMLInputElement);
  if (!none?.dataset.unless) return;
  if (valueOf(form, none.dataset.unless)) none.checked = false;
  else if (!ticked(form, none.name).length) none.checked = true;
}
