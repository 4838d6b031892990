import { sha256 } from '../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import { type AnswerPart, hasOwn } from '../checks/gap.js';
import type { BodyArgs } from '../checks/problems/bodies.js';
import type { Body } from '../http/answer.js';
import { type Manifest, manifest as manifestSchema, type Representation } from '../manifest/manifest.js';
import { manifestBytes, plainOf } from '../manifest/representation.js';
import { decoded, mostUnpacked, unpackFailure } from './decoding.js';
import { type AnswerDifference, difference, type Ends, type Facts } from './difference.js';
import { dateOf, entriesOf, entryAt, isRoute, type ManifestEntry } from './entries.js';
import { type Reply, replyField } from './reply.js';
import { lastUpdatedIn } from './stale.js';

type FileBody = Extract<Body, { kind: 'file' }>;

/** Compares the bytes of a representation, or of a part of one, with the built ones. */
export function bodyDifference(
  expected: FileBody,
  reply: Reply,
  path: string | undefined,
  facts: Facts,
): AnswerDifference | undefined {
  const { representation, range } = expected;
  const entry = path === undefined ? undefined : entryAt(facts.manifest, path);
  if (path === undefined || entry === undefined) return manifestDifference(representation, reply, facts);
  if (range) return partDifference(representation, range, reply, facts.ends, entry);
  if (sha256(reply.body) === representation.sha256) return undefined;
  return wholeDifference(representation, reply, path, entry, facts);
}

type Reason = BodyArgs['reason'];

const codings = ['identity', 'br', 'gzip'] as const;

/** The fields that belong to a coding: with another coding they are others too. */
const codingFields = [
  'header:content-encoding',
  'header:etag',
  'header:accept-ranges',
  'header:vary',
] as const satisfies readonly AnswerPart[];

/** A page of the host in place of a file has the fields of that page. */
const everyField = ['header:*'] as const;

/** The manifest isn't in itself: its bytes are known from the manifest that is compared with. */
function manifestDifference(
  { encoding: coding, bytes: expectedBytes, sha256: expected }: Representation,
  { body }: Reply,
  { manifest: built }: Facts,
): AnswerDifference | undefined {
  if (sha256(body) === expected) return undefined;
  const covers = ['header:last-modified', 'header:etag'] as const;
  const served = publicationDate(parsedManifest(body));
  const date = publicationDate(built);
  if (served !== undefined && date !== undefined && served !== date) {
    const args = { what: 'manifest', built: date, served } as const;
    return { ...difference('body', 'verify/stale', args), covers };
  }
  const args = { coding, bytes: body.length, expectedBytes, built: date ?? '' } as const;
  if (isHtml(body)) {
    const html = difference('body', 'verify/body', { ...args, reason: 'html', excerpt: excerptOf(body, 0) });
    return { ...html, covers: everyField };
  }
  const isBuilt = (bytes: Buffer | undefined) => bytes !== undefined && sha256(bytes) === expected;
  const found = bytesReason(body, manifestBytes(built), expectedBytes, isBuilt);
  return { ...difference('body', 'verify/body', { ...args, ...found }), covers };
}

/** The manifest in these bytes. Undefined where they aren't one. */
function parsedManifest(bytes: Buffer): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The newest date of the collections of a publication. */
function publicationDate(manifest: Manifest | undefined): string | undefined {
  return Object.values(manifest?.routes ?? {})
    .map(({ lastUpdated }) => lastUpdated)
    .sort()
    .at(-1);
}

