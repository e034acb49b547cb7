// The desk's page that takes hands from a phone. What a scanner types is taken line by line, what
// the camera sees is read by the server; all that was read goes there together until it is whole.

import { find, seek } from "./dom.js";

const LOOK = 80; // milliseconds of rest between two pictures: each code is shown for 400
const WIDTH = 1280; // pixels of a picture
const QUALITY = 0.7;
const PART = /^\s*K1\//i;

/** @param {HTMLElement} element what holds the camera, the result and the form */
export function start(element) {
  new Taking(element).listen();
}

/**
 * What was refused of all that was sent: no parts, and those of packets that are whole.
 * @param {string[]} texts
 */
export function refused(texts) {
  const packet = (/** @type {string} */ text) => text.toUpperCase().split("/").slice(1, 2).join();
  const most = (/** @type {string} */ text) => Number(text.split("/")[3]);
  return texts.filter((text) => {
    const parts = texts.filter((other) => packet(other) === packet(text));
    return !PART.test(text) || parts.length >= most(text);
  });
}

class Taking {
  /** @type {Set<string>} */
  #seen = new Set(); // whatever was read
  /** @type {Set<string>} */
  #texts = new Set(); // of it, what is not refused
  #taking = false;
  #done = false;
  /** @type {MediaStream | undefined} */
  #stream;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.form = find(element, "form", HTMLFormElement);
    this.field = find(element, "textarea", HTMLTextAreaElement);
    this.video = find(element, "video", HTMLVideoElement);
    this.token = find(this.form, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
  }

  listen() {
    const { element, field } = this;
    find(element, "[data-camera]").hidden = false;
    find(element, "[data-start]").addEventListener("click", () => this.look());
    find(element, "[data-stop]").addEventListener("click", () => this.stop());
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || this.#done) return;
      const line = field.value.split("\n").at(-1) ?? "";
      if (PART.test(line)) this.add([line]);
    });
    globalThis.addEventListener("pagehide", () => this.stop());
    if (!this.#done) field.focus();
  }

  /** @param {string[]} texts */
  add(texts) {
    const fresh = texts.map((text) => text.trim()).filter((text) => text && !this.#seen.has(text));
    for (const text of fresh) {
      this.#seen.add(text);
      this.#texts.add(text);
    }
    if (fresh.length) this.take();
  }

  /** Send all that was read; what comes meanwhile goes once more. */
  async take() {
    if (this.#taking || this.#done) return;
    this.#taking = true;
    const sent = [...this.#texts];
    const before = this.#seen.size;
    try {
      const body = new FormData();
      body.set("texts", sent.join("\n"));
      const { done, html } = await this.ask(body);
      this.show(html, done);
      if (done && !this.#done) for (const text of refused(sent)) this.#texts.delete(text);
    } catch {
      this.say(this.element.dataset.lost ?? "");
    }
    this.#taking = false;
    if (!this.#done && this.#seen.size > before) this.take();
  }

  /**
   * @param {string} html
   * @param {boolean} done
   */
  show(html, done) {
    const result = find(this.element, "[data-result]");
    result.innerHTML = html;
    this.#done = done && seek(result, "section") !== null;
    if (!this.#done) return;
    this.stop();
    find(this.element, "[data-camera]").hidden = true;
    this.form.hidden = true;
    result.scrollIntoView({ block: "start" });
  }

  /** @param {string} text */
  say(text) {
    find(this.element, "[data-fault]").textContent = text;
  }

  /**
   * @param {BodyInit} body
   * @param {Record<string, string>} [headers]
   */
  async ask(body, headers = {}) {
    const answer = await fetch(location.pathname, {
      method: "POST",
      body,
      credentials: "same-origin",
      headers: { Accept: "application/json", "X-CSRFToken": this.token, ...headers },
    });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  /** Through the camera, until everything is there. */
  async look() {
    this.say("");
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({
        video: { width: { ideal: WIDTH }, facingMode: "environment" },
      });
      this.video.srcObject = this.#stream;
      await this.video.play();
    } catch {
      this.say(this.element.dataset.failed ?? "");
      return;
    }
    this.lit(true);
    while (this.#stream && !this.#done) {
      await this.picture();
      await new Promise((resolve) => {
        setTimeout(resolve, LOOK);
      });
    }
  }

  stop() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#stream = undefined;
    this.lit(false);
  }

  /** @param {boolean} on */
  lit(on) {
    this.video.hidden = !on;
    find(this.element, "[data-start]").hidden = on;
    find(this.element, "[data-stop]").hidden = !on;
  }

  /** One picture read, if the server can be reached. */
  async picture() {
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return;
    const canvas = document.createElement("canvas");
    const scale = Math.min(1, WIDTH / videoWidth);
    [canvas.width, canvas.height] = [videoWidth * scale, videoHeight * scale];
    canvas.getContext("2d")?.drawImage(this.video, 0, 0, canvas.width, canvas.height);
    /** @type {Blob | null} */
    const picture = await new Promise((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", QUALITY);
    });
    if (!picture) return;
    try {
      const { texts } = await this.ask(picture, { "Content-Type": "image/jpeg" });
      this.add(texts);
      this.say("");
    } catch {
      this.say(this.element.dataset.lost ?? "");
    }
  }
}
