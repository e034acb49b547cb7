// The clock of a turn: counts down from a stored start, so that a reload or a locked screen costs
// nothing; over time it counts up. Which span of time runs, and how long it may be, the page says.

import { find, seek } from "./dom.js";
import { signal } from "./settings.js";
import { begun, FRESH, overOf, overrun, pressed, spentOf, switched, told } from "./turn.js";

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
  find(element, "[data-reset]").addEventListener("click", () => clock.reset());
  const body = find(document, "#sheet-body");
  new MutationObserver(() => clock.follow()).observe(body, { childList: true, subtree: true });
  window.addEventListener("submit", () => clock.note(), { capture: true });
  setInterval(() => clock.show(), TICK);
  clock.follow();
}

class TurnClock {
  /** The span that the sheet has come to. @type {number | undefined} */
  current;
  /** How the sheet calls it. */
  label = "";
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
    this.label = now.dataset.label ?? "";
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
    this.begin(pressed(this.kept, this.allowed, Date.now()));
    this.note();
  }

  reset() {
    this.begin({ ...FRESH, span: this.current ?? 0 });
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
    const { ahead } = find(element, "[data-ahead]").dataset;
    const { late: past, left } = find(element, "[data-word]").dataset;
    const spent = spentOf(kept, Date.now());
    const late = spent > allowed;
    const seconds = late ? overOf(kept, allowed, Date.now()) : Math.ceil((allowed - spent) / 1000);
    const running = kept.since !== null;
    this.put("label", kept.span > (this.current ?? kept.span) ? ahead : this.label);
    this.put("time", told(seconds));
    this.put("word", late ? past : left);
    element.classList.toggle("late", late);
    element.classList.toggle("running", running);
    const { pause, again, start: first } = find(element, "[data-run]").dataset;
    this.put("run", running ? pause : spent ? again : first);
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
