// A `<details>` that lies over the page closes as menus do: by Escape, by a tap beside it, and when
// the focus goes on.

/**
 * @param {HTMLDetailsElement} menu
 */
export function start(menu) {
  /** @param {Event} event */
  const beside = ({ target }) => {
    if (!(target instanceof Element) || !menu.contains(target)) menu.open = false;
  };
  document.addEventListener("pointerdown", beside);
  document.addEventListener("focusin", beside);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !menu.open) return;
    const within = menu.contains(document.activeElement);
    menu.open = false;
    if (within) menu.querySelector("summary")?.focus();
  });
}
