// Draws the lines that wait on this phone from the templates of scorer/pending.html. What is on
// the page already stays there: a line that is drawn anew under a thumb would lose its tap.

import { versionOf } from "./choices.js";
import { findAll, seek } from "./dom.js";
import { needsPerson } from "./state.js";

/**
 * The part of `root` that is called `data-<name>`.
 * @param {ParentNode} root
 * @param {string} name
 */
export function part(root, name) {
  return /** @type {HTMLElement} */ (root.querySelector(`[data-${name}]`));
}

/**
 * `texts` has a text for one number of every plural form: the one for `count`.
 * @param {Record<string, string>} texts
 * @param {number} count
 * @param {string} [language]
 */
export function counted(texts, count, language = document.documentElement.lang) {
  const rules = new Intl.PluralRules(language);
  const form = rules.select(count);
  const numbers = Object.keys(texts);
  const sample = numbers.find((number) => rules.select(Number(number)) === form);
  return (texts[sample ?? numbers.at(-1) ?? ""] ?? "").replace("{count}", String(count));
}

/**
 * Put a text where it is read aloud, but only when it says something else.
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Ask once more whether a line is to be thrown away, or take the question back.
 * @param {ParentNode} item what shows the line
 * @param {boolean} sure whether to ask
 */
export function ask(item, sure) {
  part(item, "plain").hidden = sure;
  part(item, "sure").hidden = !sure;
  part(item, sure ? "act=keep" : "act=throw").focus();
}

/**
 * Draw the waiting lines into `place`.
 * @param {HTMLElement} place
 * @param {Outbox.Texts} texts
 * @param {Outbox.View} seen
 */
export function draw(place, texts, { lines, number, shown, sending, away, barred, asking, overtaken, theirs }) {
  part(place, "waiting").hidden = lines.length === 0;
  const ours = part(place, "overtaken");
  ours.hidden = !overtaken;
  if (overtaken) compare(ours, texts, theirs);
  openFor(/** @type {HTMLDetailsElement} */ (part(place, "list")), asking);
  say(part(place, "badge"), counted(texts.badge, lines.length));
  const why = barred ? "" : reason(texts, { away, barred }); // why it is barred is shown above
  say(part(place, "stand"), [standing(texts, lines.length, shown), why].join(" ").trim());
  part(place, "new-code").hidden = !barred || barred === texts.replaced;
  const list = part(place, "lines");
  const grows = list.childElementCount < lines.length;
  const items = itemsFor(list, part(place, "line"), lines);
  let next = number;
  lines.forEach((line, index) => {
    const item = /** @type {HTMLElement} */ (items[index]);
    const shownAs = sending.includes(line.uuid) ? "sending" : line.state;
    fillIn(item, texts, line, shownAs, line.corrects?.number ?? next);
    if (!line.corrects) next += 1;
  });
  if (grows) list.scrollTop = list.scrollHeight;
  if (!lines.length || (grows && !asking)) fold(place); // the form gets its room back
}

/**
 * Let the buttons that undo the last hand say what a tap does now.
 * @param {Outbox.View} seen
 */
export function drawUndo({ lines, undoable, redoable, copied, number }) {
  const onServer = copied && number > 1 && takesHands(); // a tap says why it is not undone now
  const last = lines.length > 0 || onServer || seek(document, "#undo-form") !== null;
  for (const button of findAll(document, "[data-undo]", HTMLButtonElement)) {
    button.hidden = !redoable && !last;
    button.disabled = !redoable && !undoable;
    button.toggleAttribute("data-redoes", redoable);
    button.dataset.label ??= button.textContent.trim();
    say(button, (redoable && button.dataset.redo) || button.dataset.label);
  }
}

/** Whether the sheet can take what waits; a signed or finished one has no form. */
export function takesHands() {
  return seek(document, "form[data-entry]") !== null;
}

/** @param {HTMLElement} place */
function fold(place) {
  /** @type {HTMLDetailsElement} */ (part(place, "list")).open = false;
}

/**
 * The list opens by itself when one more line needs a person; closing it is a person's choice.
 * @param {HTMLDetailsElement} list
 * @param {number} asking
 */
function openFor(list, asking) {
  if (asking > Number(list.dataset.asking ?? 0)) list.open = true;
  list.dataset.asking = String(asking);
}

/**
 * How the lines of this phone stand, in a few words: `is` for the eye, `text` for everybody.
 * @param {Outbox.Texts} texts
 * @param {Outbox.View} seen
 */
