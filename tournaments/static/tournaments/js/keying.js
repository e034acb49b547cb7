// Keying scores by keyboard alone: Enter goes on to the next field, from the last one it sends;
// the sum stands below while figures are typed.

for (const form of document.querySelectorAll("[data-keying]")) start(form);

/** Let Enter walk through the fields of `form` and show what the scores come to. */
export function start(form) {
  const fields = [...form.querySelectorAll("input[type=text], input[type=number]")];
  const scores = fields.filter((field) => "score" in field.dataset);
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !fields.includes(event.target)) return;
    const next = fields[fields.indexOf(event.target) + 1];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  });
  form.addEventListener("input", () => tell(form, scores));
  form.addEventListener("submit", () => setTimeout(() => lock(form)));
  window.addEventListener("pageshow", () => unlock(form));
  focusFirst(form, scores);
  tell(form, scores);
  form.dataset.started = "1"; // for the eye of a test: from now on it answers
}

/** After a fault the field at fault, else the first score that is empty. */
function focusFirst(form, scores) {
  const fault = form.querySelector("[aria-invalid=true]");
  const first = fault ?? scores.find((field) => field.value === "") ?? scores[0];
  first?.focus();
  first?.select();
}

function tell(form, scores) {
  const line = form.querySelector("[data-total]");
  const typed = scores.map((field) => number(field.value));
  const known = typed.filter((score) => !Number.isNaN(score));
  line.hidden = known.length === 0;
  const sum = known.reduce((total, score) => total + score, 0);
  const whole = scores[0].dataset.whole;
  line.textContent = `${form.dataset.sum}: ${String(sum).replace("-", "−")}`;
  const complete = known.length === scores.length;
  line.toggleAttribute("data-off", complete && whole !== undefined && sum !== Number(whole));
  line.toggleAttribute("data-right", complete && whole !== undefined && sum === Number(whole));
}

function number(text) {
  const plain = text.replace(/[−–]/g, "-").replaceAll(" ", "");
  return plain === "" || plain === "-" ? Number.NaN : Number(plain);
}

/** Enter pressed twice sends once. */
function lock(form) {
  for (const button of form.querySelectorAll("button")) button.disabled = true;
}

function unlock(form) {
  for (const button of form.querySelectorAll("button")) button.disabled = false;
}
