// A phone for the tests: a database, a small storage, and what else a browser has of them.

import { setImmediate } from "node:timers/promises";

import { IDBFactory } from "fake-indexeddb";
import "fake-indexeddb/auto";

let count = 0; // of modules opened anew

/** localStorage, as far as it is used. */
class SmallStorage {
  getItem(name) {
    return Object.hasOwn(this, name) ? this[name] : null;
  }

  setItem(name, value) {
    this[name] = String(value);
  }

  removeItem(name) {
    delete this[name];
  }
}

/** Let the database answer all that was asked, so that nothing of a test reaches the next one. */
export async function settle() {
  for (let turns = 0; turns < 60; turns += 1) await setImmediate();
}

/** Let the phone be empty; gives its small storage. */
export function emptyPhone() {
  globalThis.indexedDB = new IDBFactory();
  globalThis.localStorage = new SmallStorage();
  return globalThis.localStorage;
}

/** A phone that refuses what `names` of the small storage do: it is full, or forbidden. */
export function refuse(...names) {
  for (const name of names) {
    Object.defineProperty(globalThis.localStorage, name, {
      enumerable: false,
      value() {
        throw new Error("QuotaExceededError");
      },
    });
  }
}

/** A module as a page that was opened anew has it: nothing is remembered but what was stored. */
export function openedAnew(name) {
  count += 1;
  return import(`../../scorer/static/scorer/js/${name}.js?${count}`);
}