export function saveState(texts, { lines, sending, away, barred, asking, overtaken, unsaved }) {
  if (asking || overtaken) return { is: "asks", text: counted(texts.asking, asking || 1) };
  if (lines.length && (away || barred)) return { is: "waits", text: counted(texts.badge, lines.length) };
  if (lines.length) return { is: "sending", text: texts.states[sending.length ? "sending" : "waiting"] ?? "" };
  if (unsaved) return { is: "asks", text: texts.unsaved };
  return away ? { is: "offline", text: texts.offline } : { is: "saved", text: texts.saved };
}

/**
 * An element for every line, in order: its own, where it has one.
 * @param {Element} list
 * @param {Element} template
 * @param {Outbox.Line[]} lines
 */
function itemsFor(list, template, lines) {
  const uuids = lines.map(({ uuid }) => uuid);
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  const known = new Map(items.map((item) => [item.dataset.uuid, item]));
  for (const [uuid, item] of known) if (!uuids.includes(uuid ?? "")) item.remove();
  return uuids.map((uuid, index) => {
    const item = known.get(uuid) ?? copyOf(template);
    const there = list.children[index] ?? null;
    if (there !== item) list.insertBefore(item, there);
    return item;
  });
}

/**
 * @param {Element} template
 * @returns {HTMLElement}
 */
function copyOf(template) {
  const [item] = /** @type {HTMLTemplateElement} */ (template).content.children;
  return /** @type {HTMLElement} */ (item?.cloneNode(true));
}

/**
 * @param {Outbox.Texts} texts
 * @param {number} count
 * @param {number} number
 */
function standing(texts, count, number) {
  const after = number > 1 ? texts.stand.replace("{number}", String(number - 1)) : texts.begin;
  return `${after} ${counted(texts.held, count)}.`;
}

/**
 * Why lines wait: what the server said, or that it is not to be reached.
 * @param {Outbox.Texts} texts
 * @param {Pick<Outbox.View, "away" | "barred">} seen
 */
export function reason(texts, { away, barred }) {
  return barred ?? (away ? texts.away : "");
}

/**
 * @param {HTMLElement} item
 * @param {Outbox.Texts} texts
 * @param {Outbox.Line} line
 * @param {string} state
 * @param {number} number
 */
function fillIn(item, texts, line, state, number) {
  const asked = item.dataset.uuid !== undefined && !part(item, "sure").hidden;
  const busy = state === "moved" || state === "sending";
  item.dataset.uuid = line.uuid;
  item.dataset.is = state;
  if (needsPerson(line)) /** @type {HTMLDetailsElement} */ (item.firstElementChild).open = true;
  say(part(item, "number"), `${number}.`);
  say(part(item, "words"), line.words);
  say(part(item, "state"), texts.states[state] ?? "");
  tellTime(/** @type {HTMLTimeElement} */ (part(item, "time")), line.made_at);
  part(item, "faults").hidden = !line.faults?.length;
  part(item, "faults").replaceChildren(...(line.faults ?? []).map(fault));
  part(item, "compare").hidden = state !== "moved";
  part(item, "act=change").hidden = !takesHands();
  part(item, "sure").hidden = !asked || busy;
  part(item, "plain").hidden = asked || busy;
  if (state === "moved") compare(part(item, "compare"), texts, line.stands, line.words);
}

/**
 * Two versions of one hand; without `words` mine is in the form.
 * @param {HTMLElement} root scorer/versions.html
 * @param {Outbox.Texts} texts
 * @param {Outbox.Stands | null | undefined} theirs
 * @param {string} [words]
 */
function compare(root, texts, theirs, words = "") {
  say(part(root, "theirs"), told(theirs) || texts.nothing);
  say(part(root, "their-results"), theirs?.results ?? "");
  part(root, "my-version").hidden = !words;
  say(part(root, "mine"), words);
  say(part(root, "my-results"), theirs?.mine ?? "");
  part(root, "act=mine").hidden = !versionOf(theirs);
}

/**
 * @param {HTMLTimeElement} element
 * @param {string} moment ISO 8601
 */
function tellTime(element, moment) {
  element.dateTime = moment;
  const how = /** @type {const} */ ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  say(element, new Date(moment).toLocaleTimeString(document.documentElement.lang, how));
}

/** @param {Outbox.Stands | null | undefined} stands */
function told(stands) {
  return stands?.number ? `${stands.number}. ${stands.text}` : stands?.text;
}

/** @param {Outbox.Fault} found */
function fault(found) {
  const item = document.createElement("li");
  item.textContent = sentence(found);
  return item;
}

/**
 * A fault in one sentence, with the label of its field.
 * @param {Outbox.Fault} fault
 */
export function sentence({ label, message }) {
  return label ? `${label}: ${message}` : message;
}
