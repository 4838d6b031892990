import { sha256 } from '../../base/bytes/sha256.js';
import { type Gap, hasOwn } from '../checks/gap.js';
import { fieldOf, type HttpAnswer } from '../http/answer.js';
import { parseEntityTag } from '../http/entity-tag.js';
import { parseHttpDate } from '../http/http-date.js';
import type { Encoding, Representation } from '../manifest/manifest.js';
import { plainOf } from '../manifest/representation.js';
import { bytesProbe, entryProbes, rangeReach } from './checks.js';
import { differencesOf, headDifferencesOf } from './compare.js';
import { decoded } from './decoding.js';
import { type AnswerDifference, difference, type Ends } from './difference.js';
import { type ManifestEntry, withEntry } from './entries.js';
import type { Probe } from './probe.js';
import { type Reply, type ReplyOutcome, replyField } from './reply.js';
import type { VerifyRun } from './run.js';
import { staleFacts, staleness, staleVariant } from './stale.js';

/** A host's answers to GET of each representation of a route or resource. */
type Replies = ReadonlyMap<string, Reply>;

/** A plain read of a representation, with what is wrong with its answer. */
interface Plain {
  readonly encoding: Encoding;
  readonly probe: Probe;
  readonly differences: readonly AnswerDifference[];
}

/**
 * Sends all requests to one route or resource. Its representations come first: if one of them is missing, or is from another
 * publication, the other checks would only show the same fault again, and are left out.
 * @returns the entry as the host may serve it
 */
export async function verifyEntry<E extends ManifestEntry>(
  run: VerifyRun,
  path: string,
  built: E,
): Promise<E> {
  const outcomes = new Map<Encoding, ReplyOutcome>();
  await run.each(
    built.representations.map(({ encoding }) => encoding),
    async (encoding) => {
      outcomes.set(encoding, await run.ask(bytesProbe(path, encoding)));
    },
  );
  let replies = repliesIn(outcomes);
  const entry = asServed(built, replies, run.gaps);
  const ends = endsOf(entry, replies);
  const facts = run.facts(withEntry(run.manifest, path, entry), ends);
  const stale = staleFacts(run, path, built);

  const all: Plain[] = [];
  for (const { encoding } of built.representations) {
    const outcome = outcomes.get(encoding);
    const probe = bytesProbe(path, encoding);
    if (outcome === undefined) {
      run.leaveOut(1);
      continue;
    }
    const compare = (each: ReplyOutcome) => {
      const old = each.kind === 'reply' ? staleness(each, stale, encoding) : undefined;
      return old ? [old] : differencesOf(run.expected(probe, facts.manifest), each, probe, facts);
    };
    const confirmed = await run.confirmed(probe, outcome, compare);
    outcomes.set(encoding, confirmed.outcome);
    all.push({ encoding, probe, differences: confirmed.differences });
  }
  replies = repliesIn(outcomes);
  const plain = replies.get('identity');
  if (plain) run.plainAnswers.set(path, { ...plain, isBuilt: isBuilt(plain, built, stale.largest) });

  const codings = all.filter(({ differences }) => differences.some(isStale)).map(({ encoding }) => encoding);
  const part = codings.length < all.length ? { codings } : {};
  const isShared = entry.representations.some(
    ({ encoding }) => sharedTag(entry, encoding, replies).length > 0,
  );
  for (const { encoding: coding, probe, differences } of all) {
    const shared = sharedTag(entry, coding, replies);
    const reply = replies.get(coding);
    const own = differences.filter(({ part }) => !isShared || part !== 'header:etag');
    // With the same codings in each, the problem of several codings is one.
    const named = own.map(
      (each) => (isStale(each) && reply && staleness(reply, stale, coding, part)) || each,
    );
    run.results.add(probe, [...shared, ...named]);
  }
  const isSound =
    all.length === built.representations.length &&
    all.every(({ encoding, differences }) => {
      const outcome = outcomes.get(encoding);
      return (
        outcome?.kind === 'reply' &&
        outcome.status === 200 &&
        !differences.some(({ isOtherContent }) => isOtherContent)
      );
    });
  if (isSound || codings.length > 0) run.hasFiles = true;
  if (isSound && all.some(({ differences }) => !differences.some(({ part }) => part === 'body'))) {
    run.hasBuilt = true;
  }

  const delivered = {
    ...entry,
    representations: entry.representations.filter((each) => isDelivered(each, replies)),
  };
  const isComplete = delivered.representations.length === entry.representations.length;
  if (!isSound || delivered.representations.length === 0) {
    run.leaveOut(entryProbes(path, entry, false).length);
    return entry;
  }
  // Which coding is chosen was reported: further choices would show the same again.
  const rest = entryProbes(path, delivered, offersRanges(replies) && ends !== undefined).filter(
    ({ check }) => isComplete || !check.startsWith('coding/'),
  );
  const sent = run.facts(withEntry(run.manifest, path, asSent(entry, replies)), ends);
  // Where the plain reads have the tags and the date of the build, other ones are those of another publication.
  const isCurrent = all.every(
    ({ differences }) =>
      !differences.some(({ part, covers = [] }) =>
        [part, ...covers].some((each) => each === 'header:etag' || each === 'header:last-modified'),
      ),
  );
  const compare = (probe: Probe, outcome: ReplyOutcome) => {
    const old = isCurrent ? staleVariant(probe, outcome, stale) : undefined;
    if (old) return [old];
    const expected = run.expected(probe, sent.manifest);
    const get = getReplyFor(probe, expected, outcome, replies);
    const differences =
      get && outcome.kind === 'reply'
        ? headDifferencesOf(get, expected, outcome, sent)
        : differencesOf(expected, outcome, probe, sent);
    if (differences.length === 0) return [];
    // An answer as built is right, also where plain reads are wrong.
    const asBuilt = differencesOf(run.expected(probe, facts.manifest), outcome, probe, facts);
    return asBuilt.length === 0 ? [] : differences;
  };
  const answers: [Probe, ReplyOutcome][] = [];
  await run.askAll(rest, (probe, outcome) => answers.push([probe, outcome]));
  for (const [index, [probe, outcome]] of answers.entries()) {
    const { differences } = await run.confirmed(probe, outcome, (each) => compare(probe, each));
    const changed = differences.some(isStale) ? await changedMeanwhile(run, path, built) : undefined;
    run.results.add(probe, changed ? [changed] : differences);
    if (changed) {
      run.leaveOut(answers.length - index - 1);
      break;
    }
  }
  return entry;
}

