// The hall's screen: turns its pages and keeps them up to date. Time is counted by the page's own
// steady clock and told by the server's, so a device whose clock jumps shows no wrong time and
// never stops.

import { find } from "../../scorer/js/dom.js";
import { Misses } from "../../scorer/js/misses.js";
import { timeOf } from "./as_of.js";

const PATIENCE = 8000; // milliseconds

/**
 * Start the screen whose pages lie in `hall`; `data-live` is where newer ones are.
 * @param {HTMLElement} hall
 * @param {HTMLElement} asOf
 */
export function start(hall, asOf) {
  const screen = new Screen(hall, asOf);
  hall.classList.add("turning");
  screen.show(0);
  screen.turn();
  screen.follow();
}

class Screen {
  etag = "";
  at = 0;
  time = "";
  misses = new Misses(2000, 15_000);

  /**
   * @param {HTMLElement} hall
   * @param {HTMLElement} asOf
   */
  constructor(hall, asOf) {
    this.hall = hall;
    this.asOf = asOf;
    this.told = asOf.textContent;
    this.clock = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: asOf.dataset.zone,
    });
  }

  /** @param {number} at */
  show(at) {
    const sheets = this.hall.querySelectorAll(".sheet");
    this.at = at % sheets.length;
    sheets.forEach((sheet, index) => sheet.classList.toggle("shown", index === this.at));
  }

  turn() {
    const next = () => {
      this.show(this.at + 1);
      this.turn();
    };
    setTimeout(next, Number(this.hall.dataset.seconds) * 1000);
  }

  async follow() {
    try {
      await this.ask();
      this.misses.none();
      this.asOf.classList.remove("lost");
    } catch {
      this.misses.more();
      this.asOf.classList.add("lost");
      this.say(this.asOf.dataset.lost);
    }
    const jitter = 0.8 + 0.4 * Math.random(); // not all at once
    setTimeout(() => this.follow(), this.misses.pause * jitter);
  }

  async ask() {
    const answer = await fetch(this.hall.dataset.live ?? "", {
      headers: this.etag ? { "If-None-Match": this.etag } : {},
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.statusText);
    if (answer.status !== 304) {
      this.hall.innerHTML = await answer.text();
      this.etag = answer.headers.get("ETag") ?? this.etag;
      this.show(this.at);
    }
    const time = timeOf(answer.headers);
    if (time) this.time = this.clock.format(time);
    this.say(this.asOf.dataset.text);
  }

  /** @param {string} [text] */
  say(text = "") {
    const words = this.time ? text.replace("{time}", this.time) : this.told;
    if (words !== this.asOf.textContent) this.asOf.textContent = words;
  }
}

start(find(document, "#hall"), find(document, "#as-of"));
