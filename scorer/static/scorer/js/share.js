// Hands an address on by the phone's own means; a button is shown only where it does something.

/** `element` holds the buttons and says what became of copying. */
export function start(element) {
  const { address, title } = element.dataset;
  const hand = element.querySelector("[data-share]");
  const copy = element.querySelector("[data-copy]");
  const said = element.querySelector("[data-copied]");
  hand.hidden = !navigator.share;
  copy.hidden = !navigator.clipboard;
  hand.addEventListener("click", () => navigator.share({ title, url: address }).catch(() => {}));
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(address);
    said.textContent = said.dataset.copied;
  });
}
