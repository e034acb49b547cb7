// What the keys of a keyboard ask for in the entry form.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { orderOf, startKeys } from "../../scorer/static/scorer/js/keys.js";
import { page } from "./page.js";

const NONE = { ctrlKey: false, metaKey: false, altKey: false };
const key = (name, held = {}) => ({ key: name, ...NONE, ...held });
const radio = (name, value, more = "") =>
  `<label><input type="radio" name="${name}" value="${value}" ${more}>${value}</label>`;
const box = (value) => `<label><input type="checkbox" name="old" value="${value}" data-together="2"></label>`;
let form;
let focused;
let chosen;

beforeEach(() => {
  page(`<div class="write"><form>
    <nav class="kinds"><a aria-current="true">plain</a><a hidden>sure</a><a>zolo</a></nav>
    <div class="entry-body">
      ${radio("who", "Ada")}${radio("who", "Bogdan", "disabled")}${radio("who", "Celina")}
      <input type="text" name="word" required>
      <input type="number" name="points" required>
      ${box("0")}${box("1")}${box("2")}
      ${radio("kontra", "none", "data-steps checked")}${radio("kontra", "kontra", "data-steps")}
    </div>
    <button class="primary"></button></form>
    <button class="keys-button"></button>
    <dialog class="keys"><p data-for-steps hidden></p><input type="checkbox" data-everywhere></dialog>
  </div>`);
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLElement.prototype.scrollIntoView = () => {};
  HTMLElement.prototype.focus = function focus() {
    focused = this;
  };
  HTMLElement.prototype.blur = () => {
    focused = null;
  };
  HTMLElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLElement.prototype.requestSubmit = function requestSubmit() {
    this.dataset.sent = "1";
  };
  focused = chosen = undefined;
  form = document.querySelector("form");
  startKeys(form, (link) => {
    chosen = link.textContent;
  });
});

const named = (name, at = 0) => form.querySelectorAll(`[name=${name}]`)[at];
const dialog = () => document.querySelector("dialog");

/** Press a key on an element; whether the browser was kept from doing its own. */
function press(target, name, held = {}) {
  const event = new Event("keydown", { bubbles: true, cancelable: true });
  target.dispatchEvent(Object.assign(event, key(name, held)));
  return event.defaultPrevented;
}

test("Enter saves with Control or Command, wherever the focus is", () => {
  const save = { act: "save", by: 0 };
  for (const where of ["line", "typed", "other"]) {
    assert.deepEqual(orderOf(key("Enter", { ctrlKey: true }), where), save);
    assert.deepEqual(orderOf(key("Enter", { metaKey: true }), where), save);
  }
});

test("other keys that are held belong to the browser", () => {
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }]) {
    for (const name of ["1", "?", "+", "Escape"]) {
      assert.equal(orderOf(key(name, held), "other"), undefined);
    }
  }
});

test("where something is typed, single keys are typed", () => {
  for (const name of ["1", "9", "?", "+", "-", "w"]) {
    assert.equal(orderOf(key(name), "line"), undefined);
    assert.equal(orderOf(key(name), "typed"), undefined);
  }
});

test("Enter goes on from a line of text alone", () => {
  assert.deepEqual(orderOf(key("Enter"), "line"), { act: "on", by: 0 });
  assert.equal(orderOf(key("Enter"), "typed"), undefined);
  assert.equal(orderOf(key("Enter"), "other"), undefined);
});

test("elsewhere digits pick, signs step, ? asks for help and Escape leaves", () => {
  const orders = ["1", "9", "0", "+", "-", "?", "Escape", "w"].map((name) =>
    orderOf(key(name), "other"),
  );
  assert.deepEqual(orders, [
    { act: "pick", by: 0 },
    { act: "pick", by: 8 },
    undefined,
    { act: "step", by: 1 },
    { act: "step", by: -1 },
    { act: "help", by: 0 },
    { act: "blur", by: 0 },
    undefined,
  ]);
});

test("a digit on the kinds picks among those that are offered and leads to the fields", () => {
  const kinds = form.querySelector("[aria-current]");
  assert.equal(press(kinds, "2"), true);
  assert.equal(chosen, "zolo");
  assert.equal(focused.value, "Ada");
  assert.equal(press(kinds, "3"), false);
});

test("a digit on a group picks among what is offered and leads to the next", () => {
  assert.equal(press(named("who"), "2"), true);
  assert.equal(named("who", 2).checked, true);
  assert.equal(focused.name, "word");
  assert.equal(press(named("who"), "3"), false);
});

test("digits tick as many boxes as count together, then lead on", () => {
  const old = named("old");
  focused = old;
  assert.equal(press(old, "3"), true);
  assert.deepEqual([focused.name, named("old", 2).checked], ["old", true]);
  assert.equal(press(old, "3"), true); // once more: not this one
  assert.equal(named("old", 2).checked, false);
  press(old, "1");
  press(old, "2");
  assert.equal(focused.name, "kontra");
});

test("Enter goes to the next field that must be filled in, else the browser sends", () => {
  assert.equal(press(named("word"), "Enter"), true);
  assert.equal(focused.name, "points");
  named("points").value = "14";
  assert.equal(press(named("word"), "Enter"), false);
});

test("signs go up and down what goes in steps, and no further", () => {
  const who = named("who");
  assert.equal(press(who, "-"), false);
  assert.equal(press(who, "+"), true);
  assert.equal(named("kontra", 1).checked, true);
  assert.equal(press(who, "+"), false);
});

test("Escape leaves the form, Control and Enter send it, ? lists the keys", () => {
  press(named("who"), "Escape");
  assert.equal(focused, null);
  press(named("word"), "Enter", { ctrlKey: true });
  assert.equal(form.dataset.sent, "1");
  press(named("who"), "?");
  assert.equal(dialog().open, true);
});

test("outside the form single keys rest", () => {
  for (const name of ["4", "w", "?"]) press(document.body, name);
  assert.deepEqual([focused, chosen, dialog().open], [undefined, undefined, undefined]);
});

test("w works everywhere for who asked for it, but for where something is typed", () => {
  const everywhere = dialog().querySelector("input");
  everywhere.checked = true;
  everywhere.dispatchEvent(new Event("change"));
  press(document.body, "w");
  assert.equal(focused.textContent, "plain");
  focused = undefined;
  press(named("word"), "w");
  press(document.body, "w", { ctrlKey: true });
  assert.equal(focused, undefined);
});

test("the button lists the keys, those for steps where there are any", () => {
  const button = document.querySelector(".keys-button");
  assert.equal(dialog().querySelector("p").hidden, false);
  button.click();
  assert.equal(dialog().open, true);
});
