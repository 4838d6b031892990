import type { Version, Versions } from './types.js';

/** The name of a collection of a version, which is the last part of its address. */
export type CollectionName<V extends Version> = keyof Versions[V] & string;
type Entry<V extends Version, C extends CollectionName<V>> = Versions[V][C];
/** A whole answer. */
export type AnswerOf<V extends Version, C extends CollectionName<V>> =
  Entry<V, C> extends { answer: infer A } ? A : never;
/** One record of a collection. */
export type RecordOf<V extends Version, C extends CollectionName<V>> =
  Entry<V, C> extends { record: infer R } ? R : never;

/** An answer as it is kept. All of it can be written as JSON. */
export interface Kept {
  answer: unknown;
  etag: string | null;
  /** When the server has to be asked again, in epoch milliseconds. */
  freshUntil: number;
  /** When the server last said that this is what is published, in epoch milliseconds. */
  checked: number;
}

/** Where answers are kept, by address: a Map, or anything like it. */
export interface Cache {
  get(url: string): Kept | undefined | Promise<Kept | undefined>;
  set(url: string, kept: Kept): unknown;
}

export interface Options {
  /** Default: a Map of its own. */
  cache?: Cache;
  /** How long a read may take in all, in milliseconds, with the waits that the server asks for. Default: two minutes. */
  patience?: number;
  fetch?: typeof globalThis.fetch;
  /** The clock, in epoch milliseconds. */
  now?: () => number;
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export interface Reading<T> {
  answer: T;
  /**
   * `kept`: the server wasn't asked; `unchanged`: it was, and answered 304; `new`: it sent all of it; `last`: it was asked,
   * and failed, so this is the last good answer.
   */
  source: 'kept' | 'unchanged' | 'new' | 'last';
  /** Milliseconds since the server last said that this is what is published. */
  age: number;
  /** Why it is the last one. */
  error?: OpenDataError;
}

/** The server can't be reached, refuses, or sends something other than a whole collection. */
export class OpenDataError extends Error {
  override readonly name = 'OpenDataError';

