import { setImmediate } from 'node:timers/promises';
import { groupedBy } from '../../base/grouped-by.js';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import { readRecords } from '../../content/documents/document.js';
import type { Brand } from '../../content/site/brands.js';
import type { SiteContent } from '../../content/site/load.js';
import { siteProblems } from '../../content/site/problems/index.js';
import { registrationOf } from '../../interface/collections/index.js';
import { spellingOf } from '../../model/compared-texts.js';
import { startOfFile } from '../../model/location.js';
import { type AnyProblem, hasErrors, type Problem, type RuleName } from '../../model/problem.js';
import { instantText } from '../../model/time/time-zone.js';
import type { Version } from '../../model/version.js';
import { siteRules } from '../../rules/built-in/index.js';
import { placeholderRecords } from '../../rules/built-in/placeholders.js';
import { deviantRecords } from '../../rules/built-in/public-schemas.js';
import type { FileFacts, SiteRule } from '../../rules/built-in/rule.js';
import { ownAcross } from '../../rules/own/run.js';
import { documentCompiler } from './compile.js';
import { type CacheOptions, compileCache } from './compile-cache.js';
import type { Compiled } from './compiled.js';
import { type CompileJob, type CompileSettings, jobOf } from './job.js';
import { locationInFile } from './record-problems.js';
import { otherShape } from './shapes.js';
import { type RecordOfFile, successionProblems } from './time-problems.js';
import { holdsAt, instantsAfter, type RecordSpan, recordSpans } from './timeline.js';

/** How files are compiled, whatever the site. */
export interface Compiling {
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  /** Where what was compiled is kept; by default nowhere. */
  readonly cache?: CacheOptions | undefined;
  /** True if nobody asks for the published JSON, which needs most of the memory. */
  readonly isCheck?: boolean;
  /** Called after each file with the number of those that are done, and of all. */
  readonly progress?: (done: number, total: number) => void;
}

/** A content file with what was made of it. */
export interface SiteFile {
  readonly brand: Brand;
  readonly job: CompileJob;
  readonly compiled: Compiled;
  /** The indexes of its valid records that aren't published at the instant (D49). */
  readonly leftOut: ReadonlySet<number>;
}

/**
 * Compiles all files of the site, in the order of publication (D17), and compares their records with each other.
 * @param date the day that dates in records are compared with, YYYY-MM-DD
 * @param off rules that are switched off
 * @param instant whose records are published (D49), in epoch milliseconds; all records, if there is none
 * @returns also the problems, in the order of the files, whose lines are not looked up yet (locate.ts); and the later
 * instants at which other records are published, in order
 */
export async function compileSite(
  site: SiteContent,
  compiling: Compiling,
  date: string,
  off: readonly RuleName[] = [],
  instant?: number,
) {
  const { versions, names, timeZone, own, brands } = site;
  const places = brands.flatMap((brand) => {
    const all = brand.files.map(({ collection, file }) => ({ brand, job: jobOf(brand, collection, file) }));
    return [...groupedBy(all, ({ job }) => job.collection).values()].flat();
  });
  const isPublicStandard = site.isPublicStandard === true && !off.includes('site/public-schemas');
  const settings = { versions, names, date, timeZone, off, isPublicStandard, own };
  const jobs = places.map(({ job }) => job);
  const results = await compileFiles(settings, jobs, compiling);
  const all = places.map((place, at) => ({ ...place, compiled: results[at]! }));
  const now = instant ?? Number.NEGATIVE_INFINITY;
  const dated = timelines(all);
  const files = heldAt(all, instant === undefined ? [] : dated, now);
  const present = acrossRecords(files, settings);
  const problems: AnyProblem[] = [
    ...all.flatMap(({ compiled }) => compiled.problems),
    ...otherShape(all),
    ...dated.flatMap((spans) => successionProblems(spans, timeZone, now)),
    ...present,
    ...comingProblems(dated, all, settings, present, now),
  ];
  return { files, problems, instants: instantsAfter(dated.flat(), now) };
}

/** Takes what was compiled before from the cache, and compiles the rest. Other work of this process goes on between files. */
async function compileFiles(
  settings: CompileSettings,
  jobs: readonly CompileJob[],
  { fs, cache: kept, isCheck = false, progress }: Compiling,
): Promise<readonly Compiled[]> {
  // What files of own rules import and read isn't known, so they run each time.
  const cached = kept && settings.own === undefined ? compileCache(kept, settings) : undefined;
  const compile = documentCompiler(settings);
  const results: Compiled[] = [];
  for (const job of jobs) {
    const read = readBytes(job.file, fs);
    const make = () => {
      if ('bytes' in read) return compile(job, readRecords(job.file, read.bytes));
      const locate = () => startOfFile(job.file.name);
      return compile(job, { records: [], problems: [read.problem], text: '', locate });
    };
    const compiled = 'bytes' in read && cached ? cached(job, read.bytes, make) : make();
    results.push(isCheck ? { ...compiled, json: {} } : compiled);
    progress?.(results.length, jobs.length);
    await setImmediate();
  }
  return results;
}

