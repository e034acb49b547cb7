// The steps of which every change of an outbox is made: each takes a state and gives the one
// after it, with what is to be done. A line is kept before anything else is done about it.

import { adding, isOvertaken, lineAhead, nextPlace, wentBack } from "./state.js";

/**
 * @param {Outbox.State} state
 * @param {Outbox.Effect[]} effects
 * @returns {Outbox.Step}
 */
export function step(state, ...effects) {
  return { state, effects };
}

/**
 * `parts` one after another, each from the state that the one before it left.
 * @param {Outbox.State} state
 * @param {Outbox.Part[]} parts
 */
export function inTurn(state, ...parts) {
  return parts.reduce((before, part) => {
    const after = part(before.state);
    return step(after.state, ...before.effects, ...after.effects);
  }, step(state));
}

/**
 * Nothing changes but `changes`.
 * @param {Partial<Outbox.State>} changes
 * @returns {Outbox.Part}
 */
export const set = (changes) => (state) => step({ ...state, ...changes });

/**
 * Nothing changes; this is to be done.
 * @param {Outbox.Effect[]} effects
 * @returns {Outbox.Part}
 */
export const act = (...effects) => (state) => step(state, ...effects);

/**
 * A new line, behind all others.
 * @param {Outbox.Line} line
 * @returns {Outbox.Part}
 */
export const add = (line) => (state) =>
  step(withLines(state, [...state.lines, line]), { type: "keep", line });

/**
 * Lines that say something else of themselves, under the same uuids.
 * @param {Outbox.Line[]} changed
 * @returns {Outbox.Part}
 */
export const keepAll = (changed) => (state) => {
  if (!changed.length) return step(state);
  const fresh = new Map(changed.map((line) => [line.uuid, line]));
  const lines = state.lines.map((line) => fresh.get(line.uuid) ?? line);
  return step(
    withLines(state, lines),
    ...changed.map((line) => /** @type {Outbox.Effect} */ ({ type: "keep", line })),
  );
};

/**
 * `fresh` in the place of the line `uuid`, even where that has left: what is written is kept.
 * @param {string} uuid
 * @param {Outbox.Line} fresh
 * @returns {Outbox.Part}
 */
export const replace = (uuid, fresh) => (state) => {
  const others = state.lines.filter((line) => line.uuid !== uuid);
  const lines = [...others, fresh].sort((one, other) => one.order - other.order);
  return step(withLines(state, lines), { type: "keep", line: fresh }, { type: "drop", uuid });
};

/**
 * The line `uuid` leaves.
 * @param {string} uuid
 * @returns {Outbox.Part}
 */
export const letGo = (uuid) => (state) =>
  step(withLines(state, state.lines.filter((line) => line.uuid !== uuid)), { type: "drop", uuid });

/**
 * What the server said of the sheet; a copy on this phone may be older than what it has `seen`.
 * @param {Outbox.Standing & {ahead?: string}} page
 * @param {Outbox.Standing | undefined} seen
 * @returns {Outbox.Part}
 */
export const know = ({ positions, number, version, restored, ahead }, seen) => (state) => {
  const told = { positions, number, version, restored };
  const standing = state.copied && seen && isFurther(seen, told) ? seen : told;
  const behind = state.behind || (!state.copied && wentBack(seen, told));
  const next = { ...state, standing, behind, ahead: ahead ? JSON.parse(ahead) : state.ahead };
  return behind ? step(next) : step(next, { type: "remember", standing });
};

/**
 * The page shows more of the sheet than this phone had been told: another phone wrote.
 * @param {Outbox.Shown} page
 * @returns {Outbox.Part}
 */
export const catchUp = ({ positions, number, version }) => (state) => {
  if (version <= state.standing.version) return step(state);
  const standing = { ...state.standing, positions, number, version };
  return step(
    { ...state, standing, shown: number },
    { type: "remember", standing },
    { type: "keepCopy", version },
  );
};

/**
 * Keep what is in the form, with what goes with it: what was put aside, what was undone.
 * @type {Outbox.Part}
 */
export const keepDraft = (state) =>
  step(state, { type: "keepDraft", aside: state.aside, undone: state.undone });

/**
 * Another phone wrote where the form was begun: what it wrote is asked for, to be shown beside it.
 * @type {Outbox.Part}
 */
export const askTheirs = (state) =>
  isOvertaken(state) && state.theirs?.position !== state.place
    ? step(state, { type: "ask", why: "theirs", at: state.place })
    : step(state);

/**
 * Make an untouched form ready for the line that comes next.
 * @type {Outbox.Part}
 */
