// What an outbox knows, and what can be told from it. Nothing here touches the page, the phone's
// storage, the network or a clock.

const BATCH = 20;
const DOUBLE_TAP = 700; // milliseconds
const PATIENCE = 10 * 60 * 1000; // milliseconds that a line may wait before its phone says what to do

/**
 * The state of an outbox before anything was read or asked.
 * @param {{sheet: string, standing: Outbox.Standing, copied: boolean, place: number, barred?: string}} page
 * @returns {Outbox.State}
 */
export function begin({ sheet, standing, copied, place, barred }) {
  return {
    sheet,
    lines: [],
    changes: 0,
    standing,
    ahead: [],
    shown: standing.number,
    copied,
    behind: false,
    place,
    opening: true,
    touched: false,
    unsaved: false,
    savedAt: 0,
    busy: false,
    again: false,
    early: false,
    sending: [],
    misses: 0,
    barred,
    lost: false,
  };
}

/**
 * Whether a line waits for a person, not for the next sending.
 * @param {Outbox.Line} line
 */
export function needsPerson(line) {
  return line.state !== "waiting";
}

/**
 * The waiting line with this uuid.
 * @param {Outbox.State} state
 * @param {string | undefined} uuid
 */
export function lineOf({ lines }, uuid) {
  return lines.find((line) => line.uuid === uuid);
}

/**
 * The lines that can go now: up to the first that a person must look at, or has in the form.
 * @param {Outbox.State} state
 */
export function sendable({ lines, editing }) {
  const stop = lines.findIndex((line) => needsPerson(line) || line.uuid === editing?.uuid);
  return (stop < 0 ? lines : lines.slice(0, stop)).slice(0, BATCH);
}

/**
 * The lines that add to the sheet; another version of what stands there adds nothing.
 * @param {Outbox.Line[]} lines
 */
export function adding(lines) {
  return lines.filter(({ corrects }) => !corrects);
}

/**
 * The position in the log that the next line will have, as far as this phone knows.
 * @param {Outbox.State} state
 */
export function nextPlace({ lines, standing }) {
  return Math.max((lines.at(-1)?.position ?? -1) + 1, standing.positions);
}

/**
 * The line with `number` of those to come; undefined: nobody has said.
 * @param {Outbox.State} state
 * @param {number} number
 */
export function lineAhead({ ahead }, number) {
  return ahead.find((line) => line.number === number);
}

/**
 * Whether the server knows less of a sheet, `now`, than it did when this phone `saw` it.
 * @param {Outbox.Standing | undefined} saw
 * @param {Outbox.Standing} now
 */
export function wentBack(saw, now) {
  if (!saw) return false;
  const other = (saw.restored ?? "") !== (now.restored ?? "");
  return other || now.positions < saw.positions || now.version < saw.version;
}

/**
 * What is to be seen of the lines; `online` is what the browser thinks of the network.
 * @param {Outbox.State} state
 * @param {boolean} online
 * @returns {Outbox.View}
 */
export function view(state, online) {
  const { lines, standing, shown, busy, misses, barred, lost, copied } = state;
  const away = misses > 0 || !online;
  const number = numberInForm(state);
  const overtaken = isOvertaken(state);
  return {
    lines,
    number: standing.number,
    shown,
    sending: state.sending.map(({ uuid }) => uuid),
    waiting: lines.length > 0 && (away || busy || Boolean(barred) || lines.some(needsPerson)),
    moving: away || lost,
    away,
    barred,
    asking: lines.filter(needsPerson).length,
    undoable: canUndo(state),
    redoable: isRedoable(state),
    overtaken,
    theirs: overtaken ? state.theirs : undefined,
    copied,
    touched: state.touched,
    unsaved: state.unsaved,
    next: { number, line: lineAhead(state, number), own: lines.length > 0 || copied || overtaken },
  };
}

/**
 * Milliseconds until somebody is to be told that lines are on this phone alone; 0: now, undefined:
 * nothing waits, or it is about to go.
 * @param {Pick<Outbox.View, "lines" | "waiting" | "barred">} seen
 * @param {number} now
 */
export function aloneIn({ lines, waiting, barred }, now) {
  if (!lines.length || !waiting) return undefined;
  if (barred) return 0;
  const since = Math.min(...lines.map(({ made_at }) => Date.parse(made_at)).filter(Boolean));
  return Math.min(Math.max(since + PATIENCE - now, 0), PATIENCE);
}

/**
 * Whether another phone has written where the line in the form was begun.
 * @param {Outbox.State} state
 */
export function isOvertaken({ touched, editing, lines, place, standing }) {
  return touched && !editing && !lines.length && place < standing.positions;
}

/**
 * Whether the last hand can be undone: it is known and not on its way, and no question is open.
 * @param {Outbox.State} state
 */
export function canUndo(state) {
  const { lines, opening, editing, undoing, answer } = state;
  if (opening || editing || isOvertaken(state) || (undoing && !undoing.failed)) return false;
  return lines.length ? isOpen(state, lines.at(-1)) : !answer;
}

/**
 * Whether the form is still for the hand that was undone last.
 * @param {Outbox.State} state
 */
export function isRedoable(state) {
  return !state.editing && state.undone?.number === numberInForm(state);
}

/**
 * Whether a waiting line is neither on its way nor in the form, nor a version of what stands.
 * @param {Outbox.State} state
 * @param {Outbox.Line | undefined} line
 */
export function isOpen({ sending, editing }, line) {
  if (!line || line.corrects || line === editing) return false;
  return !sending.some(({ uuid }) => uuid === line.uuid);
}

/**
 * Whether a tap on the button, at so many milliseconds, is the bounce of the one before.
 * @param {Pick<Outbox.State, "touched" | "savedAt">} state
 * @param {number} at
 */
export function isSecondTap({ touched, savedAt }, at) {
  return !touched && at - savedAt < DOUBLE_TAP;
}

/**
 * The number of the line that the form is for.
 * @param {Outbox.State} state
 */
function numberInForm({ lines, standing, editing }) {
  if (editing?.corrects) return editing.corrects.number;
  const added = adding(lines);
  const index = added.findIndex(({ uuid }) => uuid === editing?.uuid);
  return standing.number + (index < 0 ? added.length : index);
}
