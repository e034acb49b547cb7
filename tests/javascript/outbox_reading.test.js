// What becomes of an outbox when a page opens, when what is kept on the phone was read, and when
// the sheet is changed elsewhere.

import { follows, line, outbox, standingAt } from "./outboxes.js";

const SEND = { type: "send" };
const SHOW = { type: "show" };
const KEEP_DRAFT = { type: "keepDraft" };
const AHEAD = [
  { number: 1, heading: "Hand 1" },
  { number: 2, heading: "Hand 2" },
  { number: 3, heading: "Hand 3" },
];
const place = (position) => ({ type: "setPlace", position });
const renewed = (number, position) => [
  { type: "renewForm", line: AHEAD[number - 1] },
  place(position),
  SHOW,
];

// Opening the page

const PAGE = { ...standingAt(3), ahead: JSON.stringify(AHEAD) };
const REMEMBER = { type: "remember", standing: standingAt(3) };
const read = (why, changes = 0) => ({ type: "read", why, changes });
const opened = (changes) => ({ type: "opened", page: PAGE, typed: [], ...changes });

follows("a page opens with what waits", {
  before: outbox({ number: 3 }),
  event: opened(),
  changes: { ahead: AHEAD },
  effects: [REMEMBER, read("open")],
});

follows("a draft comes back, and what was typed since stands over it", {
  before: outbox({ number: 3 }),
  event: opened({
    draft: { fields: [["points", "71"]], position: 1 },
    typed: [["points", "28"]],
  }),
  changes: { ahead: AHEAD, touched: true, place: 1 },
  effects: [
    REMEMBER,
    { type: "fill", fields: [["points", "71"], ["points", "28"]] },
    place(1),
    KEEP_DRAFT,
    read("open"),
  ],
});

follows("a draft of a line that stands already goes", {
  before: outbox({ number: 3 }),
  event: opened({
    page: { ...PAGE, newest: "u1" },
    draft: { fields: [["points", "71"]], uuid: "u1", position: 1 },
  }),
  changes: { ahead: AHEAD },
  effects: [REMEMBER, { type: "dropDraft" }, read("open")],
});

follows("a draft of another line than the newest comes back", {
  before: outbox({ number: 3 }),
  event: opened({
    page: { ...PAGE, newest: "u1" },
    draft: { fields: [["points", "71"]], uuid: "u2", position: 1 },
  }),
  changes: { ahead: AHEAD, touched: true, place: 1 },
  effects: [REMEMBER, { type: "fill", fields: [["points", "71"]] }, place(1), KEEP_DRAFT, read("open")],
});

follows("what was typed while the page got ready is a draft", {
  before: outbox({ number: 3 }),
  event: opened({ typed: [["points", "28"]] }),
  changes: { ahead: AHEAD, touched: true },
  effects: [REMEMBER, KEEP_DRAFT, read("open")],
});

follows("a copy that is older than what this phone has seen goes by that", {
  before: outbox({ number: 3, copied: true }),
  event: opened({ seen: standingAt(5) }),
  changes: { ahead: AHEAD, standing: standingAt(5) },
  effects: [{ type: "remember", standing: standingAt(5) }, read("open")],
});

follows("a copy that is newer than what this phone has seen goes by itself", {
  before: outbox({ number: 3, copied: true }),
  event: opened({ seen: standingAt(2) }),
  changes: { ahead: AHEAD },
  effects: [REMEMBER, read("open")],
});

follows("a server that knows less than it did is asked once more, and nothing is forgotten", {
  before: outbox({ number: 3 }),
  event: opened({ seen: standingAt(5) }),
  changes: { ahead: AHEAD, behind: true },
  effects: [{ type: "recall", then: "open" }],
});

follows("a database that was put back is noticed at the same length", {
  before: outbox({ number: 3 }),
  event: opened({ seen: { ...standingAt(3), restored: "2026-01-31T20:15:00+00:00" } }),
  changes: { ahead: AHEAD, behind: true },
  effects: [{ type: "recall", then: "open" }],
});

// What was read on the phone

const given = (why, lines, changes = 0) => ({ type: "read", why, lines, changes });
const COPY = { type: "keepCopy", version: 20 };

follows("with nothing waiting the form stays as the server drew it", {
  before: outbox({ number: 3, ahead: AHEAD }),
  event: given("open", []),
  effects: [place(2), SHOW, { type: "ready" }, COPY, SEND],
});

follows("with lines waiting the form is for the one behind them", {
  before: outbox({ ahead: AHEAD }),
  event: given("open", [line(1), line(2)]),
  changes: { lines: [line(1), line(2)], place: 2 },
  effects: [...renewed(3, 2), { type: "ready" }, { type: "keepCopy", version: 0 }, SEND],
});

follows("a copy's form offers what the next line may hold", {
  before: outbox({ number: 3, copied: true, ahead: AHEAD }),
  event: given("open", []),
  effects: [...renewed(3, 2), { type: "ready" }, COPY, SEND],
});

