import { counted, grouped, type Message, quoted } from '../model/message.js';
import { problemsOf } from '../model/problem.js';
import { type Asked, expectations } from './host-checks.js';

/** Signs that the configuration isn't used: `missing` are the header policy's fields that no route has. */
export interface NotConfiguredArgs {
  expected: string;
  contentType?: string;
  server?: string;
  missing: readonly string[];
}

export type NoAnswerArgs = Asked & {
  reason: 'refused' | 'untrusted' | 'closed' | 'cut' | 'timeout' | 'not-http';
  detail: string;
};

/** A fault of an answer as an HTTP message, and the part with the fault. */
export type MessageArgs = Asked & {
  status: number;
  fault: 'body' | 'excess' | 'two-lengths' | 'chunks' | 'field';
  found: string;
};

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
  reason: 'unquoted' | 'weak' | 'shared';
  found: string;
  expected?: string;
};

export type BodyArgs = Asked & {
  coding: 'identity' | 'br' | 'gzip';
  /**
   * - `other-publication`: intact, but of `lastUpdated`, while the fields beside it are those of the build;
   * - `other-address`: that of `address`;
   * - `recompressed`: decodes to the built bytes, but wasn't compressed by the build; `uncompressed`: isn't compressed;
   * - `undeclared`: has the coding `actual` and no field says so; `mislabelled`: has `actual`, but another is declared;
   * - `twice`: compressed twice; `cut`: its end is missing; `undecodable`: doesn't have its declared coding;
   * - `too-large`: unpacks to far more than was built;
   * - `byte-order-mark`, `line-ends`, `charset`, `reformatted`: the same data written differently;
   * - `changed`: anything else.
   */
  reason:
    | 'changed'
    | 'other-publication'
    | 'other-address'
    | 'recompressed'
    | 'uncompressed'
    | 'undeclared'
    | 'mislabelled'
    | 'twice'
    | 'cut'
    | 'undecodable'
    | 'too-large'
    | 'byte-order-mark'
    | 'line-ends'
    | 'charset'
    | 'reformatted';
  address?: string;
  actual?: 'identity' | 'br' | 'gzip';
  bytes: number;
  expectedBytes: number;
  built: string;
  lastUpdated?: string;
};

export type ErrorBodyArgs = Asked & {
  status: number;
  found: 'nothing' | 'html' | 'text' | 'json';
  excerpt: string;
  contentType?: string;
  file?: string;
};

export type StaleArgs = Asked & {
  coding: 'identity' | 'br' | 'gzip';
  built: string;
  served: string;
  /** Seconds for which a cache has kept it, and since when, if known (RFC 9111 §5.1). */
  age?: number;
  since?: string;
  /** Seconds for which a cache may keep it. */
  maxAge?: number;
};

const examples = {
  none: 'It is about the answers of a live host, so it is for those who run it, not for those who edit.',
} as const;

/** A header's value, in quotes unless it contains quotes. */
function shown(value: string): string {
  return value.includes('"') ? quoted(value).slice(1, -1).replaceAll('\\"', '"') : quoted(value);
}

function again({ curl }: Asked, advice: string): string {
  return `${advice}\nAsk again: ${curl}`;
}

const silences = {
  refused: 'nobody listens there',
  untrusted: 'the secure connection failed',
  closed: 'the connection was closed',
  cut: 'the answer broke off',
  timeout: 'it took too long',
  'not-http': 'what came back is not HTTP',
} as const;

const messageFaults = {
  body: 'has a body, where there can be none',
  excess: 'goes on after its end',
  'two-lengths': 'says in two ways where it ends',
  chunks: 'has chunks that are none',
  field: 'has a line that is no header',
} as const;

const tagFaults = {
  unquoted: 'which is no entity tag, since it has no quotes',
  weak: 'a weak tag',
  shared: 'the tag of another coding too',
} as const;

