// The sheets that can be opened without the network, and all with unsent hands.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { line } from "./outboxes.js";
import { openPage, TEXTS } from "./recording.js";
import { openedAnew } from "./phone.js";

let element;

beforeEach(() => {
  const { document } = openPage();
  document.body.insertAdjacentHTML("beforeend", '<section id="kept"><ul data-list></ul><p data-none hidden></p></section>');
  element = document.querySelector("#kept");
  element.dataset.texts = JSON.stringify(TEXTS);
});

/** Sheets of which this phone keeps a copy, the last one first, and lines that wait here. */
async function listed(sheets, lines) {
  const kept = sheets.map((id) => ({ id, title: `Sheet ${id}`, copy: `/sheets/${id}/offline/` }));
  localStorage.setItem("kontra:sheets", JSON.stringify(kept));
  globalThis.caches = { open: async () => ({ keys: async () => kept.map(({ copy }) => ({ url: `http://x${copy}` })) }) };
  const { keep } = await openedAnew("store");
  for (const each of lines) await keep(each);
  await (await openedAnew("offline_list")).start(element);
  return [...element.querySelectorAll("li")].map((item) => [
    item.querySelector("a").getAttribute("href"),
    item.textContent.trim(),
  ]);
}

const none = () => element.querySelector("[data-none]").hidden;

test("sheets with a copy are listed with what waits on them, first those that have no copy", async () => {
  const lines = [line(1, { sheet: "a" }), line(2, { sheet: "a" }), line(3, { sheet: "gone" })];
  assert.deepEqual(await listed(["b", "a"], lines), [
    ["/sheets/gone/", "A sheet without a name 1 unsent Open the sheet to send them."],
    ["/sheets/b/", "Sheet b"],
    ["/sheets/a/", "Sheet a 2 unsent Open the sheet to send them."],
  ]);
  assert.equal(none(), true);
});

test("a phone without sheets and hands says so", async () => {
  assert.deepEqual(await listed([], []), []);
  assert.equal(none(), false);
});

test("unsent hands alone are something", async () => {
  assert.equal((await listed([], [line(1)])).length, 1);
  assert.equal(none(), true);
});
