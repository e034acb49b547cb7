// Two names around a table exchanged: by a tap on one seat's button, then on another's, or by drawing
// from one to the other.

import { find, hit } from "./dom.js";

/** @typedef {{ picked: HTMLElement | null, pick(seat: HTMLElement | null): void, give(seat: HTMLElement): void }} Hand */

/** @param {HTMLElement} seat */
export function fieldOf(seat) {
  return find(seat, "input", HTMLInputElement);
}

/**
 * @param {HTMLElement} around what holds the seats and says what happened
 * @param {HTMLElement[]} seats
 */
export function exchange(around, seats) {
  const hand = handOf(around, seats);
  let handled = false; // what was drawn: the click that follows is no tap
  around.addEventListener("click", (event) => {
    const seat = hit(event, ".seat");
    const taps = seat && hit(event, ".exchange") && !handled;
    handled = false;
    if (!taps) return;
    if (hand.picked) hand.give(seat);
    else hand.pick(seat);
  });
  around.addEventListener("pointerdown", (event) => {
    const button = hit(event, ".exchange");
    const seat = hit(event, ".seat");
    if (!button || !seat || hand.picked) return;
    button.releasePointerCapture?.(event.pointerId);
    draw(seat, seats, hand, () => {
      handled = true;
    });
  });
}

/**
 * @param {HTMLElement} around
 * @param {HTMLElement[]} seats
 * @returns {Hand}
 */
function handOf(around, seats) {
  const said = find(around, "[data-said]");
  return {
    picked: null,
    pick(seat) {
      this.picked = seat;
      for (const each of seats) {
        find(each, ".exchange").setAttribute("aria-pressed", String(each === seat));
        each.classList.toggle("picked", each === seat);
      }
      said.textContent = seat ? (around.dataset.pick ?? "") : "";
    },
    give(seat) {
      const from = this.picked;
      this.pick(null);
      if (!from || from === seat) return;
      const [one, other] = [fieldOf(from), fieldOf(seat)];
      [one.value, other.value] = [other.value, one.value];
      one.dispatchEvent(new Event("input", { bubbles: true }));
      const text = around.dataset.exchanged ?? "";
      said.textContent = text.replace("{first}", other.value).replace("{second}", one.value);
    },
  };
}

/**
 * Follow a finger or a mouse that has gone down on the button of `seat`.
 * @param {HTMLElement} seat
 * @param {HTMLElement[]} seats
 * @param {Hand} hand
 * @param {() => void} back it came back to where it began
 */
function draw(seat, seats, hand, back) {
  /** @param {PointerEvent} at */
  const under = (at) => {
    const element = document.elementFromPoint(at.clientX, at.clientY);
    return seats.find((each) => each.contains(element));
  };
  /** @param {PointerEvent} at */
  const move = (at) => {
    const target = under(at);
    if (!hand.picked && target !== seat) hand.pick(seat);
    for (const each of seats) each.classList.toggle("target", each === target && each !== seat);
  };
  const done = new AbortController();
  /** @param {PointerEvent} at */
  const end = (at) => {
    done.abort();
    for (const each of seats) each.classList.remove("target");
    if (!hand.picked) return;
    const target = at.type === "pointerup" ? under(at) : undefined;
    if (target === seat) back();
    if (target) hand.give(target);
    else hand.pick(null);
  };
  document.addEventListener("pointermove", move, { signal: done.signal });
  document.addEventListener("pointerup", end, { signal: done.signal });
  document.addEventListener("pointercancel", end, { signal: done.signal });
}
