import { startOfFile } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { Manifest, Route } from '../serving/manifest/manifest.js';
import type { Answer, DatedAnswer, LastUpdatedReason } from './answer.js';
import type { CommitTimes } from './commit-times.js';
import { type ChangeClock, skew } from './dates.js';
import { publishProblems } from './problems.js';

interface Dating {
  readonly clock: ChangeClock;
  readonly history: CommitTimes;
  readonly siteFile: string;
}

/** Dates answers (D13), in their order. One whose last publication is dated in the future becomes a problem. */
export function dateAnswers(
  answers: readonly Answer[],
  last: Manifest | undefined,
  { clock, history, siteFile }: Dating,
): { readonly dated: readonly DatedAnswer[]; readonly problems: readonly Problem[] } {
  const at = [startOfFile(siteFile)] as const;
  const dated: DatedAnswer[] = [];
  const problems: Problem[] = [];
  for (const answer of answers) {
    const before = formerRoute(last, answer);
    const { lastUpdated = '', lastModified = '' } = before?.route ?? {};
    const newest = Math.max(Date.parse(lastUpdated), Date.parse(lastModified));
    if (newest > clock.now + skew) {
      const args = { route: answer.path, lastUpdated: new Date(newest).toISOString() };
      problems.push(problem(publishProblems['publish/previous-in-future'], args, at));
    } else dated.push({ ...answer, before, ...dateOf(answer, before?.route, clock, history) });
  }
  const isDatedBy = (wanted: LastUpdatedReason) => dated.some(({ reason }) => reason === wanted);
  if (isDatedBy('first-now')) {
    const git = history.refusal();
    const args = { ...(git !== undefined && { git }) };
    problems.push(problem(publishProblems['publish/last-updated-now'], args, at));
  }
  if (isDatedBy('first-commit') && history.isShallow()) {
    problems.push(problem(publishProblems['publish/shallow-history'], {}, at));
  }
  return { dated, problems };
}

/** The same answer in the last publication, at whatever address: its base path may have been another one. */
function formerRoute(last: Manifest | undefined, { version, collection }: Answer): DatedAnswer['before'] {
  const routes = Object.entries(last?.routes ?? {}).map(([path, route]) => ({ path, route }));
  return routes.find(({ route }) => route.version === version && route.collection === collection);
}

/**
 * The time when the published data last changed (D13): it changes if and only if the data changes, never backwards and
 * never into the future. Changed data gets the current time, since readers can see it only from now on; an earlier time
 * would give a wrong 304 to clients that asked in between.
 */
function dateOf(
  { collection, dataHash }: Answer,
  before: Route | undefined,
  clock: ChangeClock,
  history: CommitTimes,
): Pick<DatedAnswer, 'reason' | 'lastUpdated' | 'textsChanged'> {
  if (before !== undefined) {
    const lastUpdated = Date.parse(before.lastUpdated);
    if (before.dataHash === dataHash) return { reason: 'same', lastUpdated };
    const newest = Math.max(lastUpdated, Date.parse(before.lastModified));
    return { reason: 'moved', lastUpdated: clock.after(newest) };
  }
  const { now, sourceDate } = clock;
  const committed = history.committed(collection);
  if (committed !== undefined) {
    const texts = history.textsCommitted() ?? clock.after(undefined);
    const textsChanged = Math.min(texts, now);
    return { reason: 'first-commit', lastUpdated: Math.min(committed, now), textsChanged };
  }
  if (sourceDate === undefined) return { reason: 'first-now', lastUpdated: now };
  return { reason: 'first-source-date', lastUpdated: Math.min(sourceDate, now) };
}
