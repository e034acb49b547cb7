// The list at check-in: letters narrow it, Enter taps the first one shown.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./page.js";
import "./statics.js";

let document;
let search;
let door;
let tapped;
let selected;

const row = (key, name, already) =>
  `<li data-key="${key}"${already ? ` data-already="${already}"` : ""}>${name}${already ? "" : '<button name="here">Here</button>'}</li>`;

beforeEach(async () => {
  page("<p></p>");
  const { startDoor } = await import("../../tournaments/static/tournaments/js/door.js");
  document = page(`<form><input data-door-search value=""><button data-without-scripts></button></form>
    <p data-with-scripts hidden></p><form data-door><div id="door-fault"></div><ul>
    ${row("1 kos adam", "Kos Adam")}${row("2 lis ewa", "Lis Ewa")}${row("3 lisek jan", "Lisek Jan", "Lisek Jan is here already.")}</ul>
    <p data-none hidden></p></form>`);
  [search, door] = [document.querySelector("[data-door-search]"), document.querySelector("[data-door]")];
  [tapped, selected] = [[], 0];
  Object.assign(search, { form: document.querySelector("form"), select: () => (selected += 1) });
  door.addEventListener("click", ({ target }) => tapped.push(target.closest("li").dataset.key));
  door.requestSubmit = (button) => tapped.push(`plainly ${button.closest("li").dataset.key}`);
  startDoor(search, door);
});

function types(text) {
  search.value = text;
  search.dispatchEvent(new Event("input"));
}

const rows = () => [...door.querySelectorAll("li")];
const shown = () => rows().flatMap((one) => (one.hidden ? [] : one.textContent.replace("Here", "")));
const enters = () => search.form.dispatchEvent(new Event("submit", { cancelable: true }));
const fault = () => document.querySelector("#door-fault").textContent;

test("letters leave the rows that have them, the best first, and nothing typed leaves all", () => {
  assert.deepEqual(shown(), ["Kos Adam", "Lis Ewa", "Lisek Jan"]);
  types("lis");
  assert.deepEqual(shown(), ["Lis Ewa", "Lisek Jan"]);
  types("3");
  assert.deepEqual(shown(), ["Lisek Jan"]);
  types("");
  assert.deepEqual(shown(), ["Kos Adam", "Lis Ewa", "Lisek Jan"]);
});

test("Enter checks in the first one shown and stays on the page, ready for the next name", () => {
  types("lis");
  assert.equal(enters(), false);
  assert.deepEqual([tapped, selected, fault()], [["2 lis ewa"], 1, ""]);
});

test("of who is here already Enter says so, until the next Enter", () => {
  types("lisek");
  enters();
  assert.deepEqual([tapped, fault()], [[], "Lisek Jan is here already."]);
  types("kos");
  enters();
  assert.deepEqual([tapped, fault()], [["1 kos adam"], ""]);
});

test("where nobody is meant the list says so and Enter does nothing", () => {
  const none = document.querySelector("[data-none]");
  types("zyx");
  enters();
  assert.deepEqual([shown(), none.hidden, tapped], [[], false, []]);
  types("");
  assert.equal(none.hidden, true);
});

test("a row that the server draws anew is narrowed too, in its place", () => {
  types("kos");
  rows().find((one) => one.dataset.key.startsWith("2")).outerHTML = row("2 lis ewa", "Lis Ewa", "here");
  door.dispatchEvent(new Event("htmx:afterSettle"));
  assert.deepEqual(shown(), ["Kos Adam"]);
  types("");
  assert.deepEqual(shown(), ["Kos Adam", "Lis Ewa", "Lisek Jan"]);
});

test("what another desk did is shown in the server's order", () => {
  door.querySelector("ul").insertAdjacentHTML("beforeend", row("4 as ola", "As Ola"));
  document.dispatchEvent(new CustomEvent("kontra:moved"));
  assert.deepEqual(shown(), ["Kos Adam", "Lis Ewa", "Lisek Jan", "As Ola"]);
});

test("a check-in that the server refuses is sent as browsers do: the page says why", () => {
  const button = door.querySelector("[name=here]");
  button.dispatchEvent(new Event("htmx:responseError", { bubbles: true }));
  assert.deepEqual(tapped, ["plainly 1 kos adam"]);
});

test("words and buttons are those of a page with scripts", () => {
  const hidden = ["[data-with-scripts]", "[data-without-scripts]"].map((one) => document.querySelector(one).hidden);
  assert.deepEqual(hidden, [false, true]);
});
