import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sha256 } from '../../base/bytes/sha256.js';
import { grouped, quoted } from '../../model/message.js';
import type { Lack } from '../hosts/lacks.js';
import { fieldOf, type HeaderField, type HttpAnswer } from '../http/answer.js';
import { sharedLifetime } from '../http/caching.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { ResourceEntry, Route } from '../manifest/manifest.js';
import { fieldOfReply, type Reply } from './host.js';

/** A part of an answer that differs: `Status`, `Body`, or a header field. */
export interface Difference {
  readonly what: string;
  readonly expected: string;
  readonly came: string;
}

/** What an answer is compared with besides the expected one. */
export interface Known {
  readonly lacks: readonly Lack[];
  /** What is published at the address, if something is. */
  readonly entry?: Route | ResourceEntry | undefined;
  /** True for everything but collections. */
  readonly isFile: boolean;
  /** The plain bytes of the address, as they came: then the tags of `entry` are those that the host sends. */
  readonly plain?: Buffer | undefined;
}

const none = 'none';

/** How an answer differs from the expected one. With another status, nothing else is compared. */
export function answerDifferences(
  expected: HttpAnswer,
  reply: Reply,
  method: string,
  known: Known,
): Difference[] {
  const { status } = expected;
  if (reply.status !== status) {
    const location = fieldOfReply(reply, 'Location');
    const to = location === undefined ? '' : ` to ${quoted(location)}`;
    return [{ what: 'Status', expected: String(status), came: `${reply.status}${to}` }];
  }
  if (known.lacks.some((lack) => lack === `error-${status}`)) return [];
  const body = bodyDifference(expected, reply, method, known);
  const headers = [...fieldDifferences(expected, reply, known), ...timeDifferences(expected, reply)];
  const isBodyWrong = body.length > 0;
  // What belongs to a wrong body is not told beside it.
  return [...body, ...headers.filter(({ what }) => !isBodyWrong || !/^(?:Content-|ETag)/i.test(what))];
}

function bodyDifference({ body }: HttpAnswer, reply: Reply, method: string, known: Known): Difference[] {
  const differs = (expected: string, bytes = reply.body) => [
    { what: 'Body', expected, came: described(reply, bytes) },
  ];
  if (method === 'HEAD' || body.kind === 'none') return reply.body.length === 0 ? [] : differs(none);
  if (body.kind === 'text') {
    return reply.body.toString() === body.text ? [] : differs(quoted(body.text.slice(0, 60)));
  }
  const { representation, range } = body;
  if (range !== undefined) {
    const part = known.plain?.subarray(range.first, range.last + 1);
    return part === undefined || part.equals(reply.body) ? [] : differs(described(reply, part));
  }
  const recodes = known.lacks.includes('codings');
  const found = recodes ? unpacked(reply) : reply.body;
  const wanted = recodes ? known.entry?.representations[0] : representation;
  if (wanted === undefined || sha256(found) === wanted.sha256) return [];
  const built = `the ${representation.encoding} bytes that were built (${grouped(wanted.bytes)} of them)`;
  return differs(built, found);
}

/** What can be said of bytes in a few words. */
function described(reply: Reply, bytes: Buffer): string {
  const size = bytes.length === 0 ? 'nothing' : `${grouped(bytes.length)} bytes`;
  const text = unpacked({ ...reply, body: bytes })
    .toString('utf8')
    .replace(/\s+/g, ' ')
    .trim();
  const updated = /"LastUpdated":\s*"([^"]+)"/.exec(text)?.[1];
  if (updated !== undefined) return `${size} with LastUpdated ${updated}`;
  const isText = /^[\x20-\x7e\u00a0-\uffff]*$/.test(text.slice(0, 40));
  return bytes.length > 0 && isText ? `${size}, ${quoted(text.slice(0, 40))}` : size;
}

