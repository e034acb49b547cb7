// An address is shared where the browser can, and copied everywhere.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/share.js";
import { page } from "./page.js";

const ADDRESS = "http://192.168.1.7:8000/t/7K2MQX4D9T/";
let marked;
let asked;

beforeEach(() => {
  marked = null;
  asked = [];
  page(`<div><p><a data-address-shown>${ADDRESS}</a></p>
    <p id="share" data-address="${ADDRESS}" data-title="Kop"><button data-share hidden></button>
    <button data-copy></button><span data-said data-copied="Copied." data-marked="Marked."></span></p></div>`);
  globalThis.getSelection = () => ({ selectAllChildren: (element) => (marked = element.textContent) });
});

/** What the browser offers, and whether it copies what is marked. */
function starts({ share, clipboard, copies = false }) {
  Object.defineProperty(globalThis, "navigator", { value: { share, clipboard }, configurable: true });
  document.execCommand = (command) => {
    asked.push(command);
    return copies;
  };
  start(document.querySelector("#share"));
}

const hidden = (name) => document.querySelector(`[data-${name}]`).hidden;

async function taps(name) {
  document.querySelector(`[data-${name}]`).dispatchEvent(new Event("click"));
  await new Promise((done) => setImmediate(done));
  return document.querySelector("[data-said]").textContent;
}

test("over https both buttons show, and the clipboard takes the address", async () => {
  const written = [];
  starts({ share: async () => {}, clipboard: { writeText: async (text) => written.push(text) } });
  assert.deepEqual([hidden("share"), hidden("copy")], [false, false]);
  assert.equal(await taps("copy"), "Copied.");
  assert.deepEqual([written, marked, asked], [[ADDRESS], null, []]);
});

test("over plain http nothing is shared, and the address is marked and copied", async () => {
  starts({ copies: true });
  assert.deepEqual([hidden("share"), hidden("copy")], [true, false]);
  assert.equal(await taps("copy"), "Copied.");
  assert.deepEqual([marked, asked], [ADDRESS, ["copy"]]);
});

test("a browser that copies nothing leaves the address marked and says so", async () => {
  starts({ clipboard: { writeText: async () => Promise.reject(new Error("not allowed")) } });
  assert.equal(await taps("copy"), "Marked.");
  assert.equal(marked, ADDRESS);
});

test("an address is handed on with its title, and a person may think better of it", async () => {
  const shared = [];
  starts({
    share: async (what) => {
      shared.push(what);
      throw new Error("aborted");
    },
  });
  assert.equal(await taps("share"), "");
  assert.deepEqual(shared, [{ title: "Kop", url: ADDRESS }]);
});
