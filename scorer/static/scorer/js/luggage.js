// All that a phone takes along to another laptop, as text behind an address's #, which no server
// sees: lines that wait, lines that were sent in the last day, what is being typed, what was seen
// of the sheets, and the phone's tickets to write in them.

import { isLine } from "./handover.js";
import { everySent } from "./resend.js";
import { linesOf, read } from "./store.js";

const MOST = 60_000; // letters: every browser takes so long an address
const DRAFT = "kontra:draft:";
const SEEN = "kontra:seen:";
export const TICKET = "kontra:ticket:";

/**
 * @typedef {object} Luggage
 * @property {string} sheet the one that is open
 * @property {Outbox.Line[]} lines that wait, in order
 * @property {Outbox.Sent[]} sent the newest first
 * @property {Record<string, Bag>} sheets by id
 */
/** @typedef {{draft?: Outbox.Draft, seen?: Outbox.Standing, ticket?: string}} Bag */

/**
 * What this phone has, while `sheet` is open; of what was sent as much as there is room for.
 * @param {string} sheet
 */
export async function packed(sheet) {
  const lines = await linesOf();
  const sent = (await everySent()).sort((one, other) => other.sent - one.sent);
  for (let most = sent.length; ; most = Math.floor(most / 2)) {
    const some = sent.slice(0, most);
    const ids = new Set([sheet, ...[...lines, ...some].map((line) => line.sheet)]);
    const sheets = Object.fromEntries([...ids].map((id) => [id, bagOf(id)]));
    const text = await pack({ sheet, lines, sent: some, sheets });
    if (text.length <= MOST || most === 0) return text;
  }
}

/** @param {string} sheet */
function bagOf(sheet) {
  return { draft: read(DRAFT + sheet), seen: read(SEEN + sheet), ticket: read(TICKET + sheet) };
}

/**
 * @param {Luggage} luggage
 * @returns {Promise<string>} letters, digits, - and _ after a mark that says how it is packed
 */
export async function pack(luggage) {
  const bytes = new TextEncoder().encode(JSON.stringify(luggage));
  const thin = globalThis.CompressionStream !== undefined;
  const inner = thin ? await through(bytes, new CompressionStream("deflate-raw")) : bytes;
  const letters = Array.from(inner, (byte) => String.fromCodePoint(byte)).join("");
  const text = btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${thin ? "z" : "p"}=${text}`;
}

/**
 * What came behind an address's `hash`; undefined where it is no luggage, or damaged.
 * @param {string} hash
 * @returns {Promise<Luggage | undefined>}
 */
export async function unpacked(hash) {
  const [, how, text] = /^#([pz])=([\w-]+)$/.exec(hash) ?? [];
  if (!how || !text) return undefined;
  try {
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const inner = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
    const bytes = how === "z" ? await through(inner, new DecompressionStream("deflate-raw")) : inner;
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/**
 * @param {Partial<Luggage>} found
 * @returns {Luggage}
 */
function checked({ sheet, lines, sent, sheets }) {
  const own = Object.entries(sheets ?? {}).filter(([, bag]) => bag && typeof bag === "object");
  return {
    sheet: String(sheet),
    lines: (lines ?? []).filter(isLine),
    sent: (sent ?? []).filter((line) => isLine(line) && Number.isFinite(line.sent)),
    sheets: Object.fromEntries(own),
  };
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} stream
 */
async function through(bytes, stream) {
  const out = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(out).arrayBuffer());
}
