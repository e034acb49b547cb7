// The list at the door: letters typed leave the rows that have them, Enter taps the first one.

const MADE_FROM = { ł: "l", đ: "d", ø: "o", æ: "ae", œ: "oe", ß: "ss" };

/** Join the search field and the list; both work without this. */
export function startDoor(search, door) {
  const rows = () => [...door.querySelectorAll("[data-key]")];
  const narrow = () => {
    const words = plain(search.value).split(/\s+/);
    const all = rows();
    for (const row of all) row.hidden = !words.every((word) => row.dataset.key.includes(word));
    door.querySelector("[data-none]").hidden = !all.length || all.some((row) => !row.hidden);
  };
  search.form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = rows().find((row) => !row.hidden)?.querySelector("button[name=here]");
    first?.click();
    search.select();
  });
  search.addEventListener("input", narrow);
  door.addEventListener("htmx:afterSettle", narrow);
  for (const help of document.querySelectorAll("[data-with-scripts]")) help.hidden = false;
  for (const button of document.querySelectorAll("[data-without-scripts]")) button.hidden = true;
  narrow();
  door.dataset.started = "1"; // for the eye of a test: from now on it answers
}

/** As the keys of the rows are written: small letters without marks. */
function plain(text) {
  const letters = text.toLowerCase().replaceAll("’", "'").replace(/[łđøæœß]/g, (one) => MADE_FROM[one]);
  return letters.normalize("NFKD").replace(/\p{M}/gu, "").trim();
}

const door = document.querySelector("[data-door]");
const search = document.querySelector("[data-door-search]");
if (door && search) startDoor(search, door);
