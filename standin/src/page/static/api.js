// The stand-in's page interface: three questions, one deed, and a stream of what changed.

const key = new URLSearchParams(location.search).get("key");

function address(path, query = {}) {
  const url = new URL(`/sandbox/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (key) url.searchParams.set("key", key);
  return url;
}

/**
 * A file's address as this page may load it: its own server is one origin as
 * `localhost` and another as `127.0.0.1`.
 */
export function fileAddress(url) {
  const file = new URL(url, location.origin);
  const ours = file.port === location.port && ["127.0.0.1", "localhost"].includes(file.hostname);
  return ours ? `${location.origin}${file.pathname}${file.search}` : url;
}

async function json(response) {
  const body = await response.json().catch(() => null);
  if (body && response.ok) return body;
  throw new Error(body?.error ?? `The sandbox answered ${response.status}.`);
}

/** The people, places and commands there are. */
export async function loadState() {
  return json(await fetch(address("state")));
}

/** A channel's messages as one person sees them. */
export async function loadMessages(user, channel) {
  return (await json(await fetch(address("messages", { user, channel })))).messages;
}

/** Does what a person does; gives what came of it, or throws with the reason why it could not be sent. */
export async function act(user, channel, deed) {
  const response = await fetch(address("act"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user, channel, act: deed }),
  });
  const answer = await json(response);
  if (!answer.ok) throw new Error(answer.error);
  return answer.outcome;
}

/**
 * Listens to what changes. The browser reconnects by itself; `onOpen` runs at
 * each connection, since anything may have happened in between.
 */
export function listenForEvents({ onEvent, onOpen, onLost }) {
  const source = new EventSource(address("events"));
  source.addEventListener("open", onOpen);
  source.addEventListener("error", onLost);
  source.addEventListener("message", (event) => onEvent(JSON.parse(event.data)));
}
