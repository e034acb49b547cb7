// The lines that are written on this phone: kept here first, shown at once, sent in order when
// the server can be reached. A line leaves only when the server has it, or by a person's word.

import { startModules } from "./app.js";
import { choices } from "./choices.js";
import { draftOf, dropDraft, keepDraft, typed } from "./draft.js";
import { begin, fill, start as startForm, uuid4, values, wordsOf } from "./entry.js";
import { askToStay, keepCopy } from "./keep.js";
import { announce, lineAhead, offerFor } from "./next.js";
import { draw, needsPerson, say } from "./pending.js";
import { Refusal, ask, post } from "./sending.js";
import { alone, drop, keep, linesOf, read, write } from "./store.js";

const PAUSES = [1000, 2000, 5000, 10000, 30000]; // milliseconds until the next attempt
const AT_ONCE = 700; // what is sent within this time need not be shown as waiting
const DOUBLE_TAP = 700;
const BATCH = 20;

/** Take over what is written in the form beside `place`, which is scorer/pending.html. */
export async function start(place) {
  const outbox = new Outbox(place);
  await outbox.open();
}

class Outbox {
  constructor(place) {
    this.place = place;
    this.to = place.dataset;
    this.area = document.getElementById("write-area");
    this.body = document.getElementById("sheet-body");
    this.texts = JSON.parse(place.dataset.texts);
    this.lines = [];
    this.sending = [];
    this.misses = 0;
    this.savedAt = 0;
    this.touched = false; // something was put into the form
    this.shown = Number(this.to.number); // the number after the last line that the page shows
    this.editing = undefined; // the waiting line that is in the form
    this.copied = this.area.querySelector("[name=csrfmiddlewaretoken]") === null;
    this.channel = globalThis.BroadcastChannel && new BroadcastChannel("kontra");
    this.know({
      positions: Number(this.to.positions),
      number: Number(this.to.number),
      version: Number(this.to.version),
      ahead: this.to.ahead,
    });
  }

  get form() {
    return this.area.querySelector("form[data-entry]");
  }

  /** The position in the log that the next line will have, as far as this phone knows. */
  get next() {
    const last = this.lines.at(-1);
    return last ? Math.max(last.position + 1, this.positions) : this.positions;
  }

  async open() {
    this.ready();
    this.putDraftBack();
    this.listen();
    this.lines = await linesOf(this.to.sheet);
    this.renew();
    this.place.dataset.ready = "";
    keepCopy(this.to, this.version);
    this.send();
  }

  /** Whoever taps at once finds a form that answers. */
  ready() {
    if (this.form) startForm(this.form);
    startModules(this.area);
  }

  listen() {
    this.area.addEventListener("submit", (event) => this.submit(event));
    for (const kind of ["input", "change"]) {
      this.area.addEventListener(kind, () => this.touch());
    }
    this.area.addEventListener("click", (event) => {
      if (event.target.closest(".kinds a")) this.touch();
    });
    this.place.addEventListener("click", (event) => this.press(event));
    document.addEventListener("visibilitychange", () => this.wake());
    globalThis.addEventListener("online", () => this.wake());
    globalThis.addEventListener("offline", () => this.show());
    globalThis.addEventListener("pageshow", (event) => event.persisted && this.lookAgain());
    document.addEventListener("kontra:moved", () => this.lookAgain());
    this.channel?.addEventListener("message", (event) => this.hear(event.data));
  }

  // Writing

  submit(event) {
    if (!event.target.matches("form[data-entry]")) return;
    event.preventDefault();
    const form = event.target;
    if (!this.touched && performance.now() - this.savedAt < DOUBLE_TAP) return;
    this.savedAt = performance.now();
    const line = this.lineOf(form);
    const stays = this.editing ? this.replace(this.editing, line) : this.add(line);
    this.editing = undefined;
    this.touched = false;
    dropDraft(this.to.sheet);
    document.querySelector(".messages")?.remove();
    say(this.told, this.texts.kept.replace("{words}", line.words));
    this.renew();
    this.takeUpAgain();
    stays.then(() => this.send());
    askToStay();
  }

