// What a phone takes along to another laptop comes out there as it went in.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { pack, packed, unpacked } from "../../scorer/static/scorer/js/luggage.js";
import { keepSent } from "../../scorer/static/scorer/js/resend.js";
import { keep, write } from "../../scorer/static/scorer/js/store.js";
import { line } from "./outboxes.js";
import { emptyPhone } from "./phone.js";

const uuid = (number) => `6f1c1f5e-8d53-4c3b-9a53-${String(number).padStart(12, "0")}`;
const known = (number, changes) => line(number, { uuid: uuid(number), ...changes });
const OWN = { CompressionStream: globalThis.CompressionStream };

beforeEach(() => {
  emptyPhone();
  Object.assign(globalThis, OWN);
});

test("all of a phone: what waits, was sent, was typed, was seen, and its tickets", async () => {
  const draft = { fields: [["points", "7"]], uuid: "u9", position: 3, at: 1 };
  const seen = { positions: 3, number: 4, version: 30, restored: "" };
  write("kontra:draft:s", draft);
  write("kontra:seen:s", seen);
  write("kontra:ticket:other", "signed");
  await keep(known(3, { words: "zolo · Bogumiła Wąsik" }));
  await keepSent(known(1, { sheet: "other" }));
  const luggage = await unpacked(`#${await packed("s")}`);
  const [sent] = luggage.sent;
  assert.deepEqual(luggage, {
    sheet: "s",
    lines: [known(3, { words: "zolo · Bogumiła Wąsik" })],
    sent: [{ ...known(1, { sheet: "other" }), sent: sent.sent }],
    sheets: { s: { draft, seen }, other: { ticket: "signed" } },
  });
});

test("a browser that cannot compress packs it plain", async () => {
  delete globalThis.CompressionStream;
  const text = await packed("s");
  assert.match(text, /^p=[\w-]+$/);
  assert.equal((await unpacked(`#${text}`)).sheet, "s");
});

test("what waits always comes along, what was sent as far as there is room", async () => {
  delete globalThis.CompressionStream;
  for (let number = 1; number <= 300; number += 1) await keepSent(known(number));
  await keep(known(301));
  const text = await packed("s");
  assert.ok(text.length <= 60_000);
  const luggage = await unpacked(`#${text}`);
  assert.ok(luggage.lines.some((each) => each.uuid === uuid(301)));
  assert.ok(luggage.sent.length >= 75);
});

test("what is damaged or none is nothing, and what is no line is left out", async () => {
  const whole = await pack({ sheet: "s", lines: [known(1), { uuid: "x" }], sent: [known(2)], sheets: {} });
  for (const hash of ["", "#", "#z=", "#z=AAAA", "#p=AAAA", `#${whole.slice(0, -9)}`, "#lines=AAAA"]) {
    assert.equal(await unpacked(hash), undefined, hash);
  }
  const luggage = await unpacked(`#${whole}`);
  assert.deepEqual([luggage.lines, luggage.sent], [[known(1)], []]);
});
