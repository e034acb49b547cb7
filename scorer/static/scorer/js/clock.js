// The clock of a turn: counts down from a stored start, so that a reload or a locked screen costs
// nothing; over time it counts up. Which span of time runs, and how long it may be, the page says.

import { find, findAll, seek } from "./dom.js";
import { signal } from "./settings.js";
import { begun, FRESH, moved, overOf, overrun, reset, spentOf, switched, tapped, told } from "./turn.js";

/** @import { Kept } from "./turn.js" */

const TICK = 250; // milliseconds

/**
 * `element` shows the clock of the sheet's next line.
 * @param {HTMLElement} element
 */
export function start(element) {
  const clock = new TurnClock(element);
  find(element, "[data-run]").addEventListener("click", () => clock.run());
  find(element, "[data-press]").addEventListener("click", () => clock.press());
  find(element, "[data-correct]").addEventListener("click", () => clock.correct());
  find(element, "[data-reset]").addEventListener("click", () => clock.reset());
  for (const button of findAll(element, "[data-move]")) {
    button.addEventListener("click", () => clock.move(Number(button.dataset.move)));
  }
  const body = find(document, "#sheet-body");
  new MutationObserver(() => clock.follow()).observe(body, { childList: true, subtree: true });
  window.addEventListener("submit", () => clock.note(), { capture: true });
  setInterval(() => clock.show(), TICK);
  clock.follow();
}

class TurnClock {
  /** The span that the sheet has come to. @type {number | undefined} */
  current;
  /** It was said that the time is up. */
  told = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.key = `kontra.clock.${element.dataset.sheet}`;
    this.allowed = 1000 * Number(element.dataset.seconds);
    this.kept = this.read();
  }

  /** @returns {Kept} */
  read() {
    try {
      return { ...FRESH, ...JSON.parse(localStorage.getItem(this.key) ?? "null") };
    } catch {
      return FRESH;
    }
  }

  /** @param {Kept} kept */
  keep(kept) {
    this.kept = kept;
    try {
      localStorage.setItem(this.key, JSON.stringify(kept));
    } catch {
      // without storage the clock lasts as long as the page
    }
    this.show();
  }

  /** Take over the span that the sheet has come to; the clock of another one begins anew. */
  follow() {
    const now = seek(document, "[data-span]");
    this.element.hidden = !now;
    if (!now) return;
    this.current = Number(now.dataset.span);
    if (this.current > this.kept.span) this.begin(begun(this.kept, this.current, Date.now()));
    else this.show();
  }

  /** @param {Kept} kept */
  begin(kept) {
    this.told = false;
    this.keep(kept);
  }

  run() {
    this.keep(switched(this.kept, Date.now()));
  }

  /** The double turn is over: note what it took too long, and let the next one's time run. */
  press() {
    const kept = tapped(this.kept, this.allowed, Date.now());
    if (kept.span === this.kept.span) this.keep(kept);
    else this.begin(kept);
    this.note();
  }

  /** The buttons to correct by stand beside the face, which makes room for them. */
  correct() {
    const corrections = find(this.element, ".clock-corrections");
    corrections.hidden = !corrections.hidden;
    find(this.element, "[data-correct]").setAttribute("aria-expanded", String(!corrections.hidden));
  }

  /** @param {number} seconds that are left more */
  move(seconds) {
    this.begin(moved(this.kept, seconds, Date.now()));
  }

  reset() {
    this.begin(reset(this.kept, this.current ?? 0));
  }

  /** Put the overrun of the turn that is written now into its form. */
  note() {
    const field = seek(document, "form [name=overrun]", HTMLInputElement);
    if (!field || this.current === undefined) return;
    const over = overrun(this.kept, this.current, this.allowed, Date.now());
    if (over) field.value = String(over);
  }

  show() {
    const { element, kept, allowed } = this;
    const words = find(element, "[data-word]").dataset;
    const spent = spentOf(kept, Date.now());
    const late = spent > allowed;
    const seconds = late ? overOf(kept, allowed, Date.now()) : Math.ceil((allowed - spent) / 1000);
    const running = kept.since !== null;
    const ahead = kept.span > (this.current ?? kept.span);
    this.put("time", told(seconds));
    this.put("word", words[running ? (ahead ? "ahead" : late ? "late" : "left") : spent ? "paused" : "fresh"]);
    element.classList.toggle("late", late);
    element.classList.toggle("running", running);
    const run = find(element, "[data-run]");
    run.ariaLabel = (running ? run.dataset.pause : run.dataset.again) ?? "";
    this.tell(late && running);
  }

  /**
   * @param {string} part
   * @param {string} [words]
   */
  put(part, words = "") {
    find(this.element, `[data-${part}]`).textContent = words;
  }

  /**
   * Say once that the time is up.
   * @param {boolean} late
   */
  tell(late) {
    if (!late || this.told) return;
    this.told = true;
    this.put("said", this.element.dataset.up);
    signal();
  }
}
