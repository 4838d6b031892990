import { grouped } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import type { Asked } from '../host-checks.js';
import { duration, fault, shownValue } from './live-host.js';

export type HeaderDiffersArgs = Asked & { status: number; header: string; expected: string; found: string };

export type DateArgs = Asked & {
  status: number;
  reason: 'missing' | 'invalid' | 'early' | 'late';
  found?: string;
  /** The difference in seconds. */
  seconds?: number;
};

/**
 * Faults in an answer's age in caches.
 * - `overdue`: older than it may be kept; `error`: an answer that may not be kept at all; `invalid`: no number.
 */
export type AgeArgs = Asked & {
  status: number;
  reason: 'overdue' | 'error' | 'invalid';
  found: string;
  maxAge?: number;
};

/** A checksum in a field that doesn't match the body. */
export type DigestArgs = Asked & { status: number; header: string; found: string; expected: string };

export type EtagArgs = Asked & {
  status: number;
  reason: 'unquoted' | 'weak' | 'shared' | 'suffix' | 'configuration';
  found: string;
  expected?: string;
};

const tagFaults = {
  unquoted: 'which is not an entity tag, since it has no quotes',
  weak: 'a weak tag',
  shared: 'the tag of another coding too',
  suffix: 'the tag with something added',
  configuration: 'the tag of another publication, above the bytes of this one',
} as const;

const tagAdvice = {
  suffix:
    'A client that asks with this tag gets no 304. A program that compresses adds it, such as mod_deflate of Apache: let the host send the precompressed files instead, and turn its own compression off.',
  configuration:
    'The files are of this publication, but the configuration, which has the tags and dates, is of another. Put the configuration of the same build in use (a reload belongs to it).',
  unquoted:
    'Caches and clients ignore such a tag, so they never get a 304. The quotes are part of the value: write them where the host sets the header.',
  weak: 'A weak tag cannot be used for ranges, and means that something on the way changes the bytes. Let the host send the precompressed files instead of compressing, and turn off everything else that rewrites answers there.',
  shared:
    'A cache could mix one coding with the other (RFC 9110 §8.8.3.3). Set the tag for each file, or let the host make it from the file that it sends.',
} as const;

/** The usual source of a header at a host, by its name in lower case. */
const headerSources: Record<string, string> = {
  'content-type':
    'Programs tell the version by the media type, and browsers what to show. Set it for this address by name: a host can only guess it from the name of the file.',
  'content-length':
    'The host sends another length than the file has: see whether it compresses or rewrites by itself.',
  'content-encoding':
    'Name the .br and .gz files with their coding, and let the host choose among them; nothing else may compress.',
  etag: 'Check whether the host makes tags of its own, or something before it removes or rewrites them.',
  'last-modified':
    "It says when this last changed, in whole seconds. Upload with the files' own times, or set the header for each address.",
  vary: 'By Vary caches know which answer is for whom: with less than Accept-Encoding they send a coding to clients that asked for another, with more they keep so many copies that hardly any is used. Say exactly that on every answer of this address, the plain one and the 304 too.',
  'cache-control':
    'Set it as the manifest says, for successes and errors separately; the CDN may have a setting that overrides it.',
  'accept-ranges': 'The plain bytes can be asked for in parts; let the host say so there and nowhere else.',
  allow: 'An answer 405 has to say what is allowed (RFC 9110 §15.5.6).',
  'retry-after': 'Say how many seconds to wait.',
  'repr-digest':
    'Clients check by it what they received, as `digests: on` in site.yaml promises. Set it where the tag is set, for each coding.',
  'status-code': 'It repeats the status (interface 7). Set it for each error.',
};

