import { errorCode } from '../../base/errors.js';

/** A download that failed. The message is for people. */
export class DownloadFailure extends Error {
  constructor(
    message: string,
    /** The status of the answer, if there was a complete one. */
    readonly status?: number,
    /** The address that answered, after redirects. */
    readonly url?: string,
  ) {
    super(message);
  }
}

/** How many bytes are examined to recognise a web page. */
const examined = 200;

/**
 * Fetches JSON or a table from an address. Nothing is cached, because the current state is wanted.
 * @param largest the most bytes accepted, without any content coding
 * @param patience milliseconds that all of it may take, redirects included
 * @returns the bytes without any content coding, and the address that answered, after redirects
 * @throws DownloadFailure if there is no answer, a status other than 200, a web page, or too much data
 */
export async function download(address: string, largest: number, patience = 60_000) {
  const { protocol, username, password } = URL.canParse(address) ? new URL(address) : ({} as Partial<URL>);
  if (!/^https?:$/.test(protocol ?? '') || username || password) {
    const asked = 'write one that begins with https:// and has no user name';
    throw new DownloadFailure(`${address} is not an address to fetch: ${asked}`);
  }
  const signal = AbortSignal.timeout(patience);
  try {
    const accept = 'application/json, application/*;q=0.9, */*;q=0.1';
    const headers = { Accept: accept, 'User-Agent': 'opendata-press' };
    const { status, statusText, url, headers: fields, body } = await fetch(address, { headers, signal });
    if (status !== 200) {
      await body?.cancel();
      throw new DownloadFailure(`${url} answers ${status} ${statusText}`.trim(), status, url);
    }
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of body ?? []) {
      length += piece.length;
      if (length > largest) throw new DownloadFailure(`${url} answers with more than ${largest} bytes`);
      pieces.push(piece);
    }
    const mediaType = fields.get('content-type') ?? '';
    const bytes = Buffer.concat(pieces);
    const start = bytes.toString('utf8', 0, examined).replace(/^\ufeff/, '');
    const isPage = /^text\/html\b/i.test(mediaType) || /^\s*<(?:!doctype|html|\?xml)/i.test(start);
    if (isPage) throw new DownloadFailure(`${url} answers with a web page, not with data`);
    return { bytes, mediaType, url };
  } catch (error) {
    if (error instanceof DownloadFailure) throw error;
    const why = signal.aborted ? `no complete answer within ${patience / 1000} s` : reasonOf(error);
    throw new DownloadFailure(`${address} can't be fetched: ${why}`);
  }
}

/** What errors of the network mean. */
const networkErrors: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host of this name is known. Is the name right, and is this machine online?',
  EAI_AGAIN: "names of hosts can't be looked up now. Is this machine online?",
  ENETUNREACH: 'this machine has no connection to its network. Is it online?',
  EHOSTUNREACH: 'this machine has no connection to its host. Is it online?',
};

/** The cause of `fetch failed`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return reasonOf(error.cause);
  return networkErrors[errorCode(error) ?? ''] ?? (error.message || String(errorCode(error)));
}
