// Which file brings a script that is sent with others. Here each is a file of its own; what
// collects the files for phones joins some and says so in this one (scorer/config/bundles.py).

/** @type {Record<string, string>} */
export const bundles = {};
