import type { Memory } from '../../base/cache/memory.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import type { SiteFile } from '../compile/compile-site.js';
import { publishProblems } from '../compile/problems.js';
import type { Draft } from '../drafts/draft.js';
import type { LastPublication } from '../drafts/last-publication.js';
import { NoPublication } from '../drafts/previous.js';
import { type AcceptedChanges, Consents, withAcceptance } from './accepted-changes.js';
import { guardAddresses, guardRemovals } from './guard.js';
import { guardChanges } from './guard-changes.js';

/** Which changes to the last publication are accepted. */
export interface ChangeAcceptance {
  /** By options. */
  readonly accepted: AcceptedChanges;
  /** Beside the site's settings. */
  readonly acceptedFile: AcceptedFile;
  /** Options that `opendata accept` needs to compare the same content with the same publication. */
  readonly acceptOptions: readonly string[];
}

interface Guarding extends ChangeAcceptance {
  /** True if the user named the last publication. */
  readonly isNamed: boolean;
  /** The share of records that may be removed, in per cent; 20 if site.yaml has none. */
  readonly threshold: number | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly memory: Memory;
  readonly siteFile: string;
}

/** Compares a publication with the last one, and stops what is suspicious, unless it is accepted. */
export async function guardAll(
  head: ManifestHead,
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  last: LastPublication,
  { accepted, acceptedFile, acceptOptions, isNamed, threshold = 20, now, memory, siteFile }: Guarding,
): Promise<Problem[]> {
  const { previous } = last;
  const paths = new Set(drafts.map(({ path }) => path));
  const consents = new Consents(accepted, acceptedFile.entries, previous.manifest);
  const removals = async (): Promise<Problem[]> => {
    try {
      return await guardRemovals(drafts, files, previous, threshold, consents, memory, siteFile);
    } catch (error) {
      // A damaged current publication must not stop the build, because the build repairs it.
      if (isNamed || !(error instanceof NoPublication)) throw error;
      const args = { reason: error.message };
      return [problem(publishProblems['publish/previous-unreadable'], args, [startOf(siteFile)])];
    }
  };
  const stopped = [
    ...guardAddresses(previous.manifest, head, paths, consents, now, siteFile),
    ...(await removals()),
    ...(await guardChanges(drafts, last, consents, siteFile)),
  ];
  return [
    ...withAcceptance(stopped, consents.publication, acceptedFile, acceptOptions),
    ...consents.leftOver(),
  ];
}