function wholeDifference(
  { encoding, bytes: expectedBytes, sha256: expected }: Representation,
  { body, headers }: Reply,
  path: string,
  entry: ManifestEntry,
  { manifest, gaps, builtFile }: Facts,
): AnswerDifference | undefined {
  const found = { coding: encoding, bytes: body.length, expectedBytes, built: dateOf(entry) };
  const differs = (
    reason: Reason,
    more: Partial<BodyArgs> = {},
    covers: readonly AnswerPart[] = [],
  ): AnswerDifference => ({ ...difference('body', 'verify/body', { ...found, reason, ...more }), covers });
  const declared = replyField({ headers }, 'Content-Encoding')?.toLowerCase();
  const largest = mostUnpacked(manifest);
  if (body.length === 0) return differs('empty');
  // Plain bytes are compared below, where a line end is distinguished from other additions.
  if (
    encoding !== 'identity' &&
    body.length > expectedBytes &&
    sha256(body.subarray(0, expectedBytes)) === expected
  ) {
    return differs('appended', { excerpt: excerptOf(body, expectedBytes) });
  }
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
    return { ...differs('other-address', { address }, covers), isOtherContent: true };
  }
  const page = [body, ...(plain === undefined ? [] : [plain])].find(isHtml);
  // A page of the publication that was changed on the way still has a field of the publication.
  const isForeign =
    replyField({ headers }, 'Last-Modified') !== entry.lastModified &&
    replyField({ headers }, 'ETag') !==
      entry.representations.find((each) => each.encoding === encoding)?.etag;
  if (page !== undefined && (isForeign || !entry.mediaType.startsWith('text/html'))) {
    return { ...differs('html', { excerpt: excerptOf(page, 0) }, everyField), isOtherContent: true };
  }
  const published = plainOf(entry);
  const isBuilt = (bytes: Buffer | undefined) => bytes !== undefined && sha256(bytes) === published.sha256;
  if (plain !== undefined && isBuilt(plain)) {
    if (hasOwn(gaps, 'codings')) return undefined;
    if (plain === body) return differs('uncompressed', {}, codingFields);
    // Whether the build or the host compressed it: the client didn't ask for this coding.
    const actual = codings.find((coding) => coding === (declared === 'x-gzip' ? 'gzip' : declared));
    return actual !== undefined && actual !== encoding
      ? differs('other-coding', { actual }, codingFields)
      : differs('recompressed');
  }
  if (plain === undefined) {
    const why = unpackFailure(body, declared, largest);
    if (why !== undefined) return differs(why);
    const actual = codings.find((coding) => isBuilt(decoded(body, coding, largest)));
    return actual === undefined ? differs('undecodable') : differs('mislabelled', { actual });
  }
  const again = codings.find((coding) => coding !== 'identity' && isBuilt(decoded(plain, coding, largest)));
  if (again !== undefined) {
    return plain === body ? differs('undeclared', { actual: again }, codingFields) : differs('twice');
  }
  const lastUpdated = isRoute(entry) ? lastUpdatedIn(plain) : undefined;
  if (lastUpdated !== undefined && lastUpdated !== dateOf(entry)) {
    return differs('other-publication', { lastUpdated });
  }
  const built = builtFile?.(published.file);
  const { reason, ...more } = bytesReason(
    plain,
    isBuilt(built) ? built : undefined,
    published.bytes,
    isBuilt,
  );
  return differs(reason, more);
}

/**
 * How bytes that aren't compressed differ from the built ones.
 * @param built undefined if they aren't at hand, and only their length and hash are known
 */
function bytesReason(
  plain: Buffer,
  built: Buffer | undefined,
  length: number,
  isBuilt: (bytes: Buffer | undefined) => boolean,
): Pick<BodyArgs, 'reason' | 'at' | 'excerpt' | 'expectedExcerpt'> {
  if (plain.length === 0) return { reason: 'empty' };
  const rewritten = rewriting(plain, isBuilt);
  if (rewritten !== undefined) return { reason: rewritten };
  if (isBuilt(plain.subarray(0, length))) return { reason: 'appended', excerpt: excerptOf(plain, length) };
  if (built === undefined) return { reason: seemsCut(plain, length) ? 'cut' : 'changed' };
  const at = firstDifference(plain, built);
  if (at === plain.length) return { reason: 'cut' };
  const data = canonical(plain.toString('utf8'));
  if (data?.equals(canonical(built.toString('utf8')) ?? built)) return { reason: 'reformatted' };
  const further = plain.length - length;
  if (further > 0 && plain.subarray(at + further).equals(built.subarray(at))) {
    return { reason: 'inserted', at, excerpt: plain.toString('utf8', at, at + Math.min(further, 240)) };
  }
  return { reason: 'changed', at, excerpt: excerptOf(plain, at), expectedExcerpt: excerptOf(built, at) };
}

function firstDifference(one: Buffer, other: Buffer): number {
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return at;
  return length;
}

function excerptOf(bytes: Buffer, from: number): string {
  return bytes.toString('utf8', from, from + 60);
}

function isHtml(bytes: Buffer): boolean {
  return /^\s*<(!doctype html|html|head|body)/i.test(bytes.toString('latin1', 0, 200));
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
    return Buffer.from(canonicalJsonText(JSON.parse(text.replace(/^\ufeff/, ''))));
  } catch {
    return undefined;
  }
}

/** True for bytes that look truncated: JSON without its end, or a round length, as of a buffer. */
function seemsCut(plain: Buffer, length: number): boolean {
  if (plain.length >= length) return false;
  const text = plain.toString('utf8').trim();
  return plain.length % 4096 === 0 || (text.startsWith('{') && !text.endsWith('}'));
}

function partDifference(
  { encoding, bytes }: Representation,
  { first, last }: { readonly first: number; readonly last: number },
  { body }: Reply,
  ends: Ends | undefined,
  entry: ManifestEntry,
): AnswerDifference | undefined {
  if (ends === undefined) return undefined;
  const fromEnd = bytes - ends.tail.length;
  const part =
    last < ends.head.length
      ? ends.head.subarray(first, last + 1)
      : ends.tail.subarray(first - fromEnd, last + 1 - fromEnd);
  if (part.equals(body)) return undefined;
  const args = {
    coding: encoding,
    reason: 'changed',
    bytes: body.length,
    expectedBytes: part.length,
    built: dateOf(entry),
  } as const;
  return { ...difference('body', 'verify/body', args), covers: ['header:content-range'] };
}
