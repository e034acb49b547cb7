// Lines that travel to the sheet's page at another address.

import assert from "node:assert/strict";
import { test } from "node:test";

import { originOf, packed, taken, unpacked } from "../../scorer/static/scorer/js/handover.js";
import { line } from "./outboxes.js";

const UUID = "6f1c1f5e-8d53-4c3b-9a53-0d5c8f4b7a10";
const LINE = line(1, { uuid: UUID, words: "zolo · Bogumiła Wąsik-Świętochłowska" });
const { uuid, position, kind, fields, words, made_at } = LINE;
const BARE = { uuid, position, kind, fields, words, made_at };

for (const [typed, origin] of [
  ["192.168.1.30:8000", "http://192.168.1.30:8000"],
  ["  club.example ", "http://club.example"],
  ["https://club.example/sheets/7/", "https://club.example"],
  ["ftp://club.example", undefined],
  ["javascript:alert(1)", undefined],
  ["two words", undefined],
  ["", undefined],
]) {
  test(`an address as it is typed: ${typed || "nothing"}`, () => {
    assert.equal(originOf(typed), origin);
  });
}

test("lines come out of an address as they went in", () => {
  assert.deepEqual(unpacked(`#lines=${packed([LINE])}`), [BARE]);
  assert.match(packed([LINE]), /^[A-Za-z0-9_-]+$/);
});

test("what is no line is left out", () => {
  const wrong = [
    { uuid: "u1" },
    { position: 1.5 },
    { kind: 7 },
    { words: null },
    { made_at: "yesterday" },
    { fields: "points" },
  ];
  const lines = wrong.map((changes) => ({ ...LINE, ...changes }));
  assert.deepEqual(unpacked(`#lines=${packed([...lines, LINE])}`), [BARE]);
  for (const hash of ["", "#write", "#lines=", "#lines=%%", `#lines=${btoa("7")}`]) {
    assert.deepEqual(unpacked(hash), []);
  }
});

test("at most 60 lines come with an address", () => {
  assert.equal(unpacked(`#lines=${packed(Array.from({ length: 61 }, () => LINE))}`).length, 60);
});

test("lines that are taken wait here, in their order, as offered once more", () => {
  globalThis.location = { hash: `#lines=${packed([LINE, LINE])}` };
  const more = { sheet: "s", state: "waiting", offered: 1000 };
  assert.deepEqual(taken("s", 1000), [
    { ...BARE, ...more, order: 1000 },
    { ...BARE, ...more, order: 1001 },
  ]);
});