follows("a begun form keeps what is in it, and its place where that is free", {
  before: outbox({ touched: true, place: 0, ahead: AHEAD }),
  event: given("open", [line(1)]),
  changes: { lines: [line(1)] },
  effects: [place(0), SHOW, { type: "ready" }, { type: "keepCopy", version: 0 }, SEND],
});

follows("a begun form comes back to the place that is next", {
  before: outbox({ touched: true, place: 7 }),
  event: given("open", [line(1)]),
  changes: { lines: [line(1)], place: 1 },
  effects: [place(1), SHOW, { type: "ready" }, { type: "keepCopy", version: 0 }, SEND],
});

for (const why of ["open", "look", "hear", "turn", "taken"]) {
  follows(`what was read before the last line was kept is read once more (${why})`, {
    before: outbox({ lines: [line(1)], changes: 1 }),
    event: given(why, []),
    effects: [read(why, 1)],
  });
}

follows("what another page of this phone kept is shown, and the form is for the line after it", {
  before: outbox({ ahead: AHEAD }),
  event: given("hear", [line(1)]),
  changes: { lines: [line(1)], place: 1 },
  effects: renewed(2, 1),
});

follows("a begun form stays at its place when another page of this phone kept a line", {
  before: outbox({ ahead: AHEAD, touched: true }),
  event: given("hear", [line(1)]),
  changes: { lines: [line(1)] },
  effects: [place(0), SHOW],
});

follows("lines that came with the address are shown and sent", {
  before: outbox({ changes: 1, ahead: AHEAD }),
  event: given("taken", [line(1)], 1),
  changes: { lines: [line(1)], place: 1 },
  effects: [...renewed(2, 1), SEND],
});

follows("another page's news are read while nothing is sent", {
  before: outbox(),
  event: { type: "heard" },
  effects: [read("hear")],
});

follows("another page's news wait while lines are sent: they are read before the next batch", {
  before: outbox({ busy: true }),
  event: { type: "heard" },
  effects: [],
});

// The sheet was changed elsewhere

const ASK = { type: "ask", why: "look" };

follows("a sheet that was changed elsewhere is looked at", {
  before: outbox({ changes: 4 }),
  event: { type: "moved" },
  effects: [read("look", 4)],
});

follows("an untouched form goes with the sheet", {
  before: outbox(),
  event: given("look", []),
  effects: [ASK],
});

for (const [name, changes] of Object.entries({
  "a begun form": { touched: true },
  "a phone that sends": { busy: true },
})) {
  follows(`${name} stays as it is when the sheet is changed elsewhere`, {
    before: outbox(changes),
    event: given("look", []),
    effects: [SHOW],
  });
}

follows("a phone with waiting lines keeps its form when the sheet is changed elsewhere", {
  before: outbox(),
  event: given("look", [line(1)]),
  changes: { lines: [line(1)] },
  effects: [SHOW],
});

follows("a line that came too early is tried again as soon as the sheet moves on", {
  before: outbox({ early: true }),
  event: given("look", [line(1)]),
  changes: { lines: [line(1)] },
  effects: [SHOW, SEND],
});

const LOOKED = { ...standingAt(3), ahead: "[]", body: "<b>", write: "<form>" };
const DRAWN = { type: "drawForm", html: "<form>" };
const asked = (changes) => ({ type: "asked", why: "look", page: LOOKED, ...changes });

follows("the form of a sheet that was changed elsewhere takes the place of an untouched one", {
  before: outbox({ copied: true, ahead: AHEAD }),
  event: asked(),
  changes: { copied: false, ahead: [], standing: standingAt(3), shown: 3, place: 2 },
  effects: [REMEMBER, DRAWN, place(2), SHOW],
});

for (const [name, changes] of Object.entries({
  "was begun": { touched: true },
  "stands behind a line": { lines: [line(1)] },
  "is being sent from": { busy: true },
})) {
  follows(`a form that ${name} meanwhile is not replaced`, {
    before: outbox(changes),
    event: asked(),
    effects: [],
  });
}

follows("an answer that got lost changes nothing", {
  before: outbox(),
  event: asked({ page: undefined }),
  effects: [],
});

follows("a sheet that went back is caught up with after its form is put", {
  before: outbox({ number: 5 }),
  event: asked({ seen: standingAt(5) }),
  changes: { ahead: [], behind: true, standing: standingAt(3), shown: 3, place: 2 },
  effects: [DRAWN, place(2), SHOW, { type: "recall", then: "look" }],
});

// Seen and lost

follows("whoever follows the sheet finds nobody there", {
  before: outbox(),
  event: { type: "lost", lost: true },
  changes: { lost: true },
  effects: [SHOW],
});

follows("the browser says that the network is away", {
  before: outbox(),
  event: { type: "offline" },
  effects: [SHOW],
});
