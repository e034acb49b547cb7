// The way to the server: a batch of lines out, what became of each back.

const PATIENCE = 8000; // milliseconds

/** @type {string | undefined} */
let token; // against forged requests: the page's own, or one fetched since

/** The server said no, and would say no again: `status` and, if it gave one, `message`. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The server cannot write now, and says why in its `message`: try later. */
export class Unavailable extends Error {}

/**
 * Send `lines` to `place.outbox`; its answer. Throws Refusal, or anything: try later.
 * @param {Pick<Outbox.Addresses, "outbox" | "token">} place
 * @param {Outbox.Line[]} lines
 * @param {number} [generation] the highest that this phone has seen of the site
 * @returns {Promise<Outbox.Answer>}
 */
export async function post(place, lines, generation = 0) {
  const said = await told(
    await guarded(place, (against) => sent(place, lines, generation, against)),
  );
  if (!Array.isArray(said.results)) throw new TypeError("no answer to these lines");
  return said;
}

/**
 * Let the server void a hand; what it says of it. Throws as `post` does.
 * @param {Pick<Outbox.Addresses, "undoAt" | "token">} place
 * @param {Outbox.Asked} hand
 * @returns {Promise<Outbox.Voided>}
 */
export async function voidHand(place, hand) {
  const { uuid, place: number, revision } = hand;
  const said = { uuid, place: String(number), seen_revision: String(revision) };
  /** @param {string} against */
  const request = (against) =>
    patiently(place.undoAt, {
      method: "POST",
      headers: { Accept: "application/json", "X-CSRFToken": against },
      body: new URLSearchParams(said),
    });
  return told(await guarded(place, request));
}

/**
 * How the sheet stands now, as an answer to no lines; what stands at the position `at` too. Throws
 * as `post` does.
 * @param {Pick<Outbox.Addresses, "outbox">} place
 * @param {number} [at]
 * @returns {Promise<Outbox.Page>}
 */
export async function ask(place, at) {
  const address = at === undefined ? place.outbox : `${place.outbox}?at=${at}`;
  return told(await patiently(address, { headers: { Accept: "application/json" } }));
}

/**
 * @param {Pick<Outbox.Addresses, "outbox">} place
 * @param {Outbox.Line[]} lines
 * @param {number} generation
 * @param {string} against a token against forged requests
 */
function sent(place, lines, generation, against) {
  const entries = lines.map(({ uuid, position, kind, fields, made_at, again, corrects, reckoned }) => ({
    uuid,
    position,
    kind,
    fields,
    made_at,
    again,
    corrects,
    ...reckoned,
  }));
  return patiently(place.outbox, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-CSRFToken": against,
      "X-Kontra-Generation": String(generation),
    },
    body: JSON.stringify({ entries }),
  });
}

/**
 * What the server answers to a request; one whose token has grown old is made once more.
 * @param {Pick<Outbox.Addresses, "token">} place
 * @param {(against: string) => Promise<Response>} request with a token against forged requests
 */
async function guarded(place, request) {
  token ??= ownToken() ?? (await freshToken(place));
  const answer = await request(token);
  if (answer.status !== 403) return answer;
  token = await freshToken(place);
  return request(token);
}

/** @returns {string | undefined} */
function ownToken() {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector("[name=csrfmiddlewaretoken]");
  return field?.value;
}

/**
 * @param {Pick<Outbox.Addresses, "token">} place
 * @returns {Promise<string>}
 */
async function freshToken(place) {
  const answer = await patiently(place.token, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()).token;
}

/** @param {Response} answer */
async function told(answer) {
  if (answer.ok) return answer.json();
  const said = await answer.json().catch(() => ({}));
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) {
    throw said.message ? new Unavailable(said.message) : new Error(answer.statusText);
  }
  throw new Refusal(answer.status, said.message ?? "");
}

/**
 * @param {string} address
 * @param {RequestInit} options
 */
async function patiently(address, options) {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE);
  try {
    const answer = await fetch(address, {
      credentials: "same-origin",
      ...options,
      signal: giveUp.signal,
    });
    const body = await answer.arrayBuffer(); // the body too must come in time
    return new Response(body, { status: answer.status, statusText: answer.statusText });
  } finally {
    clearTimeout(timer);
  }
}
