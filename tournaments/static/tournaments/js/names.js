// Names to choose from while somebody types one: asked of the server, which knows the register.

const WAIT = 150; // milliseconds without a key
const LEAST = 2; // letters

/** Offer people in `list`, a `<datalist>`, for every field that is joined to it. */
export function offerNames(list) {
  let waiting;
  document.addEventListener("input", ({ target }) => {
    if (target.getAttribute("list") !== list.id) return;
    clearTimeout(waiting);
    const typed = target.value.trim();
    if (typed.length >= LEAST) waiting = setTimeout(() => ask(list, target, typed), WAIT);
  });
}

async function ask(list, field, typed) {
  const address = `${list.dataset.names}?${new URLSearchParams({ q: typed })}`;
  const answer = await fetch(address).catch(() => undefined); // no network: names are typed whole
  if (answer?.ok && field.value.trim() === typed) list.innerHTML = await answer.text();
}

const list = document.getElementById("known-people");
if (list) offerNames(list);
