import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sha256 } from '../../base/bytes/sha256.js';
import { quoted, withCommas } from '../../model/message.js';
import type { Lack } from '../hosts/configuration/lacks.js';
import { fieldOf, type HttpAnswer } from '../http/answer.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Representation, ResourceKind } from '../manifest/manifest.js';
import { fieldOfReply, type Reply } from './host.js';

/** A part of an answer that differs: `Status`, `Body`, or a header field. */
export interface AnswerDifference {
  readonly what: string;
  readonly expected: string;
  readonly came: string;
}

/** What an answer is compared with besides the expected one. */
export interface ComparedWith {
  readonly lacks: readonly Lack[];
  /** What is published at the address, if something is; collections have no kind. */
  readonly entry?: { readonly kind?: ResourceKind; readonly representations: readonly Representation[] };
  /** The plain bytes of the address, as they came: then the tags of `entry` are those that the host sends. */
  readonly plain?: Buffer | undefined;
}

const none = 'none';

/** How an answer differs from the expected one. With another status, nothing else is compared. */
export function answerDifferences(
  expected: HttpAnswer,
  reply: Reply,
  method: string,
  known: ComparedWith,
): AnswerDifference[] {
  const { status } = expected;
  if (reply.status !== status) {
    const location = fieldOfReply(reply, 'Location');
    const to = location === undefined ? '' : ` to ${quoted(location)}`;
    return [{ what: 'Status', expected: String(status), came: `${reply.status}${to}` }];
  }
  if (known.lacks.some((lack) => lack === `error-${status}`)) return [];
  const body = bodyDifference(expected, reply, method, known);
  const headers = [...fieldDifferences(expected, reply, known), ...timeDifferences(expected, reply)];
  // What belongs to a wrong body is not told beside it.
  return body === undefined
    ? headers
    : [body, ...headers.filter(({ what }) => !/^(?:Content-|ETag)/i.test(what))];
}

function bodyDifference({ body }: HttpAnswer, reply: Reply, method: string, known: ComparedWith) {
  const differs = (expected: string, bytes = reply.body): AnswerDifference => ({
    what: 'Body',
    expected,
    came: described(reply, bytes),
  });
  if (method === 'HEAD' || body.kind === 'none') return reply.body.length === 0 ? undefined : differs(none);
  if (body.kind === 'text') {
    return reply.body.toString() === body.text ? undefined : differs(quoted(body.text.slice(0, 60)));
  }
  const { representation, range } = body;
  if (range !== undefined) {
    const part = known.plain?.subarray(range.first, range.last + 1);
    return part === undefined || part.equals(reply.body) ? undefined : differs(described(reply, part));
  }
  const recodes = known.lacks.includes('codings');
  const found = recodes ? unpacked(reply) : reply.body;
  const wanted = recodes ? known.entry?.representations[0] : representation;
  if (wanted === undefined || sha256(found) === wanted.sha256) return undefined;
  return differs(
    `the ${representation.encoding} bytes that were built (${withCommas(wanted.bytes)} of them)`,
    found,
  );
}

/** What can be said of bytes in a few words. */
function described(reply: Reply, bytes: Buffer): string {
  const size = bytes.length === 0 ? 'nothing' : `${withCommas(bytes.length)} bytes`;
  const text = unpacked({ ...reply, body: bytes })
    .toString()
    .replace(/\s+/g, ' ')
    .trim();
  const updated = /"LastUpdated":\s*"([^"]+)"/.exec(text)?.[1];
  if (updated !== undefined) return `${size} with LastUpdated ${updated}`;
  return /^[\x20-\x7e\u00a0-\uffff]+$/.test(text.slice(0, 40))
    ? `${size}, ${quoted(text.slice(0, 40))}`
    : size;
}

/** The bytes without their coding; as they are if they haven't the coding that they say. */
function unpacked(reply: Reply): Buffer {
  const coding = fieldOfReply(reply, 'Content-Encoding')?.toLowerCase();
  const unpack = { gzip: gunzipSync, br: brotliDecompressSync }[coding ?? ''];
  try {
    return unpack?.(reply.body, { maxOutputLength: 2 ** 28 }) ?? reply.body;
  } catch {
    return reply.body;
  }
}

/**
 * Fields that change what clients, browsers or caches do with an answer, so that they are wrong if unexpected. Others
 * that the manifest doesn't name, such as `X-Cache`, are ignored.
 */
const meaningful =
  /^(?:accept-ranges|access-control-.*|allow|cache-control|clear-site-data|content-(?:digest|disposition|encoding|language|length|location|range|type)|cross-origin-resource-policy|deprecation|etag|expires|last-modified|location|pragma|refresh|retry-after|set-cookie|status-code|sunset|www-authenticate)$/;

function fieldDifferences(expected: HttpAnswer, reply: Reply, known: ComparedWith): AnswerDifference[] {
  const names = [...expected.headers, ...reply.headers].map(([name]) => name);
  // Tags have quotes of their own.
  const shown = (value = none) => (value === none || value.includes('"') ? value : quoted(value));
  return names.flatMap((what, at) => {
    const name = what.toLowerCase();
    if (names.findIndex((each) => each.toLowerCase() === name) < at) return [];
    const [wanted, found] = [fieldOf(expected.headers, name), fieldOfReply(reply, name)];
    if (wanted === found || isAllowed(name, wanted, found, expected, known)) return [];
    return [{ what, expected: shown(wanted), came: shown(found) }];
  });
}

