// Scripts that do not arrive at once.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { arrival, fetched, insisting } from "../../scorer/static/scorer/js/arrival.js";
import { page } from "./page.js";

const PAUSES = [1000, 2000, 5000, 10_000, 30_000, 30_000];
const window = new EventTarget();

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.addEventListener = window.addEventListener.bind(window);
});

const turns = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
};

/** A server that is away for the first `misses` questions; what it was asked. */
function awayFor(misses) {
  const server = {
    asked: 0,
    ask: async () => {
      server.asked += 1;
      if (server.asked <= misses) throw new TypeError("no line");
      return "here";
    },
  };
  return server;
}

test("what does not come is asked for again after a pause, ever longer", async () => {
  const server = awayFor(PAUSES.length - 1);
  let answer;
  insisting(server.ask).then((said) => (answer = said));
  for (const [index, pause] of PAUSES.entries()) {
    mock.timers.tick(pause - 1);
    await turns();
    assert.equal(server.asked, index);
    mock.timers.tick(1);
    await turns();
    assert.equal(server.asked, index + 1);
  }
  assert.equal(answer, "here");
});

for (const hope of ["online", "pageshow", "visibilitychange", "pointerdown"]) {
  test(`${hope}: it is asked for at once`, async () => {
    const server = awayFor(1);
    const coming = insisting(server.ask);
    window.dispatchEvent(new Event(hope));
    await turns();
    assert.equal(server.asked, 1);
    window.dispatchEvent(new Event(hope));
    assert.equal(await coming, "here");
    window.dispatchEvent(new Event(hope));
    await turns();
    assert.equal(server.asked, 2);
  });
}

test("a browser that cannot read a script is not sent it again", async () => {
  const server = insisting(async () => {
    throw new SyntaxError("new words");
  });
  window.dispatchEvent(new Event("online"));
  await assert.rejects(server, SyntaxError);
});

test("everybody waits for the same answer", async () => {
  globalThis.fetch = async () => ({ ok: true });
  const [one, other] = [arrival("uuid"), arrival("uuid")];
  assert.equal(one, other);
  window.dispatchEvent(new Event("online"));
  assert.equal(await one, await fetched("uuid"));
});

test("a server that answers with a fault is asked again", async () => {
  const answers = [{ ok: false }, { ok: true }];
  globalThis.fetch = async () => answers.shift();
  const coming = arrival("misses");
  window.dispatchEvent(new Event("online"));
  await turns();
  window.dispatchEvent(new Event("online"));
  assert.equal(await coming, await fetched("misses"));
  assert.deepEqual(answers, []);
});

test("a script that does not come keeps no other from the page, and none is started twice", async () => {
  const { body } = page(`<form data-module="absent"></form>
    <details data-module="unfold"></details><p data-module="absent"></p>`);
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.fetch = async () => {
    throw new TypeError("no line");
  };
  await import("../../scorer/static/scorer/js/app.js"); // starts what its page asks for
  await turns();
  const started = [...body.querySelectorAll("[data-module]")].map(({ dataset }) => dataset.started);
  assert.deepEqual(started, [undefined, "1", undefined]);
});
