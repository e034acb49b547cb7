// The taps of a hand, one at a time: one is with the server, those after it wait their turn.

/** @typedef {{ name: string, value: string }} Tap */

export class Taps {
  /** @type {Tap[]} */
  waiting = [];
  /** @type {Tap | null} */
  sent = null;

  /**
   * What becomes of a tap: it is sent, waits, or is dropped: a thumb that bounced.
   * @param {Tap} tap
   * @returns {"sent" | "waits" | "dropped"}
   */
  tap(tap) {
    if (this.sent === null) {
      this.sent = tap;
      return "sent";
    }
    const last = this.waiting.at(-1) ?? this.sent;
    if (tap.name !== "tap" || tap.value === last.value) return "dropped";
    this.waiting.push(tap);
    return "waits";
  }

  /** The server answered: the taps that are to be sent now, all at once; none: all are there. */
  answered() {
    const next = this.waiting.splice(0);
    this.sent = next.at(-1) ?? null;
    return next;
  }

  /** The server cannot be reached: nothing waits any more. */
  lost() {
    this.sent = null;
    this.waiting.length = 0;
  }
}
