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
import { type AcceptedChanges, Consents, isAnyUnmade, overEntries } from './consents.js';
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
  readonly memory: Memory;
  readonly siteFile: string;
}

/** The publication at an instant, compared with the one before. */
export interface GuardedInstant {
  readonly time: Pick<RunTime, 'instant' | 'day'>;
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

/**
 * Compares a publication with the last one, and stops what is suspicious, unless it is accepted.
 * @param first the one to be published
 * @param later those at which the content changes later, each compared with the one before: they only tell which entries
 * of accepted.yaml are still needed, and are asked for only as long as that isn't known
 */
export async function guardAll(
  first: GuardedInstant,
  later: AsyncIterable<GuardedInstant>,
  guarding: Guarding,
): Promise<Guarded> {
  const { accepted, acceptedFile, acceptOptions } = guarding;
  const consentsAt = ({ last, time }: GuardedInstant, used: readonly string[]) =>
    new Consents(accepted, acceptedFile.entries, last.manifest, used, time.day);
  const now = consentsAt(first, first.last.manifest.accepted ?? []);
  const stopped = await guardInstant(first, now, guarding);
  const instants: [Consents, ...Consents[]] = [now];
  if (isAnyUnmade(acceptedFile.entries, instants)) {
    for await (const instant of later) {
      const consents = consentsAt(instant, (instants.at(-1) ?? now).used());
      await guardInstant(instant, consents, guarding);
      instants.push(consents);
      if (!isAnyUnmade(acceptedFile.entries, instants)) break;
    }
  }
  return {
    problems: [
      ...withAcceptance(stopped, now.publication, acceptedFile, acceptOptions),
      ...overEntries(acceptedFile.entries, instants),
    ],
    accepted: now.used(),
  };
}

async function guardInstant(
  { time, head, drafts, files, last }: GuardedInstant,
  consents: Consents,
  { isNamed, threshold = 20, memory, siteFile }: Guarding,
): Promise<Problem[]> {
  const { previous } = last;
  const paths = new Set(drafts.map(({ path }) => path));
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
  return [
    ...guardAddresses(previous.manifest, head, paths, consents, time.instant, siteFile),
    ...(await removals()),
    ...(await guardChanges(drafts, last, consents, siteFile)),
  ];
}
