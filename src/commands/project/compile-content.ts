import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { lossProblems } from '../../build/compile/compile.js';
import type { CacheOptions } from '../../build/compile/compile-cache.js';
import { compileFiles } from '../../build/compile/compile-files.js';
import { compileSite, type SiteFile } from '../../build/compile/compile-site.js';
import { Acceptance, type Accepted } from '../../content/site/acceptance.js';
import type { AcceptedFile } from '../../content/site/accepted.js';
import { type Grades, graded, switchedOff } from '../../content/site/grades.js';
import { type LoadedSite, loadSite, type SiteContent, type SiteTerms } from '../../content/site/load.js';
import {
  type AnyProblem,
  hasErrors,
  type Problem,
  type RuleName,
  type RuleNames,
} from '../../model/problem.js';
import { endOfDay, type RunTime } from '../../model/time/time-zone.js';
import { ownDefinitions } from '../../rules/own/definitions.js';
import type { OptionValues } from '../cli/command.js';
import { interruptible } from '../cli/ending-signals.js';
import type { cacheOptions, SiteOptions } from '../cli/options.js';
import { programDigest } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type InstantOptions, instantOfRun } from './instant-of-run.js';
import { siteFiles } from './site-files.js';

/** The content, read and validated: the basis of `check` and `build`. */
export interface CompiledContent {
  readonly content: SiteContent;
  /** Undefined if site.yaml or the header policy isn't valid. */
  readonly terms: SiteTerms | undefined;
  /** Finds a setting in its file. */
  readonly locate: LoadedSite['locate'];
  /** The instant that was checked. */
  readonly time: RunTime;
  /** The later instants at which other records are published, in order. */
  readonly instants: readonly number[];
  readonly files: readonly SiteFile[];
  readonly grades: Grades;
  /** All problems that accepted.yaml doesn't accept, with the severities of site.yaml. */
  readonly problems: readonly AnyProblem[];
  readonly accepted: readonly Accepted[];
  /** What is accepted. */
  readonly acceptedFile: AcceptedFile;
  /** The rules that can be graded and accepted, with the project's own. */
  readonly rules: RuleNames;
  /** The definitions of the project's own rules. */
  readonly ownRules: ReturnType<typeof ownDefinitions>;
  /** The files of the project's own rules, whether they exist or not. */
  readonly ruleFiles: readonly string[];
  /** The files that the settings come from. Later files override earlier ones. */
  readonly settingsFiles: readonly string[];
  /**
   * When the next run has another outcome though nothing was changed, in epoch milliseconds; undefined if the instant was
   * named.
   */
  readonly until: number | undefined;
  /** The path of the project's header policy, which need not exist. */
  readonly policyFile: string;
}

/** Options of commands that check content. */
export type CheckOptions = SiteOptions & InstantOptions & Partial<OptionValues<typeof cacheOptions>>;

/**
 * @param purpose whether the published JSON is asked for later, or nothing but the problems. To compare contents, none of
 * the project's own rules is run: another revision may have rules that nobody has looked at.
 * @param lastAt the instant of the last publication, in epoch milliseconds
 */
export async function compileContent(
  options: CheckOptions,
  terminal: Terminal,
  purpose: 'check' | 'publish' | 'compare',
  lastAt?: number,
): Promise<CompiledContent> {
  const now = Date.now();
  const loaded = await loadSite({
    ...siteFiles(options),
    fs,
    instantIn: instantOfRun(options, now, lastAt),
    runsOwnRules: purpose !== 'compare',
  });
  const { content, terms, grades, problems } = loaded;
  const time = loaded.time!;
  const progress = (done: number, total: number) => {
    terminal.progress(`checking ${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  const off = rulesOff(loaded);
  const cache = cacheOf(options, terms);
  const inThreads = compileFiles(fs, cache, purpose === 'check');
  const compiled = await interruptible(() =>
    compileSite(content, inThreads, progress, time.day, off, time.instant),
  );
  const found = [...problems, ...compiled.problems];
  const acceptance = new Acceptance(loaded.accepted, time.day);
  const { open, accepted } = acceptance.sort(
    graded([...found, ...compiled.files.flatMap(lossProblems)], grades),
  );
  const leftOver = graded(acceptance.leftOver(!hasErrors(found)), grades);
  return {
    content,
    terms,
    locate: loaded.locate,
    time,
    instants: compiled.instants,
    files: compiled.files,
    grades,
    problems: [
      ...open,
      ...leftOver,
      ...(purpose === 'check'
        ? graded(await endedAcceptances(loaded.accepted, options, time.day), grades)
        : []),
    ],
    accepted,
    acceptedFile: loaded.accepted,
    rules: loaded.rules,
    ownRules: ownDefinitions(content.own),
    settingsFiles: loaded.settingsFiles,
    ruleFiles: loaded.ruleFiles,
    policyFile: loaded.policyFile,
    until: outcomeEnds(time, now, compiled.instants),
  };
}

/** The rules that aren't asked. */
export function rulesOff({ grades, terms }: Pick<LoadedSite, 'grades' | 'terms'>): RuleName[] {
  const allowed = terms === undefined || terms.settings.placeholders === 'allowed';
  return allowed ? [...switchedOff(grades), 'site/placeholder'] : switchedOff(grades);
}

/** Entries of accepted.yaml that have ended by their last day, or by the publication in the output folder. */
async function endedAcceptances(
  accepted: AcceptedFile,
  { out }: Pick<CheckOptions, 'out'>,
  date: string,
): Promise<readonly Problem[]> {
  if (accepted.changes.length === 0) return [];
  const [{ ChangeAcceptance }, { publishedIn }] = await Promise.all([
    import('../../build/guards/acceptance.js'),
    import('./published-in.js'),
  ]);
  const used = publishedIn(out)?.manifest.accepted ?? [];
  return new ChangeAcceptance(accepted.changes, used, date).ended();
}

/** The outcome for an instant that was named is always the same. */
function outcomeEnds(
  { instant, timeZone, day }: RunTime,
  now: number,
  [next = Number.POSITIVE_INFINITY]: readonly number[],
): number | undefined {
  return instant === now ? Math.min(next, endOfDay(day, timeZone)) : undefined;
}

/** What a watch compiled last, for the whole of its process. */
let memory: CacheOptions['memory'];

/** From now on, this process keeps what it compiles in memory. */
export function compileInMemory(): void {
  memory ??= new Map();
}

/** Where compiled files are kept between runs; nothing with --no-cache or `cache: off`. */
function cacheOf({ cache, content }: CheckOptions, terms: SiteTerms | undefined): CacheOptions | undefined {
  if (cache === false || terms?.settings.cache === 'off') return undefined;
  const folder = join(dirname(content), '.opendata', 'cache');
  return { folder, program: programDigest(), ...(memory && { memory }) };
}
