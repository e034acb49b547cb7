// Shows how far a print is and takes the PDF once it is there. Without scripts a link looks again.

const EVERY = 700; // milliseconds
const LONGEST = 10_000;
const PATIENCE = 8000;

/** `element` shows a print that is not done; `data-state` says where to ask. */
export function start(element) {
  new Watch(element).rest();
}

class Watch {
  constructor(element) {
    this.element = element;
    this.pause = EVERY;
  }

  part(name) {
    return this.element.querySelector(`[data-${name}]`);
  }

  rest() {
    setTimeout(() => this.look(), this.pause);
  }

  async look() {
    let state;
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(this.element.dataset.state, { cache: "no-store", signal });
      if (answer.status === 404) return location.reload(); // forgotten meanwhile
      if (!answer.ok) throw new Error(answer.status);
      state = await answer.json();
    } catch {
      return this.miss();
    }
    this.pause = EVERY;
    this.part("lost").hidden = true;
    this.show(state);
  }

  miss() {
    this.part("lost").hidden = false;
    this.pause = Math.min(2 * this.pause, LONGEST);
    this.rest();
  }

  show({ done, said, ended, there }) {
    this.element.querySelector("progress").value = done;
    this.part("said").textContent = said;
    if (there) this.take();
    else if (ended) location.reload(); // the page says why
    else this.rest();
  }

  take() {
    this.part("going").hidden = true;
    for (const part of this.element.querySelectorAll("[data-there]")) part.hidden = false;
    this.part("told").textContent = this.part("ready").content.textContent;
    this.element.querySelector("[download]").click();
  }
}
