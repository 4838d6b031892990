import { counted } from '../../model/message.js';
import type { Version } from '../../model/version.js';
import { fieldOf } from '../../serving/http/answer.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';

/** The introduction to a version, in Markdown (CommonMark 0.27, as OpenAPI 3.1 has it). */
export function introduction(head: ManifestHead, version: Version): string {
  const { requests, seconds } = head.rateLimit;
  const kept = timeKept(head);
  return [
    head.site.agreement,
    `Version ${version.slice(1)}. Each operation returns a whole collection, as \`${head.versions[version]?.mediaType}\`. There are no pages, filters or keys, and no operation changes anything.`,
    '## Ask only for what is new',
    ...(kept === undefined
      ? []
      : [`An answer may be kept for ${kept} (\`Cache-Control\`): do not ask again before then.`]),
    'Keep the `ETag` of the answer, and send it as `If-None-Match` the next time. If nothing has changed, the answer is 304 without a body, and your copy is valid for the same time again. Each content coding has a tag of its own: send the same `Accept-Encoding` each time.',
    '## How often',
    `At most ${counted(requests, 'request')} in any ${counted(seconds, 'second')} for each client address, operation and method. Above that, the answer is 429, with the seconds to wait in \`Retry-After\`.`,
    '## Content codings',
    'Send `Accept-Encoding`: answers are sent in br or gzip where that makes them smaller, mostly several times. All JSON is ASCII, with other characters as `\\uXXXX`.',
    '## Errors',
    'Every error has a JSON body with `status` (a text), `title` and `description`, and the header field `Status-Code`. Errors must not be cached.',
    '## Values',
    'Identifications, amounts, rates and coordinates are texts, so that no digit is lost. A code `Other` is explained beside it. Treat a code that you do not know as `Other`: lists of codes grow with versions.',
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
