// What the desk's page goes on with after something was refused.

import assert from "node:assert/strict";
import { test } from "node:test";

import { refused } from "../../scorer/static/scorer/js/taking.js";

test("a whole packet that was refused goes, half a one stays", () => {
  const [whole, half] = [["K1/AA/1/2/X/1", "k1/aa/2/2/Y/2"], ["K1/BB/1/3/X/1", "K1/BB/3/3/Z/3"]];
  const other = "https://club.example/";
  assert.deepEqual(refused([other, ...half, ...whole]), [other, ...whole]);
  assert.deepEqual(refused(half), []);
});