const tagAdvice = {
  unquoted:
    'Caches and clients ignore such a tag, so nobody is ever answered 304. The quotes are part of the value: write them where the host sets the header.',
  weak: 'A weak tag is no use for ranges, and says that something between changes the bytes. Let the host send the precompressed files instead of compressing, and turn off whatever else rewrites answers there.',
  shared:
    'A cache could mix one coding with the other (RFC 9110 §8.8.3.3). Set the tag for each file, or let the host make it from the file that it sends.',
} as const;

const errorBodies = {
  nothing: 'has no body',
  html: 'is a page of HTML',
  text: 'is no JSON',
  json: 'says something else than the manifest',
} as const;

function statusAdvice(expected: number): string {
  if (expected === 304)
    return 'Without it readers fetch everything again and again. See how the host compares validators, and that nothing removes the condition on the way.';
  if (expected === 412 || expected === 206 || expected === 416)
    return 'See how the host treats conditions and ranges, and whether something before it answers in its place.';
  if (expected >= 400) return 'See which rule of the host answers this in place of its error pages.';
  return 'See which rule of the host answers this address, and whether the publication is uploaded in full.';
}

/** The usual source of a header at a host, by its name in lower case. */
const headerSources: Record<string, string> = {
  'content-type':
    'Readers tell the version by the media type. Set it for this address by name: the file has no extension for the host to guess it by.',
  'content-length':
    'The host sends another length than the file has: see whether it compresses or rewrites by itself.',
  'content-encoding':
    'Name the .br and .gz files with their coding, and let the host choose among them; nothing else may compress.',
  etag: 'See whether the host makes tags of its own, or something before it removes or rewrites them.',
  'last-modified':
    "It is LastUpdated of the data, in whole seconds. Upload with the files' own times, or set the header for each address.",
  vary: 'By Vary caches know which answer is for whom: with less than Accept-Encoding they send a coding to clients that asked for another, with more they keep so many copies that hardly any is used. Say exactly that on every answer of this address, the plain one and the 304 too.',
  'cache-control':
    'Set it as the manifest says, for successes and errors separately; the CDN may have a setting that overrides it.',
  'accept-ranges': 'The plain bytes can be asked for in parts; let the host say so there and nowhere else.',
  allow: 'An answer 405 has to say what is allowed (RFC 9110 §15.5.6).',
  'retry-after': 'Say how many seconds to wait.',
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

/** `40 s`, `12 minutes`, `3 hours`, `6 years`. */
function duration(seconds: number): string {
  const units = [
    [31_557_600, 'year'],
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const;
  const unit = units.find(([length]) => seconds >= length);
  return unit === undefined ? `${grouped(seconds)} s` : counted(Math.round(seconds / unit[0]), unit[1]);
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
  refresh: 'Browsers go on to another address by themselves.',
  'content-location': 'Clients may take the data for that of another address, and keep it as such.',
  location: 'This status sends nobody anywhere, but some clients follow.',
  'access-control-allow-credentials': 'The data is public: browsers refuse credentials together with "*".',
  'cross-origin-resource-policy': 'Browsers keep pages of other origins from using the answer.',
  'content-range': 'Clients take the whole for a part.',
  expires: 'Caches may go by it in place of Cache-Control.',
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

function bodyWords(args: BodyArgs): Message {
  const { coding, reason, bytes, expectedBytes, built, lastUpdated, address, actual } = args;
  const what = coding === 'identity' ? 'the plain bytes' : `the ${coding} bytes`;
  const sizes =
    bytes === expectedBytes
      ? `${grouped(bytes)} of them, as built`
      : `${grouped(bytes)} of them, ${grouped(expectedBytes)} were built`;
  switch (reason) {
    case 'changed':
      return {
        message: `${what} sent to ${args.request} are not those that were built (${sizes}).`,
        help: again(
          args,
          'Upload dist/site again; if that changes nothing, something on the way rewrites answers: turn that off for these addresses.',
        ),
      };
    case 'other-publication':
      return {
        message: `${what} sent to ${args.request} are of another publication: LastUpdated in them is ${lastUpdated ?? 'missing'}, built was ${built}, as the headers say.`,
        help: again(
          args,
          `Only part of the publication has been uploaded. Upload all of dist/site, the ${coding === 'identity' ? '' : `.${coding === 'gzip' ? 'gz' : 'br'} `}files included, and purge the address.`,
        ),
      };
    case 'other-address':
      return {
        message: `${args.request} was sent what belongs at ${address} (${sizes}).`,
        help: again(
          args,
          'Two addresses are mixed up: see the rules of the host that lead from addresses to files, and whether a cache leaves a part of the address out of its key.',
        ),
      };
    case 'undeclared':
      return {
        message: `the body sent to ${args.request} is compressed with ${actual}, and no Content-Encoding says so (${sizes}).`,
        help: again(
          args,
          `Clients take it for broken JSON. Send Content-Encoding: ${actual} with the .${actual === 'gzip' ? 'gz' : actual} file, to those alone that accept it.`,
        ),
      };
    case 'mislabelled':
      return {
        message: `the body sent to ${args.request} is ${actual === 'identity' ? 'not compressed' : `compressed with ${actual}`}, but Content-Encoding says otherwise (${sizes}).`,
        help: again(
          args,
          'No client can read it. See that the header stands on the precompressed file of that coding and on no other.',
        ),
      };
    case 'twice':
      return {
        message: `the body sent to ${args.request} is compressed twice (${sizes}).`,
        help: again(
          args,
          'The host compresses by itself what is compressed already. Turn that off for these addresses, and let it send the precompressed files as they are.',
        ),
      };
    case 'cut':
      return {
        message: `the body sent to ${args.request} breaks off (${sizes}).`,
        help: again(
          args,
          'An upload was not finished, or something on the way cuts off long answers. Upload dist/site again, and see the limits of what stands before the host.',
        ),
      };
    case 'byte-order-mark':
      return {
        message: `the body sent to ${args.request} begins with a byte order mark, which was not built (${sizes}).`,
        help: again(
          args,
          'JSON may not begin with one, and many programs refuse it (RFC 8259 §8.1). Upload the files as they are, without a program that takes them for text.',
        ),
      };
    case 'line-ends':
      return {
        message: `the body sent to ${args.request} has other line ends or spaces at its ends than were built (${sizes}).`,
        help: again(
          args,
          'Upload the files as they are: in binary mode, and without a version control that converts line ends.',
        ),
      };
    case 'charset':
      return {
        message: `the body sent to ${args.request} is in another character encoding than was built (${sizes}).`,
        help: again(
          args,
          'JSON is UTF-8 (RFC 8259 §8.1). Turn off what converts text on the way, such as a charset setting of the host.',
        ),
      };
    case 'reformatted':
      return {
        message: `the body sent to ${args.request} is the same data as built, but its JSON was written anew on the way (${sizes}).`,
        help: again(
          args,
          'A proxy or a plugin reads JSON and writes it again, so tag and length fit no longer. Turn that off for these addresses.',
        ),
      };
    case 'recompressed':
      return {
        message: `${what} sent to ${args.request} hold what was built, but were compressed elsewhere (${sizes}).`,
        help: again(
          args,
          'The host or CDN compresses by itself, so tag and length fit no longer. Turn that off for these addresses, and let it send the precompressed files.',
        ),
      };
    case 'uncompressed':
      return {
        message: `${args.request} was sent the plain bytes (${sizes}).`,
        help: again(
          args,
          `Let the host send the .${coding === 'gzip' ? 'gz' : coding} file to clients that accept ${coding}: it is several times smaller.`,
        ),
      };
    case 'too-large':
      return {
        message: `the body sent to ${args.request} unpacks to far more than was built (${sizes}).`,
        help: again(
          args,
          'No publication is that large: see what answers in place of the host. It was not unpacked further.',
        ),
      };
    case 'undecodable':
      return {
        message: `the body sent to ${args.request} says Content-Encoding ${coding} and isn't (${sizes}).`,
        help: again(
          args,
          'See that the header stands on the precompressed file and on no other, and that it is compressed once, not twice.',
        ),
      };
  }
}

function ageOf({ age, since }: { readonly age?: number; readonly since?: string }): string {
  return age === undefined ? '' : ` (Age ${grouped(age)} s: a cache has kept it since ${since})`;
}

function staleAdvice(args: StaleArgs): string {
  const { age, maxAge, built, served } = args;
  if (served > built)
    return 'Verify with the publication that is live: build again from its content, or name its manifest with --manifest.';
  if (age === undefined)
    return 'Either the upload never reached this host, or a cache that gives no Age has kept it. Upload dist/site again, then purge this address.';
  const left = maxAge === undefined ? undefined : maxAge - age;
  const byItself =
    left === undefined
      ? ''
      : left > 0
        ? ` By itself it goes in ${grouped(left)} s.`
        : ' It should have gone by itself: the cache keeps it for longer than the manifest says.';
  return `Purge this address at the CDN.${byItself}`;
}

/** The first few of them, and how many more. */
function severalOf(names: readonly string[]): string {
  return names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

/** The faults in the answers of a live host. */
export const verifyProblems = problemsOf({
  'verify/not-configured': {
    severity: 'error',
    title: 'The configuration is not in use at the host',
    means:
      'The host sends the published files, but as any folder of files: no address has its media type or its entity tag, and most fields of the header policy are missing everywhere. So the configuration that the build writes for the host is not in use.',
    matters:
      'Programs that look at the media type refuse the data, browsers may not read it, and caches keep it for as long as they like. All else that is found follows from this: put the configuration in use first.',
    examples,
    message: ({ expected, contentType, server, missing }: NotConfiguredArgs) => ({
      message: `the host sends the files, but the configuration that was built for it isn't in use there: every address is answered as ${
        contentType === undefined ? 'no media type at all' : contentType
      } instead of ${expected}, with an entity tag of its own or none, and without ${severalOf(missing)}.${
        server === undefined ? '' : ` It calls itself ${quoted(server)}.`
      }`,
      help: 'What follows comes of that. Write the configuration with build --hosts and the name of the host, put it in use as its README.md in the hosts folder of the output says (a reload belongs to it), then verify again.',
    }),
  },

  'verify/no-answer': {
    severity: 'error',
    title: 'The host does not answer',
    means:
      'The host did not answer: it refused the connection, its certificate is not trusted, it broke off, it took too long, or what came was not HTTP.',
    matters: 'Nobody can read the data there. Is the address right, and is the host running?',
    examples,
    message: (args: NoAnswerArgs) => ({
      message: `${args.request} was not answered: ${silences[args.reason]} (${args.detail}).`,
      help: again(args, `Expected: ${expectations[args.check]}.`),
    }),
  },

  'verify/message': {
    severity: 'error',
    title: 'An answer is not a sound message',
    means:
      'The answer is not a sound message of HTTP: a HEAD or a 304 with a body, bytes after its end, two lengths, or a line that is no header.',
    matters:
      'Over a connection that is kept open, what is too much is taken for the next answer. Other requests then fail, now and then, and nobody sees why.',
    examples,
    message: (args: MessageArgs) => ({
      message: `the ${args.status} to ${args.request} ${messageFaults[args.fault]}: ${quoted(args.found)}.`,
      help: again(
        args,
        'Clients and caches take it for the beginning of the next answer, or break off the connection, and then requests fail that nothing is wrong with. See what stands before the host, and any program there that writes answers by itself.',
      ),
    }),
  },

  'verify/redirect': {
    severity: 'error',
    title: 'The host sends readers on',
    means: 'The host sends the reader on to another address instead of answering.',
    matters:
      'Many programs do not follow, or lose what they asked for on the way. Serve the data at the address that is published.',
    examples,
    message: (args: Asked & { status: number; expected: number; location: string }) => ({
      message: `${args.request} is redirected (${args.status}) to ${quoted(args.location)}; ${args.expected} is expected.`,
      help: again(
        args,
        `Readers are not redirected: several of their clients don't follow. Serve this address itself, or verify the origin that does.`,
      ),
    }),
  },

  'verify/status': {
    severity: 'error',
    title: 'The host answers with another status',
    means: 'The host answers with another status than the manifest says for this request.',
    matters:
      'The status is what programs look at first: with 404 they take the data for gone, with 200 an error page for data.',
    examples,
    message: (args: Asked & { status: number; expected: number }) => ({
      message: `${args.request} was answered ${args.status}; ${args.expected} is expected, since ${expectations[args.check]}.`,
      help: again(args, statusAdvice(args.expected)),
    }),
  },

  'verify/header-missing': {
    severity: 'error',
    title: 'A header is missing',
    means: 'The answer lacks a header that the manifest says for it.',
    matters:
      'Headers tell caches how long to keep the answer and browsers who may read it. Without one, some readers get old data, or none.',
    examples,
    message: (args: Asked & { status: number; header: string; expected: string }) => ({
      message: `missing from the ${args.status} to ${args.request}; expected is ${shown(args.expected)}.`,
      help: again(args, headerAdvice(args.header, args.status)),
    }),
  },

  'verify/header-differs': {
    severity: 'error',
    title: 'A header has another value',
    means: 'A header of the answer has another value than the manifest says. The message has both.',
    matters:
      'Readers and caches act on what the headers say. Often the host, or a network in front of it, sets a header of its own: switch that off.',
    examples,
    message: (args: HeaderDiffersArgs) => ({
      message: `the ${args.status} to ${args.request} says ${shown(args.found)}; expected is ${shown(args.expected)}.`,
      help: again(args, headerAdvice(args.header, args.status)),
    }),
  },

  'verify/header-unexpected': {
    severity: 'error',
    title: 'There is a header that must not be',
    means: 'The answer has a header which it must not have.',
    matters:
      'It may tell a cache to keep an error, or give away what software the host runs. Switch it off in the settings of the host.',
    examples,
    message: (args: Asked & { status: number; header: string; found: string }) => ({
      message: `the ${args.status} to ${args.request} says ${shown(args.found)}, and should not carry this header.`,
      help: again(args, unexpectedAdvice(args.header, args.status)),
    }),
  },

  'verify/header-twice': {
    severity: 'error',
    title: 'A header stands twice',
    means: 'The answer has a header twice that may stand there once only.',
    matters:
      'Each program takes another of the two, or refuses the answer. Mostly the host sets the header and a network in front of it adds its own: set it in one of them.',
    examples,
    /** A field that may occur only once, with its values. */
    message: (args: Asked & { status: number; header: string; values: readonly string[] }) => ({
      message: `it stands ${args.values.length} times in the ${args.status} to ${args.request}: ${args.values.map(shown).join(', then ')}.`,
      help: again(
        args,
        'Each client takes another of them. The host and something before it both set this header: set it in one of them.',
      ),
    }),
  },

  'verify/header-needless': {
    severity: 'warning',
    title: 'There is a header that costs something',
    means:
      'The answer has a header that makes nothing wrong, but costs something: caches keep more copies than there are, or readers fetch what they did not ask for.',
    matters:
      'The data is right and readers get it. Switch the header off when there is time for it; verify ends with 0 all the same.',
    examples,
    /** A field that makes no answer wrong, but has a cost. */
    message: (args: Asked & { status: number; header: string; found: string }) => ({
      message: `the ${args.status} to ${args.request} says ${shown(args.found)}, which the manifest does not.`,
      help: again(args, needlessAdvice(args.header)),
    }),
  },

  'verify/date': {
    severity: 'error',
    title: 'The host tells a wrong time',
    means:
      'The answer has no Date, or one that is more than ten minutes off, reckoned with the time that a cache may keep it.',
    matters:
      'Caches reckon from Date how old an answer is. With a wrong one they keep old data for too long, or nothing at all. See whether the clock of the host is right, and that of this machine.',
    examples,
    message: (args: DateArgs) => ({
      message:
        args.reason === 'missing'
          ? `missing from the ${args.status} to ${args.request}.`
          : args.reason === 'invalid'
            ? `the ${args.status} to ${args.request} says ${shown(args.found ?? '')}, which is no HTTP date (RFC 9110 §5.6.7).`
            : `the ${args.status} to ${args.request} says ${shown(args.found ?? '')}, ${duration(args.seconds ?? 0)} ${args.reason === 'late' ? 'ahead of' : 'behind'} the clock of this machine.`,
      help: again(
        args,
        args.reason === 'missing'
          ? 'Caches reckon from it how old an answer is (RFC 9110 §6.6.1). See what removes it.'
          : 'Caches reckon from it how old an answer is. Set the clock of the host by a time server (and see that this machine’s is right); nothing else may set this header.',
      ),
    }),
  },

  'verify/age': {
    severity: 'error',
    title: 'A cache has kept an answer for too long',
    means:
      'A cache says by the Age header that it has kept the answer for longer than the manifest allows, or that it keeps errors, which may not be kept.',
    matters:
      'Readers get old data although they do all as they should. Make the cache obey Cache-Control, or purge it after each upload.',
    examples,
    message: (args: AgeArgs) => ({
      message:
        args.reason === 'invalid'
          ? `the ${args.status} to ${args.request} says ${shown(args.found)}, which is no number of seconds (RFC 9111 §5.1).`
          : args.reason === 'error'
            ? `the ${args.status} to ${args.request} comes from a cache, which has kept this error for ${grouped(Number(args.found))} s.`
            : `a cache has kept the ${args.status} to ${args.request} for ${grouped(Number(args.found))} s; it may keep it for ${grouped(args.maxAge ?? 0)} s.`,
      help: again(
        args,
        args.reason === 'error'
          ? 'Errors say Cache-Control: no-store. Make the cache obey it, and purge this address.'
          : 'Readers get old data for longer than Cache-Control allows. Make the cache obey Cache-Control (a CDN may have a setting of its own for it), and purge this address after each upload.',
      ),
    }),
  },

  'verify/digest': {
    severity: 'error',
    title: 'A checksum is not that of the answer',
    means:
      'A checksum in the headers (Content-Digest, Repr-Digest, Digest, Content-MD5) is not that of the body.',
    matters:
      'Programs that check it throw the answer away. The checksum was made before something changed the body.',
    examples,
    message: (args: DigestArgs) => ({
      message: `the ${args.status} to ${args.request} says ${shown(args.found)}; the checksum of what it sent is ${shown(args.expected)}.`,
      help: again(
        args,
        'Programs that check it throw the answer away. Let it be made of the bytes that are sent, coding included, or leave it out.',
      ),
    }),
  },

  'verify/success-headers': {
    severity: 'error',
    title: 'An error has the headers of a success',
    means: 'An error is answered with headers that belong to successful answers only.',
    matters: 'Caches could keep the error and hand it out in place of the data, long after it is mended.',
    examples,
    message: (args: Asked & { status: number; headers: readonly string[] }) => ({
      message: `the ${args.status} to ${args.request} carries headers of a success: ${args.headers.join('; ')}.`,
      help: again(
        args,
        'Caches would keep the error as long as the data. Restrict the rule that sets these headers to the published addresses and to answers that succeed; the error headers of the manifest belong on all others.',
      ),
    }),
  },

  'verify/etag': {
    severity: 'error',
    title: 'An entity tag is not sound',
    means:
      'The entity tag (ETag) is not a strong one in quotes, or two different forms of the data share the same one.',
    matters:
      'By the tag a reader asks whether anything has changed. With a wrong one it keeps old data, or mixes parts of two files.',
    examples,
    message: (args: EtagArgs) => ({
      message: `the ${args.status} to ${args.request} says ${args.found}, ${tagFaults[args.reason]}${args.expected === undefined ? '' : `; expected is ${args.expected}`}.`,
      help: again(args, tagAdvice[args.reason]),
    }),
  },

  'verify/head': {
    severity: 'error',
    title: 'HEAD and GET are answered differently',
    means: 'A HEAD request is answered with other headers than a GET request for the same address.',
    matters:
      'Readers use HEAD to see whether there is something new before they fetch it. They would decide by the wrong facts.',
    examples,
    message: (args: Asked & { header: string; get?: string; head?: string }) => ({
      message: `${args.request} ${args.head === undefined ? "doesn't say it" : `says ${shown(args.head)}`}, GET ${args.get === undefined ? "doesn't" : `says ${shown(args.get)}`}.`,
      help: again(
        args,
        'HEAD has to carry the headers of the GET (RFC 9110 §9.3.2). Let the host answer both by the same rule.',
      ),
    }),
  },

  'verify/body': {
    severity: 'error',
    title: 'The host sends other bytes than were built',
    means:
      'What the host sends is not, byte for byte, what the build made. The message says what became of it where that can be seen: compressed twice or once more, cut, written anew, of another address or publication.',
    matters: 'The entity tags no longer fit, so readers may keep or join parts that do not belong together.',
    examples,
    message: (args: BodyArgs) => bodyWords(args),
  },

  'verify/error-body': {
    severity: 'error',
    title: 'An error is not answered with JSON',
    means:
      'An error is answered with a page of the host, or with nothing, instead of the JSON that the interface wants.',
    matters:
      'A program that reads JSON stumbles over a page of HTML, and cannot tell its user what went wrong.',
    examples,
    message: (args: ErrorBodyArgs) => ({
      message: `the ${args.status} to ${args.request} ${errorBodies[args.found]}${args.excerpt === '' ? '' : `: ${quoted(args.excerpt)}`}.`,
      help: again(
        args,
        `Programs read the errors too. Make the host answer this error with ${args.file ?? 'the JSON of the manifest'}${args.contentType === undefined ? '' : ` as ${args.contentType}`}.`,
      ),
    }),
  },

  'verify/stale': {
    severity: 'error',
    title: 'The host sends an older publication',
    means: 'The host still sends an older publication, while the one that was built is newer.',
    matters:
      'Readers get yesterday\u2019s data. Wait until the caches have let it go, or tell them to drop it after each upload.',
    examples,
    message: (args: StaleArgs) => ({
      message:
        args.served === args.built
          ? `the host serves another publication of the same data (${args.built})${ageOf(args)}.`
          : args.served > args.built
            ? `the host serves the data of ${args.served}, newer than what was built here (${args.built}).`
            : `built was the data of ${args.built}, the host still serves that of ${args.served}${ageOf(args)}.`,
      help: again(args, staleAdvice(args)),
    }),
  },

  'verify/rate-limit': {
    severity: 'error',
    title: 'The rate limit is not as promised',
    means: 'The host let more requests through than the manifest says, or turned readers away too early.',
    matters:
      'The limit is what readers are promised. Without it, one greedy program can slow the host down for all.',
    examples,
    message: (args: Asked & { limit: number; seconds: number; admitted: number }) => ({
      message:
        args.admitted > args.limit
          ? `${grouped(args.admitted)} requests of one client were admitted; the limit is ${args.limit} in ${args.seconds} s.`
          : `a client was refused after ${counted(args.admitted, 'request')}; the limit is ${args.limit} in ${args.seconds} s.`,
      help: again(
        args,
        args.admitted > args.limit
          ? 'Set the rate limit of the host to that of the manifest; a cache before it answers without counting.'
          : 'Set the rate limit of the host to that of the manifest, or ask from an address that nobody else asks from.',
      ),
    }),
  },
});
