import { startOf } from '../../model/location.js';
import { type Problem, problem, problemIn } from '../../model/problem.js';
import type { Gap } from '../checks/gap.js';
import type { HostCheck } from '../checks/host-checks.js';
import { verifyProblems } from '../checks/problems/index.js';
import type { StaleArgs } from '../checks/problems/stale.js';
import { refusal } from '../http/refusal.js';
import type { Manifest, Route } from '../manifest/manifest.js';
import { hostProbes, manifestProbes, rateLimitProbe } from './checks.js';
import { differencesOf, headDifferencesOf } from './compare.js';
import { type AnswerDifference, difference } from './difference.js';
import { sampleOf } from './entries.js';
import { verifyEntry } from './entry.js';
import type { HostBusy, HostUnreachable } from './http-probe.js';
import { verifyPresence } from './presence.js';
import type { Probe } from './probe.js';
import { type Reply, type ReplyOutcome, replyField } from './reply.js';
import type { Tally } from './results.js';
import { type PlainAnswer, VerifyRun, type VerifySettings } from './run.js';

export interface Verification {
  readonly problems: readonly Problem[];
  /** The number of compared answers. */
  readonly answers: number;
  readonly routes: number;
  /** The number of resources that were asked for, and of all. */
  readonly resources: { readonly asked: number; readonly all: number };
  /** The number of requests that weren't sent, because an earlier answer made them pointless. */
  readonly leftOut: number;
  /** The results of each check. */
  readonly tallies: ReadonlyMap<HostCheck, Readonly<Tally>>;
  /** The declared gaps that were found. */
  readonly gapsMet: ReadonlySet<Gap>;
  /** Why the host could no longer be asked, if so. */
  readonly stopped?: HostUnreachable | HostBusy;
}

/**
 * Sends a live host all requests of clients, caches and browsers, and compares its answers with what `decide` makes of
 * the manifest. Differences in declared gaps are counted, but not reported.
 * @throws HostUnreachable, HostBusy if it answers nothing at all
 */
export async function verifyAnswers(settings: VerifySettings): Promise<Verification> {
  const run = new VerifyRun(settings);
  const routes = Object.entries(settings.manifest.routes);
  const asServed: (readonly [string, Route])[] = [];
  for (const [path, route] of routes) asServed.push([path, await verifyEntry(run, path, route)]);
  const hasAllRoutes = run.leftOut === 0;
  const all = settings.manifest.resources;
  const sample = settings.allResources ? all : sampleOf(all);
  for (const [path, resource] of Object.entries(sample)) await verifyEntry(run, path, resource);
  const others = Object.entries(all).filter(([path]) => !Object.hasOwn(sample, path));
  await verifyPresence(run, Object.fromEntries(others));

  const facts = run.facts({ ...settings.manifest, routes: Object.fromEntries(asServed) });
  const first = asServed[0];
  const gets = new Map<string, Reply>();
  const compare = (probe: Probe, outcome: ReplyOutcome) => {
    if (outcome.kind === 'reply' && probe.method === 'GET') gets.set(probe.target, outcome);
    const get = gets.get(probe.target);
    if (probe.method === 'HEAD' && outcome.kind === 'reply' && get?.status === outcome.status) {
      const expected = run.expected(probe, facts.manifest);
      const isRight = differencesOf(expected, outcome, probe, facts).length === 0;
      return isRight ? [] : headDifferencesOf(get, expected, outcome, facts);
    }
    const other = probe.or && run.expected(probe.or, facts.manifest);
    const isOther = outcome.kind === 'reply' && other?.status === outcome.status;
    const expected = isOther ? other : run.expected(probe, facts.manifest);
    return differencesOf(expected, outcome, probe, facts);
  };
  const probes = hostProbes(settings.manifest, first, hasAllRoutes);
  // The host is another site, or refuses everything: its other answers say nothing about the configuration.
  if (!run.hasFiles) run.leaveOut(probes.length);
  else await run.compareAll(probes, compare);
  if (hasAllRoutes) await verifyManifest(run, compare);
  if (settings.rateLimit && first && run.stopped === undefined) await verifyRateLimit(run, ...first);

  const { results, leftOut, stopped } = run;
  if (stopped && results.answers === 0) throw stopped;
  const unconfigured = notConfigured(settings.manifest, settings.origin, run.plainAnswers);
  return {
    problems: [
      ...(unconfigured ? [unconfigured] : []),
      ...results.problems.map((each) => inContext(each, run)),
    ],
    answers: results.answers,
    routes: routes.length,
    resources: { asked: Object.keys(sample).length, all: Object.keys(all).length },
    leftOut,
    tallies: results.tallies,
    gapsMet: results.gapsMet,
    ...(stopped && { stopped }),
  };
}

