// The static folders of both apps are served as one: scripts of tournaments find those of scorer here as there.

import { registerHooks } from "node:module";

const SHARED = "../../scorer/js/";
const FOLDER = new URL("../../scorer/static/scorer/js/", import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith(SHARED)) return next(specifier, context);
    return next(new URL(specifier.slice(SHARED.length), FOLDER).href, context);
  },
});
