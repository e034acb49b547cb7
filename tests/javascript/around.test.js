// Seats around a table: from seat to seat by Enter, names exchanged, who begins by name and by lot.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/around.js";
import { start as startFirsts } from "../../scorer/static/scorer/js/firsts.js";
import { page } from "./page.js";

const SEAT = (at) =>
  `<div class="seat"><input name="player_${at}" value="" placeholder="Player ${at + 1}"><button type="button" class="exchange"></button></div>`;
const CHIP = (at) =>
  `<label data-seats="${at}"><input type="radio" name="first" value="${at}"${at ? "" : " checked"}><span data-unnamed="Seat ${at + 1}"></span></label>`;

let form;
let focused;

const COUNT = (seats, fewest) =>
  `<input type="radio" name="seats" value="${seats}"${seats === fewest ? " checked" : ""}>`;

/** A table for `fewest` to `most` players; `counted`: how many play is asked. */
function laid(fewest, most, counted = false) {
  const all = Array.from({ length: most }, (_, at) => at);
  const counts = counted ? all.slice(fewest - 1).map((at) => COUNT(at + 1, fewest)) : [];
  page(`<form>${counts.join("")}<div class="around" data-fewest="${fewest}" data-free="free" data-pick="Which?" data-exchanged="{first} and {second}">
    <div class="around-table">${all.map(SEAT).join("")}</div><p data-said></p></div>
    <fieldset data-fewest="${fewest}" data-drawn="By lot: {name}"><div>${all.map(CHIP).join("")}</div>
    <button type="button" data-lot></button><p data-said></p></fieldset></form>`);
  form = document.querySelector("form");
  for (const input of form.querySelectorAll(".seat input")) input.focus = () => (focused = input);
  start(form.querySelector(".around"));
  startFirsts(form.querySelector("fieldset"));
}

const seats = () => [...form.querySelectorAll(".seat")];
const inputs = () => [...form.querySelectorAll(".seat input")];
const names = () => inputs().map((input) => input.value);
const shown = () => seats().filter((seat) => !seat.classList.contains("spare")).length;
const chips = () =>
  [...form.querySelectorAll("[data-seats]")]
    .filter((chip) => !chip.classList.contains("spare"))
    .map((chip) => chip.textContent);
const exchange = (at) => form.querySelectorAll(".exchange")[at].click();
const said = (at = 0) => form.querySelectorAll("[data-said]")[at].textContent;

/** Somebody types `name` on seat `at`. */
function type(at, name) {
  inputs()[at].value = name;
  inputs()[at].dispatchEvent(new Event("input", { bubbles: true }));
}

/** Whether Enter on seat `at` sends the form; where it leads instead is in `focused`. */
function enter(at) {
  const event = Object.assign(new Event("keydown", { bubbles: true, cancelable: true }), { key: "Enter" });
  inputs()[at].dispatchEvent(event);
  return !event.defaultPrevented;
}



beforeEach(() => laid(4, 4));

test("Enter leads to the next seat, and sends the form from the last of a full table", () => {
  type(0, "Ada");
  assert.equal(enter(0), false);
  assert.equal(focused, inputs()[1]);
  type(3, "Darek");
  assert.equal(enter(3), false);
  assert.equal(focused, inputs()[1], "the first that is free");
  type(1, "Bolek");
  type(2, "Celina");
  assert.equal(enter(3), true);
});

test("two taps exchange two names, a tap on the same seat lets go", () => {
  for (const [at, name] of ["Ada", "Bolek", "Celina", "Darek"].entries()) type(at, name);
  exchange(0);
  assert.equal(said(), "Which?");
  exchange(2);
  assert.deepEqual(names(), ["Celina", "Bolek", "Ada", "Darek"]);
  assert.equal(said(), "Ada and Celina");
  exchange(1);
  exchange(1);
  assert.equal(said(), "");
  exchange(3);
  assert.equal(seats()[3].classList.contains("picked"), true);
});

test("where all seats are taken another is laid, up to the most there are", () => {
  laid(3, 5);
  assert.equal(shown(), 3);
  for (const at of [0, 1, 2]) type(at, `P${at}`);
  assert.equal(shown(), 4);
  assert.equal(form.querySelector(".around-table").className, "around-table of-4");
  assert.equal(enter(3), true, "nobody needs that seat");
  type(3, "P3");
  type(4, "P4");
  assert.equal(shown(), 5);
  type(4, "");
  type(3, "");
  assert.equal(shown(), 4);
});

