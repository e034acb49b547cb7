// Scores as a person types them, and what they come to.

/**
 * A score as it is typed, with any minus and with blanks; NaN: none yet.
 * @param {string} text
 */
export function number(text) {
  const plain = text.replace(/[−–]/g, "-").replaceAll(" ", "");
  return plain === "" || plain === "-" ? Number.NaN : Number(plain);
}

/**
 * What the scores typed so far come to: how many there are, their `sum` with a true minus, and
 * whether it is `right` or `off` once all are there. Without a `whole` neither is said.
 * @param {string[]} texts
 * @param {string} [whole]
 */
export function totalOf(texts, whole) {
  const known = texts.map(number).filter((score) => !Number.isNaN(score));
  const sum = known.reduce((total, score) => total + score, 0);
  const complete = known.length === texts.length && whole !== undefined;
  return {
    known: known.length,
    sum: String(sum).replace("-", "−"),
    right: complete && sum === Number(whole),
    off: complete && sum !== Number(whole),
  };
}
