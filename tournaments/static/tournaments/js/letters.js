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
 * Which of the rows' keys are meant by what is typed; with nothing typed all.
 * @param {string[]} keys
 * @param {string} typed
 */
export function meant(keys, typed) {
  const words = plain(typed).split(/\s+/);
  const held = keys.map((key) => words.every((word) => key.includes(word)));
  if (held.some(Boolean)) return held;
  return keys.map((key) =>
    words.every((word) => key.includes(word) || key.split(" ").some((one) => slipped(word, one))),
  );
}

/**
 * Whether a word typed means a word of a name, which may go on; digits are never slips.
 * @param {string} word
 * @param {string} called
 */
function slipped(word, called) {
  if (called.length < SHORTEST_NEAR || word.length + 1 < SHORTEST_NEAR) return false;
  return /^\p{L}+$/u.test(word) && oneSlip(word, called, word.length >= SHORTEST_NEAR);
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
