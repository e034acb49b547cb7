// Carries out what an outbox wants shown on the page: in the form, in the sheet, in the list of
// waiting lines. What is put into the form here is nothing that a person did.

import { startModules } from "./app.js";
import { find, seek } from "./dom.js";
import { dropDraft, keepDraft } from "./draft.js";
import { begin, fill, start as startForm } from "./entry.js";
import { mark } from "./faults.js";
import { announce, offerFor } from "./next.js";
import { drawn, putSheet } from "./parts.js";
import { counted, draw, drawUndo, part, reason, saveState, say, sentence } from "./pending.js";
import { rules } from "./rules.js";
import { tick } from "./settings.js";
import { aloneIn, view } from "./state.js";

/** @typedef {"keepDraft" | "dropDraft" | "fill" | "setPlace" | "renewForm" | "drawForm" | "focusForm"} Form */
/** @typedef {"drawSheet" | "sayKept" | "say" | "refuse" | "sayUndone" | "sayNotUndone" | "show" | "between" | "leaveCopy" | "focusTold"} Showing */

/** The part of the page in which lines are written, and the form in it; null while there is none. */
export class WriteArea {
  #quiet = false;

  /**
   * @param {string} sheet
   * @param {HTMLElement} place scorer/pending.html
   */
  constructor(sheet, place) {
    this.sheet = sheet;
    this.place = place;
    this.element = /** @type {HTMLElement} */ (document.getElementById("write-area"));
  }

  /** @returns {HTMLFormElement | null} */
  get form() {
    return this.element.querySelector("form[data-entry]");
  }

  /** Whether what happens to the form is done here, not by a person. */
  get quiet() {
    return this.#quiet;
  }

  /** The position in the log that the form says it is for. */
  get position() {
    return Number(placeOf(this.form)?.value ?? 0);
  }

  /** Whether the page is the copy of this phone: that one holds no token. */
  get copied() {
    return this.element.querySelector("[name=csrfmiddlewaretoken]") === null;
  }

  /** Whoever taps at once finds a form that answers. */
  start() {
    if (this.form) startForm(this.form);
    startModules(this.element);
    const bar = seek(this.element, ".entry-bar");
    if (bar) bar.prepend(this.place);
    else this.element.append(this.place);
  }

  /** @param {() => void} work */
  quietly(work) {
    this.#quiet = true;
    try {
      work();
    } finally {
      this.#quiet = false;
    }
  }

  /** @param {(form: HTMLFormElement) => void} work */
  change(work) {
    const { form } = this;
    if (form) this.quietly(() => work(form));
  }

  /** @returns {Outbox.Doing<Form>} */
  doing() {
    return {
      keepDraft: ({ aside, undone }) =>
        this.change((form) => keepDraft(this.sheet, form, { aside, undone })),
      dropDraft: () => dropDraft(this.sheet),
      fill: ({ fields }) => this.change((form) => fill(form, fields)),
      setPlace: ({ position }) =>
        this.change((form) => {
          const field = placeOf(form);
          if (field) field.value = String(position);
        }),
      renewForm: ({ line }) => this.change((form) => offerFor(form, line)),
      drawForm: (effect) => this.quietly(() => this.draw(effect)),
      focusForm: () =>
        this.change((form) => {
          form.scrollIntoView({ block: "nearest" });
          focus(form.querySelector('button.primary:not([type="button"])'));
        }),
    };
  }

  /** @param {Outbox.EffectOf<"drawForm">} effect */
  draw({ html }) {
    const within = this.element.contains(document.activeElement);
    this.element.before(this.place); // one element for the life of the page
    this.element.innerHTML = html;
    this.start();
    if (within && this.form) begin(this.form);
    // the last hand with its Undo and the end below it, once what is told there has its place
    if (!this.form) requestAnimationFrame(() => this.element.scrollIntoView());
  }
}

/**
 * How the effects on the sheet and on the list of waiting lines are carried out.
 * @param {HTMLElement} place scorer/pending.html
 * @param {Outbox.Texts} texts
 * @param {() => Outbox.State} state
 * @returns {Outbox.Doing<Showing>}
 */
