// Hands the picture of a game on by the phone's own means; where there are none, the link leads to
// its page, on which a link of this kind stays hidden.

/**
 * `link` leads to the picture's page; its data-file is the picture.
 * @param {HTMLElement} link
 */
export function start(link) {
  if (!(link instanceof HTMLAnchorElement)) return;
  if (canShare()) link.hidden = false;
  link.addEventListener("click", async (event) => {
    if (!canShare()) return;
    event.preventDefault();
    try {
      await hand(link);
    } catch (fault) {
      if (!isGivenUp(fault)) location.assign(link.href);
    }
  });
}

/** Whether this browser hands pictures on; on plain http none does. */
function canShare() {
  const sample = new File([], "kontra.png", { type: "image/png" });
  return Boolean(navigator.canShare?.({ files: [sample] }));
}

/** @param {HTMLAnchorElement} link */
async function hand(link) {
  const answer = await fetch(link.dataset.file ?? link.href);
  if (!answer.ok) throw new Error(answer.statusText);
  const picture = new File([await answer.blob()], "kontra.png", { type: "image/png" });
  await navigator.share({ files: [picture], title: link.dataset.title });
}

/** @param {unknown} fault */
function isGivenUp(fault) {
  return fault instanceof DOMException && fault.name === "AbortError";
}
