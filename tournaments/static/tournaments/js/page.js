// Keeps a public page of an event up to date: asks for the page itself every few seconds while
// it is seen, less often when nobody answers, never at the same moment as all the other phones.
// The server says 304 as long as the page is the same. Who types or chooses is left in peace.

import { put } from "../../scorer/js/live.js";

const EVERY = 3000; // milliseconds
const LONGEST = 60_000;
const PATIENCE = 8000;

/** Follow the page whose foot `note` is: `data-etag` is what is shown, the time is told there. */
export function start(note) {
  const page = new Page(note);
  document.addEventListener("visibilitychange", () => page.look());
  window.addEventListener("online", () => page.rest()); // the whole hall is back at once
  note.dataset.following = "";
  page.rest();
}

class Page {
  constructor(note) {
    this.main = document.getElementById("main");
    this.note = note;
    this.etag = note.dataset.etag;
    this.pause = EVERY;
    this.misses = 0;
    this.time = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
      timeZone: note.dataset.zone,
    });
  }

  rest() {
    clearTimeout(this.timer);
    const jitter = 0.7 + 0.6 * Math.random();
    this.timer = setTimeout(() => this.look(), this.pause * jitter);
  }

  async look() {
    clearTimeout(this.timer);
    if (this.looking || document.visibilityState !== "visible") return;
    if (!this.main.querySelector("input:focus, select:focus")) {
      this.looking = true;
      try {
        await this.ask();
        this.misses = 0;
        this.pause = EVERY;
      } catch {
        this.misses += 1;
        this.pause = Math.min(2 * this.pause, LONGEST);
      }
      this.looking = false;
      this.tell();
    }
    this.rest();
  }

  async ask() {
    const answer = await fetch(location.href, {
      headers: { "If-None-Match": this.etag },
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
    if (answer.status !== 304) this.show(await answer.text());
    this.etag = answer.headers.get("ETag") ?? this.etag;
    const seconds = answer.headers.get("X-As-Of");
    if (seconds) this.words = this.time.format(new Date(seconds * 1000));
  }

  /** Put the fresh page in the place of the old one; what was unfolded stays so. */
  show(text) {
    const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("main");
    if (!fresh) throw new Error("no page");
    const open = [...this.main.querySelectorAll("details")].map((details) => details.open);
    [...fresh.querySelectorAll("details")].forEach((details, at) => { details.open ||= open[at]; });
    const content = document.createDocumentFragment();
    content.append(...fresh.childNodes);
    content.querySelector("[data-page]").replaceWith(this.note);
    put(this.main, content);
  }

  /** The time the page is of; that the line is lost, once it is no accident. */
  tell() {
    const lost = this.misses > 1;
    this.note.classList.toggle("lost", lost);
    this.note.setAttribute("aria-live", lost ? "polite" : "off"); // the time alone is no news
    if (!this.words) return;
    const { text, lost: without } = this.note.dataset;
    this.note.textContent = (lost ? without : text).replace("{time}", this.words);
  }
}

const note = document.querySelector("[data-page]");
if (note) start(note);
