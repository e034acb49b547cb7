// Keeps a part of a page up to date: asks about every 1.5 s while the page is seen, longer when
// nobody answers, and never at the same moment as all other phones. The server says 304 as long as
// the sheet is the same.

import { hear, start as countDown } from "./announcement.js";
import { find, seek } from "./dom.js";
import { Held } from "./held.js";
import { Misses } from "./misses.js";
import { drawn, putSheet } from "./parts.js";
import { signal } from "./settings.js";

const PATIENCE = 8000; // milliseconds
/** @type {Intl.DateTimeFormatOptions} */
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/**
 * Follow the sheet whose part `body` is; `data-live` says where to ask, `data-etag` what is shown.
 * @param {HTMLElement} body
 */
export function start(body) {
  const follower = new Follower(body, find(document, "#live-state"));
  document.addEventListener("visibilitychange", () => follower.look());
  window.addEventListener("online", () => follower.look());
  window.addEventListener("pageshow", () => follower.look());
  document.addEventListener("kontra:look", () => follower.look());
  body.dataset.following = "";
  countDown();
  follower.rest();
}

class Follower {
  /** @type {number | undefined} */
  timer;
  looking = false;
  lost = false;
  seen = new Date();
  misses = new Misses(1500, 12_000);
  held = new Held();

  /**
   * @param {HTMLElement} body
   * @param {HTMLElement} state
   */
  constructor(body, state) {
    this.body = body;
    this.state = state;
    this.etag = body.dataset.etag ?? "";
  }

  rest() {
    clearTimeout(this.timer);
    if (document.visibilityState === "visible") {
      const jitter = 0.8 + 0.4 * Math.random();
      this.timer = setTimeout(() => this.look(), this.misses.pause * jitter);
    }
  }

  async look() {
    clearTimeout(this.timer);
    if (this.looking || document.visibilityState !== "visible") return;
    this.looking = true;
    try {
      await this.ask();
    } catch {
      this.miss();
    }
    this.looking = false;
    this.rest();
  }

  async ask() {
    const address = new URL(this.body.dataset.live ?? "", location.href);
    const since = versionOf(this.body);
    address.searchParams.set("since", since);
    const held = this.held.news();
    if (held !== undefined) {
      address.searchParams.set("held", String(held));
      this.held.telling(held);
    }
    const answer = await fetch(address, {
      headers: { "If-None-Match": this.etag },
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.statusText);
    hear(answer.headers);
    const page = answer.status === 304 ? null : await answer.text();
    this.found();
    if (held !== undefined) this.held.answered(held);
    if (page === null || versionOf(this.body) !== since) return; // overtaken: a newer one was drawn
    this.etag = answer.headers.get("ETag") ?? "";
    this.show(page);
  }

  found() {
    const { lost } = this;
    this.lost = false;
    this.misses.none();
    this.seen = new Date();
    if (!lost) return;
    this.say(this.state.dataset.back);
    tell(false);
  }

  miss() {
    this.misses.more();
    if (this.lost || this.misses.accident) return;
    this.lost = true;
    tell(true);
    const language = document.documentElement.lang;
    const time = this.seen.toLocaleTimeString(language, TIME);
    this.say(this.state.dataset.lost?.replace("{time}", time));
  }

  /** @param {string} [words] */
  say(words = "") {
    this.state.textContent = words;
    this.state.classList.toggle("lost", this.lost);
  }

  /** @param {string} page */
  show(page) {
    const answer = drawn(page);
    const told = find(answer, "template[data-news]");
    const { news, uuid } = told.dataset;
    told.remove();
    announce(answer);
    if (stateOf(answer) === stateOf(this.body) || isOwn(uuid)) return;
    putSheet(this.body, answer);
    if (news) {
      this.say(news);
      signal();
    }
    const detail = { version: Number(versionOf(this.body)), news };
    document.dispatchEvent(new CustomEvent("kontra:moved", { detail }));
  }
}

/**
 * Show what the desk announces now, whether the sheet has changed or not.
 * @param {DocumentFragment} answer
 */
function announce(answer) {
  const fresh = seek(answer, "#announcement");
  if (!fresh) return;
  fresh.remove();
  seek(document, "#announcement")?.replaceWith(fresh);
  countDown();
}

/** @param {boolean} lost */
function tell(lost) {
  document.dispatchEvent(new CustomEvent("kontra:lost", { detail: lost }));
}

/**
 * Whether the news is a line that this phone is just sending.
 * @param {string | undefined} uuid
 */
function isOwn(uuid) {
  return Boolean(uuid && document.querySelector(`#pending [data-uuid="${uuid}"]`));
}

/**
 * The version, and what the event says at the end of a game: that changes without a hand.
 * @param {ParentNode} root
 */
function stateOf(root) {
  return `${versionOf(root)} ${seek(root, "[data-event]")?.dataset.event ?? ""}`;
}

/**
 * The version of the sheet that `root` shows.
 * @param {ParentNode} root
 */
function versionOf(root) {
  return seek(root, "[data-version]")?.dataset.version ?? "";
}
