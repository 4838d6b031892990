import type { Manifest, Route } from '../http/manifest.js';
import { refusal } from '../http/refusal.js';
import type { HostCheck } from '../model/host-check.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import {
  accepting,
  manifestInquiries,
  messageInquiries,
  nearlyAddressInquiries,
  unknownAddressInquiries,
} from './checks.js';
import { differencesOf } from './compare.js';
import { difference } from './difference.js';
import type { Gap } from './gap.js';
import type { HostBusy, HostUnreachable } from './http-probe.js';
import { type Inquiry, inquire } from './probe.js';
import { verifyProblems } from './problems.js';
import { type Reply, replyField } from './reply.js';
import type { Tally } from './results.js';
import { verifyRoute } from './route.js';
import { Run, type VerifySettings } from './run.js';

export interface Verification {
  readonly problems: readonly Problem[];
  /** Answers compared. */
  readonly answers: number;
  readonly routes: number;
  /** Requests that weren't made, since what was answered before made them pointless. */
  readonly leftOut: number;
  /** How the answers came out, check by check. */
  readonly tallies: ReadonlyMap<HostCheck, Readonly<Tally>>;
  /** The declared gaps that were met. */
  readonly gapsMet: ReadonlySet<Gap>;
  /** Why the host couldn't be asked any more, where it couldn't. */
  readonly stopped?: HostUnreachable | HostBusy;
}

/**
 * Asks a live host everything that clients, caches and browsers would, and holds its answers against what `decide`
 * makes of the manifest, less the host's declared gaps.
 * @throws HostUnreachable, HostBusy where it answers nothing at all
 */
export async function verify(settings: VerifySettings): Promise<Verification> {
  const run = new Run(settings);
  const routes = Object.entries(settings.manifest.routes);
  const served: (readonly [string, Route])[] = [];
  for (const [path, route] of routes) served.push([path, await verifyRoute(run, path, route)]);

  const facts = run.facts(Object.fromEntries(served));
  const first = served[0];
  const ofHost = [
    ...unknownAddressInquiries(settings.manifest),
    ...(first ? nearlyAddressInquiries(first[0]) : []),
    ...(first && run.leftOut === 0 ? messageInquiries(...first) : []),
    // Of another publication the manifest would only say so again.
    ...(run.leftOut === 0 ? manifestInquiries(settings.manifest) : []),
  ];
  await run.enterAll(ofHost, (inquiry, outcome) => {
    const other = inquiry.or && run.due(inquiry.or, facts.manifest);
    const isOther = outcome.kind === 'reply' && other?.status === outcome.status;
    const expected = isOther ? other : run.due(inquiry, facts.manifest);
    return differencesOf(expected, outcome, inquiry, facts);
  });
  if (settings.rateLimit && first && run.stopped === undefined) await verifyRateLimit(run, ...first);

  const { ledger, leftOut, stopped } = run;
  if (stopped && ledger.answers === 0) throw stopped;
  const unconfigured = notConfigured(settings.manifest, settings.origin, run.plainAnswers);
  return {
    problems: [...(unconfigured ? [unconfigured] : []), ...ledger.problems],
    answers: ledger.answers,
    routes: routes.length,
    leftOut,
    tallies: ledger.tallies,
    gapsMet: ledger.gapsMet,
    ...(stopped && { stopped }),
  };
}

/** What became of asking until the host refuses, or until one more than the limit was admitted. */
interface Burst {
  readonly admitted: number;
  readonly refused: Reply | undefined;
}

/**
 * The rate limit itself (interface 8; D27): as many requests of one operation as the manifest admits, and one more.
 * What this run has asked in the same window counts too. What was asked before isn't known, so that a refusal that comes
 * early is tried once more after a whole window.
 * @param route as the host serves it
 */
export async function verifyRateLimit(run: Run, path: string, route: Route): Promise<void> {
  const { requests: limit, seconds } = run.manifest.rateLimit;
  const { encoding, etag } = route.representations.toSorted((a, b) => a.bytes - b.bytes)[0]!;
  const inquiry = inquire('rate-limit', path, [...accepting(encoding), ['If-None-Match', etag]]);
  let before = run.readsOf('GET', path, seconds);
  let burst = await burstOf(run, inquiry, limit + 1);
  if (burst.refused && burst.admitted + before < limit) {
    await run.settings.asker.pause(seconds);
    before = 0;
    burst = await burstOf(run, inquiry, limit + 1);
  }
  // Nothing is known of a limit where the host answered no more.
  if (run.stopped) return;
  if (burst.refused === undefined || burst.admitted + before < limit) {
    run.ledger.enter(inquiry, [
      difference('status', 'verify/rate-limit', { limit, seconds, admitted: burst.admitted }),
    ]);
    return;
  }
  const due = refusal(run.manifest, 429, inquiry, run.now(), [['Retry-After', String(seconds)]]);
  run.ledger.enter(inquiry, differencesOf(due, burst.refused, inquiry, run.facts()));
}

async function burstOf(run: Run, inquiry: Inquiry, most: number): Promise<Burst> {
  let admitted = 0;
  let refused: Reply | undefined;
  await run.each(Array.from({ length: most }), async () => {
    if (refused) return;
    const outcome = await run.settings.asker.askOnce(inquiry);
    if (outcome.kind === 'reply' && outcome.status === 429) refused = outcome;
    else admitted++;
  });
  return { admitted, refused };
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
  answers: ReadonlyMap<string, Pick<Reply, 'status' | 'headers'>>,
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
  return problem(verifyProblems['verify/not-configured'], args, [startOf(origin)]);
}

function sameType(found: string | undefined, expected: string): boolean {
  return found?.split(';')[0]?.trim().toLowerCase() === expected.toLowerCase();
}
