// The list of the sheets that can be opened without the network, and of all with unsent hands.

import { keptSheets } from "./offline_copy.js";
import { part } from "./pending.js";
import { linesOf } from "./store.js";
import { itemOf, itemsOf } from "./unsent.js";

/**
 * Fill the list in; `element` holds its texts.
 * @param {HTMLElement} element
 */
export async function start(element) {
  const texts = JSON.parse(element.dataset.texts ?? "{}");
  const [sheets, lines] = [await keptSheets(), await linesOf()];
  const ids = sheets.map(({ id }) => id);
  const kept = sheets.map(({ id, title, copy }) => {
    const own = lines.filter(({ sheet }) => sheet === id);
    return itemOf({ title, href: copy.replace(/offline\/$/, "") }, own, texts);
  });
  const others = lines.filter(({ sheet }) => !ids.includes(sheet));
  part(element, "list").append(...itemsOf(others, texts), ...kept);
  part(element, "none").hidden = sheets.length + others.length > 0;
}
