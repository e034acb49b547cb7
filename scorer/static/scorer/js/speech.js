// Says the score aloud where the phone was told to, whenever the sheet has changed; and once, when
// asked.

import { find, findAll, seek } from "./dom.js";
import { isOn } from "./settings.js";

/**
 * @param {HTMLElement} settings with a button to ask by; both go where the phone cannot speak
 */
export function start(settings) {
  const button = find(settings, "[data-speak]");
  if (!globalThis.speechSynthesis) {
    button.hidden = true;
    seek(settings, '[data-setting="speech"]')?.closest(".tick")?.setAttribute("hidden", "");
    return;
  }
  button.addEventListener("click", speak);
  let said = seek(document, "#strip")?.dataset.version;
  document.addEventListener("kontra:drawn", () => {
    const version = seek(document, "#strip")?.dataset.version;
    if (version === said) return;
    said = version;
    if (isOn("speech")) speak();
  });
}

/** Every name with its total, in the language of the page. */
function speak() {
  const sides = findAll(document, ".standing > div").map((side) => {
    const name = seek(side, "bdi")?.textContent?.trim() ?? "";
    return `${name}: ${seek(side, "dd")?.textContent?.trim() ?? ""}`;
  });
  const words = new SpeechSynthesisUtterance(sides.join(". "));
  words.lang = document.documentElement.lang;
  speechSynthesis.cancel(); // the newest score alone
  speechSynthesis.speak(words);
}
