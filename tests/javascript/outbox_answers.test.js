// What becomes of lines when the server has answered.

import { follows, line, outbox, result, standingAt } from "./outboxes.js";

const SHOW = { type: "show" };
const LEAVE = { type: "leave" };
const TELL = { type: "tellOthers" };
const BETWEEN = { type: "between" };
const ASK = { type: "ask", why: "page" };
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
const DRAW_FORM = { type: "drawForm", html: "<form>" };
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
  effects: [remember(standingAt(2)), DRAW_SHEET, COPY, TELL, LEAVE],
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
  effects: [remember(standingAt(2)), DRAW_SHEET, COPY, TELL, LEAVE],
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
