// The round's clock in the hall. It reckons with the server's time: the answer says what time it
// is there, and from then on only the time that passed is counted, by a clock that no setting of
// the device moves. Without a connection it goes on by itself.

const EVERY = 5000; // milliseconds
const TICK = 250;
const PATIENCE = 4000;
const TIME = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };

function begin(face) {
  const clock = new RoundClock(face);
  clock.take(JSON.parse(document.getElementById("clock-now").textContent));
  setInterval(() => clock.show(), TICK);
  setInterval(() => clock.ask(), EVERY);
  document.addEventListener("visibilitychange", () => clock.ask());
  window.addEventListener("online", () => clock.ask());
  clock.ask();
}

class RoundClock {
  constructor(element) {
    this.element = element;
    this.misses = 0;
  }

  /** Believe the server; `spent` milliseconds its answer was on the way. */
  take(state, spent = 0) {
    this.state = state;
    this.offset = state.now + spent / 2 - performance.now();
    this.show();
  }

  async ask() {
    if (document.visibilityState !== "visible" || this.asking) return;
    this.asking = true;
    const asked = performance.now();
    try {
      const signal = AbortSignal.timeout(PATIENCE);
      const answer = await fetch(this.element.dataset.state, { cache: "no-store", signal });
      if (!answer.ok) throw new Error(answer.status);
      const state = await answer.json();
      this.misses = 0;
      this.take(state, performance.now() - asked);
    } catch {
      this.misses += 1;
    }
    this.asking = false;
    this.say("lost-note", this.misses > 1 ? this.element.dataset.lost : "");
  }

  /** Milliseconds left, below 0 over time. */
  get left() {
    const { ends, left } = this.state;
    return ends === null ? left * 1000 : ends - (performance.now() + this.offset);
  }

  show() {
    const { state, left } = this;
    const { dataset } = this.element;
    if (!state.known) return;
    const over = left <= 0;
    const seconds = over ? Math.floor(-left / 1000) : Math.ceil(left / 1000);
    this.say("time", told(seconds));
    this.say("word", over ? dataset.over : dataset.left);
    this.say("note", this.note(left));
    this.say("ends", this.toldEnd());
    this.element.classList.toggle("over", over && !state.closed);
    this.element.classList.toggle("last", !over && left <= state.last_hand * 1000);
    this.list(state.extra);
  }

  note(left) {
    const { closed, paused, ends, last_hand: lastHand } = this.state;
    const { dataset } = this.element;
    if (closed) return dataset.closed;
    if (left <= 0) return dataset.up;
    if (paused) return dataset.paused;
    if (ends === null) return dataset.waiting;
    return left <= lastHand * 1000 ? dataset.last : "";
  }

  /** When it ends, as the hall's wall clock shows it. */
  toldEnd() {
    const { ends } = this.state;
    if (ends === null) return "";
    const { until, zone } = this.element.dataset;
    const language = document.documentElement.lang;
    const time = new Date(ends).toLocaleTimeString(language, { ...TIME, timeZone: zone });
    return until.replace("{time}", time);
  }

  list(extra) {
    const list = this.element.querySelector("[data-extra-list]");
    const words = extra.map(([table, minutes]) =>
      this.element.dataset.extra.replace("{table}", table).replace("{minutes}", minutes),
    );
    if (words.join() === this.listed) return;
    this.listed = words.join();
    list.replaceChildren(
      ...words.map((text) => Object.assign(document.createElement("li"), { textContent: text })),
    );
  }

  /** Put words into a part, once they change: a screen reader hears changes alone. */
  say(part, words) {
    const element = this.element.querySelector(`[data-${part}]`);
    if (element.textContent !== words) element.textContent = words;
  }
}

/** Seconds as a clock shows them: `62:07`. */
function told(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

const face = document.getElementById("round-clock");
if (face.querySelector("[data-time]")) begin(face);
