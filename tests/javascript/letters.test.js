// Names as they are searched at the door.

import assert from "node:assert/strict";
import { test } from "node:test";

import { holds, plain } from "../../tournaments/static/tournaments/js/letters.js";

test("marks and capitals make no difference", () => {
  const names = ["Łuczak Ewa", "O’Hara", "Świętochłowska", "Đorđe Ørsted", "Straße", "Ștefănescu "];
  const keys = ["luczak ewa", "o'hara", "swietochlowska", "dorde orsted", "strasse", "stefanescu"];
  assert.deepEqual(names.map(plain), keys);
});

test("ligatures come apart", () => {
  assert.equal(plain("Ærø Œuvre"), "aero oeuvre");
});

test("a row stays while it has every word that is typed, in any order", () => {
  const typed = ["", "LUC", "ewa łucz", "ewa x", "łuczak ewa 12"];
  assert.deepEqual(
    typed.map((words) => holds("12 luczak ewa", words)),
    [true, true, true, false, true],
  );
});
