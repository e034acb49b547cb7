// Every rule of ESLint that finds mistakes, for the pages' scripts and for the tests of them.

import js from "@eslint/js";
import globals from "globals";

const strict = {
  "consistent-return": "error",
  curly: ["error", "multi-line"],
  "default-case-last": "error",
  eqeqeq: "error",
  "no-console": "error",
  "no-eval": "error",
  "no-implicit-globals": "error",
  "no-param-reassign": ["error", { props: false }],
  "no-shadow": "error",
  "no-unused-expressions": "error",
  "no-unused-vars": ["error", { ignoreRestSiblings: true }],
  "no-use-before-define": ["error", { functions: false, classes: false }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
  complexity: ["error", 12],
  "max-lines": ["error", 300],
  "max-lines-per-function": ["error", 50],
  "max-params": ["error", 5],
};

/** The service worker is a Django template: its tags are no script, its values are some value. */
const template = {
  preprocess: (text) => [text.replace(/\{%.*?%\}/g, "").replace(/\{\{.*?\}\}/g, "null")],
  postprocess: (messages) => messages.flat(),
};

export default [
  { ignores: ["**/vendor/**", "**/node_modules/**"] },
  js.configs.recommended,
  { rules: strict },
  {
    files: ["scorer/static/**/*.js", "tournaments/static/**/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["templates/scorer/offline/*.js"],
    processor: template,
    languageOptions: { globals: globals.serviceworker },
  },
  {
    files: ["tests/javascript/**/*.js"],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
