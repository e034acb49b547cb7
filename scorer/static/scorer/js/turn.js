// The time of a turn, reckoned: it runs from a stored start, over time it counts up. `now` is in
// milliseconds, as Date.now() gives it.

/**
 * What is kept of a clock: the span of the sheet that is timed, since when it runs (null: it
 * stands), the milliseconds spent before that, the whole seconds over time of spans that ended.
 * @typedef {{ span: number, since: number | null, spent: number, over: Record<number, number> }}
 * Kept
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
  return { ...kept, span, since, spent: 0 };
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
  return { span: kept.span + 1, since: now, spent: 0, over };
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
