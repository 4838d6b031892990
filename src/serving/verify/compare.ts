import { createHash } from 'node:crypto';
import { type AnswerPart, hasOwn } from '../checks/gap.js';
import { fieldOf, type HttpAnswer, mergeFields } from '../http/answer.js';
import { sharedLifetime } from '../http/caching.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Manifest } from '../manifest/manifest.js';
import { bodyDifference } from './compare-body.js';
import { type AnswerDifference, difference, type Facts } from './difference.js';
import { entryAt, isRoute } from './entries.js';
import {
  combined,
  isHarmless,
  isMeaningful,
  meansTheSame,
  needlessFields,
  repeatedFields,
  transportFields,
  variesNeedlessly,
} from './fields.js';
import type { Probe } from './probe.js';
import { type Reply, type ReplyOutcome, replyField } from './reply.js';
import { publishedTag } from './stale.js';

/** An answer with what it is compared with. */
interface Comparison {
  readonly expected: HttpAnswer;
  /** With the expected status. */
  readonly reply: Reply;
  readonly probe: Probe;
  readonly facts: Facts;
}

/**
 * The comparisons of an answer with the expected status, in the order in which differences are reported. `found` has
 * the differences of earlier comparisons. What one of them covers isn't reported again.
 */
const comparisons: readonly ((
  comparison: Comparison,
  found: readonly AnswerDifference[],
) => readonly AnswerDifference[])[] = [
  ({ reply }) => messageDifferences(reply),
  bodyDifferences,
  successFieldDifferences,
  headerDifferences,
  ({ expected, reply }) => momentDifferences(expected, reply),
  digestDifferences,
];

/**
 * How an answer differs from the expected one. Each fault is reported once: with another status nothing else is
 * compared, and header fields that belong to a wrong body, such as its length, aren't reported beside it.
 */
export function differencesOf(
  expected: HttpAnswer,
  outcome: ReplyOutcome,
  probe: Probe,
  facts: Facts,
): AnswerDifference[] {
  if (outcome.kind === 'silence') {
    const { reason, detail } = outcome;
    const silence = difference('answer', 'verify/no-answer', { reason, detail }, probe.check);
    return [isRead(probe) ? { ...silence, key: JSON.stringify(['no answer', reason]) } : silence];
  }
  if (outcome.status !== expected.status) {
    return [...messageDifferences(outcome), statusDifference(expected, outcome, probe)];
  }
  const comparison = { expected, reply: outcome, probe, facts };
  const found: AnswerDifference[] = [];
  for (const compare of comparisons) {
    const covered = new Set(found.flatMap(({ covers }) => covers ?? []));
    const isCovered = (part: AnswerPart) =>
      covered.has(part) || (part.startsWith('header:') && covered.has('header:*'));
    found.push(...compare(comparison, found).filter(({ part }) => !isCovered(part)));
  }
  return found;
}

/** Compares an answer to HEAD with `get`, the answer to GET, whatever that was (RFC 9110 §9.3.2; D21). */
export function headDifferencesOf(
  get: Reply,
  expected: HttpAnswer,
  head: Reply,
  facts: Facts,
): AnswerDifference[] {
  return [
    ...messageDifferences(head),
    ...headDifferences(get, expected, head, facts),
    ...momentDifferences(expected, head),
  ];
}

/** True for the plain reads of a file in one of its codings: what is wrong with each of them is reported once. */
function isRead({ check }: Probe): boolean {
  return check.startsWith('bytes/') || check.startsWith('head/');
}

function statusDifference(expected: HttpAnswer, reply: Reply, probe: Probe): AnswerDifference {
  const { status } = reply;
  const { check } = probe;
  const location = replyField(reply, 'Location');
  const isRedirect = status >= 300 && status < 400 && status !== 304 && location !== undefined;
  return isRedirect
    ? difference('status', 'verify/redirect', { status, expected: expected.status, location })
    : {
        ...difference('status', 'verify/status', { status, expected: expected.status }, check),
        ...(isRead(probe) && { key: JSON.stringify(['status', status]) }),
      };
}

/** The body, and the header fields that are wrong because the body is. */
function bodyDifferences({ expected, reply, probe, facts }: Comparison): AnswerDifference[] {
  const body =
    expected.body.kind === 'file'
      ? bodyDifference(expected.body, reply, probe.path, facts)
      : errorBodyDifference(expected, reply, facts.manifest);
  if (body === undefined) return [];
  const covers: AnswerPart[] = ['header:content-length', ...(body.covers ?? [])];
  // The manifest of another publication has another tag.
  if (probe.path === undefined) covers.push('header:etag');
  if (expected.body.kind === 'text') covers.push('header:content-type');
  return [{ ...body, covers }];
}

