// Keying scores by keyboard: where it begins, and who was there before the script.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./page.js";
import "./statics.js";

const FORM = `<form id="jump"><input type="text" name="table" value="2"></form>
  <form data-keying data-sum="Sum"><p data-total hidden></p>
  <input type="text" name="score_0" value="6" data-score data-whole="0" autofocus>
  <input type="text" name="score_1" value="x" data-score data-whole="0" aria-invalid="true">
  <input type="number" name="hands" value="32"></form>`;

let active;
let selected;
let form;
let start;

beforeEach(async () => {
  page("<p></p>");
  ({ start } = await import("../../tournaments/static/tournaments/js/keying.js"));
  const document = page(FORM);
  selected = undefined;
  active = document.body;
  Object.defineProperty(document, "activeElement", { get: () => active });
  Object.assign(HTMLInputElement.prototype, {
    focus() {
      active = this;
    },
    select() {
      selected = this;
    },
  });
  for (const field of document.querySelectorAll("input")) field.defaultValue = field.value;
  form = document.querySelector("[data-keying]");
});

const named = (name) => document.querySelector(`[name=${name}]`);

/** What stands where, once the script has started. */
function started() {
  start(form);
  return [active, selected];
}

test("the field at fault is ready to be typed over", () => {
  assert.deepEqual(started(), [named("score_1"), named("score_1")]);
});

test("where the page itself began is no choice of a person", () => {
  active = named("score_0");
  assert.deepEqual(started(), [named("score_1"), named("score_1")]);
});

for (const name of ["hands", "table"]) {
  test(`who is quicker than the script stays in ${name}`, () => {
    active = named(name);
    assert.deepEqual(started(), [named(name), undefined]);
  });
}

test("who types already goes on", () => {
  active = named("score_0");
  named("score_0").value = "7";
  assert.deepEqual(started(), [named("score_0"), undefined]);
});

// Keys and sending

const happens = (kind, target, more = {}) =>
  target.dispatchEvent(Object.assign(new Event(kind, { bubbles: true, cancelable: true }), more));
const settled = () => new Promise((done) => setTimeout(done));

test("Enter goes on to the next field and selects it, from the last one it sends", () => {
  started();
  assert.equal(happens("keydown", named("score_0"), { key: "Enter" }), false);
  assert.deepEqual([active, selected], [named("score_1"), named("score_1")]);
  assert.equal(happens("keydown", named("score_1"), { key: "Tab" }), true);
  assert.equal(happens("keydown", named("hands"), { key: "Enter" }), true);
});

test("Enter twice sends once: the button is locked, until the page is shown again", async () => {
  const button = form.appendChild(document.createElement("button"));
  let shown;
  globalThis.window = { addEventListener: (kind, act) => (shown = kind === "pageshow" ? act : shown) };
  started();
  happens("submit", form);
  assert.equal(button.disabled, false); // its own name and value are sent
  await settled();
  assert.equal(button.disabled, true);
  shown();
  assert.equal(button.disabled, false);
});

test("the sum stands below the scores while they are typed, and says whether it is right", () => {
  started();
  const line = form.querySelector("[data-total]");
  const seen = () => [line.hidden, line.textContent, line.hasAttribute("data-right"), line.hasAttribute("data-off")];
  for (const [score, ...expected] of [
    ["-6", false, "Sum: 0", true, false],
    ["-5", false, "Sum: 1", false, true],
    ["", false, "Sum: 6", false, false],
  ]) {
    named("score_1").value = score;
    happens("input", named("score_1"));
    assert.deepEqual(seen(), expected);
  }
  named("score_0").value = "";
  happens("input", named("score_0"));
  assert.equal(line.hidden, true);
});
