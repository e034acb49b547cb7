// This laptop is silent: which one the phone looks for, what it says, when it goes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { page } from "./page.js";
import { emptyPhone, openedAnew } from "./phone.js";

const SECOND = "http://10.0.0.7:8000";
const SITE = "0123456789abcdef";
const PLACE = `<section id="pending" data-sheet="s" data-site="${SITE}" data-epoch="1" data-second="${SECOND}">
  <div data-second-laptop hidden><p data-second-words data-silent="silent: {address}" data-ready="ready" data-serves="serves"></p>
  <button data-act="second" hidden></button></div></section>`;

let place, asked, gone, said;

/** What each laptop answers, one time after another, the last for ever; undefined: silent. */
function laptops({ own = [undefined], second = [undefined] }) {
  globalThis.fetch = async (address) => {
    const answers = address.startsWith(SECOND) ? second : own;
    asked.push(address);
    const words = place.querySelector("[data-second-words]").textContent;
    if (said.at(-1) !== words) said.push(words);
    const turn = answers.length > 1 ? answers.shift() : answers[0];
    if (!turn) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify({ format: "kontra-standing/1", site: SITE, ...turn }));
  };
}

beforeEach(() => {
  emptyPhone();
  place = page(PLACE).querySelector("#pending");
  [asked, gone, said] = [[], [], []];
  globalThis.location = { assign: (address) => gone.push(address.split("#")[0]) };
  globalThis.setTimeout = (work) => queueMicrotask(work); // nobody waits
  AbortSignal.timeout = () => undefined;
});

const seek = async (typing = () => false) => (await openedAnew("second")).seek(place, typing);
const [YES, NO] = [true, false].map((serves) => (epoch) => ({ serves, epoch }));

test("a laptop that answers again is enough, and the second is not asked", async () => {
  laptops({ own: [undefined, YES(1)] });
  await seek();
  assert.deepEqual(asked, ["/standing/", "/standing/"]);
  assert.deepEqual(gone, []);
  assert.equal(place.querySelector("[data-second-laptop]").hidden, true);
});

test("after three failures the second is asked, and the phone goes there", async () => {
  laptops({ second: [YES(2)] });
  await seek();
  assert.deepEqual(asked, ["/standing/", "/standing/", `${SECOND}/standing/`]);
  assert.deepEqual(gone, [`${SECOND}/go-on/`]);
});

test("while the second only follows both are asked, and it is said what to do", async () => {
  laptops({ second: [undefined, NO(1), NO(1), YES(2)] });
  await seek();
  assert.deepEqual(said, ["", `silent: ${SECOND}`, "ready"]);
  assert.deepEqual(gone, [`${SECOND}/go-on/`]);
});

test("this laptop comes back before the second has taken over", async () => {
  laptops({ own: [undefined, undefined, undefined, YES(1)], second: [NO(1)] });
  await seek();
  assert.deepEqual(gone, []);
  assert.equal(place.querySelector("[data-second-laptop]").hidden, true);
});

test("a laptop that says it is overtaken is left at once", async () => {
  laptops({ own: [NO(1)], second: [YES(2)] });
  await seek();
  assert.deepEqual(asked, ["/standing/", `${SECOND}/standing/`]);
  assert.deepEqual(gone, [`${SECOND}/go-on/`]);
});

test("a laptop of a lower epoch than was seen is none, of another site neither", async () => {
  localStorage.setItem(`kontra:lineage:${SITE}`, JSON.stringify({ epoch: 3, second: SECOND }));
  laptops({ own: [YES(1)], second: [YES(2), { ...YES(9), site: "f".repeat(16) }, YES(3)] });
  await seek();
  assert.equal(asked.length, 6);
  assert.deepEqual(gone, [`${SECOND}/go-on/`]);
});

test("nobody is taken away from a line: it is waited for", async () => {
  laptops({ second: [YES(2)] });
  let looks = 0;
  await seek(() => {
    looks += 1;
    assert.equal(place.querySelector("[data-second-words]").textContent, "serves");
    assert.equal(place.querySelector("[data-act=second]").hidden, false);
    return looks < 5;
  });
  assert.equal(looks, 5);
  assert.deepEqual(gone, [`${SECOND}/go-on/`]);
});

test("the epoch that serves elsewhere is remembered", async () => {
  laptops({ second: [YES(4)] });
  await seek();
  assert.equal(JSON.parse(localStorage.getItem(`kontra:lineage:${SITE}`)).epoch, 4);
});
