// One answer of the server goes to several places of a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { parseHTML } from "linkedom";

globalThis.document = parseHTML("<html><body></body></html>").document;
Object.assign(globalThis, {
  HTMLElement: document.defaultView.HTMLElement,
  WeakSet,
});
const { drawn, putSheet } = await import("../../scorer/static/scorer/js/parts.js");

test("what has an id takes the place of the part of that id, the rest are the lines", () => {
  document.body.innerHTML = `<div id="strip">old</div><form id="f"><p id="last-line">old</p></form>
    <div id="sheet-body"><p>old</p></div>`;
  const body = document.getElementById("sheet-body");
  putSheet(body, drawn('<div id="strip">new</div><p id="last-line">line</p><table></table><p id="no">x</p>'));
  assert.equal(document.getElementById("strip").textContent, "new");
  assert.equal(document.querySelector("form #last-line").textContent, "line");
  assert.equal(body.innerHTML, "<table></table>");
  assert.equal(document.getElementById("no"), null);
});
