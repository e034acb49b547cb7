// What was typed into a new sheet's form comes back with whoever goes back to it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepNames } from "../../scorer/static/scorer/js/kept_names.js";
import { page } from "./page.js";

const kept = new Map();
let form;
let sent;

/** Somebody comes to the form, in the `way` that the browser tells. */
function come(way) {
  page(`<form><input name="csrfmiddlewaretoken" value="t"><input name="sheet" value="1">
    <input name="player_0" value=""><input name="player_1" value="">
    <input type="checkbox" name="option_voids"></form>`);
  form = document.querySelector("form");
  form.elements = { namedItem: (name) => form.querySelector(`[name="${name}"]`) };
  globalThis.RadioNodeList = class {};
  globalThis.FormData = class {
    [Symbol.iterator]() {
      return sent[Symbol.iterator]();
    }
  };
  globalThis.location = { pathname: "/new/kop/" };
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text) };
  performance.getEntriesByType = () => [{ type: way }];
  keepNames(form);
}

const typed = () => [...form.querySelectorAll('[name^="player_"]')].map((field) => field.value);
const value = (name) => form.querySelector(`[name="${name}"]`).value;

beforeEach(() => {
  kept.clear();
  sent = [
    ["csrfmiddlewaretoken", "old"],
    ["sheet", "old"],
    ["player_0", "Ada"],
    ["player_1", "Bolek"],
    ["option_voids", "on"],
    ["gone", "1"],
  ];
  come("navigate");
  form.dispatchEvent(new Event("submit"));
});

test("who goes back finds what they sent, and the server's own fields as they are", () => {
  come("back_forward");
  assert.deepEqual(typed(), ["Ada", "Bolek"]);
  assert.equal(form.querySelector('[name="option_voids"]').checked, true);
  assert.deepEqual([value("csrfmiddlewaretoken"), value("sheet")], ["t", "1"]);
});

test("who comes by a link finds an empty form", () => {
  come("navigate");
  assert.deepEqual(typed(), ["", ""]);
});

test("a form that the browser kept whole opens another sheet", () => {
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  assert.equal(value("sheet"), "1");
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  assert.match(value("sheet"), /^[0-9a-f-]{36}$/);
});
