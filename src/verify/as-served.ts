import { type Gap, hasOwn } from '../hosts/capabilities.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Encoding, Representation, Route } from '../manifest/manifest.js';
import { sha256 } from './compare/decoded.js';
import { type Reply, replyField } from './reply.js';

/** What a host answered to GET of each representation of a route. */
export type Replies = ReadonlyMap<Encoding, Reply>;

/**
 * A route as this host may serve it: as built, but with the host's own validators and codings where its gaps leave
 * them to it. What `decide` makes of that is due in everything that is asked of the route.
 */
export function asServed(route: Route, replies: Replies, gaps: readonly Gap[]): Route {
  const ownValidators = hasOwn(gaps, 'own-validators');
  const representations = hasOwn(gaps, 'own-codings')
    ? route.representations.filter(({ encoding }) => encoding === 'identity' || isSent(encoding, replies))
    : route.representations;
  if (!ownValidators) return { ...route, representations };
  const lastModified = replyField(replies.get('identity') ?? { headers: [] }, 'Last-Modified');
  return {
    ...route,
    ...(lastModified !== undefined && parseHttpDate(lastModified, 0) !== undefined && { lastModified }),
    representations: representations.map((each) => withOwnTag(each, replies.get(each.encoding))),
  };
}

/**
 * A route with the bytes that the host sends, right or wrong. What is wrong with them is told once; all else that is
 * asked of the route is held against them, so that it isn't told again as a wrong length.
 */
export function asSent(route: Route, replies: Replies): Route {
  const representations = route.representations.map((each) => {
    const body = replies.get(each.encoding)?.body;
    return body === undefined ? each : { ...each, bytes: body.length, sha256: sha256(body) };
  });
  return { ...route, representations };
}

function isSent(encoding: Encoding, replies: Replies): boolean {
  const reply = replies.get(encoding);
  return reply !== undefined && replyField(reply, 'Content-Encoding')?.toLowerCase() === encoding;
}

/** A weak tag is taken as if it were strong, so that its weakness is a difference but conditions can be tried. */
function withOwnTag(representation: Representation, reply: Reply | undefined): Representation {
  const tag = parseEntityTag(replyField(reply ?? { headers: [] }, 'ETag') ?? '');
  return tag === undefined ? representation : { ...representation, etag: tag.opaque };
}
