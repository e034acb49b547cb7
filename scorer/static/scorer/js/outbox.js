// The lines that are written on this phone: kept here first, shown at once, sent in order when
// the server can be reached. A line leaves only when the server has it, or by a person's word.

import { startModules } from "./app.js";
import { draftOf, dropDraft, keepDraft, typed } from "./draft.js";
import { send, settle } from "./deliver.js";
import { begin, fill, start as startForm, uuid4, values, wordsOf } from "./entry.js";
import { askToStay, keepCopy } from "./keep.js";
import { announce, lineAhead, offerFor } from "./next.js";
import { draw, needsPerson, say } from "./pending.js";
import { ask } from "./sending.js";
import { offerAgain, wentBack } from "./sent.js";
import { drop, keep, linesOf, read, write } from "./store.js";

const DOUBLE_TAP = 700;
const LATER = 2_000;

/** What is of use once a line waits: fetched while the server is there, not before the page. */
const help = () => import("./choices.js").catch(() => undefined);
const brought = (outbox) => import("./moving.js").then((moving) => moving.offerBrought(outbox));

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
      restored: this.to.restored,
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
    await this.bringBack();
    this.lines = await linesOf(this.to.sheet);
    this.renew();
    if (location.hash) await brought(this);
    this.place.dataset.ready = "";
    setTimeout(help, this.lines.length ? 0 : LATER);
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
    document.addEventListener("kontra:lost", ({ detail }) => this.lose(detail));
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

  send() {
    return send(this);
  }

  async take(answer, batch) {
    for (const result of answer.results) {
      const line = batch.find(({ uuid }) => uuid === result.uuid);
      await settle(this, line, result, answer);
    }
    this.know(answer);
    await this.bringBack();
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

  async letGo(uuid) {
    this.lines = this.lines.filter((line) => line.uuid !== uuid);
    await drop(uuid);
  }

  // What a person presses

  async press(event) {
    const act = event.target.closest("[data-act]")?.dataset.act;
    if (!act) return;
    const uuid = event.target.closest("[data-uuid]")?.dataset.uuid;
    const helped = await help(); // meanwhile the list may be drawn anew
    const line = this.lines.find((each) => each.uuid === uuid);
    helped?.choices[act](this, line, this.place.querySelector(`[data-uuid="${uuid}"]`));
  }

  // Showing

  get told() {
    return this.place.querySelector("[data-told]");
  }

  numberOf(line) {
    return this.number + this.lines.findIndex(({ uuid }) => uuid === line.uuid);
  }

  /** What the server said of the sheet; a copy on this phone may be older than that. */
  know({ positions, number, version, restored, ahead }) {
    const seen = read(this.seenAs);
    const told = { positions, number, version, restored };
    const newer = this.copied && seen && seen.version > version;
    if (!this.copied && wentBack(seen, told)) this.behind = true;
    Object.assign(this, newer ? seen : told);
    if (ahead) this.ahead = JSON.parse(ahead);
    if (!this.behind) this.remember();
  }

  get seenAs() {
    return `kontra:seen:${this.to.sheet}`;
  }

  remember() {
    const { positions, number, version, restored } = this;
    write(this.seenAs, { positions, number, version, restored });
  }

  /** Where the server goes on from an older copy, what it took from here waits once more. */
  async bringBack() {
    if (!this.behind) return;
    const now = await ask(this.to).catch(() => undefined); // a page out of the browser's memory?
    if (!now) return;
    if (wentBack(read(this.seenAs), now)) await offerAgain(this.to.sheet);
    const { positions, number, version, restored } = now;
    Object.assign(this, { behind: false, positions, number, version, restored });
    this.remember();
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
    if (this.early) this.send();
    if (this.touched || this.lines.length || this.busy) {
      this.show();
      return;
    }
    const answer = await ask(this.to).catch(() => undefined);
    if (!answer || this.touched || this.lines.length || this.busy) return;
    this.know(answer);
    await this.putForm(answer);
    if (this.behind) await this.bringBack().then(() => this.send());
  }

  /** Who follows the sheet finds nobody there any more, or somebody again. */
  lose(lost) {
    this.lost = lost;
    this.show();
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
    this.place.querySelector("[data-moving]").hidden = !(away || this.lost);
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
