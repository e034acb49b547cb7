// What becomes of an outbox when a person writes.

import { follows, line, outbox, saved } from "./outboxes.js";

const SEND = { type: "send" };
const SHOW = { type: "show" };
const STAY = { type: "askToStay" };
const KEEP_DRAFT = { type: "keepDraft" };
const DROP_DRAFT = { type: "dropDraft" };
const AHEAD = [
  { number: 1, heading: "Hand 1" },
  { number: 2, heading: "Hand 2" },
  { number: 3, heading: "Hand 3" },
];
const place = (position) => ({ type: "setPlace", position });
const kept = (number) => ({ type: "sayKept", number, checked: true });
const renewed = (number, position) => [
  { type: "renewForm", line: AHEAD[number - 1] },
  place(position),
  SHOW,
];

follows("a line is kept before anything else", {
  before: outbox({ touched: true, ahead: AHEAD }),
  event: saved(1),
  changes: { touched: false, savedAt: 10_000, lines: [line(1)], changes: 1, place: 1 },
  effects: [{ type: "keep", line: line(1) }, DROP_DRAFT, kept(1), ...renewed(2, 1), SEND, STAY],
});

follows("a second tap within 700 ms is not a second line", {
  before: outbox({ savedAt: 9_301 }),
  event: saved(1),
  effects: [],
});

follows("an untouched form is saved when the taps are apart", {
  before: outbox({ savedAt: 9_300, ahead: AHEAD }),
  event: saved(1),
  changes: { savedAt: 10_000, lines: [line(1)], changes: 1, place: 1 },
  effects: [{ type: "keep", line: line(1) }, DROP_DRAFT, kept(1), ...renewed(2, 1), SEND, STAY],
});

follows("a fast second hand is a line, because something was typed", {
  before: outbox({ savedAt: 9_900, touched: true, lines: [line(1)], ahead: AHEAD }),
  event: saved(2),
  changes: { touched: false, savedAt: 10_000, lines: [line(1), line(2)], changes: 1, place: 2 },
  effects: [{ type: "keep", line: line(2) }, DROP_DRAFT, kept(2), ...renewed(3, 2), SEND, STAY],
});

follows("a form that still has the uuid of a waiting line gives a line of its own", {
  before: outbox({ touched: true, lines: [line(1)], ahead: AHEAD }),
  event: saved(2, { uuid: "u1" }),
  changes: {
    touched: false,
    savedAt: 10_000,
    lines: [line(1), line(2, { uuid: "f2" })],
    changes: 1,
    place: 2,
  },
  effects: [
    { type: "keep", line: line(2, { uuid: "f2" }) },
    DROP_DRAFT,
    kept(2),
    ...renewed(3, 2),
    SEND,
    STAY,
  ],
});

follows("a clock that went back does not change the order", {
  before: outbox({ touched: true, lines: [line(1, { order: 500 })], ahead: AHEAD }),
  event: saved(2),
  changes: {
    touched: false,
    savedAt: 10_000,
    lines: [line(1, { order: 500 }), line(2, { order: 501 })],
    changes: 1,
    place: 2,
  },
  effects: [
    { type: "keep", line: line(2, { order: 501 }) },
    DROP_DRAFT,
    kept(2),
    ...renewed(3, 2),
    SEND,
    STAY,
  ],
});

follows("a form that was begun for an earlier place keeps it", {
  before: outbox({ number: 8, touched: true, place: 6, ahead: AHEAD }),
  event: saved(7),
  changes: {
    touched: false,
    savedAt: 10_000,
    lines: [line(7)],
    changes: 1,
    place: 7,
  },
  effects: [
    { type: "keep", line: line(7) },
    DROP_DRAFT,
    kept(8),
    { type: "renewForm" },
    place(7),
    SHOW,
    SEND,
    STAY,
  ],
});

const CHANGED = line(1, { uuid: "f9", fields: [["points", "71"]], words: "hand 1" });

follows("another reading of a waiting line stands at its place, and what was typed comes back", {
  before: outbox({
    touched: true,
    lines: [line(1), line(2)],
    editing: line(1),
    aside: [[["points", "28"]]],
    place: 2,
    ahead: AHEAD,
  }),
  event: saved(9, { fields: [["points", "71"]], words: "hand 1" }),
  changes: {
    touched: true,
    savedAt: 10_000,
    lines: [CHANGED, line(2)],
    changes: 1,
    editing: undefined,
    aside: undefined,
  },
  effects: [
    { type: "keep", line: CHANGED },
    { type: "drop", uuid: "u1" },
    DROP_DRAFT,
    kept(1),
    ...renewed(3, 2),
    { type: "fill", fields: [["points", "28"]] },
    KEEP_DRAFT,
    SEND,
    STAY,
  ],
});

follows("a changed line that has left meanwhile is kept all the same", {
  before: outbox({ number: 2, touched: true, editing: line(1), place: 1, ahead: AHEAD }),
  event: saved(9, { fields: [["points", "71"]], words: "hand 1" }),
  changes: {
    touched: false,
    savedAt: 10_000,
    lines: [CHANGED],
    changes: 1,
    editing: undefined,
  },
  effects: [
    { type: "keep", line: CHANGED },
    { type: "drop", uuid: "u1" },
    DROP_DRAFT,
    kept(2),
    ...renewed(3, 1),
    SEND,
    STAY,
  ],
});

follows("a changed line that came a place sooner meanwhile stays there", {
  before: outbox({
    touched: true,
    lines: [line(3, { position: 1 })],
    editing: line(3),
    place: 2,
    ahead: AHEAD,
  }),
  event: saved(9),
  changes: {
    touched: false,
    savedAt: 10_000,
    lines: [line(9, { uuid: "f9", order: 3, position: 1 })],
    changes: 1,
    editing: undefined,
    place: 2,
  },
  effects: [
    { type: "keep", line: line(9, { uuid: "f9", order: 3, position: 1 }) },
    { type: "drop", uuid: "u3" },
    DROP_DRAFT,
    kept(1),
    ...renewed(2, 2),
    SEND,
    STAY,
  ],
});

follows("what is put into the form is a draft", {
  before: outbox(),
  event: { type: "touched" },
  changes: { touched: true },
  effects: [KEEP_DRAFT],
});

follows("what is changed in a waiting line is no draft: that holds what was being typed before", {
  before: outbox({ lines: [line(1)], editing: line(1) }),
  event: { type: "touched" },
  changes: { touched: true },
  effects: [],
});

follows("what was typed and refused is not saved", {
  before: outbox({ touched: true }),
  event: { type: "refused" },
  changes: { unsaved: true },
  effects: [SHOW],
});

follows("nothing was typed: nothing is unsaved", {
  before: outbox(),
  event: { type: "refused" },
  effects: [SHOW],
});

follows("what was refused is saved once it is mended", {
  before: outbox({ touched: true, unsaved: true, ahead: AHEAD }),
  event: saved(1),
  changes: {
    touched: false,
    unsaved: false,
    savedAt: 10_000,
    lines: [line(1)],
    changes: 1,
    place: 1,
  },
  effects: [{ type: "keep", line: line(1) }, DROP_DRAFT, kept(1), ...renewed(2, 1), SEND, STAY],
});
