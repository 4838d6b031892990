import type { Collection } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { Manifest } from '../serving/manifest/manifest.js';
import type { Answer, DatedAnswer } from './answer.js';
import { publishProblems } from './compile/problems.js';
import { type ChangeClock, type LastUpdatedReason, lastUpdated } from './dates.js';
import { routeIn } from './publication/publication.js';

/** What git knows of the content. Times are epoch milliseconds. */
export interface History {
  /** The time of the newest commit that touched a collection's files. */
  readonly committed: (collection: Collection) => number | undefined;
  /** The time of the newest commit that touched the site's settings. */
  readonly textsCommitted: () => number | undefined;
  /** True if the history is incomplete, so that content may be dated too late. */
  readonly isShallow: () => boolean;
  /** Git's error message if it refuses to read the content's repository. */
  readonly refusal: () => string | undefined;
}

interface Dating {
  readonly clock: ChangeClock;
  /** SOURCE_DATE_EPOCH in epoch milliseconds. */
  readonly sourceDate: number | undefined;
  readonly history: History;
  readonly siteFile: string;
}

interface Dated {
  readonly answer: DatedAnswer;
  readonly reason: LastUpdatedReason;
}

/** Dates answers (D13), in their order. One whose last publication is dated in the future becomes a problem. */
export function dateAnswers(
  answers: readonly Answer[],
  last: Manifest | undefined,
  dating: Dating,
): { readonly dated: readonly Dated[]; readonly problems: readonly Problem[] } {
  const at = [startOf(dating.siteFile)] as const;
  const dated: Dated[] = [];
  const problems: Problem[] = [];
  for (const answer of answers) {
    const made = dateAnswer(answer, last, dating);
    if ('answer' in made) dated.push(made);
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

function dateAnswer(
  answer: Answer,
  last: Manifest | undefined,
  { clock, sourceDate, history }: Dating,
): Dated | { readonly inFuture: number } {
  const before = last && routeIn(last, answer)?.route;
  const date = lastUpdated(answer.dataHash, {
    previous: before && {
      dataHash: before.dataHash,
      lastUpdated: Date.parse(before.lastUpdated),
      lastModified: Date.parse(before.lastModified),
    },
    committed: before ? undefined : history.committed(answer.collection),
    sourceDate,
    clock,
  });
  if ('inFuture' in date) return date;
  const textsChanged =
    date.reason === 'first-commit'
      ? Math.min(history.textsCommitted() ?? clock.after(undefined), clock.now)
      : undefined;
  return { answer: { ...answer, lastUpdated: date.at, before, textsChanged }, reason: date.reason };
}
