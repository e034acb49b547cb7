// What the server has taken from this phone, kept for a day: where a server goes on from an older
// copy of its data, the phone offers it again. The same UUIDs, so nothing is written twice.

import { asked, keep } from "./store.js";

const FOR = 24 * 60 * 60 * 1000; // milliseconds
const MOST = 400; // lines, of all sheets

/**
 * The server has this line; what is too old or too much goes.
 * @param {Outbox.Line} line
 */
export async function keepSent(line) {
  await asked((db) => db.put("sent", { ...line, sent: Date.now() }));
  const all = await everySent();
  all.sort((one, other) => other.sent - one.sent);
  const old = all.filter(({ sent }, place) => place >= MOST || Math.abs(Date.now() - sent) > FOR);
  for (const { uuid } of old) await asked((db) => db.delete("sent", uuid));
}

/**
 * What this phone has sent for `sheet`, in order.
 * @param {string} sheet
 */
export async function sentOf(sheet) {
  return (await everySent())
    .filter((line) => line.sheet === sheet)
    .sort((one, other) => one.position - other.position || one.order - other.order);
}

/**
 * Let all that was sent for `sheet` wait once more, before whatever else waits.
 * @param {string} sheet
 */
export async function offerAgain(sheet) {
  for (const { sent, ...line } of await sentOf(sheet)) {
    await keep({ ...line, state: "waiting", faults: [], stands: null, offered: Date.now() });
  }
}

/** All that was sent from here and is still kept, of every sheet. */
async function everySent() {
  return (await asked((db) => db.getAll("sent"))) ?? [];
}