  constructor(
    message: string,
    /** The HTTP status; undefined if there was no answer. */
    readonly status?: number,
    /** When the server may be asked again, in epoch milliseconds, if it said so. */
    readonly retryAt?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** An answer of a server, with the JSON in it; undefined if it is something else. */
interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** What all answers have in common (interface 2.2). */
interface Groups {
  meta?: { TotalResults?: number };
  data: { Brand: { BrandName: string }[] }[];
}

/** Reads the collections of one version of a publication. */
export class OpenData<V extends Version> {
  readonly #base: string;
  readonly #options: Required<Options>;

  /** @param base the address before the version, such as `https://openapi.example.com/open-banking` */
  constructor(base: string | URL, version: V, options: Options = {}) {
    this.#base = `${String(base).replace(/\/+$/, '')}/${version}`;
    const fetch: typeof globalThis.fetch = (...request) => globalThis.fetch(...request);
    const usual = { cache: new Map<string, Kept>(), patience: 120_000, fetch, now: Date.now, sleep };
    this.#options = { ...usual, ...options };
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
    yield* recordsOf(answer as Groups) as Iterable<[string, RecordOf<V, C>]>;
  }

  /**
   * The whole answer: the one that is kept while it is fresh, else what the server has. If that can't be had, or isn't a
   * whole collection, the last good one.
   * @throws OpenDataError if there is none; the reason of the signal if that was aborted
   */
  async read<C extends CollectionName<V>>(
    collection: C,
    signal?: AbortSignal,
  ): Promise<Reading<AnswerOf<V, C>>> {
    const { cache, now } = this.#options;
    const url = `${this.#base}/${collection}`;
    const kept = await cache.get(url);
    signal?.throwIfAborted();
    const of = ({ answer, checked }: Kept, source: Reading<unknown>['source']) => ({
      answer: answer as AnswerOf<V, C>,
      source,
      age: Math.max(0, now() - checked),
    });
    if (kept && now() < kept.freshUntil) return of(kept, 'kept');
    try {
      const { status, headers, json } = await this.#load(url, kept, signal);
      const caching = headers.get('cache-control') ?? '';
      const seconds = Number(/\bmax-age="?(\d+)/i.exec(caching)?.[1] ?? 0);
      const lifetime = /\bno-cache\b/i.test(caching) ? 0 : seconds * 1000;
      const checked = now() - agedFor(headers, now());
      const content = status === 304 && kept ? kept : { answer: json, etag: headers.get('etag') };
      const loaded = { ...content, checked, freshUntil: checked + lifetime };
      if (!/\bno-store\b/i.test(caching)) await cache.set(url, loaded);
      return of(loaded, content === kept ? 'unchanged' : 'new');
    } catch (error) {
      if (kept === undefined || !(error instanceof OpenDataError)) throw error;
      return { ...of(kept, 'last'), error };
    }
  }

  /** What the server has, asked for again a few times: when it says, or a little later each time. */
  async #load(url: string, kept: Kept | undefined, signal?: AbortSignal): Promise<Received> {
    const { now, patience, sleep } = this.#options;
    const end = now() + patience;
    const limit = AbortSignal.any([AbortSignal.timeout(patience), ...(signal ? [signal] : [])]);
    let etag = kept?.etag ?? undefined;
    for (let tried = 0; ; tried++) {
      try {
        return await this.#ask(url, etag, tried > 0, limit);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof OpenDataError)) throw error;
        const { status = 500, retryAt = now() + 1000 * 2 ** tried } = error;
        // What may be over in a moment (RFC 9110 §15), or is different without a cache on the way.
        const isPassing = status >= 500 || [200, 304, 408, 429].includes(status);
        // Clients that were refused together don't all come back at the same time.
        const wait = retryAt - now() + 1000 * Math.random();
        if (limit.aborted || !isPassing || tried === 3 || now() + wait > end) throw error;
        if (status === 304) etag = undefined;
        await sleep(wait, signal);
      }
    }
  }

  /** @param again true if no cache on this machine may answer @throws OpenDataError for what `faultOf` names */
  async #ask(url: string, etag: string | undefined, again: boolean, signal: AbortSignal): Promise<Received> {
    const { fetch, now } = this.#options;
    const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
    const received = async () => {
      const response = await fetch(url, { headers, signal, ...(again && { cache: 'no-store' }) });
      return { status: response.status, headers: response.headers, json: jsonIn(await response.text()) };
    };
    const aborted = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    // Node.js 20 never settles a large body that it can't decode, not even when it is aborted.
    const reply = await Promise.race([received(), aborted]).catch((cause: Error) => {
      throw new OpenDataError(`${url} can't be reached: ${cause.message}`, undefined, undefined, cause);
    });
    const fault = faultOf(reply, etag);
    if (fault === undefined) return reply;
    const later = reply.headers.get('retry-after') ?? '';
    // Seconds, or a date (RFC 9110 §10.2.3).
    const retryAt = /^\d+$/.test(later) ? now() + Number(later) * 1000 : Date.parse(later) || undefined;
    throw new OpenDataError(`${url} ${fault}`, reply.status, retryAt);
  }
}

/** What is wrong with an answer that is neither a whole collection nor a 304 for the one with the tag. */
function faultOf({ status, headers, json }: Received, etag: string | undefined): string | undefined {
  if (status === 304) {
    const opaque = (tag: string) => tag.replace(/^W\//, '');
    if (etag !== undefined && opaque(headers.get('etag') ?? etag) === opaque(etag)) return undefined;
    return 'confirms another answer than the one that is kept';
  }
  const { title, description, meta, data } = (json ?? {}) as Partial<Groups & Record<string, string>>;
  if (status !== 200) return `answered ${status}${title === undefined ? '' : ` (${title}: ${description})`}`;
  if (!Array.isArray(data)) return 'is not a collection';
  const records = [...recordsOf({ data })].length;
  const total = meta?.TotalResults ?? records;
  return total === records ? undefined : `has ${records} of the ${total} records that it announces`;
}

/** The records of all brands, each with the name of its brand. */
function* recordsOf({ data }: Groups): Generator<[brand: string, record: unknown]> {
  for (const brand of data.flatMap(({ Brand }) => Brand)) {
    const { BrandName, ...rest } = brand;
    const [only, ...others] = Object.values(rest);
    // A brand has one list and nothing else, or is a record itself.
    const records: unknown[] = Array.isArray(only) && others.length === 0 ? only : [brand];
    for (const record of records) yield [BrandName, record];
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Milliseconds for which an answer has been in a cache on the way, or in the browser's own. */
function agedFor(headers: Headers, now: number): number {
  const age = Number(headers.get('age') ?? 0) * 1000;
  return Math.max(0, age, now - (Date.parse(headers.get('date') ?? '') || now));
}

/** @throws the reason of the signal */
function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