/** How many play, as the chips say. */
const counted = () => [...form.querySelectorAll('[name="seats"][checked]')].map((chip) => chip.value);

/** Somebody says how many play. */
function count(players) {
  const chip = form.querySelector(`[name="seats"][value="${players}"]`);
  chip.checked = true;
  chip.dispatchEvent(new Event("change", { bubbles: true }));
}

const placeholders = () => inputs().map((input) => input.placeholder);

test("as many seats are laid as are said to play, each with a name to go by", () => {
  laid(3, 5, true);
  count(4);
  assert.equal(shown(), 4);
  assert.deepEqual(placeholders(), ["Player 1", "Player 2", "Player 3", "Player 4", "free"]);
  assert.deepEqual(chips(), ["Seat 1", "Seat 2", "Seat 3", "Seat 4"]);
});

test("how many play may be said before the script comes", () => {
  laid(6, 11, true);
  const nine = form.querySelector('[name="seats"][value="9"]');
  form.querySelector('[name="seats"][checked]').checked = false;
  nine.checked = true;
  start(form.querySelector(".around"));
  assert.equal(shown(), 9);
  assert.deepEqual(counted(), ["9"]);
});

test("how many play follows the names, there and back", () => {
  laid(3, 5, true);
  for (const at of [0, 1, 2, 3]) type(at, `P${at}`);
  assert.deepEqual(counted(), ["4"]);
  assert.equal(shown(), 5);
  type(3, "");
  assert.deepEqual(counted(), ["3"]);
  for (const at of [3, 4]) type(at, `P${at}`);
  count(3);
  assert.deepEqual(names(), ["P0", "P1", "P2", "", ""]);
  assert.deepEqual(counted(), ["3"]);
});

test("who does not play any more does not begin", () => {
  laid(3, 5, true);
  count(5);
  form.querySelectorAll("[data-seats] input")[4].checked = true;
  count(3);
  assert.equal(form.querySelector("[data-seats] [checked]").value, "0");
});

test("who begins is called by name, and a seat that nobody needs does not begin", () => {
  laid(3, 5);
  assert.deepEqual(chips(), ["Seat 1", "Seat 2", "Seat 3"]);
  type(1, "Bolek");
  type(2, "Celina");
  assert.deepEqual(chips(), ["Seat 1", "Bolek", "Celina"]);
  type(3, "Darek");
  assert.deepEqual(chips(), ["Seat 1", "Bolek", "Celina", "Darek"]);
  assert.equal(seats()[0].classList.contains("begins"), true);
});

test("who begins is called by a short name", () => {
  for (const [at, name] of ["Anna Nowak", "Jan Kos", " Jan Lis ", "Ewa"].entries()) type(at, name);
  assert.deepEqual(chips(), ["Anna", "Jan K.", "Jan L.", "Ewa"]);
});

test("a lot is drawn among those who sit there, by name or not, and said", () => {
  laid(3, 5);
  type(1, "Bolek");
  type(2, "Celina");
  const drawn = new Set();
  for (let times = 0; times < 90; times += 1) {
    form.querySelector("[data-lot]").click();
    drawn.add(said(1));
  }
  assert.deepEqual([...drawn].sort(), ["By lot: Bolek", "By lot: Celina", "By lot: Seat 1"]);
  assert.equal(form.querySelectorAll("[checked]").length, 1);
});

test("names drawn from one seat to another are exchanged", () => {
  type(0, "Ada");
  const [from, , to] = seats();
  let under = from;
  document.elementFromPoint = () => under;
  const event = (kind) => Object.assign(new Event(kind, { bubbles: true }), { pointerId: 1, clientX: 0, clientY: 0 });
  from.querySelector(".exchange").dispatchEvent(event("pointerdown"));
  under = to;
  document.dispatchEvent(event("pointermove"));
  assert.equal(to.classList.contains("target"), true);
  document.dispatchEvent(event("pointerup"));
  assert.deepEqual(names(), ["", "", "Ada", ""]);
  assert.equal(to.classList.contains("target"), false);
});
