// Choices that say something together: two of four names, and a level that callers stand for.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { typed } from "../../scorer/static/scorer/js/draft.js";
import { fill, start, values, wordsOf } from "../../scorer/static/scorer/js/entry.js";
import { page } from "./page.js";

const NAMES = ["Ada", "Bogdan", "Celina", "Darek"];
/** What linkedom's selects have not: a value to be set. */
const SELECT = {
  selectedOptions: {
    configurable: true,
    get() {
      return [...this.options].filter((option) => option.hasAttribute("selected"));
    },
  },
  value: {
    configurable: true,
    get() {
      return this.selectedOptions[0]?.value ?? "";
    },
    set(value) {
      for (const option of this.options) option.toggleAttribute("selected", option.value === value);
    },
  },
};
let form;
const box = (seat) => form.querySelectorAll("[name=old]")[seat];

beforeEach(() => {
  const boxes = NAMES.map((_name, seat) => `<label class="chip">
    <input type="checkbox" name="old" value="${seat}" data-together="2"></label>`);
  const steps = ["0", "1"].map((step) => `<label class="chip">
    <input type="radio" name="kontras" value="${step}" data-steps data-unless="call_1"></label>`);
  page(`<div><form><input type="hidden" name="kind" value=""><input type="hidden" name="uuid" value="">
    <div class="entry-body" data-kind="">${boxes.join("")}${steps.join("")}
      <details><select name="call_1"><option value=""></option><option value="2">Celina</option></select></details>
    </div><button class="primary"></button></form></div>`);
  globalThis.requestAnimationFrame = () => 0;
  globalThis.matchMedia = () => ({ matches: false });
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLElement.prototype.focus = () => {};
  form = document.querySelector("form");
  Object.defineProperties(HTMLSelectElement.prototype, SELECT);
  Object.defineProperty(form, "elements", {
    value: { namedItem: (name) => form.querySelector(`select[name="${name}"], [name="${name}"]:checked`) },
  });
  NAMES.forEach((name, seat) => {
    Object.defineProperty(box(seat), "labels", { value: [{ textContent: name }] });
  });
  globalThis.FormData = class {
    *[Symbol.iterator]() {
      for (const each of form.querySelectorAll(".entry-body input")) {
        if (each.checked) yield [each.name, each.value];
      }
    }
  };
  start(form);
});

const step = (level) => form.querySelectorAll("[name=kontras]")[level];
const chosen = () => NAMES.filter((_name, seat) => box(seat).checked);

function tell(field) {
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

function tap(seat) {
  box(seat).checked = !box(seat).checked;
  tell(box(seat));
}

function call(seat) {
  const select = form.querySelector("select");
  select.value = seat;
  tell(select);
}

test("two names are chosen by two taps; a third lets go of the one tapped first", () => {
  tap(3);
  tap(0);
  assert.deepEqual(chosen(), ["Ada", "Darek"]);
  tap(1);
  assert.deepEqual(chosen(), ["Ada", "Bogdan"]);
  tap(1);
  tap(2);
  assert.deepEqual(chosen(), ["Ada", "Celina"]);
});

test("what is chosen together is one value, in what is kept and in what is shown", () => {
  tap(2);
  tap(0);
  assert.deepEqual(values(form).find(([name]) => name === "old"), ["old", "02"]);
  assert.deepEqual(typed(form).find(([name]) => name === "old"), ["old", "02"]);
  assert.ok(wordsOf(form).startsWith("Ada + Celina"));
});

test("a value that was kept ticks its boxes", () => {
  tap(1);
  fill(form, [["old", "03"]]);
  assert.deepEqual(chosen(), ["Ada", "Darek"]);
});

test("none is let go while callers say the level, and comes back with them gone", () => {
  assert.deepEqual([step(0).checked, step(1).checked], [true, false]);
  call("2");
  assert.deepEqual([step(0).checked, step(1).checked], [false, false]);
  call("");
  assert.equal(step(0).checked, true);
});

test("who taps a level beside callers keeps it; who taps none empties them", () => {
  call("2");
  step(1).checked = true;
  tell(step(1));
  assert.equal(step(1).checked, true);
  step(0).checked = true;
  tell(step(0));
  assert.equal(step(0).checked, true);
  assert.equal(form.querySelector("select").value, "");
});
