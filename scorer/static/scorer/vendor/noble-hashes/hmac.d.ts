// What the scripts use of vendor/noble-hashes/hmac.js.

/** The HMAC of `message` under `key`, with a hash of sha2.js. */
export function hmac(hash: unknown, key: Uint8Array, message: Uint8Array): Uint8Array;
