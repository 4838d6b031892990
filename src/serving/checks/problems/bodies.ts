import { counted, grouped, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import type { Asked } from '../host-checks.js';
import { fault } from './live-host.js';

export interface BodyFacts {
  coding: 'identity' | 'br' | 'gzip';
  address?: string;
  actual?: 'identity' | 'br' | 'gzip';
  bytes: number;
  expectedBytes: number;
  built: string;
  lastUpdated?: string;
  /** The first byte that isn't as built, from 0, if the built bytes are at hand. */
  at?: number;
  /** The bytes from there, at most 60 characters. */
  excerpt?: string;
  /** What was built there, at most 60 characters. */
  expectedExcerpt?: string;
}

export type BodyArgs = Asked &
  BodyFacts & {
    /**
     * - `other-publication`: intact, but of `lastUpdated`, while the fields beside it are those of the build;
     * - `other-address`: that of `address`;
     * - `recompressed`: decodes to the built bytes, but wasn't compressed by the build; `uncompressed`: isn't compressed;
     * - `other-coding`: the built file of the coding `actual`, which the request doesn't accept;
     * - `appended`, `inserted`: as built, but with further bytes after the end, or within, which begin `excerpt`;
     * - `empty`: no bytes at all; `html`: an HTML page, which begins `excerpt`, in place of a file of another kind;
     * - `undeclared`: has the coding `actual` and no field says so; `mislabelled`: has `actual`, but another is declared;
     * - `twice`: compressed twice; `cut`: its end is missing; `undecodable`: doesn't have its declared coding;
     * - `too-large`: unpacks to far more than was built;
     * - `byte-order-mark`, `line-ends`, `charset`, `reformatted`: the same data written differently;
     * - `changed`: anything else.
     */
    reason: keyof typeof bodyFaults;
  };

export type ErrorBodyArgs = Asked & {
  status: number;
  found: 'nothing' | 'html' | 'text' | 'json';
  excerpt: string;
  contentType?: string;
  file?: string;
};

const errorBodies = {
  nothing: 'has no body',
  html: 'is an HTML page',
  text: 'is not JSON',
  json: 'says something else than the manifest',
} as const;

/** True for a size that is the limit of a program. */
function isRound(bytes: number): boolean {
  return bytes > 0 && bytes % 65_536 === 0;
}

interface Described extends BodyFacts, Asked {
  /** Such as `the plain bytes`. */
  readonly what: string;
  /** How many bytes there are, and how many were built. */
  readonly sizes: string;
}

/** How the bytes of a body differ from the built ones: what is said of it, and the advice. */
const bodyFaults = {
  changed: ({ request, what, sizes, at, excerpt, expectedExcerpt }) => [
    `${what} sent to ${request} are not those that were built (${sizes})${
      at === undefined
        ? ''
        : `: from byte ${grouped(at)} on they are ${quoted(excerpt ?? '')}; built was ${quoted(expectedExcerpt ?? '')}`
    }.`,
    'Upload dist/site again; if that changes nothing, a proxy rewrites answers: turn that off for these addresses.',
  ],
  appended: ({ request, what, coding, bytes, expectedBytes, excerpt }) => [
    `${what} sent to ${request} have ${counted(bytes - expectedBytes, 'further byte')} after their end: ${quoted(excerpt ?? '')}.`,
    coding === 'identity'
      ? 'The host or a proxy adds something to answers, such as a comment or a script, and then JSON and tables can’t be read. Turn that off for these addresses.'
      : 'Some clients refuse it or show the bytes as data. Upload the compressed file again in binary mode; if that changes nothing, turn off what adds to answers.',
  ],
  inserted: ({ request, what, sizes, at, excerpt }) => [
    `${what} sent to ${request} have something inserted at byte ${grouped(at ?? 0)}: ${quoted(excerpt ?? '')} (${sizes}).`,
    'A proxy, CDN or plugin puts it into answers, such as a script that counts visitors. Turn that off for these addresses.',
  ],
  empty: ({ request, expectedBytes }) => [
    `${request} was answered without a body (${grouped(expectedBytes)} bytes were built).`,
    'The file is empty at the host: an upload failed, or the disk was full. Upload dist/site again.',
  ],
  html: ({ request, sizes, excerpt }) => [
    `${request} was answered with an HTML page: ${quoted(excerpt ?? '')} (${sizes}).`,
    'Something before the host answers in its place, such as a maintenance page, a login or a check for robots, or unknown addresses get the home page. Switch that off for these addresses.',
  ],
  'other-coding': ({ request, sizes, coding, actual }) => [
    `${request} was sent the ${actual} bytes, which this client does not accept (${sizes}).`,
    `The client can’t read it. ${coding === 'identity' ? 'Send the plain bytes to clients that accept no coding' : `Send the .${coding === 'gzip' ? 'gz' : coding} file`}, and see that the host says Vary: Accept-Encoding and that caches before it keep the codings apart.`,
  ],
  'other-publication': ({ request, what, coding, built, lastUpdated }) => [
    `${what} sent to ${request} are of another publication: LastUpdated in them is ${lastUpdated ?? 'missing'}, built was ${built}, as the headers say.`,
    `Only part of the publication has been uploaded. Upload all of dist/site, the ${coding === 'identity' ? '' : `.${coding === 'gzip' ? 'gz' : 'br'} `}files included, and purge the address.`,
  ],
  'other-address': ({ request, sizes, address }) => [
    `${request} was sent what belongs at ${address} (${sizes}).`,
    'Two addresses are mixed up: see the rules of the host that lead from addresses to files, and whether a cache leaves a part of the address out of its key.',
  ],
  undeclared: ({ request, sizes, actual }) => [
    `the body sent to ${request} is compressed with ${actual}, and no Content-Encoding says so (${sizes}).`,
    `No client can read it. Send Content-Encoding: ${actual} with the .${actual === 'gzip' ? 'gz' : actual} file, to those alone that accept it.`,
  ],
  mislabelled: ({ request, sizes, actual }) => [
    `the body sent to ${request} is ${actual === 'identity' ? 'not compressed' : `compressed with ${actual}`}, but Content-Encoding says otherwise (${sizes}).`,
    'No client can read it. Make sure that the header is on the precompressed file of that coding and on no other.',
  ],
  twice: ({ request, sizes }) => [
    `the body sent to ${request} is compressed twice (${sizes}).`,
    'The host compresses by itself what is compressed already. Turn that off for these addresses, and let it send the precompressed files as they are.',
  ],
  cut: ({ request, sizes, bytes }) => [
    `the body sent to ${request} breaks off (${sizes})${isRound(bytes) ? `, at exactly ${grouped(bytes / 1024)} KiB` : ''}.`,
    `${isRound(bytes) ? 'So round a size is the limit of a program: a proxy’s buffer, or an upload in pieces' : 'An upload was not finished, or a proxy cuts off long answers'}. Upload dist/site and see the limits of the proxies in front of the host.`,
  ],
  'byte-order-mark': ({ request, sizes }) => [
    `the body sent to ${request} begins with a byte order mark, which was not built (${sizes}).`,
    'Many programs refuse it, and JSON may not begin with one (RFC 8259 §8.1). Upload the files as they are, without a program that takes them for text.',
  ],
  'line-ends': ({ request, sizes }) => [
    `the body sent to ${request} has other line ends or spaces at its ends than were built (${sizes}).`,
    'Upload the files as they are: in binary mode, and without a version control that converts line ends.',
  ],
  charset: ({ request, sizes }) => [
    `the body sent to ${request} is in another character encoding than was built (${sizes}).`,
    'All that is published is UTF-8, as JSON must be (RFC 8259 §8.1). Turn off what converts text in transit, such as a charset setting of the host.',
  ],
  reformatted: ({ request, sizes }) => [
    `the body sent to ${request} is the same data as built, but its JSON was rewritten in transit (${sizes}).`,
    'A proxy or a plugin reads JSON and writes it so tag and length fit no longer. Turn that off for these addresses.',
  ],
  recompressed: ({ request, what, sizes }) => [
    `${what} sent to ${request} hold what was built, but were compressed elsewhere (${sizes}).`,
    'The host or CDN compresses by itself, so tag and length fit no longer. Turn that off for these addresses, and let it send the precompressed files.',
  ],
  uncompressed: ({ request, sizes, coding }) => [
    `${request} was sent the plain bytes (${sizes}).`,
    `Let the host send the .${coding === 'gzip' ? 'gz' : coding} file to clients that accept ${coding}: it is several times smaller.`,
  ],
  'too-large': ({ request, sizes }) => [
    `the body sent to ${request} unpacks to far more than was built (${sizes}).`,
    'No publication is that large: see what answers in place of the host. It was not unpacked further.',
  ],
  undecodable: ({ request, sizes, coding }) => [
    `the body sent to ${request} says Content-Encoding ${coding} and isn't (${sizes}).`,
    'Make sure that the header is on the precompressed file and on no other, and that it is compressed once, not twice.',
  ],
} as const satisfies Readonly<Record<string, (of: Described) => readonly [said: string, advice: string]>>;

function bodyDescription(args: BodyArgs): readonly [said: string, advice: string] {
  const { coding, reason, bytes, expectedBytes } = args;
  const what = coding === 'identity' ? 'the plain bytes' : `the ${coding} bytes`;
  const built = bytes === expectedBytes ? ', as built' : `, ${grouped(expectedBytes)} were built`;
  return bodyFaults[reason]({ ...args, what, sizes: `${grouped(bytes)} of them${built}` });
}

/** The bytes of answers. */
export const bodyProblems = problemsOf({
  'verify/body': fault({
    says: (args: BodyArgs) => bodyDescription(args),
  }),

  'verify/error-body': fault({
    says: (args: ErrorBodyArgs) => [
      `the ${args.status} to ${args.request} ${errorBodies[args.found]}${args.excerpt === '' ? '' : `: ${quoted(args.excerpt)}`}.`,
      `Programs read the errors too. Make the host answer this error with ${args.file ?? 'the JSON of the manifest'}${args.contentType === undefined ? '' : ` as ${args.contentType}`}.`,
    ],
  }),
});
