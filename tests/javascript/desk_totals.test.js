// The totals that a phone without a network shows to the desk.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { show } from "../../scorer/static/scorer/js/desk_totals.js";
import * as store from "../../scorer/static/scorer/js/store.js";
import { line } from "./outboxes.js";
import { page } from "./page.js";
import { emptyPhone } from "./phone.js";

const TEMPLATE = readFileSync(new URL("../../templates/scorer/desk_totals.html", import.meta.url), "utf-8")
  .replaceAll(/\{% translate "([^"]*)" %\}|\{%.*?%\}/g, "$1")
  .replace(/aria-label="[^"]*"/, "");
const TEXTS = {
  hands: { 1: "{count} hand", 2: "{count} hands" },
  unsent: { 1: "{count} not sent", 2: "{count} not sent" },
  held: { 1: "{count} waits", 2: "{count} wait" },
};
const SIDES = ["Bogumiła Nowak-Kowalska", "Krzysztof Brzęczyszczykiewicz"];

let place;

const kept = (sheet, more = {}) =>
  store.write(`kontra:totals:${sheet}`, { sides: SIDES, totals: [120, -120], hands: 12, uuids: ["u1", "u2"], ...more });

const texts = (selector) => [...document.querySelectorAll(`dialog ${selector}`)].map((found) => found.textContent.trim());

beforeEach(async () => {
  emptyPhone();
  place = page(`<section id="pending" data-sheet="s">${TEMPLATE}</section>`).querySelector("#pending");
  place.dataset.texts = JSON.stringify(TEXTS);
  HTMLElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLElement.prototype.close = function close() {
    this.dispatchEvent(new Event("close"));
  };
  for (const { uuid } of await store.linesOf()) await store.drop(uuid);
});

test("a table has its name, its hands, and each side's total", async () => {
  store.write("kontra:name:s", { title: "Kop · Ada", table: "Round 2 · Table 7" });
  await store.keep(line(1));
  await store.keep(line(2));
  kept("s");
  await show(place, false);
  assert.deepEqual(texts("h2"), ["Round 2 · Table 7"]);
  assert.deepEqual(texts("[data-counts]"), ["12 hands, 2 not sent"]);
  assert.deepEqual(texts("dt"), SIDES);
  assert.deepEqual(texts("dd"), ["120", "−120"]);
  assert.equal(document.querySelector("[data-unknown]").hidden, true);
});

test("a hand that no total counts is told itself", async () => {
  store.write("kontra:name:s", { title: "Kop · Ada", table: "" });
  await store.keep(line(1, { words: "zolo · Ada" }));
  await store.keep(line(3, { words: "cicha · Darek" }));
  kept("s");
  await show(place, false);
  assert.deepEqual(texts("h2"), ["Kop · Ada"]);
  assert.deepEqual(texts("[data-counts]"), ["2 wait"]);
  assert.deepEqual(texts("dd"), []);
  assert.deepEqual(texts("li"), ["zolo · Ada", "cicha · Darek"]);
  assert.equal(document.querySelector("[data-unknown]").hidden, false);
});

test("totals stand while some of their hands are sent", async () => {
  await store.keep(line(2));
  kept("s");
  await show(place, false);
  assert.deepEqual(texts("[data-counts]"), ["12 hands, 1 not sent"]);
  assert.deepEqual(texts("dd"), ["120", "−120"]);
});

test("every table with unsent hands is shown, the open one first", async () => {
  await store.keep(line(1, { sheet: "other" }));
  await store.keep(line(2));
  for (const sheet of ["s", "other"]) store.write(`kontra:name:${sheet}`, { title: sheet, table: "" });
  kept("other", { totals: [7, -7] });
  await show(place, false);
  assert.deepEqual(texts("h2"), ["s", "other"]);
  assert.deepEqual(texts("dd"), ["7", "−7"]);
});

test("a phone that has sent all says so", async () => {
  await show(place, false);
  assert.equal(document.querySelector("[data-all-sent]").hidden, false);
  assert.deepEqual(texts("h2"), []);
});

for (const barred of [true, false]) {
  test(`whether the hands go out later: ${barred ? "the round is closed" : "there is no network"}`, async () => {
    await store.keep(line(1));
    await show(place, barred);
    assert.equal(document.querySelector("[data-later]").hidden, barred);
  });
}

test("the button closes it", async () => {
  await show(place, false);
  document.querySelector("[data-close]").dispatchEvent(new Event("click"));
  assert.equal(document.querySelector("dialog"), null);
});
