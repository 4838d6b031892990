import type { Field } from '../../http/fields.js';
import type { Manifest } from '../../manifest/manifest.js';

/**
 * Fields that say something of the connection, the moment or the way of an answer, never of what was published: they
 * are compared with nothing. Neither is any other field that the manifest and HTTP's own rules for these answers
 * don't know, such as `X-Cache`.
 */
export const fieldsOfTheWay: readonly string[] = [
  'age',
  'alt-svc',
  'cache-status',
  'connection',
  'date',
  'keep-alive',
  'proxy-connection',
  'server',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
];

/** Fields of HTTP that mean something in the answers of a publication, and so may not stand where they aren't due. */
const fieldsOfHttp = [
  'accept-ranges',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'retry-after',
  'status-code',
  'vary',
];

/** In lower case: the fields whose presence means something, by the manifest and by HTTP. */
export function meaningfulFields({ headers, versions, errors }: Manifest): ReadonlySet<string> {
  const groups = [
    headers.always,
    headers.ok,
    headers.error,
    ...Object.values(versions).map((version) => version?.headers ?? {}),
    ...Object.values(errors).map((error) => error.headers),
  ];
  const names = [...fieldsOfHttp, ...groups.flatMap((group) => Object.keys(group))].map((name) =>
    name.toLowerCase(),
  );
  return new Set(names.filter((name) => !fieldsOfTheWay.includes(name)));
}

/** Fields whose members have no order, and no case. */
const sets = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'allow',
  'cache-control',
]);

/** True where both values of a field mean the same. `name` in lower case. */
export function meansTheSame(name: string, expected: string, found: string): boolean {
  if (expected === found) return true;
  if (name === 'vary') {
    const named = membersOf(found);
    return !named.includes('*') && membersOf(expected).every((member) => named.includes(member));
  }
  if (sets.has(name)) return membersOf(expected).sort().join() === membersOf(found).sort().join();
  if (name === 'content-type' || name === 'content-encoding') return mediaType(expected) === mediaType(found);
  // A host counts down the seconds that are left.
  if (name === 'retry-after') return /^[1-9]\d*$/.test(found);
  return false;
}

function membersOf(value: string): string[] {
  return [...new Set(value.split(',').map((member) => member.trim().toLowerCase()))];
}

function mediaType(value: string): string {
  return value.toLowerCase().replace(/\s*;\s*/g, ';');
}

/**
 * True for a field that isn't due but does no harm: more variation than there is costs a cache room, and a 304 may say
 * what is true of the 200 (RFC 9110 §15.4.5). `lengths` in bytes of what the address may send.
 */
export function isHarmless([name, value]: Field, status: number, lengths: readonly number[]): boolean {
  const lower = name.toLowerCase();
  if (lower === 'vary') return value.trim() !== '*';
  if (status !== 304) return false;
  if (lower === 'content-length') return lengths.includes(Number(value));
  return lower === 'content-type' || lower === 'accept-ranges' || lower === 'content-encoding';
}

/** Each name once, with its combined value (RFC 9110 §5.3). */
export function combined(fields: readonly Field[]): Field[] {
  const names = [...new Map(fields.map(([name]) => [name.toLowerCase(), name])).values()];
  return names.map((name) => [
    name,
    fields
      .filter(([other]) => other.toLowerCase() === name.toLowerCase())
      .map(([, value]) => value)
      .join(', '),
  ]);
}
