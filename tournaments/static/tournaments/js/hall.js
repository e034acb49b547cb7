// The hall's screen: turns its pages and keeps them up to date. Time is counted by the page's own
// steady clock and told by the server's, so a device whose clock jumps shows no wrong time and
// never stops.

const EVERY = 2000; // milliseconds between questions
const LONGEST = 15_000;
const PATIENCE = 8000;

/** Start the screen whose pages lie in `hall`; `data-live` is where newer ones are. */
export function start(hall, asOf) {
  const screen = new Screen(hall, asOf);
  hall.classList.add("turning");
  screen.show(0);
  screen.turn();
  screen.follow();
}

class Screen {
  constructor(hall, asOf) {
    this.hall = hall;
    this.asOf = asOf;
    this.etag = "";
    this.at = 0;
    this.pause = EVERY;
    this.told = asOf.textContent;
    this.clock = new Intl.DateTimeFormat(document.documentElement.lang, {
      hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: asOf.dataset.zone,
    });
  }

  show(at) {
    const sheets = this.hall.querySelectorAll(".sheet");
    this.at = at % sheets.length;
    sheets.forEach((sheet, index) => sheet.classList.toggle("shown", index === this.at));
  }

  turn() {
    setTimeout(() => { this.show(this.at + 1); this.turn(); }, this.hall.dataset.seconds * 1000);
  }

  async follow() {
    try {
      await this.ask();
      this.pause = EVERY;
      this.asOf.classList.remove("lost");
    } catch {
      this.pause = Math.min(2 * this.pause, LONGEST);
      this.asOf.classList.add("lost");
      this.say(this.asOf.dataset.lost);
    }
    setTimeout(() => this.follow(), this.pause * (0.8 + 0.4 * Math.random())); // not all at once
  }

  async ask() {
    const answer = await fetch(this.hall.dataset.live, {
      headers: this.etag ? { "If-None-Match": this.etag } : {},
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (answer.status !== 304 && !answer.ok) throw new Error(answer.status);
    if (answer.status !== 304) {
      this.hall.innerHTML = await answer.text();
      this.etag = answer.headers.get("ETag") ?? this.etag;
      this.show(this.at);
    }
    const seconds = answer.headers.get("X-As-Of");
    const date = seconds ? new Date(seconds * 1000) : new Date(answer.headers.get("Date"));
    if (seconds || answer.headers.has("Date")) this.time = this.clock.format(date);
    this.say(this.asOf.dataset.text);
  }

  say(text) {
    const words = this.time ? text.replace("{time}", this.time) : this.told;
    if (words !== this.asOf.textContent) this.asOf.textContent = words;
  }
}

start(document.getElementById("hall"), document.getElementById("as-of"));
