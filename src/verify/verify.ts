import type { Gap } from '../hosts/capabilities.js';
import type { Route } from '../manifest/manifest.js';
import type { HostCheck } from '../model/host-check.js';
import type { Problem } from '../model/problem.js';
import type { HostBusy, HostUnreachable } from './asker.js';
import { nearlyAddressInquiries, unknownAddressInquiries } from './checks/addresses.js';
import { manifestInquiries } from './checks/manifest.js';
import { messageInquiries } from './checks/messages.js';
import { differencesOf } from './compare/compare.js';
import type { Tally } from './ledger.js';
import { notConfigured } from './not-configured.js';
import { Run, type VerifySettings } from './run.js';
import { verifyRateLimit } from './verify-rate-limit.js';
import { verifyRoute } from './verify-route.js';

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
