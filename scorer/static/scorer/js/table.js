// The phone in the middle of the table: the whole screen, and the facts turned to whoever reads them.

const SIDES = 4;

/** `element` holds the buttons; what they cannot do here is not shown. */
export function start(element) {
  const full = element.querySelector("[data-full]");
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", toggle);
  document.addEventListener("fullscreenchange", () => {
    full.setAttribute("aria-pressed", String(Boolean(document.fullscreenElement)));
  });
  const turn = element.querySelector("[data-turn]");
  const table = document.querySelector(".table-mode");
  turn.hidden = false;
  turn.addEventListener("click", () => {
    table.dataset.turned = String((Number(table.dataset.turned) + 1) % SIDES);
  });
}

function toggle() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {});
}
