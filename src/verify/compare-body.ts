import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Body } from '../http/answer.js';
import { parseHttpDate } from '../http/http-date.js';
import { type Encoding, type Manifest, type Representation, representationsOf } from '../http/manifest.js';
import { sha256 } from '../model/sha256.js';
import { canonicalJson } from '../publish/canonical.js';
import { entityTag } from '../publish/representation.js';
import { type Difference, difference, type Ends, type Facts } from './difference.js';
import { dateOf, type Entry, entriesOf, entryAt, isRoute } from './entries.js';
import { hasOwn } from './gap.js';
import type { BodyArgs } from './problems/bodies.js';
import { type Reply, replyField } from './reply.js';

type FileBody = Extract<Body, { kind: 'file' }>;

/** Compares the bytes of a representation, or of a part of one, with the built ones. */
export function bodyDifference(
  expected: FileBody,
  reply: Reply,
  path: string | undefined,
  facts: Facts,
): Difference | undefined {
  const { representation, range } = expected;
  if (path === undefined) return manifestDifference(representation, reply);
  if (range) return partDifference(representation, range, reply, facts.ends, entryAt(facts.manifest, path)!);
  if (sha256(reply.body) === representation.sha256) return undefined;
  return wholeDifference(representation, reply, path, facts);
}

type Reason = BodyArgs['reason'];

const codings = ['identity', 'br', 'gzip'] as const;

/** The manifest isn't in itself: only its bytes are known. */
function manifestDifference(
  { encoding: coding, bytes: expectedBytes, sha256: expected }: Representation,
  { body }: Reply,
): Difference | undefined {
  if (sha256(body) === expected) return undefined;
  const args = { coding, reason: 'changed', bytes: body.length, expectedBytes, built: '' } as const;
  return difference('body', 'verify/body', args);
}

function wholeDifference(
  { encoding, bytes: expectedBytes }: Representation,
  { body, headers }: Reply,
  path: string,
  { manifest, gaps }: Facts,
): Difference | undefined {
  const entry = entryAt(manifest, path)!;
  const found = { coding: encoding, bytes: body.length, expectedBytes, built: dateOf(entry) };
  const differs = (
    reason: Reason,
    more: { address?: string; actual?: Encoding; lastUpdated?: string } = {},
  ): Difference => difference('body', 'verify/body', { ...found, reason, ...more });
  const declared = replyField({ headers }, 'Content-Encoding')?.toLowerCase();
  const largest = mostUnpacked(manifest);
  const plain = decoded(body, declared, largest);

  const address = addressOf(plain ?? body, path, manifest);
  if (address !== undefined) {
    // The answer has the header fields of that address.
    const covers = [
      'header:content-type',
      'header:content-encoding',
      'header:etag',
      'header:last-modified',
    ] as const;
    return { ...differs('other-address', { address }), covers, isOtherContent: true };
  }
  const isBuilt = (bytes: Buffer | undefined) =>
    bytes !== undefined && sha256(bytes) === entry.representations[0]!.sha256;
  if (plain !== undefined && isBuilt(plain)) {
    if (hasOwn(gaps, 'own-codings')) return undefined;
    return differs(plain === body ? 'uncompressed' : 'recompressed');
  }
  if (plain === undefined) {
    const why = unpackFailure(body, declared, largest);
    if (why !== undefined) return differs(why);
    const actual = codings.find((coding) => isBuilt(decoded(body, coding, largest)));
    return actual === undefined ? differs('undecodable') : differs('mislabelled', { actual });
  }
  const again = codings.find((coding) => coding !== 'identity' && isBuilt(decoded(plain, coding, largest)));
  if (again !== undefined) {
    return plain === body ? differs('undeclared', { actual: again }) : differs('twice');
  }
  const lastUpdated = isRoute(entry) ? lastUpdatedIn(plain) : undefined;
  if (lastUpdated !== undefined && lastUpdated !== dateOf(entry)) {
    return differs('other-publication', { lastUpdated });
  }
  return differs(rewriting(plain, isBuilt) ?? (isCutJson(plain) ? 'cut' : 'changed'));
}

/** The other address of the publication with these bytes. */
function addressOf(plain: Buffer, path: string, manifest: Manifest): string | undefined {
  const hash = sha256(plain);
  return entriesOf(manifest).find(
    ([other, { representations }]) => other !== path && representations.some((each) => each.sha256 === hash),
  )?.[0];
}

/** How bytes with the same data were rewritten. `isBuilt` tells whether bytes are those of the build. */
function rewriting(plain: Buffer, isBuilt: (bytes: Buffer | undefined) => boolean): Reason | undefined {
  const mark = Buffer.from('\ufeff');
  if (plain.subarray(0, mark.length).equals(mark) && isBuilt(plain.subarray(mark.length))) {
    return 'byte-order-mark';
  }
  const text = plain.toString('utf8');
  const unix = text.replaceAll('\r\n', '\n');
  const trimmed = unix.trim();
  if ([unix, trimmed, `${trimmed}\n`].some((each) => isBuilt(Buffer.from(each)))) return 'line-ends';
  const swapped = plain.length % 2 === 0 ? Buffer.from(plain).swap16().toString('utf16le') : '';
  const readings = [plain.toString('utf16le'), swapped, plain.toString('latin1')];
  if (readings.some((each) => isBuilt(Buffer.from(each.replace(/^\ufeff/, ''))))) return 'charset';
  return isBuilt(canonical(text)) ? 'reformatted' : undefined;
}

function canonical(text: string): Buffer | undefined {
  try {
    return Buffer.from(canonicalJson(JSON.parse(text.replace(/^\ufeff/, ''))));
  } catch {
    return undefined;
  }
}

