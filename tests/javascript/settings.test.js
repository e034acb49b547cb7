// What a phone was told to do besides.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { isOn, keep, signal, start } from "../../scorer/static/scorer/js/settings.js";
import { page } from "./page.js";

const box = (name) => `<label class="tick"><input type="checkbox" data-setting="${name}"></label>`;
let element;
let kept;
let vibrated;

beforeEach(() => {
  page(`<div class="settings">${["large-figures", "sound", "vibration"].map(box).join("")}
    <button data-try></button></div>`);
  element = document.querySelector(".settings");
  kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
  };
  vibrated = [];
  phone({ vibrate: (pattern) => vibrated.push(pattern) });
});

function phone(value) {
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

function tick(name, on) {
  const input = element.querySelector(`[data-setting=${name}]`);
  input.checked = on;
  input.dispatchEvent(new Event("change"));
}

test("a setting is off until it is asked for, or as its standard is", () => {
  assert.deepEqual([isOn("sound"), isOn("wake", true)], [false, true]);
  keep("sound", true);
  keep("wake", false);
  assert.deepEqual([isOn("sound"), isOn("wake", true)], [true, false]);
});

test("a phone that keeps nothing has every setting as its standard is", () => {
  globalThis.localStorage = undefined;
  keep("sound", true);
  assert.deepEqual([isOn("sound"), isOn("wake", true)], [false, true]);
});

test("the boxes show what is kept, and keep what is ticked", () => {
  keep("vibration", true);
  start(element);
  const ticked = [...element.querySelectorAll("input")].map((input) => input.checked);
  assert.deepEqual(ticked, [false, false, true]);
  tick("vibration", false);
  assert.equal(isOn("vibration"), false);
});

test("large figures are a class of the page and a cookie for the next one", () => {
  start(element);
  tick("large-figures", true);
  assert.equal(document.documentElement.className, "large-figures");
  assert.equal(document.cookie, "large_figures=on; path=/; max-age=31536000; samesite=lax");
  tick("large-figures", false);
  assert.equal(document.documentElement.className, "");
  assert.equal(document.cookie, "large_figures=on; path=/; max-age=0; samesite=lax");
});

test("a signal vibrates for who asked alone", () => {
  signal();
  assert.deepEqual(vibrated, []);
  keep("vibration", true);
  signal();
  assert.deepEqual(vibrated, [[180, 90, 180]]);
});

test("a phone that cannot vibrate does not offer it", () => {
  phone({});
  start(element);
  const offered = [...element.querySelectorAll(".tick")].map((each) => !each.hasAttribute("hidden"));
  assert.deepEqual(offered, [true, true, false]);
  keep("vibration", true);
  signal();
});
