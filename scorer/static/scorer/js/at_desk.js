// Shows what waits on this phone as codes, one after another, for the desk's camera or scanner;
// or saves it as a file. What the desk's receipt names waits here no longer.

import { correction, generate, mode } from "../vendor/lean-qr.js";
import { packed, receipted } from "./codes.js";
import { find } from "./dom.js";
import { say } from "./pending.js";
import { keepSent } from "./resend.js";
import { furtherBy } from "./state.js";
import { keyOf, seenOf } from "./storing.js";
import { drop, linesOf, read, write } from "./store.js";

const TURN = 400; // milliseconds for each code
const SHOWN = "kontra:shown";
const MOST_SHOWN = 8; // packets whose receipt is still good
const [BLACK, WHITE] = [[0, 0, 0, 255], [255, 255, 255, 255]];

/**
 * Show all that waits on this phone, the lines of `place`'s own sheet first.
 * @param {HTMLElement} place scorer/pending.html
 * @param {(uuids: string[]) => void} letGo of lines of that sheet
 */
export async function show(place, letGo) {
  const { sheet = "" } = place.dataset;
  const template = find(place, "template[data-desk]", HTMLTemplateElement);
  const [copy] = /** @type {DocumentFragment} */ (template.content.cloneNode(true)).children;
  const dialog = /** @type {HTMLDialogElement} */ (copy);
  document.body.append(dialog);
  const { parts, shown, lacking } = await waiting(sheet);
  const codes = new Codes(dialog, parts);
  if (lacking || !parts.length) {
    const { noKey = "", nothing = "" } = dialog.dataset;
    say(find(dialog, "[data-said]"), lacking ? noKey : nothing);
  }
  if (shown) remember(shown);
  const desk = { dialog, sheet, letGo, codes };
  dialog.addEventListener("click", ({ target }) => press(desk, target));
  find(dialog, "input").addEventListener("keydown", (event) => {
    if (event.key === "Enter") take(desk);
  });
  dialog.addEventListener("close", () => {
    codes.end();
    dialog.remove();
  });
  dialog.showModal();
  codes.start();
}

/** @typedef {{dialog: HTMLDialogElement, sheet: string, letGo: (uuids: string[]) => void, codes: Codes}} Desk */

/**
 * @param {Desk} desk
 * @param {EventTarget | null} target
 */
function press(desk, target) {
  const { dialog, codes } = desk;
  const act = target instanceof Element ? target.closest("[data-do]") : null;
  const name = act instanceof HTMLElement ? act.dataset.do : undefined;
  if (name === "close") dialog.close();
  if (name === "receipt") take(desk);
  if (name === "pause") codes.pause(!codes.still);
  if (name === "back" || name === "on") {
    codes.pause(true);
    codes.turn(name === "on" ? 1 : -1);
  }
}

/**
 * The codes of what waits, and whether lines are `lacking` in them because their sheet gave no key.
 * @param {string} first the sheet whose lines come first
 */
async function waiting(first) {
  /** @type {Map<string, Outbox.Line[]>} */
  const bySheet = new Map([[first, []]]);
  for (const line of await linesOf()) {
    bySheet.set(line.sheet, [...(bySheet.get(line.sheet) ?? []), line]);
  }
  const all = [...bySheet].filter(([, lines]) => lines.length);
  const site = all.map(([sheet]) => keyOf(sheet)?.site).find(Boolean) ?? "";
  const sheets = all.flatMap(([sheet, lines]) => {
    const key = keyOf(sheet);
    return key?.site === site ? { sheet, key, lines } : [];
  });
  const lacking = sheets.length < all.length;
  return sheets.length ? { ...(await packed(site, sheets)), lacking } : { parts: [], shown: undefined, lacking };
}

/** @param {import("./codes.js").Shown} shown */
function remember(shown) {
  const others = known().filter(({ digest }) => digest !== shown.digest);
  write(SHOWN, [shown, ...others].slice(0, MOST_SHOWN));
}

/** @returns {import("./codes.js").Shown[]} */
function known() {
  return read(SHOWN) ?? [];
}

/**
 * Let go of what the receipt says that the desk has.
 * @param {Desk} desk
 */
async function take({ dialog, sheet, letGo, codes }) {
  const field = find(dialog, "input", HTMLInputElement);
  const found = known().map((shown) => receipted(field.value, shown)).find(Boolean);
  const { wrong = "", right = "", rest = "" } = dialog.dataset;
  say(find(dialog, "[data-fault]"), found ? "" : wrong);
  field.toggleAttribute("aria-invalid", !found);
  if (!found) {
    field.focus();
    return;
  }
  const uuids = new Set(found.flatMap((one) => one.uuids));
  letGo([...uuids]);
  const others = (await linesOf()).filter((line) => line.sheet !== sheet && uuids.has(line.uuid));
  for (const line of others) {
    const seen = seenOf(line.sheet);
    if (seen) write(`kontra:seen:${line.sheet}`, furtherBy(seen, [line]));
    await keepSent(line);
    await drop(line.uuid);
  }
  const left = (await linesOf()).filter(({ uuid }) => !uuids.has(uuid)).length;
  codes.end();
  dialog.dataset.done = "";
  say(find(dialog, "[data-said]"), left ? rest : right);
  field.value = "";
}

/** The codes, drawn one at a time. */
class Codes {
  at = 0;
  still = false;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  /** @type {WakeLockSentinel | undefined} */
  #lock;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {string[]} parts
   */
  constructor(dialog, parts) {
    this.dialog = dialog;
    this.parts = parts;
    const file = find(dialog, "[data-file]", HTMLAnchorElement);
    this.address = URL.createObjectURL(new Blob([parts.join("\n"), "\n"], { type: "text/plain" }));
    file.href = this.address;
    find(dialog, "[data-code]").hidden = !parts.length;
    find(dialog, "[data-turning]").hidden = parts.length < 2;
  }

  start() {
    this.pause(matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.turn(0);
    this.#timer = setInterval(() => this.still || this.turn(1), TURN);
    navigator.wakeLock?.request("screen").then(
      (lock) => {
        this.#lock = lock;
        if (this.#timer === undefined) lock.release();
      },
      () => {}, // a phone that will not: somebody touches it
    );
  }

  end() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#lock?.release();
    URL.revokeObjectURL(this.address);
  }

  /** @param {boolean} still */
  pause(still) {
    this.still = still;
    find(this.dialog, "[data-do=pause]").setAttribute("aria-pressed", String(still));
  }

  /** @param {number} by */
  turn(by) {
    const { parts, dialog } = this;
    if (!parts.length || (by && parts.length < 2)) return;
    this.at = (this.at + by + parts.length) % parts.length;
    const code = generate(mode.alphaNumeric(parts[this.at] ?? ""), {
      minCorrectionLevel: correction.M,
      maxCorrectionLevel: correction.M,
    });
    const options = { on: BLACK, off: WHITE, pad: 4 };
    code.toCanvas(find(dialog, "canvas", HTMLCanvasElement), options);
    const { part = "" } = dialog.dataset;
    const said = part.replace("{number}", String(this.at + 1)).replace("{of}", String(parts.length));
    find(dialog, "[data-at]").textContent = parts.length > 1 ? said : "";
  }
}
