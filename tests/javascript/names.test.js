// Known people offered while a name is typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as after } from "node:timers/promises";

import { page } from "./page.js";
import "./statics.js";

const ASKED_BY = 400; // milliseconds: past the pause that typing is given

test("a name that was typed before the script came is asked for", async (t) => {
  page(`<input list="people" value="kowalsky"><datalist id="people" data-names="/names"></datalist>`);
  const field = document.querySelector("input");
  const list = document.querySelector("datalist");
  Object.defineProperty(document, "activeElement", { configurable: true, value: field });
  const asked = [];
  t.mock.method(globalThis, "fetch", async (address) => {
    asked.push(address);
    return { ok: true, text: async () => `<option value="Kowalsky Jan"></option>` };
  });
  const { offerNames } = await import("../../tournaments/static/tournaments/js/names.js");
  offerNames(list);
  await after(ASKED_BY);
  assert.deepEqual(asked, ["/names?q=kowalsky"]);
  assert.equal(list.querySelector("option").getAttribute("value"), "Kowalsky Jan");
});
