// Tapping a hand card by card: taps that come while the server still answers wait their turn,
// the address always says what was tapped, and the keyboard stays where it was.

/** Follow the taps inside `place`; htmx fetches the table, this keeps what it would lose. */
export function start(place) {
  const waiting = [];
  let sent = null;
  const table = () => place.querySelector(".tapping");
  const form = () => place.querySelector("form[hx-get]");

  place.addEventListener("click", (event) => {
    const button = event.target.closest("form[hx-get] button");
    if (!button) return;
    const tapped = { name: button.name, value: button.value };
    if (sent === null) {
      sent = tapped;
      button.classList.add("tapped");
      return;
    }
    event.preventDefault();
    const last = waiting.at(-1) ?? sent;
    if (tapped.name !== "tap" || tapped.value === last.value) return; // a thumb that bounced
    waiting.push(tapped);
    button.classList.add("tapped");
  });

  place.addEventListener("htmx:afterSwap", () => {
    remember(table());
    say(place, table());
  });
  place.addEventListener("htmx:afterSettle", () => {
    const before = sent;
    sent = null;
    if (waiting.length) send(waiting.splice(0));
    else comeBack(place, before);
  });

  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    place.addEventListener(failed, () => {
      sent = null;
      waiting.length = 0;
      for (const button of place.querySelectorAll(".tapped")) button.classList.remove("tapped");
      place.querySelector("[data-unreachable]").hidden = false;
    });
  }
  place.addEventListener("htmx:beforeSwap", () => {
    place.querySelector("[data-unreachable]").hidden = true;
  });

  function send(taps) {
    for (const { name, value } of taps) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form().append(field);
    }
    sent = taps.at(-1);
    form().requestSubmit();
  }
}

/** A reload shows the hand as far as it was tapped. */
function remember(table) {
  if (table) history.replaceState(history.state, "", table.dataset.address);
}

/** What comes next, and what was wrong, for who listens to the page. */
function say(place, table) {
  const words = table?.querySelectorAll(".illegal > p:first-child, [data-question]") ?? [];
  place.querySelector("[data-say]").textContent = [...words].map((one) => one.textContent.trim()).join(" ");
}

/** The keyboard goes on at the card it left, or at the next one that can be tapped. */
function comeBack(place, before) {
  if (document.activeElement && document.activeElement !== document.body) return;
  const buttons = [...place.querySelectorAll("button")];
  const old = buttons.findIndex((button) => button.value === before?.value);
  const open = buttons.slice(Math.max(old, 0)).find((button) => !button.disabled);
  (open ?? buttons.find((button) => !button.disabled))?.focus({ preventScroll: true });
}
