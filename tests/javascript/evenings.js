// Evenings by chance for the tests of the outbox: a server, a phone that carries out what its outbox
// wants, and a person who writes, undoes and answers.

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { begin, view } from "../../scorer/static/scorer/js/state.js";

const NOW = 1_800_000_000_000;

/** Chance that comes out the same for the same seed: numbers from 0 up to 1. */
export function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The server: what its log holds, told as scorer/sheets/views/outbox.py tells it. */
export class Server {
  log = []; // {uuid, hand, void: the uuid of the undo that voided it}

  take(lines, refuses) {
    let heldUp = false;
    return lines.map((line) => {
      const status = heldUp ? "waiting" : this.record(line, refuses);
      heldUp ||= !["written", "repeated"].includes(status);
      const there = this.log[line.position];
      const text = there?.void ? `void: ${there.hand}` : there?.hand;
      const stands = status === "moved" && there ? { number: line.position + 1, text } : null;
      return { uuid: line.uuid, status, faults: [], stands };
    });
  }

  record({ uuid, position, fields, again }, refuses) {
    if (this.log.some((entry) => entry.uuid === uuid)) return "repeated";
    if (position !== this.log.length) return "moved";
    if (refuses) return "refused";
    const voided = this.log[again];
    this.log.push({ uuid, hand: voided?.hand ?? fields[0][1] });
    return "written";
  }

  /** The last hand that counts, as the page shows it. */
  get last() {
    const place = this.log.findLastIndex((entry) => !entry.void) + 1;
    return place ? { place, revision: 1, version: this.standing.version } : undefined;
  }

  void({ uuid, place }) {
    const entry = this.log[place - 1];
    if (entry.void !== uuid && this.last?.place !== place) return { ...this.page, refused: "no" };
    entry.void = uuid;
    const number = this.standing.number;
    const fields = [["hand", entry.hand]];
    const hand = { kind: "hand", fields, words: entry.hand, again: place - 1, number };
    return { ...this.page, hand };
  }

  get standing() {
    const positions = this.log.length;
    const voids = this.log.filter((entry) => entry.void).length;
    const number = positions - voids + 1;
    return { positions, number, version: positions + voids, restored: "" };
  }

  get page() {
    return { ...this.standing, ahead: "[]", body: "<b>", write: "<form>" };
  }
}

/** A phone that carries out what its outbox wants, a step at a time, in any order it may come. */
export class Phone {
  constructor(server, random) {
    this.server = server;
    this.random = random;
    this.stored = new Map();
    this.sent = new Map();
    this.draft = undefined;
    this.opens();
  }

  /** The page is opened, or opened again: only what was stored is left. */
  opens() {
    this.due = []; // what is under way: a function each
    this.form = undefined;
    this.seconds = (this.seconds ?? 0) + 10;
    const { standing } = this.server;
    this.state = begin({
      sheet: "s",
      standing,
      copied: false,
      place: standing.positions,
    });
    this.dispatch({
      type: "opened",
      page: this.server.page,
      seen: this.seen,
      draft: this.draft,
      typed: [],
    });
    this.shows = this.server.last;
  }

  dispatch(event) {
    const { state, effects } = reduce(this.state, event);
    this.state = state;
    for (const effect of effects) this[effect.type]?.(effect);
  }

  /** Something that is under way comes to its end. */
  goesOn() {
    this.due.shift()?.();
  }

  after(event) {
    this.due.push(() => this.dispatch(typeof event === "function" ? event() : event));
  }

  // Effects

  keep({ line }) {
    this.stored.set(line.uuid, line);
  }

  drop({ uuid }) {
    this.stored.delete(uuid);
  }

  keepSent({ line }) {
    this.sent.set(line.uuid, line);
  }

  remember({ standing }) {
    this.seen = standing;
  }

  read({ why, changes }) {
    const lines = [...this.stored.values()].sort((one, other) => one.order - other.order);
    this.after({ type: "read", why, changes, lines });
  }

  send() {
    this.after({ type: "send" });
  }

  pause() {
    this.after({ type: "send" });
  }

  enter() {
    this.after({ type: "entered" });
  }

  leave() {
    this.after({ type: "ended", ran: true });
  }

