// All units in one process: a process for each file takes four times as long.
// Each file loads its scripts anew, has its own hooks, and its globals are put back at its end.

import { readdirSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { after, before, mock, suite } from "node:test";

import * as linkedom from "linkedom";

const require = createRequire(import.meta.url);
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".test.js"));
const elements = Object.values(linkedom).flatMap(({ prototype }) => prototype ?? []);
const shared = [globalThis, performance, ...new Set(elements)];
let running; // the file whose scripts are loaded

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!found.url.includes("/static/")) return found;
    return { ...found, url: `${found.url}${found.url.includes("?") ? "&" : "?"}${running}` };
  },
});

for (const name of files) {
  suite(name, () => {
    let found;
    before(() => {
      running = name;
      found = shared.map(propertiesOf);
    });
    running = name;
    require(`./${name}`);
    after(() => {
      mock.reset();
      shared.forEach((one, place) => restore(one, found[place]));
    });
  });
}

function propertiesOf(one) {
  return new Map(Reflect.ownKeys(one).map((key) => [key, Object.getOwnPropertyDescriptor(one, key)]));
}

/** Let `one` have the properties that it was `found` with, and no others. */
function restore(one, found) {
  for (const [key, property] of propertiesOf(one)) {
    if (!found.has(key) && property.configurable) delete one[key];
  }
  for (const [key, property] of found) if (property.configurable) Object.defineProperty(one, key, property);
}
