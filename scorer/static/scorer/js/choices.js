// What a person can say of a line that waits: send it, change it, drop it, put it behind theirs.

import { typed } from "./draft.js";
import { fill } from "./entry.js";
import { leave, move, take } from "./moving.js";
import { announce, lineAhead } from "./next.js";
import { needsPerson } from "./pending.js";
import { keep } from "./store.js";

/** By the `data-act` of the button: given the outbox, the line and the element that shows it. */
export const choices = { send, throw: doubt, keep: relent, gone, same, next, change, move, take, leave };

async function send(outbox) {
  outbox.misses = 0;
  for (const line of outbox.lines.filter(needsPerson)) {
    Object.assign(line, { state: "waiting", faults: [], stands: null });
    await keep(line);
  }
  outbox.send();
}

function doubt(_outbox, _line, item) {
  ask(item, true);
}

function relent(_outbox, _line, item) {
  ask(item, false);
}

function ask(item, sure) {
  item.querySelector("[data-plain]").hidden = sure;
  item.querySelector("[data-sure]").hidden = !sure;
  item.querySelector(sure ? "[data-act=keep]" : "[data-act=throw]").focus();
}

/** Thrown away: the lines behind it come one place sooner. */
async function gone(outbox, line) {
  await comeSooner(outbox, line.position);
  await away(outbox, line);
}

/** The sheet has it already, written by somebody else; it keeps its place there. */
async function same(outbox, line) {
  if (!line.stands) await comeSooner(outbox, line.position);
  await away(outbox, line);
}

/** Behind everything that stands; what waits behind it and met nobody makes room. */
async function next(outbox, line) {
  const { form, positions } = outbox;
  const behind = outbox.lines.filter((each) => each.order > line.order);
  const place = form?.elements.position;
  for (const each of behind.filter(({ position }) => position >= positions)) each.position += 1;
  if (place && Number(place.value) >= positions) place.value = Number(place.value) + 1;
  await Promise.all(behind.map(keep));
  const moved = { ...line, position: positions };
  await outbox.replace(moved, { ...moved, state: "waiting", stands: null });
  outbox.show();
  outbox.send();
}

/** Into the form with it; what was being typed there comes back afterwards. */
function change(outbox, line) {
  const { form } = outbox;
  if (!form || !line) return;
  if (outbox.touched && !outbox.editing) outbox.aside = typed(form);
  outbox.editing = line;
  fill(form, [["kind", line.kind], ...line.fields]);
  outbox.touched = true;
  const number = outbox.numberOf(line);
  announce(outbox.place, lineAhead(outbox.ahead, number), number);
  form.scrollIntoView({ block: "nearest" });
  form.querySelector("button.primary").focus({ preventScroll: true });
}

async function away(outbox, line) {
  await outbox.letGo(line.uuid);
  if (outbox.editing?.uuid === line.uuid) {
    outbox.editing = undefined;
    outbox.touched = false;
  }
  outbox.renew();
  outbox.takeUpAgain();
  outbox.told.focus();
  outbox.send();
}

async function comeSooner(outbox, position) {
  const behind = outbox.lines.filter((line) => line.position > position);
  for (const line of behind) line.position -= 1;
  const place = outbox.form?.elements.position;
  if (place && Number(place.value) > position) place.value = Number(place.value) - 1;
  await Promise.all(behind.map(keep));
}
