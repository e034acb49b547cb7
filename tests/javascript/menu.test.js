// A menu that lies over the page is not in the way: it closes by Escape, by a tap beside it, and when the focus goes on.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/menu.js";
import { page } from "./page.js";

let menu;
const happens = (name, on, more) =>
  on.dispatchEvent(Object.assign(new Event(name, { bubbles: true }), more));

beforeEach(() => {
  page(
    `<details><summary>EN</summary><button id="inside">Polski</button></details><button id="beside">Save</button>`,
  );
  menu = document.querySelector("details");
  start(menu);
  menu.open = true;
});

for (const name of ["pointerdown", "focusin"]) {
  test(`${name} beside it closes it`, () => {
    happens(name, document.querySelector("#beside"));
    assert.equal(menu.open, false);
  });

  test(`${name} in it does not`, () => {
    happens(name, document.querySelector("#inside"));
    assert.equal(menu.open, true);
  });
}

test("Escape closes it, and no other key", () => {
  happens("keydown", document, { key: "a" });
  assert.equal(menu.open, true);
  happens("keydown", document, { key: "Escape" });
  assert.equal(menu.open, false);
});
