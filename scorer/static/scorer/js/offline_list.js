// The list of the sheets that can be opened without the network.

import { keptSheets } from "./offline_copy.js";
import { counted, part } from "./pending.js";
import { linesOf } from "./store.js";

/**
 * Fill the list in; `element` holds its texts.
 * @param {HTMLElement} element
 */
export async function start(element) {
  const texts = JSON.parse(element.dataset.texts ?? "{}");
  const [sheets, lines] = [await keptSheets(), await linesOf()];
  const list = part(element, "list");
  for (const { id, title, copy } of sheets) {
    const link = document.createElement("a");
    link.href = copy.replace(/offline\/$/, "");
    link.textContent = title;
    const item = document.createElement("li");
    item.append(link);
    const waiting = lines.filter((line) => line.sheet === id).length;
    if (waiting) {
      const badge = document.createElement("span");
      badge.className = "badge";
      badge.textContent = counted(texts.badge, waiting);
      item.append(" ", badge);
    }
    list.append(item);
  }
  part(element, "none").hidden = sheets.length > 0;
}
