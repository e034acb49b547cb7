// The lines that are written on this phone: kept here first, shown at once, sent in order when
// the server can be reached. What a tap, an answer or a clock means is told by reducer.js; here
// they are made into events, and what follows is carried out.

import { arrival, attempt, fetched } from "./arrival.js";
import { carrying } from "./carrying.js";
import { versionOf } from "./choices.js";
import { hit } from "./dom.js";
import { draftOf, typed } from "./draft.js";
import { uuid4, values, wordsOf } from "./entry.js";
import { faultIn, refusals } from "./faults.js";
import { learn } from "./generation.js";
import { ask } from "./pending.js";
import { reduce } from "./reducer.js";
import { rules } from "./rules.js";
import { lastOnPage, shownOnPage } from "./shown.js";
import { WriteArea, showing } from "./showing.js";
import { begin, isSecondTap, view } from "./state.js";
import { barredOf, keepBarred, seenOf, storing } from "./storing.js";

const LATER = 2_000; // milliseconds

/**
 * A script of use now and then: fetched while the server is there, not before the page.
 * @param {"handover" | "foresight" | "desk_totals"} name
 */
const help = (name) => fetched(name).catch(() => arrival(name));

/**
 * Take over what is written in the form beside `place`, which is scorer/pending.html.
 * @param {HTMLElement} place
 */
export function start(place) {
  const outbox = new Outbox(place);
  outbox.area.start();
  outbox.listen();
  outbox.open();
}

class Outbox {
  /** @type {Outbox.State} */
  #state;
  /** @type {Outbox.Event[]} */
  #events = [];
  #running = false;

