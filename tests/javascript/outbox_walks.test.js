// Evenings by chance: hands are written, changed, thrown away and sent while answers get lost,
// other phones write, pages close in the middle. Whatever happens, every hand stands once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { reduce } from "../../scorer/static/scorer/js/reducer.js";
import { begin, needsPerson } from "../../scorer/static/scorer/js/state.js";

const WALKS = 400;
const STEPS = 120;
const NOW = 1_800_000_000_000;

/** Chance that comes out the same for the same seed: numbers from 0 up to 1. */
function chance(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The server: what its log holds, told as scorer/sheets/views/outbox.py tells it. */
class Server {
  log = []; // {uuid, hand}

  take(lines, refuses) {
    let heldUp = false;
    return lines.map((line) => {
      const status = heldUp ? "waiting" : this.record(line, refuses);
      heldUp ||= !["written", "repeated"].includes(status);
      const there = this.log[line.position];
      const stands = status === "moved" && there ? { number: line.position + 1, text: there.hand } : null;
      return { uuid: line.uuid, status, faults: [], stands };
    });
  }

  record({ uuid, position, fields }, refuses) {
    if (this.log.some((entry) => entry.uuid === uuid)) return "repeated";
    if (position !== this.log.length) return "moved";
    if (refuses) return "refused";
    this.log.push({ uuid, hand: fields[0][1] });
    return "written";
  }

  get standing() {
    const positions = this.log.length;
    return { positions, number: positions + 1, version: positions, restored: "" };
  }

  get page() {
    return { ...this.standing, ahead: "[]", body: "<b>", write: "<form>" };
  }
}

/** A phone that carries out what its outbox wants, a step at a time, in any order it may come. */
class Phone {
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
      draft: this.draft && { fields: this.draft, position: standing.positions },
      typed: [],
    });
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
    this.after({ type: "asked", why, page: lost ? undefined : this.server.page, seen: this.seen });
  }

  keepDraft() {
    this.draft = this.form;
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

  drawForm({ faulty }) {
    const [refused] = this.stored.values();
    this.form = faulty ? refused.fields : undefined;
  }
}

/** What a person does with a phone; `hands` tells what became of each they wrote. */
class Person {
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

/** One evening; afterwards the network stays, and the person answers what is asked. */
function evening(seed) {
  const random = chance(seed);
  const server = new Server();
  const phone = new Phone(server, random);
  const person = new Person(phone, random);
  for (let count = 0; count < STEPS; count += 1) {
    const luck = random();
    if (luck < 0.15 && !phone.state.touched) person.types(`hand ${count}`);
    else if (luck < 0.35) person.saves();
    else if (luck < 0.4) person.chooses(`hand ${count}`);
    else if (luck < 0.43) server.log.push({ uuid: `other ${count}`, hand: `other ${count}` });
    else if (luck < 0.45) phone.opens();
    else if (luck < 0.48) phone.dispatch({ type: "woken" });
    else if (luck < 0.5) phone.dispatch({ type: "moved" });
    else phone.goesOn();
    for (const line of person.waiting) assert.ok(phone.stored.has(line.uuid), "kept before shown");
  }
  return { server, phone, person };
}

function settles({ phone, person }) {
  phone.random = () => 0.5; // everything comes there, every answer comes back
  for (let count = 0; count < 2000; count += 1) {
    if (phone.due.length) phone.goesOn();
    else if (phone.state.editing) person.saves();
    else if (phone.state.touched) person.saves();
    else if (phone.stored.size) {
      const asked = person.waiting.find(needsPerson);
      if (asked?.state === "moved") person.compares(asked);
      else phone.dispatch({ type: "retry" });
    } else return;
  }
  assert.fail("lines wait for ever");
}

test("however an evening goes, no hand is lost and none stands twice", () => {
  for (let seed = 1; seed <= WALKS; seed += 1) {
    const { server, phone, person } = evening(seed);
    settles({ phone, person });
    const stands = server.log.map(({ hand }) => hand).filter((hand) => hand.startsWith("hand"));
    const saved = [...person.hands].filter(([, fate]) => fate === "saved").map(([hand]) => hand);
    const changed = [...person.hands].filter(([, fate]) => fate === "changed").map(([hand]) => hand);
    const told = `seed ${seed}`;
    for (const hand of saved) assert.ok(stands.includes(hand), `${told}: ${hand} is lost`);
    for (const hand of stands) {
      const once = stands.filter((other) => other === hand).length === 1;
      assert.ok(once || changed.includes(hand), `${told}: ${hand} stands twice`);
    }
  }
});
