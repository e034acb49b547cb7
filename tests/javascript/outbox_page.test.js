// The outbox on its page: what a tap means is decided at the tap, and what is on the page stays.

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { setImmediate } from "node:timers/promises";

import { rules } from "../../scorer/static/scorer/js/rules.js";
import { line } from "./outboxes.js";
import { faults, openPage, TEXTS } from "./recording.js";
import { openedAnew, settle } from "./phone.js";

let page;
let place;
let form;

beforeEach(() => {
  ({ document: page, place } = openPage());
  form = page.querySelector("form");
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
});

afterEach(async () => {
  await settle();
  delete rules.preview;
  assert.deepEqual(faults.splice(0), []);
});

async function opened() {
  const { start } = await openedAnew("outbox");
  start(place);
  while (place.dataset.ready === undefined) await setImmediate();
}

function types(points) {
  form.querySelector("[name=points]").value = points;
  happens("input", form.querySelector("[name=points]"));
}

function happens(kind, element) {
  element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));
}

function presses(act, item = place) {
  happens("click", item.querySelector(`[data-act=${act}]`));
}

const told = () => page.querySelector("[data-told]").textContent;
const points = () => form.querySelector("[name=points]").value;
const items = () => [...place.querySelector("[data-lines]").children];
const stored = () =>
  Object.keys(localStorage)
    .filter((name) => name.startsWith("kontra:line:"))
    .map((name) => JSON.parse(localStorage.getItem(name)).fields.at(-1)[1]);

test("a saved line is stored, shown and out of the form before the tap is over", async () => {
  await opened();
  types("71");
  happens("submit", form);
  assert.deepEqual(stored(), ["71"]);
  assert.equal(items().length, 1);
  assert.equal(points(), "");
  assert.equal(told(), "Hand 1 waits to be checked");
});

test("a hand that the rules on this phone refuse stays in the form and waits nowhere", async () => {
  await opened();
  const here = rules;
  here.preview = () => ({ sides: [], told: { faults: [{ path: "points", message: "No.", rule: "G-5" }] } });
  types("70");
  happens("submit", form);
  assert.deepEqual([told(), points(), stored(), items()], ["No. (G-5)", "70", [], []]);
  assert.equal(page.querySelector("#save-state").textContent, "not saved");
  assert.equal(page.querySelector("[data-told]").dataset.stays, ""); // no later preview replaces it
  assert.equal(form.querySelector("[name=points]").getAttribute("aria-invalid"), "true");
  here.preview = () => ({ sides: [], told: { words: "71 : 49", results: [] } });
  types("71");
  happens("submit", form);
  assert.deepEqual([told(), points(), stored()], ["Hand 1 saved", "", ["71"]]);
});

test("a thumb that bounces on the button asks for nothing", async () => {
  await opened();
  types("71");
  happens("submit", form);
  form.querySelector("[name=points]").checkValidity = () => false;
  form.querySelector("[name=points]").validity = { valid: false, valueMissing: true };
  happens("submit", form);
  assert.deepEqual([told(), stored()], ["Hand 1 waits to be checked", ["71"]]);
});

test("a waiting line is in the form before the tap on Change is over", async () => {
  await opened();
  types("70");
  happens("submit", form);
  types("28");
  presses("change", items()[0]);
  assert.equal(points(), "70");
  types("71");
  happens("submit", form);
  assert.equal(points(), "28");
  assert.equal(items().length, 1);
  for (let turns = 0; stored().length > 1 && turns < 1000; turns += 1) await setImmediate();
  assert.deepEqual(stored(), ["71"]);
});

test("where the sheet takes no more hands there is no Change, and Discard stays", async () => {
  await opened();
  types("70");
  happens("submit", form);
  const hidden = () => ["change", "throw"].map((act) => items()[0].querySelector(`[data-act=${act}]`).hidden);
  assert.deepEqual(hidden(), [false, false]);
  form.remove();
  page.dispatchEvent(new CustomEvent("kontra:lost", { detail: true }));
  assert.deepEqual(hidden(), [true, false]);
});