  post({ lines }) {
    const luck = this.random();
    if (luck < 0.2) return this.after({ type: "missed" }); // it never came there
    const results = this.server.take(lines, luck > 0.9);
    if (luck < 0.4) return this.after({ type: "missed" }); // its answer got lost
    const stands = results.every(({ status }) => ["written", "repeated"].includes(status));
    const drawn = stands ? {} : this.server.page;
    const answer = { ...this.server.standing, ...drawn, told: "", results };
    return this.after({ type: "answered", answer, seen: this.seen, now: NOW });
  }

  ask({ why }) {
    const lost = this.random() < 0.2;
    if (!lost) this.shows = this.server.last;
    this.after({ type: "asked", why, page: lost ? undefined : this.server.page, seen: this.seen });
  }

  /** The page shows the hand that counts last, or an older one: nobody has looked since. */
  void({ hand }) {
    const luck = this.random();
    if (luck < 0.2) return this.after({ type: "voided", uuid: hand.uuid }); // it never came there
    const answer = this.server.void(hand);
    const lost = luck < 0.4;
    if (!lost) this.shows = this.server.last;
    return this.after(() => {
      const { form, seconds } = this;
      const answered = { uuid: hand.uuid, seen: this.seen, fields: form, at: seconds * 1000 };
      return { type: "voided", ...answered, answer: lost ? undefined : answer };
    });
  }

  keepDraft({ aside, undone }) {
    const { place: position } = this.state;
    this.draft = this.form && { fields: this.form, position, aside, undone };
  }

  dropDraft() {
    this.draft = undefined;
  }

  fill({ fields }) {
    this.form = fields.filter(([name]) => name === "hand");
  }

  renewForm() {
    this.form = undefined;
  }

  drawForm() {
    this.form = undefined;
  }
}

/** What a person does with a phone; `hands` tells what became of each they wrote. */
export class Person {
  hands = new Map(); // hand -> "saved", or "changed" into another

  constructor(phone, random) {
    this.phone = phone;
    this.random = random;
  }

  get waiting() {
    return this.phone.state.lines;
  }

  picks(lines) {
    return lines[Math.floor(this.random() * lines.length)];
  }

  types(hand) {
    const { phone } = this;
    phone.form = [["hand", hand]];
    phone.dispatch({ type: "touched" });
  }

  saves() {
    const { phone } = this;
    if (!phone.form) return;
    const { editing, place } = phone.state;
    const [[, hand]] = phone.form;
    if (editing) this.hands.set(editing.fields[0][1], "changed");
    this.hands.set(hand, "saved");
    phone.seconds += 1;
    phone.dispatch({
      type: "saved",
      uuid: crypto.randomUUID(),
      fresh: crypto.randomUUID(),
      position: place,
      kind: "hand",
      fields: phone.form,
      words: hand,
      at: phone.seconds * 1000,
      now: phone.seconds,
      made_at: "",
    });
    if (!phone.state.touched) phone.form = undefined;
  }

  /** A thumb on the one button; sometimes it bounces. */
  stepsBack() {
    const { phone } = this;
    phone.seconds += 2;
    for (const at of [phone.seconds * 1000, phone.seconds * 1000 + 300]) {
      const uuid = crypto.randomUUID();
      const type = view(phone.state, true).redoable ? "redo" : "undo";
      const redone = type === "redo" && phone.state.undone?.fields[0][1];
      const before = phone.state.lines.length;
      phone.dispatch({ type, uuid, at, now: phone.seconds, made_at: "", fields: phone.form, last: phone.shows });
      if (redone && phone.state.lines.length > before) this.hands.set(redone, "saved");
    }
    if (!phone.state.touched) phone.form = undefined;
  }

  /** Something is said of a waiting line. */
  chooses(hand) {
    const { phone } = this;
    const line = this.picks(this.waiting);
    if (!line) return;
    const luck = this.random();
    if (line.state === "moved" && luck < 0.5) this.compares(line);
    else if (luck < 0.9 && !phone.state.editing) {
      phone.dispatch({ type: "change", uuid: line.uuid, fields: phone.form ?? [] });
      if (luck < 0.7) this.types(hand);
    } else phone.dispatch({ type: "retry" });
  }

  /** Both readings are looked at: is it the same hand, or another one? */
  compares({ uuid, fields, stands }) {
    const type = stands?.text === fields[0][1] ? "same" : "next";
    this.phone.dispatch({ type, uuid, fresh: crypto.randomUUID() });
  }
}
