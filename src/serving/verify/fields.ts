import type { HeaderField } from '../http/answer.js';
import type { Manifest } from '../manifest/manifest.js';

/**
 * Fields about the connection, the time or the route of an answer, never about its content: they are not compared with
 * the manifest. Date and Age have a comparison of their own.
 */
export const transportFields: readonly string[] = [
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
 * Fields that change what clients, browsers or caches do with an answer, so that they are wrong if unexpected. Other
 * fields that the manifest doesn't name, such as `X-Cache` or `Server-Timing`, are ignored.
 */
const significantFields = [
  // How the bytes are read.
  'accept-ranges',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-range',
  'content-type',
  // How long they are cached, and how they are validated.
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
  // What a browser stores, deletes, or asks its users for: the data is public (D34).
  'authentication-info',
  'clear-site-data',
  'proxy-authenticate',
  'set-cookie',
  'set-cookie2',
  'www-authenticate',
  // Whether pages of other origins may use them, and how long the API will be available.
  'cross-origin-resource-policy',
  'deprecation',
  'sunset',
];

/** Fields that are not wrong, but cost something: an extra request, or a less useful cache. */
export const needlessFields: readonly string[] = ['link', 'no-vary-search'];

/**
 * Members of Vary that hosts add for CORS: caches then keep a copy for each origin. Other members are worse: caches
 * keep so many copies that hardly any is reused.
 */
const needlessVariation = ['origin', 'access-control-request-headers', 'access-control-request-method'];

/** Fields, in lower case, whose presence has a meaning in the manifest or in HTTP. */
export function meaningfulFields({
  headers,
  versions,
  errors,
  resources,
  digests,
}: Manifest): ReadonlySet<string> {
  const sets = [
    headers.always,
    headers.ok,
    headers.error,
    ...Object.values(versions).map((version) => version.headers),
    ...Object.values(errors).map((error) => error.headers),
    ...Object.values(resources).map((resource) => resource.headers),
  ];
  const ofDigests = digests ? ['repr-digest'] : [];
  const names = [...significantFields, ...ofDigests, ...sets.flatMap((set) => Object.keys(set))].map((name) =>
    name.toLowerCase(),
  );
  return new Set(names.filter((name) => !transportFields.includes(name)));
}

/** True for a field whose presence has a meaning; all fields of CORS do. `name` in lower case. */
export function isMeaningful(name: string, meaningful: ReadonlySet<string>): boolean {
  return meaningful.has(name) || name.startsWith('access-control-');
}

/** Fields with a single value: of two values, some clients take the first and some the last (RFC 9110 §5.3; RFC 6797 §8.1). */
const singleValued = new Set([
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

/** Fields that are repeated and may not be, each with its values. */
export function repeatedFields(fields: readonly HeaderField[]): { header: string; values: string[] }[] {
  const values = new Map<string, { header: string; values: string[] }>();
  for (const [header, value] of fields) {
    const name = header.toLowerCase();
    if (!singleValued.has(name)) continue;
    const known = values.get(name);
    if (known) known.values.push(value);
    else values.set(name, { header, values: [value] });
  }
  return [...values.values()].filter((each) => each.values.length > 1);
}

/** Fields whose members may have any order and case. */
const unorderedFields = new Set([
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'allow',
  'cache-control',
  'vary',
]);

/** True if both values of a field are equivalent. `name` in lower case. */
export function meansTheSame(name: string, expected: string, found: string): boolean {
  if (expected === found) return true;
  if (unorderedFields.has(name)) return membersOf(expected).sort().join() === membersOf(found).sort().join();
  if (name === 'content-type' || name === 'content-encoding') return mediaType(expected) === mediaType(found);
  // The remaining seconds differ from one answer to the next.
  if (name === 'retry-after') return /^[1-9]\d*$/.test(found);
  return false;
}

/** True if a Vary has all expected members, and besides them only those of CORS. */
export function variesNeedlessly(expected: string, found: string): boolean {
  const named = membersOf(found);
  const wanted = membersOf(expected);
  const further = named.filter((member) => !wanted.includes(member));
  return (
    wanted.every((member) => named.includes(member)) &&
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
 * True for an unexpected field that does no harm: a Vary, permission for other origins to load the answer, and on a 304
 * the fields of the 200 (RFC 9110 §15.4.5). `lengths` in bytes of the representations of the address.
 */
export function isHarmless([name, value]: HeaderField, status: number, lengths: readonly number[]): boolean {
  const lower = name.toLowerCase();
  if (lower === 'vary') return value.trim() !== '*';
  if (lower === 'cross-origin-resource-policy') return value.trim() === 'cross-origin';
  if (status !== 304) return false;
  if (lower === 'content-length') return lengths.includes(Number(value));
  return lower === 'content-type' || lower === 'accept-ranges' || lower === 'content-encoding';
}

/** Each name once, with its combined value (RFC 9110 §5.3). */
export function combined(fields: readonly HeaderField[]): HeaderField[] {
  const names = [...new Map(fields.map(([name]) => [name.toLowerCase(), name])).values()];
  return names.map((name) => [
    name,
    fields
      .filter(([other]) => other.toLowerCase() === name.toLowerCase())
      .map(([, value]) => value)
      .join(', '),
  ]);
}
