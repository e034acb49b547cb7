// Pages of finished tournaments at addresses that caches keep for ever.

const LASTING = /^\/finished(\/.+\/)[a-z]{2}\/[0-9a-f]{32}\/$/;

/**
 * The address of the same page as it is now.
 * @param {{ pathname: string, search: string, hash: string }} location
 */
export function addressOfNow({ pathname, search, hash }) {
  return pathname.replace(LASTING, "$1") + search + hash;
}
