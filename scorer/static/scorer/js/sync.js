// How lines get to the server: in order, in batches, one page of this phone at a time; and what
// becomes of each. A line leaves only when the server has it, or goes back into its form.

import { lineOf, sendable } from "./state.js";
import { act, drawSheet, inTurn, keepAll, know, letGo, putForm, renew, set, step } from "./steps.js";

const PAUSES = [1000, 2000, 5000, 10000, 30000]; // milliseconds until the next attempt
const PATIENCE = 5 * 60 * 1000; // milliseconds for what another phone must bring first
const STANDS = ["written", "repeated"];

/** @typedef {"send" | "woken" | "entered" | "ended" | "late" | "answered" | "missed"} Sending */

/** @type {{[K in Sending]: (state: Outbox.State, event: Outbox.EventOf<K>) => Outbox.Step}} */
export const sending = {
  send(state) {
    if (state.busy) return step({ ...state, again: true }, { type: "endPause" });
    return step({ ...state, busy: true }, { type: "endPause" }, { type: "enter" });
  },

  woken: (state) => step({ ...state, misses: 0 }, { type: "send" }),

  /** No other page of this phone sends: another one may have sent some before. */
  entered: (state) => step(state, { type: "read", why: "turn", changes: state.changes }),

  ended(state, { ran }) {
    const rest = { ...state, busy: false, sending: [] };
    if (state.again) {
      return step({ ...rest, again: false }, { type: "show" }, { type: "send" });
    }
    const later = (rest.misses > 0 || rest.early || !ran) && sendable(rest).length > 0;
    return inTurn(
      rest,
      act({ type: "show" }),
      later ? act({ type: "pause", milliseconds: pause(rest) }) : act(),
    );
  },

  late: (state) => step(state, { type: "show" }),

  answered(before, { answer, seen, now }) {
    const state = { ...before, misses: 0, barred: undefined, answer };
    const settled = answer.results.map((result) => settle(result, answer, now));
    return inTurn(state, ...settled, know(answer, seen), (after) =>
      after.behind ? step(after, { type: "recall", then: "deliver" }) : turnPage(after),
    );
  },

  missed: (state, { barred }) =>
    step({ ...state, misses: state.misses + 1, sending: [], barred }, { type: "leave" }),
};

/**
 * Send what can go now, or let others send.
 * @param {Outbox.State} state
 */
export function sendBatch(state) {
  const lines = sendable(state);
  if (!lines.length) return step({ ...state, sending: [] }, { type: "leave" });
  return step({ ...state, sending: lines }, { type: "post", lines });
}

/**
 * Show the sheet with what was sent; it may have to be asked for.
 * @param {Outbox.State} state
 */
export function turnPage(state) {
  const { answer } = state;
  return isDrawn(answer) ? delivered(answer)(state) : step(state, { type: "ask", why: "page" });
}

/**
 * The sheet is shown with what was sent; if its drawing got lost, the page looks again by itself.
 * @param {Outbox.Page | undefined} page
 * @returns {Outbox.Part}
 */
export function delivered(page) {
  return ({ answer, sending: batch, ...rest }) => {
    const state = { ...rest, sending: [] };
    if (!answer) return step(state, { type: "leave" });
    const stand = answer.results.filter(({ status }) => STANDS.includes(status));
    return inTurn(
      state,
      ...(page ? [drawSheet(page), putForm(page)] : [set({ returned: undefined }), renew]),
      (after) => step(after, ...news(after, answer, batch)),
      ...answer.results.flatMap(({ rescored }) => (rescored ? [act({ type: "say", text: rescored })] : [])),
      (after) => step(after, { type: "keepCopy", version: after.standing.version }),
      act({ type: "tellOthers" }),
      (after) => (after.touched ? step(after) : step(after, { type: "between" })),
      stand.length === batch.length ? sendBatch : act({ type: "leave" }),
    );
  };
}

/**
 * What is told of lines that were sent, unless the form is in use; nothing once a person must look.
 * @param {Outbox.State} state
 * @param {Outbox.Answer} answer
 * @param {Outbox.Line[]} batch
 * @returns {Outbox.Effect[]}
 */
function news({ touched }, { results, told }, batch) {
  if (touched) return [];
  const stand = results.filter(({ status }) => STANDS.includes(status)).length === batch.length;
  return [{ type: "say", text: stand ? told : "" }];
}

/**
 * Put one line where its answer says: away, back into the form, or before a person.
 * @param {Outbox.Result} result
 * @param {Outbox.Answer} answer
 * @param {number} now
 * @returns {Outbox.Part}
 */
function settle({ uuid, status, faults, stands }, answer, now) {
  return (state) => {
    const sent = state.sending.find((line) => line.uuid === uuid);
    if (!sent) return step(state);
    if (STANDS.includes(status)) {
      return inTurn(state, act({ type: "keepSent", line: sent }), letGo(uuid));
    }
    const line = lineOf(state, uuid);
    if (status === "moved" && !stands && now - (sent.offered ?? 0) < PATIENCE) {
      return step({ ...state, early: true }); // another phone has the line before it
    }
    if (status === "waiting" || !line) return step(state);
    const told = /** @type {Outbox.Line} */ ({ ...line, state: status, faults, stands });
    const returned = status === "refused" && !sent.corrects && goesBack(state, answer) ? told : state.returned;
    return keepAll([told])({ ...state, returned });
  };
}

/**
 * Whether a refused line can simply stand in its form again: there is one, and nothing else was
 * begun since.
 * @param {Outbox.State} state
 * @param {Outbox.Answer} answer
 */
function goesBack({ lines, touched, editing }, { results, write = "" }) {
  if (!write.includes("<form")) return false;
  return results.length === 1 && lines.length === 1 && !touched && !editing;
}

/**
 * Milliseconds until the next attempt.
 * @param {Outbox.State} state
 */
function pause({ misses, early }) {
  if (misses > 0) return PAUSES[Math.min(misses, PAUSES.length) - 1] ?? 0;
  return PAUSES[early ? 2 : 0] ?? 0;
}

/**
 * @param {Outbox.Answer | undefined} answer
 * @returns {answer is Outbox.Answer & Outbox.Page}
 */
function isDrawn(answer) {
  return answer?.body !== undefined;
}
