import type { FileSystem } from '../content/file-system.js';
import { readBytes } from '../content/file-system.js';
import { type AnyProblem, hasErrors, problem, type RuleName } from '../model/problem.js';
import { sha256 } from '../model/sha256.js';
import type { Version } from '../model/version.js';
import { siteRules } from '../rules/index.js';
import { placeholderRecords } from '../rules/placeholders.js';
import { deviantRecords } from '../rules/public-schemas.js';
import type { FileFacts } from '../rules/rule.js';
import type { Brand, SiteContent } from '../site/load.js';
import { siteProblems } from '../site/problems/index.js';
import {
  type CompiledFile,
  type CompileJob,
  type Compiler,
  type CompileSettings,
  compiler,
  jobOf,
  placeIn,
} from './compile.js';
import { inMemory, type Piece } from './pieces.js';
import { noShape, otherShape } from './shapes.js';

/** The result of a file. Its records and their JSON may be on disk until they are read. */
export interface FileResult extends Omit<CompiledFile, 'json'> {
  /** Identifies everything that the result depends on; absent if that isn't known. */
  readonly key?: string;
  readonly json: Partial<Record<Version, Piece>>;
}

/** A file of the site with its result. */
export interface SiteFile {
  readonly brand: Brand;
  readonly job: CompileJob;
  readonly compiled: FileResult;
}

/** Takes the results of jobs in whatever order they are finished. */
export type TakeResult = (index: number, compiled: CompiledFile) => void;

/** Compiles jobs, here or in worker threads. */
export type Compile = (
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  take: TakeResult,
) => Promise<void>;

/** The results of all jobs, in their order. */
export type ResultsOf = (
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  done: (job: CompileJob) => void,
) => Promise<FileResult[]>;

/** Single results of earlier runs, by slot and key. They are what JSON can hold. */
export interface Memory {
  readonly find: (slot: string, key: string) => unknown;
  readonly keep: (slot: string, key: string, value: unknown) => void;
}

/** Remembers nothing. */
export const noMemory: Memory = { find: () => undefined, keep: () => {} };

/** What was made of the same things before, or else what `make` makes. Without a key, that isn't known. */
export function remembered<T>(
  { find, keep }: Memory,
  slot: string,
  key: string | undefined,
  make: () => T,
): T {
  if (key === undefined) return make();
  const known = find(slot, key);
  if (known !== undefined) return known as T;
  const made = make();
  keep(slot, key, made);
  return made;
}

/** Reads and compiles on this thread. An unreadable file becomes a problem. */
export function compileHere(fs: Pick<FileSystem, 'readFileSync'>): Compile {
  return async (settings, jobs, take) => {
    const compile = compiler(settings);
    for (const [index, job] of jobs.entries()) take(index, compileJob(compile, job, fs));
  };
}

/** Reads a job's file and compiles it. */
export function compileJob(
  compile: Compiler,
  job: CompileJob,
  fs: Pick<FileSystem, 'readFileSync'>,
): CompiledFile {
  const read = readBytes(job.file, fs);
  if ('bytes' in read) return compile(job, read.bytes);
  return {
    problems: [read.problem],
    found: [],
    losses: [],
    records: [],
    alsoTaken: [],
    shape: noShape,
    holdsThrough: undefined,
    json: {},
  };
}

/** Compiles every file anew. */
export function compileAll(compile: Compile): ResultsOf {
  return async (settings, jobs, done) => {
    const results: FileResult[] = [];
    await compile(settings, jobs, (index, compiled) => {
      results[index] = resultOf(compiled);
      done(jobs[index]!);
    });
    return results;
  };
}

/** The result of a file that is in memory. */
export function resultOf(compiled: CompiledFile): FileResult {
  const json = Object.entries(compiled.json).map(([version, bytes]) => [version, inMemory(bytes)]);
  return { ...compiled, json: Object.fromEntries(json) as FileResult['json'] };
}

/**
 * Compiles all files of the site in the order of publication (D17), and compares their records with each other.
 * @param date the day that dates in records are compared with, YYYY-MM-DD
 * @param off rules that are switched off
 * @returns every file, and all problems in the order of the files; lines are not looked up yet (locate.ts)
 */
export async function compileSite(
  site: SiteContent,
  resultsOf: ResultsOf,
  progress: (done: number, total: number) => void,
  date: string,
  off: readonly RuleName[] = [],
  memory: Memory = noMemory,
): Promise<{ files: SiteFile[]; problems: AnyProblem[] }> {
  const places = site.brands.flatMap((brand) =>
    brand.files.map(({ collection, file }) => ({ brand, job: jobOf(brand, collection, file) })),
  );
  const isPublicStandard = site.isPublicStandard === true && !off.includes('site/public-schemas');
  const total = places.reduce((sum, { job }) => sum + job.file.bytes, 0);
  let bytes = 0;
  const compiled = await resultsOf(
    { versions: site.versions, names: site.names, date, off, isPublicStandard },
    places.map(({ job }) => job),
    (job) => {
      bytes += job.file.bytes;
      progress(bytes, total);
    },
  );
  const files = places.map((place, index) => ({ ...place, compiled: compiled[index]! }));
  const problems = files.flatMap(({ compiled }): AnyProblem[] => [...compiled.problems, ...compiled.found]);
  problems.push(...otherShape(files));
  const across = remembered(memory, 'across records', keyOfFiles(files, off), () =>
    acrossRecords(files.map(factsOfFile), off),
  );
  return { files, problems: [...problems, ...across] };
}

/** Identifies the results of files in their order, and whatever else is given; absent if one of them has no key. */
function keyOfFiles(files: readonly SiteFile[], ...others: readonly unknown[]): string | undefined {
  const keys = files.map(({ compiled }) => compiled.key);
  return keys.includes(undefined) ? undefined : sha256(JSON.stringify([keys, others]));
}

/** Problems of records compared across files. */
export function acrossRecords(facts: readonly FileFacts[], off: readonly RuleName[]): AnyProblem[] {
  const problems: AnyProblem[] = [];
  const placeholder = off.includes('site/placeholder') ? undefined : placeholderRecords(facts);
  if (placeholder !== undefined) {
    problems.push(problem(siteProblems['site/placeholder'], placeholder.args, placeholder.at));
  }
  for (const { args, at, ...about } of deviantRecords(facts)) {
    problems.push(problem(siteProblems['site/public-schemas'], args, at, about));
  }
  for (const { rule, severity, check } of siteRules) {
    if (off.includes(rule)) continue;
    for (const found of check(facts)) problems.push({ rule, severity, ...found });
  }
  return problems;
}

/** The facts about a file that checks across files need. */
export function factsOfFile({
  job,
  compiled,
}: {
  readonly job: CompileJob;
  readonly compiled: Pick<CompiledFile, 'alsoTaken' | 'found' | 'problems' | 'records'>;
}): FileFacts {
  return {
    brand: job.brand,
    collection: job.collection,
    records: compiled.records,
    alsoTaken: compiled.alsoTaken,
    complete: !hasErrors(compiled.problems) && !hasErrors(compiled.found),
    locate: (index, path) => placeIn(job.file, index, path, 'value'),
  };
}
