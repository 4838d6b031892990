import { sha256 } from '../../base/bytes/sha256.js';
import { type Memory, noMemory, remembered } from '../../base/cache/memory.js';
import type { OwnStore } from '../../base/cache/store-memory.js';
import { groupedBy } from '../../base/grouped-by.js';
import { paired } from '../../base/paired.js';
import type { AnyProblem, RuleName } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { failedOnce } from '../../rules/own/failure.js';
import type { Brand, SiteContent } from '../../source/site/load.js';
import { acrossBrands, keysOfFacts } from './across-brands.js';
import { comingProblems, type DatedUnit, instantsOf } from './coming.js';
import { type CompileJob, type CompileSettings, jobOf } from './compile.js';
import type { Unit, UnitFileSystem } from './compile-unit.js';
import { type CompiledUnit, type UnitFile, unitInMemory } from './compiled-unit.js';
import { type UnitAnswer, unitMaker } from './kept-unit.js';
import { otherShape } from './shapes.js';
import { successionProblems } from './time-problems.js';

/** A file of the site with its result, and that of the brand's collection. */
export interface SiteFile {
  readonly brand: Brand;
  readonly job: CompileJob;
  readonly compiled: UnitFile;
  readonly unit: CompiledUnit;
}

/** Takes what was made of units in whatever order they are finished. */
export type TakeUnit = (unit: Unit, made: UnitAnswer) => void;

/** Compiles units, here or in worker threads. */
export type Compile = (settings: CompileSettings, units: readonly Unit[], take: TakeUnit) => Promise<void>;

/** The results of all units. */
export type ResultsOf = (
  settings: CompileSettings,
  units: readonly Unit[],
  done: (job: CompileJob) => void,
) => Promise<ReadonlyMap<Unit, CompiledUnit>>;

/** Reads and compiles on this thread. An unreadable file becomes a problem. */
export function compileHere(fs: UnitFileSystem, now: () => number = Date.now, keeping?: OwnStore): Compile {
  return async (settings, units, take) => {
    const make = unitMaker(settings, fs, now, keeping);
    for (const unit of units) take(unit, make(unit));
  };
}

/** Compiles every unit anew, and holds the results in memory. */
export function compileAll(compile: Compile): ResultsOf {
  return async (settings, units, done) => {
    const results = new Map<Unit, CompiledUnit>();
    await compile(settings, units, (unit, { result }) => {
      if ('parts' in result) results.set(unit, unitInMemory(result.parts, settings.instant));
      for (const job of unit.jobs) done(job);
    });
    return results;
  };
}

/** The published JSON of a file's records; nothing if the version doesn't have them. */
export function jsonOf(
  { compiled, unit }: Pick<SiteFile, 'compiled' | 'unit'>,
  version: Version,
): Uint8Array | undefined {
  const length = compiled.lengths[version];
  if (length === undefined) return undefined;
  let start = 0;
  for (const { lengths } of unit.files.slice(0, unit.files.indexOf(compiled))) {
    const before = lengths[version] ?? 0;
    start += before === 0 ? 0 : before + 1;
  }
  return unit.json[version]?.read().subarray(start, start + length);
}

/**
 * Compiles all files of the site in the order of publication (D17), and compares their records with each other.
 * @param date the day that dates in records are compared with, YYYY-MM-DD
 * @param off rules that are switched off
 * @param instant whose records are published (D49), in epoch milliseconds; all records, if there is none
 * @returns the later instants at which other records are, in order; every file, and all problems in the order of the files; lines are not looked up yet (locate.ts)
 */
export async function compileSite(
  site: SiteContent,
  resultsOf: ResultsOf,
  progress: (done: number, total: number) => void,
  date: string,
  off: readonly RuleName[] = [],
  memory: Memory = noMemory,
  instant?: number,
): Promise<{ files: SiteFile[]; problems: AnyProblem[]; instants: readonly number[] }> {
  const places = site.brands.flatMap((brand) => {
    const all = brand.files.map(({ collection, file }) => jobOf(brand, collection, file));
    return [...groupedBy(all, ({ collection }) => collection)].map(([collection, jobs]) => ({
      brand,
      unit: { brand: brand.folder, collection, jobs },
    }));
  });
  const isPublicStandard = site.isPublicStandard === true && !off.includes('site/public-schemas');
  const total = places.flatMap(({ unit }) => unit.jobs).reduce((sum, { file }) => sum + file.bytes, 0);
  let bytes = 0;
  const results = await resultsOf(
    {
      versions: site.versions,
      names: site.names,
      date,
      timeZone: site.timeZone,
      instant,
      off,
      isPublicStandard,
      own: site.own,
    },
    places.map(({ unit }) => unit),
    (job) => {
      bytes += job.file.bytes;
      progress(bytes, total);
    },
  );
  const files = places.flatMap(({ brand, unit: place }) => {
    const unit = results.get(place)!;
    return paired(place.jobs, unit.files).map(
      ([job, compiled]): SiteFile => ({ brand, job, unit, compiled }),
    );
  });
  const problems = files.flatMap(({ compiled }): AnyProblem[] => [...compiled.problems, ...compiled.found]);
  problems.push(...otherShape(files));
  const dated = places.flatMap(({ unit: { jobs }, unit }): DatedUnit[] => {
    const { timeline } = results.get(unit)!;
    return timeline.length === 0 ? [] : [{ jobs, timeline }];
  });
  const now = instant ?? Number.NEGATIVE_INFINITY;
  const instants = instantsOf(dated, now);
  for (const { jobs, timeline } of dated) {
    problems.push(...successionProblems(timeline, jobs, site.timeZone, now));
  }
  const across = remembered(
    memory,
    'across records',
    keyOfFacts(files, date, off, site, dated, instants),
    () => {
      const present = acrossBrands(files, date, off, site.own, memory);
      return [...present, ...comingProblems(dated, files, site, { date, off, present, now })];
    },
  );
  return { files, problems: [...failedOnce([...problems, ...across])], instants };
}

/** Identifies what is compared across files: the facts of their records, and when they hold. Most edits change none of these. */
function keyOfFacts(
  files: readonly SiteFile[],
  date: string,
  off: readonly RuleName[],
  { own, timeZone }: SiteContent,
  dated: readonly DatedUnit[],
  instants: readonly number[],
): string | undefined {
  const facts = keysOfFacts(files);
  if (facts === undefined) return undefined;
  const times = dated.map(({ timeline }) => timeline.map(({ spans: _, ...times }) => times));
  return sha256(
    JSON.stringify([
      facts,
      date,
      off,
      own?.sources.requirements,
      ...(times.length > 0 ? [times, instants, timeZone] : []),
    ]),
  );
}
