import type { FileSystem } from '../content/file-system.js';
import { readBytes } from '../content/file-system.js';
import { type AnyProblem, hasErrors, problem, type RuleName } from '../model/problem.js';
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
import { noShape, otherShape } from './shapes.js';

/** A file of the site with its result. */
export interface SiteFile {
  readonly brand: Brand;
  readonly job: CompileJob;
  readonly compiled: CompiledFile;
}

/** Compiles jobs, here or in worker threads. The results are in the order of the jobs. */
export type Compile = (
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  done: (job: CompileJob) => void,
) => Promise<CompiledFile[]>;

/** Reads and compiles on this thread. An unreadable file becomes a problem. */
export function compileHere(fs: Pick<FileSystem, 'readFileSync'>): Compile {
  return async (settings, jobs, done) => {
    const compile = compiler(settings);
    return jobs.map((job) => {
      const compiled = compileJob(compile, job, fs);
      done(job);
      return compiled;
    });
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
    json: {},
  };
}

/**
 * Compiles all files of the site in the order of publication (D17), and compares their records with each other.
 * @param date the day that dates in records are compared with, YYYY-MM-DD
 * @param off rules that are switched off
 * @returns every file, and all problems in the order of the files; lines are not looked up yet (locate.ts)
 */
export async function compileSite(
  site: SiteContent,
  compile: Compile,
  progress: (done: number, total: number) => void,
  date: string,
  off: readonly RuleName[] = [],
): Promise<{ files: SiteFile[]; problems: AnyProblem[] }> {
  const places = site.brands.flatMap((brand) =>
    brand.files.map(({ collection, file }) => ({ brand, job: jobOf(brand, collection, file) })),
  );
  const isPublicStandard = site.isPublicStandard === true && !off.includes('site/public-schemas');
  const total = places.reduce((sum, { job }) => sum + job.file.bytes, 0);
  let bytes = 0;
  const compiled = await compile(
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
  return { files, problems: [...problems, ...acrossRecords(files.map(factsOfFile), off)] };
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
export function factsOfFile({ job, compiled }: Pick<SiteFile, 'job' | 'compiled'>): FileFacts {
  return {
    brand: job.brand,
    collection: job.collection,
    records: compiled.records,
    alsoTaken: compiled.alsoTaken,
    complete: !hasErrors(compiled.problems) && !hasErrors(compiled.found),
    locate: (index, path) => placeIn(job.file, index, path, 'value'),
  };
}