function headerAdvice(header: string, status: number): string {
  const known = headerSources[header.toLowerCase()];
  if (status >= 400 && header.toLowerCase() === 'content-type')
    return 'An error has the JSON body of errors/ in the publication, with the media type of its version. Make it the host’s page for this status, in place of its own.';
  if (known !== undefined) return known;
  if (/^access-control-/i.test(header))
    return 'Pages of other origins depend on it. Set it on every answer, as the manifest says.';
  return status >= 400
    ? 'Every answer carries it, errors too. Many hosts set headers on successes only unless a setting says otherwise, such as `always` in nginx and Apache.'
    : 'Set it on every answer, as the manifest says.';
}

/** What the two values say of the cause. */
function differenceAdvice({ header, expected, found }: HeaderDiffersArgs): string {
  if (header.toLowerCase() === 'last-modified') {
    const minutes = Math.abs(Date.parse(found) - Date.parse(expected)) / 60_000;
    if (minutes > 0 && minutes <= 14 * 60 && minutes % 15 === 0)
      return `It is off by exactly ${duration(minutes * 60)}: a local time is sent as GMT. `;
  }
  const hasParameter =
    header.toLowerCase() === 'content-type' && found.toLowerCase().startsWith(`${expected.toLowerCase()};`);
  return hasParameter
    ? 'Something adds a parameter to the media type, such as a default charset of the host: turn that off. '
    : '';
}

function needlessAdvice(header: string): string {
  if (header.toLowerCase() === 'vary')
    return 'The answer is the same for every origin: caches keep a copy for each that asks. Let the host say Accept-Encoding alone.';
  if (header.toLowerCase() === 'link')
    return 'Clients may fetch what it names. Find what adds it, and switch that off for these addresses.';
  return 'Find what adds it, and switch that off for these addresses.';
}

/** Why a header does harm, by its name in lower case. */
const harms: Record<string, string> = {
  'set-cookie':
    'Caches don’t keep an answer that sets a cookie, or hand one visitor’s cookie to the next; and the data is public and needs none.',
  'clear-site-data': 'Browsers throw away what they keep for this host, at every answer.',
  refresh: 'Browsers then load another address by themselves.',
  'content-location': 'Clients may take the data for that of another address, and keep it as such.',
  location: 'This status sends nobody anywhere, but some clients follow.',
  'access-control-allow-credentials': 'The data is public: browsers refuse credentials together with "*".',
  'cross-origin-resource-policy': 'Browsers keep pages of other origins from using the answer.',
  'content-range': 'Clients take the whole for a part.',
  expires: 'Caches may go by it in place of Cache-Control.',
  'repr-digest': 'It is the checksum of data that this answer does not carry.',
  pragma: 'Old caches go by it in place of Cache-Control.',
  deprecation: 'Readers take the interface for one that is about to go. Set it in site.yaml if it is.',
  sunset: 'Readers take the interface for one that is about to go. Set it in site.yaml if it is.',
};

function unexpectedAdvice(header: string, status: number): string {
  const harm = harms[header.toLowerCase()];
  if (harm !== undefined) return `${harm} Find what adds it, and switch that off for these addresses.`;
  if (header.toLowerCase() === 'content-length' && status === 304)
    return 'A length on a 304 has to be that of the data, or be left out (RFC 9110 §8.6).';
  return 'Find the rule of the host that adds it, and restrict it to the answers that the manifest says it for.';
}

