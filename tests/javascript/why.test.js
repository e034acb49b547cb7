// The reasons of a figure, shown over the sheet.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { start } from "../../scorer/static/scorer/js/why.js";
import { page } from "./page.js";

let dialog;
let asked;
let went;
let ok;

beforeEach(() => {
  page(`<div id="sheet-body"><a id="line" href="/sheets/s/3/"><b>+5</b></a><a id="whole" class="whole" href="/sheets/s/3/"></a>
    <a id="seats" href="/sheets/s/seats/3"></a></div><div id="result-row"><a id="totals" data-part="totals" href="/sheets/s/"></a></div>
    <a id="elsewhere" href="/sheets/s/3/"></a><dialog><h2 class="why-title"></h2><div class="why-told"></div></dialog>`);
  for (const link of document.querySelectorAll("a")) {
    Object.defineProperty(link, "pathname", { value: link.getAttribute("href") });
  }
  const seek = document.querySelector.bind(document);
  dialog = seek("dialog");
  [asked, went, ok] = [[], [], true];
  Object.assign(dialog, {
    open: false,
    showModal() {
      this.open = true;
    },
    close() {
      this.open = false;
    },
    getBoundingClientRect: () => ({ left: 10, right: 90, top: 10, bottom: 90 }),
  });
  HTMLElement.prototype.focus = () => {};
  globalThis.location = { assign: (address) => went.push(String(address)) };
  globalThis.fetch = async (address) => {
    asked.push(address);
    if (ok === undefined) throw new TypeError("no line");
    return { ok, status: ok ? 200 : 500, text: async () => "<p>Because.</p>" };
  };
  start(dialog);
});

/** A tap; whether the link is followed as without scripts. */
async function taps(id, more = {}) {
  const event = Object.assign(new Event("click", { bubbles: true, cancelable: true }), { button: 0, ...more });
  const followed = document.getElementById(id).dispatchEvent(event);
  for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setImmediate(done));
  return followed;
}

for (const [id, address] of [
  ["line", "/sheets/s/3/?part=why"],
  ["totals", "/sheets/s/?part=totals"],
]) {
  test(`a tap on a figure (${id}) shows its reasons over the sheet`, async () => {
    assert.equal(await taps(id), false);
    assert.deepEqual([asked, dialog.open], [[address], true]);
    assert.equal(dialog.querySelector(".why-told").textContent, "Because.");
    assert.deepEqual(went, []);
  });
}

for (const id of ["whole", "seats", "elsewhere"]) {
  test(`a link that is no figure (${id}) is followed`, async () => {
    assert.equal(await taps(id), true);
    assert.deepEqual([asked, dialog.open], [[], false]);
  });
}

for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
  test(`a figure opens in another window where that is asked (${JSON.stringify(more)})`, async () => {
    assert.equal(await taps("line", more), true);
    assert.deepEqual(asked, []);
  });
}

for (const [name, answer] of [["does not answer", undefined], ["answers with a fault", false]]) {
  test(`where the server ${name} the line's own page is opened`, async () => {
    ok = answer;
    await taps("line");
    assert.equal(dialog.open, false);
    assert.equal(went.length, 1);
    assert.match(went[0], /\/sheets\/s\/3\/$/);
  });
}

test("a tap on the shade closes it, one inside does not", async () => {
  await taps("line");
  const at = (clientX) => dialog.dispatchEvent(Object.assign(new Event("click"), { clientX, clientY: 50 }));
  at(50);
  assert.equal(dialog.open, true);
  at(5);
  assert.equal(dialog.open, false);
});
