import { type Answer, fieldOf } from '../http/answer.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Encoding, Representation } from '../http/manifest.js';
import { sha256 } from '../model/sha256.js';
import { bytesProbe, entryProbes, rangeReach } from './checks.js';
import { differencesOf, headDifferencesOf } from './compare.js';
import { mostUnpacked, staleness } from './compare-body.js';
import { type Difference, difference, type Ends } from './difference.js';
import { type Entry, entriesOf, withEntry } from './entries.js';
import { type Gap, hasOwn } from './gap.js';
import type { Probe } from './probe.js';
import { type Outcome, type Reply, replyField } from './reply.js';
import type { Run } from './run.js';

/** A host's answers to GET of each representation of a route or resource. */
type Replies = ReadonlyMap<Encoding, Reply>;

/**
 * Sends all requests to one route or resource. Its representations come first: if one of them is missing, or is from another
 * publication, the other checks would only show the same fault again, and are left out.
 * @returns the entry as the host may serve it
 */
export async function verifyEntry<E extends Entry>(run: Run, path: string, built: E): Promise<E> {
  const outcomes = new Map<Encoding, Outcome>();
  await run.each(
    built.representations.map(({ encoding }) => encoding),
    async (encoding) => {
      outcomes.set(encoding, await run.ask(bytesProbe(path, encoding)));
    },
  );
  const replies: Replies = new Map(
    [...outcomes].filter((entry): entry is [Encoding, Reply] => entry[1].kind === 'reply'),
  );
  const plain = replies.get('identity');
  if (plain) run.plainAnswers.set(path, { status: plain.status, headers: plain.headers });
  const entry = asServed(built, replies, run.gaps);
  const ends = endsOf(entry, replies);
  const facts = run.facts(withEntry(run.manifest, path, entry), ends);

  const others = entriesOf(run.manifest).flatMap(([other, each]) => (other === path ? [] : [each]));
  let isSound = true;
  for (const { encoding } of built.representations) {
    const outcome = outcomes.get(encoding);
    if (outcome === undefined) {
      run.leaveOut(1);
      isSound = false;
      continue;
    }
    const probe = bytesProbe(path, encoding);
    const stale =
      outcome.kind === 'reply'
        ? staleness(outcome, built, encoding, others, run.now(), mostUnpacked(run.manifest))
        : undefined;
    const differences = stale
      ? [stale]
      : [
          ...sharedTag(entry, encoding, replies),
          ...differencesOf(run.expected(probe, facts.manifest), outcome, probe, facts),
        ];
    run.results.add(probe, differences);
    isSound &&=
      outcome.kind === 'reply' &&
      outcome.status === 200 &&
      !differences.some(({ isOtherContent }) => isOtherContent);
  }

  const rest = entryProbes(path, entry, offersRanges(replies));
  if (!isSound) {
    run.leaveOut(rest.length);
    return entry;
  }
  const sent = run.facts(withEntry(run.manifest, path, asSent(entry, replies)), ends);
  await run.compareAll(rest, (probe, outcome) => {
    const expected = run.expected(probe, sent.manifest);
    const get = getReplyFor(probe, expected, outcome, replies);
    return get && outcome.kind === 'reply'
      ? headDifferencesOf(get, expected, outcome, sent)
      : differencesOf(expected, outcome, probe, sent);
  });
  return entry;
}

/** A tag that two codings share, if tags are the host's own (RFC 9110 §8.8.3.3). Reported for the later coding. */
function sharedTag({ representations }: Entry, encoding: Encoding, replies: Replies): Difference[] {
  const reply = replies.get(encoding);
  const tag = reply && replyField(reply, 'ETag');
  // An error may have the tag of its page, the same for every coding.
  if (reply?.status !== 200 || tag === undefined || parseEntityTag(tag)?.weak !== false) return [];
  const earlier = representations.slice(
    0,
    representations.findIndex((each) => each.encoding === encoding),
  );
  const isShared = earlier.some((each) => {
    const other = replies.get(each.encoding);
    return other?.status === 200 && replyField(other, 'ETag') === tag && !other.body.equals(reply.body);
  });
  const args = { status: reply.status, reason: 'shared', found: tag } as const;
  return isShared ? [difference('header:etag', 'verify/etag', args, 'ETag')] : [];
}

/** The answer to GET to compare an answer to HEAD with, if both are of the same representation. */
function getReplyFor(
  { method }: Probe,
  expected: Answer,
  outcome: Outcome,
  replies: Replies,
): Reply | undefined {
  if (method !== 'HEAD' || expected.status !== 200 || outcome.kind === 'silence' || outcome.status !== 200)
    return undefined;
  const coding = fieldOf(expected.headers, 'Content-Encoding') ?? 'identity';
  const found = replyField(outcome, 'Content-Encoding')?.toLowerCase() ?? 'identity';
  return coding === found ? replies.get(coding as Encoding) : undefined;
}

function offersRanges(replies: Replies): boolean {
  const identity = replies.get('identity');
  return identity !== undefined && replyField(identity, 'Accept-Ranges')?.toLowerCase() === 'bytes';
}

/** Undefined if the host didn't send the identity representation as built. */
function endsOf({ representations }: Entry, replies: Replies): Ends | undefined {
  const identity = replies.get('identity');
  if (identity === undefined || sha256(identity.body) !== representations[0]!.sha256) return undefined;
  const { body } = identity;
  return {
    head: Buffer.from(body.subarray(0, rangeReach)),
    tail: Buffer.from(body.subarray(Math.max(0, body.length - rangeReach))),
  };
}

/**
 * A route or resource as this host may serve it: as built, but with the host's own validators and codings if declared gaps allow
 * them. All further expectations are made from it.
 */
function asServed<E extends Entry>(entry: E, replies: Replies, gaps: readonly Gap[]): E {
  const representations = hasOwn(gaps, 'own-codings')
    ? entry.representations.filter(({ encoding }) => encoding === 'identity' || isSent(encoding, replies))
    : entry.representations;
  if (!hasOwn(gaps, 'own-validators')) return { ...entry, representations };
  const lastModified = replyField(replies.get('identity') ?? { headers: [] }, 'Last-Modified');
  return {
    ...entry,
    ...(lastModified !== undefined && parseHttpDate(lastModified, 0) !== undefined && { lastModified }),
    representations: representations.map((each) => withOwnTag(each, replies.get(each.encoding))),
  };
}

/**
 * A route or resource with the bytes that the host sends, right or wrong. Wrong bytes are reported once; all further answers are
 * compared with what was sent, so that they aren't reported again as a wrong length.
 */
function asSent(entry: Entry, replies: Replies): Entry {
  const representations = entry.representations.map((each) => {
    const body = replies.get(each.encoding)?.body;
    return body === undefined ? each : { ...each, bytes: body.length, sha256: sha256(body) };
  });
  return { ...entry, representations };
}

function isSent(encoding: Encoding, replies: Replies): boolean {
  const reply = replies.get(encoding);
  return reply !== undefined && replyField(reply, 'Content-Encoding')?.toLowerCase() === encoding;
}

/** A weak tag is treated as strong: its weakness is reported, and conditions can still be tested. */
function withOwnTag(representation: Representation, reply: Reply | undefined): Representation {
  const tag = parseEntityTag(replyField(reply ?? { headers: [] }, 'ETag') ?? '');
  return tag === undefined ? representation : { ...representation, etag: tag.opaque };
}
