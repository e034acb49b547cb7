// Evenings by chance: hands are written, changed, undone, redone and sent while answers get lost,
// other phones write, pages close in the middle. Whatever happens, every hand stands once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { needsPerson } from "../../scorer/static/scorer/js/state.js";
import { Person, Phone, Server, chance } from "./evenings.js";

const WALKS = 400;
const STEPS = 120;

/** One evening; afterwards the network stays, and the person answers what is asked. */
function evening(seed) {
  const random = chance(seed);
  const server = new Server();
  const phone = new Phone(server, random);
  const person = new Person(phone, random);
  const steps = [
    [0.15, (count) => phone.state.touched || person.types(`hand ${count}`)],
    [0.2, () => person.saves()],
    [0.05, (count) => person.chooses(`hand ${count}`)],
    [0.03, (count) => server.log.push({ uuid: `other ${count}`, hand: `other ${count}` })],
    [0.02, () => phone.state.undoing || phone.opens()],
    [0.03, () => phone.dispatch({ type: "woken" })],
    [0.02, () => phone.dispatch({ type: "moved" })],
    [0.06, () => person.stepsBack()],
    [1, () => phone.goesOn()],
  ];
  for (let count = 0; count < STEPS; count += 1) {
    let luck = random();
    const [, happens] = steps.find(([share]) => (luck -= share) < 0);
    happens(count);
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
    else if (phone.state.undoing) phone.dispatch({ type: "moved" });
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
    const counts = server.log.filter((entry) => !entry.void).map(({ hand }) => hand);
    const stands = counts.filter((hand) => hand.startsWith("hand"));
    const saved = [...person.hands].filter(([, fate]) => fate === "saved").map(([hand]) => hand);
    const changed = [...person.hands].filter(([, fate]) => fate === "changed").map(([hand]) => hand);
    const told = `seed ${seed}`;
    for (const hand of saved) assert.ok(counts.includes(hand), `${told}: ${hand} is lost`);
    for (const hand of stands) {
      const once = stands.filter((other) => other === hand).length === 1;
      assert.ok(once || changed.includes(hand), `${told}: ${hand} stands twice`);
    }
  }
});
