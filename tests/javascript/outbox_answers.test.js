// What becomes of lines when the server has answered.

import { follows, line, outbox, result, standingAt } from "./outboxes.js";

const SHOW = { type: "show" };
const LEAVE = { type: "leave" };
const TELL = { type: "tellOthers" };
const BETWEEN = { type: "between" };
const ASK = { type: "ask", why: "page" };
const keep = (kept) => ({ type: "keep", line: kept });
const drop = (uuid) => ({ type: "drop", uuid });
const keepSent = (sent) => ({ type: "keepSent", line: sent });
const post = (...lines) => ({ type: "post", lines });
const remember = (standing) => ({ type: "remember", standing });
const place = (position) => ({ type: "setPlace", position });

// Lines that stand

const told = "Line 1 is written.";
const answer = (number, results, changes) => ({ ...standingAt(number), told, results, ...changes });
const answered = (given, changes) => ({ type: "answered", answer: given, now: 1000, ...changes });
const under = (changes) => outbox({ busy: true, ...changes });

for (const status of ["written", "repeated"]) {
  const given = answer(2, [result("u1", status)]);
  follows(`a ${status} line leaves after it was kept as sent`, {
    before: under({ misses: 3, barred: "no", lines: [line(1)], sending: [line(1)] }),
    event: answered(given),
    changes: {
      misses: 0,
      barred: undefined,
      lines: [],
      changes: 1,
      standing: standingAt(2),
      answer: given,
    },
    effects: [keepSent(line(1)), drop("u1"), remember(standingAt(2)), ASK],
  });
}

const GIVEN = answer(2, [result("u1", "written")]);
const PAGE = { ...standingAt(2), ahead: "[]", body: "<b>", write: "<form>" };
const asked = (changes) => ({ type: "asked", why: "page", page: PAGE, ...changes });
const DRAW_SHEET = { type: "drawSheet", html: "<b>", version: 10 };
const DRAW_FORM = { type: "drawForm", html: "<form>", faulty: false };
const SAY = { type: "say", text: told };
const COPY = { type: "keepCopy", version: 10 };

follows("the sheet is shown with the lines that stand, and the turn ends", {
  before: under({ number: 2, sending: [line(1)], answer: GIVEN }),
  event: asked(),
  changes: { answer: undefined, sending: [], shown: 2, place: 1 },
  effects: [
    remember(standingAt(2)),
    DRAW_SHEET,
    DRAW_FORM,
    place(1),
    SHOW,
    SAY,
    COPY,
    TELL,
    BETWEEN,
    LEAVE,
  ],
});

follows("a begun form stays while the sheet is shown anew", {
  before: under({ number: 2, touched: true, place: 1, sending: [line(1)], answer: GIVEN }),
  event: asked(),
  changes: { answer: undefined, sending: [], shown: 2 },
  effects: [remember(standingAt(2)), DRAW_SHEET, SAY, COPY, TELL, LEAVE],
});

follows("a form with a waiting line in it stays while the sheet is shown anew", {
  before: under({
    number: 2,
    touched: true,
    editing: line(2),
    lines: [line(2)],
    place: 1,
    sending: [line(1)],
    answer: GIVEN,
  }),
  event: asked(),
  changes: { answer: undefined, sending: [], shown: 2 },
  effects: [remember(standingAt(2)), DRAW_SHEET, SAY, COPY, TELL, LEAVE],
});

follows("a drawing that got lost: the page looks again by itself", {
  before: under({ number: 2, sending: [line(1)], answer: GIVEN }),
  event: asked({ page: undefined }),
  changes: { answer: undefined, sending: [], place: 1 },
  effects: [place(1), SHOW, SAY, COPY, TELL, BETWEEN, LEAVE],
});

follows("when the whole batch stands the next one goes", {
  before: under({ number: 2, lines: [line(2)], place: 2, sending: [line(1)], answer: GIVEN }),
  event: asked(),
  changes: { answer: undefined, sending: [line(2)], shown: 2 },
  effects: [
    remember(standingAt(2)),
    DRAW_SHEET,
    DRAW_FORM,
    { type: "renewForm" },
    place(2),
    SHOW,
    SAY,
    COPY,
    TELL,
    BETWEEN,
    post(line(2)),
  ],
});

follows("a line that left the form meanwhile and stands is kept as it was sent", {
  before: under({ lines: [line(1, { uuid: "f1" })], sending: [line(1)] }),
  event: answered(GIVEN),
  changes: { changes: 1, standing: standingAt(2), answer: GIVEN },
  effects: [keepSent(line(1)), drop("u1"), remember(standingAt(2)), ASK],
});

// Lines that do not

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
    place: 0,
    standing: standingAt(1),
  },
  effects: [
    keep(WRONG),
    remember(standingAt(1)),
    { type: "drawSheet", html: "<b>", version: 0 },
    { type: "drawForm", html: "<form>", faulty: true },
    { type: "keepDraft" },
    drop("u1"),
    ...END,
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
    { type: "drawForm", html: "<form>", faulty: false },
    { type: "renewForm" },
    place(2),
    SHOW,
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
