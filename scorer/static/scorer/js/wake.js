// Keeps the screen on while a sheet is written or shown on the table. Browsers give it to https
// and localhost only, and take it away whenever the page is hidden.

import { find } from "./dom.js";
import { isOn, keep } from "./settings.js";

/**
 * `element` holds the switch, its state in words, and what is said where it cannot be had.
 * @param {HTMLElement} element
 */
export function start(element) {
  const box = find(element, "input", HTMLInputElement);
  const can = "wakeLock" in navigator;
  find(element, "[data-can]").hidden = !can;
  find(element, "[data-cannot]").hidden = can;
  if (!can) return;
  box.checked = isOn("wake", true);
  const keeper = new Keeper(find(element, "[data-state]"), box);
  box.addEventListener("change", () => {
    keep("wake", box.checked);
    keeper.settle();
  });
  document.addEventListener("visibilitychange", () => keeper.settle());
  document.addEventListener("pointerup", () => keeper.settle());
  document.addEventListener("kontra:moved", () => keeper.settle());
  const page = document.getElementById("sheet-body");
  if (page) new MutationObserver(() => keeper.settle()).observe(page, { childList: true });
  keeper.settle();
}

class Keeper {
  asking = false;
  /** @type {WakeLockSentinel | null} */
  lock = null;

  /**
   * @param {HTMLElement} state
   * @param {HTMLInputElement} box
   */
  constructor(state, box) {
    this.state = state;
    this.box = box;
  }

  /** Whether the screen should be kept on now: not after the match is over. */
  get wanted() {
    const over = document.querySelector("[data-finished]");
    return this.box.checked && !over && document.visibilityState === "visible";
  }

  async settle() {
    if (this.asking) return;
    this.asking = true;
    try {
      if (this.wanted && !this.lock) await this.take();
      if (!this.wanted && this.lock) await this.lock.release();
    } catch {
      this.lock = null; // a low battery, or a phone that wants a tap first: the next one asks again
    }
    this.asking = false;
    this.show();
  }

  async take() {
    this.lock = await navigator.wakeLock.request("screen");
    this.lock.addEventListener("release", () => {
      this.lock = null;
      this.show();
    });
  }

  show() {
    const { on = "", off = "", waiting = "" } = this.state.dataset;
    this.state.textContent = this.lock ? on : this.wanted ? waiting : off;
  }
}
