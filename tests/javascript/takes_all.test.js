// One tap for the player who took everything.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { startTakesAll } from "../../scorer/static/scorer/js/takes_all.js";
import { page } from "./page.js";

const row = (name) => `<fieldset class="taking"><legend>${name}</legend>
  <input name="hearts" data-column="hearts" data-whole="26" value="3">
  <input name="marias" data-column="marias" data-whole="2" value=""></fieldset>`;
let form;
let changes;

beforeEach(() => {
  page(`<form>${row("Ana")}${row("Dan")}
    <button type="button" data-takes-all="moon"><bdi>Ana</bdi></button>
    <details><input type="radio" name="moon" value=""><input type="radio" name="moon" value="add"></details></form>`);
  changes = 0;
  form = document.querySelector("form");
  form.addEventListener("change", () => {
    changes += 1;
  });
  startTakesAll(form);
});

const figures = () => [...form.querySelectorAll("[data-column]")].map(({ value }) => value);
const tap = () => form.querySelector("button").click();
const isOpen = () => form.querySelector("details").hasAttribute("open");

test("it is the first player's until another one's figures are in focus", () => {
  tap();
  assert.deepEqual(figures(), ["26", "2", "", ""]);
  form.querySelectorAll("[name=marias]")[1].dispatchEvent(new Event("focusin", { bubbles: true }));
  assert.equal(form.querySelector("bdi").textContent, "Dan");
  tap();
  assert.deepEqual([figures(), isOpen(), changes], [["", "", "26", "2"], true, 2]);
});

test("a second tap takes it back, with what was chosen because of it", () => {
  tap();
  const [none, add] = form.querySelectorAll("[name=moon]");
  add.checked = true;
  tap();
  assert.deepEqual([figures(), isOpen(), none.checked], [["", "", "", ""], false, true]);
});
