// Says how much of the screen the strip above and the bar below a form take, so that nothing that
// is come to, by a link, a tab or a tap, lies behind them. While the form is out of sight a button
// leads back to it.

import { seek } from "./dom.js";

/**
 * Watch `dock`, which lies above the form, and the bar below it.
 * @param {HTMLElement} dock
 */
export function start(dock) {
  const area = document.getElementById("write-area");
  const measure = () => {
    const bar = area && seek(area, ".entry-bar");
    const { style } = document.documentElement;
    style.setProperty("--above", `${dock.offsetHeight + 4}px`);
    style.setProperty("--below", `${bar?.offsetHeight ?? 0}px`);
  };
  measure();
  const watch = new ResizeObserver(measure);
  watch.observe(dock);
  if (area) {
    watch.observe(area);
    showWayBack(area);
  }
  if (location.hash) seek(document, `[id="${CSS.escape(location.hash.slice(1))}"]`)?.scrollIntoView();
}

/** @param {HTMLElement} area what has the form */
function showWayBack(area) {
  const back = seek(document, ".to-entry");
  if (!back) return;
  new IntersectionObserver(([seen]) => {
    back.hidden = seen?.isIntersecting ?? true;
  }).observe(area);
}
