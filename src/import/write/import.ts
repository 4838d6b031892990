import { compileSite } from '../../build/compile/compile-site.js';
import { locateAll } from '../../build/compile/locate.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { readAsPlanned } from '../../content/edit/planned-file.js';
import { Acceptance } from '../../content/site/acceptance.js';
import { graded } from '../../content/site/grades.js';
import type { LoadedSite } from '../../content/site/load.js';
import { presets } from '../../content/site/presets.js';
import { registrationOf, sourceOf } from '../../interface/collections/index.js';
import type { Names } from '../../interface/records/published.js';
import {
  isLocated,
  type Problem,
  problem,
  type RuleName,
  type SeverityCounts,
  severityCounts,
} from '../../model/problem.js';
import type { CheckedInstant } from '../../model/time/time-zone.js';
import { firstVersion, type Version } from '../../model/version.js';
import type { Incoming } from '../incoming.js';
import { feedProblems, type Shares } from '../problems.js';
import { publishedJson } from '../published.js';
import type { UnimportedArgs } from '../repairs/problems.js';
import { arrivalsOf, nameOf, presetFor } from './arrivals.js';
import { planBrands } from './brands.js';
import type { Plan } from './collection.js';
import { Comparison } from './compare.js';

interface ImportOptions {
  /** The content folder as the user typed it, without a trailing slash. */
  readonly root: string;
  /** The existing content. */
  readonly loaded: LoadedSite;
  /** A brand's folder or BrandName that all records go to, whatever brand they name. */
  readonly brand: string | undefined;
  /** Remove existing records that are missing from the input, in the collections that the input contains. */
  readonly removeMissing: boolean;
  /** The instant whose records the input is compared with; dates are compared with its day (D49). */
  readonly time: CheckedInstant;
  /** The rules that the settings switch off. */
  readonly off: readonly RuleName[];
}

/** What an import would write, with its problems, and how much of the input would be published. */
export interface Imported {
  readonly plan: Plan;
  readonly shares: Shares;
  /** Problems of the input: repairs and losses, with their places in it. */
  readonly problems: readonly Problem[];
  /** The errors that `opendata check` will find in the brands after the import. */
  readonly errors: readonly Problem[];
  /** Of all problems that it will find. */
  readonly counts: SeverityCounts;
  /** The texts of the files as they will be, by name: the errors are at their places there. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Plans how incoming records become content, builds it in memory, and compares what it would publish with the input.
 * Writes nothing.
 */
export async function importRecords(
  incoming: Incoming,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: ImportOptions,
): Promise<Imported> {
  const { records, meta } = incoming;
  const [first] = records;
  const { content, settings: existing, locate } = options.loaded;
  // Without a map of published names in site.yaml, the input's words decide (D9).
  const preset = existing?.names === undefined ? presetFor(records) : undefined;
  const names = presets.get(preset ?? '')?.names ?? content.names;
  const { arrivals, problems: leftOut } = arrivalsOf(records, names);
  const problems = [...incoming.problems, ...leftOut];
  if (preset !== undefined && first !== undefined) {
    const args = { preset, inSettings: locate === undefined };
    problems.push(problem(feedProblems['import/read'], args, [first.at([])]));
  }
  // Records that were left out may be the ones that seem to be missing.
  const isInPart = problems.some(
    ({ rule, args }) => rule === 'import/lost' && notRecords.has((args as UnimportedArgs).what),
  );
  const plan: Plan = {
    fs,
    root: options.root,
    missing: !options.removeMissing ? 'kept' : isInPart ? 'not-sure' : 'removed',
    time: options.time,
    problems,
    files: [],
    brands: [],
    collections: [],
    placeholders: [],
  };
  planBrands(plan, arrivals, meta, options.loaded, options.brand, preset);
  const version = first?.version ?? firstVersion;
  return { plan, problems, ...(await build(plan, version, names, options)) };
}

const notRecords: ReadonlySet<UnimportedArgs['what']> = new Set([
  'no-record',
  'no-identity',
  'several-collections',
  'written-twice',
]);

/** Builds the brands as they will be, under the names of the input, and compares them with it. */
async function build(
  plan: Plan,
  version: Version,
  names: Names,
  { loaded, off, time }: ImportOptions,
): Promise<Omit<Imported, 'plan' | 'problems'>> {
  const { content: site, accepted, grades } = loaded;
  const asked = plan.collections.map(({ collection }) => sourceOf(collection, version));
  const versions = [...new Set([...site.versions, ...asked])];
  const fs = readAsPlanned(plan.files, plan.fs);
  const content = { ...site, names, brands: plan.brands, versions };
  const { day, instant } = time;
  const compiled = await compileSite(content, { fs }, day, off, instant);
  const comparison = new Comparison();
  const made = new Map(compiled.files.map((file) => [file.job.file.path, file.compiled]));
  for (const { collection, brand, files, isSound } of plan.collections) {
    const isBrand = registrationOf(collection).publishedAs === 'brand';
    for (const { file, arrivals, records: before, after } of files) {
      const { records = [], json = {}, problems = [] } = made.get(file.path) ?? {};
      // A file that can't be read as it is planned must not be written.
      const errors = problems.filter(({ severity }) => severity === 'error');
      plan.problems.push(...errors.filter(isLocated));
      const texts = publishedJson({ records, json }, sourceOf(collection, version));
      const ofRecords = errors.flatMap((one) => (isLocated(one) ? [] : [one])).reverse();
      const firstErrors = new Map(ofRecords.map((one) => [one.at[0].index, one]));
      for (const [index, written] of arrivals) {
        const text = texts.get(index);
        const published = text === undefined ? undefined : (JSON.parse(text) as { BrandName?: string });
        // An element of Brand also has the brand's name (D42).
        if (isBrand) delete published?.BrandName;
        const record = nameOf(written, brand);
        comparison.add(written, record, published);
        const error = firstErrors.get(index);
        const { from, value } = after[index]!;
        const isAsBefore = from !== undefined && value === before[from];
        // An invalid record among valid ones may be one of another collection.
        if (error !== undefined && !isAsBefore && isSound()) {
          const field = error.at[0].path;
          const at = [written.incoming.at(field)] as const;
          const args = { isNew: from === undefined };
          plan.problems.push(problem(feedProblems['import/unsound'], args, at, { record, field }));
          plan.problems.push({ ...error, at, record });
        }
      }
    }
  }
  plan.problems.push(...comparison.unequal);
  const losses = compiled.files.flatMap((file) =>
    file.compiled.losses.filter(({ args }) => site.versions.includes(args.version)),
  );
  const { open } = new Acceptance(accepted, day).sort(graded([...compiled.problems, ...losses], grades));
  const errors = open.filter(({ severity }) => severity === 'error');
  const texts = new Map(plan.files.map(({ path, text }) => [path, text]));
  const sources = new Map(
    compiled.files.flatMap(({ job: { file } }) => {
      const text = texts.get(file.path);
      return text === undefined ? [] : [[file.name, text] as const];
    }),
  );
  return {
    shares: comparison.shares,
    errors: locateAll(errors, compiled.files, fs),
    counts: severityCounts(open),
    sources,
  };
}
