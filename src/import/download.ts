/** A feed as it was fetched. */
export interface Download {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** The address that answered, after redirects. */
  readonly url: string;
}

export interface DownloadLimits {
  /** Milliseconds until the whole of it must be there. */
  readonly patience: number;
  /** The most bytes that are taken. */
  readonly largest: number;
}

/** A feed that can't be fetched; the message is for people. */
export class DownloadFailure extends Error {}

/**
 * Fetches a feed. Nothing of the last time is remembered: what is published now is what is wanted.
 * @throws DownloadFailure where there is no answer, another one than 200, a web page, or too much of it
 */
export async function download(url: string, { patience, largest }: DownloadLimits): Promise<Download> {
  try {
    const response = await fetch(url, {
      headers: { Accept: 'application/json, application/*;q=0.9, */*;q=0.1' },
      signal: AbortSignal.timeout(patience),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new DownloadFailure(`${url} answers ${response.status} ${response.statusText}`.trim());
    }
    const mediaType = response.headers.get('content-type') ?? '';
    const bytes = await bodyOf(response, url, largest);
    const isPage = /^text\/html\b/i.test(mediaType) || /^\s*<(?:!doctype|html|\?xml)/i.test(start(bytes));
    if (isPage) throw new DownloadFailure(`${url} answers with a web page, not with a feed`);
    return { bytes, mediaType, url: response.url || url };
  } catch (error) {
    if (error instanceof DownloadFailure) throw error;
    throw new DownloadFailure(`${url} can't be fetched: ${reasonOf(error, patience)}`);
  }
}

async function bodyOf(response: Response, url: string, largest: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    const bytes = piece as Uint8Array;
    length += bytes.length;
    if (length > largest) throw new DownloadFailure(`${url} answers with more than ${largest} bytes`);
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

function start(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 200))
    .toString('utf8')
    .replace(/^\ufeff/, '');
}

function reasonOf(error: unknown, patience: number): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no whole answer within ${patience / 1000} s`;
  return error.cause instanceof Error
    ? error.cause.message || String((error.cause as NodeJS.ErrnoException).code)
    : error.message;
}
