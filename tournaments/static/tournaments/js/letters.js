// Names as they are searched: small letters without marks, as the keys of the rows are written.

/** @type {Record<string, string>} */
const MADE_FROM = { ł: "l", đ: "d", ø: "o", æ: "ae", œ: "oe", ß: "ss" };

/**
 * @param {string} text
 */
export function plain(text) {
  const straight = text.toLowerCase().replaceAll("’", "'");
  const letters = straight.replace(/[łđøæœß]/g, (one) => MADE_FROM[one] ?? one);
  return letters.normalize("NFKD").replace(/\p{M}/gu, "").trim();
}

/**
 * Whether a row's key has all the words that are `typed`.
 * @param {string} key
 * @param {string} typed
 */
export function holds(key, typed) {
  return plain(typed)
    .split(/\s+/)
    .every((word) => key.includes(word));
}
