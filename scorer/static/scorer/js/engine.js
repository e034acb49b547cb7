// The rules of one game on this phone: the very Python that the server runs, in MicroPython. Texts
// in, texts out, both JSON. Nothing else of the page is known here.

import { loadMicroPython } from "../vendor/micropython.js";

const HEAP = 8 * 1024 * 1024; // bytes; a long evening's sheet takes some hundred kilobytes
const HOME = "/rules";

/**
 * The engine of the game `slug`, speaking `language`; rejects where it does not come.
 * @param {string} slug
 * @param {string} language
 * @returns {Promise<Rules.Engine>}
 */
export async function engine(slug, language) {
  const [python, bundle, texts] = await Promise.all([
    loadMicroPython({ heapsize: HEAP }),
    /** @type {Promise<Rules.Bundle>} */ (file(`${slug}.json`).then((answer) => answer.json())),
    language === "en" ? "" : file(`texts-${language}.json`).then((answer) => answer.text()),
  ]);
  const folders = new Set([""]);
  for (const [path, source] of Object.entries(bundle.modules)) {
    makeFolders(python.FS, path, folders);
    python.FS.writeFile(`${HOME}/${path}`, source);
  }
  python.runPython(`import sys\nsys.path.insert(0, ${JSON.stringify(HOME)})\nfrom main import program`);
  const program = python.globals.get("program");
  const { speak, open, foresee, score } = program; // once: MicroPython frees what scripts let go
  speak(texts);
  return {
    fingerprint: bundle.fingerprint,
    open: (record) => open(record),
    foresee: (waiting) => foresee(waiting),
    score: (record) => score(record),
  };
}

/** @param {string} name */
async function file(name) {
  const answer = await fetch(new URL(`../engine/${name}`, import.meta.url));
  if (!answer.ok) throw new Error(name);
  return answer;
}

/**
 * @param {{ mkdir(path: string): void }} files
 * @param {string} path
 * @param {Set<string>} made
 */
function makeFolders(files, path, made) {
  let folder = HOME;
  for (const part of ["", ...path.split("/").slice(0, -1)]) {
    folder = part ? `${folder}/${part}` : folder;
    if (!made.has(folder)) files.mkdir(folder);
    made.add(folder);
  }
}
