// Shows the totals of every table with unsent hands in large figures: without a network the desk
// enters them as from paper. The totals come from the rules on this phone (foresight.js).

import { find } from "./dom.js";
import { counted } from "./pending.js";
import { linesOf, read } from "./store.js";
import { nameOf } from "./storing.js";
import { figure } from "./worth.js";

/** @typedef {{sides: string[], totals: number[], hands: number, uuids: string[]}} Totals */
/** @typedef {{name: string, lines: Outbox.Line[], totals: Totals | undefined}} Table */

/**
 * Show all tables with unsent hands, the one of `place` first.
 * @param {HTMLElement} place scorer/pending.html
 * @param {boolean} barred whether the server takes no more hands from this phone
 */
export async function show(place, barred) {
  const { sheet = "", texts = "{}" } = place.dataset;
  const template = find(place, "template[data-desk]", HTMLTemplateElement);
  const [copy] = /** @type {DocumentFragment} */ (template.content.cloneNode(true)).children;
  const dialog = /** @type {HTMLDialogElement} */ (copy);
  const tables = tablesOf(await linesOf(), sheet);
  const shown = find(dialog, "template[data-table-shown]", HTMLTemplateElement);
  find(dialog, "[data-tables]").replaceChildren(
    ...tables.map((table) => drawn(shown, table, JSON.parse(texts))),
  );
  find(dialog, "[data-all-sent]").hidden = tables.length > 0;
  find(dialog, "[data-later]").hidden = barred;
  find(dialog, "[data-close]").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * The tables with unsent hands, each with its totals if all its hands are counted in them.
 * @param {Outbox.Line[]} lines
 * @param {string} first the sheet that stands before the others
 * @returns {Table[]}
 */
export function tablesOf(lines, first) {
  const sheets = [...new Set([first, ...lines.map(({ sheet }) => sheet)])];
  return sheets.flatMap((sheet) => {
    const own = lines.filter((line) => line.sheet === sheet);
    return own.length ? [{ name: fullName(sheet), lines: own, totals: totalsOf(sheet, own) }] : [];
  });
}

/** @param {string} sheet */
function fullName(sheet) {
  const { table = "", title = "" } = nameOf(sheet) ?? {};
  return table || title;
}

/**
 * @param {string} sheet
 * @param {Outbox.Line[]} lines
 * @returns {Totals | undefined}
 */
function totalsOf(sheet, lines) {
  /** @type {Totals | undefined} */
  const kept = read(`kontra:totals:${sheet}`);
  return kept && lines.every(({ uuid }) => kept.uuids.includes(uuid)) ? kept : undefined;
}

/**
 * @param {HTMLTemplateElement} template
 * @param {Table} table
 * @param {Outbox.Texts} texts
 */
function drawn(template, { name, lines, totals }, texts) {
  const section = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  find(section, "[data-name]").textContent = name;
  find(section, "[data-counts]").textContent = totals
    ? `${counted(texts.hands, totals.hands)}, ${counted(texts.unsent, lines.length)}`
    : counted(texts.held, lines.length);
  find(section, "[data-totals]").replaceChildren(...(totals ? rowsOf(totals) : []));
  find(section, "[data-unknown]").hidden = Boolean(totals);
  find(section, "[data-hands]").replaceChildren(
    ...(totals ? [] : lines.map(({ words }) => element("li", words))),
  );
  return section;
}

/** @param {Totals} table */
function rowsOf({ sides, totals }) {
  return totals.map((total, side) => {
    const row = document.createElement("div");
    const name = document.createElement("dt");
    name.append(element("bdi", sides[side] ?? ""));
    row.append(name, element("dd", figure(total)));
    return row;
  });
}

/**
 * @param {string} kind
 * @param {string} text
 */
function element(kind, text) {
  const made = document.createElement(kind);
  made.textContent = text;
  return made;
}
