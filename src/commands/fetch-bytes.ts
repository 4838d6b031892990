import type { Fetch } from '../publish/previous.js';

/** Fetches a URL, following redirects, for at most a minute. @throws Error that says why it can't be fetched */
export const fetchBytes: Fetch = async (url) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) }).catch((error: Error) => {
    throw new Error(reasonOf(error), { cause: error });
  });
  return {
    ok: response.ok,
    status: response.status,
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
  };
};

/** `fetch` itself says only that it failed; what is behind that says why. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error && cause.message !== '' ? `${message}: ${cause.message}` : message;
}
