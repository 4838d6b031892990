import {
  type Asking,
  askPatiently,
  digestOf,
  jsonIn,
  OpenDataError,
  publishedDigests,
  type Trust,
  usual,
} from './asking.js';
import type { TakenManifest } from './signature.js';

/** Which brand of an answer: the group of `data` it is in, its name, and which of several alike, from 0. */
export interface Place {
  group: number;
  BrandName: string;
  which?: number;
}

/** A record's identity; in a list with which of several records with that identity it is, from 0. */
export type RecordKey = string | [identity: string, which: number];

/** A record of a detail. An added one is put behind the record `after`, or before all others. */
export interface ChangedRecord {
  record: Record<string, unknown>;
  which?: number;
  after?: RecordKey;
}

/** How a brand is made: from the one at the same place, from the one at `was`, or from nothing. */
export interface BrandChanges extends Place {
  was?: Place | null;
  removed?: ChangedRecord[];
  replaced?: ChangedRecord[];
  added?: ChangedRecord[];
  /** All records in their new order, where it doesn't follow from the old one. */
  order?: RecordKey[];
}

/** What changed in an answer. */
export interface RouteChanges {
  collection: string;
  /** The hashes of `data` before and now; null if there was, or is, no such answer. */
  from: string | null;
  to: string | null;
  /** The following are absent only if there is no such answer any more. */
  meta?: unknown;
  /** The SHA-256 of the whole answer, in lower-case hex. */
  sha256?: string;
  /** The fields that identify a record within its brand. */
  identity?: string[];
  /** The list of a brand that has the records; null if the brand itself is the record. */
  list?: string | null;
  /** All brands in their new order; absent if `data` is the same. */
  brands?: BrandChanges[];
}

/** `<version>/changes/<from>..<to>.json`: what changed from one publication to the next. */
export interface Detail {
  from: string;
  to: string;
  routes: Record<string, RouteChanges>;
}

/** A whole answer (interface 2.2). */
export interface WholeAnswer {
  data: { Brand: Record<string, unknown>[] }[];
  meta?: unknown;
}

/** A reader's copy of a version: its answers by their addresses, and the publication that they are from. */
export interface Copy {
  publication: string;
  answers: Record<string, WholeAnswer>;
  /** With `keys`: the signed manifest that the answers were compared with. No earlier one is taken after it. */
  manifest?: TakenManifest;
}

/** The part of a feed of changes (JSON Feed 1.1) that is for programs. */
export interface ChangeFeed {
  _opendata: { publication: string; routes: Record<string, { meta: unknown; sha256: string }> };
  items: { _opendata: { from: string; details: string; collections: Record<string, ChangedCollection> } }[];
}

/** How many records of a collection changed in a step, by the class of the change. */
export interface ChangedCollection {
  classes: Partial<Record<string, number>>;
  /** The same by day, YYYY-MM-DD, of what changes at its time: rates from 1 December, the end of an offer. */
  effective?: Record<string, Partial<Record<string, number>>>;
}

/**
 * The present answers of a version: those of `copy` with what changed since, or, where the feed doesn't reach back so
 * far or a step of it can't be had, all of them loaded again. Where the feed itself can't be had, the addresses of `copy`
 * are loaded, and compared with the manifest; its name is then unknown, and empty. With `keys`, only what is in a manifest
 * that one of them signed is given, as the client does.
 * @param feed the address of `<version>/changes.json`
 * @throws Error if an address can't be read, or something else is published meanwhile: keep `copy`, and try again later
 */
export async function catchUp(
  feed: string | URL,
  copy?: Copy,
  fetch = globalThis.fetch,
  options: Partial<Asking & Pick<Trust, 'keys' | 'origin'>> = {},
): Promise<Copy> {
  const { keys = [], origin, ...own } = options;
  const asking = { ...usual, fetch, ...own };
  let manifest = copy?.manifest;
  const digestsNow = () =>
    publishedDigests(String(feed), asking, undefined, {
      keys,
      origin,
      last: async () => manifest,
      taken: (_, taken) => {
        manifest = taken;
      },
    });
  /** With keys, only what the signed manifest has is given. */
  const sure = async (made: Copy): Promise<Copy> => {
    if (keys.length === 0) return made;
    const digests = await digestsNow();
    for (const [path, answer] of Object.entries(made.answers)) {
      if (digests.get(new URL(path, feed).pathname) !== (await sha256(canonicalJson(answer))))
        throw new Error(`${path} is not what the signed manifest says`);
    }
    return { ...made, ...(manifest && { manifest }) };
  };
  const load = (path: string, again = false) => askPatiently(new URL(path, feed).href, asking, { again });
  const get = async <T>(path: string, has: keyof T, again = false): Promise<T> => {
    const json = jsonIn((await load(path, again)).bytes) as T | undefined;
    if (!json?.[has]) throw new OpenDataError(`${new URL(path, feed)} is something else than before`);
    return json;
  };
  const follow = async (now: ChangeFeed, from: Copy | undefined, again: boolean): Promise<Copy> => {
    const { items, _opendata: present } = now;
    const behind = items.findIndex(({ _opendata }) => _opendata.from === from?.publication) + 1;
    let answers = from?.publication === present.publication || behind > 0 ? from?.answers : undefined;
    for (const { _opendata: step } of items.slice(0, behind).reverse())
      answers = answers && (await applyChanges(answers, await get<Detail>(step.details, 'routes')));
    const result: Copy = { publication: present.publication, answers: {} };
    for (const [path, { meta, sha256: hash }] of Object.entries(present.routes)) {
      // The texts of meta can change without a new publication.
      const known = answers?.[path];
      const answer =
        known === undefined ? await get<WholeAnswer>(path, 'data', again) : { data: known.data, meta };
      if ((await sha256(canonicalJson(answer))) !== hash)
        throw new Error(`${path} is not what the feed says`);
      result.answers[path] = answer;
    }
    return result;
  };
  let now: ChangeFeed;
  try {
    now = await get<ChangeFeed>('', 'items');
  } catch (error) {
    if (copy === undefined) throw error;
    const digests = await digestsNow();
    const result: Copy = { publication: '', answers: {} };
    for (const path of Object.keys(copy.answers)) {
      const { bytes } = await load(path, true);
      const { pathname } = new URL(path, feed);
      const digest = await digestOf(bytes);
      if (digest === undefined || digests.get(pathname) !== digest) throw error;
      result.answers[path] = jsonIn(bytes) as WholeAnswer;
    }
    return { ...result, ...(manifest && { manifest }) };
  }
  try {
    return await sure(await follow(now, copy, false));
  } catch {
    // Something else may have been published meanwhile: both once more.
    return sure(await follow(await get<ChangeFeed>('', 'items', true), undefined, true));
  }
}

