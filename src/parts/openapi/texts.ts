import type { PlainObject } from '../../base/json/plain-object.js';
import { counted } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import { fieldOf } from '../../serving/http/answer.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';

/** The introduction to a version, in Markdown (CommonMark 0.27, as OpenAPI 3.1 has it). */
export function description(head: ManifestHead, version: Version): string {
  const { requests, seconds } = head.rateLimit;
  const kept = timeKept(head);
  const entry = head.versions[version];
  return [
    head.site.agreement,
    `Version ${version.slice(1)}. Each operation returns a whole collection, as \`${entry?.mediaType}\`. There are no pages, filters or keys, and no operation changes anything.`,
    [
      '## Ask only for what is new',
      '',
      ...(kept === undefined
        ? []
        : [`An answer may be kept for ${kept} (\`Cache-Control\`): do not ask again before then.`]),
      'Keep the `ETag` of the answer, and send it as `If-None-Match` the next time. If nothing has changed, the answer is 304 without a body, and your copy is valid for the same time again.',
      'Each content coding has a tag of its own: send the same `Accept-Encoding` each time.',
    ].join('\n'),
    [
      '## How often',
      '',
      `At most ${counted(requests, 'request')} in any ${counted(seconds, 'second')} for each client address, operation and method. Above that, the answer is 429, with the seconds to wait in \`Retry-After\`.`,
    ].join('\n'),
    [
      '## Content codings',
      '',
      'Send `Accept-Encoding`: answers are sent in br or gzip where that makes them smaller, mostly several times. All JSON is ASCII, with other characters as `\\uXXXX`.',
    ].join('\n'),
    [
      '## Errors',
      '',
      'Every error has a JSON body with `status` (a text), `title` and `description`, and the header field `Status-Code`. Errors must not be cached.',
    ].join('\n'),
    [
      '## Values',
      '',
      'Identifications, amounts, rates and coordinates are texts, so that no digit is lost. A code `Other` is explained beside it. Treat a code that you do not know as `Other`: lists of codes grow with versions.',
    ].join('\n'),
  ].join('\n\n');
}

/** For how long an answer may be kept, such as `8 hours`; undefined if the policy doesn't say. */
export function timeKept({ headers }: Pick<ManifestHead, 'headers'>): string | undefined {
  const age = /max-age=(\d+)/.exec(fieldOf(Object.entries(headers.ok), 'Cache-Control') ?? '')?.[1];
  if (age === undefined) return undefined;
  const seconds = Number(age);
  if (seconds % 3600 === 0) return counted(seconds / 3600, 'hour');
  return seconds % 60 === 0 ? counted(seconds / 60, 'minute') : counted(seconds, 'second');
}

/** The meaning of each status of success. */
export const outcomes: Readonly<Record<number, string>> = {
  200: 'The whole collection.',
  204: 'The methods are in Allow.',
  206: 'The part of the plain bytes that Range asks for: a piece of the JSON text that the schema describes.',
  304: 'Nothing has changed: your copy is valid for the same time again.',
};

/** The descriptions of the operations. */
export const conditionsApply = {
  GET: 'The whole list, of all brands. Send the ETag of the last answer as If-None-Match: if nothing has changed, the answer is 304 without a body.',
  HEAD: 'The status and the header fields that GET has, without a body.',
  OPTIONS: 'Also answers the preflight requests of browsers (CORS).',
} as const;

interface RequestField {
  readonly name: string;
  readonly methods: readonly string[];
  readonly parameter: PlainObject;
}

const reads = ['GET', 'HEAD'];
const text = { type: 'string' };
const tag = '"Vb0mXq3nK7sTzR1uYw5hLc-br"';
const day = 'Fri, 27 Feb 2026 16:20:05 GMT';

/** The header fields of requests that make a difference, all of them optional (interface 4.1, D22, D29, D46). */
export const requestFields: readonly RequestField[] = [
  {
    name: 'Accept-Encoding',
    methods: reads,
    parameter: {
      description:
        'The content codings that the client reads. br and gzip are used where they make the answer smaller; without the field, the answer has none.',
      schema: text,
      example: 'br, gzip',
    },
  },
  {
    name: 'If-None-Match',
    methods: reads,
    parameter: {
      description:
        'The ETag of the answer that the client has, or several. If one of them is still current, the answer is 304.',
      schema: text,
      example: tag,
    },
  },
  {
    name: 'If-Modified-Since',
    methods: reads,
    parameter: {
      description:
        'The Last-Modified of the answer that the client has, exactly as it was. Ignored where If-None-Match is sent.',
      schema: text,
      example: day,
    },
  },
  {
    name: 'If-Match',
    methods: reads,
    parameter: {
      description: 'An ETag, or several: if none of them is current any more, the answer is 412.',
      schema: text,
      example: tag,
    },
  },
  {
    name: 'If-Unmodified-Since',
    methods: reads,
    parameter: {
      description:
        'A date: if the collection has changed since, the answer is 412. Ignored where If-Match is sent.',
      schema: text,
      example: day,
    },
  },
  {
    name: 'Range',
    methods: ['GET'],
    parameter: {
      description: 'One range of bytes of the plain answer. Ignored where a content coding is accepted.',
      schema: text,
      example: 'bytes=0-1023',
    },
  },
  {
    name: 'If-Range',
    methods: ['GET'],
    parameter: {
      description:
        'The ETag that the range belongs to: if it is no longer current, the answer is the whole collection.',
      schema: text,
      example: '"Vb0mXq3nK7sTzR1uYw5hLc"',
    },
  },
  {
    name: 'Origin',
    methods: ['OPTIONS'],
    parameter: { description: 'Sent by browsers.', schema: text, example: 'https://maps.example.com' },
  },
  {
    name: 'Access-Control-Request-Method',
    methods: ['OPTIONS'],
    parameter: { description: 'Sent by browsers.', schema: text, example: 'GET' },
  },
];
