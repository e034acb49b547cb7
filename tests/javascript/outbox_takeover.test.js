// What becomes of an outbox when the server goes on from an older copy.

import { follows, line, outbox, result, standingAt } from "./outboxes.js";

const SEND = { type: "send" };
const ASK = { type: "ask", why: "page" };
const PAGE = { ...standingAt(2), ahead: "[]", body: "<b>", write: "<form>" };
const GIVEN = { ...standingAt(2), told: "Line 1 is written.", results: [result("u1", "written")] };
const drop = (uuid) => ({ type: "drop", uuid });
const keepSent = (sent) => ({ type: "keepSent", line: sent });
const remember = (standing) => ({ type: "remember", standing });
const under = (changes) => outbox({ busy: true, ...changes });
const answered = (answer, changes) => ({ type: "answered", answer, now: 1000, ...changes });

const SEEN = standingAt(9);

follows("a server that went back is asked once more before anything is shown", {
  before: under({ number: 9, lines: [line(1)], sending: [line(1)] }),
  event: answered(GIVEN, { seen: SEEN }),
  changes: { lines: [], changes: 1, standing: standingAt(2), behind: true, answer: GIVEN },
  effects: [keepSent(line(1)), drop("u1"), { type: "recall", then: "deliver" }],
});

for (const then of ["open", "look", "deliver"]) {
  follows(`it went back: what it took from here is offered once more (${then})`, {
    before: under({ behind: true }),
    event: { type: "recalled", then, page: PAGE, seen: SEEN },
    effects: [{ type: "offer", then, standing: standingAt(2) }],
  });
}

const BACK = { type: "offered", standing: standingAt(2) };
const CAUGHT_UP = { behind: false, standing: standingAt(2) };

follows("lines offered once more are read when the page opens", {
  before: outbox({ behind: true }),
  event: { ...BACK, then: "open" },
  changes: CAUGHT_UP,
  effects: [remember(standingAt(2)), { type: "read", why: "open", changes: 0 }],
});

follows("lines offered once more are sent when the sheet was looked at", {
  before: outbox({ behind: true }),
  event: { ...BACK, then: "look" },
  changes: CAUGHT_UP,
  effects: [remember(standingAt(2)), SEND],
});

follows("lines offered once more in the middle of a turn are sent in the next", {
  before: under({ behind: true, sending: [line(1)], answer: GIVEN }),
  event: { ...BACK, then: "deliver" },
  changes: { ...CAUGHT_UP, again: true },
  effects: [remember(standingAt(2)), ASK],
});

follows("the page came out of the browser's memory: the server is as far as it was", {
  before: outbox({ behind: true }),
  event: { type: "recalled", then: "open", page: PAGE, seen: standingAt(2) },
  changes: CAUGHT_UP,
  effects: [remember(standingAt(2)), { type: "read", why: "open", changes: 0 }],
});

follows("a server that does not answer is asked again with the next answer", {
  before: outbox({ behind: true }),
  event: { type: "recalled", then: "open" },
  effects: [{ type: "read", why: "open", changes: 0 }],
});
