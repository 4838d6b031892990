import type { Ask } from '../records/replies.js';

const kept = 'opendata-forms-token';

/** Tabs that were open before tell their secret to each other, so that all go on when the program was started again. */
const tabs = new BroadcastChannel(kept);
let token = sessionStorage.getItem(kept) ?? '';

function use(fresh: string): void {
  token = fresh;
  sessionStorage.setItem(kept, fresh);
}

/**
 * Takes the secret out of the address that the terminal shows. It is kept for this tab.
 * @param shown the address that is shown instead
 * @returns false if there is none in the address
 */
export function takeToken(shown: string): boolean {
  const [, fresh] = /[#&]token=([\w-]+)/.exec(location.hash) ?? [];
  if (fresh === undefined) return false;
  use(fresh);
  tabs.postMessage(fresh);
  history.replaceState(null, '', shown);
  return true;
}

tabs.addEventListener('message', ({ data }) => use(String(data)));
takeToken('#/');

/**
 * Asks the server.
 * @throws an error with the reason in words
 */
export const askServer: Ask = async (name, what) => {
  // Behind a proxy there is no secret, and the proxy may have use for the header.
  const secret = token !== '' && { Authorization: `Bearer ${token}` };
  const headers = { 'Content-Type': 'application/json', ...secret };
  const sent = fetch(`/api/${name}`, { method: 'POST', headers, body: JSON.stringify(what) });
  const answer = await sent.catch(() => undefined);
  // Somebody else answers, such as a proxy that wants a new sign-on, or nobody.
  if (answer?.headers.get('Content-Type') !== 'application/json') {
    throw new Error(
      token === ''
        ? 'There is no answer: you were signed out, or the program has ended. Sign in again in another tab, then go on here.'
        : 'The program has ended. Start it again, open the address that it shows in another tab, then go on here.',
    );
  }
  if (!answer.ok) throw new Error(((await answer.json()) as { readonly error: string }).error);
  return answer.json();
};
