// What the server has taken from this phone, kept for a day: where a server goes on from an older
// copy of its data, the phone offers it again. The same UUIDs, so nothing is written twice.

import { asked, keep } from "./store.js";

const FOR = 24 * 60 * 60 * 1000; // milliseconds
const MOST = 400; // lines, of all sheets
const PATIENCE = 5 * 60 * 1000; // milliseconds for what another phone must bring first

/** The server has this line; what is too old or too much goes. */
export async function keepSent(line) {
  await asked((db) => db.put("sent", { ...line, sent: Date.now() }));
  const all = await asked((db) => db.getAll("sent"), []);
  all.sort((one, other) => other.sent - one.sent);
  const old = all.filter(({ sent }, place) => place >= MOST || Math.abs(Date.now() - sent) > FOR);
  for (const { uuid } of old) await asked((db) => db.delete("sent", uuid));
}

/** What this phone has sent for `sheet`, in order. */
export async function sentOf(sheet) {
  const all = await asked((db) => db.getAll("sent"), []);
  return all
    .filter((line) => line.sheet === sheet)
    .sort((one, other) => one.position - other.position || one.order - other.order);
}

/** Let all that was sent for `sheet` wait once more, before whatever else waits. */
export async function offerAgain(sheet) {
  for (const { sent: _sent, ...line } of await sentOf(sheet)) {
    await keep({ ...line, state: "waiting", faults: [], stands: null, offered: Date.now() });
  }
}

/** Whether a line that is offered again came too early: another phone has the one before it. */
export function isEarly(line, { status, stands }) {
  return status === "moved" && !stands && Date.now() - (line.offered ?? 0) < PATIENCE;
}

/** Whether the server knows less of a sheet, `now`, than it did when this phone `saw` it. */
export function wentBack(saw, now) {
  if (!saw) return false;
  const other = (saw.restored ?? "") !== (now.restored ?? "");
  return other || now.positions < saw.positions || now.version < saw.version;
}
