// Names as they are searched at the door.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { meant, oneSlip, plain } from "../../tournaments/static/tournaments/js/letters.js";

test("marks and capitals make no difference", () => {
  const names = ["Łuczak Ewa", "O’Hara", "Świętochłowska", "Đorđe Ørsted", "Straße", "Ștefănescu "];
  const keys = ["luczak ewa", "ohara", "swietochlowska", "dorde orsted", "strasse", "stefanescu"];
  assert.deepEqual(names.map(plain), keys);
});

test("ligatures come apart", () => {
  assert.equal(plain("Ærø Œuvre"), "aero oeuvre");
});

test("an apostrophe is no letter, a hyphen parts words", () => {
  assert.deepEqual(["O'Brien", "Anna-Łucja", "Nowak – Lis"].map(plain), [
    "obrien",
    "anna lucja",
    "nowak   lis",
  ]);
});

const CASES = join(import.meta.dirname, "../tournaments/selectors/search_cases.json");
const SHARED = JSON.parse(readFileSync(CASES, "utf8"));
const rows = SHARED.entries.map(([number, name, here]) => ({
  key: `${number} ${plain(name).replace(/\s+/g, " ")}`,
  here,
}));

test("the page finds as the server does", () => {
  for (const [typed, found] of SHARED.cases) {
    const numbers = meant(rows, typed).map((at) => SHARED.entries[at][0]);
    assert.deepEqual(numbers, found, typed);
  }
});

test("a number is its holder, then who begins so, the missing first", () => {
  const all = Array.from({ length: 120 }, (_none, at) => at + 1);
  const listed = all.map((number) => ({ key: `${number} lis ola`, here: number % 3 === 0 }));
  for (const typed of all.map(String)) {
    const begun = all.filter((number) => String(number).startsWith(typed));
    const others = begun.filter((number) => String(number) !== typed);
    const missing = others.filter((number) => number % 3);
    const wanted = [Number(typed), ...missing, ...others.filter((number) => !(number % 3))];
    assert.deepEqual(meant(listed.toReversed(), typed).map((at) => 120 - at), wanted, typed);
  }
});

test("a slip is one letter left out, put in, changed or exchanged with the next", () => {
  const typed = ["kowalki", "kowalsski", "kovalski", "kowlaski", "kowalski", "kwalki", "kowal"];
  assert.deepEqual(
    typed.map((word) => oneSlip(word, "kowalski")),
    [true, true, true, true, true, false, false],
  );
  assert.equal(oneSlip("kwal", "kowalski", true), true);
});
