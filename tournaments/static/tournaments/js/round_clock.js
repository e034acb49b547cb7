// The round's clock in the hall. It reckons with the server's time: the answer says what time it
// is there, and from then on only the time that passed is counted, by a clock that no setting of
// the device moves. Without a connection it goes on by itself.

import { faceOf, start } from "../../scorer/js/announcement.js";
import { find, seek } from "../../scorer/js/dom.js";
import { isLast, leftOf, noteOf } from "./rest.js";

/** @import { Round } from "./rest.js" */

const EVERY = 5000; // milliseconds
const TICK = 250;
const PATIENCE = 4000;
/** @type {Intl.DateTimeFormatOptions} */
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** @param {HTMLElement} face */
function begin(face) {
  const clock = new RoundClock(face, JSON.parse(find(document, "#clock-now").textContent));
  setInterval(() => clock.show(), TICK);
  setInterval(() => clock.ask(), EVERY);
  document.addEventListener("visibilitychange", () => clock.ask());
  window.addEventListener("online", () => clock.ask());
  clock.show();
  clock.ask();
  start();
}

class RoundClock {
  misses = 0;
  asking = false;
  /** The extra minutes that are shown. @type {string | undefined} */
  listed;

  /**
   * @param {HTMLElement} element
   * @param {Round} round
   */
  constructor(element, round) {
    this.element = element;
    this.round = round;
    this.offset = round.now - performance.now();
  }

  /**
   * Believe the server.
   * @param {Round} round
   * @param {number} spent milliseconds its answer was on the way
   */
  take(round, spent) {
    this.round = round;
    this.offset = round.now + spent / 2 - performance.now();
    this.show();
  }

  async ask() {
    if (document.visibilityState !== "visible" || this.asking) return;
    this.asking = true;
    const asked = performance.now();
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(this.element.dataset.state ?? "", { cache: "no-store", signal });
      if (!answer.ok) throw new Error(answer.statusText);
      /** @type {Round} */
      const round = await answer.json();
      this.misses = 0;
      if (round.announced !== this.round.announced) window.location.reload();
      this.take(round, performance.now() - asked);
    } catch {
      this.misses += 1;
    }
    this.asking = false;
    this.say("lost-note", this.misses > 1 ? this.element.dataset.lost : "");
  }

  show() {
    const { round } = this;
    const { dataset } = this.element;
    if (!round.known) return;
    const left = leftOf(round, performance.now() + this.offset);
    const over = left <= 0;
    this.say("time", faceOf(left));
    this.say("word", over ? dataset.over : dataset.left);
    this.say("note", dataset[noteOf(round, left)]);
    this.say("ends", this.toldEnd());
    this.element.classList.toggle("over", over && !round.closed);
    this.element.classList.toggle("last", isLast(round, left));
    this.list(round.extra);
  }

  /** When it ends, as the hall's wall clock shows it. */
  toldEnd() {
    const { ends } = this.round;
    if (ends === null) return "";
    const { until, zone } = this.element.dataset;
    const language = document.documentElement.lang;
    const time = new Date(ends).toLocaleTimeString(language, { ...TIME, timeZone: zone });
    return until?.replace("{time}", time);
  }

  /** @param {Round["extra"]} extra */
  list(extra) {
    const list = find(this.element, "[data-extra-list]");
    const { extra: text = "" } = this.element.dataset;
    const words = extra.map(([table, minutes]) =>
      text.replace("{table}", String(table)).replace("{minutes}", String(minutes)),
    );
    if (words.join() === this.listed) return;
    this.listed = words.join();
    list.replaceChildren(
      ...words.map((each) => Object.assign(document.createElement("li"), { textContent: each })),
    );
  }

  /**
   * Put words into a part, once they change: a screen reader hears changes alone.
   * @param {string} part
   * @param {string} [words]
   */
  say(part, words = "") {
    const element = find(this.element, `[data-${part}]`);
    if (element.textContent !== words) element.textContent = words;
  }
}

const clock = seek(document, "#round-clock");
if (clock?.querySelector("[data-time]")) begin(clock);
