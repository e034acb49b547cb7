// Short names at one table: the same ones as the server's.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { shortNames } from "../../scorer/static/scorer/js/short_names.js";

const CASES = JSON.parse(readFileSync(new URL("../scorer/support/short_names.json", import.meta.url), "utf8"));

test("names are as short on the phone as the server writes them", () => {
  assert.ok(CASES.length > 20);
  for (const [names, short] of CASES) assert.deepEqual(shortNames(names), short);
});