  lineOf(form) {
    const { uuid, position, kind } = form.elements;
    const known = this.lines.some((line) => line.uuid === uuid.value);
    return {
      uuid: known ? uuid4() : uuid.value,
      sheet: this.to.sheet,
      order: Math.max(Date.now(), (this.lines.at(-1)?.order ?? 0) + 1),
      position: Number(position.value),
      kind: kind.value,
      fields: typed(form),
      words: wordsOf(form),
      made_at: new Date().toISOString(),
      state: "waiting",
    };
  }

  add(line) {
    this.lines.push(line);
    return keep(line);
  }

  /** Another reading of a waiting line, at its place; a new uuid, the old may have got through. */
  async replace(old, line) {
    const { order, position } = old;
    const fresh = { ...line, uuid: uuid4(), order, position };
    this.lines = this.lines.map((each) => (each.uuid === old.uuid ? fresh : each));
    await keep(fresh);
    await drop(old.uuid);
  }

  touch() {
    if (this.quiet) return;
    this.touched = true;
    if (this.form && !this.editing) keepDraft(this.to.sheet, this.form);
  }

  /** What was being typed before; what was put into the form since stands over it. */
  putDraftBack() {
    const { form } = this;
    if (!form) return;
    const typedSince = values(form);
    const draft = form.querySelector(".faults") ? undefined : draftOf(this.to.sheet);
    if (draft) {
      fill(form, [...draft.fields, ...typedSince]);
      form.elements.position.value = draft.position;
    }
    if (draft || typedSince.length) this.touch();
  }

  /** What was being typed when a waiting line was taken up for changing. */
  takeUpAgain() {
    if (!this.aside || !this.form) return;
    fill(this.form, this.aside);
    this.aside = undefined;
    this.touch();
  }

  // Sending

  wake() {
    if (document.visibilityState !== "visible") return;
    this.misses = 0;
    this.send();
  }

  async send() {
    clearTimeout(this.timer);
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    const late = setTimeout(() => this.show(), AT_ONCE);
    const ran = await alone(`outbox:${this.to.sheet}`, () => this.sendAll()).catch(() => false);
    clearTimeout(late);
    this.busy = false;
    this.sending = [];
    this.show();
    if (this.again) {
      this.again = false;
      this.send();
    } else if ((this.misses || !ran) && this.sendable().length) {
      const pause = PAUSES[Math.min(this.misses, PAUSES.length) - 1] ?? PAUSES[0];
      this.timer = setTimeout(() => this.send(), pause);
    }
  }

  async sendAll() {
    this.lines = await linesOf(this.to.sheet); // another page may have sent some
    for (let batch = this.sendable(); batch.length; batch = this.sendable()) {
      this.sending = batch.map((line) => line.uuid);
      let answer;
      try {
        answer = await post(this.to, batch);
      } catch (fault) {
        this.miss(fault);
        return;
      }
      this.misses = 0;
      this.barred = undefined;
      this.sending = [];
      await this.take(answer, batch);
      if (!answer.results.every(({ status }) => ["written", "repeated"].includes(status))) return;
    }
  }

  /** The lines that can go now: up to the first that a person must look at. */
  sendable() {
    const stop = this.lines.findIndex(
      (line) => needsPerson(line) || line.uuid === this.editing?.uuid,
    );
    return (stop < 0 ? this.lines : this.lines.slice(0, stop)).slice(0, BATCH);
  }

  miss(fault) {
    this.misses += 1;
    this.barred =
      fault instanceof Refusal ? fault.message || this.texts.barred : undefined;
  }

  async take(answer, batch) {
    for (const result of answer.results) {
      const line = batch.find(({ uuid }) => uuid === result.uuid);
      await this.settle(line, result, answer);
    }
    this.know(answer);
    await this.turnPage(answer.body ? answer : await ask(this.to).catch(() => undefined));
    if (answer.told) say(this.told, answer.told);
    keepCopy(this.to, this.version);
    this.channel?.postMessage(this.to.sheet);
    if (!this.touched) document.dispatchEvent(new CustomEvent("kontra:between"));
  }

  /** Show the sheet as the server drew it; if that got lost, the page looks again by itself. */
  async turnPage(page) {
    if (!page) {
      this.renew();
      return;
    }
    this.know(page);
    this.body.innerHTML = page.body;
    this.body.closest("[data-version]").dataset.version = page.version;
    startModules(this.body);
    await this.putForm(page);
  }

