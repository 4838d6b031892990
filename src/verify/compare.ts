import { createHash } from 'node:crypto';
import { type Answer, fieldOf, mergeFields } from '../http/answer.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Manifest } from '../http/manifest.js';
import { bodyDifference } from './compare-body.js';
import { type Difference, difference, type Facts } from './difference.js';
import {
  combined,
  fieldsOfTheWay,
  isHarmless,
  isMeaningful,
  meansTheSame,
  needlessFields,
  repeatedFields,
  variesNeedlessly,
} from './fields.js';
import { hasOwn } from './gap.js';
import type { Inquiry } from './probe.js';
import { type Outcome, type Reply, replyField } from './reply.js';

/**
 * How an answer differs from the one that is due. One fault is told once: of another status nothing else is told, and
 * fields that go with a wrong body, such as its length, aren't told besides it.
 */
export function differencesOf(
  expected: Answer,
  outcome: Outcome,
  inquiry: Inquiry,
  facts: Facts,
): Difference[] {
  if (outcome.kind === 'silence') {
    const { reason, detail } = outcome;
    return [difference('answer', 'verify/no-answer', { reason, detail }, inquiry.check)];
  }
  const { status } = outcome;
  const ofMessage = messageDifferences(outcome);
  if (status !== expected.status) {
    const location = replyField(outcome, 'Location');
    const isRedirect = status >= 300 && status < 400 && status !== 304 && location !== undefined;
    return [
      ...ofMessage,
      isRedirect
        ? difference('status', 'verify/redirect', { status, expected: expected.status, location })
        : difference('status', 'verify/status', { status, expected: expected.status }, inquiry.check),
    ];
  }

  const body =
    expected.body.kind === 'file'
      ? bodyDifference(expected.body, outcome, inquiry.route, facts)
      : errorBodyDifference(expected, outcome, facts.manifest);
  const ofSuccess = successFields(expected, outcome, facts.manifest);
  const told = new Set<string>(ofSuccess.map((name) => `header:${name.toLowerCase()}`));
  if (body) told.add('header:content-length');
  // The manifest of another publication has another tag.
  if (body && inquiry.route === undefined) told.add('header:etag');
  if (body && expected.body.kind === 'text') told.add('header:content-type');
  for (const part of body?.covers ?? []) told.add(part);
  return [
    ...ofMessage,
    ...(body ? [body] : []),
    ...(ofSuccess.length > 0 ? [successFieldsDifference(outcome, ofSuccess)] : []),
    ...headerDifferences(expected, outcome, inquiry, facts).filter(({ part }) => !told.has(part)),
    ...momentDifferences(expected, outcome),
    ...(status === 200 && body === undefined && inquiry.method === 'GET' ? digestDifferences(outcome) : []),
  ];
}

/** What is wrong with an answer as a message of HTTP, whatever it says. */
export function messageDifferences({ status, faults = [] }: Reply): Difference[] {
  return faults.map(({ fault, detail }) =>
    difference('answer', 'verify/message', { status, fault, found: detail }),
  );
}