/** Faults of an answer as an HTTP message. */
function messageDifferences({ status, faults = [] }: Reply): AnswerDifference[] {
  return faults.map(({ fault, detail }) => ({
    ...difference('answer', 'verify/message', { status, fault, found: detail }),
    ...(fault === 'two-lengths' && { covers: ['header:content-length'] as const }),
  }));
}

/** Header fields that are missing, different, repeated or unexpected. */
function headerDifferences({ expected, reply, probe: { path }, facts }: Comparison): AnswerDifference[] {
  const { status } = reply;
  const found = combined(reply.headers);
  const isCoded = fieldOf(expected.headers, 'Content-Encoding') !== undefined;
  const differences = repetitions(reply);
  const repeated = new Set(differences.map(({ part }) => part));
  for (const [header, wanted] of expected.headers) {
    const name = header.toLowerCase();
    if (transportFields.includes(name)) continue;
    // A host that compresses the files itself sends another length, or none.
    if (name === 'content-length' && isCoded && hasOwn(facts.gaps, 'codings')) continue;
    const part = `header:${name}` as const;
    const value = fieldOf(found, name);
    if (value === undefined) {
      if (name === 'repr-digest' && hasOwn(facts.gaps, 'digests')) continue;
      differences.push(
        difference(part, 'verify/header-missing', { status, header, expected: wanted }, header),
      );
    } else if (!repeated.has(part) && !meansTheSame(name, wanted, value) && !isDigest(name, value)) {
      differences.push(
        (name === 'etag' && entityTagDifference(status, wanted, value)) ||
          (name === 'vary' && variesNeedlessly(wanted, value) && needless(reply, header, value)) ||
          difference(
            part,
            'verify/header-differs',
            { status, header, expected: wanted, found: value },
            header,
          ),
      );
    }
  }
  // The date is in the same configuration as the tag.
  const covered = new Set(differences.flatMap(({ covers }) => covers ?? []));
  differences.splice(0, differences.length, ...differences.filter(({ part }) => !covered.has(part)));
  const entry = path === undefined ? undefined : entryAt(facts.manifest, path);
  const lengths = entry?.representations.map(({ bytes }) => bytes) ?? [];
  for (const [header, value] of found) {
    const name = header.toLowerCase();
    if (fieldOf(expected.headers, name) !== undefined || repeated.has(`header:${name}`)) continue;
    if (needlessFields.includes(name)) differences.push(needless(reply, header, value));
    if (!isMeaningful(name, facts.meaningful) || isHarmless([header, value], status, lengths)) continue;
    differences.push(
      difference(`header:${name}`, 'verify/header-unexpected', { status, header, found: value }, header),
    );
  }
  return differences;
}

/** True for a Repr-Digest with a SHA-256, which is compared with the bytes; the host may add others. */
function isDigest(name: string, value: string): boolean {
  return name === 'repr-digest' && /(?:^|,)\s*sha-256=/i.test(value);
}

/** Fields that are repeated and may not be. */
function repetitions({ status, headers }: Reply): AnswerDifference[] {
  return repeatedFields(headers).map(({ header, values }) =>
    difference(`header:${header.toLowerCase()}`, 'verify/header-twice', { status, header, values }, header),
  );
}

function needless({ status }: Reply, header: string, found: string): AnswerDifference {
  return difference(
    `header:${header.toLowerCase()}`,
    'verify/header-needless',
    { status, header, found },
    header,
  );
}

function headDifferences(
  get: Reply,
  expected: HttpAnswer,
  head: Reply,
  { meaningful }: Facts,
): AnswerDifference[] {
  if (head.status !== get.status) {
    return [difference('status', 'verify/status', { status: head.status, expected: get.status })];
  }
  const ofGet = new Map(
    combined(get.headers).map(([name, value]) => [name.toLowerCase(), [name, value] as const]),
  );
  const ofHead = new Map(
    combined(head.headers).map(([name, value]) => [name.toLowerCase(), [name, value] as const]),
  );
  const repeated = repetitions(head);
  // What is wrong with the GET is reported there.
  const reported = new Set<string>([...repeated, ...repetitions(get)].map(({ part }) => part));
  const others = [...new Set([...ofGet.keys(), ...ofHead.keys()])]
    .filter((name) => isMeaningful(name, meaningful) && !reported.has(`header:${name}`))
    .flatMap((name) => {
      const [header = name, inGet] = ofGet.get(name) ?? [];
      const [, inHead] = ofHead.get(name) ?? [];
      if (inGet !== undefined && inHead !== undefined && meansTheSame(name, inGet, inHead)) return [];
      // A field that neither should have is reported for the GET; its value may change, as that of a cookie.
      if (inGet !== undefined && inHead !== undefined && fieldOf(expected.headers, name) === undefined)
        return [];
      const args = {
        header,
        ...(inGet !== undefined && { get: inGet }),
        ...(inHead !== undefined && { head: inHead }),
      };
      return [difference(`header:${name}`, 'verify/head', args, header)];
    });
  return [...repeated, ...others];
}

