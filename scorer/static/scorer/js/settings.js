// What this phone was told to do besides: large figures, a sound, a vibration. Off until asked for.

import { fetched } from "./arrival.js";
import { find, findAll, seek } from "./dom.js";

const YEAR = 365 * 24 * 60 * 60; // seconds

/**
 * Whether the setting `name` is on; `standard` as long as nobody chose.
 * @param {string} name
 */
export function isOn(name, standard = false) {
  try {
    const kept = localStorage.getItem(`kontra.${name}`);
    return kept === null ? standard : kept === "on";
  } catch {
    return standard;
  }
}

/**
 * Remember whether the setting `name` is on.
 * @param {string} name
 * @param {boolean} on
 */
export function keep(name, on) {
  try {
    localStorage.setItem(`kontra.${name}`, on ? "on" : "off");
  } catch {
    // a phone that keeps nothing asks again next time
  }
}

/** Sound and vibrate, as far as the phone was told to. */
export function signal() {
  if (isOn("sound")) beep();
  if (isOn("vibration")) navigator.vibrate?.([180, 90, 180]);
}

/** A touch for the thumb that saved; phones that were told not to vibrate do not. */
export function tick() {
  if (isOn("vibration", true)) navigator.vibrate?.(12);
}

/**
 * Show the settings and do what is changed in them.
 * @param {HTMLElement} element
 */
export function start(element) {
  for (const box of findAll(element, "[data-setting]", HTMLInputElement)) {
    const { setting = "" } = box.dataset;
    if (setting === "vibration" && !navigator.vibrate) box.closest(".tick")?.setAttribute("hidden", "");
    box.checked = isOn(setting);
    box.addEventListener("change", () => {
      keep(setting, box.checked);
      if (setting === "large-figures") enlarge(box.checked);
    });
  }
  enlarge(isOn("large-figures"));
  tellWay(element);
  find(element, "[data-try]").addEventListener("click", signal);
  if (isOn("sound")) document.addEventListener("pointerdown", audio, { once: true });
}

/**
 * In which way this phone works is looked for once somebody opens the settings.
 * @param {HTMLElement} element
 */
function tellWay(element) {
  const way = seek(element, "[data-way]");
  if (!way) return;
  const tell = () => fetched("way").then(({ start: begin }) => begin(way)).catch(() => {});
  element.addEventListener("toggle", tell, { once: true });
}

/**
 * Large figures are a cookie too: the server draws the next page with them from the first.
 * @param {boolean} large
 */
function enlarge(large) {
  document.documentElement.classList.toggle("large-figures", large);
  const age = large ? YEAR : 0;
  document.cookie = `large_figures=on; path=/; max-age=${age}; samesite=lax`;
}

/** @type {AudioContext | undefined} */
let made;

/** The phone's sound, which it gives only after a touch. */
function audio() {
  made ??= new AudioContext();
  made.resume();
  return made;
}

function beep() {
  const context = audio();
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const end = context.currentTime + 0.35;
  tone.frequency.value = 880;
  loudness.gain.setValueAtTime(0.25, context.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(loudness).connect(context.destination);
  tone.start();
  tone.stop(end);
}
