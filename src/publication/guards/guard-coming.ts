import type { AnyProblem } from '../../model/problem.js';
import { instantText, type RunTime } from '../../model/time-zone.js';
import type { AcceptedFile, PlacedChange } from '../../source/site/accepted.js';
import type { SiteFile } from '../compile/compile-site.js';
import { withAcceptance } from './accepted-changes.js';
import { comingInstants } from './coming-changes.js';
import { type AcceptedChanges, Consents } from './consents.js';
import { suspectedRemovals } from './guard.js';
import { suspectedChanges } from './guard-changes.js';

/** What all guards need. */
export interface GuardSettings {
  /** The share of records that may be removed, in per cent. */
  readonly threshold: number;
  readonly siteFile: string;
}

/** What is found at a coming instant, and what was accepted of it. */
interface GuardedInstant {
  readonly instant: number;
  readonly problems: readonly AnyProblem[];
  readonly consents: Consents;
}

/** Compares the content at each instant at which it changes by itself with that of the instant before (D50). */
export function* guardedInstants(
  files: readonly SiteFile[],
  time: RunTime,
  entries: readonly PlacedChange[],
  used: readonly string[],
  { threshold, siteFile }: GuardSettings,
): Generator<GuardedInstant> {
  let published = used;
  for (const { instant, day, collections } of comingInstants(files, time)) {
    // An entry for one last publication isn't for one to come.
    const consents = new Consents(nothingAccepted, entries, { routes: {} }, published, day);
    const problems = [
      ...collections.flatMap(({ removals, placeOf }) =>
        suspectedRemovals(removals, threshold, consents, siteFile, placeOf),
      ),
      ...collections.flatMap(({ changes, placeOf }) =>
        changes === undefined ? [] : suspectedChanges(changes, consents, siteFile, placeOf),
      ),
    ];
    yield { instant, problems, consents };
    published = consents.used();
  }
}

const nothingAccepted: AcceptedChanges = { removals: [], gone: [], mediaTypes: [], rules: [] };

interface ComingGuarding extends GuardSettings {
  readonly acceptedFile: AcceptedFile;
  /** Options that `opendata accept` needs to read the same content. */
  readonly acceptOptions: readonly string[];
  /** The items that the last publication has used, as its manifest names them. */
  readonly used: readonly string[];
}

/**
 * What guards find at each instant at which the content changes by itself, compared with the instant before (D50): what
 * they would stop there, and what is accepted. Each problem has its instant in `from`. No last publication is needed.
 * @param files as they are published at `time`
 */
export function guardComing(
  files: readonly SiteFile[],
  time: RunTime,
  { acceptedFile, acceptOptions, used, ...settings }: ComingGuarding,
): readonly AnyProblem[] {
  const found: AnyProblem[] = [];
  for (const { instant, problems } of guardedInstants(files, time, acceptedFile.entries, used, settings)) {
    if (problems.length === 0) continue;
    const from = instantText(instant, time.timeZone);
    found.push(...problems.map((one) => ({ ...one, from })));
  }
  return withAcceptance(found, '', acceptedFile, acceptOptions);
}
