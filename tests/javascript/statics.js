// Scripts find one another as they are served: the static files of both apps lie in one folder.

import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    const served = specifier.startsWith("../../scorer/") && context.parentURL?.includes("/static/");
    return next(served ? specifier.replace("../../", "../../../../scorer/static/") : specifier, context);
  },
});
