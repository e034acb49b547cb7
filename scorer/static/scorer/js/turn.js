// The time of a turn, reckoned: it runs from a stored start, over time it counts up. `now` is in
// milliseconds, as Date.now() gives it.

const BOUNCE = 1000; // milliseconds within which a second tap is the thumb's, not the player's

/**
 * What is kept of a clock: the span of the sheet that is timed, since when it runs (null: it
 * stands), the milliseconds spent before that, the whole seconds over time of spans that ended;
 * `before`: what a press ended, as long as the sheet has not come to the next span.
 * @typedef {{ span: number, since: number | null, spent: number, over: Record<number, number>,
 *   before?: Kept }} Kept
 */

/** @type {Readonly<Kept>} */
export const FRESH = { span: 0, since: null, spent: 0, over: {} };

/**
 * The time spent, in milliseconds; a device whose clock was set back has spent none.
 * @param {Kept} kept
 * @param {number} now
 */
export function spentOf({ since, spent }, now) {
  return spent + (since === null ? 0 : Math.max(0, now - since));
}

/**
 * Whole seconds over the `allowed` milliseconds; 0 within them.
 * @param {Kept} kept
 * @param {number} allowed
 * @param {number} now
 */
export function overOf(kept, allowed, now) {
  return Math.max(0, Math.floor((spentOf(kept, now) - allowed) / 1000));
}

/**
 * The sheet came to another span: its clock begins anew, running if the one before ran.
 * @param {Kept} kept
 * @param {number} span
 * @param {number} now
 * @returns {Kept}
 */
export function begun(kept, span, now) {
  const since = kept.since === null || kept.span === 0 ? null : now;
  return { span, since, spent: 0, over: kept.over };
}

/**
 * A tap on the face: what stands runs, what runs is pressed.
 * @param {Kept} kept
 * @param {number} allowed
 * @param {number} now
 * @returns {Kept}
 */
export function tapped(kept, allowed, now) {
  if (kept.since === null) return switched(kept, now);
  return now - kept.since < BOUNCE ? kept : pressed(kept, allowed, now);
}

/**
 * Run what stands, stop what runs.
 * @param {Kept} kept
 * @param {number} now
 * @returns {Kept}
 */
export function switched(kept, now) {
  if (kept.since === null) return { ...kept, since: now };
  return { ...kept, since: null, spent: spentOf(kept, now) };
}

/**
 * The turn is over: keep what it took too long, let the next one's time run.
 * @param {Kept} kept
 * @param {number} allowed
 * @param {number} now
 * @returns {Kept}
 */
export function pressed(kept, allowed, now) {
  const over = { ...kept.over, [kept.span]: overOf(kept, allowed, now) };
  return { span: kept.span + 1, since: now, spent: 0, over, before: kept };
}

/**
 * The clock with `seconds` more left, as far as it has spent any.
 * @param {Kept} kept
 * @param {number} seconds
 * @param {number} now
 * @returns {Kept}
 */
export function moved(kept, seconds, now) {
  const since = kept.since === null ? null : now;
  return { ...kept, since, spent: Math.max(0, spentOf(kept, now) - 1000 * seconds) };
}

/**
 * The press undone, as if it had not been; without one the clock of `span` from the start.
 * @param {Kept} kept
 * @param {number} span
 * @returns {Kept}
 */
export function reset(kept, span) {
  return kept.before ?? { ...FRESH, span };
}

/**
 * What the turn of `span` took too long, in whole seconds; undefined or 0: nothing.
 * @param {Kept} kept
 * @param {number} span
 * @param {number} allowed
 * @param {number} now
 */
export function overrun(kept, span, allowed, now) {
  return kept.span === span ? overOf(kept, allowed, now) : kept.over[span];
}

/**
 * Seconds as a clock shows them: `2:07`.
 * @param {number} seconds
 */
export function told(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
