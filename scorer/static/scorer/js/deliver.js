// Sends the lines of an outbox, in order and in batches, and settles what became of each.

import { needsPerson } from "./pending.js";
import { isEarly, keepSent } from "./sent.js";
import { Refusal, Unavailable, post } from "./sending.js";
import { alone, keep, linesOf } from "./store.js";

const PAUSES = [1000, 2000, 5000, 10000, 30000]; // milliseconds until the next attempt
const AT_ONCE = 700; // what is sent within this time need not be shown as waiting
const BATCH = 20;

/** Send what can go now; what cannot be sent is tried again by itself. */
export async function send(outbox) {
  clearTimeout(outbox.timer);
  if (outbox.busy) {
    outbox.again = true;
    return;
  }
  outbox.busy = true;
  const late = setTimeout(() => outbox.show(), AT_ONCE);
  const ran = await alone(`outbox:${outbox.to.sheet}`, () => sendAll(outbox)).catch(() => false);
  clearTimeout(late);
  outbox.busy = false;
  outbox.sending = [];
  outbox.show();
  if (outbox.again) {
    outbox.again = false;
    send(outbox);
  } else if ((outbox.misses || outbox.early || !ran) && sendable(outbox).length) {
    const pause = PAUSES[Math.min(outbox.misses, PAUSES.length) - 1] ?? PAUSES[outbox.early ? 2 : 0];
    outbox.timer = setTimeout(() => send(outbox), pause);
  }
}

/** Put one line where its answer says: away, back into the form, or before a person. */
export async function settle(outbox, line, { status, faults, stands }, answer) {
  if (["written", "repeated"].includes(status)) {
    await keepSent(line);
    await outbox.letGo(line.uuid);
  } else if (isEarly(line, { status, stands })) {
    outbox.early = true;
  } else if (status !== "waiting") {
    if (status === "refused" && goesBack(outbox, answer)) outbox.returned = line;
    Object.assign(line, { state: status, faults, stands });
    outbox.lines = outbox.lines.map((each) => (each.uuid === line.uuid ? line : each));
    await keep(line);
  }
}

async function sendAll(outbox) {
  outbox.lines = await linesOf(outbox.to.sheet); // another page may have sent some
  outbox.early = false;
  for (let batch = sendable(outbox); batch.length; batch = sendable(outbox)) {
    outbox.sending = batch.map((line) => line.uuid);
    let answer;
    try {
      answer = await post(outbox.to, batch);
    } catch (fault) {
      miss(outbox, fault);
      return;
    }
    outbox.misses = 0;
    outbox.barred = undefined;
    outbox.sending = [];
    await outbox.take(answer, batch);
    if (!answer.results.every(({ status }) => ["written", "repeated"].includes(status))) return;
  }
}

/** The lines that can go now: up to the first that a person must look at. */
function sendable({ lines, editing }) {
  const stop = lines.findIndex((line) => needsPerson(line) || line.uuid === editing?.uuid);
  return (stop < 0 ? lines : lines.slice(0, stop)).slice(0, BATCH);
}

function miss(outbox, fault) {
  outbox.misses += 1;
  const said = fault instanceof Refusal || fault instanceof Unavailable;
  outbox.barred = said ? fault.message || outbox.texts.barred : undefined;
}

/** Whether a refused line can simply stand in its form again: nothing else was begun since. */
function goesBack({ lines, touched, editing }, answer) {
  return answer.results.length === 1 && lines.length === 1 && !touched && !editing;
}
