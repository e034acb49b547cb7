// When the server has a new address: lines that wait at the old one travel in the address of the
// new one's page, behind the #, which no server sees. There a person says whether to take them.

import { part, say } from "./pending.js";
import { sentOf } from "./resend.js";

const MARK = "#lines=";
const MOST = 60;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @typedef {Pick<Outbox.Line, "uuid" | "position" | "kind" | "fields" | "words" | "made_at">} Brought */

/**
 * Open this sheet's page at the address that is typed, with all this phone has of it.
 * @param {HTMLElement} place scorer/pending.html
 * @param {string} sheet
 * @param {Outbox.Line[]} waiting
 */
export async function move(place, sheet, waiting) {
  const field = /** @type {HTMLInputElement} */ (part(place, "address"));
  const origin = originOf(field.value);
  const fault = part(place, "address-fault");
  say(fault, origin ? "" : (fault.dataset.fault ?? ""));
  field.toggleAttribute("aria-invalid", !origin);
  if (!origin) {
    field.focus();
    return;
  }
  const known = [...(await sentOf(sheet)), ...waiting].slice(-MOST);
  location.assign(`${origin}/sheets/${sheet}/${MARK}${packed(known)}`);
}

/**
 * Show the lines that came with this page's address, if any, and ask.
 * @param {HTMLElement} place
 * @param {string} sheet
 */
export async function offerBrought(place, sheet) {
  const known = new Set((await sentOf(sheet)).map(({ uuid }) => uuid));
  const lines = unpacked(location.hash).filter(({ uuid }) => !known.has(uuid));
  const offer = part(place, "brought");
  offer.hidden = lines.length === 0;
  if (!lines.length) forgetAddress();
  offer.querySelector("ol")?.replaceChildren(
    ...lines.map(({ words }) => {
      const item = document.createElement("li");
      item.textContent = words;
      return item;
    }),
  );
}

/**
 * The lines that came with the address, as lines that wait here under the same uuids.
 * @param {string} sheet
 * @param {number} now milliseconds
 * @returns {Outbox.Line[]}
 */
export function taken(sheet, now) {
  return unpacked(location.hash).map((line, index) => ({
    ...line,
    sheet,
    order: now + index,
    state: "waiting",
    offered: now,
  }));
}

/**
 * What came is dealt with: taken, or left where it is.
 * @param {HTMLElement} place
 */
export function leave(place) {
  forgetAddress();
  part(place, "brought").hidden = true;
}

/**
 * The origin of an address as a person types it; undefined for what is none.
 * @param {string} text
 */
export function originOf(text) {
  const typed = text.trim();
  if (!typed) return undefined;
  try {
    const { protocol, origin } = new URL(typed.includes("://") ? typed : `http://${typed}`);
    return ["http:", "https:"].includes(protocol) ? origin : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Lines as they travel in an address.
 * @param {Brought[]} lines
 */
export function packed(lines) {
  const bare = lines.map(({ uuid, position, kind, fields, words, made_at }) => ({
    uuid,
    position,
    kind,
    fields,
    words,
    made_at,
  }));
  const bytes = new TextEncoder().encode(JSON.stringify(bare));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The lines in an address's part behind `#`; what is none is left out.
 * @param {string} hash
 * @returns {Brought[]}
 */
export function unpacked(hash) {
  if (!hash.startsWith(MARK)) return [];
  try {
    const text = hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const lines = JSON.parse(new TextDecoder().decode(bytes));
    return lines.filter(isLine).slice(0, MOST);
  } catch {
    return [];
  }
}

/**
 * @param {Partial<Brought> | null} line
 * @returns {line is Brought}
 */
function isLine(line) {
  return (
    UUID.test(line?.uuid ?? "") &&
    Number.isInteger(line?.position) &&
    typeof line?.kind === "string" &&
    typeof line.words === "string" &&
    !Number.isNaN(Date.parse(line.made_at ?? "")) &&
    Array.isArray(line.fields)
  );
}

function forgetAddress() {
  if (!location.hash.startsWith(MARK)) return;
  history.replaceState(history.state, "", location.pathname + location.search);
}
