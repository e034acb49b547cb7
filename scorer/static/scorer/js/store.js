// What this phone keeps until the server has it: lines in IndexedDB, each with a copy in
// localStorage, because browsers lose connections to IndexedDB and, seldom, what is in it.
// Both are read together; what was taken away is marked until both have let it go.

import { openDB } from "../vendor/idb.js";

const LINE = "kontra:line:";
const GONE = "kontra:gone:";
const LEASE_FOR = 15000; // milliseconds, more than a request may take

/** @typedef {{name: string, until: number}} Lease */
/** @typedef {{lines: Outbox.Line, sent: Outbox.Sent, leases: Lease}} Stores */
/** @typedef {import("../vendor/idb.js").Database<Stores>} Database */

/** @type {Promise<Database> | undefined} */
let connection;

/**
 * The lines that wait for `sheet`, in order; every sheet's without one.
 * @param {string} [sheet]
 * @returns {Promise<Outbox.Line[]>}
 */
export async function linesOf(sheet) {
  /** @type {Map<string, Outbox.Line>} */
  const found = new Map();
  for (const line of (await asked((db) => db.getAll("lines"))) ?? []) found.set(line.uuid, line);
  for (const line of copies()) found.set(line.uuid, line);
  return [...found.values()]
    .filter((line) => (!sheet || line.sheet === sheet) && !read(GONE + line.uuid))
    .sort((one, other) => one.order - other.order);
}

/**
 * Keep a line, new or changed; it is safe at once, before the promise is kept.
 * @param {Outbox.Line} line
 * @returns {Promise<unknown>}
 */
export function keep(line) {
  write(LINE + line.uuid, line);
  return asked((db) => db.put("lines", line));
}

/**
 * Let a line go: the server has it, or a person threw it away.
 * @param {string} uuid
 */
export async function drop(uuid) {
  write(GONE + uuid, true);
  forget(LINE + uuid);
  const done = await asked((db) => db.delete("lines", uuid).then(() => true));
  if (done) forget(GONE + uuid);
}

/**
 * Run `work` unless another page of this phone does the same; whether it ran.
 * @param {string} name
 * @param {() => Promise<void>} work
 * @returns {Promise<boolean>}
 */
export async function alone(name, work) {
  if (navigator.locks) {
    return navigator.locks.request(`kontra:${name}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work();
      return Boolean(lock);
    });
  }
  const mine = (await asked((db) => lease(db, name))) ?? true;
  if (!mine) return false;
  try {
    await work();
  } finally {
    await asked((db) => db.delete("leases", name));
  }
  return true;
}

/**
 * A small value under a name of its own; undefined when there is none.
 * @param {string} name
 */
export function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keep a small value; a phone without room keeps the rest.
 * @param {string} name
 * @param {unknown} value
 */
export function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // full, or forbidden: IndexedDB has the line
  }
}

/**
 * Let a small value go.
 * @param {string} name
 */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // forbidden: then it was never there
  }
}

/** @returns {Outbox.Line[]} */
function copies() {
  try {
    return Object.keys(localStorage)
      .filter((name) => name.startsWith(LINE))
      .map(read)
      .filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * @param {Database} db
 * @param {string} name
 */
async function lease(db, name) {
  const change = db.transaction("leases", "readwrite");
  const held = await change.store.get(name);
  const free = !held || held.until < Date.now();
  if (free) await change.store.put({ name, until: Date.now() + LEASE_FOR });
  await change.done;
  return free;
}

/**
 * Ask the database; a lost connection is opened once more, then the answer is undefined.
 * @template T
 * @param {(db: Database) => Promise<T>} question
 * @returns {Promise<T | undefined>}
 */
export async function asked(question) {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      connection ??= opened();
      return await question(await connection);
    } catch {
      connection = undefined;
    }
  }
  return undefined;
}

/** @returns {Promise<Database>} */
function opened() {
  return openDB("kontra", 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore("lines", { keyPath: "uuid" });
        db.createObjectStore("leases", { keyPath: "name" });
      }
      db.createObjectStore("sent", { keyPath: "uuid" });
    },
    blocking() {
      connection?.then((db) => db.close());
      connection = undefined;
    },
    terminated() {
      connection = undefined;
    },
  });
}
