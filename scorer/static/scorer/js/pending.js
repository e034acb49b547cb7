// Draws the lines that wait on this phone from the templates of scorer/pending.html.

/** `texts` has a text for one number of every plural form: the one for `count`. */
export function counted(texts, count) {
  const rules = new Intl.PluralRules(document.documentElement.lang);
  const sample = Object.keys(texts).find(
    (number) => rules.select(Number(number)) === rules.select(count),
  );
  return texts[sample ?? Object.keys(texts).at(-1)].replace("{count}", count);
}

/** What a line waits for: the next sending, or a person. */
export function needsPerson(line) {
  return ["refused", "moved", "locked"].includes(line.state);
}

/** Draw `lines` into `place`; the first has `number`, the sheet shows all before `shown`. */
export function draw(place, texts, lines, { number, shown, sending, away }) {
  const part = (name) => place.querySelector(`[data-${name}]`);
  part("waiting").hidden = lines.length === 0;
  part("badge").textContent = counted(texts.badge, lines.length);
  say(part("stand"), standing(texts, lines.length, shown, away));
  const list = part("lines");
  const focused = focusIn(list);
  const open = [...list.querySelectorAll("details[open]")].map((each) => each.parentNode.dataset.uuid);
  const asked = [...list.querySelectorAll("[data-sure]:not([hidden])")].map(
    (each) => each.closest("[data-uuid]").dataset.uuid,
  );
  const atEnd = list.childElementCount < lines.length;
  const template = part("line").content;
  list.replaceChildren(
    ...lines.map((line, index) =>
      drawn(template, texts, line, {
        number: number + index,
        sending: sending.includes(line.uuid),
        open: open.includes(line.uuid) || needsPerson(line),
        asked: asked.includes(line.uuid),
      }),
    ),
  );
  if (atEnd) list.scrollTop = list.scrollHeight;
  if (focused) list.querySelector(focused)?.focus({ preventScroll: true });
}

/** Put a text where it is read aloud, but only when it says something else. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function standing(texts, count, number, away) {
  const after = number > 1 ? texts.stand.replace("{number}", number - 1) : texts.begin;
  const parts = [after, `${counted(texts.waiting, count)}.`];
  if (away) parts.push(away);
  return parts.join(" ");
}

function drawn(template, texts, line, { number, sending, open, asked }) {
  const item = template.firstElementChild.cloneNode(true);
  const part = (name) => item.querySelector(`[data-${name}]`);
  const state = sending ? "sending" : line.state;
  item.dataset.uuid = line.uuid;
  item.dataset.is = state;
  item.firstElementChild.open = open;
  part("number").textContent = `${number}.`;
  part("words").textContent = line.words;
  part("state").textContent = texts.states[state];
  part("time").dateTime = line.made_at;
  part("time").textContent = new Date(line.made_at).toLocaleTimeString(
    document.documentElement.lang,
    { hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
  );
  part("faults").hidden = !line.faults?.length;
  part("faults").append(...(line.faults ?? []).map(fault));
  part("compare").hidden = state !== "moved";
  part("sure").hidden = !asked || state === "moved" || sending;
  part("plain").hidden = asked || state === "moved" || sending;
  if (state === "moved") {
    const { stands } = line;
    const their = stands?.number ? `${stands.number}. ${stands.text}` : stands?.text;
    part("theirs").textContent = their || texts.nothing;
    part("mine").textContent = line.words;
  }
  return item;
}

function fault({ label, message }) {
  const item = document.createElement("li");
  item.textContent = label ? `${label}: ${message}` : message;
  return item;
}

function focusIn(list) {
  const button = list.contains(document.activeElement) && document.activeElement;
  if (!button) return undefined;
  const { uuid } = button.closest("[data-uuid]").dataset;
  const { act } = button.dataset;
  return `[data-uuid="${uuid}"] ${act ? `[data-act="${act}"]` : "summary"}`;
}
