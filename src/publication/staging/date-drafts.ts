import type { Memory } from '../../base/cache/memory.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { Manifest, Route } from '../../serving/manifest/manifest.js';
import { publishProblems } from '../compile/problems.js';
import { type DatedDraft, type Draft, isOwnHash } from '../drafts/draft.js';
import {
  type ChangeClock,
  type LastUpdated,
  type LastUpdatedReason,
  lastUpdated,
  withCurrentHash,
} from './dates.js';

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
  readonly draft: DatedDraft;
  readonly reason: LastUpdatedReason;
}

/** Dates drafts (D13), in their order. One whose last publication is dated in the future becomes a problem. */
export function dateDrafts(
  drafts: readonly Draft[],
  previous: Manifest | undefined,
  memory: Memory,
  dating: Dating,
): { readonly dated: readonly Dated[]; readonly problems: readonly Problem[] } {
  const at = [startOf(dating.siteFile)] as const;
  const dated: Dated[] = [];
  const problems: Problem[] = [];
  for (const draft of drafts) {
    const made = dateDraft(draft, previous, memory, dating);
    if ('draft' in made) dated.push(made);
    else {
      const args = { route: draft.path, lastUpdated: new Date(made.inFuture).toISOString() };
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
 * The time that a draft gets if its data have changed, in epoch milliseconds; undefined if its last publication is dated
 * in the future.
 */
export function dateIfChanged(
  draft: Pick<Draft, 'collection' | 'version'>,
  previous: Manifest | undefined,
  dating: Omit<Dating, 'siteFile'>,
): number | undefined {
  // No data have an empty hash.
  const date = dateAfter(draft, publishedRoute(draft, previous), '', dating);
  return 'inFuture' in date ? undefined : date.at;
}

/** The route of a version and collection in the previous publication, at whatever address. */
function publishedRoute(
  { version, collection }: Pick<Draft, 'collection' | 'version'>,
  previous: Manifest | undefined,
): Route | undefined {
  return Object.values(previous?.routes ?? {}).find(
    (route) => route.version === version && route.collection === collection,
  );
}

function dateAfter(
  { collection }: Pick<Draft, 'collection'>,
  before: Route | undefined,
  dataHash: string,
  { clock, sourceDate, history }: Omit<Dating, 'siteFile'>,
): LastUpdated {
  return lastUpdated(dataHash, {
    previous: before && {
      dataHash: before.dataHash,
      lastUpdated: Date.parse(before.lastUpdated),
      lastModified: Date.parse(before.lastModified),
    },
    committed: before ? undefined : history.committed(collection),
    sourceDate,
    clock,
  });
}

function dateDraft(
  draft: Draft,
  previous: Manifest | undefined,
  memory: Memory,
  dating: Dating,
): Dated | { readonly inFuture: number } {
  const { clock, history } = dating;
  const published = publishedRoute(draft, previous);
  const before = published && (isOwnHash(published, memory) ? published : withCurrentHash(published, draft));
  const date = dateAfter(draft, before, draft.dataHash, dating);
  if ('inFuture' in date) return date;
  const textsChanged =
    date.reason === 'first-commit'
      ? Math.min(history.textsCommitted() ?? clock.after(undefined), clock.now)
      : undefined;
  return { draft: { ...draft, lastUpdated: date.at, before, textsChanged }, reason: date.reason };
}