/** True for truncated JSON: the beginning of an object without its end. */
function isCutJson(plain: Buffer): boolean {
  const text = plain.toString('utf8').trim();
  return text === '' || (text.startsWith('{') && !text.endsWith('}'));
}

function partDifference(
  { encoding, bytes }: Representation,
  { first, last }: { readonly first: number; readonly last: number },
  { body }: Reply,
  ends: Ends | undefined,
  entry: Entry,
): Difference | undefined {
  if (ends === undefined) return undefined;
  const fromEnd = bytes - ends.tail.length;
  const part =
    last < ends.head.length
      ? ends.head.subarray(first, last + 1)
      : ends.tail.subarray(first - fromEnd, last + 1 - fromEnd);
  if (part.equals(body)) return undefined;
  return difference('body', 'verify/body', {
    coding: encoding,
    reason: 'changed',
    bytes: body.length,
    expectedBytes: part.length,
    built: dateOf(entry),
  });
}

/**
 * The difference if a host serves another publication than the one built: other bytes, with their own validators. It
 * includes the publication's date (LastUpdated, or else Last-Modified) and how long a cache has kept it (Age, RFC 9111
 * §5.1). Undefined if the bytes are as built, or are wrong in another way.
 * @param entry as built
 * @param others the publication's other addresses, whose bytes are not those of another publication
 * @param now epoch milliseconds
 * @param largest the most bytes that a body may unpack to
 */
export function staleness(
  reply: Reply,
  entry: Entry,
  coding: Encoding,
  others: readonly Entry[],
  now: number,
  largest: number,
): Difference | undefined {
  const representation = entry.representations.find(({ encoding }) => encoding === coding);
  if (reply.status !== 200 || representation === undefined) return undefined;
  if (sha256(reply.body) === representation.sha256) return undefined;

  const lastModified = replyField(reply, 'Last-Modified');
  const hasOtherTag = replyField(reply, 'ETag') !== representation.etag;
  if (!hasOtherTag && lastModified === entry.lastModified) return undefined;
  const plain = decoded(reply.body, replyField(reply, 'Content-Encoding'), largest);
  if (plain === undefined) return undefined;
  const hash = sha256(plain);
  if ([entry, ...others].some(({ representations }) => representations[0]!.sha256 === hash)) return undefined;
  const dated = lastModified === undefined ? undefined : parseHttpDate(lastModified, now);
  const updated = isRoute(entry) ? lastUpdatedIn(plain) : undefined;
  const served = updated ?? (dated === undefined ? undefined : new Date(dated).toISOString());
  if (served === undefined) return undefined;
  // The texts around the data, such as the licence, can change while the data stays. A tag that is the hash of these
  // bytes then proves that they were published, and not changed in transit.
  const wasPublished = replyField(reply, 'ETag') === entityTag(sha256(reply.body), coding);
  // A resource has no other sign: its bytes have no date, and Last-Modified may be the host's own.
  if (!wasPublished && (!isRoute(entry) || served === entry.lastUpdated)) return undefined;

  const age = seconds(replyField(reply, 'Age'), /^(\d{1,9})$/);
  const maxAge = seconds(replyField(reply, 'Cache-Control'), /\bmax-age=(\d{1,9})/i);
  const args = {
    coding,
    what: isRoute(entry) ? 'data' : entry.kind === 'page' ? 'page' : 'file',
    built: dateOf(entry),
    served,
    ...(age !== undefined && {
      age,
      since: new Date(now - age * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
    ...(maxAge !== undefined && { maxAge }),
  } as const;
  return { ...difference('body', 'verify/stale', args), isOtherContent: true };
}

function seconds(value: string | undefined, form: RegExp): number | undefined {
  const digits = form.exec(value?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * The most bytes that a body may unpack to: four times the largest file of the publication, since a host may have
 * indented it. A larger body was not published, and may be an attack on this machine's memory.
 */
export function mostUnpacked(manifest: Manifest): number {
  return 4 * Math.max(0, ...representationsOf(manifest).map(({ bytes }) => bytes)) + 1024 * 1024;
}

/**
 * The bytes after removing a content coding; undefined if they don't have that coding, or are more than `largest`.
 * @param largest bytes, from `mostUnpacked`
 */
export function decoded(body: Buffer, coding: string | undefined, largest: number): Buffer | undefined {
  try {
    switch (coding?.toLowerCase()) {
      case undefined:
      case 'identity':
        return body;
      case 'br':
        return brotliDecompressSync(body, { maxOutputLength: largest });
      case 'gzip':
      case 'x-gzip':
        return gunzipSync(body, { maxOutputLength: largest });
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

/**
 * Why bytes can't be unpacked from their declared coding: their end is missing, or they unpack to more than `largest`
 * bytes. Undefined if they don't have that coding at all.
 */
export function unpackFailure(
  body: Buffer,
  coding: string | undefined,
  largest: number,
): 'cut' | 'too-large' | undefined {
  const unpack = coding === 'br' ? brotliDecompressSync : coding === 'gzip' ? gunzipSync : undefined;
  if (unpack === undefined || body.length === 0) return undefined;
  try {
    unpack(body, { maxOutputLength: largest });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'Z_BUF_ERROR') return 'cut';
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'too-large';
  }
  return undefined;
}

/** `meta.LastUpdated` of a published collection. Undefined where the bytes aren't one. */
export function lastUpdatedIn(bytes: Buffer): string | undefined {
  try {
    const { meta } = JSON.parse(bytes.toString('utf8')) as { meta?: { LastUpdated?: unknown } };
    return typeof meta?.LastUpdated === 'string' ? meta.LastUpdated : undefined;
  } catch {
    return undefined;
  }
}