/** The tolerated difference between the clocks of the host and of this machine, in seconds. */
const tolerance = 600;

/**
 * The time of an answer: Date (RFC 9110 §6.6.1) must be now, or when a cache stored the answer; Age (RFC 9111 §5.1) may
 * not exceed the time for which it may be cached. `expected` was made when the answer came.
 */
function momentDifferences(expected: HttpAnswer, reply: Reply): AnswerDifference[] {
  return [...dateDifferences(expected, reply), ...ageDifferences(expected, reply)];
}

function dateDifferences(expected: HttpAnswer, reply: Reply): AnswerDifference[] {
  const { status } = reply;
  const differs = (args: {
    reason: 'missing' | 'invalid' | 'early' | 'late';
    found?: string;
    seconds?: number;
  }) => [difference('header:date', 'verify/date', { status, ...args }, 'Date')];
  const now = parseHttpDate(fieldOf(expected.headers, 'Date') ?? '', 0);
  if (now === undefined) return [];
  const lines = reply.headers.filter(([name]) => name.toLowerCase() === 'date');
  const [line] = lines;
  if (line === undefined) return differs({ reason: 'missing' });
  // Two dates are reported as a repeated field.
  if (lines.length > 1) return [];
  const found = line[1];
  const at = parseHttpDate(found, now);
  if (at === undefined) return differs({ reason: 'invalid', found });
  const seconds = Math.round((at - now) / 1000);
  if (seconds > tolerance) return differs({ reason: 'late', found, seconds });
  const keptFor = Math.max(Number(ageOf(reply) ?? 0), sharedLifetime(expected.headers) ?? 0);
  // Until `Expires`, a cache may keep what was sent at any time before.
  if (leftOf(expected, now) > 0) return [];
  return -seconds > keptFor + tolerance ? differs({ reason: 'early', found, seconds: -seconds }) : [];
}

function ageDifferences(expected: HttpAnswer, reply: Reply): AnswerDifference[] {
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
  // Expires counts where Cache-Control has no time (RFC 9111 §5.3).
  const maxAge = sharedLifetime(expected.headers);
  if (maxAge !== undefined && (maxAge > 0 || status < 400)) {
    return age > maxAge ? differs('overdue', maxAge) : [];
  }
  const left = leftOf(expected, parseHttpDate(fieldOf(expected.headers, 'Date') ?? '', 0) ?? 0);
  if (left < 0) return age > 0 ? differs('overdue', Math.max(0, age + left)) : [];
  return status >= 400 && age > 0 ? differs('error') : [];
}

/**
 * Seconds until `Expires`, negative after it; 0 without the field. What is not a time has passed (RFC 9111 §5.3). `now`
 * in epoch milliseconds.
 */
function leftOf({ headers }: HttpAnswer, now: number): number {
  const expires = fieldOf(headers, 'Expires');
  if (expires === undefined) return 0;
  return Math.round(((parseHttpDate(expires, now) ?? Number.NEGATIVE_INFINITY) - now) / 1000);
}

/** In seconds; undefined without Age, or if it is not a number. */
function ageOf(reply: Reply): number | undefined {
  const age = replyField(reply, 'Age')?.trim() ?? '';
  return /^\d{1,10}$/.test(age) ? Number(age) : undefined;
}

/** The hash functions that are checked, by their names in these fields. Few clients know any others. */
const hashFunctions: Readonly<Record<string, string>> = {
  md5: 'md5',
  'sha-256': 'sha256',
  'sha-512': 'sha512',
};

/**
 * Wrong checksums of a whole body that is as built: Content-Digest and Repr-Digest (RFC 9530), and their predecessors
 * Digest (RFC 3230) and Content-MD5 (RFC 1864). Of a part, and without a body, the Repr-Digest of the expected answer is compared.
 */
