import {
  type Asking,
  askPatiently,
  digestOf,
  jsonIn,
  OpenDataError,
  publishedDigests,
  type Received,
  usual,
} from './asking.js';
import type { Version, Versions } from './types.js';

export { OpenDataError } from './asking.js';

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
  /** When the server last said that this is what is published, in epoch milliseconds. */
  checked?: number;
}

/** Where answers are kept, by address: a Map, or anything like it. */
export interface Cache {
  get(url: string): Kept | undefined | Promise<Kept | undefined>;
  set(url: string, kept: Kept): unknown;
}

export interface Options extends Partial<Asking> {
  /** Default: a Map of its own. */
  cache?: Cache;
  /** Whether answers are compared with the manifest of the host, if it has one. Default: true. */
  check?: boolean;
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

/** What all answers have in common (interface 2.2). */
interface Groups {
  data: { Brand: { BrandName: string }[] }[];
}

/** Reads the collections of one version of a publication. */
export class OpenData<V extends Version> {
  readonly #base: string;
  readonly #options: Required<Options>;
  readonly #waits = new Map<string, number>();
  /** What the manifest said when it was last read. */
  #digests: ReadonlyMap<string, string> = new Map();

  /** @param base the address before the version, such as `https://openapi.example.com/open-banking` */
  constructor(base: string | URL, version: V, options: Options = {}) {
    this.#base = `${String(base).replace(/\/+$/, '')}/${version}`;
    this.#options = { ...usual, cache: new Map<string, Kept>(), check: true, ...options };
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
   * The whole answer: the one that is kept while it is fresh, else what the server has. If that can't be had, or isn't what
   * the manifest of the host says, the last good one.
   * @throws OpenDataError if there is none; the reason of the signal if that was aborted
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
    const of = ({ answer, checked, freshUntil }: Kept, source: Reading<unknown>['source']) => ({
      answer: answer as Answer<V, C>,
      source,
      age: Math.max(0, now() - (checked ?? freshUntil)),
    });
    if (kept && now() < kept.freshUntil) return of(kept, 'kept');
    try {
      const reply = await this.#load(url, kept, signal);
      const freshUntil = freshFor(reply.headers, now());
      const checked = now() - agedFor(reply.headers, now());
      if (reply.status === 304 && kept) {
        const still = { ...kept, freshUntil: freshUntil ?? 0, checked };
        await cache.set(url, still);
        return of(still, 'unchanged');
      }
      const [etag, lastModified] = [reply.headers.get('etag'), reply.headers.get('last-modified')];
      const loaded = {
        answer: jsonIn(reply.bytes),
        etag,
        lastModified,
        freshUntil: freshUntil ?? 0,
        checked,
      };
      if (freshUntil !== undefined) await cache.set(url, loaded);
      return of(loaded, 'new');
    } catch (error) {
      if (kept === undefined || !(error instanceof OpenDataError)) throw error;
      return { ...of(kept, 'last'), error };
    }
  }

  /** What the server has: a collection that is what the manifest says, or a 304 for that which is kept. */
  async #load(url: string, kept: Kept | undefined, signal: AbortSignal | undefined): Promise<Received> {
    const headers: Record<string, string> = {};
    if (kept?.etag) headers['If-None-Match'] = kept.etag;
    else if (kept?.lastModified) headers['If-Modified-Since'] = kept.lastModified;
    let reply = await askPatiently(url, this.#options, { headers, signal, waits: this.#waits });
    for (let again = false; ; again = true) {
      if (reply.status === 304 && isOf(reply, kept)) return reply;
      const fault = await this.#faultOf(url, reply, signal);
      if (fault === undefined) return reply;
      if (again) throw new OpenDataError(`${url} is not ${fault}`, reply.status);
      reply = await askPatiently(url, this.#options, { again: true, signal, waits: this.#waits });
    }
  }

  /** What a 200 isn't, although it should be. The manifest is read only if what it last said doesn't fit. */
  async #faultOf(url: string, { bytes }: Received, signal?: AbortSignal): Promise<string | undefined> {
    if (!Array.isArray((jsonIn(bytes) as Groups | undefined)?.data)) return 'a collection';
    const digest = this.#options.check ? await digestOf(bytes) : undefined;
    const { pathname } = new URL(url);
    if (digest === undefined || this.#digests.get(pathname) === digest) return undefined;
    this.#digests = await publishedDigests(url, this.#options, signal);
    const said = this.#digests.get(pathname) ?? digest;
    return said === digest ? undefined : 'what the manifest says';
  }
}

/** Whether a 304 is about what is kept: a host that confirms something else is mistaken. */
function isOf({ headers }: Received, kept: Kept | undefined): boolean {
  const opaque = (tag: string | null | undefined) => tag?.replace(/^W\//, '');
  const [tag, ours] = [opaque(headers.get('etag')), opaque(kept?.etag)];
  return kept !== undefined && (tag === undefined || ours === undefined || tag === ours);
}

/** Until when an answer is fresh (RFC 9111 §4.2); undefined if it may not be kept. */
function freshFor(headers: Headers, now: number): number | undefined {
  const caching = headers.get('cache-control') ?? '';
  if (/\bno-store\b/i.test(caching)) return undefined;
  const seconds = /\bno-cache\b/i.test(caching) ? 0 : Number(/\bmax-age="?(\d+)/i.exec(caching)?.[1] ?? 0);
  return now + Math.max(0, seconds * 1000 - agedFor(headers, now));
}

/** Milliseconds for which an answer has been in a cache on the way, or in the browser's own. */
function agedFor(headers: Headers, now: number): number {
  return Math.max(
    Number(headers.get('age') ?? 0) * 1000,
    now - (Date.parse(headers.get('date') ?? '') || now),
  );
}