  /** @param {HTMLElement} place */
  constructor(place) {
    const to = /** @type {Outbox.Addresses & DOMStringMap} */ (place.dataset);
    const texts = JSON.parse(to.texts ?? "{}");
    learn(to, {});
    this.place = place;
    this.texts = texts;
    this.sheet = to.sheet;
    this.area = new WriteArea(to.sheet, place);
    /** @type {Outbox.Opened} */
    this.page = {
      positions: Number(to.positions),
      number: Number(to.number),
      version: Number(to.version),
      restored: to.restored,
      ahead: to.ahead,
      newest: to.newest,
    };
    this.#state = begin({
      sheet: to.sheet,
      standing: this.page,
      copied: this.area.copied,
      place: this.area.position,
      barred: this.area.copied ? barredOf(to.sheet) : undefined, // a fresh page knows better
    });
    /** @type {Outbox.Dispatch} */
    const dispatch = (event) => this.dispatch(event);
    const phone = storing(to, dispatch);
    /** @type {Outbox.Doing<Outbox.Effect["type"]>} */
    this.doing = {
      ...phone.doing,
      ...carrying(to, texts, dispatch, phone.settled),
      ...this.area.doing(),
      ...showing(place, texts, () => this.#state),
      ready: () => void this.ready(),
    };
  }

  /**
   * One event after another: what an effect brings about comes after what it belongs to.
   * @param {Outbox.Event} event
   */
  dispatch(event) {
    this.#events.push(event);
    if (this.#running) return;
    this.#running = true;
    for (let each = this.#events.shift(); each; each = this.#events.shift()) this.follow(each);
    this.#running = false;
  }

  /** @param {Outbox.Event} event */
  follow(event) {
    attempt(() => {
      const { state, effects } = reduce(this.#state, event);
      if (state.barred !== this.#state.barred) keepBarred(this.sheet, state.barred);
      this.#state = state;
      for (const effect of effects) attempt(() => this.carryOut(effect));
    });
  }

  /** @param {Outbox.Effect} effect */
  carryOut(effect) {
    const act = /** @type {(effect: Outbox.Effect) => void} */ (this.doing[effect.type]);
    act(effect);
  }

  open() {
    const { form } = this.area;
    const drafted = form && !form.querySelector(".faults");
    this.dispatch({
      type: "opened",
      page: this.page,
      seen: seenOf(this.sheet),
      draft: drafted ? draftOf(this.sheet) : undefined,
      typed: form ? /** @type {Outbox.Fields} */ (values(form)) : [],
    });
  }

  /** Everything that waits is in its list. */
  async ready() {
    if (location.hash) {
      await (await help("handover")).offerBrought(this.place, this.sheet);
    }
    this.place.dataset.ready = "";
    setTimeout(() => this.fetchHelp(), this.#state.lines.length ? 0 : LATER);
  }

  /** What is of use when the server is gone comes while it is there; the rules last. */
  async fetchHelp() {
    help("handover");
    help("desk_totals");
    await (await help("foresight")).start(this.place, () => view(this.#state, navigator.onLine));
  }

  listen() {
    const { element } = this.area;
    element.addEventListener("submit", (event) => this.save(event));
    for (const kind of ["input", "change"]) {
      element.addEventListener(kind, ({ target }) => {
        if (!(target instanceof Element && this.place.contains(target))) this.touch();
      });
    }
    element.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest(".kinds a")) this.touch();
    });
    this.place.addEventListener("click", (event) => this.press(event));
    this.place.addEventListener("keydown", (event) => this.type(event));
    document.addEventListener("click", (event) => this.stepBack(event));
    document.addEventListener("visibilitychange", () => this.wake());
    globalThis.addEventListener("online", () => this.wake());
    globalThis.addEventListener("offline", () => this.dispatch({ type: "offline" }));
    globalThis.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.dispatch({ type: "moved" });
    });
    document.addEventListener("kontra:moved", () =>
      this.dispatch({ type: "moved", page: shownOnPage() }),
    );
    document.addEventListener("kontra:back", () => this.dispatch({ type: "back" }));
    document.addEventListener("kontra:lost", (event) => {
      const { detail } = /** @type {CustomEvent<boolean>} */ (event);
      this.dispatch({ type: "lost", lost: detail });
    });
  }

  touch() {
    if (!this.area.quiet) this.dispatch({ type: "touched" });
  }

  wake() {
    if (document.visibilityState === "visible") this.dispatch({ type: "woken" });
  }

  /** @param {Event} event */
  save(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-entry]")) return;
    event.preventDefault();
    this.saveForm(form);
  }

  /**
   * @param {HTMLFormElement} form
   * @param {Outbox.Corrects} [corrects] what stands that it replaces: the rules here know no such place
   */
  saveForm(form, corrects) {
    const at = performance.now();
    if (isSecondTap(this.#state, at)) return;
    const missing = faultIn(form, this.texts);
    const told = missing || corrects ? undefined : rules.preview?.(form)?.told;
    const faults = missing ? [missing] : refusals(told);
    if (faults.length) {
      this.dispatch({ type: "refused" });
      this.doing.refuse({ type: "refuse", faults });
      return;
    }
    const said = new FormData(form);
    this.dispatch({
      type: "saved",
      uuid: String(said.get("uuid")),
      fresh: uuid4(),
      position: Number(said.get("position")),
      kind: String(said.get("kind")),
      fields: typed(form),
      words: wordsOf(form),
      checked: told !== undefined,
      at,
      now: Date.now(),
      made_at: new Date().toISOString(),
      corrects,
    });
  }

  /**
   * Undo or redo the last hand; without scripts the button voids it.
   * @param {Event} event
   */
  stepBack(event) {
    if (!hit(event, "[data-undo]")) return;
    event.preventDefault();
    const [at, uuid] = [performance.now(), uuid4()];
    if (view(this.#state, true).redoable) {
      this.dispatch({ type: "redo", uuid, at, now: Date.now(), made_at: new Date().toISOString() });
    } else this.dispatch({ type: "undo", uuid, at, last: lastOnPage(), fields: this.typed });
  }

  /** What is typed in the form. */
  get typed() {
    return this.area.form ? typed(this.area.form) : undefined;
  }

  /**
   * Another phone wrote where the form was begun: which version is right.
   * @param {string} act
   */
  settle(act) {
    const { form } = this.area;
    if (act !== "mine") this.dispatch({ type: act === "next" ? "another" : "already" });
    else if (form) this.saveForm(form, versionOf(this.#state.theirs));
  }

  /**
   * Enter in the new address goes there; the form around it is not meant.
   * @param {KeyboardEvent} event
   */
  type(event) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    event.stopPropagation();
    this.move("move");
  }

  /**
   * What a person presses in the list: decided at the tap, nothing is waited for.
   * @param {Event} event
   */
  press(event) {
    const act = hit(event, "[data-act]")?.dataset.act;
    const item = hit(event, "[data-uuid]");
    if (act === "send") this.dispatch({ type: "retry" });
    else if (act === "desk") this.showTotals();
    else if (act && item) this.choose(act, item, item.dataset.uuid ?? "");
    else if (act && hit(event, "[data-overtaken]")) this.settle(act);
    else if (act) this.move(act);
  }

  /**
   * @param {string} act
   * @param {HTMLElement} item what shows the line
   * @param {string} uuid
   */
  choose(act, item, uuid) {
    if (act === "throw" || act === "keep") ask(item, act === "throw");
    if (act === "gone" || act === "same") this.dispatch({ type: act, uuid });
    if (act === "next" || act === "mine") this.dispatch({ type: act, uuid, fresh: uuid4() });
    if (act === "change") this.dispatch({ type: act, uuid, fields: this.typed });
  }

  /** The totals of what waits on this phone, for the desk to enter as from paper. */
  async showTotals() {
    const { show } = await help("desk_totals");
    await show(this.place, Boolean(this.#state.barred));
  }

  /** @param {string} act */
  async move(act) {
    const way = await help("handover");
    if (act === "move") await way.move(this.place, this.sheet, this.#state.lines);
    if (act === "take") {
      this.dispatch({ type: "taken", lines: way.taken(this.sheet, Date.now()) });
    }
    if (act === "take" || act === "leave") way.leave(this.place);
  }
}
