// The hall's screen: turns its pages and keeps them up to date. Time is counted by the page's own
// steady clock and told by the server's, so a device whose clock jumps shows no wrong time and
// never stops. The desk's remote control is in the pages: whether they turn, and how many pages the
// desk has turned by hand.

import { faceOf, hear, serverNow, start as countDown } from "../../scorer/js/announcement.js";
import { find, findAll, seek } from "../../scorer/js/dom.js";
import { Misses } from "../../scorer/js/misses.js";
import { timeOf } from "./as_of.js";
import { isLast, leftOf, noteOf } from "./rest.js";

const PATIENCE = 8000; // milliseconds
const TICK = 250;

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
  countDown();
  setInterval(() => screen.showClock(), TICK);
}

class Screen {
  etag = "";
  at = 0;
  time = "";
  misses = new Misses(2000, 15_000);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /**
   * @param {HTMLElement} hall
   * @param {HTMLElement} asOf
   */
  constructor(hall, asOf) {
    this.hall = hall;
    this.asOf = asOf;
    this.told = asOf.textContent;
    this.turned = this.turnedByHand();
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
    this.at = (at + sheets.length * Math.abs(at)) % sheets.length; // also backwards
    sheets.forEach((sheet, index) => sheet.classList.toggle("shown", index === this.at));
    this.showClock();
  }

  /** Turn a page after its time, unless the desk keeps them. */
  turn() {
    clearTimeout(this.timer);
    const next = () => {
      if (!seek(this.hall, "[data-paused]")) this.show(this.at + 1);
      this.turn();
    };
    this.timer = setTimeout(next, Number(this.hall.dataset.seconds) * 1000);
  }

  /** How many pages the desk has turned by hand, backwards ones taken off. */
  turnedByHand() {
    return Number(seek(this.hall, "[data-turned]")?.dataset.turned ?? 0);
  }

  /** Show fresh pages, and the one to which the desk has turned. */
  renew() {
    const turned = this.turnedByHand();
    this.show(this.at + turned - this.turned);
    if (turned !== this.turned) this.turn();
    this.turned = turned;
    countDown();
  }

  /** The clock of the round, where it is on the screen. */
  showClock() {
    for (const face of findAll(this.hall, "[data-clock]")) {
      /** @type {import("./rest.js").Round} */
      const round = JSON.parse(face.dataset.clock ?? "");
      if (!round.known) continue;
      const left = leftOf(round, serverNow());
      const { dataset } = this.hall;
      face.classList.toggle("over", left <= 0 && !round.closed);
      face.classList.toggle("last", isLast(round, left));
      put(face, "time", faceOf(left));
      put(face, "word", left <= 0 ? dataset.over : dataset.left);
      put(face, "note", dataset[noteOf(round, left)]);
    }
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
    hear(answer.headers);
    if (answer.status !== 304) {
      this.hall.innerHTML = await answer.text();
      this.etag = answer.headers.get("ETag") ?? this.etag;
      this.renew();
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

/**
 * Put words into a part, once they change.
 * @param {HTMLElement} face
 * @param {string} part
 * @param {string} [words]
 */
function put(face, part, words = "") {
  const element = find(face, `[data-${part}]`);
  if (element.textContent !== words) element.textContent = words;
}

start(find(document, "#hall"), find(document, "#as-of"));
