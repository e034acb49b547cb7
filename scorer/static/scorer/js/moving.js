// When the server has a new address: lines that wait at the old one travel in the address of the
// new one's page, behind the #, which no server sees. There a person says whether to take them.

import { say } from "./pending.js";
import { sentOf } from "./sent.js";
import { keep, linesOf } from "./store.js";

const MARK = "#lines=";
const MOST = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Open this sheet's page at the address that is typed, with all this phone has of it. */
export async function move(outbox) {
  const field = outbox.place.querySelector("[data-address]");
  const origin = originOf(field.value);
  const fault = outbox.place.querySelector("[data-address-fault]");
  say(fault, origin ? "" : fault.dataset.fault);
  field.toggleAttribute("aria-invalid", !origin);
  if (!origin) {
    field.focus();
    return;
  }
  const known = [...(await sentOf(outbox.to.sheet)), ...outbox.lines].slice(-MOST);
  const lines = known.map(({ uuid, position, kind, fields, words, made_at }) => ({
    uuid,
    position,
    kind,
    fields,
    words,
    made_at,
  }));
  location.assign(`${origin}/sheets/${outbox.to.sheet}/${MARK}${packed(lines)}`);
}

/** Show the lines that came with this page's address, if any, and ask. */
export async function offerBrought(outbox) {
  const known = new Set((await sentOf(outbox.to.sheet)).map(({ uuid }) => uuid));
  const lines = brought().filter(({ uuid }) => !known.has(uuid));
  const part = outbox.place.querySelector("[data-brought]");
  part.hidden = lines.length === 0;
  if (!lines.length) forgetAddress();
  part.querySelector("ol").replaceChildren(
    ...lines.map(({ words }) => {
      const item = document.createElement("li");
      item.textContent = words;
      return item;
    }),
  );
}

/** They are this phone's: they wait here now, under the same UUIDs, and are sent. */
export async function take(outbox) {
  const order = Date.now();
  for (const [place, line] of brought().entries()) {
    const { sheet } = outbox.to;
    const more = { sheet, order: order + place, state: "waiting", offered: order };
    await keep({ ...line, ...more });
  }
  leave(outbox);
  outbox.lines = await linesOf(outbox.to.sheet);
  outbox.renew();
  outbox.send();
}

/** They are left where they are. */
export function leave(outbox) {
  forgetAddress();
  outbox.place.querySelector("[data-brought]").hidden = true;
}

/** The origin of an address as a person types it; undefined for what is none. */
function originOf(text) {
  const typed = text.trim();
  if (!typed) return undefined;
  try {
    const { protocol, origin } = new URL(typed.includes("://") ? typed : `http://${typed}`);
    return ["http:", "https:"].includes(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

function packed(lines) {
  const bytes = new TextEncoder().encode(JSON.stringify(lines));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function brought() {
  if (!location.hash.startsWith(MARK)) return [];
  try {
    const text = location.hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const lines = JSON.parse(new TextDecoder().decode(bytes));
    return lines.filter(isLine).slice(0, MOST);
  } catch {
    return [];
  }
}

function isLine(line) {
  return (
    UUID.test(line?.uuid) &&
    Number.isInteger(line.position) &&
    typeof line.kind === "string" &&
    typeof line.words === "string" &&
    !Number.isNaN(Date.parse(line.made_at)) &&
    Array.isArray(line.fields)
  );
}

function forgetAddress() {
  if (!location.hash.startsWith(MARK)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}
