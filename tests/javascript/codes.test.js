// Waiting lines as codes: what the server reads and writes, from the same vectors.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { inflateRawSync } from "node:zlib";

import {
  base45,
  hex,
  packed,
  partsOf,
  plain,
  receiptOf,
  receipted,
  sealed,
} from "../../scorer/static/scorer/js/codes.js";
import { line } from "./outboxes.js";

const VECTORS = JSON.parse(readFileSync(new URL("packets.json", import.meta.url), "utf8"));
const KEY = { site: "0123456789abcdef", right: "o.", key: "0f".repeat(16) };
const OTHER = { ...KEY, right: "c7.", key: "f0".repeat(16) };

for (const { name, body, keys, deflates, size, parts, digest, counts, receipt } of VECTORS) {
  test(`scripts and server write the same: ${name}`, () => {
    assert.equal(receiptOf(keys, digest, counts), receipt);
    if (!deflates) assert.deepEqual(partsOf(sealed(plain(body), keys), size), parts);
  });
}

test("base 45 is that of the RFC", () => {
  const encode = (/** @type {string} */ text) => base45(new TextEncoder().encode(text));
  assert.deepEqual(["AB", "Hello!!", "base-45"].map(encode), ["BB8", "%69 VD92EX0", "UJCLQE7W581"]);
  assert.equal(hex(Uint8Array.of(0, 15, 255)), "000fff");
});

/** @param {string} text */
function bytesOf(text) {
  const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const pieces = text.match(/.{1,3}/g) ?? [];
  return pieces.flatMap((piece) => {
    const value = [...piece].reduce((sum, letter, at) => sum + alphabet.indexOf(letter) * 45 ** at, 0);
    return piece.length === 3 ? [Math.floor(value / 256), value % 256] : [value];
  });
}

test("what is packed is all there, sealed by every sheet's key", async () => {
  const lines = [line(1), line(2)];
  const { parts, shown } = await packed(KEY.site, [
    { sheet: "s", key: KEY, lines },
    { sheet: "t", key: OTHER, lines: [line(3)] },
  ]);
  const data = parts.map((part) => part.split("/").slice(4, -1).join("/")).join("");
  const bytes = Uint8Array.from(bytesOf(data));
  assert.deepEqual([...bytes.slice(0, 2)], [1, 2]);
  const body = JSON.parse(inflateRawSync(bytes.slice(2, -24)).toString());
  const bare = ({ uuid, position, kind, fields, made_at, words }) => [
    ...[uuid, position, kind, fields],
    ...[made_at, words],
  ];
  assert.deepEqual(body, {
    site: KEY.site,
    sheets: [
      ["s", "o.", lines.map(bare)],
      ["t", "c7.", [bare(line(3))]],
    ],
  });
  assert.deepEqual(shown.sheets.map(({ uuids }) => uuids.length), [2, 1]);
  assert.match(parts[0], new RegExp(`^K1/${shown.digest.slice(0, 8).toUpperCase()}/1/`));
});

const SHOWN = {
  digest: "ab".repeat(32),
  sheets: [
    { sheet: "s", key: KEY.key, uuids: ["1", "2", "3"] },
    { sheet: "t", key: OTHER.key, uuids: ["4"] },
  ],
};

for (const counts of [[3, 1], [0, 1], [2, 0], [1, 1]]) {
  test(`a receipt says which lines stand: ${counts}`, () => {
    const receipt = receiptOf([KEY.key, OTHER.key], SHOWN.digest, counts);
    const typed = ` ${receipt.slice(0, 3).toLowerCase()}-${receipt.slice(3)} `;
    assert.deepEqual(receipted(typed, SHOWN), [
      { sheet: "s", uuids: ["1", "2", "3"].slice(0, counts[0]) },
      { sheet: "t", uuids: ["4"].slice(0, counts[1]) },
    ]);
  });
}

test("a wrong receipt says nothing, and none says that nothing stands", () => {
  const nothing = receiptOf([KEY.key, OTHER.key], SHOWN.digest, [0, 0]);
  const foreign = receiptOf([OTHER.key, KEY.key], SHOWN.digest, [3, 1]);
  for (const typed of ["", "ABCDEF", nothing, foreign]) {
    assert.equal(receipted(typed, SHOWN), undefined);
  }
});
