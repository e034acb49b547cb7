// Keeps a copy of the sheets that this phone records, for when the network is away. The copy
// is a page of its own: it holds no account and no token.

import { forget, read, write } from "./store.js";

const PAGES = "kontra-pages";
const SHEETS = "kontra:sheets";
const PERSISTENT = "kontra:persistent";
const MOST = 50; // sheets
const REST = 800; // milliseconds: hands written in a row are one copy

/** @typedef {Pick<Outbox.Addresses, "sheet" | "title" | "copy">} Place */
/** @typedef {{id: string, title: string, copy: string}} Kept */

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/**
 * Keep the sheet as it stands at `version`, soon.
 * @param {Place} place
 * @param {number} version
 */
export function keepCopy(place, version) {
  remember(place);
  if (!globalThis.caches) return;
  const mark = `${version} ${document.documentElement.lang}`;
  clearTimeout(timer);
  timer = setTimeout(() => store(place, mark).catch(() => {}), REST);
}

/**
 * @param {Place} place
 * @param {string} mark
 */
async function store(place, mark) {
  const pages = await caches.open(PAGES);
  const kept = await pages.match(place.copy);
  if (kept && read(`kontra:copy:${place.sheet}`) === mark) return;
  const answer = await fetch(place.copy, { credentials: "same-origin" });
  if (!answer.ok) return;
  await pages.put(place.copy, answer);
  write(`kontra:copy:${place.sheet}`, mark);
}

/** The sheets kept here, the last one first. */
export async function keptSheets() {
  if (!globalThis.caches) return [];
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).map((request) => new URL(request.url).pathname);
  return known().filter(({ copy }) => kept.includes(copy));
}

/**
 * Forget all sheets but those of `ids`: somebody signed out here.
 * @param {string[]} ids
 */
export async function forgetSheets(ids) {
  const stay = known().filter(({ id }) => ids.includes(id));
  for (const { id } of known()) {
    if (!ids.includes(id)) for (const kind of ["name", "totals"]) forget(`kontra:${kind}:${id}`);
  }
  write(SHEETS, stay);
  if (!globalThis.caches) return;
  const pages = await caches.open(PAGES);
  const copies = stay.map(({ copy }) => copy);
  for (const request of await pages.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/sheets/") && !copies.includes(pathname)) await pages.delete(request);
  }
}

/** Ask the browser, once, not to clear away what this phone keeps. */
export async function askToStay() {
  if (read(PERSISTENT) || !navigator.storage?.persist) return;
  write(PERSISTENT, true);
  await navigator.storage.persist();
}

/** @returns {Kept[]} */
function known() {
  return read(SHEETS) ?? [];
}

/** @param {Place} place */
function remember({ sheet, title, copy }) {
  const others = known().filter(({ id }) => id !== sheet);
  write(SHEETS, [{ id: sheet, title, copy }, ...others].slice(0, MOST));
}
