// Unsent hands on pages that do not record: none is hidden, and the page shows why they wait.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { parseHTML } from "linkedom";

import { line } from "./outboxes.js";
import { openPage, TEXTS } from "./recording.js";
import { openedAnew } from "./phone.js";

const TEMPLATES = new URL("../../templates/scorer/", import.meta.url);
let document;

beforeEach(() => {
  ({ document } = openPage());
  globalThis.CSS = { escape: (text) => text };
  document.getElementById("pending").remove();
  document.body.append(document.createElement("main"));
});

function template(name) {
  return readFileSync(new URL(name, TEMPLATES), "utf-8")
    .replace(/\{% comment %\}.*?\{% endcomment %\}/gs, "")
    .replace(/\{%.*?%\}|\{\{.*?\}\}/g, "");
}

async function wait(...lines) {
  const { keep } = await openedAnew("store");
  for (const each of lines) await keep(each);
}

async function notice({ ended }) {
  document.querySelector("main").innerHTML = template("unsent.html");
  const element = document.querySelector(".unsent");
  Object.assign(element.dataset, { sheet: "s", texts: JSON.stringify(TEXTS) });
  element.removeAttribute("data-ended");
  if (ended) element.dataset.ended = "1";
  element.hidden = !ended;
  await (await openedAnew("unsent")).start(element);
  return element;
}

const part = (element, name) => element.querySelector(`[data-${name}]`);

async function press(element, act) {
  element
    .querySelector(`[data-act=${act}]`)
    .dispatchEvent(new Event("click", { bubbles: true, cancelable: true }));
  for (let turns = 0; turns < 50; turns += 1) await setImmediate();
}

test("a phone that may not write any more shows how many hands wait, and which", async () => {
  await wait(line(1), line(2), line(3, { sheet: "other" }));
  const element = await notice({ ended: true });
  assert.equal(element.hidden, false);
  assert.equal(part(element, "count").textContent, "2 unsent hands on this phone");
  const words = [...part(element, "hands").children].map(({ textContent }) => textContent);
  assert.deepEqual(words, ["hand 1", "hand 2"]);
  assert.equal(element.querySelector("[data-act=throw]").hidden, false);
});

test("without unsent hands it shows only that its code has ended, a reader sees nothing", async () => {
  const ended = await notice({ ended: true });
  assert.equal(ended.hidden, false);
  assert.equal(part(ended, "count").textContent, "");
  assert.equal(ended.querySelector("[data-act=throw]").hidden, true);
  assert.equal((await notice({ ended: false })).hidden, true);
});

test("a phone of another account shows what waits on it", async () => {
  await wait(line(1));
  const element = await notice({ ended: false });
  assert.equal(element.hidden, false);
  assert.equal(part(element, "count").textContent, "1 unsent hand on this phone");
});

test("hands are discarded after a question, those of other sheets stay", async () => {
  await wait(line(1), line(2, { sheet: "other" }));
  const element = await notice({ ended: false });
  await press(element, "throw");
  assert.equal(part(element, "sure").hidden, false);
  await press(element, "keep");
  assert.deepEqual([part(element, "sure").hidden, part(element, "hands").children.length], [true, 1]);
  await press(element, "throw");
  await press(element, "gone");
  assert.equal(element.hidden, true);
  const { linesOf } = await openedAnew("store");
  assert.deepEqual((await linesOf()).map(({ sheet }) => sheet), ["other"]);
});

test("any other page shows how many wait, of which sheets, and why", async () => {
  const list = template("offline/list.html").replace('data-texts=""', `data-texts='${JSON.stringify(TEXTS)}'`);
  globalThis.fetch = async () => ({ text: async () => list });
  globalThis.DOMParser = class {
    parseFromString(html) {
      return parseHTML(`<html><body>${html}</body></html>`).document;
    }
  };
  localStorage.setItem("kontra:name:s", JSON.stringify({ title: "Kop · Ada", table: "Table 3" }));
  localStorage.setItem("kontra:barred:t", JSON.stringify("The code has ended."));
  const lines = [line(1), line(2), line(3, { sheet: "t" }), line(4, { sheet: "u", state: "moved" })];
  await (await openedAnew("unsent")).tell(lines, "/offline/");
  const shown = document.querySelector("main").firstElementChild;
  assert.equal(part(shown, "count").textContent, "4 unsent hands on this phone");
  const items = [...part(shown, "sheets").children];
  assert.deepEqual(items.map(({ textContent }) => textContent), [
    "Table 3 · Kop · Ada 2 unsent Open the sheet to send them.",
    "A sheet without a name 1 unsent The code has ended.",
    "A sheet without a name 1 unsent 1 needs you",
  ]);
  assert.deepEqual(items.map((item) => item.querySelector("a").getAttribute("href")), [
    "/sheets/s/",
    "/sheets/t/",
    "/sheets/u/",
  ]);
});
