// Undo and redo of the last hand. One that waits on this phone leaves the list, one on the server
// is voided there; either way it is in the form again, and redo writes the same hand once more.

import { canUndo, isRedoable } from "./state.js";
import {
  act,
  drawSheet,
  inTurn,
  keepDraft,
  know,
  letGo,
  putAside,
  putForm,
  renewAnyway,
  set,
  step,
  wroteLine,
} from "./steps.js";

const PAUSE = 1000; // milliseconds: a tap within is a thumb that bounced

/** @typedef {"undo" | "voided" | "redo"} Undoing */

/** @type {{[K in Undoing]: (state: Outbox.State, event: Outbox.EventOf<K>) => Outbox.Step}} */
export const undoing = {
  /** What is typed in the form, `fields`, is put aside: it comes back once the hand is written. */
  undo(before, { uuid, fields, last, at }) {
    if (isBounced(before, at) || !canUndo(before)) return step(before);
    const state = { ...before, steppedAt: at };
    const line = state.lines.at(-1);
    if (line) {
      return inTurn(
        state,
        letGo(line.uuid),
        freeForm(fields),
        renewAnyway,
        keepPlace(line.position),
        intoForm(line),
      );
    }
    const hand = state.undoing ?? (isCurrent(state, last) ? { ...last, uuid } : undefined);
    if (hand) return ask(state, hand);
    return before.copied ? step(before, { type: "sayNotUndone" }) : step(before);
  },

  /** Without an answer nobody knows whether the hand is void: the same request is made again. */
  voided(before, { uuid, answer, seen, fields, at }) {
    const { undoing: hand } = before;
    if (hand?.uuid !== uuid) return step(before);
    if (!answer) {
      const state = { ...before, undoing: { ...hand, failed: true } };
      return step(state, { type: "sayNotUndone" }, { type: "show" });
    }
    const { hand: voided, refused = "", version } = answer;
    return inTurn(
      { ...before, undoing: undefined, steppedAt: at, returned: undefined },
      know(answer, seen),
      drawSheet(answer),
      voided ? freeForm(fields) : act(),
      putForm(answer),
      voided ? intoForm(voided) : act({ type: "say", text: refused, fault: true }, { type: "show" }),
      act({ type: "keepCopy", version }, { type: "tellOthers" }),
      (after) => (after.behind ? step(after, { type: "recall", then: "look" }) : step(after)),
    );
  },

  redo(before, { uuid, at, now, made_at }) {
    const { undone, lines, sheet } = before;
    if (!undone || isBounced(before, at) || !isRedoable(before)) return step(before);
    const { kind, fields, words, again } = undone;
    const order = Math.max(now, (lines.at(-1)?.order ?? 0) + 1);
    /** @type {Outbox.Line} */
    const line = {
      uuid,
      sheet,
      order,
      position: before.place,
      kind,
      fields,
      words,
      made_at,
      state: "waiting",
      ...(again === undefined ? {} : { again }),
    };
    return wroteLine(line, again !== undefined)({ ...before, steppedAt: at, touched: false });
  },
};

/**
 * Ask the server once more to void the hand that it may have voided already.
 * @type {Outbox.Part}
 */
export const askAgain = (state) =>
  state.undoing?.failed ? ask(state, state.undoing) : step(state);

/**
 * @param {Outbox.State} state
 * @param {Outbox.Asked} asked
 */
function ask(state, { failed, ...hand }) {
  return step({ ...state, undoing: hand }, { type: "void", hand }, { type: "show" });
}

/**
 * @param {Outbox.State} state
 * @param {number} at
 */
function isBounced({ steppedAt = -PAUSE }, at) {
  return at - steppedAt < PAUSE;
}

/**
 * Whether the page shows the sheet's last hand, not an earlier one.
 * @param {Outbox.State} state
 * @param {Outbox.Last | undefined} last
 * @returns {last is Outbox.Last}
 */
function isCurrent({ standing }, last) {
  return last !== undefined && last.version >= standing.version;
}

/**
 * The form is free; a waiting line that was in it stays in the list as it was.
 * @param {Outbox.Fields | undefined} fields what is typed in the form
 * @returns {Outbox.Part}
 */
function freeForm(fields) {
  return (state) => inTurn(state, putAside(fields), set({ editing: undefined, touched: false }));
}

/**
 * A hand that was sent may have got through unheard: at its own place it meets itself.
 * @param {number} position
 * @returns {Outbox.Part}
 */
function keepPlace(position) {
  return (state) =>
    position < state.place
      ? step({ ...state, place: position }, { type: "setPlace", position })
      : step(state);
}

/**
 * A hand goes back into the form, under its own uuid no more.
 * @param {Outbox.Hand} hand
 * @returns {Outbox.Part}
 */
function intoForm({ kind, fields, words, again, by, number: told }) {
  return (state) => {
    const number = told ?? state.standing.number + state.lines.length;
    const undone = { number, kind, fields, words, again };
    return inTurn(
      { ...state, touched: true, undone },
      act({ type: "fill", fields: [["kind", kind], ...fields] }),
      keepDraft,
      act({ type: "sayUndone", number, by }, { type: "show" }),
    );
  };
}
