// The keys of our own for number fields.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { countedUp, isFull, startKeypad, typedOn } from "../../scorer/static/scorer/js/keypad.js";
import { page } from "./page.js";

const KEYS = ["1", "2", "3", "4", "0", "back", "next"];
const field = (name, more) => `<input type="number" name="${name}" max="20" ${more}>`;
const SHARED = 'data-column="hearts" data-whole="20"';
let form;
let pad;
let focused;

beforeEach(() => {
  page(`<form>
    ${field("one", `${SHARED} data-first`)}${field("two", SHARED)}${field("three", SHARED)}
    <input type="text" name="word">
    <input type="number" name="tapped" max="2" data-count>
    <div class="keypad" hidden>${KEYS.map((key) => `<button data-key="${key}"></button>`).join("")}</div>
    <button class="primary"></button>
  </form>`);
  globalThis.matchMedia = () => ({ matches: true });
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLElement.prototype.focus = function focus() {
    focused = this;
    this.dispatchEvent(new Event("focusin", { bubbles: true }));
  };
  form = document.querySelector("form");
  pad = document.querySelector(".keypad");
  startKeypad(form);
});

function tap(...keys) {
  for (const key of keys) pad.querySelector(`[data-key="${key}"]`).click();
}

const named = (name) => form.querySelector(`[name=${name}]`);
const pointed = () => form.querySelector("[data-typing]")?.name;

test("a digit is set behind those that stand there, unless it would be too much", () => {
  assert.equal(typedOn("", "7", "20"), "7");
  assert.equal(typedOn("1", "9", "20"), "19");
  assert.equal(typedOn("2", "1", "20"), undefined);
  assert.equal(typedOn("0", "5", "20"), "5");
  assert.equal(typedOn("99", "9", ""), "999");
});

test("no digit can follow where ten times as much is too much, nor a nought", () => {
  assert.deepEqual([isFull(0, 20), isFull(2, 20), isFull(3, 20), isFull(1, 9)], [true, false, true, true]);
});

test("a field that counts goes up by one and round", () => {
  assert.deepEqual([countedUp("", 2), countedUp("1", 2), countedUp("2", 2)], ["1", "2", ""]);
});

test("the pad is there from the first, points at the first field and keeps the phone's away", () => {
  assert.equal(pad.hidden, false);
  assert.equal(pointed(), "one");
  assert.equal(named("two").inputMode, "none");
});

test("the first key replaces what stands there, the next ones follow it", () => {
  named("one").value = "17";
  tap("1", "2");
  assert.equal(named("one").value, "12");
});

test("where no digit can follow the next field is in focus", () => {
  tap("3");
  assert.deepEqual([focused.name, pointed()], ["two", "two"]);
  tap("2");
  assert.equal(pointed(), "three"); // 20 would be more than is left
});

test("the next key does nothing straight after a digit has led on, and leads on after that", () => {
  tap("3", "next");
  assert.deepEqual([pointed(), named("two").value], ["two", ""]);
  tap("1", "2");
  assert.deepEqual([named("one").value, named("two").value, named("three").value], ["3", "12", ""]);
  tap("next"); // no digit could follow 12: that led on already
  assert.deepEqual([pointed(), named("three").value], ["three", ""]);
  tap("next");
  assert.deepEqual([named("three").value, focused.className], ["0", "primary"]);
});

test("no key leads on by more than one field, whatever was tapped before", () => {
  const at = () => ["one", "two", "three", undefined].indexOf(pointed());
  for (const before of KEYS) {
    for (const key of KEYS) {
      for (const name of ["one", "two", "three"]) named(name).value = "";
      named("one").focus();
      tap(before);
      const [from, stood] = [at(), named("two").value];
      tap(key);
      assert.ok(at() - from <= 1, `${before} ${key}`);
      if (before === "3" && key === "next") assert.deepEqual([at(), named("two").value], [from, stood]);
    }
  }
});

test("a field tapped after a digit has led on is left by the next key", () => {
  tap("3");
  named("two").focus();
  tap("next");
  assert.equal(pointed(), "three");
});

test("a field that is passed by empty took nothing, unless the rest stands there", () => {
  tap("next");
  assert.equal(named("one").value, "0");
  named("two").dataset.rest = "4";
  tap("next");
  assert.equal(named("two").value, "");
});

test("the back key takes the last digit away, or at first all that stands there", () => {
  tap("1", "back");
  assert.equal(named("one").value, "");
  delete named("three").dataset.column;
  named("three").focus();
  tap("1", "2", "back");
  assert.equal(named("three").value, "1");
  named("two").value = "15";
  named("two").focus();
  tap("back");
  assert.equal(named("two").value, "");
});

test("after the last field of a column the button is in focus", () => {
  named("three").focus();
  tap("4");
  assert.equal(focused.className, "primary");
  assert.equal(pointed(), undefined);
});

test("a field for words sends the keys away from the figures, a tap on a chip does not", () => {
  named("word").focus();
  assert.equal(pointed(), undefined);
  named("one").focus();
  form.querySelector("button.primary").focus();
  assert.equal(pointed(), "one");
});

test("a field that counts goes up by a tap", () => {
  named("tapped").click();
  named("tapped").click();
  assert.equal(named("tapped").value, "2");
});

test("without a finger there is no pad", () => {
  globalThis.matchMedia = () => ({ matches: false });
  pad.hidden = true;
  startKeypad(form);
  assert.equal(pad.hidden, true);
});
