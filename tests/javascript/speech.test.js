// The score said aloud.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/speech.js";
import { page } from "./page.js";

const SIDE = (name, total) => `<div><dt><bdi>${name}</bdi></dt><dd> <a>${total}</a> </dd></div>`;
let said;

beforeEach(() => {
  page(`<div id="strip" data-version="3"><dl class="standing">${SIDE("Ada", "9")}${SIDE("Bolek", "−3")}</dl></div>
    <details><label class="tick"><input data-setting="speech"></label><button data-speak></button></details>`);
  document.documentElement.lang = "pl";
  said = [];
  globalThis.SpeechSynthesisUtterance = class {
    constructor(text) {
      this.text = text;
    }
  };
  globalThis.speechSynthesis = { cancel: () => said.splice(0), speak: (words) => said.push(words) };
  globalThis.localStorage = { getItem: () => "on" };
});

const settings = () => document.querySelector("details");

/** The sheet was drawn anew, as of `version`. */
function drawn(version) {
  document.querySelector("#strip").dataset.version = version;
  document.dispatchEvent(new CustomEvent("kontra:drawn"));
}

test("it is said when asked, in the language of the page", () => {
  start(settings());
  document.querySelector("button").click();
  assert.deepEqual([said[0].text, said[0].lang], ["Ada: 9. Bolek: −3", "pl"]);
});

test("it is said once whenever the sheet has changed, the newest alone", () => {
  start(settings());
  drawn(3);
  assert.equal(said.length, 0);
  drawn(4);
  drawn(5);
  drawn(5);
  assert.equal(said.length, 1);
});

test("a phone that was not told to speak does not", () => {
  globalThis.localStorage = { getItem: () => null };
  start(settings());
  drawn(4);
  assert.equal(said.length, 0);
});

test("where the phone cannot speak it is not offered", () => {
  delete globalThis.speechSynthesis;
  start(settings());
  assert.equal(document.querySelector("button").hidden, true);
  assert.equal(document.querySelector(".tick").hasAttribute("hidden"), true);
});
