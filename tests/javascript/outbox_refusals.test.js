// What becomes of lines that the server has not taken: refused, met by others, signed over.

import { follows, line, outbox, result, standingAt } from "./outboxes.js";

const SHOW = { type: "show" };
const LEAVE = { type: "leave" };
const TELL = { type: "tellOthers" };
const BETWEEN = { type: "between" };
const keep = (kept) => ({ type: "keep", line: kept });
const drop = (uuid) => ({ type: "drop", uuid });
const keepSent = (sent) => ({ type: "keepSent", line: sent });
const remember = (standing) => ({ type: "remember", standing });
const place = (position) => ({ type: "setPlace", position });

const answer = (number, results, changes) => ({ ...standingAt(number), told: "", results, ...changes });
const answered = (given, changes) => ({ type: "answered", answer: given, now: 1000, ...changes });
const under = (changes) => outbox({ busy: true, ...changes });
const PAGE = { ...standingAt(2), ahead: "[]", body: "<b>", write: "<form>" };
const asked = (changes) => ({ type: "asked", why: "page", page: PAGE, ...changes });
const DRAW_SHEET = { type: "drawSheet", html: "<b>", version: 10 };
const COPY = { type: "keepCopy", version: 10 };

const FAULTS = [{ label: "Points", message: "too many" }];
const STANDS = { number: 1, text: "71 : 49" };
const drawn = (number, results) =>
  answer(number, results, { told: "", ahead: "[]", body: "<b>", write: "<form>" });
const END = [{ type: "keepCopy", version: 0 }, TELL];

const REFUSED = drawn(1, [result("u1", "refused", { faults: FAULTS })]);
const WRONG = line(1, { state: "refused", faults: FAULTS, stands: null });

follows("a refused line that stands alone goes back into its form before it leaves", {
  before: under({ lines: [line(1)], sending: [line(1)], place: 1 }),
  event: answered(REFUSED),
  changes: {
    lines: [],
    changes: 2,
    sending: [],
    touched: true,
    unsaved: true,
    place: 0,
    standing: standingAt(1),
  },
  effects: [
    keep(WRONG),
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    { type: "drawForm", html: "<form>" },
    { type: "fill", fields: [["kind", "hand"], ["points", "10"]] },
    place(0),
    { type: "keepDraft" },
    { type: "refuse", faults: FAULTS },
    drop("u1"),
    SHOW,
    ...END,
    LEAVE,
  ],
});

follows("a line that is refused because the match is over has no form to go back to", {
  before: under({ lines: [line(1)], sending: [line(1)], place: 1 }),
  event: answered({ ...REFUSED, write: "<p>" }),
  changes: { lines: [WRONG], changes: 1, sending: [], standing: standingAt(1) },
  effects: [
    keep(WRONG),
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    { type: "drawForm", html: "<p>" },
    { type: "renewForm" },
    place(1),
    SHOW,
    { type: "say", text: "" },
    ...END,
    BETWEEN,
    LEAVE,
  ],
});

follows("a refused line waits where something else was begun", {
  before: under({ lines: [line(1)], sending: [line(1)], touched: true, place: 1 }),
  event: answered(REFUSED),
  changes: { lines: [WRONG], changes: 1, sending: [], standing: standingAt(1) },
  effects: [
    keep(WRONG),
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    ...END,
    LEAVE,
  ],
});

const BEGUN_SINCE = under({ lines: [WRONG], sending: [line(1)], returned: WRONG, touched: true });

follows("a refused line waits where something was begun before its page came", {
  before: { ...BEGUN_SINCE, answer: REFUSED },
  event: asked({ page: { ...standingAt(1), ahead: "[]", body: "<b>", write: "<form>" } }),
  changes: { answer: undefined, returned: undefined, sending: [] },
  effects: [remember(standingAt(1)), { type: "drawSheet", html: "<b>", version: 0 }, ...END, LEAVE],
});

follows("a refused line waits with those behind it", {
  before: under({ lines: [line(1), line(2)], sending: [line(1), line(2)], place: 2 }),
  event: answered(
    drawn(1, [result("u1", "refused", { faults: FAULTS }), result("u2", "waiting")]),
  ),
  changes: {
    lines: [WRONG, line(2)],
    changes: 1,
    sending: [],
    standing: standingAt(1),
  },
  effects: [
    keep(WRONG),
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    { type: "drawForm", html: "<form>" },
    { type: "renewForm" },
    place(2),
    SHOW,
    { type: "say", text: "" },
    ...END,
    BETWEEN,
    LEAVE,
  ],
});

for (const status of ["moved", "locked"]) {
  const stands = status === "moved" ? STANDS : null;
  const asked1 = line(1, { state: status, faults: [], stands });
  follows(`a ${status} line waits for a person`, {
    before: under({ lines: [line(1)], sending: [line(1)], touched: true, place: 1 }),
    event: answered(drawn(1, [result("u1", status, { stands })])),
    changes: { lines: [asked1], changes: 1, sending: [], standing: standingAt(1) },
    effects: [
      keep(asked1),
      remember(standingAt(1)),
      { type: "drawSheet", html: "<b>", version: 0 },
      ...END,
      LEAVE,
    ],
  });
}

const FIRST_STANDS = drawn(2, [
  result("u1", "written"),
  result("u2", "moved", { stands: STANDS }),
]);

follows("lines before one that must be looked at stand", {
  before: under({ lines: [line(1), line(2)], sending: [line(1), line(2)], touched: true, place: 2 }),
  event: answered(FIRST_STANDS),
  changes: {
    lines: [line(2, { state: "moved", faults: [], stands: STANDS })],
    changes: 2,
    sending: [],
    standing: standingAt(2),
    shown: 2,
  },
  effects: [
    keepSent(line(1)),
    drop("u1"),
    keep(line(2, { state: "moved", faults: [], stands: STANDS })),
    remember(standingAt(2)),
    DRAW_SHEET,
    COPY,
    TELL,
    LEAVE,
  ],
});

follows("what is said of a line that was changed meanwhile brings the old reading not back", {
  before: under({ lines: [line(1, { uuid: "f1" })], sending: [line(1)], touched: true, place: 1 }),
  event: answered(drawn(1, [result("u1", "moved", { stands: STANDS })])),
  changes: { sending: [], standing: standingAt(1) },
  effects: [
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    ...END,
    LEAVE,
  ],
});

follows("a line that another phone's must come before waits, and is no conflict", {
  before: under({
    lines: [line(2, { offered: 900 })],
    sending: [line(2, { offered: 900 })],
    touched: true,
  }),
  event: answered(drawn(1, [result("u2", "moved")])),
  changes: { early: true, sending: [], standing: standingAt(1) },
  effects: [
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    ...END,
    LEAVE,
  ],
});

const TOO_LATE = line(2, { offered: 900, state: "moved", faults: [], stands: null });

follows("a line whose forerunner has not come within 5 minutes is for a person", {
  before: under({
    lines: [line(2, { offered: 900 })],
    sending: [line(2, { offered: 900 })],
    touched: true,
    place: 2,
  }),
  event: answered(drawn(1, [result("u2", "moved")]), { now: 300_900 }),
  changes: { lines: [TOO_LATE], changes: 1, sending: [], standing: standingAt(1) },
  effects: [
    keep(TOO_LATE),
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    ...END,
    LEAVE,
  ],
});
