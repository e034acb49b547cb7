// What waiting lines come to: shown where the server's totals stand, as long as they wait.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { registerHooks } from "node:module";

import { rules } from "../../scorer/static/scorer/js/rules.js";
import { view } from "../../scorer/static/scorer/js/state.js";
import { line, outbox } from "./outboxes.js";
import { openPage, TEXTS } from "./recording.js";

const RULES = "data:text/javascript,export const engine = async () => globalThis.rulesHere;";
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "./engine.js" ? { url: RULES, shortCircuit: true } : next(specifier, context),
});

let document;
let place;
let state;
let stood; // Ada's points in the record
let opened; // records that the rules were given
let asked; // how often they worked something out

/** The rules of a game in which every hand gives its points to Ada and takes them from Bogdan. */
const GAME = {
  fingerprint: "f1",
  open(text) {
    opened.push(text);
    stood = text === "r2" ? 20 : 7;
    return text === "broken" ? "no" : "";
  },
  foresee(waiting) {
    asked += 1;
    let total = stood;
    const lines = [];
    for (const { fields } of JSON.parse(waiting)) {
      const points = Number(Object.fromEntries(fields).points);
      if (points > 100) {
        lines.push({ faults: [{ path: "points", message: "Too many.", rule: "G-1" }] });
        break;
      }
      total += points;
      lines.push({ totals: [total, -total], results: [[`+${points}`, `→ ${total}`]], because: ["so"] });
    }
    return JSON.stringify({ lines, totals: [total, -total], leaders: [0], finished: false, next: null });
  },
};

beforeEach(async () => {
  ({ document, place } = openPage());
  Object.assign(place.dataset, { engine: "game", texts: JSON.stringify({ ...TEXTS, foreseen: "Worked out here." }) });
  document.querySelector("#strip").outerHTML = `<div id="strip" data-sides='["Ada","Bogdan"]'><dl class="facts"></dl>
    <p data-side="Ada Nowak" class="leads"><b class="total">7</b></p><p data-side="Bogdan Lis"><b class="total">−7</b></p></div>`;
  record("r1");
  [opened, asked, state] = [[], 0, outbox()];
  globalThis.rulesHere = GAME;
  const { start } = await import("../../scorer/static/scorer/js/foresight.js");
  await start(place, () => view(state, true));
});

function record(text) {
  document.querySelector("#record")?.remove();
  document.body.insertAdjacentHTML("beforeend", '<template id="record"></template>');
  Object.defineProperty(document.querySelector("#record"), "content", { value: { textContent: text } });
}

/** The outbox shows lines that wait, each worth so many points. */
function waits(points, changes = {}) {
  const lines = points.map((each, at) => line(at + 1, { fields: [["points", String(each)]], ...changes }));
  state = outbox({ lines });
  place.querySelector("[data-lines]").replaceChildren(
    ...lines.map(({ uuid }) => {
      const item = place.querySelector("template[data-line]").content.firstElementChild.cloneNode(true);
      item.dataset.uuid = uuid;
      return item;
    }),
  );
  rules.drawn(view(state, true));
}

const totals = () => [...document.querySelectorAll(".total")].map(({ textContent }) => textContent);
const leads = () => [...document.querySelectorAll("#strip [data-side]")].map((side) => side.classList.contains("leads"));
const foreseen = () => document.querySelectorAll("#strip [data-foreseen]").length;
const kept = () => JSON.parse(localStorage.getItem("kontra:totals:s") ?? "null");

test("totals count the lines that wait, and are the server's again once none does", () => {
  waits([5, 10]);
  assert.deepEqual([totals(), leads(), foreseen()], [["22", "−22"], [true, false], 2]);
  waits([]);
  assert.deepEqual([totals(), leads(), foreseen()], [["7", "−7"], [true, false], 0]);
});

test("what waits is kept for the desk with full names, and forgotten once nothing does", () => {
  waits([5, 10]);
  assert.deepEqual(kept(), { sides: ["Ada Nowak", "Bogdan Lis"], totals: [22, -22], hands: 2, uuids: ["u1", "u2"] });
  waits([]);
  assert.equal(kept(), null);
});

test("with a line that the rules refuse the server's totals stand, and none are kept for the desk", () => {
  waits([5, 101]);
  assert.deepEqual([totals(), foreseen(), kept()], [["7", "−7"], 0, null]);
});

for (const [name, change] of [
  ["a line is another version of what stands", () => waits([5], { corrects: { position: 0, revision: 1, number: 1 } })],
  ["the page lags behind what the server has", () => (waits([5]), (state = { ...state, shown: 2 }), rules.drawn(view(state, true)))],
  ["the sheet takes no more hands", () => (document.querySelector("form[data-entry]").remove(), waits([5]))],
  ["there is no record of the sheet", () => (record(""), waits([5]))],
  ["the rules cannot read the record", () => (record("broken"), waits([5]))],
]) {
  test(`where ${name} the server's totals stand`, () => {
    change();
    assert.deepEqual([totals(), foreseen()], [["7", "−7"], 0]);
  });
}

test("a record that the server drew anew is opened anew, the same one once", () => {
  waits([5]);
  waits([5, 6]);
  record("r2");
  waits([5, 6]);
  assert.deepEqual(totals(), ["31", "−31"]);
  assert.deepEqual(opened.filter((each) => each === "r2").length, 1);
  assert.deepEqual(opened.filter((each) => each === "r1").length, 1);
  const before = asked;
  waits([5, 6]);
  assert.equal(asked, before);
});

test("lines go to the server with the totals that this phone shows, as far as the rules came", () => {
  waits([5, 101]);
  const sent = rules.reckoned(state.lines);
  assert.deepEqual(sent.map(({ reckoned }) => reckoned), [{ engine: "f1", totals: [12, -12] }, undefined]);
});

test("the hand in the form is worked out behind those that wait", () => {
  waits([5]);
  document.querySelector("form [name=points]").value = "10";
  const { sides, told } = rules.preview(document.querySelector("form"));
  assert.deepEqual([sides, told.totals], [["Ada", "Bogdan"], [22, -22]]);
});

test("the last line that waits has the row of results, none while a person must look", () => {
  assert.equal(rules.last(), undefined);
  waits([5, 10]);
  assert.deepEqual(rules.last().told.totals, [22, -22]);
  state = outbox({ lines: [line(1, { fields: [["points", "5"]], state: "refused" })] });
  assert.deepEqual(rules.last().told, {});
});
