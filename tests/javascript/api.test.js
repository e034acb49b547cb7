// The way to the server: what is asked, what counts as an answer, and what to try later.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { line } from "./outboxes.js";
import { openedAnew } from "./phone.js";

const PLACE = { outbox: "/sheets/s/outbox/", token: "/token/" };
const GIVEN = { positions: 1, number: 2, version: 1, told: "", results: [] };

let sending;
let asked; // what came to the server
let answers; // what it says, one after another; a function may wait

function given(status, said, statusText = "") {
  return () => new Response(said && JSON.stringify(said), { status, statusText });
}

function onPage(token) {
  globalThis.document = { querySelector: () => (token ? { value: token } : null) };
}

beforeEach(async () => {
  asked = [];
  answers = [];
  onPage("page");
  globalThis.fetch = (address, options) => {
    const { method = "GET", headers = {}, body } = options;
    asked.push([method, address, headers["X-CSRFToken"], body && JSON.parse(body)]);
    return Promise.resolve(answers.shift()(options));
  };
  sending = await openedAnew("api");
});

test("a batch is what the server needs of its lines", async () => {
  answers = [given(200, GIVEN)];
  assert.deepEqual(await sending.post(PLACE, [line(1, { state: "moved" })]), GIVEN);
  const { uuid, position, kind, fields, made_at } = line(1);
  const entries = [{ uuid, position, kind, fields, made_at }];
  assert.deepEqual(asked, [["POST", "/sheets/s/outbox/", "page", { entries }]]);
});

test("a page without a token fetches one, once", async () => {
  onPage(undefined);
  answers = [given(200, { token: "fresh" }), given(200, GIVEN), given(200, GIVEN)];
  await sending.post(PLACE, []);
  await sending.post(PLACE, []);
  const ways = asked.map(([method, address, token]) => [method, address, token]);
  assert.deepEqual(ways, [
    ["GET", "/token/", undefined],
    ["POST", "/sheets/s/outbox/", "fresh"],
    ["POST", "/sheets/s/outbox/", "fresh"],
  ]);
});

test("a token that has grown old is fetched anew", async () => {
  answers = [given(403), given(200, { token: "fresh" }), given(200, GIVEN)];
  assert.deepEqual(await sending.post(PLACE, []), GIVEN);
  assert.deepEqual(asked.map(([, , token]) => token), ["page", undefined, "fresh"]);
});

test("who may not write is told so, by the server's words", async () => {
  answers = [given(403), given(200, { token: "fresh" }), given(403, { message: "Not from here." })];
  await assert.rejects(sending.post(PLACE, []), (fault) => {
    assert.ok(fault instanceof sending.Refusal);
    assert.deepEqual([fault.status, fault.message], [403, "Not from here."]);
    return true;
  });
});

test("a refusal without words is one too", async () => {
  answers = [given(404)];
  await assert.rejects(sending.ask(PLACE), (fault) => {
    assert.ok(fault instanceof sending.Refusal);
    assert.deepEqual([fault.status, fault.message], [404, ""]);
    return true;
  });
});

for (const status of [408, 429, 500, 503]) {
  test(`what the server cannot do now is tried later (${status})`, async () => {
    answers = [given(status, undefined, "later"), given(status, { message: "Copying." })];
    await assert.rejects(sending.post(PLACE, []), (fault) => {
      assert.equal(fault instanceof sending.Refusal, false);
      assert.equal(fault instanceof sending.Unavailable, false);
      return true;
    });
    await assert.rejects(sending.post(PLACE, []), (fault) => {
      assert.ok(fault instanceof sending.Unavailable);
      assert.equal(fault.message, "Copying.");
      return true;
    });
  });
}

test("what is no answer to a batch is tried later: a hotel's page, or another program's", async () => {
  answers = [() => new Response("<p>Welcome to the hotel"), given(200, { welcome: true })];
  await assert.rejects(sending.post(PLACE, []), SyntaxError);
  await assert.rejects(sending.post(PLACE, []), TypeError);
});

test("a server that does not answer within 8 s is given up", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  answers = [
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
  ];
  const asking = sending.ask(PLACE);
  context.mock.timers.tick(7999);
  let given_up = false;
  asking.catch(() => (given_up = true));
  await Promise.resolve();
  assert.equal(given_up, false);
  context.mock.timers.tick(1);
  await assert.rejects(asking, { name: "AbortError" });
});
