// The entry form: its kinds, what it offers, what is asked only sometimes, how it is filled.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./page.js";

const chip = (name, value, more = "") =>
  `<label class="chip"><input type="radio" name="${name}" value="${value}" ${more}><span>${value}</span></label>`;
const chips = (name, ...radios) =>
  `<fieldset class="field chips"><div class="chips-row">${radios.join("")}</div></fieldset>`;
const HAND = `${chips("who", chip("who", "Ada"), chip("who", "Bogdan"))}
  <div class="field"><input type="number" name="points" value=""></div>
  <template data-when="who" data-is="Ada"><input name="with" value=""></template>
  <input type="number" name="ours" data-column="all" data-whole="120" value="">
  <input type="number" name="theirs" data-column="all" data-whole="120" value="">
  <template data-when="theirs" data-is="0"><input name="tricks" value=""></template>`;
const PASS = `${chips("who", chip("who", "Ada"), chip("who", "Bogdan"))}`;
const FIRST = "00000000-0000-4000-8000-000000000000";
let form;
let entry;

beforeEach(async () => {
  page(`<div><form>
    <nav class="kinds"><a href="http://x/?kind=hand#write" aria-current="true">hand</a>
      <a href="http://x/?kind=pass#write">pass</a></nav>
    <input type="hidden" name="kind" value="hand"><input type="hidden" name="uuid" value="${FIRST}">
    <ul class="faults"></ul>
    <div class="entry-body" data-kind="hand">${HAND}</div>
    <template data-kind="pass">${PASS}</template>
    <button class="primary"></button></form></div>`);
  globalThis.requestAnimationFrame = () => 0;
  globalThis.matchMedia = () => ({ matches: false });
  HTMLElement.prototype.checkVisibility = () => true;
  HTMLElement.prototype.focus = () => {};
  entry = await import("../../scorer/static/scorer/js/entry.js");
  form = document.querySelector("form");
  Object.defineProperty(form, "elements", {
    value: { namedItem: (name) => form.querySelector(`[name="${name}"]:checked`) },
  });
  entry.start(form);
});

const named = (name, at = 0) => form.querySelectorAll(`.entry-body [name=${name}]`)[at];
const kindShown = () => form.querySelector(".entry-body").dataset.kind;

test("another kind is laid out at once, with what both have", () => {
  named("who", 1).checked = true;
  named("points").value = "7";
  entry.choose(form, "pass");
  assert.equal(kindShown(), "pass");
  assert.equal(form.querySelector("[name=kind]").value, "pass");
  assert.equal(form.querySelector("[aria-current]").textContent, "pass");
  assert.equal(named("points"), undefined);
  assert.equal(named("who", 1).checked, true);
});

test("a kind that there is not changes nothing", () => {
  entry.choose(form, "gift");
  assert.equal(kindShown(), "hand");
});

test("a link among the kinds does not leave the page", () => {
  const click = new Event("click", { bubbles: true, cancelable: true });
  form.querySelectorAll(".kinds a")[1].dispatchEvent(click);
  assert.deepEqual([click.defaultPrevented, kindShown()], [true, "pass"]);
});

test("an emptied form is as at first under another name, and says so", () => {
  let told = 0;
  form.addEventListener("entry:reset", () => {
    told += 1;
  });
  entry.choose(form, "pass");
  entry.reset(form);
  assert.deepEqual([kindShown(), told, form.querySelector(".faults")], ["hand", 1, null]);
  assert.notEqual(form.querySelector("[name=uuid]").value, FIRST);
});

test("it begins with the first kind that is offered", () => {
  form.dataset.offers = JSON.stringify({ kind: ["pass"] });
  entry.reset(form);
  assert.equal(kindShown(), "pass");
  assert.deepEqual(
    [...form.querySelectorAll(".kinds a")].map((link) => link.hasAttribute("hidden") || link.hidden),
    [true, false],
  );
});

test("what is not offered is hidden and off; one that is left alone is chosen", () => {
  form.dataset.offers = JSON.stringify({ who: ["Bogdan"] });
  entry.reset(form);
  const [ada, bogdan] = [named("who"), named("who", 1)];
  assert.deepEqual([ada.disabled, bogdan.disabled], [true, false]);
  assert.equal(ada.closest(".chip").hasAttribute("hidden"), true);
  assert.deepEqual([ada.checked, bogdan.checked], [false, true]);
});

test("a group of which nothing is offered goes as a whole", () => {
  form.dataset.offers = JSON.stringify({ who: [] });
  entry.reset(form);
  assert.equal(named("who").closest(".field").hasAttribute("hidden"), true);
});

test("what is asked because of a choice comes with it and goes with it", () => {
  entry.fill(form, [["who", "Ada"]]);
  assert.equal(form.querySelectorAll("[data-shown] [name=with]").length, 1);
  entry.fill(form, [["who", "Bogdan"]]);
  assert.equal(form.querySelectorAll("[data-shown]").length, 0);
});

test("what is asked because of a figure is asked too where that figure is what the other leaves", () => {
  const tricks = () => form.querySelectorAll("[data-shown] [name=tricks]").length;
  const type = (text) => {
    named("ours").value = text;
    named("ours").dispatchEvent(new Event("input", { bubbles: true }));
  };
  type("12");
  assert.equal(tricks(), 0);
  type("120");
  assert.equal(tricks(), 1);
  type("71");
  assert.equal(tricks(), 0);
});

test("a form is filled kind first, whatever the order", () => {
  entry.fill(form, [
    ["who", "Bogdan"],
    ["kind", "pass"],
  ]);
  assert.deepEqual([kindShown(), named("who", 1).checked], ["pass", true]);
});

test("a form says what was tapped and typed in the page's own words", () => {
  named("who", 1).checked = true;
  Object.defineProperty(named("who", 1), "labels", { value: [{ textContent: " Bogdan " }] });
  named("points").value = "14";
  assert.equal(entry.wordsOf(form), "hand · Bogdan · points: 14");
});