test("the copy on the phone says why a hand that the server has is not undone", async () => {
  form.querySelector("[name=csrfmiddlewaretoken]").remove();
  place.dataset.number = "4";
  const button = place.querySelector("[data-undo]");
  await opened();
  assert.equal(button.hidden, false);
  happens("click", button);
  assert.equal(told(), "Not undone: Hand 3 is on the server.");
  assert.deepEqual([stored(), items()], [[], []]);
});

test("a line is thrown away, and what was typed comes back, before the tap is over", async () => {
  await opened();
  types("70");
  happens("submit", form);
  types("28");
  presses("change", items()[0]);
  presses("throw", items()[0]);
  presses("gone", items()[0]);
  assert.equal(points(), "28");
  assert.equal(items().length, 0);
});

test("a tap on a line does not miss it when the list is drawn anew", async () => {
  await opened();
  for (const each of ["71", "28"]) {
    types(each);
    happens("submit", form);
  }
  const before = items();
  page.dispatchEvent(new CustomEvent("kontra:lost", { detail: true }));
  const after = items();
  assert.equal(after.length, 2);
  assert.ok(after.every((item, index) => item === before[index]));
});

// The list by itself

const SEEN = { number: 1, shown: 1, sending: [], away: false };

async function drawn(lines, changes) {
  const { draw } = await import("../../scorer/static/scorer/js/pending.js");
  draw(place, TEXTS, { ...SEEN, lines, ...changes });
}

const part = (name, root = place) => root.querySelector(`[data-${name}]`);

test("lines keep their elements while others come, change and go", async () => {
  await drawn([line(1), line(2), line(3)]);
  const [first, , third] = items();
  await drawn([line(1), line(3), line(4)]);
  assert.ok(items()[0] === first && items()[1] === third);
  await drawn([line(3), line(4)]);
  assert.ok(items()[0] === third);
  assert.deepEqual(items().map((item) => part("number", item).textContent), ["1.", "2."]);
});

test("the list says how many wait, and what the totals stand for", async () => {
  await drawn([line(1)]);
  assert.equal(part("waiting").hidden, false);
  assert.equal(part("badge").textContent, "1 unsent");
  assert.equal(
    part("stand").textContent,
    "Nothing is in the totals yet. 1 unsent hand on this phone.",
  );
  await drawn([line(3), line(4)], { number: 3, shown: 3, away: true });
  assert.equal(
    part("stand").textContent,
    "Totals up to Hand 2. 2 unsent hands on this phone. The server cannot be reached.",
  );
  await drawn([line(3)], { shown: 3, away: true, barred: "Not from here." });
  assert.equal(
    part("stand").textContent,
    "Totals up to Hand 2. 1 unsent hand on this phone.",
  );
  await drawn([]);
  assert.equal(part("waiting").hidden, true);
});

test("both versions of a hand are shown with their scores, and a person chooses", async () => {
  const stands = { number: 7, text: "71 : 49", position: 6, revision: 1, results: "Ada +4", mine: "Ada −4" };
  await drawn([line(7, { state: "moved", stands })]);
  const [item] = items();
  assert.equal(part("theirs", item).textContent, "7. 71 : 49");
  assert.equal(part("their-results", item).textContent, "Ada +4");
  assert.equal(part("mine", item).textContent, "hand 7");
  assert.equal(part("my-results", item).textContent, "Ada −4");
  assert.equal(item.firstElementChild.open, true);
  const hidden = ["compare", "plain", "sure"].map((name) => part(name, item).hidden);
  assert.deepEqual(hidden, [false, true, true]);
  assert.equal(part("act=mine", item).hidden, false);
  await drawn([line(7, { state: "moved", stands: null })]);
  assert.equal(part("theirs", item).textContent, "Nothing stands there.");
  assert.equal(part("act=mine", item).hidden, true);
  await drawn([line(7, { state: "moved", stands: { number: null, text: "Ada has signed." } })]);
  assert.equal(part("theirs", item).textContent, "Ada has signed.");
});

