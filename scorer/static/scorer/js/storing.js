// Carries out what an outbox wants kept, dropped or read on this phone: one after another, a line
// always before what takes the place of.

import { askToStay, keepCopy } from "./offline_copy.js";
import { keepSent, offerAgain } from "./resend.js";
import { drop, forget, keep, linesOf, read, write } from "./store.js";

/** @typedef {"keep" | "drop" | "keepSent" | "offer" | "read" | "remember" | "keepCopy" | "askToStay"} Storing */

/**
 * What the phone has seen of a sheet, as far as it remembers.
 * @param {string} sheet
 * @returns {Outbox.Standing | undefined}
 */
export const seenOf = (sheet) => read(`kontra:seen:${sheet}`);

/**
 * What the sheet's page is called where its totals are shown to the desk.
 * @param {string} sheet
 * @returns {{title: string, table: string} | undefined}
 */
export const nameOf = (sheet) => read(`kontra:name:${sheet}`);

/**
 * Why the server took nothing for a sheet when it was asked last; undefined where it did.
 * @param {string} sheet
 * @returns {string | undefined}
 */
export const barredOf = (sheet) => read(`kontra:barred:${sheet}`);

/**
 * @param {string} sheet
 * @param {string | undefined} why
 */
export function keepBarred(sheet, why) {
  if (why) write(`kontra:barred:${sheet}`, why);
  else forget(`kontra:barred:${sheet}`);
}

/**
 * How the effects on this phone are carried out, and `settled`: when those before are done.
 * @param {Outbox.Addresses} place
 * @param {Outbox.Dispatch} dispatch
 * @returns {{doing: Outbox.Doing<Storing>, settled: () => Promise<unknown>}}
 */
export function storing(place, dispatch) {
  const { sheet, title, table } = place;
  write(`kontra:name:${sheet}`, { title, table });
  /** @type {Promise<unknown>} */
  let done = Promise.resolve();

  /** @param {() => Promise<unknown>} work */
  const then = (work) => {
    done = done.then(work).catch(() => undefined);
  };

  /** @type {Outbox.Doing<Storing>} */
  const doing = {
    /** Safe at once: the copy is written before the database answers. */
    keep({ line }) {
      const kept = keep(line);
      then(() => kept);
    },
    drop: ({ uuid }) => then(() => drop(uuid)),
    keepSent: ({ line }) => then(() => keepSent(line)),
    offer({ then: next, standing }) {
      then(() => offerAgain(sheet));
      then(async () => dispatch({ type: "offered", then: next, standing }));
    },
    read: ({ why, changes }) =>
      then(async () => dispatch({ type: "read", why, changes, lines: await linesOf(sheet) })),
    remember: ({ standing }) => write(`kontra:seen:${sheet}`, standing),
    keepCopy: ({ version }) => keepCopy(place, version),
    askToStay: () => void askToStay(),
  };
  return { doing, settled: () => done };
}
