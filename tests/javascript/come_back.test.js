// From the copy on this phone back to the full page.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { follows, line, outbox } from "./outboxes.js";
import { page } from "./page.js";
import { emptyPhone, openedAnew } from "./phone.js";

let notice;
let went;

beforeEach(async () => {
  emptyPhone();
  went = [];
  const document = page(`<p class="notice" data-token="/token/"><span data-away></span>
    <span data-back hidden></span><a href="/sheets/s/">x</a></p>`);
  notice = document.querySelector(".notice");
  Object.defineProperty(notice.querySelector("a"), "pathname", { value: "/sheets/s/" });
  Object.assign(globalThis, {
    addEventListener() {},
    setInterval() {},
    location: { pathname: "/sheets/s/", reload: () => went.push("reload"), replace: (to) => went.push(to) },
  });
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
});

async function opened(answers) {
  globalThis.fetch = async () => {
    if (!answers) throw new TypeError("no network");
    return { ok: true };
  };
  (await openedAnew("come_back")).start(notice);
  for (let turns = 0; turns < 20; turns += 1) await setImmediate();
}

const happens = (name) => document.dispatchEvent(new CustomEvent(name));
const shown = () => ["away", "back"].filter((name) => !notice.querySelector(`[data-${name}]`).hidden);

test("the notice says whether the network is back, and the outbox is told", async () => {
  let told = 0;
  document.addEventListener("kontra:back", () => (told += 1));
  await opened(false);
  assert.deepEqual([shown(), told], [["away"], 0]);
  await opened(true);
  assert.deepEqual([shown(), told], [["back"], 1]);
});

test("the page is opened once, a line too slow for it is not tried at once again", async () => {
  await opened(true);
  happens("kontra:leave");
  happens("kontra:leave");
  assert.deepEqual(went, ["reload"]);
});

test("the copy under an address of its own leads to the sheet's", async () => {
  globalThis.location.pathname = "/sheets/s/offline/";
  await opened(true);
  happens("kontra:leave");
  assert.equal(went.length, 1);
  assert.match(String(went[0]), /\/sheets\/s\/$/);
});

// The copy on this phone, once the server answers again

follows("the copy is left when nothing is typed and nothing waits", {
  before: outbox({ copied: true }),
  event: { type: "back" },
  effects: [{ type: "leaveCopy" }],
});

for (const [name, state] of [
  ["a hand is half typed", outbox({ copied: true, touched: true })],
  ["hands are being sent", outbox({ copied: true, busy: true, lines: [line(1)] })],
]) {
  follows(`the copy stays while ${name}`, { before: state, event: { type: "back" }, effects: [] });
}

follows("hands go out before the copy is left", {
  before: outbox({ copied: true, lines: [line(1)] }),
  event: { type: "back" },
  effects: [{ type: "send" }],
});

follows("hands that the server does not take keep nobody in the copy", {
  before: outbox({ copied: true, lines: [line(1)], barred: "The code has ended." }),
  event: { type: "back" },
  effects: [{ type: "leaveCopy" }],
});