/** The valid records of a file that are published at the instant. */
export function recordsAtInstant({ compiled: { records }, leftOut }: Pick<SiteFile, 'compiled' | 'leftOut'>) {
  return leftOut.size === 0 ? records : records.filter(({ index }) => !leftOut.has(index));
}

/** The JSON of those that a version publishes. */
export function jsonAtInstant({ compiled, leftOut }: SiteFile, version: Version): readonly string[] {
  const { json, records } = compiled;
  return (json[version] ?? []).filter((text, at) => text !== '' && !leftOut.has(records[at]!.index));
}

/** What checks across files need to know of one. */
function publishedFacts(file: SiteFile): FileFacts {
  const { file: source, brand, brandName, collection } = file.job;
  return {
    brand,
    brandName,
    collection,
    records: recordsAtInstant(file),
    alsoTaken: file.compiled.alsoTaken,
    // None of its records is missing because of errors.
    complete: !hasErrors(file.compiled.problems),
    locate: (index, path) => locationInFile(source, index, path),
  };
}

/** What is reported once for all records together, then what rules find in them. */
const checksAcross: readonly (Pick<SiteRule, 'check' | 'looksAhead'> & Pick<Problem, 'rule' | 'severity'>)[] =
  [
    { ...siteProblems['site/placeholder'], check: (facts) => [placeholderRecords(facts) ?? []].flat() },
    { ...siteProblems['site/public-schemas'], check: deviantRecords },
    ...siteRules,
  ];

/** Problems of records compared across files. @param isAhead at a coming instant, by rules that don't look ahead anyway */
function acrossRecords(
  files: readonly SiteFile[],
  { date, off, own }: CompileSettings,
  isAhead = false,
): AnyProblem[] {
  const facts = files.map(publishedFacts);
  const asked = checksAcross.filter(
    ({ rule, looksAhead }) => !off.includes(rule) && !(isAhead && looksAhead),
  );
  return [
    ...asked.flatMap(({ rule, severity, check }) =>
      check(facts, date).map((found) => ({ rule, severity, ...found })),
    ),
    ...(own === undefined ? [] : ownAcross(own, facts, off)),
  ];
}

type FileOfSite = Omit<SiteFile, 'leftOut'>;

/** When the records of a brand's collection hold of which the identity has times anywhere in it. At least one. */
type Timeline = readonly RecordSpan<RecordOfFile<FileOfSite>>[];

/** Those of all brands and collections in which a record has times. */
function timelines(files: readonly FileOfSite[]): readonly Timeline[] {
  const units = groupedBy(files, ({ brand, job }) => `${brand.folder}/${job.collection}`);
  return [...units.values()].map(timelineOf).filter(({ length }) => length > 0);
}

/** When the records in files of a brand's collection hold of which the identity has times anywhere in it. */
export function timelineOf<File extends Pick<SiteFile, 'compiled'>>(files: readonly File[]) {
  const all = files.flatMap((file) => file.compiled.records.map((facts) => ({ ...facts, file })));
  const timed = all.filter(({ from, until }) => (from ?? until) !== undefined);
  const identities = new Set(timed.map(({ identity }) => identity));
  return recordSpans(timed.length === 0 ? [] : all.filter(({ identity }) => identities.has(identity)));
}

/** The files with what isn't published at an instant left out. */
function heldAt(files: readonly FileOfSite[], dated: readonly Timeline[], instant: number): SiteFile[] {
  const out = new Map(files.map((file) => [file, new Set<number>()]));
  for (const span of dated.flat()) {
    const { file, index } = span.record;
    if (!holdsAt(span, instant)) out.get(file)?.add(index);
  }
  return files.map((file) => ({ ...file, leftOut: out.get(file)! }));
}

/**
 * Problems that records will have with each other at coming instants, and don't have now (D49), each with the first of
 * these instants. Rules of the program compare within a brand, or brands of one name, so only those that change are looked
 * at; a project's own rules may compare everything.
 */
function comingProblems(
  dated: readonly Timeline[],
  files: readonly FileOfSite[],
  settings: CompileSettings,
  present: readonly AnyProblem[],
  now: number,
): AnyProblem[] {
  const { own, timeZone } = settings;
  const comparesAll = own?.some(({ rule }) => rule.of === 'site') === true;
  const compared = dated.filter(
    ([first]) => comparesAll || registrationOf(first!.record.file.job.collection).comparedPaths !== undefined,
  );
  const known = new Set(present.map(keyOfProblem));
  const found: AnyProblem[] = [];
  for (const instant of instantsAfter(compared.flat(), now)) {
    const changing = compared.filter((spans) => instantsAfter(spans, now).includes(instant));
    const brands = new Set(changing.map(([first]) => spellingOf(first!.record.file.job.brandName)));
    const concerned = comparesAll ? files : files.filter(({ job }) => brands.has(spellingOf(job.brandName)));
    const held = heldAt(concerned, dated, instant);
    for (const one of acrossRecords(held, settings, true)) {
      const key = keyOfProblem(one);
      if (known.has(key)) continue;
      known.add(key);
      found.push({ ...one, from: instantText(instant, timeZone) });
    }
  }
  return found;
}

function keyOfProblem({ rule, args, at }: AnyProblem): string {
  return JSON.stringify([rule, args, at]);
}
