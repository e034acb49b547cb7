// How long to wait before a server is asked again: longer with every question it did not answer.

export class Misses {
  count = 0;

  /**
   * @param {number} shortest milliseconds from one question to the next
   * @param {number} longest
   */
  constructor(shortest, longest) {
    this.shortest = shortest;
    this.longest = longest;
  }

  /** Milliseconds until the next question. */
  get pause() {
    return Math.min(this.shortest * 2 ** this.count, this.longest);
  }

  /** Whether what was missed may be an accident, such as a page that is left. */
  get accident() {
    return this.count < 2;
  }

  more() {
    this.count += 1;
  }

  none() {
    this.count = 0;
  }
}
