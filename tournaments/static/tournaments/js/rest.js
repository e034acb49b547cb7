// What the clock of a round shows, reckoned from what the server says of it.

/**
 * The round's clock as the server tells it: `now` and `ends` in milliseconds of its time (`ends`
 * null: it stands), `left` in seconds where it stands, `last_hand` in seconds before the end,
 * `extra` minutes by table; `known`: there is a clock at all.
 * @typedef {object} Round
 * @property {number} now
 * @property {number | null} ends
 * @property {number} left
 * @property {number} last_hand
 * @property {boolean} known
 * @property {boolean} closed
 * @property {boolean} paused
 * @property {string} [announced] the mark of what the desk announces
 * @property {[table: string | number, minutes: string | number][]} extra
 */

/**
 * Milliseconds left at the server's time `now`, below 0 over time.
 * @param {Round} round
 * @param {number} now
 */
export function leftOf({ ends, left }, now) {
  return ends === null ? left * 1000 : ends - now;
}

/**
 * Whether the last hand is the one that is played.
 * @param {Round} round
 * @param {number} left milliseconds
 */
export function isLast(round, left) {
  return left > 0 && left <= round.last_hand * 1000;
}

/**
 * What is said of the round: the name of the text; "": nothing.
 * @param {Round} round
 * @param {number} left milliseconds
 */
export function noteOf(round, left) {
  if (round.closed) return "closed";
  if (left <= 0) return "up";
  if (round.paused) return "paused";
  if (round.ends === null) return "waiting";
  return isLast(round, left) ? "last" : "";
}
