// Names as short as one table can tell them apart, while they are typed; the same rule as
// scorer/support/short_names.py, which holds its reasons.

const NUMBER = / \(#?[0-9]+(\/[0-9]+)?\)$/u;

/** @typedef {{first: string, initialled: string, initials: string, knownBy: string, stays: boolean}} Forms */

/**
 * First names, else with the initial of the last name, else initials with a number.
 * @param {string[]} names
 */
export function shortNames(names) {
  const forms = names.map(formsOf);
  const whole = counted(names);
  const firsts = counted(forms.map(({ knownBy }) => folded(knownBy)));
  const initialled = counted(forms.map((form) => folded(form.initialled)));
  const found = forms.map((form, seat) => {
    const name = names[seat] ?? "";
    if (form.stays) return whole.get(name) === 1 ? name : "";
    if (firsts.get(folded(form.knownBy)) === 1) return form.first;
    return initialled.get(folded(form.initialled)) === 1 ? form.initialled : "";
  });
  const taken = new Set(found.map(folded));
  return found.map((short, seat) => {
    if (short || !names[seat]) return short;
    let number = 1;
    while (taken.has(folded(`${forms[seat]?.initials} ${number}`))) number += 1;
    const free = `${forms[seat]?.initials} ${number}`;
    taken.add(folded(free));
    return free;
  });
}

/**
 * @param {string} name
 * @returns {Forms}
 */
function formsOf(name) {
  const [last, ...firsts] = name.split(",");
  const words = `${firsts.join(" ")} ${last}`.split(/\s+/u).filter((word) => /^\p{L}/u.test(word));
  const surname = words.at(-1) ?? "";
  if (words.length < 2 || /^\p{L}?\.$/u.test(surname.normalize("NFC"))) {
    return { first: name, initialled: name, initials: name, knownBy: words[0] ?? name, stays: true };
  }
  const others = words.slice(0, -1).filter((word) => !word.endsWith("."));
  const given = others.find((word) => !isLower(word)) ?? others[0] ?? "";
  const called = given || (words[0] ?? "");
  const initials = initial(called) + initial(surname);
  const number = name.match(NUMBER);
  return {
    first: given || name,
    initialled: number ? initials + number[0] : `${called} ${initial(surname)}.`,
    initials,
    knownBy: given || name,
    stays: false,
  };
}

/** @param {string} word */
function isLower(word) {
  return word === word.toLowerCase() && word !== word.toUpperCase();
}

/** @param {string} word */
function initial(word) {
  const letter = [...word.normalize("NFC")][0] ?? "";
  const capital = letter.toUpperCase();
  return [...capital].length === 1 ? capital : letter;
}

/** @param {string} text */
function folded(text) {
  return text.toUpperCase().toLowerCase();
}

/** @param {string[]} texts */
function counted(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