/** The bytes without their coding; as they are if they haven't the coding that they say. */
function unpacked(reply: Reply): Buffer {
  const coding = fieldOfReply(reply, 'Content-Encoding')?.toLowerCase();
  const limit = { maxOutputLength: 256 * 1024 * 1024 };
  try {
    if (coding === 'gzip') return gunzipSync(reply.body, limit);
    if (coding === 'br') return brotliDecompressSync(reply.body, limit);
  } catch {
    return reply.body;
  }
  return reply.body;
}

/** Fields about the connection, the time or the route of an answer. Date and Age have a comparison of their own. */
const ofTransport =
  /^(?:age|alt-svc|cache-status|connection|date|keep-alive|server|trailer|transfer-encoding|upgrade|via)$/;

/**
 * Fields that change what clients, browsers or caches do with an answer, so that they are wrong if unexpected. Others
 * that the manifest doesn't name, such as `X-Cache`, are ignored.
 */
const meaningful =
  /^(?:accept-ranges|access-control-.*|allow|cache-control|clear-site-data|content-(?:disposition|encoding|language|location|range|type)|cross-origin-resource-policy|deprecation|etag|expires|last-modified|location|pragma|refresh|repr-digest|retry-after|set-cookie|status-code|sunset|vary|www-authenticate)$/;

/** Fields that may occur once only: of two values, some clients take the first and some the last. */
const single =
  /^(?:access-control-allow-origin|age|content-(?:encoding|length|range|type)|date|etag|expires|last-modified|location|retry-after|status-code|strict-transport-security|x-content-type-options|x-frame-options)$/;

function fieldDifferences(expected: HttpAnswer, reply: Reply, known: Known): Difference[] {
  const names = new Set([...expected.headers, ...reply.headers].map(([name]) => name.toLowerCase()));
  return [...names].flatMap((name) => {
    const lines = reply.headers.filter(([key]) => key.toLowerCase() === name);
    const what = expected.headers.find(([key]) => key.toLowerCase() === name)?.[0] ?? lines[0]?.[0] ?? name;
    if (lines.length > 1 && single.test(name)) {
      return [{ what, expected: 'it once', came: lines.map(([, value]) => quoted(value)).join(' and ') }];
    }
    if (ofTransport.test(name)) return [];
    const wanted = fieldOf(expected.headers, name);
    const found = fieldOfReply(reply, name);
    if (isAsExpected(name, wanted, found, expected, reply, known)) return [];
    // Tags have quotes of their own.
    const shown = (value = none) => (value === none || value.includes('"') ? value : quoted(value));
    return [{ what, expected: shown(wanted), came: shown(found) }];
  });
}

function isAsExpected(
  name: string,
  wanted: string | undefined,
  found: string | undefined,
  { status }: HttpAnswer,
  reply: Reply,
  known: Known,
): boolean {
  const { lacks } = known;
  if (wanted === found) return true;
  if (
    known.isFile &&
    lacks.includes('files') &&
    /^(?:content-type|cache-control|vary|content-disposition)$/.test(name)
  ) {
    return true;
  }
  switch (name) {
    case 'etag':
      return wanted === undefined ? found === undefined : isOwnTag(wanted, found, known);
    case 'last-modified':
      // A 304 with a tag needs no date (RFC 9110 §15.4.5); the manifest has none, and that of its file does no harm.
      if (status < 400 && (lacks.includes('dates') || wanted === undefined)) return true;
      return found === undefined && status === 304;
    case 'content-length':
      if (found === undefined)
        return wanted === undefined || lacks.includes('length') || lacks.includes('codings');
      if (lacks.includes('codings') || wanted === undefined) return status !== 304 || isLength(found, known);
      return false;
    case 'content-encoding':
      return status === 304 || (lacks.includes('codings') && status === 200);
    case 'accept-ranges':
      return status === 304 || lacks.includes('ranges') || lacks.includes('coded-ranges');
    case 'content-type':
      if (status === 304 || status === 204) return wanted === undefined;
      return same(wanted, found, /;/);
    case 'retry-after':
      return wanted !== undefined && /^[1-9]\d*$/.test(found ?? '');
    case 'repr-digest':
      // Hosts with their own tags can't send it; one that is sent must be that of the bytes.
      return (
        found === undefined ||
        reply.status !== 200 ||
        reply.body.length === 0 ||
        isDigestOf(reply.body, found)
      );
    case 'content-digest':
      return reply.status !== 200 || reply.body.length === 0 || isDigestOf(reply.body, found);
    case 'vary':
      // Of the errors a 406 alone depends on the coding, but to say it does no harm.
      return wanted === undefined ? !/\*/.test(found ?? '') : same(wanted, found, /,/);
    case 'cross-origin-resource-policy':
      return wanted === undefined && found === 'cross-origin';
    default:
      return wanted === undefined ? !meaningful.test(name) : same(wanted, found, /,/);
  }
}

