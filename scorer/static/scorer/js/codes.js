// Waiting lines as the texts of QR codes, and the receipt for them: scorer/support/packets.py and
// scorer/sheets/selectors/handing.py read and write the same. Nothing here touches the page.

import { hmac } from "../vendor/noble-hashes/hmac.js";
import { sha256 } from "../vendor/noble-hashes/sha2.js";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const RECEIPT = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const RECEIPT_SIZE = 6;
const PART_SIZE = 390; // characters: a code of version 12, level M
const SEAL = 12; // bytes
const MOST_WAYS = 5000; // in which the lines of a packet may stand
const [PLAIN, DEFLATED] = [0, 1];

/** @typedef {{site: string, right: string, key: string}} Key what a sheet's page seals with */
/** @typedef {{sheet: string, key: string, uuids: string[]}} Handed */
/** @typedef {{digest: string, sheets: Handed[]}} Shown what was shown once, and may be receipted */
/** @typedef {{parts: string[], shown: Shown}} Packed */

/**
 * The codes of all `sheets`, each with its lines in order and the key of its page.
 * @param {string} site
 * @param {{sheet: string, key: Key, lines: Outbox.Line[]}[]} sheets
 * @returns {Promise<Packed>}
 */
export async function packed(site, sheets) {
  const body = JSON.stringify({
    site,
    sheets: sheets.map(({ sheet, key, lines }) => [sheet, key.right, lines.map(bare)]),
  });
  const keys = sheets.map(({ key }) => key.key);
  const packet = sealed(await squeezed(body), keys);
  const handed = sheets.map(({ sheet, key, lines }) => ({
    sheet,
    key: key.key,
    uuids: lines.map(({ uuid }) => uuid),
  }));
  return { parts: partsOf(packet), shown: { digest: hex(sha256(packet)), sheets: handed } };
}

/**
 * A packet's bytes before its seals, with the seals of `keys` behind them.
 * @param {{way: number, body: Uint8Array}} content
 * @param {string[]} keys hexadecimal
 */
export function sealed({ way, body }, keys) {
  const head = joined([Uint8Array.of(way, keys.length), body]);
  return joined([head, ...keys.map((key) => hmac(sha256, bytes(key), head).slice(0, SEAL))]);
}

/**
 * A text as bytes that are not squeezed.
 * @param {string} text
 */
export const plain = (text) => ({ way: PLAIN, body: new TextEncoder().encode(text) });

/**
 * The texts of a packet's codes.
 * @param {Uint8Array} packet
 * @param {number} [size]
 */
export function partsOf(packet, size = PART_SIZE) {
  const text = base45(packet);
  const mark = hex(sha256(packet)).slice(0, 8).toUpperCase();
  const even = Math.ceil(text.length / Math.ceil(text.length / size));
  const count = Math.ceil(text.length / even);
  return Array.from({ length: count }, (_each, index) => {
    const data = text.slice(index * even, (index + 1) * even);
    const part = `K1/${mark}/${index + 1}/${count}/${data}`;
    return `${part}/${crc32(part)}`;
  });
}

/**
 * Six characters by which the desk says that of each sheet so many lines stand.
 * @param {string[]} keys
 * @param {string} digest
 * @param {number[]} counts
 */
export function receiptOf(keys, digest, counts) {
  const said = new TextEncoder().encode(`${digest}:${counts.join(".")}`);
  const [one = 0, two = 0, three = 0, four = 0] = hmac(sha256, bytes(keys.join("")), said);
  const number = ((one * 256 + two) * 256 + three) * 64 + Math.floor(four / 4);
  return Array.from(
    { length: RECEIPT_SIZE },
    (_each, place) => RECEIPT[Math.floor(number / 32 ** (RECEIPT_SIZE - 1 - place)) % 32],
  ).join("");
}

/**
 * The lines that stand by a receipt as it was typed, by sheet; undefined: it is none for `shown`.
 * @param {string} typed
 * @param {Shown} shown
 * @returns {{sheet: string, uuids: string[]}[] | undefined}
 */
export function receipted(typed, { digest, sheets }) {
  const wanted = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");
  const keys = sheets.map(({ key }) => key);
  for (const counts of waysOf(sheets.map(({ uuids }) => uuids.length))) {
    if (counts.some(Boolean) && receiptOf(keys, digest, counts) === wanted) {
      return sheets.map(({ sheet, uuids }, place) => ({ sheet, uuids: uuids.slice(0, counts[place]) }));
    }
  }
  return undefined;
}

/**
 * How many lines of each sheet may stand: all, then every other way.
 * @param {number[]} most
 */
function* waysOf(most) {
  const counts = [...most];
  for (let ways = 0; ways < MOST_WAYS; ways += 1) {
    yield [...counts];
    const place = counts.findIndex((count) => count > 0);
    if (place < 0) return;
    counts[place] = (counts[place] ?? 0) - 1;
    for (let before = 0; before < place; before += 1) counts[before] = most[before] ?? 0;
  }
}

/**
 * A text as bytes, deflated where the browser can.
 * @param {string} text
 */
async function squeezed(text) {
  const { body } = plain(text);
  if (!globalThis.CompressionStream) return { way: PLAIN, body };
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const answer = await new Response(stream).arrayBuffer();
  return { way: DEFLATED, body: new Uint8Array(answer) };
}

/** @param {Outbox.Line} line */
function bare({ uuid, position, kind, fields, made_at, words }) {
  return [uuid, position, kind, fields, made_at, words];
}

/** @param {Uint8Array} data */
export function base45(data) {
  let text = "";
  for (let at = 0; at < data.length; at += 2) {
    const pair = at + 1 < data.length;
    let value = pair ? (data[at] ?? 0) * 256 + (data[at + 1] ?? 0) : (data[at] ?? 0);
    for (let letter = 0; letter < (pair ? 3 : 2); letter += 1) {
      text += ALPHABET[value % 45];
      value = Math.floor(value / 45);
    }
  }
  return text;
}

/**
 * The sum of a text of ASCII, as zlib has it: eight hexadecimal digits.
 * @param {string} text
 */
export function crc32(text) {
  let sum = 0xffffffff;
  for (let at = 0; at < text.length; at += 1) {
    sum ^= text.charCodeAt(at);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ((sum ^ 0xffffffff) >>> 0).toString(16).toUpperCase().padStart(8, "0");
}

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @param {Uint8Array} data */
export function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {string} digits */
function bytes(digits) {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
