import type { Memory } from '../../base/cache/memory.js';
import { startOf } from '../../model/location.js';
import { type Problem, problem } from '../../model/problem.js';
import type { RunTime } from '../../model/time-zone.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import type { SiteFile } from '../compile/compile-site.js';
import { publishProblems } from '../compile/problems.js';
import type { Draft } from '../drafts/draft.js';
import type { LastPublication } from '../drafts/last-publication.js';
import { NoPublication } from '../drafts/previous.js';
import { withAcceptance } from './accepted-changes.js';
import { type AcceptedChanges, Consents, overEntries } from './consents.js';
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
  /** The share of records that may be removed, in per cent. */
  readonly threshold: number;
  readonly siteFile: string;
  /** True if the user named the last publication. */
  readonly isNamed: boolean;
  readonly memory: Memory;
}

/** A publication, compared with the last one. */
export interface GuardedPublication {
  readonly time: RunTime;
  readonly head: ManifestHead;
  readonly drafts: readonly Draft[];
  readonly files: readonly SiteFile[];
  readonly last: LastPublication;
}

export interface Guarded {
  readonly problems: readonly Problem[];
  /** The accepted items that were published or would be now, for the manifest (D50). */
  readonly accepted: readonly string[];
}

/** Compares a publication with the last one, and stops what is suspicious, unless it is accepted. */
export async function guardAll(publication: GuardedPublication, guarding: Guarding): Promise<Guarded> {
  const { accepted, acceptedFile, acceptOptions } = guarding;
  const { time, last } = publication;
  const { entries } = acceptedFile;
  const now = new Consents(accepted, entries, last.manifest, last.manifest.accepted ?? [], time.day);
  const stopped = await guardPublication(publication, now, guarding);
  return {
    problems: [
      ...withAcceptance(stopped, now.publication, acceptedFile, acceptOptions),
      ...overEntries(entries, now),
    ],
    accepted: now.used(),
  };
}

async function guardPublication(
  { time, head, drafts, files, last }: GuardedPublication,
  consents: Consents,
  { isNamed, threshold, memory, siteFile }: Guarding,
): Promise<Problem[]> {
  const { previous } = last;
  const paths = new Set(drafts.map(({ path }) => path));
  const compared = async (): Promise<Problem[]> => {
    try {
      return [
        ...(await guardRemovals(drafts, files, previous, threshold, consents, memory, siteFile)),
        ...(await guardChanges(drafts, last, consents, siteFile)),
      ];
    } catch (error) {
      if (isNamed || !(error instanceof NoPublication)) throw error;
      const args = { reason: error.message };
      return [problem(publishProblems['publish/previous-unreadable'], args, [startOf(siteFile)])];
    }
  };
  return [
    ...guardAddresses(previous.manifest, head, paths, consents, time.instant, siteFile),
    ...(await compared()),
  ];
}
