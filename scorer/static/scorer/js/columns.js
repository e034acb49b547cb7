// Number fields that share a whole: what they come to so far, and what is left for the last one.
// The whole of a column and what one is worth come with the fields; only sums are made here.

/** Show rests and sums, and keep them true while figures are typed. */
export function startColumns(form) {
  form.addEventListener("input", (event) => {
    if (event.target.dataset.column) forget(form, event.target);
    reckon(form);
  });
  form.addEventListener("change", () => reckon(form));
  form.addEventListener("entry:shown", () => reckon(form));
  reckon(form);
}

/** The fields of a column, in order. */
export function columnOf(form, name) {
  return [...form.querySelectorAll(`[data-column="${name}"]`)];
}

/** What is left of a column's whole when `field` is put aside. */
export function leftFor(form, field) {
  const others = columnOf(form, field.dataset.column).filter((other) => other !== field);
  return Number(field.dataset.whole) - sum(others);
}

/** Of two that share a whole, one that was filled in before gives way to the one typed now. */
function forget(form, field) {
  const column = columnOf(form, field.dataset.column);
  if (column.length !== 2) return;
  const other = column.find((each) => each !== field);
  if (other.value === other.defaultValue) other.value = "";
}

function reckon(form) {
  const loose = Boolean(form.querySelector("[data-loosens]:checked"));
  let worth = 0;
  for (const name of new Set([...form.querySelectorAll("[data-column]")].map(columnName))) {
    const column = columnOf(form, name);
    const whole = Number(column[0].dataset.whole);
    const rest = fillLast(column, whole - sum(column), loose);
    const together = sum(column) + rest;
    worth += together * Number(column[0].dataset.worth);
    tell(form, name, together, together === whole);
  }
  tell(form, "*", worth, false);
}

/** Show the rest in the only field that is empty; gives how much that is. */
function fillLast(column, rest, loose) {
  const empty = column.filter((field) => field.value === "");
  for (const field of column) {
    field.placeholder = "";
    delete field.dataset.rest;
  }
  if (empty.length !== 1 || rest < 0 || loose) return 0;
  empty[0].placeholder = rest;
  empty[0].dataset.rest = rest;
  return rest;
}

function tell(form, name, figure, complete) {
  const output = form.querySelector(`[data-sum="${name}"]`);
  if (!output) return;
  output.textContent = figure;
  output.toggleAttribute("data-complete", complete);
}

function sum(column) {
  return column.reduce((total, field) => total + Number(field.value), 0);
}

function columnName(field) {
  return field.dataset.column;
}
