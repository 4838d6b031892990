import { startOfFile } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { Manifest } from '../serving/manifest/manifest.js';
import type { Answer, DatedAnswer, LastUpdatedReason } from './answer.js';
import type { CommitTimes } from './commit-times.js';
import { type ChangeClock, skew } from './dates.js';
import { publishProblems } from './problems.js';
import { routeIn } from './publication/publication.js';

interface Dating {
  readonly clock: ChangeClock;
  readonly history: CommitTimes;
  readonly siteFile: string;
}

/** Dates answers (D13), in their order. One whose last publication is dated in the future becomes a problem. */
export function dateAnswers(
  answers: readonly Answer[],
  last: Manifest | undefined,
  dating: Dating,
): { readonly dated: readonly DatedAnswer[]; readonly problems: readonly Problem[] } {
  const at = [startOfFile(dating.siteFile)] as const;
  const dated: DatedAnswer[] = [];
  const problems: Problem[] = [];
  for (const answer of answers) {
    const made = dateAnswer(answer, last, dating);
    if ('reason' in made) dated.push(made);
    else {
      const args = { route: answer.path, lastUpdated: new Date(made.inFuture).toISOString() };
      problems.push(problem(publishProblems['publish/previous-in-future'], args, at));
    }
  }
  const isDatedBy = (wanted: LastUpdatedReason) => dated.some(({ reason }) => reason === wanted);
  if (isDatedBy('first-now')) {
    const git = dating.history.refusal();
    const args = { ...(git !== undefined && { git }) };
    problems.push(problem(publishProblems['publish/last-updated-now'], args, at));
  }
  if (isDatedBy('first-commit') && dating.history.isShallow()) {
    problems.push(problem(publishProblems['publish/shallow-history'], {}, at));
  }
  return { dated, problems };
}

/**
 * The time when the published data last changed (D13): it changes if and only if the data changes, never backwards and
 * never into the future. Changed data gets the current time, since readers can see it only from now on; an earlier time
 * would give a wrong 304 to clients that asked in between.
 */
function dateAnswer(
  answer: Answer,
  last: Manifest | undefined,
  { clock, history }: Dating,
): DatedAnswer | { readonly inFuture: number } {
  const before = last && routeIn(last, answer);
  const dated = (reason: LastUpdatedReason, lastUpdated: number, textsChanged?: number): DatedAnswer => ({
    ...answer,
    lastUpdated,
    before,
    textsChanged,
    reason,
  });
  if (before !== undefined) {
    const { route } = before;
    const lastUpdated = Date.parse(route.lastUpdated);
    const newest = Math.max(lastUpdated, Date.parse(route.lastModified));
    if (newest > clock.now + skew) return { inFuture: newest };
    if (route.dataHash === answer.dataHash) return dated('same', lastUpdated);
    return dated('moved', clock.after(newest));
  }
  const { now, sourceDate } = clock;
  const committed = history.committed(answer.collection);
  if (committed !== undefined) {
    const texts = history.textsCommitted() ?? clock.after(undefined);
    return dated('first-commit', Math.min(committed, now), Math.min(texts, now));
  }
  if (sourceDate !== undefined) return dated('first-source-date', Math.min(sourceDate, now));
  return dated('first-now', now);
}
