// The fields of an entry form: which there are, what each says, where a person goes from one to
// the next.

/** What is typed into or picked from, not chosen among chips. */
export const TYPED = "input:not([type=radio], [type=checkbox]), textarea, select";

/** The named fields of the kind that is shown, folded ones too, without those not offered. */
export function fields(form) {
  return [...form.querySelectorAll(".entry-body [name]")].filter((field) => !field.disabled);
}

/** The places a person goes to one after another: kinds, groups of choices, fields, the button. */
export function groups(form) {
  const seen = new Set();
  const kind = form.querySelector(".kinds [aria-current]");
  const stops = kind ? [kind] : [];
  for (const field of fields(form).filter((each) => each.checkVisibility())) {
    if (field.type !== "radio") stops.push(field);
    else if (!seen.has(field.name)) {
      seen.add(field.name);
      stops.push(chosen(form, field.name) ?? field);
    }
  }
  return [...stops, form.querySelector("button.primary")];
}

/** The radio of a group that is chosen, if any. */
export function chosen(form, name) {
  return form.querySelector(`input[type=radio][name="${name}"]:checked`);
}

/** Tell everything that listens to the form that it says something else now. */
export function changed(form) {
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Whether a field says what it said at first; of a choice: whether it says nothing new. */
export function untouched(field) {
  if (["radio", "checkbox"].includes(field.type)) return !field.checked || field.defaultChecked;
  if (field.tagName === "SELECT") {
    return field.selectedOptions[0]?.defaultSelected ?? !field.value;
  }
  return field.value === field.defaultValue;
}

/** What a field says in the page's own words; nothing for what goes without saying. */
export function sayingOf(field) {
  const label = field.labels?.[0]?.textContent.trim() ?? field.name;
  if (field.type === "radio") {
    const chips = [...field.closest(".chips-row").children].filter((chip) => !chip.hidden);
    return field.checked && (!field.defaultChecked || chips.length === 1) ? label : "";
  }
  if (field.type === "checkbox") return field.checked ? label : "";
  if (field.tagName === "SELECT") {
    return field.value ? `${label}: ${field.selectedOptions[0].text}` : "";
  }
  const value = field.value.trim() || field.dataset.rest || "";
  return value && value !== field.dataset.quiet ? `${label}: ${value}` : "";
}