test("the same question is asked of a form that another phone was faster than", async () => {
  const theirs = { number: 7, text: "71 : 49", position: 6, revision: 1, results: "Ada +4" };
  await drawn([], { overtaken: true, theirs });
  const asked = part("overtaken");
  assert.equal(asked.hidden, false);
  assert.equal(part("theirs", asked).textContent, "7. 71 : 49");
  assert.equal(part("my-version", asked).hidden, true);
  const acts = (root) => [...root.querySelectorAll("[data-act]")].map(({ dataset }) => dataset.act);
  await drawn([line(7, { state: "moved", stands: theirs })]);
  assert.equal(asked.hidden, true);
  assert.deepEqual(acts(asked), ["mine", "same", "next"]);
  assert.deepEqual(acts(part("compare", items()[0])), acts(asked));
});

test("the list folds when a hand comes or nothing waits, but not while it asks", async () => {
  const list = part("list");
  await drawn([line(1)], { asking: 0 });
  list.open = true;
  await drawn([line(1)], { asking: 0 });
  assert.equal(list.open, true);
  await drawn([line(1), line(2)], { asking: 0 });
  assert.equal(list.open, false);
  await drawn([line(1, { state: "refused" })], { asking: 1 });
  await drawn([line(1, { state: "refused" }), line(2)], { asking: 1 });
  assert.equal(list.open, true);
  await drawn([]);
  assert.equal(list.open, false);
});

test("the faults of a line are listed with their fields", async () => {
  const wrong = [
    { label: "Points", message: "too many" },
    { label: "", message: "no" },
  ];
  await drawn([line(1, { state: "refused", faults: wrong })]);
  await drawn([line(1, { state: "refused", faults: wrong })]);
  const listed = [...part("faults").children].map((item) => item.textContent);
  assert.deepEqual(listed, ["Points: too many", "no"]);
  assert.equal(part("state").textContent, "refused");
});

test("a question stays open while the list is drawn anew, but not while the line goes", async () => {
  const { ask } = await import("../../scorer/static/scorer/js/pending.js");
  await drawn([line(1)]);
  ask(items()[0], true);
  await drawn([line(1)]);
  assert.deepEqual([part("plain").hidden, part("sure").hidden], [true, false]);
  await drawn([line(1)], { sending: ["u1"] });
  assert.deepEqual([part("plain").hidden, part("sure").hidden], [true, true]);
  assert.equal(part("state").textContent, "being sent");
});

test("what was sent is unsent until its drawing is there: old totals never stand without it", async () => {
  const { showing } = await openedAnew("showing");
  const { outbox } = await import("./outboxes.js");
  let state = outbox({ lines: [line(1)], busy: true, sending: [line(1)] });
  const { show } = showing(place, TEXTS, () => state);
  const stand = () => page.querySelector("#save-state").textContent;
  show();
  assert.equal(stand(), "1 unsent");
  state = outbox({ number: 2, busy: true, answer: { results: [] } });
  show();
  assert.equal(stand(), "1 unsent");
  state = outbox({ number: 2 });
  show();
  assert.equal(stand(), "offline");
});

test("a drawing that is older than what is shown is left out", async () => {
  const { showing } = await openedAnew("showing");
  const { drawSheet } = showing(place, TEXTS, () => assert.fail("nothing else is shown"));
  const body = page.querySelector("#sheet-body");
  const drawing = (version) => ({ html: `<p data-version="${version}">v${version}</p>`, version });
  for (const version of [4, 3, 4, 5]) drawSheet(drawing(version));
  assert.equal(body.textContent, "v5");
  drawSheet(drawing(4));
  assert.equal(body.textContent, "v5");
});
