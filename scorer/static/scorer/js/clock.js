// The clock of a turn: counts down from a stored start, so that a reload or a locked screen costs
// nothing; over time it counts up. Which span of time runs, and how long it may be, the page says.

import { signal } from "./settings.js";

const TICK = 250; // milliseconds

/** `element` shows the clock of the sheet's next line. */
export function start(element) {
  const clock = new TurnClock(element);
  element.hidden = false;
  element.querySelector("[data-run]").addEventListener("click", () => clock.run());
  element.querySelector("[data-press]").addEventListener("click", () => clock.press());
  element.querySelector("[data-reset]").addEventListener("click", () => clock.reset());
  const body = document.getElementById("sheet-body");
  new MutationObserver(() => clock.follow()).observe(body, { childList: true, subtree: true });
  window.addEventListener("submit", () => clock.note(), { capture: true });
  setInterval(() => clock.show(), TICK);
  clock.follow();
}

class TurnClock {
  constructor(element) {
    this.element = element;
    this.key = `kontra.clock.${element.dataset.sheet}`;
    this.allowed = 1000 * Number(element.dataset.seconds);
    this.kept = this.read();
  }

  read() {
    const fresh = { span: 0, since: null, spent: 0, over: {} };
    try {
      return { ...fresh, ...JSON.parse(localStorage.getItem(this.key)) };
    } catch {
      return fresh;
    }
  }

  keep(change) {
    this.kept = { ...this.kept, ...change };
    try {
      localStorage.setItem(this.key, JSON.stringify(this.kept));
    } catch {
      // without storage the clock lasts as long as the page
    }
    this.show();
  }

  /** The time spent, in milliseconds. */
  get spent() {
    const { since, spent } = this.kept;
    return spent + (since === null ? 0 : Math.max(0, Date.now() - since));
  }

  /** Whole seconds over time; 0 within it. */
  get over() {
    return Math.max(0, Math.floor((this.spent - this.allowed) / 1000));
  }

  /** Take over the span that the sheet has come to; the clock of another one begins anew. */
  follow() {
    const now = document.querySelector("#sheet-body [data-span]");
    this.element.hidden = !now;
    if (!now) return;
    const span = Number(now.dataset.span);
    this.label = now.dataset.label;
    this.current = span;
    if (span > this.kept.span) this.begin(span);
    else this.show();
  }

  begin(span) {
    this.told = false;
    const since = this.kept.since === null || this.kept.span === 0 ? null : Date.now();
    this.keep({ span, since, spent: 0 });
  }

  run() {
    if (this.kept.since === null) this.keep({ since: Date.now() });
    else this.keep({ since: null, spent: this.spent });
  }

  /** The double turn is over: note what it took too long, and let the next one's time run. */
  press() {
    const over = { ...this.kept.over, [this.kept.span]: this.over };
    this.told = false;
    this.keep({ span: this.kept.span + 1, since: Date.now(), spent: 0, over });
    this.note();
  }

  reset() {
    this.told = false;
    this.keep({ span: this.current, since: null, spent: 0, over: {} });
  }

  /** Put the overrun of the turn that is written now into its form. */
  note() {
    const field = document.querySelector("form [name=overrun]");
    if (!field || this.current === undefined) return;
    const over = this.kept.span === this.current ? this.over : this.kept.over[this.current];
    if (over) field.value = over;
  }

  show() {
    const { element, kept } = this;
    const late = this.spent > this.allowed;
    const left = late ? this.over : Math.ceil((this.allowed - this.spent) / 1000);
    const running = kept.since !== null;
    const ahead = kept.span > this.current;
    element.querySelector("[data-label]").textContent = ahead ? element.dataset.ahead : this.label;
    element.querySelector("[data-time]").textContent = told(left);
    element.querySelector("[data-word]").textContent = late ? element.dataset.late : element.dataset.left;
    element.classList.toggle("late", late);
    element.classList.toggle("running", running);
    const run = element.querySelector("[data-run]");
    run.textContent = running ? run.dataset.pause : this.spent ? run.dataset.again : run.dataset.start;
    this.tell(late && running);
  }

  /** Say once that the time is up. */
  tell(late) {
    if (!late || this.told) return;
    this.told = true;
    this.element.querySelector("[data-said]").textContent = this.element.dataset.up;
    signal();
  }
}

/** Seconds as a clock shows them: `2:07`. */
function told(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