/** The header fields of answers. */
export const headerProblems = problemsOf({
  'verify/header-missing': fault({
    says: (args: Asked & { status: number; header: string; expected: string }) => [
      `missing from the ${args.status} to ${args.request}; expected is ${shownValue(args.expected)}.`,
      headerAdvice(args.header, args.status),
    ],
  }),

  'verify/header-differs': fault({
    says: (args: HeaderDiffersArgs) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}; expected is ${shownValue(args.expected)}.`,
      `${differenceAdvice(args)}${headerAdvice(args.header, args.status)}`,
    ],
  }),

  'verify/header-unexpected': fault({
    says: (args: Asked & { status: number; header: string; found: string }) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}, and should not carry this header.`,
      unexpectedAdvice(args.header, args.status),
    ],
  }),

  'verify/header-twice': fault({
    /** A field that may occur only once, with its values. */
    says: (args: Asked & { status: number; header: string; values: readonly string[] }) => [
      `it occurs ${args.values.length} times in the ${args.status} to ${args.request}: ${args.values.map(shownValue).join(', then ')}.`,
      'Each client takes another of them. The host and something before it both set this header: set it in one of them.',
    ],
  }),

  'verify/header-needless': fault({
    severity: 'warning',
    /** A field that makes no answer wrong, but has a cost. */
    says: (args: Asked & { status: number; header: string; found: string }) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}, which the manifest does not.`,
      needlessAdvice(args.header),
    ],
  }),

  'verify/success-headers': fault({
    says: (args: Asked & { status: number; headers: readonly string[] }) => [
      `the ${args.status} to ${args.request} carries headers of a success: ${args.headers.join('; ')}.`,
      'Caches would keep the error as long as the data. Restrict the rule that sets these headers to the published addresses and to answers that succeed; the error headers of the manifest belong on all others.',
    ],
  }),

  'verify/head': fault({
    says: (args: Asked & { header: string; get?: string; head?: string }) => [
      `${args.request} ${args.head === undefined ? "doesn't say it" : `says ${shownValue(args.head)}`}, GET ${args.get === undefined ? "doesn't" : `says ${shownValue(args.get)}`}.`,
      'HEAD has to carry the headers of the GET (RFC 9110 §9.3.2). Let the host answer both by the same rule.',
    ],
  }),

  'verify/date': fault({
    says: (args: DateArgs) => [
      args.reason === 'missing'
        ? `missing from the ${args.status} to ${args.request}.`
        : args.reason === 'invalid'
          ? `the ${args.status} to ${args.request} says ${shownValue(args.found ?? '')}, which is not an HTTP date (RFC 9110 §5.6.7).`
          : `the ${args.status} to ${args.request} says ${shownValue(args.found ?? '')}, ${duration(args.seconds ?? 0)} ${args.reason === 'late' ? 'ahead of' : 'behind'} the clock of this machine.`,
      args.reason === 'missing'
        ? 'Caches calculate the age of an answer from it (RFC 9110 §6.6.1). See what removes it.'
        : 'Caches calculate the age of an answer from it. Set the clock of the host by a time server (and see that this machine’s is right); nothing else may set this header.',
    ],
  }),

  'verify/age': fault({
    says: (args: AgeArgs) => [
      args.reason === 'invalid'
        ? `the ${args.status} to ${args.request} says ${shownValue(args.found)}, which is not a number of seconds (RFC 9111 §5.1).`
        : args.reason === 'error'
          ? `the ${args.status} to ${args.request} comes from a cache, which has kept this error for ${grouped(Number(args.found))} s.`
          : `a cache has kept the ${args.status} to ${args.request} for ${grouped(Number(args.found))} s; it may keep it for ${grouped(args.maxAge ?? 0)} s.`,
      args.reason === 'error'
        ? 'Errors say Cache-Control: no-store. Make the cache obey it, and purge this address.'
        : 'Readers get old data for longer than Cache-Control allows. Make the cache obey Cache-Control (a CDN may have a setting of its own for it), and purge this address after each upload.',
    ],
  }),

  'verify/digest': fault({
    says: (args: DigestArgs) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}; the checksum of ${args.status === 206 ? 'the whole' : 'what it sent'} is ${shownValue(args.expected)}.`,
      'Programs that check it throw the answer away. Let it be made of the bytes that are sent, coding included, or leave it out.',
    ],
  }),

  'verify/etag': fault({
    says: (args: EtagArgs) => [
      `the ${args.status} to ${args.request} says ${args.found}, ${tagFaults[args.reason]}${args.expected === undefined ? '' : `; expected is ${args.expected}`}.`,
      tagAdvice[args.reason],
    ],
  }),
});
