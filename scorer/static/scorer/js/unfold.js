// Opens what is folded away on a phone where the screen has room for it.

/**
 * Unfold a `<details>` on a wide screen.
 * @param {HTMLDetailsElement} details
 */
export function start(details) {
  details.open = matchMedia("(min-width: 60rem)").matches;
}
