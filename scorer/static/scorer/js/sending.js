// The way to the server: a batch of lines out, what became of each back.

const PATIENCE = 8000; // milliseconds

let token; // against forged requests: the page's own, or one fetched since

/** The server said no, and would say no again: `status` and, if it gave one, `message`. */
export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The server cannot write now, and says why in its `message`: try later. */
export class Unavailable extends Error {}

/** Send `lines` to `place.outbox`; its answer. Throws Refusal, or anything: try later. */
export async function post(place, lines) {
  token ??= document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  token ??= await freshToken(place);
  let answer = await sent(place, lines);
  if (answer.status === 403) {
    token = await freshToken(place);
    answer = await sent(place, lines);
  }
  return told(answer);
}

/** How the sheet stands now, as an answer to no lines. */
export async function ask(place) {
  return told(await patiently(place.outbox, { headers: { Accept: "application/json" } }));
}

function sent(place, lines) {
  const entries = lines.map(({ uuid, position, kind, fields, made_at }) => ({
    uuid,
    position,
    kind,
    fields,
    made_at,
  }));
  return patiently(place.outbox, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      "X-CSRFToken": token,
    },
    body: JSON.stringify({ entries }),
  });
}

async function freshToken(place) {
  const answer = await patiently(place.token, { cache: "no-store" });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()).token;
}

async function told(answer) {
  if (answer.ok) return answer.json();
  const said = await answer.json().catch(() => ({}));
  if (answer.status >= 500 || answer.status === 429 || answer.status === 408) {
    throw said.message ? new Unavailable(said.message) : new Error(answer.statusText);
  }
  throw new Refusal(answer.status, said.message ?? "");
}

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
