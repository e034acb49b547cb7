// The line as it will be written. The server tells it; while it cannot be reached, the words of
// the taps stand there.

/** Fall back to `wordsOf(form)` whenever the server does not answer. */
export function startPreview(form, wordsOf) {
  const preview = form.querySelector(".preview");
  if (!preview) return;
  const first = preview.innerHTML;
  for (const failed of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
    preview.addEventListener(failed, () => {
      preview.textContent = wordsOf(form);
    });
  }
  form.addEventListener("entry:reset", () => {
    preview.dispatchEvent(new CustomEvent("htmx:abort"));
    preview.innerHTML = first;
  });
}
