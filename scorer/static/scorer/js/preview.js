// The line as it will be written. The server tells it; while it cannot be reached, the words of
// the taps stand there.

const REST = 200; // milliseconds: taps in a row are asked about once

/** Ask `data-preview` what `form` would write, whenever it changes; else show `wordsOf(form)`. */
export function startPreview(form, wordsOf) {
  const preview = form.querySelector(".preview");
  if (!preview?.dataset.preview) return;
  const first = preview.innerHTML;
  let timer;
  let asked; // the question under way
  const forget = () => {
    clearTimeout(timer);
    asked?.abort();
  };
  const ask = async () => {
    forget();
    const question = new AbortController();
    asked = question;
    try {
      const answer = await fetch(preview.dataset.preview, {
        method: "POST",
        body: new FormData(form),
        credentials: "same-origin",
        signal: question.signal,
      });
      if (!answer.ok) throw new Error(answer.statusText);
      const html = await answer.text();
      if (asked === question) preview.innerHTML = html;
    } catch {
      if (!question.signal.aborted) preview.textContent = wordsOf(form);
    }
  };
  for (const kind of ["input", "change"]) {
    form.addEventListener(kind, () => {
      clearTimeout(timer);
      timer = setTimeout(ask, REST);
    });
  }
  form.addEventListener("entry:reset", () => {
    forget();
    preview.innerHTML = first;
  });
}
