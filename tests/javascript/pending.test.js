// Counting in the four languages.

import assert from "node:assert/strict";
import { test } from "node:test";

import { counted } from "../../scorer/static/scorer/js/pending.js";

const SAID = {
  en: ["2 b", "1 a", "2 b", "5 b", "20 b", "21 b", "22 b", "101 b"],
  pl: ["0 c", "1 a", "2 b", "5 c", "20 c", "21 c", "22 b", "101 c"],
  cs: ["0 c", "1 a", "2 b", "5 c", "20 c", "21 c", "22 c", "101 c"],
  ro: ["0 b", "1 a", "2 b", "5 b", "20 d", "21 d", "22 d", "101 b"],
};
SAID.en[0] = "0 b";

for (const [language, said] of Object.entries(SAID)) {
  test(`lines are counted as ${language} does`, () => {
    const texts = { 1: "{count} a", 2: "{count} b", 5: "{count} c", 20: "{count} d" };
    const numbers = said.map((text) => Number.parseInt(text, 10));
    assert.deepEqual(numbers.map((number) => counted(texts, number, language)), said);
  });
}

test("where a plural form has no text the last one stands", () => {
  assert.equal(counted({ 1: "{count} a", 2: "{count} b" }, 5, "cs"), "5 b");
});
