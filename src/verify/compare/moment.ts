import type { Answer } from '../../http/answer.js';
import { fieldOf } from '../../http/fields.js';
import { parseHttpDate } from '../../http/http-date.js';
import { type Difference, difference } from '../difference.js';
import { type Reply, replyField } from '../reply.js';

/** Seconds by which the clocks of the host and of this machine may differ. */
const tolerance = 600;

/**
 * What an answer says of its moment: Date (RFC 9110 §6.6.1), which is now, or was when a cache took it, and Age
 * (RFC 9111 §5.1), which may not be more than the answer may be kept for. `expected` was made when the answer came.
 */
export function momentDifferences(expected: Answer, reply: Reply): Difference[] {
  return [...dateDifferences(expected, reply), ...ageDifferences(expected, reply)];
}

function dateDifferences(expected: Answer, reply: Reply): Difference[] {
  const { status } = reply;
  const differs = (args: {
    reason: 'missing' | 'invalid' | 'early' | 'late';
    found?: string;
    seconds?: number;
  }) => [difference('header:date', 'verify/date', { status, ...args }, 'Date')];
  const due = parseHttpDate(fieldOf(expected.headers, 'Date') ?? '', 0);
  if (due === undefined) return [];
  const lines = reply.headers.filter(([name]) => name.toLowerCase() === 'date');
  const [line] = lines;
  if (line === undefined) return differs({ reason: 'missing' });
  // Twice is told as such.
  if (lines.length > 1) return [];
  const found = line[1];
  const at = parseHttpDate(found, due);
  if (at === undefined) return differs({ reason: 'invalid', found });
  const seconds = Math.round((at - due) / 1000);
  if (seconds > tolerance) return differs({ reason: 'late', found, seconds });
  const keptFor = Math.max(Number(ageOf(reply) ?? 0), lifetimeOf(expected) ?? 0);
  return -seconds > keptFor + tolerance ? differs({ reason: 'early', found, seconds: -seconds }) : [];
}

function ageDifferences(expected: Answer, reply: Reply): Difference[] {
  const { status } = reply;
  const found = replyField(reply, 'Age');
  if (found === undefined || found.includes(',')) return [];
  const differs = (reason: 'overdue' | 'error' | 'invalid', maxAge?: number) => [
    difference(
      'header:age',
      'verify/age',
      { status, reason, found, ...(maxAge !== undefined && { maxAge }) },
      'Age',
    ),
  ];
  const age = ageOf(reply);
  if (age === undefined) return differs('invalid');
  const maxAge = lifetimeOf(expected);
  if (maxAge !== undefined) return age > maxAge ? differs('overdue', maxAge) : [];
  return status >= 400 && age > 0 ? differs('error') : [];
}

/** Seconds; undefined where there is none, or no number. */
function ageOf(reply: Reply): number | undefined {
  const age = replyField(reply, 'Age')?.trim() ?? '';
  return /^\d{1,10}$/.test(age) ? Number(age) : undefined;
}

/** Seconds for which an answer may be sent from a cache, late ones included; undefined where nothing says so. */
function lifetimeOf({ headers }: Answer): number | undefined {
  const cacheControl = fieldOf(headers, 'Cache-Control') ?? '';
  const maxAge = /(?:^|[\s,])max-age=(\d{1,10})/i.exec(cacheControl)?.[1];
  const whileStale = /(?:^|[\s,])stale-while-revalidate=(\d{1,10})/i.exec(cacheControl)?.[1];
  return maxAge === undefined ? undefined : Number(maxAge) + Number(whileStale ?? 0);
}
