import { type Answer, fieldOf } from '../http/answer.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Encoding, Representation, Route } from '../http/manifest.js';
import { sha256 } from '../model/sha256.js';
import {
  addressInquiries,
  bothInquiries,
  bytesInquiry,
  codingInquiries,
  corsInquiries,
  dateInquiries,
  headInquiries,
  methodInquiries,
  rangeInquiries,
  rangeReach,
  tagInquiries,
} from './checks.js';
import { differencesOf, headDifferences, messageDifferences, momentDifferences } from './compare.js';
import { mostUnpacked, staleness } from './compare-body.js';
import { type Difference, difference, type Ends } from './difference.js';
import { type Gap, hasOwn } from './gap.js';
import type { Inquiry } from './probe.js';
import { type Outcome, type Reply, replyField } from './reply.js';
import type { Run } from './run.js';

/**
 * Everything that is asked of one route. Its representations come first: where one of them isn't there, or is of
 * another publication, the rest would only say so again in other words, and is left out.
 * @returns the route as the host may serve it
 */
export async function verifyRoute(run: Run, path: string, built: Route): Promise<Route> {
  const outcomes = new Map<Encoding, Outcome>();
  await run.each(
    built.representations.map(({ encoding }) => encoding),
    async (encoding) => {
      outcomes.set(encoding, await run.ask(bytesInquiry(path, encoding)));
    },
  );
  const replies: Replies = new Map(
    [...outcomes].filter((entry): entry is [Encoding, Reply] => entry[1].kind === 'reply'),
  );
  const plain = replies.get('identity');
  if (plain) run.plainAnswers.set(path, { status: plain.status, headers: plain.headers });
  const route = asServed(built, replies, run.gaps);
  const facts = run.facts({ ...run.manifest.routes, [path]: route }, endsOf(route, replies));

  const others = Object.entries(run.manifest.routes).flatMap(([other, each]) =>
    other === path ? [] : [each],
  );
  let isSound = true;
  for (const { encoding } of built.representations) {
    const outcome = outcomes.get(encoding);
    if (outcome === undefined) {
      run.leaveOut(1);
      isSound = false;
      continue;
    }
    const inquiry = bytesInquiry(path, encoding);
    const stale =
      outcome.kind === 'reply'
        ? staleness(outcome, built, encoding, others, run.now(), mostUnpacked(run.manifest))
        : undefined;
    const differences = stale
      ? [stale]
      : [
          ...sharedTag(route, encoding, replies),
          ...differencesOf(run.due(inquiry, facts.manifest), outcome, inquiry, facts),
        ];
    run.ledger.enter(inquiry, differences);
    const isElsewhere = differences.some(({ covers }) => covers !== undefined);
    isSound &&= outcome.kind === 'reply' && outcome.status === 200 && stale === undefined && !isElsewhere;
  }
  const rest = [
    ...headInquiries(path, route),
    ...codingInquiries(path),
    ...tagInquiries(path, route),
    ...dateInquiries(path, route),
    ...bothInquiries(path, route),
    ...(offersRanges(replies) ? rangeInquiries(path, route) : []),
    ...addressInquiries(path, route),
    ...methodInquiries(path),
    ...corsInquiries(path, route),
  ];
  if (!isSound) {
    run.leaveOut(rest.length);
    return route;
  }
  const told = run.facts({ ...run.manifest.routes, [path]: asSent(route, replies) }, endsOf(route, replies));
  await run.enterAll(rest, (inquiry, outcome) => {
    const due = run.due(inquiry, told.manifest);
    const get = twinOf(inquiry, due, outcome, replies);
    return get && outcome.kind === 'reply'
      ? [
          ...messageDifferences(outcome),
          ...headDifferences(get, outcome, told),
          ...momentDifferences(due, outcome),
        ]
      : differencesOf(due, outcome, inquiry, told);
  });
  return route;
}

/** Where tags are the host's own: the tag of a coding that an earlier coding has too (RFC 9110 §8.8.3.3). */
function sharedTag({ representations }: Route, encoding: Encoding, replies: Replies): Difference[] {
  const reply = replies.get(encoding);
  const tag = reply && replyField(reply, 'ETag');
  if (reply === undefined || tag === undefined || parseEntityTag(tag)?.weak !== false) return [];
  const earlier = representations.slice(
    0,
    representations.findIndex((each) => each.encoding === encoding),
  );
  const isShared = earlier.some(({ encoding: other }) => {
    const twin = replies.get(other);
    return twin !== undefined && replyField(twin, 'ETag') === tag && !twin.body.equals(reply.body);
  });
  const args = { status: reply.status, reason: 'shared', found: tag } as const;
  return isShared ? [difference('header:etag', 'verify/etag', args, 'ETag')] : [];
}

/** The answer to GET that a HEAD is held against, where both are of the same representation. */
function twinOf({ method }: Inquiry, due: Answer, outcome: Outcome, replies: Replies): Reply | undefined {
  if (method !== 'HEAD' || due.status !== 200 || outcome.kind === 'silence' || outcome.status !== 200)
    return undefined;
  const coding = fieldOf(due.headers, 'Content-Encoding') ?? 'identity';
  const found = replyField(outcome, 'Content-Encoding')?.toLowerCase() ?? 'identity';
  return coding === found ? replies.get(coding as Encoding) : undefined;
}

function offersRanges(replies: Replies): boolean {
  const identity = replies.get('identity');
  return identity !== undefined && replyField(identity, 'Accept-Ranges')?.toLowerCase() === 'bytes';
}

/** Undefined where the host didn't send the identity representation as built. */
function endsOf({ representations }: Route, replies: Replies): Ends | undefined {
  const identity = replies.get('identity');
  if (identity === undefined || sha256(identity.body) !== representations[0]!.sha256) return undefined;
  const { body } = identity;
  return {
    head: Buffer.from(body.subarray(0, rangeReach)),
    tail: Buffer.from(body.subarray(Math.max(0, body.length - rangeReach))),
  };
}

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