/** The difference if a plain read, which was as built, is now of another publication: one was put in place meanwhile. */
async function changedMeanwhile(
  run: VerifyRun,
  path: string,
  built: ManifestEntry,
): Promise<AnswerDifference | undefined> {
  let now: AnswerDifference | undefined;
  await run.each([bytesProbe(path, 'identity')], async (probe) => {
    const again = await run.ask(probe);
    if (again.kind === 'reply') now = staleness(again, staleFacts(run, path, built), 'identity');
  });
  return now;
}

function isStale({ otherwise }: AnswerDifference): boolean {
  return otherwise?.served !== undefined;
}

function repliesIn(outcomes: ReadonlyMap<Encoding, ReplyOutcome>): Replies {
  return new Map([...outcomes].filter((each): each is [Encoding, Reply] => each[1].kind === 'reply'));
}

function isBuilt({ body, headers }: Reply, entry: ManifestEntry, largest: number): boolean {
  const plain = decoded(body, replyField({ headers }, 'Content-Encoding'), largest);
  return plain !== undefined && sha256(plain) === plainOf(entry).sha256;
}

/** A tag that two codings share, if tags are the host's own (RFC 9110 §8.8.3.3). Reported for the later coding. */
function sharedTag(
  { representations }: ManifestEntry,
  encoding: Encoding,
  replies: Replies,
): AnswerDifference[] {
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
  expected: HttpAnswer,
  outcome: ReplyOutcome,
  replies: Replies,
): Reply | undefined {
  if (method !== 'HEAD' || expected.status !== 200 || outcome.kind === 'silence' || outcome.status !== 200)
    return undefined;
  const coding = fieldOf(expected.headers, 'Content-Encoding') ?? 'identity';
  const found = replyField(outcome, 'Content-Encoding')?.toLowerCase() ?? 'identity';
  return coding === found ? replies.get(coding) : undefined;
}

function offersRanges(replies: Replies): boolean {
  const identity = replies.get('identity');
  return identity !== undefined && replyField(identity, 'Accept-Ranges')?.toLowerCase() === 'bytes';
}

/** Undefined if the host didn't send the identity representation as built. */
function endsOf(entry: ManifestEntry, replies: Replies): Ends | undefined {
  const identity = replies.get('identity');
  if (identity === undefined || sha256(identity.body) !== plainOf(entry).sha256) return undefined;
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
function asServed<E extends ManifestEntry>(entry: E, replies: Replies, gaps: readonly Gap[]): E {
  const representations = hasOwn(gaps, 'codings')
    ? entry.representations.filter(({ encoding }) => encoding === 'identity' || isSent(encoding, replies))
    : entry.representations;
  if (!hasOwn(gaps, 'validators')) return { ...entry, representations };
  const lastModified = replyField(replies.get('identity') ?? { headers: [] }, 'Last-Modified');
  return {
    ...entry,
    ...(lastModified !== undefined && parseHttpDate(lastModified, 0) !== undefined && { lastModified }),
    representations: representations.map((each) => withOwnTag(each, replies.get(each.encoding))),
  };
}

/**
 * A route or resource with the bytes and codings that the host sends, right or wrong. These are reported once; all
 * further answers are compared with what was sent, so that they aren't reported again as a wrong length or coding.
 */
function asSent(entry: ManifestEntry, replies: Replies): ManifestEntry {
  const representations = entry.representations
    .filter((each) => each.encoding === 'identity' || isDelivered(each, replies))
    .map((each) => {
      const body = replies.get(each.encoding)?.body;
      return body === undefined ? each : { ...each, bytes: body.length, sha256: sha256(body) };
    });
  return { ...entry, representations };
}

/** True if clients that accept this coding are sent it, whatever the fields say. */
function isDelivered({ encoding, sha256: built }: Representation, replies: Replies): boolean {
  const reply = replies.get(encoding);
  if (reply === undefined) return false;
  const declared = replyField(reply, 'Content-Encoding')?.toLowerCase() ?? 'identity';
  return declared === encoding || sha256(reply.body) === built;
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
