/** The server can't be reached, refuses, or sends something other than a collection. */
export class OpenDataError extends Error {
  override readonly name = 'OpenDataError';
  /** The HTTP status; undefined if there was no answer. */
  readonly status: number | undefined;
  /** When the server may be asked again, in epoch milliseconds, if it said so. */
  readonly retryAt: number | undefined;

  constructor(message: string, status?: number, retryAt?: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
    this.retryAt = retryAt;
  }
}

/** How a server is asked. */
export interface Asking {
  /** The longest wait, in milliseconds, before a request is given up or the server asks to come back. Default: a minute. */
  readonly patience: number;
  /** How often a request that failed is made again. Default: 3. */
  readonly retries: number;
  /** How long one request and its answer may take, in milliseconds. Default: two minutes. */
  readonly timeout: number;
  readonly fetch: typeof globalThis.fetch;
  /** The clock, in epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to 1, so that clients don't all come back at the same time. */
  readonly random: () => number;
}

export const usual: Asking = {
  patience: 60_000,
  retries: 3,
  timeout: 120_000,
  fetch: (...request) => globalThis.fetch(...request),
  now: Date.now,
  sleep,
  random: Math.random,
};

/** An answer, with its decoded bytes. */
export interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: ArrayBuffer;
}

/** What a request says besides its address. */
export interface Request {
  readonly headers?: Record<string, string>;
  /** No cache on this machine may answer. */
  readonly again?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** By address, until when the server doesn't want to be asked. */
  readonly waits?: Map<string, number>;
}

/** Statuses of what may be over in a moment (RFC 9110 §15). */
const isPassing = (status: number) => status >= 500 || status === 429 || status === 408;

/**
 * The 2xx or 304 at an address. Asks again, a few times, when the server says or a little later each time.
 * @throws OpenDataError if patience ends; the reason of the signal if that was aborted
 */
export async function askPatiently(url: string, asking: Asking, request: Request = {}): Promise<Received> {
  const { now, patience, retries, random } = asking;
  const { signal, waits = new Map<string, number>() } = request;
  const end = now() + patience;
  let refusal: OpenDataError | undefined;
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted();
    const at = waits.get(url) ?? 0;
    if (at > end) throw refusal ?? new OpenDataError(`${url} asks clients to try again later`, undefined, at);
    if (at > now()) await asking.sleep(at - now(), signal);
    let reply: Received | undefined;
    try {
      reply = await askOnce(url, asking, request);
    } catch (cause) {
      signal?.throwIfAborted();
      refusal = new OpenDataError(
        `${url} can't be reached: ${(cause as Error).message}`,
        undefined,
        undefined,
        cause,
      );
    }
    if (reply !== undefined) {
      const { status, headers, bytes } = reply;
      if ((status >= 200 && status < 300) || status === 304) return reply;
      const later = retryTime(headers.get('retry-after'), now());
      const said = jsonIn(bytes) as { title?: string; description?: string } | undefined;
      const words = [said?.title, said?.description].filter(Boolean).join(': ');
      refusal = new OpenDataError(`${url} answered ${status}${words && ` (${words})`}`, status, later);
      if (!isPassing(status)) throw refusal;
    }
    const { retryAt } = refusal as OpenDataError;
    if (retryAt !== undefined) waits.set(url, retryAt + random() * 1000);
    if (tried >= retries) throw refusal;
    if (retryAt === undefined) {
      const wait = 1000 * 2 ** tried * (1 - random() / 2);
      if (now() + wait > end) throw refusal;
      await asking.sleep(wait, signal);
    }
  }
}

async function askOnce(url: string, { fetch, timeout }: Asking, request: Request): Promise<Received> {
  const { headers = {}, again = false, signal } = request;
  const limit = new AbortController();
  const end = signal ? AbortSignal.any([signal, limit.signal]) : limit.signal;
  const timer = setTimeout(() => limit.abort(new Error(`no whole answer in ${timeout} ms`)), timeout);
  const received = async (): Promise<Received> => {
    const response = await fetch(url, { headers, signal: end, ...(again && { cache: 'no-store' }) });
    return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() };
  };
  // Node.js 20 never settles a large body that it can't decode, not even when it is aborted.
  const ended = new Promise<never>((_, reject) => {
    end.addEventListener('abort', () => reject(end.reason));
  });
  try {
    return await Promise.race([received(), ended]);
  } finally {
    clearTimeout(timer);
  }
}

/** The JSON in an answer; undefined if it is something else, such as a page of a proxy. */
export function jsonIn(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The SHA-256 in lower-case hex; undefined where the platform has none: in pages that aren't secure. */
export async function digestOf(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes);
  return digest && [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The part of a manifest that says what is published: the first representation is the plain one. */
interface Published {
  readonly routes?: Readonly<
    Record<string, { readonly representations: readonly [{ readonly sha256: string }] }>
  >;
}

/**
 * The SHA-256 of the decoded bytes of each collection, by path, as the manifest of a host says; none if it has no manifest.
 * @throws OpenDataError if it can't be read at the moment
 */
export async function publishedDigests(
  at: string,
  asking: Asking,
  signal?: AbortSignal,
): Promise<Map<string, string>> {
  const url = new URL('/opendata-manifest.json', at).href;
  try {
    const { bytes } = await askPatiently(url, asking, { again: true, signal });
    const { routes = {} } = (jsonIn(bytes) ?? {}) as Published;
    return new Map(
      Object.entries(routes).map(([path, { representations }]) => [path, representations[0].sha256]),
    );
  } catch (error) {
    if (!(error instanceof OpenDataError) || error.status === undefined || isPassing(error.status))
      throw error;
    return new Map();
  }
}

/** Retry-After, in seconds or as a date (RFC 9110 §10.2.3), in epoch milliseconds. */
function retryTime(field: string | null, now: number): number | undefined {
  if (field === null) return undefined;
  const time = /^\d+$/.test(field) ? now + Number(field) * 1000 : Date.parse(field);
  return Number.isNaN(time) ? undefined : time;
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    const timer = setTimeout(end(resolve), milliseconds);
    const stop = end(() => reject(signal?.reason));
    signal?.addEventListener('abort', stop);
  });
}
