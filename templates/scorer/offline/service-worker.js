{% autoescape off %}// Keeps the site's files and the sheets of this phone, so that they open without the network.
// Sheets are kept by the pages themselves (keep.js); what waits to be sent is no business of
// this worker: it never sees a POST, and never keeps an answer that could hold a token.
const VERSION = {{ version }};
const FILES = {{ files }};
const STATIC = {{ static }};
const OFFLINE = {{ offline }};
{% endautoescape %}
const SHELL = `kontra-shell-${VERSION}`;
const PAGES = "kontra-pages";
const PAGE_WAIT = 4000; // milliseconds before a sheet that is kept is shown instead
const FILE_WAIT = 2000;
const AWAY = 15000; // after the network failed, how long files come from the phone at once
const SHEET = /^\/sheets\/[0-9a-f-]{36}\/(offline\/)?$/;
const GATEWAY_FAULTS = [502, 503, 504];

let awayUntil = 0;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request, url));
  else if (url.pathname.startsWith(STATIC)) event.respondWith(file(event.request));
});

/**
 * Fetch the files, and the kept pages anew, since they go with the files. One that is missing
 * must not keep the others away.
 */
async function install() {
  const shell = await caches.open(SHELL);
  await Promise.allSettled(FILES.map((address) => keep(shell, address, { cache: "no-cache" })));
  const pages = await caches.open(PAGES);
  const kept = (await pages.keys()).map(({ url }) => url);
  const addresses = new Set([new URL(OFFLINE, self.location.href).href, ...kept]);
  await Promise.allSettled([...addresses].map((address) => keep(pages, address)));
}

/** Throw older files away. No page opens before this is over: nothing here asks the network. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("kontra-shell-") && name !== SHELL) await caches.delete(name);
  }
  await self.clients.claim();
}

async function keep(cache, address, options) {
  const answer = await fetch(address, options);
  if (answer.ok && !answer.redirected) await cache.put(address, answer);
}

/** From the network; a sheet that is kept here after four seconds or a fault. */
async function page(request, url) {
  const kept = await keptPage(url);
  try {
    const answer = await (kept ? within(fetch(request), PAGE_WAIT) : fetch(request));
    if (GATEWAY_FAULTS.includes(answer.status) && kept) throw new Error(answer.statusText);
    awayUntil = 0;
    return answer;
  } catch {
    awayUntil = Date.now() + AWAY;
    return kept || (await caches.match(OFFLINE)) || Response.error();
  }
}

function keptPage(url) {
  if (!SHEET.test(url.pathname)) return undefined;
  const address = url.pathname.endsWith("/offline/") ? url.pathname : `${url.pathname}offline/`;
  return caches.match(address);
}

/** From the network, from the phone after two seconds or while the network is away. */
async function file(request) {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept && Date.now() < awayUntil) return kept;
  try {
    const answer = await (kept ? within(fetch(request), FILE_WAIT) : fetch(request));
    return kept && !answer.ok && answer.status !== 304 ? kept : answer;
  } catch (fault) {
    awayUntil = Date.now() + AWAY;
    if (kept) return kept;
    throw fault;
  }
}

function within(promise, milliseconds) {
  return Promise.race([
    promise,
    new Promise((_resolve, reject) => {
      setTimeout(() => reject(new Error("too slow")), milliseconds);
    }),
  ]);
}