/** Whether a field may differ from the expected one in this way. */
function isAllowed(
  name: string,
  wanted: string | undefined,
  found: string | undefined,
  { status }: HttpAnswer,
  known: ComparedWith,
): boolean {
  const { lacks, entry } = known;
  const ofFiles = /^(?:content-type|cache-control|vary|content-disposition)$/;
  if (entry?.kind !== undefined && lacks.includes('files') && ofFiles.test(name)) return true;
  switch (name) {
    case 'date':
      return true;
    case 'etag':
      return wanted !== undefined && isOwnTag(wanted, found, known);
    case 'last-modified':
      // A 304 with a tag needs no date (RFC 9110 §15.4.5); the manifest has none, and that of its file does no harm.
      if (status < 400 && (lacks.includes('dates') || wanted === undefined)) return true;
      return found === undefined && status === 304;
    case 'content-length':
      if (lacks.includes('codings') || (found === undefined && lacks.includes('length'))) return true;
      if (wanted !== undefined || status !== 304) return wanted === undefined;
      return entry?.representations.some(({ bytes }) => String(bytes) === found) === true;
    case 'content-encoding':
      return status === 304 || (lacks.includes('codings') && status === 200);
    case 'accept-ranges':
      return status === 304 || lacks.includes('ranges') || lacks.includes('coded-ranges');
    case 'content-type':
      return status === 304 || status === 204 ? wanted === undefined : isSame(wanted, found, /;/);
    case 'retry-after':
      return wanted !== undefined && /^[1-9]\d*$/.test(found ?? '');
    case 'vary': {
      // Of the errors a 406 alone depends on the coding, but to say it does no harm, nor to say it twice.
      const once = [...new Set(found?.toLowerCase().split(/,\s*/))].join();
      return wanted === undefined ? !once.includes('*') : isSame(wanted, once, /,/);
    }
    case 'cross-origin-resource-policy':
      return wanted === undefined && found === 'cross-origin';
    default:
      return wanted === undefined ? !meaningful.test(name) : isSame(wanted, found, /,/);
  }
}

/** Whether two lists have the same members, in any order and case. A member that comes twice is another list. */
function isSame(one: string | undefined, other: string | undefined, separator: RegExp): boolean {
  const members = (list = '') =>
    list
      .split(separator)
      .map((each) => each.trim().toLowerCase())
      .sort()
      .join();
  return members(one) === members(other);
}

/** A tag of the form that `entityTag` makes: where it isn't the one of these bytes, it is that of other ones. */
const builtTag = /^"[\w-]{22}(?:-br|-gz)?"$/;

/** Whether a tag may be in place of the manifest's (D55): one of the host's own, and where it is known, that one. */
function isOwnTag(wanted: string, found: string | undefined, { plain, lacks }: ComparedWith): boolean {
  const tag = parseEntityTag(found ?? '');
  if (tag === undefined || lacks.includes('tags')) return tag !== undefined;
  return plain !== undefined ? tag.opaque === wanted : tag.weak || !builtTag.test(tag.opaque);
}

/** The tolerated difference between the clocks of the host and of this machine, in seconds. */
const tolerance = 600;

/** Date (RFC 9110 §6.6.1) is now, or when a cache stored the answer; Age (RFC 9111 §5.1) is within the lifetime. */
function timeDifferences(expected: HttpAnswer, reply: Reply): AnswerDifference[] {
  const wanted = fieldOf(expected.headers, 'Date') ?? '';
  const now = parseHttpDate(wanted, 0) ?? 0;
  const [found = none, age = '0'] = ['Date', 'Age'].map((name) => fieldOfReply(reply, name));
  const lifetime = sharedLifetime(expected, now);
  const late = ((parseHttpDate(found, now) ?? Number.NaN) - now) / 1000;
  const isOff = !(late <= tolerance && -late <= lifetime + tolerance);
  const isOld = !(/^\d+$/.test(age) && Number(age) <= lifetime);
  return [
    ...(isOff ? [{ what: 'Date', expected: `about ${wanted}`, came: found }] : []),
    ...(isOld ? [{ what: 'Age', expected: `at most ${lifetime} s`, came: age }] : []),
  ];
}

/**
 * Seconds for which a shared cache may send the answer, stale or not (RFC 9111 §4.2.1, §4.2.4). What is not a number counts
 * as none; where Cache-Control says nothing, `Expires` decides (§5.3).
 */
function sharedLifetime({ headers }: HttpAnswer, now: number): number {
  const control = fieldOf(headers, 'Cache-Control')?.toLowerCase() ?? '';
  if (/\b(?:no-store|no-cache|private)\b(?!=)/.test(control)) return 0;
  const secondsOf = (name: string) => {
    const [, digits] = new RegExp(`\\b${name}="?(\\d*)`).exec(control) ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
  const fresh = secondsOf('s-maxage') ?? secondsOf('max-age');
  // s-maxage forbids stale answers as proxy-revalidate does (RFC 9111 §5.2.2.10).
  const isStrict = /\b(?:s-maxage|must-revalidate|proxy-revalidate)\b/.test(control);
  if (fresh !== undefined) return fresh + (isStrict ? 0 : (secondsOf('stale-while-revalidate') ?? 0));
  const expires = fieldOf(headers, 'Expires');
  return expires !== undefined && (parseHttpDate(expires, now) ?? 0) <= now ? 0 : Number.POSITIVE_INFINITY;
}
