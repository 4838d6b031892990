import { parseHttpDate } from '../../http/http-date.js';
import type { Encoding, Route } from '../../manifest/manifest.js';
import { entityTag } from '../../publish/representation.js';
import { type Difference, difference } from '../difference.js';
import { type Reply, replyField } from '../reply.js';
import { decoded, lastUpdatedIn, sha256 } from './decoded.js';

/**
 * Whether a host serves another publication than the one built: other bytes, with the validators of theirs. Says of
 * when it is (LastUpdated, or Last-Modified where the bytes don't tell) and since when a cache has kept it (Age,
 * RFC 9111 §5.1). Undefined where the bytes are as built, or are wrong in some other way.
 * @param route as built
 * @param others the publication's other addresses: what is sent from one of these is no other publication
 * @param now epoch milliseconds
 * @param largest bytes that a body may unpack to
 */
export function staleness(
  reply: Reply,
  route: Route,
  coding: Encoding,
  others: readonly Route[],
  now: number,
  largest: number,
): Difference | undefined {
  const representation = route.representations.find(({ encoding }) => encoding === coding);
  if (reply.status !== 200 || representation === undefined) return undefined;
  if (sha256(reply.body) === representation.sha256) return undefined;

  const lastModified = replyField(reply, 'Last-Modified');
  const hasOtherTag = replyField(reply, 'ETag') !== representation.etag;
  if (!hasOtherTag && lastModified === route.lastModified) return undefined;
  const plain = decoded(reply.body, replyField(reply, 'Content-Encoding'), largest);
  if (plain === undefined) return undefined;
  const hash = sha256(plain);
  if ([route, ...others].some(({ representations }) => representations[0]!.sha256 === hash)) return undefined;
  const dated = lastModified === undefined ? undefined : parseHttpDate(lastModified, now);
  const served = lastUpdatedIn(plain) ?? (dated === undefined ? undefined : new Date(dated).toISOString());
  if (served === undefined) return undefined;
  // What is said about the data, such as its licence, changes without them. Then the tag made of these very bytes proves
  // that they were published as they are, and not changed on the way.
  const wasPublished = replyField(reply, 'ETag') === entityTag(sha256(reply.body), coding);
  if (served === route.lastUpdated && !wasPublished) return undefined;

  const age = seconds(replyField(reply, 'Age'), /^(\d{1,9})$/);
  const maxAge = seconds(replyField(reply, 'Cache-Control'), /\bmax-age=(\d{1,9})/i);
  return difference('body', 'verify/stale', {
    coding,
    built: route.lastUpdated,
    served,
    ...(age !== undefined && {
      age,
      since: new Date(now - age * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
    }),
    ...(maxAge !== undefined && { maxAge }),
  });
}

function seconds(value: string | undefined, form: RegExp): number | undefined {
  const digits = form.exec(value?.trim() ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}
