import { counted, grouped, type Message, quoted } from '../../../model/message.js';
import { problemsOf } from '../../../model/problem.js';
import type { Asked } from '../host-checks.js';
import { again, examples } from './live-host.js';

export type BodyArgs = Asked & {
  coding: 'identity' | 'br' | 'gzip';
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
  reason:
    | 'changed'
    | 'other-publication'
    | 'other-address'
    | 'recompressed'
    | 'uncompressed'
    | 'other-coding'
    | 'appended'
    | 'inserted'
    | 'empty'
    | 'html'
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
  /** The first byte that isn't as built, from 0, if the built bytes are at hand. */
  at?: number;
  /** The bytes from there, at most 60 characters. */
  excerpt?: string;
  /** What was built there, at most 60 characters. */
  expectedExcerpt?: string;
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

function bodyWords(args: BodyArgs): Message {
  const {
    coding,
    reason,
    bytes,
    expectedBytes,
    built,
    lastUpdated,
    address,
    actual,
    at,
    excerpt = '',
  } = args;
  const what = coding === 'identity' ? 'the plain bytes' : `the ${coding} bytes`;
  const sizes =
    bytes === expectedBytes
      ? `${grouped(bytes)} of them, as built`
      : `${grouped(bytes)} of them, ${grouped(expectedBytes)} were built`;
  switch (reason) {
    case 'changed':
      return {
        message: `${what} sent to ${args.request} are not those that were built (${sizes})${
          at === undefined
            ? ''
            : `: from byte ${grouped(at)} on they are ${quoted(excerpt)}; built was ${quoted(args.expectedExcerpt ?? '')}`
        }.`,
        help: again(
          args,
          'Upload dist/site again; if that changes nothing, a proxy rewrites answers: turn that off for these addresses.',
        ),
      };
    case 'appended':
      return {
        message: `${what} sent to ${args.request} have ${counted(bytes - expectedBytes, 'further byte')} after their end: ${quoted(excerpt)}.`,
        help: again(
          args,
          coding === 'identity'
            ? 'The host or a proxy adds something to answers, such as a comment or a script, and then JSON and tables can’t be read. Turn that off for these addresses.'
            : 'Some clients refuse it or show the bytes as data. Upload the compressed file again in binary mode; if that changes nothing, turn off what adds to answers.',
        ),
      };
    case 'inserted':
      return {
        message: `${what} sent to ${args.request} have something inserted at byte ${grouped(at ?? 0)}: ${quoted(excerpt)} (${sizes}).`,
        help: again(
          args,
          'A proxy, CDN or plugin puts it into answers, such as a script that counts visitors. Turn that off for these addresses.',
        ),
      };
    case 'empty':
      return {
        message: `${args.request} was answered without a body (${grouped(expectedBytes)} bytes were built).`,
        help: again(
          args,
          'The file is empty at the host: an upload failed, or the disk was full. Upload dist/site again.',
        ),
      };
    case 'html':
      return {
        message: `${args.request} was answered with an HTML page: ${quoted(excerpt)} (${sizes}).`,
        help: again(
          args,
          'Something before the host answers in its place, such as a maintenance page, a login or a check for robots, or unknown addresses get the home page. Switch that off for these addresses.',
        ),
      };
    case 'other-coding':
      return {
        message: `${args.request} was sent the ${actual} bytes, which this client does not accept (${sizes}).`,
        help: again(
          args,
          `The client can’t read it. ${coding === 'identity' ? 'Send the plain bytes to clients that accept no coding' : `Send the .${coding === 'gzip' ? 'gz' : coding} file`}, and see that the host says Vary: Accept-Encoding and that caches before it keep the codings apart.`,
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
          `No client can read it. Send Content-Encoding: ${actual} with the .${actual === 'gzip' ? 'gz' : actual} file, to those alone that accept it.`,
        ),
      };
    case 'mislabelled':
      return {
        message: `the body sent to ${args.request} is ${actual === 'identity' ? 'not compressed' : `compressed with ${actual}`}, but Content-Encoding says otherwise (${sizes}).`,
        help: again(
          args,
          'No client can read it. Make sure that the header is on the precompressed file of that coding and on no other.',
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
    case 'cut': {
      const isRound = bytes > 0 && bytes % 65_536 === 0;
      return {
        message: `the body sent to ${args.request} breaks off (${sizes})${isRound ? `, at exactly ${grouped(bytes / 1024)} KiB` : ''}.`,
        help: again(
          args,
          `${isRound ? 'So round a size is the limit of a program: a proxy’s buffer, or an upload in pieces' : 'An upload was not finished, or a proxy cuts off long answers'}. Upload dist/site again, and see the limits of the proxies in front of the host.`,
        ),
      };
    }
    case 'byte-order-mark':
      return {
        message: `the body sent to ${args.request} begins with a byte order mark, which was not built (${sizes}).`,
        help: again(
          args,
          'Many programs refuse it, and JSON may not begin with one (RFC 8259 §8.1). Upload the files as they are, without a program that takes them for text.',
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
          'All that is published is UTF-8, as JSON must be (RFC 8259 §8.1). Turn off what converts text in transit, such as a charset setting of the host.',
        ),
      };
    case 'reformatted':
      return {
        message: `the body sent to ${args.request} is the same data as built, but its JSON was rewritten in transit (${sizes}).`,
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
          'Make sure that the header is on the precompressed file and on no other, and that it is compressed once, not twice.',
        ),
      };
  }
}

/** The bytes of answers. */
export const bodyProblems = problemsOf({
  'verify/body': {
    severity: 'error',
    title: 'The host sends other bytes than were built',
    means:
      'What the host sends is not, byte for byte, what the build made. The message says what happened, if that can be seen: compressed twice or once more, cut, rewritten, from another address or publication.',
    matters: 'The entity tags no longer fit, so readers may keep or join parts that do not belong together.',
    examples,
    message: (args: BodyArgs) => bodyWords(args),
  },

  'verify/error-body': {
    severity: 'error',
    title: 'An error is not answered with JSON',
    means:
      'An error is answered with a page of the host, or with nothing, instead of the JSON that the interface specifies.',
    matters: 'A program that reads JSON fails on an HTML page, and cannot tell its user what went wrong.',
    examples,
    message: (args: ErrorBodyArgs) => ({
      message: `the ${args.status} to ${args.request} ${errorBodies[args.found]}${args.excerpt === '' ? '' : `: ${quoted(args.excerpt)}`}.`,
      help: again(
        args,
        `Programs read the errors too. Make the host answer this error with ${args.file ?? 'the JSON of the manifest'}${args.contentType === undefined ? '' : ` as ${args.contentType}`}.`,
      ),
    }),
  },
});