/** Header fields that are missing, say something else, stand twice, or shouldn't be there. */
export function headerDifferences(
  expected: Answer,
  reply: Reply,
  { route }: Inquiry,
  facts: Facts,
): Difference[] {
  const { status } = reply;
  const found = combined(reply.headers);
  const isCoded = fieldOf(expected.headers, 'Content-Encoding') !== undefined;
  const differences = repetitions(reply);
  const repeated = new Set(differences.map(({ part }) => part));
  for (const [header, due] of expected.headers) {
    const name = header.toLowerCase();
    if (fieldsOfTheWay.includes(name)) continue;
    // Compressed on the way it has a length that nobody can foretell, if it has one.
    if (name === 'content-length' && isCoded && hasOwn(facts.gaps, 'own-codings')) continue;
    const part = `header:${name}` as const;
    const value = fieldOf(found, name);
    if (value === undefined) {
      differences.push(difference(part, 'verify/header-missing', { status, header, expected: due }, header));
    } else if (!repeated.has(part) && !meansTheSame(name, due, value)) {
      differences.push(
        (name === 'etag' && entityTagDifference(status, due, value)) ||
          (name === 'vary' && variesNeedlessly(due, value) && needless(reply, header, value)) ||
          difference(part, 'verify/header-differs', { status, header, expected: due, found: value }, header),
      );
    }
  }
  const lengths =
    route === undefined ? [] : facts.manifest.routes[route]!.representations.map(({ bytes }) => bytes);
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

/** Fields that stand more than once and may not. */
export function repetitions({ status, headers }: Reply): Difference[] {
  return repeatedFields(headers).map(({ header, values }) =>
    difference(`header:${header.toLowerCase()}`, 'verify/header-twice', { status, header, values }, header),
  );
}

function needless({ status }: Reply, header: string, found: string): Difference {
  return difference(
    `header:${header.toLowerCase()}`,
    'verify/header-needless',
    { status, header, found },
    header,
  );
}

/** What a HEAD says otherwise than the GET of the same address did, whatever that said (RFC 9110 §9.3.2; D21). */
export function headDifferences(get: Reply, head: Reply, { meaningful }: Facts): Difference[] {
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
  const told = new Set<string>(repeated.map(({ part }) => part));
  const others = [...new Set([...ofGet.keys(), ...ofHead.keys()])]
    .filter((name) => isMeaningful(name, meaningful) && !told.has(`header:${name}`))
    .flatMap((name) => {
      const [header = name, inGet] = ofGet.get(name) ?? [];
      const [, inHead] = ofHead.get(name) ?? [];
      if (inGet !== undefined && inHead !== undefined && meansTheSame(name, inGet, inHead)) return [];
      const args = {
        header,
        ...(inGet !== undefined && { get: inGet }),
        ...(inHead !== undefined && { head: inHead }),
      };
      return [difference(`header:${name}`, 'verify/head', args, header)];
    });
  return [...repeated, ...others];
}

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

/** How each field names the functions that are checked here. Others are left out: nobody is misled by what he can't check. */
const functions: Readonly<Record<string, string>> = { md5: 'md5', 'sha-256': 'sha256', 'sha-512': 'sha512' };

/**
 * Checksums of a whole body that aren't its own: Content-Digest and Repr-Digest (RFC 9530), and what they replaced, Digest
 * (RFC 3230) and Content-MD5 (RFC 1864).
 */
export function digestDifferences(reply: Reply): Difference[] {
  const { status, body } = reply;
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
      const algorithm = functions[name];
      if (algorithm === undefined) return [];
      const expected = createHash(algorithm).update(body).digest('base64');
      if (found === expected) return [];
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
 * What an error carries of a success: validators, and what the manifest has for successes where an error is due
 * something else or nothing. Wildcard rules of many hosts do that, and caches then keep the error.
 */
export function successFields(expected: Answer, { status, headers }: Reply, manifest: Manifest): string[] {
  if (status < 400) return [];
  const ok = mergeFields(manifest.headers.ok);
  return [...ok.map(([name]) => name), 'ETag', 'Last-Modified'].filter((name) => {
    const found = replyField({ headers }, name);
    const due = fieldOf(expected.headers, name);
    if (found === undefined || found === due || name.toLowerCase() === 'vary') return false;
    const onSuccess = fieldOf(ok, name);
    return onSuccess === undefined ? due === undefined : found === onSuccess;
  });
}

export function successFieldsDifference({ status, headers }: Reply, names: readonly string[]): Difference {
  return difference('header:cache-control', 'verify/success-headers', {
    status,
    headers: names.map((name) => `${name}: ${replyField({ headers }, name)}`),
  });
}

/** The JSON of an error (interface 7) against what the manifest has for it. */
export function errorBodyDifference(
  expected: Answer,
  { status, body }: Reply,
  { errors }: Manifest,
): Difference | undefined {
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

/** What is wrong with a tag in itself: no quotes, or weak (RFC 9110 §8.8.3; D28). Undefined where it is a strong tag. */
export function entityTagDifference(status: number, expected: string, found: string): Difference | undefined {
  const tag = parseEntityTag(found);
  if (tag && !tag.weak) return undefined;
  const reason = tag ? 'weak' : 'unquoted';
  return difference('header:etag', 'verify/etag', { status, reason, found, expected }, 'ETag');
}
