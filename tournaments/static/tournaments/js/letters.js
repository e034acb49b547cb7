// Names as they are searched, as `tournaments/selectors/searching.py` does: the keys of the rows
// are written in small letters without marks, and a slip in a longer word is forgiven where
// nobody is called as it is typed.

/** @type {Record<string, string>} */
const MADE_FROM = { ł: "l", đ: "d", ø: "o", æ: "ae", œ: "oe", ß: "ss" };
const SHORTEST_NEAR = 5;

/**
 * @param {string} text
 */
export function plain(text) {
  const small = text.toLowerCase().replace(/['’‘ʼ`´′]/g, "");
  const letters = small.replace(/[łđøæœß]/g, (one) => MADE_FROM[one] ?? one);
  return letters
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[-‐‑–—−]/g, " ")
    .trim();
}

/**
 * @param {number[]} found
 * @param {number} at
 */
const rank = (found, at) => found[at] ?? -1;

/** @param {string} [key] */
const numberOf = (key = "") => Number(key.split(" ", 1)[0]);

/** @param {string} text */
const wordsOf = (text) => text.split(/\s+/).filter(Boolean);

/**
 * A row of the list at check-in: its `key` is its number and its names, `here`: it is checked in.
 * @typedef {{ key: string, here: boolean }} Row
 */

/**
 * Who is meant by what is typed, as places in `rows`, the one that Enter takes first: as
 * `search_entries` says.
 * @param {Row[]} rows
 * @param {string} typed
 */
export function meant(rows, typed) {
  const words = wordsOf(plain(typed));
  const all = rows.map((_row, at) => at);
  if (!words.length) return all;
  const [word = ""] = words;
  const byNumber = words.length === 1 && /^\d+$/.test(word);
  const keys = rows.map(({ key }) => key);
  const found = byNumber ? numberRanks(keys, word) : ranks(keys, words);
  const here = (/** @type {number} */ at) => Number(rows[at]?.here);
  const number = (/** @type {number} */ at) => (byNumber ? numberOf(keys[at]) : 0);
  return all
    .filter((at) => rank(found, at) >= 0)
    .sort(
      (a, b) =>
        rank(found, a) - rank(found, b) || here(a) - here(b) || number(a) - number(b) || a - b,
    );
}

/**
 * 0: who has the number, 1: one that begins so, 2 and more: names; -1: not meant.
 * @param {string[]} keys
 * @param {string} word
 */
function numberRanks(keys, word) {
  const begun = keys.map((key) => key.startsWith(word));
  const names = keys.map((key, at) => (begun[at] ? "" : key.replace(/^\d+ ?/, "")));
  const named = ranks(names, [word]);
  return keys.map((key, at) => {
    if (begun[at]) return key.split(" ", 1)[0] === word ? 0 : 1;
    return rank(named, at) < 0 ? -1 : 2 + rank(named, at);
  });
}

/**
 * How well every key is meant by all words typed: 0 is best, -1: not at all.
 * @param {string[]} keys
 * @param {string[]} words
 */
function ranks(keys, words) {
  const held = keys.map((key) => words.every((word) => key.includes(word)));
  if (held.some(Boolean)) return keys.map((key, at) => (held[at] ? order(words, key) : -1));
  const near = (/** @type {string} */ key, /** @type {boolean} */ begun) =>
    words.every((word) => key.includes(word) || wordsOf(key).some((one) => slipped(word, one, begun)));
  return keys.map((key) => (near(key, true) ? Number(!near(key, false)) : -1));
}

/**
 * 0: every word typed is a word of the name; 1: begins one; 2: stands inside.
 * @param {string[]} words
 * @param {string} key
 */
function order(words, key) {
  const called = wordsOf(key);
  if (words.every((word) => called.includes(word))) return 0;
  return words.every((word) => called.some((one) => one.startsWith(word))) ? 1 : 2;
}

/**
 * Whether a word typed means a word of a name, which may go on where `begun`; digits are never
 * slips.
 * @param {string} word
 * @param {string} called
 * @param {boolean} begun
 */
function slipped(word, called, begun) {
  if (called.length < SHORTEST_NEAR || word.length + 1 < SHORTEST_NEAR) return false;
  if (!/^\p{L}+$/u.test(word)) return false;
  return oneSlip(word, called, begun && word.length >= SHORTEST_NEAR);
}

/**
 * Whether two words are the same but for one letter left out, put in, changed or exchanged with
 * the next; `begun`: `one` may be the beginning of the other.
 * @param {string} one
 * @param {string} other
 * @param {boolean} begun
 */
export function oneSlip(one, other, begun = false) {
  let at = 0;
  while (at < Math.min(one.length, other.length) && one[at] === other[at]) at += 1;
  const [rest, wanted] = [one.slice(at), other.slice(at)];
  const pairs = [
    [rest, wanted.slice(1)],
    [rest.slice(1), wanted],
    [rest.slice(1), wanted.slice(1)],
  ];
  const swapped = rest.length > 1 && rest[0] === wanted[1] && rest[1] === wanted[0];
  if (swapped) pairs.push([rest.slice(2), wanted.slice(2)]);
  return pairs.some(([a = "", b = ""]) => (begun ? b.startsWith(a) : a === b));
}
