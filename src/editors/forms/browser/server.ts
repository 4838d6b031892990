import type { Ask } from '../calls.js';
import type { Failure } from '../contract.js';
import type { LiveEvent, WindowState } from '../happening.js';

/** An answer that says why something could not be done. */
export class RefusedByServer extends Error {
  readonly isConflict: boolean;

  constructor({ error, isConflict = false }: { readonly error: string; readonly isConflict?: boolean }) {
    super(error);
    this.isConflict = isConflict;
  }
}

const kept = 'opendata-forms-token';

/** The secret from the address that the terminal shows. It is kept for this tab, and taken out of the address. */
function tokenFrom(fragment: string): string {
  const [, token] = /[#&]token=([\w-]+)/.exec(fragment) ?? [];
  if (token === undefined) return sessionStorage.getItem(kept) ?? '';
  sessionStorage.setItem(kept, token);
  history.replaceState(null, '', '#/');
  return token;
}

const token = tokenFrom(location.hash);

/**
 * Asks the server.
 * @throws RefusedByServer with the reason in words
 */
export const askServer: Ask = async (name, what) => {
  const answer = await post(name, what);
  if (answer === undefined) {
    throw new RefusedByServer({
      error:
        token === ''
          ? 'There is no answer: you were signed out, or the program has ended. Sign in again in another tab, then go on here.'
          : 'The program has ended. Start it again, and open the address that it shows.',
    });
  }
  if (!answer.ok) throw new RefusedByServer((await answer.json()) as Failure);
  return answer.json();
};

/** Asks the server. Undefined if somebody else answers, such as a proxy that wants a new sign-on, or nobody. */
async function post(name: string, what: unknown): Promise<Response | undefined> {
  try {
    const answer = await send(name, what);
    return answer.headers.get('Content-Type') === 'application/json' ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a request as one of the page's own. */
function send(name: string, what: unknown, more: RequestInit = {}): Promise<Response> {
  return fetch(`/api/${name}`, {
    method: 'POST',
    // Behind a proxy there is no secret, and the proxy may have use for the header.
    headers: {
      'Content-Type': 'application/json',
      ...(token !== '' && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(what),
    ...more,
  });
}

/**
 * Hears of what happens as long as the server goes on telling.
 * @param told gets each event
 */
export async function hearEvents(
  what: WindowState,
  signal: AbortSignal,
  told: (event: LiveEvent) => void,
): Promise<void> {
  const { body, ok } = await send('live', what, { signal });
  if (!ok || body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (text + value).split('\n');
    text = lines.pop()!;
    for (const line of lines) if (line !== '') told(JSON.parse(line) as LiveEvent);
  }
}
