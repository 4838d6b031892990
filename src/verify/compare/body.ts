import { hasOwn } from '../../hosts/capabilities.js';
import type { Body } from '../../http/answer.js';
import type { Representation, Route } from '../../manifest/manifest.js';
import { type Difference, difference } from '../difference.js';
import { type Reply, replyField } from '../reply.js';
import { decoded, lastUpdatedIn, sha256 } from './decoded.js';
import type { Ends, Facts } from './facts.js';

type FileBody = Extract<Body, { kind: 'file' }>;

/** The bytes of a representation, or of a part of one, against what was built. */
export function bodyDifference(
  due: FileBody,
  reply: Reply,
  path: string,
  facts: Facts,
): Difference | undefined {
  const { representation, range } = due;
  if (range) return partDifference(representation, range, reply, facts.ends, facts.manifest.routes[path]!);
  if (sha256(reply.body) === representation.sha256) return undefined;
  return wholeDifference(
    representation,
    reply,
    facts.manifest.routes[path]!,
    hasOwn(facts.gaps, 'own-codings'),
  );
}

function wholeDifference(
  { encoding, bytes: expectedBytes }: Representation,
  { body, headers }: Reply,
  route: Route,
  mayRecompress: boolean,
): Difference | undefined {
  const found = { coding: encoding, bytes: body.length, expectedBytes, built: route.lastUpdated };
  const differs = (reason: 'changed' | 'recompressed' | 'uncompressed' | 'undecodable') =>
    difference('body', 'verify/body', { ...found, reason });
  const plain = decoded(body, replyField({ headers }, 'Content-Encoding'));
  if (plain === undefined) return differs('undecodable');
  if (sha256(plain) === route.representations[0]!.sha256) {
    if (mayRecompress) return undefined;
    return differs(plain === body ? 'uncompressed' : 'recompressed');
  }
  const lastUpdated = lastUpdatedIn(plain);
  if (lastUpdated === undefined || lastUpdated === route.lastUpdated) return differs('changed');
  return difference('body', 'verify/body', { ...found, reason: 'other-publication', lastUpdated });
}

function partDifference(
  { encoding, bytes }: Representation,
  { first, last }: { readonly first: number; readonly last: number },
  { body }: Reply,
  ends: Ends | undefined,
  route: Route,
): Difference | undefined {
  if (ends === undefined) return undefined;
  const fromEnd = bytes - ends.tail.length;
  const part =
    last < ends.head.length
      ? ends.head.subarray(first, last + 1)
      : ends.tail.subarray(first - fromEnd, last + 1 - fromEnd);
  if (part.equals(body)) return undefined;
  return difference('body', 'verify/body', {
    coding: encoding,
    reason: 'changed',
    bytes: body.length,
    expectedBytes: part.length,
    built: route.lastUpdated,
  });
}
