// What the page itself can tell of a form before anything is sent or kept.

import assert from "node:assert/strict";
import { test } from "node:test";

import { faultIn } from "../../scorer/static/scorer/js/faults.js";
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

test("a figure that is impossible is named with what is allowed, beside it too", () => {
  const form = formWith(`<div class="field"><label for="p">Points</label>
    <input id="p" name="points" type="number" min="0" max="120" data-is="impossible"></div>`);
  Object.assign(form.querySelector("#p"), { min: "0", max: "120" });
  form.querySelector("#p").labels ??= [form.querySelector("label")];
  const told = "Points: allowed is 0 to 120.";
  assert.equal(faultIn(form, TEXTS), told);
  assert.equal(form.querySelector(".fault").textContent, told);
  faultIn(form, TEXTS);
  assert.equal(form.querySelectorAll(".fault").length, 1);
});

test("of two of which one must be said neither is", () => {
  const two = (one, other) => `<input name="a" data-unless="b" value="${one}">
    <input name="b" data-unless="a" value="${other}">`;
  assert.equal(faultIn(formWith(two("", "")), TEXTS), "a: choose or type something.");
  assert.equal(faultIn(formWith(two("", "49")), TEXTS), undefined);
});

test("what belongs to another choice is not asked for", () => {
  const asked = (result) => `<input name="result" value="${result}">
    <div data-with="result" data-value="points"><input name="a" data-unless="b" value=""></div>`;
  assert.equal(faultIn(formWith(asked("even")), TEXTS), undefined);
  assert.equal(faultIn(formWith(asked("points")), TEXTS), "a: choose or type something.");
});
