// The recording page for the tests: scorer/pending.html beside a form with one field, on a page
// without a screen. What a browser has and the tiny DOM lacks is made up here.

import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers";

import { parseHTML } from "linkedom";

import { classOf } from "./page.js";
import { emptyPhone } from "./phone.js";

const TEMPLATE = new URL("../../templates/scorer/pending.html", import.meta.url);
const UNDO = new URL("../../templates/scorer/undo.html", import.meta.url);
const VERSIONS = new URL("../../templates/scorer/versions.html", import.meta.url);
const FORM = `<form data-entry><input type="hidden" name="csrfmiddlewaretoken" value="t">
  <input type="hidden" name="uuid" value="u0"><input type="hidden" name="position" value="0">
  <input type="hidden" name="kind" value="hand">
  <div class="entry-body" data-kind="hand"><input name="points"></div>
  <button class="primary">Save hand</button></form>`;
const TOLD = {
  sheet: "s",
  title: "Na Głowy",
  outbox: "/sheets/s/outbox/",
  token: "/token/",
  copy: "/sheets/s/offline/",
  positions: "0",
  number: "1",
  version: "0",
  restored: "",
  ahead: "[]",
};

/** Classes that the tiny DOM does not tell apart; by the names of their elements. */
const CLASSES = {
  HTMLAnchorElement: "a",
  HTMLButtonElement: "button",
  HTMLDetailsElement: "details",
  HTMLDialogElement: "dialog",
  HTMLFormElement: "form",
  HTMLInputElement: "input",
  HTMLSelectElement: "select",
  HTMLTemplateElement: "template",
  HTMLTextAreaElement: "textarea",
  HTMLTimeElement: "time",
};

/** Every text that scripts say of waiting lines, as scorer/sheets/views/waiting.py words them. */
export const TEXTS = {
  badge: { 1: "{count} unsent", 2: "{count} unsent" },
  held: { 1: "{count} unsent hand on this phone", 2: "{count} unsent hands on this phone" },
  stand: "Totals up to Hand {number}.",
  begin: "Nothing is in the totals yet.",
  kept: "Hand {number} saved",
  unchecked: "Hand {number} waits to be checked",
  unsaved: "not saved",
  states: { waiting: "unsent", sending: "being sent", refused: "refused", moved: "moved" },
  away: "The server cannot be reached.",
  barred: "The server takes nothing.",
  replaced: "This site was replaced.",
  nothing: "Nothing stands there.",
  saved: "all saved",
  asking: { 1: "{count} needs you", 2: "{count} need you" },
  alone: "Show it at the desk.",
  open: "Open the sheet to send them.",
  untitled: "A sheet without a name",
  offline: "offline",
  undone: "Taken back.",
  notUndone: "Not undone: Hand {number} is on the server.",
  missing: "{label}: choose or type something.",
  range: "{label}: type a number from {min} to {max}.",
};

/** What the scripts reported as broken. */
export const faults = [];

/** A page as it comes from the server, without scripts; its window and its `#pending`. */
export function openPage() {
  emptyPhone();
  const window = parseHTML(`<html lang="en"><body>
    <div id="strip"><dl class="facts"></dl></div><p id="save-state"></p><div id="write-area">${FORM}</div>
    <div data-version="0"><div id="sheet-body"></div></div>${pendingHtml()}</body></html>`);
  const { document } = window;
  const place = document.getElementById("pending");
  place.removeAttribute("data-module"); // started by the tests themselves
  Object.assign(place.dataset, TOLD, { texts: JSON.stringify(TEXTS) });
  const { HTMLElement } = window;
  Object.assign(HTMLElement.prototype, {
    defaultValue: "",
    checkVisibility: () => true,
    checkValidity: () => true,
    scrollIntoView() {},
    focus() {},
    reset() {},
  });
  Object.defineProperty(HTMLElement.prototype, "elements", {
    configurable: true,
    get() {
      return Object.fromEntries([...this.querySelectorAll("[name]")].map((each) => [each.name, each]));
    },
  });
  for (const [name, value] of Object.entries(given(window))) define(name, value);
  return { window, document, place };
}

/** The template as the server sends it, its texts left out. */
function pendingHtml() {
  const versions = readFileSync(VERSIONS, "utf-8");
  return readFileSync(TEMPLATE, "utf-8")
    .replaceAll('{% include "scorer/versions.html" %}', versions)
    .replace('{% include "scorer/undo.html" %}', readFileSync(UNDO, "utf-8"))
    .replace(/\{% comment %\}.*?\{% endcomment %\}/gs, "")
    .replace(/\{%.*?%\}|\{\{.*?\}\}/g, "");
}

function given(window) {
  return {
    document: window.document,
    Event: window.Event,
    CustomEvent: window.CustomEvent,
    Element: window.Element,
    HTMLElement: window.HTMLElement,
    ...Object.fromEntries(Object.entries(CLASSES).map(([name, tag]) => [name, classOf(tag)])),
    FormData: class {
      constructor(form) {
        this.pairs = [...form.querySelectorAll("[name]")].map(({ name, value }) => [name, value]);
      }

      get(name) {
        return this.pairs.find(([each]) => each === name)?.[1] ?? null;
      }

      [Symbol.iterator]() {
        return this.pairs[Symbol.iterator]();
      }
    },
    setTimeout(act, milliseconds) {
      const there = () => globalThis.document === window.document; // a page that is left does nothing
      return setTimeout(() => there() && act(), milliseconds).unref();
    },
    indexedDB: undefined, // what is kept lies in the small storage, anew for every page
    BroadcastChannel: undefined,
    addEventListener() {},
    requestAnimationFrame() {},
    location: { hash: "" },
    matchMedia: () => ({ matches: false }),
    reportError(fault) {
      faults.push(fault);
    },
  };
}

function define(name, value) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
