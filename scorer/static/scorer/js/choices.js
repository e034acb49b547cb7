// What a person can say of lines that wait: send them, change one, drop it, put it behind theirs.
// What is said of a line that has left meanwhile is heard by nobody.

import { lineAhead, lineOf, needsPerson, nextPlace } from "./state.js";
import { act, inTurn, keepAll, keepDraft, letGo, putAside, renew, replace, set, step, takeUpAgain } from "./steps.js";

/** @typedef {"retry" | "change" | "gone" | "same" | "mine" | "next" | "taken" | "another" | "already"} Choice */

const NEW_LINE = { again: undefined, corrects: undefined }; // of nothing that was there before

/** @type {{[K in Choice]: (state: Outbox.State, event: Outbox.EventOf<K>) => Outbox.Step}} */
export const choices = {
  /** Send now, also what a person was asked about. */
  retry(state) {
    const again = state.lines.filter(needsPerson).map(asked);
    return inTurn({ ...state, misses: 0 }, keepAll(again), act({ type: "send" }));
  },

  /** Into the form with it; what was being typed there, `fields`, comes back afterwards. */
  change(state, { uuid, fields }) {
    const line = lineOf(state, uuid);
    if (!line || !fields) return step(state);
    return inTurn(
      state,
      putAside(fields),
      set({ editing: line, touched: true }),
      act(
        { type: "fill", fields: [["kind", line.kind], ...line.fields] },
        { type: "show" },
        { type: "focusForm" },
      ),
    );
  },

  /** Thrown away: the lines behind it come one place sooner. */
  gone(state, { uuid }) {
    const line = lineOf(state, uuid);
    if (!line) return step(state);
    return inTurn(state, line.corrects ? act() : comeSooner(line.position), away(uuid));
  },

  /** The sheet has it already, written by somebody else; it keeps its place there. */
  same(state, { uuid }) {
    const line = lineOf(state, uuid);
    if (!line) return step(state);
    return inTurn(state, line.stands ? act() : comeSooner(line.position), away(uuid));
  },

  /** Instead of theirs, which keeps its place on the sheet: another version of it. */
  mine(state, { uuid, fresh }) {
    const line = lineOf(state, uuid);
    const corrects = versionOf(line?.stands);
    if (!line || !corrects) return step(state);
    return inTurn(
      state,
      replaceAlsoInForm(uuid, { ...asked(line), uuid: fresh, corrects }),
      act({ type: "show" }, { type: "send" }),
    );
  },

  /** Behind everything that stands; what waits behind it and met nobody makes room. */
  next(state, { uuid, fresh }) {
    const line = lineOf(state, uuid);
    if (!line) return step(state);
    const { positions } = state.standing;
    const behind = state.lines.filter(({ order }) => order > line.order);
    const later = behind.filter(({ position }) => position >= positions).map(moved(1));
    return inTurn(
      state,
      keepAll(later),
      moveForm(positions, 1),
      replaceAlsoInForm(uuid, { ...asked(line), ...NEW_LINE, uuid: fresh, position: positions }),
      act({ type: "show" }, { type: "send" }),
    );
  },

  /** What is in the form is another line than the one written meanwhile: it comes behind it. */
  another(state) {
    const place = nextPlace(state);
    return inTurn(
      { ...state, place },
      act({ type: "setPlace", position: place }),
      keepDraft,
      act({ type: "show" }),
    );
  },

  /** What is in the form stands in the sheet already: the form is for the next line. */
  already(state) {
    const { number } = state.standing;
    return inTurn(
      { ...state, touched: false, undone: undefined },
      act({ type: "dropDraft" }, { type: "renewForm", line: lineAhead(state, number) }),
      renew,
      takeUpAgain,
      act({ type: "ask", why: "look" }),
    );
  },

  /** Lines that came from the sheet's page at another address are this phone's. */
  taken(state, { lines }) {
    const changes = state.changes + 1;
    return step(
      { ...state, changes },
      ...lines.map((line) => /** @type {Outbox.Effect} */ ({ type: "keep", line })),
      { type: "read", why: "taken", changes },
    );
  },
};

/**
 * The version of a line that stands, to ask for another one; undefined for what is no line.
 * @param {Outbox.Stands | null | undefined} stands
 * @returns {Outbox.Corrects | undefined}
 */
export function versionOf(stands) {
  const { position, revision, number } = stands ?? {};
  if (position === undefined || revision === undefined || !number) return undefined;
  return { position, revision, number };
}

/**
 * A line waits for the server again.
 * @param {Outbox.Line} line
 * @returns {Outbox.Line}
 */
function asked(line) {
  return { ...line, state: "waiting", faults: [], stands: null };
}

/**
 * `fresh` in the place of the line `uuid`; if that one is in the form, saving the form replaces `fresh`.
 * @param {string} uuid
 * @param {Outbox.Line} fresh
 * @returns {Outbox.Part}
 */
function replaceAlsoInForm(uuid, fresh) {
  return (state) =>
    replace(uuid, fresh)(state.editing?.uuid === uuid ? { ...state, editing: fresh } : state);
}

/**
 * @param {number} places
 * @returns {(line: Outbox.Line) => Outbox.Line}
 */
function moved(places) {
  return (line) => ({ ...line, position: line.position + places });
}

/**
 * A line leaves by a person's word; in the form it makes room for what was being typed.
 * @param {string} uuid
 * @returns {Outbox.Part}
 */
function away(uuid) {
  return (state) => {
    const inForm = state.editing?.uuid === uuid;
    return inTurn(
      inForm ? { ...state, editing: undefined, touched: false } : state,
      letGo(uuid),
      renew,
      takeUpAgain,
      act({ type: "focusTold" }, { type: "send" }),
    );
  };
}

/**
 * What waits behind `position`, and what is being typed, come one place sooner.
 * @param {number} position
 * @returns {Outbox.Part}
 */
function comeSooner(position) {
  return (state) =>
    inTurn(
      state,
      keepAll(state.lines.filter((line) => line.position > position).map(moved(-1))),
      moveForm(position + 1, -1),
    );
}

/**
 * A form for `from` or a later place is for one that is `places` later.
 * @param {number} from
 * @param {number} places
 * @returns {Outbox.Part}
 */
function moveForm(from, places) {
  return (state) => {
    if (state.place < from) return step(state);
    const place = state.place + places;
    return step({ ...state, place }, { type: "setPlace", position: place });
  };
}
