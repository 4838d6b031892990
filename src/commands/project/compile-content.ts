import fs from 'node:fs';
import { dirname, join } from 'node:path';
import type { CacheOptions } from '../../build/compile/compile-cache.js';
import { compileSite, type SiteFile } from '../../build/compile/compile-site.js';
import { Acceptance, type Accepted } from '../../content/site/acceptance.js';
import type { AcceptedFile } from '../../content/site/accepted.js';
import { graded, switchedOff } from '../../content/site/grades.js';
import { type LoadedSite, loadSite } from '../../content/site/load.js';
import { type AnyProblem, hasErrors, type RuleName } from '../../model/problem.js';
import { type CheckedInstant, endOfDay } from '../../model/time/time-zone.js';
import { ownDefinitions } from '../../rules/own/definitions.js';
import type { OptionValues } from '../cli/command.js';
import type { cacheOptions, ReadingOptions } from '../cli/options.js';
import { programDigest } from '../cli/package.js';
import type { Terminal } from '../cli/terminal.js';
import { type InstantOptions, instantOfRun, siteFiles } from './site.js';

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

/** Options of commands that check content. */
export interface CheckOptions
  extends ReadingOptions,
    InstantOptions,
    Partial<OptionValues<typeof cacheOptions>> {
  /** The output folder, for what was published and accepted. */
  readonly out?: string;
}

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
  const { content, grades, problems } = loaded;
  const time = loaded.time!;
  const progress = (done: number, total: number) => {
    terminal.progress(`checking ${Math.floor((100 * done) / Math.max(total, 1))} %`);
  };
  const off = rulesOff(loaded);
  const cache = cacheOf(options);
  const compiling = { fs, cache, isCheck: purpose === 'check', progress };
  const compiled = await compileSite(content, compiling, time.day, off, time.instant);
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

/** What a watch compiled last, for the whole of its process. */
let memory: CacheOptions['memory'];

/** From now on, this process keeps what it compiles in memory. */
export function compileInMemory(): void {
  memory ??= new Map();
}

/** Where compiled files are kept between runs; nothing with --no-cache. */
function cacheOf({ cache, content }: CheckOptions): CacheOptions | undefined {
  if (cache === false) return undefined;
  const folder = join(dirname(content), '.opendata', 'cache');
  return { folder, program: programDigest(), ...(memory && { memory }) };
}
