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
    title: 'A header is missing',
    means: 'The answer lacks a header that the manifest says for it.',
    matters:
      'Headers tell caches how long to keep the answer and browsers who may read it. Without one, some readers get old data, or none.',
    says: (args: Asked & { status: number; header: string; expected: string }) => [
      `missing from the ${args.status} to ${args.request}; expected is ${shownValue(args.expected)}.`,
      headerAdvice(args.header, args.status),
    ],
  }),

  'verify/header-differs': fault({
    title: 'A header has another value',
    means: 'A header of the answer has another value than the manifest says. The message has both.',
    matters:
      'Readers and caches act on what the headers say. Often the host, or a network in front of it, sets a header of its own: switch that off.',
    says: (args: HeaderDiffersArgs) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}; expected is ${shownValue(args.expected)}.`,
      `${differenceAdvice(args)}${headerAdvice(args.header, args.status)}`,
    ],
  }),

  'verify/header-unexpected': fault({
    title: 'There is an unexpected header',
    means: 'The answer has a header which it must not have.',
    matters:
      'It may tell a cache to keep an error, or give away what software the host runs. Switch it off in the settings of the host.',
    says: (args: Asked & { status: number; header: string; found: string }) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}, and should not carry this header.`,
      unexpectedAdvice(args.header, args.status),
    ],
  }),

  'verify/header-twice': fault({
    title: 'A header is repeated',
    means: 'The answer has a header twice that may occur only once.',
    matters:
      'Each program takes another of the two, or refuses the answer. Mostly the host sets the header and a network in front of it adds its own: set it in one of them.',
    /** A field that may occur only once, with its values. */
    says: (args: Asked & { status: number; header: string; values: readonly string[] }) => [
      `it occurs ${args.values.length} times in the ${args.status} to ${args.request}: ${args.values.map(shownValue).join(', then ')}.`,
      'Each client takes another of them. The host and something before it both set this header: set it in one of them.',
    ],
  }),

  'verify/header-needless': fault({
    severity: 'warning',
    title: 'There is a header with a cost',
    means:
      'The answer has a header that does no harm, but has a cost: caches keep more copies than there are, or readers fetch what they did not ask for.',
    matters:
      'The data is right and readers get it. Switch the header off when there is time for it; verify ends with 0 all the same.',
    /** A field that makes no answer wrong, but has a cost. */
    says: (args: Asked & { status: number; header: string; found: string }) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}, which the manifest does not.`,
      needlessAdvice(args.header),
    ],
  }),

  'verify/success-headers': fault({
    title: 'An error has the headers of a success',
    means: 'An error is answered with headers that belong to successful answers only.',
    matters: 'Caches could keep the error and send it instead of the data, long after it is corrected.',
    says: (args: Asked & { status: number; headers: readonly string[] }) => [
      `the ${args.status} to ${args.request} carries headers of a success: ${args.headers.join('; ')}.`,
      'Caches would keep the error as long as the data. Restrict the rule that sets these headers to the published addresses and to answers that succeed; the error headers of the manifest belong on all others.',
    ],
  }),

  'verify/head': fault({
    title: 'HEAD and GET are answered differently',
    means: 'A HEAD request is answered with other headers than a GET request for the same address.',
    matters:
      'Readers use HEAD to see whether there is something new before they fetch it. They would decide by the wrong facts.',
    says: (args: Asked & { header: string; get?: string; head?: string }) => [
      `${args.request} ${args.head === undefined ? "doesn't say it" : `says ${shownValue(args.head)}`}, GET ${args.get === undefined ? "doesn't" : `says ${shownValue(args.get)}`}.`,
      'HEAD has to carry the headers of the GET (RFC 9110 §9.3.2). Let the host answer both by the same rule.',
    ],
  }),

  'verify/date': fault({
    title: 'The host sends a wrong time',
    means:
      'The answer has no Date, or one that is more than ten minutes off, including the time that a cache may keep it.',
    matters:
      'Caches calculate the age of an answer from Date. With a wrong one they keep old data for too long, or nothing at all. See whether the clock of the host is right, and that of this machine.',
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
    title: 'A cache has kept an answer for too long',
    means:
      'A cache says by the Age header that it has kept the answer for longer than the manifest allows, or that it keeps errors, which may not be kept.',
    matters:
      'Readers get old data through no fault of their own. Make the cache obey Cache-Control, or purge it after each upload.',
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
    title: 'A checksum does not match the answer',
    means:
      'A checksum in the headers (Content-Digest, Repr-Digest, Digest, Content-MD5) is not that of the body.',
    matters:
      'Programs that check it throw the answer away. The checksum was made before something changed the body.',
    says: (args: DigestArgs) => [
      `the ${args.status} to ${args.request} says ${shownValue(args.found)}; the checksum of ${args.status === 206 ? 'the whole' : 'what it sent'} is ${shownValue(args.expected)}.`,
      'Programs that check it throw the answer away. Let it be made of the bytes that are sent, coding included, or leave it out.',
    ],
  }),

  'verify/etag': fault({
    title: 'An entity tag is invalid',
    means:
      'The entity tag (ETag) is not a strong one in quotes, or two different forms of the data share the same one.',
    matters:
      'Readers use the tag to ask whether anything has changed. With a wrong one it keeps old data, or mixes parts of two files.',
    says: (args: EtagArgs) => [
      `the ${args.status} to ${args.request} says ${args.found}, ${tagFaults[args.reason]}${args.expected === undefined ? '' : `; expected is ${args.expected}`}.`,
      tagAdvice[args.reason],
    ],
  }),
});
