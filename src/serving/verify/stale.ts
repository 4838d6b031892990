import { sha256 } from '../../base/bytes/sha256.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { StaleArgs } from '../checks/problems/stale.js';
import { parseHttpDate } from '../http/http-date.js';
import { type Encoding, encodings, type Manifest } from '../manifest/manifest.js';
import { entityTag } from '../manifest/representation.js';
import { decoded, mostUnpacked } from './decoding.js';
import { type AnswerDifference, difference } from './difference.js';
import { dateOf, entriesOf, isRoute, type ManifestEntry } from './entries.js';
import type { Probe } from './probe.js';
import { type Reply, type ReplyOutcome, replyField } from './reply.js';

/** What answers of another publication are recognised by. */
export interface StaleFacts {
  /** As built. */
  readonly entry: ManifestEntry;
  /** The publication's other addresses, whose bytes are not those of another publication. */
  readonly others: readonly ManifestEntry[];
  /** Epoch milliseconds. */
  readonly now: number;
  /** The most bytes that a body may unpack to. */
  readonly largest: number;
}

/** The facts of an address of the built publication. */
export function staleFacts(
  run: { readonly manifest: Manifest; now(): number },
  path: string,
  entry: ManifestEntry,
): StaleFacts {
  const others = entriesOf(run.manifest).flatMap(([other, each]) => (other === path ? [] : [each]));
  return { entry, others, now: run.now(), largest: mostUnpacked(run.manifest) };
}

/**
 * The difference if a host serves another publication than the one built: other bytes, with their own validators. It
 * includes the publication's date (LastUpdated, or else Last-Modified) and how long a cache has kept it (Age, RFC 9111
 * §5.1). Undefined if the bytes are as built, or are wrong in another way.
 */
export function staleness(
  reply: Reply,
  { entry, others, now, largest }: StaleFacts,
  coding: Encoding,
  more: Pick<StaleArgs, 'codings' | 'variant'> = {},
): AnswerDifference | undefined {
  const representation = entry.representations.find(({ encoding }) => encoding === coding);
  if (reply.status !== 200 || representation === undefined) return undefined;
  const sent = sha256(reply.body);
  if (entry.representations.some((each) => each.sha256 === sent)) return undefined;

  const lastModified = replyField(reply, 'Last-Modified');
  const hasOtherTag = replyField(reply, 'ETag') !== representation.etag;
  if (!hasOtherTag && lastModified === entry.lastModified) return undefined;
  const plain = decoded(reply.body, replyField(reply, 'Content-Encoding'), largest);
  if (plain === undefined) return undefined;
  const hash = sha256(plain);
  if ([entry, ...others].some(({ representations }) => representations[0]?.sha256 === hash)) return undefined;
  const updated = isRoute(entry) ? lastUpdatedIn(plain) : undefined;
  const served = updated ?? modifiedIn(reply, now);
  if (served === undefined) return undefined;
  // The texts around the data, such as the licence, can change while the data stays. A tag that is the hash of these
  // bytes then proves that they were published, and not changed in transit.
  const declared = replyField(reply, 'Content-Encoding')?.toLowerCase() ?? 'identity';
  const found = encodings.find((each) => each === declared);
  const wasPublished =
    found !== undefined && replyField(reply, 'ETag') === entityTag(sha256(reply.body), found);
  // A resource has no other sign: its bytes have no date, and Last-Modified may be the host's own.
  if (!wasPublished && (!isRoute(entry) || served === entry.lastUpdated)) return undefined;
  return staleDifference(reply, entry, served, now, more);
}

/**
 * The difference if one kind of request to an address is answered from another publication, where its plain reads are
 * as built: a cache keeps these answers apart. An answer without a body is recognised by its validators, both of which
 * are others.
 */
export function staleVariant(
  probe: Probe,
  outcome: ReplyOutcome,
  facts: StaleFacts,
): AnswerDifference | undefined {
  const variant = variantOf(probe);
  if (outcome.kind === 'silence' || variant === undefined) return undefined;
  const { entry } = facts;
  if (outcome.status === 200 && probe.method === 'GET') {
    for (const { encoding } of entry.representations) {
      if ((replyField(outcome, 'Content-Encoding')?.toLowerCase() ?? 'identity') === encoding)
        return staleness(outcome, facts, encoding, { variant });
    }
    return undefined;
  }
  return staleByValidators(outcome, facts, { variant });
}

/** The difference if an answer has the validators of another publication: both are others than were built. */
export function staleByValidators(
  outcome: ReplyOutcome,
  { entry, now }: StaleFacts,
  more: Pick<StaleArgs, 'variant'> = {},
): AnswerDifference | undefined {
  if (outcome.kind === 'silence' || ![200, 206, 304].includes(outcome.status)) return undefined;
  const tag = replyField(outcome, 'ETag');
  const served = modifiedIn(outcome, now);
  const isOther =
    tag !== undefined &&
    publishedTag.test(tag) &&
    entry.representations.every(({ etag }) => etag !== tag) &&
    served !== undefined &&
    replyField(outcome, 'Last-Modified') !== entry.lastModified;
  return isOther ? staleDifference(outcome, entry, served, now, more) : undefined;
}

/** The form of the entity tags that a build makes (D28). */
export const publishedTag = /^"[\w-]{22}(-br|-gz)?"$/;

/** The difference for an answer that is of the publication of `served`. */
function staleDifference(
  reply: Pick<Reply, 'headers'>,
  entry: ManifestEntry,
  served: string,
  now: number,
  more: Pick<StaleArgs, 'codings' | 'variant'>,
): AnswerDifference {
  const age = seconds(replyField(reply, 'Age'), /^(\d{1,9})$/);
  const maxAge = seconds(replyField(reply, 'Cache-Control'), /\bmax-age=(\d{1,9})/i);
  const args = {
    what: isRoute(entry) ? 'data' : entry.kind === 'page' ? 'page' : 'file',
    built: dateOf(entry),
    served,
    ...(age !== undefined && { age, since: sinceOf(now - age * 1000) }),
    ...(maxAge !== undefined && { maxAge }),
    ...more,
  } as const;
  return { ...difference('body', 'verify/stale', args), isOtherContent: true };
}

/** What a request has besides a plain read of its address, by which a cache may keep its answers apart. */
function variantOf({ check, method }: Probe): StaleArgs['variant'] {
  if (method === 'HEAD') return 'head';
  if (/^(tag|date|both)\//.test(check)) return 'condition';
  if (check.startsWith('range/')) return 'range';
  if (check === 'address/query') return 'query';
  if (check === 'address/trailing-slash') return 'slash';
  return check === 'cors/read' ? 'origin' : undefined;
}

/** Last-Modified, UTC with milliseconds. */
function modifiedIn(reply: Reply, now: number): string | undefined {
  const modified = parseHttpDate(replyField(reply, 'Last-Modified') ?? '', now);
  return modified === undefined ? undefined : new Date(modified).toISOString();
}

function sinceOf(instant: number): string {
  return new Date(instant).toISOString().replace(/\.\d+Z$/, 'Z');
}

function seconds(value: string | undefined, form: RegExp): number | undefined {
  const digits = form.exec(value?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** `meta.LastUpdated` of a published collection. Undefined where the bytes aren't one. */
export function lastUpdatedIn(bytes: Buffer): string | undefined {
  try {
    const published: unknown = JSON.parse(bytes.toString('utf8'));
    const meta = isPlainObject(published) ? published.meta : undefined;
    const date = isPlainObject(meta) ? meta.LastUpdated : undefined;
    return typeof date === 'string' ? date : undefined;
  } catch {
    return undefined;
  }
}
