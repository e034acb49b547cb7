// The outbox of a sheet as a state machine: what an event makes of it, and what is to be done.
// Pure: clocks, chance, storage, network and page come in as events and go out as effects.

import { choices } from "./choices.js";
import { delivered, sendBatch, sending, turnPage } from "./sync.js";
import { isSecondTap, lineOf, sendable, wentBack } from "./state.js";
import { act, askTheirs, catchUp, inTurn, keepDraft, know, putForm, renew, set, step, wroteLine } from "./steps.js";
import { askAgain, undoing } from "./undo.js";

/** @type {Record<Outbox.Then, Outbox.Part>} */
const goOn = {
  open: (state) => step(state, { type: "read", why: "open", changes: state.changes }),
  look: (state) => step(state, { type: "send" }),
  deliver: turnPage,
};

/** @type {Record<Outbox.Reading, Outbox.Part>} */
const readings = {
  open: (state) =>
    inTurn(
      { ...state, opening: false },
      renew,
      askTheirs,
      act(
        { type: "ready" },
        { type: "keepCopy", version: state.standing.version },
        { type: "send" },
      ),
    ),
  turn: (state) => sendBatch({ ...state, early: false }),
  hear: renew,
  taken: (state) => inTurn(state, renew, act({ type: "send" })),
  /** The sheet was changed elsewhere: an untouched form goes with it, a begun one asks later. */
  look: (state) => {
    if (isIdle(state)) return step(state, { type: "ask", why: "look" });
    return inTurn(
      state,
      act({ type: "show" }),
      state.early ? act({ type: "send" }) : act(),
    );
  },
};

/** @type {{[K in Outbox.Event["type"]]: (state: Outbox.State, event: Outbox.EventOf<K>) => Outbox.Step}} */
const events = {
  ...sending,
  ...choices,
  ...undoing,

  /**
   * What was being typed before comes back; what was put into the form since stands over it.
   * A form that was sent before scripts ran left a draft of a line that stands: that one goes.
   */
  opened(state, { page, seen, draft: kept, typed }) {
    const stands = kept?.uuid !== undefined && kept.uuid === page.newest;
    const draft = stands ? undefined : kept;
    const drafted = /** @type {Outbox.Effect[]} */ (
      draft
        ? [
            { type: "fill", fields: [...draft.fields, ...typed] },
            { type: "setPlace", position: draft.position },
          ]
        : []
    );
    const begun = Boolean(draft) || typed.length > 0;
    return inTurn(
      {
        ...state,
        place: draft?.position ?? state.place,
        touched: begun,
        aside: draft?.aside,
        undone: draft?.undone,
      },
      know(page, seen),
      stands ? act({ type: "dropDraft" }) : act(),
      act(...drafted),
      begun ? keepDraft : act(),
      (after) => (after.behind ? step(after, { type: "recall", then: "open" }) : goOn.open(after)),
    );
  },

  touched: (state) =>
    inTurn({ ...state, touched: true }, state.editing ? act() : keepDraft),

  /** A second tap on the button is not a second line. */
  saved(state, event) {
    if (isSecondTap(state, event.at)) return step(state);
    const { editing } = state;
    const line = written(state, event);
    const free = { ...state, savedAt: event.at, touched: false, editing: undefined };
    return wroteLine(line, event.checked, editing?.uuid)(free);
  },

  /** What is in the form cannot be saved: it stays there. */
  refused: (state) => step({ ...state, unsaved: state.touched }, { type: "show" }),

  /** What was read before the last change here is read once more. */
  read(state, { why, lines, changes }) {
    if (changes !== state.changes) {
      return step(state, { type: "read", why, changes: state.changes });
    }
    return readings[why]({ ...state, lines });
  },

  asked(state, { why, page, seen }) {
    if (why === "theirs") return step({ ...state, theirs: page?.stands }, { type: "show" });
    if (why === "page") return inTurn(state, page ? know(page, seen) : act(), delivered(page));
    if (!page || !isIdle(state)) return step(state);
    return inTurn(state, know(page, seen), putForm(page), (after) =>
      after.behind ? step(after, { type: "recall", then: "look" }) : step(after),
    );
  },

  /** A page out of the browser's memory may be older than the sheet: the server was asked. */
  recalled(state, { then, page, seen }) {
    if (!page) return goOn[then](state);
    const { positions, number, version, restored } = page;
    const standing = { positions, number, version, restored };
    if (wentBack(seen, page)) return step(state, { type: "offer", then, standing });
    return inTurn(state, caughtUp(standing), goOn[then]);
  },

  /** What the server had taken waits once more; it is read, and sent, with the next turn. */
  offered: (state, { then, standing }) =>
    inTurn({ ...state, again: state.again || state.busy }, caughtUp(standing), goOn[then]),

  moved: (state, { page }) =>
    inTurn(
      state,
      page ? catchUp(page) : act(),
      askAgain,
      askTheirs,
      act({ type: "read", why: "look", changes: state.changes }),
    ),

  heard: (state) =>
    state.busy ? step(state) : step(state, { type: "read", why: "hear", changes: state.changes }),

  lost: (state, { lost }) => step({ ...state, lost }, { type: "show" }),

  offline: (state) => step(state, { type: "show" }),

  /** The server answers again: the copy is left once nothing is typed and nothing can be sent. */
  back(state) {
    if (state.busy || state.touched) return step(state);
    const sends = sendable(state).length > 0 && !state.barred;
    return step(state, { type: sends ? "send" : "leaveCopy" });
  },
};

/**
 * The state after `event`, and what is to be done, in order.
 * @param {Outbox.State} state
 * @param {Outbox.Event} event
 * @returns {Outbox.Step}
 */
export function reduce(state, event) {
  const follow = /** @type {(state: Outbox.State, event: Outbox.Event) => Outbox.Step} */ (
    events[event.type]
  );
  return follow(state, event);
}

/**
 * The phone knows as much of the sheet as the server.
 * @param {Outbox.Standing} standing
 * @returns {Outbox.Part}
 */
function caughtUp(standing) {
  return (state) => inTurn(state, set({ behind: false, standing }), act({ type: "remember", standing }));
}

/**
 * The line that was saved; another reading of a waiting one stands at its place, under a new
 * uuid, because the old one may have got through.
 * @param {Outbox.State} state
 * @param {Outbox.EventOf<"saved">} event
 * @returns {Outbox.Line}
 */
function written(state, { uuid, fresh, position, now, ...said }) {
  const { lines, editing, sheet } = state;
  const old = lineOf(state, editing?.uuid) ?? editing;
  const known = lineOf(state, uuid) !== undefined;
  const { kind, fields, words, made_at, corrects } = said;
  return {
    uuid: old || known ? fresh : uuid,
    sheet,
    ...placed(old ?? { order: Math.max(now, (lines.at(-1)?.order ?? 0) + 1), position, corrects }),
    kind,
    fields,
    words,
    made_at,
    state: "waiting",
  };
}

/**
 * Where a line stands among those that wait, and in the log.
 * @param {Pick<Outbox.Line, "order" | "position" | "corrects">} line
 */
function placed({ order, position, corrects }) {
  return { order, position, corrects };
}

/**
 * Whether nothing is begun, nothing waits and nothing is under way.
 * @param {Outbox.State} state
 */
function isIdle({ touched, lines, busy }) {
  return !touched && !lines.length && !busy;
}
