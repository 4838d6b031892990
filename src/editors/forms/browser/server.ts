import type { Ask } from '../calls.js';
import type { Failure } from '../contract.js';

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
    const answer = await fetch(`/api/${name}`, {
      method: 'POST',
      // Behind a proxy there is no secret, and the proxy may have use for the header.
      headers: {
        'Content-Type': 'application/json',
        ...(token !== '' && { Authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(what),
    });
    return answer.headers.get('Content-Type') === 'application/json' ? answer : undefined;
  } catch {
    return undefined;
  }
}