function digestDifferences(
  { expected: due, reply, probe, facts }: Comparison,
  found: readonly AnswerDifference[],
): AnswerDifference[] {
  const { status, body } = reply;
  if (found.some(({ part }) => part === 'body')) return [];
  const isWhole = status === 200 && probe.method === 'GET';
  const dueDigest = hasOwn(facts.gaps, 'codings') ? undefined : fieldOf(due.headers, 'Repr-Digest');
  return ['Content-Digest', 'Repr-Digest', 'Digest', 'Content-MD5'].flatMap((header) => {
    const value = replyField(reply, header);
    if (value === undefined) return [];
    const members: (readonly [name: string, digest: string])[] =
      header === 'Content-MD5'
        ? [['md5', value.trim()]]
        : value.split(',').map((member) => {
            const [name = '', ...rest] = member.trim().split('=');
            return [name.toLowerCase(), rest.join('=').replace(/^:|:$/g, '')] as const;
          });
    return members.flatMap(([name, found]) => {
      const algorithm = hashFunctions[name];
      if (algorithm === undefined) return [];
      const expected = isWhole
        ? createHash(algorithm).update(body).digest('base64')
        : header === 'Repr-Digest' && name === 'sha-256'
          ? dueDigest?.slice('sha-256=:'.length, -1)
          : undefined;
      if (expected === undefined || found === expected) return [];
      return [
        difference(
          `header:${header.toLowerCase()}`,
          'verify/digest',
          { status, header, found, expected },
          header,
        ),
      ];
    });
  });
}

/**
 * Header fields of a success on an error: validators, and fields that the manifest has for successes only. Many hosts set
 * fields by wildcard rules; caches then keep the error.
 */
function successFieldDifferences({ expected, reply, probe, facts }: Comparison): AnswerDifference[] {
  const { status, headers } = reply;
  if (status < 400) return [];
  const entry = probe.path === undefined ? undefined : entryAt(facts.manifest, probe.path);
  const ofSuccess = entry && !isRoute(entry) ? entry.headers : facts.manifest.headers.ok;
  const ok = mergeFields(ofSuccess);
  const names = [...ok.map(([name]) => name), 'ETag', 'Last-Modified'].filter((name) => {
    const found = replyField(reply, name);
    const wanted = fieldOf(expected.headers, name);
    if (found === undefined || found === wanted || name.toLowerCase() === 'vary') return false;
    const onSuccess = fieldOf(ok, name);
    if (onSuccess === undefined) return wanted === undefined;
    return found === onSuccess || found === fieldOf(mergeFields(facts.manifest.headers.ok), name);
  });
  if (names.length === 0) return [];
  const args = { status, headers: names.map((name) => `${name}: ${replyField({ headers }, name)}`) };
  return [
    {
      ...difference('header:cache-control', 'verify/success-headers', args),
      covers: names.map((name): AnswerPart => `header:${name.toLowerCase()}`),
    },
  ];
}

/** The JSON of an error (interface 7), compared with that of the manifest. */
function errorBodyDifference(
  expected: HttpAnswer,
  { status, body }: Reply,
  { errors }: Manifest,
): AnswerDifference | undefined {
  const text = body.toString('utf8');
  if (expected.body.kind !== 'text' || text === expected.body.text) return undefined;
  const contentType = fieldOf(expected.headers, 'Content-Type');
  const file = errors[status]?.file;
  return difference('body', 'verify/error-body', {
    status,
    found: kindOf(text),
    excerpt: text.replace(/\s+/g, ' ').trim().slice(0, 200),
    ...(contentType !== undefined && { contentType }),
    ...(file !== undefined && { file }),
  });
}

function kindOf(text: string): 'nothing' | 'html' | 'json' | 'text' {
  if (text.trim() === '') return 'nothing';
  try {
    JSON.parse(text);
    return 'json';
  } catch {
    return /^\s*<(!doctype html|html|head|body)/i.test(text) ? 'html' : 'text';
  }
}

/** A tag that is weak or has no quotes (RFC 9110 §8.8.3; D28), or whose form shows where it is from. */
function entityTagDifference(status: number, expected: string, found: string): AnswerDifference | undefined {
  const tag = parseEntityTag(found);
  if (tag && !tag.weak) {
    if (tag.opaque.startsWith(expected.slice(0, -1)))
      return entityTagFault(status, 'suffix', expected, found);
    // A tag of the build's own form was made of other bytes.
    return publishedTag.test(found) ? entityTagFault(status, 'configuration', expected, found) : undefined;
  }
  return entityTagFault(status, tag ? 'weak' : 'unquoted', expected, found);
}

function entityTagFault(
  status: number,
  reason: 'weak' | 'unquoted' | 'suffix' | 'configuration',
  expected: string,
  found: string,
): AnswerDifference {
  const fault = difference('header:etag', 'verify/etag', { status, reason, found, expected }, 'ETag');
  return reason === 'configuration' ? { ...fault, covers: ['header:last-modified'] } : fault;
}
