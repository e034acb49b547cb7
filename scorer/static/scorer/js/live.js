// Keeps a part of a page up to date: asks about every 1.5 s while the page is seen, longer when
// nobody answers, and never at the same moment as all other phones. The server says 304 as long as
// the sheet is the same.

import { startModules } from "./app.js";
import { signal } from "./settings.js";

const EVERY = 1500; // milliseconds
const LONGEST = 12_000;
const PATIENCE = 8000;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

/** Follow the sheet whose part `body` is; `data-live` says where to ask, `data-etag` what is shown. */
export function start(body) {
  const follower = new Follower(body, document.getElementById("live-state"));
  document.addEventListener("visibilitychange", () => follower.look());
  window.addEventListener("online", () => follower.look());
  window.addEventListener("pageshow", () => follower.look());
  document.addEventListener("kontra:look", () => follower.look());
  body.dataset.following = "";
  follower.rest();
}

class Follower {
  constructor(body, state) {
    this.body = body;
    this.state = state;
    this.etag = body.dataset.etag;
    this.pause = EVERY;
    this.seen = new Date();
    this.lost = false;
    this.misses = 0;
  }

  rest() {
    clearTimeout(this.timer);
    if (document.visibilityState === "visible") {
      const jitter = 0.8 + 0.4 * Math.random();
      this.timer = setTimeout(() => this.look(), this.pause * jitter);
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
    const address = new URL(this.body.dataset.live, location.href);
    address.searchParams.set("since", versionOf(this.body));
    const answer = await fetch(address, {
      headers: { "If-None-Match": this.etag },
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
    const page = answer.status === 304 ? null : await answer.text();
    this.found();
    if (page === null) return;
    this.etag = answer.headers.get("ETag");
    this.show(page);
  }

  found() {
    if (this.lost) {
      this.say(this.state.dataset.back);
      tell(false);
    }
    this.lost = false;
    this.misses = 0;
    this.pause = EVERY;
    this.seen = new Date();
  }

  miss() {
    this.pause = Math.min(2 * this.pause, LONGEST);
    this.misses += 1;
    if (this.lost || this.misses < 2) return; // one may be a page that is left
    this.lost = true;
    tell(true);
    const language = document.documentElement.lang;
    const time = this.seen.toLocaleTimeString(language, TIME);
    this.say(this.state.dataset.lost.replace("{time}", time));
  }

  say(words) {
    this.state.textContent = words;
    this.state.classList.toggle("lost", this.lost);
  }

  show(page) {
    const answer = document.createElement("template");
    answer.innerHTML = page;
    const news = answer.content.querySelector("template[data-news]");
    news.remove();
    if (versionOf(answer.content) === versionOf(this.body) || isOwn(news)) return;
    put(this.body, answer.content);
    if (news.dataset.news) {
      this.say(news.dataset.news);
      signal();
    }
    const version = Number(versionOf(this.body));
    const detail = { version, news: news.dataset.news };
    document.dispatchEvent(new CustomEvent("kontra:moved", { detail }));
  }
}

function tell(lost) {
  document.dispatchEvent(new CustomEvent("kontra:lost", { detail: lost }));
}

/** Whether the news is a line that this phone is just sending. */
function isOwn({ dataset }) {
  return Boolean(dataset.uuid && document.querySelector(`#pending [data-uuid="${dataset.uuid}"]`));
}

/** The version of the sheet that `root` shows. */
function versionOf(root) {
  return root.querySelector("[data-version]")?.dataset.version ?? "";
}

/** Put `fresh` in the place of what `body` holds; who was on a link stays on it. */
export function put(body, fresh) {
  const focused = body.contains(document.activeElement) ? document.activeElement : null;
  const address = focused?.getAttribute("href");
  const scrolled = body.querySelector(".scroll")?.scrollLeft;
  body.replaceChildren(fresh);
  if (scrolled) body.querySelector(".scroll").scrollLeft = scrolled;
  if (address) body.querySelector(`[href="${CSS.escape(address)}"]`)?.focus({ preventScroll: true });
  startModules(body);
}
