// Number fields that share a whole: rests, sums, and what gives way.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { columnOf, leftFor, restOf, startColumns } from "../../scorer/static/scorer/js/columns.js";
import { page } from "./page.js";

const field = (column, value = "") =>
  `<input type="number" data-column="${column}" data-whole="20" data-worth="2" value="${value}">`;
let form;

beforeEach(() => {
  page(`<form>
    ${field("hearts")}${field("hearts", "4")}${field("hearts", "6")}
    <input type="checkbox" data-loosens>
    <output data-sum="hearts"></output><output data-sum="*"></output>
  </form>`);
  form = document.querySelector("form");
});

function type(at, text) {
  const typed = columnOf(form, "hearts")[at];
  typed.value = text;
  typed.dispatchEvent(new Event("input", { bubbles: true }));
}

function shown() {
  const [first] = columnOf(form, "hearts");
  const [sum, worth] = form.querySelectorAll("output");
  return [first.placeholder, first.dataset.rest, sum.textContent, worth.textContent];
}

test("the rest stands in the only field that is empty", () => {
  const rests = [["", "4", "6"], ["", "", "6"], ["3", "4", "6"], ["", "14", "6"], ["", "15", "6"]];
  assert.deepEqual(
    rests.map((texts) => restOf(texts, 20)),
    [
      { rest: 10, at: 0 },
      { rest: 14, at: -1 },
      { rest: 7, at: -1 },
      { rest: 0, at: 0 },
      { rest: -1, at: -1 },
    ],
  );
});

test("rest, sum and worth are shown at once and while figures are typed", () => {
  startColumns(form);
  assert.deepEqual(shown(), ["10", "10", "20", "40"]);
  assert.equal(form.querySelector("output").hasAttribute("data-complete"), true);
  type(1, "5");
  assert.deepEqual(shown(), ["9", "9", "20", "40"]);
  type(0, "1");
  assert.deepEqual(shown(), ["", undefined, "12", "24"]);
  assert.equal(form.querySelector("output").hasAttribute("data-complete"), false);
});

test("where the whole is not sure nothing is filled in", () => {
  form.querySelector("[data-loosens]").checked = true;
  startColumns(form);
  assert.deepEqual(shown(), ["", undefined, "10", "20"]);
});

test("what is left for a field is what the others leave", () => {
  assert.equal(leftFor(form, columnOf(form, "hearts")[1]), 14);
});

test("of two that share a whole the one filled in before gives way", () => {
  const [one, other, more] = columnOf(form, "hearts");
  more.remove();
  other.defaultValue = "4";
  startColumns(form);
  type(0, "13");
  assert.deepEqual([one.value, other.value, other.dataset.rest], ["13", "", "7"]);
});

test("one that a person typed does not give way", () => {
  const [, other, more] = columnOf(form, "hearts");
  more.remove();
  other.defaultValue = "";
  startColumns(form);
  type(0, "13");
  assert.equal(other.value, "4");
});
