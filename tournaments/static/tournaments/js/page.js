// Keeps a public page of an event up to date: asks for the page itself every few seconds while
// it is seen, less often when nobody answers, never at the same moment as all the other phones.
// The server says 304 as long as the page is the same. Who types or chooses is left in peace.

import { hear } from "../../scorer/js/announcement.js";
import { find, findAll, seek } from "../../scorer/js/dom.js";
import { Misses } from "../../scorer/js/misses.js";
import { put } from "../../scorer/js/parts.js";

const PATIENCE = 8000; // milliseconds

/**
 * Follow the page whose foot `note` is: `data-etag` is what is shown, the time is told there.
 * @param {HTMLElement} note
 */
export function start(note) {
  const page = new Page(note);
  document.addEventListener("visibilitychange", () => page.look());
  window.addEventListener("online", () => page.rest()); // the whole hall is back at once
  note.dataset.following = "";
  page.rest();
}

class Page {
  /** @type {number | undefined} */
  timer;
  looking = false;
  words = "";
  misses = new Misses(3000, 60_000);

  /** @param {HTMLElement} note */
  constructor(note) {
    this.main = find(document, "#main");
    this.note = note;
    this.etag = note.dataset.etag ?? "";
    this.time = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
      timeZone: note.dataset.zone,
    });
  }

  rest() {
    clearTimeout(this.timer);
    const jitter = 0.7 + 0.6 * Math.random();
    this.timer = setTimeout(() => this.look(), this.misses.pause * jitter);
  }

  async look() {
    clearTimeout(this.timer);
    if (this.looking || document.visibilityState !== "visible") return;
    if (!this.main.querySelector("input:focus, select:focus")) {
      this.looking = true;
      try {
        await this.ask();
        this.misses.none();
      } catch {
        this.misses.more();
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
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.statusText);
    hear(answer.headers);
    if (answer.status !== 304) this.show(await answer.text());
    this.etag = answer.headers.get("ETag") ?? this.etag;
    const seconds = answer.headers.get("X-As-Of");
    if (seconds) this.words = this.time.format(new Date(Number(seconds) * 1000));
  }

  /**
   * Put the fresh page in the place of the old one; what was unfolded stays so.
   * @param {string} text
   */
  show(text) {
    const page = new DOMParser().parseFromString(text, "text/html");
    if (page.documentElement.lang !== document.documentElement.lang) {
      location.reload(); // the reader's own language, where a page was shared in another
      return;
    }
    const fresh = page.getElementById("main");
    if (!fresh) throw new Error("no page");
    const open = findAll(this.main, "details", HTMLDetailsElement).map((details) => details.open);
    for (const [at, details] of findAll(fresh, "details", HTMLDetailsElement).entries()) {
      details.open ||= open[at] ?? false;
    }
    const content = document.createDocumentFragment();
    content.append(...fresh.childNodes);
    find(content, "[data-page]").replaceWith(this.note);
    put(this.main, content);
  }

  /** The time the page is of; that the line is lost, once it is no accident. */
  tell() {
    const lost = !this.misses.accident;
    this.note.classList.toggle("lost", lost);
    this.note.setAttribute("aria-live", lost ? "polite" : "off"); // the time alone is no news
    if (!this.words) return;
    const { text = "", lost: without = "" } = this.note.dataset;
    this.note.textContent = (lost ? without : text).replace("{time}", this.words);
  }
}

const foot = seek(document, "[data-page]");
if (foot) start(foot);
