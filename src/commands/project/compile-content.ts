import fs from 'node:fs';
import type { FileHashes } from '../../base/cache/file-hashes.js';
import { noMemory } from '../../base/cache/memory.js';
import { notedHashes } from '../../base/cache/noted-hashes.js';
import { memoryIn, type OwnStore } from '../../base/cache/store-memory.js';
import {
  type AnyProblem,
  type Definitions,
  hasErrors,
  type Problem,
  type RuleName,
  type RuleNames,
} from '../../model/problem.js';
import { endOfDay, type RunTime } from '../../model/time-zone.js';
import { lossProblems } from '../../publication/compile/compile.js';
import { compileInWorkers } from '../../publication/compile/compile-pool.js';
import {
  type Compile,
  compileAll,
  compileSite,
  type SiteFile,
} from '../../publication/compile/compile-site.js';
import { keptResults } from '../../publication/compile/kept-results.js';
import { ownDefinitions } from '../../rules/own/definitions.js';
import { Acceptance, type Accepted } from '../../source/site/acceptance.js';
import type { AcceptedFile } from '../../source/site/accepted.js';
import { type Grades, graded, switchedOff } from '../../source/site/grades.js';
import { type LoadedSite, loadSite, type SiteContent, type SiteTerms } from '../../source/site/load.js';
import type { OptionValues } from '../cli/command.js';
import { interruptible } from '../cli/ending-signals.js';
import type { cacheOptions, SiteOptions } from '../cli/options.js';
import { programDigest } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type InstantOptions, instantOfRun } from './instant-of-run.js';
import { openStore } from './result-store.js';
import { scratchFor } from './scratch.js';
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
  readonly ownRules: Definitions;
  /** The files of the project's own rules, whether they exist or not. */
  readonly ruleFiles: readonly string[];
  /** The files that the settings come from. Later files override earlier ones. */
  readonly settingsFiles: readonly string[];
  /** Where results are kept between runs; absent if they aren't. */
  readonly keeping: OwnStore | undefined;
  /** The hashes of the content files. */
  readonly hashes: FileHashes;
  /**
   * When the next run has another outcome though nothing was changed, in epoch milliseconds; undefined if the instant was
   * named.
   */
  readonly until: number | undefined;
  /** The path of the project's header policy, which need not exist. */
  readonly policyFile: string;
  /** Removes what was written for this run alone. The published JSON can't be read any more then. */
  readonly release: () => void;
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
  const keeping = keepingOf(options, terms);
  const isCheckOnly = purpose === 'check';
  // What rules in files import and read isn't known, so they run each time.
  const runsFiles = (content.own?.sources.files.length ?? 0) > 0;
  const kept = runsFiles ? undefined : keeping;
  const scratch = kept !== undefined || isCheckOnly ? undefined : scratchFor(content);
  const held = kept ?? scratch;
  const inWorkers = compileInWorkers(fs, held, { isCheckOnly });
  const compile: Compile = (...units) => interruptible(() => inWorkers(...units));
  const noted = notedHashes(keeping, 'content files', fs, Date.now);
  const results = held === undefined ? compileAll(compile) : keptResults(compile, held, noted.hashes, fs);
  const memory = kept === undefined ? noMemory : memoryIn(kept);
  const compiled = await compileSite(content, results, progress, time.day, off, memory, time.instant);
  noted.save();
  keeping?.store.tidy();
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
    keeping,
    hashes: noted.hashes,
    release: () => scratch?.remove(),
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
  const [{ ChangeAcceptance }, { openPresent }] = await Promise.all([
    import('../../build/guards/acceptance.js'),
    import('../../publication/output/present.js'),
  ]);
  const used = openPresent(out, fs, [])?.manifest.accepted ?? [];
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

/** Where results are kept between runs; nothing if they aren't. */
function keepingOf(options: CheckOptions, terms: SiteTerms | undefined): OwnStore | undefined {
  if (terms?.settings.cache === 'off') return undefined;
  const store = openStore(options);
  return store && { store, program: programDigest() };
}