export const renew = (state) => renewed(state, state.lines.length > 0 || state.copied);

/**
 * The same, also where the form is as the server drew it.
 * @type {Outbox.Part}
 */
export const renewAnyway = (state) => renewed(state, true);

/**
 * @param {Outbox.State} state
 * @param {boolean} anew whether an untouched form is laid out anew
 */
function renewed(state, anew) {
  const { lines, standing, touched } = state;
  const place = touched ? Math.min(state.place, nextPlace(state)) : nextPlace(state);
  const offers = !touched && anew;
  const line = lineAhead(state, standing.number + adding(lines).length);
  return inTurn(
    { ...state, place, unsaved: touched && state.unsaved },
    offers ? act({ type: "renewForm", line }) : act(),
    act({ type: "setPlace", position: place }, { type: "show" }),
  );
}

/**
 * What is typed in the form, `fields`, makes room for another line. What may have got through
 * already keeps its place: only there it meets itself.
 * @param {Outbox.Fields | undefined} fields
 * @returns {Outbox.Part}
 */
export const putAside = (fields) => (state) => {
  const { touched, editing, place, undone, aside = [] } = state;
  if (!fields || !touched || editing) return step(state);
  const wasSent = undone !== undefined && undone.again === undefined;
  /** @type {Outbox.Fields} */
  const at = wasSent || place < nextPlace(state) ? [["position", String(place)]] : [];
  return step({ ...state, aside: [...aside, [...fields, ...at]] });
};

/**
 * What was put aside last comes back into the form, once nothing else is in it.
 * @type {Outbox.Part}
 */
export const takeUpAgain = (state) => {
  const { aside = [], editing, touched } = state;
  const kept = aside.at(-1);
  if (!kept || editing || touched) return step(state);
  const others = aside.slice(0, -1);
  const fields = kept.filter(([name]) => name !== "position");
  const position = kept.find(([name]) => name === "position")?.[1];
  const place = Math.min(Number(position ?? state.place), state.place);
  return inTurn(
    { ...state, place, aside: others.length ? others : undefined, touched: true },
    act({ type: "fill", fields }),
    place < state.place ? act({ type: "setPlace", position: place }) : act(),
    keepDraft,
  );
};

/**
 * A line that a person wrote is kept, told and sent, and the form is for the next one.
 * @param {Outbox.Line} line
 * @param {boolean} checked whether rules have nothing against it
 * @param {string} [uuid] of the waiting line whose place it takes
 * @returns {Outbox.Part}
 */
export const wroteLine = (line, checked, uuid) => (state) =>
  inTurn(
    { ...state, undone: undefined },
    uuid ? replace(uuid, line) : add(line),
    act({ type: "dropDraft" }),
    (after) => {
      const number = after.standing.number + after.lines.indexOf(line);
      return step(after, { type: "sayKept", number, checked });
    },
    renew,
    takeUpAgain,
    act({ type: "send" }, { type: "askToStay" }),
  );

/**
 * @param {Outbox.Page} page
 * @returns {Outbox.Part}
 */
export const drawSheet = ({ body, version }) =>
  act({ type: "drawSheet", html: body, version });

/**
 * The form as the server drew it, for whoever has begun nothing; a refused line is in it.
 * @param {Outbox.Page} page
 * @returns {Outbox.Part}
 */
export const putForm = (page) => (before) => {
  const { returned } = before;
  const state = { ...before, returned: undefined, shown: page.number };
  if (state.touched || state.editing) return step(state);
  const draw = act({ type: "drawForm", html: page.write });
  const fresh = { ...state, copied: false };
  if (!returned) return inTurn(fresh, draw, renew);
  const { kind, fields, position, faults = [] } = returned;
  return inTurn(
    { ...fresh, touched: true, unsaved: true, place: position },
    draw,
    act(
      { type: "fill", fields: [["kind", kind], ...fields] },
      { type: "setPlace", position },
    ),
    keepDraft,
    act({ type: "refuse", faults }),
    letGo(returned.uuid),
    act({ type: "show" }),
  );
};

/**
 * Whether this phone knew more of the sheet than its copy says: the desk may have taken lines of it.
 * @param {Outbox.Standing} seen
 * @param {Outbox.Standing} copy
 */
function isFurther(seen, copy) {
  return seen.version > copy.version || seen.positions > copy.positions;
}

/**
 * @param {Outbox.State} state
 * @param {Outbox.Line[]} lines
 */
function withLines(state, lines) {
  return { ...state, lines, changes: state.changes + 1 };
}
