// What waiting lines come to, before the server has them: worked out by the rules on this phone
// and shown where the server's own figures stand. They go when the server has said its own.

import { engine } from "./engine.js";
import { find, findAll, seek } from "./dom.js";
import { typed } from "./draft.js";
import { announce, offerFor } from "./next.js";
import { part, reason, takesHands } from "./pending.js";
import { rules } from "./rules.js";
import { forget, write } from "./store.js";
import { figure, showWorth } from "./worth.js";

/**
 * Fetch the rules of `place`'s game and say from then on what they say.
 * @param {HTMLElement} place scorer/pending.html
 * @param {() => Outbox.View} view what the outbox shows now
 */
export async function start(place, view) {
  const { engine: game, texts = "{}" } = place.dataset;
  if (!game) return;
  const foresight = new Foresight(place, JSON.parse(texts), await engine(game, document.documentElement.lang));
  rules.drawn = (seen) => foresight.show(seen);
  rules.reckoned = (lines) => foresight.reckoned(lines, view());
  rules.preview = (form) => foresight.preview(form, view());
  rules.last = () => foresight.last(view());
  place.dataset.foresees = foresight.fingerprint;
  foresight.show(view());
  document.dispatchEvent(new CustomEvent("kontra:shown", { detail: view() }));
}

class Foresight {
  #engine;
  #opened = ""; // the record that the engine has open
  #asked = "";
  /** @type {Rules.Foreseen | undefined} */
  #answer;

  /**
   * @param {HTMLElement} place
   * @param {Outbox.Texts} texts
   * @param {Rules.Engine} rulesHere
   */
  constructor(place, texts, rulesHere) {
    this.place = place;
    this.texts = texts;
    this.#engine = rulesHere;
  }

  get fingerprint() {
    return this.#engine.fingerprint;
  }

  /** @param {Outbox.View} seen */
  show(seen) {
    const told = this.foresee(seen, seen.lines);
    this.showLines(told?.lines ?? []);
    const whole = isWhole(told, seen.lines.length) ? told : undefined;
    const counted = takesHands() ? whole : undefined; // otherwise the sheet's own totals stand
    showTotals(seen.lines.length ? counted : undefined);
    this.keepTotals(seen, whole?.totals);
    if (counted && seen.lines.length) this.announce(counted, seen);
  }

  /**
   * Keep what the desk is to see of this sheet while hands of it are not sent.
   * @param {Outbox.View} seen
   * @param {number[] | undefined} totals
   */
  keepTotals({ lines, number }, totals) {
    const name = `kontra:totals:${this.place.dataset.sheet}`;
    if (!lines.length || !totals) {
      forget(name);
      return;
    }
    const uuids = lines.map(({ uuid }) => uuid);
    write(name, { sides: this.fullSides(), totals, hands: number - 1 + lines.length, uuids });
  }

  /**
   * @param {Rules.Foreseen} whole
   * @param {Outbox.View} seen
   */
  announce({ next }, seen) {
    const stand = `${this.texts.foreseen} ${seen.barred ? "" : reason(this.texts, seen)}`;
    part(this.place, "stand").textContent = stand.trim();
    if (!next || !seen.next.own) return;
    announce({ number: next.number, line: next });
    const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-entry]"));
    if (!form || seen.touched) return;
    const offers = JSON.stringify(next.offers ?? {});
    if (offers !== (form.dataset.offers ?? "{}")) offerFor(form, next);
  }

  /**
   * The line in `form` as it would be written behind those that wait; undefined where the rules
   * here cannot tell.
   * @param {HTMLFormElement} form
   * @param {Outbox.View} seen
   * @returns {Rules.Preview | undefined}
   */
  preview(form, seen) {
    const kind = String(new FormData(form).get("kind") ?? "");
    const before = seen.lines.slice(0, seen.next.number - seen.number); // one that waits may be in it
    const told = this.foresee(seen, [...before, { kind, fields: typed(form) }]);
    const line = told?.lines[before.length];
    return line && { sides: shortSides(), told: line };
  }

  /**
   * The last of the lines that wait; undefined: none does, or the rules here cannot tell; empty
   * while a person must look at them.
   * @param {Outbox.View} seen
   * @returns {Rules.Preview | undefined}
   */
  last(seen) {
    const count = seen.lines.length;
    const told = count ? this.foresee(seen, seen.lines)?.lines[count - 1] : undefined;
    return told && { sides: shortSides(), told: seen.asking ? {} : told };
  }

  /**
   * The lines with the totals after each, as far as the rules here tell them.
   * @param {Outbox.Line[]} lines the first ones that wait
   * @param {Outbox.View} seen
   */
  reckoned(lines, seen) {
    const told = this.foresee(seen, lines)?.lines ?? [];
    return lines.map((line, index) => {
      const totals = told[index]?.totals;
      return totals ? { ...line, reckoned: { engine: this.fingerprint, totals } } : line;
    });
  }

  /**
   * @param {Outbox.View} seen
   * @param {Pick<Outbox.Line, "kind" | "fields">[]} lines
   * @returns {Rules.Foreseen | undefined}
   */
  foresee(seen, lines) {
    const record = recordText();
    if (!record || seen.shown !== seen.number) return undefined; // the page lags behind
    if (seen.lines.some(({ corrects }) => corrects)) return undefined; // a version of what stands
    if (record !== this.#opened && this.#engine.open(record)) return undefined;
    const asked = JSON.stringify(lines.map(({ kind, fields }) => ({ kind, fields })));
    if (record !== this.#opened || asked !== this.#asked) {
      this.#answer = JSON.parse(this.#engine.foresee(asked));
    }
    [this.#opened, this.#asked] = [record, asked];
    return this.#answer;
  }

  /** @param {Rules.Told[]} told one for each waiting line, as far as the rules came */
  showLines(told) {
    const items = findAll(part(this.place, "lines"), "[data-uuid]");
    items.forEach((item, index) => showWorth(part(item, "worth"), shortSides(), told[index]));
  }

  /** The full names of the sides, for the desk. */
  fullSides() {
    return findAll(document, "#strip [data-side]").map(({ dataset }) => dataset.side ?? "");
  }
}

/**
 * The short names of the sides, as the page has them.
 * @returns {string[]}
 */
function shortSides() {
  return JSON.parse(seek(document, "#strip")?.dataset.sides ?? "[]");
}

/**
 * Whether every waiting line is worth something.
 * @param {Rules.Foreseen | undefined} told
 * @param {number} count
 */
function isWhole(told, count) {
  return told !== undefined && told.lines.length === count && !told.lines.at(-1)?.faults;
}

/** @param {Rules.Foreseen | undefined} told what the totals come to; without, those of the server */
function showTotals(told) {
  for (const [side, place] of findAll(document, "#strip [data-side]").entries()) {
    const shown = find(place, ".total");
    const stood = (place.dataset.stood ??= shown.textContent ?? "");
    const led = (place.dataset.led ??= String(place.classList.contains("leads")));
    const text = told ? figure(told.totals[side] ?? 0) : stood;
    if (shown.textContent !== text) shown.textContent = text;
    place.classList.toggle("leads", told ? told.leaders.includes(side) : led === "true");
    place.toggleAttribute("data-foreseen", told !== undefined);
  }
}

/** The record of the sheet as the server drew it last. */
function recordText() {
  return seek(document, "#record", HTMLTemplateElement)?.content.textContent ?? "";
}
