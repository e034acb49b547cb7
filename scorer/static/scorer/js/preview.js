// The line as it will be written: the rules on this phone tell it as soon as they are there, until
// then the server; where neither does, the words of the taps stand there.

import { seek } from "./dom.js";
import { rules } from "./rules.js";
import { line } from "./worth.js";

const REST = 200; // milliseconds: taps in a row are asked about once

/**
 * Ask `data-preview` what `form` would write, whenever it changes; else show `wordsOf(form)`.
 * @param {HTMLFormElement} form
 * @param {(form: HTMLFormElement) => string} wordsOf
 */
export function startPreview(form, wordsOf) {
  const preview = seek(form, ".preview");
  const address = preview?.dataset.preview;
  if (!preview || !address) return;
  const first = preview.innerHTML;
  /** @type {number | undefined} */
  let timer;
  /** @type {AbortController | undefined} */
  let asked; // the question under way
  const forget = () => {
    clearTimeout(timer);
    asked?.abort();
  };
  const ask = async () => {
    forget();
    const question = new AbortController();
    asked = question;
    try {
      const html = await told(address, form, question.signal);
      if (asked === question) preview.innerHTML = html;
    } catch {
      if (!question.signal.aborted) preview.textContent = wordsOf(form);
    }
  };
  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      clearTimeout(timer);
      const known = address.includes("?") ? undefined : rules.preview?.(form);
      if (known) asked?.abort();
      if (known) preview.replaceChildren(...line(known));
      else timer = setTimeout(ask, REST);
    });
  }
  form.addEventListener("entry:reset", () => {
    forget();
    preview.innerHTML = first;
  });
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
