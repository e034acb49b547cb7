// Names tapped onto seats.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { nameOf, start } from "../../scorer/static/scorer/js/seats.js";
import { page } from "./page.js";

let form;

const TABLES = ["Ada\nBěta", "Běta\nCyril"];

beforeEach(() => {
  page(`<form><input name="player_1" value=""><input name="player_2" value="">
    <div data-known hidden>${["Ada", "Běta", "Cyril"].map((name) => `<button data-name="${name}"></button>`).join("")}
    ${TABLES.map((names) => `<button data-table="${names}"></button>`).join("")}</div>
  </form>`);
  form = document.querySelector("form");
  start(form);
});

const chips = () => [...form.querySelectorAll("[data-name]")];
const seated = () => [...form.querySelectorAll("input")].map((input) => input.value);
const states = (name) => chips().map((chip) => chip.getAttribute(`aria-${name}`));

test("a tap puts a name on the next free seat, another takes it off", () => {
  const [ada, beta] = chips();
  beta.click();
  ada.click();
  assert.deepEqual(seated(), ["Běta", "Ada"]);
  assert.deepEqual(states("pressed"), ["true", "true", "false"]);
  beta.click();
  assert.deepEqual(seated(), ["", "Ada"]);
});

test("a tap on a table names all seats, another frees them", () => {
  const [ada, , cyril] = chips();
  cyril.click();
  const [first, second] = [...form.querySelectorAll("[data-table]")];
  first.click();
  assert.deepEqual(seated(), ["Ada", "Běta"]);
  assert.equal(first.getAttribute("aria-pressed"), "true");
  assert.equal(second.getAttribute("aria-pressed"), "false");
  assert.equal(ada.getAttribute("aria-pressed"), "true");
  second.click();
  assert.deepEqual(seated(), ["Běta", "Cyril"]);
  second.click();
  assert.deepEqual(seated(), ["", ""]);
});

test("where all seats are taken no further name is seated", () => {
  const [ada, beta, cyril] = chips();
  for (const chip of [ada, beta, cyril]) chip.click();
  assert.deepEqual(seated(), ["Ada", "Běta"]);
  assert.deepEqual(states("disabled"), ["false", "false", "true"]);
});

test("a name typed by hand is pressed on its chip, however its marks are written", () => {
  form.querySelector("input").value = ` ${"Běta".normalize("NFD")} `;
  form.dispatchEvent(new Event("input"));
  assert.deepEqual(states("pressed"), ["false", "true", "false"]);
  assert.equal(nameOf("Be\u030Cta "), "Běta");
});
