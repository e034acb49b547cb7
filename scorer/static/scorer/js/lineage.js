// Which laptop's turn it is, as far as this phone was told: the highest epoch that it has seen of
// this site, and where the second laptop is. Every answer to lines says it anew.

import { read, write } from "./store.js";

/** @typedef {{epoch: number, second: string}} Lineage */
/** @typedef {Pick<Outbox.Addresses, "site" | "epoch" | "second">} Place */

/**
 * What a page that was opened says. A copy on this phone may know less than the phone does, and
 * holds no right to write: then what is remembered counts.
 * @param {Place & Pick<Outbox.Addresses, "sheet" | "ticket">} place
 */
export function remember(place) {
  const copied = place.ticket === undefined;
  if (copied) place.second = remembered(place)?.second ?? place.second;
  if (place.ticket) write(`kontra:ticket:${place.sheet}`, place.ticket);
  learn(place, {});
}

/**
 * The highest epoch that this phone has seen of the site.
 * @param {Place} place
 */
export function epochOf(place) {
  return Math.max(Number(place.epoch) || 0, remembered(place)?.epoch ?? 0);
}

/**
 * A server of this site said so, of itself or of the one that has taken over.
 * @param {Place} place
 * @param {Partial<Lineage>} told
 */
export function learn(place, { epoch = 0, second = place.second }) {
  place.second = second;
  write(keyOf(place), { epoch: Math.max(epoch, epochOf(place)), second });
}

/**
 * @param {Place} place
 * @returns {Lineage | undefined}
 */
function remembered(place) {
  return read(keyOf(place));
}

/** @param {Place} place */
function keyOf({ site }) {
  return `kontra:lineage:${site}`;
}
