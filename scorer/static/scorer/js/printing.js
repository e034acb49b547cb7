// Shows how far a print is and takes the PDF once it is there. Without scripts a link looks again.

import { find, findAll } from "./dom.js";
import { Misses } from "./misses.js";

const PATIENCE = 8000; // milliseconds

/** @typedef {{ done: number, said: string, ended: boolean, there: boolean }} State */

/**
 * `element` shows a print that is not done; `data-state` says where to ask.
 * @param {HTMLElement} element
 */
export function start(element) {
  new Watch(element).rest();
}

class Watch {
  misses = new Misses(700, 10_000);

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /** @param {string} name */
  part(name) {
    return find(this.element, `[data-${name}]`);
  }

  rest() {
    setTimeout(() => this.look(), this.misses.pause);
  }

  async look() {
    const answer = await this.ask().catch(() => undefined);
    this.part("lost").hidden = answer !== undefined;
    if (answer === undefined) {
      this.misses.more();
      this.rest();
    } else if (answer === null) {
      location.reload(); // forgotten meanwhile
    } else {
      this.misses.none();
      this.show(answer);
    }
  }

  /** @returns {Promise<State | null>} null: there is no such print */
  async ask() {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(this.element.dataset.state ?? "", { cache: "no-store", signal });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  /** @param {State} state */
  show({ done, said, ended, there }) {
    find(this.element, "progress", HTMLProgressElement).value = done;
    this.part("said").textContent = said;
    if (there) this.take();
    else if (ended) location.reload(); // the page says why
    else this.rest();
  }

  take() {
    this.part("going").hidden = true;
    for (const part of findAll(this.element, "[data-there]")) part.hidden = false;
    const ready = find(this.element, "[data-ready]", HTMLTemplateElement);
    this.part("told").textContent = ready.content.textContent;
    find(this.element, "[download]").click();
  }
}
