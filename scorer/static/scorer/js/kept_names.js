// What was typed into the form of a new sheet is still there after "Back".

import { find } from "./dom.js";
import { uuid4 } from "./uuid.js";

const OWN = new Set(["csrfmiddlewaretoken", "sheet"]); // the server's

/**
 * Keep what is sent by `form`, and show it again when somebody comes back to it.
 * @param {HTMLFormElement} form
 */
export function keepNames(form) {
  const key = `kontra.typed ${location.pathname}`;
  form.addEventListener("submit", () => {
    const sent = [...new FormData(form)].filter(([name]) => !OWN.has(name));
    sessionStorage.setItem(key, JSON.stringify(sent));
  });
  const [way] = performance.getEntriesByType("navigation");
  if (way && "type" in way && way.type === "back_forward") show(form, sessionStorage.getItem(key));
  window.addEventListener("pageshow", ({ persisted }) => {
    // sent again it opens another sheet, not the one with the names of before
    if (persisted) find(form, '[name="sheet"]', HTMLInputElement).value = uuid4();
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {string | null} kept
 */
function show(form, kept) {
  if (!kept) return;
  for (const [name, value] of JSON.parse(kept)) {
    const field = form.elements.namedItem(name);
    if (field instanceof RadioNodeList) field.value = value;
    else if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = true;
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
}
