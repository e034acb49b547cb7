// Carries out what an outbox wants of the server, of the clock and of other pages of this phone.

import { Refusal, Unavailable, ask, post } from "./api.js";
import { epochOf, learn } from "./lineage.js";
import { rules } from "./rules.js";
import { alone } from "./store.js";
import { seenOf } from "./storing.js";

const SLOW = 2_000; // milliseconds, after which another laptop is looked for while this one is awaited
const AT_ONCE = 700; // milliseconds: what is sent within need not be shown as waiting

/** @typedef {"send" | "enter" | "leave" | "post" | "ask" | "recall" | "pause" | "endPause" | "tellOthers"} Carrying */

/**
 * How the effects on the world outside this page are carried out.
 * @param {Outbox.Addresses} place
 * @param {{barred: string}} texts
 * @param {Outbox.Dispatch} dispatch
 * @param {() => Promise<unknown>} settled when all that was to be kept is kept
 * @returns {Outbox.Doing<Carrying>}
 */
export function carrying(place, texts, dispatch, settled) {
  const { sheet } = place;
  const seen = () => seenOf(sheet);
  const channel = globalThis.BroadcastChannel && new BroadcastChannel("kontra");
  channel?.addEventListener("message", ({ data }) => data === sheet && dispatch({ type: "heard" }));
  const page = () =>
    ask(place).catch(() => undefined); // lost on the way: what waits, waits
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let pause;
  let leave = () => {};

  return {
    send: () => void settled().then(() => dispatch({ type: "send" })),
    async enter() {
      const late = setTimeout(() => dispatch({ type: "late" }), AT_ONCE);
      /** @returns {Promise<void>} */
      const turn = () =>
        new Promise((resolve) => {
          leave = resolve;
          dispatch({ type: "entered" });
        });
      const ran = await alone(`outbox:${sheet}`, turn).catch(() => false);
      clearTimeout(late);
      dispatch({ type: "ended", ran });
    },
    leave: () => leave(),
    async post({ lines }) {
      try {
        const answer = await postedTo(place, rules.reckoned?.(lines) ?? lines);
        dispatch({ type: "answered", answer, seen: seen(), now: Date.now() });
      } catch (fault) {
        const said = fault instanceof Refusal || fault instanceof Unavailable;
        dispatch({ type: "missed", barred: said ? fault.message || texts.barred : undefined });
      }
    },
    async ask({ why }) {
      dispatch({ type: "asked", why, page: await page(), seen: seen() });
    },
    async recall({ then }) {
      dispatch({ type: "recalled", then, page: await page(), seen: seen() });
    },
    pause({ milliseconds }) {
      clearTimeout(pause);
      pause = setTimeout(() => dispatch({ type: "send" }), milliseconds);
    },
    endPause: () => clearTimeout(pause),
    tellOthers: () => channel?.postMessage(sheet),
  };
}

/**
 * What the server answers to `lines`, and what it says of the site's laptops is known then.
 * @param {Outbox.Addresses} place
 * @param {Outbox.Line[]} lines
 */
async function postedTo(place, lines) {
  const missed = () => document.dispatchEvent(new CustomEvent("kontra:missed"));
  const slow = setTimeout(missed, SLOW);
  try {
    const answer = await post(place, lines, epochOf(place));
    learn(place, answer);
    return answer;
  } catch (fault) {
    missed();
    throw fault;
  } finally {
    clearTimeout(slow);
  }
}
