// The server's time of a page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { timeOf } from "../../tournaments/static/tournaments/js/as_of.js";

const DATE = "Sat, 07 Mar 2026 12:00:00 GMT";

test("the time the page is of counts before that of the answer", () => {
  const headers = new Headers({ "X-As-Of": "1772884800", Date: "Sun, 08 Mar 2026 00:00:00 GMT" });
  assert.deepEqual(timeOf(headers), new Date(DATE));
});

test("an answer without it has its own time, or none", () => {
  assert.deepEqual(timeOf(new Headers({ Date: DATE })), new Date(DATE));
  assert.equal(timeOf(new Headers()), undefined);
});