/**
 * The answers of a version in the publication `to`, by their addresses, from those in the publication `from`.
 * @throws Error if the result isn't what was published, since `answers` are not those of `from`
 */
export async function applyChanges(
  answers: Readonly<Record<string, WholeAnswer>>,
  { from, to, routes }: Detail,
): Promise<Record<string, WholeAnswer>> {
  const result: Record<string, WholeAnswer> = {};
  for (const [path, route] of Object.entries(routes)) {
    if (route.to === null) continue;
    const answer = answers[path];
    const data = route.brands ? applyBrands(answer?.data ?? [], route) : answer?.data;
    const made = data && { data, meta: route.meta };
    if (made === undefined || (await sha256(canonicalJson(made))) !== route.sha256)
      throw new Error(
        `${path} is not from the publication ${from}, so it can't be updated to ${to}: load it again`,
      );
    result[path] = made;
  }
  return result;
}

function applyBrands(data: WholeAnswer['data'], route: RouteChanges): WholeAnswer['data'] {
  const { brands = [], list, identity = [] } = route;
  const before = new Map<string, Record<string, unknown>>();
  for (const [group, { Brand }] of data.entries()) {
    const count = counter();
    for (const brand of Brand) {
      const BrandName = String(brand['BrandName']);
      before.set(placeKey({ group, BrandName, which: count(BrandName) }), brand);
    }
  }
  const result: WholeAnswer['data'] = [];
  for (const brand of brands) {
    const old = brand.was === null ? undefined : before.get(placeKey(brand.was ?? brand));
    const records = old === undefined ? [] : list ? old[list] : [old];
    const made = applyRecords(records as Record<string, unknown>[], brand, identity);
    result[brand.group] ??= { Brand: [] };
    result[brand.group]?.Brand.push(...(list ? [{ BrandName: brand.BrandName, [list]: made }] : made));
  }
  return result;
}

function applyRecords(
  old: readonly Record<string, unknown>[],
  { removed = [], replaced = [], added = [], order }: BrandChanges,
  identity: readonly string[],
): Record<string, unknown>[] {
  const identityOf = (record: Record<string, unknown>) =>
    identity.map((name) => record[name] ?? '').join('/');
  const keyOf = ({ record, which = 0 }: ChangedRecord) => recordKey([identityOf(record), which]);
  const count = counter();
  const records = new Map(old.map((record) => [keyOf({ record, which: count(identityOf(record)) }), record]));
  for (const one of removed) records.delete(keyOf(one));
  for (const one of replaced) records.set(keyOf(one), one.record);
  if (order) {
    for (const one of added) records.set(keyOf(one), one.record);
    return order.map((key) => records.get(recordKey(key)) ?? {});
  }
  const behind = new Map<string | undefined, Record<string, unknown>[]>();
  for (const { after, record } of added) {
    const key = after === undefined ? undefined : recordKey(after);
    const here = behind.get(key);
    if (here === undefined) behind.set(key, [record]);
    else here.push(record);
  }
  const result = behind.get(undefined) ?? [];
  for (const [key, record] of records) {
    result.push(record);
    for (const one of behind.get(key) ?? []) result.push(one);
  }
  return result;
}

/** Counts from 0 how often each text has occurred. */
function counter(): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const count = counts.get(text) ?? 0;
    counts.set(text, count + 1);
    return count;
  };
}

function placeKey({ group, BrandName, which = 0 }: Place): string {
  return JSON.stringify([group, BrandName, which]);
}

function recordKey(key: RecordKey): string {
  return JSON.stringify(typeof key === 'string' ? [key, 0] : key);
}

/** JSON as it is published: keys in order, no white space, ASCII. */
export function canonicalJson(value: unknown): string {
  const inOrder = (_: string, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each;
  const json = JSON.stringify(value, inOrder);
  return json.replace(/[\x80-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function sha256(text: string): Promise<string | undefined> {
  return digestOf(new TextEncoder().encode(text));
}