/** Whether two lists have the same members, in any order and case. */
function same(one: string | undefined, other: string | undefined, separator: RegExp): boolean {
  const members = (list: string) =>
    [...new Set(list.split(separator).map((each) => each.trim().toLowerCase()))].sort().join();
  return one !== undefined && other !== undefined && members(one) === members(other);
}

/** Whether a digest field (RFC 9530) has the SHA-256 of bytes, if it has one. */
function isDigestOf(bytes: Buffer, field: string | undefined): boolean {
  const digest = /sha-256=:([^:]*):/.exec(field ?? '')?.[1];
  return digest === undefined || digest === createHash('sha256').update(bytes).digest('base64');
}

function isLength(found: string, { entry }: Known): boolean {
  return (entry?.representations ?? []).some(({ bytes }) => String(bytes) === found);
}

/** A tag of the form that `entityTag` makes: where it isn't the one of these bytes, it is that of other ones. */
const builtTag = /^"[\w-]{22}(?:-br|-gz)?"$/;

/** Whether a tag may be in place of the manifest's (D55): one of the host's own, and where it is known, that one. */
function isOwnTag(wanted: string, found: string | undefined, { plain, lacks }: Known): boolean {
  const tag = parseEntityTag(found ?? '');
  if (lacks.includes('tags')) return tag !== undefined;
  if (tag === undefined) return false;
  return plain !== undefined ? tag.opaque === wanted : tag.weak || !builtTag.test(tag.opaque);
}

/** The tolerated difference between the clocks of the host and of this machine, in seconds. */
const tolerance = 600;

/** Date (RFC 9110 §6.6.1) is now, or when a cache stored the answer; Age (RFC 9111 §5.1) is within the lifetime. */
function timeDifferences(expected: HttpAnswer, reply: Reply): Difference[] {
  const now = parseHttpDate(fieldOf(expected.headers, 'Date') ?? '', 0) ?? 0;
  const found = fieldOfReply(reply, 'Date');
  const date = parseHttpDate(found ?? '', now);
  const lifetime = lifetimeOf(expected.headers, now);
  const late = date === undefined ? Number.NaN : (date - now) / 1000;
  const isOff = !(late <= tolerance && -late <= Math.max(lifetime, 0) + tolerance);
  const age = fieldOfReply(reply, 'Age');
  const isOld = age !== undefined && !(/^\d+$/.test(age) && Number(age) <= lifetime);
  return [
    ...(isOff
      ? [{ what: 'Date', expected: `about ${fieldOf(expected.headers, 'Date')}`, came: found ?? none }]
      : []),
    ...(isOld ? [{ what: 'Age', expected: `at most ${lifetime} s`, came: age }] : []),
  ];
}

/** Seconds for which a shared cache may send the answer; 0 after `Expires`, where Cache-Control says nothing (RFC 9111 §5.3). */
function lifetimeOf(headers: readonly HeaderField[], now: number): number {
  const expires = fieldOf(headers, 'Expires');
  const isOver = expires !== undefined && (parseHttpDate(expires, now) ?? 0) <= now;
  return sharedLifetime(headers) ?? (isOver ? 0 : Number.POSITIVE_INFINITY);
}
