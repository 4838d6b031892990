import type { Field } from '../http/fields.js';
import type { Manifest } from '../manifest/manifest.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import { replyField } from './reply.js';

/** The status and fields that a route's plain representation came with. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: readonly Field[];
}

/**
 * Says that a host sends the files and doesn't use the configuration that was built for it, by what gives it away: no
 * route has its media type nor its entity tag, and most fields of the header policy are nowhere. Hundreds of
 * differences follow from that one.
 * @param answers by route; of a host that doesn't send them all, nothing is said
 */
export function notConfigured(
  { routes, headers }: Manifest,
  origin: string,
  answers: ReadonlyMap<string, PlainAnswer>,
): Problem | undefined {
  const all = Object.entries(routes).map(([path, route]) => ({ route, answer: answers.get(path) }));
  const [first] = all;
  if (first?.answer === undefined) return undefined;
  const isPlain = all.every(
    ({ route: { mediaType, representations }, answer }) =>
      answer?.status === 200 &&
      !sameType(replyField(answer, 'Content-Type'), mediaType) &&
      replyField(answer, 'ETag') !== representations[0]?.etag,
  );
  const missing = Object.keys(headers.always).filter((name) =>
    all.every(({ answer }) => answer !== undefined && replyField(answer, name) === undefined),
  );
  if (!isPlain || missing.length * 2 <= Object.keys(headers.always).length) return undefined;
  const server = replyField(first.answer, 'Server');
  const contentType = replyField(first.answer, 'Content-Type');
  const args = {
    expected: first.route.mediaType,
    ...(contentType !== undefined && { contentType }),
    ...(server !== undefined && { server }),
    missing,
  };
  return problem('verify/not-configured', args, [startOf(origin)]);
}

function sameType(found: string | undefined, expected: string): boolean {
  return found?.split(';')[0]?.trim().toLowerCase() === expected.toLowerCase();
}
