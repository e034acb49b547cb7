// What the page itself can tell of a form before anything is sent or kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { faultIn, mark } from "../../scorer/static/scorer/js/faults.js";
import { openPage, TEXTS } from "./recording.js";

function formWith(body) {
  const { document, window } = openPage();
  const form = document.querySelector("form[data-entry]");
  form.querySelector(".entry-body").innerHTML = body;
  Object.defineProperty(window.HTMLElement.prototype, "validity", {
    configurable: true,
    get() {
      return { valid: this.dataset.is === undefined, valueMissing: this.dataset.is === "missing" };
    },
  });
  window.HTMLElement.prototype.checkValidity = function check() {
    return this.validity.valid;
  };
  form.elements.namedItem = undefined;
  Object.defineProperty(form, "elements", {
    value: { namedItem: (name) => form.querySelector(`[name="${name}"]`) },
  });
  return form;
}

const messageIn = (form) => faultIn(form, TEXTS)?.message;

test("a figure that is impossible is told once, with what is allowed, and its field is marked", () => {
  const form = formWith(`<div class="field"><label for="p">Points</label>
    <input id="p" name="points" type="number" min="0" max="120" data-is="impossible"></div>`);
  Object.assign(form.querySelector("#p"), { min: "0", max: "120" });
  form.querySelector("#p").labels ??= [form.querySelector("label")];
  const told = "Points: type a number from 0 to 120.";
  assert.deepEqual(faultIn(form, TEXTS), { field: "points", label: "", message: told });
  const field = form.querySelector("#p");
  const how = () => ["aria-invalid", "aria-describedby"].map((name) => field.getAttribute(name));
  mark("points", "told");
  mark("points", "told");
  assert.deepEqual([how(), form.querySelectorAll(".fault").length], [["true", "told"], 0]);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  assert.deepEqual(how(), [null, null]);
});

test("of two of which one must be said neither is", () => {
  const two = (one, other) => `<input name="a" data-unless="b" value="${one}">
    <input name="b" data-unless="a" value="${other}">`;
  assert.equal(messageIn(formWith(two("", ""))), "a: choose or type something.");
  assert.equal(messageIn(formWith(two("", "49"))), undefined);
});

test("what belongs to another choice is not asked for", () => {
  const asked = (result) => `<input name="result" value="${result}">
    <div data-with="result" data-value="points"><input name="a" data-unless="b" value=""></div>`;
  assert.equal(messageIn(formWith(asked("even"))), undefined);
  assert.equal(messageIn(formWith(asked("points"))), "a: choose or type something.");
});
