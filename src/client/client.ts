import type { Version, Versions } from './types.js';

export * from './changes.js';

/** The name of a collection of a version, which is the last part of its address. */
export type CollectionName<V extends Version> = keyof Versions[V] & string;
/** A whole answer. */
export type Answer<V extends Version, C extends CollectionName<V>> = Versions[V][C] extends {
  answer: infer A;
}
  ? A
  : never;
/** One record of a collection. */
export type RecordOf<V extends Version, C extends CollectionName<V>> = Versions[V][C] extends {
  record: infer R;
}
  ? R
  : never;

/** An answer as it is kept. All of it can be written as JSON. */
export interface Kept {
  answer: unknown;
  etag: string | null;
  lastModified: string | null;
  /** When the server has to be asked again, in epoch milliseconds. */
  freshUntil: number;
}

/** Where answers are kept, by address: a Map, or anything like it. */
export interface Cache {
  get(url: string): Kept | undefined | Promise<Kept | undefined>;
  set(url: string, kept: Kept): unknown;
}

export interface Options {
  /** Default: a Map of its own. */
  cache?: Cache;
  /** The longest wait, in milliseconds, where the server asks to come back later. Default: a minute. */
  patience?: number;
  fetch?: typeof globalThis.fetch;
  /** The clock, in epoch milliseconds. */
  now?: () => number;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface Reading<T> {
  answer: T;
  /** `kept`: the server wasn't asked; `unchanged`: it was, and answered 304; `new`: it sent all of it. */
  source: 'kept' | 'unchanged' | 'new';
}

/** What all answers have in common (interface 2.2). */
interface Groups {
  data: { Brand: { BrandName: string }[] }[];
}

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

/** Reads the collections of one version of a publication. */
export class OpenData<V extends Version> {
  readonly #base: string;
  readonly #options: Required<Options>;
  readonly #retryAt = new Map<string, number>();

  /** @param base the address before the version, such as `https://openapi.example.com/open-banking` */
  constructor(base: string | URL, version: V, options: Options = {}) {
    this.#base = `${String(base).replace(/\/+$/, '')}/${version}`;
    this.#options = {
      cache: new Map<string, Kept>(),
      patience: 60_000,
      fetch: (...request) => globalThis.fetch(...request),
      now: Date.now,
      sleep,
      ...options,
    };
  }

  /** The records of all brands, one after the other. */
  async *records<C extends CollectionName<V>>(
    collection: C,
    signal?: AbortSignal,
  ): AsyncGenerator<RecordOf<V, C>> {
    for await (const [, record] of this.entries(collection, signal)) yield record;
  }

  /** The same, each with the name of its brand: identifications are unique within a brand only. */
  async *entries<C extends CollectionName<V>>(
    collection: C,
    signal?: AbortSignal,
  ): AsyncGenerator<[brand: string, record: RecordOf<V, C>]> {
    const { answer } = await this.read(collection, signal);
    for (const { Brand } of (answer as Groups).data) {
      for (const brand of Brand) {
        const { BrandName, ...rest } = brand;
        const [only, ...others] = Object.values(rest);
        // A brand has one list and nothing else, or is a record itself.
        const records: unknown[] = Array.isArray(only) && others.length === 0 ? only : [brand];
        for (const record of records) yield [BrandName, record as RecordOf<V, C>];
      }
    }
  }

  /**
   * The whole answer: the one that is kept while it is fresh, else what the server has.
   * @throws OpenDataError; the reason of the signal if that was aborted
   */
  async read<C extends CollectionName<V>>(
    collection: C,
    signal?: AbortSignal,
  ): Promise<Reading<Answer<V, C>>> {
    const { cache, now } = this.#options;
    const url = `${this.#base}/${collection}`;
    signal?.throwIfAborted();
    const kept = await cache.get(url);
    signal?.throwIfAborted();
    if (kept && now() < kept.freshUntil) return { answer: kept.answer as Answer<V, C>, source: 'kept' };
    const response = await this.#ask(url, kept, signal);
    const freshUntil = freshFor(response.headers, now());
    if (response.status === 304 && kept) {
      await cache.set(url, { ...kept, freshUntil: freshUntil ?? 0 });
      return { answer: kept.answer as Answer<V, C>, source: 'unchanged' };
    }
    const answer = await body(response, signal);
    if (!Array.isArray((answer as Groups | undefined)?.data))
      throw new OpenDataError(`${url} is not a collection`, response.status);
    const [etag, lastModified] = [response.headers.get('etag'), response.headers.get('last-modified')];
    if (freshUntil !== undefined) await cache.set(url, { answer, etag, lastModified, freshUntil });
    return { answer: answer as Answer<V, C>, source: 'new' };
  }

  /** Asks until there is an answer other than "later", or patience ends. */
  async #ask(url: string, kept: Kept | undefined, signal: AbortSignal | undefined): Promise<Response> {
    const { fetch, now, sleep, patience } = this.#options;
    const headers: Record<string, string> = {};
    if (kept?.etag) headers['If-None-Match'] = kept.etag;
    else if (kept?.lastModified) headers['If-Modified-Since'] = kept.lastModified;
    const end = now() + patience;
    let refusal: OpenDataError | undefined;
    for (;;) {
      signal?.throwIfAborted();
      const retryAt = this.#retryAt.get(url) ?? 0;
      if (retryAt > end)
        throw refusal ?? new OpenDataError(`${url} asks clients to try again later`, undefined, retryAt);
      if (retryAt > now()) await sleep(retryAt - now(), signal);
      const response = await fetch(url, { headers, ...(signal && { signal }) }).catch((cause: unknown) => {
        signal?.throwIfAborted();
        throw new OpenDataError(
          `${url} can't be reached: ${(cause as Error).message}`,
          undefined,
          undefined,
          cause,
        );
      });
      if (response.ok || response.status === 304) return response;
      const later = retryTime(response.headers.get('retry-after'), now());
      const said = (await body(response, signal)) as { title?: string; description?: string } | undefined;
      const words = [said?.title, said?.description].filter(Boolean).join(': ');
      refusal = new OpenDataError(
        `${url} answered ${response.status}${words && ` (${words})`}`,
        response.status,
        later,
      );
      if (later === undefined || (response.status !== 429 && response.status !== 503)) throw refusal;
      this.#retryAt.set(url, later);
    }
  }
}

/** The JSON of an answer; undefined if it is something else, such as a page of a proxy. */
async function body(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** Until when an answer is fresh (RFC 9111 §4.2); undefined if it may not be kept. */
function freshFor(headers: Headers, now: number): number | undefined {
  const caching = headers.get('cache-control') ?? '';
  if (/\bno-store\b/i.test(caching)) return undefined;
  const seconds = /\bno-cache\b/i.test(caching) ? 0 : Number(/\bmax-age="?(\d+)/i.exec(caching)?.[1] ?? 0);
  // An answer from a cache on the way, or from the browser's own, has already aged there.
  const age = Math.max(
    Number(headers.get('age') ?? 0) * 1000,
    now - (Date.parse(headers.get('date') ?? '') || now),
  );
  return now + Math.max(0, seconds * 1000 - age);
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
