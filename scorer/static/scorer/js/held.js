// What this phone tells the server of the lines that wait on it. What another phone of the table
// holds only that one knows: here none is told until this phone itself has told of some.

import { seek } from "./dom.js";
import { forget, read, write } from "./store.js";

const AGAIN = 60_000; // milliseconds until the server hears once more of lines that wait

export class Held {
  heard = 0; // how many, as the server answered, and when
  heardAt = 0;

  constructor() {
    this.place = seek(document, "#pending");
    this.key = `kontra:held:${this.place?.dataset.sheet}`;
    this.told = Boolean(read(this.key)); // of some, on this page or one before, answered or not
  }

  /** How many lines wait, where that is to be told; otherwise undefined. */
  news() {
    const count = this.count();
    if (!count) return this.told ? count : undefined;
    return count !== this.heard || Date.now() - this.heardAt > AGAIN ? count : undefined;
  }

  /**
   * It is being told: the server may know it, whether its answer comes or not.
   * @param {number} count
   */
  telling(count) {
    if (!count) return;
    this.told = true;
    write(this.key, true);
  }

  /** @param {number} count */
  answered(count) {
    [this.heard, this.heardAt] = [count, Date.now()];
    if (count) return;
    this.told = false;
    forget(this.key);
  }

  /** Undefined before those of the page before are read, and of those that are just being sent. */
  count() {
    if (this.place?.dataset.ready === undefined) return undefined;
    const count = seek(this.place, "[data-lines]")?.childElementCount ?? 0;
    return count && !document.documentElement.hasAttribute("data-waiting") ? undefined : count;
  }
}
