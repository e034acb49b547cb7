// What finds mistakes in styles. Rules of taste are off where the house writes otherwise: a rule
// stands on one line, the lines of one part follow each other without a gap.

export default {
  extends: ["stylelint-config-standard"],
  ignoreFiles: ["**/vendor/**"],
  reportNeedlessDisables: true,
  rules: {
    // taste
    "at-rule-empty-line-before": null,
    "comment-empty-line-before": null,
    "custom-property-empty-line-before": null,
    "rule-empty-line-before": null,
    "color-hex-length": null,
    "declaration-block-no-redundant-longhand-properties": null,
    "font-family-name-quotes": null,
    "value-keyword-case": ["lower", { ignoreKeywords: ["A4", "A5"] }],
    // ids of fields are Django's: id_result
    "selector-id-pattern": null,
    // phones older than 2023 do not know (width <= 44rem)
    "media-feature-range-notation": "prefix",
    // a fallback stands right before what newer browsers know
    "declaration-block-no-duplicate-properties": [
      true,
      { ignore: ["consecutive-duplicates-with-different-values"] },
    ],
    // rules are in the order of the parts they draw, not of their weight
    "no-descending-specificity": null,
  },
  overrides: [
    {
      // WeasyPrint's: running heads; the fonts are embedded, there is no other to fall back on
      files: ["**/print*.css"],
      rules: {
        "declaration-property-value-no-unknown": [
          true,
          { ignoreProperties: { "string-set": "/.+/" } },
        ],
        "font-family-no-missing-generic-family-keyword": null,
      },
    },
  ],
};
