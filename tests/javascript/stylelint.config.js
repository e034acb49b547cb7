export default {
  extends: ["stylelint-config-standard"],
  ignoreFiles: ["**/vendor/**"],
};
