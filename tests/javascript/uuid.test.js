// A line's name, made on the phone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { uuid4 } from "../../scorer/static/scorer/js/uuid.js";

test("a random UUID says its version and variant", () => {
  const made = Array.from({ length: 200 }, uuid4);
  const strange = made.filter(
    (uuid) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid),
  );
  assert.deepEqual(strange, []);
  assert.equal(new Set(made).size, 200);
});
