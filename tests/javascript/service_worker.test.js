// The worker that keeps files and sheets: what it fetches, and when nothing may be fetched.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";

const TEMPLATE = new URL("../../templates/scorer/offline/service-worker.js", import.meta.url);
const SAID = {
  version: '"2"',
  files: '["/static/a.js", "/static/gone.js"]',
  static: '"/static/"',
  offline: '"/offline/"',
};
const ORIGIN = "http://x";
const COPY = `${ORIGIN}/sheets/11111111-2222-3333-4444-555555555555/offline/`;

let kept;
let fetched;
let happens;

beforeEach(() => {
  const listeners = {};
  kept = new Map();
  fetched = [];
  runInNewContext(worker(), {
    URL,
    setTimeout,
    self: {
      location: { href: `${ORIGIN}/service-worker.js`, origin: ORIGIN },
      clients: { claim: async () => {} },
      addEventListener: (kind, listener) => {
        listeners[kind] = listener;
      },
    },
    caches: { keys: async () => [...kept.keys()], open, delete: async (name) => kept.delete(name) },
    fetch: async (address) => {
      fetched.push(address);
      if (address.includes("gone")) throw new TypeError("no network");
      return { ok: true, redirected: false, address };
    },
  });
  happens = async (kind) => {
    let work;
    listeners[kind]({ waitUntil: (promise) => (work = promise) });
    await work;
  };
});

/** The worker as it is served. */
function worker() {
  const text = readFileSync(TEMPLATE, "utf8").replaceAll(/\{%.*?%\}/g, "");
  return text.replaceAll(/\{\{ (\w+) \}\}/g, (_all, name) => SAID[name]);
}

/** A cache of addresses. */
async function open(name) {
  if (!kept.has(name)) kept.set(name, new Map());
  const cache = kept.get(name);
  return {
    keys: async () => [...cache.keys()].map((url) => ({ url })),
    put: async (address, answer) => void cache.set(address, answer),
  };
}

const addresses = (name) => [...(kept.get(name)?.keys() ?? [])].toSorted();

test("a new worker fetches its files and every kept page, one that is missing or not", async () => {
  await (await open("kontra-pages")).put(COPY, {});
  await happens("install");
  assert.deepEqual(addresses("kontra-shell-2"), ["/static/a.js"]);
  assert.deepEqual(addresses("kontra-pages"), [`${ORIGIN}/offline/`, COPY]);
  assert.deepEqual(fetched.toSorted(), [
    "/static/a.js",
    "/static/gone.js",
    `${ORIGIN}/offline/`,
    COPY,
  ]);
});

test("taking over throws older files away and asks nothing of the network", async () => {
  await (await open("kontra-pages")).put(COPY, {});
  for (const name of ["kontra-shell-1", "kontra-shell-2", "another"]) await open(name);
  await happens("activate");
  assert.deepEqual(fetched, []); // no page would open until the answers are there
  assert.deepEqual([...kept.keys()], ["kontra-pages", "kontra-shell-2", "another"]);
});
