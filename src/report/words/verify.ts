import type { Asked } from '../../model/host-check.js';
import { whatIsDue } from './host-checks.js';
import { counted, grouped, quoted, type Wording, type WordsOf } from './wording.js';

/** Words for what a live host does otherwise than built: what it does, what is due, and where to mend it. */
export const verifyWords: WordsOf<'verify'> = {
  'verify/no-answer': (args) => ({
    message: `${args.request} was not answered: ${silences[args.reason]} (${args.detail}).`,
    help: again(args, `Due: ${whatIsDue[args.check]}.`),
  }),

  'verify/redirect': (args) => ({
    message: `${args.request} is redirected (${args.status}) to ${quoted(args.location)}; ${args.expected} is due.`,
    help: again(
      args,
      `Readers are not redirected: several of their clients don't follow. Serve this address itself, or verify the origin that does.`,
    ),
  }),

  'verify/status': (args) => ({
    message: `${args.request} was answered ${args.status}; ${args.expected} is due, since ${whatIsDue[args.check]}.`,
    help: again(args, statusAdvice(args.expected)),
  }),

  'verify/header-missing': (args) => ({
    message: `missing from the ${args.status} to ${args.request}; due is ${shown(args.expected)}.`,
    help: again(args, headerAdvice(args.header, args.status)),
  }),

  'verify/header-differs': (args) => ({
    message: `the ${args.status} to ${args.request} says ${shown(args.found)}; due is ${shown(args.expected)}.`,
    help: again(args, headerAdvice(args.header, args.status)),
  }),

  'verify/header-unexpected': (args) => ({
    message: `the ${args.status} to ${args.request} says ${shown(args.found)}, and should not carry this header.`,
    help: again(args, unexpectedAdvice(args.header, args.status)),
  }),

  'verify/success-headers': (args) => ({
    message: `the ${args.status} to ${args.request} carries headers of a success: ${args.headers.join('; ')}.`,
    help: again(
      args,
      'Caches would keep the error as long as the data. Restrict the rule that sets these headers to the published addresses and to answers that succeed; the error headers of the manifest belong on all others.',
    ),
  }),

  'verify/etag': (args) => ({
    message: `the ${args.status} to ${args.request} says ${args.found}, ${tagFaults[args.reason]}${args.expected === undefined ? '' : `; due is ${args.expected}`}.`,
    help: again(args, tagAdvice[args.reason]),
  }),

  'verify/head': (args) => ({
    message: `${args.request} ${args.head === undefined ? "doesn't say it" : `says ${shown(args.head)}`}, GET ${args.get === undefined ? "doesn't" : `says ${shown(args.get)}`}.`,
    help: again(
      args,
      'HEAD has to carry the headers of the GET (RFC 9110 §9.3.2). Let the host answer both by the same rule.',
    ),
  }),

  'verify/body': (args) => bodyWords(args),

  'verify/error-body': (args) => ({
    message: `the ${args.status} to ${args.request} ${errorBodies[args.found]}${args.excerpt === '' ? '' : `: ${quoted(args.excerpt)}`}.`,
    help: again(
      args,
      `Programs read the errors too. Make the host answer this error with ${args.file ?? 'the JSON of the manifest'}${args.contentType === undefined ? '' : ` as ${args.contentType}`}.`,
    ),
  }),

  'verify/stale': (args) => ({
    message:
      args.served === args.built
        ? `the host serves another publication of the same data (${args.built})${ageOf(args)}.`
        : args.served > args.built
          ? `the host serves the data of ${args.served}, newer than what was built here (${args.built}).`
          : `built was the data of ${args.built}, the host still serves that of ${args.served}${ageOf(args)}.`,
    help: again(args, staleAdvice(args)),
  }),

  'verify/rate-limit': (args) => ({
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
};

/** A header's value: in quotes, unless it has some of its own. */
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
  timeout: 'it took too long',
  'not-http': 'what came back is not HTTP',
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

/** Where a header comes from at a host, by its name in lower case. */
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
  vary: 'Without it a cache sends one coding to clients that asked for another. Add it to every answer of this address, the plain one and the 304 too.',
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
    ? 'Every answer carries it, errors too. Many hosts set headers on successes only unless told otherwise, such as with `always` in nginx and Apache.'
    : 'Set it on every answer, as the manifest says.';
}

function unexpectedAdvice(header: string, status: number): string {
  if (header.toLowerCase() === 'content-length' && status === 304)
    return 'A length on a 304 has to be that of the data, or be left out (RFC 9110 §8.6).';
  return 'Find the rule of the host that adds it, and restrict it to the answers that the manifest says it for.';
}

function bodyWords(args: Parameters<(typeof verifyWords)['verify/body']>[0]): Wording {
  const { coding, reason, bytes, expectedBytes, built, lastUpdated } = args;
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

function staleAdvice(args: Parameters<(typeof verifyWords)['verify/stale']>[0]): string {
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
        : ' It should have gone by itself: the cache is told to keep it for longer than the manifest says.';
  return `Purge this address at the CDN.${byItself}`;
}
