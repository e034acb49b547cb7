// The hand in the form before it is saved: its words in the bar's message, its results in the row
// below. The rules on this phone work it out, until they are there the server does.

import { find, seek } from "./dom.js";
import { refusals } from "./faults.js";
import { isBegun } from "./fields.js";
import { cells } from "./result_row.js";
import { rules } from "./rules.js";

const REST = 200; // milliseconds: taps in a row are asked about once

/**
 * Show what `form` would write whenever it changes, or what it depends on does; where nobody can
 * tell, `wordsOf(form)`.
 * @param {HTMLFormElement} form
 * @param {(form: HTMLFormElement) => string} wordsOf
 */
export function startPreview(form, wordsOf) {
  const bar = seek(form, ".entry-bar");
  const address = bar?.dataset.preview;
  if (bar && address) new Preview(form, bar, address, wordsOf).start();
}

class Preview {
  /** @type {{words: string, results: Node[]} | undefined} */
  #shown; // nothing: the row is that of the last hand
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {AbortController | undefined} */
  #asked; // the question under way

  /**
   * @param {HTMLFormElement} form
   * @param {HTMLElement} bar
   * @param {string} address
   * @param {(form: HTMLFormElement) => string} wordsOf
   */
  constructor(form, bar, address, wordsOf) {
    this.form = form;
    this.bar = bar;
    this.address = address;
    this.wordsOf = wordsOf;
    this.last = [...this.row.childNodes]; // what the last hand did
  }

  get row() {
    return find(this.bar, "#result-row");
  }

  start() {
    for (const kind of ["input", "change"]) this.form.addEventListener(kind, () => this.changed());
    this.form.addEventListener("entry:reset", () => this.end());
    document.addEventListener("kontra:drawn", () => this.form.isConnected && this.redrawn());
    document.addEventListener("kontra:shown", (event) => {
      const { detail } = /** @type {CustomEvent<Outbox.View>} */ (event);
      if (this.form.isConnected) this.moved(detail);
    });
  }

  /** Something was tapped or typed: what was said before it need not stay. */
  changed() {
    delete seek(this.bar, "[data-told]")?.dataset.stays;
    this.follow();
  }

  follow() {
    clearTimeout(this.#timer);
    const known = this.address.includes("?") ? undefined : rules.preview?.(this.form);
    if (known) this.#asked?.abort();
    if (!known) this.#timer = setTimeout(() => this.ask(), REST);
    else if (known.told.faults) this.lack(refusals(known.told)[0]?.message ?? "");
    else this.show(known.told.words ?? "", cells(known.sides, known.told));
  }

  /** The form was emptied. */
  end() {
    this.forget();
    const place = seek(this.bar, "[data-told]");
    if (place && place.textContent === this.#shown?.words) place.textContent = "";
    this.#shown = undefined;
    this.bar.toggleAttribute("data-foresees", false);
  }

  /** The server drew the row of the last hand anew: what is in the form stays in sight. */
  redrawn() {
    this.last = [...this.row.childNodes];
    if (!this.#shown) {
      this.tell(this.row.dataset.words ?? "");
      return;
    }
    this.row.replaceChildren(...this.#shown.results);
    this.follow();
  }

  /**
   * What this phone knows of the sheet changed.
   * @param {Outbox.View} seen
   */
  moved(seen) {
    if (this.#shown) {
      this.follow();
      return;
    }
    const last = rules.last?.();
    if (last) this.row.replaceChildren(...cells(last.sides, last.told));
    else if (!seen.lines.length && seen.shown === seen.number) this.row.replaceChildren(...this.last);
  }

  async ask() {
    this.forget();
    const question = new AbortController();
    this.#asked = question;
    try {
      const answer = document.createElement("template");
      answer.innerHTML = await told(this.address, this.form, question.signal);
      if (this.#asked !== question) return;
      const words = seek(answer.content, ".words")?.textContent ?? "";
      if (seek(answer.content, ".missing")) this.lack(words);
      else this.show(words, [...(seek(answer.content, ".results")?.children ?? [])]);
    } catch {
      if (!question.signal.aborted) this.show(this.wordsOf(this.form), []);
    }
  }

  forget() {
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }

  /**
   * @param {string} words
   * @param {Node[]} results
   */
  show(words, results) {
    this.#shown = { words, results };
    this.bar.toggleAttribute("data-foresees", true);
    this.row.replaceChildren(...results);
    this.tell(words);
  }

  /**
   * Something is missing or wrong, which is not said of a form in which nothing is yet.
   * @param {string} words
   */
  lack(words) {
    if (isBegun(this.form)) this.show(words, []);
    else this.end();
  }

  /** @param {string} words */
  tell(words) {
    const place = seek(this.bar, "[data-told]");
    // what was undone stays until the form says something else, and a refusal stays one
    if (!place || "stays" in place.dataset || place.textContent === words) return;
    place.classList.remove("fault");
    place.textContent = words;
  }
}

/**
 * What the server tells of the form; throws where it tells nothing.
 * @param {string} address
 * @param {HTMLFormElement} form
 * @param {AbortSignal} signal
 */
async function told(address, form, signal) {
  const body = new FormData(form);
  const answer = await fetch(address, { method: "POST", body, credentials: "same-origin", signal });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}
