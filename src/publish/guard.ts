import type { Collection } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { type Problem, problem } from '../model/problem.js';
import type { SiteFile } from './compile-site.js';
import type { Draft } from './draft.js';
import { type Previous, publishedIdentities, recordKey } from './previous.js';
import { suspiciousRemovals } from './removals.js';

/**
 * Stops a publication that removes suspiciously many records of a collection (D14, D15), unless the collection is
 * acknowledged. Only collections whose data moved are looked at, in the newest version that both publications have.
 * @param threshold per cent
 */
export async function guardRemovals(
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  previous: Previous,
  threshold: number,
  accepted: readonly Collection[],
  siteFile: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const looked = new Set<Collection>();
  for (const draft of [...drafts].reverse()) {
    const route = previous.manifest.routes[draft.path] ?? sameOperation(previous, draft);
    if (route === undefined || looked.has(draft.collection)) continue;
    looked.add(draft.collection);
    if (route.dataHash === draft.dataHash || route.totalResults === 0) continue;

    const before = await publishedIdentities(previous, route);
    const removals = suspiciousRemovals(before, identitiesOf(draft.collection, files), threshold);
    if (removals === undefined) continue;
    const { collection } = draft;
    const at = [startOf(siteFile)] as const;
    if (accepted.includes(collection)) {
      const args = { collection, before: removals.before, removed: removals.removed.length };
      problems.push(problem('publish/removals-accepted', args, at));
    } else if (draft.records === 0) {
      problems.push(problem('publish/emptied', { collection, before: removals.before }, at));
    } else {
      problems.push(problem('publish/removals', { collection, ...removals, threshold }, at));
    }
  }
  return problems.reverse();
}

/** A base path that changed doesn't make the collection another one. */
function sameOperation(previous: Previous, draft: Draft) {
  return Object.values(previous.manifest.routes).find(
    (route) => route.collection === draft.collection && route.version === draft.version,
  );
}

function identitiesOf(collection: Collection, files: readonly SiteFile[]): Set<string> {
  const identities = new Set<string>();
  for (const { brand, job, compiled } of files) {
    if (job.collection !== collection) continue;
    for (const { identity } of compiled.records) identities.add(recordKey(brand.name, identity));
  }
  return identities;
}
