// A line's name for good, made on the phone.

/** A random UUID (version 4), also where `crypto.randomUUID` is kept from plain http. */
export function uuid4() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, at) => marked(byte, at).toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/**
 * The byte with the bits of version and variant set, where they stand.
 * @param {number} byte
 * @param {number} at
 */
function marked(byte, at) {
  if (at === 6) return (byte & 0x0f) | 0x40;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
}
