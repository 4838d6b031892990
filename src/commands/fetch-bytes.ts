import type { Fetch } from '../publish/previous.js';

/** Fetches a URL, following redirects, for at most a minute. */
export const fetchBytes: Fetch = async (url) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(60_000) });
  return {
    ok: response.ok,
    status: response.status,
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
  };
};