  async settle(line, { status, faults, stands }, answer) {
    if (["written", "repeated"].includes(status)) {
      await this.letGo(line.uuid);
    } else if (status !== "waiting") {
      if (status === "refused" && this.goesBack(answer)) this.returned = line;
      Object.assign(line, { state: status, faults, stands });
      this.lines = this.lines.map((each) => (each.uuid === line.uuid ? line : each));
      await keep(line);
    }
  }

  /** Whether a refused line can simply stand in its form again: nothing else was begun since. */
  goesBack(answer) {
    return answer.results.length === 1 && this.lines.length === 1 && !this.touched && !this.editing;
  }

  async letGo(uuid) {
    this.lines = this.lines.filter((line) => line.uuid !== uuid);
    await drop(uuid);
  }

  // What a person presses

  press(event) {
    const act = event.target.closest("[data-act]")?.dataset.act;
    if (!act) return;
    const uuid = event.target.closest("[data-uuid]")?.dataset.uuid;
    const line = this.lines.find((each) => each.uuid === uuid);
    choices[act](this, line, event.target.closest("[data-uuid]"));
  }

  // Showing

  get told() {
    return this.place.querySelector("[data-told]");
  }

  numberOf(line) {
    return this.number + this.lines.findIndex(({ uuid }) => uuid === line.uuid);
  }

  /** What the server said of the sheet; a copy on this phone may be older than that. */
  know({ positions, number, version, ahead }) {
    const name = `kontra:seen:${this.to.sheet}`;
    const seen = read(name);
    const newer = this.copied && seen && seen.version > version;
    Object.assign(this, newer ? seen : { positions, number, version });
    if (ahead) this.ahead = JSON.parse(ahead);
    write(name, { positions: this.positions, number: this.number, version: this.version });
  }

  /** Make an untouched form ready for the line that comes next. */
  renew() {
    const { form } = this;
    if (form && this.touched) {
      const { position } = form.elements;
      position.value = Math.min(position.value, this.next);
    } else if (form) {
      const line = lineAhead(this.ahead, this.number + this.lines.length);
      this.quiet = true;
      if (this.lines.length || this.copied) offerFor(form, line);
      this.quiet = false;
      form.elements.position.value = this.next;
    }
    this.show();
  }

  /** The sheet is shown as `page` has it; an untouched form goes with it. */
  async putForm(page) {
    const { returned } = this;
    this.returned = undefined;
    this.shown = page.number;
    if (this.touched || this.editing) return;
    const within = this.area.contains(document.activeElement);
    this.quiet = true;
    this.area.innerHTML = page.write;
    this.copied = false;
    this.ready();
    this.quiet = false;
    if (returned) {
      this.touch();
      await this.letGo(returned.uuid);
      this.area.querySelector(".faults")?.focus();
      return;
    }
    if (within && this.form) begin(this.form);
    this.renew();
  }

  /** The sheet was changed elsewhere: an untouched form goes with it, a begun one asks later. */
  async lookAgain() {
    this.lines = await linesOf(this.to.sheet);
    if (this.touched || this.lines.length || this.busy) {
      this.show();
      return;
    }
    const answer = await ask(this.to).catch(() => undefined);
    if (!answer || this.touched || this.lines.length || this.busy) return;
    this.know(answer);
    await this.putForm(answer);
  }

  async hear(sheet) {
    if (sheet !== this.to.sheet || this.busy) return;
    this.lines = await linesOf(sheet);
    this.show();
  }

  show() {
    const away = this.misses > 0 || !navigator.onLine;
    const { lines, number, sending, texts } = this;
    const waiting = lines.length > 0 && (away || this.busy || lines.some(needsPerson));
    this.place.classList.toggle("is-waiting", waiting);
    draw(this.place, texts, lines, {
      number,
      shown: this.shown,
      sending,
      away: this.barred ?? (away ? texts.away : ""),
    });
    document.documentElement.toggleAttribute("data-waiting", waiting);
    if (lines.length || this.copied) {
      const following = this.editing ? this.numberOf(this.editing) : number + lines.length;
      announce(this.place, lineAhead(this.ahead, following), following);
    }
  }
}
