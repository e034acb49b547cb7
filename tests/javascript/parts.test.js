// One answer of the server goes to several places of a page.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { page } from "./page.js";

let parts;

before(async () => {
  page("");
  parts = await import("../../scorer/static/scorer/js/parts.js");
});

test("what has an id takes the place of the part of that id, the rest are the lines", () => {
  page(`<div id="strip">old</div><form id="f"><p id="result-row">old</p></form>
    <div id="sheet-body"><p>old</p></div>`);
  let said = 0;
  document.addEventListener("kontra:drawn", () => (said += 1));
  const body = document.getElementById("sheet-body");
  parts.putSheet(body, parts.drawn('<div id="strip">new</div><p id="result-row">line</p><table></table><p id="no">x</p>'));
  assert.equal(document.getElementById("strip").textContent, "new");
  assert.equal(document.querySelector("form #result-row").textContent, "line");
  assert.equal(body.innerHTML, "<table></table>");
  assert.equal(document.getElementById("no"), null);
  assert.equal(said, 1, "the sheet is drawn");
});
