// Names as they are searched at the door.

import assert from "node:assert/strict";
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

const KEYS = ["12 luczak ewa", "7 obrien sean", "8 kowalski jan", "9 kowalska anna", "10 nowak jan"];

/** @param {string} typed */
const found = (typed) => KEYS.filter((_key, at) => meant(KEYS, typed)[at]);

test("rows stay while they have every word that is typed, in any order", () => {
  const typed = ["LUC", "ewa łucz", "ewa x", "łuczak ewa 12", "O’Brien", "o'brien SEAN"];
  assert.deepEqual(typed.map(found), [
    [KEYS[0]],
    [KEYS[0]],
    [],
    [KEYS[0]],
    [KEYS[1]],
    [KEYS[1]],
  ]);
  assert.deepEqual(found(""), KEYS);
});

test("a slip is forgiven where nobody is called as it is typed", () => {
  assert.deepEqual(found("kowalski"), [KEYS[2]]);
  assert.deepEqual(found("kowalki"), [KEYS[2]]);
  assert.deepEqual(found("kowlas"), [KEYS[2], KEYS[3]]);
  assert.deepEqual(found("kovalska ana"), []);
  assert.deepEqual(found("nowk"), [KEYS[4]]);
  assert.deepEqual(found("nowx"), []);
});

test("a slip is one letter left out, put in, changed or exchanged with the next", () => {
  const typed = ["kowalki", "kowalsski", "kovalski", "kowlaski", "kowalski", "kwalki", "kowal"];
  assert.deepEqual(
    typed.map((word) => oneSlip(word, "kowalski")),
    [true, true, true, true, true, false, false],
  );
  assert.equal(oneSlip("kwal", "kowalski", true), true);
});
