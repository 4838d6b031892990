import { Acceptance, type Accepted } from '../../content/site/acceptance.js';
import type { AcceptedFile } from '../../content/site/accepted.js';
import { graded, switchedOff } from '../../content/site/grades.js';
import { type LoadedSite, loadSite, type SiteFiles } from '../../content/site/load.js';
import { type AnyProblem, hasErrors, type RuleName } from '../../model/problem.js';
import { type CheckedInstant, endOfDay } from '../../model/time/time-zone.js';
import { ownDefinitions } from '../../rules/own/definitions.js';
import { type Compiling, compileSite, type SiteFile } from './compile-site.js';

/** The content, read and validated: the basis of `check` and `build`. */
export interface CompiledContent extends Omit<LoadedSite, 'accepted' | 'problems' | 'settings' | 'time'> {
  /** The instant that was checked. */
  readonly time: CheckedInstant;
  /** The later instants at which other records are published, in order. */
  readonly instants: readonly number[];
  readonly files: readonly SiteFile[];
  /** All problems that accepted.yaml doesn't accept, with the severities of site.yaml. */
  readonly problems: readonly AnyProblem[];
  readonly accepted: readonly Accepted[];
  /** What is accepted. */
  readonly acceptedFile: AcceptedFile;
  /** The definitions of the project's own rules. */
  readonly ownRules: ReturnType<typeof ownDefinitions>;
  /**
   * When the next run has another outcome though nothing was changed, in epoch milliseconds; undefined if the instant was
   * named.
   */
  readonly until: number | undefined;
}

/**
 * Reads the content, and compiles it for an instant.
 * @param now in epoch milliseconds
 */
export async function readAndCompile(
  files: SiteFiles & Required<Pick<SiteFiles, 'instantIn'>>,
  compiling: Compiling,
  now: number,
): Promise<CompiledContent> {
  const loaded = await loadSite(files);
  const { content, grades, problems } = loaded;
  const time = loaded.time!;
  const compiled = await compileSite(content, compiling, time.day, rulesOff(loaded), time.instant);
  const found = [...problems, ...compiled.problems];
  const acceptance = new Acceptance(loaded.accepted, time.day);
  const { open, accepted } = acceptance.sort(
    graded([...found, ...compiled.files.flatMap((file) => file.compiled.losses)], grades),
  );
  const [next = Number.POSITIVE_INFINITY] = compiled.instants;
  const leftOver = graded(acceptance.leftOver(!hasErrors(found)), grades);
  return {
    ...loaded,
    time,
    instants: compiled.instants,
    files: compiled.files,
    problems: [...open, ...leftOver],
    accepted,
    acceptedFile: loaded.accepted,
    ownRules: ownDefinitions(content.own),
    until: time.instant === now ? Math.min(next, endOfDay(time.day, time.timeZone)) : undefined,
  };
}

/** The rules that aren't asked. */
export function rulesOff({ grades, terms }: Pick<LoadedSite, 'grades' | 'terms'>): RuleName[] {
  const allowed = terms === undefined || terms.settings.placeholders === 'allowed';
  return allowed ? [...switchedOff(grades), 'site/placeholder'] : switchedOff(grades);
}
