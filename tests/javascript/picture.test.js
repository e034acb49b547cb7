// The picture of a match: handed on as a file where the phone can, else opened by its link.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/picture.js";
import { page } from "./page.js";

let link;
let given;
let gone;
let ended; // resolves when the phone was given the picture, or the page was left

beforeEach(() => {
  page(`<a href="/sheets/1/picture.png" data-title="Kop">Share the picture</a>`);
  link = document.querySelector("a");
  given = [];
  gone = [];
  let end;
  const over = new Promise((resolve) => {
    end = resolve;
  });
  ended = () => over;
  globalThis.location = { assign: (address) => end(gone.push(address)) };
  server(new Response(new Blob(["png"]), { status: 200 }));
  phone({ canShare: () => true, share: async (what) => end(given.push(what)) });
});

function phone(value) {
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

function server(answer) {
  globalThis.fetch = async () => answer;
}

/** Tap the link; whether the page itself did something about it. */
async function tap() {
  start(link);
  const event = new Event("click", { bubbles: true, cancelable: true });
  link.dispatchEvent(event);
  if (event.defaultPrevented) await ended();
  return event.defaultPrevented;
}

test("a phone that can is given the picture as a file", async () => {
  assert.equal(await tap(), true);
  const [{ files, title }] = given;
  assert.deepEqual([title, files[0].name, files[0].type], ["Kop", "kontra.png", "image/png"]);
  assert.equal(await files[0].text(), "png");
  assert.deepEqual(gone, []);
});

test("where nothing can be handed on the link leads there as ever", async () => {
  for (const none of [{}, { canShare: () => false }]) {
    phone(none);
    assert.equal(await tap(), false);
  }
  assert.deepEqual([given, gone], [[], []]);
});

test("a picture that does not come is opened instead", async () => {
  server(new Response("", { status: 503 }));
  await tap();
  assert.deepEqual([given, gone], [[], [link.href]]);
});

test("a picture that the phone does not take is opened instead", async () => {
  phone({ canShare: () => true, share: () => Promise.reject(new Error("not allowed")) });
  await tap();
  assert.deepEqual(gone, [link.href]);
});

test("who gives up choosing stays on the page", async () => {
  const choosing = new Promise((resolve) => {
    ended = () => choosing;
    phone({ canShare: () => true, share: () => giveUp(resolve) });
  });
  assert.equal(await tap(), true);
  assert.deepEqual(gone, []);
});

/** Close the phone's own window, and say so once the page knows. */
async function giveUp(told) {
  setTimeout(told);
  throw new DOMException("", "AbortError");
}

test("a link that waits for a phone that can is shown there alone", async () => {
  page(`<a href="/sheets/1/picture.png" data-file="/sheets/1/picture.png" hidden>Share</a>`);
  const [hidden] = document.querySelectorAll("a");
  phone({});
  start(hidden);
  assert.equal(hidden.hidden, true);
  phone({ canShare: () => true });
  start(hidden);
  assert.equal(hidden.hidden, false);
});

test("the picture is asked for, not its page", async () => {
  page(`<a href="/sheets/1/picture/" data-file="/sheets/1/picture.png" data-title="Kop">Share</a>`);
  link = document.querySelector("a");
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return new Response(new Blob(["png"]), { status: 200 });
  };
  await tap();
  assert.deepEqual(asked, ["/sheets/1/picture.png"]);
});
