// What the scripts use of vendor/noble-hashes/sha2.js.

/** The SHA-256 of `message`, 32 bytes. */
export function sha256(message: Uint8Array): Uint8Array;
