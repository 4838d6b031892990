import type { Field } from '../http/answer.js';
import type { Manifest } from '../http/manifest.js';

/**
 * Fields that say something of the connection, the moment or the way of an answer, never of what was published: they
 * are not compared with the manifest. Date and Age are looked at in `moment.ts`.
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

/**
 * Fields that change what clients, browsers or caches do with an answer, and so may not stand where they aren't expected.
 * Every other field that the manifest doesn't know, such as `X-Cache` or `Server-Timing`, changes nothing and is left
 * out of the comparison.
 */
const fieldsOfHttp = [
  // How the bytes are read.
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  // How long they are kept, and what they are compared by.
  'cache-control',
  'etag',
  'expires',
  'last-modified',
  'pragma',
  'vary',
  // What the client does next.
  'allow',
  'location',
  'refresh',
  'retry-after',
  'status-code',
  // What a browser keeps of its visitors, or throws away, and what it asks them for: the data is public (D34).
  'authentication-info',
  'clear-site-data',
  'proxy-authenticate',
  'set-cookie',
  'set-cookie2',
  'www-authenticate',
  // Whether pages of other origins may use them, and for how long the API is there.
  'cross-origin-resource-policy',
  'deprecation',
  'sunset',
];

/** Fields that make nothing wrong, but cost something: a request more, or a cache that is less of use. */
export const needlessFields: readonly string[] = ['link', 'no-vary-search'];

/**
 * Members of Vary that hosts add for CORS: caches keep a copy for each origin that asks. Any other member makes them keep
 * so many copies that hardly one is ever used again.
 */
const needlessVariation = ['origin', 'access-control-request-headers', 'access-control-request-method'];

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

/** True for a field whose presence means something; all of CORS does. `name` in lower case. */
export function isMeaningful(name: string, meaningful: ReadonlySet<string>): boolean {
  return meaningful.has(name) || name.startsWith('access-control-');
}

/** Fields of one value: of two, each client takes another (RFC 9110 §5.3; RFC 6797 §8.1 for the last). */
const singular = new Set([
  'access-control-allow-origin',
  'access-control-max-age',
  'age',
  'content-encoding',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  'date',
  'etag',
  'expires',
  'last-modified',
  'location',
  'retry-after',
  'status-code',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
]);

/** Fields that stand more than once and may not, each with its values. */
export function repeatedFields(fields: readonly Field[]): { header: string; values: string[] }[] {
  const values = new Map<string, { header: string; values: string[] }>();
  for (const [header, value] of fields) {
    const name = header.toLowerCase();
    if (!singular.has(name)) continue;
    const known = values.get(name);
    if (known) known.values.push(value);
    else values.set(name, { header, values: [value] });
  }
  return [...values.values()].filter((each) => each.values.length > 1);
}

/** Fields whose members have no order, and no case. */
const sets = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'vary',
]);

/** True where both values of a field mean the same. `name` in lower case. */
export function meansTheSame(name: string, expected: string, found: string): boolean {
  if (expected === found) return true;
  if (sets.has(name)) return membersOf(expected).sort().join() === membersOf(found).sort().join();
  if (name === 'content-type' || name === 'content-encoding') return mediaType(expected) === mediaType(found);
  // A host counts down the seconds that are left.
  if (name === 'retry-after') return /^[1-9]\d*$/.test(found);
  return false;
}

/** True where a Vary has all members that are expected, and beyond them such alone as cost a cache little. */
export function variesNeedlessly(expected: string, found: string): boolean {
  const named = membersOf(found);
  const due = membersOf(expected);
  const further = named.filter((member) => !due.includes(member));
  return (
    due.every((member) => named.includes(member)) &&
    further.length > 0 &&
    further.every((member) => needlessVariation.includes(member))
  );
}

function membersOf(value: string): string[] {
  return [...new Set(value.split(',').map((member) => member.trim().toLowerCase()))];
}

function mediaType(value: string): string {
  return value.toLowerCase().replace(/\s*;\s*/g, ';');
}

/**
 * True for a field that isn't expected but does no harm: a Vary on what no cache keeps, leave for all to load it, and
 * on a 304 what is true of the 200 (RFC 9110 §15.4.5). `lengths` in bytes of what the address may send.
 */
export function isHarmless([name, value]: Field, status: number, lengths: readonly number[]): boolean {
  const lower = name.toLowerCase();
  if (lower === 'vary') return value.trim() !== '*';
  if (lower === 'cross-origin-resource-policy') return value.trim() === 'cross-origin';
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
