import type { Encoding } from '../manifest/manifest.js';
import type { ByteRange } from './answer.js';
import { isStrongly, parseEntityTag } from './entity-tag.js';
import { parseHttpDate } from './http-date.js';
import type { Validators } from './preconditions.js';
import { fieldValue, type HttpRequest } from './request.js';

/** The part of a representation to send. Undefined if it is all of it. */
type Selection = ByteRange | 'unsatisfiable' | undefined;

/**
 * Reads Range and If-Range (RFC 9110 §14.2, §13.1.5). A server may ignore a Range: this one does for every method
 * but GET, for coded representations (D29), several ranges, units other than bytes, and invalid ranges.
 * `now` in epoch milliseconds.
 */
export function selectRange(
  request: HttpRequest,
  representation: { readonly encoding: Encoding; readonly bytes: number },
  current: Validators,
  now: number,
): Selection {
  const range = fieldValue(request, 'range');
  if (range === undefined || request.method !== 'GET' || representation.encoding !== 'identity')
    return undefined;
  if (!allowsRange(fieldValue(request, 'if-range'), current, now)) return undefined;
  return parseRange(range, representation.bytes);
}

/** One byte range (RFC 9110 §14.1.2) of a representation of `length` bytes. */
function parseRange(value: string, length: number): Selection {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/i.exec(value);
  if (!match) return undefined;
  const [, from, to, suffix] = match;
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return 'unsatisfiable';
    // Content-Range has no form for the last bytes of an empty representation.
    if (length === 0) return undefined;
    return { first: Math.max(0, length - Number(suffix)), last: length - 1 };
  }
  const first = Number(from);
  const last = to ? Number(to) : Number.POSITIVE_INFINITY;
  if (last < first) return undefined;
  return first < length ? { first, last: Math.min(last, length - 1) } : 'unsatisfiable';
}

/**
 * False if the client's part may be of another representation. A tag is compared strongly. A date must equal
 * Last-Modified, and that second must be over, since there may be two changes in one second (RFC 9110 §8.8.2.2).
 */
function allowsRange(ifRange: string | undefined, current: Validators, now: number): boolean {
  if (ifRange === undefined) return true;
  const tag = parseEntityTag(ifRange);
  if (tag) return isStrongly(tag, current.etag);
  const date = parseHttpDate(ifRange, now);
  return date !== undefined && date === current.lastModified && now >= date + 1000;
}
