// Strikes the line that was written last out again, from the recording page, without leaving it.

/**
 * Send the undo form of the page behind its back; `told` hears whether the server took it.
 * @param {(undone: boolean) => void} told
 */
export function startUndo(told) {
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.id !== "undo-form") return;
    event.preventDefault();
    const button = document.querySelector("[data-undo]");
    button?.toggleAttribute("disabled", true); // a second tap would strike out the line before
    const undone = await sent(form);
    if (!undone) button?.toggleAttribute("disabled", false);
    told(undone);
    document.dispatchEvent(new CustomEvent("kontra:look"));
  });
}

/** @param {HTMLFormElement} form */
async function sent(form) {
  try {
    return (await fetch(form.action, { method: "POST", body: new FormData(form) })).ok;
  } catch {
    return false;
  }
}
