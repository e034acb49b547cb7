// Addresses that caches keep for ever, and those of the page of now.

import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOfNow } from "../../tournaments/static/tournaments/js/lasting.js";

const DIGEST = "0123456789abcdef".repeat(2);
const of = (pathname) => addressOfNow({ pathname, search: "?by=name", hash: "#main" });

test("a page that caches keep leads to the page of now", () => {
  const players = "/events/turniej/players/";
  assert.equal(of(`/finished${players}pl/${DIGEST}/`), `${players}?by=name#main`);
});

test("other addresses stay as they are", () => {
  for (const path of ["/events/turniej/", "/finished/events/turniej/", `/events/pl/${DIGEST}/`]) {
    assert.equal(of(path), `${path}?by=name#main`);
  }
});