export function showing(place, texts, state) {
  const told = part(place, "told");
  let announced = false;
  const warn = warning(place, texts, () => view(state(), navigator.onLine));
  /** @param {string} text @param {boolean} [fault] */
  const tell = (text, fault = false) => {
    delete told.dataset.stays;
    told.classList.toggle("fault", fault);
    say(told, text);
  };
  return {
    drawSheet,
    sayKept({ number, checked }) {
      document.querySelector(".messages")?.remove();
      tell((checked ? texts.kept : texts.unchecked).replace("{number}", String(number)));
      tick();
    },
    say: ({ text, fault }) => tell(text, fault),
    refuse({ faults: [fault] }) {
      if (!fault) return;
      tell(sentence(fault), true);
      told.dataset.stays = ""; // a preview that comes later must not replace it
      mark(fault.field, told.id);
    },
    sayUndone({ number, by }) {
      tell(texts.undone.replace("{number}", by ? `${number} (${by})` : String(number)));
      told.dataset.stays = ""; // beside what the hand in the form gives, until that is changed
    },
    sayNotUndone: () =>
      tell(texts.notUndone.replace("{number}", String(state().standing.number - 1)), true),
    show() {
      if (state().answer) return; // what was sent is shown with the page that has it in its totals
      const seen = view(state(), navigator.onLine);
      place.classList.toggle("is-waiting", seen.waiting);
      document.documentElement.toggleAttribute("data-waiting", seen.waiting);
      part(place, "moving").hidden = !seen.moving;
      draw(place, texts, seen);
      drawUndo(seen);
      warn();
      showState(saveState(texts, seen));
      if (seen.next.own || announced) announce(seen.next);
      announced = seen.next.own;
      rules.drawn?.(seen);
      document.dispatchEvent(new CustomEvent("kontra:shown", { detail: seen }));
    },
    between: () => void document.dispatchEvent(new CustomEvent("kontra:between")),
    leaveCopy: () => void document.dispatchEvent(new CustomEvent("kontra:leave")),
    focusTold: () => told.focus(),
  };
}

/** @param {Outbox.EffectOf<"drawSheet">} effect */
function drawSheet({ html, version }) {
  const body = /** @type {HTMLElement} */ (document.getElementById("sheet-body"));
  if (shownOf(body) > version) return; // it came sooner with what another phone wrote
  const frame = /** @type {HTMLElement | null} */ (body.closest("[data-version]"));
  putSheet(body, drawn(html));
  if (frame) frame.dataset.version = String(version);
}

/** @param {{is: string, text: string}} stand */
function showState({ is, text }) {
  const shown = find(document, "#save-state");
  shown.dataset.is = is;
  say(shown, text);
}

/**
 * What says, after a while, that lines are on this phone alone.
 * @param {HTMLElement} place
 * @param {Outbox.Texts} texts
 * @param {() => Outbox.View} look
 */
function warning(place, texts, look) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let due;
  const warn = () => {
    clearTimeout(due);
    const seen = look();
    const wait = aloneIn(seen, Date.now());
    part(place, "alone").hidden = wait !== 0;
    if (wait === 0) {
      const desk = place.dataset.table ? texts.alone : "";
      const told = `${counted(texts.held, seen.lines.length)}. ${reason(texts, seen)} ${desk}`;
      say(part(place, "alone-told"), told.trim());
    }
    if (wait) due = setTimeout(warn, wait);
  };
  return warn;
}

/**
 * The version of the sheet that is shown. Where a server has gone back to an older one, live.js
 * shows that.
 * @param {HTMLElement} body
 */
function shownOf(body) {
  return Number(seek(body, "[data-version]")?.dataset.version ?? 0);
}

/**
 * @param {HTMLFormElement | null} form
 * @returns {HTMLInputElement | null | undefined}
 */
function placeOf(form) {
  return form?.querySelector("[name=position]");
}

/** @param {HTMLElement | null} element */
function focus(element) {
  element?.focus({ preventScroll: true });
}
