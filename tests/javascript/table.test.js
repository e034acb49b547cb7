// The phone in the middle of the table: turned to whoever reads it, over the whole screen.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/table.js";
import { page } from "./page.js";

let table;
let full;

beforeEach(() => {
  page('<div class="table-mode" data-turned="0"><div><button data-turn hidden></button><button data-full hidden></button></div></div>');
  table = document.querySelector(".table-mode");
  full = document.querySelector("[data-full]");
});

test("it is turned seat by seat, after the fourth it is as before", () => {
  start(table.firstElementChild);
  const turn = document.querySelector("[data-turn]");
  assert.equal(turn.hidden, false);
  const seen = [0, 1, 2, 3].map(() => {
    turn.click();
    return table.dataset.turned;
  });
  assert.deepEqual(seen, ["1", "2", "3", "0"]);
});

for (const fullscreenEnabled of [false, true]) {
  test(`the whole screen is offered where the browser gives it: ${fullscreenEnabled}`, () => {
    Object.assign(document, { fullscreenEnabled });
    start(table.firstElementChild);
    assert.equal(full.hidden, !fullscreenEnabled);
  });
}

test("the button asks for the whole screen and gives it back, and says which", () => {
  const asked = [];
  Object.assign(document, { fullscreenEnabled: true, exitFullscreen: () => asked.push("exit") });
  document.documentElement.requestFullscreen = async () => asked.push("request");
  start(table.firstElementChild);
  full.click();
  document.fullscreenElement = table;
  document.dispatchEvent(new Event("fullscreenchange"));
  assert.equal(full.getAttribute("aria-pressed"), "true");
  full.click();
  document.fullscreenElement = null;
  document.dispatchEvent(new Event("fullscreenchange"));
  assert.deepEqual([asked, full.getAttribute("aria-pressed")], [["request", "exit"], "false"]);
});
