// Shows unsent hands on pages without an outbox: how many wait on this phone, and why. The outbox
// shows those of its own sheet.

import { find, findAll, hit } from "./dom.js";
import { counted } from "./pending.js";
import { needsPerson } from "./state.js";
import { drop, linesOf } from "./store.js";
import { barredOf, nameOf } from "./storing.js";

/**
 * Show the unsent hands of one sheet in which this phone may not write; `element` is
 * scorer/unsent.html and says why.
 * @param {HTMLElement} element
 */
export async function start(element) {
  await drawHands(element);
  element.addEventListener("click", async (event) => {
    const act = hit(event, "[data-act]")?.dataset.act;
    if (act === "throw" || act === "keep") askFirst(element, act === "throw");
    if (act === "gone") await discard(element);
    if (act === "desk") (await import("./desk_totals.js")).show(element, true);
  });
}

/**
 * Show on any page the unsent hands of other sheets, with the list's texts from the page `address`.
 * @param {Outbox.Line[]} lines
 * @param {string} address of the page that lists this phone's sheets
 */
export async function tell(lines, address) {
  const list = await listPage(address);
  const [notice] = /** @type {DocumentFragment} */ (
    find(list, "template[data-elsewhere]", HTMLTemplateElement).content.cloneNode(true)
  ).children;
  const texts = JSON.parse(find(list, "[data-texts]").dataset.texts ?? "{}");
  const shown = /** @type {HTMLElement} */ (notice);
  find(shown, "[data-count]").textContent = counted(texts.held, lines.length);
  find(shown, "[data-sheets]").append(...itemsOf(lines, texts));
  const main = find(document, "main");
  if (document.querySelector("#pending, .table-mode")) main.append(shown);
  else main.prepend(shown);
}

/**
 * One item for each sheet with unsent hands: where it is, how many wait, and why.
 * @param {Outbox.Line[]} lines
 * @param {Outbox.Texts} texts
 */
export function itemsOf(lines, texts) {
  return [...new Set(lines.map(({ sheet }) => sheet))].map((sheet) => {
    const { table = "", title = "" } = nameOf(sheet) ?? {};
    const name = [table, title].filter(Boolean).join(" · ") || texts.untitled;
    const own = lines.filter((line) => line.sheet === sheet);
    return itemOf({ title: name, href: `/sheets/${sheet}/` }, own, texts);
  });
}

/**
 * @param {{title: string, href: string}} link
 * @param {Outbox.Line[]} lines the unsent hands of the sheet
 * @param {Outbox.Texts} texts
 */
export function itemOf({ title, href }, lines, texts) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  link.textContent = title;
  item.append(link);
  if (!lines.length) return item;
  const badge = withText("span", counted(texts.badge, lines.length));
  badge.className = "badge";
  const reason = withText("span", reasonOf(lines, texts));
  reason.className = "quiet";
  item.append(" ", badge, " ", reason);
  return item;
}

/**
 * @param {Outbox.Line[]} lines
 * @param {Outbox.Texts} texts
 */
function reasonOf(lines, texts) {
  const asking = lines.filter(needsPerson).length;
  return barredOf(lines[0]?.sheet ?? "") ?? (asking ? counted(texts.asking, asking) : texts.open);
}

/**
 * @param {string} kind
 * @param {string} text
 */
function withText(kind, text) {
  const element = document.createElement(kind);
  element.textContent = text;
  return element;
}

/** @param {string} address */
async function listPage(address) {
  const kept = () => globalThis.caches?.match(address);
  const answer = (await fetch(address).catch(kept)) ?? (await kept());
  return new DOMParser().parseFromString((await answer?.text()) ?? "", "text/html");
}

/** @param {HTMLElement} element */
async function drawHands(element) {
  const lines = await linesOf(element.dataset.sheet);
  const texts = JSON.parse(element.dataset.texts ?? "{}");
  if (!element.dataset.ended) element.hidden = lines.length === 0;
  find(element, "[data-count]").textContent = lines.length ? counted(texts.held, lines.length) : "";
  for (const button of findAll(element, '[data-act="throw"], [data-act="desk"]')) {
    button.hidden = lines.length === 0;
  }
  find(element, "[data-hands]").replaceChildren(...lines.map(({ words }) => withText("li", words)));
}

/**
 * @param {HTMLElement} element
 * @param {boolean} sure
 */
function askFirst(element, sure) {
  find(element, "[data-plain]").hidden = sure;
  find(element, "[data-sure]").hidden = !sure;
  find(element, sure ? '[data-act="keep"]' : '[data-act="throw"]').focus();
}

/** @param {HTMLElement} element */
async function discard(element) {
  for (const { uuid } of await linesOf(element.dataset.sheet)) await drop(uuid);
  askFirst(element, false);
  await drawHands(element);
}
