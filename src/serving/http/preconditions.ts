import { isStrongly, isWeakly, parseTagCondition } from './entity-tag.js';
import { parseHttpDate } from './http-date.js';
import { fieldValue, type HttpRequest } from './request.js';

/** The validators of the selected representation, for comparison with conditions. */
export interface Validators {
  /** Strong, with its quotes (D28). */
  readonly etag: string;
  /** Epoch milliseconds, whole seconds; undefined if unknown. */
  readonly lastModified: number | undefined;
}

/**
 * Milliseconds after Last-Modified in which a date is no proof: approval and upload come between a build and its
 * delivery, and a client that fetched in that time has the previous publication (D44).
 */
const deliveryTime = 86_400_000;

/** `proceed` with the request, answer 304, or answer 412. */
export type PreconditionVerdict = 'proceed' | 'not-modified' | 'failed';

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110 §13.2.2: If-Match, or else
 * If-Unmodified-Since; then If-None-Match, or else If-Modified-Since (D44). If-Range is `selectRange`'s.
 * A date that is invalid, or not the only one, counts as absent (§13.1.3, §13.1.4). `now` in epoch milliseconds.
 */
export function evaluatePreconditions(
  request: HttpRequest,
  current: Validators,
  now: number,
): PreconditionVerdict {
  const ifMatch = fieldValue(request, 'if-match');
  if (ifMatch !== undefined) {
    const wanted = parseTagCondition(ifMatch);
    if (wanted !== '*' && !wanted.some((tag) => isStrongly(tag, current.etag))) return 'failed';
  } else {
    const unmodifiedSince = dateField(request, 'if-unmodified-since', now);
    // A time that is unknown is later than none.
    if (Number(current.lastModified) > Number(unmodifiedSince)) return 'failed';
  }

  const ifNoneMatch = fieldValue(request, 'if-none-match');
  if (ifNoneMatch !== undefined) {
    const known = parseTagCondition(ifNoneMatch);
    return known === '*' || known.some((tag) => isWeakly(tag, current.etag)) ? 'not-modified' : 'proceed';
  }
  const modifiedSince = dateField(request, 'if-modified-since', now);
  if (modifiedSince === undefined || current.lastModified === undefined) return 'proceed';
  const since = modifiedSince - current.lastModified;
  return since === 0 || since > deliveryTime ? 'not-modified' : 'proceed';
}

function dateField(request: HttpRequest, name: string, now: number): number | undefined {
  const value = fieldValue(request, name);
  return value === undefined ? undefined : parseHttpDate(value, now);
}
