// Carries out what an outbox wants of the server, of the clock and of other pages of this phone.

import { Refusal, Unavailable, ask, post, voidHand } from "./api.js";
import { seek } from "./dom.js";
import { typed } from "./draft.js";
import { isReplaced, learn, newestOf } from "./generation.js";
import { rules } from "./rules.js";
import { alone } from "./store.js";
import { seenOf } from "./storing.js";

const AT_ONCE = 700; // milliseconds: what is sent within need not be shown as waiting

/** @typedef {"send" | "enter" | "leave" | "post" | "ask" | "void" | "recall" | "pause" | "endPause" | "tellOthers"} Carrying */

/**
 * How the effects on the world outside this page are carried out.
 * @param {Outbox.Addresses} place
 * @param {Pick<Outbox.Texts, "barred" | "replaced">} texts
 * @param {Outbox.Dispatch} dispatch
 * @param {() => Promise<unknown>} settled when all that was to be kept is kept
 * @returns {Outbox.Doing<Carrying>}
 */
export function carrying(place, texts, dispatch, settled) {
  const { sheet } = place;
  const seen = () => seenOf(sheet);
  const channel = globalThis.BroadcastChannel && new BroadcastChannel("kontra");
  channel?.addEventListener("message", ({ data }) => data === sheet && dispatch({ type: "heard" }));
  /** @param {number} [at] */
  const page = (at) => ask(place, at).catch(() => undefined); // lost on the way: what waits, waits
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
        const answer = await postedTo(place, texts, rules.reckoned?.(lines) ?? lines);
        dispatch({ type: "answered", answer, seen: seen(), now: Date.now() });
      } catch (fault) {
        const said = fault instanceof Refusal || fault instanceof Unavailable;
        dispatch({ type: "missed", barred: said ? fault.message || texts.barred : undefined });
      }
    },
    async ask({ why, at }) {
      dispatch({ type: "asked", why, page: await page(at), seen: seen() });
    },
    void: async ({ hand }) => dispatch(await voidedBy(place, hand)),
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
 * What becomes of `hand`; no answer: it got lost on the way.
 * @param {Outbox.Addresses} place
 * @param {Outbox.Asked} hand
 * @returns {Promise<Outbox.Event>}
 */
async function voidedBy(place, hand) {
  const answer = await voidHand(place, hand).catch(() => undefined);
  const form = seek(document, "form[data-entry]", HTMLFormElement);
  const fields = form ? typed(form) : undefined;
  const { uuid } = hand;
  return { type: "voided", uuid, answer, seen: seenOf(place.sheet), fields, at: performance.now() };
}

/**
 * What the server answers to `lines`. A site that was replaced gets none of them.
 * @param {Outbox.Addresses} place
 * @param {{replaced: string}} texts
 * @param {Outbox.Line[]} lines
 */
async function postedTo(place, texts, lines) {
  if (isReplaced(place)) learn(place, await ask(place)); // the page may be older than the site
  if (isReplaced(place)) throw new Unavailable(texts.replaced);
  const answer = await post(place, lines, newestOf(place));
  learn(place, answer);
  return answer;
}