/** Compares the manifest; with conditions only if it is as built, since they would only show the same again. */
async function verifyManifest(
  run: VerifyRun,
  compare: (probe: Probe, outcome: ReplyOutcome) => readonly AnswerDifference[],
): Promise<void> {
  const { whole, conditional } = manifestProbes(run.manifest);
  const before = run.results.differing;
  await run.compareAll([whole], compare);
  if (run.results.differing > before) run.leaveOut(conditional.length);
  else await run.compareAll(conditional, compare);
}

/** A problem with what is known after the run: an old file among new ones has other causes than an old publication. */
function inContext(found: Problem, { hasBuilt }: VerifyRun): Problem {
  if (found.rule !== 'verify/stale' || !hasBuilt) return found;
  const args = { ...(found.args as StaleArgs), isPart: true };
  return problemIn(verifyProblems, { rule: 'verify/stale', args }, found.at, {});
}

/** The result of sending requests until the host refuses. */
interface Burst {
  readonly admitted: number;
  readonly refused: Reply | undefined;
}

/**
 * Checks the rate limit (interface 8; D27): as many requests of one operation as the manifest admits, and one more.
 * Earlier requests of this run in the same window count too. Those of earlier runs are unknown, so after an early
 * refusal the check waits for a whole window and starts again.
 * @param route as the host serves it
 */
async function verifyRateLimit(run: VerifyRun, path: string, route: Route): Promise<void> {
  const { requests: limit, seconds } = run.manifest.rateLimit;
  const probe = rateLimitProbe(path, route);
  let before = run.readsOf('GET', path, seconds);
  let burst = await burstOf(run, probe, limit + 1);
  if (burst.refused && burst.admitted + before < limit) {
    await run.settings.httpProbe.pause(seconds);
    before = 0;
    burst = await burstOf(run, probe, limit + 1);
  }
  // A host that stopped answering has shown nothing about its limit.
  if (run.stopped) return;
  if (burst.refused === undefined || burst.admitted + before < limit) {
    run.results.add(probe, [
      difference('status', 'verify/rate-limit', { limit, seconds, admitted: burst.admitted }),
    ]);
    return;
  }
  const expected = refusal(run.manifest, 429, probe, run.now(), [['Retry-After', String(seconds)]]);
  run.results.add(probe, differencesOf(expected, burst.refused, probe, run.facts()));
}

async function burstOf(run: VerifyRun, probe: Probe, most: number): Promise<Burst> {
  let admitted = 0;
  let refused: Reply | undefined;
  await run.each(Array.from({ length: most }), async () => {
    if (refused) return;
    const outcome = await run.settings.httpProbe.askOnce(probe);
    if (outcome.kind === 'reply' && outcome.status === 429) refused = outcome;
    else admitted++;
  });
  return { admitted, refused };
}

/**
 * The problem that a host sends the files, but doesn't use the configuration that was built for it. Then no route has
 * its media type or its entity tag, and most fields of the header policy are missing everywhere. One such problem
 * explains hundreds of differences.
 * @param answers by route; the result is undefined unless all are given
 */
function notConfigured(
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
      answer.isBuilt &&
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
