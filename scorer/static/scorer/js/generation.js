// Which generation of the site this phone has seen: a number that grows when a backup is restored.
// A site of a lower generation was replaced, and what is written there would be lost.

import { read, write } from "./store.js";

/** @typedef {Pick<Outbox.Addresses, "site" | "generation">} Place */

/**
 * The site is of this generation, by its page or by an answer.
 * @param {Place} place
 * @param {{generation?: number}} told
 */
export function learn(place, { generation = Number(place.generation) }) {
  place.generation = String(generation);
  write(keyOf(place), newestOf(place));
}

/**
 * The highest generation of the site that this phone has seen.
 * @param {Place} place
 */
export function newestOf(place) {
  const before = read(`kontra:lineage:${place.site}`)?.epoch; // as an earlier version kept it
  return Math.max(Number(place.generation) || 0, read(keyOf(place)) ?? 0, before ?? 0);
}

/**
 * Whether the site is of a lower generation than one that this phone has seen.
 * @param {Place} place
 */
export function isReplaced(place) {
  return newestOf(place) > (Number(place.generation) || 0);
}

/** @param {Place} place */
function keyOf({ site }) {
  return `kontra:generation:${site}`;
}
